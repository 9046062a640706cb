//! Cases that name their own kernels: bound by name, written and read back.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

use shadertwin_case::{BoundTo, CallInput, Case, Language, Member, Slot};
use std::path::{Path, PathBuf};

const TEXT: &str = r#"
title = "A blur and its port"
sizes = [[64], [15, 17]]
hostile-sizes = [[64]]
kernel = { wgsl = "blur.wgsl", hlsl = "engine/blur.hlsl" }

[compile]
hlsl-layout = "scalar"
include = ["engine"]
define = { RADIUS = "4" }

[let]
elements = "width * height"

[[resource]]
name = "input"
buffer = { element = "f32", components = 3, count = "elements", fill = { inputs = { seed = 7 } } }

[[resource]]
name = "output"
buffer = { element = "u32", count = "elements", fill = "zero" }
output = true
unordered = true
one-invocation-an-element = false

[[pass]]
entry = { wgsl = "main", hlsl = "CSMain" }
dispatch = { threads = ["elements"] }

[pass.bind.wgsl]
source = "input"
"0:3" = "output"
params = { size = ["width", "height"], strength = [0.5] }

[pass.bind.hlsl]
Source = "input"
Target = "output"
s = { sampler = { filter = "linear", address = "mirror" } }

[[pass]]
only = "hlsl"
entry = "Second"
dispatch = { groups = [1, 2, 3] }
bind = { "0:1" = "output" }
"#;

