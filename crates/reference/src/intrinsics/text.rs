//! Expressions with their places filled in.
//!
//! `{a}` to `{d}` are operands. `{T}` is the type of the row at the width of the expression, `{F}`, `{I}`, `{U}` and `{B}` are floats,
//! integers and truth values of that width, lower case for scalars; `{n}` is the width. `{m}` is the square matrix of the
//! columns (rows in HLSL) `{a}`, `{b}` and both the other way round, `{k}` the same of `{c}` and `{d}`, and `{j}` a column's number,
//! another one in each invocation.

use super::signature::Type;

/// A language, by its place in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Hlsl,
    Wgsl,
}

impl Language {
    pub(crate) fn name(self, ty: Type, width: usize) -> String {
        match self {
            Self::Hlsl => ty.hlsl(width),
            Self::Wgsl => ty.wgsl(width),
        }
    }

    fn truth(self, width: usize) -> String {
        match (self, width) {
            (_, 1) => "bool".to_owned(),
            (Self::Hlsl, _) => format!("bool{width}"),
            (Self::Wgsl, _) => format!("vec{width}<bool>"),
        }
    }

    /// A square matrix of floats.
    fn matrix(self, width: usize) -> String {
        match self {
            Self::Hlsl => format!("float{width}x{width}"),
            Self::Wgsl => format!("mat{width}x{width}<f32>"),
        }
    }
}

/// The text with types and operands filled in.
pub(crate) fn filled(
    text: &str,
    language: Language,
    ty: Type,
    width: usize,
    operands: &[String],
) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let word = after.split_once('}').filter(|(word, _)| word.len() == 1);
        let Some((word, after)) = word else {
            // A brace of the language.
            filled.push('{');
            rest = after;
            continue;
        };
        filled.push_str(&place(word, language, ty, width, operands));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

fn place(word: &str, language: Language, ty: Type, width: usize, operands: &[String]) -> String {
    let operand = |at: usize| operands[at].clone();
    match word {
        "a" => operand(0),
        "b" => operand(1),
        "c" => operand(2),
        "d" => operand(3),
        "n" => width.to_string(),
        "j" => match language {
            Language::Hlsl => format!("i % {width}"),
            Language::Wgsl => format!("i % {width}u"),
        },
        "T" => language.name(ty, width),
        "t" => language.name(ty, 1),
        "F" => language.name(Type::F32, width),
        "f" => language.name(Type::F32, 1),
        "I" => language.name(Type::I32, width),
        "i" => language.name(Type::I32, 1),
        "U" => language.name(Type::U32, width),
        "u" => language.name(Type::U32, 1),
        "B" => language.truth(width),
        "M" => language.matrix(width),
        "m" => matrix(language, width, &operands[0], &operands[1]),
        "k" => matrix(language, width, &operands[2], &operands[3]),
        _ => panic!("{{{word}}} is no place"),
    }
}

fn matrix(language: Language, width: usize, first: &str, second: &str) -> String {
    let back = ["", "", "yx", "zyx", "wzyx"][width];
    let columns = [
        first.to_owned(),
        second.to_owned(),
        turned(first, back),
        turned(second, back),
    ];
    format!(
        "{}({})",
        language.matrix(width),
        columns[..width].join(", ")
    )
}

/// The components the other way round: of `a.xyz` in its place.
fn turned(vector: &str, back: &str) -> String {
    match vector.rsplit_once('.') {
        Some((name, swizzle)) if "xyzw".starts_with(swizzle) => format!("{name}.{back}"),
        _ => format!("{vector}.{back}"),
    }
}

/// As people write it, of a vector `T` and operands `a`, `b`, ….
pub(crate) fn plain(text: &str) -> String {
    let mut plain = text.to_owned();
    for (place, word) in [("{m}", "m"), ("{k}", "k"), ("{j}", "i"), ("{n}", "n")] {
        plain = plain.replace(place, word);
    }
    plain.replace(['{', '}'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_braces_stay() {
        let operands = ["a.xyz".to_owned(), "b.xyz".to_owned()];
        let fill = |text, language| filled(text, language, Type::I32, 3, &operands);
        assert_eq!(
            fill("{T} f({u} x) { return {m}; }", Language::Hlsl),
            "int3 f(uint x) { return float3x3(a.xyz, b.xyz, a.zyx); }"
        );
        assert_eq!(
            fill("{B}({a} < {b})[{j}]", Language::Wgsl),
            "vec3<bool>(a.xyz < b.xyz)[i % 3u]"
        );
        assert_eq!(plain("mul({m}, {T}({a}))"), "mul(m, T(a))");
    }
}
