//! What a case says of its own results: their values, that the languages differ in them, or that nothing promises them.

use crate::read::Reader;
use crate::{Case, Element, Error, HlslLayout, Language, Resource, Scope, file};
use toml::Spanned;

/// A number as a case file writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// By its value.
    Value(f64),
    /// By its bits, where a value does not say them: NaNs, integers' ends.
    Bits(u32),
}

impl Number {
    /// True where a component of this type can be it.
    #[must_use]
    pub fn fits(self, element: Element) -> bool {
        match self {
            Self::Value(value) => element.holds(value),
            Self::Bits(bits) => {
                let spare = 32 - 8 * element.bytes().min(4);
                bits <= u32::MAX >> spare
            }
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Value(value) => write!(out, "{value}"),
            Self::Bits(bits) => write!(out, "{bits:#x}"),
        }
    }
}

/// A port that means something else in the other language, as both languages define it. Each language's lanes must give
/// what the case expects of it, and they are told as different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// What each language means.
    pub why: String,
    /// The case that ports it right.
    pub right: String,
}

/// How a thing is said in each language.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// In HLSL.
    pub hlsl: String,
    /// In WGSL.
    pub wgsl: String,
    /// What to look out for; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// What DXC is told besides the kernel, where that changes what the kernel means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dialect {
    /// How buffers lie in memory; without it, as DXC does unasked.
    pub layout: Option<HlslLayout>,
    /// Version of the language; without it, 2021.
    pub version: Option<u16>,
    /// Matrices lie row by row.
    pub row_major: bool,
    /// Macros of the HLSL.
    pub defines: Vec<(String, String)>,
}

impl Case {
    /// True where the case itself says what its outputs must hold.
    #[must_use]
    pub fn states_values(&self) -> bool {
        self.resources.iter().any(|each| each.expect.is_some())
    }
}

