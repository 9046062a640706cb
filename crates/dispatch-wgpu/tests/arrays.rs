//! Arrays of bindings on every adapter that wgpu sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{Fault, Pass, Runner, Slot, TexelFormat};
use support::{WRITE, both, buffer, job, on_every_adapter, pass, run, texture, words};

const READ: Slot = Slot::Storage { read_only: true };

/// Each workgroup reads another buffer and another texture.
const SOURCE: &str = "enable wgpu_binding_array;
    struct Numbers { all: array<u32> }
    @group(0) @binding(1) var<storage, read> numbers: binding_array<Numbers, 3>;
    @group(0) @binding(4) var textures: binding_array<texture_2d<u32>, 3>;
    @group(0) @binding(5) var<storage, read_write> data: array<u32>;
    @compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) {
        data[id.x] = numbers[id.x].all[1] + textureLoad(textures[id.x], vec2u(1u, 0u), 0).x;
    }";

/// Gives each binding its place among those of its number.
fn numbered(mut pass: Pass) -> Pass {
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
fn each_element_is_another_resource_or_it_is_unsupported() {
    on_every_adapter(|runner| {
        for code in both(SOURCE) {
            let mut resources: Vec<_> = (0..3u32)
                .map(|i| buffer("numbers", &[0, 10 + i], false))
                .collect();
            resources.extend((0..3u32).map(|i| {
                let texels = [0, 100 * (i + 1)].into_iter().flat_map(u32::to_ne_bytes);
                texture(TexelFormat::R32Uint, [2, 1], texels.collect(), false)
            }));
            resources.push(buffer("data", &[0; 3], true));
            let bindings = [
                (0, 1, READ, 0),
                (0, 1, READ, 1),
                (0, 1, READ, 2),
                (0, 4, Slot::Texture, 5),
                (0, 4, Slot::Texture, 3),
                // One may stand in two places.
                (0, 4, Slot::Texture, 5),
                (0, 5, WRITE, 6),
            ];
            let gather = numbered(pass(code, [3, 1, 1], &bindings));
            match run(runner, &job(resources, vec![gather])) {
                Ok(outputs) => assert_eq!(words(&outputs.contents[0]), [310, 111, 312]),
                // OpenGL has none.
                Err(Fault::Unsupported(text)) => {
                    assert!(text.starts_with("an array of 3 storage buffers"), "{text}");
                    let driver = &runner.adapter().driver_version;
                    assert!(driver.contains("Core Profile"), "{text} on {driver}");
                }
                Err(fault) => panic!("{fault}"),
            }
        }
    });
}
