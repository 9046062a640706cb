use crate::{
    Bound, BoundTo, Dialect, DictionaryEntry, Differs, Element, Error, KnownFailure, Number, Port,
    Scope, TexelFormat,
};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

/// One case: a kernel in two languages, what it works on and what agreement means.
#[derive(Clone, Debug)]
pub struct Case {
    /// Identity, such as `gaussian/separable`.
    pub stem: String,
    /// The case file.
    pub path: PathBuf,
    /// The files, where the case stands alone and its stem does not name them.
    pub port: Option<Port>,
    /// One line for people.
    pub title: String,
    /// Where the kernel comes from.
    pub source: String,
    /// A CPU reference of the same stem exists; without one, lanes are compared with each other only.
    pub reference: bool,
    /// The sizes and pictures to run on; never empty.
    pub variants: Vec<Variant>,
    /// Named quantities, in the order written; each may use those before it.
    pub quantities: Vec<(String, String)>,
    /// `override` constants of the WGSL and macros of the HLSL, the same names and values for both.
    pub constants: BTreeMap<String, u32>,
    /// Buffers and textures that the passes share.
    pub resources: Vec<Resource>,
    /// Dispatches in order.
    pub passes: Vec<Pass>,
    /// How near a native lane must come to the expected value.
    pub native: NativeAgreement,
    /// What the kernels may ask of a device.
    pub limits: Limits,
    /// The builds that the case speaks of, each once; never empty.
    pub builds: Vec<Build>,
    /// For each language whose kernel must not compile: text that the diagnostics must hold.
    pub must_fail: BTreeMap<Language, String>,
    /// Failures that are expected on some lanes.
    pub known_failures: Vec<KnownFailure>,
    /// The languages differ in what the kernels say, and the case says how.
    pub differs: Option<Differs>,
    /// Why no specification promises the results: they are told, and nothing passes or fails.
    pub divergence: Option<String>,
    /// Its place in the dictionary of both languages.
    pub dictionary: Option<DictionaryEntry>,
    /// What DXC is told besides the kernel.
    pub dialect: Dialect,
    /// Values of specialisation constants in the HLSL and overrides in the WGSL, by name or by number; those left out have
    /// their defaults. A Boolean is 0 or 1.
    pub specialise: BTreeMap<String, f64>,
}

/// A source language.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Language {
    /// WebGPU shading language.
    Wgsl,
    /// High-level shading language.
    Hlsl,
}

impl Language {
    /// Both, in the order in which they are always shown.
    pub const ALL: [Self; 2] = [Self::Wgsl, Self::Hlsl];

    /// Place in [`Self::ALL`], and in every pair of things by language.
    #[must_use]
    pub fn place(self) -> usize {
        match self {
            Self::Wgsl => 0,
            Self::Hlsl => 1,
        }
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Wgsl => Self::Hlsl,
            Self::Hlsl => Self::Wgsl,
        }
    }

    /// Lower-case name, which is also the file extension.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Wgsl => "wgsl",
            Self::Hlsl => "hlsl",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// What the kernels of a case may ask of a device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Limits {
    /// What WebGPU guarantees everywhere: 256 invocations and 16,384 bytes of workgroup memory.
    #[default]
    Webgpu,
    /// What each adapter offers.
    Adapter,
}

/// How a kernel is compiled and handed on.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Build {
    /// Optimisers off, and every operation rewritten to one meaning: bits must agree everywhere.
    Canonical,
    /// The canonical form as WGSL text, for APIs that take no SPIR-V: the same bits.
    CanonicalText,
    /// What an application gets.
    Native,
}

impl Build {
    /// All, in the order in which they are always shown.
    pub const ALL: [Self; 3] = [Self::Canonical, Self::CanonicalText, Self::Native];

    /// Those that a compiler makes of source text; [`Build::CanonicalText`] is made of [`Build::Canonical`].
    pub const COMPILED: [Self; 2] = [Self::Canonical, Self::Native];

