//! What the page shows, as it is written into it: names once, text of a bounded size.

use super::picture::Shown;
use crate::record::Record;
use crate::table::{blame_line, message};
use crate::text::{cut, one_line, printable};
use crate::{Classification, Compilation, Expectation, Kernels, TrialResult};
use serde::Serialize;
use shadertwin_compare::{FirstDifference, Lane, Verdict, distance};
use std::collections::BTreeMap;

/// Bytes of one message.
const MESSAGE_BYTES: usize = 4 << 10;

/// Bytes of one source file.
const SOURCE_BYTES: usize = 128 << 10;

/// Bytes of one name.
const NAME_BYTES: usize = 300;

/// Bytes of all texts that come from elsewhere, as they are written, so that a page stays one that browsers open.
const TEXT_BYTES: usize = 12 << 20;

/// The whole run.
#[derive(Debug, Serialize)]
pub(super) struct Data {
    lanes: Vec<LaneData>,
    /// Messages, each once.
    messages: Vec<String>,
    cases: Vec<CaseData>,
}

#[derive(Debug, Serialize)]
struct LaneData {
    name: String,
    language: &'static str,
    runner: &'static str,
    build: &'static str,
    adapter: String,
}

#[derive(Debug, Default, Serialize)]
struct CaseData {
    name: String,
    title: String,
    digest: String,
    sizes: Vec<String>,
    trials: Vec<TrialData>,
    sources: Vec<SourceData>,
    interface: Vec<(String, String, String, bool)>,
    compilations: Vec<CompilationData>,
    blame: Vec<BlameData>,
    classes: Vec<ClassData>,
    pictures: Vec<Shown>,
}

/// Size, lane, verdict, microseconds on the device, message, first difference; the last ones left out where there are none.
#[derive(Debug, Serialize)]
struct TrialData(
    usize,
    usize,
    &'static str,
    u64,
    Option<usize>,
    Option<DifferenceData>,
);

#[derive(Debug, Serialize)]
struct DifferenceData {
    resource: String,
    /// Element, or texel, and component.
    at: String,
    invocation: String,
    expected: String,
    against: String,
    got: String,
    /// Between these two; none for a NaN.
    distance: Option<u64>,
    /// Components that differ, of how many, and the largest distance.
    differing: u64,
    total: u64,
    worst: Option<u64>,
    /// What the element was made of.
    inputs: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SourceData {
    name: String,
    language: Option<&'static str>,
    text: String,
}

#[derive(Debug, Serialize)]
struct CompilationData {
    language: &'static str,
    build: &'static str,
    entry: String,
    compiler: String,
    arguments: String,
    warnings: Vec<usize>,
}

#[derive(Debug, Serialize)]
struct BlameData {
    line: String,
    groups: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ClassData {
    lane: String,
    size: String,
    class: String,
    steps: Vec<(String, String, u64, Option<u64>)>,
}

/// A distance, where there is one: a NaN has none.
fn finite(distance: u64) -> Option<u64> {
    (distance != u64::MAX).then_some(distance)
}

/// Gathers text until there is enough of it.
struct Texts {
    left: usize,
    messages: Vec<String>,
    known: BTreeMap<String, usize>,
}

const NO_ROOM: &str = "(left out here, where there is no more room; the JSON report has it)";

impl Texts {
    /// A text cut to `bytes` bytes, or a note where all the room is taken.
    fn take(&mut self, text: &str, bytes: usize) -> String {
        let text = cut(text, bytes);
        let text = printable(&text);
        let cost = written(&text);
        if cost > self.left {
            return NO_ROOM.to_owned();
        }
        self.left -= cost;
        text.into_owned()
    }

    fn message(&mut self, text: &str) -> usize {
        let short = cut(text, MESSAGE_BYTES);
        if let Some(&known) = self.known.get(short.as_ref()) {
            return known;
        }
        let kept = self.take(&short, usize::MAX);
        let place = *self.known.entry(kept.clone()).or_insert_with(|| {
            self.messages.push(kept);
            self.messages.len() - 1
        });
        self.known.insert(short.into_owned(), place);
        place
    }
}

/// A name, on one line and not endless.
pub(super) fn name(text: &str) -> String {
    one_line(&cut(text, NAME_BYTES)).into_owned()
}

/// Bytes of a text in the page.
fn written(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '"' | '\\' | '\n' | '\t' | '\r' => 2,
            '<' => 6,
            c if (c as u32) < 0x20 => 6,
            c => c.len_utf8(),
        })
        .sum()
}

