//! What comes out of jobs, on every adapter that wgpu sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{Code, GuardDamage, Job, POISON_BYTE, Runner, Slot, TexelFormat};
use shadertwin_dispatch_wgpu::{Backend, Options, SetupError, WgpuRunner, adapters};
use support::{
    READ, WRITE, both, buffer, input, job, on_every_adapter, output, pass, run, spirv, texture,
    words,
};

const DOUBLE: &str = "
    @group(0) @binding(0) var<storage, read> a: array<u32>;
    @group(0) @binding(1) var<storage, read_write> b: array<u32>;
    @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) {
        if id.x < arrayLength(&b) { b[id.x] = a[id.x] * 2u; }
    }
";

#[test]
fn doubles_from_both_forms_at_several_sizes() {
    on_every_adapter(|runner| {
        for code in both(DOUBLE) {
            for count in [1_usize, 5, 64, 1000] {
                let numbers: Vec<u32> = (0..count as u32)
                    .map(|n| n.wrapping_mul(0x0100_0001))
                    .collect();
                let groups = [count.div_ceil(4) as u32, 1, 1];
                let job = job(
                    vec![input(&numbers), output(count)],
                    vec![pass(
                        code.clone(),
                        groups,
                        &[(0, 0, READ, 0), (0, 1, WRITE, 1)],
                    )],
                );
                let outputs = run(runner, &job).expect("it runs");
                let doubled: Vec<u32> = numbers.iter().map(|n| n.wrapping_mul(2)).collect();
                assert_eq!(outputs.contents.len(), 1);
                assert_eq!(words(&outputs.contents[0]), doubled);
                assert_eq!(outputs.damage, []);
                assert!(outputs.messages.is_empty(), "{:?}", outputs.messages);
                assert!(outputs.run_ns > 0);
            }
        }
    });
}

#[test]
fn a_pass_sees_what_the_pass_before_wrote() {
    on_every_adapter(|runner| {
        for code in both(DOUBLE) {
            let step = |from, to| {
                pass(
                    code.clone(),
                    [2, 1, 1],
                    &[(0, 0, READ, from), (0, 1, WRITE, to)],
                )
            };
            let job = job(
                vec![
                    input(&[1, 2, 3, 4, 5]),
                    buffer("between", &[0; 5], false),
                    output(5),
                ],
                vec![step(0, 1), step(1, 2)],
            );
            let outputs = run(runner, &job).expect("it runs");
            assert_eq!(outputs.contents.len(), 1);
            assert_eq!(words(&outputs.contents[0]), [4, 8, 12, 16, 20]);
        }
    });
}

#[test]
fn textures_go_through_unchanged() {
    // An odd width: the rows of the copy to the host are padded and unpadded.
    let size = [7, 3];
    let texels = (size[0] * size[1]) as usize;
    let floats: Vec<u8> = (0..texels * 4)
        .flat_map(|n| (n as f32 * 0.37 - 3.0).to_ne_bytes())
        .collect();
    let bytes: Vec<u8> = (0..texels * 4).map(|n| (n * 3) as u8).collect();
    on_every_adapter(|runner| {
        for (format, contents) in [
            (TexelFormat::Rgba8Unorm, &bytes),
            (TexelFormat::Rgba32Float, &floats),
        ] {
            let source = format!(
                "@group(0) @binding(0) var source: texture_2d<f32>;
                 @group(0) @binding(1) var target_: texture_storage_2d<{format}, write>;
                 @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {{
                     textureStore(target_, id.xy, textureLoad(source, id.xy, 0));
                 }}"
            );
            for code in both(&source) {
                let writes = Slot::StorageTexture {
                    reads: false,
                    writes: true,
                };
                let job = job(
                    vec![
                        texture(format, size, contents.clone(), false),
                        texture(format, size, vec![0xa5; contents.len()], true),
                    ],
                    vec![pass(
                        code,
                        [size[0], size[1], 1],
                        &[(0, 0, Slot::Texture, 0), (0, 1, writes, 1)],
                    )],
                );
                let outputs = run(runner, &job).expect("it runs");
                assert_eq!(&**outputs.contents[0], &**contents, "{format}");
            }
        }
    });
}

