//! Buffers packed as D3D packs them, passed through by wgpu, on every adapter that it sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{Code, Runner, Slot};
use shadertwin_dispatch_wgpu::{Backend, Options, WgpuRunner, adapters};
use support::{READ, WRITE, buffer, job, output, pass, run, spirv, words};

/// What DXC makes of `StructuredBuffer<float3>`, `StructuredBuffer<Item>` and `ConstantBuffer<Item>` with
/// `-fvk-use-dx-layout`: vectors on 4 bytes. WGSL has no such layout, so its offsets and strides are written anew by
/// [`packed`].
const SOURCE: &str = "
struct Item { weight: f32, at: vec3f }
@group(0) @binding(0) var<storage> points: array<vec3f>;
@group(0) @binding(1) var<storage> items: array<Item>;
@group(0) @binding(2) var<uniform> origin: Item;
@group(0) @binding(3) var<storage, read_write> sums: array<f32>;
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
    let at = points[id.x] + items[id.x].weight * items[id.x].at + origin.weight * origin.at;
    for (var i = 0u; i < 3u; i++) { sums[3u * id.x + i] = at[i]; }
}";

/// `words` with its arrays of stride 16 and 32 on 12 and 16 bytes, and its members on byte 16 on byte 4.
fn packed(mut words: Vec<u32>) -> Vec<u32> {
    const OP_DECORATE: u32 = 71;
    const OP_MEMBER_DECORATE: u32 = 72;
    const ARRAY_STRIDE: u32 = 6;
    const OFFSET: u32 = 35;
    let mut changed = [0; 3];
    let mut at = 5;
    while at < words.len() {
        let count = (words[at] >> 16) as usize;
        match (words[at] & 0xffff, &mut words[at + 1..at + count]) {
            (OP_DECORATE, [_, ARRAY_STRIDE, stride @ 16]) => {
                *stride = 12;
                changed[0] += 1;
            }
            (OP_DECORATE, [_, ARRAY_STRIDE, stride @ 32]) => {
                *stride = 16;
                changed[1] += 1;
            }
            (OP_MEMBER_DECORATE, [_, _, OFFSET, offset @ 16]) => {
                *offset = 4;
                changed[2] += 1;
            }
            _ => {}
        }
        at += count;
    }
    assert!(changed.iter().all(|&count| count > 0), "{changed:?}");
    words
}

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().copied().map(f32::to_bits).collect()
}

/// Three points, three items and the origin: weight 2 at (100, 200, 300).
fn contents() -> [Vec<u32>; 3] {
    [
        bits(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]),
        bits(&[
            10.0, 1.0, 2.0, 3.0, 20.0, 4.0, 5.0, 6.0, 30.0, 7.0, 8.0, 9.0,
        ]),
        bits(&[2.0, 100.0, 200.0, 300.0]),
    ]
}

/// point + weight * at + (200, 400, 600)
const SUMS: [f32; 9] = [
    211.0, 422.0, 633.0, 284.0, 505.0, 726.0, 417.0, 648.0, 879.0,
];

#[test]
fn vectors_on_four_bytes_are_read_where_they_lie() {
    for adapter in adapters(Backend::Vulkan).expect("a Vulkan driver is needed: run ci/setup") {
        let mut runner = WgpuRunner::open(
            adapter.index,
            Options {
                validation: true,
                ..Options::default()
            },
        )
        .expect("the adapter is listed");
        let Code::SpirV(source) = spirv(SOURCE) else {
            panic!("`spirv` writes SPIR-V");
        };
        let [points, items, origin] = contents();
        let job = job(
            vec![
                buffer("points", &points, false),
                buffer("items", &items, false),
                buffer("origin", &origin, false),
                output(9),
            ],
            vec![pass(
                Code::SpirV(packed(source)),
                [3, 1, 1],
                &[
                    (0, 0, READ, 0),
                    (0, 1, READ, 1),
                    (0, 2, Slot::Uniform, 2),
                    (0, 3, WRITE, 3),
                ],
            )],
        );
        let outputs = run(&mut runner, &job).expect("it runs");
        // wgpu does not enable `scalarBlockLayout`, and a layer that looks for it says so: what is said is shown here
        // and not judged.
        println!("on {}: {:#?}", runner.adapter().name, outputs.messages);
        assert_eq!(words(&outputs.contents[0]), bits(&SUMS));
    }
}
