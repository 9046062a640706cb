//! Two kernels matched and made a case of: what people get wrong, and what no one writes on purpose.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

use shadertwin_case::Case;
use shadertwin_suite::{CheckRequest, Compiler, Error, matched};
use std::path::{Path, PathBuf};

const WGSL: &str = include_str!("../../../tests/ports/30-flipped-gravity/port.wgsl");
const HLSL: &str = include_str!("../../../tests/ports/30-flipped-gravity/port.hlsl");

fn request(name: &str, [wgsl, hlsl]: [&str; 2]) -> CheckRequest {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = |extension: &str, text: &str| -> PathBuf {
        let path = folder.join(format!("kernel.{extension}"));
        std::fs::write(&path, text).expect("the kernel is writable");
        path
    };
    CheckRequest {
        wgsl: file("wgsl", wgsl),
        hlsl: file("hlsl", hlsl),
        seed: 1,
        ..CheckRequest::default()
    }
}

/// The compilers in processes of the example `planted`, which Cargo builds with these tests.
fn compiler() -> Compiler {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.ancestors().nth(2).expect("the folder of the build");
    let name = format!("planted{}", std::env::consts::EXE_SUFFIX);
    Compiler::new(&folder.join("examples").join(name))
}

/// DXC 1.8 aborts on the capital, which a macro hides from the search for it.
#[test]
fn a_compiler_that_takes_its_process_down_costs_one_kernel() {
    let compiler = compiler();
    let crashing = "#define PLACE T0\nTexture2D<float4> t : register(PLACE);\nRWStructuredBuffer<float4> o;\n\
                    [numthreads(64, 1, 1)]\nvoid main(uint3 id : SV_DispatchThreadID) { o[id.x] = t[id.xy]; }\n";
    let asked = request("crashing", [WGSL, crashing]);
    let error = matched(&asked, &compiler).expect_err("DXC crashes");
    let text = error.to_string();
    assert!(text.contains("dxc gave no answer on"), "{text}");
    assert!(text.contains("signal"), "{text}");
    assert!(error.is_about_kernels(), "{text}");
    matched(&request("sound", [WGSL, HLSL]), &compiler).expect("the next kernels compile");
}

#[test]
fn the_case_that_is_made_can_be_written_and_read() {
    let request = request("written", [WGSL, HLSL]);
    let made = matched(&request, &compiler())
        .expect("the kernels match")
        .case;
    let folder = request.wgsl.parent().expect("a folder");
    let path = folder.join("kernel.toml");
    let text = made.to_toml(folder);
    std::fs::write(&path, &text).expect("the case is writable");
    let again = Case::read_alone(&path).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let told = |case: &Case| format!("{:?}", (&case.resources, &case.passes, &case.variants));
    assert_eq!(told(&again), told(&made), "{text}");
}

/// xorshift64*: the same mutants on every machine.
struct Noise(u64);

impl Noise {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(bits % bound.max(1) as u64).unwrap_or(0)
    }
}

/// A word of the text made another word of the text: it often still compiles, and then means something else.
fn swapped(text: &str, noise: &mut Noise) -> String {
    let words: Vec<&str> = text
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .filter(|word| !word.is_empty())
        .collect();
    let from = words[noise.below(words.len())];
    let to = words[noise.below(words.len())];
    let places: Vec<usize> = text.match_indices(from).map(|(at, _)| at).collect();
    let at = places[noise.below(places.len())];
    format!("{}{to}{}", &text[..at], &text[at + from.len()..])
}

#[test]
fn damaged_kernels_match_or_are_told_why_not() {
    let mut noise = Noise(0x5eed);
    let (mut matches, mut refusals) = (0, 0);
    let compiler = compiler();
    for _ in 0..150 {
        let mut texts = [WGSL.to_owned(), HLSL.to_owned()];
        for _ in 0..=noise.below(2) {
            let side = noise.below(2);
            texts[side] = swapped(&texts[side], &mut noise);
        }
        let [wgsl, hlsl] = &texts;
        match matched(&request("damaged", [wgsl, hlsl]), &compiler) {
            Ok(matched) => {
                matches += 1;
                assert!(!matched.table.is_empty());
            }
            Err(error @ (Error::Compile(_) | Error::Unclear(_) | Error::Unusable { .. })) => {
                refusals += 1;
                assert!(!error.to_string().is_empty());
            }
            Err(other) => panic!("{other}\n{wgsl}\n{hlsl}"),
        }
    }
    // Mutants that all fare alike would test nothing.
    assert!(
        matches > 5 && refusals > 5,
        "{matches} match, {refusals} do not"
    );
}
