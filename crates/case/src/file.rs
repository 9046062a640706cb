//! The case file as written. Names and expressions keep their place in the file, for messages.

use crate::{Element, TexelFormat};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct File {
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) source: String,
    #[serde(default)]
    pub(crate) reference: bool,
    pub(crate) sizes: Spanned<Vec<Spanned<Size>>>,
    #[serde(default)]
    pub(crate) thorough_sizes: Vec<Spanned<Size>>,
    #[serde(default)]
    pub(crate) hostile_sizes: Vec<Spanned<Size>>,
    pub(crate) kernel: Option<Spanned<Kernel>>,
    #[serde(default)]
    pub(crate) compile: Compile,
    pub(crate) call: Option<Spanned<Call>>,
    pub(crate) differs: Option<Spanned<Differs>>,
    pub(crate) divergence: Option<Divergence>,
    pub(crate) dictionary: Option<Spanned<Dictionary>>,
    #[serde(default, rename = "let")]
    pub(crate) quantities: toml::Table,
    #[serde(default)]
    pub(crate) constants: BTreeMap<String, u32>,
    #[serde(rename = "resource")]
    pub(crate) resources: Vec<Spanned<Resource>>,
    #[serde(rename = "pass")]
    pub(crate) passes: Vec<Spanned<Pass>>,
    #[serde(default)]
    pub(crate) agreement: Option<Agreement>,
    #[serde(default)]
    pub(crate) limits: crate::Limits,
    pub(crate) builds: Option<Spanned<Vec<crate::Build>>>,
    #[serde(default)]
    pub(crate) must_fail: BTreeMap<crate::Language, String>,
    #[serde(default, rename = "known-failure")]
    pub(crate) known_failures: Vec<Spanned<KnownFailure>>,
    #[serde(default)]
    pub(crate) specialise: BTreeMap<Spanned<String>, Constant>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(untagged, expecting = "a number, true or false")]
pub(crate) enum Constant {
    Truth(bool),
    Number(f64),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnownFailure {
    pub(crate) lane: String,
    pub(crate) adapter: Option<String>,
    pub(crate) driver: Option<Spanned<String>>,
    pub(crate) issue: String,
    pub(crate) verdict: Option<crate::Failure>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a size is [n], [width, height] or the path of a PNG file"
)]
pub(crate) enum Size {
    Line([u32; 1]),
    Area([u32; 2]),
    Picture(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Resource {
    pub(crate) name: Spanned<String>,
    pub(crate) buffer: Option<Buffer>,
    pub(crate) texture: Option<Texture>,
    #[serde(default)]
    pub(crate) output: bool,
    pub(crate) one_invocation_an_element: Option<bool>,
    #[serde(default)]
    pub(crate) unordered: Unordered,
    pub(crate) expect: Option<Expect>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "`unordered` is true, { together = \"NAME\" } or { within = \"KEYS\" }"
)]
pub(crate) enum Unordered {
    Plain(bool),
    Together { together: String },
    Within { within: String },
}

impl Default for Unordered {
    fn default() -> Self {
        Self::Plain(false)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kernel {
    pub(crate) wgsl: PathBuf,
    pub(crate) hlsl: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    pub(crate) wgsl: Spanned<String>,
    pub(crate) hlsl: Spanned<String>,
    pub(crate) result: Spanned<String>,
}

#[derive(Deserialize, Default, PartialEq, Eq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Compile {
    pub(crate) include: Vec<PathBuf>,
    pub(crate) wgsl_prelude: Vec<PathBuf>,
    pub(crate) define: BTreeMap<String, String>,
    pub(crate) hlsl_layout: Option<crate::HlslLayout>,
    pub(crate) hlsl_version: Option<Spanned<u16>>,
    pub(crate) hlsl_row_major: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Differs {
    pub(crate) why: String,
    pub(crate) right: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Divergence {
    pub(crate) why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dictionary {
    pub(crate) hlsl: String,
    pub(crate) wgsl: String,
    #[serde(default)]
    pub(crate) note: String,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a number, or a component's bits, such as \"0x7fc00000\""
)]
pub(crate) enum Number {
    Value(f64),
    Bits(String),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`expect` is a list of values, or { hlsl = […], wgsl = […] }"
)]
pub(crate) enum Expect {
    Both(Vec<Number>),
    Each(EachExpect),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EachExpect {
    pub(crate) wgsl: Vec<Number>,
    pub(crate) hlsl: Vec<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Buffer {
    pub(crate) element: Element,
    pub(crate) components: Option<u32>,
    pub(crate) count: Extent,
    #[serde(default)]
    pub(crate) layout: Layout,
    pub(crate) fill: Option<Fill>,
}

#[derive(Deserialize, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layout {
    #[default]
    Storage,
    Uniform,
    Raw,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texture {
    pub(crate) format: TexelFormat,
    pub(crate) size: Option<[Extent; 2]>,
    pub(crate) fill: Option<Fill>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged, expecting = "a whole number or an expression in quotes")]
pub(crate) enum Extent {
    Number(u32),
    Expression(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fill {
    Zero,
    Ramp,
    Noise(Seed),
    Patterns(Seed),
    Drawn(Seed),
    Inputs(Inputs),
    Between(Between),
    PictureOrNoise(Seed),
    Gaussian(Sigma),
    Values(Vec<Number>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seed {
    pub(crate) seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inputs {
    pub(crate) seed: u64,
    pub(crate) between: Option<[f64; 2]>,
    #[serde(default)]
    pub(crate) whole: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Between {
    pub(crate) seed: u64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    #[serde(default)]
    pub(crate) whole: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sigma {
    pub(crate) sigma: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pass {
    pub(crate) entry: Entry,
    pub(crate) repeat: Option<Extent>,
    pub(crate) dispatch: Dispatch,
    pub(crate) only: Option<crate::Language>,
    pub(crate) bind: Spanned<BTreeMap<Spanned<String>, Spanned<toml::Value>>>,
    #[serde(default)]
    pub(crate) set: BTreeMap<Spanned<String>, Vec<Extent>>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "an entry is a name, or { wgsl = \"…\", hlsl = \"…\" }"
)]
pub(crate) enum Entry {
    Both(String),
    Each(EachEntry),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EachEntry {
    pub(crate) wgsl: String,
    pub(crate) hlsl: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Dispatch {
    Threads(Vec<Extent>),
    Groups(Vec<Extent>),
    Indirect(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Agreement {
    pub(crate) native: Spanned<Native>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "native is \"bits\", { ulps = N, why = \"…\" } or { codes = N, why = \"…\" }"
)]
pub(crate) enum Native {
    Word(String),
    Ulps(Ulps),
    Codes(Codes),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ulps {
    pub(crate) ulps: u32,
    pub(crate) why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Codes {
    pub(crate) codes: u8,
    pub(crate) why: String,
}
