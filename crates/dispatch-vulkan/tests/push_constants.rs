//! Push constants on every Vulkan adapter of the machine, under the validation layer.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use ash as _;
use common::{buffer, bytes, code, job, on_every_adapter, pass, run};
use gpu_allocator as _;
use shadertwin_dispatch::{ByteBuf, Fault, Pass, Runner, Slot};
use std::sync::Arc;
use thiserror as _;

const READ_WRITE: Slot = Slot::Storage { read_only: false };

/// Writes each number of its block where the block says.
const SHADER: &str = "
struct Given { scale: f32, at: u32, colour: vec4f }
var<immediate> given: Given;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(1) fn write() {
    for (var i = 0u; i < 4u; i++) { data[given.at + i] = given.scale * given.colour[i]; }
}";

/// The block of [`SHADER`]: the vector lies on 16 bytes.
fn block(scale: f32, at: u32, colour: [f32; 4]) -> Arc<ByteBuf> {
    let mut words = vec![scale.to_bits(), at, 0, 0];
    words.extend(colour.map(f32::to_bits));
    Arc::new(ByteBuf::from(bytes(&words)))
}

fn given(pass: Pass, constants: Arc<ByteBuf>) -> Pass {
    Pass {
        push_constants: Some(constants),
        ..pass
    }
}

#[test]
fn each_pass_has_its_own() {
    let shader = code(SHADER);
    let write = pass(&shader, "write", [1, 1, 1], &[(0, 0, READ_WRITE, 0)]);
    let job = job(
        "push",
        vec![buffer("data", &[0xa5a5_a5a5; 8], true)],
        vec![
            given(write.clone(), block(2.0, 4, [1.0, 2.0, 3.0, 4.0])),
            given(write, block(0.5, 0, [10.0, 20.0, 30.0, 40.0])),
        ],
    );
    let want = [5.0, 10.0, 15.0, 20.0, 2.0, 4.0, 6.0, 8.0_f32].map(f32::to_bits);
    on_every_adapter(|runner| {
        for _ in 0..2 {
            assert_eq!(run(runner, &job).contents, [bytes(&want)]);
        }
    });
}

#[test]
fn as_many_as_the_device_has_and_no_more() {
    // The least that Vulkan allows is 128 bytes; the block below ends there.
    let shader = code(
        "
struct Given { words: array<vec4u, 8> }
var<immediate> given: Given;
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn last() { data[0] = given.words[7].w; }",
    );
    let last = pass(&shader, "last", [1, 1, 1], &[(0, 0, READ_WRITE, 0)]);
    let with = |count: u32| {
        let words: Vec<u32> = (0..count).map(|i| i + 100).collect();
        let constants = Arc::new(ByteBuf::from(bytes(&words)));
        job(
            "last",
            vec![buffer("data", &[0], true)],
            vec![given(last.clone(), constants)],
        )
    };
    on_every_adapter(|runner| {
        assert_eq!(run(runner, &with(32)).contents, [bytes(&[131])]);
        match runner.run(&with(1 << 16), common::TIMEOUT) {
            Err(Fault::Unsupported(text)) => assert!(
                text.starts_with("maxPushConstantsSize = 262144, which `last` needs: it offers "),
                "{text}"
            ),
            other => panic!("{other:?}"),
        }
        assert_eq!(run(runner, &with(32)).contents, [bytes(&[131])]);
    });
}
