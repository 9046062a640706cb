//! What Dawn says of WGSL text that naga took, told with the files and lines that the text was made of.

use crate::kernel::{Compiled, kernel_name};
use shadertwin_case::{Build, Case};
use shadertwin_compare::{Lane, Refuser, RunnerKind, Verdict};
use std::sync::Arc;

/// What Dawn puts before the words of its WGSL compiler.
const PARSING: &str = "Error while parsing WGSL: ";

/// What it puts behind them: the calls that it was in.
const CALLS: &str = "\n - While ";

/// The verdict of a lane, with what its compiler refused told in words.
pub(crate) fn told(
    case: &Case,
    lane: &Lane,
    passes: &[Arc<Compiled>],
    verdict: Verdict,
) -> Verdict {
    match verdict {
        Verdict::NotCompiled {
            by: Refuser::Driver,
            diagnostics,
        } if lane.runner == RunnerKind::Dawn => {
            let diagnostics = match diagnostics.strip_prefix(PARSING) {
                Some(words) => {
                    let words = words.split(CALLS).next().unwrap_or_default().trim_end();
                    of_tint(case, lane, passes, words)
                }
                None => format!("Dawn refuses it: {diagnostics}"),
            };
            Verdict::NotCompiled {
                by: Refuser::Driver,
                diagnostics,
            }
        }
        other => other,
    }
}

fn of_tint(case: &Case, lane: &Lane, passes: &[Arc<Compiled>], words: &str) -> String {
    // The passes of a kernel are one text, but where naga composed it for each entry point.
    let module = passes.first().map(|compiled| &compiled.module);
    let file = kernel_name(lane.language, case);
    if lane.build == Build::Native {
        let place = |line| match module.and_then(|module| module.text_place(line)) {
            Some((name, line)) => format!("{name}:{line}"),
            None => format!("{file}:{line}"),
        };
        format!(
            "naga accepts it, Tint in Dawn refuses it: {}",
            placed(words, place)
        )
    } else {
        format!(
            "Tint in Dawn refuses the canonical text that naga wrote of {file}: {}",
            placed(words, |line| format!("line {line}"))
        )
    }
}

/// Tint names no file: a place is `:4:101` at the start of a line or behind a space. Each gets its own.
fn placed(words: &str, place: impl Fn(usize) -> String) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(at) = rest.find(':') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let starts = out.is_empty() || out.ends_with(['\n', ' ']);
        match line_of(after).filter(|_| starts) {
            Some((line, length)) => {
                out.push_str(&place(line));
                rest = &after[length..];
            }
            None => {
                out.push(':');
                rest = &after[1..];
            }
        }
    }
    out + rest
}

/// The line of `:LINE:COLUMN`, and the bytes up to its column.
fn line_of(text: &str) -> Option<(usize, usize)> {
    let rest = text.strip_prefix(':')?;
    let digits = rest.find(|letter: char| !letter.is_ascii_digit())?;
    let line = rest[..digits].parse().ok()?;
    let column = rest[digits..].strip_prefix(':')?;
    column
        .starts_with(|letter: char| letter.is_ascii_digit())
        .then_some((line, digits + 1))
}

#[cfg(test)]
mod tests {
    use super::placed;

    #[test]
    fn places_without_a_file_get_their_own() {
        let place = |line: usize| format!("a.wgsl:{}", line - 1);
        let words = ":4:101 error: mixing '|' and '<<' requires parenthesis\n  x: vec3<u32> = a ? 1 : 2;\n\n:7:3 note: b";
        assert_eq!(
            placed(words, place),
            "a.wgsl:3:101 error: mixing '|' and '<<' requires parenthesis\n  x: vec3<u32> = a ? 1 : 2;\n\na.wgsl:6:3 note: b"
        );
        assert_eq!(placed("a::b 1:2:3 :x :4", place), "a::b 1:2:3 :x :4");
    }
}
