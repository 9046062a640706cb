use crate::gpu::Gpu;
use crate::layout::{self, PassLayout};
use crate::limits;
use crate::log_messages;
use crate::memory::{Bound, Memory, Readback};
use crate::pipeline::{Pipeline, Pipelines};
use crate::setup::{Options, SetupError};
use shadertwin_dispatch::{Adapter, Fault, Groups, Job, Outputs, Pass, Runner};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Runs jobs on one device through wgpu.
pub struct WgpuRunner {
    adapter: Adapter,
    /// `None` once the device is lost or hangs.
    gpu: Option<Gpu>,
    pipelines: Pipelines,
    validation: bool,
}

impl WgpuRunner {
    /// Opens adapter `index` of [`adapters`](crate::adapters) with the adapter's own limits.
    ///
    /// # Errors
    ///
    /// A [`SetupError`] when there is no such adapter or it gives no device.
    pub fn open(index: u32, options: Options) -> Result<Self, SetupError> {
        if options.validation {
            log_messages::collect();
        }
        let (gpu, adapter) = Gpu::open(index, options)?;
        Ok(Self {
            adapter,
            gpu: Some(gpu),
            pipelines: Pipelines::default(),
            validation: options.validation,
        })
    }
}

impl Runner for WgpuRunner {
    fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    fn run(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault> {
        let Some(gpu) = &self.gpu else {
            return Err(Fault::Lost(
                "this runner's device is gone; open a new one".to_owned(),
            ));
        };
        let mut result = run(gpu, &mut self.pipelines, job, timeout);
        if self.validation {
            let messages = log_messages::take();
            if let Ok(outputs) = &mut result {
                outputs.messages = messages;
            }
        }
        if matches!(result, Err(Fault::Lost(_) | Fault::TimedOut(_))) || gpu.lost().is_some() {
            // wgpu waits for the queue without limit when it is dropped, and a kernel that hangs never ends.
            std::mem::forget(self.gpu.take());
        }
        result
    }
}

fn run(
    gpu: &Gpu,
    pipelines: &mut Pipelines,
    job: &Job,
    timeout: Duration,
) -> Result<Outputs, Fault> {
    for resource in &job.resources {
        limits::check_resource(gpu, resource)?;
    }
    let mut passes = Vec::new();
    for pass in &job.passes {
        let entries = layout::entries(job, pass)?;
        limits::check_pass(gpu, job, pass, &entries)?;
        let layout = PassLayout {
            entries,
            immediate_bytes: pass.push_constant_bytes().len() as u32,
        };
        passes.push(pipelines.get(gpu, &pass.code, &pass.entry, &layout)?);
    }
    let memory = gpu.scoped(|gpu| {
        (0..job.resources.len())
            .map(|index| Memory::new(gpu, job, index))
            .collect::<Result<Vec<_>, _>>()
    })?;
    let commands = gpu.scoped(|gpu| Ok(record(gpu, job, &passes, &memory)))?;
    finish(gpu, commands, timeout)
}

/// Commands of a job, ready to submit.
struct Commands {
    buffer: wgpu::CommandBuffer,
    readbacks: Vec<Readback>,
}

/// One encoder; each pass of the job is a compute pass of its own, and wgpu puts the barriers between them.
fn record(gpu: &Gpu, job: &Job, pipelines: &[Arc<Pipeline>], memory: &[Memory]) -> Commands {
    let mut encoder = gpu
        .device
        .create_command_encoder(&wgpu::CommandEncoderDescriptor {
            label: Some(&job.name),
        });
    for (pass, pipeline) in job.passes.iter().zip(pipelines) {
        let groups = bind_groups(gpu, pass, pipeline, memory);
        let mut compute = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
            label: Some(&pass.entry),
            timestamp_writes: None,
        });
        compute.set_pipeline(&pipeline.raw);
        for (group, bound) in &groups {
            compute.set_bind_group(*group, bound, &[]);
        }
        if pass.push_constants.is_some() {
            compute.set_immediates(0, pass.push_constant_bytes());
        }
        match pass.groups {
            Groups::Direct([x, y, z]) => compute.dispatch_workgroups(x, y, z),
            Groups::Indirect(resource) => {
                // Nothing else gets through the checks.
                if let Memory::Buffer { raw, .. } = &memory[resource] {
                    compute.dispatch_workgroups_indirect(raw, 0);
                }
            }
        }
    }
    let readbacks = memory
        .iter()
        .enumerate()
        .filter_map(|(index, memory)| Readback::record(gpu, &mut encoder, job, index, memory))
        .collect();
    Commands {
        buffer: encoder.finish(),
        readbacks,
    }
}

fn bind_groups(
    gpu: &Gpu,
    pass: &Pass,
    pipeline: &Pipeline,
    memory: &[Memory],
) -> Vec<(u32, wgpu::BindGroup)> {
    (0..)
        .zip(&pipeline.groups)
        .filter_map(|(group, layout)| {
            let bound: Vec<_> = pass
                .places()
                .filter(|place| place[0].group == group)
                .map(|place| {
                    let elements = place.iter().map(|each| &memory[each.resource]);
                    let number = pipeline.numbers[&(group, place[0].binding)];
                    (number, Bound::new(elements))
                })
                .collect();
            let entries: Vec<_> = bound
                .iter()
                .map(|(binding, bound)| wgpu::BindGroupEntry {
                    binding: *binding,
                    resource: bound.resource(),
                })
                .collect();
            let bound = gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: None,
                layout: layout.as_ref()?,
                entries: &entries,
            });
            Some((group, bound))
        })
        .collect()
}

