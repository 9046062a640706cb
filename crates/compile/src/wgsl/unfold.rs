//! Constant expressions of `f32`, kept for the device.
//!
//! naga works constant expressions out while it parses: `tanh(0.7f)` with the maths library of the machine it runs on, a
//! fused `fma`, subnormals kept. DXC at `-Od` leaves each of them to the device. So that a canonical build gives both
//! languages one meaning, the text that naga is given to read is not quite the source: what makes such an expression one
//! of `f32` passes through a function, which naga does not look into.
//!
//! ```wgsl
//! const SCALE: f32 = exp(2f);                      fn kept_SCALE() -> f32 { return exp(kept_0(2f)); }
//! values[i] = SCALE * tanh(0.7f);                  values[i] = kept_SCALE() * tanh(kept_0(0.7f));
//! ```
//!
//! Only what naga did fold is changed, and lines stay where they are. Expressions of abstract numbers, `tanh(0.7)`, are
//! WGSL's own: evaluated in 64 bits and rounded once, at compile time. They stay. What cannot be kept is told.

mod candidates;
mod edits;
mod expressions;
mod keeping;
mod overrides;
mod source;
mod tokens;

use super::pieces::{Piece, Pieces};
use super::validator;
use candidates::{Kept, candidates};
use edits::Edits;
use keeping::changes;
use naga::back::PipelineConstants;
use naga::{Expression, Function, Handle, Literal, Module};
use source::Source;
use std::collections::BTreeSet;
use std::ops::Range;

/// The module of a text, with its constant expressions of `f32` left in it and its overrides set. The places it names are
/// those of the text. `folded` is the module that naga makes of the text. `notes` gets what could not be kept.
pub(super) fn unfold(
    text: &str,
    folded: &Module,
    values: &PipelineConstants,
    pieces: &Pieces,
    notes: &mut Vec<String>,
) -> Module {
    let mut source = Source::read(text);
    let fixed = overrides::set(&mut source, folded, values);
    let mut module = keep(&source, &fixed).unwrap_or_else(|| folded.clone());
    notes.extend(told(&source, &module, pieces));
    one_zero(&mut module);
    module
}

/// Keeps as much as naga takes; nothing when it does not take the text with its overrides set.
fn keep(source: &Source<'_>, fixed: &Edits) -> Option<Module> {
    /// Constants of constants that come to light one after the other.
    const ROUNDS: usize = 16;
    let mut best = attempt(source.text, fixed)?;
    let mut kept: BTreeSet<Kept> = BTreeSet::new();
    for _ in 0..ROUNDS {
        let new: BTreeSet<Kept> = candidates(source, &best)
            .filter(|each| !kept.contains(each))
            .collect();
        if new.is_empty() {
            break;
        }
        let all = &kept | &new;
        if let Some(module) = attempt(source.text, &changes(source, &best, &all, fixed)) {
            (best, kept) = (module, all);
            continue;
        }
        // One of them is needed at compile time, for the size of an array perhaps. The others need not suffer.
        let before = kept.len();
        for each in new {
            let mut more = kept.clone();
            more.insert(each);
            if let Some(module) = attempt(source.text, &changes(source, &best, &more, fixed)) {
                (best, kept) = (module, more);
            }
        }
        if kept.len() == before {
            break;
        }
    }
    Some(best)
}

/// Says which constant expressions naga has worked out in a way of its own, with their files and lines.
fn told(source: &Source<'_>, module: &Module, pieces: &Pieces) -> Vec<String> {
    let constants = functions(module).flat_map(|function| {
        function
            .expressions
            .iter()
            .filter_map(|(_, expression)| match expression {
                Expression::Constant(constant) => Some(module.constants[*constant].init),
                _ => None,
            })
    });
    let variables = module
        .global_variables
        .iter()
        .filter_map(|(_, variable)| variable.init);
    let mut places = BTreeSet::new();
    for root in constants.chain(variables) {
        literals(module, root, &mut places);
    }
    for function in functions(module) {
        places.extend(literal_places(&function.expressions));
    }
    let ranges: BTreeSet<(usize, usize)> = places
        .into_iter()
        .map(|(start, end)| source.expression(&(start..end)))
        .flat_map(|range| source.worked_out(&range, source.body(range.start)))
        .map(|range| (range.start, range.end))
        .collect();
    let ranges = ranges.into_iter().map(|(start, end)| start..end);
    ranges
        .map(|range| note(source, &range, |line| pieces.place(line)))
        .collect()
}

