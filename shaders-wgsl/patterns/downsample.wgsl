// Half the size, rounded up: the mean of 2×2 texels, to nearest; a texel beyond an edge is the edge. As for a level of
// a mip chain.

@group(0) @binding(0) var source: texture_2d<u32>;
@group(0) @binding(1) var smaller: texture_storage_2d<rgba8uint, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= textureDimensions(smaller))) {
        return;
    }
    let last = textureDimensions(source) - 1u;
    let first = 2u * global.xy;
    let second = min(first + 1u, last);
    var sum = textureLoad(source, first, 0);
    sum += textureLoad(source, vec2<u32>(second.x, first.y), 0);
    sum += textureLoad(source, vec2<u32>(first.x, second.y), 0);
    sum += textureLoad(source, second, 0);
    textureStore(smaller, global.xy, (sum + 2u) / 4u);
}
