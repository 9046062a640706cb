use ash::vk;
use std::ffi::{CStr, c_char, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Messages kept at most: one wrong barrier in a pass that repeats would otherwise fill the memory.
const KEPT: usize = 200;

/// Collects what the validation layer and the driver say.
#[derive(Debug, Default)]
pub(crate) struct Sink {
    messages: Mutex<Vec<String>>,
}

impl Sink {
    /// Takes all messages that came since the last call.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.lock())
    }

    fn push(&self, message: String) {
        let mut messages = self.lock();
        if messages.len() < KEPT {
            messages.push(message);
        }
    }

    /// A list of strings has no broken state, so a panic elsewhere does not matter here.
    fn lock(&self) -> MutexGuard<'_, Vec<String>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A messenger that fills this sink with warnings and errors of `types`.
    ///
    /// The messenger keeps the address of `self`: `self` must outlive it. [`super::Instance`], the only caller, owns
    /// both and destroys the messenger and the instance first.
    pub(super) fn messenger(
        &self,
        types: vk::DebugUtilsMessageTypeFlagsEXT,
    ) -> vk::DebugUtilsMessengerCreateInfoEXT<'static> {
        vk::DebugUtilsMessengerCreateInfoEXT::default()
            .message_severity(
                vk::DebugUtilsMessageSeverityFlagsEXT::WARNING
                    | vk::DebugUtilsMessageSeverityFlagsEXT::ERROR,
            )
            .message_type(types)
            .pfn_user_callback(Some(receive))
            .user_data(std::ptr::from_ref(self).cast_mut().cast())
    }
}

/// Called by the layer or the driver, on any thread.
///
/// # Safety
///
/// `data` is valid for the call, and `user_data` is the address of a live [`Sink`].
unsafe extern "system" fn receive(
    severity: vk::DebugUtilsMessageSeverityFlagsEXT,
    _types: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    user_data: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: `Sink::messenger` stored the address of a sink, and `Instance` keeps that sink until the messenger is
    // destroyed. Only shared references to it are ever made.
    let sink = unsafe { user_data.cast::<Sink>().as_ref() };
    // SAFETY: the specification promises a valid structure for the time of the call.
    let data = unsafe { data.as_ref() };
    if let (Some(sink), Some(data)) = (sink, data) {
        // SAFETY: the structure's strings are null or end in a zero byte, and live as long as the structure.
        let id = unsafe { text(data.p_message_id_name) };
        // SAFETY: as above.
        let message = unsafe { text(data.p_message) };
        sink.push(format!("{severity:?} {id}: {message}"));
    }
    // Anything but false makes the layer skip the call that it complains about.
    vk::FALSE
}

/// # Safety
///
/// `pointer` is null or a string that ends in a zero byte.
unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: not null, and the caller says that it ends in a zero byte.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_string_lossy().into_owned()
}
