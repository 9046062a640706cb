use crate::SpecConstant;
use serde::{Deserialize, Serialize};
use shadertwin_case::Language;

/// One entry point as SPIR-V, with what is needed to make it again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Module {
    /// SPIR-V 1.3 words, header included, in host byte order.
    pub words: Vec<u32>,
    /// The entry point's name in the source and in the module.
    pub entry: String,
    /// Language of the source.
    pub language: Language,
    /// `naga` or `dxc`.
    pub compiler: String,
    /// Version of the compiler: a release for naga, `major.minor.release.commits` for DXC.
    pub version: String,
    /// DXC's command line without the file; naga's options by name.
    pub arguments: Vec<String>,
    /// Warnings, one entry each with the source lines that the compiler showed.
    pub warnings: Vec<String>,
    /// What was done for the user that was not asked for: another language version, another layout, a directive or a
    /// capability dropped, files composed.
    #[serde(default)]
    pub notes: Vec<String>,
    /// WGSL: the text that was compiled, which is what an API that takes text must be given. It differs from the file
    /// where there are preludes, directives or notes.
    #[serde(default)]
    pub text: Option<String>,
    /// Values for the overrides of `text`, each under the number or the name by which WebGPU knows it.
    #[serde(default)]
    pub text_constants: Vec<(String, f64)>,
    /// Specialisation constants and numbered overrides of the source by number, whether the words still have them or not.
    #[serde(default)]
    pub specialisation: Vec<SpecConstant>,
    /// Where the lines of `text` come from, in order: a file or what messages call it, the first line there, and lines.
    #[serde(default)]
    pub text_places: Vec<(String, usize, usize)>,
}

impl Module {
    /// File and line of a line of `text`, all from 1; none where there is no text.
    #[must_use]
    pub fn text_place(&self, line: usize) -> Option<(&str, usize)> {
        let found = place(&self.text_places, line);
        (!self.text_places.is_empty()).then_some(found)
    }
}

/// File and line of a line of a text that was joined from files: name, first line there, number of lines. A line behind
/// the text counts as the last one's.
pub(crate) fn place(places: &[(String, usize, usize)], line: usize) -> (&str, usize) {
    let mut before = 0;
    for (name, first_line, lines) in places {
        if line <= before + lines {
            return (name, line.max(before + 1) - before + first_line - 1);
        }
        before += lines;
    }
    let last = places.last().map_or("", |(name, ..)| name);
    (last, line.saturating_sub(before).max(1))
}
