//! What stands behind `:` in a declaration, where DXC 1.8 crashes on two things and takes the process with it.
//!
//! A word that it does not know is a semantic to it, and the bracket behind that an initialiser: on
//! `Texture2D t : regster(t0);` it reads through a null pointer (`Sema::DiagnoseGloballyCoherentMismatch`). Such a text
//! is refused here; the search finds the shape and nothing that a compiler would accept.
//!
//! A capital, as in `register(T0)`, is right in D3D and passes DXC's parser, and its SPIR-V writer aborts on it
//! (`DeclResultIdMapper::decorateResourceBindings`). Such a text gets a small letter. One that a macro makes is missed.

use super::Options;
use super::files::{File, Files, directive};
use crate::Error;
use shadertwin_case::Language;
use std::collections::BTreeSet;

/// What HLSL has with a bracket behind `:`.
const KNOWN: [&str; 2] = ["register", "packoffset"];

/// Names that are macros.
#[derive(Debug)]
pub(super) struct Macros(BTreeSet<String>);

impl Macros {
    /// Those of the files and of the command line. A word within an argument of the caller's counts as one.
    pub(super) fn of(files: &Files, options: &Options) -> Self {
        let mut names: BTreeSet<String> = options.constants.keys().cloned().collect();
        names.extend(options.defines.iter().map(|(name, _)| name.clone()));
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !is_word(letter));
            words.map(str::to_owned).collect()
        };
        names.extend(options.extra.iter().flat_map(|given| words(given)));
        names.extend(options.extra.iter().filter_map(|given| {
            let rest = given.strip_prefix("-D")?;
            words(rest.trim_start()).into_iter().next()
        }));
        for file in &files.files {
            names.extend(
                file.text
                    .lines()
                    .filter_map(|line| words(directive(line, "define")?).into_iter().next()),
            );
        }
        Self(names)
    }

    fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

/// The refusal of a text, or of a file that it includes, that would end DXC.
pub(super) fn refusal(found: &Files, macros: &Macros) -> Option<Error> {
    if !found.complete {
        // A macro may come from a file that is not known here, and without the file DXC stops in time.
        return None;
    }
    found
        .files
        .iter()
        .find_map(|file| unknown(file, macros))
        .map(|(path, line, column, word)| Error::NotCompiled {
            language: Language::Hlsl,
            path: path.clone(),
            line: u32::try_from(line).ok(),
            diagnostics: format!(
                "{path}:{line}:{column}: error: `{word}(…)` is nothing that may stand behind a declaration; HLSL has \
                 {} (DXC was not asked: it crashes on this)",
                KNOWN.map(|word| format!("{word}(…)")).join(" and ")
            ),
        })
}

