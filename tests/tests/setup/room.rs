//! A machine with nothing on it, or with all that the scripts look for.

use shadertwin_tests::repository;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What the scripts may use on every machine. `ldconfig` is not among them: each room answers for it.
pub(crate) const TOOLS: &[&str] = &[
    "awk",
    "bash",
    "cat",
    "chmod",
    "cmp",
    "cp",
    "dirname",
    "env",
    "flock",
    "grep",
    "head",
    "id",
    "mkdir",
    "mktemp",
    "mv",
    "readlink",
    "rm",
    "sed",
    "sh",
    "sha256sum",
    "sleep",
    "tail",
    "tee",
    "touch",
    "tr",
    "uname",
];

/// What a script did.
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A machine to run the scripts on.
pub(crate) struct Room {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) variables: BTreeMap<String, String>,
}

impl Room {
    /// A machine with nothing on it.
    pub(crate) fn bare() -> Self {
        let mut room = Self {
            folder: tempfile::tempdir().expect("a temporary folder can be made"),
            variables: BTreeMap::new(),
        };
        fs::create_dir(room.path("bin")).expect("the room is ours");
        for tool in TOOLS {
            let found = std::env::split_paths(&std::env::var_os("PATH").expect("PATH is set"))
                .map(|folder| folder.join(tool))
                .find(|path| path.exists())
                .unwrap_or_else(|| panic!("this machine lacks the tool {tool}"));
            symlink(found, room.path("bin").join(tool)).expect("the room is ours");
        }
        room.tool("ldconfig", "");
        // What is installed on the machine of the tests is not in the room.
        let browsers = room.path("browsers");
        room.set("SHADERTWIN_BROWSERS", &browsers);
        room
    }

    /// A machine on which everything is there; DXC under a name that a careless shell would split.
    pub(crate) fn complete() -> Self {
        let mut room = Self::bare();
        for compiler in ["cc", "c++"] {
            room.tool(compiler, "echo 'c++ (Test) 99.1'");
        }
        for tool in ["spirv-val", "spirv-as", "spirv-dis"] {
            room.tool(tool, "");
        }
        room.file("lib/libvulkan.so.1.3.999", "");
        symlink("libvulkan.so.1.3.999", room.path("lib/libvulkan.so.1")).expect("the room is ours");
        let lines = ["libvulkan.so.1", "libEGL.so.1", "libEGL_mesa.so.0"].map(|name| {
            let path = room.path("lib").join(name);
            if !path.exists() {
                room.file(&format!("lib/{name}"), "");
            }
            format!("\t{name} (libc6,x86-64) => {}", path.display())
        });
        room.tool("ldconfig", &format!("echo '{}'", lines.join("\n")));
        let driver = room.file("lib/libvulkan_lvp.so", "\0Mesa 99.2.3-test\0");
        room.file(
            "share/vulkan/icd.d/lvp_icd.x86_64.json",
            &format!(
                "{{\"ICD\": {{\"library_path\": \"{}\"}}}}",
                driver.display()
            ),
        );
        room.file(
            "share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json",
            "{}",
        );
        room.file("home/swiftshader/libvk_swiftshader.so", "driver");
        room.file("home/swiftshader/vk_swiftshader_icd.json", "{}");
        room.file("home/swiftshader/origin", "a browser 99\n");
        room.file("home/mesa-22.3/libvulkan_lvp.so", "driver");
        room.file("home/mesa-22.3/lvp_icd.json", "{}");
        room.file("home/mesa-22.3/origin", "22.3.99\n");
        room.tool("node", "echo v99.3.0");
        room.tool("npm", "");
        room.file(
            "home/dawn/node_modules/webgpu/package.json",
            "{\n  \"version\": \"99.4\"\n}",
        );
        room.file("home/dawn/node_modules/@msgpack/msgpack/package.json", "{}");
        let lock = repository().join("ci/dawn/package-lock.json");
        let lock = fs::read_to_string(lock).expect("the packages are pinned");
        room.file("home/dawn/package-lock.json", &lock);
        let dxc = room.file("user's own/libdxcompiler.so", "compiler");
        room.set("SHADERTWIN_DXC", &dxc);
        room
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }

