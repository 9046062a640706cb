//! A pass's `bind`, as written to the model.

use crate::read::{Reader, extent};
use crate::{
    Bound, BoundTo, Error, Extent, Language, Member, PUSH_CONSTANTS, Resource, ResourceShape, Slot,
    file,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::{Spanned, Value};

/// As written: slots of one kernel, or a table of them for each language.
type Raw = BTreeMap<Spanned<String>, Spanned<Value>>;

impl Reader<'_> {
    /// What a pass binds, by language.
    pub(crate) fn binds(
        &self,
        raw: &Spanned<Raw>,
        resources: &[Resource],
        of_a_port: bool,
    ) -> Result<[Vec<Bound>; 2], Error> {
        let span = raw.span();
        let raw = raw.get_ref();
        let is_language = |key: &Spanned<String>| {
            Language::ALL
                .iter()
                .any(|each| each.name() == key.get_ref())
        };
        if !raw.keys().any(is_language) {
            let mut bound = Vec::new();
            for (slot, value) in raw {
                let (slot_span, value_span) = (slot.span(), value.span());
                let spans = (&slot_span, &value_span);
                bound.push(self.bound(slot.get_ref(), value.get_ref(), spans, resources)?);
            }
            let bound = self.once(bound, &span, of_a_port)?;
            self.pushed(&bound, &span, resources, of_a_port)?;
            return Ok([bound.clone(), bound]);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (key, value) in raw {
            let language = Language::ALL
                .into_iter()
                .find(|language| language.name() == key.get_ref());
            let (Some(language), Value::Table(slots)) = (language, value.get_ref()) else {
                let message =
                    "where `bind` speaks of languages, it is { wgsl = { … }, hlsl = { … } }";
                return Err(self.error(&key.span(), message.to_owned()));
            };
            let mut bound = Vec::new();
            for (slot, value) in slots {
                // The parser gives a place to keys of the outer table alone.
                let (slot_span, value_span) = (self.find(slot), key.span());
                bound.push(self.bound(slot, value, (&slot_span, &value_span), resources)?);
            }
            let bound = self.once(bound, &key.span(), of_a_port)?;
            self.pushed(&bound, &key.span(), resources, of_a_port)?;
            sides[language.place()] = bound;
        }
        Ok(sides)
    }

    fn once(
        &self,
        mut bound: Vec<Bound>,
        span: &Range<usize>,
        of_a_port: bool,
    ) -> Result<Vec<Bound>, Error> {
        bound.sort_by(|a, b| a.slot.cmp(&b.slot));
        for pair in bound.windows(2) {
            if pair[0].slot == pair[1].slot {
                let message = format!("binding {} stands twice", slot_name(&pair[0].slot));
                return Err(self.error(span, message));
            }
        }
        let by_name = bound.iter().find(|bound| {
            matches!(&bound.slot, Slot::Name(name) if name != PUSH_CONSTANTS)
                || matches!(bound.to, BoundTo::Members(_))
        });
        let array = bound
            .iter()
            .find(|bound| matches!(bound.to, BoundTo::Array(_)));
        if let (Some(bound), true) = (array, of_a_port) {
            let message = format!(
                "`{}` is an array of bindings, which is for the cases of a tree",
                slot_name(&bound.slot)
            );
            return Err(self.error(span, message));
        }
        if let (Some(bound), false) = (by_name, of_a_port) {
            let message = format!(
                "`{}` is not \"group:binding\", which is how the twins of a tree are bound; names and members are for a \
                 case with `kernel = {{ wgsl = …, hlsl = … }}`",
                slot_name(&bound.slot)
            );
            return Err(self.error(span, message));
        }
        Ok(bound)
    }

    /// Push constants of a twin are the first bytes of a buffer, which no kernel writes: 4-byte components, filled.
    fn pushed(
        &self,
        bound: &[Bound],
        span: &Range<usize>,
        resources: &[Resource],
        of_a_port: bool,
    ) -> Result<(), Error> {
        let name = |bound: &Bound| match (&bound.slot, &bound.to) {
            (Slot::Name(_), BoundTo::Resource(name)) => Some(name.clone()),
            _ => None,
        };
        let given = bound
            .iter()
            .find(|bound| matches!(&bound.slot, Slot::Name(name) if name == PUSH_CONSTANTS));
        let Some(given) = given.filter(|_| !of_a_port) else {
            return Ok(());
        };
        let resource = name(given).and_then(|name| resources.iter().find(|each| each.name == name));
        let fits = resource.is_some_and(|resource| {
            let words = matches!(&resource.shape, ResourceShape::Buffer { element, .. } if element.bytes() == 4);
            words && resource.fill.is_some() && !resource.output
        });
        if fits {
            return Ok(());
        }
        let message = format!(
            "`{PUSH_CONSTANTS}` takes the name of a buffer with components of 4 bytes and a fill, which is no output"
        );
        Err(self.error(span, message))
    }

    fn bound(
        &self,
        slot: &str,
        value: &Value,
        (slot_span, value_span): (&Range<usize>, &Range<usize>),
        resources: &[Resource],
    ) -> Result<Bound, Error> {
        let place = slot.split_once(':').map(|(group, binding)| {
            let number = |text: &str| text.parse::<u32>().ok();
            number(group).zip(number(binding))
        });
        let slot = match place {
            Some(Some((group, binding))) => Slot::Place { group, binding },
            Some(None) => {
                let message = format!("`{slot}` is not \"group:binding\"");
                return Err(self.error(slot_span, message));
            }
            None => Slot::Name(slot.to_owned()),
        };
        let to = match value {
            Value::String(name) => BoundTo::Resource(self.known(name, value_span, resources)?),
            Value::Array(names) => BoundTo::Array(self.array(names, value_span, resources)?),
            Value::Table(table) if table.keys().eq(["sampler"]) => {
                let sampler = table["sampler"].clone().try_into();
                BoundTo::Sampler(sampler.map_err(|_| {
                    let message = "a sampler is { sampler = { filter = \"nearest\", address = \"clamp\" } }, with \
                                   linear, repeat and mirror as the other words";
                    self.error(value_span, message.to_owned())
                })?)
            }
            Value::Table(members) => {
                let mut all = Vec::new();
                let mut seen = BTreeSet::new();
                for (name, value) in members {
                    if !seen.insert(name) {
                        continue;
                    }
                    all.push((
                        name.clone(),
                        self.member(name, value, value_span, resources)?,
                    ));
                }
                BoundTo::Members(all)
            }
            _ => {
                let message =
                    "what is bound is a resource, a list of them, or a table of a block's members";
                return Err(self.error(value_span, message.to_owned()));
            }
        };
        Ok(Bound { slot, to })
    }

    /// Names of the resources in an array of bindings.
    fn array(
        &self,
        names: &[Value],
        span: &Range<usize>,
        resources: &[Resource],
    ) -> Result<Vec<String>, Error> {
        let known = names.iter().map(|name| match name {
            Value::String(name) => self.known(name, span, resources),
            _ => Err(self.error(span, "an array of bindings is a list of names".to_owned())),
        });
        let known = known.collect::<Result<Vec<_>, _>>()?;
        if known.is_empty() {
            return Err(self.error(
                span,
                "an array of bindings has one resource or more".to_owned(),
            ));
        }
        Ok(known)
    }

    fn member(
        &self,
        name: &str,
        value: &Value,
        span: &Range<usize>,
        resources: &[Resource],
    ) -> Result<Member, Error> {
        let values = match value {
            Value::String(resource) => {
                return self.known(resource, span, resources).map(Member::Resource);
            }
            Value::Array(values) => values.iter().map(number).collect::<Option<Vec<Extent>>>(),
            _ => None,
        };
        values.map(Member::Values).ok_or_else(|| {
            let message = format!(
                "`{name}` holds a resource, in quotes, or a list of numbers and expressions, one a component"
            );
            self.error(span, message)
        })
    }

    pub(crate) fn known(
        &self,
        name: &str,
        span: &Range<usize>,
        resources: &[Resource],
    ) -> Result<String, Error> {
        if resources.iter().any(|resource| resource.name == name) {
            return Ok(name.to_owned());
        }
        let names: Vec<&str> = resources
            .iter()
            .map(|resource| resource.name.as_str())
            .collect();
        let message = format!("no resource `{name}`; there are {}", names.join(", "));
        Err(self.error(span, message))
    }
}

fn number(value: &Value) -> Option<Extent> {
    match value {
        Value::String(text) => Some(Extent::Expression(text.clone())),
        Value::Integer(number) => Some(u32::try_from(*number).map_or_else(
            |_| Extent::Expression(number.to_string()),
            |number| extent(&file::Extent::Number(number)),
        )),
        Value::Float(number) => Some(Extent::Expression(format!("{number:?}"))),
        _ => None,
    }
}

fn slot_name(slot: &Slot) -> String {
    match slot {
        Slot::Place { group, binding } => format!("{group}:{binding}"),
        Slot::Name(name) => name.clone(),
    }
}
