//! What a case runs, as a report shows it: its files as text, and both interfaces side by side.

use crate::kernel::Passes;
use crate::source;
use shadertwin_case::{Bound, BoundTo, Build, Case, Language, NativeAgreement, Slot, Tree};
use shadertwin_compile::hlsl_includes;
use shadertwin_reflect::{Basis, Block, Interface, Pair, Pairing, pair, rows};
use shadertwin_report::{Dictionary, InterfaceRow, Kernels, Source, Stated, pair as pair_of};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// BLAKE3, in hexadecimal, of the case file and of all kernel texts, without a compiler: for a case of a tree, as reports
/// tell it.
pub(crate) fn source_digest(tree: &Tree, case: &Case) -> String {
    digest(&sources(tree, case, &BTreeMap::new()))
}

fn digest(sources: &[(Source, Vec<u8>)]) -> String {
    let mut hasher = blake3::Hasher::new();
    for (source, bytes) in sources {
        // Names are where the files lie, and not what they say.
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(&[source
            .language
            .map_or(0, |language| 1 + language.place() as u8)]);
        hasher.update(bytes);
    }
    hasher.finalize().to_hex().to_string()
}

/// The kernels of a case. A file that cannot be read is left out; the compiler says what is wrong with it.
pub(crate) fn about(
    tree: &Tree,
    case: &Case,
    compiled: &BTreeMap<(Language, Build), Passes>,
) -> Kernels {
    let sources = sources(tree, case, compiled);
    Kernels {
        case: case.stem.clone(),
        title: case.title.clone(),
        source_digest: digest(&sources),
        stated: stated(case),
        sources: sources.into_iter().map(|(source, _)| source).collect(),
        interface: interface(case, compiled),
    }
}

/// The dictionary of a tree, without verdicts.
#[must_use]
pub fn dictionary(tree: &Tree) -> Dictionary {
    let pair = |case: &Case| pair_of(&case.stem, &case.title, &stated(case));
    Dictionary {
        adapters: Vec::new(),
        pairs: tree.cases().iter().filter_map(pair).collect(),
    }
}

fn stated(case: &Case) -> Stated {
    let differs = case.differs.as_ref();
    Stated {
        dictionary: case.dictionary.clone(),
        why: differs
            .map(|one| one.why.clone())
            .or_else(|| case.divergence.clone()),
        right: differs.map(|one| one.right.clone()),
        unit: match case.native {
            NativeAgreement::Ulps { .. } => Some("ULP".to_owned()),
            NativeAgreement::Codes { .. } => Some("codes".to_owned()),
            NativeAgreement::Bits | NativeAgreement::Latitude => None,
        },
    }
}

/// All files with their bytes: the case, then for each language the kernel and what goes with it.
fn sources(
    tree: &Tree,
    case: &Case,
    compiled: &BTreeMap<(Language, Build), Passes>,
) -> Vec<(Source, Vec<u8>)> {
    let mut found = Vec::new();
    let named = |path: &Path| match path.strip_prefix(tree.root()) {
        Ok(inside) if case.port.is_none() => inside.display().to_string(),
        _ => path.display().to_string(),
    };
    let mut add = |name: String, language, bytes: Vec<u8>| {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let source = Source {
            name,
            language,
            text,
        };
        found.push((source, bytes));
    };
    match &case.port {
        // No file says what this case is: it was made of the two kernels.
        Some(port) if port.files.contains(&case.path) => {
            let folder = case.path.parent().unwrap_or(Path::new(""));
            let text = case.to_toml(folder);
            add("the case that was made".to_owned(), None, text.into());
        }
        _ => {
            if let Ok(bytes) = std::fs::read(&case.path) {
                add(named(&case.path), None, bytes);
            }
        }
    }
    for language in Language::ALL {
        for path in files(tree, case, language) {
            if let Ok(bytes) = std::fs::read(&path) {
                add(named(&path), Some(language), bytes);
            }
        }
        if let Some(call) = case.port.as_ref().and_then(|port| port.call.as_ref()) {
            let name = crate::call::name(&call.expressions, language);
            let text = crate::call::text(call, language);
            add(name, Some(language), text.into());
        }
        if let Some(text) = composed(case, compiled, language) {
            add("with what it imports".to_owned(), Some(language), text);
        }
    }
    found
}

/// The kernel's file, and the files that are put in front of it or pasted into it.
fn files(tree: &Tree, case: &Case, language: Language) -> Vec<PathBuf> {
    let path = source::path(tree, case, language);
    let mut files = vec![path.clone()];
    match (language, &case.port) {
        (Language::Wgsl, Some(port)) => files.extend(port.prelude.iter().cloned()),
        (Language::Wgsl, None) => {}
        (Language::Hlsl, Some(port)) => files.extend(hlsl_includes(&path, &port.include)),
        (Language::Hlsl, None) => files.extend(hlsl_includes(&path, &[tree.folder(language)])),
    }
    files
}

