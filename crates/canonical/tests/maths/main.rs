//! The elementary functions against their correctly rounded values, and the rest of `F32` against the CPU's arithmetic.

#![expect(
    clippy::disallowed_methods,
    reason = "the C library's functions are what these are checked against"
)]

mod oracle;
mod rules;
mod sample;

use astro_float_num::Consts;
use shadertwin_canonical::F32;

use self::oracle::{BINARY, UNARY, distance};
use self::sample::{inputs, random};

// Dependencies of the crate's other targets.
use {divan as _, rspirv as _, shadertwin_compile as _, thiserror as _};

/// Random inputs besides the adversarial ones.
const RANDOM: usize = 1 << 20;

fn check_unary(name: &str) {
    let function = UNARY
        .iter()
        .find(|function| function.name == name)
        .expect("it is listed");
    let mut constants = Consts::new().expect("memory for constants");
    let inputs: Vec<F32> = inputs(RANDOM).collect();
    let mut results = Vec::new();
    (function.canonical)(&inputs, &mut results);
    for (&x, result) in inputs.iter().zip(results) {
        let nearest = function.nearest(x, &mut constants);
        assert_eq!(
            result.to_bits(),
            nearest.to_bits(),
            "{name}({x:?}) = {result:?}, not {nearest:?}"
        );
    }
}

macro_rules! correctly_rounded {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check_unary(stringify!($name));
            }
        )*

        /// So that none of the oracle's functions goes untested.
        #[test]
        fn all_are_listed() {
            let listed = [$(stringify!($name)),*];
            assert_eq!(listed, UNARY.map(|function| function.name));
        }
    };
}

correctly_rounded!(sqrt inverse_sqrt exp exp2 ln log2 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh);

#[test]
fn functions_of_two_numbers_are_within_one_ulp() {
    let mut constants = Consts::new().expect("memory for constants");
    for function in &BINARY {
        let mut state = 2;
        for x in inputs(RANDOM / 2) {
            let near = x.to_bits().wrapping_add(random(&mut state) & 0xff);
            for y in [random(&mut state), near].map(F32::from_bits) {
                // What a zero means is a rule, and tested as one.
                if x.to_bits() == 0 || y.to_bits() == 0 {
                    continue;
                }
                let (result, nearest) = (
                    (function.canonical)(x, y),
                    function.nearest(x, y, &mut constants),
                );
                assert!(
                    distance(result, nearest) <= 1,
                    "{}({x:?}, {y:?}) = {result:?}, not {nearest:?}",
                    function.name
                );
            }
        }
    }
}