    /// True for the builds that must agree in every bit.
    #[must_use]
    pub fn is_canonical(self) -> bool {
        match self {
            Self::Canonical | Self::CanonicalText => true,
            Self::Native => false,
        }
    }

    /// Lower-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::CanonicalText => "canonical-text",
            Self::Native => "native",
        }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// One size to run a case on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variant {
    /// Name in results: `513x300`, or the file stem of a picture.
    pub name: String,
    /// Texels or elements along x and y.
    pub size: [u32; 2],
    /// The picture whose pixels fill the inputs, as an absolute path.
    pub picture: Option<PathBuf>,
    /// Large, and run only when asked for.
    pub thorough: bool,
    /// [`Fill::Inputs`] is bits on which arithmetic goes wrong, and not tame numbers.
    pub hostile: bool,
}

/// A buffer or a texture of a case.
#[derive(Clone, Debug)]
pub struct Resource {
    /// Name, unique in the case.
    pub name: String,
    /// What it is, with sizes as expressions.
    pub shape: ResourceShape,
    /// First contents; `None` means poison, which is for what the kernel itself must write whole.
    pub fill: Option<Fill>,
    /// Compared after the last pass.
    pub output: bool,
    /// Element `i` is written by invocation `i` (buffers), texel `(x, y)` by invocation `(x, y)` (textures); so the
    /// invocation can be named when an element differs.
    pub one_invocation_an_element: bool,
    /// In what order its elements must stand.
    pub order: Order,
    /// A buffer of which each kernel has a layout of its own: its components are the words in memory.
    pub raw: bool,
    /// What it must hold, where the case itself says it: components by language, in the order of [`Language::ALL`].
    pub expect: Option<[Vec<Number>; 2]>,
}

/// In what order the elements of an output must stand. Where they may stand otherwise, outputs are arranged before they are
/// compared, so that equal sets are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// In that in which the kernel writes them.
    #[default]
    Kept,
    /// In any, as in a buffer that invocations append to.
    Free,
    /// In any, each with the elements at the same place of the other outputs of this name: records.
    Together(String),
    /// In any among those whose key, the element at the same place of this output, is the same.
    Within(String),
}

impl Order {
    /// True where elements stand as the kernel writes them.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        *self == Self::Kept
    }
}

/// The shape of a resource as the case file states it.
#[derive(Clone, Debug)]
pub enum ResourceShape {
    /// A buffer of `count` elements of `components` components.
    Buffer {
        /// Type of one component.
        element: Element,
        /// Components of one element, 1 to 4.
        components: u32,
        /// Elements.
        count: Extent,
        /// Each element starts on a multiple of 16 bytes, as arrays in a uniform buffer do.
        uniform: bool,
    },
    /// A texture.
    Texture {
        /// Texel format.
        format: TexelFormat,
        /// Texels along x and y.
        size: [Extent; 2],
    },
}

/// The shape of a resource for one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A buffer; see [`ResourceShape::Buffer`].
    Buffer {
        /// Type of one component.
        element: Element,
        /// Components of one element.
        components: u32,
        /// Elements.
        count: u32,
        /// Bytes from one element to the next.
        stride: u32,
    },
    /// A texture.
    Texture {
        /// Texel format.
        format: TexelFormat,
        /// Texels in a row.
        width: u32,
        /// Rows.
        height: u32,
    },
}

impl Shape {
    /// Bytes of the whole resource, tightly packed but for the stride of a uniform array.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        match *self {
            Self::Buffer { count, stride, .. } => u64::from(count) * u64::from(stride),
            Self::Texture {
                format,
                width,
                height,
            } => u64::from(width) * u64::from(height) * u64::from(format.texel_bytes()),
        }
    }

    /// How a component is read.
    #[must_use]
    pub fn element(&self) -> Element {
        match *self {
            Self::Buffer { element, .. } => element,
            Self::Texture { format, .. } => format.channel(),
        }
    }

    /// Components of one element or channels of one texel.
    #[must_use]
    pub fn components(&self) -> u32 {
        match *self {
            Self::Buffer { components, .. } => components,
            Self::Texture { format, .. } => format.channels(),
        }
    }

    /// Bytes from one element or texel to the next.
    #[must_use]
    pub fn stride(&self) -> u32 {
        match *self {
            Self::Buffer { stride, .. } => stride,
            Self::Texture { format, .. } => format.texel_bytes(),
        }
    }
}

