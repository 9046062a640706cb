use crate::Error;
use std::path::Path;

/// What some editors put in front of UTF-8 text; no compiler here takes it for white space.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text of a source file, without a byte order mark.
pub(crate) fn read(path: &Path) -> Result<String, Error> {
    let bytes = std::fs::read(path).map_err(|error| Error::Unreadable {
        path: path.to_owned(),
        reason: error.to_string(),
    })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = &error.as_bytes()[..offset];
        Error::NotText {
            path: path.to_owned(),
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            offset,
        }
    })?;
    Ok(without_mark(&text).to_owned())
}

/// Text without the byte order mark in front of it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}
