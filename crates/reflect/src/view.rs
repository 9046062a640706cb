//! Logical elements: where each side keeps the values that a member holds.

use crate::members::is_raw;
use crate::{Layout, Leaf, Scalar};
use serde::{Deserialize, Serialize};

/// Where a member's vectors lie in its block, in one module.
///
/// A logical element is one vector (or scalar). A matrix is an array of the vectors that it has in memory: of its
/// columns, or of its rows where SPIR-V says `RowMajor`. Equal vectors in memory are an equal matrix between the two
/// languages, because DXC calls a row what naga calls a column and swaps the decoration as well.
///
/// ```
/// use shadertwin_reflect::{Scalar, View};
/// // `StructuredBuffer<float3>` as Direct3D lays it out.
/// let points = View { offset: 0, components: 3, scalar: Scalar::Float(32), arrays: vec![(0, 12)] };
/// assert_eq!(points.elements(3).collect::<Vec<_>>(), [0, 12, 24]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Bytes from the start of the block to the first element.
    pub offset: u32,
    /// Components of one element.
    pub components: u32,
    /// Type of one component.
    pub scalar: Scalar,
    /// Arrays around the element, outermost first: count (0 for a run-time array) and stride in bytes.
    pub arrays: Vec<(u32, u32)>,
}

impl From<&Leaf> for View {
    fn from(leaf: &Leaf) -> Self {
        let (vectors, components) = if leaf.row_major && leaf.columns > 1 {
            (leaf.components, leaf.columns)
        } else {
            (leaf.columns, leaf.components)
        };
        let mut arrays = leaf.arrays.clone();
        if leaf.columns > 1 {
            arrays.push((vectors, leaf.matrix_stride));
        }
        Self {
            offset: leaf.offset,
            components,
            scalar: leaf.scalar,
            arrays,
        }
    }
}

impl View {
    /// Bytes of one component.
    #[must_use]
    pub fn component_bytes(&self) -> u32 {
        self.scalar.bytes()
    }

    /// A run-time array is among the arrays.
    #[must_use]
    pub fn is_run_time(&self) -> bool {
        self.arrays.iter().any(|&(count, _)| count == 0)
    }

    /// Number of elements when run-time arrays have `run_time` elements.
    ///
    /// ```
    /// # use shadertwin_reflect::{Scalar, View};
    /// let view = View { offset: 0, components: 1, scalar: Scalar::Uint(32), arrays: vec![(0, 16), (4, 4)] };
    /// assert_eq!(view.count(10), 40);
    /// ```
    #[must_use]
    pub fn count(&self, run_time: u32) -> u64 {
        self.arrays.iter().fold(1, |product, &(count, _)| {
            let count = if count == 0 { run_time } else { count };
            product.saturating_mul(u64::from(count))
        })
    }

    /// Byte offset of each element's first component, outermost array first.
    ///
    /// ```
    /// # use shadertwin_reflect::{Scalar, View};
    /// // `float2 corner[2]` in each `Quad` of a run-time array, behind 8 other bytes.
    /// let view = View { offset: 8, components: 2, scalar: Scalar::Float(32), arrays: vec![(0, 24), (2, 8)] };
    /// assert_eq!(view.elements(2).collect::<Vec<_>>(), [8, 16, 32, 40]);
    /// ```
    pub fn elements(&self, run_time: u32) -> impl Iterator<Item = u64> + '_ {
        (0..self.count(run_time)).map(move |mut index| {
            let mut at = u64::from(self.offset);
            for &(count, stride) in self.arrays.iter().rev() {
                let count = u64::from(if count == 0 { run_time } else { count });
                at = at.saturating_add((index % count).saturating_mul(u64::from(stride)));
                index /= count;
            }
            at
        })
    }

    /// Byte offset of each component, for values that the two sides divide otherwise into vectors.
    pub fn components(&self, run_time: u32) -> impl Iterator<Item = u64> + '_ {
        let step = u64::from(self.component_bytes());
        self.elements(run_time).flat_map(move |first| {
            (0..u64::from(self.components)).map(move |index| first.saturating_add(index * step))
        })
    }

    /// The same elements without the components from `kept` on.
    #[must_use]
    pub fn narrowed(&self, kept: u32) -> Self {
        self.part(0, kept)
    }

    /// Components `from..from + components` of each element.
    #[must_use]
    pub fn part(&self, from: u32, components: u32) -> Self {
        Self {
            offset: self
                .offset
                .saturating_add(from.saturating_mul(self.component_bytes())),
            components,
            scalar: self.scalar,
            arrays: self.arrays.clone(),
        }
    }

    /// The values without what lies between them; `None` when `block` is too short for `run_time` elements.
    ///
    /// ```
    /// # use shadertwin_reflect::{Scalar, View};
    /// let view = View { offset: 4, components: 1, scalar: Scalar::Uint(32), arrays: vec![(2, 8)] };
    /// let block = [9, 9, 9, 9, 1, 0, 0, 0, 9, 9, 9, 9, 2, 0, 0, 0];
    /// assert_eq!(view.gather(&block, 0).unwrap(), [1, 0, 0, 0, 2, 0, 0, 0]);
    /// ```
    #[must_use]
    pub fn gather(&self, block: &[u8], run_time: u32) -> Option<Vec<u8>> {
        let size = self.element_bytes();
        let mut values = Vec::new();
        for first in self.elements(run_time) {
            let first = usize::try_from(first).ok()?;
            values.extend_from_slice(block.get(first..first.checked_add(size)?)?);
        }
        Some(values)
    }

    /// Puts `values`, as [`View::gather`] gives them, in their places. Returns how many elements were put: fewer than
    /// there are when `values` ends early or `block` is too short.
    pub fn scatter(&self, values: &[u8], block: &mut [u8], run_time: u32) -> u64 {
        let size = self.element_bytes();
        let mut put = 0;
        for (first, value) in self.elements(run_time).zip(values.chunks_exact(size)) {
            let target = usize::try_from(first)
                .ok()
                .and_then(|first| block.get_mut(first..first.checked_add(size)?));
            let Some(target) = target else { break };
            target.copy_from_slice(value);
            put += 1;
        }
        put
    }

    fn element_bytes(&self) -> usize {
        self.component_bytes().saturating_mul(self.components) as usize
    }
}

