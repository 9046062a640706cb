//! Compiles the maths library, which is WGSL, to the SPIR-V that is linked into kernels and to the Rust that `F32` runs.
//!
//! Both come from one source, so that a check of the Rust functions over all inputs is a check of what devices run.

#[path = "build/twin.rs"]
mod twin;
#[path = "build/wide.rs"]
mod wide;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use naga::back::spv;
use naga::valid::{Capabilities, ValidationFlags, Validator};

/// Files of the library; WGSL needs no order among them.
const SOURCES: &str = "src/maths";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={SOURCES}");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    let mut paths = fs::read_dir(SOURCES)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "wgsl")
    });
    // The order of a directory differs between file systems, and the SPIR-V must not.
    paths.sort();
    let mut source = String::new();
    for path in &paths {
        println!("cargo:rerun-if-changed={}", path.display());
        source.push_str(&fs::read_to_string(path)?);
    }

    let module = naga::front::wgsl::parse_str(&source)
        .map_err(|error| error.emit_to_string_with_path(&source, SOURCES))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::empty())
        .validate(&module)
        .map_err(|error| error.emit_to_string_with_path(&source, SOURCES))?;
    let options = spv::Options {
        lang_version: (1, 0),
        // The linker finds functions by name.
        flags: spv::WriterFlags::DEBUG,
        // The library guards its own divisions.
        emit_int_div_checks: false,
        ..spv::Options::default()
    };
    let words = spv::write_vec(&module, &info, &options, None)?;
    let out = env::var("OUT_DIR")?;
    let out = Path::new(&out);
    fs::write(out.join("maths.spv"), bytes(&words))?;
    let words = wide::with_wide_product(&words, twin::MUL_HIGH)?;
    fs::write(out.join("maths_wide.spv"), bytes(&words))?;
    fs::write(out.join("maths.wgsl"), source)?;
    fs::write(out.join("maths.rs"), twin::write(&module, &info)?)?;
    Ok(())
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
