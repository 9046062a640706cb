//! A summary in Markdown, as pull requests and job summaries show it: short however much failed.

use crate::record::Record;
use crate::table::{alike, blame_line, blamed, known, message, others};
use crate::text::{cut, one_line, printable};
use crate::{CaseSummary, Summary, TrialResult};
use std::fmt::Write;

/// Bytes of the whole summary: what GitHub takes as a comment, 65,536 characters, with room for what others put around.
pub(crate) const PAGE_BYTES: usize = 60_000;

/// Bytes that are kept for the notes of what was left out.
pub(crate) const NOTES_BYTES: usize = 1_000;

/// Bytes that the table may take of it, so that failures have room.
pub(crate) const TABLE_BYTES: usize = 24_000;

/// Bytes of one message.
const MESSAGE_BYTES: usize = 2_000;

/// Bytes of one name.
const NAME_BYTES: usize = 300;

/// Text that takes whole pieces only as long as there is room.
pub(crate) struct Page {
    pub(crate) text: String,
    pub(crate) room: usize,
}

impl Page {
    pub(crate) fn new(room: usize) -> Self {
        Self {
            text: String::new(),
            room,
        }
    }

    /// False when there was no room.
    pub(crate) fn push(&mut self, piece: &str) -> bool {
        let fits = piece.len() <= self.room;
        if fits {
            self.text.push_str(piece);
            self.room -= piece.len();
        }
        fits
    }

    /// Pushes pieces until one does not fit; gives how many were left out.
    pub(crate) fn push_all(&mut self, pieces: impl Iterator<Item = String>) -> usize {
        let mut left_out = 0;
        for piece in pieces {
            left_out += usize::from(left_out > 0 || !self.push(&piece));
        }
        left_out
    }
}

/// The summary: a sentence, the adapters, the table, the failures, who is to blame; below [`PAGE_BYTES`] in all.
pub(crate) fn render(record: &Record, summary: &Summary) -> String {
    let mut page = Page::new(PAGE_BYTES - NOTES_BYTES);
    let mut notes = Vec::new();
    page.push(&format!("### Shadertwin: {}\n\n", plain(&record.headline)));
    if let Some(reason) = record.stopped() {
        let reason = cut(reason, MESSAGE_BYTES);
        page.push(&format!(
            "**The run did not come to its end, and trials are missing.**\n\n<pre>{}</pre>\n\n",
            html(&printable(&reason))
        ));
    }
    let adapters = record.json.adapters.iter().map(|each| {
        let mut told = format!(
            "{}, {}: {}, driver {} {}",
            each.lane_name,
            each.runner,
            each.adapter.name,
            each.adapter.driver,
            each.adapter.driver_version
        );
        if !each.adapter.implementation.is_empty() {
            told = format!("{told}, {}", each.adapter.implementation);
        }
        format!("* {}\n", plain(&told))
    });
    note(&mut notes, page.push_all(adapters), "adapters");
    page.push("\n");
    table(&mut page, &mut notes, summary);
    failures(&mut page, &mut notes, summary);
    if !notes.is_empty() {
        let _ = writeln!(
            page.text,
            "\nLeft out here, where there is little room: {}. The JSON and HTML reports have everything.",
            notes.join(", ")
        );
    }
    page.text
}

pub(crate) fn note(notes: &mut Vec<String>, count: usize, what: &str) {
    if count > 0 {
        notes.push(format!("{count} {what}"));
    }
}

/// One row a case, red ones first.
fn table(page: &mut Page, notes: &mut Vec<String>, summary: &Summary) {
    if summary.cases.is_empty() {
        return;
    }
    page.push("| case | sizes | canonical | native | |\n|---|--:|---|---|---|\n");
    let (red, green): (Vec<_>, Vec<_>) = summary
        .cases
        .iter()
        .partition(|(_, case)| case.red > 0 || case.is_thin());
    let rows = red
        .into_iter()
        .chain(green)
        .map(|(stem, case)| row(stem, case, summary));
    let mut table = Page::new(TABLE_BYTES.min(page.room));
    note(notes, table.push_all(rows), "cases");
    page.push(&table.text);
    page.push("\n");
}

