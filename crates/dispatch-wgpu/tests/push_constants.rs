//! Push constants, WebGPU's immediate data, on every adapter that wgpu sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{ByteBuf, Fault, Pass};
use std::sync::Arc;
use support::{WRITE, both, job, on_every_adapter, output, pass, run, words};

/// The last word of the block lies on byte 16.
const SOURCE: &str = "
    struct Given { at: u32, factor: u32, pad: vec2u, colour: vec4u }
    var<immediate> given: Given;
    @group(0) @binding(3) var<storage, read_write> data: array<u32>;
    @compute @workgroup_size(1) fn main() {
        for (var i = 0u; i < 4u; i++) { data[given.at + i] = given.factor * given.colour[i]; }
    }";

fn given(pass: Pass, words: &[u32]) -> Pass {
    let constants: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Pass {
        push_constants: Some(Arc::new(ByteBuf::from(constants))),
        ..pass
    }
}

#[test]
fn each_pass_has_its_own_in_both_forms() {
    on_every_adapter(|runner| {
        for code in both(SOURCE) {
            let write = pass(code, [1, 1, 1], &[(0, 3, WRITE, 0)]);
            let job = job(
                vec![output(8)],
                vec![
                    given(write.clone(), &[4, 2, 0, 0, 1, 2, 3, 4]),
                    given(write, &[0, 10, 0, 0, 5, 6, 7, 8]),
                ],
            );
            let outputs = run(runner, &job).expect("it runs");
            assert_eq!(words(&outputs.contents[0]), [50, 60, 70, 80, 2, 4, 6, 8]);
        }
    });
}

#[test]
fn too_many_are_unsupported_and_too_few_are_refused() {
    on_every_adapter(|runner| {
        for code in both(SOURCE) {
            let write = pass(code, [1, 1, 1], &[(0, 3, WRITE, 0)]);
            let with = |words: &[u32]| job(vec![output(8)], vec![given(write.clone(), words)]);
            match run(runner, &with(&[0; 1 << 14])) {
                Err(Fault::Unsupported(text)) => assert!(
                    text.starts_with("65536 bytes of push constants for `main`: it has at most "),
                    "{text}"
                ),
                other => panic!("{other:?}"),
            }
            assert!(matches!(run(runner, &with(&[])), Err(Fault::Refused(_))));
        }
        // Text says how long its block is; passed through, SPIR-V has no check of it.
        let [_, text] = both(SOURCE);
        let write = pass(text, [1, 1, 1], &[(0, 3, WRITE, 0)]);
        let short = job(vec![output(8)], vec![given(write, &[0, 1])]);
        assert!(matches!(run(runner, &short), Err(Fault::Refused(_))));
    });
}
