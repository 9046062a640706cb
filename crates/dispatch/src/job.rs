use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use shadertwin_case::TexelFormat;
use std::sync::Arc;
use thiserror::Error;

/// Everything that one lane runs: resources with their first contents, and passes over them in order.
///
/// Each pass sees all that the passes before it wrote.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Shown in a runner's own messages: the trial's name.
    pub name: String,
    /// Resources; passes name them by their place here.
    pub resources: Vec<Resource>,
    /// Passes, in order.
    pub passes: Vec<Pass>,
}

/// A buffer, a texture or a sampler.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Resource {
    /// The case's name for it.
    pub name: String,
    /// Its shape.
    pub kind: ResourceKind,
    /// First contents, tightly packed, exactly as many bytes as the shape has; none for a sampler. The sender has
    /// poisoned what the kernel must write.
    pub contents: Arc<ByteBuf>,
    /// Read back after the last pass; never for a sampler.
    pub output: bool,
}

/// The shape of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResourceKind {
    /// See [`Buffer`].
    Buffer(Buffer),
    /// See [`Texture`].
    Texture(Texture),
    /// See [`Sampler`].
    Sampler(Sampler),
}

/// A buffer that can be bound as storage or as a uniform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buffer {
    /// Bytes that are bound: a multiple of 4, at least 4. A kernel that asks for the length sees these and not the
    /// guard behind them.
    pub bytes: u64,
}

/// A texture with one level, sampled and storage both. Its contents go along x, then y, then depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texture {
    /// Texel format.
    pub format: TexelFormat,
    /// Texels in a row.
    pub width: u32,
    /// Rows; 1 in a [`TextureKind::D1`].
    pub height: u32,
    /// Slices of a [`TextureKind::D3`], layers of a [`TextureKind::D2Array`], 1 in the others.
    #[serde(default = "one")]
    pub depth: u32,
    /// What the program declares.
    #[serde(default)]
    pub kind: TextureKind,
}

impl Texture {
    /// A 2-D texture with one layer.
    #[must_use]
    pub fn d2(format: TexelFormat, width: u32, height: u32) -> Self {
        Self {
            format,
            width,
            height,
            depth: 1,
            kind: TextureKind::D2,
        }
    }

    /// Bytes of its contents.
    #[must_use]
    pub fn bytes(self) -> u64 {
        [self.height, self.depth, self.format.texel_bytes()]
            .into_iter()
            // A size that does not fit is the size of no contents.
            .fold(u64::from(self.width), |all, one| {
                all.saturating_mul(u64::from(one))
            })
    }

    /// Why no texture has this shape.
    #[must_use]
    pub fn misshapen(self) -> Option<String> {
        let Self {
            width,
            height,
            depth,
            kind,
            ..
        } = self;
        if width == 0 || height == 0 || depth == 0 {
            return Some(format!(
                "has {width} x {height} x {depth} texels; give each side one at least"
            ));
        }
        let flat = match kind {
            TextureKind::D1 => height == 1 && depth == 1,
            TextureKind::D2 => depth == 1,
            TextureKind::D2Array | TextureKind::D3 => true,
        };
        (!flat).then(|| format!("is {kind:?} and has {width} x {height} x {depth} texels"))
    }
}

fn one() -> u32 {
    1
}

/// How a texture's texels are addressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextureKind {
    /// By x (`texture_1d`, `Texture1D`).
    D1,
    /// By x and y (`texture_2d`, `Texture2D`).
    #[default]
    D2,
    /// By x, y and layer (`texture_2d_array`, `Texture2DArray`).
    D2Array,
    /// By x, y and z (`texture_3d`, `Texture3D`).
    D3,
}

/// How a program samples the one level of a texture. Coordinates are normalised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sampler {
    /// Between texels.
    pub filter: Filter,
    /// Beyond the sides, on every axis.
    pub address: AddressMode,
}

/// What a sample between texels is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    /// The nearest texel.
    Nearest,
    /// The texels around, weighted by distance. The weights have as few as 8 fractional bits on some devices, so the
    /// bits of such a sample are the device's own.
    Linear,
}

/// Which texel stands beyond the side of a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddressMode {
    /// The one at the side (`clamp-to-edge`, `D3D12_TEXTURE_ADDRESS_MODE_CLAMP`).
    Clamp,
    /// The texture begins anew (`repeat`, `D3D12_TEXTURE_ADDRESS_MODE_WRAP`).
    Repeat,
    /// The texture runs backwards (`mirror-repeat`, `D3D12_TEXTURE_ADDRESS_MODE_MIRROR`).
    Mirror,
}

/// One dispatch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pass {
    /// The program.
    pub code: Arc<Code>,
    /// Entry point in the program.
    pub entry: String,
    /// How many workgroups run.
    pub groups: Groups,
    /// What is bound, sorted by group, binding and element, each once.
    pub bindings: Vec<Binding>,
    /// The block of push constants (`var<immediate>` in WGSL) from its first byte to its last, a positive multiple of
    /// 4 bytes; `None` for a program that has none.
    #[serde(default)]
    pub push_constants: Option<Arc<ByteBuf>>,
}

