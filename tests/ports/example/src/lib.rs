//! A renderer would be here. Its tests ask whether its shaders are still the same in both languages.

#[cfg(test)]
use shadertwin as _;
