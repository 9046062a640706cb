//! `ci/setup`: what it finds, what it installs, and what it prints for others.

use crate::room::{Outcome, Room};
use shadertwin_tests::repository;
use std::fs;
use std::path::Path;

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
