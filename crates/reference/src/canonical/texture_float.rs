//! Rule 2: texels of 32-bit floats are memory, and copies keep their bits.

use crate::{Error, Inputs, Outputs};

/// The outputs of `canonical/texture_float`.
///
/// # Errors
///
/// See [`Kernel`](crate::Kernel).
pub fn run(inputs: &Inputs<'_>) -> Result<Outputs, Error> {
    let copy = |name| Ok::<_, Error>(inputs.resource(name)?.1.to_vec());
    let values = inputs.words::<4>("values")?;
    Ok(Outputs::new()
        .raw("read", copy("texels")?)
        .raw("written", copy("values")?)
        .raw("single_read", copy("single_texels")?)
        .u32s("single_written", values.iter().map(|value| value[0])))
}
