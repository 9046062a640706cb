//! Textures that are not 2-D, on every adapter that wgpu sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{
    ByteBuf, Fault, Resource, ResourceKind, Slot, TexelFormat, Texture, TextureKind,
};
use shadertwin_dispatch_wgpu::Backend;
use std::sync::Arc;
use support::{both, job, on_adapters_of, on_every_adapter, pass, run, wgsl, words};

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
    let contents: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Resource {
        name: "texture".to_owned(),
        kind: ResourceKind::Texture(Texture {
            depth,
            kind,
            ..Texture::d2(TexelFormat::R32Uint, width, height)
        }),
        contents: Arc::new(ByteBuf::from(contents)),
        output: true,
    }
}

const STORE: Slot = Slot::StorageTexture {
    reads: false,
    writes: true,
};

#[test]
fn each_kind_is_loaded_stored_and_copied_both_ways() {
    on_adapters_of(Backend::Vulkan, |runner| {
        for (kind, source) in MOVES {
            for code in both(source) {
                for &size in sizes(kind) {
                    let count: u32 = size.iter().product();
                    let before: Vec<u32> = (0..count).map(|i| 0x0101_0000 + i).collect();
                    let job = job(
                        vec![
                            texture(kind, size, &before),
                            texture(kind, size, &vec![0xa5a5_a5a5; count as usize]),
                        ],
                        vec![pass(
                            code.clone(),
                            size,
                            &[(0, 0, Slot::Texture, 0), (0, 1, STORE, 1)],
                        )],
                    );
                    let outputs = run(runner, &job).expect("it runs");
                    assert_eq!(words(&outputs.contents[0]), before, "{kind:?} {size:?}");
                    assert_eq!(
                        words(&outputs.contents[1]),
                        moved(size),
                        "{kind:?} {size:?}"
                    );
                }
            }
        }
    });
}

#[test]
fn opengl_moves_what_wgpu_binds_there_and_the_rest_is_unsupported() {
    on_adapters_of(Backend::Gl, |runner| {
        for (kind, source) in MOVES {
            for &size in sizes(kind) {
                let count: u32 = size.iter().product();
                let before: Vec<u32> = (0..count).map(|i| 0x0101_0000 + i).collect();
                let job = job(
                    vec![
                        texture(kind, size, &before),
                        texture(kind, size, &vec![0xa5a5_a5a5; count as usize]),
                    ],
                    vec![pass(
                        wgsl(source),
                        size,
                        &[(0, 0, Slot::Texture, 0), (0, 1, STORE, 1)],
                    )],
                );
                let misbound = match kind {
                    TextureKind::D1 => Some("a 1-D texture on OpenGL"),
                    TextureKind::D2Array if size[2] == 1 => Some("an array of one layer"),
                    TextureKind::D3 if size[2] > 1 => Some("a 3-D storage texture"),
                    TextureKind::D2 | TextureKind::D2Array | TextureKind::D3 => None,
                };
                match (run(runner, &job), misbound) {
                    (Ok(outputs), None) => {
                        assert_eq!(
                            words(&outputs.contents[1]),
                            moved(size),
                            "{kind:?} {size:?}"
                        );
                    }
                    (Err(Fault::Unsupported(text)), Some(why)) if text.contains(why) => {}
                    (other, _) => panic!("{kind:?} {size:?}: {other:?}"),
                }
            }
        }
    });
}

#[test]
fn what_no_texture_or_no_adapter_has_is_told() {
    on_every_adapter(|runner| {
        let mut only = |kind, size: [u32; 3]| {
            let count: u32 = size.iter().product();
            let resource = texture(kind, size, &vec![0; count as usize]);
            run(runner, &job(vec![resource], Vec::new())).expect_err("it cannot be made")
        };
        for (kind, size) in [
            (TextureKind::D1, [2, 2, 1]),
            (TextureKind::D2, [2, 1, 2]),
            (TextureKind::D3, [2, 2, 0]),
        ] {
            assert!(matches!(only(kind, size), Fault::Refused(_)));
        }
        match only(TextureKind::D3, [1, 1, 1 << 16]) {
            Fault::Unsupported(text) => assert!(text.contains("1 x 1 x 65536 texels"), "{text}"),
            other => panic!("{other:?}"),
        }
    });
}
