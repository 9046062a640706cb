//! Kernels that every GPU programmer writes sooner or later: sums, sorts, matrices, pictures, hashes and simulations; and
//! some that show how a thing is done in both languages.
//!
//! Where a kernel's result does not depend on its order, the reference takes another way to it.

use crate::{Error, Inputs};

pub mod alpha_over;
pub mod argmax;
pub mod bfs;
pub mod bilinear_resize;
pub mod binding_array;
pub mod bit_planes;
pub mod bitonic_sort;
pub mod box_blur;
pub mod compact_append;
pub mod compact_ordered;
pub mod crc32;
pub mod dither;
pub mod dot_product;
pub mod downsample;
pub mod edit_distance;
pub mod equalise;
pub mod extrema;
pub mod fibonacci;
pub mod floyd_warshall;
pub mod haar;
pub mod hadamard;
pub mod hash_table;
pub mod indirect_dispatch;
pub mod integral_image;
pub mod jump_flood;
pub mod kahan_sum;
pub mod label_components;
pub mod lcg_streams;
pub mod life;
pub mod lu_step;
pub mod mandelbrot;
pub mod matmul_f32;
pub mod matmul_u32;
pub mod matvec;
pub mod median3;
pub mod merge_sorted;
pub mod morton;
pub mod nbody;
pub mod ntt;
pub mod odd_even_sort;
pub mod opening;
pub mod pcg3d;
pub mod philox;
pub mod ping_pong;
pub mod push_constants;
pub mod radix_count;
pub mod radix_scan;
pub mod radix_scatter;
pub mod radix_sort;
pub mod reduce_sum;
pub mod rgb_to_ycbcr;
pub mod rule110;
pub mod run_length;
pub mod saxpy;
pub mod scan_exclusive;
pub mod scan_inclusive;
pub mod segmented_scan;
pub mod sha256;
pub mod sobel;
pub mod specialisation;
pub mod spmv;
pub mod transpose;
pub mod value_noise;
pub mod xxhash32;

/// The cells of a grid, row by row.
fn cells(width: usize, height: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

/// Place of the cell that lies so many columns and rows from (x, y), or of the nearest one inside.
fn clamped(x: usize, y: usize, offset: [isize; 2], [width, height]: [usize; 2]) -> usize {
    let x = x.saturating_add_signed(offset[0]).min(width - 1);
    let y = y.saturating_add_signed(offset[1]).min(height - 1);
    y * width + x
}

/// The bytes of each texel of a texture with four.
fn codes(inputs: &Inputs<'_>, name: &str) -> Result<Vec<[u8; 4]>, Error> {
    let (_, bytes) = inputs.resource(name)?;
    Ok(bytes.as_chunks::<4>().0.to_vec())
}

#[cfg(test)]
mod testing {
    use crate::{Inputs, Kernel, Outputs};
    use shadertwin_case::{Element, Shape};
    use std::collections::BTreeMap;

    /// What a kernel gives for buffers of unsigned integers, on a line of `width`.
    pub(super) fn line(width: u32, buffers: &[(&str, &[u32])], kernel: Kernel) -> Outputs {
        let shape = |words: &[u32]| Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: words.len() as u32,
            stride: 4,
        };
        let bytes: Vec<Vec<u8>> = buffers
            .iter()
            .map(|(_, words)| words.iter().flat_map(|word| word.to_le_bytes()).collect())
            .collect();
        let resources = buffers
            .iter()
            .zip(&bytes)
            .map(|((name, words), bytes)| ((*name).to_owned(), shape(words), &bytes[..]));
        let none = BTreeMap::new();
        kernel(&Inputs::from_parts([width, 1], &none, resources).unwrap()).unwrap()
    }

    /// An output as unsigned integers.
    pub(super) fn words(outputs: &Outputs, name: &str) -> Vec<u32> {
        let (words, rest) = outputs.get(name).unwrap().as_chunks::<4>();
        assert!(rest.is_empty());
        words.iter().map(|&word| u32::from_le_bytes(word)).collect()
    }
}
