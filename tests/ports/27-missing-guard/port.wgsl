// Squares the first numbers of a buffer; those behind belong to somebody else.

struct Range {
  count: u32,
}

@group(0) @binding(0) var<uniform> range: Range;
@group(0) @binding(1) var<storage, read> numbers: array<u32>;
@group(0) @binding(2) var<storage, read_write> squares: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  squares[id.x] = numbers[id.x] * numbers[id.x] + range.count;
}
