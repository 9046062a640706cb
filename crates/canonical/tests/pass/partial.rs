//! Modules in which the driver keeps some freedoms.

use std::collections::BTreeSet;

use rspirv::spirv::{Decoration, Op};
use shadertwin_canonical::{Freedom, Options, canonicalise, freedoms};
use shadertwin_compile::Build;

use crate::support::{Kernel, decode, options, own_hlsl, own_wgsl, rewrite, suite, validate};

fn keeping(kernel: &Kernel, kept: impl IntoIterator<Item = Freedom>) -> Vec<u32> {
    let options = Options {
        kept: kept.into_iter().collect(),
        ..options()
    };
    canonicalise(&kernel.words, &options)
        .unwrap_or_else(|error| panic!("{}: {error}", kernel.name))
        .words
}

fn all(kernel: &Kernel) -> BTreeSet<Freedom> {
    let mut all =
        freedoms(&kernel.words).unwrap_or_else(|error| panic!("{}: {error}", kernel.name));
    all.insert(Freedom::Values);
    all
}

fn count(words: &[u32], wanted: Op) -> usize {
    decode(words)
        .all_inst_iter()
        .filter(|instruction| instruction.class.opcode == wanted)
        .count()
}

#[test]
fn every_step_is_a_valid_module_without_the_mark_and_the_last_is_canonical() {
    let mut kernels = own_wgsl();
    kernels.extend(own_hlsl(Build::Canonical));
    kernels.extend(suite());
    for kernel in &kernels {
        let mut kept = all(kernel);
        while let Some(freedom) = kept.pop_first() {
            let words = keeping(kernel, kept.clone());
            let name = format!("{} without {freedom:?}", kernel.name);
            if kept.is_empty() {
                assert_eq!(words, rewrite(kernel).words, "{name}");
            } else {
                validate(&name, &words);
                assert_eq!(count(&words, Op::ModuleProcessed), 0, "{name}");
                // The workgroup's size, and no float control.
                assert_eq!(count(&words, Op::ExecutionMode), 1, "{name}");
            }
        }
    }
}

#[test]
fn a_driver_that_keeps_all_gets_the_same_operations() {
    for kernel in suite() {
        // DXC forbids to fuse a `mad` of integers too, which means nothing and is no freedom of such a kernel.
        let kept = all(&kernel).into_iter().chain([Freedom::Contraction]);
        let words = keeping(&kernel, kept);
        for op in [
            Op::FAdd,
            Op::FSub,
            Op::FMul,
            Op::FDiv,
            Op::ExtInst,
            Op::Bitcast,
            Op::Decorate,
            Op::Select,
        ] {
            assert_eq!(
                count(&words, op),
                count(&kernel.words, op),
                "{} {op:?}",
                kernel.name
            );
        }
    }
}

#[test]
fn without_contraction_each_sum_and_product_is_decorated_and_only_what_hides_sums_is_added() {
    for kernel in suite() {
        let mut kept = all(&kernel);
        kept.remove(&Freedom::Contraction);
        let words = keeping(&kernel, kept);
        let exact = decode(&words)
            .annotations
            .iter()
            .filter(|annotation| {
                annotation.operands.iter().any(|operand| {
                    matches!(
                        operand,
                        rspirv::dr::Operand::Decoration(Decoration::NoContraction)
                    )
                })
            })
            .count();
        let floats: usize = [Op::FAdd, Op::FSub, Op::FMul, Op::FNegate]
            .map(|op| count(&words, op))
            .iter()
            .sum();
        assert_eq!(exact, floats, "{}", kernel.name);
        assert_eq!(
            count(&words, Op::FDiv),
            count(&kernel.words, Op::FDiv),
            "{}",
            kernel.name
        );
        // Every operand that is hidden goes to its bits and back; so do the bits of the module's own casts.
        let hides = count(&words, Op::Bitcast) - count(&kernel.words, Op::Bitcast);
        let sums = count(&words, Op::FAdd) + count(&words, Op::FSub);
        assert!(
            hides.is_multiple_of(2) && hides <= 2 * sums,
            "{}",
            kernel.name
        );
    }
}

#[test]
fn built_ins_are_taken_by_name() {
    let kernel = suite()
        .into_iter()
        .find(|kernel| kernel.name.contains("bilateral/tiled.wgsl"))
        .expect("the suite has it");
    let all = all(&kernel);
    let built_ins: Vec<&Freedom> = all
        .iter()
        .filter(|freedom| matches!(freedom, Freedom::BuiltIn(_)))
        .collect();
    assert_eq!(
        built_ins,
        [&Freedom::BuiltIn("division"), &Freedom::BuiltIn("exp")]
    );
    let mut kept = all.clone();
    kept.remove(&Freedom::BuiltIn("exp"));
    let words = keeping(&kernel, kept);
    assert_eq!(count(&words, Op::FDiv), count(&kernel.words, Op::FDiv));
    let still = freedoms(&words).expect("a module");
    assert!(still.contains(&Freedom::BuiltIn("division")), "{still:?}");
    assert!(!still.contains(&Freedom::BuiltIn("exp")), "{still:?}");
}
