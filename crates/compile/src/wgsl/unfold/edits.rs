//! Changes to a text, and the way back from places in the changed text.

use std::collections::BTreeMap;
use std::ops::Range;

/// What to put in place of which bytes. Ranges do not overlap; several insertions at one place keep their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edits {
    /// By the start and the end of the range.
    changes: BTreeMap<(usize, usize), String>,
}

impl Edits {
    pub(super) fn replace(&mut self, range: Range<usize>, with: String) {
        self.changes.insert((range.start, range.end), with);
    }

    /// Inserts behind what is inserted there already.
    pub(super) fn insert(&mut self, at: usize, what: &str) {
        self.changes.entry((at, at)).or_default().push_str(what);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// True when something changes inside a range.
    pub(super) fn touch(&self, range: &Range<usize>) -> bool {
        self.changes
            .keys()
            .any(|&(start, end)| range.start <= start && end <= range.end)
    }

    /// Takes back what changes inside a range.
    pub(super) fn drop_within(&mut self, range: &Range<usize>) {
        self.changes
            .retain(|&(start, end), _| !(range.start <= start && end <= range.end));
    }

    /// A part of the text with its changes, those at its two ends included.
    pub(super) fn apply_within(&self, text: &str, range: Range<usize>) -> String {
        let mut changed = String::new();
        let mut at = range.start;
        for (&(start, end), with) in &self.changes {
            if range.start <= start && end <= range.end {
                changed.push_str(&text[at..start]);
                changed.push_str(with);
                at = end;
            }
        }
        changed.push_str(&text[at..range.end]);
        changed
    }

    /// The text with all changes.
    pub(super) fn apply(&self, text: &str) -> String {
        self.apply_within(text, 0..text.len())
    }

    /// The range of the unchanged text that a range of the changed one stands for.
    pub(super) fn back(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.back_to(range.start).start;
        let end = self.back_to(range.end).end;
        start..end.max(start)
    }

    /// The place of the unchanged text that a place of the changed one stands for; what was changed around it, where
    /// it is inside of that.
    fn back_to(&self, at: usize) -> Range<usize> {
        // Bytes of the unchanged and of the changed text that were passed.
        let (mut passed, mut passed_now) = (0, 0);
        for (&(start, end), with) in &self.changes {
            let begins = passed_now + (start - passed);
            if at < begins {
                break;
            }
            let ends = begins + with.len();
            if at < ends {
                return start..end;
            }
            (passed, passed_now) = (end, ends);
        }
        let place = passed + (at - passed_now);
        place..place
    }
}

#[cfg(test)]
mod tests {
    use super::Edits;

    #[test]
    fn places_come_back() {
        let text = "a + b;";
        let mut edits = Edits::default();
        edits.insert(0, "f(");
        edits.insert(1, ")");
        edits.replace(4..5, "long".to_owned());
        let changed = edits.apply(text);
        assert_eq!(changed, "f(a) + long;");
        for (now, before) in [
            ("a", "a"),
            ("f(a)", "a"),
            ("long", "b"),
            ("f(a) + long", "a + b"),
        ] {
            let at = changed.find(now).unwrap();
            assert_eq!(&text[edits.back(&(at..at + now.len()))], before, "{now}");
        }
        assert_eq!(edits.apply_within(text, 0..1), "f(a)");
    }
}
