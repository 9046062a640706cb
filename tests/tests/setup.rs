//! `ci/setup`, `ci/run-suite` and `ci/test`, each in a room of its own: a PATH that holds the tools of any Unix machine
//! and nothing of this one (no apt, pip, compiler or driver), so that what is missing and what is there is ours to say.
//! Nothing here uses the network.
#![cfg(target_os = "linux")]

use saphyr as _;
use serde_json as _;
use toml as _;

use shadertwin_tests::repository;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What the scripts may use on every machine. `ldconfig` is not among them: each room answers for it.
const TOOLS: &[&str] = &[
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

/// Every thing that `--check --tests` looks for.
const THINGS: &[&str] = &[
    "C++ compiler",
    "Vulkan loader",
    "Mesa llvmpipe",
    "older llvmpipe",
    "OpenGL of Mesa",
    "SwiftShader",
    "DXC",
    "SPIR-V tools",
    "Vulkan validation layer",
    "Node and npm",
    "Dawn",
];

/// What a script did.
struct Outcome {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// A machine to run the scripts on.
struct Room {
    folder: tempfile::TempDir,
    variables: BTreeMap<String, String>,
}

impl Room {
    /// A machine with nothing on it.
    fn bare() -> Self {
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
    fn complete() -> Self {
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

    fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }

    fn file(&self, relative: &str, contents: &str) -> PathBuf {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the room is ours");
        fs::write(&path, contents).expect("the room is ours");
        path
    }

    /// Puts a program on the PATH that runs these lines of shell.
    fn tool(&self, name: &str, script: &str) {
        let path = self.path("bin").join(name);
        // Writing to a symbolic link would reach out of the room.
        assert!(!path.is_symlink(), "{name} is a tool of the machine itself");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("the room is ours");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the room is ours");
    }

    fn set(&mut self, variable: &str, value: impl AsRef<Path>) {
        let value = value.as_ref().to_str().expect("the room's paths are UTF-8");
        self.variables.insert(variable.to_owned(), value.to_owned());
    }

    /// Runs `bash ARGUMENTS` in the room, from a folder that is not the repository.
    fn bash(&self, arguments: &[&str]) -> Outcome {
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

    fn run(&self, script: &str, arguments: &[&str]) -> Outcome {
        let script = repository().join(script);
        let mut all = vec![script.to_str().expect("the repository's path is UTF-8")];
        all.extend(arguments);
        self.bash(&all)
    }

    /// Runs a line of bash that sees the functions of `ci/setup`.
    fn call(&self, line: &str) -> Outcome {
        let setup = repository().join("ci/setup");
        let setup = setup.to_str().expect("the repository's path is UTF-8");
        self.bash(&["-c", &format!("source \"$1\"; {line}"), "bash", setup])
    }

    /// Every file of the room with its size and time of change.
    fn tree(&self) -> BTreeMap<PathBuf, (u64, SystemTime)> {
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

/// The lines that tell of a thing: its own and the indented ones behind it.
fn told_of<'a>(outcome: &'a Outcome, thing: &str) -> Vec<&'a str> {
    let mut lines = outcome
        .stdout
        .lines()
        .skip_while(|line| line.get(10..).is_none_or(|text| !text.starts_with(thing)));
    let first: Vec<&str> = lines.next().into_iter().collect();
    let rest = lines.take_while(|line| line.starts_with("          "));
    first.into_iter().chain(rest).collect()
}

#[test]
fn check_names_each_missing_thing_and_how_to_get_it() {
    let room = Room::bare();
    let before = room.tree();
    let outcome = room.run("ci/setup", &["--check", "--tests"]);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stdout);
    for thing in THINGS {
        let told = told_of(&outcome, thing);
        assert_eq!(
            told.first(),
            Some(&&*format!("missing   {thing}")),
            "{}",
            outcome.stdout
        );
        assert!(
            told.get(1).is_some_and(|line| line.contains("to get it: ")),
            "{thing}: {}",
            outcome.stdout
        );
    }
    assert_eq!(outcome.stderr, "");
    assert_eq!(room.tree(), before, "--check only looks");
}

#[test]
fn without_a_package_manager_nothing_is_installed_and_the_reason_is_shown() {
    let room = Room::bare();
    // Left by a run that was killed.
    room.file("home/.setup-killed/libdxcompiler.so", "half");
    let outcome = room.run("ci/setup", &["--tests"]);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stdout);
    for thing in THINGS {
        let told = told_of(&outcome, thing).join("\n");
        assert!(told.starts_with("missing"), "{told}");
        let reason = match *thing {
            "DXC" => "pip: ",
            "Dawn" => "npm: not on this machine",
            _ => "apt-get: not on this machine",
        };
        assert!(
            told.contains(reason) || (*thing == "DXC" && std::env::consts::ARCH != "x86_64"),
            "{told}"
        );
    }
    let left: Vec<_> = fs::read_dir(room.path("home"))
        .expect("the home was made")
        .map(|entry| entry.expect("the home can be listed").file_name())
        .collect();
    assert_eq!(left, [".lock"]);
}

#[test]
fn what_is_there_is_found_with_its_version_and_left_alone() {
    let room = Room::complete();
    let before = room.tree();
    for arguments in [&["--tests"][..], &["--check", "--tests"], &["--tests"]] {
        let outcome = room.run("ci/setup", arguments);
        assert_eq!(
            outcome.code,
            Some(0),
            "{}{}",
            outcome.stdout,
            outcome.stderr
        );
        assert_eq!(
            outcome.stdout.lines().count(),
            THINGS.len(),
            "{}",
            outcome.stdout
        );
        assert!(
            outcome
                .stdout
                .lines()
                .all(|line| line.starts_with("found     ")),
            "{}",
            outcome.stdout
        );
        assert_eq!(outcome.stderr, "");
        for part in [
            "C++ compiler c++ (Test) 99.1",
            "Vulkan loader 1.3.999 (",
            "Mesa llvmpipe 99.2.3-test (",
            "older llvmpipe of mesa-vulkan-drivers 22.3.99 (",
            "OpenGL of Mesa (",
            "SwiftShader of a browser 99 (",
            "DXC of SHADERTWIN_DXC (",
            "Node and npm 99.3.0 (",
            "Dawn of webgpu 99.4 (",
        ] {
            assert!(outcome.stdout.contains(part), "{part}: {}", outcome.stdout);
        }
    }
    assert_eq!(room.tree(), before);
}

#[test]
fn env_prints_exports_that_a_shell_reads_back() {
    let mut room = Room::complete();
    let manifest = room.path("home/swiftshader/vk_swiftshader_icd.json");
    let manifest = manifest
        .to_str()
        .expect("the room's paths are UTF-8")
        .to_owned();
    let outcome = room.run("ci/setup", &["--env"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let names: Vec<&str> = outcome
        .stdout
        .lines()
        .filter_map(|line| line.split('=').next())
        .collect();
    assert_eq!(
        names,
        [
            "export SHADERTWIN_DXC",
            "export SHADERTWIN_DAWN",
            "export VK_ADD_DRIVER_FILES"
        ]
    );

    let read_back = |room: &Room| {
        let exports = room.run("ci/setup", &["--env"]).stdout;
        let script = "eval \"$0\"; printf '%s\\n' \"$SHADERTWIN_DXC\" \"$VK_ADD_DRIVER_FILES\"";
        room.bash(&["--posix", "-c", script, &exports]).stdout
    };
    let dxc = room.variables["SHADERTWIN_DXC"].clone();
    assert_eq!(read_back(&room), format!("{dxc}\n{manifest}\n"));
    // Drivers that the user added stay, and ours is named once.
    room.set("VK_ADD_DRIVER_FILES", "/a.json");
    let both = format!("/a.json:{manifest}");
    assert_eq!(read_back(&room), format!("{dxc}\n{both}\n"));
    room.set("VK_ADD_DRIVER_FILES", &both);
    assert_eq!(read_back(&room), format!("{dxc}\n{both}\n"));
}

#[test]
fn env_prints_nothing_on_a_bare_machine() {
    let outcome = Room::bare().run("ci/setup", &["--env", "--all-drivers"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), ""));
}

#[test]
fn the_second_llvmpipe_is_named_where_it_is_asked_for() {
    let room = Room::complete();
    let manifest = room.path("home/mesa-22.3/lvp_icd.json");
    let line = format!("export SHADERTWIN_DRIVERS='{}'\n", manifest.display());
    let env = |arguments: &[&str]| room.run("ci/setup", arguments).stdout;
    assert!(!env(&["--env"]).contains("SHADERTWIN_DRIVERS"));
    assert!(env(&["--env", "--all-drivers"]).contains(&line));
    // A manifest that was not put in place last is that of a driver cut off.
    fs::remove_file(&manifest).expect("the room is ours");
    assert!(!env(&["--env", "--all-drivers"]).contains("SHADERTWIN_DRIVERS"));
    let outcome = room.run("ci/setup", &["--all-drivers", "--check"]);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stdout);
}

#[test]
fn the_users_own_dxc_wins_in_the_order_of_the_program() {
    let mut room = Room::complete();
    let library = room.file("lib/libdxcompiler.so", "library path");
    let sdk = room.file("sdk/lib/libdxcompiler.so", "sdk");
    let chosen = |room: &Room| room.call("dxc_found && printf %s \"$dxc_path\"").stdout;
    let own = room.variables["SHADERTWIN_DXC"].clone();
    room.set("LD_LIBRARY_PATH", room.path("lib"));
    room.set("VULKAN_SDK", room.path("sdk"));
    assert_eq!(chosen(&room), own);
    room.variables.remove("SHADERTWIN_DXC");
    assert_eq!(Path::new(&chosen(&room)), sdk);
    room.variables.remove("VULKAN_SDK");
    assert_eq!(Path::new(&chosen(&room)), library);
    // A choice that leads nowhere is told, and not replaced by another compiler.
    room.set("SHADERTWIN_DXC", "/nowhere/libdxcompiler.so");
    let outcome = room.run("ci/setup", &[]);
    assert_eq!(outcome.code, Some(4));
    let told = told_of(&outcome, "DXC").join("\n");
    assert!(
        told.contains("SHADERTWIN_DXC names /nowhere/libdxcompiler.so"),
        "{told}"
    );
}

#[test]
fn a_fetched_dxc_with_other_bytes_does_not_count() {
    let mut room = Room::complete();
    room.variables.remove("SHADERTWIN_DXC");
    room.file("home/dxc/libdxcompiler.so", "half a compiler");
    let outcome = room.run("ci/setup", &["--check"]);
    assert_eq!(outcome.code, Some(4));
    assert_eq!(told_of(&outcome, "DXC").first(), Some(&"missing   DXC"));
    assert!(
        !room
            .run("ci/setup", &["--env"])
            .stdout
            .contains("SHADERTWIN_DXC")
    );
}

#[test]
fn another_dawn_than_the_pinned_one_is_fetched_anew_unless_it_is_the_users_own() {
    let mut room = Room::complete();
    let check = |room: &Room| {
        let outcome = room.run("ci/setup", &["--check", "--dawn"]);
        let told = told_of(&outcome, "Dawn")
            .first()
            .map(|line| line.to_string());
        (outcome.code, told.expect("a line about Dawn"))
    };
    room.file("home/dawn/package-lock.json", "of another version");
    assert_eq!(check(&room), (Some(4), "missing   Dawn".to_owned()));
    // Who does not ask for it is not troubled.
    assert_eq!(room.run("ci/setup", &["--check"]).code, Some(0));
    // An npm that installs into the folder that it is told.
    room.tool(
        "npm",
        "cd \"$3\" && mkdir -p node_modules/webgpu node_modules/@msgpack/msgpack && \
         for each in webgpu @msgpack/msgpack; do echo '  \"version\": \"99.5\"' > node_modules/$each/package.json; done",
    );
    let outcome = room.run("ci/setup", &["--dawn"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stdout);
    let told = told_of(&outcome, "Dawn").join("\n");
    assert!(
        told.starts_with("installed Dawn of webgpu 99.5 ("),
        "{told}"
    );
    let lock = fs::read(room.path("home/dawn/package-lock.json")).expect("the lock came along");
    let pinned = fs::read(repository().join("ci/dawn/package-lock.json"));
    assert_eq!(lock, pinned.expect("the packages are pinned"));
    room.set("SHADERTWIN_DAWN", "/nowhere");
    assert_eq!(check(&room), (Some(4), "missing   Dawn".to_owned()));
}

#[cfg(target_arch = "x86_64")]
#[test]
fn a_wheel_with_other_bytes_is_refused() {
    let mut room = Room::complete();
    room.variables.remove("SHADERTWIN_DXC");
    // A pip whose index serves something else under the pinned name and version.
    room.tool(
        "python3",
        "for last; do :; done; [ \"$3\" != download ] || { mkdir -p \"$last\"; echo other > \"$last/a.whl\"; }",
    );
    let outcome = room.run("ci/setup", &[]);
    assert_eq!(outcome.code, Some(4));
    let told = told_of(&outcome, "DXC").join("\n");
    assert!(
        told.contains("a.whl is not the file that was pinned"),
        "{told}"
    );
    assert!(!room.path("home/dxc").exists());
}

#[test]
fn an_unknown_argument_is_refused() {
    let outcome = Room::bare().run("ci/setup", &["--chekc"]);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("--chekc"), "{}", outcome.stderr);
}

#[test]
fn backports_come_from_the_address_of_a_one_line_source() {
    let room = Room::bare();
    room.file(
        "sources.list",
        "# deb http://comment/debian bookworm main\n\
         deb cdrom:[Debian 12]/ bookworm main\n\
         deb-src http://source/debian bookworm main\n\
         deb http://other/linux bookworm stable\n\
         deb [arch=amd64 signed-by=/keys/a.gpg] http://one/debian bookworm main contrib # comment\n\
         deb http://one/debian bookworm-updates main\n  \
         deb http://two/debian stable main\n",
    );
    let outcome = room.call("sources_for_suite 'bookworm stable' bookworm-backports sources.list");
    assert_eq!(
        outcome.stdout,
        "deb [arch=amd64 signed-by=/keys/a.gpg] http://one/debian bookworm-backports main\n\u{1e}\
         deb http://two/debian bookworm-backports main\n\u{1e}"
    );
}

#[test]
fn backports_come_from_the_address_of_a_deb822_source() {
    let room = Room::bare();
    room.file(
        "debian.sources",
        "Types: deb deb-src\n\
         # comment\n\
         URIs: http://one/debian\n\
         Suites: bookworm\n bookworm-updates\n\
         Components: main contrib\n\
         Signed-By:\n -----BEGIN-----\n .\n key\n\
         \n\
         Types: deb\nURIs: http://security\nSuites: bookworm-security\nComponents: main\n\
         \n\
         Enabled: no\nTypes: deb\nURIs: http://off/debian\nSuites: bookworm\nComponents: main\n",
    );
    let outcome =
        room.call("sources_for_suite 'bookworm stable' bookworm-backports debian.sources");
    assert_eq!(
        outcome.stdout,
        "Types: deb\nSuites: bookworm-backports\nComponents: main\nURIs: http://one/debian\n\
         Signed-By:\n -----BEGIN-----\n .\n key\n\u{1e}"
    );
}

/// A `cargo` that writes down what it is asked for and builds a program that exits with 3.
fn with_cargo(room: &Room) {
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

fn asked(room: &Room) -> Vec<String> {
    let asked = fs::read_to_string(room.path("asked")).expect("cargo was asked for something");
    asked.lines().map(str::to_owned).collect()
}

#[test]
fn run_suite_builds_hands_its_arguments_on_and_returns_the_exit_code() {
    let room = Room::complete();
    with_cargo(&room);
    let outcome = room.run("ci/run-suite", &["gaussian", "--jobs", "1"]);
    let root = repository();
    let ran = format!("ran run --root {} gaussian --jobs 1\n", root.display());
    assert_eq!(outcome.stdout, ran, "{}", outcome.stderr);
    assert_eq!(outcome.code, Some(3));
    assert!(asked(&room)[0].starts_with("build --release --locked -p shadertwin-cli "));
    assert!(asked(&room)[0].contains(&format!("|{}|", repository().display())));
}

#[test]
fn run_suite_goes_on_with_what_is_there() {
    let room = Room::complete();
    with_cargo(&room);
    fs::remove_file(room.path("home/swiftshader/libvk_swiftshader.so")).expect("the room is ours");
    let outcome = room.run("ci/run-suite", &[]);
    assert!(
        outcome.stdout.contains("missing   SwiftShader"),
        "{}",
        outcome.stdout
    );
    let ran = format!("ran run --root {}\n", repository().display());
    assert!(outcome.stdout.ends_with(&ran), "{}", outcome.stdout);
    assert_eq!(outcome.code, Some(3));
}

/// A program of the user's own in place of one that cargo builds: it shows each of its arguments, and exits with 3.
fn with_own_program(room: &mut Room) {
    room.tool("own", "printf '<%s>' \"$@\"; exit 3");
    let program = room.path("bin/own");
    room.set("SHADERTWIN_BIN", program);
}

#[test]
fn run_suite_opens_lists_and_expands_nothing_in_them() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    room.set("HOSTILE", "expanded");
    let arguments = [
        "--root",
        "my tree",
        "--filters",
        "$HOSTILE,*,a b,$(touch x)",
        "--options",
        " --jobs 2  `touch x` * ",
        "--shard",
        "1/2",
    ];
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(
        outcome.stdout,
        "<run><--root><my tree><--jobs><2><`touch><x`><*><--shard><1/2><--><$HOSTILE><*><a b><$(touch x)>",
        "{}",
        outcome.stderr
    );
    assert_eq!(outcome.code, Some(3));
    assert!(!room.path("x").exists());
    // Empty lists are those of a CI job without inputs.
    let outcome = room.run(
        "ci/run-suite",
        &["--filters", "", "--options", "", "--root", "."],
    );
    assert_eq!(outcome.stdout, "<run><--root><.>", "{}", outcome.stderr);
}

#[test]
fn run_suite_keeps_the_exit_code_beside_the_reports() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    let outcome = room.run(
        "ci/run-suite",
        &["--reports", "out", "--machine", "lab-1", "--shard=2/10"],
    );
    assert_eq!(outcome.code, Some(3), "{}", outcome.stderr);
    let folder = room.path("out/lab-1/2-of-10");
    let code = fs::read_to_string(folder.join("exit-code")).expect("the exit code");
    assert_eq!(code, "3\n");
    for report in [
        "json=R/report.json",
        "junit=R/junit.xml",
        "markdown=R/report.md",
        "html=R/html",
    ] {
        let target = report.replace('R', folder.to_str().expect("the room's paths are UTF-8"));
        assert!(
            outcome.stdout.contains(&format!("<--report><{target}>")),
            "{}",
            outcome.stdout
        );
    }
}

#[test]
fn run_suite_takes_away_what_an_earlier_run_left() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    let reports = ["report.json", "junit.xml", "report.md", "html/old.html"];
    for report in reports {
        room.file(&format!("out/lab/1-of-1/{report}"), "old");
    }
    room.file("out/lab/1-of-1/notes", "somebody's own");
    room.run("ci/run-suite", &["--reports", "out", "--machine", "lab"]);
    let folder = room.path("out/lab/1-of-1");
    for report in reports {
        assert!(!folder.join(report).exists(), "{report}");
    }
    assert!(!folder.join("html").exists());
    assert!(folder.join("notes").exists());
}

