//! Events of a run that never was, for the tests and the benchmark of reports.

use shadertwin_case::{Build, Element, Language, TexelFormat};
use shadertwin_compare::{
    Axis, Blame, Class, FirstDifference, Lane, LossKind, Refuser, Route, RunnerKind, Value, Verdict,
};
use shadertwin_dispatch::{Adapter, DeviceKind, FloatControls, Limits};
use shadertwin_report::{
    Absent, AdapterRecord, Among, BlameRecord, Compilation, Event, Host, InterfaceRow, Kernels,
    Picture, PictureOf, Source, Stated, TrialResult,
};
use std::collections::BTreeMap;

/// Names of cases, of adapters, and messages: what comes from elsewhere.
pub(crate) struct Words {
    pub(crate) case: String,
    pub(crate) adapter: String,
    pub(crate) message: String,
    pub(crate) source: String,
}

impl Words {
    /// As they usually are.
    pub(crate) fn tame() -> Self {
        Self {
            case: "group/kernel".to_owned(),
            adapter: "llvmpipe".to_owned(),
            message: "kernel.hlsl:3:7: error: expected expression".to_owned(),
            source: "@compute @workgroup_size(64)\nfn main() {\n}\n".repeat(40),
        }
    }

    /// As nobody wants them.
    pub(crate) fn hostile() -> Self {
        let text = "</script><script>alert(1)</script><img src=x onerror=alert(1)> \"'`|*_[a](b)]]>&amp; \u{1b}[31m\u{0}\u{7}\
                    \u{202e}\u{ffff}\u{9b} <!-- ${x} @somebody #1 \u{fffd}\nsecond\tline";
        Self {
            case: format!("group/{text}"),
            adapter: text.to_owned(),
            message: text.to_owned() + &"x\u{1}<".repeat(350_000),
            source: text.repeat(1000),
        }
    }
}

fn lanes(adapter: &str) -> Vec<Lane> {
    let mut lanes = Vec::new();
    for language in Language::ALL {
        for runner in RunnerKind::ALL {
            for build in Build::ALL {
                if runner.takes(language, build) {
                    lanes.push(Lane {
                        language,
                        route: Route::of(language, runner, build),
                        runner,
                        build,
                        adapter: adapter.to_owned(),
                    });
                }
            }
        }
    }
    lanes
}

fn adapter(name: &str, runner: RunnerKind) -> AdapterRecord {
    AdapterRecord {
        lane_name: name.to_owned(),
        runner,
        adapter: Adapter {
            index: 0,
            name: name.to_owned(),
            driver: "driver".to_owned(),
            driver_version: "1.0".to_owned(),
            vendor_id: 1,
            device_id: 2,
            implementation: match runner {
                RunnerKind::Dawn => "Dawn 1.0".to_owned(),
                RunnerKind::Vulkan | RunnerKind::Wgpu | RunnerKind::Gl => String::new(),
            },
            api_version: "1.3.0".to_owned(),
            kind: DeviceKind::Cpu,
            float_controls: FloatControls::default(),
            limits: Limits {
                workgroup_invocations: 1024,
                workgroup_size: [1024, 1024, 64],
                dispatch_groups: [65535; 3],
                shared_bytes: 32768,
                storage_buffer_bytes: 1 << 30,
                uniform_buffer_bytes: 65536,
                texture_side: 16384,
                subgroup_lanes: 8,
            },
        },
    }
}

fn different(number: usize) -> Verdict {
    let value = |number: usize| Value {
        element: Element::F32,
        bits: (number as f32).to_bits(),
    };
    Verdict::Different(Box::new(FirstDifference {
        resource: "output".to_owned(),
        class: Class::Value,
        element: number as u64,
        texel: None,
        component: 0,
        invocation: None,
        against: "CPU reference".to_owned(),
        expected: value(number),
        actual: value(number + 1),
        differing: 7,
        total: 4096,
        worst: 12,
        finite: 12,
        inputs: Vec::new(),
    }))
}

