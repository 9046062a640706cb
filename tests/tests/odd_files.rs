//! Kernels that are no usual files, or have no usual contents: told as what they are, and nothing is lost.

use saphyr as _;
use serde_json as _;
use toml as _;

use shadertwin_tests::{Ran, shadertwin};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const WGSL: &str = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&input)) { output[id.x] = input[id.x]; }
}
";
const HLSL: &str = "StructuredBuffer<uint> input : register(t0);
RWStructuredBuffer<uint> output : register(u0);
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint count, stride;
    input.GetDimensions(count, stride);
    if (id.x < count)
        output[id.x] = input[id.x];
}
";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.wgsl"), WGSL).expect("a new file");
    fs::write(folder.path().join("b.hlsl"), HLSL).expect("a new file");
    folder
}

fn check(wgsl: &Path, hlsl: &Path, more: &[&str]) -> Ran {
    let text = |path: &Path| path.to_str().expect("a path in UTF-8").to_owned();
    let (wgsl, hlsl) = (text(wgsl), text(hlsl));
    let usual = [
        "check",
        &wgsl,
        &hlsl,
        "--adapter",
        "llvmpipe",
        "--size",
        "64",
    ];
    shadertwin(&[&usual[..], more].concat(), &[])
}

#[test]
fn an_expression_of_thousands_of_terms_is_followed() {
    let folder = folder();
    let deep = |text: &str, one: &str| {
        text.replace(
            "= input[id.x];",
            &format!("= input[id.x]{};", one.repeat(4000)),
        )
    };
    let (wgsl, hlsl) = (
        folder.path().join("deep.wgsl"),
        folder.path().join("deep.hlsl"),
    );
    fs::write(&wgsl, deep(WGSL, " + 1u")).expect("a new file");
    fs::write(&hlsl, deep(HLSL, " + 1")).expect("a new file");
    check(&wgsl, &hlsl, &[]).expect(0, &["THE SAME KERNEL"]);
}

#[test]
fn a_report_does_not_take_the_place_of_what_a_kernel_includes() {
    let folder = folder();
    let header = folder.path().join("b.hlsl");
    let hlsl = folder.path().join("main.hlsl");
    fs::write(&hlsl, "#include \"b.hlsl\"\n").expect("a new file");
    let report = format!("json={}", header.display());
    let ran = check(&folder.path().join("a.wgsl"), &hlsl, &["--report", &report]);
    ran.expect(2, &["would take the place"]);
    assert_eq!(fs::read_to_string(&header).expect("the header"), HLSL);
}

#[test]
fn a_zero_byte_is_told_with_its_line_and_nothing_runs() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let (wgsl, hlsl) = (at("a.wgsl"), at("b.hlsl"));
    // Behind the kernel, in a comment, and in the middle of a word.
    let odd = |name: &str, text: String| {
        let path = at(name);
        fs::write(&path, text).expect("a new file");
        path
    };
    let kernels = [
        ("end", format!("{WGSL}\0"), format!("{HLSL}\0"), 7, 11),
        (
            "comment",
            format!("// a\n// \0\n{WGSL}"),
            format!("// a\n// \0\n{HLSL}"),
            2,
            2,
        ),
        (
            "word",
            WGSL.replace("main", "ma\0in"),
            HLSL.replace("main", "ma\0in"),
            4,
            4,
        ),
    ];
    for (name, a, b, in_wgsl, in_hlsl) in kernels {
        let (a, b) = (
            odd(&format!("{name}.wgsl"), a),
            odd(&format!("{name}.hlsl"), b),
        );
        for (ran, line) in [
            (
                check(&a, &hlsl, &[]),
                format!("{name}.wgsl:{in_wgsl}: byte"),
            ),
            (
                check(&wgsl, &b, &[]),
                format!("{name}.hlsl:{in_hlsl}: byte"),
            ),
        ] {
            ran.expect(2, &[&line, "is zero"]);
            let all = format!("{}{}", ran.stdout, ran.stderr);
            assert_eq!(all.matches("is zero").count(), 1, "{all}");
            // The answer and its reason.
            assert_eq!(all.trim().lines().count(), 2, "nothing ran: {all}");
        }
    }
    // In a file that the kernel includes.
    odd("part.hlsli", "// one\n// two \0\n".to_owned());
    let whole = odd("whole.hlsl", format!("#include \"part.hlsli\"\n{HLSL}"));
    check(&wgsl, &whole, &[]).expect(2, &["part.hlsli:2: byte", "is zero"]);
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused() {
    let folder = folder();
    let hlsl = folder.path().join("b.hlsl");
    check(Path::new("/dev/zero"), &hlsl, &[]).expect(2, &["no regular file"]);
    check(&folder.path().join("a.wgsl"), Path::new("/dev/zero"), &[])
        .expect(2, &["no regular file"]);
}

#[test]
fn a_name_that_begins_with_a_dash_is_no_option() {
    let folder = folder();
    fs::rename(folder.path().join("b.hlsl"), folder.path().join("-b.hlsl"))
        .expect("the folder is ours");
    let output = std::process::Command::new(shadertwin_tests::program())
        .args([
            "check",
            "--adapter",
            "llvmpipe",
            "--size",
            "64",
            "--",
            "a.wgsl",
            "-b.hlsl",
        ])
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("THE SAME KERNEL"), "{text}");
}

/// Opposites of unsigned integers, and a source longer than one instruction holds, keep the lane of text.
#[test]
fn the_lane_of_text_takes_what_dxc_writes() {
    let folder = folder();
    let (wgsl, hlsl) = (
        folder.path().join("long.wgsl"),
        folder.path().join("long.hlsl"),
    );
    let comment = "// a line that says nothing and is long enough to fill a source file quickly\n"
        .repeat(4000);
    let opposite = HLSL.replace("= input[id.x];", "= input[id.x] & -input[id.x];");
    fs::write(&hlsl, comment + &opposite).expect("a new file");
    let lowest = WGSL.replace("= input[id.x];", "= input[id.x] & (0u - input[id.x]);");
    fs::write(&wgsl, lowest).expect("a new file");
    let ran = check(&wgsl, &hlsl, &[]);
    ran.expect(0, &["THE SAME KERNEL: every bit agrees on 13 lanes"]);
}