/// The text with small letters for the registers that are not macros.
pub(super) fn with_small_registers(text: &str, macros: &Macros) -> String {
    let mut out = text.to_owned();
    for (found, word) in text.match_indices(KNOWN[0]) {
        let inside = text[found + word.len()..].trim_start();
        let Some(inside) = inside.strip_prefix('(').map(str::trim_start) else {
            continue;
        };
        let name: String = inside
            .chars()
            .take_while(|&letter| is_word(letter))
            .collect();
        if name.starts_with(['B', 'S', 'T', 'U']) && !macros.has(&name) {
            let at = text.len() - inside.len();
            out.replace_range(at..=at, &name[..1].to_ascii_lowercase());
        }
    }
    out
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// File, line, column and word of an annotation that nobody knows.
fn unknown(file: &File, macros: &Macros) -> Option<(String, usize, usize, String)> {
    let text = without_directives(&file.text);
    for (colon, _) in text.match_indices(':') {
        let (before, behind) = (&text[..colon], &text[colon + 1..]);
        let start = behind.trim_start();
        let word: String = start
            .chars()
            .take_while(|&letter| is_word(letter))
            .collect();
        let is_name = word.starts_with(|letter: char| !letter.is_ascii_digit());
        let opens = start[word.len()..].trim_start().starts_with('(');
        if !is_name || !opens || KNOWN.contains(&word.as_str()) || macros.has(&word) {
            continue;
        }
        let statement = before
            .rsplit([';', '{', '}'])
            .next()
            .unwrap_or_default()
            .trim();
        if declares(statement) {
            let at = text.len() - start.len();
            let line = 1 + text[..at].matches('\n').count();
            let column = 1 + at - text[..at].rfind('\n').map_or(0, |feed| feed + 1);
            return Some((file.path.display().to_string(), line, column, word));
        }
    }
    None
}

/// What stands before the colon is a declaration, and no `case`, no `?:` and no scope.
fn declares(statement: &str) -> bool {
    let words = || {
        statement
            .split(|letter: char| !is_word(letter))
            .filter(|word| !word.is_empty())
    };
    words().count() >= 2
        && !matches!(words().next(), Some("case" | "default"))
        && !statement.contains(['?', '='])
        && statement.ends_with(|letter: char| is_word(letter) || letter == ']')
}

/// The text with the preprocessor's lines blank, line for line.
fn without_directives(text: &str) -> String {
    let mut inside = false;
    text.split('\n')
        .map(|line| {
            let blank = inside || line.trim_start().starts_with('#');
            inside = blank && line.trim_end().ends_with('\\');
            if blank {
                String::new()
            } else {
                line.to_owned()
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::{Macros, refusal, with_small_registers};
    use crate::dxc::Options;
    use crate::dxc::files::{Files, follow};
    use shadertwin_case::Build;
    use std::path::Path;

    fn read(text: &str) -> (Files, Macros) {
        let files = follow(text, Path::new("a.hlsl"), &[]);
        let macros = Macros::of(&files, &Options::new(Build::Native));
        (files, macros)
    }

    fn found(text: &str) -> Option<String> {
        let (files, macros) = read(text);
        refusal(&files, &macros).map(|error| error.to_string())
    }

    #[test]
    fn registers_get_small_letters() {
        for (text, small) in [
            ("register(T0)", "register(t0)"),
            ("register ( U1, space2)", "register ( u1, space2)"),
            ("register(t0) register(C0)", "register(t0) register(C0)"),
            ("#define T0 t5\nregister(T0)", "#define T0 t5\nregister(T0)"),
            ("register", "register"),
        ] {
            assert_eq!(with_small_registers(text, &read(text).1), small);
        }
    }

    #[test]
    fn finds_a_word_that_is_no_annotation() {
        for (text, place, word) in [
            ("Texture2D a : regster(t0);", "a.hlsl:1:15", "`regster"),
            ("Texture2D a :$register(t0);", "a.hlsl:1:14", "`$register"),
            (
                "/* a\n*/ RWBuffer<float> b[4]\n  :registr (u0) ;",
                "a.hlsl:3:4",
                "`registr",
            ),
            (
                "cbuffer A { float x; float y : packofset(c0); };",
                "a.hlsl:1:32",
                "`packofset",
            ),
        ] {
            let told = found(text).expect("it is found");
            assert!(told.contains(place) && told.contains(word), "{told}");
        }
    }

    #[test]
    fn lets_pass_what_compiles() {
        for text in [
            "Texture2D a : register(t0); cbuffer A : register(b0) { float x : packoffset(c0); };",
            "#define REG(n) register(n)\nTexture2D a : REG(t0);",
            "#define A \\\n Texture2D a : reg(t0);\n",
            "#include \"gone.hlsli\"\nTexture2D a : REG(t0);",
            "void f(uint3 i : SV_DispatchThreadID) {}",
            "float f(float x) : SV_Target { return x > 0 ? g(x) : h(x); }",
            "static const float a = B ? c(1) : d(2);",
            "void f(int i) { switch (i) { case 1: g(i); break; case A: case B : g(i); default: g(i); } }",
            "float f() { return a::b(1); } // Texture2D a : regster(t0);",
            "float f() {\n return x\n ? a[1]\n : b(1); }",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
