//! The bytes of a block, made of the elements of resources and taken apart again.

use crate::side::{Block, Field, Holds};
use shadertwin_case::{Error, Scope, Shape};
use shadertwin_reflect::{Scalar, View};

impl Block {
    /// The block's bytes: `contents` and `shapes` by place in the case. What no field covers is zero.
    pub(crate) fn pack(
        &self,
        scope: &Scope,
        shapes: &[Shape],
        contents: &[impl AsRef<[u8]>],
    ) -> Result<Vec<u8>, Error> {
        let run_time = self.run_time(shapes);
        let mut bytes = vec![0; self.bytes(run_time)];
        for field in &self.fields {
            match &field.holds {
                Holds::Resource(place) => {
                    let wanted = Runs::new(&field.view, run_time, &shapes[*place]);
                    for (at, from) in wanted.pairs() {
                        let width = wanted.width;
                        let source = contents[*place].as_ref().get(from..from + width);
                        let target = bytes.get_mut(at..at + width);
                        if let (Some(target), Some(source)) = (target, source) {
                            target.copy_from_slice(source);
                        }
                    }
                }
                Holds::Values(values) => {
                    for (at, value) in field.view.components(run_time).zip(values) {
                        let at = usize::try_from(at).unwrap_or(usize::MAX);
                        let number = encode(field.view.scalar, scope.number(value)?)
                            .map_err(|reason| scope.refusal(value, reason))?;
                        let width = field.view.component_bytes() as usize;
                        if let Some(target) = bytes.get_mut(at..at.saturating_add(width)) {
                            target.copy_from_slice(&number.to_le_bytes()[..width]);
                        }
                    }
                }
            }
        }
        Ok(bytes)
    }

    /// The elements of each resource in the block, from its bytes after a run.
    pub(crate) fn unpack(&self, shapes: &[Shape], bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
        let run_time = self.run_time(shapes);
        let held = self.fields.iter().filter_map(|field| match field.holds {
            Holds::Resource(place) => Some((field, place)),
            Holds::Values(_) => None,
        });
        held.map(|(field, place)| {
            let shape = &shapes[place];
            let mut elements = vec![0; usize::try_from(shape.bytes()).unwrap_or(0)];
            let runs = Runs::new(&field.view, run_time, shape);
            for (at, to) in runs.pairs() {
                let source = bytes.get(at..at + runs.width);
                if let (Some(target), Some(source)) =
                    (elements.get_mut(to..to + runs.width), source)
                {
                    target.copy_from_slice(source);
                }
            }
            (place, elements)
        })
        .collect()
    }

    /// True when a field holds this resource.
    pub(crate) fn holds(&self, place: usize) -> bool {
        self.fields
            .iter()
            .any(|field| matches!(field.holds, Holds::Resource(held) if held == place))
    }

    /// The first field that has fewer elements than its resource, in words.
    pub(crate) fn too_small(&self, shapes: &[Shape]) -> Option<String> {
        self.fields.iter().find_map(|field| {
            let Holds::Resource(place) = field.holds else {
                return None;
            };
            let wanted = vectors(&field.view, &shapes[place]);
            let has = field.view.elements(1).count() as u64;
            (!field.view.is_run_time() && has < wanted)
                .then(|| format!("`{}` has room for {has} of {wanted} elements", self.name))
        })
    }

    /// Elements of the run-time array: as many as the longest resource in it needs.
    fn run_time(&self, shapes: &[Shape]) -> u32 {
        let needed = self.fields.iter().map(|field| needed(field, shapes));
        needed.max().unwrap_or(0).max(1)
    }

    fn bytes(&self, run_time: u32) -> usize {
        let array = u64::from(self.run_time_stride.unwrap_or(0)) * u64::from(run_time);
        let end = u64::from(self.fixed_bytes) + array;
        usize::try_from(end.next_multiple_of(4)).unwrap_or(usize::MAX)
    }
}

