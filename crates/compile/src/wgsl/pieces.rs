//! Several files as one text, and messages about the text that name the files.

use crate::build::place;
use crate::source;
use crate::{Appendix, Error};
use codespan_reporting::diagnostic::{Diagnostic, Label};
use codespan_reporting::files::{Error as NoPlace, Files, SimpleFile};
use codespan_reporting::term;
use shadertwin_case::Language;
use std::ops::Range;

/// A file, or some lines of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The file, as given.
    pub(crate) name: String,
    /// Line of the file that the piece begins with, from 1.
    pub(crate) first_line: usize,
    /// Whole lines; the last needs no line feed.
    pub(crate) text: String,
    /// It stands behind the file that the others are for.
    pub(crate) behind: bool,
}

impl Piece {
    /// A whole file. `text` is taken without a byte order mark.
    pub(crate) fn file(name: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            first_line: 1,
            text: source::without_mark(text).to_owned(),
            behind: false,
        }
    }

    /// What is put behind the file.
    pub(crate) fn appendix(appendix: &Appendix) -> Self {
        Self {
            name: appendix.name.clone(),
            first_line: appendix.first_line,
            text: appendix.text.clone(),
            behind: true,
        }
    }

    /// Line feeds, one for each line.
    fn lines(&self) -> usize {
        self.text.matches('\n').count() + usize::from(!self.text.ends_with('\n'))
    }
}

/// Text laid out as one, by lines: what is changed in it must leave its lines where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// Name, first line in the file, number of lines.
    places: Vec<(String, usize, usize)>,
    /// Place of the file that the others are for.
    file: usize,
}

impl Pieces {
    /// One text from all pieces, each beginning on a line of its own; a single piece stays as it is.
    pub(crate) fn join(pieces: &[Piece]) -> (String, Self) {
        let mut text = String::new();
        for piece in pieces {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            text.push_str(&piece.text);
        }
        let places = pieces
            .iter()
            .map(|piece| (piece.name.clone(), piece.first_line, piece.lines()))
            .collect();
        let file = pieces.iter().rposition(|piece| !piece.behind);
        let file = file.unwrap_or_default();
        (text, Self { places, file })
    }

    /// The name of the file that the others are for.
    pub(crate) fn name(&self) -> &str {
        self.places.get(self.file).map_or("", |(name, _, _)| name)
    }

    /// There is one piece, so that lines of the text are lines of its file.
    pub(crate) fn is_one(&self) -> bool {
        self.places.len() == 1
    }

    /// File and line of a line of the text, all from 1. A line behind the text counts as the last piece's.
    pub(crate) fn place(&self, line: usize) -> (&str, usize) {
        place(&self.places, line)
    }

    /// Name, first line and number of lines of each piece.
    pub(crate) fn places(&self) -> &[(String, usize, usize)] {
        &self.places
    }

    /// The refusal of a text, with the lines of the files that the labels point at. A label is a range of bytes of the
    /// text and what there is to say about it; the first is where the fault is.
    pub(crate) fn refused(
        &self,
        text: &str,
        message: &str,
        labels: &[(Range<usize>, String)],
        notes: Vec<String>,
    ) -> Error {
        let parts = self.parts(text);
        let labels: Vec<Label<usize>> = labels
            .iter()
            .enumerate()
            .map(|(index, (range, about))| {
                let (part, range) = local(&parts, range);
                // A diagnostic is said to be at its first primary label in the file.
                let label = if index == 0 {
                    Label::primary(part, range)
                } else {
                    Label::secondary(part, range)
                };
                label.with_message(about)
            })
            .collect();
        let first = labels
            .first()
            .and_then(|label| parts.location(label.file_id, label.range.start).ok());
        let name = labels
            .first()
            .map_or(self.name(), |label| self.places[label.file_id].0.as_str())
            .to_owned();
        let diagnostic = Diagnostic::error()
            .with_message(message)
            .with_labels(labels)
            .with_notes(notes);
        Error::NotCompiled {
            language: Language::Wgsl,
            diagnostics: term::emit_into_string(&term::Config::default(), &parts, &diagnostic)
                .unwrap_or_else(|error| format!("{name}: error: {message} ({error})")),
            line: first.and_then(|place| u32::try_from(place.line_number).ok()),
            path: name,
        }
    }

