use super::{Physical, Sink, setup};
use crate::SetupError;
use ash::{ext, vk};
use std::ffi::CStr;
use std::sync::Arc;

const VALIDATION: &CStr = c"VK_LAYER_KHRONOS_validation";

/// The newest Vulkan version that this crate knows; a device may offer more.
const KNOWN: u32 = vk::API_VERSION_1_3;

/// The Vulkan instance, and the messenger of the validation layer when there is one.
pub(crate) struct Instance {
    messenger: Option<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    raw: ash::Instance,
    /// The version the instance was made for: what the loader offers, at most [`KNOWN`].
    version: u32,
    /// Fields drop in this order after `Drop::drop`: what receives messages goes after those that send them, and the
    /// library with the code of all calls goes last.
    sink: Arc<Sink>,
    entry: ash::Entry,
}

impl Instance {
    /// Opens the loader and makes an instance, with the validation layer if `validation`.
    pub(crate) fn new(validation: bool) -> Result<Self, SetupError> {
        // SAFETY: loading runs the initialisers of the system's Vulkan loader, which is a library made to be loaded.
        let entry = unsafe { ash::Entry::load() }
            .map_err(|error| SetupError::NoLoader(error.to_string()))?;
        // SAFETY: `entry` is a loader that was just opened.
        let offered = unsafe { entry.try_enumerate_instance_version() }
            .map_err(setup("vkEnumerateInstanceVersion"))?
            .unwrap_or(vk::API_VERSION_1_0);
        if offered < vk::API_VERSION_1_1 {
            return Err(SetupError::OldLoader);
        }
        let version = offered.min(KNOWN);
        let sink = Arc::new(Sink::default());
        let application = vk::ApplicationInfo::default()
            .application_name(c"shadertwin")
            .api_version(version);
        let mut info = vk::InstanceCreateInfo::default().application_info(&application);

        // The messenger below lives between the two calls; this one hears vkCreateInstance and vkDestroyInstance
        // themselves. General messages are left out of it: the loader complains there of drivers for other hardware.
        let mut early = sink.messenger(vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION);
        let checks = [vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
        let mut features =
            vk::ValidationFeaturesEXT::default().enabled_validation_features(&checks);
        let layers = [VALIDATION.as_ptr()];
        let mut extensions = vec![ext::debug_utils::NAME.as_ptr()];
        if validation {
            if !has_layer(&entry)? {
                return Err(SetupError::NoValidation);
            }
            info = info.push_next(&mut early);
            if layer_offers(&entry, ext::validation_features::NAME)? {
                extensions.push(ext::validation_features::NAME.as_ptr());
                info = info.push_next(&mut features);
            }
            info = info
                .enabled_layer_names(&layers)
                .enabled_extension_names(&extensions);
        }
        // SAFETY: everything that `info` points to is a local of this function and lives past the call, and the sink
        // whose address `early` holds is owned by the instance made here.
        let raw = unsafe { entry.create_instance(&info, None) }.map_err(|result| {
            if result == vk::Result::ERROR_INCOMPATIBLE_DRIVER {
                SetupError::NoDriver
            } else {
                setup("vkCreateInstance")(result)
            }
        })?;
        let mut instance = Self {
            messenger: None,
            raw,
            version,
            sink,
            entry,
        };
        if validation {
            let debug = ext::debug_utils::Instance::new(&instance.entry, &instance.raw);
            let info = instance.sink.messenger(
                vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION
                    | vk::DebugUtilsMessageTypeFlagsEXT::GENERAL,
            );
            // SAFETY: VK_EXT_debug_utils is enabled above, and the sink lives as long as the instance.
            let handle = unsafe { debug.create_debug_utils_messenger(&info, None) }
                .map_err(setup("vkCreateDebugUtilsMessengerEXT"))?;
            instance.messenger = Some((debug, handle));
        }
        Ok(instance)
    }

    pub(super) fn raw(&self) -> &ash::Instance {
        &self.raw
    }

    pub(crate) fn sink(&self) -> &Arc<Sink> {
        &self.sink
    }

    /// Every device of every driver, in the loader's order; never empty.
    pub(crate) fn physical_devices(&self) -> Result<Vec<Physical>, SetupError> {
        // SAFETY: the instance is alive.
        let handles = unsafe { self.raw.enumerate_physical_devices() }
            .map_err(setup("vkEnumeratePhysicalDevices"))?;
        if handles.is_empty() {
            return Err(SetupError::NoDriver);
        }
        (0..)
            .zip(handles)
            .map(|(index, handle)| Physical::new(&self.raw, self.version, index, handle))
            .collect()
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        if let Some((debug, handle)) = self.messenger.take() {
            // SAFETY: `handle` was made from this instance, and `take` lets this happen once.
            unsafe { debug.destroy_debug_utils_messenger(handle, None) };
        }
        // SAFETY: children hold an `Arc` of this instance, so all are gone; the messenger went above.
        unsafe { self.raw.destroy_instance(None) };
    }
}

fn has_layer(entry: &ash::Entry) -> Result<bool, SetupError> {
    // SAFETY: `entry` is a loader that is open.
    let layers = unsafe { entry.enumerate_instance_layer_properties() }
        .map_err(setup("vkEnumerateInstanceLayerProperties"))?;
    Ok(layers
        .iter()
        .any(|layer| layer.layer_name_as_c_str() == Ok(VALIDATION)))
}

fn layer_offers(entry: &ash::Entry, extension: &CStr) -> Result<bool, SetupError> {
    // SAFETY: `entry` is a loader that is open, and the layer was found before.
    let extensions = unsafe { entry.enumerate_instance_extension_properties(Some(VALIDATION)) }
        .map_err(setup("vkEnumerateInstanceExtensionProperties"))?;
    Ok(extensions
        .iter()
        .any(|offered| offered.extension_name_as_c_str() == Ok(extension)))
}
