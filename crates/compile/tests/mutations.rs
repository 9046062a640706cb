//! Damaged sources: each is compiled or refused, and none takes the process with it.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which this test reaches through it"
)]

use shadertwin_compile::{
    Build, Dxc, Error, HlslLayout, Language, Module, Options, WgslOptions, wgsl_with,
};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of each language.
const MUTANTS: u64 = 500;

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// xorshift64*: the same mutants on every machine.
struct Noise(u64);

impl Noise {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        usize::try_from((bits >> 33) % bound.max(1) as u64).unwrap()
    }
}

/// Bytes flipped, lines dropped, doubled or cut short, brackets removed, one to four times.
fn mutate(text: &str, seed: u64) -> Vec<u8> {
    let mut noise = Noise(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=noise.below(4) {
        let mut lines: Vec<Vec<u8>> = bytes
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        let line = noise.below(lines.len());
        match noise.below(6) {
            // Any bit: the file may cease to be text.
            0 => {
                let at = noise.below(bytes.len());
                bytes[at] ^= 1 << noise.below(8);
                continue;
            }
            // A letter for another one: it stays text.
            1 => {
                let at = noise.below(bytes.len());
                if bytes[at].is_ascii_graphic() {
                    bytes[at] = b'!' + u8::try_from(noise.below(94)).unwrap();
                }
                continue;
            }
            2 => {
                lines.remove(line);
            }
            3 => lines.insert(line, lines[line].clone()),
            4 => {
                let keep = noise.below(lines[line].len() + 1);
                lines[line].truncate(keep);
            }
            _ => {
                let brackets: Vec<usize> = (0..bytes.len())
                    .filter(|&at| b"(){}[]<>".contains(&bytes[at]))
                    .collect();
                if !brackets.is_empty() {
                    bytes.remove(brackets[noise.below(brackets.len())]);
                }
                continue;
            }
        }
        bytes = lines.join(&b'\n');
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// Kernels of the project to damage, by name, so that a new kernel changes no mutant; entry points in WGSL and HLSL.
const KERNELS: [(&str, [&str; 2]); 8] = [
    ("banks/stride1", ["main", "main"]),
    ("bilateral/naive", ["main", "main"]),
    ("bilateral/tiled", ["main", "main"]),
    ("canonical/conversion", ["main", "main"]),
    ("convolve/shared", ["main", "main"]),
    ("gaussian/direct", ["main", "main"]),
    ("gaussian/separable", ["horizontal", "HorzBlurCS"]),
    ("histogram/per_pixel", ["cs", "cs"]),
];

/// A kernel to damage and its entry point.
type Kernel = (String, String);

fn kernels(language: Language) -> Vec<Kernel> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    KERNELS
        .iter()
        .map(|(stem, entries)| {
            let path = root.join(format!("shaders-{language}/{stem}.{language}"));
            let text = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (
                text,
                entries[usize::from(language == Language::Hlsl)].to_owned(),
            )
        })
        .collect()
}

/// Compiles the mutants from `first` on and tells each outcome through `told`, the seed before it is tried.
fn try_mutants(
    path: &Path,
    kernels: &[Kernel],
    first: u64,
    compile: &dyn Fn(&Path, &str) -> Result<Module, Error>,
    told: &mut dyn FnMut(&str),
) {
    for seed in first..=MUTANTS {
        let (text, entry) = &kernels[usize::try_from(seed).unwrap() % kernels.len()];
        std::fs::write(path, mutate(text, seed)).unwrap();
        told(&format!("seed {seed}"));
        match compile(path, entry) {
            Ok(module) => {
                assert!(!module.words.is_empty());
                told("compiled");
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(
                    !matches!(error, Error::Malformed { .. }),
                    "mutant {seed}: {error}"
                );
                told(if matches!(error, Error::Panicked { .. }) {
                    "panicked"
                } else {
                    "refused"
                });
            }
        }
    }
}

/// Outcomes by name.
#[derive(Debug, Default)]
struct Tally(BTreeMap<String, usize>);

impl Tally {
    fn add(&mut self, line: &str) {
        if !line.starts_with("seed ") {
            *self.0.entry(line.to_owned()).or_default() += 1;
        }
    }

    /// Damage that nothing notices, or that leaves nothing to compile, would test nothing.
    fn check(&self) {
        let of = |name: &str| self.0.get(name).copied().unwrap_or_default();
        assert!(of("compiled") > 10 && of("refused") > 100, "{self:?}");
        println!("{self:?}");
    }
}

#[test]
fn damaged_wgsl_is_compiled_or_refused() {
    let mut kernels = kernels(Language::Wgsl);
    kernels.push((
        "#define N 4\n#ifdef FAST\nconst x = 1u;\n#else ifdef SLOW\nconst x = 2u;\n#else\nconst x = 3u;\n#endif\n\
         @group(0) @binding(0) var<storage, read_write> v: array<u32>;\n\
         @compute @workgroup_size(#{N})\nfn main() { v[0] = x; }\n"
            .to_owned(),
        "main".to_owned(),
    ));
    kernels.push((
        "#import \"part.wgsl\"::{twice, Pair}\nenable subgroups;\n\
         @group(0) @binding(0) var<storage, read_write> v: array<f32>;\n\
         @compute @workgroup_size(1)\nfn main() { let p = Pair(v[0]); v[1] = twice(p.a); }\n"
            .to_owned(),
        "main".to_owned(),
    ));
    let place = folder("mutants-wgsl-part");
    std::fs::write(
        place.join("part.wgsl"),
        "struct Pair { a: f32 }\nfn twice(x: f32) -> f32 { return x * 2.0; }\n",
    )
    .unwrap();
    let options = WgslOptions::new(Build::Canonical);
    let path = place.join("mutant.wgsl");
    let mut tally = Tally::default();
    let compile = |path: &Path, entry: &str| wgsl_with(path, entry, &options);
    try_mutants(&path, &kernels, 1, &compile, &mut |line| tally.add(line));
    tally.check();
}

/// Set in the process that compiles the mutants: the seed to begin with.
const CHILD: &str = "SHADERTWIN_TEST_FIRST_MUTANT";

/// DXC can fall, and nothing in its process can then go on: the mutants are compiled in a process of their own, and
/// the next one begins behind the mutant that ended it.
#[test]
fn damaged_hlsl_is_compiled_or_refused() {
    let kernels = kernels(Language::Hlsl);
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mutants-hlsl");
    let path = place.join("mutant.hlsl");
    if let Ok(first) = std::env::var(CHILD) {
        let dxc = Dxc::find().expect("these tests need DXC");
        let options = Options {
            layout: HlslLayout::Dx,
            ..Options::new(Build::Canonical)
        };
        let compile = |path: &Path, entry: &str| dxc.hlsl(path, entry, &options);
        let first = first.parse().unwrap();
        try_mutants(&path, &kernels, first, &compile, &mut |line| {
            println!("{line}")
        });
        return;
    }

    folder("mutants-hlsl");
    let mut tally = Tally::default();
    let mut ended = Vec::new();
    let mut first = 1;
    while first <= MUTANTS {
        let child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "damaged_hlsl_is_compiled_or_refused",
                "--nocapture",
            ])
            .env(CHILD, first.to_string())
            .output()
            .unwrap();
        let output = String::from_utf8_lossy(&child.stdout).into_owned();
        let mut last = first;
        for line in output.lines() {
            if let Some(seed) = line.strip_prefix("seed ") {
                last = seed.parse().unwrap();
            } else if ["compiled", "refused", "panicked"].contains(&line) {
                tally.add(line);
            }
        }
        if child.status.success() {
            break;
        }
        // An exit code would be a failure of this test's own; DXC's faults end the process by a signal.
        let errors = String::from_utf8_lossy(&child.stderr);
        assert_eq!(child.status.code(), None, "mutant {last}: {errors}");
        assert!(!errors.contains("panicking"), "mutant {last}: {errors}");
        std::fs::copy(&path, place.join(format!("{last}.hlsl"))).unwrap();
        println!("mutant {last} ended DXC: {}", child.status);
        ended.push(last);
        first = last + 1;
    }
    tally.check();
    // A mutant here is a way in which a file can take the process with it: the annotation search knows one.
    assert!(
        ended.is_empty(),
        "mutants {ended:?} ended DXC; they lie in {}",
        place.display()
    );
}
