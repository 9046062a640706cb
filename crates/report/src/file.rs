//! Reports on the disk: whole or not at all, and never in the place of what is no report.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A report that could not be written.
#[derive(Debug, Error)]
#[error("cannot write the report {}: {reason}", path.display())]
pub struct WriteError {
    path: PathBuf,
    reason: io::Error,
}

impl WriteError {
    pub(crate) fn new(path: &Path, reason: io::Error) -> Self {
        Self {
            path: path.to_owned(),
            reason,
        }
    }
}

/// A report that could not be written when the run is over.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// A file's format was given the path of a folder.
    #[error("cannot write the report {}: it is a folder; name a file, such as {}", .0.display(), .0.join(.1).display())]
    IsFolder(PathBuf, &'static str),
    /// A folder's format was given the path of a file.
    #[error("cannot write the report {}: it is a file, and an HTML report is a folder", .0.display())]
    IsFile(PathBuf),
    /// The folder of the report is not there.
    #[error("cannot write the report {}: its folder is not there", .0.display())]
    NoFolder(PathBuf),
    /// A folder's format was given a link to nothing, which a folder cannot take the place of.
    #[error("cannot write the report {}: it is a link to {}, which is not there; make that folder, or name another", .0.display(), .1.display())]
    DanglingLink(PathBuf, PathBuf),
    /// The folder of the report takes no new file.
    #[error("cannot write the report {}: {reason}", path.display())]
    NotWritable {
        /// The report.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// Two reports would take each other's place.
    #[error("cannot write both reports {} and {}: one would take the place of the other", path.display(), other.display())]
    Clash {
        /// One.
        path: PathBuf,
        /// The other.
        other: PathBuf,
    },
    /// The folder holds what no report wrote.
    #[error(
        "cannot write the report {}: the folder is not empty and `{found}` in it is no part of an earlier report; name a \
         new folder",
        path.display()
    )]
    NotOurs {
        /// The folder.
        path: PathBuf,
        /// Something in it.
        found: String,
    },
}

/// The file in a folder that says that the folder is a report, and may be replaced by the next one.
const MARKER: &str = ".shadertwin-report";

/// What a report's folder holds beside the marker.
pub(crate) const PAGE: &str = "index.html";
/// See [`PAGE`].
pub(crate) const PICTURES: &str = "pictures";

fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Links that are followed by hand, one to another; as many as Linux follows.
const LINKS: usize = 40;