/// Says which constant expressions of a file naga works out in a way of its own before naga_oil composes it.
pub(super) fn composed(piece: &Piece) -> Vec<String> {
    let source = Source::read(&piece.text);
    let place = |line| (piece.name.as_str(), piece.first_line + line - 1);
    let ranges = source.worked_out_calls().into_iter();
    ranges.map(|range| note(&source, &range, place)).collect()
}

fn note<'a>(
    source: &Source<'_>,
    range: &Range<usize>,
    place: impl Fn(usize) -> (&'a str, usize),
) -> String {
    let start = source.bytes(range).start;
    let (file, line) = place(source.text[..start].matches('\n').count() + 1);
    let what = source.joined(range, &Edits::default());
    format!(
        "{file}:{line}: {what} was worked out by naga at compile time, and may differ in its last bits"
    )
}

/// Gives literals that canonical arithmetic does not know their value: one with a sign is the result of a negation or
/// of another operation, because WGSL has no negative literals, and a result has no subnormals and one zero.
fn one_zero(module: &mut Module) {
    /// Bits of -2⁻¹²⁶, the largest magnitude that becomes zero.
    const LEAST: u32 = 0x8080_0000;
    let fix = |expression: &mut Expression| {
        if let Expression::Literal(Literal::F32(value)) = expression
            && value.is_sign_negative()
            && value.to_bits() <= LEAST
        {
            *value = 0.0;
        }
    };
    let own = module.functions.iter_mut().map(|(_, function)| function);
    let points = module.entry_points.iter_mut();
    for function in own.chain(points.map(|point| &mut point.function)) {
        function
            .expressions
            .iter_mut()
            .for_each(|(_, each)| fix(each));
    }
    module
        .global_expressions
        .iter_mut()
        .for_each(|(_, each)| fix(each));
}

/// The module of a changed text, if naga takes it. Its places are those of the unchanged one.
fn attempt(text: &str, edits: &Edits) -> Option<Module> {
    let mut module = naga::front::wgsl::parse_str(&edits.apply(text)).ok()?;
    validator().validate(&module).ok()?;
    if edits.is_empty() {
        return Some(module);
    }
    let back = |span: naga::Span| match span.to_range() {
        Some(range) => {
            let range = edits.back(&range);
            let place = |at| u32::try_from(at).unwrap_or(u32::MAX);
            naga::Span::new(place(range.start), place(range.end))
        }
        None => span,
    };
    let own = module.functions.iter_mut().map(|(_, function)| function);
    let points = module.entry_points.iter_mut();
    for function in own.chain(points.map(|point| &mut point.function)) {
        let mut expressions = function.expressions.take();
        for (_, expression, span) in expressions.drain() {
            function.expressions.append(expression, back(span));
        }
        move_block(&mut function.body, &back);
    }
    let mut expressions = module.global_expressions.take();
    for (_, expression, span) in expressions.drain() {
        module.global_expressions.append(expression, back(span));
    }
    Some(module)
}

fn move_block(block: &mut naga::Block, back: &impl Fn(naga::Span) -> naga::Span) {
    use naga::Statement as S;
    for (statement, span) in block.span_iter_mut() {
        if let Some(span) = span {
            *span = back(*span);
        }
        match statement {
            S::Block(inner) => move_block(inner, back),
            S::If { accept, reject, .. } => {
                move_block(accept, back);
                move_block(reject, back);
            }
            S::Switch { cases, .. } => {
                for case in cases {
                    move_block(&mut case.body, back);
                }
            }
            S::Loop {
                body, continuing, ..
            } => {
                move_block(body, back);
                move_block(continuing, back);
            }
            _ => {}
        }
    }
}

fn functions(module: &Module) -> impl Iterator<Item = &Function> {
    let own = module.functions.iter().map(|(_, function)| function);
    own.chain(module.entry_points.iter().map(|point| &point.function))
}

/// Where the literals of an arena come from.
fn literal_places(
    expressions: &naga::Arena<Expression>,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    expressions
        .iter()
        .filter(|(_, expression)| matches!(expression, Expression::Literal(_)))
        .filter_map(|(handle, _)| expressions.get_span(handle).to_range())
        .map(|range| (range.start, range.end))
}

/// Where the literals of a constant expression of the module come from.
fn literals(module: &Module, root: Handle<Expression>, places: &mut BTreeSet<(usize, usize)>) {
    match &module.global_expressions[root] {
        Expression::Literal(_) => {
            let span = module.global_expressions.get_span(root);
            places.extend(span.to_range().map(|range| (range.start, range.end)));
        }
        Expression::Compose { components, .. } => {
            for &component in components {
                literals(module, component, places);
            }
        }
        Expression::Splat { value, .. } => literals(module, *value, places),
        _ => {}
    }
}