impl Pass {
    /// Bytes of push constants that the program is given.
    #[must_use]
    pub fn push_constant_bytes(&self) -> &[u8] {
        self.push_constants.as_ref().map_or(&[], |bytes| bytes)
    }

    /// The bindings by place: one each, or the elements of an array.
    pub fn places(&self) -> impl Iterator<Item = &[Binding]> + Clone {
        self.bindings
            .chunk_by(|a, b| (a.group, a.binding) == (b.group, b.binding))
    }

    /// The first binding that is out of order: not sorted, there twice, or not where an array goes on.
    #[must_use]
    pub fn misplaced(&self) -> Option<&Binding> {
        let before = std::iter::once(None).chain(self.bindings.iter().map(Some));
        let goes_on = |(before, each): &(Option<&Binding>, &Binding)| match before {
            Some(before) if (before.group, before.binding) == (each.group, each.binding) => {
                each.element == before.element + 1 && each.slot == before.slot
            }
            Some(before) => {
                each.element == 0 && (before.group, before.binding) < (each.group, each.binding)
            }
            None => each.element == 0,
        };
        let mut pairs = before.zip(&self.bindings);
        pairs.find(|pair| !goes_on(pair)).map(|(_, each)| each)
    }

    /// The buffer that says how many workgroups run, by its index in `job`; `None` where the sender does.
    ///
    /// # Errors
    ///
    /// [`Fault::Refused`] when there is no such buffer, when it is too short, or when the pass itself may write it.
    pub fn indirect(&self, job: &Job) -> Result<Option<usize>, Fault> {
        let Groups::Indirect(resource) = self.groups else {
            return Ok(None);
        };
        let entry = &self.entry;
        let is_long = job
            .resources
            .get(resource)
            .is_some_and(|found| match found.kind {
                ResourceKind::Buffer(buffer) => buffer.bytes >= INDIRECT_BYTES,
                ResourceKind::Texture(_) | ResourceKind::Sampler(_) => false,
            });
        if !is_long {
            return Err(Fault::Refused(format!(
                "`{entry}` takes its workgroups from resource {resource}, which is no buffer of {INDIRECT_BYTES} bytes"
            )));
        }
        let writes = |bound: &Binding| {
            bound.resource == resource && bound.slot == Slot::Storage { read_only: false }
        };
        if self.bindings.iter().any(writes) {
            return Err(Fault::Refused(format!(
                "`{entry}` takes its workgroups from a buffer that it may write"
            )));
        }
        Ok(Some(resource))
    }
}

/// Who says how many workgroups run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Groups {
    /// The sender: along x, y and z, never 0.
    Direct([u32; 3]),
    /// The device: the first three words of the buffer at this index of [`Job::resources`], as the passes before left
    /// them, which may be 0. The pass must not bind that buffer for writing.
    Indirect(usize),
}

/// Bytes of a buffer that an indirect dispatch reads.
pub const INDIRECT_BYTES: u64 = 12;

/// A program in a form that a runner can take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Code {
    /// SPIR-V words, specialised: handed to the driver as they are.
    SpirV(Vec<u32>),
    /// WGSL text with values for its `override` constants, for runners that take text.
    Wgsl {
        /// Source text.
        source: String,
        /// Override constants by name.
        constants: Vec<(String, f64)>,
    },
}

/// One bound resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// WebGPU bind group, Vulkan descriptor set, HLSL space.
    pub group: u32,
    /// Binding number.
    pub binding: u32,
    /// Place in an array of bindings, whose elements follow each other from 0 on and have one slot; 0 where there is no
    /// array.
    #[serde(default)]
    pub element: u32,
    /// What the program expects there.
    pub slot: Slot,
    /// Index into [`Job::resources`].
    pub resource: usize,
}

/// The kind of a binding, enough to write a pipeline layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Slot {
    /// Uniform buffer.
    Uniform,
    /// Storage buffer.
    Storage {
        /// The program never writes it.
        read_only: bool,
    },
    /// Sampled texture, read with or without a sampler.
    ///
    /// When a pass binds a sampler that filters linearly, all of its float textures must have formats that the device
    /// can filter: a runner is not told which of them the sampler is used with.
    Texture,
    /// Sampler, for any of the pass's sampled textures.
    Sampler,
    /// Storage texture.
    StorageTexture {
        /// The program reads it.
        reads: bool,
        /// The program writes it.
        writes: bool,
    },
}

/// What came back.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Outputs {
    /// Contents of every resource with `output`, in the order of [`Job::resources`], tightly packed, without guards.
    pub contents: Vec<ByteBuf>,
    /// Storage buffers, outputs or not, whose guard was changed.
    pub damage: Vec<GuardDamage>,
    /// Validation and driver messages; empty when all is well.
    pub messages: Vec<String>,
    /// Time from the first submit until the device was done, as the host saw it.
    pub run_ns: u64,
}

