//! Every rewritten module is valid, canonical, the same kernel to its host, and a fixed point.

use shadertwin_canonical::canonicalise;
use shadertwin_compile::Build;

use crate::support::{self, Kernel};

fn check(kernel: &Kernel) {
    let name = &kernel.name;
    support::validate(name, &kernel.words);
    let canonical = support::rewrite(kernel);
    support::validate(name, &canonical.words);

    let before = support::decode(&kernel.words);
    let after = support::decode(&canonical.words);
    let own = before.functions.len();
    let after_flow = support::control_flow(&after);
    assert_eq!(
        support::control_flow(&before),
        after_flow[..own],
        "{name}: control flow"
    );
    let own_ids = kernel.words[3];
    assert_eq!(
        support::interface(&before, own_ids),
        support::interface(&after, own_ids),
        "{name}: interface"
    );
    support::assert_canonicalised(name, &after);

    assert_eq!(
        support::rewrite(kernel).words,
        canonical.words,
        "{name}: two runs differ"
    );
    let again = canonicalise(&canonical.words, &support::options())
        .expect("a rewritten module is a module");
    assert_eq!(
        again.words, canonical.words,
        "{name}: a second run changes it"
    );
    assert_eq!(
        again.residual, canonical.residual,
        "{name}: a second run reports something else"
    );
}

fn check_complete(kernel: &Kernel) {
    check(kernel);
    let canonical = support::rewrite(kernel);
    assert_eq!(canonical.residual, [], "{}", kernel.name);
    support::assert_nothing_left(&kernel.name, &support::decode(&canonical.words));
}

#[test]
fn own_kernels_wgsl() {
    for kernel in support::own_wgsl() {
        if kernel.name.contains("residual") {
            check(&kernel);
        } else {
            check_complete(&kernel);
        }
    }
}

#[test]
fn own_kernels_hlsl() {
    // Optimised as well: phis, fused multiplications, reciprocals.
    for build in [Build::Canonical, Build::Native] {
        for kernel in support::own_hlsl(build) {
            check_complete(&kernel);
        }
    }
}

fn assembly(name: &str) -> Kernel {
    let mut kernels = support::own_assembly();
    kernels.retain(|kernel| kernel.name.ends_with(name));
    kernels.pop().expect("the module is there")
}

#[test]
fn rare_instructions() {
    let kernel = assembly("rare.spvasm");
    check_complete(&kernel);
    let module = support::decode(&support::rewrite(&kernel).words);
    // Neither the wrong rounding nor permission to be inexact survives.
    let text = format!("{:?} {:?}", module.execution_modes, module.annotations);
    assert!(
        !text.contains("RoundingModeRTZ") && !text.contains("RelaxedPrecision"),
        "{text}"
    );
}

#[test]
fn what_stays_with_the_driver() {
    let kernel = assembly("residual.spvasm");
    check(&kernel);
    let canonical = support::rewrite(&kernel);
    let residual: Vec<(String, Option<u32>)> = canonical
        .residual
        .into_iter()
        .map(|r| (r.instruction, r.line.map(|(_, line)| line)))
        .collect();
    let expected = [
        ("OpAtomicFAddEXT (order of float atomics)", Some(4)),
        ("OpExtInst MatrixInverse", None),
        ("OpFAdd (not a 32-bit float)", Some(6)),
        ("OpFConvert", None),
        ("OpFConvert", Some(5)),
        (
            "OpGroupNonUniformFAdd (order of a subgroup's operations)",
            Some(2),
        ),
    ];
    assert_eq!(
        residual,
        expected.map(|(name, line)| (name.to_owned(), line))
    );
}

#[test]
fn kernels_of_the_suite() {
    for kernel in support::suite() {
        check_complete(&kernel);
    }
}

#[test]
fn residual_operations_are_named_with_their_line() {
    let kernels = support::own_wgsl();
    let kernel = kernels
        .iter()
        .find(|kernel| kernel.name.contains("residual"))
        .expect("the kernel is there");
    let canonical = support::rewrite(kernel);
    let names: Vec<&str> = canonical
        .residual
        .iter()
        .map(|r| r.instruction.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "OpGroupNonUniformFAdd (order of a subgroup's operations)",
            "OpImageSampleExplicitLod (filtered sampling)",
        ]
    );
    for residual in &canonical.residual {
        let (file, line) = residual.line.as_ref().expect("the compiler writes lines");
        assert!(file.ends_with("residual.wgsl"), "{file}");
        assert_eq!(*line, 9, "{}", residual.instruction);
    }
}