impl Layout {
    /// Bytes of a block whose run-time array has `run_time` elements.
    ///
    /// ```
    /// use shadertwin_reflect::Layout;
    /// let layout = Layout { fixed_bytes: 16, run_time_stride: Some(12), leaves: Vec::new() };
    /// assert_eq!(layout.bytes(10), 136);
    /// ```
    #[must_use]
    pub fn bytes(&self, run_time: u32) -> u64 {
        let stride = u64::from(self.run_time_stride.unwrap_or(0));
        u64::from(self.fixed_bytes).saturating_add(stride.saturating_mul(u64::from(run_time)))
    }

    /// A byte-address buffer, or any other run-time array of unsigned words: what the words are is the kernel's to say.
    #[must_use]
    pub fn is_raw(&self) -> bool {
        matches!(self.leaves.as_slice(), [leaf] if is_raw(&View::from(leaf)))
    }

    /// Whole elements of the run-time array in a block of so many bytes; 0 without such an array.
    #[must_use]
    pub fn run_time_elements(&self, bytes: u64) -> u64 {
        match self.run_time_stride {
            Some(stride) if stride > 0 => {
                bytes.saturating_sub(u64::from(self.fixed_bytes)) / u64::from(stride)
            }
            Some(_) | None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::View;
    use crate::{Layout, Leaf, Scalar};

    fn floats(offset: u32, components: u32, arrays: &[(u32, u32)]) -> View {
        View {
            offset,
            components,
            scalar: Scalar::Float(32),
            arrays: arrays.to_vec(),
        }
    }

    fn words(values: impl IntoIterator<Item = u32>) -> Vec<u8> {
        values.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    #[test]
    fn packed_vectors_of_three_to_vectors_of_four_and_back() {
        let (packed, wide) = (floats(0, 3, &[(0, 12)]), floats(0, 4, &[(0, 16)]));
        let source = words(1..=9);
        let mut target = vec![0xff; 48];
        let values = packed.gather(&source, 3).unwrap();
        assert_eq!(wide.narrowed(3).scatter(&values, &mut target, 3), 3);
        let gap = u32::MAX;
        assert_eq!(target, words([1, 2, 3, gap, 4, 5, 6, gap, 7, 8, 9, gap]));
        assert_eq!(wide.narrowed(3).gather(&target, 3).unwrap(), source);
    }

    #[test]
    fn arrays_in_structs_in_arrays() {
        // struct Inner { float a; float2 b[2]; }, struct Outer { float c; Inner inner[3]; }, Outer[2].
        let view = floats(4 + 4, 2, &[(2, 64), (3, 20), (2, 8)]);
        let expected: Vec<u64> = [8, 16, 28, 36, 48, 56, 72, 80, 92, 100, 112, 120].to_vec();
        assert_eq!(view.elements(0).collect::<Vec<_>>(), expected);
        let mut block = vec![0; 128];
        let values = words(1..=24);
        assert_eq!(view.scatter(&values, &mut block, 0), 12);
        assert_eq!(view.gather(&block, 0).unwrap(), values);
        assert_eq!(block[72..80], words([13, 14]));
        assert_eq!(block[..8], [0; 8]);
    }

    #[test]
    fn a_run_time_array_behind_a_counter() {
        let layout = Layout {
            fixed_bytes: 16,
            run_time_stride: Some(32),
            leaves: Vec::new(),
        };
        let view = floats(16 + 12, 3, &[(0, 32)]);
        assert_eq!(layout.run_time_elements(16 + 2 * 32 + 31), 2);
        let mut block = vec![0; layout.bytes(2) as usize];
        assert_eq!(view.scatter(&words(1..=6), &mut block, 2), 2);
        assert_eq!(block[60..72], words([4, 5, 6]));
        assert_eq!(
            view.gather(&block, 3),
            None,
            "the third element has no bytes"
        );
        assert_eq!(view.scatter(&words(1..=9), &mut block, 3), 2);
        assert_eq!(view.elements(0).count(), 0);
    }

    #[test]
    fn a_matrix_by_rows_has_as_many_vectors_as_a_column_has_components() {
        let matrix = |row_major| Leaf {
            path: "m".to_owned(),
            offset: 16,
            scalar: Scalar::Float(32),
            components: 3,
            columns: 2,
            matrix_stride: 16,
            row_major,
            arrays: vec![(2, 64)],
        };
        let rows = View::from(&matrix(true));
        assert_eq!(
            (rows.components, &*rows.arrays),
            (2, &[(2, 64), (3, 16)][..])
        );
        assert_eq!(
            rows.elements(0).collect::<Vec<_>>(),
            [16, 32, 48, 80, 96, 112]
        );
        let columns = View::from(&matrix(false));
        assert_eq!((columns.components, columns.count(0)), (3, 4));
        let firsts: Vec<u64> = columns.components(0).take(4).collect();
        assert_eq!(firsts, [16, 20, 24, 32]);
    }
}
