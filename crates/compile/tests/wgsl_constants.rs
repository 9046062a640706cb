//! Constant expressions of WGSL: which are left to the device in a canonical build.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

mod common;

use common::{folder, validate, words_with};
use shadertwin_compile::{Build, Module, WgslOptions, wgsl_text, wgsl_with};
use std::collections::BTreeMap;

/// Instructions, by number.
const SOURCE: u32 = 3;
const LINE: u32 = 8;
const EXTENDED: u32 = 12;
const CONSTANT: u32 = 43;
const STORE: u32 = 62;

/// A maths instruction, by number.
const TANH: u32 = 21;

fn compiled(text: &str, values: &[(&str, u32)], build: Build) -> Module {
    let values: BTreeMap<String, u32> = values
        .iter()
        .map(|&(name, value)| (name.to_owned(), value))
        .collect();
    let module = wgsl_text(text, "kernel.wgsl", "main", &values, build)
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    validate(&module.words);
    module
}

/// A kernel that stores one value, behind declarations and statements.
fn kernel(declarations: &str, statements: &str, value: &str) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read_write> out: array<f32>;\n\
         {declarations}\n\
         @compute @workgroup_size(1)\n\
         fn main() {{\n\
         {statements}\n\
         out[0] = {value};\n\
         }}\n"
    )
}

/// Bits of what the last store of a module stores, if that is a constant.
fn stored(module: &Module) -> Option<u32> {
    let object = words_with(&module.words, STORE).last().unwrap()[2];
    words_with(&module.words, CONSTANT)
        .iter()
        .find(|constant| constant[2] == object)
        .map(|constant| constant[3])
}

/// How often a module calls a maths instruction.
fn calls(module: &Module, number: u32) -> usize {
    words_with(&module.words, EXTENDED)
        .iter()
        .filter(|call| call[4] == number)
        .count()
}

#[test]
fn what_naga_folds_of_f32_is_left_to_the_device() {
    let one = [
        "abs",
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "ceil",
        "cos",
        "cosh",
        "degrees",
        "exp",
        "exp2",
        "floor",
        "fract",
        "inverseSqrt",
        "length",
        "log",
        "log2",
        "radians",
        "round",
        "saturate",
        "sign",
        "sin",
        "sinh",
        "sqrt",
        "tan",
        "tanh",
        "trunc",
    ];
    let argument = |name: &str| if name == "acosh" { "1.7f" } else { "0.7f" };
    let mut expressions: Vec<String> = one
        .iter()
        .map(|name| format!("{name}({})", argument(name)))
        .collect();
    for name in ["atan2", "distance", "max", "min", "pow", "step"] {
        expressions.push(format!("{name}(0.7f, 1.3)"));
    }
    let others = [
        "clamp(0.7f, 0.1, 0.3)",
        "fma(0.1, 0.1f, -0.01)",
        "dot(vec2f(0.1, 0.2), vec2f(0.3, 0.4))",
        "normalize(vec3f(0.1, 0.2, 0.3)).y",
        "cross(vec3f(0.1, 0.2, 0.3), vec3f(0.3, 0.1, 0.2)).z",
        "tanh(vec3<f32>(0.1, 0.2, 0.3))[1]",
        "(mat2x2f(0.1, 0.2, 0.3, 0.4) * vec2f(0.7, 0.9)).x",
        "0.1f + 0.2",
        "0.1f - 0.2f",
        "1e-40f * 1e10f",
        "0.1 / 0.3f",
        "5.3f % 0.7f",
        "-(0.1f * 0.3f)",
        "f32(0.1) * 0.3",
        "select(0.25f, 0.75f, 1e-40f < 0.0f)",
        "select(0.25f, 0.75f, all(vec2f(1e-40) > vec2f(0.0)))",
        "vec2f(sqrt(tanh(0.7f) + 0.1f), 1.0).x",
        "array<f32, 2>(0.1, 0.2)[1] * 3.0",
    ];
    expressions.extend(others.map(str::to_owned));
    for expression in &expressions {
        let text = kernel("", "", expression);
        let native = compiled(&text, &[], Build::Native);
        assert!(stored(&native).is_some(), "naga does not fold {expression}");
        for build in [Build::Canonical, Build::CanonicalText] {
            let module = compiled(&text, &[], build);
            assert_eq!(stored(&module), None, "{expression}");
            assert_eq!(module.notes, [""; 0], "{expression}");
            assert_eq!(module.text.as_ref(), Some(&text));
        }
    }
}

