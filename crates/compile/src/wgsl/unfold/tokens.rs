//! WGSL text as tokens, as far as constant expressions need it.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword or an identifier.
    Name,
    /// A number with its suffix.
    Number,
    /// One character of punctuation; `<=` is two tokens, so that the end of a template list is one.
    Mark(char),
}

/// A token and its place, in bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) at: Range<usize>,
}

/// The tokens of a text that naga has parsed.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = if rest.starts_with("//") {
            (None, rest.find(['\n', '\r']).unwrap_or(rest.len()))
        } else if rest.starts_with("/*") {
            (None, block_comment(rest))
        } else if first.is_ascii_digit()
            || (first == '.' && rest[1..].starts_with(|next: char| next.is_ascii_digit()))
        {
            (Some(Kind::Number), number(rest))
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
            (Some(Kind::Name), end.unwrap_or(rest.len()))
        } else if first.is_whitespace() {
            (None, first.len_utf8())
        } else {
            (Some(Kind::Mark(first)), first.len_utf8())
        };
        if let Some(kind) = kind {
            let at = at..at + length;
            found.push(Token { kind, at });
        }
        at += length;
    }
    found
}

/// Length of the comment that a text begins with; they nest.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// Length of the number that a text begins with.
fn number(text: &str) -> usize {
    let exponents = if is_hexadecimal(text) {
        ['p', 'P']
    } else {
        ['e', 'E']
    };
    let mut before = ' ';
    text.find(|letter: char| {
        let signed = matches!(letter, '+' | '-') && exponents.contains(&before);
        before = letter;
        !(letter.is_ascii_alphanumeric() || letter == '.' || signed)
    })
    .unwrap_or(text.len())
}

fn is_hexadecimal(number: &str) -> bool {
    number.starts_with("0x") || number.starts_with("0X")
}

/// True for a number that says that it is an `f32`.
pub(super) fn is_f32(number: &str) -> bool {
    // In 0xff it is a digit.
    number.ends_with('f') && (!is_hexadecimal(number) || number.contains(['p', 'P']))
}

#[cfg(test)]
mod tests {
    use super::{is_f32, tokens};

    #[test]
    fn text_falls_into_tokens() {
        let text = "a.x/**/ <= /*/**/b*/ .5e-3f+0x1.8p-2f//-\n-1i";
        let found: Vec<&str> = tokens(text)
            .iter()
            .map(|token| &text[token.at.clone()])
            .collect();
        let expected = [
            "a",
            ".",
            "x",
            "<",
            "=",
            ".5e-3f",
            "+",
            "0x1.8p-2f",
            "-",
            "1i",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_suffix_is_no_digit() {
        let typed = ["1f", "1.5f", "1e3f", "0x1p3f"].map(is_f32);
        assert_eq!(typed, [true; 4]);
        let others = ["1", "1.5", "0xff", "1h", "3u"].map(is_f32);
        assert_eq!(others, [false; 5]);
    }
}
