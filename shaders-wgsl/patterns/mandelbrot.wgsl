// Mandelbrot set in fixed point with 13 bits behind the point: how many steps until |z| is above 2, at most 64.

const POINT: u32 = 13u;
const FOUR: i32 = 32768;

struct Params {
    size: vec2<u32>,
}

@group(0) @binding(0) var<storage, read_write> steps: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    // -2 to 1 across and -1.25 to 1.25 down, rounded down.
    let c = vec2<i32>(
        i32(global.x * 24576u / params.size.x) - 16384,
        i32(global.y * 20480u / params.size.y) - 10240,
    );
    var z = vec2<i32>(0, 0);
    var count = 0u;
    while (count < 64u) {
        let squares = (z * z) >> vec2<u32>(POINT);
        if (squares.x + squares.y > FOUR) {
            break;
        }
        z = vec2<i32>(squares.x - squares.y, (z.x * z.y) >> (POINT - 1u)) + c;
        count++;
    }
    steps[global.y * params.size.x + global.x] = count;
}
