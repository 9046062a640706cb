//! The declarations of a WGSL text by their tokens, and what its expressions are made of.

use super::edits::Edits;
use super::tokens::{Kind, Token, is_f32, tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A constant or an override. Ranges count tokens.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    /// Of `@id(7)`; empty without.
    pub(super) attributes: Range<usize>,
    pub(super) keyword: usize,
    pub(super) name: usize,
    /// Behind the colon; empty where the type is left to the value.
    pub(super) ty: Range<usize>,
    /// Behind the equals sign; empty without.
    pub(super) value: Range<usize>,
    /// The semicolon.
    pub(super) end: usize,
    /// Known to be of `f32` whatever its tokens say.
    pub(super) is_f32: bool,
}

/// A function. Ranges count tokens.
#[derive(Clone, Debug)]
pub(super) struct Body {
    /// From the name to the closing brace.
    pub(super) whole: Range<usize>,
    /// Constants declared inside.
    pub(super) constants: Vec<Declaration>,
}

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

/// A text and its declarations.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token>,
    /// Constants of the module by name.
    pub(super) constants: BTreeMap<&'a str, Declaration>,
    /// Overrides by name.
    pub(super) overrides: BTreeMap<&'a str, Declaration>,
    pub(super) bodies: Vec<Body>,
    /// Names of structures and aliases.
    types: BTreeSet<&'a str>,
    /// Aliases of `f32` and of vectors and matrices of it.
    floats: BTreeSet<&'a str>,
}

