//! Help, version and wrong arguments.
#![expect(
    unused_crate_dependencies,
    reason = "only the built program is used here"
)]

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shadertwin"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

#[test]
fn help_names_the_exit_codes_and_gives_examples() {
    let help = run(&["--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8_lossy(&help.stdout).contains("Exit codes"));
    let help = run(&["run", "--help"]);
    assert!(help.status.success());
    assert!(String::from_utf8_lossy(&help.stdout).contains("shadertwin run bilateral"));
    assert!(run(&["--version"]).status.success());
}

#[test]
fn wrong_arguments_exit_with_2_and_say_what_is_right() {
    for wrong in [
        &["run", "--biuld"][..],
        &["run", "--runner", "metal"],
        &["fly"],
        &[],
        &["run", "--timeout", "0"],
        &["check", "a.wgsl", "b.hlsl", "--wgsl-call", "f(x)"],
        &[
            "check",
            "a.wgsl",
            "b.hlsl",
            "--call",
            "f(x)",
            "--hlsl-call",
            "f(x)",
        ],
        &[
            "check",
            "a.wgsl",
            "b.hlsl",
            "--call",
            "f(x)",
            "--wgsl-entry",
            "main",
        ],
        &["check", "--case", "a.toml", "--call", "f(x)"],
    ] {
        let output = run(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{wrong:?}"
        );
    }
}