/// One of each kind of verdict by turns, or differences alone.
fn verdict(number: usize, words: &Words, all_red: bool) -> Verdict {
    let text = || words.message.clone();
    match number % 10 {
        _ if all_red => different(number),
        1 => different(number),
        2 => Verdict::WithinLatitude {
            class: Class::Value,
            worst: 3,
            finite: 3,
            element: Element::F32,
        },
        3 => Verdict::Unstable { message: text() },
        4 => Verdict::NotCompiled {
            by: Refuser::Compiler,
            diagnostics: text(),
        },
        5 => Verdict::Unsupported { lacks: text() },
        6 => Verdict::Lost {
            kind: LossKind::Crash,
            message: text(),
        },
        7 => Verdict::InterfaceMismatch {
            fields: vec![text()],
        },
        8 => Verdict::NotRefused { message: text() },
        9 => Verdict::RefusedAsExpected,
        _ => Verdict::Identical,
    }
}

/// A run of `trials` trials, in cases of 100.
pub(crate) fn run(trials: usize, words: &Words, all_red: bool) -> Vec<Event> {
    let adapters = [words.adapter.clone(), format!("{} 2", words.adapter)];
    let mut events = vec![Event::Planned {
        host: Host::here(),
        adapters: adapters
            .iter()
            .flat_map(|name| RunnerKind::ALL.map(|runner| adapter(name, runner)))
            .collect(),
        trials,
        absent: vec![Absent {
            runner: RunnerKind::Dawn,
            reason: words.message.clone(),
            trials: 7,
        }],
    }];
    let lanes: Vec<Lane> = adapters.iter().flat_map(|name| lanes(name)).collect();
    let mut left = trials;
    for number in 0..trials.div_ceil(5 * lanes.len()) {
        let case = format!("{}{number}", words.case);
        events.push(Event::Kernels(kernels(&case, words)));
        for language in Language::ALL {
            for build in Build::COMPILED {
                events.push(Event::Compiled(Compilation {
                    case: case.clone(),
                    language,
                    build,
                    entry: "main".to_owned(),
                    compiler: "compiler".to_owned(),
                    version: "1.0".to_owned(),
                    arguments: vec!["-O3".to_owned(), words.message.chars().take(99).collect()],
                    warnings: vec![words.message.clone()],
                    words: 1000,
                    compile_ns: 1_000_000,
                }));
            }
        }
        for size in 0..5 {
            let size = format!("{}x{size}", 1 << size);
            for lane in &lanes {
                if left == 0 {
                    break;
                }
                left -= 1;
                events.push(Event::Finished(TrialResult {
                    case: case.clone(),
                    size: size.clone(),
                    lane: lane.clone(),
                    expected: None,
                    verdict: verdict(left, words, all_red),
                    reference: true,
                    residual: Vec::new(),
                    digests: BTreeMap::from([("output".to_owned(), "0".repeat(64))]),
                    unchanged: Vec::new(),
                    run_ns: 1_500_000,
                }));
            }
            events.push(Event::Blamed(BlameRecord {
                case: case.clone(),
                size,
                among: Among::Canonical,
                blame: Blame {
                    axes: vec![vec![Axis::Language]],
                    groups: vec![lanes.iter().map(ToString::to_string).collect()],
                },
            }));
        }
        if number == 0 {
            events.extend(pictures(&case, &lanes[0]));
        }
    }
    events
}

fn kernels(case: &str, words: &Words) -> Kernels {
    let source = |name: &str, language| Source {
        name: format!("{name} of {case}"),
        language,
        text: words.source.clone(),
    };
    Kernels {
        case: case.to_owned(),
        title: words.message.chars().take(400).collect(),
        source_digest: "1".repeat(64),
        stated: Stated::default(),
        sources: vec![
            source("case", None),
            source("wgsl", Some(Language::Wgsl)),
            source("hlsl", Some(Language::Hlsl)),
        ],
        interface: vec![InterfaceRow {
            label: words.message.chars().take(80).collect(),
            cells: ["read".to_owned(), "read_write".to_owned()],
            differs: true,
        }],
    }
}

fn pictures(case: &str, lane: &Lane) -> Vec<Event> {
    let picture = |of, level: u8| {
        Event::Picture(Picture {
            case: case.to_owned(),
            size: "1x0".to_owned(),
            resource: "output".to_owned(),
            of,
            width: 16,
            height: 16,
            format: TexelFormat::Rgba8Unorm,
            bytes: vec![level; 16 * 16 * 4],
        })
    };
    vec![
        picture(PictureOf::Lane(lane.clone()), 101),
        picture(PictureOf::Expected("CPU reference".to_owned()), 100),
    ]
}
