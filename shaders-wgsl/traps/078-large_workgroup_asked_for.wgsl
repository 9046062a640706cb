// Every invocation counts itself. What a device does not offer is told and not run.

@group(0) @binding(0) var<storage, read_write> count: array<atomic<u32>>;

@compute @workgroup_size(1024)
fn main() {
  atomicAdd(&count[0], 1u);
}
