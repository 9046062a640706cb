//! What crosses the line between the suite and a graphics API: a [`Job`] of plain data goes in, [`Outputs`] come out.
//!
//! Sizes are bytes unless the name says otherwise; times are nanoseconds. Everything here can be written to a pipe,
//! because a runner lives in a worker process of its own.
//!
//! This crate names no graphics API: `dispatch-vulkan` and `dispatch-wgpu` implement [`Runner`], each alone.

mod adapter;
mod job;
mod poison;

pub use adapter::{Adapter, DeviceKind, FloatControls, Limits};
pub use job::{
    AddressMode, Binding, Buffer, Code, Fault, Filter, Groups, GuardDamage, INDIRECT_BYTES, Job,
    Outputs, Pass, Resource, ResourceKind, Sampler, Slot, Texture, TextureKind,
};
pub use poison::{
    GUARD_BYTES, OTHER_POISON_BYTE, POISON_BYTE, first_guard_damage, guard, is_poison,
};
pub use serde_bytes::ByteBuf;
pub use shadertwin_case::TexelFormat;

use std::time::Duration;

/// Runs jobs on one device of one graphics API.
pub trait Runner {
    /// The device that this runner holds.
    fn adapter(&self) -> &Adapter;

    /// Runs `job` to its end, or until `timeout` has passed on the device.
    ///
    /// # Errors
    ///
    /// A [`Fault`], which says whether the job was refused, asks for what the adapter lacks, found no memory, or lost
    /// the device. After [`Fault::Lost`] and [`Fault::TimedOut`] the runner must be dropped and a new one made. After
    /// the others it can be used again; where want of memory has cost the device, the next job is [`Fault::Lost`].
    fn run(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault>;
}
