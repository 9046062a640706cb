//! First contents of a case's resources: the same bytes on every machine.

mod patterns;

use crate::Error;
use shadertwin_canonical::F32;
use shadertwin_case::{Case, Element, Fill, Number, Resource, Shape, Variant};
use shadertwin_dispatch::POISON_BYTE;

/// Bytes of one resource in its own layout.
pub(crate) fn contents(
    case: &Case,
    variant: &Variant,
    resource: &Resource,
    shape: &Shape,
) -> Result<Vec<u8>, Error> {
    let fail = |reason: String| Error::Fill {
        path: case.path.clone(),
        resource: resource.name.clone(),
        reason,
    };
    let length = usize::try_from(shape.bytes())
        .map_err(|_| fail("it is too large for this machine".into()))?;
    let components = length / shape.stride() as usize * shape.components() as usize;
    let bits: Vec<u32> = match &resource.fill {
        None => return Ok(vec![POISON_BYTE; length]),
        Some(Fill::Zero) => return Ok(vec![0; length]),
        Some(Fill::Ramp) => (0..components)
            .map(|i| number(shape.element(), i as f64))
            .collect(),
        Some(Fill::Values(values)) => values
            .iter()
            .map(|&value| written(shape.element(), value))
            .collect(),
        Some(Fill::Noise { seed }) => noise(*seed, &resource.name, shape.element(), components),
        Some(Fill::Patterns { seed }) => {
            let lanes = shape.components() as usize;
            patterns::patterns(*seed, &resource.name, shape.element(), lanes, components)
                .ok_or_else(|| {
                    fail("8-bit components have no patterns; use ramp or noise".into())
                })?
        }
        Some(Fill::Drawn { seed }) => drawn(*seed, resource, shape, components).map_err(fail)?,
        Some(Fill::Between {
            seed,
            low,
            high,
            whole,
            hostile,
        }) => {
            if *hostile && variant.hostile {
                drawn(*seed, resource, shape, components).map_err(fail)?
            } else {
                let numbers = (shape.element(), *whole, components);
                between(*seed, &resource.name, numbers, [*low, *high])
                    .ok_or_else(|| fail(format!("nothing lies between {low} and {high}")))?
            }
        }
        Some(Fill::Inputs { seed }) => inputs(*seed, variant, &resource.name, shape, components),
        Some(Fill::PictureOrNoise { seed }) => match &variant.picture {
            Some(path) => picture(path, variant, shape).map_err(fail)?,
            None => noise(*seed, &resource.name, shape.element(), components),
        },
        Some(Fill::Gaussian { sigma }) => {
            if shape.components() != 1 || shape.element() != Element::F32 {
                return Err(fail("gaussian weights need one f32 an element".into()));
            }
            gaussian(*sigma, components)
        }
    };
    Ok(pack(shape, length, &bits))
}

/// The bytes that a case itself says that a resource must hold.
pub(crate) fn stated(shape: &Shape, values: &[Number]) -> Vec<u8> {
    let bits: Vec<u32> = values
        .iter()
        .map(|&value| written(shape.element(), value))
        .collect();
    let length = usize::try_from(shape.bytes()).unwrap_or(usize::MAX);
    pack(shape, length, &bits)
}

fn written(element: Element, value: Number) -> u32 {
    match value {
        Number::Value(value) => number(element, value),
        Number::Bits(bits) => bits,
    }
}

/// One value as the bits of a component; an integer component truncates.
fn number(element: Element, value: f64) -> u32 {
    match element {
        Element::F32 => (value as f32).to_bits(),
        Element::F16 => u32::from(half::f16::from_f64(value).to_bits()),
        Element::I32 => (value as i64 as i32).cast_unsigned(),
        Element::U32 => value as i64 as u32,
        // Wraps, so that a ramp goes through every code.
        Element::U8 | Element::Unorm8 => u32::from(value as i64 as u8),
    }
}

/// Uniform noise: BLAKE3's output stream, keyed by the seed and the resource's name.
fn noise(seed: u64, name: &str, element: Element, components: usize) -> Vec<u32> {
    let words = stream(seed, name, components).into_iter();
    words.map(|word| uniform(element, word)).collect()
}

/// Floats are `k / 2²⁴` (`k / 2¹¹` for 16 bits) in 0..1, so that each is exact.
fn uniform(element: Element, word: u32) -> u32 {
    match element {
        Element::U32 | Element::I32 => word,
        Element::U8 | Element::Unorm8 => word & 0xff,
        Element::F32 => number(element, f64::from(word >> 8) / f64::from(1 << 24)),
        Element::F16 => number(element, f64::from(word >> 21) / f64::from(1 << 11)),
    }
}

/// As [`Fill::Drawn`] says.
fn drawn(
    seed: u64,
    resource: &Resource,
    shape: &Shape,
    components: usize,
) -> Result<Vec<u32>, String> {
    patterns::drawn(seed, &resource.name, shape.element(), components)
        .ok_or_else(|| "only components of 32 bits are drawn".to_owned())
}

