use crate::Error;
use shadertwin_canonical::F32;
use shadertwin_case::{Case, Element, Shape, TexelFormat, Variant};
use std::collections::BTreeMap;

/// What one case holds at one size, before its first pass.
#[derive(Clone, Debug)]
pub struct Inputs<'a> {
    size: [u32; 2],
    constants: &'a BTreeMap<String, u32>,
    resources: BTreeMap<String, (Shape, &'a [u8])>,
}

impl<'a> Inputs<'a> {
    /// The inputs of `case` at `variant`: each resource with its shape and its first contents.
    ///
    /// # Errors
    ///
    /// Contents that are not as long as their shape.
    pub fn new(
        case: &'a Case,
        variant: &Variant,
        resources: impl IntoIterator<Item = (String, Shape, &'a [u8])>,
    ) -> Result<Self, Error> {
        Self::from_parts(variant.size, &case.constants, resources)
    }

    /// As [`Inputs::new`], for a caller that has no case: `size` in texels or elements along x and y.
    ///
    /// # Errors
    ///
    /// Contents that are not as long as their shape.
    pub fn from_parts(
        size: [u32; 2],
        constants: &'a BTreeMap<String, u32>,
        resources: impl IntoIterator<Item = (String, Shape, &'a [u8])>,
    ) -> Result<Self, Error> {
        let mut by_name = BTreeMap::new();
        for (name, shape, bytes) in resources {
            if shape.bytes() != bytes.len() as u64 {
                return Err(Error::WrongLength {
                    name,
                    wanted: shape.bytes(),
                    found: bytes.len() as u64,
                });
            }
            by_name.insert(name, (shape, bytes));
        }
        Ok(Self {
            size,
            constants,
            resources: by_name,
        })
    }

    /// Texels or elements along x.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.size[0]
    }

    /// Texels or elements along y.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.size[1]
    }

    /// A constant of the case.
    ///
    /// # Errors
    ///
    /// The case has no such constant.
    pub fn constant(&self, name: &str) -> Result<u32, Error> {
        self.constants
            .get(name)
            .copied()
            .ok_or_else(|| Error::MissingConstant {
                name: name.to_owned(),
            })
    }

    /// The shape of a resource, and its bytes in that layout.
    ///
    /// # Errors
    ///
    /// The case has no such resource.
    pub fn resource(&self, name: &str) -> Result<(Shape, &'a [u8]), Error> {
        self.resources
            .get(name)
            .copied()
            .ok_or_else(|| Error::MissingResource {
                name: name.to_owned(),
            })
    }

    /// A texture whose texels are read as floats.
    ///
    /// # Errors
    ///
    /// The case has no such resource, or it is not a texture of `rgba8unorm`, `rgba32float` or `r32float`.
    pub fn texture(&self, name: &str) -> Result<Texture<'a>, Error> {
        let (shape, bytes) = self.resource(name)?;
        let wrong = || Error::WrongType {
            name: name.to_owned(),
            wanted: "a texture of rgba8unorm, rgba32float or r32float",
            found: shape,
        };
        let Shape::Texture {
            format,
            width,
            height,
        } = shape
        else {
            return Err(wrong());
        };
        match format {
            TexelFormat::Rgba8Unorm | TexelFormat::Rgba32Float | TexelFormat::R32Float => {
                Ok(Texture {
                    format,
                    width,
                    height,
                    bytes,
                })
            }
            TexelFormat::Rgba8Uint | TexelFormat::Rgba16Float | TexelFormat::R32Uint => {
                Err(wrong())
            }
        }
    }

    /// A buffer of four floats an element.
    ///
    /// # Errors
    ///
    /// The case has no such resource, or it is something else.
    pub fn vec4s(&self, name: &str) -> Result<Vec<[F32; 4]>, Error> {
        let elements = self.elements(name, Element::F32, 4, "a buffer of four f32")?;
        Ok(elements
            .map(|element| std::array::from_fn(|lane| F32::from_bits(word(element, lane))))
            .collect())
    }

    /// A buffer of one float an element; the padding of a uniform array is skipped.
    ///
    /// # Errors
    ///
    /// The case has no such resource, or it is something else.
    pub fn f32s(&self, name: &str) -> Result<Vec<F32>, Error> {
        let elements = self.elements(name, Element::F32, 1, "a buffer of f32")?;
        Ok(elements
            .map(|element| F32::from_bits(word(element, 0)))
            .collect())
    }

    /// A buffer of one unsigned integer an element; the padding of a uniform array is skipped.
    ///
    /// # Errors
    ///
    /// The case has no such resource, or it is something else.
    pub fn u32s(&self, name: &str) -> Result<Vec<u32>, Error> {
        let elements = self.elements(name, Element::U32, 1, "a buffer of u32")?;
        Ok(elements.map(|element| word(element, 0)).collect())
    }

    /// A buffer of `N` unsigned integers an element, 1 to 4; the padding of a uniform array is skipped.
    ///
    /// # Errors
    ///
    /// The case has no such resource, or it is something else.
    pub fn words<const N: usize>(&self, name: &str) -> Result<Vec<[u32; N]>, Error> {
        let elements = self.elements(name, Element::U32, N as u32, "a buffer of u32")?;
        Ok(elements
            .map(|element| std::array::from_fn(|lane| word(element, lane)))
            .collect())
    }

    /// A buffer of four components of 32 bits an element, of whatever type, as bits.
    ///
    /// # Errors
    ///
    /// The case has no such resource, or it is something else.
    pub fn quads(&self, name: &str) -> Result<Vec<[u32; 4]>, Error> {
        let element = match self.resource(name)?.0.element() {
            element @ (Element::F32 | Element::I32 | Element::U32) => element,
            Element::F16 | Element::U8 | Element::Unorm8 => Element::U32,
        };
        let elements = self.elements(name, element, 4, "a buffer of four words")?;
        Ok(elements
            .map(|element| std::array::from_fn(|lane| word(element, lane)))
            .collect())
    }

    /// The bytes of each element of a buffer with this many components of this type.
    fn elements(
        &self,
        name: &str,
        wanted: Element,
        lanes: u32,
        words: &'static str,
    ) -> Result<impl Iterator<Item = &'a [u8]> + use<'a>, Error> {
        let (shape, bytes) = self.resource(name)?;
        match shape {
            Shape::Buffer {
                element,
                components,
                stride,
                ..
            } if element == wanted && components == lanes => {
                Ok(bytes.chunks_exact(stride as usize))
            }
            Shape::Buffer { .. } | Shape::Texture { .. } => Err(Error::WrongType {
                name: name.to_owned(),
                wanted: words,
                found: shape,
            }),
        }
    }
}

