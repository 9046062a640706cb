//! What `shadertwin check` answers, beyond the ports: on which inputs, and what it says once.

use saphyr as _;
use serde_json as _;
use toml as _;

use shadertwin_tests::{Ran, shadertwin};
use tempfile::TempDir;

/// Two kernels that write one expression each, of the element `x` of a buffer.
fn kernels(scalar: &str, wgsl: &str, hlsl: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [a, b] = match scalar {
        "f32" => ["f32", "float"],
        "vec2i" => ["vec2i", "int2"],
        other => panic!("{other}"),
    };
    let texts = [
        (
            "one.wgsl",
            format!(
                "@group(0) @binding(0) var<storage, read> a: array<{a}>;
@group(0) @binding(1) var<storage, read_write> b: array<{a}>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
  if (id.x >= arrayLength(&b)) {{ return; }}
  let x = a[id.x];
  b[id.x] = {wgsl};
}}
"
            ),
        ),
        (
            "one.hlsl",
            format!(
                "StructuredBuffer<{b}> a;
RWStructuredBuffer<{b}> b;
[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {{
  uint count, stride;
  b.GetDimensions(count, stride);
  if (id.x >= count) return;
  {b} x = a[id.x];
  b[id.x] = {hlsl};
}}
"
            ),
        ),
    ];
    for (name, text) in texts {
        std::fs::write(folder.path().join(name), text).expect("a new file");
    }
    folder
}

fn check(folder: &TempDir, more: &[&str]) -> Ran {
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (wgsl, hlsl) = (path("one.wgsl"), path("one.hlsl"));
    let mut arguments = vec!["check", &wgsl, &hlsl, "--adapter", "llvmpipe"];
    arguments.extend(["--runner", "vulkan"]);
    arguments.extend(more);
    shadertwin(&arguments, &[])
}

#[test]
fn what_goes_wrong_with_everyday_numbers_is_not_called_hostile() {
    for (scalar, wgsl, hlsl) in [
        // Of negative numbers, and of such above 1.
        ("f32", "floor(x)", "trunc(x)"),
        ("f32", "min(x, 1.0)", "x"),
        ("vec2i", "x / 2", "x >> 1"),
    ] {
        let folder = kernels(scalar, wgsl, hlsl);
        for more in [&[][..], &["--no-hostile"]] {
            let ran = check(&folder, more);
            ran.expect(1, &["DIFFERENT, explained by language (the port):"]);
            assert!(!ran.text().contains("only on hostile"), "{}", ran.text());
        }
    }
}

#[test]
fn a_difference_is_told_once() {
    let folder = kernels("f32", "x", "x * 2.0");
    for more in [&[][..], &["--quiet"]] {
        let ran = check(&folder, more);
        ran.expect(
            1,
            &["DIFFERENT, explained by language (the port):", "BLAME  "],
        );
        let first = ran.stdout.lines().nth(2).expect("the difference").trim();
        assert!(first.starts_with("b element "), "{first}");
        assert_eq!(ran.text().matches(first).count(), 1, "{}", ran.text());
    }
}

#[test]
fn a_name_of_the_made_kernel_in_a_library_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a new file");
    };
    write("one.wgsl", "fn twice(x: f32) -> f32 { return x * 2.0; }\n");
    write(
        "one.hlsl",
        "float st_call(float x) { return x * 2.0; }\nfloat twice(float x) { return st_call(x); }\n",
    );
    check(&folder, &["--call", "twice(x.x)"]).expect(
        2,
        &["one.hlsl: the kernel that is made for --call has the name `st_call`, too"],
    );
}

#[test]
fn hostile_inputs_can_be_left_out_and_the_answer_says_so() {
    // Below 8, clamping at a million is nothing.
    let folder = kernels("f32", "x", "min(x, 1000000.0)");
    let ran = check(&folder, &[]);
    ran.expect(1, &["only on hostile inputs", "one 1000-hostile"]);
    let ran = check(&folder, &["--no-hostile"]);
    let answer =
        "every bit agrees on 4 lanes at 3 sizes with ordinary inputs and none with hostile ones";
    let note = "note: no hostile inputs were tried (--no-hostile)";
    ran.expect(0, &[answer, note]);
    assert!(!ran.text().contains("-hostile "), "{}", ran.text());
    // So does a case.
    let case = folder.path().join("one.toml").display().to_string();
    check(&folder, &["--write-case", &case]).expect(0, &["wrote "]);
    let case = ["check", "--case", &case, "--adapter", "llvmpipe"];
    let with =
        |more: &[&str]| shadertwin(&[&case[..], &["--runner", "vulkan"], more].concat(), &[]);
    with(&[]).expect(1, &["only on hostile inputs"]);
    with(&["--no-hostile"]).expect(0, &[answer, note]);
}
