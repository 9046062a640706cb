//! Failures that a case knows of: where they are expected, and who works on them.

use semver::{Version, VersionReq};
use std::fmt;

/// A failure that is expected on some lanes.
#[derive(Clone, Debug)]
pub struct KnownFailure {
    /// Part of the lane's name; never empty.
    pub lane: String,
    /// Part of the adapter's name, in lower case; without it, any adapter.
    pub adapter: Option<String>,
    /// Driver versions that have it; without it, any version.
    pub driver: Option<DriverRange>,
    /// Address of the issue, or text; never empty.
    pub issue: String,
    /// What becomes of the lane; without it, any failure.
    pub verdict: Option<Failure>,
}

impl fmt::Display for KnownFailure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "lane `{}`", self.lane)?;
        if let Some(adapter) = &self.adapter {
            write!(out, ", adapter `{adapter}`")?;
        }
        if let Some(driver) = &self.driver {
            write!(out, ", driver {driver}")?;
        }
        if let Some(verdict) = self.verdict {
            write!(out, ", {}", verdict.name())?;
        }
        Ok(())
    }
}

/// What can become of a trial that fails, by the names in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// Other values than expected.
    Different,
    /// Runs disagree.
    Unstable,
    /// A compiler or the driver refuses the kernel.
    NotCompiled,
    /// A compiler takes what it must refuse.
    NotRefused,
    /// The twins ask for different resources.
    InterfaceMismatch,
    /// A crash, a hang or a lost device; such lanes run after all others.
    Lost,
}

impl Failure {
    /// All.
    pub const ALL: [Self; 6] = [
        Self::Different,
        Self::Unstable,
        Self::NotCompiled,
        Self::NotRefused,
        Self::InterfaceMismatch,
        Self::Lost,
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Different => "different",
            Self::Unstable => "unstable",
            Self::NotCompiled => "not_compiled",
            Self::NotRefused => "not_refused",
            Self::InterfaceMismatch => "interface_mismatch",
            Self::Lost => "lost",
        }
    }
}

/// Versions of a driver, such as `>=22.3, <23`.
#[derive(Clone, Debug)]
pub struct DriverRange(VersionReq);

impl DriverRange {
    pub(crate) fn parse(text: &str) -> Result<Self, semver::Error> {
        VersionReq::parse(text).map(Self)
    }

    /// True for a version in the range; a text without a number is in none.
    #[must_use]
    pub fn holds(&self, driver_version: &str) -> bool {
        version(driver_version).is_some_and(|version| self.0.matches(&version))
    }
}

impl fmt::Display for DriverRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// The first three numbers between dots of what a driver says of its version: 25.0.7 of
/// `Mesa 25.0.7-2~bpo12+1 (LLVM 15.0.6)`. Numbers that are not there are 0.
fn version(text: &str) -> Option<Version> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let word = text
        .split(|c: char| !is_part(c))
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let mut numbers = word.split('.').map(|part| {
        if part.is_empty() {
            Some(0)
        } else {
            part.parse::<u64>().ok()
        }
    });
    let mut next = || numbers.next().unwrap_or(Some(0));
    Some(Version::new(next()?, next()?, next()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_drivers_say() {
        for (text, found) in [
            ("Mesa 25.0.7-2~bpo12+1 (LLVM 15.0.6)", Some((25, 0, 7))),
            ("580.159.04", Some((580, 159, 4))),
            ("SwiftShader 5.0", Some((5, 0, 0))),
            ("101.5", Some((101, 5, 0))),
            ("1.2.3.4", Some((1, 2, 3))),
            ("driver", None),
            ("", None),
            ("99999999999999999999.1", None),
        ] {
            let version =
                version(text).map(|version| (version.major, version.minor, version.patch));
            assert_eq!(version, found, "{text}");
        }
    }

    #[test]
    fn a_range_holds_what_is_in_it() {
        let range = DriverRange::parse(">=22.3, <23").expect("a range");
        for (text, holds) in [
            ("Mesa 22.3.6", true),
            ("Mesa 22.2.9", false),
            ("Mesa 23.0.0", false),
            ("driver", false),
        ] {
            assert_eq!(range.holds(text), holds, "{text}");
        }
        DriverRange::parse("about 22").expect_err("no range");
    }
}
