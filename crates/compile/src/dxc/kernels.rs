//! The kernels that an HLSL text has. HLSL keeps no list of them.

use super::files::{directive, follow};
use std::path::{Path, PathBuf};

/// Names of the functions that carry `[numthreads(…)]`, and those in `#pragma kernel NAME` lines, in order; those of
/// included files, where they are found, come before those of the text that includes them. What a macro makes is not
/// seen, and what `#if` leaves out is.
pub(crate) fn kernels(text: &str, path: &Path, include: &[PathBuf]) -> Vec<String> {
    let mut names = Vec::new();
    for file in follow(text, path, include).files {
        for name in marked(&file.text).into_iter().chain(listed(&file.text)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// Names in `#pragma kernel NAME`, which Unity reads.
fn listed(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| directive(line, "pragma")?.strip_prefix("kernel"))
        .filter(|rest| rest.starts_with(char::is_whitespace))
        .filter_map(|rest| rest.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// Names of the functions that carry `[numthreads(…)]`.
fn marked(text: &str) -> Vec<String> {
    let lower = text.to_ascii_lowercase();
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(found) = lower[at..].find("numthreads") {
        at += found + "numthreads".len();
        let Some(close) = text[at..].find(']') else {
            break;
        };
        let mut rest = text[at + close + 1..].trim_start();
        // Other attributes may stand between it and the function.
        while let Some(inner) = rest.strip_prefix('[') {
            rest = inner
                .split_once(']')
                .map_or("", |(_, after)| after.trim_start());
        }
        let Some((declaration, _)) = rest.split_once('(') else {
            continue;
        };
        let name = declaration
            .rsplit(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .find(|word| !word.is_empty());
        names.extend(name.map(str::to_owned));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{kernels, marked};
    use std::path::Path;

    #[test]
    fn finds_the_marked_functions() {
        let text = "
            // [numthreads(1, 1, 1)] void gone() {}
            /* [numthreads(1, 1, 1)]
               void gone2() {} */
            #define N 8
            [numthreads(N, N, 1)] void first(uint3 i : SV_DispatchThreadID) {}
            [NumThreads(1,1,1)]
            [shader(\"compute\")]
            void
            second () {}
            float helper(float x) { return x; }";
        assert_eq!(
            kernels(text, Path::new("no/such/folder/a.hlsl"), &[]),
            ["first", "second"]
        );
        assert!(marked("[numthreads(1").is_empty());
    }

    #[test]
    fn finds_what_unity_lists() {
        let text = "
            #pragma kernel Blur
              # pragma  kernel Fill WIDTH=8
            // #pragma kernel Gone
            #pragma kernels None
            #pragma kernel
            [numthreads(8, 8, 1)] void Fill() {}
            [numthreads(8, 8, 1)] void NAME() {}";
        assert_eq!(
            kernels(text, Path::new("a.compute"), &[]),
            ["Fill", "NAME", "Blur"]
        );
    }
}
