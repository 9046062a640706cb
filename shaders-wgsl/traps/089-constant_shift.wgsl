// At run time the shift would be one by 0.

@group(0) @binding(0) var<storage, read> shift: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

@compute @workgroup_size(1)
fn main() {
  result[0] = 1u << 32u;
}
