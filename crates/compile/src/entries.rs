//! What kernels a file has, before one is compiled.

use crate::{Build, Error, WgslOptions, check, dxc, source, wgsl_entries_with};
use std::path::{Path, PathBuf};

/// Names of the compute entry points of a WGSL file, in order.
///
/// # Errors
/// When the file cannot be read, is not UTF-8 or does not parse.
pub fn wgsl_entries(path: &Path) -> Result<Vec<String>, Error> {
    wgsl_entries_with(path, &WgslOptions::new(Build::Canonical))
}

/// Names of the functions of an HLSL file that carry `[numthreads(…)]` or are listed by `#pragma kernel`, those of
/// files included from beside it among them.
///
/// # Errors
/// When the file cannot be read or is not UTF-8.
pub fn hlsl_entries(path: &Path) -> Result<Vec<String>, Error> {
    hlsl_entries_with(path, &[])
}

/// As [`hlsl_entries`], with folders searched for `#include`.
///
/// # Errors
/// When the file cannot be read or is not UTF-8.
pub fn hlsl_entries_with(path: &Path, include: &[PathBuf]) -> Result<Vec<String>, Error> {
    source::read(path).map(|text| dxc::kernels(&text, path, include))
}

/// The files that an HLSL file includes, as far as a search without a compiler finds them, whatever `#if` says: each once,
/// included ones before those that include them.
#[must_use]
pub fn hlsl_includes(path: &Path, include: &[PathBuf]) -> Vec<PathBuf> {
    source::read(path).map_or(Vec::new(), |text| dxc::includes(&text, path, include))
}

/// Words of a SPIR-V file, lowest byte first, and the names of its compute entry points, in order.
///
/// # Errors
/// When the file cannot be read or is not SPIR-V.
pub fn spirv(path: &Path) -> Result<(Vec<u32>, Vec<String>), Error> {
    let bytes = source::bytes(path)?;
    let words: Vec<u32> = bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect();
    let form = if bytes.len().is_multiple_of(4) {
        check::entries(&words)
    } else {
        Err(format!("{} bytes are not whole words", bytes.len()))
    };
    let entries = form.map_err(|reason| Error::NotSpirv {
        path: path.to_owned(),
        reason,
    })?;
    Ok((words, entries))
}