/// The path with links followed. What it leads to need not be there yet.
pub(crate) fn real(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        if let Ok(real) = std::fs::canonicalize(&path) {
            return real;
        }
        match std::fs::read_link(&path) {
            Ok(to) => path = parent(&path).join(to),
            Err(_) => break,
        }
    }
    match (std::fs::canonicalize(parent(&path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// Tells whether [`write`] will find what it needs. `example` is a file name for the message.
///
/// # Errors
///
/// What is in the way.
pub(crate) fn check(path: &Path, example: &'static str) -> Result<(), Unwritable> {
    let target = real(path);
    match std::fs::metadata(&target) {
        Ok(data) if data.is_dir() => Err(Unwritable::IsFolder(path.to_owned(), example)),
        // A pipe or a terminal is written to as it is.
        Ok(data) if !data.is_file() => Ok(()),
        _ => takes(path, &target),
    }
}

/// Asks by doing it: permissions alone do not tell what a file system allows.
fn takes(path: &Path, target: &Path) -> Result<(), Unwritable> {
    let folder = parent(target);
    if !folder.is_dir() {
        return Err(Unwritable::NoFolder(path.to_owned()));
    }
    // A name that is too long, or a link to itself, is no name of a new file.
    let name = match std::fs::metadata(target) {
        Err(reason) if reason.kind() != io::ErrorKind::NotFound => Err(reason),
        _ => Ok(()),
    };
    name.and_then(|()| tempfile::tempfile_in(folder))
        .map(|_| ())
        .map_err(|reason| Unwritable::NotWritable {
            path: path.to_owned(),
            reason: reason.to_string(),
        })
}

/// Writes a file beside its place and renames it. A link is followed, and what is no plain file (a pipe, a terminal) is
/// written to and not replaced.
///
/// # Errors
///
/// The folder cannot be written to, or the disk is full.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let fail = |reason| WriteError::new(path, reason);
    let target = real(path);
    if std::fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
        let _reader = read_by_someone(&target).map_err(fail)?;
        return std::fs::OpenOptions::new()
            .write(true)
            .open(&target)
            .and_then(|mut file| file.write_all(bytes))
            .map_err(fail);
    }
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(parent(&target)).map_err(fail)?;
    file.write_all(bytes)
        .and_then(|()| file.flush())
        .map_err(fail)?;
    file.persist(&target).map_err(|error| fail(error.error))?;
    Ok(())
}

/// A pipe that nobody reads would be waited for without end.
#[cfg(unix)]
fn read_by_someone(path: &Path) -> io::Result<Option<std::fs::File>> {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    if !std::fs::metadata(path)?.file_type().is_fifo() {
        return Ok(None);
    }
    // Held until the pipe is open for good, so that its reader does not see an end before.
    let mut options = std::fs::OpenOptions::new();
    let opened = options.write(true).custom_flags(O_NONBLOCK).open(path);
    opened
        .map(Some)
        .map_err(|error| io::Error::new(error.kind(), format!("nobody reads the pipe: {error}")))
}

#[cfg(not(unix))]
fn read_by_someone(_: &Path) -> io::Result<Option<std::fs::File>> {
    Ok(None)
}

/// As in `fcntl.h`: opening a pipe that nobody reads is an error then.
#[cfg(any(target_os = "linux", target_os = "android"))]
const O_NONBLOCK: i32 = 0o4000;
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
const O_NONBLOCK: i32 = 4;

/// Tells whether [`write_folder`] will find what it needs.
///
/// # Errors
///
/// What is in the way: above all, a folder that holds anything but an earlier report.
pub(crate) fn check_folder(path: &Path) -> Result<(), Unwritable> {
    let target = real(path);
    match std::fs::metadata(&target) {
        Ok(data) if !data.is_dir() => return Err(Unwritable::IsFile(path.to_owned())),
        Ok(_) => {
            if let Some(found) = foreign(&target).map_err(|reason| Unwritable::NotWritable {
                path: path.to_owned(),
                reason: reason.to_string(),
            })? {
                let path = path.to_owned();
                return Err(Unwritable::NotOurs { path, found });
            }
        }
        Err(_) if path.is_symlink() => {
            return Err(Unwritable::DanglingLink(path.to_owned(), target));
        }
        Err(_) => {}
    }
    takes(path, &target)
}

/// Something in a folder that no report put there.
fn foreign(folder: &Path) -> io::Result<Option<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    let marked = folder.join(MARKER).is_file();
    let ours = |name: &String| marked && [MARKER, PAGE, PICTURES].contains(&name.as_str());
    if let Some(name) = names.into_iter().find(|name| !ours(name)) {
        return Ok(Some(name));
    }
    let pictures = folder.join(PICTURES);
    if pictures.is_dir() {
        for entry in std::fs::read_dir(pictures)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if !name.ends_with(".png") {
                return Ok(Some(format!("{PICTURES}/{name}")));
            }
        }
    }
    Ok(None)
}

