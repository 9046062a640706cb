//! What constant expressions are made of.

use super::source::{Body, Declaration, Source};
use super::tokens::{Kind, is_f32};
use std::ops::Range;

/// What makes an expression one of `f32`, and not of abstract numbers, which WGSL evaluates in 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// `0.7f` or `vec3f(0.7)`: the tokens and the type.
    Value(Range<usize>, String),
    /// A constant of the module: the tokens of its name and of indices behind it.
    Constant(Range<usize>),
    /// A constant of the function, by its name.
    Local(String),
}

impl<'a> Source<'a> {
    /// What makes the expression in a range of tokens one of `f32`; nothing when it is of abstract numbers or of whole
    /// ones. Constants of `body` hide those of the module.
    pub(super) fn leaves(&self, range: Range<usize>, body: Option<&Body>) -> Vec<Leaf> {
        self.leaves_within(range, body, 0)
    }

    fn leaves_within(&self, range: Range<usize>, body: Option<&Body>, depth: usize) -> Vec<Leaf> {
        let mut found = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let token = &self.tokens[at];
            match token.kind {
                Kind::Number if is_f32(self.word(at)) => {
                    found.push(Leaf::Value(at..at + 1, "f32".to_owned()));
                }
                Kind::Name if self.is_member(at) => {}
                Kind::Name => {
                    let typed = self.constructor(at).or_else(|| self.array_of_floats(at));
                    if let Some(open) = typed.filter(|&open| self.is_mark(open, '(')) {
                        let close = self.closing(open);
                        let inner = self.leaves_within(open + 1..close, body, depth);
                        if inner.is_empty() {
                            let name = self.slice(&(at..open)).to_owned();
                            found.push(Leaf::Value(at..close + 1, name));
                        }
                        found.extend(inner);
                        at = close;
                    } else if let Some(behind) = self.type_name(at) {
                        at = behind - 1;
                    } else {
                        found.extend(self.constant(at, body, depth));
                    }
                }
                Kind::Number | Kind::Mark(_) => {}
            }
            at += 1;
        }
        found
    }

    /// The constant of `f32` that the name at a token stands for.
    fn constant(&self, at: usize, body: Option<&Body>, depth: usize) -> Option<Leaf> {
        /// Constants that are made of constants, at most. No order is needed to declare them in, but a circle is no WGSL.
        const DEEPEST: usize = 64;
        let name = self.word(at);
        if self.is_mark(at + 1, '(') || depth > DEEPEST {
            return None;
        }
        let typed = |each: &Declaration, body| {
            let ty = each.ty.start;
            let named = self.constructor(ty).or_else(|| self.array_of_floats(ty));
            each.is_f32
                || (!each.ty.is_empty() && named == Some(each.ty.end))
                || !self
                    .leaves_within(each.value.clone(), body, depth + 1)
                    .is_empty()
        };
        let mut locals = body.map_or(&[][..], |body| &body.constants).iter();
        if locals.any(|each| self.word(each.name) == name && typed(each, body)) {
            return Some(Leaf::Local(name.to_owned()));
        }
        if body.is_some_and(|body| self.declares(body, name)) {
            return None;
        }
        self.constants.get(name).filter(|each| typed(each, None))?;
        let mut end = at + 1;
        while self.is_mark(end, '[') {
            end = self.closing(end) + 1;
        }
        Some(Leaf::Constant(at..end))
    }

    /// True when an expression computes with `f32` in its own tokens, and not only names, builds, picks or turns a sign.
    pub(super) fn computes(&self, range: &Range<usize>, body: Option<&Body>) -> bool {
        let mut behind_operand = false;
        let mut at = range.start;
        while at < range.end {
            match self.tokens[at].kind {
                Kind::Number => behind_operand = true,
                Kind::Name if behind_operand => {}
                Kind::Name => {
                    if let Some(behind) = self.type_name(at) {
                        let close = self.closing(behind);
                        let abstract_inside = self.constructor(at) == Some(behind)
                            && self.is_mark(behind, '(')
                            && self.leaves(behind + 1..close, body).is_empty();
                        at = behind;
                        if abstract_inside {
                            at = close;
                        }
                        continue;
                    }
                    if self.is_mark(at + 1, '(') {
                        return true;
                    }
                    behind_operand = true;
                }
                Kind::Mark('(' | '[' | ',') => behind_operand = false,
                Kind::Mark(')' | ']') => behind_operand = true,
                Kind::Mark('.') => {}
                Kind::Mark(_) if behind_operand => return true,
                Kind::Mark(_) => {}
            }
            at += 1;
        }
        false
    }

    /// True when an expression is made of constants alone.
    fn is_constant(&self, range: &Range<usize>, body: Option<&Body>) -> bool {
        let mut at = range.start;
        while at < range.end {
            if self.tokens[at].kind != Kind::Name || self.is_member(at) {
                at += 1;
                continue;
            }
            if let Some(behind) = self.type_name(at) {
                at = behind;
                continue;
            }
            let name = self.word(at);
            let own = |body: &Body| self.word(body.whole.start) == name;
            let local = |body: &&Body| {
                let mut constants = body.constants.iter();
                constants.any(|each| self.word(each.name) == name)
            };
            let known = if self.is_mark(at + 1, '(') {
                !self.bodies.iter().any(own)
            } else {
                matches!(name, "true" | "false")
                    || body.filter(local).is_some()
                    || (self.constants.contains_key(name)
                        && !body.is_some_and(|body| self.declares(body, name)))
            };
            if !known {
                return false;
            }
            at += 1;
        }
        true
    }

    /// True when a range of tokens is a constant expression that computes with `f32`, or whose constants do.
    pub(super) fn folds(&self, range: &Range<usize>, body: Option<&Body>) -> bool {
        self.is_constant(range, body)
            && !self.leaves(range.clone(), body).is_empty()
            && self
                .with_constants(range, body)
                .any(|(range, body)| self.computes(&range, body))
    }

    /// An expression and the values of the constants that it is made of.
    fn with_constants<'b>(
        &self,
        range: &Range<usize>,
        body: Option<&'b Body>,
    ) -> impl Iterator<Item = (Range<usize>, Option<&'b Body>)> {
        let mut found = vec![(range.clone(), body)];
        let mut at = 0;
        while at < found.len() {
            let (range, body) = found[at].clone();
            for token in range.filter(|&token| !self.is_member(token)) {
                let name = self.word(token);
                let locals = body.map_or(&[][..], |body| &body.constants).iter();
                let mut values: Vec<_> = locals
                    .filter(|each| self.word(each.name) == name)
                    .map(|each| (each.value.clone(), body))
                    .collect();
                if values.is_empty() {
                    let of_module = self.constants.get(name);
                    values.extend(of_module.map(|each| (each.value.clone(), None)));
                }
                for value in values {
                    if !found.iter().any(|(range, _)| *range == value.0) {
                        found.push(value);
                    }
                }
            }
            at += 1;
        }
        found.into_iter()
    }

    /// Parts of a constant expression, and of the constants that it is made of, that naga works out with the maths library
    /// of the machine.
    pub(super) fn worked_out(
        &self,
        range: &Range<usize>,
        body: Option<&Body>,
    ) -> Vec<Range<usize>> {
        if !self.folds(range, body) {
            return Vec::new();
        }
        self.with_constants(range, body)
            .filter(|(range, body)| !self.leaves(range.clone(), *body).is_empty())
            .map(|(range, _)| range)
            .filter(|range| range.clone().any(|at| self.is_inexact(at)))
            .collect()
    }

    /// Calls of the built-in functions that differ from machine to machine, with constant arguments.
    pub(super) fn worked_out_calls(&self) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for at in (0..self.tokens.len()).filter(|&at| self.is_inexact(at)) {
            let range = at..self.closing(at + 1) + 1;
            let inside = found.last().is_some_and(|outer| outer.contains(&at));
            if !inside && self.folds(&range, self.body(at)) {
                found.push(range);
            }
        }
        found
    }

    /// True for a call of a built-in function whose value naga does not compute as the canonical rules have it. Of the
    /// others it does, but for subnormals and the sign of zero.
    fn is_inexact(&self, at: usize) -> bool {
        const INEXACT: [&str; 23] = [
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atan2",
            "atanh",
            "cos",
            "cosh",
            "degrees",
            "exp",
            "exp2",
            "fma",
            "inverseSqrt",
            "log",
            "log2",
            "normalize",
            "pow",
            "radians",
            "sin",
            "sinh",
            "tan",
            "tanh",
        ];
        let name = self.word(at);
        INEXACT.contains(&name)
            && self.is_mark(at + 1, '(')
            && !self.is_mark(at.saturating_sub(1), ':')
            && !self
                .bodies
                .iter()
                .any(|body| self.word(body.whole.start) == name)
    }

    /// Expressions in functions whose value naga uses without a trace: the condition of a `select` that takes its first
    /// argument, and indices.
    pub(super) fn hidden(&self) -> impl Iterator<Item = (Range<usize>, &Body)> {
        self.bodies.iter().flat_map(move |body| {
            body.whole.clone().filter_map(move |at| {
                let range = if self.word(at) == "select" && self.is_mark(at + 1, '(') {
                    self.arguments(at + 1).nth(2)?
                } else if self.is_mark(at, '[') {
                    at + 1..self.closing(at)
                } else {
                    return None;
                };
                Some((range, body))
            })
        })
    }

    /// What stands between commas inside a bracket.
    fn arguments(&self, open: usize) -> impl Iterator<Item = Range<usize>> {
        let close = self.closing(open);
        let mut ends = Vec::new();
        let mut at = open + 1;
        while at < close {
            if self.is_mark(at, ',') {
                ends.push(at);
            } else if self.is_mark(at, '(') || self.is_mark(at, '[') {
                at = self.closing(at);
            } else if let Some(behind) = self.type_name(at) {
                at = behind - 1;
            }
            at += 1;
        }
        ends.push(close);
        let mut start = open + 1;
        ends.into_iter().map(move |end| {
            let range = start..end;
            start = end + 1;
            range
        })
    }
}
