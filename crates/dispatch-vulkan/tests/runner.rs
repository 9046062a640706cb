//! Jobs on every Vulkan adapter of the machine, under the validation layer.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use ash as _;
use common::{buffer, bytes, code, job, on_every_adapter, pass, run, texture, words};
use gpu_allocator as _;
use shadertwin_dispatch::{
    Buffer, ByteBuf, Code, Fault, GuardDamage, Resource, ResourceKind, Runner, Slot, TexelFormat,
};
use std::sync::Arc;
use thiserror as _;

const READ_WRITE: Slot = Slot::Storage { read_only: false };
const READ: Slot = Slot::Storage { read_only: true };
const STORE: Slot = Slot::StorageTexture {
    reads: false,
    writes: true,
};

const DOUBLE: &str = "
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn double(@builtin(global_invocation_id) id: vec3u) {
    if id.x < arrayLength(&data) { data[id.x] *= 2u; }
}";

#[test]
fn a_buffer_is_doubled_and_its_length_leaves_out_the_guard() {
    on_every_adapter(|runner| {
        let double = code(DOUBLE);
        // The last size is beyond the first block of the allocator.
        for count in [1_u32, 63, 64, 65, 1000, 3_000_000] {
            let values: Vec<u32> = (0..count).map(|i| i ^ 0x0123_4567).collect();
            let outputs = run(
                runner,
                &job(
                    "double",
                    vec![buffer("data", &values, true)],
                    vec![pass(
                        &double,
                        "double",
                        [count.div_ceil(64), 1, 1],
                        &[(0, 0, READ_WRITE, 0)],
                    )],
                ),
            );
            let doubled: Vec<u32> = values.iter().map(|value| value * 2).collect();
            assert!(outputs.contents == [bytes(&doubled)], "{count} values");
            assert!(outputs.run_ns > 0);
        }
    });
}

#[test]
fn each_pass_sees_the_passes_before_it() {
    // Each invocation reads another invocation's element, so a missing barrier shows as a wrong sum.
    let sums = code(
        "
@group(0) @binding(0) var<storage> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;
@compute @workgroup_size(64) fn add(@builtin(global_invocation_id) id: vec3u) {
    let count = arrayLength(&sums);
    sums[id.x] = source[id.x] + source[(id.x + 1031u) % count];
}",
    );
    const COUNT: usize = 4096;
    const ROUNDS: usize = 10;
    let mut want: Vec<u32> = (0..COUNT as u32).collect();
    let first = buffer("a", &want, true);
    for _ in 0..2 * ROUNDS {
        want = (0..COUNT)
            .map(|i| want[i].wrapping_add(want[(i + 1031) % COUNT]))
            .collect();
    }
    let mut passes = Vec::new();
    for _ in 0..ROUNDS {
        for (from, to) in [(0, 1), (1, 0)] {
            let bindings = [(0, 0, READ, from), (0, 1, READ_WRITE, to)];
            passes.push(pass(&sums, "add", [COUNT as u32 / 64, 1, 1], &bindings));
        }
    }
    let scratch = buffer("b", &[0xa5a5_a5a5; COUNT], false);
    let job = job("chain", vec![first, scratch], passes);
    on_every_adapter(|runner| {
        for _ in 0..3 {
            assert!(run(runner, &job).contents == [bytes(&want)]);
        }
    });
}

