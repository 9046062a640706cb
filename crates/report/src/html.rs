//! A folder with a page to be opened in a browser: from the disk, without a network, without a server.
//!
//! The page holds the whole run as one JSON text and shows of it what is asked for, so that ten thousand trials are no more
//! to a browser than a screenful. Pictures lie beside it as PNG.

mod data;
mod dictionary;
mod page;
mod picture;

pub(crate) use page::head;

use crate::Dictionary;
use crate::file::{PAGE, PICTURES, WriteError};
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
    let words = Dictionary::of(&record.json);
    if !words.pairs.is_empty() {
        let text = dictionary::render(&words, &record.headline, Some(PAGE));
        std::fs::write(folder.join(DICTIONARY), text)?;
    }
    std::fs::write(folder.join(PAGE), page::render(record, &json))
}

/// The dictionary beside the page, where a case has an entry.
const DICTIONARY: &str = "dictionary.html";

/// Writes the dictionary as a page that stands alone: whole, or not at all.
///
/// # Errors
///
/// The folder cannot be written to, or the disk is full.
pub fn write_dictionary(words: &Dictionary, path: &Path) -> Result<(), WriteError> {
    crate::file::write(path, dictionary::render(words, "", None).as_bytes())
}
