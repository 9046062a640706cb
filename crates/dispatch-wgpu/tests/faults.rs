//! What a job that cannot run comes back as, on every adapter that wgpu sees: a fault, never a panic.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{
    Buffer, ByteBuf, Fault, GUARD_BYTES, Groups, Job, Resource, ResourceKind, Runner, Slot,
    TexelFormat,
};
use shadertwin_dispatch_wgpu::{Backend, Options, WgpuRunner, adapters};
use std::sync::Arc;
use std::time::Duration;
use support::{
    READ, WRITE, both, buffer, input, job, on_adapters_of, on_every_adapter, output, pass, run,
    spirv, texture, wgsl, words,
};

const COPY: &str = "
    @group(0) @binding(0) var<storage, read> a: array<u32>;
    @group(0) @binding(1) var<storage, read_write> b: array<u32>;
    @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) { b[id.x] = a[id.x]; }
";

fn good() -> Job {
    job(
        vec![input(&[3]), output(1)],
        vec![pass(
            spirv(COPY),
            [1, 1, 1],
            &[(0, 0, READ, 0), (0, 1, WRITE, 1)],
        )],
    )
}

/// Runs `job`, which must be refused with all of `parts` in the message, and then a good one on the same runner.
fn refused(runner: &mut WgpuRunner, job: &Job, parts: &[&str]) {
    match run(runner, job) {
        Err(Fault::Refused(message)) => {
            for part in parts {
                assert!(message.contains(part), "`{part}` is not in: {message}");
            }
        }
        other => panic!("refused is expected, with {parts:?}: {other:?}"),
    }
    let outputs = run(runner, &good()).expect("the runner is as good as before");
    assert_eq!(words(&outputs.contents[0]), [3]);
}

#[test]
fn a_syntax_error_comes_with_the_compilers_message() {
    on_every_adapter(|runner| {
        let job = job(
            vec![output(1)],
            vec![pass(
                wgsl("@compute @workgroup_size(1) fn main() { let x = ; }"),
                [1, 1, 1],
                &[],
            )],
        );
        refused(runner, &job, &["expected expression", "let x = ;"]);
    });
}

#[test]
fn an_interface_mistake_names_the_binding() {
    on_every_adapter(|runner| {
        let with = |code, bindings: &[_]| {
            job(
                vec![input(&[3]), output(1)],
                vec![pass(code, [1, 1, 1], bindings)],
            )
        };
        // The program writes, the layout says that it does not.
        refused(
            runner,
            &with(wgsl(COPY), &[(0, 0, READ, 0), (0, 1, READ, 1)]),
            &["group: 0, binding: 1", "Storage"],
        );
        let first_only = [(0, 0, READ, 0)];
        refused(runner, &with(wgsl(COPY), &first_only), &["binding: 1"]);
        refused(runner, &with(spirv(COPY), &first_only), &["0:1"]);
    });
}

#[test]
fn a_missing_entry_point_is_refused_in_both_forms() {
    on_every_adapter(|runner| {
        for code in both(COPY) {
            let mut job = good();
            let mut pass = pass(code, [1, 1, 1], &[(0, 0, READ, 0), (0, 1, WRITE, 1)]);
            pass.entry = "absent".to_owned();
            job.passes = vec![pass];
            refused(runner, &job, &["absent"]);
        }
    });
}

#[test]
fn a_buffer_is_not_written_and_read_in_one_dispatch() {
    on_every_adapter(|runner| {
        for code in both(COPY) {
            let job = job(
                vec![buffer("both", &[1], true)],
                vec![pass(code, [1, 1, 1], &[(0, 0, READ, 0), (0, 1, WRITE, 0)])],
            );
            refused(runner, &job, &["both", "conflicting usages"]);
        }
    });
}

#[test]
fn contents_must_have_the_length_of_the_shape() {
    on_every_adapter(|runner| {
        let mut job = good();
        job.resources[0].contents = job.resources[1].contents.clone();
        run(runner, &job).expect("one word is one word");
        job.resources[0].contents = std::sync::Arc::default();
        refused(runner, &job, &["`input` has 0 bytes"]);
        job.resources[0] = input(&[]);
        refused(runner, &job, &["`input` is empty"]);
    });
}

