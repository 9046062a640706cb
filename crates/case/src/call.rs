//! Functions of a library, compared through one expression of each language: a kernel is made that evaluates it on each
//! element of the inputs that it names.

use crate::{Element, Language};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// One expression of each language, and what both give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// WGSL and HLSL, in the order of [`Language::ALL`].
    pub expressions: [String; 2],
    /// What they give.
    pub result: ResultType,
}

impl Call {
    /// The entry point of the kernel that is made.
    pub const ENTRY: &'static str = "st_call";
    /// Its output.
    pub const OUTPUT: &'static str = "st_result";

    /// The expression of one language.
    #[must_use]
    pub fn expression(&self, language: Language) -> &str {
        &self.expressions[language.place()]
    }

    /// The inputs that at least one of the expressions names, in the order of [`CallInput::ALL`].
    #[must_use]
    pub fn inputs(&self) -> Vec<CallInput> {
        let named: BTreeSet<CallInput> = self
            .expressions
            .iter()
            .flat_map(|expression| CallInput::named_in(expression))
            .collect();
        named.into_iter().collect()
    }

    /// What keeps a text from being one expression on one line, if anything: a text without such a flaw stays where a
    /// kernel has it, whatever the compilers say of it.
    #[must_use]
    pub fn flaw(expression: &str) -> Option<String> {
        if expression.trim().is_empty() {
            return Some("it is empty; write an expression such as `noise(x.xy)`".to_owned());
        }
        let mut open: Vec<(char, usize)> = Vec::new();
        let mut before = ' ';
        for (column, letter) in (1..).zip(expression.chars()) {
            match letter {
                // WGSL ends a line at the last three, too.
                _ if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') => {
                    return Some(format!(
                        "column {column} is a line break or another control character; write the expression on one line"
                    ));
                }
                ';' | '{' | '}' | '#' | '\\' | '"' | '\'' => {
                    return Some(format!(
                        "`{letter}` at column {column} is no part of an expression; put statements into a function and call \
                         that"
                    ));
                }
                '/' | '*' if before == '/' => {
                    return Some(format!(
                        "a comment begins at column {}; leave it out",
                        column - 1
                    ));
                }
                '(' | '[' => open.push((letter, column)),
                ')' | ']' => {
                    let partner = if letter == ')' { '(' } else { '[' };
                    if open.pop().is_none_or(|(opened, _)| opened != partner) {
                        return Some(format!("`{letter}` at column {column} closes nothing"));
                    }
                }
                _ => {}
            }
            before = letter;
        }
        open.pop()
            .map(|(letter, column)| format!("`{letter}` at column {column} is never closed"))
    }
}

/// What an expression can be evaluated on: element by element, four components of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallInput {
    /// `x`, floats.
    Floats,
    /// `u`, unsigned integers.
    Unsigned,
    /// `i`, signed integers.
    Signed,
}

impl CallInput {
    /// All, in the order in which they are bound.
    pub const ALL: [Self; 3] = [Self::Floats, Self::Unsigned, Self::Signed];
    /// Components of each.
    pub const COMPONENTS: u32 = 4;

    /// The name in an expression, and that of the case's resource.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Floats => "x",
            Self::Unsigned => "u",
            Self::Signed => "i",
        }
    }

    /// The buffer in the kernel that is made.
    #[must_use]
    pub fn variable(self) -> &'static str {
        match self {
            Self::Floats => "st_x",
            Self::Unsigned => "st_u",
            Self::Signed => "st_i",
        }
    }

    /// The type of its components.
    #[must_use]
    pub fn element(self) -> Element {
        match self {
            Self::Floats => Element::F32,
            Self::Unsigned => Element::U32,
            Self::Signed => Element::I32,
        }
    }

    /// The inputs that an expression names. A member, `.x`, is none, nor is the end of a number, `1u`.
    #[must_use]
    pub fn named_in(expression: &str) -> BTreeSet<Self> {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut found = BTreeSet::new();
        let mut before = ' ';
        let mut rest = expression;
        while let Some(letter) = rest.chars().next() {
            let number = letter.is_ascii_digit();
            let length = if is_word(letter) {
                let end = |next: char| !(is_word(next) || number && next == '.');
                rest.find(end).unwrap_or(rest.len())
            } else {
                letter.len_utf8()
            };
            let (word, behind) = rest.split_at(length);
            if before != '.' {
                found.extend(Self::ALL.into_iter().find(|input| input.name() == word));
            }
            if !letter.is_whitespace() {
                before = if is_word(letter) { 'a' } else { letter };
            }
            rest = behind;
        }
        found
    }
}

/// What an expression gives: a scalar, or a vector of 2 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultType {
    /// Type of a component.
    pub scalar: ResultScalar,
    /// 1 for a scalar, else 2 to 4.
    pub components: u32,
}

