//! Samplers on every Vulkan adapter of the machine, under the validation layer.

mod common;

use ash as _;
use common::{buffer, bytes, code, job, on_every_adapter, pass, run, sampler, texture};
use gpu_allocator as _;
use shadertwin_dispatch::{AddressMode, Fault, Filter, Resource, Runner, Slot, TexelFormat};
use thiserror as _;

const READ_WRITE: Slot = Slot::Storage { read_only: false };

/// Samples a row of four texels at twelve places that begin four texels before it, `shift` texels from each centre.
/// The shift comes from an integer texture, which stands beside the sampler and is not filtered.
const SHADER: &str = "
@group(0) @binding(0) var row: texture_2d<f32>;
@group(0) @binding(1) var how: sampler;
@group(0) @binding(2) var shift: texture_2d<u32>;
@group(1) @binding(0) var<storage, read_write> samples: array<f32>;
@compute @workgroup_size(1) fn sample(@builtin(global_invocation_id) id: vec3u) {
    let halves = textureLoad(shift, vec2u(), 0).x;
    let x = f32(id.x) - 3.5 + 0.5 * f32(halves);
    samples[id.x] = textureSampleLevel(row, how, vec2f(x / 4.0, 0.5), 0.0).x;
}";

fn row(format: TexelFormat) -> Resource {
    let contents = match format {
        TexelFormat::R32Float => bytes(&[10.0, 20.0, 30.0, 40.0_f32].map(f32::to_bits)),
        // The same numbers as halves, each in the first of four channels.
        TexelFormat::Rgba16Float => bytes(&[0x4900, 0, 0x4d00, 0, 0x4f80, 0, 0x5100, 0]),
        TexelFormat::Rgba8Unorm
        | TexelFormat::Rgba8Uint
        | TexelFormat::Rgba32Float
        | TexelFormat::R32Uint => panic!("no row of {format}"),
    };
    texture("row", format, [4, 1], contents, false)
}

fn sampled(
    format: TexelFormat,
    filter: Filter,
    address: AddressMode,
    halves: u32,
) -> shadertwin_dispatch::Job {
    job(
        &format!("{format} {filter:?} {address:?} {halves}"),
        vec![
            row(format),
            sampler(filter, address),
            texture(
                "shift",
                TexelFormat::R32Uint,
                [1, 1],
                bytes(&[halves]),
                false,
            ),
            buffer("samples", &[0xa5a5_a5a5; 12], true),
        ],
        vec![pass(
            &code(SHADER),
            "sample",
            [12, 1, 1],
            &[
                (0, 0, Slot::Texture, 0),
                (0, 1, Slot::Sampler, 1),
                (0, 2, Slot::Texture, 2),
                (1, 0, READ_WRITE, 3),
            ],
        )],
    )
}

#[test]
fn the_nearest_texel_within_and_beyond_the_sides() {
    on_every_adapter(|runner| {
        for format in [TexelFormat::R32Float, TexelFormat::Rgba16Float] {
            for (address, want) in [
                (
                    AddressMode::Clamp,
                    [10, 10, 10, 10, 10, 20, 30, 40, 40, 40, 40, 40],
                ),
                (
                    AddressMode::Repeat,
                    [10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40],
                ),
                (
                    AddressMode::Mirror,
                    [40, 30, 20, 10, 10, 20, 30, 40, 40, 30, 20, 10],
                ),
            ] {
                let job = sampled(format, Filter::Nearest, address, 0);
                let want = want.map(|value| (value as f32).to_bits());
                assert_eq!(run(runner, &job).contents, [bytes(&want)], "{}", job.name);
            }
        }
    });
}

#[test]
fn half_way_between_two_texels_is_their_mean() {
    on_every_adapter(|runner| {
        for (address, want) in [
            (
                AddressMode::Clamp,
                [10, 10, 10, 10, 15, 25, 35, 40, 40, 40, 40, 40],
            ),
            (
                AddressMode::Repeat,
                [15, 25, 35, 25, 15, 25, 35, 25, 15, 25, 35, 25],
            ),
            (
                AddressMode::Mirror,
                [35, 25, 15, 10, 15, 25, 35, 40, 35, 25, 15, 10],
            ),
        ] {
            // Every Vulkan device filters this format.
            let job = sampled(TexelFormat::Rgba16Float, Filter::Linear, address, 1);
            let want = want.map(|value| (value as f32).to_bits());
            assert_eq!(run(runner, &job).contents, [bytes(&want)], "{}", job.name);
        }
    });
}

#[test]
fn a_sampler_has_no_contents_and_fits_no_other_slot() {
    on_every_adapter(|runner| {
        let good = sampled(
            TexelFormat::R32Float,
            Filter::Nearest,
            AddressMode::Clamp,
            0,
        );
        let mut output = good.clone();
        output.resources[1].output = true;
        let mut swapped = good.clone();
        swapped.passes[0].bindings[1].resource = 0;
        let mut filled = good;
        filled.resources[1].contents = filled.resources[0].contents.clone();
        for (job, part) in [
            (output, "is an output"),
            (swapped, "is a Sampler and `row` is not"),
            (filled, "shape of 0 bytes"),
        ] {
            match runner.run(&job, common::TIMEOUT) {
                Err(Fault::Refused(text)) => assert!(text.contains(part), "{text}"),
                other => panic!("{other:?}"),
            }
        }
    });
}
