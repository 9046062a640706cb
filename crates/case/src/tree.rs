use crate::{Case, Error, Language};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A folder with `tests/cases/`, `shaders-wgsl/` and `shaders-hlsl/`, every file of which belongs to a case.
#[derive(Clone, Debug)]
pub struct Tree {
    root: PathBuf,
    cases: Vec<Case>,
}

const CASES: &str = "tests/cases";

impl Tree {
    /// Reads every case below `root`, sorted by stem, and checks that nothing stands alone.
    ///
    /// # Errors
    ///
    /// `root` is no tree, a file cannot be read, a case is malformed, a kernel has no case or no twin.
    pub fn open(root: &Path) -> Result<Self, Error> {
        for missing in [CASES, "shaders-wgsl", "shaders-hlsl"] {
            if !root.join(missing).is_dir() {
                return Err(Error::NotATree {
                    root: root.to_owned(),
                    missing,
                });
            }
        }
        let files = stems(&root.join(CASES), "toml")?;
        for language in Language::ALL {
            for (stem, path) in stems(&folder(root, language), language.name())? {
                if !files.contains_key(&stem) {
                    let reason = format!("no case {CASES}/{stem}.toml names this kernel");
                    return Err(Error::Orphan { path, reason });
                }
            }
        }
        let mut cases = Vec::new();
        for (stem, path) in files {
            let case = Case::read(&path, root, &stem)?;
            for language in Language::ALL {
                let kernel = kernel(root, language, &stem);
                if !kernel.is_file() {
                    return Err(Error::Orphan {
                        path,
                        reason: format!("there is no {}", kernel.display()),
                    });
                }
            }
            cases.push(case);
        }
        for case in &cases {
            if let Some(differs) = &case.differs
                && !cases.iter().any(|right| {
                    right.stem == differs.right
                        && right.differs.is_none()
                        && right.stem != case.stem
                })
            {
                return Err(Error::Orphan {
                    path: case.path.clone(),
                    reason: format!(
                        "there is no case {} that ports it right, as `right` of [differs] says",
                        differs.right
                    ),
                });
            }
        }
        Ok(Self {
            root: root.to_owned(),
            cases,
        })
    }

    /// A tree of one case that names its own files.
    #[must_use]
    pub fn alone(case: Case) -> Self {
        Self {
            root: case
                .path
                .parent()
                .map_or_else(|| PathBuf::from("."), Path::to_owned),
            cases: vec![case],
        }
    }

    /// The folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Cases sorted by stem.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// The kernel of a stem in one language.
    #[must_use]
    pub fn kernel(&self, language: Language, stem: &str) -> PathBuf {
        kernel(&self.root, language, stem)
    }

    /// The folder of one language's kernels; includes are looked up there too.
    #[must_use]
    pub fn folder(&self, language: Language) -> PathBuf {
        folder(&self.root, language)
    }
}

fn folder(root: &Path, language: Language) -> PathBuf {
    root.join(format!("shaders-{language}"))
}

fn kernel(root: &Path, language: Language, stem: &str) -> PathBuf {
    folder(root, language).join(format!("{stem}.{language}"))
}

/// Files below `folder` by stem (`group/name`). A file with another extension is an error, since nobody would read it;
/// `.hlsli` is let pass, because HLSL kernels include it.
fn stems(folder: &Path, extension: &str) -> Result<BTreeMap<String, PathBuf>, Error> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(dir) = open.pop() {
        let unreadable = |reason| Error::Unreadable {
            path: dir.clone(),
            reason,
        };
        for entry in std::fs::read_dir(&dir).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let stem = path
                .strip_prefix(folder)
                .unwrap_or(&path)
                .with_extension("");
            let stem = stem.to_string_lossy().replace('\\', "/");
            match path.extension().and_then(|ext| ext.to_str()) {
                Some(ext) if ext == extension => {
                    found.insert(stem, path);
                }
                Some("hlsli") if extension == "hlsl" => {}
                _ => {
                    let reason =
                        format!("nothing reads this file; only .{extension} files belong here");
                    return Err(Error::Orphan { path, reason });
                }
            }
        }
    }
    Ok(found)
}