    /// The text cut at the lines where pieces begin.
    fn parts<'a>(&'a self, text: &'a str) -> Parts<'a> {
        let mut rest = text;
        let mut start = 0;
        let mut parts = Vec::new();
        for (index, (name, first_line, lines)) in self.places.iter().enumerate() {
            let end = if index + 1 == self.places.len() {
                rest.len()
            } else {
                rest.match_indices('\n')
                    .nth(lines.saturating_sub(1))
                    .map_or(rest.len(), |(at, _)| at + 1)
            };
            let (own, after) = rest.split_at(end);
            parts.push(Part {
                file: SimpleFile::new(name, printable(own)),
                first_line: *first_line,
                start,
                length: own.len(),
            });
            start += own.len();
            rest = after;
        }
        Parts(parts)
    }
}

/// The text with what would steer a terminal replaced, byte for byte, so that ranges stay true.
fn printable(text: &str) -> String {
    text.chars()
        .map(|letter| {
            if letter.is_ascii_control() && !matches!(letter, '\n' | '\r' | '\t') {
                '?'
            } else {
                letter
            }
        })
        .collect()
}

struct Part<'a> {
    file: SimpleFile<&'a String, String>,
    first_line: usize,
    /// First byte in the text, and bytes.
    start: usize,
    length: usize,
}

struct Parts<'a>(Vec<Part<'a>>);

/// The part that a range of the text begins in, and the range there; what reaches beyond the part is cut off.
fn local(parts: &Parts<'_>, range: &Range<usize>) -> (usize, Range<usize>) {
    let part = parts
        .0
        .iter()
        .rposition(|part| part.start <= range.start)
        .unwrap_or_default();
    let (start, length) = parts
        .0
        .get(part)
        .map_or((0, 0), |part| (part.start, part.length));
    let within = |at: usize| at.saturating_sub(start).min(length);
    (part, within(range.start)..within(range.end))
}

impl Parts<'_> {
    fn get(&self, part: usize) -> Result<&Part<'_>, NoPlace> {
        self.0.get(part).ok_or(NoPlace::FileMissing)
    }
}

impl<'a> Files<'a> for Parts<'_> {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, part: usize) -> Result<&'a str, NoPlace> {
        self.get(part).map(|part| part.file.name().as_str())
    }

    fn source(&'a self, part: usize) -> Result<&'a str, NoPlace> {
        self.get(part).map(|part| part.file.source().as_str())
    }

    fn line_index(&'a self, part: usize, byte: usize) -> Result<usize, NoPlace> {
        self.get(part)?.file.line_index((), byte)
    }

    fn line_number(&'a self, part: usize, line: usize) -> Result<usize, NoPlace> {
        self.get(part).map(|part| part.first_line + line)
    }

    fn line_range(&'a self, part: usize, line: usize) -> Result<Range<usize>, NoPlace> {
        self.get(part)?.file.line_range((), line)
    }
}

#[cfg(test)]
mod tests {
    use super::{Piece, Pieces};
    use crate::Error;

    #[test]
    fn a_line_belongs_to_its_file() {
        let mut late = Piece::file("late.wgsl", "five\nsix\n");
        late.first_line = 5;
        let pieces = [
            Piece::file("a.wgsl", "one\ntwo"),
            late,
            Piece::file("b.wgsl", "x\ny"),
        ];
        let (text, places) = Pieces::join(&pieces);
        assert_eq!(text, "one\ntwo\nfive\nsix\nx\ny");
        let found: Vec<_> = (1..=7).map(|line| places.place(line)).collect();
        assert_eq!(
            found,
            [
                ("a.wgsl", 1),
                ("a.wgsl", 2),
                ("late.wgsl", 5),
                ("late.wgsl", 6),
                ("b.wgsl", 1),
                ("b.wgsl", 2),
                ("b.wgsl", 1)
            ]
        );

        let at = text.find("six").expect("it is there");
        let error = places.refused(
            &text,
            "no six",
            &[(at..at + 3, "here".to_owned())],
            Vec::new(),
        );
        let Error::NotCompiled {
            path,
            line,
            diagnostics,
            ..
        } = error
        else {
            unreachable!("no other error is made here")
        };
        assert_eq!((path.as_str(), line), ("late.wgsl", Some(6)));
        assert!(diagnostics.contains("late.wgsl:6:1"), "{diagnostics}");
    }

    #[test]
    fn an_empty_text_has_a_place_too() {
        let (text, places) = Pieces::join(&[Piece::file("a.wgsl", "")]);
        assert_eq!(text, "");
        let error = places.refused(&text, "nothing", &[(0..0, String::new())], Vec::new());
        assert!(error.to_string().contains("a.wgsl:1:1"), "{error}");
    }
}