/// A whole number: written out, or an expression over the variant (see [`Scope`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Written out.
    Number(u32),
    /// To be evaluated.
    Expression(String),
}

/// First contents of a resource.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Every byte 0.
    Zero,
    /// Component `i` holds `i` (as a float where the component is one).
    Ramp,
    /// Seeded uniform noise: any code of an 8-bit channel, any pattern of an integer, `k / 2²⁴` for a float in 0..1.
    Noise {
        /// Seed; the same seed gives the same bytes everywhere.
        seed: u64,
    },
    /// Bit patterns chosen to find faults, then seeded random ones; for components of 32-bit floats and integers, whose
    /// bits are the same.
    ///
    /// First each pattern of a fixed set: zeros, subnormals, infinities, NaNs, the neighbours of powers of two, halfway
    /// cases, ends of integer ranges, boundaries of the elementary functions. Elements of several components hold all
    /// pairs of the set in their first two, others of the set in the rest. Then, by turns, elements of any pattern, of
    /// magnitudes 2⁻³² to 2³², and (of several components) elements in which each second component is the one before
    /// it but for the sign and two low bits.
    ///
    /// Components of 16-bit floats hold every pattern from 0 on, and over again.
    Patterns {
        /// Seed; the same seed gives the same bytes everywhere.
        seed: u64,
    },
    /// The fixed set of [`Fill::Patterns`] in random order, three components of four, and any patterns. Two resources of
    /// different names hold pairs of the set, which [`Fill::Patterns`] lays out in one.
    Drawn {
        /// Seed; the same seed gives the same bytes everywhere.
        seed: u64,
    },
    /// What finds faults in a port, by the variant: [`Fill::Patterns`] in a hostile one, and tame numbers in others, which
    /// are floats in 0..1 and, in each fourth element, in -4..4; and integers below 256 and below the number of elements, so
    /// that they can be indices, but for each fourth element of several signed ones, which is negative.
    Inputs {
        /// Seed; the same seed gives the same bytes everywhere.
        seed: u64,
    },
    /// Numbers from `low` to `high`, both included where they are whole; where `hostile` allows it, [`Fill::Drawn`] in a
    /// hostile variant.
    Between {
        /// Seed; the same seed gives the same bytes everywhere.
        seed: u64,
        /// The least.
        low: f64,
        /// The largest.
        high: f64,
        /// Whole numbers alone, in floats too: their sums and products are exact in any order.
        whole: bool,
        /// The bounds are those of tame variants alone.
        hostile: bool,
    },
    /// The variant's picture where it names one, noise otherwise.
    PictureOrNoise {
        /// Seed of the noise.
        seed: u64,
    },
    /// The weights `exp(-d² / 2σ²)`, one an element around the middle, divided by their sum, in canonical arithmetic.
    Gaussian {
        /// Standard deviation in elements.
        sigma: f64,
    },
    /// Numbers written out, as many as the resource has components.
    Values(Vec<Number>),
}

/// One dispatch, or a repeated one.
#[derive(Clone, Debug)]
pub struct Pass {
    /// Entry points.
    pub entry: Entry,
    /// How many times; `step` counts them from 0 in this pass's expressions. `None` is once.
    pub repeat: Option<Extent>,
    /// Size of the dispatch.
    pub dispatch: Dispatch,
    /// The only language that runs this pass.
    pub only: Option<Language>,
    /// What is bound, by language in the order of [`Language::ALL`].
    pub bind: [Vec<Bound>; 2],
    /// Buffers that get new values before each repetition.
    pub set: Vec<(String, Vec<Extent>)>,
}

