//! A merged report in Markdown: below what a pull request takes, however much deviates.

use super::Merged;
use super::tell::{HALVES, LEGEND};
use crate::markdown::{NOTES_BYTES, PAGE_BYTES, Page, TABLE_BYTES, code, html, line, note, plain};
use crate::text::cut;
use std::fmt::Write;

/// Bytes of one deviation.
const DEVIATION_BYTES: usize = 3_000;

/// Bytes that the list of devices and the table may take.
const REST_BYTES: usize = TABLE_BYTES + 6_000;

/// What deviates comes first, and what was compared with what last: a page that is cut is cut there.
pub(super) fn render(merged: &Merged) -> String {
    let mut page = Page::new(PAGE_BYTES - NOTES_BYTES);
    let mut notes = Vec::new();
    page.push(&format!(
        "### Shadertwin: {}\n\n",
        plain(merged.headline().trim_end())
    ));
    let lines = merged
        .warnings
        .iter()
        .map(|text| format!("**warning:** {}\n\n", line(text)));
    note(&mut notes, page.push_all(lines), "warnings");
    let mut failures = Page::new(page.room.saturating_sub(REST_BYTES));
    conclusions(&mut failures, &mut notes, merged);
    page.push(&failures.text);
    page.push("#### Devices\n\n");
    let devices = merged.devices();
    let lines = (1..).zip(&devices).map(|(number, device)| {
        let told = format!(
            "{}: {}, driver {}",
            device.machine, device.adapter, device.driver
        );
        format!("{number}. {}\n", plain(&told))
    });
    note(&mut notes, page.push_all(lines), "devices");
    page.push("\n#### Cases\n\n");
    page.push(&format!(
        "Of each device the canonical lanes ({}), then the native ones: {}.\n\n",
        plain(HALVES[0]),
        line(LEGEND)
    ));
    table(&mut page, &mut notes, merged);
    if !notes.is_empty() {
        let _ = writeln!(
            page.text,
            "\nLeft out here, where there is little room: {}. The JSON and HTML reports have everything.",
            notes.join(", ")
        );
    }
    page.text
}

fn conclusions(page: &mut Page, notes: &mut Vec<String>, merged: &Merged) {
    let told = merged.told();
    if !told.is_empty() {
        page.push("#### Deviations\n\n");
        let pieces = told.iter().map(|told| {
            let lines = merged.deviation_lines(told);
            let body = cut(&lines[1..].join("\n"), DEVIATION_BYTES).into_owned();
            format!(
                "<details open><summary>{}</summary>\n\n<pre>{}</pre>\n\n</details>\n\n",
                line(&lines[0]),
                html(&body)
            )
        });
        note(notes, page.push_all(pieces), "deviations");
    }
    for (head, lines, what) in [
        (
            "Missing",
            merged.missing_lines(),
            "lines of what is missing",
        ),
        (
            "Not compared",
            merged.not_compared(),
            "lines of what was not compared",
        ),
        (
            "Red in their own report",
            merged.red_lines(),
            "lines of what was red",
        ),
        (
            "Native lanes with other bits, which is no fault",
            merged.native_lines(),
            "lines of native lanes",
        ),
    ] {
        if !lines.is_empty() {
            page.push(&format!("#### {head}\n\n"));
            let lines = lines.iter().map(|text| format!("* {}\n", line(text)));
            note(notes, page.push_all(lines), what);
            page.push("\n");
        }
    }
}

/// Red rows first.
fn table(page: &mut Page, notes: &mut Vec<String>, merged: &Merged) {
    let devices = merged.devices();
    let numbers: Vec<String> = (1..=devices.len())
        .map(|number| format!(" {number} {} | {number} {} |", HALVES[0], HALVES[1]))
        .collect();
    let head = format!(
        "| case | sizes |{} state |\n|---|---|{}---|\n",
        numbers.concat(),
        "---|---|".repeat(devices.len())
    );
    let mut groups = merged.alike(&devices);
    groups.sort_by_key(|group| !group.rows[0].state.is_red());
    let rows = groups.iter().map(|group| {
        let cells: Vec<String> = group
            .cells
            .iter()
            .map(|[canonical, native]| format!(" {canonical} | {native} |"))
            .collect();
        let state = match group.rows[0].state.is_red() {
            true => format!("**{} red**", group.rows.len()),
            false => String::new(),
        };
        let row = group.rows[0];
        format!(
            "| {} | {} |{} {state} |\n",
            code(&row.case),
            plain(&merged.sizes(group)),
            cells.concat()
        )
    });
    let mut table = Page::new(TABLE_BYTES.min(page.room));
    table.push(&head);
    note(notes, table.push_all(rows), "rows");
    page.push(&table.text);
}