/// Run-time elements that a field needs for all that it holds.
fn needed(field: &Field, shapes: &[Shape]) -> u32 {
    let Holds::Resource(place) = field.holds else {
        return 1;
    };
    if !field.view.is_run_time() {
        return 0;
    }
    let vectors_an_element = field.view.elements(1).count().max(1) as u64;
    let vectors = vectors(&field.view, &shapes[place]);
    u32::try_from(vectors.div_ceil(vectors_an_element)).unwrap_or(u32::MAX)
}

/// Vectors of a view that a resource fills: one an element, or one a component where the kernel has single numbers.
fn vectors(view: &View, shape: &Shape) -> u64 {
    let elements = shape.bytes() / u64::from(shape.stride());
    if view.components < shape.components() {
        elements * u64::from(shape.components())
    } else {
        elements
    }
}

/// How the components of a resource lie in a block.
struct Runs {
    /// Where each vector of the view starts.
    starts: Vec<u64>,
    /// Bytes that move at a time: a component.
    width: usize,
    /// Components of an element of the resource.
    components: usize,
    stride: usize,
    elements: usize,
    /// The kernel has single numbers where the resource has elements of several.
    flat: bool,
}

impl Runs {
    fn new(view: &View, run_time: u32, shape: &Shape) -> Self {
        Self {
            starts: view.elements(run_time).collect(),
            width: view.component_bytes() as usize,
            components: shape.components() as usize,
            stride: shape.stride() as usize,
            elements: usize::try_from(shape.bytes() / u64::from(shape.stride())).unwrap_or(0),
            flat: view.components < shape.components(),
        }
    }

    /// Byte in the block and byte in the resource, for each component that both have.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.elements).flat_map(move |element| {
            (0..self.components).filter_map(move |component| {
                let start = if self.flat {
                    *self.starts.get(element * self.components + component)?
                } else {
                    *self.starts.get(element)? + (component * self.width) as u64
                };
                let inside = element * self.stride + component * self.width;
                Some((usize::try_from(start).ok()?, inside))
            })
        })
    }
}

/// A number in a component's own type, or why it has no place there.
pub(crate) fn encode(scalar: Scalar, number: f64) -> Result<u64, String> {
    let whole = |low: f64, high: f64| {
        if number.fract() != 0.0 {
            Err(format!("{number} is not whole, and the member is {scalar}"))
        } else if number < low || number > high {
            Err(format!(
                "{number} is not in {low} to {high}, and the member is {scalar}"
            ))
        } else {
            Ok((number as i64).cast_unsigned())
        }
    };
    let power = |bits: u32| (0..bits).fold(1.0, |power, _| power * 2.0);
    match scalar {
        Scalar::Float(64) => Ok(number.to_bits()),
        Scalar::Float(16) => Ok(u64::from(half::f16::from_f64(number).to_bits())),
        Scalar::Float(_) => Ok(u64::from((number as f32).to_bits())),
        Scalar::Int(bits) => whole(-power(bits - 1), power(bits - 1) - 1.0),
        Scalar::Uint(bits) => whole(0.0, power(bits) - 1.0),
        Scalar::Bool => Ok(u64::from(number != 0.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::encode;
    use shadertwin_reflect::Scalar;

    #[test]
    fn a_number_that_its_member_cannot_hold_is_refused() {
        for (scalar, number, bits) in [
            (Scalar::Uint(32), 4_294_967_295.0, Some(0xffff_ffff)),
            (Scalar::Uint(32), 4_294_967_296.0, None),
            (Scalar::Uint(32), -1.0, None),
            (Scalar::Uint(32), 1.5, None),
            (Scalar::Int(32), -1.0, Some(u64::MAX)),
            (Scalar::Int(32), -2_147_483_649.0, None),
            (Scalar::Int(16), 32_767.0, Some(0x7fff)),
            (Scalar::Int(16), 32_768.0, None),
            (Scalar::Uint(32), f64::NAN, None),
            (Scalar::Float(32), 1.5, Some(0x3fc0_0000)),
            (Scalar::Bool, 0.5, Some(1)),
        ] {
            assert_eq!(encode(scalar, number).ok(), bits, "{scalar} {number}");
        }
    }
}
