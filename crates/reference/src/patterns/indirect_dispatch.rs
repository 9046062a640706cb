//! Workgroups that the device asks for.

use crate::{Error, Inputs, Outputs};

/// Invocations in a workgroup.
const SIZE: usize = 64;

/// `found` even codes ask for as many workgroups of 64 as hold them; `ran` has 1 for each of their invocations that has a
/// code, 2 for each other one, and 0 behind them.
///
/// # Errors
///
/// `codes` is missing or not of unsigned integers.
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let codes = inputs.u32s("codes")?;
    let found = codes.iter().filter(|&code| code % 2 == 0).count();
    let groups = found.div_ceil(SIZE);
    let ran = (0..codes.len().next_multiple_of(SIZE)).map(|at| {
        if at < found {
            1
        } else if at < groups * SIZE {
            2
        } else {
            0
        }
    });
    // Neither is more than the codes of a buffer.
    let word = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Ok(Outputs::new()
        .u32s("groups", [word(groups), 1, 1])
        .u32s("found", [word(found)])
        .u32s("ran", ran))
}