    pub(crate) fn file(&self, relative: &str, contents: &str) -> PathBuf {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the room is ours");
        fs::write(&path, contents).expect("the room is ours");
        path
    }

    /// Puts a program on the PATH that runs these lines of shell.
    pub(crate) fn tool(&self, name: &str, script: &str) {
        let path = self.path("bin").join(name);
        // Writing to a symbolic link would reach out of the room.
        assert!(!path.is_symlink(), "{name} is a tool of the machine itself");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("the room is ours");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the room is ours");
    }

    pub(crate) fn set(&mut self, variable: &str, value: impl AsRef<Path>) {
        let value = value.as_ref().to_str().expect("the room's paths are UTF-8");
        self.variables.insert(variable.to_owned(), value.to_owned());
    }

    /// Runs `bash ARGUMENTS` in the room, from a folder that is not the repository.
    pub(crate) fn bash(&self, arguments: &[&str]) -> Outcome {
        let output = Command::new(self.path("bin/bash"))
            .args(arguments)
            .env_clear()
            .env("PATH", self.path("bin"))
            .env("HOME", self.folder.path())
            .env("SHADERTWIN_HOME", self.path("home"))
            .env("XDG_DATA_DIRS", self.path("share"))
            .env("XDG_CONFIG_DIRS", self.path("etc"))
            .envs(&self.variables)
            .current_dir(self.folder.path())
            .stdin(std::process::Stdio::null())
            .output()
            .expect("bash starts");
        Outcome {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("the scripts print UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("the scripts print UTF-8"),
        }
    }

    pub(crate) fn run(&self, script: &str, arguments: &[&str]) -> Outcome {
        let script = repository().join(script);
        let mut all = vec![script.to_str().expect("the repository's path is UTF-8")];
        all.extend(arguments);
        self.bash(&all)
    }

    /// Runs a line of bash that sees the functions of `ci/setup`.
    pub(crate) fn call(&self, line: &str) -> Outcome {
        let setup = repository().join("ci/setup");
        let setup = setup.to_str().expect("the repository's path is UTF-8");
        self.bash(&["-c", &format!("source \"$1\"; {line}"), "bash", setup])
    }

    /// Every file of the room with its size and time of change.
    pub(crate) fn tree(&self) -> BTreeMap<PathBuf, (u64, SystemTime)> {
        let mut tree = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("the room can be listed") {
                let entry = entry.expect("the room can be listed");
                let metadata = entry.metadata().expect("the room can be listed");
                if metadata.is_dir() {
                    folders.push(entry.path());
                }
                let modified = metadata.modified().expect("Linux keeps the time of change");
                tree.insert(entry.path(), (metadata.len(), modified));
            }
        }
        tree
    }
}

/// A `cargo` that writes down what it is asked for and builds a program that exits with 3.
pub(crate) fn with_cargo(room: &Room) {
    let program = room.path("shadertwin");
    fs::write(&program, "#!/bin/sh\necho ran \"$@\"\nexit 3\n").expect("the room is ours");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("the room is ours");
    room.tool(
        "cargo",
        &format!(
            "echo \"$*|$PWD|$VK_ADD_DRIVER_FILES|$NODEVICE_SELECT\" >> '{asked}'\n\
             case \"$1\" in\n\
             build) echo '{{\"reason\":\"compiler-artifact\",\"executable\":null,\"fresh\":true}}'\n\
             echo '{{\"reason\":\"compiler-artifact\",\"executable\":\"{program}\",\"fresh\":true}}';;\n\
             \"$FAILING\") [ \"$2\" = --version ] || exit 101;;\n\
             \"$ABSENT\") exit 101;;\n\
             esac",
            asked = room.path("asked").display(),
            program = program.display(),
        ),
    );
}

pub(crate) fn asked(room: &Room) -> Vec<String> {
    let asked = fs::read_to_string(room.path("asked")).expect("cargo was asked for something");
    asked.lines().map(str::to_owned).collect()
}
