// Box blur of radius 3 by running sums: what enters the window is added and what leaves it is taken away, along rows
// and then along columns. Cells outside are as the nearest one inside.

const RADIUS: i32 = 3;

struct Params {
    // Cells of a line and number of lines, and from one cell and one line to the next.
    length: u32,
    lines: u32,
    stepCell: u32,
    stepLine: u32,
}

@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> blurred: array<u32>;
@group(0) @binding(2) var<uniform> params: Params;

fn at(line: u32, cell: i32) -> u32 {
    let inside = u32(clamp(cell, 0, i32(params.length) - 1));
    return source[line * params.stepLine + inside * params.stepCell] & 0xffffu;
}

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
    let line = global.x;
    if (line >= params.lines) {
        return;
    }
    var sum = 0u;
    for (var cell = -RADIUS; cell <= RADIUS; cell++) {
        sum += at(line, cell);
    }
    for (var cell = 0; cell < i32(params.length); cell++) {
        blurred[line * params.stepLine + u32(cell) * params.stepCell] = sum / u32(2 * RADIUS + 1);
        sum += at(line, cell + RADIUS + 1) - at(line, cell - RADIUS);
    }
}
