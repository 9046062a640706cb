use shadertwin_canonical::F32;
use std::collections::BTreeMap;

/// What each output resource must hold after the last pass, in the resource's own layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    bytes: BTreeMap<String, Vec<u8>>,
}

impl Outputs {
    /// No output yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The bytes of one output resource.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.bytes.get(name).map(Vec::as_slice)
    }

    /// Every output resource by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.bytes
            .iter()
            .map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    /// Adds an `rgba8unorm` texture, row by row, with the codes that a store of these values keeps.
    #[must_use]
    pub fn texture_rgba8(self, name: &str, texels: impl IntoIterator<Item = [F32; 4]>) -> Self {
        let codes = texels.into_iter().flatten().map(F32::to_unorm8).collect();
        self.raw(name, codes)
    }

    /// Adds an `rgba32float` texture, row by row.
    #[must_use]
    pub fn texture_rgba32f(self, name: &str, texels: impl IntoIterator<Item = [F32; 4]>) -> Self {
        self.vec4s(name, texels)
    }

    /// Adds a storage buffer of four floats an element.
    #[must_use]
    pub fn vec4s(self, name: &str, elements: impl IntoIterator<Item = [F32; 4]>) -> Self {
        self.f32s(name, elements.into_iter().flatten())
    }

    /// Adds a storage buffer of one float an element.
    #[must_use]
    pub fn f32s(self, name: &str, elements: impl IntoIterator<Item = F32>) -> Self {
        self.u32s(name, elements.into_iter().map(F32::to_bits))
    }

    /// Adds a storage buffer of one unsigned integer an element.
    #[must_use]
    pub fn u32s(self, name: &str, elements: impl IntoIterator<Item = u32>) -> Self {
        let bytes = elements.into_iter().flat_map(u32::to_le_bytes).collect();
        self.raw(name, bytes)
    }

    /// Adds a storage buffer of `N` unsigned integers an element.
    #[must_use]
    pub fn words<const N: usize>(
        self,
        name: &str,
        elements: impl IntoIterator<Item = [u32; N]>,
    ) -> Self {
        self.u32s(name, elements.into_iter().flatten())
    }

    /// Adds a resource of any other layout.
    #[must_use]
    pub fn raw(mut self, name: &str, bytes: Vec<u8>) -> Self {
        self.bytes.insert(name.to_owned(), bytes);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_rounds_to_the_nearest_code() {
        let texel = [0.4 / 255.0, 0.6 / 255.0, 2.0, -1.0].map(F32::new);
        let outputs = Outputs::new().texture_rgba8("output", [texel]);
        assert_eq!(outputs.get("output"), Some(&[0, 1, 255, 0][..]));
        assert_eq!(outputs.get("input"), None);
    }
}