/// Submits, waits, reads.
fn finish(gpu: &Gpu, commands: Commands, timeout: Duration) -> Result<Outputs, Fault> {
    let Commands {
        buffer,
        mut readbacks,
    } = commands;
    let started = Instant::now();
    let submission = gpu.scoped(|gpu| {
        let submission = gpu.queue.submit([buffer]);
        readbacks.iter_mut().for_each(Readback::map);
        Ok(submission)
    })?;
    wait(gpu, submission, timeout)?;
    let mut outputs = Outputs {
        run_ns: u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX),
        ..Outputs::default()
    };
    for readback in readbacks {
        readback.take(&mut outputs)?;
    }
    Ok(outputs)
}

/// Waits until a submission has ended. What a driver does while it is submitted does not count: on OpenGL it compiles then,
/// and Mesa's llvmpipe runs the kernel too.
fn wait(gpu: &Gpu, submission: wgpu::SubmissionIndex, timeout: Duration) -> Result<(), Fault> {
    let started = Instant::now();
    let poll = |timeout| wgpu::PollType::Wait {
        submission_index: Some(submission.clone()),
        timeout: Some(timeout),
    };
    // wgpu panics here when the driver says that the device is lost. Nothing of ours is left half done: the runner
    // gives the device up.
    let polled = catch_unwind(AssertUnwindSafe(|| {
        loop {
            let left = timeout.saturating_sub(started.elapsed());
            match gpu.device.poll(poll(left)) {
                // On OpenGL wgpu waits for two seconds at most.
                Err(wgpu::PollError::Timeout) if !left.is_zero() => {}
                polled => return polled,
            }
        }
    }));
    if let Some(lost) = gpu.lost() {
        return Err(lost);
    }
    match polled {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(wgpu::PollError::Timeout)) => Err(Fault::TimedOut(
            u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
        )),
        Ok(Err(error @ wgpu::PollError::WrongSubmissionIndex(..))) => {
            Err(Fault::Refused(error.to_string()))
        }
        Err(panic) => Err(Fault::Lost(
            panic
                .downcast_ref::<String>()
                .cloned()
                .unwrap_or_else(|| "wgpu gave the device up while waiting for it".to_owned()),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_dispatch::{
        Binding, Buffer, ByteBuf, Code, GuardDamage, Resource, ResourceKind, Slot, guard,
    };

    /// wgpu switches robust buffer access on, so a driver drops a kernel's write behind the end; what comes after such
    /// a write is shown with one from the host.
    #[test]
    fn a_changed_guard_is_reported_for_outputs_and_for_others() {
        let buffer = |name: &str, output| Resource {
            name: name.to_owned(),
            kind: ResourceKind::Buffer(Buffer { bytes: 12 }),
            contents: Arc::new(ByteBuf::from(vec![3; 12])),
            output,
        };
        let write = |binding, read_only| Binding {
            group: 0,
            binding,
            element: 0,
            slot: Slot::Storage { read_only },
            resource: binding as usize,
        };
        let source = "
            @group(0) @binding(0) var<storage, read_write> a: array<u32>;
            @group(0) @binding(1) var<storage, read_write> b: array<u32>;
            @group(0) @binding(2) var<storage, read> c: array<u32>;
            @compute @workgroup_size(1) fn main() { a[0] = c[0] + 1u; b[0] = 2u; }";
        let job = Job {
            name: "guard".to_owned(),
            resources: vec![buffer("a", true), buffer("b", false), buffer("c", false)],
            passes: vec![Pass {
                code: Arc::new(Code::Wgsl {
                    source: source.to_owned(),
                    constants: Vec::new(),
                }),
                entry: "main".to_owned(),
                groups: Groups::Direct([1, 1, 1]),
                bindings: vec![write(0, false), write(1, false), write(2, true)],
                push_constants: None,
            }],
        };
        let all = crate::adapters(crate::Backend::Vulkan)
            .expect("a Vulkan driver is needed: run ci/setup");
        for adapter in all {
            let (gpu, _) = Gpu::open(adapter.index, Options::default()).expect("it is listed");
            let entries = layout::entries(&job, &job.passes[0]).expect("the slots fit");
            let layout = PassLayout {
                entries,
                immediate_bytes: 0,
            };
            let pipeline = Pipelines::default()
                .get(&gpu, &job.passes[0].code, "main", &layout)
                .expect("it compiles");
            let commands = gpu
                .scoped(|gpu| {
                    let memory: Vec<_> = (0..3)
                        .map(|index| Memory::new(gpu, &job, index))
                        .collect::<Result<_, _>>()?;
                    for (memory, at) in memory.iter().zip([8, 252, 0]) {
                        let Memory::Buffer { raw, bytes } = memory else {
                            panic!("all three are buffers");
                        };
                        let mut word: [u8; 4] = guard()[at..at + 4].try_into().expect("four bytes");
                        word[3] ^= 0x10;
                        gpu.queue.write_buffer(raw, bytes + at as u64, &word);
                    }
                    Ok(record(gpu, &job, &[pipeline], &memory))
                })
                .expect("it is recorded");
            let outputs = finish(&gpu, commands, Duration::from_secs(60)).expect("it runs");
            let damage = |resource, byte_behind_end: u64| GuardDamage {
                resource,
                byte_behind_end,
                found: guard()[byte_behind_end as usize] ^ 0x10,
            };
            // The third buffer is never written, so its guard is not looked at.
            assert_eq!(outputs.damage, [damage(0, 11), damage(1, 255)]);
            assert_eq!(
                outputs.contents,
                [ByteBuf::from(vec![4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3])]
            );
        }
    }
}
