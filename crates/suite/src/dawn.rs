//! Dawn's worker: a Node program that this one carries, on npm packages that `ci/setup --dawn` fetches.

use crate::process::home;
use crate::protocol::Format;
use crate::worker::Command;
use std::env;
use std::path::{Path, PathBuf};

/// The worker's text. It goes to Node as an argument, so that it is always the one that speaks of the same messages.
const WORKER: &str = include_str!("../../../ci/dawn/worker.mjs");

/// Dawn prints what it has to say of a kernel to standard output, in the middle of an answer too. The answers get a pipe
/// of their own, and what is printed goes where messages go; the shell becomes Node.
const REDIRECT: &str = "exec \"$@\" 3>&1 1>&2";

/// How to start the worker for one device, or to list them all; or what is not there.
pub(crate) fn worker(index: Option<u32>) -> Result<Command, String> {
    let missing = |what: String| {
        format!("{what}; run `ci/setup --dawn`, which gets the npm package `webgpu`")
    };
    if !cfg!(unix) {
        return Err(
            "its worker is started with a POSIX shell, and this system has none".to_owned(),
        );
    }
    let folder = packages().ok_or_else(|| missing("there is no home folder".to_owned()))?;
    if !folder.join("node_modules").join("webgpu").is_dir() {
        return Err(missing(format!("Dawn is not in {}", folder.display())));
    }
    let node = node().ok_or_else(|| missing("node is not in PATH".to_owned()))?;
    let node = node.display().to_string();
    let folder = folder.display().to_string();
    let words = [
        "-c",
        REDIRECT,
        "sh",
        &node,
        "--input-type=module",
        "--eval",
        WORKER,
        "--",
        "3",
        &folder,
    ];
    let mut arguments: Vec<String> = words.map(str::to_owned).into();
    arguments.extend(index.map(|index| index.to_string()));
    Ok(Command {
        program: PathBuf::from("/bin/sh"),
        arguments,
        format: Format::MessagePack,
    })
}

/// The folder with the npm packages: the user's own, or where `ci/setup` puts them.
fn packages() -> Option<PathBuf> {
    let folder = match env::var_os("SHADERTWIN_DAWN") {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => home()?.join("dawn"),
    };
    // Node takes module paths from the root.
    std::path::absolute(folder).ok()
}

fn node() -> Option<PathBuf> {
    let name = Path::new("node").with_extension(env::consts::EXE_EXTENSION);
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
}
