//! What an intrinsic must give, as functions of bits.

use shadertwin_canonical::F32;

/// Where in the dispatch and at which width a function is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    /// Components of what the row is expanded for.
    pub(crate) width: usize,
    /// Number of the invocation.
    pub(crate) invocation: usize,
}

/// The components of the result, of the components of each operand. All are bits.
pub(crate) type Function = Box<dyn Fn(&[&[u32]], At) -> Vec<u32> + Send + Sync>;

/// Component by component; a scalar goes with every component.
fn zip<const N: usize>(operands: &[&[u32]], f: impl Fn([u32; N]) -> u32) -> Vec<u32> {
    let width = operands.iter().map(|operand| operand.len()).max();
    (0..width.unwrap_or(1))
        .map(|lane| {
            f(std::array::from_fn(|place| {
                operands[place][lane % operands[place].len()]
            }))
        })
        .collect()
}

fn floats<const N: usize>(f: impl Fn([F32; N]) -> F32 + Send + Sync + 'static) -> Function {
    Box::new(move |operands, _| zip(operands, |bits| f(bits.map(F32::from_bits)).to_bits()))
}

/// Of one float, component by component.
pub(crate) fn f1(f: impl Fn(F32) -> F32 + Send + Sync + 'static) -> Function {
    floats(move |[a]| f(a))
}

/// Of two floats, component by component.
pub(crate) fn f2(f: impl Fn(F32, F32) -> F32 + Send + Sync + 'static) -> Function {
    floats(move |[a, b]| f(a, b))
}

/// Of three floats, component by component.
pub(crate) fn f3(f: impl Fn(F32, F32, F32) -> F32 + Send + Sync + 'static) -> Function {
    floats(move |[a, b, c]| f(a, b, c))
}

/// Of one word, component by component.
pub(crate) fn u1(f: impl Fn(u32) -> u32 + Send + Sync + 'static) -> Function {
    Box::new(move |operands, _| zip(operands, |[a]| f(a)))
}

/// Of two words, component by component.
pub(crate) fn u2(f: impl Fn(u32, u32) -> u32 + Send + Sync + 'static) -> Function {
    Box::new(move |operands, _| zip(operands, |[a, b]| f(a, b)))
}

/// Of three words, component by component.
pub(crate) fn u3(f: impl Fn(u32, u32, u32) -> u32 + Send + Sync + 'static) -> Function {
    Box::new(move |operands, _| zip(operands, |[a, b, c]| f(a, b, c)))
}

/// Of four words, component by component.
pub(crate) fn u4(f: impl Fn(u32, u32, u32, u32) -> u32 + Send + Sync + 'static) -> Function {
    Box::new(move |operands, _| zip(operands, |[a, b, c, d]| f(a, b, c, d)))
}

/// Of one signed integer, component by component.
pub(crate) fn i1(f: impl Fn(i32) -> i32 + Send + Sync + 'static) -> Function {
    u1(move |a| f(a.cast_signed()).cast_unsigned())
}

/// Of two signed integers, component by component.
pub(crate) fn i2(f: impl Fn(i32, i32) -> i32 + Send + Sync + 'static) -> Function {
    u2(move |a, b| f(a.cast_signed(), b.cast_signed()).cast_unsigned())
}

/// Of three signed integers, component by component.
pub(crate) fn i3(f: impl Fn(i32, i32, i32) -> i32 + Send + Sync + 'static) -> Function {
    let signed = u32::cast_signed;
    u3(move |a, b, c| f(signed(a), signed(b), signed(c)).cast_unsigned())
}

/// A relation of two floats, component by component.
pub(crate) fn fb(f: impl Fn(F32, F32) -> bool + Send + Sync + 'static) -> Function {
    u2(move |a, b| u32::from(f(F32::from_bits(a), F32::from_bits(b))))
}

/// A relation of two signed integers, component by component.
pub(crate) fn ib(f: impl Fn(i32, i32) -> bool + Send + Sync + 'static) -> Function {
    u2(move |a, b| u32::from(f(a.cast_signed(), b.cast_signed())))
}

/// A relation of two unsigned integers, component by component.
pub(crate) fn ub(f: impl Fn(u32, u32) -> bool + Send + Sync + 'static) -> Function {
    u2(move |a, b| u32::from(f(a, b)))
}

/// A vector of floats or a number, of whole vectors.
pub(crate) fn fv(f: impl Fn(&[Vec<F32>], At) -> Vec<F32> + Send + Sync + 'static) -> Function {
    Box::new(move |operands, at| {
        let floats: Vec<Vec<F32>> = operands
            .iter()
            .map(|operand| operand.iter().map(|&bits| F32::from_bits(bits)).collect())
            .collect();
        f(&floats, at).into_iter().map(F32::to_bits).collect()
    })
}

/// Words, of whole vectors of words.
pub(crate) fn uv(f: impl Fn(&[&[u32]]) -> Vec<u32> + Send + Sync + 'static) -> Function {
    Box::new(move |operands, _| f(operands))
}
