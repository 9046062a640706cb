//! The declarations of a WGSL text by their tokens, and what its expressions are made of.

use super::edits::Edits;
use super::tokens::{Kind, Token, tokens};
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

    /// True for the name of a member.
    pub(super) fn is_member(&self, token: usize) -> bool {
        token > 0 && self.is_mark(token - 1, '.')
    }

    pub(super) fn is_mark(&self, token: usize, mark: char) -> bool {
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
    pub(super) fn closing(&self, open: usize) -> usize {
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
    pub(super) fn constructor(&self, at: usize) -> Option<usize> {
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
    pub(super) fn array_of_floats(&self, at: usize) -> Option<usize> {
        if self.word(at) != "array" || !self.is_mark(at + 1, '<') {
            return None;
        }
        let behind = self.closing(at + 1) + 1;
        (at..behind)
            .any(|each| self.constructor(each).is_some())
            .then_some(behind)
    }

    /// Behind the name and the template list of any type that stands at a token.
    pub(super) fn type_name(&self, at: usize) -> Option<usize> {
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

    /// True when a function gives a name a meaning of its own.
    pub(super) fn declares(&self, body: &Body, name: &str) -> bool {
        body.whole.clone().any(|at| {
            self.word(at) == name
                && (matches!(self.word(at - 1), "let" | "const" | "var" | ">")
                    || (self.is_mark(at + 1, ':') && !self.is_mark(at - 1, '.')))
        })
    }
}