#[test]
fn what_is_named_is_followed() {
    // Declarations, statements, the value, and how often it calls tanh.
    let kernels = [
        ("", "let x = 0.7;", "tanh(x)", 1),
        ("", "const x = 0.7f;", "tanh(x) + x", 1),
        (
            "",
            "const x = 0.7f; const y = x * 2; const z = tanh(y);",
            "z",
            1,
        ),
        ("", "const x = tanh(0.7f); let a = x + 1;", "a * x", 1),
        ("", "var x = tanh(0.7f);", "x", 1),
        (
            "",
            "var x = 0.0; for (var i = 0; i < 3; i++) { x += tanh(0.7f); }",
            "x",
            1,
        ),
        ("const X: f32 = 0.7;", "", "tanh(X)", 1),
        ("const X = vec2f(0.7, 0.1);", "", "tanh(X.y)", 1),
        ("const X = array<f32, 2>(0.7, 0.1);", "", "tanh(X[1])", 1),
        ("const X: f32 = tanh(0.7f);", "", "X", 1),
        ("const X: f32 =\n  tanh( // why\n  0.7f);", "", "X", 1),
        ("const X = tanh(vec3f(0.7, 0.1, 0.2));", "", "X.y", 1),
        ("const Y = X * 2; const X = tanh(0.7f);", "", "Y", 1),
        (
            "const X = tanh(0.7f); const Y = vec2f(X, 1f);",
            "const z = Y;",
            "z.x",
            1,
        ),
        ("const X = tanh(0.7f);", "let X = out[1];", "X + 1", 0),
        ("alias real = f32;", "", "tanh(real(0.7))", 1),
        (
            "fn half(x: f32) -> f32 { return x * tanh(0.5f); }",
            "",
            "half(tanh(0.7f))",
            2,
        ),
        (
            "const xkept_0 = 0.7f; const kept_ = 1;",
            "",
            "tanh(xkept_0)",
            1,
        ),
        ("override N = 3u;", "let x = 0.7;", "tanh(x) * f32(N)", 1),
        ("override X = 0.7;", "", "tanh(X)", 1),
        (
            "@id(3) override X: f32 = 0.7; override Y: f32 = tanh(X);",
            "",
            "Y",
            1,
        ),
        ("@id(3) override G: f32;", "", "tanh(G)", 1),
    ];
    for (declarations, statements, value, expected) in kernels {
        let text = kernel(declarations, statements, value);
        let values: &[(&str, u32)] = if text.contains("G: f32") {
            &[("G", 2)]
        } else {
            &[]
        };
        let module = compiled(&text, values, Build::Canonical);
        assert_eq!(calls(&module, TANH), expected, "{text}");
        assert_eq!(stored(&module), None, "{text}");
        assert_eq!(module.notes, [""; 0], "{text}");
    }
}

#[test]
fn abstract_numbers_are_evaluated_in_64_bits() {
    for (value, expected) in [
        ("tanh(0.7)", 0.604_367_777_117_163_5),
        ("exp(-0.3)", 0.740_818_220_681_717_9),
        ("f32(exp(-0.3))", 0.740_818_220_681_717_9),
        ("1.0 / 3", 0.333_333_333_333_333_3),
    ] {
        let text = kernel("const X = 0.7;", "", value);
        let module = compiled(&text, &[], Build::Canonical);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounded once, as WGSL says"
        )]
        let rounded = expected as f32;
        assert_eq!(stored(&module), Some(rounded.to_bits()), "{value}");
        assert_eq!(module.notes, [""; 0]);
    }
    // Beside them, what is of f32 is not.
    let text = kernel("", "const x = 0.7;", "tanh(x) + tanh(0.7f)");
    assert_eq!(calls(&compiled(&text, &[], Build::Canonical), TANH), 1);
}

