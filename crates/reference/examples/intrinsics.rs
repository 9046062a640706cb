//! Writes the cases and kernels of the intrinsics from their table, and takes away those of rows that are gone.

use shadertwin_reference::intrinsics;
use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

// The library and its tests use them.
use {image as _, shadertwin_canonical as _, shadertwin_case as _, thiserror as _};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut written = BTreeSet::new();
    for (path, text) in intrinsics::stems().filter_map(intrinsics::files).flatten() {
        let place = root.join(path);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        if fs::read_to_string(&place).is_ok_and(|found| found == text) {
            written.insert(place);
            continue;
        }
        fs::write(&place, text)?;
        written.insert(place);
    }
    for folder in intrinsics::FOLDERS {
        for entry in fs::read_dir(root.join(folder))? {
            let place = entry?.path();
            if !written.contains(&place) {
                fs::remove_file(place)?;
            }
        }
    }
    println!("{} files are as the table says", written.len());
    Ok(())
}
