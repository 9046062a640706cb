//! Files that are fragments of a kernel, made one text or one module.

use super::pieces::{Piece, Pieces};
use super::{WgslOptions, compose, defines, directives, refusals};
use crate::{Error, source};
use naga_oil::compose::ShaderDefValue;
use naga_oil::compose::comment_strip_iter::CommentReplaceExt as _;
use naga_oil::compose::preprocess::Preprocessor;
use std::collections::{BTreeSet, HashMap};

/// A kernel in one.
pub(super) enum Assembled {
    /// Text, and where its lines come from.
    Text(String, Pieces),
    /// A module composed from files that import each other.
    Composed(Box<naga::Module>),
}

/// What came of the files.
pub(super) struct Assembly {
    pub(super) kernel: Assembled,
    /// Names that a `#` directive reads. Other defines can only be for overrides.
    pub(super) read: BTreeSet<String>,
}

/// Puts the preludes in front of a text and works out its directives. A text that has none stays byte for byte.
pub(super) fn assemble(
    text: &str,
    name: &str,
    options: &WgslOptions,
    notes: &mut Vec<String>,
) -> Result<Assembly, Error> {
    let mut files = Vec::new();
    let mut modules = Vec::new();
    for path in &options.prelude {
        let piece = Piece::file(&path.display().to_string(), &source::read(path)?);
        if compose::import_path(&piece.text).is_some() {
            modules.push(piece);
        } else {
            files.push(piece);
        }
    }
    files.push(Piece::file(name, text));
    files.extend(options.appendices.iter().map(Piece::appendix));
    let mut read = BTreeSet::new();
    if !files.iter().any(has_directives) {
        return Ok(Assembly {
            kernel: joined(files, notes),
            read,
        });
    }

    let mut own = HashMap::new();
    for piece in files.iter_mut().filter(|piece| has_directives(piece)) {
        // naga_oil counts a line ending as one byte.
        piece.text = piece.text.replace("\r\n", "\n");
        let found = Preprocessor::default()
            .get_preprocessor_metadata(&piece.text, true)
            .map_err(|error| refusals::refused_in(piece, &error))?;
        read.extend(found.effective_defs);
        own.extend(found.defines);
    }
    let mut defs = defines::shader_defs(&options.defines, &read, name)?;
    for (define, value) in &options.defines {
        if own.contains_key(define) {
            notes.push(format!(
                "-D {define}={value} is without effect: the source has a #define of that name"
            ));
        }
    }
    defs.extend(own);

    match preprocessed(&files, &defs)? {
        Some(pieces) => {
            for piece in files.iter().filter(|piece| has_directives(piece)) {
                notes.push(format!(
                    "{}: naga_oil worked out its # directives",
                    piece.name
                ));
            }
            Ok(Assembly {
                kernel: joined(pieces, notes),
                read,
            })
        }
        None => {
            directives::settle(&mut files, notes);
            let kernel = compose::compose(
                &files,
                name,
                modules,
                &defs,
                options.build,
                notes,
                &mut read,
            )?;
            Ok(Assembly {
                kernel: Assembled::Composed(Box::new(kernel)),
                read,
            })
        }
    }
}

fn joined(mut pieces: Vec<Piece>, notes: &mut Vec<String>) -> Assembled {
    directives::settle(&mut pieces, notes);
    let (text, pieces) = Pieces::join(&pieces);
    Assembled::Text(text, pieces)
}

/// WGSL has no use for `#` outside a comment.
fn has_directives(piece: &Piece) -> bool {
    piece.text.contains('#')
        && piece
            .text
            .lines()
            .replace_comments()
            .any(|line| line.contains('#'))
}

/// The files with their conditions and substitutions worked out, line for line; nothing when one of them imports.
fn preprocessed(
    files: &[Piece],
    defs: &HashMap<String, ShaderDefValue>,
) -> Result<Option<Vec<Piece>>, Error> {
    let mut pieces = Vec::new();
    for piece in files {
        if !has_directives(piece) {
            pieces.push(piece.clone());
            continue;
        }
        let output = Preprocessor::default()
            .preprocess(&piece.text, defs)
            .map_err(|error| refusals::refused_in(piece, &error))?;
        if !output.imports.is_empty() {
            return Ok(None);
        }
        pieces.push(Piece {
            text: output.preprocessed_source,
            ..piece.clone()
        });
    }
    Ok(Some(pieces))
}
