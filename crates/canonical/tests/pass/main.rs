//! The rewriting, from outside.

mod cleanliness;
mod damaged;
mod declarations;
mod halves;
mod hidden;
mod partial;
mod rewriting;
mod support;
mod text;

use {astro_float_num as _, divan as _, half as _, thiserror as _};
