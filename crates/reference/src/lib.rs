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
pub mod patterns;
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
    ("patterns/alpha_over", patterns::alpha_over::run),
    ("patterns/argmax", patterns::argmax::run),
    ("patterns/bfs", patterns::bfs::run),
    ("patterns/bilinear_resize", patterns::bilinear_resize::run),
    ("patterns/binding_array", patterns::binding_array::run),
    ("patterns/bit_planes", patterns::bit_planes::run),
    ("patterns/bitonic_sort", patterns::bitonic_sort::run),
    ("patterns/box_blur", patterns::box_blur::run),
    ("patterns/compact_append", patterns::compact_append::run),
    ("patterns/compact_ordered", patterns::compact_ordered::run),
    ("patterns/crc32", patterns::crc32::run),
    ("patterns/dither", patterns::dither::run),
    ("patterns/dot_product", patterns::dot_product::run),
    ("patterns/downsample", patterns::downsample::run),
    ("patterns/edit_distance", patterns::edit_distance::run),
    ("patterns/equalise", patterns::equalise::run),
    ("patterns/extrema", patterns::extrema::run),
    ("patterns/fibonacci", patterns::fibonacci::run),
    ("patterns/floyd_warshall", patterns::floyd_warshall::run),
    ("patterns/haar", patterns::haar::run),
    ("patterns/hadamard", patterns::hadamard::run),
    ("patterns/hash_table", patterns::hash_table::run),
    (
        "patterns/indirect_dispatch",
        patterns::indirect_dispatch::run,
    ),
    ("patterns/integral_image", patterns::integral_image::run),
    ("patterns/jump_flood", patterns::jump_flood::run),
    ("patterns/kahan_sum", patterns::kahan_sum::run),
    ("patterns/label_components", patterns::label_components::run),
    ("patterns/lcg_streams", patterns::lcg_streams::run),
    ("patterns/life", patterns::life::run),
    ("patterns/lu_step", patterns::lu_step::run),
    ("patterns/mandelbrot", patterns::mandelbrot::run),
    ("patterns/matmul_f32", patterns::matmul_f32::run),
    ("patterns/matmul_u32", patterns::matmul_u32::run),
    ("patterns/matvec", patterns::matvec::run),
    ("patterns/median3", patterns::median3::run),
    ("patterns/merge_sorted", patterns::merge_sorted::run),
    ("patterns/morton", patterns::morton::run),
    ("patterns/nbody", patterns::nbody::run),
    ("patterns/ntt", patterns::ntt::run),
    ("patterns/odd_even_sort", patterns::odd_even_sort::run),
    ("patterns/opening", patterns::opening::run),
    ("patterns/pcg3d", patterns::pcg3d::run),
    ("patterns/philox", patterns::philox::run),
    ("patterns/ping_pong", patterns::ping_pong::run),
    ("patterns/push_constants", patterns::push_constants::run),
    ("patterns/radix_count", patterns::radix_count::run),
    ("patterns/radix_scan", patterns::radix_scan::run),
    ("patterns/radix_scatter", patterns::radix_scatter::run),
    ("patterns/radix_sort", patterns::radix_sort::run),
    ("patterns/reduce_sum", patterns::reduce_sum::run),
    ("patterns/rgb_to_ycbcr", patterns::rgb_to_ycbcr::run),
    ("patterns/rule110", patterns::rule110::run),
    ("patterns/run_length", patterns::run_length::run),
    ("patterns/saxpy", patterns::saxpy::run),
    ("patterns/scan_exclusive", patterns::scan_exclusive::run),
    ("patterns/scan_inclusive", patterns::scan_inclusive::run),
    ("patterns/segmented_scan", patterns::segmented_scan::run),
    ("patterns/sha256", patterns::sha256::run),
    ("patterns/sobel", patterns::sobel::run),
    ("patterns/specialisation", patterns::specialisation::run),
    ("patterns/spmv", patterns::spmv::run),
    ("patterns/transpose", patterns::transpose::run),
    ("patterns/value_noise", patterns::value_noise::run),
    ("patterns/xxhash32", patterns::xxhash32::run),
    ("workgroup/size_128", workgroup::size_128::run),
    ("workgroup/size_256", workgroup::size_256::run),
    ("workgroup/size_32", workgroup::size_32::run),
    ("workgroup/size_35", workgroup::size_35::run),
    ("workgroup/size_64", workgroup::size_64::run),
];

/// As [`Kernel`], and may be made of a row of the table.
pub type Reference = dyn Fn(&Inputs<'_>) -> Result<Outputs, Error> + Send + Sync;

/// The reference of the kernel with this stem, such as `gaussian/separable` or `intrinsics/sin`.
#[must_use]
pub fn lookup(stem: &str) -> Option<Box<Reference>> {
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
