use crate::arguments::Canonicalise;
use crate::commands::{Failure, exit, print, program};
use anyhow::{Context, anyhow};
use shadertwin_suite::{Compiler, Form, Request};
use std::io::Write;
use std::path::Path;

pub(crate) fn canonicalise(arguments: &Canonicalise) -> Result<u8, Failure> {
    let to_stdout = arguments.output == Path::new("-");
    let form = if to_stdout {
        Form::Wgsl
    } else {
        Form::of(&arguments.output).ok_or_else(|| {
            usage(anyhow!(
                "{}: its name must end in .spv, .wgsl or .hlsl, which says what to write",
                arguments.output.display()
            ))
        })?
    };
    let request = Request {
        file: arguments.file.clone(),
        entry: arguments.entry.clone(),
        constants: arguments
            .define
            .iter()
            .map(|define| (define.name.clone(), define.value))
            .collect(),
        include: arguments.include.clone(),
        textures: arguments
            .texture
            .iter()
            .map(|texture| (texture.place, texture.format))
            .collect(),
        form,
    };
    let rewritten = shadertwin_suite::canonicalise(&request, &Compiler::new(&program()?))?;
    if to_stdout {
        print(&String::from_utf8_lossy(&rewritten.bytes))?;
    } else {
        write(&arguments.output, &rewritten.bytes).map_err(usage)?;
    }
    for operation in &rewritten.split {
        eprintln!("note: rounds twice, as a multiplication and an addition: {operation}");
    }
    for operation in &rewritten.residual {
        let operation = shadertwin_report::one_line(operation);
        eprintln!("warning: left to the driver: {operation}");
    }
    Ok(
        if arguments.deny_residual && !rewritten.residual.is_empty() {
            exit::DISAGREE
        } else {
            exit::AGREE
        },
    )
}

fn usage(error: anyhow::Error) -> Failure {
    Failure {
        error,
        code: exit::USAGE,
    }
}

/// The file appears whole or not at all.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let failed = || format!("cannot write {}", path.display());
    if !folder.is_dir() {
        anyhow::bail!("{}: the folder is not there", failed());
    }
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).with_context(failed)?;
    file.write_all(bytes).with_context(failed)?;
    file.persist(path).with_context(failed)?;
    Ok(())
}
