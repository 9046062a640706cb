//! Where reports go, and in which format.

use crate::file::{self, Unwritable};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A format of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everything, for programs: see `report.schema.json`.
    Json,
    /// What CI systems show: one test case a trial.
    Junit,
    /// A summary for a pull request.
    Markdown,
    /// A folder with a page to be opened in a browser.
    Html,
}

impl Format {
    /// All, in the order in which they are always shown.
    pub const ALL: [Self; 4] = [Self::Json, Self::Junit, Self::Markdown, Self::Html];

    /// Lower-case name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Markdown => "markdown",
            Self::Html => "html",
        }
    }

    /// A name for the file, as an example.
    fn example(self) -> &'static str {
        match self {
            Self::Json => "report.json",
            Self::Junit => "junit.xml",
            Self::Markdown => "report.md",
            Self::Html => "report",
        }
    }
}

/// A report that is wanted: `FORMAT=PATH`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Format.
    pub format: Format,
    /// The file; for HTML, the folder.
    pub path: PathBuf,
}

const USAGE: &str = "write json=FILE, junit=FILE, markdown=FILE or html=DIR";

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, path)) = text.split_once('=') else {
            return Err(USAGE.to_owned());
        };
        let Some(format) = Format::ALL.into_iter().find(|format| format.name() == name) else {
            return Err(format!("there is no format `{name}`; {USAGE}"));
        };
        if path.is_empty() {
            return Err(USAGE.to_owned());
        }
        if path == "-" {
            return Err(format!(
                "standard output is for people; name a file, or {name}=./- for one that is called so"
            ));
        }
        Ok(Self {
            format,
            path: PathBuf::from(path),
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}={}", self.format.name(), self.path.display())
    }
}

/// Tells before a run whether all reports can be written after it.
///
/// # Errors
///
/// What is in the way of which report.
pub fn check_targets(targets: &[Target]) -> Result<(), Unwritable> {
    for (place, target) in targets.iter().enumerate() {
        match target.format {
            Format::Json | Format::Junit | Format::Markdown => {
                file::check(&target.path, target.format.example())?;
            }
            Format::Html => file::check_folder(&target.path)?,
        }
        for other in &targets[..place] {
            clash(target, other)?;
        }
    }
    Ok(())
}

/// Two reports in one place, or one in the folder that is another: the second would take the first away.
fn clash(a: &Target, b: &Target) -> Result<(), Unwritable> {
    let (here, there) = (file::real(&a.path), file::real(&b.path));
    let inside = (a.format == Format::Html && there.starts_with(&here))
        || (b.format == Format::Html && here.starts_with(&there));
    // What is no file, such as /dev/null, takes several.
    let is_device = std::fs::metadata(&a.path).is_ok_and(|data| !data.is_file() && !data.is_dir());
    if (here == there && !is_device) || inside {
        return Err(Unwritable::Clash {
            path: a.path.clone(),
            other: b.path.clone(),
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_format_says_which_there_are() {
        for (text, part) in [
            ("yaml=x", "no format `yaml`; write json=FILE, junit=FILE"),
            ("json=", "write json=FILE"),
            ("report.json", "or html=DIR"),
        ] {
            let error = text.parse::<Target>().expect_err(text);
            assert!(error.contains(part), "{error}");
        }
        let error = "json=-".parse::<Target>().expect_err("standard output");
        assert!(error.contains("name a file, or json=./-"), "{error}");
        assert_eq!(
            "json=./-".parse::<Target>().map(|target| target.path),
            Ok("./-".into())
        );
        let target: Target = "junit=a=b.xml".parse().expect("a target");
        assert_eq!(
            (target.format, target.path),
            (Format::Junit, "a=b.xml".into())
        );
    }

    #[test]
    fn no_report_takes_the_place_of_another() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |format, name: &str| Target {
            format,
            path: folder.path().join(name),
        };
        let clashes = |a, b| {
            let refused = check_targets(&[a, b]);
            matches!(refused, Err(Unwritable::Clash { .. }))
        };
        assert!(clashes(at(Format::Json, "a"), at(Format::Junit, "a")));
        assert!(clashes(at(Format::Html, "a"), at(Format::Json, "a")));
        assert!(!clashes(at(Format::Html, "a"), at(Format::Json, "b")));
        std::fs::create_dir(folder.path().join("html")).expect("a new folder");
        assert!(clashes(
            at(Format::Html, "html"),
            at(Format::Json, "html/b")
        ));
    }

    #[cfg(unix)]
    #[test]
    fn links_to_what_is_not_there_are_followed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let at = |format, name: &str| Target {
            format,
            path: folder.path().join(name),
        };
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(to, folder.path().join(name)).expect("a new link");
        };
        link("nowhere.json", "one");
        link("one", "two");
        link("itself", "itself");
        let clashes = |a, b| {
            let refused = check_targets(&[a, b]);
            matches!(refused, Err(Unwritable::Clash { .. }))
        };
        for name in ["one", "two"] {
            let (there, linked) = (at(Format::Json, "nowhere.json"), at(Format::Junit, name));
            assert!(clashes(there.clone(), linked.clone()), "{name}");
            assert!(clashes(linked, there), "{name}");
        }
        assert!(clashes(at(Format::Json, "one"), at(Format::Junit, "two")));
        assert!(!clashes(
            at(Format::Json, "one"),
            at(Format::Junit, "other")
        ));
        assert_eq!(check_targets(&[at(Format::Json, "two")]), Ok(()));
        assert!(matches!(
            check_targets(&[at(Format::Html, "two")]),
            Err(Unwritable::DanglingLink(..))
        ));
        assert!(matches!(
            check_targets(&[at(Format::Json, "itself")]),
            Err(Unwritable::NotWritable { .. })
        ));
    }
}