impl<'a> Source<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        let mut source = Self {
            text,
            tokens: tokens(text),
            constants: BTreeMap::new(),
            overrides: BTreeMap::new(),
            bodies: Vec::new(),
            types: BTreeSet::new(),
            floats: BTreeSet::new(),
        };
        source.declarations();
        source
    }

    fn declarations(&mut self) {
        let mut at = 0;
        let mut attributes = 0..0;
        while at < self.tokens.len() {
            match self.word(at) {
                "@" => {
                    let mut end = at + 2;
                    if self.is_mark(end, '(') {
                        end = self.closing(end) + 1;
                    }
                    attributes = at..end;
                    at = end;
                    continue;
                }
                "const" => {
                    let found = self.declaration(at, attributes.clone());
                    at = found.end;
                    self.constants.insert(self.word(found.name), found);
                }
                "override" => {
                    let found = self.declaration(at, attributes.clone());
                    at = found.end;
                    self.overrides.insert(self.word(found.name), found);
                }
                "struct" => {
                    self.types.insert(self.word(at + 1));
                    while at < self.tokens.len() && !self.is_mark(at, '{') {
                        at += 1;
                    }
                    at = self.closing(at);
                }
                "alias" => {
                    self.types.insert(self.word(at + 1));
                    if self.constructor(at + 3).is_some() {
                        self.floats.insert(self.word(at + 1));
                    }
                }
                "fn" => {
                    let name = at + 1;
                    while at < self.tokens.len() && !self.is_mark(at, '{') {
                        at += 1;
                    }
                    let open = at;
                    at = self.closing(open);
                    let constants = (open..at)
                        .filter(|&each| self.word(each) == "const")
                        .map(|each| self.declaration(each, 0..0))
                        .collect();
                    self.bodies.push(Body {
                        whole: name..at + 1,
                        constants,
                    });
                }
                _ => {}
            }
            attributes = 0..0;
            at += 1;
        }
    }

    /// The declaration whose keyword stands at a token.
    fn declaration(&self, keyword: usize, attributes: Range<usize>) -> Declaration {
        let name = keyword + 1;
        let mut end = name;
        let mut equals = None;
        while end < self.tokens.len() && !self.is_mark(end, ';') {
            if equals.is_none() && self.is_mark(end, '=') {
                equals = Some(end);
            }
            end += 1;
        }
        let of_type = if self.is_mark(name + 1, ':') {
            name + 2..equals.unwrap_or(end)
        } else {
            0..0
        };
        Declaration {
            attributes,
            keyword,
            name,
            ty: of_type,
            value: equals.map_or(0..0, |equals| equals + 1..end),
            end,
            is_f32: false,
        }
    }

    /// The text of a token; empty behind the last.
    pub(super) fn word(&self, token: usize) -> &'a str {
        self.tokens
            .get(token)
            .map_or("", |token| &self.text[token.at.clone()])
    }

    fn is_mark(&self, token: usize, mark: char) -> bool {
        self.tokens
            .get(token)
            .is_some_and(|token| token.kind == Kind::Mark(mark))
    }

    /// Tokens as a range of bytes.
    pub(super) fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        if range.is_empty() {
            return 0..0;
        }
        self.tokens[range.start].at.start..self.tokens[range.end - 1].at.end
    }

    /// The text of some tokens.
    pub(super) fn slice(&self, range: &Range<usize>) -> &'a str {
        &self.text[self.bytes(range)]
    }

    /// The tokens of an expression by the bytes that naga places it at. Of a call, those are the name's.
    pub(super) fn expression(&self, bytes: &Range<usize>) -> Range<usize> {
        let first = self
            .tokens
            .partition_point(|token| token.at.start < bytes.start);
        let behind = self
            .tokens
            .partition_point(|token| token.at.end <= bytes.end);
        if first < behind && self.is_mark(behind, '(') {
            return first..self.closing(behind) + 1;
        }
        first..behind.max(first)
    }

    /// Some tokens with their changes, on one line and without comments.
    pub(super) fn joined(&self, range: &Range<usize>, edits: &Edits) -> String {
        let mut edits = edits.clone();
        for pair in self.tokens[range.clone()].windows(2) {
            let gap = pair[0].at.end..pair[1].at.start;
            if !gap.is_empty() {
                edits.replace(gap, " ".to_owned());
            }
        }
        edits.apply_within(self.text, self.bytes(range))
    }

    /// The function that a token belongs to.
    pub(super) fn body(&self, token: usize) -> Option<&Body> {
        self.bodies.iter().find(|body| body.whole.contains(&token))
    }

    /// The bracket that closes the one at a token.
    fn closing(&self, open: usize) -> usize {
        let (opens, closes) = match self.word(open) {
            "(" => ('(', ')'),
            "[" => ('[', ']'),
            "<" => ('<', '>'),
            _ => ('{', '}'),
        };
        let mut depth = 0_usize;
        for at in open..self.tokens.len() {
            if self.is_mark(at, opens) {
                depth += 1;
            } else if self.is_mark(at, closes) {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
        }
        self.tokens.len().saturating_sub(1)
    }

    /// Behind the type of `f32`, or of vectors or matrices of it, that stands at a token.
    fn constructor(&self, at: usize) -> Option<usize> {
        let word = self.word(at);
        if word == "f32" || self.floats.contains(word) {
            return Some(at + 1);
        }
        let digits = word
            .strip_prefix("vec")
            .or_else(|| word.strip_prefix("mat"))?;
        let shape = digits.trim_end_matches('f');
        if !matches!(shape.len(), 1 | 3) || !shape.starts_with(['2', '3', '4']) {
            return None;
        }
        if digits.len() == shape.len() + 1 {
            return Some(at + 1);
        }
        let generic = self.is_mark(at + 1, '<')
            && (self.word(at + 2) == "f32" || self.floats.contains(self.word(at + 2)))
            && self.is_mark(at + 3, '>');
        generic.then_some(at + 4)
    }

    /// Behind the type of an array, at a token, that says that it is made of `f32`.
    fn array_of_floats(&self, at: usize) -> Option<usize> {
        if self.word(at) != "array" || !self.is_mark(at + 1, '<') {
            return None;
        }
        let behind = self.closing(at + 1) + 1;
        (at..behind)
            .any(|each| self.constructor(each).is_some())
            .then_some(behind)
    }

    /// Behind the name and the template list of any type that stands at a token.
    fn type_name(&self, at: usize) -> Option<usize> {
        let word = self.word(at);
        let known = matches!(word, "f32" | "f16" | "i32" | "u32" | "bool" | "array")
            || self.types.contains(word)
            || ["vec", "mat"].iter().any(|prefix| {
                word.strip_prefix(prefix)
                    .is_some_and(|rest| rest.starts_with(['2', '3', '4']))
            });
        known.then(|| {
            if self.is_mark(at + 1, '<') {
                self.closing(at + 1) + 1
            } else {
                at + 1
            }
        })
    }

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
                Kind::Name if at > 0 && self.is_mark(at - 1, '.') => {}
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

    /// True when a function gives a name a meaning of its own.
    pub(super) fn declares(&self, body: &Body, name: &str) -> bool {
        body.whole.clone().any(|at| {
            self.word(at) == name
                && (matches!(self.word(at - 1), "let" | "const" | "var" | ">")
                    || (self.is_mark(at + 1, ':') && !self.is_mark(at - 1, '.')))
        })
    }

    /// True when an expression computes with `f32`, and not only names, builds, picks or turns a sign.
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

    /// Names that are called in a range of tokens.
    pub(super) fn calls(&self, range: &Range<usize>) -> impl Iterator<Item = &'a str> {
        range
            .clone()
            .filter(|&at| {
                self.tokens[at].kind == Kind::Name
                    && self.is_mark(at + 1, '(')
                    && self.type_name(at).is_none()
            })
            .map(|at| self.word(at))
    }
}
