use crate::arguments::New;
use crate::commands::{Failure, exit, tell};
use anyhow::anyhow;
use std::io::Write;
use std::path::Path;

/// A kernel that copies, which is green as it stands: what is left is to change it.
const CASE: &str = r#"title = "What this kernel does, in one line"
# Sizes that do not divide by the workgroup are where ports break.
sizes = [[1], [63], [256], [1000]]

[[resource]]
name = "input"
buffer = { element = "u32", count = "width", fill = { noise = { seed = 1 } } }

[[resource]]
name = "output"
buffer = { element = "u32", count = "width" }
output = true

[[pass]]
entry = "main"
dispatch = { threads = ["width"] }
bind = { "0:0" = "input", "0:1" = "output" }
"#;

const WGSL: &str = r"@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= arrayLength(&output)) {
    return;
  }
  output[id.x] = input[id.x];
}
";

const HLSL: &str = r"StructuredBuffer<uint> input : register(t0);
RWStructuredBuffer<uint> output : register(u1);

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  uint count, stride;
  output.GetDimensions(count, stride);
  if (id.x >= count) {
    return;
  }
  output[id.x] = input[id.x];
}
";

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
    let files = [
        (format!("tests/cases/{stem}.toml"), CASE),
        (format!("shaders-wgsl/{stem}.wgsl"), WGSL),
        (format!("shaders-hlsl/{stem}.hlsl"), HLSL),
    ];
    let paths = files.map(|(path, text)| (arguments.root.join(path), text));
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
