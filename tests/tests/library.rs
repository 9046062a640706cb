//! Libraries without a kernel, compared through one expression of each language: what reports and cases hold of it.

use saphyr as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{repository, results, shadertwin};
use std::path::Path;

fn port(folder: &str, language: &str) -> String {
    let path = repository().join(format!("tests/ports/{folder}/port.{language}"));
    path.to_str().expect("a path in UTF-8").to_owned()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_report_shows_the_kernel_that_was_made_and_the_input_that_differs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = "72-hash-of-signed-integers";
    let mut arguments = vec!["check".to_owned(), port(name, "wgsl"), port(name, "hlsl")];
    for (option, value) in [
        ("--wgsl-call", "scramble(u.x)"),
        ("--hlsl-call", "Scramble(u.x)"),
        ("--adapter", "llvmpipe"),
        ("--size", "256"),
    ] {
        arguments.extend([option.to_owned(), value.to_owned()]);
    }
    for format in ["json", "junit", "markdown", "html"] {
        let path = folder.path().join(format);
        arguments.extend([
            "--report".to_owned(),
            format!("{format}={}", path.display()),
        ]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let told = "for u = (90, 86, 77, 122)";
    shadertwin(&arguments, &[]).expect(1, &["explained by language", told]);
    for report in ["junit", "markdown"] {
        let text = read(&folder.path().join(report));
        assert!(text.contains(told), "{report}: {text}");
    }

    let json: Value = serde_json::from_str(&read(&folder.path().join("json"))).expect("JSON");
    let sources: Vec<&str> = json["cases"][0]["sources"]
        .as_array()
        .expect("sources")
        .iter()
        .filter_map(|source| source["name"].as_str())
        .collect();
    for made in [
        "the kernel made for --wgsl-call",
        "the kernel made for --hlsl-call",
    ] {
        assert!(sources.contains(&made), "{sources:?}");
    }
    let differs = results(&json, |result| !result["first"]["inputs"].is_null());
    assert!(!differs.is_empty());
    for result in differs {
        let input = &result["first"]["inputs"][0];
        assert_eq!(input["name"], "u");
        assert_eq!(input["values"].as_array().map(Vec::len), Some(4));
    }

    let page = read(&folder.path().join("html/index.html"));
    for part in [
        "void st_call(uint3 st_at",
        "fn st_call(@builtin",
        "u = (90, 86, 77, 122)",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn the_case_that_is_written_runs_to_the_same_outputs() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let name = "70-library-of-noise";
    let (wgsl, hlsl) = (port(name, "wgsl"), port(name, "hlsl"));
    let asked = [
        "check",
        &wgsl,
        &hlsl,
        "--wgsl-call",
        "gradient(x.xy * 8.0)",
        "--hlsl-call",
        "Gradient(x.xy * 8.0).xyz",
    ];
    let case = path("case.toml");
    shadertwin(&[&asked[..], &["--write-case", &case]].concat(), &[]).expect(0, &["wrote"]);
    let digests = |asked: &[&str], name: &str| -> Vec<Value> {
        let report = format!("json={}", path(name));
        let run = ["--adapter", "llvmpipe", "--report", &report];
        shadertwin(&[asked, &run].concat(), &[]).expect(0, &["THE SAME KERNEL"]);
        let text = read(&folder.path().join(name));
        let json: Value = serde_json::from_str(&text).expect("JSON");
        let results = results(&json, |_| true).into_iter();
        results.map(|result| result["digests"].clone()).collect()
    };
    let made = digests(&asked, "made.json");
    assert!(made.len() > 30, "{}", made.len());
    assert!(made.iter().all(|digest| digest["result"].is_string()));
    assert_eq!(digests(&["check", "--case", &case], "read.json"), made);
}
