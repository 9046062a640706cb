// The product overflows to infinity, and the shift by 32 is one by 0.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> shift: array<u32>;
@group(0) @binding(2) var<storage, read_write> product: array<f32>;
@group(0) @binding(3) var<storage, read_write> shifted: array<u32>;

@compute @workgroup_size(1)
fn main() {
  product[0] = x[0] * x[1];
  shifted[0] = 1u << shift[0];
}
