//! What a member of a uniform block is given when nobody says it: told from its name, and always shown.

use shadertwin_case::Extent;
use shadertwin_reflect::Scalar;

/// The number of elements that a kernel works on, as an expression of the case.
pub(crate) const ELEMENTS: &str = "elements";

/// Expressions for the components of a member of this name and type.
pub(crate) fn guess(path: &str, scalar: Scalar, components: u32) -> Vec<Extent> {
    let name = plain(path);
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let is = |words: &[&str]| words.contains(&name.as_str());
    let float = matches!(scalar, Scalar::Float(_));
    if components > 1 {
        let sides = ["width", "height", "depth", "1"];
        let inverse = has(&["inv", "texel", "rcp", "recip"]);
        if has(&[
            "size",
            "dim",
            "resolution",
            "extent",
            "bounds",
            "viewport",
            "screen",
        ]) || inverse
        {
            return sides
                .iter()
                .take(components as usize)
                .map(|side| match (inverse && float, has(&["half"])) {
                    (true, _) => expression(&format!("1.0 / {side}")),
                    (false, true) => expression(&format!("{side} / 2")),
                    (false, false) => expression(side),
                })
                .collect();
        }
        return (0..components)
            .map(|place| some(&name, place, float))
            .collect();
    }
    let known = if has(&["width", "columns", "pitch", "stride"])
        || is(&["w", "cols", "sizex", "dimx", "resx"])
    {
        Some("width")
    } else if has(&["height", "rows"]) || is(&["h", "sizey", "dimy", "resy"]) {
        Some("height")
    } else if has(&["depth", "slices"]) || is(&["d", "sizez", "dimz"]) {
        Some("depth")
    } else if has(&["count", "num", "total", "elements", "length", "size"])
        || is(&["n", "len", "max"])
    {
        Some(ELEMENTS)
    } else {
        None
    };
    vec![match known {
        Some(known) if float && has(&["inv", "rcp", "recip"]) => {
            expression(&format!("1.0 / {known}"))
        }
        Some(known) => expression(known),
        None => some(&name, 0, float),
    }]
}

/// The last name of a path without what people put before and between words.
fn plain(path: &str) -> String {
    let last = path.rsplit('.').next().unwrap_or(path);
    let last = last.trim_end_matches("[]");
    let bare = last
        .strip_prefix("g_")
        .or_else(|| last.strip_prefix("m_"))
        .or_else(|| last.strip_prefix("u_"))
        .unwrap_or(last);
    bare.chars()
        .filter(|letter| *letter != '_')
        .collect::<String>()
        .to_lowercase()
}

/// A number that is unlike others: floats in 0.25..1.75 that are exact in every width; whole numbers from 1 to 4, which are
/// safe as radii, divisors and steps, and from 0 to 3 where the name is that of a flag or a choice. Whole numbers change
/// with the size, so that each branch on one is seen.
fn some(name: &str, place: u32, float: bool) -> Extent {
    let mut hash = blake3::Hasher::new();
    hash.update(name.as_bytes());
    hash.update(&place.to_le_bytes());
    let code = hash.finalize().as_bytes()[0];
    if float {
        return Extent::Expression(format!("{:?}", 0.25 + f64::from(code % 96) / 64.0));
    }
    // Of the usual sizes each gives another rest: 1, 256 and 1000; 1, 15, 64 and 67.
    let turn = "(width + shr(width, 2)";
    if FLAGS.iter().any(|word| name.contains(word)) {
        // Zero and others, whatever the name.
        let shift = [0, 2, 3][usize::from(code % 3)];
        expression(&format!("{turn} + {shift}) % 4"))
    } else {
        expression(&format!("{turn} + {}) % 4 + 1", code % 4))
    }
}

/// Words in the names of flags and choices, which may be 0.
const FLAGS: [&str; 17] = [
    "enable", "disable", "use", "flag", "mode", "invert", "flip", "toggle", "show", "type", "kind",
    "option", "channel", "has", "skip", "debug", "apply",
];

fn expression(text: &str) -> Extent {
    Extent::Expression(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::guess;
    use shadertwin_case::{Extent, Scope};
    use shadertwin_reflect::Scalar;
    use std::path::Path;

    fn texts(path: &str, scalar: Scalar, components: u32) -> Vec<String> {
        guess(path, scalar, components)
            .into_iter()
            .map(|extent| match extent {
                Extent::Number(number) => number.to_string(),
                Extent::Expression(text) => text,
            })
            .collect()
    }

    #[test]
    fn sizes_are_told_by_name() {
        assert_eq!(
            texts("g_TextureSize", Scalar::Uint(32), 2),
            ["width", "height"]
        );
        assert_eq!(
            texts("params.inv_size", Scalar::Float(32), 2),
            ["1.0 / width", "1.0 / height"]
        );
        assert_eq!(texts("numElements", Scalar::Uint(32), 1), ["elements"]);
        assert_eq!(texts("imageWidth", Scalar::Int(32), 1), ["width"]);
        assert_eq!(
            texts("half_bounds", Scalar::Float(32), 2),
            ["width / 2", "height / 2"]
        );
    }

    #[test]
    fn other_numbers_are_safe_and_always_the_same() {
        for (name, least) in [("radius", 1), ("step", 1), ("enabled", 0), ("mode", 0)] {
            let text = texts(name, Scalar::Uint(32), 1);
            let values: Vec<u32> = [1, 256, 1000]
                .map(|width| {
                    let mut scope = Scope::new(Path::new("test"));
                    scope.set("width", width);
                    scope.evaluate(&text[0]).expect("a whole number")
                })
                .into();
            let distinct: std::collections::BTreeSet<&u32> = values.iter().collect();
            assert_eq!(distinct.len(), 3, "{text:?}");
            assert!(
                values
                    .iter()
                    .all(|&value| (least..least + 4).contains(&value))
            );
            assert_eq!(values.contains(&0), least == 0, "{values:?}");
            assert_eq!(text, texts(name, Scalar::Uint(32), 1));
        }
        let colour = texts("tint", Scalar::Float(32), 4);
        let distinct: std::collections::BTreeSet<&String> = colour.iter().collect();
        assert_eq!(distinct.len(), 4, "{colour:?}");
    }
}
