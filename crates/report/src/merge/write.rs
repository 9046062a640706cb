//! Merged reports on the disk.

use super::tell::Told;
use super::{Bits, Merged, Row, State, markdown, page};
use crate::file::{self, PAGE, WriteError};
use crate::text::{cut, one_line};
use crate::{Format, Target};
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

/// Bytes of the text of one test case.
const MESSAGE_BYTES: usize = 16 << 10;

/// Writes all reports, each whole or not at all.
///
/// # Errors
///
/// Each report that could not be written; the others are.
pub fn write_merged(merged: &Merged, targets: &[Target]) -> Result<(), Vec<WriteError>> {
    let failed: Vec<WriteError> = targets
        .iter()
        .filter_map(|target| write(merged, target).err())
        .collect();
    if failed.is_empty() {
        Ok(())
    } else {
        Err(failed)
    }
}

fn write(merged: &Merged, target: &Target) -> Result<(), WriteError> {
    let path = &target.path;
    let fail = |reason| WriteError::new(path, reason);
    match target.format {
        Format::Json => {
            let mut text = serde_json::to_vec_pretty(merged).map_err(|error| fail(error.into()))?;
            text.push(b'\n');
            file::write(path, &text)
        }
        Format::Junit => {
            let text = junit(merged).map_err(|error| fail(std::io::Error::other(error)))?;
            file::write(path, &text)
        }
        Format::Markdown => file::write(path, markdown::render(merged).as_bytes()),
        Format::Html => file::write_folder(path, |folder| {
            std::fs::write(folder.join(PAGE), page::render(merged))
        }),
    }
}

/// A suite a case, a test case a size. Warnings are test cases that were skipped: they must not look like what passed.
pub(super) fn junit(merged: &Merged) -> Result<Vec<u8>, SerializeError> {
    let mut report = Report::new("shadertwin merge");
    let mut suite: Option<(&str, TestSuite)> = None;
    for row in &merged.rows {
        if suite.as_ref().is_none_or(|(case, _)| *case != row.case) {
            let next = TestSuite::new(one_line(&row.case).into_owned());
            if let Some((_, done)) = suite.replace((&row.case, next)) {
                report.add_test_suite(done);
            }
        }
        if let Some((case, suite)) = &mut suite {
            let name = format!("{case} {}", row.size);
            let mut test = TestCase::new(one_line(&name).into_owned(), status(merged, row));
            test.set_classname(one_line(case).into_owned());
            suite.add_test_case(test);
        }
    }
    if let Some((_, done)) = suite {
        report.add_test_suite(done);
    }
    if !merged.warnings.is_empty() {
        let mut suite = TestSuite::new("shadertwin");
        for line in &merged.warnings {
            let mut status = TestCaseStatus::skipped();
            status.set_message(one_line(line).into_owned());
            suite.add_test_case(TestCase::new("a report is whole", status));
        }
        report.add_test_suite(suite);
    }
    let mut out = Vec::new();
    report.serialize(&mut out)?;
    Ok(out)
}

fn status(merged: &Merged, row: &Row) -> TestCaseStatus {
    let (mut status, kind, message) = match row.state {
        State::Agrees => return TestCaseStatus::success(),
        State::Recorded => (
            TestCaseStatus::skipped(),
            "recorded",
            "no specification promises the results",
        ),
        State::NotRun => (
            TestCaseStatus::skipped(),
            "not_run",
            "fewer than two machines could run it",
        ),
        State::Alone => (
            failure(),
            "alone",
            "not compared: canonical lanes in the report of one machine only",
        ),
        State::Failed => (
            failure(),
            "failed",
            "a canonical lane was red in its own report",
        ),
        State::Missing => (
            failure(),
            "missing",
            "a report has no result of a canonical lane",
        ),
        State::Tied => (
            failure(),
            "tied",
            "as many canonical lanes have one digest as another",
        ),
        State::Deviates => (
            failure(),
            "deviates",
            "canonical lanes have other bits than most",
        ),
        State::OtherRevision => (
            failure(),
            "other_revision",
            "not compared: another revision",
        ),
    };
    status.set_type(kind);
    status.set_message(message);
    status.set_description(cut(&details(merged, row), MESSAGE_BYTES).into_owned());
    status
}

fn failure() -> TestCaseStatus {
    TestCaseStatus::non_success(NonSuccessKind::Failure)
}

fn details(merged: &Merged, row: &Row) -> String {
    let mut lines: Vec<String> = Vec::new();
    for deviation in merged
        .deviations
        .iter()
        .filter(|one| (&one.case, &one.size) == (&row.case, &row.size))
    {
        lines.extend(merged.deviation_lines(&Told {
            deviation,
            all: vec![deviation],
        }));
    }
    for other in merged
        .other_revisions
        .iter()
        .filter(|other| other.case == row.case)
    {
        for (machine, digest) in &other.revisions {
            lines.push(format!(
                "{machine}: {}",
                digest.as_deref().unwrap_or("does not say which")
            ));
        }
    }
    for cell in row.cells.iter().filter(|cell| cell.bits == Bits::Missing) {
        let column = &merged.columns[cell.column];
        lines.push(format!(
            "{}: {} {}",
            column.machine,
            column.lane(),
            cell.verdict
        ));
    }
    let lines: Vec<String> = lines
        .iter()
        .map(|line| one_line(line).into_owned())
        .collect();
    lines.join("\n")
}
