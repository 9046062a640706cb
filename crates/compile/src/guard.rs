use crate::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a compiler, and turns a panic of it into an error: a caller has other shaders and other lanes to go on with.
///
/// Nothing that the compiler touched is used afterwards, so it does not matter in what state a panic leaves it.
pub(crate) fn guarded<T>(
    compiler: &'static str,
    path: &str,
    run: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
        let message = payload
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()))
            .unwrap_or_else(|| "it did not say why".to_owned());
        Err(Error::Panicked {
            compiler: compiler.into(),
            path: path.to_owned(),
            message,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::guarded;
    use crate::{Error, Fault};

    #[test]
    fn a_panic_becomes_an_error_with_its_words() {
        let number = 7;
        for (result, words) in [
            (
                guarded::<()>("naga", "a.wgsl", || panic!("fixed words")),
                "fixed words",
            ),
            (
                guarded("naga", "a.wgsl", || panic!("number {number}")),
                "number 7",
            ),
        ] {
            let error = result.expect_err("it panics");
            assert_eq!(error.fault(), Fault::Compiler);
            let Error::Panicked { path, message, .. } = error else {
                unreachable!("no other error is made here")
            };
            assert_eq!((path.as_str(), message.as_str()), ("a.wgsl", words));
        }
    }
}