#[test]
fn run_suite_tells_where_it_cannot_write() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    room.file("taken", "");
    for folder in ["/proc/foo", "taken"] {
        let outcome = room.run("ci/run-suite", &["--reports", folder, "--machine", "lab"]);
        assert_eq!(outcome.code, Some(5), "{}", outcome.stderr);
        assert!(
            outcome
                .stderr
                .starts_with("ci/run-suite: cannot write into ")
                && outcome.stderr.contains("name a folder with --reports"),
            "{}",
            outcome.stderr
        );
        assert_eq!(outcome.stdout, "");
    }
    room.file("runs/lab/1-of-1/exit-code", "0\n");
    let outcome = room.run("ci/run-suite", &["--merge", "runs", "--reports", "taken"]);
    assert_eq!(outcome.code, Some(5), "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("name a folder with --reports"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn run_suite_keeps_what_was_said_where_there_is_no_report() {
    let mut room = Room::complete();
    let script =
        "for n in $(seq 30); do echo line $n >&2; done; printf '\\033[31mred\\n' >&2; exit 4";
    room.tool(
        "seq",
        "n=1; while [ $n -le $1 ]; do echo $n; n=$((n + 1)); done",
    );
    room.tool("own", script);
    let program = room.path("bin/own");
    room.set("SHADERTWIN_BIN", program);
    let arguments = ["--reports", "out", "--machine", "lab"];
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stderr);
    assert!(outcome.stderr.starts_with("line 1\n"), "{}", outcome.stderr);
    let summary = room.path("out/lab/1-of-1/summary.md");
    let told = fs::read_to_string(&summary).expect("the summary");
    assert!(
        told.starts_with("lab, shard 1/1, ended with exit code 4 before there was a report.")
            && told.contains("\n    line 30\n    [31mred\n")
            && !told.contains("line 11\n"),
        "{told}"
    );

    // Neither is a program that is not there, nor one that cargo could not build.
    let absent = room.path("nowhere");
    room.set("SHADERTWIN_BIN", absent);
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stderr);
    let told = fs::read_to_string(&summary).expect("the summary");
    assert!(told.contains("which SHADERTWIN_BIN names"), "{told}");
    room.variables.remove("SHADERTWIN_BIN");
    room.tool("cargo", "echo 'error: no such crate' >&2; exit 101");
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(101), "{}", outcome.stderr);
    let told = fs::read_to_string(&summary).expect("the summary");
    assert!(told.contains("    error: no such crate\n"), "{told}");
    let code = fs::read_to_string(room.path("out/lab/1-of-1/exit-code")).expect("the exit code");
    assert_eq!(code, "101\n");

    // A run with a report needs none.
    room.tool(
        "cargo",
        "echo '{\"executable\":\"'\"$0\"'\"}'; [ \"$1\" = build ] || : > out/lab/1-of-1/report.json",
    );
    let outcome = room.run("ci/run-suite", &arguments);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(!summary.exists());
}

