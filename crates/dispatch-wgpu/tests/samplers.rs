//! Samplers, on every adapter that wgpu sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{AddressMode, Code, Fault, Filter, Job, Slot, TexelFormat};
use support::{WRITE, both, job, on_every_adapter, output, pass, run, sampler, texture, words};

/// Samples a row of four texels at twelve places that begin four texels before it, `shift` half texels from each
/// centre. Bindings have gaps, and the integer texture beside the sampler is not filtered.
const SOURCE: &str = "
    @group(0) @binding(2) var row: texture_2d<f32>;
    @group(0) @binding(5) var how: sampler;
    @group(0) @binding(7) var shift: texture_2d<u32>;
    @group(1) @binding(1) var<storage, read_write> samples: array<f32>;
    @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
        let halves = textureLoad(shift, vec2u(), 0).x;
        let x = f32(id.x) - 3.5 + 0.5 * f32(halves);
        samples[id.x] = textureSampleLevel(row, how, vec2f(x / 4.0, 0.5), 0.0).x;
    }";

fn sampled(code: Code, format: TexelFormat, filter: Filter, address: AddressMode) -> Job {
    let row: Vec<u8> = match format {
        TexelFormat::Rgba16Float => [0x4900_u64, 0x4d00, 0x4f80, 0x5100]
            .into_iter()
            .flat_map(u64::to_le_bytes)
            .collect(),
        TexelFormat::R32Float => [10.0_f32, 20.0, 30.0, 40.0]
            .into_iter()
            .flat_map(f32::to_le_bytes)
            .collect(),
        TexelFormat::Rgba8Unorm
        | TexelFormat::Rgba8Uint
        | TexelFormat::Rgba32Float
        | TexelFormat::R32Uint => panic!("no row of {format}"),
    };
    let halves = u32::from(filter == Filter::Linear);
    job(
        vec![
            texture(format, [4, 1], row, false),
            sampler(filter, address),
            texture(
                TexelFormat::R32Uint,
                [1, 1],
                halves.to_le_bytes().to_vec(),
                false,
            ),
            output(12),
        ],
        vec![pass(
            code,
            [12, 1, 1],
            &[
                (0, 2, Slot::Texture, 0),
                (0, 5, Slot::Sampler, 1),
                (0, 7, Slot::Texture, 2),
                (1, 1, WRITE, 3),
            ],
        )],
    )
}

#[test]
fn both_filters_within_and_beyond_the_sides() {
    on_every_adapter(|runner| {
        for (filter, address, want) in [
            (
                Filter::Nearest,
                AddressMode::Clamp,
                [10, 10, 10, 10, 10, 20, 30, 40, 40, 40, 40, 40],
            ),
            (
                Filter::Nearest,
                AddressMode::Repeat,
                [10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40],
            ),
            (
                Filter::Nearest,
                AddressMode::Mirror,
                [40, 30, 20, 10, 10, 20, 30, 40, 40, 30, 20, 10],
            ),
            (
                Filter::Linear,
                AddressMode::Clamp,
                [10, 10, 10, 10, 15, 25, 35, 40, 40, 40, 40, 40],
            ),
            (
                Filter::Linear,
                AddressMode::Repeat,
                [15, 25, 35, 25, 15, 25, 35, 25, 15, 25, 35, 25],
            ),
            (
                Filter::Linear,
                AddressMode::Mirror,
                [35, 25, 15, 10, 15, 25, 35, 40, 35, 25, 15, 10],
            ),
        ] {
            for code in both(SOURCE) {
                let job = sampled(code, TexelFormat::Rgba16Float, filter, address);
                let outputs = run(runner, &job).expect("it runs");
                let want = want.map(|value| (value as f32).to_bits());
                assert_eq!(words(&outputs.contents[0]), want, "{filter:?} {address:?}");
            }
        }
    });
}

/// Without a feature 32-bit floats are not filtered, and the nearest texel needs no feature.
#[test]
fn the_nearest_32_bit_float_is_taken_everywhere() {
    on_every_adapter(|runner| {
        for code in both(SOURCE) {
            let job = sampled(
                code,
                TexelFormat::R32Float,
                Filter::Nearest,
                AddressMode::Repeat,
            );
            let outputs = run(runner, &job).expect("it runs");
            let want = [10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40]
                .map(|value| (value as f32).to_bits());
            assert_eq!(words(&outputs.contents[0]), want);
        }
    });
}

#[test]
fn a_sampler_has_no_contents_and_fits_no_other_slot() {
    on_every_adapter(|runner| {
        for code in both(SOURCE) {
            let good = sampled(
                code,
                TexelFormat::R32Float,
                Filter::Nearest,
                AddressMode::Clamp,
            );
            let mut output = good.clone();
            output.resources[1].output = true;
            let mut swapped = good.clone();
            swapped.passes[0].bindings[1].resource = 0;
            let mut filled = good;
            filled.resources[1].contents = filled.resources[0].contents.clone();
            for (job, part) in [
                (output, "no contents to give"),
                (
                    swapped,
                    "is a sampler in the program and `texture` is a texture",
                ),
                (filled, "no contents to give"),
            ] {
                match run(runner, &job) {
                    Err(Fault::Refused(text)) => assert!(text.contains(part), "{text}"),
                    other => panic!("{other:?}"),
                }
            }
        }
    });
}
