//! The frame of the page: what stands before a script runs.

use crate::record::Record;
use crate::text::{cut, one_line, printable};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Nothing may be loaded but pictures beside the page.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' file: data:; \
                      base-uri 'none'; form-action 'none'";

/// Bytes of what stopped a run.
const STOPPED_BYTES: usize = 16 << 10;

/// The whole page. `json` is what `page.js` reads.
pub(super) fn render(record: &Record, json: &str) -> String {
    let headline = one_line(&record.headline);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(POLICY, &headline))
            body {
                a.skip href="#content" { "Skip to the results" }
                header {
                    h1 { "Shadertwin" }
                    p.headline { (headline) }
                    @if let Some(reason) = record.stopped() {
                        div.stopped role="alert" {
                            p { "The run did not come to its end, and trials are missing." }
                            pre.wrap { (printable(&cut(reason, STOPPED_BYTES))) }
                        }
                    }
                    @for unmet in &record.json.unmet {
                        p.stopped { (one_line(&unmet.case)) ": " (one_line(&unmet.told())) }
                    }
                    (adapters(record))
                }
                main #content tabindex="-1" {
                    noscript {
                        p { "This page needs JavaScript to show its results. The JSON report of the same run has them all." }
                    }
                    section #overview hidden {
                        h2 #overview-title tabindex="-1" { "Results" }
                        (filters())
                        p #count role="status" {}
                        div.scroll role="region" aria-labelledby="overview-title" tabindex="0" {
                            table #matrix {
                                caption { "What became of each case on each lane, at all sizes together; arrow keys move between cells" }
                            }
                        }
                        nav #pages aria-label="Pages of cases" {}
                        (legend())
                    }
                    article #case hidden {}
                }
                footer { p { (record.json.tool) } }
                script #data type="application/json" { (PreEscaped(inert(json))) }
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    };
    page.into_string()
}

/// What every page of a report begins with. `policy` says what it may load.
pub(crate) fn head(policy: &str, headline: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta http-equiv="Content-Security-Policy" content=(policy);
            title { "Shadertwin: " (headline) }
            // Pages from the disk would otherwise ask for an icon.
            link rel="icon" href="data:,";
            style { (PreEscaped(include_str!("page.css"))) }
        }
    }
}

/// JSON that cannot end the element that holds it: `<` stands in nothing but its strings, where it can be spelled out.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
}

fn adapters(record: &Record) -> Markup {
    html! {
        details {
            summary { "Adapters" }
            ul {
                @for each in &record.json.adapters {
                    li {
                        strong { (one_line(&each.lane_name)) } ", " (each.runner.name()) ": "
                        (one_line(&each.adapter.name)) ", driver " (one_line(&each.adapter.driver)) " "
                        (one_line(&each.adapter.driver_version))
                        @if !each.adapter.api_version.is_empty() {
                            ", Vulkan " (one_line(&each.adapter.api_version))
                        }
                        @if !each.adapter.implementation.is_empty() {
                            ", " (one_line(&each.adapter.implementation))
                        }
                    }
                }
                @for each in &record.json.absent {
                    li { "Not run: " (one_line(&each.told())) }
                }
            }
        }
    }
}

fn filters() -> Markup {
    html! {
        form #filters role="search" {
            label { "Name holds " input #text type="search" autocomplete="off" spellcheck="false"; }
            label { "Adapter " select #adapter { option value="" { "all" } } }
            label { "Build " select #build { option value="" { "all" } } }
            label.check { input #red type="checkbox"; " only red" }
        }
    }
}

/// The signs are those of `SIGNS` in `page.js`.
fn legend() -> Markup {
    let rows = [
        (
            "agree",
            "=",
            "every bit as expected, or refused as expected",
        ),
        (
            "within",
            "≈",
            "other bits, within the bound that the case states for native builds",
        ),
        (
            "within",
            "k",
            "a known failure, which the case expects here",
        ),
        (
            "within",
            "l",
            "different by language, as the case says of both",
        ),
        (
            "within",
            "r",
            "recorded: no specification promises the result",
        ),
        ("red", "≠", "other values"),
        ("red", "~", "unstable: runs of one lane disagree"),
        ("red", "!", "lost: crashed, hung or lost its device"),
        ("red", "C", "not compiled, or not refused as it must be"),
        ("red", "I", "the interfaces are not the same"),
        ("lacks", "–", "not run: the adapter lacks something"),
    ];
    html! {
        details {
            summary { "What the signs mean" }
            ul.legend {
                @for (class, sign, meaning) in rows {
                    li { span.sign.(class) aria-hidden="true" { (sign) } " " (meaning) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_cannot_end_its_element() {
        let json = serde_json::to_string("</script><script>alert(1)</script><!--").expect("JSON");
        let inert = inert(&json);
        assert!(!inert.contains('<'));
        assert_eq!(
            serde_json::from_str::<String>(&inert).expect("still JSON"),
            "</script><script>alert(1)</script><!--"
        );
    }
}
