use crate::{Error, Extent};
use evalexpr::{
    ContextWithMutableFunctions, ContextWithMutableVariables, EvalexprError, Function,
    HashMapContext, Value, eval_int_with_context,
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
        for (name, function) in [
            ("ceil_div", ceil_div as fn(i64, i64) -> Option<i64>),
            ("ceil_log2", ceil_log2),
        ] {
            let body = Function::new(move |argument: &Value| {
                let (first, second) = match argument {
                    Value::Tuple(pair) if pair.len() == 2 => (pair[0].as_int()?, pair[1].as_int()?),
                    other => (other.as_int()?, 1),
                };
                function(first, second).map(Value::Int).ok_or_else(|| {
                    EvalexprError::CustomMessage(format!("{name} is not defined for {argument}"))
                })
            });
            // A fresh map context takes any function.
            if let Err(error) = context.set_function(name.to_owned(), body) {
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
        let fail = |reason: String| Error::Expression {
            path: self.path.clone(),
            expression: expression.to_owned(),
            reason,
        };
        let value = eval_int_with_context(expression, &self.context)
            .map_err(|error| fail(error.to_string()))?;
        u32::try_from(value).map_err(|_| {
            fail(format!(
                "{value} is not a whole number from 0 to 4294967295"
            ))
        })
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

fn ceil_div(dividend: i64, divisor: i64) -> Option<i64> {
    (dividend >= 0 && divisor > 0).then(|| dividend / divisor + i64::from(dividend % divisor != 0))
}

fn ceil_log2(value: i64, _: i64) -> Option<i64> {
    (value > 0).then(|| i64::from(64 - (value - 1).leading_zeros()))
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
        assert_eq!(
            [1, 2, 3, 5, 255, 256].map(|n| ceil_log2(n, 1).unwrap()),
            [0, 1, 2, 3, 8, 8]
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
