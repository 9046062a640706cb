use super::{Device, fault};
use ash::vk;
use shadertwin_dispatch::{AddressMode, Fault, Filter};
use std::sync::Arc;

/// A sampler of textures with one level.
pub(crate) struct Sampler {
    pub(super) raw: vk::Sampler,
    device: Arc<Device>,
}

impl Sampler {
    pub(crate) fn new(
        device: &Arc<Device>,
        sampler: shadertwin_dispatch::Sampler,
    ) -> Result<Self, Fault> {
        let filter = match sampler.filter {
            Filter::Nearest => vk::Filter::NEAREST,
            Filter::Linear => vk::Filter::LINEAR,
        };
        let address = match sampler.address {
            AddressMode::Clamp => vk::SamplerAddressMode::CLAMP_TO_EDGE,
            AddressMode::Repeat => vk::SamplerAddressMode::REPEAT,
            AddressMode::Mirror => vk::SamplerAddressMode::MIRRORED_REPEAT,
        };
        let info = vk::SamplerCreateInfo::default()
            .mag_filter(filter)
            .min_filter(filter)
            .mipmap_mode(vk::SamplerMipmapMode::NEAREST)
            .address_mode_u(address)
            .address_mode_v(address)
            .address_mode_w(address)
            .max_lod(vk::LOD_CLAMP_NONE);
        // SAFETY: the device is alive, and `info` is complete and asks for no optional feature.
        let raw =
            unsafe { device.raw.create_sampler(&info, None) }.map_err(fault("vkCreateSampler"))?;
        Ok(Self {
            raw,
            device: Arc::clone(device),
        })
    }
}

impl Drop for Sampler {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        // SAFETY: made from this device, destroyed here only; no work that uses it is pending (module docs).
        unsafe { self.device.raw.destroy_sampler(self.raw, None) };
    }
}