#[test]
fn textures_are_copied_texel_by_texel() {
    // A uniform in a group of its own, with a gap before it, moves the picture.
    let shader = |texel: &str| {
        code(&format!(
            "
struct Shift {{ by: vec2u, pad: vec2u }}
@group(0) @binding(0) var input: texture_2d<f32>;
@group(0) @binding(1) var output: texture_storage_2d<{texel}, write>;
@group(2) @binding(3) var<uniform> shift: Shift;
@compute @workgroup_size(8, 8) fn copy(@builtin(global_invocation_id) id: vec3u) {{
    let size = textureDimensions(output);
    if all(id.xy < size) {{
        textureStore(output, id.xy, textureLoad(input, (id.xy + shift.by) % size, 0));
    }}
}}"
        ))
    };
    on_every_adapter(|runner| {
        for format in [
            TexelFormat::Rgba8Unorm,
            TexelFormat::Rgba16Float,
            TexelFormat::Rgba32Float,
            TexelFormat::R32Float,
        ] {
            let copy = shader(format.webgpu_name());
            for size @ [width, height] in [[1_u32, 1], [15, 17], [64, 33]] {
                let texel = format.texel_bytes() as usize;
                let texels = (width * height) as usize;
                // Every 16- and 32-bit pattern made of these bytes is a normal float, which no driver changes.
                let picture: Vec<u8> = (0..texels * texel)
                    .map(|i| 0x10 + (i * 7 + i / texel) as u8 % 0x60)
                    .collect();
                let shift = [3_u32, 5];
                let want: Vec<u8> = (0..texels)
                    .flat_map(|i| {
                        let x = (i as u32 % width + shift[0]) % width;
                        let y = (i as u32 / width + shift[1]) % height;
                        let at = (y * width + x) as usize * texel;
                        picture[at..at + texel].to_vec()
                    })
                    .collect();
                let job = job(
                    &format!("copy {format} {width}x{height}"),
                    vec![
                        texture("input", format, size, picture, false),
                        texture("output", format, size, vec![0xa5; want.len()], true),
                        buffer("shift", &[shift[0], shift[1], 0, 0], false),
                    ],
                    vec![pass(
                        &copy,
                        "copy",
                        [width.div_ceil(8), height.div_ceil(8), 1],
                        &[
                            (0, 0, Slot::Texture, 0),
                            (0, 1, STORE, 1),
                            (2, 3, Slot::Uniform, 2),
                        ],
                    )],
                );
                assert!(run(runner, &job).contents == [want], "{}", job.name);
            }
        }
    });
}

#[test]
fn a_texture_written_by_one_pass_is_sampled_by_the_next() {
    let shader = code(
        "
@group(0) @binding(0) var input: texture_2d<u32>;
@group(0) @binding(1) var output: texture_storage_2d<r32uint, write>;
@compute @workgroup_size(8, 8) fn turn(@builtin(global_invocation_id) id: vec3u) {
    textureStore(output, id.yx, textureLoad(input, id.xy, 0) + 1u);
}",
    );
    let values: Vec<u32> = (0..256).map(|i| i * 0x0101_0101).collect();
    let size = [16, 16];
    let format = TexelFormat::R32Uint;
    let turn = |from, to| {
        pass(
            &shader,
            "turn",
            [2, 2, 1],
            &[(0, 0, Slot::Texture, from), (0, 1, STORE, to)],
        )
    };
    let job = job(
        "turn",
        vec![
            texture("a", format, size, bytes(&values), true),
            texture("b", format, size, vec![0xa5; 1024], false),
        ],
        vec![turn(0, 1), turn(1, 0)],
    );
    let want: Vec<u32> = values.iter().map(|value| value.wrapping_add(2)).collect();
    on_every_adapter(|runner| assert!(run(runner, &job).contents == [bytes(&want)]));
}

#[test]
fn a_write_behind_the_end_reaches_the_guard_or_nothing() {
    let shader = code(
        "
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn spill() {
    data[0] = 7u;
    data[arrayLength(&data)] = 1u;
}",
    );
    for output in [true, false] {
        let job = job(
            "spill",
            vec![buffer("other", &[1], true), buffer("data", &[0; 5], output)],
            vec![pass(&shader, "spill", [1, 1, 1], &[(0, 0, READ_WRITE, 1)])],
        );
        on_every_adapter(|runner| {
            let outputs = runner.run(&job, common::TIMEOUT).expect("the job runs");
            assert_eq!(outputs.contents[0], bytes(&[1]));
            assert_eq!(outputs.contents.len(), if output { 2 } else { 1 });
            let spilled = GuardDamage {
                resource: 1,
                byte_behind_end: 0,
                found: 1,
            };
            // A driver may drop such a write (llvmpipe does), but none may put it anywhere else.
            if runner.adapter().short_name() == "swiftshader" || !outputs.damage.is_empty() {
                assert_eq!(outputs.damage, [spilled]);
            }
        });
    }
}