/// The 32-bit word number `index` of little-endian `bytes`.
fn word(bytes: &[u8], index: usize) -> u32 {
    let at = index * 4;
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// A texture whose texels read as floats.
#[derive(Clone, Copy, Debug)]
pub struct Texture<'a> {
    format: TexelFormat,
    width: u32,
    height: u32,
    bytes: &'a [u8],
}

impl Texture<'_> {
    /// Texels in a row.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.width as i32
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.height as i32
    }

    /// The texel as a kernel loads it: 8-bit channels as `code / 255`, a missing channel as 0, a missing alpha as 1.
    ///
    /// # Panics
    ///
    /// The texel is outside the texture; a kernel must clamp or guard, and so must its reference.
    #[must_use]
    pub fn load(&self, x: i32, y: i32) -> [F32; 4] {
        let texel = self.texel(x, y);
        match self.format {
            TexelFormat::Rgba8Unorm => std::array::from_fn(|lane| F32::from_unorm8(texel[lane])),
            TexelFormat::R32Float => [
                F32::from_bits(word(texel, 0)),
                F32::ZERO,
                F32::ZERO,
                F32::ONE,
            ],
            TexelFormat::Rgba32Float => {
                std::array::from_fn(|lane| F32::from_bits(word(texel, lane)))
            }
            TexelFormat::Rgba8Uint | TexelFormat::Rgba16Float | TexelFormat::R32Uint => {
                unreachable!("`Inputs::texture` hands out no {}", self.format)
            }
        }
    }

    /// The nearest texel of the texture.
    #[must_use]
    pub fn load_clamped(&self, x: i32, y: i32) -> [F32; 4] {
        self.load(x.clamp(0, self.width() - 1), y.clamp(0, self.height() - 1))
    }

    fn texel(&self, x: i32, y: i32) -> &[u8] {
        assert!(
            (0..self.width()).contains(&x) && (0..self.height()).contains(&y),
            "texel ({x}, {y}) of a {}×{} texture",
            self.width,
            self.height
        );
        let bytes = self.format.texel_bytes() as usize;
        let at = (y as usize * self.width as usize + x as usize) * bytes;
        &self.bytes[at..at + bytes]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs<'a>(
        constants: &'a BTreeMap<String, u32>,
        name: &str,
        shape: Shape,
        bytes: &'a [u8],
    ) -> Inputs<'a> {
        Inputs::from_parts([1, 1], constants, [(name.to_owned(), shape, bytes)]).unwrap()
    }

    #[test]
    fn a_uniform_array_is_read_without_its_padding() {
        let bytes: Vec<u8> = [1.5f32, 9.0, 9.0, 9.0, -2.0, 9.0, 9.0, 9.0]
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let shape = Shape::Buffer {
            element: Element::F32,
            components: 1,
            count: 2,
            stride: 16,
        };
        let none = BTreeMap::new();
        let inputs = inputs(&none, "weights", shape, &bytes);
        let values = inputs.f32s("weights").unwrap();
        assert_eq!(values, [F32::new(1.5), F32::new(-2.0)]);
        assert!(matches!(
            inputs.u32s("weights"),
            Err(Error::WrongType {
                wanted: "a buffer of u32",
                ..
            })
        ));
        assert!(matches!(
            inputs.texture("weights"),
            Err(Error::WrongType { .. })
        ));
        assert!(matches!(
            inputs.f32s("wieghts"),
            Err(Error::MissingResource { name }) if name == "wieghts"
        ));
        assert!(matches!(
            inputs.constant("bins"),
            Err(Error::MissingConstant { name }) if name == "bins"
        ));
    }

    #[test]
    fn a_texture_is_clamped_to_its_edge() {
        let bytes = [0, 51, 255, 128, 1, 2, 3, 4];
        let shape = Shape::Texture {
            format: TexelFormat::Rgba8Unorm,
            width: 2,
            height: 1,
        };
        let none = BTreeMap::new();
        let texture = inputs(&none, "input", shape, &bytes)
            .texture("input")
            .unwrap();
        assert_eq!(
            texture.load_clamped(-7, 3).map(F32::to_bits),
            [0.0, 0.2, 1.0, 128.0 / 255.0].map(f32::to_bits)
        );
        assert_eq!(texture.load_clamped(9, 0), texture.load(1, 0));
    }

    #[test]
    fn contents_must_fill_their_shape() {
        let shape = Shape::Texture {
            format: TexelFormat::Rgba8Unorm,
            width: 2,
            height: 2,
        };
        let none = BTreeMap::new();
        let error =
            Inputs::from_parts([2, 2], &none, [("input".to_owned(), shape, &[0u8; 12][..])])
                .unwrap_err();
        assert_eq!(
            error,
            Error::WrongLength {
                name: "input".into(),
                wanted: 16,
                found: 12
            }
        );
    }
}
