use crate::arguments::New;
use crate::commands::{Failure, exit, tell};
use anyhow::anyhow;
use std::io::Write;
use std::path::Path;

/// A case and its kernels.
struct Template {
    case: &'static str,
    wgsl: &'static str,
    hlsl: &'static str,
}

/// Green as they stand: what is left is to change them.
macro_rules! template {
    ($name:literal) => {
        Template {
            case: include_str!(concat!("templates/", $name, ".toml")),
            wgsl: include_str!(concat!("templates/", $name, ".wgsl")),
            hlsl: include_str!(concat!("templates/", $name, ".hlsl")),
        }
    };
}

const COPY: Template = template!("copy");
const NAIVE: Template = template!("naive");
const RIGHT: Template = template!("right");

pub(crate) fn new(arguments: &New) -> Result<u8, Failure> {
    let usage = |error: anyhow::Error| Failure {
        error,
        code: exit::USAGE,
    };
    let stem = arguments.stem.as_str();
    let fits = |part: &str| {
        !part.is_empty()
            && part
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
    };
    if !stem.split('/').all(fits) {
        return Err(usage(anyhow!(
            "`{stem}` is no stem; write letters, digits, _ and -, with / between folders, such as blur/horizontal"
        )));
    }
    let of = |stem: &str, template: &Template| {
        [
            (format!("tests/cases/{stem}.toml"), template.case.to_owned()),
            (
                format!("shaders-wgsl/{stem}.wgsl"),
                template.wgsl.to_owned(),
            ),
            (
                format!("shaders-hlsl/{stem}.hlsl"),
                template.hlsl.to_owned(),
            ),
        ]
    };
    let files = if arguments.naive {
        let mut naive = of(&format!("{stem}_naive"), &NAIVE);
        naive[0].1 = naive[0].1.replace("RIGHT", stem);
        [of(stem, &RIGHT), naive].concat()
    } else {
        of(stem, &COPY).to_vec()
    };
    let files = files.into_iter();
    let paths: Vec<_> = files
        .map(|(path, text)| (arguments.root.join(path), text))
        .collect();
    if let Some((path, _)) = paths.iter().find(|(path, _)| path.exists()) {
        return Err(usage(anyhow!(
            "{} is there already; nothing was written",
            path.display()
        )));
    }
    let mut told = String::new();
    for (path, text) in &paths {
        write(path, text)
            .map_err(|error| usage(anyhow!("cannot write {}: {error}", path.display())))?;
        told.push_str(&format!("wrote {}\n", path.display()));
    }
    told.push_str(&format!(
        "next: change the kernels, then `shadertwin run {stem} --root {}`\n",
        arguments.root.display()
    ));
    tell(&told)?;
    Ok(exit::AGREE)
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Never over a file that appeared meanwhile.
    let mut file = std::fs::File::create_new(path)?;
    file.write_all(text.as_bytes())
}
