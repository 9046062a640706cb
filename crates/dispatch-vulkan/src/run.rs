use crate::check::{Use, check, check_memory};
use crate::vk::{
    Bound, Buffer, Commands, Count, DescriptorPool, Device, Image, Instance, Physical, Pipeline,
    Purpose, Sampler, Sink, SlotLayout, Stage, slot_layouts,
};
use crate::{SetupError, words};
use shadertwin_dispatch::{
    Adapter, ByteBuf, Code, Fault, GUARD_BYTES, Groups, GuardDamage, Job, Outputs, Pass, Resource,
    ResourceKind, Runner, first_guard_damage, guard,
};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Pipelines kept: a case has a handful of passes, a suite hundreds, and a driver keeps compiled code for each.
const PIPELINES: usize = 16;

/// Where parts of a staging buffer begin: a multiple of the size of every texel format.
const STAGING_ALIGNMENT: u64 = 16;

/// Every Vulkan device of version 1.1 or newer, in the loader's order.
///
/// # Errors
///
/// There is no loader, no driver, or no device at all.
pub fn adapters() -> Result<Vec<Adapter>, SetupError> {
    let instance = Instance::new(false)?;
    Ok(instance
        .physical_devices()?
        .iter()
        .filter(|physical| physical.is_usable())
        .map(|physical| physical.adapter().clone())
        .collect())
}

/// How a runner is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Run under the Khronos validation layer, synchronisation checks included; its warnings and errors come back in
    /// [`Outputs::messages`].
    pub validation: bool,
}

/// One Vulkan device.
///
/// After [`Fault::TimedOut`] the device still works on the job, and Vulkan cannot stop it. Every further job is then
/// refused as lost, and dropping the runner leaks the device instead of waiting for it: end the process.
pub struct VulkanRunner {
    physical: Physical,
    /// Oldest first.
    pipelines: VecDeque<Cached>,
    is_dead: bool,
    sink: Arc<Sink>,
    device: Arc<Device>,
}

/// A pipeline and what it was made from.
struct Cached {
    code: Arc<Code>,
    entry: String,
    slots: Vec<SlotLayout>,
    push_constant_bytes: u32,
    pipeline: Arc<Pipeline>,
}

impl VulkanRunner {
    /// Opens the device at place `index` of the loader's enumeration ([`Adapter::index`]).
    ///
    /// # Errors
    ///
    /// There is no such device, it is too old, or the validation layer was asked for and is not installed.
    pub fn open(index: u32, options: Options) -> Result<Self, SetupError> {
        let instance = Arc::new(Instance::new(options.validation)?);
        let all = instance.physical_devices()?;
        let Some(physical) = all.get(index as usize) else {
            return Err(SetupError::NoSuchDevice {
                index,
                count: all.len() as u32,
            });
        };
        Ok(Self {
            physical: physical.clone(),
            pipelines: VecDeque::new(),
            is_dead: false,
            sink: Arc::clone(instance.sink()),
            device: Device::new(instance, physical)?,
        })
    }

    /// Destroys the device and the instance, and returns the messages that came since the last job.
    #[must_use]
    pub fn close(self) -> Vec<String> {
        let sink = Arc::clone(&self.sink);
        drop(self);
        sink.take()
    }

