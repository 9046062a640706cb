// Median of 3×3 texels, channel by channel: nineteen exchanges put the fifth of nine in the middle.

@group(0) @binding(0) var picture: texture_2d<u32>;
@group(0) @binding(1) var result: texture_storage_2d<rgba8uint, write>;

var<private> v: array<vec4<u32>, 9>;

fn order(a: u32, b: u32) {
    let smaller = min(v[a], v[b]);
    v[b] = max(v[a], v[b]);
    v[a] = smaller;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let size = textureDimensions(picture);
    if (any(global.xy >= size)) {
        return;
    }
    for (var i = 0; i < 9; i++) {
        let place = vec2<i32>(global.xy) + vec2<i32>(i % 3 - 1, i / 3 - 1);
        v[i] = textureLoad(picture, clamp(place, vec2<i32>(0), vec2<i32>(size) - 1), 0);
    }
    order(1u, 2u);
    order(4u, 5u);
    order(7u, 8u);
    order(0u, 1u);
    order(3u, 4u);
    order(6u, 7u);
    order(1u, 2u);
    order(4u, 5u);
    order(7u, 8u);
    order(0u, 3u);
    order(5u, 8u);
    order(4u, 7u);
    order(3u, 6u);
    order(1u, 4u);
    order(2u, 5u);
    order(4u, 7u);
    order(4u, 2u);
    order(6u, 4u);
    order(4u, 2u);
    textureStore(result, global.xy, v[4]);
}
