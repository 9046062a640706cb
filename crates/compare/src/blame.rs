use crate::Lane;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What the lanes of one group have in common and the others have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// WGSL against HLSL: the port.
    Language,
    /// One compiler against another of the same language.
    Route,
    /// One graphics API against another.
    Runner,
    /// Canonical against native.
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
            Self::Build => "build (floating-point latitude)",
            Self::Adapter => "adapter (the driver)",
        })
    }
}

/// How the lanes of one case and size fall into groups of equal outputs, and which axes explain that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blame {
    /// Each axis that by itself explains the groups; empty when none does.
    pub axes: Vec<Axis>,
    /// Lanes with equal outputs, the largest group first.
    pub groups: Vec<Vec<String>>,
}

/// Groups lanes by the digest of their outputs. `None` when all agree or fewer than two ran.
///
/// An axis explains the groups when lanes that share its value always share their output, and it has more than one
/// value. The route is named only where one language has several.
#[must_use]
pub fn blame(lanes: &[(Lane, String)]) -> Option<Blame> {
    let mut groups: BTreeMap<&str, Vec<&Lane>> = BTreeMap::new();
    for (lane, digest) in lanes {
        groups.entry(digest).or_default().push(lane);
    }
    if groups.len() < 2 {
        return None;
    }
    let axes = Axis::ALL
        .into_iter()
        .filter(|axis| {
            let mut outputs: BTreeMap<String, &str> = BTreeMap::new();
            let alike = lanes
                .iter()
                .all(|(lane, digest)| *outputs.entry(axis.of(lane)).or_insert(digest) == digest);
            alike && outputs.len() > 1 && (*axis != Axis::Route || several_routes(lanes))
        })
        .collect();
    let mut groups: Vec<Vec<String>> = groups
        .into_values()
        .map(|lanes| lanes.into_iter().map(Lane::to_string).collect())
        .collect();
    groups.sort_by_key(|lanes: &Vec<String>| std::cmp::Reverse(lanes.len()));
    Some(Blame { axes, groups })
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
        for (language, route) in [(Language::Wgsl, Route::Naga), (Language::Hlsl, Route::Dxc)] {
            for runner in RunnerKind::ALL {
                for build in Build::ALL {
                    for adapter in ["llvmpipe", "swiftshader"] {
                        let lane = Lane {
                            language,
                            route,
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

    fn axes(digest: impl Fn(&Lane) -> &'static str) -> Vec<Axis> {
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
            [Axis::Language]
        );
        assert_eq!(
            axes(|l| if l.runner == RunnerKind::Wgpu {
                "b"
            } else {
                "a"
            }),
            [Axis::Runner]
        );
        assert_eq!(
            axes(|l| if l.build == Build::Native { "b" } else { "a" }),
            [Axis::Build]
        );
        assert_eq!(
            axes(|l| if l.adapter == "swiftshader" { "b" } else { "a" }),
            [Axis::Adapter]
        );
    }

    #[test]
    fn no_axis_is_named_when_none_explains_all() {
        let one_lane = |l: &Lane| {
            if l.language == Language::Hlsl && l.adapter == "llvmpipe" {
                "b"
            } else {
                "a"
            }
        };
        let found = blame(&lanes(one_lane)).unwrap();
        assert!(found.axes.is_empty());
        assert_eq!(found.groups.len(), 2);
        assert!(found.groups[0].len() > found.groups[1].len());
    }

    #[test]
    fn agreement_blames_nobody() {
        assert_eq!(blame(&lanes(|_| "a")), None);
    }
}
