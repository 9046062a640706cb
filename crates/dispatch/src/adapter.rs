use serde::{Deserialize, Serialize};

/// A device as one graphics API shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Adapter {
    /// Place in the API's own enumeration; two devices of the same name differ in it.
    pub index: u32,
    /// The driver's own name of the device, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    pub name: String,
    /// Driver family, such as `llvmpipe`, `SwiftShader` or `NVIDIA`.
    pub driver: String,
    /// Driver version as the driver words it, such as `Mesa 25.0.7-2`.
    pub driver_version: String,
    /// What stands between the runner and the driver, with its version, where that is no part of this program:
    /// `Dawn of webgpu 0.6.2`; empty elsewhere.
    #[serde(default)]
    pub implementation: String,
    /// PCI vendor id.
    pub vendor_id: u32,
    /// PCI device id.
    pub device_id: u32,
    /// Highest Vulkan version that the device offers, as `major.minor.patch`; empty where the API does not say.
    pub api_version: String,
    /// Hardware or software.
    pub kind: DeviceKind,
    /// What the driver promises about 32-bit floats; all false where the API does not say.
    pub float_controls: FloatControls,
    /// The limits that decide whether a kernel fits.
    pub limits: Limits,
}

impl Adapter {
    /// The name used in lanes: short, stable across driver versions, without spaces, such as `llvmpipe`,
    /// `swiftshader` or `nvidia-h200`.
    #[must_use]
    pub fn short_name(&self) -> String {
        let name = self.name.to_lowercase();
        if name.starts_with("llvmpipe") {
            return "llvmpipe".to_owned();
        }
        if name.starts_with("swiftshader") {
            return "swiftshader".to_owned();
        }
        let head = name.split('(').next().unwrap_or(&name);
        head.split(|c: char| !c.is_ascii_alphanumeric() && c != '.')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join("-")
    }
}

/// Whether a device is hardware.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DeviceKind {
    /// A GPU on its own board.
    Discrete,
    /// A GPU that shares the CPU's memory.
    Integrated,
    /// A GPU handed to a virtual machine.
    Virtual,
    /// A software driver.
    Cpu,
    /// The API does not say.
    Other,
}

/// 32-bit float execution modes that a Vulkan driver accepts (`VkPhysicalDeviceFloatControlsProperties`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FloatControls {
    /// `SignedZeroInfNanPreserve 32`
    pub signed_zero_inf_nan_preserve: bool,
    /// `RoundingModeRTE 32`
    pub rounding_mode_rte: bool,
    /// `DenormPreserve 32`
    pub denorm_preserve: bool,
    /// `DenormFlushToZero 32`
    pub denorm_flush_to_zero: bool,
}

/// Compute limits of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limits {
    /// Invocations in one workgroup.
    pub workgroup_invocations: u32,
    /// Invocations in one workgroup along each axis.
    pub workgroup_size: [u32; 3],
    /// Workgroups in one dispatch along each axis.
    pub dispatch_groups: [u32; 3],
    /// Bytes of workgroup memory.
    pub shared_bytes: u32,
    /// Bytes of one storage buffer binding.
    pub storage_buffer_bytes: u64,
    /// Bytes of one uniform buffer binding.
    pub uniform_buffer_bytes: u64,
    /// Texels along each side of a 2-D texture.
    pub texture_side: u32,
    /// Lanes of a subgroup: the least that the device promises; 0 where the API does not say.
    #[serde(default)]
    pub subgroup_lanes: u32,
}
