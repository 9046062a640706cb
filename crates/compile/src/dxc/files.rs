//! An HLSL text and the files that it includes, as a search without a compiler sees them.

use crate::source;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One file, its comments replaced by spaces, line for line.
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) text: String,
}

/// The files that could be found.
pub(super) struct Files {
    /// Each once, included ones before those that include them.
    pub(super) files: Vec<File>,
    /// Every `#include` was found and read.
    pub(super) complete: bool,
}

/// Follows `#include`, whatever `#if` says: beside the including file first, then in the folders.
pub(super) fn follow(text: &str, path: &Path, include: &[PathBuf]) -> Files {
    let mut found = Files {
        files: Vec::new(),
        complete: true,
    };
    let mut seen = BTreeSet::from([path.to_owned()]);
    add(text, path, include, &mut seen, &mut found);
    found
}

/// Paths of the files that a text includes, but for its own.
pub(crate) fn includes(text: &str, path: &Path, include: &[PathBuf]) -> Vec<PathBuf> {
    let files = follow(text, path, include).files.into_iter();
    files
        .map(|file| file.path)
        .filter(|file| file != path)
        .collect()
}

fn add(
    text: &str,
    path: &Path,
    include: &[PathBuf],
    seen: &mut BTreeSet<PathBuf>,
    found: &mut Files,
) {
    let text = without_comments(text);
    let folder = path.parent().unwrap_or(Path::new(""));
    for line in text.lines() {
        let Some(file) = included(line) else {
            found.complete &= directive(line, "include").is_none();
            continue;
        };
        let places = std::iter::once(folder).chain(include.iter().map(PathBuf::as_path));
        let file = places
            .map(|place| place.join(file))
            .find(|path| path.is_file());
        match file.map(|file| (source::read(&file), file)) {
            Some((Ok(text), file)) => {
                if seen.insert(file.clone()) {
                    add(&text, &file, include, seen, found);
                }
            }
            // What is wrong with the file is for DXC to tell.
            Some((Err(_), _)) | None => found.complete = false,
        }
    }
    found.files.push(File {
        path: path.to_owned(),
        text,
    });
}

/// The words behind a preprocessor's `#word`.
pub(super) fn directive<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    rest.strip_prefix(word)
        .filter(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
        .map(str::trim)
}

/// The file of an `#include` line.
fn included(line: &str) -> Option<&str> {
    let rest = directive(line, "include")?;
    let close = match rest.chars().next()? {
        '"' => '"',
        '<' => '>',
        _ => return None,
    };
    rest[1..].split_once(close).map(|(file, _)| file)
}

/// The text with each comment replaced by a space and its line feeds.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        out.push_str(&rest[..start]);
        out.push(' ');
        let (end, skip) = if rest[start..].starts_with("//") {
            ("\n", 0)
        } else {
            ("*/", 2)
        };
        let behind = rest[start + 2..]
            .find(end)
            .map_or(rest.len(), |found| start + 2 + found + skip);
        out.extend(rest[start..behind].matches('\n'));
        rest = &rest[behind..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{included, without_comments};

    #[test]
    fn reads_the_file_of_an_include() {
        assert_eq!(included("  # include <a/b.h> // c"), Some("a/b.h"));
        assert_eq!(included("#include \"b.h\""), Some("b.h"));
        for line in [
            "#include MACRO",
            "#include",
            "#included \"b.h\"",
            "include \"b.h\"",
        ] {
            assert_eq!(included(line), None, "{line}");
        }
    }

    #[test]
    fn comments_go_and_lines_stay() {
        assert_eq!(
            without_comments("a// b\nc/* d\n// e\n*/f/*g"),
            "a \nc \n\nf "
        );
    }
}
