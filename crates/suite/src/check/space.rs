//! What sizes a kernel runs on when nobody says it.

use super::Request;
use super::values::ELEMENTS;
use shadertwin_case::{Extent, Variant};
use shadertwin_reflect::{Interface, ShaderResource};

/// The axes that a kernel works along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    Line,
    Area,
    Volume,
}

impl Space {
    pub(super) fn of(interfaces: [&Interface; 2]) -> Self {
        let size = |axis: usize| {
            interfaces
                .iter()
                .any(|each| each.workgroup_size.size[axis] > 1)
        };
        let textures = |wanted: u8| {
            let mut bindings = interfaces.iter().flat_map(|each| &each.bindings);
            bindings.any(|binding| match binding.resource {
                ShaderResource::Texture { dimensions, .. }
                | ShaderResource::StorageTexture { dimensions, .. } => dimensions >= wanted,
                _ => false,
            })
        };
        if size(2) || textures(3) {
            Self::Volume
        } else if size(1) || textures(2) {
            Self::Area
        } else {
            Self::Line
        }
    }

    pub(super) fn quantities(self) -> Vec<(String, String)> {
        let depth = match self {
            Self::Line | Self::Area => "1",
            Self::Volume => "min(height, 5)",
        };
        let elements = match self {
            Self::Line => "width",
            Self::Area => "width * height",
            Self::Volume => "width * height * depth",
        };
        [("depth", depth), (ELEMENTS, elements)]
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .to_vec()
    }

    pub(super) fn axes(self, request: &Request) -> [Extent; 3] {
        if let Some(threads) = request.dispatch {
            return threads.map(Extent::Number);
        }
        let axis = |name: &str| Extent::Expression(name.to_owned());
        match self {
            _ if request.call.is_some() => [axis(ELEMENTS), Extent::Number(1), Extent::Number(1)],
            Self::Line => [axis("width"), Extent::Number(1), Extent::Number(1)],
            Self::Area => [axis("width"), axis("height"), Extent::Number(1)],
            Self::Volume => [axis("width"), axis("height"), axis("depth")],
        }
    }

    /// Sizes that divide by usual workgroups and sizes that do not, and one with hostile inputs.
    pub(super) fn variants(self, request: &Request) -> Vec<Variant> {
        let (tame, hostile): (&[[u32; 2]], [u32; 2]) = match self {
            // All pairs of the hostile bits, and some thousands at random.
            Self::Line if request.call.is_some() => (&[[1, 1], [256, 1], [4096, 1]], [32768, 1]),
            Self::Line => (&[[1, 1], [256, 1], [1000, 1]], [1000, 1]),
            Self::Area | Self::Volume => (&[[1, 1], [15, 17], [64, 32]], [67, 35]),
        };
        let (tame, hostile) = match request.sizes.as_slice() {
            [] => (tame.to_vec(), vec![hostile]),
            sizes => (sizes.to_vec(), sizes.to_vec()),
        };
        let named = |size: [u32; 2], hostile: bool| {
            let name = match (self, size) {
                (Self::Line, [n, 1]) => n.to_string(),
                (_, [w, h]) => format!("{w}x{h}"),
            };
            Variant {
                name: if hostile {
                    format!("{name}-hostile")
                } else {
                    name
                },
                size,
                picture: None,
                thorough: false,
                hostile,
            }
        };
        let tame = tame.into_iter().map(|size| named(size, false));
        let hostile = hostile.into_iter().filter(|_| !request.no_hostile);
        tame.chain(hostile.map(|size| named(size, true))).collect()
    }
}
