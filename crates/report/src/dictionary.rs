//! HLSL beside WGSL, with what became of each pair on each adapter: a fold over the report of a run.

use crate::json::{JsonReport, JsonResult};
use crate::text::{cut, one_line};
use serde::{Deserialize, Serialize};
use shadertwin_case::{DictionaryEntry, Language};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Bytes of what a lane gave, or a compiler said.
const TOLD_BYTES: usize = 200;

/// What a case says of itself, beyond its kernels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Stated {
    /// How the thing is said in each language.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dictionary: Option<DictionaryEntry>,
    /// Why the languages differ in it, or why nothing promises its result.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// Where the languages differ: the case that ports it right.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub right: Option<String>,
    /// What a native lane may be off by: `ULP` or `codes`; without it, nothing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unit: Option<String>,
}

impl Stated {
    /// True where the case says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What became of a pair on an adapter; the worst of its lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Nothing ran.
    NotRun,
    /// Equal bits, or refused as it must be.
    Equal,
    /// Equal bits in the canonical builds, within a bound in native ones.
    Within,
    /// Nothing promises the result.
    Recorded,
    /// The languages differ.
    Differs,
    /// A compiler or driver is known to fail.
    KnownFailure,
    /// Something is wrong.
    Red,
}

/// The pair on one adapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// In one word.
    pub standing: Standing,
    /// In a sentence.
    pub told: String,
}

/// One pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// Case.
    pub case: String,
    /// One line for people.
    pub title: String,
    /// In HLSL.
    pub hlsl: String,
    /// In WGSL.
    pub wgsl: String,
    /// What to look out for; may be empty.
    pub note: String,
    /// Why the languages differ in it, or why nothing promises its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The case that ports it right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// By adapter, in its order.
    pub verdicts: BTreeMap<String, Verdict>,
}

impl Pair {
    /// True where some text that a person would search for holds `word`, in lower case.
    #[must_use]
    pub fn holds(&self, word: &str) -> bool {
        let texts = [&self.case, &self.title, &self.hlsl, &self.wgsl, &self.note];
        let all = texts.into_iter().chain(&self.why).chain(&self.right);
        all.into_iter()
            .any(|text| text.to_lowercase().contains(word))
    }
}

/// Both languages side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Dictionary {
    /// Adapters seen, in order.
    pub adapters: Vec<String>,
    /// Pairs by case.
    pub pairs: Vec<Pair>,
}

impl Dictionary {
    /// The pairs of a report's cases.
    #[must_use]
    pub fn of(report: &JsonReport) -> Self {
        let mut results: BTreeMap<&str, BTreeMap<&str, Vec<&JsonResult>>> = BTreeMap::new();
        for result in &report.results {
            let of_case = results.entry(&result.case).or_default();
            let of_adapter = of_case.entry(&result.lane.adapter).or_default();
            of_adapter.push(result);
        }
        let mut pairs: Vec<Pair> = report
            .cases
            .iter()
            .filter_map(|case| {
                let stated = &case.stated;
                let mut pair = pair(&case.case, &case.title, stated)?;
                for (adapter, results) in results.get(case.case.as_str()).into_iter().flatten() {
                    let verdict = verdict(results, stated.unit.as_deref());
                    pair.verdicts.insert((*adapter).to_owned(), verdict);
                }
                Some(pair)
            })
            .collect();
        pairs.sort_by(|a, b| a.case.cmp(&b.case));
        let adapters: BTreeSet<&String> =
            pairs.iter().flat_map(|one| one.verdicts.keys()).collect();
        Self {
            adapters: adapters.into_iter().cloned().collect(),
            pairs,
        }
    }

    /// A block of lines for each pair.
    #[must_use]
    pub fn table(&self) -> String {
        let mut out = String::new();
        for pair in &self.pairs {
            let _ = writeln!(out, "{}  {}", one_line(&pair.case), one_line(&pair.title));
            let _ = writeln!(out, "    HLSL  {}", one_line(&pair.hlsl));
            let _ = writeln!(out, "    WGSL  {}", one_line(&pair.wgsl));
            let note = Some(&pair.note).filter(|note| !note.is_empty());
            for text in note.into_iter().chain(&pair.why) {
                let _ = writeln!(out, "    {}", one_line(text));
            }
            if let Some(right) = &pair.right {
                let _ = writeln!(
                    out,
                    "    do not port it so; how instead: {}",
                    one_line(right)
                );
            }
            for (told, adapters) in pair.by_verdict() {
                let _ = writeln!(
                    out,
                    "    {}: {}",
                    one_line(&adapters.join(", ")),
                    one_line(told)
                );
            }
            let _ = writeln!(out);
        }
        out
    }
}

impl Dictionary {
    /// Takes the pairs of another run in; where both have a case, this one's words and the verdicts of both. An adapter of
    /// the same name counts as another one.
    pub fn join(&mut self, other: Self) {
        let mut names = BTreeMap::new();
        for name in other.adapters {
            let taken = |name: &String| self.adapters.contains(name);
            let own = (2..).map(|number| format!("{name} ({number})"));
            let own = std::iter::once(name.clone())
                .chain(own)
                .find(|name| !taken(name));
            let own = own.unwrap_or_else(|| name.clone());
            self.adapters.push(own.clone());
            names.insert(name, own);
        }
        for mut pair in other.pairs {
            pair.verdicts = std::mem::take(&mut pair.verdicts)
                .into_iter()
                .filter_map(|(name, verdict)| Some((names.get(&name)?.clone(), verdict)))
                .collect();
            match self.pairs.iter_mut().find(|known| known.case == pair.case) {
                Some(known) => known.verdicts.extend(pair.verdicts),
                None => self.pairs.push(pair),
            }
        }
        self.pairs.sort_by(|a, b| a.case.cmp(&b.case));
    }

