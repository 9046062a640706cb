//! What the canonical form costs: time of the bilateral filters at 512 x 512 in the canonical build over their time in the
//! native one, both on the same adapter in the same run.
//!
//! `cargo bench -p shadertwin-cli` from the root of the repository, on a machine that does nothing else. The adapter is
//! llvmpipe, or the one that `SHADERTWIN_BENCH_ADAPTER` names.
//!
//! A kernel is dispatched once and then nine times in one submission; the difference of the two times is eight dispatches
//! without what a submission and a driver's compiler take.

#![expect(
    unused_crate_dependencies,
    reason = "the program's own dependencies, which this benchmark reaches through it"
)]

use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::Command;

const STEMS: [&str; 2] = ["bilateral/naive", "bilateral/tiled"];
const REPEATS: [u32; 2] = [1, 9];
/// The lowest time of so many runs is kept: what disturbs a run only adds to it.
const RUNS: usize = 3;

/// Language and build.
type Key = (String, String, String);

fn main() -> Result<(), Box<dyn Error>> {
    let adapter =
        std::env::var("SHADERTWIN_BENCH_ADAPTER").unwrap_or_else(|_| "llvmpipe".to_owned());
    let mut times: [BTreeMap<Key, u64>; 2] = Default::default();
    for _ in 0..RUNS {
        for (repeat, times) in REPEATS.into_iter().zip(&mut times) {
            for (key, ns) in run(repeat, &adapter)? {
                let lowest = times.entry(key).or_insert(u64::MAX);
                *lowest = ns.min(*lowest);
            }
        }
    }
    let [once, often] = times;
    println!(
        "{:24} {:5} {:>12} {:>12} {:>6}",
        "kernel", "", "canonical", "native", "ratio"
    );
    for stem in STEMS {
        for language in ["wgsl", "hlsl"] {
            let time = |build: &str| {
                let key = (stem.to_owned(), language.to_owned(), build.to_owned());
                let eight = often.get(&key)?.checked_sub(*once.get(&key)?)?;
                Some(eight as f64 / f64::from(REPEATS[1] - REPEATS[0]) / 1e6)
            };
            match (time("canonical"), time("native")) {
                (Some(canonical), Some(native)) if native > 0.0 => println!(
                    "{stem:24} {language:5} {canonical:>9.1} ms {native:>9.1} ms {:>6.1}",
                    canonical / native
                ),
                _ => println!("{stem:24} {language:5} disturbed; run it again"),
            }
        }
    }
    Ok(())
}

/// Times of all lanes on the Vulkan runner with so many dispatches each.
fn run(repeat: u32, adapter: &str) -> Result<Vec<(Key, u64)>, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir()?;
    for stem in STEMS {
        for (from, extension) in [("shaders-wgsl", "wgsl"), ("shaders-hlsl", "hlsl")] {
            let path = format!("{from}/{stem}.{extension}");
            let target = folder.path().join(&path);
            std::fs::create_dir_all(target.parent().unwrap_or(&target))?;
            std::fs::copy(root.join(&path), target)?;
        }
        let case = format!("tests/cases/{stem}.toml");
        let text = std::fs::read_to_string(root.join(&case))?;
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines() {
            lines.push(match line.split_once('=').map(|(key, _)| key.trim()) {
                Some("sizes") => "sizes = [[512, 512]]".to_owned(),
                // The reference takes seconds, and what agrees is the conformance suite's to say.
                Some("reference") => "reference = false".to_owned(),
                Some("dispatch") => format!("repeat = {repeat}\n{line}"),
                _ => line.to_owned(),
            });
        }
        let target = folder.path().join(&case);
        std::fs::create_dir_all(target.parent().unwrap_or(&target))?;
        std::fs::write(target, lines.join("\n"))?;
    }
    let report = folder.path().join("report.json");
    let output = Command::new(env!("CARGO_BIN_EXE_shadertwin"))
        .args([
            "run",
            "--no-classify",
            "--runner",
            "vulkan",
            "--adapter",
            adapter,
        ])
        .args(["--root".as_ref(), folder.path().as_os_str()])
        .arg(format!("--report=json={}", report.display()))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stdout).into_owned().into());
    }
    let report: Value = serde_json::from_slice(&std::fs::read(report)?)?;
    let results = report["results"]
        .as_array()
        .ok_or("a report without results")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(results
        .iter()
        .map(|result| {
            let lane = &result["lane"];
            let key = (
                text(&result["case"]),
                text(&lane["language"]),
                text(&lane["build"]),
            );
            (key, result["run_ns"].as_u64().unwrap_or(u64::MAX))
        })
        .collect())
}
