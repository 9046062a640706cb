//! The types that say what a module asks of its host.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What one entry point asks of its host. Only what the entry point uses is listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interface {
    /// Entry point.
    pub entry: String,
    /// Invocations in a workgroup.
    pub workgroup_size: WorkgroupSize,
    /// Bindings sorted by group and binding.
    pub bindings: Vec<Binding>,
    /// Push constants (WGSL `var<immediate>`), when there are any.
    pub push_constants: Option<Layout>,
    /// Specialisation constants sorted by id.
    pub specialisation: Vec<SpecConstant>,
    /// Bytes of workgroup memory: the variables' own sizes added up, without what a driver adds to align them.
    pub shared_bytes: u32,
    /// Lanes that a subgroup must have for what the kernel does with it, as far as constants tell; `None` when it does
    /// nothing with it.
    #[serde(default)]
    pub subgroup_lanes: Option<u32>,
}

/// Size of a workgroup along x, y, z, as declared; a specialised axis holds its default value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkgroupSize {
    /// Invocations along x, y, z.
    pub size: [u32; 3],
    /// A specialisation constant decides an axis.
    pub specialised: bool,
}

/// One descriptor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Binding {
    /// Descriptor set.
    pub group: u32,
    /// Binding number.
    pub binding: u32,
    /// The variable's name in the source; empty when the compiler dropped it.
    pub name: String,
    /// Result id of the variable in its module. Numbers can collide (`b0`, `t0` and `u0` are all binding 0 in DXC's
    /// SPIR-V) and this cannot, so it is what to decorate anew. 0, which is no id, where an older record lacks it.
    #[serde(default)]
    pub variable: u32,
    /// How many of it there are: more than 1 for an array of bindings alone (`Texture2D t[4]`,
    /// `binding_array<texture_2d<f32>, 4>`).
    #[serde(default = "one")]
    pub count: u32,
    /// What it is, or each of them.
    pub resource: ShaderResource,
}

fn one() -> u32 {
    1
}

/// The kind of a descriptor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ShaderResource {
    /// Uniform buffer.
    Uniform(Layout),
    /// Storage buffer.
    Storage {
        /// Reads, writes.
        access: Access,
        /// It is declared so that it cannot be written, whether the entry point would or not.
        read_only: bool,
        /// Bytes.
        layout: Layout,
    },
    /// Sampled texture.
    Texture {
        /// What a load yields.
        scalar: Scalar,
        /// Axes of a coordinate.
        dimensions: u8,
        /// Array of layers.
        arrayed: bool,
    },
    /// Storage texture.
    StorageTexture {
        /// Declared format.
        format: ImageFormat,
        /// What the entry point does with it.
        access: Access,
        /// Axes of a coordinate.
        dimensions: u8,
        /// Array of layers.
        arrayed: bool,
    },
    /// Sampler.
    Sampler,
}

/// What a kernel does with a resource, from its instructions and decorations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// It reads.
    pub reads: bool,
    /// It writes.
    pub writes: bool,
}

/// Image format of a storage texture, by SPIR-V name (`Rgba8`, `Rgba32f`, …); `Unknown` when the shader names none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageFormat(pub String);

impl ImageFormat {
    /// For a texture whose format the host says.
    #[must_use]
    pub fn unknown() -> Self {
        Self("Unknown".to_owned())
    }

    /// True when the shader names no format.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.0 == "Unknown"
    }
}

/// Bytes of a block, flattened to its scalars and vectors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// Bytes of the part with a fixed size.
    pub fixed_bytes: u32,
    /// Bytes from one element of a run-time array to the next, when the block ends in one.
    pub run_time_stride: Option<u32>,
    /// Leaves by offset.
    pub leaves: Vec<Leaf>,
}

/// A scalar, vector or matrix column set inside a block, possibly repeated by arrays around it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leaf {
    /// Path from the block, such as `gWeights[]` or `lights[].colour`.
    pub path: String,
    /// Bytes from the start of the block to the first one.
    pub offset: u32,
    /// Type of one component.
    pub scalar: Scalar,
    /// Components of the vector, 1 for a scalar; rows of a column for a matrix.
    pub components: u32,
    /// Columns of a matrix, 1 otherwise.
    pub columns: u32,
    /// Bytes from one column to the next; 0 when there is one.
    pub matrix_stride: u32,
    /// The matrix is stored by rows.
    pub row_major: bool,
    /// Arrays around it, outermost first: elements (0 for a run-time array) and stride in bytes.
    pub arrays: Vec<(u32, u32)>,
}

/// Type of one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scalar {
    /// Float of so many bits.
    Float(u32),
    /// Signed integer of so many bits.
    Int(u32),
    /// Unsigned integer of so many bits.
    Uint(u32),
    /// Boolean (no bytes of its own in a block).
    Bool,
}

/// A specialisation constant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpecConstant {
    /// Its `SpecId`.
    pub id: u32,
    /// Its name, when the compiler kept it.
    pub name: String,
    /// Type.
    pub scalar: Scalar,
}

impl Scalar {
    /// Bytes of one component; a boolean is 4, as it is in workgroup memory.
    #[must_use]
    pub fn bytes(self) -> u32 {
        match self {
            Self::Float(bits) | Self::Int(bits) | Self::Uint(bits) => bits / 8,
            Self::Bool => 4,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Float(bits) => write!(out, "f{bits}"),
            Self::Int(bits) => write!(out, "i{bits}"),
            Self::Uint(bits) => write!(out, "u{bits}"),
            Self::Bool => out.write_str("bool"),
        }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match (self.reads, self.writes) {
            (true, true) => "reads and writes",
            (true, false) => "reads",
            (false, true) => "writes",
            (false, false) => "asks for its size only",
        })
    }
}

/// Type with its arrays outermost first, such as `[11, stride 16] f32` (eleven elements, sixteen bytes apart).
impl fmt::Display for Leaf {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &(count, stride) in &self.arrays {
            if count == 0 {
                write!(out, "[any number, stride {stride}] ")?;
            } else {
                write!(out, "[{count}, stride {stride}] ")?;
            }
        }
        write!(out, "{}", self.scalar)?;
        if self.columns > 1 {
            let order = if self.row_major { "rows" } else { "columns" };
            write!(
                out,
                " {} columns of {}, {order} {} apart",
                self.columns, self.components, self.matrix_stride
            )
        } else if self.components > 1 {
            write!(out, "x{}", self.components)
        } else {
            Ok(())
        }
    }
}

impl ShaderResource {
    /// The kind in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Uniform(_) => "uniform buffer",
            Self::Storage { .. } => "storage buffer",
            Self::Texture { .. } => "texture",
            Self::StorageTexture { .. } => "storage texture",
            Self::Sampler => "sampler",
        }
    }

    /// The bytes of a buffer.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        match self {
            Self::Uniform(layout) | Self::Storage { layout, .. } => Some(layout),
            Self::Texture { .. } | Self::StorageTexture { .. } | Self::Sampler => None,
        }
    }

    /// What is done with it; uniform buffers, textures and samplers are only read.
    #[must_use]
    pub fn access(&self) -> Access {
        match self {
            Self::Storage { access, .. } | Self::StorageTexture { access, .. } => *access,
            Self::Uniform(_) | Self::Texture { .. } | Self::Sampler => Access {
                reads: true,
                writes: false,
            },
        }
    }
}
