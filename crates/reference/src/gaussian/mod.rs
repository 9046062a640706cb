//! Gaussian blur of radius 5: eleven weights along each axis, texels beyond an edge read as the edge.

use crate::{Error, Inputs, Texture};
use shadertwin_canonical::F32;

pub mod direct;
pub mod horizontal;
pub mod separable;
pub mod separable_rgba8;
pub mod vertical;

const RADIUS: i32 = 5;
const TAPS: usize = 11;

/// Direction of a one-dimensional pass.
#[derive(Clone, Copy)]
enum Axis {
    X,
    Y,
}

/// The resource `weights`.
fn weights(inputs: &Inputs<'_>) -> Result<[F32; TAPS], Error> {
    let weights = inputs.f32s("weights")?;
    weights
        .get(..TAPS)
        .and_then(|taps| taps.try_into().ok())
        .ok_or_else(|| Error::TooShort {
            name: "weights".to_owned(),
            wanted: TAPS,
            found: weights.len(),
        })
}

/// One pass over a picture of `size` texels whose texels, clamped to its edges, are `at(x, y)`. Texels in rows.
fn blurred(
    size: [i32; 2],
    weights: &[F32; TAPS],
    axis: Axis,
    at: impl Fn(i32, i32) -> [F32; 4],
) -> Vec<[F32; 4]> {
    let blur = |x: i32, y: i32| {
        let mut sum = [F32::ZERO; 4];
        for (offset, &weight) in (-RADIUS..).zip(weights) {
            let sample = match axis {
                Axis::X => at((x + offset).clamp(0, size[0] - 1), y),
                Axis::Y => at(x, (y + offset).clamp(0, size[1] - 1)),
            };
            for lane in 0..4 {
                sum[lane] += weight * sample[lane];
            }
        }
        sum
    };
    let texels = (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| (x, y)));
    texels.map(|(x, y)| blur(x, y)).collect()
}

fn size(texture: &Texture<'_>) -> [i32; 2] {
    [texture.width(), texture.height()]
}

/// Along x, then along y. `stored` is what the texture between the passes keeps of a texel.
fn blurred_both_ways(
    input: &Texture<'_>,
    weights: &[F32; TAPS],
    stored: impl Fn([F32; 4]) -> [F32; 4],
) -> Vec<[F32; 4]> {
    let size = size(input);
    let mut between = blurred(size, weights, Axis::X, |x, y| input.load(x, y));
    for texel in &mut between {
        *texel = stored(*texel);
    }
    blurred(size, weights, Axis::Y, |x, y| {
        between[(y * size[0] + x) as usize]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outputs;
    use crate::testing::Fixture;
    use shadertwin_case::{Shape, TexelFormat};
    use std::collections::BTreeMap;

    fn floats(outputs: &Outputs) -> Vec<f32> {
        let bytes = outputs.get("output").unwrap();
        let words = bytes.chunks_exact(4);
        words
            .map(|word| f32::from_le_bytes(word.try_into().unwrap()))
            .collect()
    }

    #[test]
    fn separable_is_vertical_after_horizontal() {
        let (width, height) = (23, 9);
        let fixture = Fixture::noise(width, height);
        let inputs = fixture.inputs();
        let between = horizontal::run(&inputs).unwrap();
        let texture = Shape::Texture {
            format: TexelFormat::Rgba32Float,
            width,
            height,
        };
        let (weights, bytes) = inputs.resource("weights").unwrap();
        let none = BTreeMap::new();
        let second = Inputs::from_parts(
            [width, height],
            &none,
            [
                ("input".to_owned(), texture, between.get("output").unwrap()),
                ("weights".to_owned(), weights, bytes),
            ],
        )
        .unwrap();
        assert_eq!(
            vertical::run(&second).unwrap(),
            separable::run(&inputs).unwrap()
        );
    }

    #[test]
    fn direct_is_separable_but_for_rounding() {
        let fixture = Fixture::noise(23, 9);
        let direct = floats(&direct::run(&fixture.inputs()).unwrap());
        let separable = floats(&separable::run(&fixture.inputs()).unwrap());
        for (direct, separable) in direct.iter().zip(&separable) {
            // 121 roundings of at most half a unit of 2⁻²⁴ each way, for sums below 1.
            assert!((direct - separable).abs() < 121.0 / 16_777_216.0);
        }
        assert_eq!(direct.len(), separable.len());
        assert_ne!(direct, separable, "the test could not tell them apart");
    }

    #[test]
    fn one_bright_texel_spreads_into_the_weights() {
        let fixture = Fixture::from_fn(13, 1, |x, _| [if x == 6 { 255 } else { 0 }; 4]);
        let inputs = fixture.inputs();
        let red: Vec<f32> = floats(&horizontal::run(&inputs).unwrap())
            .into_iter()
            .step_by(4)
            .collect();
        let weights = weights(&inputs).unwrap().map(F32::get);
        assert_eq!(red[1..12], weights);
        assert_eq!([red[0], red[12]].map(f32::to_bits), [0, 0]);
    }

    #[test]
    fn texels_beyond_an_edge_are_the_edge() {
        let fixture = Fixture::from_fn(1, 3, |_, y| [y as u8 * 100; 4]);
        let inputs = fixture.inputs();
        let weights = weights(&inputs).unwrap();
        let input = fixture.texture();
        let mut top = F32::ZERO;
        for (row, &weight) in [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2].into_iter().zip(&weights) {
            top += weight * input.load(0, row)[0];
        }
        let vertical = floats(&vertical::run(&inputs).unwrap());
        assert_eq!(vertical[0].to_bits(), top.to_bits());
    }

    #[test]
    fn too_few_weights_are_told() {
        let fixture = Fixture::flat(1, 1, [0; 4]);
        let (input, texels) = fixture.inputs().resource("input").unwrap();
        let (_, bytes) = fixture.inputs().resource("weights").unwrap();
        let short = Shape::Buffer {
            element: shadertwin_case::Element::F32,
            components: 1,
            count: 10,
            stride: 16,
        };
        let none = BTreeMap::new();
        let inputs = Inputs::from_parts(
            [1, 1],
            &none,
            [
                ("input".to_owned(), input, texels),
                ("weights".to_owned(), short, &bytes[..160]),
            ],
        )
        .unwrap();
        assert_eq!(
            direct::run(&inputs).unwrap_err().to_string(),
            "the reference reads 11 elements of `weights`, and there are 10; raise its count in the case file"
        );
    }
}