    fn run_checked(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault> {
        let uses = check(
            job,
            &self.physical.adapter().limits,
            self.physical.slots(),
            self.physical.textures(),
        )?;
        check_memory(job, self.physical.heap_bytes())?;
        let programs = job
            .passes
            .iter()
            .map(|pass| self.program(pass))
            .collect::<Result<Vec<_>, _>>()?;
        let resources = job
            .resources
            .iter()
            .zip(&uses)
            .map(|(resource, used)| Object::new(&self.device, resource, *used))
            .collect::<Result<Vec<_>, _>>()?;
        let upload = upload(&self.device, &resources)?;
        let download = download(&self.device, &resources)?;
        let pool = DescriptorPool::new(
            &self.device,
            programs.iter().map(Program::sets).sum(),
            programs.iter().flat_map(|program| &program.slots),
        )?;
        let sets = job
            .passes
            .iter()
            .zip(&programs)
            .map(|(pass, program)| {
                let bound: Vec<_> = pass
                    .bindings
                    .iter()
                    .map(|binding| resources[binding.resource].bound())
                    .collect();
                pool.as_ref().map_or(Ok(Vec::new()), |pool| {
                    pool.sets(&program.pipeline, &program.slots, &bound)
                })
            })
            .collect::<Result<Vec<_>, _>>()?;

        let mut commands = Commands::new(&self.device)?;
        if let Some(upload) = &upload {
            upload.parts().for_each(|(object, at)| match &object.shape {
                Shape::Buffer(buffer) => {
                    commands.fill_buffer(&upload.buffer, at, buffer, buffer.size());
                }
                Shape::Image(image) => commands.fill_image(&upload.buffer, at, image),
                Shape::Sampler(_) => {}
            });
        }
        commands.barrier(Stage::Copies, Stage::Dispatches);
        for ((pass, program), sets) in job.passes.iter().zip(&programs).zip(&sets) {
            let groups = match (pass.groups, pass.indirect(job)?) {
                (_, Some(resource)) => match &resources[resource].shape {
                    Shape::Buffer(buffer) => Count::Indirect(buffer),
                    Shape::Image(_) | Shape::Sampler(_) => continue,
                },
                (Groups::Direct(groups), None) => Count::Direct(groups),
                (Groups::Indirect(_), None) => continue,
            };
            let pushed = pass.push_constant_bytes();
            commands.dispatch(&program.pipeline, sets, pushed, groups);
            commands.barrier(Stage::Dispatches, Stage::Dispatches);
        }
        commands.barrier(Stage::Dispatches, Stage::Copies);
        if let Some(download) = &download {
            download
                .parts()
                .for_each(|(object, at)| match &object.shape {
                    Shape::Buffer(buffer) => {
                        commands.save_buffer(buffer, &download.buffer, at, buffer.size());
                    }
                    Shape::Image(image) => commands.save_image(image, &download.buffer, at),
                    Shape::Sampler(_) => {}
                });
        }
        commands.barrier(Stage::Copies, Stage::Host);
        let took = commands.submit_and_wait(timeout)?;

        let mut outputs = Outputs {
            run_ns: u64::try_from(took.as_nanos()).unwrap_or(u64::MAX),
            ..Outputs::default()
        };
        if let Some(download) = &download {
            download.read(&mut outputs);
        }
        Ok(outputs)
    }

    /// The pipeline of `pass`, made or found.
    fn program(&mut self, pass: &Pass) -> Result<Program, Fault> {
        let Code::SpirV(code) = &*pass.code else {
            return Err(Fault::Unsupported(
                "WGSL text; compile it to SPIR-V first".to_owned(),
            ));
        };
        let slots = slot_layouts(pass);
        let push_constant_bytes = pass.push_constant_bytes().len() as u32;
        let found = self.pipelines.iter().position(|cached| {
            cached.entry == pass.entry
                && cached.slots == slots
                && cached.push_constant_bytes == push_constant_bytes
                && (Arc::ptr_eq(&cached.code, &pass.code) || cached.code == pass.code)
        });
        if let Some(cached) = found.and_then(|at| self.pipelines.remove(at)) {
            let pipeline = Arc::clone(&cached.pipeline);
            // The last used is the last to go.
            self.pipelines.push_back(cached);
            return Ok(Program { pipeline, slots });
        }
        words::check(code, &pass.entry, self.device.features())?;
        let pipeline = Arc::new(Pipeline::new(
            &self.device,
            code,
            &pass.entry,
            &slots,
            push_constant_bytes,
        )?);
        if self.pipelines.len() == PIPELINES {
            self.pipelines.pop_front();
        }
        self.pipelines.push_back(Cached {
            code: Arc::clone(&pass.code),
            entry: pass.entry.clone(),
            slots: slots.clone(),
            push_constant_bytes,
            pipeline: Arc::clone(&pipeline),
        });
        Ok(Program { pipeline, slots })
    }
}

impl Runner for VulkanRunner {
    fn adapter(&self) -> &Adapter {
        self.physical.adapter()
    }

    fn run(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault> {
        if self.is_dead {
            return Err(Fault::Lost(
                "an earlier job lost the device; open a new runner".to_owned(),
            ));
        }
        let outcome = self.run_checked(job, timeout);
        self.is_dead = self.device.is_abandoned()
            || matches!(outcome, Err(Fault::Lost(_) | Fault::TimedOut(_)));
        let messages = self.sink.take();
        match outcome {
            Ok(mut outputs) => {
                outputs.messages = messages;
                Ok(outputs)
            }
            // The driver's code alone seldom says why; the layer's messages do.
            Err(Fault::Refused(text)) if !messages.is_empty() => {
                Err(Fault::Refused(format!("{text}; {}", messages.join("; "))))
            }
            Err(fault) => Err(fault),
        }
    }
}

/// What a pass runs.
struct Program {
    pipeline: Arc<Pipeline>,
    slots: Vec<SlotLayout>,
}

impl Program {
    fn sets(&self) -> usize {
        self.slots
            .last()
            .map_or(0, |last| last.group() as usize + 1)
    }
}

/// A resource on the device.
struct Object<'a> {
    resource: &'a Resource,
    used: Use,
    shape: Shape,
}

enum Shape {
    /// With its guard.
    Buffer(Buffer),
    Image(Image),
    Sampler(Sampler),
}

impl<'a> Object<'a> {
    fn new(device: &Arc<Device>, resource: &'a Resource, used: Use) -> Result<Self, Fault> {
        let shape = match resource.kind {
            ResourceKind::Buffer(buffer) => Shape::Buffer(Buffer::new(
                device,
                &resource.name,
                buffer.bytes + GUARD_BYTES,
                Purpose::Bound,
            )?),
            ResourceKind::Texture(texture) => {
                Shape::Image(Image::new(device, &resource.name, texture, used)?)
            }
            ResourceKind::Sampler(sampler) => Shape::Sampler(Sampler::new(device, sampler)?),
        };
        Ok(Self {
            resource,
            used,
            shape,
        })
    }

