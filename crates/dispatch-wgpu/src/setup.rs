use shadertwin_dispatch::{Adapter, DeviceKind, FloatControls, Limits};
use std::fmt;
use thiserror::Error;

/// What wgpu drives a device through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// Vulkan: SPIR-V by passthrough, WGSL as text.
    #[default]
    Vulkan,
    /// OpenGL ES through EGL, without a window. All code goes through naga, which writes GLSL.
    Gl,
}

impl Backend {
    fn backends(self) -> wgpu::Backends {
        match self {
            Self::Vulkan => wgpu::Backends::VULKAN,
            Self::Gl => wgpu::Backends::GL,
        }
    }

    /// What to install where `ci/setup` cannot, for the end of a message.
    fn packages(self) -> &'static str {
        match self {
            Self::Vulkan => "",
            Self::Gl => " (on Debian they are libegl1 and libgl1-mesa-dri)",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Vulkan => "Vulkan",
            Self::Gl => "OpenGL",
        })
    }
}

/// How a device is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The backend.
    pub backend: Backend,
    /// Ask for the Vulkan validation layer. Where it is installed, its errors are found in
    /// [`Outputs::messages`](shadertwin_dispatch::Outputs::messages), unless the program has a logger of its own: wgpu
    /// tells them through the `log` facade, and then they are there.
    pub validation: bool,
}

/// Why there is no device.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// No driver of the backend at all.
    #[error("wgpu sees no {0} adapter; run ci/setup, which installs software drivers{packages}", packages = .0.packages())]
    NoAdapter(Backend),
    /// The index is not one of [`adapters`].
    #[error(
        "wgpu has no adapter {index}, it sees {count}; choose one that `shadertwin adapters` lists"
    )]
    NoSuchAdapter {
        /// What was asked for.
        index: u32,
        /// How many there are.
        count: usize,
    },
    /// The adapter is there and gives no device.
    #[error(
        "{adapter} gives wgpu no device: {message}; choose another adapter that `shadertwin adapters` lists"
    )]
    NoDevice {
        /// The adapter's name.
        adapter: String,
        /// wgpu's message with its causes.
        message: String,
    },
}

/// Adapters of a backend in the order in which wgpu lists them, those included that wgpu calls non-compliant.
///
/// `api_version` is empty and `float_controls` are all false: wgpu does not tell them.
///
/// # Errors
///
/// [`SetupError::NoAdapter`] when the list is empty.
pub fn adapters(backend: Backend) -> Result<Vec<Adapter>, SetupError> {
    let options = Options {
        backend,
        ..Options::default()
    };
    Ok((0..)
        .zip(enumerate(options)?)
        .map(|(index, adapter)| describe(index, &adapter))
        .collect())
}

/// wgpu's adapters; never empty.
pub(crate) fn enumerate(options: Options) -> Result<Vec<wgpu::Adapter>, SetupError> {
    let mut flags = wgpu::InstanceFlags::ALLOW_UNDERLYING_NONCOMPLIANT_ADAPTER;
    if options.validation {
        // The layer's messages reach wgpu only with DEBUG, which also puts debug information into the SPIR-V that naga
        // writes for WGSL text. It changes no result, and passthrough stays as it is.
        flags |= wgpu::InstanceFlags::VALIDATION | wgpu::InstanceFlags::DEBUG;
    }
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: options.backend.backends(),
        flags,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let found = pollster::block_on(instance.enumerate_adapters(options.backend.backends()));
    if found.is_empty() {
        return Err(SetupError::NoAdapter(options.backend));
    }
    Ok(found)
}

pub(crate) fn describe(index: u32, adapter: &wgpu::Adapter) -> Adapter {
    let info = adapter.get_info();
    let limits = adapter.limits();
    Adapter {
        index,
        name: info.name.clone(),
        driver: info.driver.clone(),
        driver_version: info.driver_info.clone(),
        implementation: String::new(),
        vendor_id: info.vendor,
        device_id: info.device,
        api_version: String::new(),
        kind: match info.device_type {
            wgpu::DeviceType::DiscreteGpu => DeviceKind::Discrete,
            wgpu::DeviceType::IntegratedGpu => DeviceKind::Integrated,
            wgpu::DeviceType::VirtualGpu => DeviceKind::Virtual,
            wgpu::DeviceType::Cpu => DeviceKind::Cpu,
            wgpu::DeviceType::Other => DeviceKind::Other,
        },
        float_controls: FloatControls::default(),
        limits: Limits {
            workgroup_invocations: limits.max_compute_invocations_per_workgroup,
            workgroup_size: [
                limits.max_compute_workgroup_size_x,
                limits.max_compute_workgroup_size_y,
                limits.max_compute_workgroup_size_z,
            ],
            // WebGPU has one limit for the three axes: the least of Vulkan's.
            dispatch_groups: [limits.max_compute_workgroups_per_dimension; 3],
            shared_bytes: limits.max_compute_workgroup_storage_size,
            storage_buffer_bytes: limits.max_storage_buffer_binding_size,
            uniform_buffer_bytes: limits.max_uniform_buffer_binding_size,
            texture_side: limits.max_texture_dimension_2d,
            subgroup_lanes: info.subgroup_min_size,
        },
    }
}
