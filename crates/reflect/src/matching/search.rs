//! The order in which pairs are looked for: what the caller says, names, members' names, what leaves no choice.

use super::fit::{Fit, Subject};
use super::{Ambiguity, Basis, Pair, Pairing, PairingError};
use crate::members::shared_names;
use crate::names::{self, Of};
use std::collections::BTreeSet;

const LANGUAGES: [&str; 2] = ["WGSL", "HLSL"];

/// A possible pair by index into each side's subjects, and how well it fits.
type Edge<T> = (usize, usize, T);

pub(super) struct Search<'a> {
    subjects: [Vec<Subject<'a>>; 2],
    /// Which are paired.
    taken: [Vec<bool>; 2],
    pairs: Vec<(usize, usize, Basis)>,
}

impl<'a> Search<'a> {
    pub(super) fn new(subjects: [Vec<Subject<'a>>; 2]) -> Self {
        let taken = [0, 1].map(|side: usize| vec![false; subjects[side].len()]);
        Self {
            subjects,
            taken,
            pairs: Vec::new(),
        }
    }

    fn take(&mut self, wgsl: usize, hlsl: usize, basis: Basis) {
        self.taken[0][wgsl] = true;
        self.taken[1][hlsl] = true;
        self.pairs.push((wgsl, hlsl, basis));
    }

    /// Possible pairs of what is not paired yet, with a score.
    fn edges<T>(
        &self,
        score: impl Fn(&Subject<'_>, &Subject<'_>, Fit) -> Option<T>,
    ) -> Vec<Edge<T>> {
        let mut edges = Vec::new();
        for (a, mine) in self.subjects[0].iter().enumerate() {
            for (b, theirs) in self.subjects[1].iter().enumerate() {
                if self.taken[0][a] || self.taken[1][b] {
                    continue;
                }
                if let Some(score) = mine.fit(theirs).and_then(|fit| score(mine, theirs, fit)) {
                    edges.push((a, b, score));
                }
            }
        }
        edges
    }

    /// Takes each pair whose two sides score highest with each other and with nobody else, until there is none.
    fn mutual<T: Ord + Copy>(
        &mut self,
        basis: Basis,
        score: impl Fn(&Subject<'_>, &Subject<'_>, Fit) -> Option<T>,
    ) {
        loop {
            let edges = self.edges(&score);
            let best = edges.iter().find(|&&(a, b, score)| {
                edges
                    .iter()
                    .all(|&(x, y, other)| (x != a && y != b) || (x, y) == (a, b) || other < score)
            });
            let Some(&(a, b, _)) = best else { return };
            self.take(a, b, basis);
        }
    }

    pub(super) fn overrides(&mut self, bind: &[(String, String)]) -> Result<(), PairingError> {
        for (wgsl, hlsl) in bind {
            let a = self.find(0, wgsl)?;
            let b = self.find(1, hlsl)?;
            for (side, index) in [(0, a), (1, b)] {
                if self.taken[side][index] {
                    return Err(PairingError::Twice {
                        language: LANGUAGES[side],
                        name: self.subjects[side][index].name.clone(),
                    });
                }
            }
            let subjects = [&self.subjects[0][a], &self.subjects[1][b]];
            // Any two buffers can hold the same, whatever the caller's reason.
            let buffers = subjects.iter().all(|subject| subject.layout().is_some());
            if !buffers && subjects[0].fit(subjects[1]).is_none() {
                return Err(PairingError::Unlike {
                    wgsl: wgsl.clone(),
                    hlsl: hlsl.clone(),
                    kinds: subjects.map(Subject::kind),
                });
            }
            self.take(a, b, Basis::Override);
        }
        Ok(())
    }

    /// The resource of a name: as written, else the only one at the strictest level that has any.
    fn find(&self, side: usize, name: &str) -> Result<usize, PairingError> {
        let subjects = &self.subjects[side];
        if let Some(index) = subjects.iter().position(|subject| subject.name == name) {
            return Ok(index);
        }
        for level in 0..2 {
            let key = names::key(name, Of::Resource, level);
            let found: Vec<usize> = (0..subjects.len())
                .filter(|&index| names::key(&subjects[index].name, Of::Resource, level) == key)
                .collect();
            match found[..] {
                [index] => return Ok(index),
                [] => {}
                _ => break,
            }
        }
        Err(PairingError::Unknown {
            language: LANGUAGES[side],
            name: name.to_owned(),
            known: subjects
                .iter()
                .map(|subject| subject.name.clone())
                .collect(),
        })
    }

    pub(super) fn names(&mut self) {
        for level in 0..names::LEVELS {
            self.mutual(Basis::Name, |a, b, fit| {
                let key = |subject: &Subject<'_>| names::key(&subject.name, Of::Resource, level);
                let names = [key(a), key(b)];
                (a.named && b.named && !names[0].is_empty() && names[0] == names[1]).then_some(fit)
            });
        }
        // One name within the other: `weights` and `blurWeights`.
        self.mutual(Basis::Name, |a, b, fit| {
            let shared = shared_words(a, b);
            let fewest = parts(a).len().min(parts(b).len());
            (fit >= Fit::Kind && shared > 0 && shared == fewest).then_some((shared, fit))
        });
    }

    pub(super) fn members(&mut self) {
        self.mutual(Basis::Members, |a, b, fit| {
            let shared = shared_names(a.layout()?, b.layout()?);
            (fit >= Fit::Related && shared > 0).then_some(shared)
        });
    }

    /// What has one candidate, which has no other: first of those that fit best.
    pub(super) fn only(&mut self) {
        for least in [Fit::Same, Fit::Element, Fit::Kind, Fit::Related] {
            // All score alike, so that the best is the only one.
            self.mutual(Basis::Only, |_, _, fit| (fit >= least).then_some(()));
        }
    }

    /// What is not paired and could pair in more than one way: indices of each side, joined where they share a
    /// candidate.
    fn groups(&self) -> Vec<[BTreeSet<usize>; 2]> {
        let mut groups: Vec<[BTreeSet<usize>; 2]> = Vec::new();
        for (a, b, ()) in self.edges(|_, _, fit| (fit >= Fit::Kind).then_some(())) {
            let mut joined = [BTreeSet::from([a]), BTreeSet::from([b])];
            groups.retain(|group| {
                let touches = group[0].contains(&a) || group[1].contains(&b);
                if touches {
                    joined[0].extend(&group[0]);
                    joined[1].extend(&group[1]);
                }
                !touches
            });
            groups.push(joined);
        }
        groups
    }

    pub(super) fn finish(mut self) -> Result<Pairing, PairingError> {
        let choices: Vec<Ambiguity> = self
            .groups()
            .iter()
            .map(|group| {
                let [wgsl, hlsl] = [0, 1].map(|side| {
                    let names = group[side]
                        .iter()
                        .map(|&index| &self.subjects[side][index].name);
                    names.cloned().collect::<Vec<_>>()
                });
                let first = group[0]
                    .first()
                    .map_or(String::new(), |&index| self.subjects[0][index].kind());
                Ambiguity {
                    kind: first,
                    wgsl,
                    hlsl,
                }
            })
            .collect();
        if !choices.is_empty() {
            return Err(PairingError::Ambiguous { choices });
        }
        self.pairs.sort_by_key(|&(a, _, _)| a);
        let notes = self.notes();
        let [only_wgsl, only_hlsl] = [0, 1].map(|side| {
            let lone = self.lone(side).map(|subject| subject.block);
            lone.collect()
        });
        let block = |side: usize, index: usize| self.subjects[side][index].block;
        Ok(Pairing {
            pairs: self
                .pairs
                .iter()
                .map(|&(a, b, basis)| Pair {
                    wgsl: block(0, a),
                    hlsl: block(1, b),
                    basis,
                })
                .collect(),
            only_wgsl,
            only_hlsl,
            notes,
        })
    }

    fn lone(&self, side: usize) -> impl Iterator<Item = &Subject<'a>> {
        let all = self.subjects[side].iter().zip(&self.taken[side]);
        all.filter(|(_, taken)| !**taken)
            .map(|(subject, _)| subject)
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for &(a, b, _) in &self.pairs {
            let (mine, theirs) = (&self.subjects[0][a], &self.subjects[1][b]);
            let names = format!("`{}` / `{}`", mine.name, theirs.name);
            let kinds = [mine.kind(), theirs.kind()];
            if kinds[0] != kinds[1] {
                notes.push(format!("{names}: {} against {}", kinds[0], kinds[1]));
            }
        }
        // The same name and nothing that could serve both is worth a line: it is why they are no pair.
        for mine in self.lone(0) {
            for theirs in self.lone(1) {
                let key = |subject: &Subject<'_>| names::key(&subject.name, Of::Resource, 1);
                if mine.named && theirs.named && key(mine) == key(theirs) {
                    notes.push(format!(
                        "`{}` is {} and `{}` is {}, which are no pair",
                        mine.name,
                        mine.kind(),
                        theirs.name,
                        theirs.kind()
                    ));
                }
            }
        }
        notes
    }
}

fn parts(subject: &Subject<'_>) -> Vec<String> {
    if subject.named {
        names::parts(&subject.name, Of::Resource)
    } else {
        Vec::new()
    }
}

/// Words that two names share, digits aside.
fn shared_words(a: &Subject<'_>, b: &Subject<'_>) -> usize {
    let theirs = parts(b);
    let shared = parts(a)
        .into_iter()
        .filter(|word| theirs.contains(word) && word.chars().any(char::is_alphabetic));
    shared.count()
}
