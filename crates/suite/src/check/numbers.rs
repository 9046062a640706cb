//! What the members of uniform blocks and push constants hold: what was said, or else a guess that is shown.

use super::guess::{Builder, slot};
use super::{set, values};
use shadertwin_case::{Bound, BoundTo, Extent, Language, Member};
use shadertwin_reflect::{Block, Field, Reading, Scalar, View};

impl Builder<'_> {
    /// Numbers for a member of a uniform block.
    pub(super) fn values(&mut self, field: &Field) -> Option<Member> {
        let (first, lone) = match &field.sides {
            [Some(a), Some(_)] => (a, false),
            [Some(lone), None] | [None, Some(lone)] => (lone, true),
            [None, None] => return None,
        };
        let names: Vec<&str> = field
            .sides
            .iter()
            .flatten()
            .map(|side| side.path.as_str())
            .collect();
        let (scalar, components) = (first.view.scalar, first.view.components);
        let types = field.sides.iter().flatten().map(|side| side.view.scalar);
        let values = if let Some(said) = self.said(&names, components, types.collect()) {
            said?
        } else if lone {
            self.missing.push(lone_member(field));
            return None;
        } else {
            let guessed = values::guess(&first.path, scalar, components);
            self.notes.push(format!(
                "`{}` is set to {}; --set {}=EXPR gives it another value",
                first.path,
                set::shown(&guessed),
                set::last(&first.path)
            ));
            guessed
        };
        if field.reading == Reading::Converted {
            self.notes.push(field.to_string());
        }
        for name in names {
            self.known
                .insert(set::last(name).to_owned(), values.clone());
        }
        Some(Member::Values(values))
    }

    /// What `--set` says of a member of one of these names; `Some(None)` where that is no answer.
    fn said(
        &mut self,
        names: &[&str],
        components: u32,
        types: Vec<Scalar>,
    ) -> Option<Option<Vec<Extent>>> {
        let means =
            |(member, _): &(String, String)| names.iter().any(|name| set::is_named(name, member));
        let place = self.request.set.iter().position(means)?;
        let values = set::components(&self.request.set[place], components, &self.known);
        let told = values.clone().unwrap_or_default();
        self.used.push((place, told, types));
        let refused = |reason| self.missing.push(reason);
        Some(values.map_err(refused).ok())
    }

    /// A block of numbers that only one kernel has: each member is the user's to say.
    pub(super) fn lone(&mut self, language: Language, block: Block) {
        let interface = self.interfaces[language.place()];
        let name = block.name(interface);
        let Some(layout) = block.layout(interface) else {
            return;
        };
        self.notes
            .push(format!("only the {} kernel has `{name}`", kernel(language)));
        let mut members = Vec::new();
        for leaf in &layout.leaves {
            let view = View::from(leaf);
            let components = u64::from(view.components) * view.count(1);
            let components = u32::try_from(components).unwrap_or(u32::MAX);
            match self.said(&[leaf.path.as_str()], components, vec![view.scalar]) {
                Some(values) => {
                    let values = values.unwrap_or_default();
                    members.push((leaf.path.clone(), Member::Values(values)));
                }
                None => self.missing.push(asked(kernel(language), &leaf.path)),
            }
        }
        self.bind[language.place()].push(Bound {
            slot: slot(&name),
            to: BoundTo::Members(members),
        });
    }
}

pub(super) fn lone_member(field: &Field) -> String {
    let (side, path) = match &field.sides {
        [Some(side), None] => ("WGSL", &side.path),
        [None, Some(side)] => ("HLSL", &side.path),
        _ => ("", &field.name),
    };
    asked(side, path)
}

fn kernel(language: Language) -> &'static str {
    match language {
        Language::Wgsl => "WGSL",
        Language::Hlsl => "HLSL",
    }
}

fn asked(side: &str, path: &str) -> String {
    let name = set::last(path);
    format!(
        "only the {side} kernel has the member `{path}`: give it a value with --set {name}=EXPR, or name its partner with \
         --bind wgslMember=hlslMember"
    )
}
