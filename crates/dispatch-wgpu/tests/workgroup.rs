//! Workgroup memory, which every kernel finds zeroed, on every OpenGL adapter: there the runner zeroes it, not wgpu.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{Code, Pass};
use shadertwin_dispatch_wgpu::Backend;
use support::{WRITE, job, on_adapters_of, output, pass, run, spirv, wgsl, words};

/// Leaves no zero in the memory of the workgroup.
const FILL: &str = "
    @group(0) @binding(0) var<storage, read_write> data: array<u32>;
    var<workgroup> all: array<u32, 4096>;
    @compute @workgroup_size(64) fn main(@builtin(local_invocation_index) index: u32) {
        for (var i = index; i < 4096u; i += 64u) { all[i] = 0xdeadbeefu; }
        workgroupBarrier();
        data[index] = all[4095u - index];
    }";

/// What is not zero of each kind of memory, by invocation; `INPUTS` is how the index comes.
const FIND: &str = "
    struct Inner { few: array<u32, 3>, one: vec3f }
    struct Part { count: atomic<u32>, inner: array<Inner, 2> }
    INPUTS
    @group(0) @binding(0) var<storage, read_write> data: array<u32>;
    var<workgroup> single: u32;
    var<workgroup> matrix: mat4x4f;
    var<workgroup> counts: array<atomic<u32>, 20>;
    var<workgroup> tile: array<array<vec4f, 3>, 5>;
    var<workgroup> parts: array<Part, 2>;
    var<workgroup> unused: array<u32, 9>;
    fn full(value: vec4f) -> u32 { return u32(any(bitcast<vec4u>(value) != vec4u())); }
    @compute @workgroup_size(8) fn main(ARGUMENT) {
        var found = u32(single != 0u);
        for (var i = 0u; i < 4u; i++) { found += full(matrix[i]); }
        for (var i = 0u; i < 20u; i++) { found += u32(atomicLoad(&counts[i]) != 0u); }
        for (var i = 0u; i < 15u; i++) { found += full(tile[i / 3u][i % 3u]); }
        for (var i = 0u; i < 4u; i++) {
            found += u32(atomicLoad(&parts[i / 2u].count) != 0u);
            found += full(vec4f(parts[i / 2u].inner[i % 2u].one, 0));
            for (var j = 0u; j < 3u; j++) { found += u32(parts[i / 2u].inner[i % 2u].few[j] != 0u); }
        }
        data[INDEX] = found;
    }";

fn find(inputs: &str, argument: &str, index: &str) -> String {
    let text = FIND.replace("INPUTS", inputs);
    text.replace("ARGUMENT", argument).replace("INDEX", index)
}

fn on_data(code: Code) -> Pass {
    pass(code, [1, 1, 1], &[(0, 0, WRITE, 0)])
}

#[test]
fn a_kernel_finds_zeros_where_another_left_none() {
    let index = "@builtin(local_invocation_index) index: u32";
    let sources = [
        find("", index, "index"),
        find("", "@builtin(local_invocation_id) id: vec3u", "id.x"),
        find(
            &format!("struct Inputs {{ {index} }}"),
            "given: Inputs",
            "given.index",
        ),
    ];
    on_adapters_of(Backend::Gl, |runner| {
        for source in &sources {
            // naga does not read its own SPIR-V of atomic loads.
            let plain = source
                .replace("atomic<u32>", "u32")
                .replace("atomicLoad(&counts[i])", "counts[i]")
                .replace("atomicLoad(&parts[i / 2u].count)", "parts[i / 2u].count");
            for code in [wgsl(source), spirv(&plain)] {
                let passes = vec![on_data(wgsl(FILL)), on_data(code)];
                let outputs = run(runner, &job(vec![output(64)], passes)).expect("it runs");
                assert_eq!(words(&outputs.contents[0])[..8], [0; 8], "{source}");
            }
        }
    });
}

#[test]
fn memory_of_an_override_is_zeroed_too() {
    let source = "
        override LENGTH: u32 = 3;
        @group(0) @binding(0) var<storage, read_write> data: array<u32>;
        var<workgroup> some: array<u32, LENGTH>;
        @compute @workgroup_size(8) fn main(@builtin(local_invocation_index) index: u32) {
            var found = 0u;
            for (var i = 0u; i < LENGTH; i++) { found += u32(some[i] != 0u); }
            data[index] = found * 1000u + LENGTH;
        }";
    let code = Code::Wgsl {
        source: source.to_owned(),
        constants: vec![("LENGTH".to_owned(), 100.0)],
    };
    on_adapters_of(Backend::Gl, |runner| {
        let passes = vec![on_data(wgsl(FILL)), on_data(code.clone())];
        let outputs = run(runner, &job(vec![output(64)], passes)).expect("it runs");
        assert_eq!(words(&outputs.contents[0])[..8], [100; 8]);
    });
}
