//! Colours for a terminal, put on text that is done.

use anstyle::{AnsiColor, Style};

const RED: Style = AnsiColor::Red.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();

/// First words of lines, and their colour.
const HEADS: &[(&str, Style)] = &[
    ("DIFFERENT", RED),
    ("UNSTABLE", RED),
    ("LOST", RED),
    ("NOT_COMPILED", RED),
    ("NOT_REFUSED", RED),
    ("INTERFACE_MISMATCH", RED),
    ("CANNOT BE COMPARED", RED),
    ("NOTHING COMPARED", RED),
    ("DIGEST", RED),
    ("NOT FAILING", RED),
    ("known failure", YELLOW),
    ("DEVIATES", RED),
    ("TIE", RED),
    ("NOT COMPARED", RED),
    ("PARTIAL", YELLOW),
    ("BLAME", YELLOW),
    ("THE SAME KERNEL", GREEN),
    ("different", RED),
    ("unstable", RED),
    ("lost", RED),
    ("not_compiled", RED),
    ("not_refused", RED),
    ("interface_mismatch", RED),
    ("warning:", YELLOW),
];

/// The text with its headings coloured: what a line begins with, and what is red at the end of a table's row. Text that
/// goes anywhere but to a terminal is to be stripped of it again, as `anstream` does.
#[must_use]
pub fn paint(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    for line in text.split_inclusive('\n') {
        paint_line(&mut out, line);
    }
    out
}

fn paint_line(out: &mut String, line: &str) {
    let head = HEADS.iter().find(|(head, _)| {
        line.strip_prefix(head)
            .is_some_and(|rest| rest.is_empty() || !rest.starts_with(char::is_alphanumeric))
    });
    if let Some((head, style)) = head {
        out.push_str(&format!("{style}{head}{style:#}{}", &line[head.len()..]));
        return;
    }
    let body = line.trim_end_matches('\n');
    let tail = ["  NOTHING COMPARED", " RED"]
        .iter()
        .find(|tail| body.ends_with(*tail))
        .and_then(|_| body.rfind("  "));
    match tail {
        Some(at) => {
            let (row, tail) = body.split_at(at);
            out.push_str(&format!("{row}{RED}{tail}{RED:#}{}", &line[body.len()..]));
        }
        None => out.push_str(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_coloured_and_nothing_is_lost() {
        let text = "bilateral/tiled  5  60 identical  3 RED\nDIFFERENT  hlsl/dxc\n    expected 1\nlosting\n";
        let painted = paint(text);
        assert!(painted.contains("\u{1b}[1m\u{1b}[31mDIFFERENT\u{1b}[0m  hlsl"));
        assert!(painted.contains("identical\u{1b}[1m\u{1b}[31m  3 RED\u{1b}[0m\n"));
        assert!(painted.ends_with("    expected 1\nlosting\n"));
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), text);
    }
}
