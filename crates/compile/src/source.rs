use crate::Error;
use std::path::Path;

/// The text of a source file.
pub(crate) fn read(path: &Path) -> Result<String, Error> {
    let bytes = std::fs::read(path).map_err(|source| Error::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let before = &error.as_bytes()[..offset];
        Error::NotText {
            path: path.to_owned(),
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            offset,
        }
    })
}
