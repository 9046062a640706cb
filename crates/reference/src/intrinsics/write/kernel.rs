//! The kernels of a row.

use super::{Purpose, WORKGROUP, WRITTEN, numbered};
use crate::intrinsics::row::{Each, Kind, Output, Row, Source, Typed, UNIFORMS, letter};
use crate::intrinsics::signature::Type;
use crate::intrinsics::text::{Language, filled};
use std::fmt::Write as _;

/// The HLSL.
pub(crate) fn hlsl(row: &Row) -> String {
    kernel(row, Language::Hlsl)
}

/// The WGSL.
pub(crate) fn wgsl(row: &Row) -> String {
    kernel(row, Language::Wgsl)
}

fn kernel(row: &Row, language: Language) -> String {
    let place = language as usize;
    let mut text = format!("// {WRITTEN}\n\n");
    match &row.kind {
        Kind::Whole(whole) => {
            text.push_str(whole.kernels[place].trim());
            text.push('\n');
        }
        Kind::Each(each) => {
            declarations(&mut text, each, language);
            helpers(&mut text, each, each.helpers[place], language);
            for typed in &each.types {
                entry(&mut text, each, typed, language);
            }
        }
    }
    text
}

fn declarations(text: &mut String, each: &Each, language: Language) {
    for (typed, first, buffers) in numbered(each) {
        for (place, buffer) in buffers.iter().enumerate() {
            let binding = first + place;
            let name = &buffer.name;
            let element = match buffer.purpose {
                Purpose::Operand(operand) | Purpose::Uniform(operand) => {
                    each.signature.operands[operand].ty(typed.ty)
                }
                Purpose::Result => each.signature.result.ty(typed.ty),
            };
            let element = language.name(element, 4);
            let line = match (language, buffer.purpose) {
                (Language::Hlsl, Purpose::Operand(_)) => {
                    format!("StructuredBuffer<{element}> {name} : register(t{binding}, space0);")
                }
                (Language::Hlsl, Purpose::Uniform(_)) => format!(
                    "cbuffer block_{name} : register(b{binding}, space0) {{ {element} {name}[{UNIFORMS}]; }};"
                ),
                (Language::Hlsl, Purpose::Result) => {
                    format!("RWStructuredBuffer<{element}> {name} : register(u{binding}, space0);")
                }
                (Language::Wgsl, Purpose::Operand(_)) => format!(
                    "@group(0) @binding({binding}) var<storage, read> {name}: array<{element}>;"
                ),
                (Language::Wgsl, Purpose::Uniform(_)) => format!(
                    "@group(0) @binding({binding}) var<uniform> {name}: array<{element}, {UNIFORMS}>;"
                ),
                (Language::Wgsl, Purpose::Result) => format!(
                    "@group(0) @binding({binding}) var<storage, read_write> {name}: array<{element}>;"
                ),
            };
            text.push_str(&line);
            text.push('\n');
        }
    }
}

/// The functions that expressions call, each text once.
fn helpers(text: &mut String, each: &Each, helper: &str, language: Language) {
    let mut written: Vec<String> = Vec::new();
    for typed in &each.types {
        for &width in each.widths {
            let function = filled(helper, language, typed.ty, width, &[]);
            if !function.is_empty() && !written.contains(&function) {
                let _ = write!(text, "\n{function}\n");
                written.push(function);
            }
        }
    }
}

