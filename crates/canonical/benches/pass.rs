//! Time that the pass takes for each kernel of the suite, compiled beforehand: as SPIR-V, and in the terms of text.
//!
//! `cargo bench -p shadertwin-canonical`

use std::path::Path;
use std::sync::LazyLock;

use divan::Bencher;
use shadertwin_canonical::{Options, Target, canonicalise, for_text};

#[path = "../tests/pass/support.rs"]
#[expect(dead_code, reason = "only the suite's kernels are needed")]
mod support;

use self::support::Kernel;

// Dependencies of the crate's other targets.
use {astro_float_num as _, half as _, thiserror as _};

static KERNELS: LazyLock<Vec<Kernel>> = LazyLock::new(support::suite);

fn main() {
    divan::main();
}

/// File and entry point of each kernel.
fn names() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let prefix = format!("{}/", root.display());
    let short = |kernel: &Kernel| kernel.name.replace(&prefix, "");
    KERNELS.iter().map(short).collect()
}

fn kernel(name: &str) -> &'static Kernel {
    let mut kernels = KERNELS.iter();
    kernels
        .find(|kernel| kernel.name.ends_with(name))
        .expect("the name is of a kernel")
}

#[divan::bench(args = names())]
fn canonical(bencher: Bencher<'_, '_>, name: &str) {
    let kernel = kernel(name);
    let options = support::options();
    bencher.bench(|| canonicalise(&kernel.words, &options).expect("a compiled module"));
}

#[divan::bench(args = names())]
fn text(bencher: Bencher<'_, '_>, name: &str) {
    let kernel = kernel(name);
    let options = Options {
        text: true,
        ..support::options()
    };
    bencher.bench(|| {
        let canonical = canonicalise(&kernel.words, &options).expect("a compiled module");
        for_text(&canonical.words, &[], Target::Hlsl).expect("a canonical module")
    });
}
