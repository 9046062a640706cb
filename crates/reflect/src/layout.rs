//! Blocks flattened to their leaves, and sizes of types.

use crate::{Error, Layout, Leaf, Scalar};
use spirq::ty::{MatrixAxisOrder, ScalarType, StructType, Type};

/// Components of the longest vector that SPIR-V has.
const MOST_COMPONENTS: u32 = 16;

/// The leaves of a block.
pub(crate) fn block(name: &str, block: &StructType) -> Result<Layout, Error> {
    let mut flattener = Flattener {
        name,
        leaves: Vec::new(),
    };
    let end = flattener.structure(
        block,
        &Place {
            path: String::new(),
            offset: 0,
            arrays: Vec::new(),
        },
    )?;
    let mut leaves = flattener.leaves;
    leaves.sort_by_key(|leaf| leaf.offset);
    let run_time_stride = leaves
        .iter()
        .filter_map(|leaf| leaf.arrays.first())
        .find_map(|&(count, stride)| (count == 0).then_some(stride));
    Ok(Layout {
        fixed_bytes: end,
        run_time_stride,
        leaves,
    })
}

/// Where a type stands inside its block.
#[derive(Clone)]
struct Place {
    path: String,
    offset: u32,
    arrays: Vec<(u32, u32)>,
}

struct Flattener<'a> {
    name: &'a str,
    leaves: Vec<Leaf>,
}

impl Flattener<'_> {
    fn lacks(&self, what: &'static str) -> Error {
        Error::Undecorated {
            name: self.name.to_owned(),
            what,
        }
    }

    fn unsupported(&self, what: String) -> Error {
        Error::Unsupported {
            name: self.name.to_owned(),
            what,
        }
    }

    fn narrow(&self, bytes: usize) -> Result<u32, Error> {
        u32::try_from(bytes).map_err(|_| self.unsupported(format!("a block of {bytes} bytes")))
    }

    fn sum(&self, a: u32, b: u32) -> Result<u32, Error> {
        a.checked_add(b)
            .ok_or_else(|| self.unsupported("a block beyond 4 GiB".to_owned()))
    }

    fn product(&self, a: u32, b: u32) -> Result<u32, Error> {
        a.checked_mul(b)
            .ok_or_else(|| self.unsupported("a block beyond 4 GiB".to_owned()))
    }

    /// Adds a struct's leaves and returns its size in bytes without padding at the end.
    fn structure(&mut self, structure: &StructType, place: &Place) -> Result<u32, Error> {
        let mut end = 0;
        for (index, member) in structure.members.iter().enumerate() {
            let offset = self.narrow(member.offset.ok_or_else(|| self.lacks("member offsets"))?)?;
            let name = match &member.name {
                Some(name) => name.clone(),
                // Compilers wrap a lone array or value into a struct whose member has no name.
                None if structure.members.len() == 1 => String::new(),
                None => format!("_{index}"),
            };
            let path = match (place.path.is_empty(), name.is_empty()) {
                (true, _) => name,
                (false, true) => place.path.clone(),
                (false, false) => format!("{}.{name}", place.path),
            };
            let inner = Place {
                path,
                offset: self.sum(place.offset, offset)?,
                arrays: place.arrays.clone(),
            };
            let size = self.any(&member.ty, &inner)?;
            end = end.max(self.sum(offset, size)?);
        }
        Ok(end)
    }

    /// Adds a type's leaves and returns its size in bytes; the run-time part counts nothing.
    fn any(&mut self, kind: &Type, place: &Place) -> Result<u32, Error> {
        let leaf = |scalar, components| Leaf {
            path: place.path.clone(),
            offset: place.offset,
            scalar,
            components,
            columns: 1,
            matrix_stride: 0,
            row_major: false,
            arrays: place.arrays.clone(),
        };
        match kind {
            Type::Scalar(inner) => {
                let scalar = self.scalar(inner)?;
                self.leaves.push(leaf(scalar, 1));
                Ok(scalar.bytes())
            }
            Type::Vector(inner) => {
                let scalar = self.scalar(&inner.scalar_ty)?;
                self.bounded(inner.nscalar)?;
                self.leaves.push(leaf(scalar, inner.nscalar));
                self.product(scalar.bytes(), inner.nscalar)
            }
            Type::Matrix(inner) => {
                let scalar = self.scalar(&inner.vector_ty.scalar_ty)?;
                let stride =
                    self.narrow(inner.stride.ok_or_else(|| self.lacks("matrix strides"))?)?;
                let row_major = inner.axis_order == Some(MatrixAxisOrder::RowMajor);
                let (columns, rows) = (inner.nvector, inner.vector_ty.nscalar);
                self.bounded(columns)?;
                self.bounded(rows)?;
                self.leaves.push(Leaf {
                    columns,
                    matrix_stride: stride,
                    row_major,
                    ..leaf(scalar, rows)
                });
                self.product(stride, if row_major { rows } else { columns })
            }
            Type::Array(array) => {
                let stride =
                    self.narrow(array.stride.ok_or_else(|| self.lacks("array strides"))?)?;
                let count = array.nelement.unwrap_or(0);
                let mut inner = place.clone();
                inner.path.push_str("[]");
                inner.arrays.push((count, stride));
                self.any(&array.element_ty, &inner)?;
                self.product(count, stride)
            }
            Type::Struct(inner) => self.structure(inner, place),
            other => Err(self.unsupported(format!("a block that holds {other}"))),
        }
    }

    fn bounded(&self, components: u32) -> Result<(), Error> {
        if (1..=MOST_COMPONENTS).contains(&components) {
            Ok(())
        } else {
            Err(self.unsupported(format!("a block with a vector of {components}")))
        }
    }

    fn scalar(&self, scalar: &ScalarType) -> Result<Scalar, Error> {
        scalar_of(scalar).ok_or_else(|| self.unsupported(format!("a block that holds {scalar}")))
    }
}

/// A scalar, unless it is nothing at all.
pub(crate) fn scalar_of(scalar: &ScalarType) -> Option<Scalar> {
    match *scalar {
        ScalarType::Void => None,
        ScalarType::Boolean => Some(Scalar::Bool),
        ScalarType::Integer {
            bits,
            is_signed: true,
        } => Some(Scalar::Int(bits)),
        ScalarType::Integer {
            bits,
            is_signed: false,
        } => Some(Scalar::Uint(bits)),
        ScalarType::Float { bits } => Some(Scalar::Float(bits)),
    }
}

/// Bytes of a type without a layout, as workgroup memory has: every part right behind the one before.
pub(crate) fn packed_bytes(kind: &Type) -> Option<u64> {
    match kind {
        Type::Scalar(scalar) => scalar_of(scalar).map(|scalar| u64::from(scalar.bytes())),
        Type::Vector(vector) => {
            Some(u64::from(scalar_of(&vector.scalar_ty)?.bytes()) * u64::from(vector.nscalar))
        }
        Type::Matrix(matrix) => {
            let column = u64::from(scalar_of(&matrix.vector_ty.scalar_ty)?.bytes())
                * u64::from(matrix.vector_ty.nscalar);
            Some(column * u64::from(matrix.nvector))
        }
        Type::Array(array) => {
            packed_bytes(&array.element_ty)?.checked_mul(u64::from(array.nelement?))
        }
        Type::Struct(structure) => structure.members.iter().try_fold(0_u64, |sum, member| {
            sum.checked_add(packed_bytes(&member.ty)?)
        }),
        _ => None,
    }
}
