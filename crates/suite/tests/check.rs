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

/// Functions alone.
const LIBRARY: [&str; 2] = [
    "
fn twice(a: f32) -> f32 {
  return a * 2.0;
}
struct Pair {
  a: f32,
}
fn pair(a: f32) -> Pair {
  return Pair(a);
}
",
    "
float twice(float a)
{
    return a * 2.0;
}
float3 thrice(float a)
{
    return a;
}
float3x3 square(float a)
{
    return (float3x3)a;
}
",
];

fn of_library(name: &str, call: [&str; 2]) -> CheckRequest {
    CheckRequest {
        call: Some(call.map(str::to_owned)),
        ..request(name, LIBRARY)
    }
}

#[test]
fn the_case_of_a_call_can_be_written_and_read() {
    let request = of_library("call", ["twice(x.y)", "twice(x.y) + 0 * u.x"]);
    let made = matched(&request, &compiler()).expect("the expressions match");
    assert!(made.notes.iter().any(|note| note.contains("`x`, `u`: f32")));
    let names: Vec<&str> = made
        .case
        .resources
        .iter()
        .map(|resource| resource.name.as_str())
        .collect();
    assert_eq!(names, ["x", "u", "result"]);
    let folder = request.wgsl.parent().expect("a folder");
    let path = folder.join("call.toml");
    let text = made.case.to_toml(folder);
    std::fs::write(&path, &text).expect("the case is writable");
    let again = Case::read_alone(&path).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let told = |case: &Case| {
        let call = case.port.as_ref().map(|port| port.call.clone());
        format!(
            "{:?}",
            (call, &case.resources, &case.passes, &case.variants)
        )
    };
    assert_eq!(told(&again), told(&made.case), "{text}");
}

#[test]
fn expressions_that_cannot_be_compared_are_told_why_not() {
    let compiler = compiler();
    let fits = ["twice(x.x)", "twice(x.x)"];
    for (call, says) in [
        (["", fits[1]], "--wgsl-call: it is empty"),
        (["1) ; } fn x() {", fits[1]], "--wgsl-call: `)` at column 2"),
        (["x.x\n", fits[1]], "--wgsl-call: column 4 is a line break"),
        ([fits[0], "x.x // y"], "--hlsl-call: a comment begins"),
        (
            [fits[0], "(x.x"],
            "--hlsl-call: `(` at column 1 is never closed",
        ),
        ([fits[0], "x.x\\"], "--hlsl-call: `\\` at column 4"),
        ([fits[0], "#if 0"], "--hlsl-call: `#` at column 1"),
        (["twize(x.x)", fits[1]], "--wgsl-call:1:1"),
        (["twice(u.x)", fits[1]], "--wgsl-call:1:"),
        ([fits[0], "1 + twize(x.x)"], "--hlsl-call:1:5"),
        (["x.x)(", fits[1]], "closes nothing"),
        ([",", fits[1]], "--wgsl-call:1:1"),
        ([fits[0], ","], "--hlsl-call:1:1"),
        ([fits[0], "<"], "--hlsl-call:1:1"),
        (["@compute", fits[1]], "--wgsl-call:1:1"),
        (["pair(x.x)", fits[1]], "is of the WGSL type `Pair`"),
        ([fits[0], "square(x.x)"], "is of the HLSL type `float3x3`"),
        ([fits[0], "1"], "has no one type in HLSL"),
        (["x.xyzw", "thrice(x.x)"], "is a float3"),
        (["i.x", "x.x"], "is an i32"),
        (["x.x > 0.0", "uint(x.x)"], "is a bool"),
    ] {
        let error = matched(&of_library("refused", call), &compiler).expect_err(says);
        let text = error.to_string();
        assert!(text.contains(says), "{call:?}: {text}");
        assert_eq!(error.exit_code(), 2, "{call:?}: {text}");
        assert!(error.is_about_kernels(), "{call:?}: {text}");
    }
    let named = CheckRequest {
        entries: [Some("main".to_owned()), None],
        ..of_library("refused", fits)
    };
    let error = matched(&named, &compiler).expect_err("a kernel cannot be named too");
    assert!(error.to_string().contains("--wgsl-entry"), "{error}");
}

/// Pieces of both languages in any order: a case, or the reason why there is none.
#[test]
fn no_expression_brings_the_check_down() {
    const PIECES: [&str; 24] = [
        "x",
        ".x",
        "u",
        "i.y",
        "(",
        ")",
        "[",
        "]",
        "twice(x.x)",
        "1",
        "2.5",
        "0x",
        "<",
        ">",
        ",",
        "&",
        "- ",
        "/ ",
        "* ",
        "?",
        ":",
        "=",
        "\u{e9}",
        "\0",
    ];
    let mut noise = Noise(0xca11);
    let compiler = compiler();
    let (mut cases, mut refusals) = (0, 0);
    for _ in 0..150 {
        let length = 1 + noise.below(5);
        let text: String = (0..length)
            .map(|_| PIECES[noise.below(PIECES.len())])
            .collect();
        match matched(&of_library("pieces", [&text, &text]), &compiler) {
            Ok(_) => cases += 1,
            Err(error) => {
                refusals += 1;
                let told = error.to_string();
                assert!(error.is_about_kernels(), "{text:?}: {told}");
                assert!(!told.contains("panicked"), "{text:?}: {told}");
                assert!(!told.contains("gave no answer"), "{text:?}: {told}");
            }
        }
    }
    assert!(cases > 5 && refusals > 5, "{cases} and {refusals}");
}

#[test]
fn what_is_wrong_with_a_library_is_told_of_its_own_lines() {
    let compiler = compiler();
    for (texts, says) in [
        (
            ["fn a() -> f32 {\n  return b;\n}\n", LIBRARY[1]],
            "kernel.wgsl:2:10",
        ),
        (["fn a() -> f32 {", LIBRARY[1]], "kernel.wgsl:1:16"),
        (
            [LIBRARY[0], "\nfloat a()\n{\n    return b;\n}"],
            "kernel.hlsl:4:12",
        ),
        ([LIBRARY[0], "float a;\n/* never closed"], "kernel.hlsl:2:1"),
    ] {
        let asked = CheckRequest {
            call: Some(["1.0".to_owned(), "1.0f".to_owned()]),
            ..request("flawed", texts)
        };
        let error = matched(&asked, &compiler).expect_err(says);
        let text = error.to_string();
        assert!(text.contains(says), "{text}");
        assert_eq!(error.exit_code(), 2, "{text}");
    }
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
