//! What is worked out of constants when a pipeline is made, worked out now: text has no word for it. Only 32-bit integers
//! and Booleans; floats are not among the operations that SPIR-V has for this in a shader.

use super::ConstantKind;

/// The value of an operation on 32-bit integers and Booleans (0 or 1), by its opcode; `None` where it is another operation,
/// or one that SPIR-V leaves without a value for these operands. Shifts go by the low five bits, as everywhere in canonical
/// builds.
pub(super) fn fold(opcode: u32, operands: &[u32]) -> Option<u32> {
    Some(match *operands {
        [a] => match opcode {
            126 => a.wrapping_neg(),
            168 => 1 - a,
            200 => !a,
            _ => return None,
        },
        [a, b] => {
            let (signed_a, signed_b) = (a.cast_signed(), b.cast_signed());
            match opcode {
                128 => a.wrapping_add(b),
                130 => a.wrapping_sub(b),
                132 => a.wrapping_mul(b),
                134 => a.checked_div(b)?,
                135 => signed_a.checked_div(signed_b)?.cast_unsigned(),
                137 => a.checked_rem(b)?,
                138 => signed_a.checked_rem(signed_b)?.cast_unsigned(),
                194 => a.wrapping_shr(b),
                195 => signed_a.wrapping_shr(b).cast_unsigned(),
                196 => a.wrapping_shl(b),
                166 | 197 => a | b,
                198 => a ^ b,
                167 | 199 => a & b,
                164 | 170 => u32::from(a == b),
                165 | 171 => u32::from(a != b),
                172 => u32::from(a > b),
                173 => u32::from(signed_a > signed_b),
                174 => u32::from(a >= b),
                175 => u32::from(signed_a >= signed_b),
                176 => u32::from(a < b),
                177 => u32::from(signed_a < signed_b),
                178 => u32::from(a <= b),
                179 => u32::from(signed_a <= signed_b),
                _ => return None,
            }
        }
        [condition, then, otherwise] if opcode == 169 => {
            if condition == 0 {
                otherwise
            } else {
                then
            }
        }
        _ => return None,
    })
}

/// True for the types that [`fold`] is for.
pub(super) fn folds(kind: ConstantKind) -> bool {
    match kind {
        ConstantKind::Bool | ConstantKind::Int(32) | ConstantKind::Uint(32) => true,
        ConstantKind::Int(_) | ConstantKind::Uint(_) | ConstantKind::Float(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn operations_have_the_values_of_their_instructions() {
        let minus = |value: i32| value.cast_unsigned();
        for (opcode, operands, value) in [
            (128, &[u32::MAX, 2][..], Some(1)),
            (130, &[1, 2], Some(u32::MAX)),
            (132, &[0x1_0001, 0x1_0000], Some(0x1_0000)),
            (134, &[7, 2], Some(3)),
            (134, &[7, 0], None),
            (135, &[minus(-7), 2], Some(minus(-3))),
            (135, &[0x8000_0000, u32::MAX], None),
            (137, &[7, 4], Some(3)),
            (138, &[minus(-7), 4], Some(minus(-3))),
            (194, &[0x8000_0000, 33], Some(0x4000_0000)),
            (195, &[0x8000_0000, 31], Some(u32::MAX)),
            (196, &[1, 33], Some(2)),
            (200, &[0], Some(u32::MAX)),
            (126, &[1], Some(u32::MAX)),
            (168, &[1], Some(0)),
            (172, &[u32::MAX, 1], Some(1)),
            (173, &[u32::MAX, 1], Some(0)),
            (177, &[u32::MAX, 1], Some(1)),
            (179, &[1, 1], Some(1)),
            (169, &[0, 5, 6], Some(6)),
            (169, &[1, 5, 6], Some(5)),
            (128, &[1], None),
            (129, &[1, 1], None),
        ] {
            assert_eq!(fold(opcode, operands), value, "{opcode} {operands:?}");
        }
    }
}
