//! Arrays of bindings on every Vulkan adapter of the machine, under the validation layer.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use ash as _;
use common::{TIMEOUT, buffer, bytes, code, job, on_every_adapter, pass, run, texture};
use gpu_allocator as _;
use shadertwin_dispatch::{Fault, Pass, Runner, Slot, TexelFormat};
use thiserror as _;

const READ: Slot = Slot::Storage { read_only: true };
const READ_WRITE: Slot = Slot::Storage { read_only: false };

/// Each workgroup reads another buffer and another texture.
const SHADER: &str = "
enable wgpu_binding_array;
struct Numbers { all: array<u32> }
@group(0) @binding(1) var<storage, read> numbers: binding_array<Numbers, 3>;
@group(0) @binding(4) var textures: binding_array<texture_2d<u32>, 3>;
@group(0) @binding(5) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn gather(@builtin(workgroup_id) id: vec3u) {
    data[id.x] = numbers[id.x].all[1] + textureLoad(textures[id.x], vec2u(1u, 0u), 0).x;
}";

/// The bindings of [`SHADER`]: of arrays, the elements in this order.
fn bound(buffers: &[usize], textures: &[usize]) -> Pass {
    let mut all = Vec::new();
    for (binding, slot, elements) in [(1, READ, buffers), (4, Slot::Texture, textures)] {
        all.extend(
            elements
                .iter()
                .map(|&resource| (0, binding, slot, resource)),
        );
    }
    all.push((0, 5, READ_WRITE, 6));
    let mut pass = pass(&code(SHADER), "gather", [3, 1, 1], &all);
    let mut before = None;
    for bound in &mut pass.bindings {
        bound.element = match before {
            Some((binding, element)) if binding == bound.binding => element + 1,
            _ => 0,
        };
        before = Some((bound.binding, bound.element));
    }
    pass
}

#[test]
fn each_element_is_another_resource() {
    let mut resources: Vec<_> = (0..3u32)
        .map(|i| buffer("numbers", &[0, 10 + i], false))
        .collect();
    resources.extend((0..3u32).map(|i| {
        let texels = bytes(&[0, 100 * (i + 1)]);
        texture("texels", TexelFormat::R32Uint, [2, 1], texels, false)
    }));
    resources.push(buffer("data", &[0; 3], true));
    // One may stand in two places.
    let right = job(
        "arrays",
        resources.clone(),
        vec![bound(&[0, 1, 2], &[5, 3, 5])],
    );
    let mut gap = right.clone();
    gap.passes[0].bindings.remove(1);
    on_every_adapter(|runner| {
        let outputs = run(runner, &right);
        assert_eq!(outputs.contents, [bytes(&[310, 111, 312])]);
        let fault = runner
            .run(&gap, TIMEOUT)
            .expect_err("an element is missing");
        assert!(
            matches!(&fault, Fault::Refused(text) if text.contains("not sorted")),
            "{fault}"
        );
    });
}
