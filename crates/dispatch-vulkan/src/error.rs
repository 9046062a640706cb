use thiserror::Error;

/// Why there is no Vulkan device to run on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The system has no Vulkan loader.
    #[error("no Vulkan loader can be opened ({0}); run ci/setup")]
    NoLoader(String),
    /// The loader is older than Vulkan 1.1.
    #[error("the Vulkan loader offers only Vulkan 1.0; run ci/setup, which installs a newer one")]
    OldLoader,
    /// The loader found no driver, or none of the drivers has a device.
    #[error(
        "the Vulkan loader finds no device; run ci/setup, which installs software drivers, \
         and name a driver outside the system folders in VK_ADD_DRIVER_FILES"
    )]
    NoDriver,
    /// Validation was asked for and the layer is not installed.
    #[error(
        "the layer VK_LAYER_KHRONOS_validation is not installed; run ci/setup, or run without validation"
    )]
    NoValidation,
    /// There is no device with this place in the enumeration.
    #[error(
        "there is no Vulkan device {index}, only {count} in all; list them with `shadertwin adapters`"
    )]
    NoSuchDevice {
        /// The place asked for.
        index: u32,
        /// Devices there are.
        count: u32,
    },
    /// The device is older than Vulkan 1.1.
    #[error("{name} offers only Vulkan {version} and 1.1 is needed; choose another adapter")]
    OldDevice {
        /// The device's name.
        name: String,
        /// The Vulkan version that it offers.
        version: String,
    },
    /// The device has no queue that takes compute work.
    #[error("{0} has no compute queue; choose another adapter")]
    NoComputeQueue(String),
    /// A call that should have worked failed.
    #[error("{call} failed with {result}; `vulkaninfo` shows whether the driver works at all")]
    Call {
        /// The Vulkan function.
        call: &'static str,
        /// The `VkResult`, without its prefix, or the allocator's own words.
        result: String,
    },
}