#[test]
fn what_is_over_a_limit_is_unsupported() {
    on_every_adapter(|runner| {
        let limits = runner.adapter().limits;
        let mut groups = good();
        groups.passes[0].groups = Groups::Direct([1, limits.dispatch_groups[1] + 1, 1]);

        let side = limits.texture_side + 1;
        let texel = TexelFormat::Rgba8Unorm;
        let mut texels = good();
        texels.resources.push(texture(
            texel,
            [side, 1],
            vec![0; (side * texel.texel_bytes()) as usize],
            false,
        ));

        let mut group = good();
        group.passes[0].bindings[1].group = 64;

        for (job, part) in [
            (groups, "an axis has at most"),
            (texels, "a side has at most"),
            (group, "groups"),
        ] {
            match run(runner, &job) {
                Err(Fault::Unsupported(message)) => {
                    assert!(message.contains(part), "{message}");
                }
                other => panic!("unsupported is expected, with `{part}`: {other:?}"),
            }
        }
    });
}

#[test]
fn a_uniform_over_its_limit_is_unsupported() {
    on_every_adapter(|runner| {
        let bytes = runner.adapter().limits.uniform_buffer_bytes + 16;
        // Where a uniform may be large the test would only fill memory.
        if bytes > 1 << 20 {
            println!("a uniform has {bytes} bytes here");
            return;
        }
        let job = job(
            vec![
                buffer("large", &vec![0; bytes as usize / 4], false),
                output(1),
            ],
            vec![pass(
                spirv(COPY),
                [1, 1, 1],
                &[(0, 0, Slot::Uniform, 0), (0, 1, WRITE, 1)],
            )],
        );
        assert!(matches!(run(runner, &job), Err(Fault::Unsupported(_))));
    });
}

/// SwiftShader alone is asked: llvmpipe gives away more memory than there is, and a GPU's would have to be filled.
#[test]
fn memory_that_is_not_there_is_a_fault_of_its_own() {
    let all = adapters(Backend::Vulkan).expect("a Vulkan driver is needed: run ci/setup");
    let swiftshader = all
        .iter()
        .find(|adapter| adapter.short_name() == "swiftshader")
        .expect("SwiftShader is needed: run ci/setup, and see ci/setup --env");
    let mut runner =
        WgpuRunner::open(swiftshader.index, Options::default()).expect("the adapter is listed");
    // The largest buffer that SwiftShader allows, and it has no memory for one.
    let bytes = (1 << 30) - GUARD_BYTES;
    let large = Resource {
        name: "large".to_owned(),
        kind: ResourceKind::Buffer(Buffer { bytes }),
        contents: Arc::new(ByteBuf::from(vec![0; bytes as usize])),
        output: false,
    };
    let fault = run(&mut runner, &job(vec![large], Vec::new())).expect_err("there is not so much");
    assert!(matches!(fault, Fault::OutOfMemory(_)), "{fault:?}");
    let outputs = run(&mut runner, &good()).expect("the runner is as good as before");
    assert_eq!(words(&outputs.contents[0]), [3]);
}

#[test]
fn a_kernel_that_takes_too_long_times_out_and_ends_the_runner() {
    // Some seconds of dependent steps in one invocation.
    let source = "
        @group(0) @binding(0) var<storage, read_write> b: array<u32>;
        @compute @workgroup_size(1) fn main() {
            var x = b[0];
            for (var i = 0u; i < 400000000u; i++) { x = x * 1664525u + b[x & 1u]; }
            b[0] = x;
        }";
    // llvmpipe runs an OpenGL kernel in the submission, which no wait can end.
    on_adapters_of(Backend::Vulkan, |runner| {
        let job = job(
            vec![buffer("b", &[1, 3], true)],
            vec![pass(spirv(source), [1, 1, 1], &[(0, 0, WRITE, 0)])],
        );
        let fault = runner.run(&job, Duration::from_millis(20)).err();
        assert_eq!(fault, Some(Fault::TimedOut(20)));
        assert!(matches!(run(runner, &good()), Err(Fault::Lost(_))));
    });
}
