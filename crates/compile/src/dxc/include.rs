use crate::{Error, source};
use hassle_rs::DxcIncludeHandler;
use std::path::Path;

/// Reads included files. DXC itself forms the names to try: beside the including file, beside the files that include
/// that one, then in each `-I` folder.
#[derive(Default)]
pub(crate) struct Reader {
    failure: Option<Error>,
}

impl Reader {
    /// Why a file that is there could not be read; DXC would say that there is no such file.
    pub(crate) fn into_failure(self) -> Option<Error> {
        self.failure
    }
}

impl DxcIncludeHandler for Reader {
    fn load_source(&mut self, name: String) -> Option<String> {
        let path = Path::new(&name);
        if !path.is_file() {
            return None;
        }
        source::read(path)
            .map_err(|error| self.failure = Some(error))
            .ok()
    }
}
