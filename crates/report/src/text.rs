//! Text from elsewhere (names of files and devices, messages of compilers and drivers) made fit to be shown.

use std::borrow::Cow;
use std::fmt::Write;

/// The text with every control character spelled out, `\u{1b}` for instance: a terminal obeys them and XML forbids them.
/// So are characters that turn the direction of text round, which make source read as what it is not. Line ends and tabs
/// stay.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c| !matches!(c, '\n' | '\t') && is_hidden(c))
}

/// [`printable`], and on one line.
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden)
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        // No character, and not allowed in XML.
        || (c as u32) & 0xfffe == 0xfffe
}

fn escaped(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            c if !hidden(c) => out.push(c),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c => out.extend(c.escape_unicode()),
        }
    }
    Cow::Owned(out)
}

/// The first `bytes` bytes of a text, whole characters only, and a note of how much was left out. A text that fits is
/// given as it is.
#[must_use]
pub fn cut(text: &str, bytes: usize) -> Cow<'_, str> {
    if text.len() <= bytes {
        return Cow::Borrowed(text);
    }
    let mut end = bytes;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut out = text[..end].to_owned();
    let _ = write!(out, "… ({} more bytes left out)", text.len() - end);
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_spelled_out() {
        assert_eq!(printable("a\u{1b}[31mb\r\0"), "a\\u{1b}[31mb\\r\\u{0}");
        assert_eq!(printable("a\n\tb"), "a\n\tb");
        assert_eq!(one_line("a\n\tb"), "a\\n\\tb");
        assert_eq!(
            printable("\u{202e}\u{9b}\u{ffff}"),
            "\\u{202e}\\u{9b}\\u{ffff}"
        );
        assert_eq!(printable("größe ≠ 尺寸"), "größe ≠ 尺寸");
    }

    #[test]
    fn a_long_text_says_what_it_lacks() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "abc… (1 more bytes left out)");
        // The second character has two bytes, of which one fits.
        assert_eq!(cut("aßc", 2), "a… (3 more bytes left out)");
    }
}
