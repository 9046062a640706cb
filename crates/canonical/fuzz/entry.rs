//! What must hold for any bytes: refused or a module, which is no longer than it may be and which a second run keeps.
//!
//! An input is a word of options and the words of a module, lowest byte first.

use shadertwin_canonical::{
    Canonical, Error, ForText, Freedom, Options, Target, Texels, TextureFormat, Use, for_text,
};

/// Words that a word of the module given may become. One more product of two matrices with its loads makes it grow by
/// 47 for each word; the rest is room for instructions that share their loads and for longer vectors than WGSL has.
pub(crate) const GROWTH: usize = 1000;
/// Words that are added whatever the module: the whole library, with its names and decorations.
const LIBRARY: usize = 1 << 16;

/// Freedoms that the options may leave to the driver.
const FREEDOMS: [Freedom; 6] = [
    Freedom::Contraction,
    Freedom::BuiltIn("division"),
    Freedom::Conversion,
    Freedom::Integer,
    Freedom::Texels,
    Freedom::Values,
];
/// Bindings of group 0 whose textures have a format, from 0 on.
const TEXTURES: u32 = 4;

/// Bits of the word of options that mean something.
pub(crate) const OPTION_BITS: u32 = 3 + 3 * TEXTURES + FREEDOMS.len() as u32;

/// The words of the module in an input.
pub(crate) fn words(input: &[u8]) -> Vec<u32> {
    let (words, _) = input.as_chunks::<4>();
    words
        .iter()
        .skip(1)
        .map(|word| u32::from_le_bytes(*word))
        .collect()
}

/// The input that is a module with options, as [`options`] reads them.
pub(crate) fn input(options: u32, module: &[u32]) -> Vec<u8> {
    let words = std::iter::once(&options).chain(module);
    words.flat_map(|word| word.to_le_bytes()).collect()
}

/// Any options: three bits, three for each texture, one for each freedom.
fn options(input: &[u8]) -> Options {
    let mut bits = input
        .first_chunk()
        .map_or(0, |word| u32::from_le_bytes(*word));
    let mut take = |count: u32| {
        let taken = bits & ((1 << count) - 1);
        bits >>= count;
        taken
    };
    Options {
        signed_zero_inf_nan_preserve: take(1) == 1,
        rounding_mode_rte: take(1) == 1,
        text: take(1) == 1,
        textures: (0..TEXTURES)
            .filter_map(|binding| {
                let texels = match take(3) {
                    0 => Texels::Unorm8,
                    1 => Texels::Float32,
                    2 => Texels::Float16,
                    3 => Texels::Integer,
                    4 => Texels::Other,
                    _ => return None,
                };
                Some(TextureFormat {
                    group: 0,
                    binding,
                    texels,
                })
            })
            .collect(),
        kept: FREEDOMS.into_iter().filter(|_| take(1) == 1).collect(),
    }
}

/// # Errors
///
/// When the input is refused.
///
/// # Panics
///
/// When what comes out is too long, or when a second run refuses or changes it.
pub(crate) fn canonicalise(input: &[u8]) -> Result<Canonical, Error> {
    let (options, words) = (options(input), words(input));
    let canonical = shadertwin_canonical::canonicalise(&words, &options)?;
    let (length, most) = (canonical.words.len(), GROWTH * words.len() + LIBRARY);
    assert!(length <= most, "{} words became {length}", words.len());
    if !options.kept.is_empty() {
        shadertwin_canonical::freedoms(&canonical.words).expect("what was returned is a module");
    } else {
        let again = shadertwin_canonical::canonicalise(&canonical.words, &options)
            .expect("what was returned is a module");
        assert_eq!(again.words, canonical.words, "a second run changes it");
        assert_eq!(
            again.residual, canonical.residual,
            "a second run reports something else"
        );
    }
    Ok(canonical)
}

/// # Errors
///
/// When the input is refused.
///
/// # Panics
///
/// As [`canonicalise`].
pub(crate) fn to_text(input: &[u8]) -> Result<[ForText; 2], Error> {
    let canonical = canonicalise(input)?;
    let bits = input
        .first_chunk()
        .map_or(0, |word| u32::from_le_bytes(*word));
    let uses: Vec<Use> = (0..TEXTURES)
        .map(|binding| Use {
            group: 0,
            binding,
            reads: bits >> binding & 1 == 1,
            writes: bits >> (TEXTURES + binding) & 1 == 1,
        })
        .collect();
    let mut texts = Vec::new();
    for target in [Target::Wgsl, Target::Hlsl] {
        let text =
            for_text(&canonical.words, &uses, target).expect("what was returned is a module");
        let again = for_text(&text.words, &uses, target).expect("what was returned is a module");
        assert_eq!(again.words, text.words, "a second run changes it");
        assert!(!again.zeroes_workgroup_memory);
        texts.push(text);
    }
    Ok([texts.remove(0), texts.remove(0)])
}
