//! The case of a row.

use super::{Purpose, WRITTEN, numbered};
use crate::intrinsics::row::{Each, Kind, Native, Row, UNIFORMS};
use std::fmt::Write as _;

/// Elements where all builds have the same inputs.
const ELEMENTS: u32 = 256;

/// Elements of tame inputs, and of others in canonical builds.
const TAME_ELEMENTS: u32 = 64;

/// The text of the case file.
pub(crate) fn case(row: &Row) -> String {
    let mut text = format!("# {WRITTEN}\n\ntitle = {}\n", quoted(&title(row)));
    text.push_str("source = \"this repository\"\nreference = true\n");
    let (head, body) = match &row.kind {
        Kind::Each(each) => each_row(each, &row.native),
        Kind::Whole(whole) => {
            let (head, body) = whole.case.split_once("\n\n").unwrap_or(("", &whole.case));
            (head.to_owned(), body.trim_end().to_owned())
        }
    };
    text.push_str(&head);
    if !head.is_empty() {
        text.push('\n');
    }
    if let Native::Nothing(why) = row.native {
        let _ = write!(
            text,
            "# {why}\nbuilds = [\"canonical\", \"canonical-text\"]\n"
        );
    }
    let _ = write!(text, "\n{body}\n");
    if let Native::Ulps(ulps, why) = row.native {
        let why = quoted(why);
        let _ = write!(
            text,
            "\n[agreement]\nnative = {{ ulps = {ulps}, why = {why} }}\n"
        );
    }
    let [hlsl, wgsl] = row.spellings.each_ref().map(|spelling| quoted(spelling));
    let _ = write!(text, "\n[dictionary]\nhlsl = {hlsl}\nwgsl = {wgsl}\n");
    if let Some(note) = row.note {
        let _ = writeln!(text, "note = {}", quoted(note));
    }
    for known in &row.known {
        let _ = write!(text, "\n[[known-failure]]\n{}\n", known.trim());
    }
    text
}

fn title(row: &Row) -> String {
    let [hlsl, wgsl] = &row.spellings;
    if hlsl == wgsl {
        format!("`{hlsl}` in both languages")
    } else {
        format!("`{hlsl}` in HLSL, `{wgsl}` in WGSL")
    }
}

fn each_row(each: &Each, native: &Native) -> (String, String) {
    let operands = 0..each.signature.operands.len();
    let tame = each.types.iter().any(|typed| {
        operands
            .clone()
            .any(|operand| typed.domain(operand).is_tame())
    });
    let head = match native {
        Native::Bits | Native::Ulps(..) if tame => {
            format!("sizes = [[{TAME_ELEMENTS}]]\nhostile-sizes = [[{ELEMENTS}]]")
        }
        Native::Nothing(_) if tame => {
            format!("sizes = [[{TAME_ELEMENTS}]]\nhostile-sizes = [[{ELEMENTS}]]")
        }
        Native::Bits | Native::Ulps(..) | Native::Nothing(_) => format!("sizes = [[{ELEMENTS}]]"),
    };
    let mut resources = String::new();
    let mut passes = String::new();
    for (typed, first, buffers) in numbered(each) {
        let ty = typed.ty;
        let mut bind = Vec::new();
        for (place, buffer) in buffers.iter().enumerate() {
            let place = first + place;
            bind.push(format!("\"0:{place}\" = \"{}\"", buffer.name));
            let (element, rest) = match buffer.purpose {
                Purpose::Operand(operand) => {
                    let element = each.signature.operands[operand].ty(ty);
                    let fill = typed.domain(operand).fill();
                    (element, format!("count = \"width\", fill = {fill} }}"))
                }
                Purpose::Uniform(operand) => {
                    let element = each.signature.operands[operand].ty(ty);
                    let fill = typed.domain(operand).fill();
                    let rest =
                        format!("count = {UNIFORMS}, layout = \"uniform\", fill = {fill} }}");
                    (element, rest)
                }
                Purpose::Result => {
                    let element = each.signature.result.ty(ty);
                    (element, "count = \"width\" }\noutput = true".to_owned())
                }
            };
            let _ = write!(
                resources,
                "[[resource]]\nname = \"{}\"\nbuffer = {{ element = \"{element}\", components = 4, {rest}\n\n",
                buffer.name
            );
        }
        let bind = bind.join(", ");
        let _ = write!(
            passes,
            "[[pass]]\nentry = \"of_{ty}\"\ndispatch = {{ threads = [\"width\"] }}\nbind = {{ {bind} }}\n\n"
        );
    }
    (head, (resources + &passes).trim_end().to_owned())
}

/// As a string of TOML.
fn quoted(text: &str) -> String {
    format!(
        "\"{}\"",
        text.replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace('\n', "\\n")
    )
}
