//! WGSL that is a fragment: files in front, conditions, imports, and what editors and browsers put in.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

mod common;

use common::{folder, validate, words_with};
use shadertwin_compile::{
    Appendix, Build, Error, WgslOptions, wgsl, wgsl_entries, wgsl_entries_with, wgsl_text,
    wgsl_type_of, wgsl_with,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const LINE: u32 = 8;
const STRING: u32 = 7;
const CONSTANT: u32 = 43;
const EXECUTION_MODE: u32 = 16;

const PLAIN: &str = "
@group(0) @binding(0) var<storage, read_write> values: array<f32>;
@compute @workgroup_size(1)
fn main() { values[0] = 2.0; }
";

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn options() -> WgslOptions {
    WgslOptions::new(Build::Canonical)
}

fn with_defines(defines: &[(&str, &str)]) -> WgslOptions {
    WgslOptions {
        defines: defines
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        ..options()
    }
}

/// File, line and text of the refusal.
fn refusal(error: &Error) -> (&str, u32, &str) {
    let Error::NotCompiled {
        path,
        line,
        diagnostics,
        ..
    } = error
    else {
        panic!("{error}")
    };
    (path, line.unwrap(), diagnostics)
}

fn floats(words: &[u32]) -> Vec<f32> {
    words_with(words, CONSTANT)
        .iter()
        .map(|each| f32::from_bits(each[3]))
        .collect()
}

#[test]
fn a_byte_order_mark_is_no_matter() {
    let folder = folder("wgsl-mark");
    let plain = write(&folder, "plain.wgsl", PLAIN);
    let marked = write(&folder, "mark.wgsl", &format!("\u{feff}{PLAIN}"));
    let prelude = write(&folder, "prelude.wgsl", "\u{feff}const two = 2.0;\n");
    let module = wgsl(&marked, "main", &BTreeMap::new(), Build::Canonical).unwrap();
    validate(&module.words);
    assert_eq!(module.text.as_deref(), Some(PLAIN));
    assert_eq!(module.notes, Vec::<String>::new());
    assert_eq!(wgsl_entries(&marked).unwrap(), ["main"]);
    let direct = wgsl_text(
        &format!("\u{feff}{PLAIN}"),
        "a.wgsl",
        "main",
        &BTreeMap::new(),
        Build::Native,
    );
    assert_eq!(direct.unwrap().text.as_deref(), Some(PLAIN));

    let options = WgslOptions {
        prelude: vec![prelude],
        ..options()
    };
    for path in [plain, marked] {
        let module = wgsl_with(&path, "main", &options).unwrap();
        assert!(!module.text.unwrap().contains('\u{feff}'));
    }
}

#[test]
fn a_plain_source_stays_byte_for_byte() {
    let folder = folder("wgsl-plain");
    let text = "// # is no directive here\r\n/* #ifdef A */\r\n".to_owned() + PLAIN;
    let path = write(&folder, "a.wgsl", &text);
    let module = wgsl_with(&path, "main", &options()).unwrap();
    assert_eq!(module.text, Some(text));
    assert_eq!(module.notes, Vec::<String>::new());
    let old = wgsl(&path, "main", &BTreeMap::new(), Build::Canonical).unwrap();
    assert_eq!(old, module);
}

#[test]
fn conditions_go_both_ways() {
    let folder = folder("wgsl-ifdef");
    let path = write(
        &folder,
        "a.wgsl",
        "@group(0) @binding(0) var<storage, read_write> values: array<f32>;\n\
         #ifdef FAST\nconst factor = 3.0;\n#else\nconst factor = 5.0;\n#endif\n\
         #if LEVEL > 1\nconst more = 7.0;\n#else ifdef LEVEL\nconst more = 9.0;\n#endif\n\
         @compute @workgroup_size(#{WIDTH})\nfn main() {\n    values[0] = factor;\n    values[1] = more;\n}\n",
    );
    for (defines, found, width) in [
        (
            vec![("FAST", ""), ("LEVEL", "2"), ("WIDTH", "4u")],
            [3.0, 7.0],
            4,
        ),
        (vec![("LEVEL", "1"), ("WIDTH", "8")], [5.0, 9.0], 8),
    ] {
        let module = wgsl_with(&path, "main", &with_defines(&defines)).unwrap();
        validate(&module.words);
        let floats = floats(&module.words);
        for value in [3.0_f32, 5.0, 7.0, 9.0] {
            let there = floats
                .iter()
                .any(|float| float.to_bits() == value.to_bits());
            assert_eq!(there, found.contains(&value), "{value} in {floats:?}");
        }
        assert_eq!(words_with(&module.words, EXECUTION_MODE)[0][3], width);
        assert!(module.notes[0].contains("naga_oil"), "{:?}", module.notes);
        assert!(!module.text.as_deref().unwrap().contains('#'));
        // Lines stay where they were: `values[0] = …` is on line 14.
        assert!(
            words_with(&module.words, LINE)
                .iter()
                .any(|each| each[2] == 14)
        );
        // The text compiles alone, to the same kernel.
        let again = wgsl_text(
            module.text.as_deref().unwrap(),
            &path.display().to_string(),
            "main",
            &BTreeMap::new(),
            Build::Canonical,
        );
        assert_eq!(again.unwrap().words, module.words);
    }

    let error = wgsl_with(&path, "main", &with_defines(&[("WIDTH", "4")])).unwrap_err();
    let (_, line, text) = refusal(&error);
    assert_eq!(line, 7);
    assert!(text.contains("-D LEVEL="), "{text}");
    let error = wgsl_with(&path, "main", &with_defines(&[("LEVEL", "0.5")])).unwrap_err();
    assert!(matches!(error, Error::Constants { .. }), "{error}");
}

#[test]
fn errors_behind_directives_keep_their_lines() {
    let folder = folder("wgsl-ifdef-errors");
    for (text, line) in [
        (
            "#ifdef A\n#endif\nfn main() {\n    let a: u32 = 1.5;\n}\n",
            4,
        ),
        (
            "#ifdef A\r\n#endif\r\nfn main() {\r\n    let a: u32 = 1.5;\r\n}\r\n",
            4,
        ),
        ("fn a() {}\n#endif\n", 2),
        ("fn a() {}\n#else\n", 2),
        ("#define N 4\nfn a() -> i32 { return #{N}.5; }\n", 2),
    ] {
        let path = write(&folder, "a.wgsl", text);
        let error = wgsl_with(&path, "main", &options()).unwrap_err();
        let (file, found, shown) = refusal(&error);
        assert_eq!((file, found), (path.to_str().unwrap(), line), "{shown}");
        assert!(shown.contains(&format!("a.wgsl:{line}:")), "{shown}");
    }
}

/// A kernel in three parts, to stand behind a library.
fn behind(expression: &str) -> Vec<Appendix> {
    let part = |name: &str, first_line, text: &str| Appendix {
        name: name.to_owned(),
        first_line,
        text: text.to_owned(),
    };
    vec![
        part(
            "around",
            1,
            "@group(0) @binding(0) var<storage, read_write> values: array<f32>;\n\
             @compute @workgroup_size(1)\nfn made() {\n    var value = (\n",
        ),
        part("said", 1, expression),
        part("around", 6, "    );\n    _ = &values;\n}\n"),
    ]
}

#[test]
fn what_stands_behind_a_file_has_names_and_lines_of_its_own() {
    let folder = folder("wgsl-behind");
    write(
        &folder,
        "parts.wgsl",
        "#define_import_path parts\nfn halved(x: f32) -> f32 {\n    return x * 0.5;\n}\n",
    );
    for library in [
        // Without a line feed at its end.
        "fn scaled(x: f32) -> f32 {\n    return x * 4.0;\n}",
        "#import parts::halved\nfn scaled(x: f32) -> f32 {\n    return halved(x) * 8.0;\n}\n",
    ] {
        let path = write(&folder, "library.wgsl", library);
        let with = |expression: &str| WgslOptions {
            appendices: behind(expression),
            ..options()
        };
        let module = wgsl_with(&path, "made", &with("scaled(2.0)")).unwrap();
        validate(&module.words);
        for (expression, name) in [
            ("scaled(2.0)", "f32"),
            ("vec3(1, 2u, 3)", "vec3<u32>"),
            ("1", "i32"),
            ("mat2x2(1.0, 2.0, 3.0, 4.0)", "mat2x2<f32>"),
            ("vec2(1.0) < vec2(2.0)", "vec2<bool>"),
        ] {
            let type_of = |variable| wgsl_type_of(&path, ("made", variable), &with(expression));
            assert_eq!(type_of("value").unwrap().as_deref(), Some(name));
            assert_eq!(type_of("gone").unwrap(), None);
        }
        for (expression, place) in [
            ("1.0 + gone(2.0)", "said:1:7"),
            ("1.0 +", "around:6:5"),
            ("scaled(2u)", "said:1:"),
        ] {
            let error = wgsl_with(&path, "made", &with(expression)).unwrap_err();
            let told = error.to_string();
            assert!(told.contains(place), "{told}");
        }
        write(
            &folder,
            "library.wgsl",
            &library.replace("8.0", "8.0 +").replace("4.0", "4.0 +"),
        );
        let error = wgsl_with(&path, "made", &with("scaled(2.0)")).unwrap_err();
        let line = 1 + library
            .lines()
            .position(|line| line.contains("return"))
            .unwrap();
        let (file, found, told) = refusal(&error);
        assert_eq!(
            (file, found as usize),
            (path.to_str().unwrap(), line),
            "{told}"
        );
    }
}

#[test]
fn an_error_in_each_of_two_files_names_its_line() {
    let folder = folder("wgsl-prelude");
    let good = "const scale = 4.0;\nfn scaled(x: f32) -> f32 {\n    return x * scale;\n}";
    let main = "@group(0) @binding(0) var<storage, read_write> values: array<f32>;\n\
                @compute @workgroup_size(1)\nfn main() {\n    values[0] = scaled(values[1]);\n}\n";
    let prelude = folder.join("prelude.wgsl");
    let kernel = folder.join("kernel.wgsl");
    let options = WgslOptions {
        prelude: vec![prelude.clone()],
        ..options()
    };
    let compile = |first: &str, second: &str| {
        std::fs::write(&prelude, first).unwrap();
        std::fs::write(&kernel, second).unwrap();
        wgsl_with(&kernel, "main", &options)
    };

    let module = compile(good, main).unwrap();
    validate(&module.words);
    assert_eq!(module.text, Some(format!("{good}\n{main}")));
    assert_eq!(wgsl_entries_with(&kernel, &options).unwrap(), ["main"]);
    assert!(
        wgsl_entries(&kernel).is_err(),
        "without the prelude a function is missing"
    );
    // Debug information has both files, and line 3 of the one, line 4 of the other.
    let strings: BTreeMap<u32, String> = words_with(&module.words, STRING)
        .iter()
        .map(|each| {
            let bytes: Vec<u8> = each[2..]
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect();
            (
                each[1],
                String::from_utf8(bytes)
                    .unwrap()
                    .trim_end_matches('\0')
                    .to_owned(),
            )
        })
        .collect();
    let lines: Vec<(&str, u32)> = words_with(&module.words, LINE)
        .iter()
        .map(|each| (strings[&each[1]].as_str(), each[2]))
        .collect();
    assert!(lines.contains(&(prelude.to_str().unwrap(), 3)), "{lines:?}");
    assert!(lines.contains(&(kernel.to_str().unwrap(), 4)), "{lines:?}");
    assert!(lines.iter().all(|&(_, line)| line <= 4), "{lines:?}");

    // A type error, a syntax error and a layout that only the validator refuses, in the one and in the other.
    for (bad, line) in [
        (good.replace("x * scale", "x * 1u"), 3),
        (good.replace("x * scale;", "x *;"), 3),
        (
            format!(
                "{good}\n@group(0) @binding(1) var<uniform> u: array<f32, 4>;\nfn used() -> f32 {{ return u[0]; }}"
            ),
            5,
        ),
    ] {
        let error = compile(&bad, main).unwrap_err();
        let (file, found, text) = refusal(&error);
        assert_eq!((file, found), (prelude.to_str().unwrap(), line), "{text}");
        assert!(text.contains(&format!("prelude.wgsl:{line}:")), "{text}");
        assert!(
            text.contains(bad.lines().nth(line as usize - 1).unwrap()),
            "{text}"
        );
    }
    for (bad, line) in [
        (main.replace("values[1]", "values[1], 2"), 4),
        (main.replace("= scaled", "scaled"), 4),
        (main.replace("@group(0) @binding(0) ", ""), 1),
    ] {
        let error = compile(good, &bad).unwrap_err();
        let (file, found, text) = refusal(&error);
        assert_eq!((file, found), (kernel.to_str().unwrap(), line), "{text}");
        assert!(text.contains(&format!("kernel.wgsl:{line}:")), "{text}");
    }

    // A condition in the prelude and one in the kernel.
    let error = compile(&format!("{good}\n#ifdef A\n"), main).unwrap_err();
    assert_eq!(refusal(&error).0, prelude.to_str().unwrap());
    let error = compile(good, &format!("{main}#if B == 1\n#endif\n")).unwrap_err();
    assert_eq!(
        (refusal(&error).0, refusal(&error).1),
        (kernel.to_str().unwrap(), 6)
    );

    let error = wgsl_with(
        &kernel,
        "main",
        &WgslOptions {
            prelude: vec![folder.join("gone.wgsl")],
            ..WgslOptions::new(Build::Native)
        },
    );
    assert!(matches!(error, Err(Error::Unreadable { .. })));
}

#[test]
fn directives_of_the_kernel_move_before_the_prelude() {
    let folder = folder("wgsl-enable-late");
    let prelude = write(&folder, "prelude.wgsl", "const one = 1.0;\n");
    let text = "// a kernel\nenable f16;\n".to_owned() + PLAIN;
    let kernel = write(
        &folder,
        "kernel.wgsl",
        &text.replace("2.0;", "f32(f16(one));"),
    );
    let options = WgslOptions {
        prelude: vec![prelude],
        ..options()
    };
    let module = wgsl_with(&kernel, "main", &options).unwrap();
    validate(&module.words);
    assert!(module.text.unwrap().starts_with("enable f16;\n"));

    std::fs::write(&kernel, text.replace("f16;", "no_such_thing;")).unwrap();
    let error = wgsl_with(&kernel, "main", &options).unwrap_err();
    let (file, line, text) = refusal(&error);
    assert_eq!((file, line), (kernel.to_str().unwrap(), 2), "{text}");
}

#[test]
fn subgroup_operations_need_no_directive() {
    let body = "@group(0) @binding(0) var<storage, read_write> values: array<u32>;\n\
                @compute @workgroup_size(64)\nfn main(@builtin(local_invocation_index) i: u32) {\n\
                    values[i] = subgroupAdd(values[i]);\n}\n";
    let compile =
        |text: &str| wgsl_text(text, "s.wgsl", "main", &BTreeMap::new(), Build::Canonical);
    let without = compile(body).unwrap();
    assert_eq!(without.notes, Vec::<String>::new());
    for front in [
        "enable subgroups;\n",
        "/* a */ enable f16, subgroups; // b\n",
    ] {
        let module = compile(&format!("{front}{body}")).unwrap();
        validate(&module.words);
        assert!(
            module.notes[0].contains("enable subgroups;"),
            "{:?}",
            module.notes
        );
        assert!(!module.text.unwrap().contains("subgroups"));
        assert_eq!(words_with(&module.words, 349).len(), 1);
    }
    // The directive is left out because naga refuses it; were it to take it, this would have no purpose.
    assert!(naga::front::wgsl::parse_str(&format!("enable subgroups;\n{body}")).is_err());
}

#[test]
fn a_define_is_for_an_override_or_a_directive() {
    let folder = folder("wgsl-defines");
    let path = write(
        &folder,
        "a.wgsl",
        &("override WIDTH: u32 = 8;\n@id(3) override gain: f32 = 1.0;\n".to_owned()
            + &PLAIN
                .replace("workgroup_size(1)", "workgroup_size(WIDTH)")
                .replace("2.0;", "gain;")),
    );
    let mut options = with_defines(&[("WIDTH", "16u"), ("gain", "0.75"), ("OTHER", "1")]);
    let module = wgsl_with(&path, "main", &options).unwrap();
    validate(&module.words);
    assert_eq!(words_with(&module.words, EXECUTION_MODE)[0][3], 16);
    assert!(
        floats(&module.words)
            .iter()
            .any(|float| float.to_bits() == 0.75_f32.to_bits())
    );
    assert_eq!(
        module.text_constants,
        [("3".to_owned(), 0.75), ("WIDTH".to_owned(), 16.0)]
    );
    assert_eq!(module.notes.len(), 1);
    assert!(module.notes[0].contains("-D OTHER=1"), "{:?}", module.notes);

    options.defines[0].1 = "wide".to_owned();
    let error = wgsl_with(&path, "main", &options).unwrap_err();
    assert!(error.to_string().contains("`wide` is no number"), "{error}");
    // A constant is stricter, and stands over a define.
    options.defines[0].1 = "16".to_owned();
    options.constants.insert("WIDTH".to_owned(), 32);
    let module = wgsl_with(&path, "main", &options).unwrap();
    assert_eq!(words_with(&module.words, EXECUTION_MODE)[0][3], 32);
    options.constants.insert("OTHER".to_owned(), 1);
    let error = wgsl_with(&path, "main", &options).unwrap_err();
    assert!(matches!(error, Error::UnknownConstant { .. }));

    let path = write(
        &folder,
        "b.wgsl",
        &("#define SET 4\n#ifdef SET\n#endif\n".to_owned() + PLAIN),
    );
    let module = wgsl_with(&path, "main", &with_defines(&[("SET", "5")])).unwrap();
    assert!(
        module.notes[0].contains("without effect"),
        "{:?}",
        module.notes
    );
}

#[test]
fn modules_are_found_in_preludes_beside_and_by_file() {
    let folder = folder("wgsl-import");
    std::fs::create_dir_all(folder.join("lib")).unwrap();
    let maths = "#define_import_path lib::maths\n#import constants\n\nstruct Pair { a: f32, b: f32 }\n\n\
                 fn twice(x: f32) -> f32 {\n    return x * constants::TWO;\n}\n";
    let prelude = write(&folder, "lib/maths.wgsl", maths);
    write(
        &folder,
        "constants.wgsl",
        "#define_import_path constants\nconst TWO: f32 = 2.0;\n\
         @group(1) @binding(3) var<storage, read_write> scratch: array<f32>;\n",
    );
    write(
        &folder,
        "lib/file.wgsl",
        "fn half(x: f32) -> f32 {\n    return x * 0.5;\n}\n",
    );
    let text = "#import lib::maths::{twice, Pair}\n#import \"lib/file.wgsl\" as file\n#import constants\n\
                override gain: f32 = 8.0;\n\
                @group(0) @binding(0) var<storage, read_write> values: array<f32>;\n\n\
                @compute @workgroup_size(#{WIDTH})\nfn main2() {\n    let pair = Pair(values[0], gain);\n\
                \x20   values[1] = twice(pair.a) + file::half(pair.b);\n    constants::scratch[0] = 1.0;\n}\n";
    let path = write(&folder, "kernel.wgsl", text);
    let options = WgslOptions {
        prelude: vec![prelude.clone()],
        ..with_defines(&[("WIDTH", "16"), ("gain", "0.75")])
    };
    let module = wgsl_with(&path, "main2", &options).unwrap();
    validate(&module.words);
    assert_eq!(module.entry, "main2");
    assert_eq!(wgsl_entries_with(&path, &options).unwrap(), ["main2"]);
    assert_eq!(words_with(&module.words, EXECUTION_MODE)[0][3], 16);
    // The override's value is in the text, which needs none from its host.
    assert!(
        floats(&module.words)
            .iter()
            .any(|float| float.to_bits() == 0.75_f32.to_bits())
    );
    assert_eq!(module.text_constants, []);
    let note = module
        .notes
        .iter()
        .find(|note| note.contains("composed"))
        .unwrap();
    assert!(
        note.contains("maths.wgsl")
            && note.contains("constants.wgsl")
            && note.contains("file.wgsl"),
        "{note}"
    );
    let text = module.text.as_deref().unwrap();
    assert!(!text.contains("naga_oil") && !text.contains('#'), "{text}");
    let names: Vec<_> = shadertwin_compile::resource_variables(&module.words)
        .into_iter()
        .map(|(_, name, group, binding)| (name, group, binding))
        .collect();
    assert!(
        names.contains(&("scratch".to_owned(), Some(1), Some(3))),
        "{names:?}"
    );
    assert!(
        names.contains(&("values".to_owned(), Some(0), Some(0))),
        "{names:?}"
    );

    let error = wgsl_with(&path, "other", &options).unwrap_err();
    assert!(error.to_string().contains("name one of: main2"), "{error}");
    // The same file, imported without the prelude: nobody has the module.
    let error = wgsl_with(&path, "main2", &with_defines(&[("WIDTH", "16")])).unwrap_err();
    let (file, line, text) = refusal(&error);
    assert_eq!((file, line), (path.to_str().unwrap(), 9), "{text}");
    assert!(
        text.contains("lib::maths") && text.contains("prelude"),
        "{text}"
    );

    // Errors in the kernel and in the module keep file and line.
    let bad = std::fs::read_to_string(&path)
        .unwrap()
        .replace("Pair(values[0], gain)", "Pair(1u, 1.0)");
    std::fs::write(&path, &bad).unwrap();
    let error = wgsl_with(&path, "main2", &options).unwrap_err();
    let (file, line, text) = refusal(&error);
    assert_eq!((file, line), (path.to_str().unwrap(), 9), "{text}");
    std::fs::write(&path, bad.replace("1u, 1.0", "1.0, 1.0")).unwrap();
    for (bad, line) in [
        (maths.replace("constants::TWO", "1u"), 7),
        (maths.replace("return x", "return x x"), 7),
    ] {
        std::fs::write(&prelude, bad).unwrap();
        let error = wgsl_with(&path, "main2", &options).unwrap_err();
        let (file, found, text) = refusal(&error);
        assert_eq!((file, found), (prelude.to_str().unwrap(), line), "{text}");
        assert!(text.contains(&format!("maths.wgsl:{line}:")), "{text}");
    }
}

#[test]
fn modules_that_import_each_other_are_refused() {
    let folder = folder("wgsl-circle");
    write(
        &folder,
        "a.wgsl",
        "#define_import_path a\n#import b\nfn f() -> f32 { return b::g(); }\n",
    );
    write(
        &folder,
        "b.wgsl",
        "#define_import_path b\n#import a\nfn g() -> f32 { return a::f(); }\n",
    );
    let path = write(
        &folder,
        "kernel.wgsl",
        &("#import a\n".to_owned() + &PLAIN.replace("2.0", "a::f()")),
    );
    let error = wgsl_with(&path, "main", &options()).unwrap_err();
    assert!(error.to_string().contains("import"), "{error}");
}

#[test]
fn a_size_by_override_is_refused_where_it_would_be_lost() {
    let folder = folder("wgsl-override-size");
    write(
        &folder,
        "part.wgsl",
        "#define_import_path part\nfn one() -> f32 { return 1.0; }\n",
    );
    let text = "#import part\n@id(1) override WIDTH: u32 = 8;\n".to_owned()
        + &PLAIN.replace("2.0", "part::one()");
    for (kernel, line) in [
        (
            text.replace("workgroup_size(1)", "workgroup_size(4, WIDTH)"),
            5,
        ),
        (
            format!("{text}var<workgroup> tile: array<vec2<f32>, WIDTH * 2>;\n"),
            7,
        ),
    ] {
        let path = write(&folder, "kernel.wgsl", &kernel);
        let error = wgsl_with(&path, "main", &options()).unwrap_err();
        let (file, found, text) = refusal(&error);
        assert_eq!((file, found), (path.to_str().unwrap(), line), "{text}");
        assert!(text.contains("`WIDTH` is an override"), "{text}");
    }
    // Elsewhere an override is no matter, nor is its name in a comment.
    let path = write(
        &folder,
        "kernel.wgsl",
        &text.replace(
            "fn main() {",
            "fn main() { // array<f32, WIDTH>\n _ = WIDTH;",
        ),
    );
    validate(&wgsl_with(&path, "main", &options()).unwrap().words);
}
