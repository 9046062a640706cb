//! The intrinsics of both languages and their operators. One line of a table holds an intrinsic in HLSL and in WGSL, the
//! types and widths that it takes, what it is tried on, what it must give, and how near a native build must come. The case
//! and both kernels are written from that line; the committed files are compared with it by a test.
//!
//! `cargo run -p shadertwin-reference --example intrinsics` writes the files anew.

mod domain;
mod function;
mod row;
mod signature;
mod table;
mod text;
mod whole;
mod write;

use crate::{Error, Inputs, Outputs};
use row::{Kind, Row};
use std::sync::LazyLock;

/// Every row, by stem.
static ROWS: LazyLock<Vec<(String, Row)>> = LazyLock::new(|| {
    let mut rows: Vec<_> = table::rows()
        .into_iter()
        .map(|row| (format!("intrinsics/{}", row.name), row))
        .collect();
    rows.sort_by(|(a, _), (b, _)| a.cmp(b));
    rows
});

/// The folders of the files that are written, from the root of the tree.
pub const FOLDERS: [&str; 3] = [
    "tests/cases/intrinsics",
    "shaders-wgsl/intrinsics",
    "shaders-hlsl/intrinsics",
];

/// The stems of the rows, in order.
pub fn stems() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|(stem, _)| stem.as_str())
}

/// The outputs of the row with this stem; `None` where there is none.
pub(crate) fn lookup(stem: &str) -> Option<impl Fn(&Inputs<'_>) -> Result<Outputs, Error> + use<>> {
    let found = ROWS.iter().find(|(name, _)| name == stem)?;
    let row = &found.1;
    Some(move |inputs: &Inputs<'_>| match &row.kind {
        Kind::Each(each) => each.run(inputs),
        Kind::Whole(whole) => (whole.reference)(inputs),
    })
}

/// The case and both kernels of the row with this stem, each with its path from the root of the tree.
#[must_use]
pub fn files(stem: &str) -> Option<[(String, String); 3]> {
    let (_, row) = ROWS.iter().find(|(name, _)| name == stem)?;
    Some([
        (format!("tests/cases/{stem}.toml"), write::case(row)),
        (format!("shaders-wgsl/{stem}.wgsl"), write::wgsl(row)),
        (format!("shaders-hlsl/{stem}.hlsl"), write::hlsl(row)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn the_files_are_as_the_table_of_intrinsics_says() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut written = BTreeSet::new();
        for (path, text) in stems().filter_map(files).flatten() {
            let found = std::fs::read_to_string(root.join(&path)).unwrap_or_default();
            assert!(
                found == text,
                "{path} is not what the table says; write it with `cargo run -p shadertwin-reference --example intrinsics`"
            );
            written.insert(path);
        }
        for folder in FOLDERS {
            for entry in std::fs::read_dir(root.join(folder)).expect("the folder") {
                let name = entry.expect("an entry").file_name();
                let path = format!("{folder}/{}", name.to_string_lossy());
                assert!(written.contains(&path), "{path} is of no row");
            }
        }
    }

    #[test]
    fn rows_have_names_of_their_own() {
        let names: Vec<&str> = stems().collect();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
        assert!(lookup("intrinsics/no_such_thing").is_none());
        assert!(files("gaussian/separable").is_none());
    }
}
