//! The maths library: SPIR-V for kernels, and the same integer functions as Rust.
//!
//! Both are made from `maths/*.wgsl` by the build script. Floats are their bits, and every function takes any bits and
//! returns canonical ones. There is no floating-point instruction, so that nothing can be contracted, reordered or flushed.

/// SPIR-V of the library, without an entry point; functions are found by their `OpName`, `st_…`.
pub(crate) const SPIRV: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/maths.spv"));

/// The same with `OpUMulExtended` for the high word of a product, which drivers run faster; naga cannot read it, so this is not
/// for modules that become text.
pub(crate) const SPIRV_WIDE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/maths_wide.spv"));

#[cfg_attr(
    not(test),
    expect(
        dead_code,
        reason = "F32 takes the CPU's own operation where there is one; tests compare the two"
    )
)]
#[expect(
    clippy::all,
    unused_parens,
    reason = "generated; read the WGSL instead"
)]
mod twin {
    include!(concat!(env!("OUT_DIR"), "/maths.rs"));
}

pub(crate) use twin::*;

#[cfg(test)]
mod tests;
