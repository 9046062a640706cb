//! One pure function for each kernel: what its outputs must be, bit for bit, in a canonical build on any device.
//!
//! A reference is written from the arithmetic of its kernel, with [`F32`](shadertwin_canonical::F32) for every float and
//! in the order in which the kernel computes. Positions and sizes are texels or elements; outputs are bytes in the
//! layout of the resource. This crate never opens a device, reads a file or looks at a shader; of the [`intrinsics`], it
//! holds the table from which their shaders are written.

mod error;
mod inputs;
mod outputs;
#[cfg(test)]
mod testing;

pub mod banks;
pub mod bilateral;
pub mod canonical;
pub mod convolve;
pub mod gaussian;
pub mod histogram;
pub mod intrinsics;
pub mod workgroup;

pub use error::Error;
pub use inputs::{Inputs, Texture};
pub use outputs::Outputs;

/// Works out every output resource of one case at one size.
///
/// # Errors
///
/// A resource that the kernel uses is missing or is not of the type that the kernel takes.
pub type Kernel = fn(&Inputs<'_>) -> Result<Outputs, Error>;

/// Every reference, by stem.
const KERNELS: &[(&str, Kernel)] = &[
    ("banks/stride1", banks::stride1::run),
    ("banks/stride2", banks::stride2::run),
    ("banks/transpose16", banks::transpose16::run),
    ("banks/transpose17", banks::transpose17::run),
    ("banks/transpose32", banks::transpose32::run),
    ("banks/transpose33", banks::transpose33::run),
    ("bilateral/naive", bilateral::naive::run),
    ("bilateral/tiled", bilateral::tiled::run),
    ("bilateral/tiled_packed", bilateral::tiled_packed::run),
    ("bilateral/tiled_radius8", bilateral::tiled_radius8::run),
    (
        "bilateral/tiled_radius8_16x16",
        bilateral::tiled_radius8_16x16::run,
    ),
    ("canonical/area", canonical::area::run),
    ("canonical/arithmetic", canonical::arithmetic::run),
    ("canonical/choosing", canonical::choosing::run),
    ("canonical/comparison", canonical::comparison::run),
    ("canonical/constants", canonical::constants::run),
    ("canonical/conversion", canonical::conversion::run),
    ("canonical/exponential", canonical::exponential::run),
    ("canonical/hyperbolic", canonical::hyperbolic::run),
    ("canonical/integer", canonical::integer::run),
    ("canonical/inverse", canonical::inverse::run),
    ("canonical/matrices", canonical::matrices::run),
    ("canonical/mixing", canonical::mixing::run),
    ("canonical/packing", canonical::packing::run),
    ("canonical/parts", canonical::parts::run),
    ("canonical/power", canonical::power::run),
    ("canonical/roots", canonical::roots::run),
    ("canonical/rounding", canonical::rounding::run),
    ("canonical/texture_float", canonical::texture_float::run),
    ("canonical/texture_half", canonical::texture_half::run),
    ("canonical/texture_integer", canonical::texture_integer::run),
    ("canonical/texture_unorm8", canonical::texture_unorm8::run),
    ("canonical/trigonometric", canonical::trigonometric::run),
    ("canonical/vectors", canonical::vectors::run),
    ("convolve/direct", convolve::direct::run),
    ("convolve/shared", convolve::shared::run),
    ("gaussian/direct", gaussian::direct::run),
    ("gaussian/horizontal", gaussian::horizontal::run),
    ("gaussian/separable", gaussian::separable::run),
    ("gaussian/separable_rgba8", gaussian::separable_rgba8::run),
    ("gaussian/vertical", gaussian::vertical::run),
    ("histogram/chunks_reduce", histogram::chunks_reduce::run),
    ("histogram/chunks_sum", histogram::chunks_sum::run),
    ("histogram/per_pixel", histogram::per_pixel::run),
    ("histogram/serial", histogram::serial::run),
    ("histogram/single_pass", histogram::single_pass::run),
    ("workgroup/size_128", workgroup::size_128::run),
    ("workgroup/size_256", workgroup::size_256::run),
    ("workgroup/size_32", workgroup::size_32::run),
    ("workgroup/size_35", workgroup::size_35::run),
    ("workgroup/size_64", workgroup::size_64::run),
];

/// The reference of the kernel with this stem, such as `gaussian/separable` or `intrinsics/sin`.
#[must_use]
pub fn lookup(
    stem: &str,
) -> Option<Box<dyn Fn(&Inputs<'_>) -> Result<Outputs, Error> + Send + Sync>> {
    if let Some(row) = intrinsics::lookup(stem) {
        return Some(Box::new(row));
    }
    let (_, kernel) = KERNELS.iter().find(|(name, _)| *name == stem)?;
    Some(Box::new(kernel))
}

/// The stems that have a reference: those of the kernels, and those of the intrinsics.
pub fn stems() -> impl Iterator<Item = &'static str> {
    KERNELS
        .iter()
        .map(|(stem, _)| *stem)
        .chain(intrinsics::stems())
}

#[cfg(test)]
mod tests {
    use shadertwin_case::Case;
    use std::path::Path;

    #[test]
    fn every_reference_has_its_case() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let kernels: Vec<_> = super::KERNELS.iter().map(|(stem, _)| *stem).collect();
        assert!(kernels.is_sorted_by(|a, b| a < b), "{kernels:?}");
        for stem in super::stems() {
            let path = root.join(format!("tests/cases/{stem}.toml"));
            let case = Case::read(&path, &root, stem).unwrap();
            assert!(case.reference, "{stem} does not use its reference");
            assert!(super::lookup(stem).is_some());
        }
        assert!(super::lookup("bilateral/tilde").is_none());
    }
}