fn entry(text: &mut String, each: &Each, typed: &Typed, language: Language) {
    let ty = typed.ty;
    let indent = match language {
        Language::Hlsl => {
            let _ = write!(
                text,
                "\n[numthreads({WORKGROUP}, 1, 1)]\nvoid of_{ty}(uint3 id : SV_DispatchThreadID)\n{{\n    const uint i = id.x;\n"
            );
            "    "
        }
        Language::Wgsl => {
            let _ = write!(
                text,
                "\n@compute @workgroup_size({WORKGROUP})\nfn of_{ty}(@builtin(global_invocation_id) id: vec3<u32>) {{\n  let i = id.x;\n"
            );
            "  "
        }
    };
    for (prefix, memory) in [("", ""), ("u", "uniform_")] {
        for (operand, place) in each.signature.operands.iter().enumerate() {
            let letter = letter(operand);
            let index = match (language, prefix) {
                (_, "") => "i".to_owned(),
                (Language::Hlsl, _) => format!("i % {UNIFORMS}"),
                (Language::Wgsl, _) => format!("i % {UNIFORMS}u"),
            };
            let element = language.name(place.ty(ty), 4);
            let kind = match language {
                Language::Hlsl => format!("const {element}"),
                Language::Wgsl => "let".to_owned(),
            };
            let _ = writeln!(
                text,
                "{indent}{kind} {prefix}{letter} = {memory}{letter}_{ty}[{index}];"
            );
        }
    }
    for output in each.outputs() {
        let value = element(each, typed, &output, language);
        let _ = writeln!(text, "{indent}{}_{ty}[i] = {value};", output.name);
    }
    text.push_str("}\n");
}

/// The element of an output: the results one behind the other, and zeros.
fn element(each: &Each, typed: &Typed, output: &Output, language: Language) -> String {
    let result = each.signature.result;
    let (ty, width) = (result.ty(typed.ty), result.width(output.width));
    let mut parts: Vec<String> = output
        .sources
        .iter()
        .map(|&source| {
            let operands: Vec<String> = (0..each.signature.operands.len())
                .map(|operand| operand_text(each, typed, source, operand, output.width, language))
                .collect();
            let expression = each.expressions[language as usize];
            let text = filled(expression, language, typed.ty, output.width, &operands);
            if result.truth {
                number(&text, width, language)
            } else {
                text
            }
        })
        .collect();
    if width == 4 {
        return parts.remove(0);
    }
    let zero = match (language, ty) {
        (Language::Hlsl, Type::F32) => "0.0f",
        (Language::Hlsl, Type::I32 | Type::U32) => "0",
        (Language::Wgsl, Type::F32) => "0.0f",
        (Language::Wgsl, Type::I32) => "0i",
        (Language::Wgsl, Type::U32) => "0u",
    };
    let rest = 4 - parts.len() * width;
    parts.extend((0..rest).map(|_| zero.to_owned()));
    format!("{}({})", language.name(ty, 4), parts.join(", "))
}

fn operand_text(
    each: &Each,
    typed: &Typed,
    source: Source,
    operand: usize,
    width: usize,
    language: Language,
) -> String {
    let place = each.signature.operands[operand];
    if each.is_constant(source, operand) {
        let constants = each.constants(typed, source, operand, width);
        let literals: Vec<String> = constants
            .into_iter()
            .map(|constant| match language {
                Language::Hlsl => constant.hlsl(),
                Language::Wgsl => constant.wgsl(),
            })
            .collect();
        return match &literals[..] {
            [literal] => literal.clone(),
            _ => {
                let name = language.name(place.ty(typed.ty), literals.len());
                format!("{name}({})", literals.join(", "))
            }
        };
    }
    let prefix = if source == Source::Uniform { "u" } else { "" };
    let swizzle = [".x", ".xy", ".xyz", ""][place.width(width) - 1];
    format!("{prefix}{}{swizzle}", letter(operand))
}

/// 1 and 0 for true and false.
fn number(truth: &str, width: usize, language: Language) -> String {
    let name = language.name(Type::U32, width);
    match (language, width) {
        // DXC leaves out a conversion between integers by way of a truth value.
        (Language::Hlsl, _) => format!("select({truth}, ({name})1, ({name})0)"),
        (Language::Wgsl, 1) => format!("select(0u, 1u, {truth})"),
        (Language::Wgsl, _) => format!("select({name}(0u), {name}(1u), {truth})"),
    }
}
