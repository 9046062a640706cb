// Connected components by spreading the largest label: every set cell takes the largest of itself and its four
// neighbours, pass after pass, from one half of a buffer to the other.

struct Params {
    size: vec2<u32>,
    // 0 or 1: the half that is read.
    half: u32,
}

@group(0) @binding(0) var<storage, read_write> labels: array<u32>;
@group(0) @binding(1) var<uniform> params: Params;

@compute @workgroup_size(8, 8)
fn start(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    let place = global.y * params.size.x + global.x;
    // Two of three cells are set.
    labels[place] = select(0u, place + 1u, labels[place] % 3u != 0u);
}

@compute @workgroup_size(8, 8)
fn spread(@builtin(global_invocation_id) global: vec3<u32>) {
    if (any(global.xy >= params.size)) {
        return;
    }
    let cells = params.size.x * params.size.y;
    let from_ = params.half * cells;
    let place = global.y * params.size.x + global.x;
    var label = labels[from_ + place];
    if (label != 0u) {
        if (global.x > 0u) {
            label = max(label, labels[from_ + place - 1u]);
        }
        if (global.x + 1u < params.size.x) {
            label = max(label, labels[from_ + place + 1u]);
        }
        if (global.y > 0u) {
            label = max(label, labels[from_ + place - params.size.x]);
        }
        if (global.y + 1u < params.size.y) {
            label = max(label, labels[from_ + place + params.size.x]);
        }
    }
    labels[cells - from_ + place] = label;
}
