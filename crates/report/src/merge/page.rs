//! A merged report as one page: a table of cases and sizes against lanes of machines, without a script.

use super::{Bits, Cell, Merged, Row};
use crate::html::head;
use crate::text::one_line;
use maud::{DOCTYPE, Markup, html};
use std::collections::BTreeMap;

/// Nothing may be loaded.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

pub(super) fn render(merged: &Merged) -> String {
    let headline = merged.headline();
    let headline = one_line(headline.trim_end());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(POLICY, &headline))
            body {
                a.skip href="#content" { "Skip to the results" }
                header {
                    h1 { "Shadertwin" }
                    p.headline { (headline) }
                    @for line in &merged.warnings {
                        p.stopped { (one_line(line)) }
                    }
                }
                main #content tabindex="-1" {
                    (machines(merged))
                    (list("Deviations", merged.told().iter().map(|told| merged.deviation_lines(told).join("\n")).collect()))
                    (list("Missing", merged.missing_lines()))
                    (list("Not compared", merged.not_compared()))
                    (list("Red in their own report", merged.red_lines()))
                    (list("Native lanes with other bits, which is no fault", merged.native_lines()))
                    h2 #matrix-title { "Cases, sizes and lanes" }
                    (legend())
                    (matrix(merged))
                }
                footer { p { (merged.tool) } }
            }
        }
    };
    page.into_string()
}

fn machines(merged: &Merged) -> Markup {
    html! {
        h2 { "Machines" }
        ul {
            @for machine in &merged.machines {
                li {
                    strong { (one_line(&machine.name)) }
                    @if let Some(host) = &machine.host {
                        ", " (one_line(&host.os)) " " (one_line(&host.architecture))
                    }
                    ul {
                        @for each in &machine.adapters {
                            li {
                                (one_line(&each.lane_name)) ", " (each.runner.name()) ": " (one_line(&each.adapter.name))
                                ", driver " (one_line(&each.adapter.driver)) " " (one_line(&each.adapter.driver_version))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn list(title: &str, items: Vec<String>) -> Markup {
    html! {
        @if !items.is_empty() {
            h2 { (title) }
            ul { @for item in &items { li.wrap { (item) } } }
        }
    }
}

/// Class, sign and meaning.
fn look(bits: Bits, canonical: bool) -> (&'static str, &'static str, &'static str) {
    match (bits, canonical) {
        (Bits::Same, _) => ("agree", "=", "the bits that most canonical lanes have"),
        (Bits::Other, true) => ("red", "≠", "a canonical lane with other bits"),
        (Bits::Other, false) => (
            "within",
            "≈",
            "a native lane with other bits, which is no fault",
        ),
        (Bits::Tied, _) => (
            "red",
            "?",
            "a tie: no digest is that of most canonical lanes",
        ),
        (Bits::Missing, _) => (
            "red",
            "!",
            "no answer: red in its own report, or missing there",
        ),
        (Bits::None, _) => (
            "lacks",
            "–",
            "refused as expected, or the adapter lacks something",
        ),
        (Bits::NotCompared, _) => ("lacks", "x", "not compared: another revision of the case"),
    }
}

fn legend() -> Markup {
    let all = [
        (Bits::Same, true),
        (Bits::Other, true),
        (Bits::Other, false),
        (Bits::Tied, true),
        (Bits::Missing, true),
        (Bits::None, true),
        (Bits::NotCompared, true),
    ];
    html! {
        details {
            summary { "What the signs mean" }
            ul.legend {
                @for (class, sign, meaning) in all.map(|(bits, canonical)| look(bits, canonical)) {
                    li { span.sign.(class) aria-hidden="true" { (sign) } " " (meaning) }
                }
            }
        }
    }
}

fn matrix(merged: &Merged) -> Markup {
    html! {
        div.scroll role="region" aria-labelledby="matrix-title" tabindex="0" {
            table {
                thead {
                    tr {
                        th rowspan="2" scope="col" { "case and size" }
                        @for device in merged.devices() {
                            th colspan=(device.columns.len()) scope="colgroup" {
                                (one_line(device.machine)) br; (one_line(device.adapter)) br; (one_line(&device.driver))
                            }
                        }
                    }
                    tr {
                        @for column in &merged.columns {
                            th scope="col" { (column.runner.name()) br; (column.language) br; (column.build) }
                        }
                    }
                }
                tbody {
                    @for row in &merged.rows {
                        tr {
                            th scope="row" { (one_line(&row.case)) " " (one_line(&row.size)) (digests(row)) }
                            @for place in 0..merged.columns.len() {
                                (cell(merged, row, place))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Each digest of a row with the number of its lanes, for those who cannot point at a cell.
fn digests(row: &Row) -> Markup {
    let mut all: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (output, digest) in row.cells.iter().flat_map(|cell| &cell.digests) {
        *all.entry((output, digest)).or_default() += 1;
    }
    html! {
        @if !all.is_empty() {
            details {
                summary { "digests" }
                ul {
                    @for ((output, digest), lanes) in &all {
                        li { (one_line(output)) " " code { (digest) } ", lanes: " (lanes) }
                    }
                }
            }
        }
    }
}

fn cell(merged: &Merged, row: &Row, place: usize) -> Markup {
    // Cells are by column.
    let Ok(at) = row
        .cells
        .binary_search_by_key(&place, |cell: &Cell| cell.column)
    else {
        return html! { td {} };
    };
    let cell = &row.cells[at];
    let (class, sign, meaning) = look(cell.bits, merged.columns[place].build.is_canonical());
    let digests: Vec<String> = cell
        .digests
        .iter()
        .map(|(output, digest)| format!("{output} {digest}"))
        .collect();
    let title = format!("{}\n{}", cell.verdict, digests.join("\n"));
    html! {
        td.(class) title=(crate::printable(title.trim_end())) {
            span aria-hidden="true" { (sign) }
            span.heard { (meaning) }
        }
    }
}