#[test]
fn a_storage_texture_is_read_and_written_in_place() {
    let source = "
        @group(0) @binding(0) var image: texture_storage_2d<r32uint, read_write>;
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
            textureStore(image, id.xy, textureLoad(image, id.xy) + vec4u(1u));
        }";
    on_every_adapter(|runner| {
        for code in both(source) {
            let contents = (0..6_u32).flat_map(u32::to_ne_bytes).collect();
            let slot = Slot::StorageTexture {
                reads: true,
                writes: true,
            };
            let job = job(
                vec![texture(TexelFormat::R32Uint, [3, 2], contents, true)],
                vec![pass(code, [3, 2, 1], &[(0, 0, slot, 0)])],
            );
            let outputs = run(runner, &job).expect("it runs");
            assert_eq!(words(&outputs.contents[0]), [1, 2, 3, 4, 5, 6]);
        }
    });
}

const GAPS: &str = "
    struct Add { value: vec4u }
    @group(0) @binding(1) var<storage, read> a: array<u32>;
    @group(0) @binding(5) var<storage, read_write> b: array<u32>;
    @group(2) @binding(7) var<uniform> add: Add;
    @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
        b[id.x] = a[id.x] + add.value.y;
    }
";

/// Gives 12, 22 and 32.
fn gaps(code: Code) -> Job {
    job(
        vec![
            input(&[10, 20, 30]),
            output(3),
            buffer("add", &[1, 2, 3, 4], false),
        ],
        vec![pass(
            code,
            [3, 1, 1],
            &[(0, 1, READ, 0), (0, 5, WRITE, 1), (2, 7, Slot::Uniform, 2)],
        )],
    )
}

#[test]
fn bindings_and_groups_may_have_gaps() {
    on_every_adapter(|runner| {
        for code in both(GAPS) {
            let outputs = run(runner, &gaps(code)).expect("it runs");
            assert_eq!(words(&outputs.contents[0]), [12, 22, 32]);
        }
    });
}

#[test]
fn an_override_takes_its_value() {
    let source = "
        override factor: u32 = 2u;
        @group(0) @binding(0) var<storage, read_write> b: array<u32>;
        @compute @workgroup_size(1) fn main() { b[0] = factor * 10u; }";
    on_every_adapter(|runner| {
        for (constants, expected) in [
            (vec![], 20),
            (vec![("factor".to_owned(), 7.0)], 70),
            (vec![("factor".to_owned(), 9.0)], 90),
        ] {
            let code = Code::Wgsl {
                source: source.to_owned(),
                constants,
            };
            let job = job(
                vec![output(1)],
                vec![pass(code, [1, 1, 1], &[(0, 0, WRITE, 0)])],
            );
            let outputs = run(runner, &job).expect("it runs");
            assert_eq!(words(&outputs.contents[0]), [expected]);
        }
    });
}

#[test]
fn a_write_behind_the_end_never_reaches_the_output() {
    let source = "
        @group(0) @binding(0) var<storage, read_write> b: array<u32>;
        @compute @workgroup_size(1) fn main() { b[0] = 1u; b[arrayLength(&b)] = 7u; }";
    on_every_adapter(|runner| {
        let job = job(
            vec![output(3)],
            vec![pass(spirv(source), [1, 1, 1], &[(0, 0, WRITE, 0)])],
        );
        let outputs = run(runner, &job).expect("it runs");
        // Robust buffer access, which wgpu switches on, lets the driver drop the write or put it into memory that is
        // bound behind the end: the guard.
        let dropped = outputs.damage.is_empty();
        let first = GuardDamage {
            resource: 0,
            byte_behind_end: 0,
            found: 7,
        };
        assert!(dropped || outputs.damage == [first], "{:?}", outputs.damage);
        let poison = u32::from_ne_bytes([POISON_BYTE; 4]);
        assert_eq!(words(&outputs.contents[0]), [1, poison, poison]);
    });
}

#[test]
fn an_adapter_that_is_not_there_is_told_with_their_number() {
    let count = adapters(Backend::Vulkan)
        .expect("a Vulkan driver is needed: run ci/setup")
        .len();
    let error = WgpuRunner::open(999, Options::default())
        .err()
        .expect("there are not so many");
    assert_eq!(error, SetupError::NoSuchAdapter { index: 999, count });
}

#[test]
fn validation_finds_nothing_in_a_good_job() {
    for adapter in adapters(Backend::Vulkan).expect("a Vulkan driver is needed: run ci/setup") {
        let mut runner = WgpuRunner::open(
            adapter.index,
            Options {
                validation: true,
                ..Options::default()
            },
        )
        .expect("the adapter is listed");
        for code in both(GAPS) {
            let outputs = run(&mut runner, &gaps(code)).expect("it runs");
            assert_eq!(words(&outputs.contents[0]), [12, 22, 32]);
            assert!(
                outputs.messages.is_empty(),
                "on {}: {:#?}",
                runner.adapter().name,
                outputs.messages
            );
        }
    }
}
