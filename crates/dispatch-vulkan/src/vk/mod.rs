//! Every raw Vulkan call, behind wrappers that are safe to use from the rest of the crate.
//!
//! Three rules carry the `SAFETY` comments here:
//!
//! * **Ownership.** Each wrapper owns one handle and an `Arc` of its parent ([`Device`], [`Instance`]), so a parent
//!   outlives its children, and `Drop` destroys the handle exactly once.
//! * **One device.** A runner makes one [`Device`] and passes it to everything it makes, so handles that meet in a call
//!   have the same parent.
//! * **Nothing is destroyed while the device uses it.** [`Commands::submit_and_wait`] is the only submit. It returns
//!   either after the device is done with the work (or lost), or after [`Device::abandon`]: from then on no `Drop` of
//!   this module destroys anything, and the objects leak until the process ends. That is deliberate: Vulkan has no call
//!   that stops a running dispatch, and waiting for an endless loop never ends.

mod adapters;
mod buffer;
mod commands;
mod descriptors;
mod device;
mod features;
mod image;
mod instance;
mod messages;
mod pipeline;
mod sampler;

pub(crate) use adapters::{Physical, SlotLimits, TextureLimits};
pub(crate) use buffer::{Buffer, Purpose};
pub(crate) use commands::{Commands, Count, Stage};
pub(crate) use descriptors::{Bound, DescriptorPool};
pub(crate) use device::Device;
pub(crate) use features::Features;
pub(crate) use image::Image;
pub(crate) use instance::Instance;
pub(crate) use messages::Sink;
pub(crate) use pipeline::{Pipeline, SlotLayout, slot_layouts};
pub(crate) use sampler::Sampler;

use crate::SetupError;
use ash::vk;
use shadertwin_dispatch::Fault;

/// A failed call during a job, for `map_err`.
fn fault(call: &'static str) -> impl Fn(vk::Result) -> Fault {
    move |result| {
        let text = format!("{call}: {result:?}");
        match result {
            vk::Result::ERROR_DEVICE_LOST => Fault::Lost(text),
            vk::Result::ERROR_OUT_OF_DEVICE_MEMORY | vk::Result::ERROR_OUT_OF_HOST_MEMORY => {
                Fault::OutOfMemory(text)
            }
            _ => Fault::Refused(text),
        }
    }
}

/// A failed call during set-up, for `map_err`.
fn setup(call: &'static str) -> impl Fn(vk::Result) -> SetupError {
    move |result| SetupError::Call {
        call,
        result: format!("{result:?}"),
    }
}
