//! The three files of a row.

mod case;
mod kernel;

use super::row::{Each, Typed, operand_name};

pub(crate) use case::case;
pub(crate) use kernel::{hlsl, wgsl};

/// The line that each file begins with, behind the sign of a comment.
const WRITTEN: &str = "Written from crates/reference/src/intrinsics by `cargo run -p shadertwin-reference --example intrinsics`.";

/// Invocations of a workgroup.
const WORKGROUP: u32 = 64;

/// What a buffer is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Elements of an operand, one an invocation.
    Operand(usize),
    /// Elements of an operand that invocations take in round.
    Uniform(usize),
    Result,
}

/// A buffer, which is bound where it stands among all of a row.
struct Buffer {
    name: String,
    purpose: Purpose,
}

/// The buffers of the kernel of one type.
fn buffers(each: &Each, typed: &Typed) -> Vec<Buffer> {
    let operands = 0..each.signature.operands.len();
    let stored = operands.clone().map(|operand| Buffer {
        name: operand_name(operand, typed.ty),
        purpose: Purpose::Operand(operand),
    });
    let uniform = operands.map(|operand| Buffer {
        name: format!("uniform_{}", operand_name(operand, typed.ty)),
        purpose: Purpose::Uniform(operand),
    });
    let results = each.outputs().into_iter().map(|output| Buffer {
        name: format!("{}_{}", output.name, typed.ty),
        purpose: Purpose::Result,
    });
    stored.chain(uniform).chain(results).collect()
}

/// The buffers of each type with the number of the first.
fn numbered(each: &Each) -> Vec<(&Typed, usize, Vec<Buffer>)> {
    let mut next = 0;
    let mut all = Vec::new();
    for typed in &each.types {
        let buffers = buffers(each, typed);
        let first = next;
        next += buffers.len();
        all.push((typed, first, buffers));
    }
    all
}