#[test]
fn run_suite_sets_up_what_is_asked_for_and_needs_it_then() {
    let mut room = Room::complete();
    room.tool(
        "own",
        "echo \"$SHADERTWIN_DRIVERS|${SHADERTWIN_DAWN:-none}\"; exit 3",
    );
    let program = room.path("bin/own");
    room.set("SHADERTWIN_BIN", program);
    let setup = ["--setup", " --dawn  --all-drivers "];
    let outcome = room.run("ci/run-suite", &setup);
    let (driver, dawn) = (
        room.path("home/mesa-22.3/lvp_icd.json"),
        room.path("home/dawn"),
    );
    let shown = format!("{}|{}\n", driver.display(), dawn.display());
    assert_eq!(outcome.stdout, shown, "{}", outcome.stderr);
    assert_eq!(outcome.code, Some(3));
    // Off as long as nobody asks.
    let outcome = room.run("ci/run-suite", &["--setup", ""]);
    assert_eq!(outcome.stdout, "|none\n", "{}", outcome.stderr);

    fs::remove_file(room.path("home/mesa-22.3/lvp_icd.json")).expect("the room is ours");
    let outcome = room.run("ci/run-suite", &setup);
    assert_eq!(outcome.code, Some(4), "{}", outcome.stdout);
    assert!(
        outcome
            .stderr
            .contains("older llvmpipe, which --setup asks for"),
        "{}",
        outcome.stderr
    );
    let outcome = room.run("ci/run-suite", &["--setup", "--dawn"]);
    assert_eq!(outcome.code, Some(3), "{}", outcome.stderr);
}