#[test]
fn what_is_no_module_never_reaches_the_driver() {
    on_every_adapter(|runner| {
        let mut refuse = |words: Vec<u32>, entry: &str| {
            let job = job(
                "bad",
                vec![buffer("data", &[1], true)],
                vec![pass(
                    &Arc::new(Code::SpirV(words)),
                    entry,
                    [1, 1, 1],
                    &[(0, 0, READ_WRITE, 0)],
                )],
            );
            match runner.run(&job, common::TIMEOUT) {
                Err(Fault::Refused(text)) => text,
                other => panic!("{other:?}"),
            }
        };
        assert!(refuse(Vec::new(), "double").contains("0 words"));
        assert!(refuse(vec![0x0723_0203, 0, 0, 1], "double").contains("4 words"));
        assert!(refuse(vec![1; 40], "double").contains("no SPIR-V module"));
        let text = refuse(words(DOUBLE), "treble");
        assert!(
            text.contains("`treble`") && text.contains("`double`"),
            "{text}"
        );
        // The runner is as good as new afterwards.
        let double = code(DOUBLE);
        let job = job(
            "after",
            vec![buffer("data", &[21], true)],
            vec![pass(&double, "double", [1, 1, 1], &[(0, 0, READ_WRITE, 0)])],
        );
        assert_eq!(run(runner, &job).contents, [bytes(&[42])]);
    });
}

#[test]
fn text_is_unsupported() {
    let wgsl = Arc::new(Code::Wgsl {
        source: DOUBLE.to_owned(),
        constants: Vec::new(),
    });
    let job = job(
        "text",
        vec![buffer("data", &[1], true)],
        vec![pass(&wgsl, "double", [1, 1, 1], &[(0, 0, READ_WRITE, 0)])],
    );
    on_every_adapter(|runner| {
        assert!(matches!(
            runner.run(&job, common::TIMEOUT),
            Err(Fault::Unsupported(text)) if text.starts_with("WGSL text")
        ));
    });
}

#[test]
fn validation_messages_come_back_with_their_job() {
    // A capability whose feature the runner does not enable, and which no driver minds: OpCapability ClipDistance.
    let mut words = words(DOUBLE);
    words.splice(5..5, [(2 << 16) | 17, 32]);
    let lacking = job(
        "lacking",
        vec![buffer("data", &[7], true)],
        vec![pass(
            &Arc::new(Code::SpirV(words)),
            "double",
            [1, 1, 1],
            &[(0, 0, READ_WRITE, 0)],
        )],
    );
    on_every_adapter(|runner| {
        let outputs = runner.run(&lacking, common::TIMEOUT).expect("the job runs");
        assert_eq!(outputs.contents, [bytes(&[14])]);
        let said = outputs.messages.join("\n");
        assert!(
            said.contains("VUID-") && said.contains("ClipDistance"),
            "{said}"
        );
        let idle = job("idle", vec![buffer("data", &[7], true)], Vec::new());
        assert_eq!(run(runner, &idle).contents, [bytes(&[7])]);
    });
}

#[test]
fn a_job_larger_than_the_device_is_out_of_memory() {
    // A TiB of buffers that share the zeros of one, which nobody touches.
    const GIB: u64 = 1 << 30;
    let zeros = Arc::new(ByteBuf::from(vec![0; GIB as usize]));
    let resources = (0..1024)
        .map(|_| Resource {
            name: "large".to_owned(),
            kind: ResourceKind::Buffer(Buffer { bytes: GIB }),
            contents: Arc::clone(&zeros),
            output: false,
        })
        .collect();
    let large = job("large", resources, Vec::new());
    let idle = job("idle", vec![buffer("data", &[7], true)], Vec::new());
    on_every_adapter(|runner| {
        match runner.run(&large, common::TIMEOUT) {
            Err(Fault::OutOfMemory(text)) => {
                assert!(text.contains("1099511627776 bytes"), "{text}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(run(runner, &idle).contents, [bytes(&[7])]);
    });
}

#[test]
fn more_programs_than_the_cache_holds() {
    on_every_adapter(|runner| {
        for round in 0..2 {
            for add in 0..70_u32 {
                let shader = code(&format!(
                    "
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(1) fn add() {{ data[0] += {add}u; }}"
                ));
                let job = job(
                    "add",
                    vec![buffer("data", &[round], true)],
                    vec![pass(&shader, "add", [1, 1, 1], &[(0, 0, READ_WRITE, 0)])],
                );
                assert_eq!(run(runner, &job).contents, [bytes(&[round + add])]);
            }
        }
    });
}