/// The text of a kernel that imports modules, which may lie in any file of its folder.
fn composed(
    case: &Case,
    compiled: &BTreeMap<(Language, Build), Passes>,
    language: Language,
) -> Option<Vec<u8>> {
    let port = case.port.as_ref()?;
    let text = std::fs::read_to_string(port.file(language)).ok()?;
    let imports = text
        .lines()
        .any(|line| line.trim_start().starts_with("#import"));
    let passes = compiled.get(&(language, Build::Canonical))?.as_ref().ok()?;
    let whole = passes.first()?.module.text.clone()?;
    imports.then(|| whole.into_bytes())
}

/// The interfaces of the passes that both languages run, each pair of entry points once.
fn interface(case: &Case, compiled: &BTreeMap<(Language, Build), Passes>) -> Vec<InterfaceRow> {
    let of = |language| compiled.get(&(language, Build::Canonical))?.as_ref().ok();
    let (Some(wgsl), Some(hlsl)) = (of(Language::Wgsl), of(Language::Hlsl)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let (mut wgsl, mut hlsl) = (wgsl.iter(), hlsl.iter());
    for pass in &case.passes {
        let sides = match pass.only {
            Some(Language::Wgsl) => {
                wgsl.next();
                continue;
            }
            Some(Language::Hlsl) => {
                hlsl.next();
                continue;
            }
            None => (wgsl.next(), hlsl.next()),
        };
        let (Some(a), Some(b)) = sides else { break };
        let entries = [a.interface.entry.clone(), b.interface.entry.clone()];
        if !seen.insert(entries.clone()) {
            continue;
        }
        let pairing = match &case.port {
            None => Some(by_place(&a.interface, &b.interface)),
            Some(_) => {
                let [left, right] = Language::ALL.map(|language| pass.bind_of(language));
                // What the kernels themselves tell needs no telling.
                pair(&a.interface, &b.interface, &[])
                    .or_else(|_| pair(&a.interface, &b.interface, &names(left, right)))
                    .ok()
            }
        };
        let Some(pairing) = pairing else { continue };
        found.push(InterfaceRow {
            label: "entry point".to_owned(),
            cells: entries,
            differs: false,
        });
        let rows = rows(&a.interface, &b.interface, &pairing).into_iter();
        found.extend(rows.map(|row| InterfaceRow {
            label: match (row.label.as_str(), &case.port) {
                ("as told", None) => "same binding".to_owned(),
                _ => row.label,
            },
            cells: row.cells,
            differs: row.differs,
        }));
    }
    found
}

/// Twins have the same resource at the same group and binding.
fn by_place(wgsl: &Interface, hlsl: &Interface) -> Pairing {
    let place = |interface: &Interface, at: usize| {
        let binding = &interface.bindings[at];
        (binding.group, binding.binding)
    };
    let all = |interface: &Interface| {
        let bindings = (0..interface.bindings.len()).map(Block::Binding);
        let pushed = interface
            .push_constants
            .as_ref()
            .map(|_| Block::PushConstants);
        bindings.chain(pushed).collect::<Vec<_>>()
    };
    let same = |a: Block, b: Block| match (a, b) {
        (Block::Binding(a), Block::Binding(b)) => place(wgsl, a) == place(hlsl, b),
        (Block::PushConstants, Block::PushConstants) => true,
        (Block::Binding(_), Block::PushConstants) | (Block::PushConstants, Block::Binding(_)) => {
            false
        }
    };
    let (mut only_wgsl, mut only_hlsl) = (Vec::new(), all(hlsl));
    let mut pairs = Vec::new();
    for block in all(wgsl) {
        match only_hlsl.iter().position(|&other| same(block, other)) {
            Some(at) => pairs.push(Pair {
                wgsl: block,
                hlsl: only_hlsl.remove(at),
                basis: Basis::Override,
            }),
            None => only_wgsl.push(block),
        }
    }
    Pairing {
        pairs,
        only_wgsl,
        only_hlsl,
        notes: Vec::new(),
    }
}

/// The names under which two kernels of a port have one resource, as its case binds it.
fn names(wgsl: &[Bound], hlsl: &[Bound]) -> Vec<(String, String)> {
    let whole = |bound: &Bound| match (&bound.slot, &bound.to) {
        (Slot::Name(name), BoundTo::Resource(resource)) => Some((name.clone(), resource.clone())),
        _ => None,
    };
    wgsl.iter()
        .filter_map(whole)
        .filter_map(|(left, resource)| {
            let other = hlsl.iter().filter_map(whole);
            let mut right = other
                .filter(|(_, each)| *each == resource)
                .map(|(name, _)| name);
            right.next().map(|right| (left, right))
        })
        .collect()
}