/// A scalar that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultScalar {
    /// 32-bit float.
    F32,
    /// Unsigned integer.
    U32,
    /// Signed integer.
    I32,
    /// Truth, compared as 0 and 1.
    Bool,
}

impl ResultScalar {
    const ALL: [Self; 4] = [Self::F32, Self::U32, Self::I32, Self::Bool];

    /// The name in a language.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::F32, Language::Wgsl) => "f32",
            (Self::U32, Language::Wgsl) => "u32",
            (Self::I32, Language::Wgsl) => "i32",
            (Self::F32, Language::Hlsl) => "float",
            (Self::U32, Language::Hlsl) => "uint",
            (Self::I32, Language::Hlsl) => "int",
            (Self::Bool, _) => "bool",
        }
    }
}

impl ResultType {
    /// Every one.
    pub fn all() -> impl Iterator<Item = Self> {
        ResultScalar::ALL
            .into_iter()
            .flat_map(|scalar| (1..=4).map(move |components| Self { scalar, components }))
    }

    /// The type of a component in the buffer.
    #[must_use]
    pub fn element(self) -> Element {
        match self.scalar {
            ResultScalar::F32 => Element::F32,
            ResultScalar::I32 => Element::I32,
            ResultScalar::U32 | ResultScalar::Bool => Element::U32,
        }
    }

    /// The type as a language writes it: `vec3<f32>`, `float3`.
    #[must_use]
    pub fn name(self, language: Language) -> String {
        let scalar = self.scalar.name(language);
        match (self.components, language) {
            (1, _) => scalar.to_owned(),
            (components, Language::Wgsl) => format!("vec{components}<{scalar}>"),
            (components, Language::Hlsl) => format!("{scalar}{components}"),
        }
    }
}

impl fmt::Display for ResultType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.name(Language::Wgsl))
    }
}

impl FromStr for ResultType {
    type Err = String;

    /// From its name in WGSL.
    fn from_str(text: &str) -> Result<Self, String> {
        let plain: String = text.split_whitespace().collect();
        Self::all()
            .find(|known| known.name(Language::Wgsl) == plain)
            .ok_or_else(|| {
                format!(
                    "`{text}` cannot be compared; f32, u32, i32, bool and vectors of them, such as vec3<f32>, can"
                )
            })
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, CallInput, ResultType};

    fn named(expression: &str) -> String {
        let found = CallInput::named_in(expression).into_iter();
        found.map(CallInput::name).collect()
    }

    #[test]
    fn inputs_are_words_and_no_members() {
        for (expression, inputs) in [
            ("noise(x.xy)", "x"),
            ("pcg(u . x)", "u"),
            ("f(u.x, i.y) * x", "xui"),
            ("1u + 3i", ""),
            ("0x1u + 1.x + 2.*x.x", "x"),
            ("xu + _x + i2 + st_x", ""),
            ("v.x.u", ""),
            ("a[i.x]", "i"),
            ("-x", "x"),
            ("é(x)", "x"),
            ("", ""),
        ] {
            assert_eq!(named(expression), inputs, "{expression}");
        }
    }

    #[test]
    fn what_is_no_expression_on_one_line_is_told() {
        for (expression, says) in [
            ("", "empty"),
            (" \t ", "empty"),
            ("f(x)\n", "column 5 is a line break"),
            ("f(x)\u{2028}", "column 5 is a line break"),
            ("f(x)\0", "control character"),
            ("1) ; } fn x() {", "`)` at column 2 closes nothing"),
            ("1; loop", "`;` at column 2"),
            ("{1, 2}", "`{` at column 1"),
            ("f(x) // y", "a comment begins at column 6"),
            ("f(/* x", "a comment begins at column 3"),
            ("#define", "`#`"),
            ("f(x) \\", "`\\`"),
            ("f(\"x\")", "`\"`"),
            ("f((x.x)", "`(` at column 2 is never closed"),
            ("f[(x])", "`]` at column 5 closes nothing"),
        ] {
            let flaw = Call::flaw(expression).unwrap_or_default();
            assert!(flaw.contains(says), "{expression:?}: {flaw}");
        }
        for expression in [
            "f(x.x / 2.0, a[u.x]) * -1.0",
            "select(vec3<f32>(), y, x.x < 1.0)",
            "é(x)",
        ] {
            assert_eq!(Call::flaw(expression), None, "{expression}");
        }
    }

    #[test]
    fn results_are_read_as_they_are_written() {
        for each in ResultType::all() {
            assert_eq!(each.to_string().parse(), Ok(each));
        }
        assert_eq!(ResultType::all().count(), 16);
        let refusal = "mat3x3<f32>".parse::<ResultType>().expect_err("no vector");
        assert!(refusal.contains("`mat3x3<f32>` cannot be compared"));
    }
}
