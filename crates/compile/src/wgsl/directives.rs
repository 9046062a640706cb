//! The directives that a WGSL file may begin with.

use super::pieces::Piece;
use std::ops::Range;

/// Prepares the directives of files that become one text.
///
/// Directives must stand in front of everything else, so those of later files move to the front, as pieces that
/// remember their lines. `enable subgroups;` goes: naga 30 refuses the directive and takes the operations without.
pub(crate) fn settle(pieces: &mut Vec<Piece>, notes: &mut Vec<String>) {
    let mut front = Vec::new();
    for (index, piece) in pieces.iter_mut().enumerate() {
        for range in directives(&piece.text) {
            let directive = piece.text[range.clone()].to_owned();
            let (directive, stripped) = without_subgroups(&directive);
            if stripped {
                notes.push(format!(
                    "{}: `enable subgroups;` was left out: naga takes the operations without it",
                    piece.name
                ));
            }
            if index == 0 {
                piece.text.replace_range(range, &directive);
            } else {
                let before = &piece.text[..range.start];
                front.push(Piece {
                    name: piece.name.clone(),
                    first_line: piece.first_line + before.matches('\n').count(),
                    text: directive.clone(),
                    behind: false,
                });
                piece.text.replace_range(range, &blank(&directive));
            }
        }
    }
    front.retain(|piece| !piece.text.trim().is_empty());
    pieces.splice(0..0, front);
}

/// Spaces for everything but line feeds, byte for byte.
fn blank(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}

/// An `enable` directive without `subgroups`, of as many lines.
fn without_subgroups(directive: &str) -> (String, bool) {
    let untouched = (directive.to_owned(), false);
    let Some(names) = directive
        .strip_prefix("enable")
        .and_then(|rest| rest.strip_suffix(';'))
    else {
        return untouched;
    };
    let mut kept = Vec::new();
    let mut found = false;
    for name in names.split(',') {
        if name.trim() == "subgroups" {
            found = true;
        } else if !name.trim().is_empty() {
            kept.push(name);
        }
    }
    if !found {
        return untouched;
    }
    if kept.is_empty() {
        return (blank(directive), true);
    }
    let rest = kept.join(",");
    let rest = rest.trim();
    let lines = directive.matches('\n').count() - rest.matches('\n').count();
    (format!("enable {rest}{};", "\n".repeat(lines)), true)
}

/// Bytes of each directive, semicolon included. They end at the first declaration; white space, comments and lines of a
/// preprocessor may stand between them.
fn directives(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        if rest.starts_with("//") || rest.starts_with('#') {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            match comment(rest) {
                Some(length) => at += length,
                None => return found,
            }
        } else if ["enable", "requires", "diagnostic"]
            .into_iter()
            .any(|word| {
                rest.strip_prefix(word).is_some_and(|after| {
                    after.starts_with(|letter: char| letter.is_whitespace() || letter == '(')
                })
            })
        {
            let Some(end) = rest.find(';') else {
                return found;
            };
            found.push(at..at + end + 1);
            at += end + 1;
        } else {
            return found;
        }
    }
}

/// Length of the block comment that the text begins with; they nest.
fn comment(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{directives, settle};
    use crate::wgsl::pieces::Piece;

    fn settled(texts: &[&str]) -> (Vec<Piece>, usize) {
        let mut pieces: Vec<Piece> = texts
            .iter()
            .enumerate()
            .map(|(index, text)| Piece::file(&index.to_string(), text))
            .collect();
        let mut notes = Vec::new();
        settle(&mut pieces, &mut notes);
        (pieces, notes.len())
    }

    #[test]
    fn finds_directives_up_to_the_first_declaration() {
        let text = "// enable a;\n/* /* */ enable b; */ enable f16; requires x;\n#ifdef A\n\
                    diagnostic(off, y);\n#endif\nfn enable() {}\nenable late;";
        let found: Vec<_> = directives(text)
            .into_iter()
            .map(|range| &text[range])
            .collect();
        assert_eq!(found, ["enable f16;", "requires x;", "diagnostic(off, y);"]);
        assert!(directives("enable f16").is_empty());
        assert!(directives("/* enable f16;").is_empty());
        assert!(directives("enabled;").is_empty());
    }

    #[test]
    fn drops_subgroups_and_keeps_the_rest_in_its_place() {
        for (before, after) in [
            ("enable subgroups;fn a() {}", "                 fn a() {}"),
            ("enable f16, subgroups;", "enable f16;"),
            ("enable subgroups,\n f16;", "enable f16\n;"),
            ("enable f16;", "enable f16;"),
        ] {
            let (pieces, notes) = settled(&[before]);
            assert_eq!(
                pieces[0].text.matches('\n').count(),
                before.matches('\n').count()
            );
            let words = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(words(&pieces[0].text), words(after));
            assert_eq!(notes, usize::from(before.contains("subgroups")));
        }
    }

    #[test]
    fn moves_the_directives_of_later_files_to_the_front() {
        let (pieces, notes) = settled(&[
            "fn a() {}\n",
            "// b\nenable f16;\nenable subgroups;\nfn b() {}",
        ]);
        assert_eq!(notes, 1);
        let found: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.name.as_str(), piece.first_line, piece.text.trim()))
            .collect();
        assert_eq!(found[0], ("1", 2, "enable f16;"));
        assert_eq!(found[1], ("0", 1, "fn a() {}"));
        assert_eq!(found.len(), 3);
        assert!(!pieces[2].text.contains("enable"));
        assert_eq!(pieces[2].text.matches('\n').count(), 3);
    }
}
