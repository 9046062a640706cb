//! The filter of radius 4 in whole numbers, so that no device has any latitude even in a native build.
//!
//! With colours as codes 0..=255 both exponents fold into one: `−(contrast + near(dist²)) / C`, where
//! `contrast` is the squared distance of the codes over four channels, `C = 2σr²·255² = 2926.125`, and
//! `near(d) = d·C / 2σs² = d·23409/256`, rounded. The exponential of that sum is a product of two table entries,
//! one for its low eight bits (13 fraction bits) and one for the rest (18 fraction bits). The tables are an input, see
//! [`table`]. Weights are at most 2¹⁸ and all 81 sum to less than 2²⁴, times 255 to less than 2³².
//!
//! Against the float kernel: a weight is off by at most 2.5·10⁻⁴ of itself and 1.1 parts in 2¹⁸ of the centre's, which
//! moves a mean by less than 0.2 codes; so an output code differs by at most 1. On the suite's
//! photograph the mean difference is 8·10⁻⁵ codes, on noise 4·10⁻⁴.

use crate::{Error, Inputs, Outputs};
use shadertwin_canonical::F32;

const RADIUS: i32 = 4;
/// Entries for the low part of the exponent.
const LOW: usize = 256;
/// Entries for the rest; the last is 0 and stands for everything beyond.
const HIGH: usize = 152;
const LOW_BITS: u32 = 13;
const HIGH_BITS: u32 = 18;

/// `input` filtered into `output`.
///
/// # Errors
///
/// `input` is missing or no texture of floats; `table` is missing, too short or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let input = inputs.texture("input")?;
    let table = inputs.u32s("table")?;
    if table.len() < LOW + HIGH {
        return Err(Error::TooShort {
            name: "table".to_owned(),
            wanted: LOW + HIGH,
            found: table.len(),
        });
    }
    let codes = |x, y| input.load_clamped(x, y).map(|v| u32::from(v.to_unorm8()));
    let texels = (0..input.height())
        .flat_map(|y| (0..input.width()).map(move |x| (x, y)))
        .map(|(x, y)| {
            filtered(&table, |dx, dy| codes(x + dx, y + dy))
                .map(|code| F32::from_u32(code) / F32::from_u32(255))
        });
    Ok(Outputs::new().texture_rgba8("output", texels))
}

fn filtered(table: &[u32], at: impl Fn(i32, i32) -> [u32; 4]) -> [u32; 4] {
    let centre = at(0, 0);
    let mut sums = [0; 3];
    let mut sum_of_weights = 0;
    for dy in -RADIUS..=RADIUS {
        for dx in -RADIUS..=RADIUS {
            let sample = at(dx, dy);
            let contrast: u32 = sample
                .iter()
                .zip(centre)
                .map(|(&code, centre)| code.abs_diff(centre).pow(2))
                .sum();
            let weight = weight(table, contrast + near((dx * dx + dy * dy) as u32));
            for (sum, code) in sums.iter_mut().zip(sample) {
                *sum += weight * code;
            }
            sum_of_weights += weight;
        }
    }
    let [red, green, blue] = sums.map(|sum| (sum + sum_of_weights / 2) / sum_of_weights);
    [red, green, blue, centre[3]]
}

/// The squared distance in texels, in the unit of squared codes.
fn near(distance: u32) -> u32 {
    (distance * 23_409 + 128) >> 8
}

/// `2¹⁸·exp(−exponent / C)`.
fn weight(table: &[u32], exponent: u32) -> u32 {
    let low = table[exponent as usize % LOW];
    let high = table[LOW + (exponent as usize / LOW).min(HIGH - 1)];
    (high * low + (1 << (LOW_BITS - 1))) >> LOW_BITS
}

/// What the case's `table` must hold: `2¹³·exp(−i / C)` for `i` from 0 to 255, then `2¹⁸·exp(−256·i / C)` for `i` from
/// 0 to 151, each rounded to nearest.
#[must_use]
pub fn table() -> Vec<u32> {
    let low = (0..LOW).map(|index| exponential(index as u128, LOW_BITS));
    let high = (0..HIGH).map(|index| exponential((index * LOW) as u128, HIGH_BITS));
    low.chain(high).collect()
}