#[test]
fn run_suite_refuses_what_it_cannot_do() {
    let mut room = Room::complete();
    with_own_program(&mut room);
    fs::create_dir(room.path("empty")).expect("the room is ours");
    for (arguments, part) in [
        (&["--reports"][..], "--reports takes a value"),
        (&["--reports", ""], "--reports takes a value"),
        (
            &["--reports", "out", "--machine", "../up"],
            "no name of a machine",
        ),
        (&["--reports", "out", "--shard", "0/2"], "the shard `0/2`"),
        (&["--machine", "lab"], "--machine is for --reports"),
        (&["--summary", "s"], "--summary is for --merge"),
        (
            &["--setup", "--dwan"],
            "--setup takes --dawn and --all-drivers",
        ),
        (&["--merge", "empty"], "name it with --reports"),
        (
            &["--merge", "empty", "--reports", "out", "gaussian"],
            "nothing that is meant for a run",
        ),
        (
            &["--merge", "none", "--reports", "out"],
            "none is no folder",
        ),
        (
            &["--merge", "empty", "--reports", "out"],
            "there are no reports",
        ),
    ] {
        let outcome = room.run("ci/run-suite", arguments);
        assert_eq!(outcome.code, Some(2), "{arguments:?} {}", outcome.stdout);
        assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
        assert_eq!(outcome.stdout, "", "{arguments:?}");
    }
    assert!(!room.path("out").exists());
    let program = room.path("nowhere");
    room.set("SHADERTWIN_BIN", program);
    let outcome = room.run("ci/run-suite", &[]);
    assert_eq!(outcome.code, Some(4));
    assert!(
        outcome.stderr.contains("which SHADERTWIN_BIN names"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn run_suite_tells_what_it_takes() {
    let outcome = Room::bare().run("ci/run-suite", &["--help"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    for option in ["--reports DIR", "--merge DIR", "--shard", "SHADERTWIN_BIN"] {
        assert!(outcome.stdout.contains(option), "{option}");
    }
}

#[test]
fn test_checks_formatting_and_lints_and_then_runs_the_tests() {
    for script in ["ci/test", ".ci/run"] {
        let room = Room::complete();
        with_cargo(&room);
        let outcome = room.run(script, &["a_filter", "--", "--nocapture"]);
        assert_eq!(
            outcome.code,
            Some(0),
            "{}{}",
            outcome.stdout,
            outcome.stderr
        );
        let asked = asked(&room);
        let words: Vec<&str> = asked
            .iter()
            .filter_map(|line| line.split('|').next())
            .collect();
        assert_eq!(
            words,
            [
                "fmt --version",
                "fmt --all --check",
                "clippy --version",
                "clippy --workspace --all-targets --locked -- -D warnings",
                "test --workspace --locked --no-fail-fast a_filter -- --nocapture",
            ]
        );
        let manifest = room.path("home/swiftshader/vk_swiftshader_icd.json");
        let end = format!("|{}|{}|1", repository().display(), manifest.display());
        assert!(asked[4].ends_with(&end), "{}", asked[4]);
    }
}

#[test]
fn test_says_what_it_skips_and_stops_at_what_fails() {
    let mut room = Room::complete();
    with_cargo(&room);
    room.set("ABSENT", "fmt");
    let outcome = room.run("ci/test", &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(
        outcome.stdout.contains("skipped   formatting: "),
        "{}",
        outcome.stdout
    );
    for failing in ["fmt", "clippy", "test"] {
        let mut room = Room::complete();
        with_cargo(&room);
        room.set("FAILING", failing);
        let outcome = room.run("ci/test", &[]);
        assert_eq!(outcome.code, Some(101), "{failing}");
        assert!(
            asked(&room)
                .last()
                .is_some_and(|last| last.starts_with(failing)),
            "{failing}"
        );
    }
}

#[test]
fn the_scripts_can_be_started() {
    for script in ["ci/setup", "ci/run-suite", "ci/test", ".ci/run"] {
        let path = repository().join(script);
        let mode = fs::metadata(&path)
            .unwrap_or_else(|error| panic!("{script}: {error}"))
            .permissions()
            .mode();
        assert_eq!(mode & 0o111, 0o111, "{script} is executable");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{script}: {error}"));
        assert!(text.starts_with("#!/usr/bin/env bash\n"), "{script}");
    }
}
