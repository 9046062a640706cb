//! Textures that are not 2-D, on every Vulkan adapter of the machine, under the validation layer.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use ash as _;
use common::{bytes, code, job, on_every_adapter, pass, run};
use gpu_allocator as _;
use shadertwin_dispatch::{
    ByteBuf, Fault, Resource, ResourceKind, Runner, Slot, TexelFormat, Texture, TextureKind,
};
use std::sync::Arc;
use thiserror as _;

/// Copies, moved by a texel along x, two along y and three along the depth.
///
/// The layers are those of the sampled texture: for a storage texture naga writes `OpImageQuerySizeLod`, which SPIR-V
/// keeps for sampled ones.
const MOVES: [(TextureKind, &str); 3] = [
    (
        TextureKind::D1,
        "
@group(0) @binding(0) var input: texture_1d<u32>;
@group(0) @binding(1) var output: texture_storage_1d<r32uint, write>;
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
    let width = textureDimensions(output);
    textureStore(output, id.x, textureLoad(input, (id.x + 1u) % width, 0));
}",
    ),
    (
        TextureKind::D2Array,
        "
@group(0) @binding(0) var input: texture_2d_array<u32>;
@group(0) @binding(1) var output: texture_storage_2d_array<r32uint, write>;
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
    let size = vec3u(textureDimensions(output), textureNumLayers(input));
    let source = (id + vec3u(1u, 2u, 3u)) % size;
    textureStore(output, id.xy, id.z, textureLoad(input, source.xy, source.z, 0));
}",
    ),
    (
        TextureKind::D3,
        "
@group(0) @binding(0) var input: texture_3d<u32>;
@group(0) @binding(1) var output: texture_storage_3d<r32uint, write>;
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
    let size = textureDimensions(output);
    textureStore(output, id, textureLoad(input, (id + vec3u(1u, 2u, 3u)) % size, 0));
}",
    ),
];

/// A row of 5 words is padded in a copy; the array of one layer must still be an array.
fn sizes(kind: TextureKind) -> &'static [[u32; 3]] {
    match kind {
        TextureKind::D1 => &[[1, 1, 1], [9, 1, 1]],
        TextureKind::D2 => &[[5, 3, 1]],
        TextureKind::D2Array | TextureKind::D3 => &[[5, 3, 1], [5, 3, 7], [64, 2, 2]],
    }
}

fn moved([width, height, depth]: [u32; 3]) -> Vec<u32> {
    let mut all = Vec::new();
    for z in 0..depth {
        for y in 0..height {
            for x in 0..width {
                let [x, y, z] = [(x + 1) % width, (y + 2) % height, (z + 3) % depth];
                all.push(0x0101_0000 + (z * height + y) * width + x);
            }
        }
    }
    all
}

fn texture(kind: TextureKind, [width, height, depth]: [u32; 3], words: &[u32]) -> Resource {
    Resource {
        name: "texture".to_owned(),
        kind: ResourceKind::Texture(Texture {
            depth,
            kind,
            ..Texture::d2(TexelFormat::R32Uint, width, height)
        }),
        contents: Arc::new(ByteBuf::from(bytes(words))),
        output: true,
    }
}

const STORE: Slot = Slot::StorageTexture {
    reads: false,
    writes: true,
};

#[test]
fn each_kind_is_loaded_stored_and_copied_both_ways() {
    on_every_adapter(|runner| {
        for (kind, source) in MOVES {
            let shader = code(source);
            for &size in sizes(kind) {
                let count: u32 = size.iter().product();
                let words: Vec<u32> = (0..count).map(|i| 0x0101_0000 + i).collect();
                let job = job(
                    &format!("{kind:?} {size:?}"),
                    vec![
                        texture(kind, size, &words),
                        texture(kind, size, &vec![0xa5a5_a5a5; count as usize]),
                    ],
                    vec![pass(
                        &shader,
                        "main",
                        size,
                        &[(0, 0, Slot::Texture, 0), (0, 1, STORE, 1)],
                    )],
                );
                assert_eq!(
                    run(runner, &job).contents,
                    [bytes(&words), bytes(&moved(size))],
                    "{}",
                    job.name
                );
            }
        }
    });
}

#[test]
fn a_flat_texture_with_depth_is_refused() {
    on_every_adapter(|runner| {
        for (kind, size) in [
            (TextureKind::D1, [2, 2, 1]),
            (TextureKind::D2, [2, 1, 2]),
            (TextureKind::D3, [2, 2, 0]),
        ] {
            let resource = texture(kind, size, &vec![0; size.iter().product::<u32>() as usize]);
            let fault = runner.run(&job("flat", vec![resource], Vec::new()), common::TIMEOUT);
            assert!(matches!(fault, Err(Fault::Refused(_))), "{fault:?}");
        }
    });
}
