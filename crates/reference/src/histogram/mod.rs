//! Histogram of a picture's luminance in 256 bins.

use crate::{Error, Inputs, Outputs, Texture};
use shadertwin_canonical::F32;

pub mod chunks_reduce;
pub mod chunks_sum;
pub mod per_pixel;
pub mod serial;
pub mod single_pass;

/// Bins of a chunk, and pixels of one too.
const CHUNK: usize = 256;

/// The bin of a colour: `min(u32(saturate(0.2126 r + 0.7152 g + 0.0722 b) · bins), bins − 1)`, every step rounded.
fn bin([r, g, b, _]: [F32; 4], bins: u32) -> usize {
    let factors = [0.2126, 0.7152, 0.0722].map(F32::new);
    let v = F32::dot([r, g, b], factors).saturate();
    let bin = (v * F32::from_u32(bins)).to_u32();
    bin.min(bins - 1) as usize
}

/// `bins` with each pixel of `ourTexture` added, in whatever order: sums of integers do not depend on it.
fn counted(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let picture = inputs.texture("ourTexture")?;
    let mut bins = inputs.u32s("bins")?;
    let count = bins.len() as u32;
    for y in 0..picture.height() {
        for x in 0..picture.width() {
            bins[bin(picture.load(x, y), count)] += 1;
        }
    }
    Ok(Outputs::new().u32s("bins", bins))
}

/// One histogram for each chunk of 256×1 pixels, row by row; the last chunk of a row may hold fewer pixels.
fn chunks(picture: &Texture<'_>) -> Vec<[u32; CHUNK]> {
    let starts = (0..picture.height())
        .flat_map(|y| (0..picture.width()).step_by(CHUNK).map(move |x| (x, y)));
    starts
        .map(|(start, y)| {
            let mut bins = [0; CHUNK];
            for x in start..picture.width().min(start + CHUNK as i32) {
                bins[bin(picture.load(x, y), CHUNK as u32)] += 1;
            }
            bins
        })
        .collect()
}

/// `to` with each bin of `from` added.
fn add(to: &mut [u32; CHUNK], from: &[u32; CHUNK]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Fixture;
    use shadertwin_case::{Element, Shape, TexelFormat};
    use std::collections::BTreeMap;

    /// Every output of a kernel, as numbers.
    fn run(kernel: crate::Kernel, output: &str, picture: &Fixture) -> Vec<u32> {
        let texture = picture.texture();
        let size = [texture.width() as u32, texture.height() as u32];
        let shape = Shape::Texture {
            format: TexelFormat::Rgba8Unorm,
            width: size[0],
            height: size[1],
        };
        let bins = Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: 256,
            stride: 4,
        };
        let none = BTreeMap::new();
        let resources = [
            ("ourTexture".to_owned(), shape, picture.bytes()),
            ("bins".to_owned(), bins, &[0; 1024][..]),
        ];
        let inputs = Inputs::from_parts(size, &none, resources).unwrap();
        let outputs = kernel(&inputs).unwrap();
        let (words, rest) = outputs.get(output).unwrap().as_chunks::<4>();
        assert!(rest.is_empty());
        words.iter().map(|&word| u32::from_le_bytes(word)).collect()
    }

    fn pictures() -> Vec<Fixture> {
        let sizes = [
            (1, 1),
            (15, 17),
            (256, 1),
            (256, 2),
            (256, 3),
            (256, 5),
            (513, 7),
        ];
        let noise = sizes.map(|(width, height)| Fixture::noise(width, height));
        noise.into_iter().chain([Fixture::photograph()]).collect()
    }

    #[test]
    fn every_way_of_counting_counts_the_same() {
        for picture in pictures() {
            let expected = run(serial::run, "bins", &picture);
            let pixels = picture.bytes().len() / 4;
            assert_eq!(expected.iter().sum::<u32>() as usize, pixels);
            assert_eq!(run(per_pixel::run, "bins", &picture), expected);
            assert_eq!(run(single_pass::run, "bins", &picture), expected);
            assert_eq!(run(chunks_sum::run, "chunks", &picture)[..256], expected);
            assert_eq!(run(chunks_reduce::run, "chunks", &picture)[..256], expected);
        }
    }

    #[test]
    fn a_chunk_ends_with_its_row() {
        // 257 columns: the second chunk of each row holds one pixel.
        let picture = Fixture::flat(257, 2, [0, 0, 0, 255]);
        let chunks = run(chunks_sum::run, "chunks", &picture);
        let black: Vec<u32> = chunks.iter().step_by(256).copied().collect();
        assert_eq!(black, [514, 1, 256, 1]);
        let reduced = run(chunks_reduce::run, "chunks", &picture);
        let black: Vec<u32> = reduced.iter().step_by(256).copied().collect();
        assert_eq!(black, [514, 1, 257, 1]);
    }

    #[test]
    fn an_odd_chunk_waits_for_a_later_pass() {
        let picture = Fixture::flat(256, 5, [255; 4]);
        let reduced = run(chunks_reduce::run, "chunks", &picture);
        let white: Vec<u32> = reduced.iter().skip(255).step_by(256).copied().collect();
        // 0+1, 2+3; then 01+23; then 0123+4.
        assert_eq!(white, [1280, 256, 512, 256, 256]);
    }

    /// The bin as the document's JavaScript has it, in `f64`.
    fn bin_f64([r, g, b]: [u8; 3]) -> usize {
        let [r, g, b] = [r, g, b].map(|code| f64::from(code) / 255.0);
        let v = r * 0.2126 + g * 0.7152 + b * 0.0722;
        (v * 256.0).min(255.0) as usize
    }

    #[test]
    fn pixels_of_the_photograph_that_javascript_puts_elsewhere() {
        let photograph = Fixture::photograph();
        let texture = photograph.texture();
        let width = texture.width() as usize;
        let (pixels, _) = photograph.bytes().as_chunks::<4>();
        let elsewhere = pixels
            .iter()
            .enumerate()
            .filter(|(index, [r, g, b, _])| {
                let color = texture.load((index % width) as i32, (index / width) as i32);
                bin(color, 256) != bin_f64([*r, *g, *b])
            })
            .count();
        assert_eq!(pixels.len(), 41_917);
        assert_eq!(elsewhere, 0);
    }

    #[test]
    fn colours_that_javascript_puts_elsewhere() {
        let codes: [F32; 256] = std::array::from_fn(|code| F32::from_unorm8(code as u8));
        let mut elsewhere = 0;
        for code in 0..1u32 << 24 {
            let [r, g, b, _] = code.to_le_bytes();
            let [x, y, z] = [r, g, b].map(|code| codes[usize::from(code)]);
            elsewhere += u32::from(bin([x, y, z, F32::ONE], 256) != bin_f64([r, g, b]));
        }
        // One colour in 142,000: those whose luminance lies within a rounding of a multiple of 1/256.
        assert_eq!(elsewhere, 118);
        let [x, y, z] = [7, 151, 15].map(|code: usize| codes[code]);
        assert_eq!(bin([x, y, z, F32::ONE], 256), 111);
        assert_eq!(bin_f64([7, 151, 15]), 110);
    }
}