/// Names of the entry point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// In the WGSL.
    pub wgsl: String,
    /// In the HLSL.
    pub hlsl: String,
}

impl Entry {
    /// The name in one language.
    #[must_use]
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::Wgsl => &self.wgsl,
            Language::Hlsl => &self.hlsl,
        }
    }
}

/// Size of a dispatch.
#[derive(Clone, Debug)]
pub enum Dispatch {
    /// Invocations; divided by each kernel's own workgroup size and rounded up.
    Threads([Extent; 3]),
    /// Workgroups.
    Groups([Extent; 3]),
    /// As many workgroups as the first three numbers of this buffer say when the pass begins.
    Indirect(String),
}

/// How near a native lane must come. There is no such thing for a canonical lane: it must agree in every bit.
#[derive(Clone, Debug, PartialEq)]
pub enum NativeAgreement {
    /// Every bit.
    Bits,
    /// Any: for kernels whose canonical bits are the question, as in a port.
    Latitude,
    /// Each 32-bit float within so many units in the last place of the expected value.
    Ulps {
        /// Bound.
        ulps: u32,
        /// The rule that the bound comes from.
        why: String,
    },
    /// Each 8-bit code within so many codes.
    Codes {
        /// Bound.
        codes: u8,
        /// The rule that the bound comes from.
        why: String,
    },
}

impl Case {
    /// The scope in which this case's expressions are evaluated: `width`, `height` and the case's own quantities.
    ///
    /// # Errors
    ///
    /// An expression that cannot be evaluated, named with the case file.
    pub fn scope(&self, variant: &Variant) -> Result<Scope, Error> {
        let mut scope = Scope::new(&self.path);
        scope.set("width", variant.size[0]);
        scope.set("height", variant.size[1]);
        for (name, expression) in &self.quantities {
            let value = scope.evaluate(expression)?;
            scope.set(name, value);
        }
        Ok(scope)
    }

    /// The passes that one language runs, in order.
    pub fn passes_of(&self, language: Language) -> impl Iterator<Item = &Pass> {
        self.passes
            .iter()
            .filter(move |pass| pass.only.is_none_or(|only| only == language))
    }

    /// The resource of this name.
    #[must_use]
    pub fn resource(&self, name: &str) -> Option<(usize, &Resource)> {
        self.resources
            .iter()
            .enumerate()
            .find(|(_, resource)| resource.name == name)
    }
}

impl Pass {
    /// What one language's kernel has bound.
    #[must_use]
    pub fn bind_of(&self, language: Language) -> &[Bound] {
        &self.bind[language.place()]
    }

    /// The resources that it binds or takes its workgroups from, by language and slot; one may come several times.
    pub fn resources(&self) -> impl Iterator<Item = &str> {
        let counts = match &self.dispatch {
            Dispatch::Indirect(counts) => Some(counts.as_str()),
            Dispatch::Threads(_) | Dispatch::Groups(_) => None,
        };
        self.bind
            .iter()
            .flatten()
            .map(|bound| &bound.to)
            .flat_map(BoundTo::resources)
            .chain(counts)
    }
}

impl Resource {
    /// The shape for one variant.
    ///
    /// # Errors
    ///
    /// An expression that cannot be evaluated, or an empty resource.
    pub fn shape(&self, scope: &Scope) -> Result<Shape, Error> {
        Ok(match &self.shape {
            ResourceShape::Buffer {
                element,
                components,
                count,
                uniform,
            } => {
                let tight = components * element.bytes();
                let stride = if *uniform {
                    tight.next_multiple_of(16)
                } else {
                    tight
                };
                Shape::Buffer {
                    element: *element,
                    components: *components,
                    count: scope.positive(count)?,
                    stride,
                }
            }
            ResourceShape::Texture { format, size } => Shape::Texture {
                format: *format,
                width: scope.positive(&size[0])?,
                height: scope.positive(&size[1])?,
            },
        })
    }
}
