//! What naga_oil says against a source, told with the files' own lines and names.

use super::pieces::{Piece, Pieces};
use super::{causes, innermost_first};
use crate::Error;
use naga_oil::compose::{Composer, ComposerError, ComposerErrorInner, ErrSource};

/// naga_oil marks a name with the module that it comes from, `nameX_naga_oil_mod_XMZXW6XX`.
const DECORATION: &str = "X_naga_oil_mod_X";

/// Bits of a position in a source; those above number the module that the source is of.
const POSITION_BITS: usize = 21;

/// What the preprocessor says of a file.
pub(super) fn refused_in(piece: &Piece, error: &ComposerErrorInner) -> Error {
    let (text, pieces) = Pieces::join(std::slice::from_ref(piece));
    told(error, &text, &pieces)
}

/// What the composer says. `pieces` are those of the kernel's own text.
pub(super) fn refused(
    error: &ComposerError,
    composer: &Composer,
    pieces: Option<&Pieces>,
) -> Error {
    let text = error.source.source(composer).into_owned();
    let path = error.source.path(composer);
    let own = match (&error.source, pieces) {
        (ErrSource::Constructing { .. }, Some(pieces)) if path == pieces.name() => pieces.clone(),
        _ => Pieces::join(&[Piece::file(path, &text)]).1,
    };
    let offset = error.source.offset();
    told_at(&error.inner, &text, &own, offset)
}

fn told(error: &ComposerErrorInner, text: &str, pieces: &Pieces) -> Error {
    told_at(error, text, pieces, 0)
}

/// `offset` is where the text begins in what naga read.
fn told_at(error: &ComposerErrorInner, text: &str, pieces: &Pieces, offset: usize) -> Error {
    use ComposerErrorInner as E;
    let shifted = |span: &naga::Span| {
        let range = span.to_range()?;
        let within = |at: usize| (at & ((1 << POSITION_BITS) - 1)).saturating_sub(offset);
        Some(within(range.start)..within(range.end))
    };
    let mut labels = Vec::new();
    let mut notes = Vec::new();
    let mut message = plain(&error.to_string());
    match error {
        E::WgslParseError(error) => {
            plain(error.message()).clone_into(&mut message);
            labels.extend(
                error
                    .labels()
                    .filter_map(|(span, about)| Some((shifted(&span)?, plain(about)))),
            );
            notes.extend(error.notes().map(|note| format!("note: {}", plain(note))));
        }
        E::HeaderValidationError(error) | E::ShaderValidationError(error) => {
            message = plain(&error.as_inner().to_string());
            labels.extend(
                error
                    .spans()
                    .filter_map(|(span, about)| Some((shifted(span)?, plain(about)))),
            );
            innermost_first(&mut labels);
            notes.extend(causes(error.as_inner()).iter().map(|cause| plain(cause)));
        }
        E::ImportNotFound(_, at) => {
            labels.push((*at..*at, String::new()));
            notes.push(
                "note: put the file with that #define_import_path beside the kernel, or give it as a prelude"
                    .to_owned(),
            );
        }
        E::UnknownShaderDef {
            pos,
            shader_def_name,
        } => {
            labels.push((*pos..*pos, String::new()));
            notes.push(format!("note: give it a value with -D {shader_def_name}=…"));
        }
        E::InvalidIdentifier { at, .. } => {
            labels.extend(shifted(at).map(|range| (range, String::new())));
        }
        E::ImportParseError(_, pos)
        | E::NotEnoughEndIfs(pos)
        | E::TooManyEndIfs(pos)
        | E::ElseWithoutCondition(pos)
        | E::UnknownShaderDefOperator { pos, .. }
        | E::InvalidShaderDefComparisonValue { pos, .. }
        | E::OverrideNotVirtual { pos, .. }
        | E::InvalidShaderDefDefinitionValue { pos, .. }
        | E::DefineInModule(pos) => labels.push((*pos..*pos, String::new())),
        // The position is an index of lines.
        E::InvalidWgslDirective { position, .. } => {
            let at: usize = text
                .split_inclusive('\n')
                .take(*position)
                .map(str::len)
                .sum();
            labels.push((at..at, String::new()));
        }
        E::DecorationInSource(range) => labels.push((range.clone(), String::new())),
        E::WgslBackError(_)
        | E::InconsistentShaderDefValue { .. }
        | E::NoModuleName
        | E::GlslInvalidVersion(_)
        | E::RedirectError(_) => {}
    }
    pieces.refused(text, &message, &labels, notes)
}

/// Text without naga_oil's marks.
pub(super) fn plain(text: &str) -> String {
    let mut parts = text.split(DECORATION);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // The name of the module in base 32, closed by an X. An X may also be one of its digits, so the mark ends where
        // capitals and digits end.
        let end = part
            .find(|letter: char| !(letter.is_ascii_uppercase() || letter.is_ascii_digit()))
            .unwrap_or(part.len());
        out.push_str(&part[end..]);
    }
    out
}
