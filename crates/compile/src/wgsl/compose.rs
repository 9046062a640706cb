//! Kernels that import modules, composed by naga_oil.

use super::pieces::{Piece, Pieces};
use super::refusals::{plain, refused};
use super::{chain, directives, unfold, validator};
use crate::{Build, Error, source};
use naga::valid::Capabilities;
use naga_oil::compose::tokenizer::{Token, Tokenizer};
use naga_oil::compose::{
    ComposableModuleDescriptor, Composer, NagaModuleDescriptor, ShaderDefValue,
    get_preprocessor_data,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

/// The name that a module goes by in `#import`.
pub(super) fn import_path(text: &str) -> Option<String> {
    text.contains("define_import_path")
        .then(|| get_preprocessor_data(text).0)
        .flatten()
}

/// Composes the files, laid one behind the other, with the modules that they import.
pub(super) fn compose(
    files: &[Piece],
    name: &str,
    preludes: Vec<Piece>,
    defs: &HashMap<String, ShaderDefValue>,
    build: Build,
    notes: &mut Vec<String>,
    read: &mut BTreeSet<String>,
) -> Result<naga::Module, Error> {
    let folder = Path::new(name).parent().unwrap_or(Path::new("")).to_owned();
    let mut library = Library {
        named: named(preludes, &folder, name),
        folder,
        composer: Composer::default().with_capabilities(Capabilities::all()),
        open: Vec::new(),
        composed: Vec::new(),
        build,
    };
    let (text, pieces) = Pieces::join(files);
    let overrides = overrides_in_sizes(&text);
    if !overrides.is_empty() {
        return Err(pieces.refused(
            &text,
            LOST_OVERRIDE,
            &overrides,
            vec![LOST_OVERRIDE_HELP.to_owned()],
        ));
    }
    if build != Build::Native {
        notes.extend(files.iter().flat_map(unfold::composed));
    }
    library.add_imports(&text, notes)?;
    let composed = std::mem::take(&mut library.composed).join(", ");
    let mut composer = library.composer;
    let module = composer
        .make_naga_module(NagaModuleDescriptor {
            source: &text,
            file_path: name,
            shader_defs: defs.clone(),
            ..NagaModuleDescriptor::default()
        })
        .map_err(|error| refused(&error, &composer, Some(&pieces)))?;
    let by_override = |ty: &naga::Type| {
        matches!(
            ty.inner,
            naga::TypeInner::Array {
                size: naga::ArraySize::Pending(_),
                ..
            } | naga::TypeInner::BindingArray {
                size: naga::ArraySize::Pending(_),
                ..
            }
        )
    };
    let sized = module.entry_points.iter().any(|point| {
        let sizes = point.workgroup_size_overrides.into_iter().flatten();
        sizes.flatten().next().is_some()
    });
    if sized || module.types.iter().any(|(_, ty)| by_override(ty)) {
        // One that hides in a module; the module that came out is not to be trusted.
        return Err(pieces.refused(
            &text,
            LOST_OVERRIDE,
            &[],
            vec![LOST_OVERRIDE_HELP.to_owned()],
        ));
    }
    let modules = composer.module_sets.values();
    read.extend(modules.flat_map(|module| defs_of(&module.sanitized_source)));
    notes.push(format!("{name}: naga_oil composed it with {composed}"));
    Ok(module)
}

/// naga_oil copies the size of a workgroup or an array that hangs on an override as it is, while what it points at gets
/// another place: the size would be wrong without a word.
const LOST_OVERRIDE: &str =
    "a size that hangs on an override, in a kernel that imports: naga_oil 0.23 loses it";
const LOST_OVERRIDE_HELP: &str =
    "note: write `#{NAME}` for the override and give it with -D NAME=…, or use a constant";

/// Where an override stands in the size of a workgroup or an array.
fn overrides_in_sizes(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    use naga_oil::compose::comment_strip_iter::CommentReplaceExt as _;
    let mut lines = text.lines();
    let plain: Vec<_> = lines.replace_comments().collect();
    let plain = plain.join("\n");
    let tokens: Vec<Token<'_>> = Tokenizer::new(&plain, false).collect();
    let names: BTreeSet<&str> = tokens
        .windows(2)
        .filter(|pair| pair[0].identifier() == Some("override"))
        .filter_map(|pair| pair[1].identifier().filter(|&name| name != "fn"))
        .collect();
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut brackets = None;
    for pair in tokens.windows(2) {
        match (pair[0].identifier(), &pair[1]) {
            (Some("workgroup_size"), Token::Other('(', _)) if depth == 0 => {
                brackets = Some(('(', ')'))
            }
            (Some("array" | "binding_array"), Token::Other('<', _)) if depth == 0 => {
                brackets = Some(('<', '>'));
            }
            _ => {}
        }
        match (brackets, &pair[1]) {
            (Some((open, _)), Token::Other(letter, _)) if *letter == open => depth += 1,
            (Some((_, close)), Token::Other(letter, _)) if *letter == close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    brackets = None;
                }
            }
            (Some(_), Token::Identifier(name, at)) if depth > 0 && names.contains(name) => {
                found.push((*at..*at + name.len(), format!("`{name}` is an override")));
            }
            _ => {}
        }
    }
    found
}

/// Names that the directives of a text read.
fn defs_of(text: &str) -> impl Iterator<Item = String> {
    naga_oil::compose::preprocess::Preprocessor::default()
        .get_preprocessor_metadata(text, false)
        .map(|found| found.effective_defs)
        .unwrap_or_default()
        .into_iter()
}