fn read(folder: &Path, text: &str) -> Result<Case, String> {
    let path = folder.join("blur.toml");
    std::fs::write(&path, text).expect("the case is writable");
    Case::read_alone(&path).map_err(|error| error.to_string())
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn each_side_binds_by_its_own_names() {
    let folder = folder("names");
    let case = read(&folder, TEXT).expect("the case is right");
    let port = case.port.as_ref().expect("it names its kernels");
    assert_eq!(port.file(Language::Hlsl), &folder.join("engine/blur.hlsl"));
    let [wgsl, hlsl] = &case.passes[0].bind;
    assert_eq!(
        wgsl[0].slot,
        Slot::Place {
            group: 0,
            binding: 3
        }
    );
    let params = wgsl.iter().find_map(|bound| match &bound.to {
        BoundTo::Members(members) => Some(members),
        _ => None,
    });
    let members = params.expect("a table of members");
    assert!(
        matches!(&members[0], (name, Member::Values(values)) if name == "size" && values.len() == 2)
    );
    assert!(
        hlsl.iter()
            .any(|bound| matches!(bound.to, BoundTo::Sampler(_)))
    );
    assert_eq!(case.passes_of(Language::Wgsl).count(), 1);
    assert_eq!(case.passes_of(Language::Hlsl).count(), 2);
    let names: Vec<&str> = case
        .variants
        .iter()
        .map(|variant| variant.name.as_str())
        .collect();
    assert_eq!(names, ["64", "15x17", "64-hostile"]);
}

#[test]
fn what_is_written_reads_the_same() {
    let folder = folder("written");
    let case = read(&folder, TEXT).expect("the case is right");
    let text = case.to_toml(&folder);
    let again = read(&folder, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(format!("{again:?}"), format!("{case:?}"), "{text}");
    for order in ["{ together = \"hits\" }", "{ within = \"keys\" }"] {
        let text = TEXT.replace("unordered = true", &format!("unordered = {order}"));
        let keys = "[[resource]]\nname = \"keys\"\nbuffer = { element = \"u32\", count = 1, fill = \"zero\" }\n\
                    output = true\n";
        let text = text
            .replacen("[[resource]]", &format!("{keys}[[resource]]"), 1)
            .replacen(
                "Source = \"input\"",
                "Source = \"input\"\nKeys = \"keys\"",
                1,
            );
        let case = read(&folder, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again = read(&folder, &case.to_toml(&folder)).expect("what is written can be read");
        let told = |case: &Case| format!("{:?}", case.resources);
        assert_eq!(told(&again), told(&case));
    }
}

const CALL: &str =
    "[call]\nwgsl = \"noise(x.xy)\"\nhlsl = \"Noise(x.xy)\"\nresult = \"vec3<f32>\"\n\n[let]";

#[test]
fn expressions_of_libraries_are_read_and_written() {
    let folder = folder("call");
    let text = TEXT
        .replace("[let]", CALL)
        .replace("entry = \"Second\"", "entry = \"st_call\"");
    let case = read(&folder, &text).expect("the case is right");
    let call = case.port.as_ref().and_then(|port| port.call.as_ref());
    let call = call.expect("it has expressions");
    assert_eq!(call.expression(Language::Hlsl), "Noise(x.xy)");
    assert_eq!(call.result.name(Language::Hlsl), "float3");
    assert_eq!(call.inputs(), [CallInput::Floats]);
    let written = case.to_toml(&folder);
    let again = read(&folder, &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(format!("{again:?}"), format!("{case:?}"), "{written}");
    for (from, to, told) in [
        ("noise(x.xy)", "noise(x.xy", "call.wgsl: `(` at column 6"),
        ("Noise(x.xy)", "", "call.hlsl: it is empty"),
        (
            "vec3<f32>",
            "mat3x3<f32>",
            "`mat3x3<f32>` cannot be compared",
        ),
        (
            "\"st_call\"",
            "\"main\"",
            "no pass has `entry = \"st_call\"`",
        ),
        ("result = \"vec3<f32>\"", "", "missing field `result`"),
        (
            "kernel = { wgsl = \"blur.wgsl\", hlsl = \"engine/blur.hlsl\" }",
            "",
            "[call] is for a case with",
        ),
    ] {
        let text = text.replace(from, to);
        // Without kernels of its own, a case binds no names, which is told first.
        let text = match from {
            from if from.starts_with("kernel") => without_names(&text),
            _ => text,
        };
        let error = read(&folder, &text).expect_err(told);
        assert!(error.contains(told), "{error}");
        assert!(error.contains("blur.toml:"), "{error}");
    }
}

/// The case with places alone in what its passes bind.
fn without_names(text: &str) -> String {
    let start = text.find("[pass.bind.wgsl]").expect("the names");
    let end = text[start..].find("[[pass]]").expect("the next pass") + start;
    let bind = "bind = { \"0:0\" = \"input\", \"0:3\" = \"output\" }\n";
    format!("{}{bind}{}", &text[..start], &text[end..])
}

#[test]
fn mistakes_are_told_with_their_place() {
    let folder = folder("mistakes");
    for (from, to, told) in [
        (
            "source = \"input\"",
            "source = \"inputs\"",
            "no resource `inputs`",
        ),
        (
            "strength = [0.5]",
            "strength = 0.5",
            "`strength` holds a resource",
        ),
        ("\"0:3\"", "\"0:x\"", "`0:x` is not \"group:binding\""),
        ("filter = \"linear\"", "filter = \"cubic\"", "a sampler is"),
        ("only = \"hlsl\"", "only = \"glsl\"", "glsl"),
        (
            "unordered = true",
            "unordered = { within = \"output\" }",
            "whose own order is kept",
        ),
        (
            "unordered = true",
            "unordered = { amid = \"output\" }",
            "`unordered` is true",
        ),
        (
            "[pass.bind.hlsl]",
            "[pass.bind.metal]",
            "{ wgsl = { … }, hlsl = { … } }",
        ),
    ] {
        let error = read(&folder, &TEXT.replace(from, to)).expect_err(told);
        assert!(error.contains(told), "{error}");
        assert!(error.contains("blur.toml:"), "{error}");
    }
}

#[test]
fn quantities_are_evaluated_in_the_order_written() {
    let folder = folder("order");
    let quantities = "[let]\nz = \"width * 2\"\nelements = \"z * height\"";
    let text = TEXT.replace("[let]\nelements = \"width * height\"", quantities);
    let case = read(&folder, &text).expect("each quantity may use those before it");
    let scope = case
        .scope(&case.variants[1])
        .expect("the quantities are defined");
    assert_eq!(
        scope.evaluate("elements").expect("it is one of them"),
        15 * 2 * 17
    );
}