fn row(stem: &str, case: &CaseSummary, summary: &Summary) -> String {
    let ratio = |part: usize, whole: usize| match whole {
        0 => "–".to_owned(),
        _ if part == whole => format!("{part} identical"),
        _ => format!("{part}/{whole} identical"),
    };
    let mut native = ratio(case.native_identical, case.native);
    if case.native_within > 0 {
        let _ = match case.worst_within {
            u64::MAX => write!(native, ", {} with a NaN", case.native_within),
            worst => write!(native, ", {} within {worst}", case.native_within),
        };
    }
    let causes: Vec<String> = summary.classes(stem).into_keys().collect();
    if !causes.is_empty() {
        let _ = write!(native, ": {}", plain(&causes.join(", ")));
    }
    let state = match (case.red, case.is_thin()) {
        (0, false) if case.expected > 0 => format!("{} known to fail", case.expected),
        (0, false) if case.differs > 0 => format!("{} different by language", case.differs),
        (0, false) if case.recorded > 0 => format!("{} recorded", case.recorded),
        (0, false) => String::new(),
        (0, true) => "**nothing compared**".to_owned(),
        (red, _) => format!("**{red} red**"),
    };
    format!(
        "| {} | {} | {} | {native} | {state} |\n",
        code(stem),
        case.sizes.len(),
        ratio(case.canonical.0, case.canonical.1)
    )
}

fn failures(page: &mut Page, notes: &mut Vec<String>, summary: &Summary) {
    let groups = alike(summary);
    if !groups.is_empty() {
        page.push("#### Failures\n\n");
        // Who is to blame must have room beside many failures.
        let mut part = Page::new(page.room.saturating_sub(8_000));
        let mut left_out = 0;
        for group in &groups {
            if left_out > 0 || !part.push(&failure(group)) {
                left_out += group.len();
            }
        }
        note(notes, left_out, "red trials");
        page.push(&part.text);
    }
    let blamed = blamed(summary);
    if !blamed.is_empty() {
        page.push("#### Blame\n\n");
        let lines = blamed
            .iter()
            .map(|record| format!("* {}\n", plain(&blame_line(record))));
        note(notes, page.push_all(lines), "lines of blame");
        page.push("\n");
    }
    for (head, lines) in [
        (
            "Passes, and is known to fail",
            summary
                .unmet
                .iter()
                .map(|unmet| format!("{}: {}", unmet.case, unmet.told()))
                .collect(),
        ),
        ("Known failures", known(summary)),
    ] {
        let lines: Vec<String> = lines;
        if !lines.is_empty() {
            page.push(&format!("#### {head}\n\n"));
            let lines = lines.iter().map(|line| format!("* {}\n", plain(line)));
            note(notes, page.push_all(lines), "lines of known failures");
            page.push("\n");
        }
    }
    for absent in &summary.absent {
        page.push(&format!("Not run: {}\n\n", plain(&absent.told())));
    }
    let lacking = summary.unsupported.len();
    if lacking > 0 {
        page.push(&format!(
            "{lacking} trials were not run, because an adapter lacks something.\n"
        ));
    }
}

fn failure(group: &[&TrialResult]) -> String {
    let result = group[0];
    let told = message(&result.verdict);
    let mut body = cut(printable(&told).trim_end(), MESSAGE_BYTES).into_owned();
    let others = others(group);
    if !others.is_empty() {
        let _ = write!(
            body,
            "\nthe same on {}",
            cut(&one_line(&others.join(", ")), MESSAGE_BYTES)
        );
    }
    // A block of `pre` is HTML up to its end, empty lines and Markdown in it included.
    format!(
        "<details><summary>{} {}</summary>\n\n<pre>{}</pre>\n\n</details>\n\n",
        result.verdict.name().to_uppercase().replace('_', " "),
        code(&result.name()),
        html(&body)
    )
}

/// A name in the type of code, with nothing in it that Markdown or a table would read.
pub(crate) fn code(name: &str) -> String {
    format!("<code>{}</code>", plain(name))
}

/// Text as it is, on one line: what means something to Markdown or HTML becomes an entity, which neither reads as that.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(&cut(text, NAME_BYTES)).chars() {
        match c {
            '/' | '.' | ',' | '-' | ' ' | '(' | ')' => out.push(c),
            c if c.is_ascii_punctuation() => {
                let _ = write!(out, "&#{};", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

pub(crate) fn html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
