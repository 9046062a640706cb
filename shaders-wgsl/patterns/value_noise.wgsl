// Value noise of two octaves on a grid of four steps to a cell: hashed corners of eight bits, a smooth ramp between
// them. Places have two bits behind the point, the ramp five and no sum more than 24, so that nothing is ever rounded.

struct Params {
    size: vec2<u32>,
    seed: u32,
}

@group(0) @binding(0) var<storage, read_write> noise: array<f32>;
@group(0) @binding(1) var<uniform> params: Params;

fn corner(x: u32, y: u32, seed: u32) -> f32 {
    var h = x * 0x9e3779b1u + y * 0x85ebca77u + seed;
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h ^= h >> 12u;
    return f32(h >> 24u) / 256.0;
}

fn valueNoise(place: vec2<f32>, seed: u32) -> f32 {
    let cell = floor(place);
    let t = place - cell;
    let s = t * t * (3.0 - 2.0 * t);
    let x = u32(cell.x);
    let y = u32(cell.y);
    let upper = corner(x, y, seed) * (1.0 - s.x) + corner(x + 1u, y, seed) * s.x;
    let lower = corner(x, y + 1u, seed) * (1.0 - s.x) + corner(x + 1u, y + 1u, seed) * s.x;
    return upper * (1.0 - s.y) + lower * s.y;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    let place = vec2<f32>(global.xy) * 0.25;
    let value = valueNoise(place, params.seed) + 0.5 * valueNoise(2.0 * place, params.seed + 1u);
    noise[global.y * params.size.x + global.x] = value;
}
