//! What an intrinsic takes and gives, in letters.

use std::fmt;

/// A type of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Type {
    /// Float.
    F32,
    /// Signed integer.
    I32,
    /// Unsigned integer.
    U32,
}

impl Type {
    /// In WGSL, in case files and in names.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::I32 => "i32",
            Self::U32 => "u32",
        }
    }

    /// In WGSL, with this many components.
    pub(crate) fn wgsl(self, width: usize) -> String {
        match width {
            1 => self.name().to_owned(),
            _ => format!("vec{width}<{}>", self.name()),
        }
    }

    /// In HLSL, with this many components.
    pub(crate) fn hlsl(self, width: usize) -> String {
        let name = match self {
            Self::F32 => "float",
            Self::I32 => "int",
            Self::U32 => "uint",
        };
        match width {
            1 => name.to_owned(),
            _ => format!("{name}{width}"),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// The type of an operand or of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// `None` is the type that the row is expanded for.
    ty: Option<Type>,
    /// A truth value, which is stored as 0 or 1.
    pub(crate) truth: bool,
    /// Components; `None` is the width that the row is expanded for.
    width: Option<usize>,
}

impl Place {
    pub(crate) fn ty(self, of: Type) -> Type {
        self.ty.unwrap_or(of)
    }

    pub(crate) fn width(self, of: usize) -> usize {
        self.width.unwrap_or(of)
    }
}

/// Operands and result.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) operands: Vec<Place>,
    pub(crate) result: Place,
}

impl Signature {
    /// Reads letters: `T` the type of the row, `F`, `I` and `U` those types, `B` truth values, lower case for a scalar
    /// whatever the width, a digit behind a letter for so many components; operands, `>`, the result. `TT>t` is a dot product.
    ///
    /// # Panics
    ///
    /// Anything else. The letters stand in the table.
    pub(crate) fn parse(text: &str) -> Self {
        let (operands, result) = text.split_once('>').expect("operands > result");
        let places = |text: &str| -> Vec<Place> {
            let mut places: Vec<Place> = Vec::new();
            for letter in text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    places.last_mut().expect("a letter").width = Some(digit as usize);
                    continue;
                }
                let (ty, truth) = match letter.to_ascii_uppercase() {
                    'T' => (None, false),
                    'F' => (Some(Type::F32), false),
                    'I' => (Some(Type::I32), false),
                    'U' => (Some(Type::U32), false),
                    'B' => (Some(Type::U32), true),
                    _ => panic!("{letter} of {text} is no type"),
                };
                let width = letter.is_ascii_lowercase().then_some(1);
                places.push(Place { ty, truth, width });
            }
            places
        };
        let operands = places(operands);
        let [result] = places(result)[..] else {
            panic!("{text} has not one result")
        };
        Self { operands, result }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_types_and_widths() {
        let signature = Signature::parse("Tfu2>B");
        let at = |place: Place| (place.ty(Type::I32), place.width(3), place.truth);
        let operands: Vec<_> = signature.operands.iter().map(|&place| at(place)).collect();
        assert_eq!(
            operands,
            [
                (Type::I32, 3, false),
                (Type::F32, 1, false),
                (Type::U32, 2, false)
            ]
        );
        assert_eq!(at(signature.result), (Type::U32, 3, true));
    }
}
