// Run-length encoding: flags where a run starts, sums of the flags, and each run's value and start written to the
// place that its sum says. A run ends where the next one starts.

@group(0) @binding(0) var<storage, read> values: array<u32>;
// Runs up to each element.
@group(0) @binding(1) var<storage, read_write> ranks: array<u32>;
@group(0) @binding(2) var<storage, read_write> runs: array<vec2<u32>>;

// Values of one bit, mostly 0: runs of several lengths.
fn valueAt(i: u32) -> u32 {
    return select(0u, 1u, (values[i] & 7u) == 0u);
}

fn starts(i: u32) -> bool {
    if (i == 0u) {
        return true;
    }
    return valueAt(i) != valueAt(i - 1u);
}

@compute @workgroup_size(64)
fn rank(@builtin(local_invocation_index) local: u32) {
    // A stretch for each invocation; those before it are counted again, which short inputs allow.
    let count = arrayLength(&values);
    let stretch = (count + 63u) / 64u;
    let first = min(local * stretch, count);
    let end = min(first + stretch, count);
    var sum = 0u;
    for (var i = 0u; i < first; i++) {
        sum += u32(starts(i));
    }
    for (var i = first; i < end; i++) {
        sum += u32(starts(i));
        ranks[i] = sum;
    }
}

@compute @workgroup_size(64)
fn write(@builtin(global_invocation_id) global: vec3<u32>) {
    let i = global.x;
    if (i >= arrayLength(&values)) {
        return;
    }
    if (starts(i)) {
        runs[ranks[i] - 1u] = vec2<u32>(valueAt(i), i);
    }
}