/// Fills a folder beside its place and renames it; an earlier report there goes away only when the new one is whole.
///
/// # Errors
///
/// The folder cannot be written to, holds what is no report, or the disk is full.
pub(crate) fn write_folder(
    path: &Path,
    fill: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<(), WriteError> {
    let fail = |reason| WriteError::new(path, reason);
    let target = real(path);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".shadertwin-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let fresh = builder.tempdir_in(parent(&target)).map_err(fail)?;
    fill(fresh.path()).map_err(fail)?;
    std::fs::write(
        fresh.path().join(MARKER),
        "a report of shadertwin; the next one may take the place of this folder\n",
    )
    .map_err(fail)?;
    // Looked at again: the run was long.
    check_folder(path).map_err(|reason| fail(io::Error::other(reason.to_string())))?;
    if !target.exists() {
        std::fs::rename(fresh.path(), &target).map_err(fail)?;
        let _ = fresh.keep();
        return Ok(());
    }
    let aside = builder.tempdir_in(parent(&target)).map_err(fail)?;
    let old = aside.path().join("old");
    std::fs::rename(&target, &old).map_err(fail)?;
    if let Err(reason) = std::fs::rename(fresh.path(), &target) {
        // The earlier report is better than none.
        if std::fs::rename(&old, &target).is_err() {
            let _ = aside.keep();
        }
        return Err(fail(reason));
    }
    let _ = fresh.keep();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| {
                let entry = entry.expect("an entry");
                entry.file_name().to_string_lossy().into_owned()
            })
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_that_cannot_be_written_is_known_before() {
        let folder = folder();
        let inside = folder.path().join("report.json");
        assert_eq!(check(&inside, "report.json"), Ok(()));
        let is_folder = check(folder.path(), "report.json").expect_err("a folder");
        assert!(
            is_folder
                .to_string()
                .contains("it is a folder; name a file, such as"),
            "{is_folder}"
        );
        let nowhere = folder.path().join("none/report.json");
        assert_eq!(
            check(&nowhere, "report.json"),
            Err(Unwritable::NoFolder(nowhere))
        );
        // Looking leaves nothing behind.
        assert_eq!(names(folder.path()), Vec::<String>::new());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_to_where_someone_reads_it() {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo starts").success());
        let refused = write(&pipe, b"text").expect_err("nobody reads it");
        assert!(
            refused.to_string().contains("nobody reads the pipe"),
            "{refused}"
        );
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe)
        });
        // The reader opens it when it comes to that.
        while write(&pipe, b"text").is_err() {
            std::thread::yield_now();
        }
        assert_eq!(reader.join().expect("no panic").expect("text"), "text");
    }

    #[test]
    fn a_folder_with_anything_else_is_refused_and_kept() {
        let folder = folder();
        let target = folder.path().join("html");
        std::fs::create_dir(&target).expect("a new folder");
        assert_eq!(check_folder(&target), Ok(()));
        std::fs::write(target.join("thesis.tex"), "years of work").expect("a file");
        for marker in [false, true] {
            if marker {
                std::fs::write(target.join(MARKER), "").expect("a file");
            }
            let refused = check_folder(&target).expect_err("not ours");
            assert!(refused.to_string().contains("`thesis.tex`"), "{refused}");
            write_folder(&target, |_| Ok(())).expect_err("not ours");
            assert_eq!(
                std::fs::read_to_string(target.join("thesis.tex")).expect("still there"),
                "years of work"
            );
        }
        assert_eq!(names(folder.path()), ["html"]);
    }

    #[test]
    fn a_report_replaces_a_report_whole() {
        let folder = folder();
        let target = folder.path().join("html");
        let page = |text: &'static str| move |at: &Path| std::fs::write(at.join(PAGE), text);
        write_folder(&target, page("one")).expect("written");
        write_folder(&target, page("two")).expect("written");
        let read = || std::fs::read_to_string(target.join(PAGE)).expect("the page");
        assert_eq!(read(), "two");
        // One that fails half-way leaves the one before.
        write_folder(&target, |at| {
            std::fs::write(at.join(PAGE), "thr")?;
            Err(io::Error::other("the disk is full"))
        })
        .expect_err("it failed");
        assert_eq!(read(), "two");
        assert_eq!(names(folder.path()), ["html"]);
        assert_eq!(names(&target), [MARKER, PAGE]);
    }
}