/// `2^bits · exp(−numerator / C)` to the nearest whole number. The series of `exp(+x)` in fixed point with 64 fraction
/// bits: no term is negative, each is cut off by less than a unit, and the largest product has 107 bits.
fn exponential(numerator: u128, bits: u32) -> u32 {
    const POINT: u32 = 64;
    let mut term = 1u128 << POINT;
    let mut sum = 0;
    let mut order = 0;
    while term > 0 {
        sum += term;
        order += 1;
        // x = numerator / 2926.125 = 8·numerator / 23409.
        term = term * 8 * numerator / (23_409 * order);
    }
    let doubled = (1u128 << (POINT + bits + 1)) / sum;
    // At most 2¹⁸.
    doubled.div_ceil(2) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Fixture;
    use shadertwin_case::{Case, Fill, Number};
    use std::path::Path;

    #[test]
    fn the_case_holds_the_table() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let stem = "bilateral/tiled_packed";
        let path = root.join(format!("tests/cases/{stem}.toml"));
        let case = Case::read(&path, &root, stem).unwrap();
        let (_, resource) = case.resource("table").unwrap();
        let table = table().into_iter().map(f64::from);
        let expected = table.map(Number::Value).collect();
        assert_eq!(resource.fill, Some(Fill::Values(expected)));
    }

    #[test]
    fn the_tables_ends_are_what_they_must_be() {
        let table = table();
        assert_eq!(table.len(), 408);
        assert_eq!([table[0], table[256]], [1 << LOW_BITS, 1 << HIGH_BITS]);
        // 2¹³·exp(−255/2926.125) = 7508.3227 and 2¹⁸·exp(−256/2926.125) = 240184.2297.
        assert_eq!([table[255], table[257]], [7_508, 240_184]);
        // 2¹⁸·exp(−150·256/2926.125) = 0.5239, and 0.4800 for 151.
        assert_eq!(table[406..], [1, 0]);
    }

    #[test]
    fn the_sums_fit_and_never_vanish() {
        let table = table();
        let offsets = || (-RADIUS..=RADIUS).flat_map(|y| (-RADIUS..=RADIUS).map(move |x| (x, y)));
        let total: u64 = offsets()
            .map(|(x, y)| u64::from(weight(&table, near((x * x + y * y) as u32))))
            .sum();
        assert!(total < 1 << 24);
        assert!(total * 255 + total / 2 < 1 << 32);
        assert_eq!(weight(&table, 0), 1 << 18);
    }

    /// Largest and mean difference of the codes that this kernel and the float kernel write.
    fn against_the_float_kernel(fixture: &Fixture) -> (u8, f64) {
        let exact = run(&fixture.inputs()).unwrap();
        let float = super::super::tiled::run(&fixture.inputs()).unwrap();
        let (exact, float) = (exact.get("output").unwrap(), float.get("output").unwrap());
        let differences = || exact.iter().zip(float).map(|(a, b)| a.abs_diff(*b));
        let total: u32 = differences().map(u32::from).sum();
        let mean = f64::from(total) / exact.len() as f64;
        (differences().max().unwrap_or_default(), mean)
    }

    #[test]
    fn it_is_within_a_code_of_the_float_kernel() {
        let (worst, mean) = against_the_float_kernel(&Fixture::photograph());
        assert!(worst <= 1 && mean < 0.001, "photograph: {worst} {mean}");
        let (worst, mean) = against_the_float_kernel(&Fixture::noise(64, 61));
        assert!(worst <= 1 && mean < 0.001, "noise: {worst} {mean}");
        // Slopes with noise on top: every neighbour counts, and sums lie anywhere between two codes.
        let noise = Fixture::noise(64, 61);
        let slopes = Fixture::from_fn(64, 61, |x, y| {
            let at = ((y * 64 + x) * 4) as usize;
            let noise = noise.bytes()[at] % 32;
            [
                (x * 3) as u8 + noise,
                (y * 3) as u8 + noise,
                100 + noise,
                255,
            ]
        });
        let (worst, mean) = against_the_float_kernel(&slopes);
        assert!(worst <= 1 && mean < 0.001, "slopes: {worst} {mean}");
    }
}
