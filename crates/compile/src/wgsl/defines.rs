//! The values of `-D NAME=VALUE`.

use crate::Error;
use naga_oil::compose::ShaderDefValue;
use std::collections::{BTreeSet, HashMap};

/// A value as an override takes it: a number in decimal or hexadecimal, with or without WGSL's suffix, or a truth value
/// (an empty text is true).
pub(super) fn number(text: &str) -> Option<f64> {
    match shader_def(text) {
        Some(ShaderDefValue::Bool(value)) => Some(f64::from(u8::from(value))),
        Some(ShaderDefValue::Int(value)) => Some(f64::from(value)),
        Some(ShaderDefValue::UInt(value)) => Some(f64::from(value)),
        None => {
            let digits = text.strip_suffix(['f', 'h']).unwrap_or(text);
            digits.parse().ok().filter(|value: &f64| value.is_finite())
        }
    }
}

/// A value as naga_oil takes it. A whole number without a suffix is unsigned where it can be, as with naga_oil's own
/// `#define`.
fn shader_def(text: &str) -> Option<ShaderDefValue> {
    let hexadecimal = |text: &str| {
        let digits = text
            .strip_prefix("0x")
            .or_else(|| text.strip_prefix("0X"))?;
        u32::from_str_radix(digits, 16).ok()
    };
    let unsigned = |text: &str| text.parse().ok().or_else(|| hexadecimal(text));
    match text {
        "" | "true" => return Some(ShaderDefValue::Bool(true)),
        "false" => return Some(ShaderDefValue::Bool(false)),
        _ => {}
    }
    if let Some(value) = text.strip_suffix('i').and_then(|text| text.parse().ok()) {
        return Some(ShaderDefValue::Int(value));
    }
    unsigned(text.strip_suffix('u').unwrap_or(text))
        .map(ShaderDefValue::UInt)
        .or_else(|| text.parse().ok().map(ShaderDefValue::Int))
}

/// The defines for naga_oil. One that it cannot hold is an error if one of the files would `read` it.
pub(super) fn shader_defs(
    defines: &[(String, String)],
    read: &BTreeSet<String>,
    path: &str,
) -> Result<HashMap<String, ShaderDefValue>, Error> {
    let mut defs = HashMap::new();
    for (name, text) in defines {
        if let Some(value) = shader_def(text) {
            defs.insert(name.clone(), value);
        } else if read.contains(name) {
            return Err(Error::Constants {
                path: path.to_owned(),
                reason: format!(
                    "`#` directives know true, false and whole numbers, and {name} is `{text}`"
                ),
            });
        }
    }
    Ok(defs)
}

#[cfg(test)]
mod tests {
    use super::{number, shader_def};
    use naga_oil::compose::ShaderDefValue;

    #[test]
    fn reads_the_numbers_of_both_languages() {
        for (text, value) in [
            ("", Some(1.0)),
            ("false", Some(0.0)),
            ("8", Some(8.0)),
            ("8u", Some(8.0)),
            ("-3i", Some(-3.0)),
            ("-3", Some(-3.0)),
            ("0x10", Some(16.0)),
            ("0.5f", Some(0.5)),
            ("1e3", Some(1000.0)),
            ("inf", None),
            ("WIDTH", None),
        ] {
            assert_eq!(number(text), value, "{text:?}");
        }
        assert_eq!(shader_def("8"), Some(ShaderDefValue::UInt(8)));
        assert_eq!(shader_def("8i"), Some(ShaderDefValue::Int(8)));
        assert_eq!(shader_def("0.5"), None);
    }
}
