// Expect 1 everywhere: nobody sees the 2 that comes later.

@group(0) @binding(0) var<storage, read> first: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;

var<workgroup> box: u32;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if (i == 63u) {
    box = first[0];
  }
  let seen = workgroupUniformLoad(&box);
  if (i == 0u) {
    box = 2u;
  }
  result[i] = seen;
}
