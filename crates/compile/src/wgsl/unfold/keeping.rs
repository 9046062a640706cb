//! The changes that keep constant expressions from naga.

use super::candidates::{Kept, type_of, written};
use super::edits::Edits;
use super::expressions::Leaf;
use super::source::{Body, Source};
use naga::{Module, TypeInner};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The changes that keep what is asked for, on top of those to overrides.
pub(super) fn changes(
    source: &Source<'_>,
    module: &Module,
    kept: &BTreeSet<Kept>,
    fixed: &Edits,
) -> Edits {
    let mut keeping = Keeping {
        source,
        module,
        prefix: free_prefix(source.text),
        constants: kept
            .iter()
            .filter_map(|each| match each {
                Kept::Constant(name) => Some(name.as_str()),
                Kept::Here(..) => None,
            })
            .collect(),
        types: BTreeMap::new(),
        edits: fixed.clone(),
    };
    let mut freed: BTreeSet<(usize, String)> = BTreeSet::new();
    for each in kept {
        let (range, body) = match each {
            Kept::Here(start, end) => {
                let range = source.expression(&(*start..*end));
                (range.clone(), source.body(range.start))
            }
            Kept::Constant(name) => (source.constants[name.as_str()].value.clone(), None),
        };
        for leaf in source.leaves(range, body) {
            match leaf {
                Leaf::Value(tokens, ty) => keeping.wrap(&tokens, &ty),
                Leaf::Constant(tokens) => keeping.wrap_constant(&tokens),
                Leaf::Local(name) => {
                    freed.extend(body.map(|body| (body.whole.start, name)));
                }
            }
        }
    }
    for body in &source.bodies {
        keeping.call_constants(body);
        keeping.free(body, &mut freed);
    }
    keeping.finish()
}

struct Keeping<'a> {
    source: &'a Source<'a>,
    module: &'a Module,
    prefix: String,
    /// Constants of the module that become functions.
    constants: BTreeSet<&'a str>,
    /// The number of the function that values of a type pass through.
    types: BTreeMap<String, usize>,
    edits: Edits,
}

impl Keeping<'_> {
    fn wrap(&mut self, tokens: &Range<usize>, ty: &str) {
        let next = self.types.len();
        let number = *self.types.entry(ty.to_owned()).or_insert(next);
        let bytes = self.source.bytes(tokens);
        if self.edits.touch(&(bytes.start..bytes.start))
            && self.edits.touch(&(bytes.end..bytes.end))
        {
            // Two expressions that naga folded may be one inside the other.
            return;
        }
        self.edits
            .insert(bytes.start, &format!("{}{number}(", self.prefix));
        self.edits.insert(bytes.end, ")");
    }

    fn wrap_constant(&mut self, tokens: &Range<usize>) {
        let name = self.source.word(tokens.start);
        if self.constants.contains(name) {
            return;
        }
        let Some(mut ty) = type_of(self.module, name) else {
            return;
        };
        let mut end = tokens.start + 1;
        if let TypeInner::Array { base, .. } = self.module.types[ty].inner
            && end < tokens.end
        {
            ty = base;
            end = tokens.end;
        }
        if let Some(ty) = written(self.module, ty) {
            self.wrap(&(tokens.start..end), &ty);
        }
    }

    /// Calls the functions that constants became.
    fn call_constants(&mut self, body: &Body) {
        let source = self.source;
        for at in body.whole.clone() {
            let name = source.word(at);
            if self.constants.contains(name)
                && !source.is_member(at)
                && !source.declares(body, name)
            {
                let call = format!("{}{name}()", self.prefix);
                self.edits.replace(source.tokens[at].at.clone(), call);
            }
        }
    }

    /// Turns constants of a function that are no longer known at compile time into values.
    fn free(&mut self, body: &Body, freed: &mut BTreeSet<(usize, String)>) {
        let source = self.source;
        let function = body.whole.start;
        let mut done: BTreeSet<usize> = BTreeSet::new();
        loop {
            let before = done.len();
            for each in &body.constants {
                let own = (function, source.word(each.name).to_owned());
                let made_of_one = || {
                    each.value
                        .clone()
                        .any(|at| freed.contains(&(function, source.word(at).to_owned())))
                };
                let value = source.bytes(&each.value);
                if !done.contains(&each.keyword)
                    && (freed.contains(&own) || self.edits.touch(&value) || made_of_one())
                {
                    done.insert(each.keyword);
                    freed.insert(own);
                    let keyword = source.tokens[each.keyword].at.clone();
                    self.edits.replace(keyword, "let".to_owned());
                }
            }
            if done.len() == before {
                return;
            }
        }
    }

    /// Adds the functions: a constant's behind its declaration, the others behind the first function of the text, where
    /// they are on lines that the text has.
    fn finish(mut self) -> Edits {
        let source = self.source;
        let mut added = Vec::new();
        for &name in &self.constants {
            let declaration = &source.constants[name];
            let Some(ty) = type_of(self.module, name).and_then(|ty| written(self.module, ty))
            else {
                continue;
            };
            let mut inner = self.edits.clone();
            for at in declaration.value.clone() {
                if self.constants.contains(source.word(at)) && !source.is_member(at) {
                    let call = format!("{}{}()", self.prefix, source.word(at));
                    inner.replace(source.tokens[at].at.clone(), call);
                }
            }
            let value = source.joined(&declaration.value, &inner);
            let function = format!(" fn {}{name}() -> {ty} {{ return {value}; }}", self.prefix);
            added.push((source.tokens[declaration.end].at.end, function));
        }
        // The constant itself stays what it was, for those who need it at compile time.
        for &name in &self.constants {
            let value = source.bytes(&source.constants[name].value);
            self.edits.drop_within(&value);
        }
        if let Some(body) = source.bodies.first() {
            let end = source.tokens[body.whole.end - 1].at.end;
            for (ty, number) in &self.types {
                let name = format!("{}{number}", self.prefix);
                let function = format!(" fn {name}(value: {ty}) -> {ty} {{ return value; }}");
                added.push((end, function));
            }
        }
        for (at, function) in added {
            self.edits.insert(at, &function);
        }
        self.edits
    }
}

/// A prefix that no name of the text begins with.
fn free_prefix(text: &str) -> String {
    let mut prefix = "kept_".to_owned();
    while text.contains(&prefix) {
        prefix.insert(0, 'x');
    }
    prefix
}
