use std::sync::{Mutex, MutexGuard, PoisonError};

/// wgpu tells the validation layer's messages only through the `log` facade, under this target.
const TARGET: &str = "wgpu_hal::vulkan::instance";

/// WGSL is source language 10, and layers older than that number (1.3.239 is one) take the debug information that
/// naga writes with it for an error.
const LAYER_OLDER_THAN_WGSL: &str = "Invalid source language operand: 10";

struct Collector {
    kept: Mutex<Kept>,
}

struct Kept {
    messages: Vec<String>,
    /// The last message was not kept, so that the lines which follow it are not either.
    skipping: bool,
}

static COLLECTOR: Collector = Collector {
    kept: Mutex::new(Kept {
        messages: Vec::new(),
        skipping: false,
    }),
};

impl Collector {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn add(&mut self, text: String) {
        // wgpu names the objects of a message in further records, each of which starts with a tab.
        if text.starts_with('\t') {
            if let (false, Some(last)) = (self.skipping, self.messages.last_mut()) {
                last.push('\n');
                last.push_str(&text);
            }
            return;
        }
        self.skipping = text.contains(LAYER_OLDER_THAN_WGSL);
        if !self.skipping {
            self.messages.push(text);
        }
    }
}

impl log::Log for Collector {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() == log::Level::Error && metadata.target() == TARGET
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            self.kept().add(record.args().to_string());
        }
    }

    fn flush(&self) {}
}

/// Becomes the process's logger, unless it has one already, which then gets the messages.
pub(crate) fn collect() {
    if log::set_logger(&COLLECTOR).is_ok() {
        log::set_max_level(log::LevelFilter::Error);
    }
}

/// Errors since the last call.
pub(crate) fn take() -> Vec<String> {
    std::mem::take(&mut COLLECTOR.kept().messages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_layer_are_kept_with_their_objects_and_others_are_not() {
        collect();
        log::error!(target: TARGET, "invalid usage");
        log::error!(target: TARGET, "\tobjects: a buffer");
        log::warn!(target: TARGET, "slow usage");
        log::error!(target: "wgpu_core::device", "told as an error already");
        log::error!(target: TARGET, "not valid: {LAYER_OLDER_THAN_WGSL}");
        log::error!(target: TARGET, "\tobjects: a device");
        assert_eq!(take(), ["invalid usage\n\tobjects: a buffer"]);
        assert_eq!(take(), [""; 0]);
    }
}
