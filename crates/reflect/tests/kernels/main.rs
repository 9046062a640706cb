//! Reflection of what both compilers write, checked against what is known of the sources and against a second reader.
#![expect(
    unused_crate_dependencies,
    reason = "the library's own dependencies, which these tests reach through it"
)]

mod common;
mod differences;
mod interface;
mod malformed;
mod pairing;
mod second_opinion;
mod table;
