use super::Dxc;
use crate::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

#[cfg(windows)]
const FILE: &str = "dxcompiler.dll";
#[cfg(target_os = "macos")]
const FILE: &str = "libdxcompiler.dylib";
#[cfg(not(any(windows, target_os = "macos")))]
const FILE: &str = "libdxcompiler.so";

/// A place where DXC may be.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    /// This file.
    File { path: PathBuf, why: &'static str },
    /// Wherever the loader looks.
    Loader,
}

impl Dxc {
    /// Finds and loads DXC: the file in `SHADERTWIN_DXC`, which is then the only place; else the Vulkan SDK in
    /// `VULKAN_SDK`, the loader's library path, and what `ci/setup` put into `SHADERTWIN_HOME`
    /// (`~/.cache/shadertwin` when it is not set).
    ///
    /// # Errors
    /// When no place has it, or when the library found does not work.
    pub fn find() -> Result<Self, Error> {
        Self::find_in(&places(&|name| std::env::var_os(name)))
    }

    fn find_in(places: &[Place]) -> Result<Self, Error> {
        let mut looked = Vec::new();
        for place in places {
            let path = match place {
                Place::File { path, why } if !path.is_file() => {
                    looked.push(format!("{} ({why}; no such file)", path.display()));
                    continue;
                }
                Place::File { path, .. } => path.clone(),
                Place::Loader => PathBuf::from(FILE),
            };
            match hassle_rs::Dxc::new(Some(path.clone())) {
                Ok(library) => return Self::open(library, &path),
                Err(error) => looked.push(match place {
                    Place::File { why, .. } => format!("{} ({why}; {error})", path.display()),
                    Place::Loader => format!("the loader's path for {FILE}"),
                }),
            }
        }
        Err(Error::NoDxc { looked })
    }

    fn open(library: hassle_rs::Dxc, path: &Path) -> Result<Self, Error> {
        let mut dxc = Self {
            library,
            place: path.display().to_string(),
            version: String::new(),
        };
        dxc.version = dxc.ask_version()?;
        Ok(dxc)
    }

    /// The version as the preprocessor's own macros give it; hassle-rs offers no version interface for the compiler.
    fn ask_version(&self) -> Result<String, Error> {
        const MACROS: &str =
            "__DXC_VERSION_MAJOR __DXC_VERSION_MINOR __DXC_VERSION_RELEASE __DXC_VERSION_COMMITS\n";
        let read = || {
            let library = self.library.create_library()?;
            let compiler = self.library.create_compiler()?;
            let source = library.create_blob_with_encoding_from_str(MACROS)?;
            let result = compiler
                .preprocess(&source, "version.hlsl", &[], None, &[])
                .map_err(|(_, code)| hassle_rs::HassleError::Win32Error(code))?;
            library.get_blob_as_string(&result.get_result()?)
        };
        let text = read().map_err(|error| self.broken(&error))?;
        let parts: Vec<&str> = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(str::split_whitespace)
            .filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        if parts.len() == 4 {
            Ok(parts.join("."))
        } else {
            // Releases before 1.5 do not define the macros.
            Ok("unknown".to_owned())
        }
    }
}

fn places(variable: &dyn Fn(&str) -> Option<OsString>) -> Vec<Place> {
    let path = |name| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(path) = path("SHADERTWIN_DXC") {
        return vec![Place::File {
            path,
            why: "SHADERTWIN_DXC",
        }];
    }
    let mut places = Vec::new();
    if let Some(sdk) = path("VULKAN_SDK") {
        // The SDK keeps its Windows libraries beside the programs.
        let folder = if cfg!(windows) { "Bin" } else { "lib" };
        places.push(Place::File {
            path: sdk.join(folder).join(FILE),
            why: "VULKAN_SDK",
        });
    }
    places.push(Place::Loader);
    let home = path("SHADERTWIN_HOME").or_else(|| {
        path("HOME")
            .or_else(|| path("USERPROFILE"))
            .map(|home| home.join(".cache").join("shadertwin"))
    });
    if let Some(home) = home {
        places.push(Place::File {
            path: home.join("dxc").join(FILE),
            why: "ci/setup",
        });
    }
    places
}

#[cfg(test)]
mod tests {
    use super::{Dxc, FILE, Place, places};
    use crate::{Error, Fault};
    use std::path::PathBuf;

    fn with(variables: &[(&str, &str)]) -> Vec<Place> {
        places(&|name| {
            variables
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).into())
        })
    }

    #[test]
    fn looks_in_the_documented_order() {
        let found = with(&[("VULKAN_SDK", "sdk"), ("HOME", "home")]);
        let folder = if cfg!(windows) { "Bin" } else { "lib" };
        assert_eq!(
            found,
            [
                Place::File {
                    path: PathBuf::from("sdk").join(folder).join(FILE),
                    why: "VULKAN_SDK"
                },
                Place::Loader,
                Place::File {
                    path: ["home", ".cache", "shadertwin", "dxc", FILE]
                        .iter()
                        .collect(),
                    why: "ci/setup"
                },
            ]
        );
        assert_eq!(
            with(&[
                ("SHADERTWIN_HOME", "own"),
                ("HOME", "home"),
                ("VULKAN_SDK", "")
            ]),
            [
                Place::Loader,
                Place::File {
                    path: ["own", "dxc", FILE].iter().collect(),
                    why: "ci/setup"
                },
            ]
        );
    }

    #[test]
    fn the_variable_is_the_only_place() {
        let found = with(&[("SHADERTWIN_DXC", "no/such/file"), ("HOME", "home")]);
        let error = Dxc::find_in(&found).expect_err("the file does not exist");
        let Error::NoDxc { looked } = &error else {
            panic!("{error}")
        };
        assert_eq!(looked.len(), 1);
        assert!(looked[0].contains("SHADERTWIN_DXC"));
        assert_eq!(error.fault(), Fault::Setup);
        assert!(error.to_string().contains("ci/setup"));
    }

    #[test]
    fn a_file_that_is_no_library_is_named() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let error = Dxc::find_in(&[Place::File {
            path,
            why: "SHADERTWIN_DXC",
        }])
        .expect_err("a manifest is no library");
        assert!(error.to_string().contains("Cargo.toml"), "{error}");
        assert_eq!(error.fault().exit_code(), 4);
    }
}
