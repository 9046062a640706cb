//! What code needs of the device beyond a plain compute kernel, and the device does not have.

use crate::spirv::capabilities;
use shadertwin_dispatch::Code;

/// What is lacking, in words; code that cannot be read passes, for others to judge.
pub(crate) fn lacking(features: wgpu::Features, code: &Code) -> Option<String> {
    match code {
        Code::SpirV(words) => capabilities(words)
            .find_map(|capability| missing(features, capability))
            .map(|name| format!("the SPIR-V capability {name}")),
        Code::Wgsl { source, .. } => enabled(source).find_map(|name| {
            let wanted = match name {
                "f16" => wgpu::Features::SHADER_F16,
                "subgroups" => wgpu::Features::SUBGROUP,
                _ => return None,
            };
            (!features.contains(wanted)).then(|| format!("`enable {name}`"))
        }),
    }
}

/// The name of a capability that wgpu has not switched on. Those that no row knows pass.
fn missing(features: wgpu::Features, capability: u32) -> Option<&'static str> {
    let (name, any_of) = match capability {
        9 => ("Float16", wgpu::Features::SHADER_F16),
        10 => ("Float64", wgpu::Features::SHADER_F64),
        11 => ("Int64", wgpu::Features::SHADER_INT64),
        22 => ("Int16", wgpu::Features::SHADER_I16),
        39 => ("Int8", wgpu::Features::empty()),
        61..=68 => ("GroupNonUniform", wgpu::Features::SUBGROUP),
        4433 | 4434 => (
            "StorageBuffer16BitAccess",
            wgpu::Features::SHADER_F16 | wgpu::Features::SHADER_I16,
        ),
        _ => return None,
    };
    (!features.intersects(any_of)).then_some(name)
}

/// Names in the `enable` directives, which stand before everything but other directives and comments.
fn enabled(source: &str) -> impl Iterator<Item = &str> {
    let directive = |line: &str| {
        let line = line.trim_start();
        line.starts_with("//")
            || line.is_empty()
            || ["enable ", "requires ", "diagnostic"]
                .iter()
                .any(|word| line.starts_with(word))
    };
    source
        .lines()
        .take_while(move |line| directive(line))
        .filter_map(|line| line.trim_start().strip_prefix("enable "))
        .flat_map(|names| names.split([',', ';', ' ', '/']))
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::lacking;
    use shadertwin_dispatch::Code;

    #[test]
    fn what_is_lacking_is_named_for_words_and_text() {
        let none = wgpu::Features::empty();
        // Header, then OpCapability Shader and OpCapability Float16.
        let words = vec![
            0x0723_0203,
            0x0001_0300,
            0,
            9,
            0,
            0x0002_0011,
            1,
            0x0002_0011,
            9,
        ];
        let code = Code::SpirV(words);
        assert_eq!(
            lacking(none, &code).as_deref(),
            Some("the SPIR-V capability Float16")
        );
        assert_eq!(lacking(wgpu::Features::SHADER_F16, &code), None);
        let text = |source: &str| Code::Wgsl {
            source: source.to_owned(),
            constants: Vec::new(),
        };
        let half = text("// half\n\nenable f16;\nfn f() {}\n");
        assert_eq!(lacking(none, &half).as_deref(), Some("`enable f16`"));
        assert_eq!(lacking(wgpu::Features::SHADER_F16, &half), None);
        assert_eq!(lacking(none, &text("fn f() {}\nenable f16;\n")), None);
    }
}