/// Modules by the name that they give themselves: the preludes, and the files beside the kernel.
fn named(preludes: Vec<Piece>, folder: &Path, kernel: &str) -> BTreeMap<String, Piece> {
    let listed = if folder.as_os_str().is_empty() {
        std::fs::read_dir(".")
    } else {
        std::fs::read_dir(folder)
    };
    let mut beside: Vec<PathBuf> = listed
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(folder.join(entry.ok()?.file_name())))
        .filter(|path| path.extension().is_some_and(|end| end == "wgsl"))
        .filter(|path| path != Path::new(kernel))
        .collect();
    beside.sort();
    // A neighbour that cannot be read is no matter of this kernel; if it is imported, it is told as missing.
    let beside = beside.iter().filter_map(|path| {
        let text = source::read(path).ok()?;
        Some(Piece::file(&path.display().to_string(), &text))
    });
    let mut named = BTreeMap::new();
    // The first of a name counts, and preludes come first.
    for piece in preludes.into_iter().chain(beside) {
        if let Some(name) = import_path(&piece.text) {
            named.entry(name).or_insert(piece);
        }
    }
    named
}

/// What can be imported, and what has been added.
struct Library {
    named: BTreeMap<String, Piece>,
    folder: PathBuf,
    composer: Composer,
    /// Modules whose own imports are being added; one that comes again imports itself.
    open: Vec<String>,
    /// Files that were added, in order.
    composed: Vec<String>,
    build: Build,
}

impl Library {
    /// Adds what a text imports, and what that imports first. A module that is nowhere is left to the composer, which
    /// knows the line that asks for it.
    fn add_imports(&mut self, text: &str, notes: &mut Vec<String>) -> Result<(), Error> {
        for import in get_preprocessor_data(text).1 {
            let name = import.import;
            if self.composer.contains_module(&name) || self.open.contains(&name) {
                continue;
            }
            let Some(piece) = self.find(&name)? else {
                continue;
            };
            self.open.push(name.clone());
            self.add_imports(&piece.text, notes)?;
            self.open.pop();
            let mut pieces = vec![piece];
            directives::settle(&mut pieces, notes);
            let piece = &pieces[0];
            if self.build != Build::Native {
                notes.extend(unfold::composed(piece));
            }
            self.composer
                .add_composable_module(ComposableModuleDescriptor {
                    source: &piece.text,
                    file_path: &piece.name,
                    as_name: Some(name),
                    shader_defs: HashMap::new(),
                    ..ComposableModuleDescriptor::default()
                })
                .map(|_| ())
                .map_err(|error| refused(&error, &self.composer, None))?;
            self.composed.push(piece.name.clone());
        }
        Ok(())
    }

    /// A module by its name, or by the name of its file in quotes.
    fn find(&self, name: &str) -> Result<Option<Piece>, Error> {
        if let Some(piece) = self.named.get(name) {
            return Ok(Some(piece.clone()));
        }
        let Some(file) = name
            .strip_prefix('"')
            .and_then(|name| name.strip_suffix('"'))
        else {
            return Ok(None);
        };
        let path = self.folder.join(file);
        if !path.is_file() {
            return Ok(None);
        }
        let text = source::read(&path)?;
        Ok(Some(Piece::file(&path.display().to_string(), &text)))
    }
}

/// The text of one kernel of a composed module.
///
/// naga's writer forgets that a workgroup size hangs on an override, so overrides get their values first.
pub(super) fn text(
    module: &naga::Module,
    name: &str,
    entry: &str,
    values: &naga::back::PipelineConstants,
) -> Result<String, Error> {
    let unusable = |reason: String| Error::NoText {
        as_what: "WGSL".into(),
        reason: format!("{name}: {reason}"),
    };
    let info = validator()
        .validate(module)
        .map_err(|error| unusable(chain(error.as_inner())))?;
    let (module, _) = naga::back::pipeline_constants::process_overrides(
        module,
        &info,
        Some((naga::ShaderStage::Compute, entry)),
        values,
    )
    .map_err(|error| Error::Constants {
        path: name.to_owned(),
        reason: chain(&error),
    })?;
    let mut module = module.into_owned();
    undecorate(&mut module);
    let info = validator()
        .validate(&module)
        .map_err(|error| unusable(chain(error.as_inner())))?;
    let text = naga::back::wgsl::write_string(
        &module,
        &info,
        naga::back::wgsl::WriterFlags::EXPLICIT_TYPES,
    )
    .map_err(|error| unusable(chain(&error)))?;
    // The writer puts an underscore behind a name that ends in a digit.
    Ok(text.replace(&format!("fn {entry}_("), &format!("fn {entry}(")))
}

/// Takes naga_oil's marks off the names, so that a report and a match by name see those of the source. Where two names
/// become one, naga's writer tells them apart.
fn undecorate(module: &mut naga::Module) {
    let strip = |name: &mut Option<String>| {
        if let Some(name) = name {
            *name = plain(name);
        }
    };
    for (_, function) in module.functions.iter_mut() {
        strip(&mut function.name);
    }
    for (_, variable) in module.global_variables.iter_mut() {
        strip(&mut variable.name);
    }
    for (_, constant) in module.constants.iter_mut() {
        strip(&mut constant.name);
    }
    let handles: Vec<_> = module.types.iter().map(|(handle, _)| handle).collect();
    for handle in handles {
        let mut changed = module.types[handle].clone();
        strip(&mut changed.name);
        // Equal structures of two modules stay two types.
        if module.types.get(&changed).is_none() {
            module.types.replace(handle, changed);
        }
    }
}
