//! A distance as reports write it: a NaN has none, and the largest number that stands for it here is one that JavaScript
//! does not have. For `#[serde(with = "…")]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a distance; null for a NaN.
///
/// # Errors
///
/// Those of the serialiser.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields so")]
pub fn serialize<S: Serializer>(steps: &u64, out: S) -> Result<S::Ok, S::Error> {
    (*steps != u64::MAX).then_some(*steps).serialize(out)
}

/// Reads a distance. Reports of before have the largest number for a NaN.
///
/// # Errors
///
/// Those of the deserialiser.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(u64::MAX))
}
