use crate::Error;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Text that is compiled as if it stood behind a file, in messages under a name of its own. The lines of the file stay
/// what they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appendix {
    /// What messages call it; without quotes, backslashes and line feeds.
    pub name: String,
    /// The number of its first line in messages.
    pub first_line: usize,
    /// Whole lines; the last needs no line feed.
    pub text: String,
}

/// What some editors put in front of UTF-8 text; no compiler here takes it for white space.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Bytes of the largest file that is read: far above any shader.
const LARGEST: u64 = 64 << 20;

/// The text of a source file, without a byte order mark. A zero byte is refused: DXC ends the text there, naga does not.
pub(crate) fn read(path: &Path) -> Result<String, Error> {
    let bytes = bytes(path)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        Error::NotText {
            path: path.to_owned(),
            line: line_at(error.as_bytes(), offset),
            offset,
        }
    })?;
    if let Some(offset) = text.find('\0') {
        return Err(Error::ZeroInText {
            path: path.to_owned(),
            line: line_at(text.as_bytes(), offset),
            offset,
        });
    }
    Ok(without_mark(&text).to_owned())
}

/// The line of a byte, from 1.
fn line_at(bytes: &[u8], offset: usize) -> usize {
    let before = &bytes[..offset];
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}

/// The bytes of a file that ends: a pipe may have no writer, and a device no end.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let unreadable = |reason: String| Error::Unreadable {
        path: path.to_owned(),
        reason,
    };
    let data = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?;
    if data.is_file() && data.len() > LARGEST {
        let megabytes = LARGEST >> 20;
        return Err(unreadable(format!("it is larger than {megabytes} MiB")));
    }
    if !data.is_file() && !data.is_dir() {
        return Err(unreadable("it is no regular file".to_owned()));
    }
    std::fs::read(path).map_err(|error| unreadable(error.to_string()))
}

/// Text without the byte order mark in front of it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}
