use crate::Lane;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What the lanes of one group have in common and the others have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Axis {
    /// WGSL against HLSL: the port.
    Language,
    /// One compiler against another of the same language.
    Route,
    /// One graphics API against another.
    Runner,
    /// Canonical, its text and native against each other.
    Build,
    /// One device against another.
    Adapter,
}

impl Axis {
    const ALL: [Self; 5] = [
        Self::Language,
        Self::Route,
        Self::Runner,
        Self::Build,
        Self::Adapter,
    ];

    fn of(self, lane: &Lane) -> String {
        match self {
            Self::Language => lane.language.to_string(),
            // A route that follows from the language says nothing of its own.
            Self::Route => format!("{}/{}", lane.language, lane.route),
            Self::Runner => lane.runner.to_string(),
            Self::Build => lane.build.to_string(),
            Self::Adapter => lane.adapter.clone(),
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Language => "language (the port)",
            Self::Route => "route (the compiler)",
            Self::Runner => "runner (the API layer)",
            Self::Build => "build (floating-point latitude, or the translation to text)",
            Self::Adapter => "adapter (the driver)",
        })
    }
}

/// How the lanes of one case and size fall into groups of equal outputs, and which axes explain that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blame {
    /// The smallest sets of axes that explain the groups: usually one axis; several sets when several explain it.
    pub axes: Vec<Vec<Axis>>,
    /// Lanes with equal outputs, the largest group first.
    pub groups: Vec<Vec<String>>,
}

/// Groups lanes by the digest of their outputs. `None` when all agree or fewer than two ran.
///
/// Axes explain the groups when lanes that share their values always share their output. Sets of one axis are tried
/// first, then of two, and so on; all of the smallest size that explain are named. The route counts only where one
/// language has several, and where the language in its place does not explain the same.
#[must_use]
pub fn blame(lanes: &[(Lane, String)]) -> Option<Blame> {
    let mut groups: BTreeMap<&str, Vec<&Lane>> = BTreeMap::new();
    for (lane, digest) in lanes {
        groups.entry(digest).or_default().push(lane);
    }
    if groups.len() < 2 {
        return None;
    }
    let usable: Vec<Axis> = Axis::ALL
        .into_iter()
        .filter(|axis| *axis != Axis::Route || several_routes(lanes))
        .collect();
    let mut axes: Vec<Vec<Axis>> = Vec::new();
    for size in 1..=usable.len() {
        axes = subsets(&usable, size)
            .into_iter()
            .filter(|set| explains(set, lanes))
            .collect();
        if !axes.is_empty() {
            break;
        }
    }
    // Each route is of one language, so that it explains whatever the language does.
    let plain = axes.clone();
    axes.retain(|set| {
        let by_language = set.iter().map(|&axis| match axis {
            Axis::Route => Axis::Language,
            axis => axis,
        });
        !set.contains(&Axis::Route) || !plain.contains(&by_language.collect())
    });
    let mut groups: Vec<Vec<String>> = groups
        .into_values()
        .map(|lanes| lanes.into_iter().map(Lane::to_string).collect())
        .collect();
    groups.sort_by_key(|lanes: &Vec<String>| std::cmp::Reverse(lanes.len()));
    Some(Blame { axes, groups })
}

fn explains(set: &[Axis], lanes: &[(Lane, String)]) -> bool {
    let mut outputs: BTreeMap<Vec<String>, &str> = BTreeMap::new();
    lanes.iter().all(|(lane, digest)| {
        let key = set.iter().map(|axis| axis.of(lane)).collect();
        *outputs.entry(key).or_insert(digest) == digest
    })
}

/// Subsets of one size, in order.
fn subsets(axes: &[Axis], size: usize) -> Vec<Vec<Axis>> {
    let Some((first, rest)) = axes.split_first() else {
        return if size == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    };
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut with: Vec<Vec<Axis>> = subsets(rest, size - 1);
    for set in &mut with {
        set.insert(0, *first);
    }
    with.extend(subsets(rest, size));
    with
}

