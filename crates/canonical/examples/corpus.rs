//! Writes the modules that fuzzing starts from: this crate's test kernels and the suite's, in both languages.
//!
//! `cargo run -p shadertwin-canonical --example corpus -- FOLDER…`

use std::path::PathBuf;
use std::{env, fs};

use shadertwin_compile::Build;

#[path = "../fuzz/entry.rs"]
#[expect(dead_code, reason = "only the form of an input is needed")]
mod entry;
#[path = "../tests/pass/support.rs"]
#[expect(dead_code, reason = "only the kernels are needed")]
mod support;

// Dependencies of the crate's other targets.
use {astro_float_num as _, divan as _, half as _, thiserror as _};

/// 8-bit textures and nothing else; every option, with textures of three formats; every freedom.
const OPTIONS: [u32; 3] = [0, 0b010_001_000_111, 0x3f << 15];

fn main() {
    let folders: Vec<PathBuf> = env::args().skip(1).map(PathBuf::from).collect();
    assert!(!folders.is_empty(), "no folder to write to");
    let mut kernels = support::own_wgsl();
    kernels.extend(support::own_hlsl(Build::Native));
    kernels.extend(support::own_assembly());
    kernels.extend(support::suite());
    for folder in folders {
        fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let inputs = kernels
            .iter()
            .flat_map(|kernel| OPTIONS.map(|options| entry::input(options, &kernel.words)));
        let mut written = 0;
        for input in inputs {
            let path = folder.join(format!("{written:04}"));
            fs::write(&path, input).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            written += 1;
        }
        println!("{written} inputs in {}", folder.display());
    }
}
