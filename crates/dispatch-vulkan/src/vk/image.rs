use super::buffer::{allocate, free};
use super::{Device, fault};
use crate::check::Use;
use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme};
use shadertwin_dispatch::{Fault, TexelFormat, Texture, TextureKind};
use std::sync::Arc;

/// A texture with one level, and the view that programs see it through.
///
/// It is in the layout `GENERAL` from its first barrier on: then one texture can be sampled, stored to and copied by
/// the passes of one job without a transition between them.
pub(crate) struct Image {
    pub(super) raw: vk::Image,
    /// Null when no program binds the texture.
    pub(super) view: vk::ImageView,
    pub(super) extent: vk::Extent3D,
    pub(super) layers: u32,
    allocation: Option<Allocation>,
    device: Arc<Device>,
}

impl Image {
    /// The whole of the texture.
    pub(super) fn subresources(&self) -> vk::ImageSubresourceRange {
        vk::ImageSubresourceRange {
            aspect_mask: vk::ImageAspectFlags::COLOR,
            base_mip_level: 0,
            level_count: 1,
            base_array_layer: 0,
            layer_count: self.layers,
        }
    }

    /// A texture with undefined contents that can be bound as `used` says.
    pub(crate) fn new(
        device: &Arc<Device>,
        name: &str,
        texture: Texture,
        used: Use,
    ) -> Result<Self, Fault> {
        let format = vk_format(texture.format);
        let usage = usage(device, texture.format, used)?;
        let (image_type, view_type, depth, layers) = match texture.kind {
            TextureKind::D1 => (vk::ImageType::TYPE_1D, vk::ImageViewType::TYPE_1D, 1, 1),
            TextureKind::D2 => (vk::ImageType::TYPE_2D, vk::ImageViewType::TYPE_2D, 1, 1),
            TextureKind::D2Array => (
                vk::ImageType::TYPE_2D,
                vk::ImageViewType::TYPE_2D_ARRAY,
                1,
                texture.depth,
            ),
            TextureKind::D3 => (
                vk::ImageType::TYPE_3D,
                vk::ImageViewType::TYPE_3D,
                texture.depth,
                1,
            ),
        };
        let extent = vk::Extent3D {
            width: texture.width,
            height: texture.height,
            depth,
        };
        let info = vk::ImageCreateInfo::default()
            .image_type(image_type)
            .format(format)
            .extent(extent)
            .mip_levels(1)
            .array_layers(layers)
            .samples(vk::SampleCountFlags::TYPE_1)
            .tiling(vk::ImageTiling::OPTIMAL)
            .usage(usage)
            .sharing_mode(vk::SharingMode::EXCLUSIVE)
            .initial_layout(vk::ImageLayout::UNDEFINED);
        // SAFETY: the device offers this usage of the format, the sides are within its limit, and `info` is complete.
        let raw =
            unsafe { device.raw.create_image(&info, None) }.map_err(fault("vkCreateImage"))?;
        let mut image = Self {
            raw,
            view: vk::ImageView::null(),
            extent,
            layers,
            allocation: None,
            device: Arc::clone(device),
        };
        // SAFETY: `raw` was just made from this device.
        let requirements = unsafe { device.raw.get_image_memory_requirements(raw) };
        let allocation = allocate(
            device,
            &AllocationCreateDesc {
                name,
                requirements,
                location: MemoryLocation::GpuOnly,
                linear: false,
                allocation_scheme: AllocationScheme::GpuAllocatorManaged,
            },
        )?;
        let allocation = image.allocation.insert(allocation);
        // SAFETY: the memory is only used to bind this image, which `Drop` destroys before it frees the allocation.
        let memory = unsafe { allocation.memory() };
        // SAFETY: `raw` has no memory yet; the allocation was made for its requirements on the same device.
        unsafe {
            device
                .raw
                .bind_image_memory(raw, memory, allocation.offset())
        }
        .map_err(fault("vkBindImageMemory"))?;
        if used.sampled || used.storage_texture {
            let info = vk::ImageViewCreateInfo::default()
                .image(raw)
                .view_type(view_type)
                .format(format)
                .subresource_range(image.subresources());
            // SAFETY: `raw` has memory, and a usage that allows a view.
            image.view = unsafe { device.raw.create_image_view(&info, None) }
                .map_err(fault("vkCreateImageView"))?;
        }
        Ok(image)
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        if self.device.is_abandoned() {
            return;
        }
        // SAFETY: null, or a view of `raw` that dies here only; no work that uses it is pending (module docs).
        unsafe { self.device.raw.destroy_image_view(self.view, None) };
        // SAFETY: `raw` came from this device and dies here only, after its view.
        unsafe { self.device.raw.destroy_image(self.raw, None) };
        free(&self.device, self.allocation.take());
    }
}

/// The usage flags for `used`, if the device offers them for `format`.
fn usage(device: &Device, format: TexelFormat, used: Use) -> Result<vk::ImageUsageFlags, Fault> {
    let offered = device.format_features(vk_format(format));
    let rows = [
        (
            true,
            "a copy source",
            vk::FormatFeatureFlags::TRANSFER_SRC,
            vk::ImageUsageFlags::TRANSFER_SRC,
        ),
        (
            true,
            "a copy destination",
            vk::FormatFeatureFlags::TRANSFER_DST,
            vk::ImageUsageFlags::TRANSFER_DST,
        ),
        (
            used.sampled,
            "a sampled texture",
            vk::FormatFeatureFlags::SAMPLED_IMAGE,
            vk::ImageUsageFlags::SAMPLED,
        ),
        (
            used.filtered && is_float(format),
            "a texture that is filtered linearly",
            vk::FormatFeatureFlags::SAMPLED_IMAGE_FILTER_LINEAR,
            vk::ImageUsageFlags::SAMPLED,
        ),
        (
            used.storage_texture,
            "a storage texture",
            vk::FormatFeatureFlags::STORAGE_IMAGE,
            vk::ImageUsageFlags::STORAGE,
        ),
    ];
    let mut usage = vk::ImageUsageFlags::empty();
    for (wanted, what, feature, flag) in rows {
        if wanted && !offered.contains(feature) {
            return Err(Fault::Unsupported(format!("{format} as {what}")));
        }
        if wanted {
            usage |= flag;
        }
    }
    Ok(usage)
}

/// Integers are never filtered; a program that loads them may stand beside a sampler for other textures.
fn is_float(format: TexelFormat) -> bool {
    match format {
        TexelFormat::Rgba8Unorm
        | TexelFormat::Rgba16Float
        | TexelFormat::Rgba32Float
        | TexelFormat::R32Float => true,
        TexelFormat::Rgba8Uint | TexelFormat::R32Uint => false,
    }
}

fn vk_format(format: TexelFormat) -> vk::Format {
    match format {
        TexelFormat::Rgba8Unorm => vk::Format::R8G8B8A8_UNORM,
        TexelFormat::Rgba8Uint => vk::Format::R8G8B8A8_UINT,
        TexelFormat::Rgba16Float => vk::Format::R16G16B16A16_SFLOAT,
        TexelFormat::Rgba32Float => vk::Format::R32G32B32A32_SFLOAT,
        TexelFormat::R32Float => vk::Format::R32_SFLOAT,
        TexelFormat::R32Uint => vk::Format::R32_UINT,
    }
}
