use crate::{Error, Extent};
use evalexpr::{
    Context, ContextWithMutableFunctions, ContextWithMutableVariables, EvalexprError, Function,
    HashMapContext, Value, eval_int_with_context, eval_number_with_context,
};
use std::path::{Path, PathBuf};

/// Values for the expressions of a case file.
///
/// Expressions are whole numbers with `+ - * / %`, comparisons, `min`, `max`, `shl(a, b)`, `shr(a, b)`,
/// `ceil_div(a, b)` and `ceil_log2(a)`. `/` rounds towards zero.
#[derive(Clone)]
pub struct Scope {
    path: PathBuf,
    context: HashMapContext,
}

impl Scope {
    /// A scope with the functions and no variables, for expressions of the file at `path`.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        let mut context = HashMapContext::new();
        // The crate's own functions are left out: its shifts overflow, and the others are no arithmetic.
        if let Err(error) = context.set_builtin_functions_disabled(true) {
            unreachable!("a map context keeps its built-in functions: {error}");
        }
        for (name, function) in FUNCTIONS {
            let body = Function::new(move |argument: &Value| {
                let numbers: Vec<i64> = match argument {
                    Value::Tuple(list) => {
                        list.iter().map(Value::as_int).collect::<Result<_, _>>()?
                    }
                    one => vec![one.as_int()?],
                };
                function(&numbers).map(Value::Int).ok_or_else(|| {
                    EvalexprError::CustomMessage(format!(
                        "{name} is not defined for ({})",
                        list(&numbers)
                    ))
                })
            });
            // A fresh map context takes any function.
            if let Err(error) = context.set_function((*name).to_owned(), body) {
                unreachable!("a map context refused a function: {error}");
            }
        }
        Self {
            path: path.to_owned(),
            context,
        }
    }

    /// Sets a variable.
    pub fn set(&mut self, name: &str, value: u32) {
        // Only a change of type is refused, and every variable here is a whole number.
        if let Err(error) = self
            .context
            .set_value(name.to_owned(), Value::Int(i64::from(value)))
        {
            unreachable!("a map context refused a number: {error}");
        }
    }

    /// The value of an expression.
    ///
    /// # Errors
    ///
    /// The expression is malformed, names an unknown variable, or is not a whole number from 0 to 2³²−1.
    pub fn evaluate(&self, expression: &str) -> Result<u32, Error> {
        self.short(expression)?;
        let fail = |reason| self.fail(expression, reason);
        let value = eval_int_with_context(expression, &self.context)
            .map_err(|error| fail(error.to_string()))?;
        u32::try_from(value).map_err(|_| {
            fail(format!(
                "{value} is not a whole number from 0 to 4294967295"
            ))
        })
    }

    /// The value of a number that need not be whole.
    ///
    /// # Errors
    ///
    /// As [`Scope::evaluate`], but for the range.
    pub fn number(&self, extent: &Extent) -> Result<f64, Error> {
        let expression = match extent {
            Extent::Number(value) => return Ok(f64::from(*value)),
            Extent::Expression(expression) => expression,
        };
        self.short(expression)?;
        eval_number_with_context(expression, &self.context)
            .map_err(|error| self.fail(expression, error.to_string()))
    }

    /// The error on a number that has no place where it is wanted.
    #[must_use]
    pub fn refusal(&self, extent: &Extent, reason: String) -> Error {
        match extent {
            Extent::Number(number) => self.fail(&number.to_string(), reason),
            Extent::Expression(expression) => self.fail(expression, reason),
        }
    }

    fn fail(&self, expression: &str, reason: String) -> Error {
        Error::Expression {
            path: self.path.clone(),
            expression: expression.to_owned(),
            reason,
        }
    }

    fn short(&self, expression: &str) -> Result<(), Error> {
        if expression.len() <= LONGEST {
            return Ok(());
        }
        let reason = format!("is longer than {LONGEST} characters; name parts of it under [let]");
        Err(self.fail(expression, reason))
    }

    /// The value of an extent.
    ///
    /// # Errors
    ///
    /// As [`Scope::evaluate`].
    pub fn extent(&self, extent: &Extent) -> Result<u32, Error> {
        match extent {
            Extent::Number(value) => Ok(*value),
            Extent::Expression(expression) => self.evaluate(expression),
        }
    }

    /// The value of an extent that must not be 0.
    ///
    /// # Errors
    ///
    /// As [`Scope::evaluate`], and when the value is 0.
    pub fn positive(&self, extent: &Extent) -> Result<u32, Error> {
        match self.extent(extent)? {
            0 => Err(Error::Expression {
                path: self.path.clone(),
                expression: match extent {
                    Extent::Number(value) => value.to_string(),
                    Extent::Expression(expression) => expression.clone(),
                },
                reason: "is 0 where at least 1 is needed".to_owned(),
            }),
            value => Ok(value),
        }
    }
}

impl std::fmt::Debug for Scope {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Scope")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// Takes its arguments; `None` where it is not defined for them.
type Arithmetic = fn(&[i64]) -> Option<i64>;

/// Every function of the expressions.
const FUNCTIONS: &[(&str, Arithmetic)] = &[
    ("min", |n| n.iter().min().copied()),
    ("max", |n| n.iter().max().copied()),
    ("shl", |n| match *n {
        // Within 32 bits and never negative: sizes are.
        [a, b @ 0..=31] if a >= 0 => a.checked_mul(1 << b),
        _ => None,
    }),
    ("shr", |n| match *n {
        [a, b @ 0..=31] if a >= 0 => Some(a >> b),
        _ => None,
    }),
    ("ceil_div", |n| match *n {
        [a, b] if a >= 0 && b > 0 => Some(a / b + i64::from(a % b != 0)),
        _ => None,
    }),
    ("ceil_log2", |n| match *n {
        [a] if a > 0 => Some(i64::from(64 - (a - 1).leading_zeros())),
        _ => None,
    }),
];

/// Characters of the longest expression: far more than a size needs, and few enough to nest safely.
const LONGEST: usize = 400;

fn list(numbers: &[i64]) -> String {
    numbers
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope() -> Scope {
        let mut scope = Scope::new(Path::new("case.toml"));
        scope.set("width", 513);
        scope.set("step", 1);
        scope
    }

    #[test]
    fn the_documents_reduction_halves_its_chunks() {
        let scope = scope();
        assert_eq!(scope.evaluate("ceil_div(width, 256)").unwrap(), 3);
        assert_eq!(
            scope.evaluate("ceil_log2(ceil_div(width, 256))").unwrap(),
            2
        );
        assert_eq!(
            scope
                .evaluate("ceil_div(ceil_div(width, 256), shl(1, step)) / 2")
                .unwrap(),
            1
        );
        let steps =
            [1, 2, 3, 5, 255, 256].map(|n| scope.evaluate(&format!("ceil_log2({n})")).unwrap());
        assert_eq!(steps, [0, 1, 2, 3, 8, 8]);
        assert_eq!(
            scope
                .evaluate("min(width, 5) + max(1, 2) + shr(width, 9)")
                .unwrap(),
            8
        );
    }

    #[test]
    fn an_expression_that_fails_names_itself() {
        for bad in [
            "widht",
            "width +",
            "0 - 1",
            "ceil_div(1, 0)",
            "1 / 0",
            "1.5",
            "\"a\"",
        ] {
            let message = scope().evaluate(bad).unwrap_err().to_string();
            assert!(message.contains(bad), "{message}");
        }
    }
}
