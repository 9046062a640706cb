//! Each format, of a run of ten thousand trials and of one in which every name and message is hostile.

#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which these tests reach through it"
)]

mod synthetic;

use quick_xml::events::Event as Xml;
use serde_json::Value;
use shadertwin_report::{
    Answer, Event, Format, JsonReport, Reports, Summary, Target, adapters, failures, line, table,
};
use std::path::Path;
use synthetic::{Words, run};
use tempfile::TempDir;

const MARKDOWN_BYTES: usize = 60_000;
const HTML_BYTES: usize = 20 << 20;

struct Written {
    folder: TempDir,
    summary: Summary,
}

fn written(events: &[Event], stopped: Option<&str>) -> Written {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let targets = Format::ALL.map(|format| Target {
        format,
        path: folder.path().join(format.name()),
    });
    let mut summary = Summary::default();
    let mut reports = Reports::new(targets.to_vec());
    for event in events {
        summary.take(event);
        reports.take(event);
    }
    reports
        .write(&summary, "a <b>headline</b>\u{1b}[31m", stopped)
        .expect("the reports are written");
    Written { folder, summary }
}

impl Written {
    fn read(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

/// The text between two marks, of which the first stands once.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    let start = text.find(from).expect("the first mark") + from.len();
    let end = text[start..].find(to).expect("the second mark");
    &text[start..start + end]
}

/// What a JUnit file holds: suites, test cases, failures, errors, skipped.
fn junit(text: &str) -> [usize; 5] {
    assert!(
        text.chars()
            .all(|c| matches!(c, '\n' | '\t') || (!c.is_control() && c != '\u{ffff}')),
        "characters that XML forbids"
    );
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut counts = [0; 5];
    loop {
        match reader.read_event().expect("well-formed XML") {
            Xml::Start(tag) | Xml::Empty(tag) => {
                for attribute in tag.attributes() {
                    let attribute = attribute.expect("a well-formed attribute");
                    attribute
                        .normalized_value(quick_xml::XmlVersion::Implicit1_0)
                        .expect("known entities");
                }
                let place = match tag.name().as_ref() {
                    b"testsuite" => 0,
                    b"testcase" => 1,
                    b"failure" => 2,
                    b"error" => 3,
                    b"skipped" => 4,
                    _ => continue,
                };
                counts[place] += 1;
            }
            Xml::Eof => return counts,
            _ => {}
        }
    }
}

fn html(text: &str) -> Value {
    // What a browser does: the element ends at the first end tag, whatever the JSON means by it.
    let json = between(
        text,
        "<script id=\"data\" type=\"application/json\">",
        "</script",
    );
    assert_eq!(text.matches("<script").count(), 2);
    assert_eq!(text.matches("</script>").count(), 2);
    serde_json::from_str(json).expect("the page's JSON")
}

fn trials_of(page: &Value) -> usize {
    let cases = page["cases"].as_array().expect("cases");
    cases
        .iter()
        .map(|case| case["trials"].as_array().expect("trials").len())
        .sum()
}

#[test]
fn ten_thousand_trials_that_all_fail() {
    let written = written(&run(10_000, &Words::tame(), true), None);
    let json: JsonReport = serde_json::from_str(&written.read("json")).expect("the JSON report");
    assert_eq!(json.results.len(), 10_000);
    assert_eq!(junit(&written.read("junit"))[1..3], [10_000, 10_000]);
    let markdown = written.read("markdown");
    assert!(markdown.len() < MARKDOWN_BYTES, "{}", markdown.len());
    let told: usize = markdown.matches("<details>").count();
    assert!(told > 20, "{told}");
    assert!(
        markdown.contains(&format!("{} red trials", 10_000 - told)),
        "what is left out is counted"
    );
    assert!(markdown.contains("#### Blame"));
    let page = written.read("html/index.html");
    assert!(page.len() < HTML_BYTES, "{}", page.len());
    assert_eq!(trials_of(&html(&page)), 10_000);
}

#[test]
fn every_verdict_has_its_place_in_junit() {
    let written = written(&run(100, &Words::tame(), false), None);
    let [suites, cases, failures, errors, skipped] = junit(&written.read("junit"));
    // Of ten: identical, within and refused as expected pass; one is lost, one skipped, five fail.
    assert_eq!((suites, cases), (1, 100));
    assert_eq!((failures, errors, skipped), (50, 10, 10));
}

#[test]
fn a_run_that_was_stopped_is_no_pass_in_any_format() {
    let written = written(&run(10, &Words::tame(), false)[..2], Some("no <room>\u{7}"));
    assert!(written.read("json").contains("\"complete\": false"));
    assert_eq!(junit(&written.read("junit")), [1, 1, 0, 1, 0]);
    let told = "The run did not come to its end";
    assert!(written.read("markdown").contains(told));
    assert!(written.read("html/index.html").contains(told));
    for name in ["junit", "markdown", "html/index.html"] {
        let text = written.read(name);
        assert!(text.contains("no &lt;room&gt;\\u{7}"), "{name}");
    }
}

#[test]
fn a_case_that_compared_nothing_is_no_pass_in_junit() {
    let mut events = run(1, &Words::tame(), false);
    for event in &mut events {
        if let Event::Finished(result) = event {
            result.reference = false;
        }
    }
    assert_eq!(
        junit(&written(&events, None).read("junit")),
        [2, 2, 1, 0, 0]
    );
}

#[test]
fn hostile_text_is_text_in_every_format() {
    let words = Words::hostile();
    assert!(words.message.len() > 1 << 20);
    let written = written(&run(100, &words, false), None);
    let json = written.read("json");
    let report: JsonReport = serde_json::from_str(&json).expect("the JSON report");
    assert!(report.results[0].case.starts_with(&words.case), "as it is");
    assert!(json.len() < 20 << 20, "{}", json.len());
    assert_eq!(junit(&written.read("junit"))[1..], [100, 50, 10, 10]);

    let markdown = written.read("markdown");
    assert!(markdown.len() < MARKDOWN_BYTES, "{}", markdown.len());
    no_control(&markdown);
    let tags = [
        "details", "/details", "summary", "/summary", "pre", "/pre", "code", "/code",
    ];
    for tag in markdown.split('<').skip(1) {
        assert!(
            tags.iter()
                .any(|known| tag.starts_with(&format!("{known}>"))),
            "<{}",
            &tag[..tag.len().min(40)]
        );
    }
    // Six bars make a row of five cells, whatever is in them.
    for row in markdown.lines().filter(|line| line.starts_with("| ")) {
        assert_eq!(row.matches('|').count(), 6, "{row}");
    }

    let page = written.read("html/index.html");
    assert!(page.len() < HTML_BYTES, "{}", page.len());
    no_control(&page);
    assert!(!page.contains("<img src=x"));
    assert!(page.contains("a &lt;b&gt;headline&lt;/b&gt;"));
    let data = html(&page);
    assert_eq!(trials_of(&data), 100);
    assert!(data["messages"].to_string().contains("more bytes left out"));
    let sources = data["cases"][0]["sources"].as_array().expect("sources");
    assert_eq!(sources.len(), 3);

    let summary = &written.summary;
    let records = &report.adapters;
    let mut terminal = table(summary) + &failures(summary) + &adapters(records);
    terminal.push_str(&Answer::of(summary).to_string());
    for result in &summary.red {
        let line = line(result);
        assert!(!line.contains('\n'));
        terminal.push_str(&line);
    }
    no_control(&terminal);
    assert!(terminal.contains("more bytes left out") && terminal.contains("\\u{1b}[31m"));
    assert!(terminal.len() < 4 << 20, "{}", terminal.len());
}

fn no_control(text: &str) {
    let found = text
        .chars()
        .find(|&c| (c.is_control() && !matches!(c, '\n' | '\t')) || c == '\u{202e}');
    assert_eq!(found, None);
}

#[test]
fn pictures_lie_beside_the_page_that_names_them() {
    let written = written(&run(20, &Words::tame(), true), None);
    let data = html(&written.read("html/index.html"));
    let picture = &data["cases"][0]["pictures"][0];
    let given = &picture["given"][0];
    assert_eq!(given["differing"], 16 * 16 * 4);
    for file in [
        &picture["expected"][0],
        &given["file"],
        &given["difference"],
    ] {
        let path = written
            .folder
            .path()
            .join("html")
            .join(file.as_str().expect("a file"));
        let (width, level) = decoded(&path);
        assert_eq!(width, 16);
        let wanted = match file.as_str().expect("a file") {
            name if name.ends_with("expected.png") => 100,
            name if name.ends_with("given.png") => 101,
            _ => 96,
        };
        assert_eq!(level, wanted);
    }
}

/// Width, and the first byte of the first pixel.
fn decoded(path: &Path) -> (u32, u8) {
    let file = std::fs::File::open(path).expect("the picture");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file))
        .read_info()
        .expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("the pixels");
    (info.width, bytes[0])
}

#[test]
fn the_order_of_events_is_not_seen() {
    let mut events = run(200, &Words::tame(), false);
    let one = written(&events, None);
    events[1..].reverse();
    let other = written(&events, None);
    for name in ["json", "junit", "markdown", "html/index.html"] {
        assert!(one.read(name) == other.read(name), "{name}");
    }
}