/// As [`Fill::Between`] says, from the same stream as noise; `None` where the bounds hold nothing.
fn between(
    seed: u64,
    name: &str,
    (element, whole, components): (Element, bool, usize),
    [low, high]: [f64; 2],
) -> Option<Vec<u32>> {
    if low.is_nan() || high.is_nan() || low > high {
        return None;
    }
    let is_float = matches!(element, Element::F32 | Element::F16);
    let codes = (high.floor() - low.ceil()) + 1.0;
    if (whole || !is_float) && codes < 1.0 {
        return None;
    }
    let value = |word: u32| {
        let word = f64::from(word);
        if whole || !is_float {
            low.ceil() + (word * codes / (f64::from(u32::MAX) + 1.0)).floor()
        } else {
            low + (high - low) * (word / f64::from(u32::MAX))
        }
    };
    let words = stream(seed, name, components).into_iter();
    Some(words.map(|word| number(element, value(word))).collect())
}

/// As [`Fill::Inputs`] says. 8-bit components are noise always: every code is a tame one.
fn inputs(seed: u64, variant: &Variant, name: &str, shape: &Shape, components: usize) -> Vec<u32> {
    let element = shape.element();
    let lanes = shape.components() as usize;
    if variant.hostile
        && let Some(hostile) = patterns::patterns(seed, name, element, lanes, components)
    {
        return hostile;
    }
    let below = u32::try_from(components / lanes.max(1))
        .unwrap_or(u32::MAX)
        .clamp(1, 256);
    let words = stream(seed, name, components);
    let each = words.into_iter().enumerate();
    each.map(|(place, word)| {
        let is_wide = place / lanes.max(1) % WIDE == WIDE - 1;
        match element {
            Element::F32 | Element::F16 if is_wide => wide(element, word),
            // A lone integer may be an index, and a pair or more is a place.
            Element::I32 if is_wide && lanes > 1 => (word % below).wrapping_neg(),
            Element::U32 | Element::I32 => word % below,
            Element::F32 | Element::F16 | Element::U8 | Element::Unorm8 => uniform(element, word),
        }
    })
    .collect()
}

/// Of so many elements of ordinary inputs, the last is not from 0 to 1: there are negative numbers and such above 1.
const WIDE: usize = 4;

/// A float in -4..4, `k / 2²¹` (`k / 2⁸` for 16 bits), so that each is exact.
fn wide(element: Element, word: u32) -> u32 {
    let (bits, scale) = match element {
        Element::F16 => (11, 1 << 8),
        _ => (24, 1 << 21),
    };
    let half = f64::from(1u32 << (bits - 1));
    number(
        element,
        (f64::from(word >> (32 - bits)) - half) / f64::from(scale),
    )
}

/// Random words, keyed by the seed and the resource's name.
fn stream(seed: u64, name: &str, count: usize) -> Vec<u32> {
    let mut stream = blake3::Hasher::new();
    stream.update(&seed.to_le_bytes());
    stream.update(name.as_bytes());
    let mut bytes = vec![0; count * 4];
    stream.finalize_xof().fill(&mut bytes);
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|&word| u32::from_le_bytes(word)).collect()
}

fn gaussian(sigma: f64, count: usize) -> Vec<u32> {
    let sigma = F32::new(sigma as f32);
    let spread = F32::new(2.0) * sigma * sigma;
    let middle = F32::new((count as f32 - 1.0) / 2.0);
    let weights: Vec<F32> = (0..count)
        .map(|i| {
            let distance = F32::new(i as f32) - middle;
            (-(distance * distance) / spread).exp()
        })
        .collect();
    let sum = weights.iter().fold(F32::ZERO, |sum, &weight| sum + weight);
    weights
        .into_iter()
        .map(|weight| (weight / sum).to_bits())
        .collect()
}

/// Components of a picture: codes for 8-bit and integer components, `code / 255` for floats.
fn picture(path: &std::path::Path, variant: &Variant, shape: &Shape) -> Result<Vec<u32>, String> {
    let pixels = image::open(path)
        .map_err(|error| format!("cannot read the picture {}: {error}", path.display()))?
        .to_rgba8();
    let texels = u64::from(variant.size[0]) * u64::from(variant.size[1]);
    if shape.bytes() / u64::from(shape.stride()) != texels {
        return Err(format!(
            "the picture has {texels} pixels and the resource another number of elements"
        ));
    }
    let element = shape.element();
    let keep = shape.components() as usize;
    Ok(pixels
        .pixels()
        .flat_map(|pixel| pixel.0.into_iter().take(keep))
        .map(|code| match element {
            Element::F32 => F32::from_unorm8(code).to_bits(),
            Element::F16 => u32::from(half::f16::from_f32(F32::from_unorm8(code).get()).to_bits()),
            Element::U32 | Element::I32 | Element::U8 | Element::Unorm8 => u32::from(code),
        })
        .collect())
}