fn several_routes(lanes: &[(Lane, String)]) -> bool {
    lanes.iter().any(|(a, _)| {
        lanes
            .iter()
            .any(|(b, _)| a.language == b.language && a.route != b.route)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Route, RunnerKind};
    use shadertwin_case::{Build, Language};

    fn lanes(digest: impl Fn(&Lane) -> &'static str) -> Vec<(Lane, String)> {
        let mut all = Vec::new();
        for language in Language::ALL {
            for runner in RunnerKind::ALL {
                for build in Build::ALL {
                    if !runner.takes(language, build) {
                        continue;
                    }
                    for adapter in ["llvmpipe", "swiftshader"] {
                        let lane = Lane {
                            language,
                            route: Route::of(language, runner, build),
                            runner,
                            build,
                            adapter: adapter.to_owned(),
                        };
                        let digest = digest(&lane).to_owned();
                        all.push((lane, digest));
                    }
                }
            }
        }
        all
    }

    fn axes(digest: impl Fn(&Lane) -> &'static str) -> Vec<Vec<Axis>> {
        blame(&lanes(digest))
            .map(|blame| blame.axes)
            .unwrap_or_default()
    }

    #[test]
    fn each_axis_is_named_when_it_explains_the_groups() {
        assert_eq!(
            axes(|l| if l.language == Language::Hlsl {
                "b"
            } else {
                "a"
            }),
            [[Axis::Language]]
        );
        assert_eq!(
            axes(|l| if l.runner == RunnerKind::Wgpu {
                "b"
            } else {
                "a"
            }),
            [[Axis::Runner]]
        );
        assert_eq!(
            axes(|l| if l.build == Build::Native { "b" } else { "a" }),
            [[Axis::Build]]
        );
        let text = |l: &Lane| match l.build {
            Build::CanonicalText => "b",
            Build::Canonical | Build::Native => "a",
        };
        assert_eq!(axes(text), [[Axis::Build]]);
        // WGSL has two compilers, HLSL one.
        assert_eq!(
            axes(|l| if l.route == Route::Tint { "b" } else { "a" }),
            [[Axis::Route]]
        );
        assert_eq!(
            axes(|l| if l.adapter == "swiftshader" { "b" } else { "a" }),
            [[Axis::Adapter]]
        );
    }

    #[test]
    fn two_axes_are_named_together_when_neither_explains_alone() {
        let undefined_in_hlsl = |l: &Lane| match (l.language, l.adapter.as_str()) {
            (Language::Wgsl, _) => "a",
            (Language::Hlsl, "llvmpipe") => "b",
            (Language::Hlsl, _) => "c",
        };
        let found = blame(&lanes(undefined_in_hlsl)).unwrap();
        assert_eq!(found.axes, [[Axis::Language, Axis::Adapter]]);
        assert_eq!(
            found.groups.iter().map(Vec::len).collect::<Vec<_>>(),
            [18, 8, 8]
        );
    }

    #[test]
    fn all_smallest_explanations_are_named() {
        // With one language a runner, language and runner say the same.
        let mut some = lanes(|l| {
            if l.language == Language::Hlsl {
                "b"
            } else {
                "a"
            }
        });
        some.retain(|(l, _)| (l.language == Language::Hlsl) == (l.runner == RunnerKind::Wgpu));
        assert_eq!(
            blame(&some).unwrap().axes,
            [[Axis::Language], [Axis::Runner]]
        );
    }

    #[test]
    fn the_same_lane_twice_with_other_outputs_has_no_explanation() {
        let mut all = lanes(|_| "a");
        let (lane, _) = all[0].clone();
        all.push((lane, "b".to_owned()));
        assert_eq!(blame(&all).unwrap().axes, Vec::<Vec<Axis>>::new());
    }

    #[test]
    fn agreement_blames_nobody() {
        assert_eq!(blame(&lanes(|_| "a")), None);
    }
}
