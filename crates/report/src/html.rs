//! A folder with a page to be opened in a browser: from the disk, without a network, without a server.
//!
//! The page holds the whole run as one JSON text and shows of it what is asked for, so that ten thousand trials are no more
//! to a browser than a screenful. Pictures lie beside it as PNG.

mod data;
mod page;
mod picture;

pub(crate) use page::head;

use crate::file::{PAGE, PICTURES};
use crate::record::Record;
use std::io;
use std::path::Path;

/// Fills an empty folder.
///
/// # Errors
///
/// The folder cannot be written to, or the disk is full.
pub(crate) fn write(folder: &Path, record: &Record) -> io::Result<()> {
    let shown = picture::write(&folder.join(PICTURES), record)?;
    let data = data::collect(record, shown);
    let json = serde_json::to_string(&data)?;
    std::fs::write(folder.join(PAGE), page::render(record, &json))
}
