//! Pictures for the unit tests.

use crate::{Inputs, Texture};
use shadertwin_case::{Element, Shape, TexelFormat};
use std::collections::BTreeMap;
use std::path::Path;

/// An `rgba8unorm` texture `input`, the weights of a Gaussian of radius 5 as `weights`, and the packed filter's `table`.
pub(crate) struct Fixture {
    size: [u32; 2],
    texels: Vec<u8>,
    weights: Vec<u8>,
    table: Vec<u8>,
    constants: BTreeMap<String, u32>,
}

impl Fixture {
    /// Codes by column and row.
    pub(crate) fn from_fn(width: u32, height: u32, texel: impl Fn(u32, u32) -> [u8; 4]) -> Self {
        let texels = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .flat_map(|(x, y)| texel(x, y))
            .collect();
        Self::new([width, height], texels)
    }

    /// The same texel everywhere.
    pub(crate) fn flat(width: u32, height: u32, texel: [u8; 4]) -> Self {
        Self::from_fn(width, height, |_, _| texel)
    }

    /// Any code in any channel, from a linear congruential generator (Knuth's MMIX constants).
    pub(crate) fn noise(width: u32, height: u32) -> Self {
        let mut state = 1u64;
        let texels = (0..width * height * 4)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                (state >> 56) as u8
            })
            .collect();
        Self::new([width, height], texels)
    }

    /// The suite's photograph.
    pub(crate) fn photograph() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/images/chelsea.png");
        let picture = image::open(path).unwrap().into_rgba8();
        let (width, height) = picture.dimensions();
        Self::new([width, height], picture.into_raw())
    }

    fn new(size: [u32; 2], texels: Vec<u8>) -> Self {
        // exp(−d²/8), d = −5..=5, over their sum.
        let half = [
            0.200_565_41,
            0.176_998_36,
            0.121_649_07,
            0.065_114_06,
            0.027_143_577,
            0.008_812_229,
        ];
        let weights = (-5i32..=5)
            .flat_map(|offset| [half[offset.unsigned_abs() as usize], 0.0f32, 0.0, 0.0])
            .flat_map(f32::to_le_bytes)
            .collect();
        let table = crate::bilateral::tiled_packed::table();
        Self {
            size,
            texels,
            weights,
            table: table.into_iter().flat_map(u32::to_le_bytes).collect(),
            constants: BTreeMap::new(),
        }
    }

    /// The texels, four codes each.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.texels
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        let [width, height] = self.size;
        let input = Shape::Texture {
            format: TexelFormat::Rgba8Unorm,
            width,
            height,
        };
        let weights = Shape::Buffer {
            element: Element::F32,
            components: 1,
            count: 11,
            stride: 16,
        };
        let table = Shape::Buffer {
            element: Element::U32,
            components: 1,
            count: self.table.len() as u32 / 4,
            stride: 4,
        };
        let resources = [
            ("input".to_owned(), input, &self.texels[..]),
            ("weights".to_owned(), weights, &self.weights[..]),
            ("table".to_owned(), table, &self.table[..]),
        ];
        Inputs::from_parts(self.size, &self.constants, resources).unwrap()
    }

    pub(crate) fn texture(&self) -> Texture<'_> {
        self.inputs().texture("input").unwrap()
    }
}