#[test]
fn there_is_one_zero() {
    for (value, native) in [
        ("-0.0", 0x8000_0000),
        ("-0.0f", 0x8000_0000),
        ("-1e-40f", 0x8001_16c2),
    ] {
        let text = kernel("", "", value);
        assert_eq!(stored(&compiled(&text, &[], Build::Native)), Some(native));
        assert_eq!(
            stored(&compiled(&text, &[], Build::Canonical)),
            Some(0),
            "{value}"
        );
    }
    let text = kernel("", "", "-0.5f");
    let module = compiled(&text, &[], Build::Canonical);
    assert_eq!(stored(&module), Some((-0.5f32).to_bits()));
}

#[test]
fn source_and_lines_stay() {
    let text = kernel(
        "const X = 0.5f + // two\n  tanh(0.7f);",
        "let y = exp(0.1f) +\n  tanh(0.2f);",
        "X + y",
    );
    let module = compiled(&text, &[], Build::Canonical);
    assert_eq!(calls(&module, TANH), 2);
    let source = words_with(&module.words, SOURCE)[0];
    let bytes: Vec<u8> = source[4..]
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    assert_eq!(
        String::from_utf8(bytes).unwrap().trim_end_matches('\0'),
        text
    );
    let lines = text.lines().count();
    for line in words_with(&module.words, LINE) {
        let (line, column) = (line[2] as usize, line[3] as usize);
        assert!(line <= lines, "line {line} of {lines}");
        let length = text.lines().nth(line - 1).unwrap().len();
        assert!(column <= length + 1, "column {column} of line {line}");
    }
}

#[test]
fn what_is_needed_at_compile_time_is_told() {
    // The size of an array, the value of a variable of the module.
    let text = kernel(
        "var<private> own: f32 = cosh(0.4f);",
        "const n = i32(exp(1f));\nvar a: array<f32, n>;\na[0] = tanh(0.7f);",
        "a[1] + own",
    );
    let module = compiled(&text, &[], Build::Canonical);
    assert_eq!(calls(&module, TANH), 1);
    assert_eq!(
        module.notes,
        [
            "kernel.wgsl:2: cosh(0.4f) was worked out by naga at compile time, and may differ in its last bits"
        ]
    );
    let text = kernel(
        "",
        "const n = i32(exp(1f));\nvar a: array<f32, n>;",
        "a[1] + f32(n)",
    );
    let module = compiled(&text, &[], Build::Canonical);
    assert_eq!(
        module.notes,
        [
            "kernel.wgsl:5: i32(exp(1f)) was worked out by naga at compile time, and may differ in its last bits"
        ]
    );
    assert_eq!(compiled(&text, &[], Build::Native).notes, [""; 0]);
    // A structure.
    let text = kernel(
        "struct Pair { a: f32, b: f32 }\nconst X = Pair(tanh(0.7f), 0.5);",
        "",
        "X.a",
    );
    let module = compiled(&text, &[], Build::Canonical);
    assert_eq!(
        module.notes,
        [
            "kernel.wgsl:3: tanh(0.7f) was worked out by naga at compile time, and may differ in its last bits"
        ]
    );
}

#[test]
fn what_naga_oil_composes_is_told() {
    let folder = folder("wgsl_constants");
    let library =
        "#define_import_path library\n\nfn scale() -> f32 {\n    return exp(1.3f) + exp(1.3);\n}\n";
    std::fs::write(folder.join("library.wgsl"), library).unwrap();
    let text = format!(
        "#import library\n{}",
        kernel(
            "",
            "let x = out[1];",
            "library::scale() * tanh(0.7f) * tanh(x * 2f)"
        )
    );
    let path = folder.join("kernel.wgsl");
    std::fs::write(&path, text).unwrap();
    let told = |build| {
        let module = wgsl_with(&path, "main", &WgslOptions::new(build)).unwrap();
        let worked_out = module
            .notes
            .into_iter()
            .filter(|note| note.contains("worked out by naga"));
        worked_out.collect::<Vec<_>>()
    };
    let place = |file: &str| folder.join(file).display().to_string();
    assert_eq!(
        told(Build::Canonical),
        [
            format!(
                "{}:7: tanh(0.7f) was worked out by naga at compile time, and may differ in its last bits",
                place("kernel.wgsl")
            ),
            format!(
                "{}:4: exp(1.3f) was worked out by naga at compile time, and may differ in its last bits",
                place("library.wgsl")
            ),
        ]
    );
    assert_eq!(told(Build::Native), [""; 0]);
}
