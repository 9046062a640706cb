//! Names as both languages write them, brought to what they have in common.

/// What a name names; their habits differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    /// A buffer, texture or sampler.
    Resource,
    /// A member of a block.
    Member,
}

/// Levels of [`key`], from the strictest.
pub(crate) const LEVELS: usize = 4;

/// Prefixes of either kind: `gWeights`, `m_size`, `u_time`, `kRadius`.
const LETTERS: [&str; 9] = ["g", "m", "u", "s", "t", "k", "c", "b", "v"];
/// Prefixes that say what a resource is.
const BEFORE: [&str; 13] = [
    "rw", "cb", "tex", "buf", "ubo", "ssbo", "uav", "srv", "img", "smp", "sampler", "texture",
    "buffer",
];
/// The same behind the name.
const BEHIND: [&str; 11] = [
    "buffer", "buf", "texture", "tex", "sampler", "image", "img", "cb", "uav", "srv", "ubo",
];
/// Words for what comes in and what goes out.
const IN: [&str; 4] = ["in", "input", "src", "source"];
const OUT: [&str; 6] = ["out", "output", "dst", "dest", "destination", "result"];
/// Names of members that only fill a gap.
const PADDING: [&str; 7] = [
    "pad", "padding", "padded", "unused", "dummy", "reserved", "filler",
];

/// What two names must have in common at a level; empty for a name of nothing.
///
/// 0 ignores case, `_` and the compilers' wrappers, 1 prefixes and what says the kind, 2 takes words for input as one
/// and words for output as one, 3 drops these.
pub(crate) fn key(name: &str, of: Of, level: usize) -> String {
    let mut words = words(name);
    if level >= 1 {
        let numbered = naga_number(name);
        strip(&mut words, of, numbered);
    }
    if level >= 2 && of == Of::Resource {
        for word in &mut words {
            if IN.contains(&word.as_str()) {
                "in".clone_into(word);
            } else if OUT.contains(&word.as_str()) {
                "out".clone_into(word);
            }
        }
    }
    if level >= 3 && of == Of::Resource {
        let mut rest = words.clone();
        rest.retain(|word| word != "in" && word != "out");
        if !rest.is_empty() {
            words = rest;
        }
    }
    words.concat()
}

/// The words of a name at the loosest level but one, to see what names share.
pub(crate) fn parts(name: &str, of: Of) -> Vec<String> {
    let mut words = words(name);
    strip(&mut words, of, naga_number(name));
    words
}

/// A member that only fills a gap: `_pad0`, `padding`, `unused_1`. A lone `pad_h` is a size and is none.
pub(crate) fn is_padding(path: &str) -> bool {
    let name = last(path);
    let words = words(name);
    let Some((first, rest)) = words.split_first() else {
        return false;
    };
    let numbered = |word: &String| {
        word.chars().all(|letter| letter.is_ascii_digit())
            || ["a", "b", "c", "d"].contains(&word.as_str())
    };
    let (stem, digits) = (first.as_str(), rest.iter().all(numbered));
    PADDING.contains(&stem) && (digits || name.starts_with('_'))
}

/// Last component of a path, without its arrays.
pub(crate) fn last(path: &str) -> &str {
    path.trim_end_matches("[]")
        .rsplit('.')
        .next()
        .unwrap_or_default()
}

/// `type.Settings`, `$Globals`, `gTextureSize2` as words of small letters, digits apart.
fn words(name: &str) -> Vec<String> {
    let name = name.strip_prefix("type.").unwrap_or(name);
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for (at, &letter) in letters.iter().enumerate() {
        if !letter.is_alphanumeric() {
            open = false;
            continue;
        }
        if open {
            let before = letters[at - 1];
            let next_is_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
            let begins = letter.is_uppercase() && (!before.is_uppercase() || next_is_small)
                || letter.is_ascii_digit() != before.is_ascii_digit();
            open = !begins;
        }
        let small = letter.to_lowercase();
        match words.last_mut() {
            Some(word) if open => word.extend(small),
            _ => words.push(small.collect()),
        }
        open = true;
    }
    words
}

/// The name ends in `_1`, as naga ends a name that it has given before.
fn naga_number(name: &str) -> bool {
    name.trim_end_matches('_')
        .rsplit_once('_')
        .is_some_and(|(stem, number)| {
            !stem.is_empty()
                && !number.is_empty()
                && number.chars().all(|digit| digit.is_ascii_digit())
        })
}

fn strip(words: &mut Vec<String>, of: Of, numbered: bool) {
    if numbered && words.len() > 1 {
        words.pop();
    }
    let before =
        |word: &str| LETTERS.contains(&word) || of == Of::Resource && BEFORE.contains(&word);
    while words.len() > 1 && before(&words[0]) {
        words.remove(0);
    }
    while of == Of::Resource
        && words.len() > 1
        && words
            .last()
            .is_some_and(|word| BEHIND.contains(&word.as_str()))
    {
        words.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::{Of, is_padding, key};

    fn level(a: &str, b: &str, of: Of) -> Option<usize> {
        (0..super::LEVELS).find(|&level| key(a, of, level) == key(b, of, level))
    }

    #[test]
    fn names_meet_at_the_level_of_their_difference() {
        let resource = |a, b| level(a, b, Of::Resource);
        assert_eq!(resource("particle_count", "ParticleCount"), Some(0));
        assert_eq!(resource("globals", "$Globals"), Some(0));
        assert_eq!(resource("settings", "type.Settings"), Some(0));
        assert_eq!(resource("weights", "gWeights"), Some(1));
        assert_eq!(resource("density_1", "_DensityBuffer"), Some(1));
        assert_eq!(resource("heights", "RWTexHeights"), Some(1));
        assert_eq!(resource("input", "g_SrcTexture"), Some(2));
        assert_eq!(resource("out_points", "points"), Some(3));
        assert_eq!(resource("buf_1", "buf_2"), Some(1));
        assert_eq!(resource("front", "back"), None);
        assert_eq!(level("inputSize", "size", Of::Member), None);
        assert_eq!(level("m_size", "Size", Of::Member), Some(1));
    }

    #[test]
    fn padding_by_name() {
        for name in [
            "pad",
            "_pad0",
            "pad_1",
            "padding",
            "lights[]._padding_x",
            "unused2",
        ] {
            assert!(is_padding(name), "{name}");
        }
        for name in ["pad_h", "padWidth", "paddle", "size", ""] {
            assert!(!is_padding(name), "{name}");
        }
    }
}
