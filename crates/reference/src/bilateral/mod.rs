//! Bilateral filter: a mean of the neighbours, weighted by how near they are and by how much they look like the centre.
//!
//! `w = exp(−dist² / 2σs²) · exp(−|colour − centre|² / 2σr²)` with σs = 4 texels and σr = 0.15; Tomasi and Manduchi,
//! "Bilateral filtering for gray and color images", ICCV 1998.

use crate::Texture;
use shadertwin_canonical::F32;

pub mod naive;
pub mod tiled;
pub mod tiled_packed;
pub mod tiled_radius8;
pub mod tiled_radius8_16x16;

/// `2·σs²` for σs = 4 texels: exact.
const TWO_SIGMA_SPACE_SQUARED: f32 = 32.0;
/// `2·σr²` for σr = 0.15.
const TWO_SIGMA_RANGE_SQUARED: f32 = 0.045;
/// Keeps the division defined when every weight vanishes.
const LEAST_WEIGHT: f32 = 0.0001;

/// One output texel. `at(dx, dy)` is the neighbour at that offset, from `-radius` to `radius`.
fn filtered(radius: i32, at: impl Fn(i32, i32) -> [F32; 4]) -> [F32; 4] {
    let centre = at(0, 0);
    let mut sum = [F32::ZERO; 4];
    let mut sum_of_weights = F32::ZERO;
    for dy in -radius..=radius {
        for dx in -radius..=radius {
            let sample = at(dx, dy);
            let distance = F32::from_i32(dx * dx + dy * dy);
            let space = (-distance / F32::new(TWO_SIGMA_SPACE_SQUARED)).exp();
            let difference = std::array::from_fn(|lane| sample[lane] - centre[lane]);
            let contrast = F32::dot::<4>(difference, difference);
            let range = (-contrast / F32::new(TWO_SIGMA_RANGE_SQUARED)).exp();
            let weight = space * range;
            for lane in 0..4 {
                sum[lane] += sample[lane] * weight;
            }
            sum_of_weights += weight;
        }
    }
    let divisor = sum_of_weights.max(F32::new(LEAST_WEIGHT));
    let [red, green, blue, _] = sum.map(|channel| channel / divisor);
    [red, green, blue, centre[3]]
}

/// The filter as a workgroup of `side × side` invocations does it: it reads its tile of the texture once, apron of
/// `radius` texels included, and then looks only at the tile. Texels in rows.
fn filtered_by_tiles(input: &Texture<'_>, side: i32, radius: i32) -> Vec<[F32; 4]> {
    let (width, height) = (input.width(), input.height());
    let pitch = side + 2 * radius;
    let mut output = vec![[F32::ZERO; 4]; width as usize * height as usize];
    for top in (0..height).step_by(side as usize) {
        for left in (0..width).step_by(side as usize) {
            let tile: Vec<[F32; 4]> = (0..pitch * pitch)
                .map(|cell| {
                    input.load_clamped(left + cell % pitch - radius, top + cell / pitch - radius)
                })
                .collect();
            for y in top..height.min(top + side) {
                for x in left..width.min(left + side) {
                    output[(y * width + x) as usize] = filtered(radius, |dx, dy| {
                        let column = x - left + radius + dx;
                        let row = y - top + radius + dy;
                        tile[(row * pitch + column) as usize]
                    });
                }
            }
        }
    }
    output
}

/// Straight from the texture. Texels in rows.
fn filtered_directly(input: &Texture<'_>, radius: i32) -> Vec<[F32; 4]> {
    (0..input.height())
        .flat_map(|y| (0..input.width()).map(move |x| (x, y)))
        .map(|(x, y)| filtered(radius, |dx, dy| input.load_clamped(x + dx, y + dy)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Fixture;

    #[test]
    fn the_constants_come_out_the_same_in_32_and_in_64_bits() {
        for (sigma, product) in [
            (4.0, TWO_SIGMA_SPACE_SQUARED),
            (0.15, TWO_SIGMA_RANGE_SQUARED),
        ] {
            let sigma32 = F32::new(sigma as f32);
            let folded32 = F32::new(2.0) * sigma32 * sigma32;
            let folded64 = F32::new((2.0 * sigma * sigma) as f32);
            let product = F32::new(product).to_bits();
            assert_eq!([folded32.to_bits(), folded64.to_bits()], [product; 2]);
        }
    }

    #[test]
    fn tiles_change_no_bit() {
        for (width, height) in [(1, 1), (15, 17), (33, 16)] {
            let fixture = Fixture::noise(width, height);
            let input = fixture.texture();
            for (side, radius) in [(16, 4), (8, 8), (16, 8)] {
                let tiles = filtered_by_tiles(&input, side, radius);
                let direct = filtered_directly(&input, radius);
                let bits = |texels: Vec<[F32; 4]>| -> Vec<u32> {
                    texels.into_iter().flatten().map(F32::to_bits).collect()
                };
                assert_eq!(
                    bits(tiles),
                    bits(direct),
                    "{width}×{height} {side} {radius}"
                );
            }
        }
    }

    #[test]
    fn a_flat_picture_stays_as_it_is() {
        let fixture = Fixture::flat(19, 7, [7, 99, 255, 3]);
        let outputs = naive::run(&fixture.inputs()).unwrap();
        assert_eq!(outputs.get("output"), Some(fixture.bytes()));
    }

    #[test]
    fn an_edge_stays_sharp_and_noise_beside_it_goes() {
        // Black and white halves with a step of one code in every other column.
        let fixture = Fixture::from_fn(32, 8, |x, _| {
            let code = if x < 16 {
                x as u8 % 2
            } else {
                254 + x as u8 % 2
            };
            [code, code, code, 255]
        });
        let outputs = naive::run(&fixture.inputs()).unwrap();
        let red: Vec<u8> = outputs
            .get("output")
            .unwrap()
            .chunks(4)
            .take(32)
            .map(|t| t[0])
            .collect();
        assert!(red[..16].iter().all(|&code| code <= 1), "{red:?}");
        assert!(red[16..].iter().all(|&code| code >= 254), "{red:?}");
    }
}