    fn bound(&self) -> Bound<'_> {
        match &self.shape {
            Shape::Buffer(buffer) => Bound::Buffer {
                buffer,
                bytes: self.content_bytes(),
            },
            Shape::Image(image) => Bound::Image(image),
            Shape::Sampler(sampler) => Bound::Sampler(sampler),
        }
    }

    fn content_bytes(&self) -> u64 {
        self.resource.contents.len() as u64
    }

    /// Bytes in a staging buffer: the contents, and the guard of a buffer.
    fn staged_bytes(&self) -> u64 {
        match &self.shape {
            Shape::Buffer(buffer) => buffer.size(),
            Shape::Image(_) | Shape::Sampler(_) => self.content_bytes(),
        }
    }
}

/// A buffer that the host sees, with a place for each of some objects.
struct Staging<'a> {
    buffer: Buffer,
    /// Place in the job, object, first byte in `buffer`.
    places: Vec<(usize, &'a Object<'a>, u64)>,
}

impl<'a> Staging<'a> {
    /// Staging for those objects that `wanted` picks; `None` when it picks none.
    fn new(
        device: &Arc<Device>,
        objects: &'a [Object<'a>],
        name: &str,
        purpose: Purpose,
        wanted: impl Fn(&Object<'_>) -> bool,
    ) -> Result<Option<Self>, Fault> {
        let mut end = 0_u64;
        let mut places = Vec::new();
        for (index, object) in objects.iter().enumerate() {
            if wanted(object) {
                let at = end.next_multiple_of(STAGING_ALIGNMENT);
                places.push((index, object, at));
                end = at + object.staged_bytes();
            }
        }
        if places.is_empty() {
            return Ok(None);
        }
        let buffer = Buffer::new(device, name, end, purpose)?;
        Ok(Some(Self { buffer, places }))
    }

    fn parts(&self) -> impl Iterator<Item = (&'a Object<'a>, u64)> {
        self.places.iter().map(|&(_, object, at)| (object, at))
    }

    /// Takes contents and guards apart.
    fn read(&self, outputs: &mut Outputs) {
        let bytes = self.buffer.host_bytes();
        for &(index, object, at) in &self.places {
            let staged = &bytes[at as usize..][..object.staged_bytes() as usize];
            let (contents, guard) = staged.split_at(object.content_bytes() as usize);
            if object.resource.output {
                outputs.contents.push(ByteBuf::from(contents));
            }
            if let Some((byte_behind_end, found)) = first_guard_damage(guard) {
                outputs.damage.push(GuardDamage {
                    resource: index,
                    byte_behind_end,
                    found,
                });
            }
        }
    }
}

/// Contents and guards of all resources, ready to be copied.
fn upload<'a>(
    device: &Arc<Device>,
    objects: &'a [Object<'a>],
) -> Result<Option<Staging<'a>>, Fault> {
    let has_contents = |object: &Object<'_>| object.staged_bytes() > 0;
    let Some(mut staging) = Staging::new(device, objects, "upload", Purpose::Upload, has_contents)?
    else {
        return Ok(None);
    };
    let bytes = staging.buffer.host_bytes_mut();
    for &(_, object, at) in &staging.places {
        let staged = &mut bytes[at as usize..][..object.staged_bytes() as usize];
        let (contents, behind) = staged.split_at_mut(object.content_bytes() as usize);
        contents.copy_from_slice(&object.resource.contents);
        if !behind.is_empty() {
            behind.copy_from_slice(&guard());
        }
    }
    Ok(Some(staging))
}

/// Room for all outputs and all guards that a program could have reached.
fn download<'a>(
    device: &Arc<Device>,
    objects: &'a [Object<'a>],
) -> Result<Option<Staging<'a>>, Fault> {
    Staging::new(device, objects, "download", Purpose::Download, |object| {
        object.resource.output || object.used.written_buffer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More than any device has, and no job has contents for it: the memory is asked for as a job's buffers ask.
    #[test]
    fn memory_that_is_not_there_is_a_fault_of_its_own() {
        for adapter in adapters().expect("a Vulkan driver is needed: run ci/setup") {
            let runner =
                VulkanRunner::open(adapter.index, Options::default()).expect("it is listed");
            for purpose in [Purpose::Bound, Purpose::Upload, Purpose::Download] {
                let fault = Buffer::new(&runner.device, "huge", 1 << 40, purpose).err();
                println!("{purpose:?} on {}: {fault:?}", adapter.name);
                assert!(matches!(fault, Some(Fault::OutOfMemory(_))), "{fault:?}");
                Buffer::new(&runner.device, "small", 1 << 10, purpose).expect("there is some left");
            }
        }
    }
}