/// Everything that the page shows. Pictures are written before.
pub(super) fn collect(record: &Record, shown: Vec<(String, Shown)>) -> Data {
    let mut texts = Texts {
        left: TEXT_BYTES,
        messages: Vec::new(),
        known: BTreeMap::new(),
    };
    let mut lanes: Vec<&Lane> = record.results.iter().map(|result| &result.lane).collect();
    // The order of the columns.
    let key = |lane: &&Lane| (lane.adapter.clone(), lane.build, lane.runner, lane.language);
    lanes.sort_by_cached_key(key);
    lanes.dedup();
    let places: BTreeMap<&Lane, usize> = lanes.iter().copied().zip(0..).collect();
    let mut cases: BTreeMap<&str, CaseData> = BTreeMap::new();
    // What says what differs matters more than sources, where room is short.
    for result in &record.results {
        let case = cases.entry(&result.case).or_default();
        trial(case, result, places[&result.lane], &mut texts);
    }
    for blame in &record.json.blame {
        if let Some(case) = cases.get_mut(blame.case.as_str()) {
            case.blame.push(BlameData {
                line: texts.take(&blame_line(blame), MESSAGE_BYTES),
                groups: blame
                    .blame
                    .groups
                    .iter()
                    .map(|group| texts.take(&group.join(", "), MESSAGE_BYTES))
                    .collect(),
            });
        }
    }
    for class in &record.json.classification {
        if let Some(case) = cases.get_mut(class.case.as_str()) {
            case.classes.push(class_data(class, &mut texts));
        }
    }
    for compilation in &record.json.compilations {
        if let Some(case) = cases.get_mut(compilation.case.as_str()) {
            case.compilations
                .push(compilation_data(compilation, &mut texts));
        }
    }
    for kernels in record.kernels.values() {
        if let Some(case) = cases.get_mut(kernels.case.as_str()) {
            about(case, kernels, &mut texts);
        }
    }
    for (stem, picture) in shown {
        if let Some(case) = cases.get_mut(stem.as_str()) {
            case.pictures.push(picture);
        }
    }
    let lanes = lanes.into_iter().map(|lane| LaneData {
        name: name(&lane.to_string()),
        language: lane.language.name(),
        runner: lane.runner.name(),
        build: lane.build.name(),
        adapter: name(&lane.adapter),
    });
    Data {
        lanes: lanes.collect(),
        cases: cases
            .into_iter()
            .map(|(stem, case)| CaseData {
                name: name(stem),
                ..case
            })
            .collect(),
        messages: texts.messages,
    }
}

fn trial(case: &mut CaseData, result: &TrialResult, lane: usize, texts: &mut Texts) {
    let size = name(&result.size);
    // Results come by size.
    if case.sizes.last().is_none_or(|last| *last != size) {
        case.sizes.push(size);
    }
    let difference = match &result.verdict {
        Verdict::Different(first) => Some(difference(first)),
        _ => None,
    };
    let mut told = message(&result.verdict);
    if let Some(expected) = &result.expected {
        // Beside a difference too, which says itself what it is.
        if difference.is_some() {
            told.clear();
        }
        told = format!("{expected}\n{told}");
    } else if difference.is_some() {
        told.clear();
    }
    let told = (!told.is_empty()).then(|| texts.message(&told));
    case.trials.push(TrialData(
        case.sizes.len() - 1,
        lane,
        match result.expected {
            Some(Expectation::KnownFailure(_)) => "known_failure",
            Some(Expectation::Differs(_)) => "differs",
            None => result.verdict.name(),
        },
        result.run_ns / 1000,
        told,
        difference,
    ));
}

fn difference(first: &FirstDifference) -> DifferenceData {
    let at = match first.texel {
        Some([x, y]) => format!("texel ({x}, {y})"),
        None => format!("element {}", first.element),
    };
    DifferenceData {
        resource: name(&first.resource),
        at: format!("{at} component {} ({})", first.component, first.class),
        invocation: first
            .invocation
            .map(|invocation| invocation.to_string())
            .unwrap_or_default(),
        expected: first.expected.to_string(),
        against: name(&first.against),
        got: first.actual.to_string(),
        distance: finite(distance(first.expected, first.actual)),
        differing: first.differing,
        total: first.total,
        worst: finite(first.worst),
        inputs: first
            .inputs
            .iter()
            .map(|input| name(&input.to_string()))
            .collect(),
    }
}

fn about(case: &mut CaseData, kernels: &Kernels, texts: &mut Texts) {
    case.title = name(&kernels.title);
    case.digest.clone_from(&kernels.source_digest);
    case.sources = kernels
        .sources
        .iter()
        .map(|source| SourceData {
            name: texts.take(&source.name, NAME_BYTES),
            language: source.language.map(shadertwin_case::Language::name),
            text: texts.take(&source.text, SOURCE_BYTES),
        })
        .collect();
    case.interface = kernels
        .interface
        .iter()
        .map(|row| {
            let [wgsl, hlsl] = &row.cells;
            (
                texts.take(&row.label, NAME_BYTES),
                texts.take(wgsl, NAME_BYTES),
                texts.take(hlsl, NAME_BYTES),
                row.differs,
            )
        })
        .collect();
}

fn compilation_data(compilation: &Compilation, texts: &mut Texts) -> CompilationData {
    CompilationData {
        language: compilation.language.name(),
        build: compilation.build.name(),
        entry: texts.take(&compilation.entry, NAME_BYTES),
        compiler: texts.take(
            &format!("{} {}", compilation.compiler, compilation.version),
            NAME_BYTES,
        ),
        arguments: texts.take(&compilation.arguments.join(" "), MESSAGE_BYTES),
        warnings: compilation
            .warnings
            .iter()
            .map(|warning| texts.message(warning))
            .collect(),
    }
}

fn class_data(class: &Classification, texts: &mut Texts) -> ClassData {
    ClassData {
        lane: texts.take(&class.lane.to_string(), NAME_BYTES),
        size: texts.take(&class.size, NAME_BYTES),
        class: texts.take(&class.to_string(), NAME_BYTES),
        steps: class
            .steps
            .iter()
            .map(|step| {
                (
                    step.step.clone(),
                    step.verdict.clone(),
                    step.differing,
                    finite(step.worst_ulps),
                )
            })
            .collect(),
    }
}