    /// Keeps the pairs of which each word, in lower case, is somewhere.
    pub fn keep(&mut self, words: &[String]) {
        self.pairs
            .retain(|pair| words.iter().all(|word| pair.holds(word)));
    }
}

impl Pair {
    /// Adapters on which the same is told.
    fn by_verdict(&self) -> Vec<(&str, Vec<&str>)> {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for (adapter, verdict) in &self.verdicts {
            match groups.iter_mut().find(|(told, _)| *told == verdict.told) {
                Some((_, adapters)) => adapters.push(adapter),
                None => groups.push((&verdict.told, vec![adapter])),
            }
        }
        groups
    }
}

/// A pair without verdicts, where a case has one.
#[must_use]
pub fn pair(case: &str, title: &str, stated: &Stated) -> Option<Pair> {
    let DictionaryEntry { hlsl, wgsl, note } = stated.dictionary.clone()?;
    Some(Pair {
        case: case.to_owned(),
        title: title.to_owned(),
        hlsl,
        wgsl,
        note,
        why: stated.why.clone(),
        right: stated.right.clone(),
        verdicts: BTreeMap::new(),
    })
}

fn standing(result: &JsonResult) -> Standing {
    match result.verdict.as_str() {
        _ if result.is_red() => Standing::Red,
        _ if result.differs.is_some() => Standing::Differs,
        _ if result.expected.is_some() => Standing::KnownFailure,
        "unsupported" => Standing::NotRun,
        "within_latitude" => Standing::Within,
        "recorded" => Standing::Recorded,
        _ => Standing::Equal,
    }
}

/// What became of a pair on one adapter.
fn verdict(results: &[&JsonResult], unit: Option<&str>) -> Verdict {
    let of = |wanted: Standing| {
        let all = results
            .iter()
            .filter(move |result| standing(result) == wanted);
        all.copied()
    };
    let worst = results.iter().map(|result| standing(result)).max();
    let worst = worst.unwrap_or(Standing::NotRun);
    let first = |wanted| of(wanted).next();
    let told = match worst {
        Standing::NotRun => match first(Standing::NotRun).and_then(|one| one.messages.first()) {
            Some(lacks) => format!("not run: {}", cut(lacks, TOLD_BYTES)),
            None => "not run".to_owned(),
        },
        Standing::Equal | Standing::Within => agreement(results, unit),
        Standing::Recorded => recorded(results),
        Standing::Differs => "different by language".to_owned(),
        Standing::KnownFailure => {
            let known = first(worst);
            let issue = known.and_then(|one| one.expected.as_deref());
            let lane = known.map_or(String::new(), |one| one.lane.to_string());
            format!(
                "known failure on {} of {} lanes, such as {lane}: {}",
                of(worst).count(),
                results.len(),
                issue.unwrap_or_default()
            )
        }
        Standing::Red => {
            let red = first(worst);
            let name = red.map_or("", |one| one.verdict.as_str());
            let lane = red.map_or(String::new(), |one| one.lane.to_string());
            format!("RED: {} on {lane}", name.replace('_', " "))
        }
    };
    Verdict {
        standing: worst,
        told,
    }
}

fn agreement(results: &[&JsonResult], unit: Option<&str>) -> String {
    let refused: BTreeSet<Language> = results
        .iter()
        .filter(|result| result.verdict == "refused_as_expected")
        .map(|result| result.lane.language)
        .collect();
    if let Some(language) = refused.first() {
        let language = language.name().to_uppercase();
        return format!("{language} does not compile, as it must not");
    }
    let mut parts = Vec::new();
    let ran = |canonical: bool| {
        let all = results.iter().filter(move |result| {
            result.lane.build.is_canonical() == canonical && result.verdict != "unsupported"
        });
        all.copied().collect::<Vec<&JsonResult>>()
    };
    let (canonical, native) = (ran(true), ran(false));
    if !canonical.is_empty() {
        let left: BTreeSet<&str> = canonical
            .iter()
            .flat_map(|result| result.residual.iter().map(String::as_str))
            .collect();
        parts.push(match left.first() {
            None => "equal bits".to_owned(),
            Some(first) => format!("equal bits, with operations left to the driver ({first})"),
        });
    }
    if !native.is_empty() {
        let off = native
            .iter()
            .filter(|result| result.verdict == "within_latitude");
        let off: Vec<&&JsonResult> = off.collect();
        let unit = unit.unwrap_or("ULP");
        parts.push(
            match off.iter().filter_map(|result| result.worst_ulps).max() {
                _ if off.is_empty() => "native: equal bits".to_owned(),
                Some(worst) if worst != u64::MAX => {
                    format!(
                        "native: within {worst} {unit} on {} of {} lanes",
                        off.len(),
                        native.len()
                    )
                }
                _ => format!(
                    "native: other bits on {} of {} lanes",
                    off.len(),
                    native.len()
                ),
            },
        );
    }
    parts.join("; ")
}

/// What came, by language, as far as it is short.
fn recorded(results: &[&JsonResult]) -> String {
    let mut by_language: BTreeMap<Language, BTreeSet<&str>> = BTreeMap::new();
    for result in results.iter().filter(|result| result.verdict == "recorded") {
        let values = result.messages.first().map_or("", String::as_str);
        by_language
            .entry(result.lane.language)
            .or_default()
            .insert(values);
    }
    let told = by_language.iter().map(|(language, values)| {
        let language = language.name().to_uppercase();
        match values.len() {
            1 => format!(
                "{language} {}",
                cut(values.first().unwrap_or(&""), TOLD_BYTES)
            ),
            many => format!("{language} {many} different results"),
        }
    });
    let told: Vec<String> = told.collect();
    format!("nothing promised: {}", told.join("; "))
}