fn pack(shape: &Shape, length: usize, bits: &[u32]) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let width = shape.element().bytes() as usize;
    let components = shape.components() as usize;
    let elements = bytes.chunks_exact_mut(shape.stride() as usize);
    for (element, values) in elements.zip(bits.chunks(components)) {
        for (to, value) in element.chunks_exact_mut(width).zip(values) {
            to.copy_from_slice(&value.to_le_bytes()[..width]);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_the_same_everywhere() {
        let first: Vec<u32> = noise(1, "input", Element::U32, 2);
        assert_eq!(first, noise(1, "input", Element::U32, 3)[..2]);
        assert_ne!(first, noise(2, "input", Element::U32, 2));
        assert_ne!(first, noise(1, "other", Element::U32, 2));
        let floats = noise(1, "input", Element::F32, 1000);
        assert!(
            floats
                .iter()
                .all(|&bits| (0.0..1.0).contains(&f32::from_bits(bits)))
        );
    }

    #[test]
    fn ordinary_inputs_have_negative_numbers_where_they_are_no_index() {
        let variant = |hostile| Variant {
            name: "256".to_owned(),
            size: [256, 1],
            picture: None,
            thorough: false,
            hostile,
        };
        let numbers = |element, components: u32| -> Vec<f64> {
            let shape = Shape::Buffer {
                element,
                components,
                count: 256,
                stride: 4 * components,
            };
            let bits = inputs(1, &variant(false), "a", &shape, 256 * components as usize);
            let number = |&bits: &u32| match element {
                Element::F32 => f64::from(f32::from_bits(bits)),
                Element::F16 => half::f16::from_bits(bits as u16).to_f64(),
                Element::I32 => f64::from(bits.cast_signed()),
                _ => f64::from(bits),
            };
            bits.iter().map(number).collect()
        };
        for element in [Element::F32, Element::F16] {
            for components in [1, 4] {
                let all = numbers(element, components);
                assert!(all.iter().all(|value| (-4.0..4.0).contains(value)));
                // Most are what colours and weights are; of the others a half is negative, three eighths are above 1.
                let tame = all.iter().filter(|value| (0.0..1.0).contains(*value));
                let share = tame.count() as f64 / all.len() as f64;
                assert!((0.75..0.85).contains(&share), "{element:?} {share}");
                assert!(all.iter().any(|&value| value < -1.0));
                assert!(all.iter().any(|&value| value > 1.0));
            }
        }
        let is_index = |value: &f64| (0.0..256.0).contains(value);
        assert!(numbers(Element::U32, 2).iter().all(is_index));
        assert!(numbers(Element::I32, 1).iter().all(is_index));
        let places = numbers(Element::I32, 2);
        assert!(places.iter().all(|value| is_index(&value.abs())));
        assert!(places.iter().any(|&value| value < 0.0));
    }

    #[test]
    fn numbers_lie_between_their_bounds() {
        let floats = between(1, "a", (Element::F32, false, 1000), [-2.0, 0.5]).expect("floats");
        let values = floats.iter().map(|&bits| f32::from_bits(bits));
        assert!(values.clone().all(|value| (-2.0..=0.5).contains(&value)));
        assert!(values.clone().any(|value| value < -1.9) && values.clone().any(|v| v > 0.4));
        let integers = between(1, "a", (Element::I32, false, 1000), [-2.5, 3.0]).expect("integers");
        let found: std::collections::BTreeSet<i32> =
            integers.iter().map(|bits| bits.cast_signed()).collect();
        assert!(found.into_iter().eq(-2..=3));
        let all =
            between(1, "a", (Element::U32, false, 1000), [0.0, 4_294_967_295.0]).expect("integers");
        assert!(all.iter().any(|&word| word > 0xf000_0000));
        let whole = between(1, "a", (Element::F32, true, 100), [-2.0, 2.0]).expect("floats");
        assert!(
            whole
                .iter()
                .all(|&bits| f32::from_bits(bits).fract() == 0.0)
        );
        assert_eq!(between(1, "a", (Element::I32, false, 8), [0.2, 0.8]), None);
        assert_eq!(between(1, "a", (Element::F32, false, 8), [1.0, 0.0]), None);
        assert_eq!(
            between(1, "a", (Element::F32, false, 8), [f64::NAN, 0.0]),
            None
        );
    }

    #[test]
    fn a_uniform_array_has_a_stride_of_16() {
        let shape = Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: 2,
            stride: 16,
        };
        let bytes = pack(&shape, 32, &[7, 9]);
        assert_eq!((bytes[0], bytes[4], bytes[16], bytes[20]), (7, 0, 9, 0));
    }

    #[test]
    fn gaussian_weights_are_symmetric_and_sum_to_one() {
        let weights: Vec<f32> = gaussian(2.0, 11).into_iter().map(f32::from_bits).collect();
        let mirrored: Vec<f32> = weights.iter().rev().copied().collect();
        assert_eq!(weights, mirrored);
        assert!((weights.iter().map(|&w| f64::from(w)).sum::<f64>() - 1.0).abs() < 1e-6);
        assert!(weights[5] > weights[4] && weights[4] > weights[0]);
    }
}
