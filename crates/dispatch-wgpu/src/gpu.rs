use crate::setup::{self, Backend, Options, SetupError};
use shadertwin_dispatch::{Adapter, Fault};
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// An open device and what it has told about itself.
pub(crate) struct Gpu {
    pub(crate) adapter: wgpu::Adapter,
    pub(crate) backend: Backend,
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) limits: wgpu::Limits,
    pub(crate) features: wgpu::Features,
    /// Why the device is lost, once it is.
    lost: Arc<Mutex<Option<String>>>,
    /// Errors that no scope caught. Without a handler of our own wgpu panics on them.
    uncaught: Arc<Mutex<Vec<wgpu::Error>>>,
}

/// Features that the runner asks for where the adapter has them.
///
/// None of them is in wgpu's experimental set, so `ExperimentalFeatures` stays disabled.
fn wanted() -> wgpu::Features {
    // SPIR-V as it is.
    wgpu::Features::PASSTHROUGH_SHADERS
        // Read-write access to storage textures of formats other than the three single-channel 32-bit ones.
        | wgpu::Features::TEXTURE_ADAPTER_SPECIFIC_FORMAT_FEATURES
        // What a kernel can name in WGSL and a WebGPU application would ask for.
        | wgpu::Features::SHADER_F16
        | wgpu::Features::SUBGROUP
        // Linear filtering of 32-bit floats, which D3D has.
        | wgpu::Features::FLOAT32_FILTERABLE
        // Push constants; `var<immediate>` in WGSL.
        | wgpu::Features::IMMEDIATES
        // Arrays of bindings.
        | wgpu::Features::TEXTURE_BINDING_ARRAY
        | wgpu::Features::BUFFER_BINDING_ARRAY
        | wgpu::Features::STORAGE_RESOURCE_BINDING_ARRAY
        // Numbers of 64 and 16 bits, which HLSL has.
        | wgpu::Features::SHADER_INT64
        | wgpu::Features::SHADER_F64
        | wgpu::Features::SHADER_I16
}

impl Gpu {
    pub(crate) fn open(index: u32, options: Options) -> Result<(Self, Adapter), SetupError> {
        let found = setup::enumerate(options)?;
        let count = found.len();
        let adapter = found
            .into_iter()
            .nth(index as usize)
            .ok_or(SetupError::NoSuchAdapter { index, count })?;
        let described = setup::describe(index, &adapter);
        let features = adapter.features() & wanted();
        let limits = adapter.limits();
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor {
            label: None,
            required_features: features,
            required_limits: limits.clone(),
            experimental_features: wgpu::ExperimentalFeatures::disabled(),
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            trace: wgpu::Trace::Off,
        }))
        .map_err(|error| SetupError::NoDevice {
            adapter: described.name.clone(),
            message: chain(&error),
        })?;

        let lost = Arc::new(Mutex::new(None));
        let seen = Arc::clone(&lost);
        device.set_device_lost_callback(move |reason, message| {
            let mut lost = seen.lock().unwrap_or_else(PoisonError::into_inner);
            lost.get_or_insert(format!("{reason:?}: {message}"));
        });
        let uncaught = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&uncaught);
        device.on_uncaptured_error(Arc::new(move |error| {
            let mut uncaught = seen.lock().unwrap_or_else(PoisonError::into_inner);
            uncaught.push(error);
        }));

        let gpu = Self {
            adapter,
            backend: options.backend,
            device,
            queue,
            limits,
            features,
            lost,
            uncaught,
        };
        Ok((gpu, described))
    }

    /// Runs `body` under error scopes for all that wgpu can report.
    ///
    /// # Errors
    ///
    /// [`Fault::OutOfMemory`] when that is among the errors, whether or not wgpu gave the device up for it;
    /// [`Fault::Lost`] when the device is lost otherwise; else [`Fault::Refused`] with the first error of each kind.
    pub(crate) fn scoped<T>(
        &self,
        body: impl FnOnce(&Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let scopes = [
            wgpu::ErrorFilter::OutOfMemory,
            wgpu::ErrorFilter::Internal,
            wgpu::ErrorFilter::Validation,
        ]
        .map(|filter| self.device.push_error_scope(filter));
        let value = body(self);
        // Scopes are a stack.
        let mut errors: Vec<wgpu::Error> = scopes
            .into_iter()
            .rev()
            .filter_map(|scope| pollster::block_on(scope.pop()))
            .collect();
        errors.append(&mut self.uncaught.lock().unwrap_or_else(PoisonError::into_inner));
        let (memory, other): (Vec<_>, Vec<_>) = errors
            .iter()
            .partition(|error| matches!(error, wgpu::Error::OutOfMemory { .. }));
        let text = |errors: Vec<&wgpu::Error>| -> String {
            let lines: Vec<_> = errors.into_iter().map(error_text).collect();
            lines.join("\n")
        };
        if !memory.is_empty() {
            return Err(Fault::OutOfMemory(text(memory)));
        }
        if let Some(lost) = self.lost() {
            return Err(lost);
        }
        if other.is_empty() {
            value
        } else {
            Err(Fault::Refused(text(other)))
        }
    }

    /// The fault, once the device is lost.
    pub(crate) fn lost(&self) -> Option<Fault> {
        self.lost
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
            .map(Fault::Lost)
    }
}

/// wgpu's own description holds the chain, and more than the chain where one call met several errors; an error
/// without a description is walked.
fn error_text(error: &wgpu::Error) -> String {
    match error {
        wgpu::Error::OutOfMemory { .. } => chain(error),
        wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
            description
                .trim_start_matches("Validation Error")
                .trim_start()
                .trim_start_matches("Caused by:")
                .trim()
                .to_owned()
        }
    }
}

/// An error and its causes, outermost first.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}
