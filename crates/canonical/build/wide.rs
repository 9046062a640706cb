//! Puts the multiplication instruction that yields both words in the place of the function that makes the high word of
//! 16-bit products.
//!
//! naga has no such operation, neither in WGSL nor when it reads SPIR-V, so modules that are to be translated to text keep the
//! function as it is.

const OP_NAME: u32 = 5;
const OP_TYPE_INT: u32 = 21;
const OP_TYPE_STRUCT: u32 = 30;
const OP_FUNCTION: u32 = 54;
const OP_FUNCTION_PARAMETER: u32 = 55;
const OP_FUNCTION_END: u32 = 56;
const OP_COMPOSITE_EXTRACT: u32 = 81;
const OP_UMUL_EXTENDED: u32 = 151;
const OP_LABEL: u32 = 248;
const OP_RETURN_VALUE: u32 = 254;

/// Words of a header.
const HEADER: usize = 5;
/// Index of the bound in a header.
const BOUND: usize = 3;

/// The module with the body of the function `name`, of two words to one, replaced.
pub(crate) fn with_wide_product(words: &[u32], name: &str) -> Result<Vec<u32>, String> {
    let (header, mut rest) = words.split_at_checked(HEADER).ok_or("no SPIR-V header")?;
    let mut out = header.to_vec();
    let fresh = out[BOUND];
    let [pair_type, pair, high] = [fresh, fresh + 1, fresh + 2];
    out[BOUND] += 3;

    let (mut target, mut uint, mut inside) = (None, None, false);
    let mut parameters = Vec::new();
    let mut replaced = false;
    while let Some(&first) = rest.first() {
        let length = (first >> 16) as usize;
        let (instruction, after) = rest.split_at_checked(length.max(1)).ok_or("cut off")?;
        rest = after;
        match (first & 0xffff, instruction) {
            (OP_NAME, [_, id, text @ ..]) if text == literal(name) => target = Some(*id),
            (OP_TYPE_INT, [_, id, 32, 0]) => {
                uint = Some(*id);
                out.extend(instruction);
                out.extend([op(OP_TYPE_STRUCT, 4), pair_type, *id, *id]);
                continue;
            }
            (OP_FUNCTION, [_, _, id, ..]) => inside = Some(*id) == target,
            (OP_FUNCTION_PARAMETER, [_, _, id]) if inside => parameters.push(*id),
            // naga's functions have two blocks; the first is replaced and ends the function.
            (OP_LABEL, _) if inside && !replaced => {
                let (Some(uint), [a, b]) = (uint, parameters.as_slice()) else {
                    return Err(format!("{name} does not take two words"));
                };
                out.extend(instruction);
                out.extend([op(OP_UMUL_EXTENDED, 5), pair_type, pair, *a, *b]);
                out.extend([op(OP_COMPOSITE_EXTRACT, 5), uint, high, pair, 1]);
                out.extend([op(OP_RETURN_VALUE, 2), high]);
                replaced = true;
                continue;
            }
            (OP_FUNCTION_END, _) => inside = false,
            // The rest of the old body.
            _ if inside => continue,
            _ => {}
        }
        out.extend(instruction);
    }
    if replaced {
        Ok(out)
    } else {
        Err(format!("no function {name}"))
    }
}

fn op(code: u32, length: u32) -> u32 {
    length << 16 | code
}

/// A string as SPIR-V has it: bytes in words, ended by a zero and padded with zeros.
fn literal(text: &str) -> Vec<u32> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.resize(text.len() / 4 * 4 + 4, 0);
    bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
        .collect()
}
