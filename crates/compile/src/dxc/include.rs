use super::annotation::{Macros, with_small_registers};
use crate::{Error, source};
use hassle_rs::DxcIncludeHandler;
use std::path::{Path, PathBuf};

/// Files under names that DXC can be given. Its binding loses every character that is not ASCII, so a folder with one
/// in its path goes by a name of its own (absolute, since DXC puts `./` before others), and messages get the path back.
#[derive(Default)]
pub(crate) struct Names {
    /// Stand-in and folder.
    folders: Vec<(String, String)>,
}

impl Names {
    /// The name to give DXC for a path.
    pub(crate) fn plain(&mut self, path: &str) -> String {
        if path.is_ascii() {
            return path.to_owned();
        }
        let (folder, file) = match path.rsplit_once('/') {
            Some((folder, file)) if file.is_ascii() => (folder, Some(file)),
            _ => (path, None),
        };
        let known = self.folders.iter().position(|(_, known)| known == folder);
        let place = known.unwrap_or_else(|| {
            self.folders.push((
                format!("/folder-of-another-name-{}", self.folders.len()),
                folder.to_owned(),
            ));
            self.folders.len() - 1
        });
        let name = &self.folders[place].0;
        file.map_or_else(|| name.clone(), |file| format!("{name}/{file}"))
    }

    /// Text with the paths put back.
    pub(crate) fn restore(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, folder) in self.folders.iter().rev() {
            text = text.replace(name.as_str(), folder);
        }
        text
    }
}

/// Reads included files. DXC itself forms the names to try: beside the including file, beside the files that include
/// that one, then in each `-I` folder.
pub(crate) struct Reader<'a> {
    names: &'a Names,
    macros: &'a Macros,
    failure: Option<Error>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(names: &'a Names, macros: &'a Macros) -> Self {
        Self {
            names,
            macros,
            failure: None,
        }
    }

    /// Why a file that is there could not be read; DXC would say that there is no such file.
    pub(crate) fn into_failure(self) -> Option<Error> {
        self.failure
    }
}

impl DxcIncludeHandler for Reader<'_> {
    fn load_source(&mut self, name: String) -> Option<String> {
        let path = PathBuf::from(self.names.restore(&name));
        if !Path::new(&path).is_file() {
            return None;
        }
        source::read(&path)
            .map(|text| with_small_registers(&text, self.macros))
            .map_err(|error| self.failure = Some(error))
            .ok()
    }
}
