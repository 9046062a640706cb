use serde::{Deserialize, Serialize};
use shadertwin_case::Shape;
use std::fmt;

/// Size of the dispatch that wrote an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispatched {
    /// Workgroups; 0 of them where only the device knows how many ran.
    pub groups: [u32; 3],
    /// Invocations in a workgroup.
    pub workgroup_size: [u32; 3],
}

/// An invocation of a dispatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invocation {
    /// Global id.
    pub global: [u32; 3],
    /// Workgroup id.
    pub workgroup: [u32; 3],
    /// Local id.
    pub local: [u32; 3],
}

impl Invocation {
    /// The invocation that writes element `element` where each invocation writes the element of its own number: texel
    /// `(x, y)` for a texture, global id counted along x for a buffer. `None` when the dispatch has no such invocation.
    #[must_use]
    pub fn of_element(shape: &Shape, element: u64, dispatched: Dispatched) -> Option<Self> {
        let extent: [u64; 3] = std::array::from_fn(|axis| {
            u64::from(dispatched.groups[axis]) * u64::from(dispatched.workgroup_size[axis])
        });
        if extent.contains(&0) {
            return None;
        }
        let global = match *shape {
            Shape::Texture { width, .. } => {
                [element % u64::from(width), element / u64::from(width), 0]
            }
            Shape::Buffer { .. } => [
                element % extent[0],
                element / extent[0] % extent[1].max(1),
                element / (extent[0] * extent[1]).max(1),
            ],
        };
        if (0..3).any(|axis| global[axis] >= extent[axis]) {
            return None;
        }
        // Each is below a product of two u32 that the check above found to hold it; ids of a real dispatch fit.
        let global: [u32; 3] =
            [0, 1, 2].map(|axis| u32::try_from(global[axis]).unwrap_or(u32::MAX));
        let size = dispatched.workgroup_size.map(|side| side.max(1));
        Some(Self {
            global,
            workgroup: std::array::from_fn(|axis| global[axis] / size[axis]),
            local: std::array::from_fn(|axis| global[axis] % size[axis]),
        })
    }
}

impl fmt::Display for Invocation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = |v: [u32; 3]| format!("({}, {}, {})", v[0], v[1], v[2]);
        write!(
            out,
            "{} (workgroup {}, local {})",
            id(self.global),
            id(self.workgroup),
            id(self.local)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shadertwin_case::{Element, TexelFormat};

    #[test]
    fn a_texel_belongs_to_the_invocation_above_it() {
        let shape = Shape::Texture {
            format: TexelFormat::Rgba8Unorm,
            width: 15,
            height: 17,
        };
        let dispatched = Dispatched {
            groups: [1, 2, 1],
            workgroup_size: [16, 16, 1],
        };
        let found = Invocation::of_element(&shape, 15 * 16 + 3, dispatched).unwrap();
        assert_eq!(
            (found.global, found.workgroup, found.local),
            ([3, 16, 0], [0, 1, 0], [3, 0, 0])
        );
    }

    #[test]
    fn an_element_past_the_dispatch_has_no_invocation() {
        let shape = Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: 100,
            stride: 4,
        };
        let dispatched = Dispatched {
            groups: [1, 1, 1],
            workgroup_size: [64, 1, 1],
        };
        assert!(Invocation::of_element(&shape, 63, dispatched).is_some());
        assert!(Invocation::of_element(&shape, 64, dispatched).is_none());
        let unknown = Dispatched {
            groups: [0; 3],
            ..dispatched
        };
        assert!(Invocation::of_element(&shape, 0, unknown).is_none());
    }
}
