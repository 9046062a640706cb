//! The canonical digests that a tree has committed: what any machine must reproduce.

use crate::Error;
use shadertwin_case::Tree;
use shadertwin_report::Event;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The file below the root of a tree. A tree without it has committed nothing.
const FILE: &str = "tests/ref/digests.txt";

const HEAD: &str = "\
# BLAKE3 of each output of each case and size in the canonical build: CASE SIZE RESOURCE DIGEST.
# Every machine must give these bytes. Written by `shadertwin run --bless`.
";

/// Case, size, resource.
type Key = (String, String, String);

/// The committed digests.
#[derive(Debug, Default)]
pub struct Digests {
    path: PathBuf,
    known: BTreeMap<Key, String>,
}

impl Digests {
    /// Reads the digests of a tree; `None` when it has committed none. `forgiving` leaves bad lines out, for a run that
    /// will write the file anew.
    ///
    /// # Errors
    ///
    /// The file cannot be read, a line is malformed, stands twice, or names what the tree does not have.
    pub fn read(tree: &Tree, forgiving: bool) -> Result<Option<Self>, Error> {
        let path = tree.root().join(FILE);
        if !path.is_file() {
            return Ok(None);
        }
        let text = std::fs::read_to_string(&path).map_err(|reason| {
            shadertwin_case::Error::Unreadable {
                path: path.clone(),
                reason,
            }
        })?;
        let expected = keys(tree);
        let mut known = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let words: Vec<&str> = line.split(' ').collect();
            let reason = match words.as_slice() {
                [case, size, resource, digest] => {
                    let key = (
                        (*case).to_owned(),
                        (*size).to_owned(),
                        (*resource).to_owned(),
                    );
                    if !is_digest(digest) {
                        "has no digest: 64 digits from 0 to f"
                    } else if !expected.contains(&key) {
                        "names a case, size or output that is not there"
                    } else if known.insert(key, (*digest).to_owned()).is_some() {
                        "stands twice"
                    } else {
                        continue;
                    }
                }
                _ => "is not CASE SIZE RESOURCE DIGEST",
            };
            if !forgiving {
                return Err(Error::Digest {
                    path,
                    line: number,
                    reason: reason.to_owned(),
                });
            }
        }
        Ok(Some(Self { path, known }))
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

fn is_digest(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Every output of every case and size.
fn keys(tree: &Tree) -> BTreeSet<Key> {
    let mut keys = BTreeSet::new();
    for case in tree.cases() {
        for variant in &case.variants {
            for resource in case.resources.iter().filter(|resource| resource.output) {
                keys.insert((
                    case.stem.clone(),
                    variant.name.clone(),
                    resource.name.clone(),
                ));
            }
        }
    }
    keys
}

/// The canonical digests that a run gave.
#[derive(Debug, Default)]
pub struct SeenDigests {
    seen: BTreeMap<Key, BTreeSet<String>>,
    /// Outputs that some lane made with operations left to the driver: no machine promises their bits.
    residual: BTreeSet<Key>,
}

impl SeenDigests {
    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        let Event::Finished(result) = event else {
            return;
        };
        // What a known failure gives is not what a machine must give.
        if !result.lane.build.is_canonical() || result.expected.is_some() {
            return;
        }
        for (resource, digest) in &result.digests {
            let key = (result.case.clone(), result.size.clone(), resource.clone());
            if !result.residual.is_empty() {
                self.residual.insert(key);
                continue;
            }
            self.seen.entry(key).or_default().insert(digest.clone());
        }
    }

    /// How many outputs are not committed because operations in them are left to the driver.
    #[must_use]
    pub fn residual(&self) -> usize {
        self.residual.len()
    }

    /// True when no canonical lane gave outputs whose bits are promised.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// What this run gave otherwise than committed, or what is not committed, one line each. Outputs on which the
    /// lanes of the run disagree are left out, since the run is red for them anyway.
    #[must_use]
    pub fn deviations(&self, committed: &Digests) -> Vec<String> {
        let mut lines = Vec::new();
        for ((case, size, resource), digests) in &self.seen {
            let (Some(digest), 1) = (digests.first(), digests.len()) else {
                continue;
            };
            match committed
                .known
                .get(&(case.clone(), size.clone(), resource.clone()))
            {
                Some(known) if known == digest => {}
                Some(known) => lines.push(format!(
                    "{case} {size} {resource}: committed {known}, this run {digest}"
                )),
                None => lines.push(format!(
                    "{case} {size} {resource}: not committed; `shadertwin run --bless` does it"
                )),
            }
        }
        lines
    }

    /// Commits what this run gave, keeps what it did not run, and drops what the tree no longer has.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn bless(&self, tree: &Tree, committed: Option<&Digests>) -> Result<PathBuf, Error> {
        let path = tree.root().join(FILE);
        let mut all: BTreeMap<Key, String> = committed
            .map(|digests| digests.known.clone())
            .unwrap_or_default();
        for (key, digests) in &self.seen {
            if let (Some(digest), 1) = (digests.first(), digests.len()) {
                all.insert(key.clone(), digest.clone());
            }
        }
        let expected = keys(tree);
        let mut text = HEAD.to_owned();
        for ((case, size, resource), digest) in all.iter().filter(|(key, _)| expected.contains(key))
        {
            text.push_str(&format!("{case} {size} {resource} {digest}\n"));
        }
        let folder = path.parent().unwrap_or_else(|| Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|reason| Error::Bless {
                path: path.clone(),
                reason,
            })?;
        Ok(path)
    }
}