impl Reader<'_> {
    pub(crate) fn number(&self, raw: &file::Number) -> Result<Number, Error> {
        match raw {
            file::Number::Value(value) => Ok(Number::Value(*value)),
            file::Number::Bits(text) => text
                .strip_prefix("0x")
                .filter(|digits| digits.len() <= 8)
                .and_then(|digits| u32::from_str_radix(digits, 16).ok())
                .map(Number::Bits)
                .ok_or_else(|| {
                    let message =
                        format!("`{text}` is no component's bits, such as \"0x7fc00000\"");
                    self.error(&self.find(text), message)
                }),
        }
    }

    pub(crate) fn numbers(&self, raw: &[file::Number]) -> Result<Vec<Number>, Error> {
        raw.iter().map(|one| self.number(one)).collect()
    }

    /// Values by language, in the order of [`Language::ALL`].
    pub(crate) fn expect(&self, raw: &file::Expect) -> Result<[Vec<Number>; 2], Error> {
        Ok(match raw {
            file::Expect::Both(values) => {
                let values = self.numbers(values)?;
                [values.clone(), values]
            }
            file::Expect::Each(file::EachExpect { wgsl, hlsl }) => {
                [self.numbers(wgsl)?, self.numbers(hlsl)?]
            }
        })
    }

    /// `values` stand for all of a resource.
    pub(crate) fn check_values(
        &self,
        resource: &Resource,
        scope: &Scope,
        values: &[Number],
    ) -> Result<(), Error> {
        let shape = resource.shape(scope)?;
        let element = shape.element();
        let fail = |message| Err(self.error(&self.find(&resource.name), message));
        if let Some(bad) = values.iter().find(|value| !value.fits(element)) {
            return fail(format!(
                "`{}` holds {element:?}, and {bad} is none",
                resource.name
            ));
        }
        let wanted = shape.bytes() / u64::from(shape.stride()) * u64::from(shape.components());
        if values.len() as u64 != wanted {
            return fail(format!(
                "`{}` has {wanted} components and {} values",
                resource.name,
                values.len()
            ));
        }
        Ok(())
    }

    pub(crate) fn differs(
        &self,
        raw: Option<&Spanned<file::Differs>>,
    ) -> Result<Option<Differs>, Error> {
        raw.map(|raw| {
            let (span, raw) = (raw.span(), raw.get_ref());
            if raw.why.trim().is_empty() {
                return Err(self.error(&span, "`why` says what each language means".into()));
            }
            Ok(Differs {
                why: raw.why.clone(),
                right: raw.right.clone(),
            })
        })
        .transpose()
    }

    /// One source of truth for the outputs, and only in a tree: `check` asks whether two kernels are the same.
    pub(crate) fn check_stated(&self, file: &file::File, case: &Case) -> Result<(), Error> {
        let fail = |word: &str, message: &str| Err(self.error(&self.find(word), message.into()));
        let by_language = |resource: &Resource| {
            resource
                .expect
                .as_ref()
                .is_some_and(|values| values[0] != values[1])
        };
        let said = [
            (case.states_values(), "expect"),
            (case.reference, "reference"),
            (case.divergence.is_some(), "[divergence]"),
        ];
        let said: Vec<&str> = said.iter().filter(|(is, _)| *is).map(|one| one.1).collect();
        if let [one, other, ..] = said.as_slice() {
            let message = format!("a case has either {one} or {other}");
            return Err(self.error(&self.find(one), message));
        }
        if !self.in_a_tree
            && (case.states_values() || case.differs.is_some() || case.divergence.is_some())
        {
            return fail(
                "expect",
                "`expect`, [differs] and [divergence] are for the cases of a tree",
            );
        }
        for raw in &file.resources {
            let resource = raw.get_ref();
            if resource.expect.is_some() != resource.output && case.states_values() {
                let message = format!(
                    "every output has `expect`, or none, and nothing else has it: `{}`",
                    resource.name.get_ref()
                );
                return Err(self.error(&resource.name.span(), message));
            }
        }
        match (
            case.differs.is_some(),
            case.resources.iter().any(by_language),
        ) {
            (true, false) => fail(
                "[differs]",
                "[differs] is for values that are not those of the other language: `expect = { hlsl = […], wgsl = […] }`",
            ),
            (false, true) => fail(
                "expect",
                "what is not the same in both languages needs [differs], which says why",
            ),
            _ => Ok(()),
        }
    }

    pub(crate) fn entry(
        &self,
        raw: Option<&Spanned<file::Dictionary>>,
    ) -> Result<Option<Entry>, Error> {
        raw.map(|raw| {
            let (span, raw) = (raw.span(), raw.get_ref());
            for (language, text) in Language::ALL.into_iter().zip([&raw.wgsl, &raw.hlsl]) {
                if text.trim().is_empty() {
                    return Err(self.error(&span, format!("dictionary.{language} is empty")));
                }
            }
            Ok(Entry {
                hlsl: raw.hlsl.clone(),
                wgsl: raw.wgsl.clone(),
                note: raw.note.clone(),
            })
        })
        .transpose()
    }

    /// What a tree's case tells DXC; a port's layout and macros are the port's.
    pub(crate) fn dialect(&self, file: &file::File) -> Result<Dialect, Error> {
        let compile = &file.compile;
        if let Some(version) = &compile.hlsl_version
            && ![2016, 2017, 2018, 2021].contains(version.get_ref())
        {
            let message = "the versions of HLSL are 2016, 2017, 2018 and 2021".to_owned();
            return Err(self.error(&version.span(), message));
        }
        let alone = file.kernel.is_some();
        if !alone && !(compile.include.is_empty() && compile.wgsl_prelude.is_empty()) {
            let message =
                "include and wgsl-prelude are for a case with `kernel = { wgsl = …, hlsl = … }`";
            return Err(self.error(&self.find("[compile]"), message.to_owned()));
        }
        let defines = compile.define.iter().filter(|_| !alone);
        Ok(Dialect {
            layout: compile.hlsl_layout.filter(|_| !alone),
            version: compile.hlsl_version.as_ref().map(|one| *one.get_ref()),
            row_major: compile.hlsl_row_major,
            defines: defines
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        })
    }
}
