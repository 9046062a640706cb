//! JUnit XML: a suite a case, a test case a trial.

use crate::record::Record;
use crate::table::{blame_line, message};
use crate::text::{cut, one_line, printable};
use crate::{BlameRecord, Summary, TrialResult};
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};
use shadertwin_compare::Verdict;
use std::collections::BTreeMap;
use std::time::Duration;

/// Bytes of the attribute that CI systems show in a list.
const LINE_BYTES: usize = 300;

/// Bytes of the text below it.
const MESSAGE_BYTES: usize = 16 << 10;

/// What a run that did not come to its end is told with.
const STOPPED: &str = "the run did not come to its end, and trials are missing";

/// The report as a file. Control characters, which XML cannot hold, are spelled out.
pub(crate) fn render(record: &Record, summary: &Summary) -> Result<Vec<u8>, SerializeError> {
    let mut report = Report::new("shadertwin");
    let blame: BTreeMap<(&str, &str), &BlameRecord> = record
        .json
        .blame
        .iter()
        .map(|blame| ((blame.case.as_str(), blame.size.as_str()), blame))
        .collect();
    let mut suite: Option<(&str, TestSuite)> = None;
    for result in &record.results {
        if suite.as_ref().is_none_or(|(case, _)| *case != result.case) {
            let next = TestSuite::new(one_line(&result.case).into_owned());
            if let Some((_, done)) = suite.replace((&result.case, next)) {
                report.add_test_suite(done);
            }
        }
        let blame = blame.get(&(result.case.as_str(), result.size.as_str()));
        if let Some((_, suite)) = &mut suite {
            suite.add_test_case(test_case(result, blame.copied()));
        }
    }
    if let Some((_, done)) = suite {
        report.add_test_suite(done);
    }
    for stem in summary.thin() {
        report.add_test_suite(alone(
            &one_line(stem),
            "two lanes or more came to an answer",
            (
                NonSuccessKind::Failure,
                "nothing was compared: on some size fewer than two lanes came to an answer, and there is no reference",
            ),
        ));
    }
    for unmet in &summary.unmet {
        let told = cut(&one_line(&unmet.told()), MESSAGE_BYTES).into_owned();
        let name = format!("known failure: {}", unmet.expectation);
        report.add_test_suite(alone(
            &one_line(&unmet.case),
            &one_line(&name),
            (NonSuccessKind::Failure, &told),
        ));
    }
    if let Some(reason) = record.stopped() {
        let text = format!("{STOPPED}:\n{}", printable(&cut(reason, MESSAGE_BYTES)));
        report.add_test_suite(alone(
            "shadertwin",
            "the run came to its end",
            (NonSuccessKind::Error, &text),
        ));
    }
    let mut out = Vec::new();
    report.serialize(&mut out)?;
    Ok(out)
}

fn test_case(result: &TrialResult, blame: Option<&BlameRecord>) -> TestCase {
    let mut case = TestCase::new(one_line(&result.name()).into_owned(), status(result, blame));
    case.set_classname(one_line(&result.case).into_owned());
    case.set_time(Duration::from_nanos(result.run_ns));
    case
}

fn status(result: &TrialResult, blame: Option<&BlameRecord>) -> TestCaseStatus {
    if let Some(expected) = &result.expected {
        let mut status = TestCaseStatus::skipped();
        status.set_type(result.verdict.name());
        status.set_message(cut(&one_line(&expected.to_string()), LINE_BYTES).into_owned());
        status.set_description(
            cut(&printable(&message(&result.verdict)), MESSAGE_BYTES).into_owned(),
        );
        return status;
    }
    let mut status = match &result.verdict {
        Verdict::Identical | Verdict::WithinLatitude { .. } | Verdict::RefusedAsExpected => {
            return TestCaseStatus::success();
        }
        Verdict::Unsupported { .. } | Verdict::Recorded { .. } => TestCaseStatus::skipped(),
        Verdict::Lost { .. } => TestCaseStatus::non_success(NonSuccessKind::Error),
        Verdict::Different(_)
        | Verdict::Unstable { .. }
        | Verdict::NotCompiled { .. }
        | Verdict::NotRefused { .. }
        | Verdict::InterfaceMismatch { .. } => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    let told = message(&result.verdict);
    let first = told.lines().next().unwrap_or_default();
    status.set_type(result.verdict.name());
    status.set_message(cut(&one_line(first), LINE_BYTES).into_owned());
    let mut text = cut(&printable(&told), MESSAGE_BYTES).into_owned();
    if let (true, Some(blame)) = (result.is_red(), blame) {
        text.push_str(&format!("\nblame: {}", printable(&blame_line(blame))));
    }
    status.set_description(text);
    status
}

/// A suite of one test case that stands for no trial: what is missing must not look like what passed.
fn alone(suite: &str, name: &str, (kind, message): (NonSuccessKind, &str)) -> TestSuite {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message.lines().next().unwrap_or_default());
    status.set_description(message);
    let mut suite = TestSuite::new(suite);
    suite.add_test_case(TestCase::new(name, status));
    suite
}