/// A write behind the end of a buffer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuardDamage {
    /// Index into [`Job::resources`].
    pub resource: usize,
    /// First changed byte, counted from the end of the buffer's bound bytes.
    pub byte_behind_end: u64,
    /// What stands there now.
    pub found: u8,
}

/// Why a job has no outputs.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum Fault {
    /// The adapter lacks something that the job needs.
    #[error("the adapter does not support {0}")]
    Unsupported(String),
    /// The API or the driver refused the program or a call.
    #[error("refused: {0}")]
    Refused(String),
    /// There is no memory for what the job needs. The device may work on: a job with less can be tried.
    #[error("out of memory: {0}; take a smaller size")]
    OutOfMemory(String),
    /// The device, or the process that held it, is gone.
    #[error("lost: {0}")]
    Lost(String),
    /// The device did not finish in time.
    #[error("no answer within {0} ms; raise it with --timeout")]
    TimedOut(u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workgroups_come_from_a_buffer_that_the_pass_does_not_write() {
        let buffer = |bytes| Resource {
            name: "arguments".to_owned(),
            kind: ResourceKind::Buffer(Buffer { bytes }),
            contents: Arc::default(),
            output: false,
        };
        let job = Job {
            name: "job".to_owned(),
            resources: vec![buffer(12), buffer(8)],
            passes: Vec::new(),
        };
        let pass = |groups, read_only| Pass {
            code: Arc::new(Code::SpirV(Vec::new())),
            entry: "main".to_owned(),
            groups,
            bindings: vec![Binding {
                group: 0,
                binding: 0,
                element: 0,
                slot: Slot::Storage { read_only },
                resource: 0,
            }],
            push_constants: None,
        };
        let of = |groups, read_only| pass(groups, read_only).indirect(&job);
        assert_eq!(of(Groups::Direct([1; 3]), false), Ok(None));
        assert_eq!(of(Groups::Indirect(0), true), Ok(Some(0)));
        for (groups, read_only, told) in [
            (Groups::Indirect(0), false, "that it may write"),
            (Groups::Indirect(1), true, "resource 1"),
            (Groups::Indirect(2), true, "resource 2"),
        ] {
            let fault = of(groups, read_only).unwrap_err();
            assert!(fault.to_string().contains(told), "{fault}");
        }
    }

    #[test]
    fn an_array_of_bindings_is_one_place_and_has_no_gap() {
        let pass = |bindings: &[(u32, u32, Slot)]| Pass {
            code: Arc::new(Code::SpirV(Vec::new())),
            entry: "main".to_owned(),
            groups: Groups::Direct([1; 3]),
            bindings: bindings
                .iter()
                .map(|&(binding, element, slot)| Binding {
                    group: 0,
                    binding,
                    element,
                    slot,
                    resource: 0,
                })
                .collect(),
            push_constants: None,
        };
        let (texture, sampler) = (Slot::Texture, Slot::Sampler);
        let right = pass(&[(0, 0, texture), (0, 1, texture), (2, 0, sampler)]);
        assert_eq!(right.misplaced(), None);
        let lengths: Vec<usize> = right.places().map(<[Binding]>::len).collect();
        assert_eq!(lengths, [2, 1]);
        for (wrong, at) in [
            (&[(0, 0, texture), (0, 0, texture)][..], (0, 0)),
            (&[(0, 0, texture), (0, 2, texture)], (0, 2)),
            (&[(0, 0, texture), (0, 1, sampler)], (0, 1)),
            (&[(0, 1, texture)], (0, 1)),
            (&[(2, 0, texture), (0, 0, texture)], (0, 0)),
        ] {
            let wrong = pass(wrong);
            let found = wrong.misplaced().map(|each| (each.binding, each.element));
            assert_eq!(found, Some(at), "{wrong:?}");
        }
    }

    #[test]
    fn only_a_kind_with_depth_is_deep() {
        let shape = |kind, height, depth| Texture {
            height,
            depth,
            kind,
            ..Texture::d2(TexelFormat::R32Uint, 5, 1)
        };
        for (kind, height, depth, fits) in [
            (TextureKind::D1, 1, 1, true),
            (TextureKind::D1, 2, 1, false),
            (TextureKind::D1, 1, 2, false),
            (TextureKind::D2, 2, 1, true),
            (TextureKind::D2, 2, 2, false),
            (TextureKind::D2Array, 2, 3, true),
            (TextureKind::D3, 2, 3, true),
            (TextureKind::D3, 0, 3, false),
            (TextureKind::D2Array, 2, 0, false),
        ] {
            let shape = shape(kind, height, depth);
            assert_eq!(shape.misshapen().is_none(), fits, "{shape:?}");
        }
        assert_eq!(shape(TextureKind::D3, 2, 3).bytes(), 120);
        assert_eq!(shape(TextureKind::D3, u32::MAX, u32::MAX).bytes(), u64::MAX);
    }
}
