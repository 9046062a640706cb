//! The dictionary as a page beside the report: whole without a script, and searched with one.

use super::head;
use crate::dictionary::{Dictionary, Pair, Standing};
use crate::text::one_line;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
                      base-uri 'none'; form-action 'none'";

/// Hides the rows that do not hold all words; the address keeps what was searched for.
const SEARCH: &str = "'use strict';
const box = document.getElementById('text');
const rows = [...document.querySelectorAll('tbody tr')];
const texts = rows.map((row) => row.textContent.toLowerCase());
function search() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  rows.forEach((row, place) => {
    row.hidden = !words.every((word) => texts[place].includes(word));
    shown += row.hidden ? 0 : 1;
  });
  document.getElementById('count').textContent = `${shown} of ${rows.length} pairs`;
}
box.addEventListener('input', search);
document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('filters').hidden = false;
search();
";

/// The whole page. `report` is the page of the run beside it, if there is one.
pub(crate) fn render(dictionary: &Dictionary, headline: &str, report: Option<&str>) -> String {
    let count = dictionary.pairs.len();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(POLICY, "HLSL and WGSL side by side"))
            body {
                a.skip href="#content" { "Skip to the dictionary" }
                header {
                    h1 { "HLSL and WGSL side by side" }
                    p.headline { (one_line(headline)) }
                    @if let Some(report) = report {
                        p { a href=(report) { "The report of the run" } }
                    }
                }
                main #content tabindex="-1" {
                    form #filters role="search" hidden {
                        label { "Search " input #text type="search" autocomplete="off" spellcheck="false"; }
                    }
                    p #count role="status" { (count) " pairs" }
                    div.scroll role="region" aria-label="The dictionary" tabindex="0" {
                        table.dictionary {
                            caption { "Each pair runs on each adapter: what was measured, and how to port it" }
                            thead {
                                tr {
                                    th scope="col" { "case" }
                                    th scope="col" { "HLSL" }
                                    th scope="col" { "WGSL" }
                                    th scope="col" { "how to port it" }
                                    @for adapter in &dictionary.adapters {
                                        th scope="col" { (one_line(adapter)) }
                                    }
                                }
                            }
                            tbody {
                                @for pair in &dictionary.pairs { (row(dictionary, pair, report)) }
                            }
                        }
                    }
                }
                script { (PreEscaped(SEARCH)) }
            }
        }
    };
    page.into_string()
}

fn row(dictionary: &Dictionary, pair: &Pair, report: Option<&str>) -> Markup {
    let case = one_line(&pair.case);
    html! {
        tr id=(case) {
            th scope="row" {
                @match report {
                    Some(report) => a href={ (report) "#case/" (case.replace('/', "%2F")) } { (case) },
                    None => (case),
                }
                div.faint { (one_line(&pair.title)) }
            }
            td.code { (one_line(&pair.hlsl)) }
            td.code { (one_line(&pair.wgsl)) }
            td {
                @for text in [Some(&pair.note), pair.why.as_ref()].into_iter().flatten() {
                    @if !text.is_empty() { div { (one_line(text)) } }
                }
                @if let Some(right) = &pair.right {
                    div { strong { "Not so. " } "How instead: " a href={ "#" (one_line(right)) } { (one_line(right)) } }
                }
            }
            @for adapter in &dictionary.adapters {
                @match pair.verdicts.get(adapter) {
                    Some(verdict) => td class=(kind(verdict.standing)) { (one_line(&verdict.told)) },
                    None => td {},
                }
            }
        }
    }
}

/// The classes of colours that the matrix has.
fn kind(standing: Standing) -> &'static str {
    match standing {
        Standing::Equal => "agree",
        Standing::Within | Standing::Recorded | Standing::KnownFailure | Standing::Differs => {
            "within"
        }
        Standing::Red => "red",
        Standing::NotRun => "lacks",
    }
}
