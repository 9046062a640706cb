use crate::{Error, worker};
use shadertwin_compare::RunnerKind;
use shadertwin_dispatch::{Adapter, FloatControls};
use shadertwin_report::AdapterRecord;
use std::collections::BTreeMap;
use std::path::Path;

/// A device as one runner sees it.
#[derive(Clone, Debug)]
pub struct Device {
    /// Name in lanes; the same for both runners.
    pub lane_name: String,
    /// The runner.
    pub runner: RunnerKind,
    /// What the runner says of it.
    pub adapter: Adapter,
    /// What the driver promises about floats, which only Vulkan tells.
    pub float_controls: FloatControls,
}

/// Every device of every runner, each listed by a worker process of its own, so that a driver that crashes when it is
/// asked costs its runner and not the program.
///
/// # Errors
///
/// No runner sees a device, or a worker cannot be started.
pub fn discover(program: &Path, runners: &[RunnerKind]) -> Result<Vec<Device>, Error> {
    // Vulkan is asked in any case: it alone knows the float controls.
    let vulkan = worker::devices(program, RunnerKind::Vulkan)?;
    let controls: BTreeMap<String, FloatControls> = vulkan
        .as_deref()
        .map(|adapters| {
            named(adapters)
                .map(|(name, adapter)| (name, adapter.float_controls))
                .collect()
        })
        .unwrap_or_default();
    let mut devices = Vec::new();
    let mut reasons = Vec::new();
    for &runner in runners {
        let found = match runner {
            RunnerKind::Vulkan => vulkan.clone(),
            RunnerKind::Wgpu => worker::devices(program, runner)?,
        };
        match found {
            Ok(adapters) => devices.extend(named(&adapters).map(|(lane_name, adapter)| Device {
                float_controls: controls.get(&lane_name).copied().unwrap_or_default(),
                lane_name,
                runner,
                adapter: adapter.clone(),
            })),
            Err(reason) => reasons.push(format!("{runner}: {reason}")),
        }
    }
    if devices.is_empty() {
        return Err(Error::NoAdapter {
            reason: reasons.join("; "),
        });
    }
    Ok(devices)
}

/// Adapters with their lane names; a second one of the same name gets a number.
fn named(adapters: &[Adapter]) -> impl Iterator<Item = (String, &Adapter)> {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    adapters.iter().map(move |adapter| {
        let name = adapter.short_name();
        let count = seen
            .entry(name.clone())
            .and_modify(|count| *count += 1)
            .or_insert(1);
        (
            if *count == 1 {
                name
            } else {
                format!("{name}-{count}")
            },
            adapter,
        )
    })
}

/// The records of some devices for a report.
#[must_use]
pub fn adapters(devices: &[Device]) -> Vec<AdapterRecord> {
    devices
        .iter()
        .map(|device| AdapterRecord {
            lane_name: device.lane_name.clone(),
            runner: device.runner,
            adapter: device.adapter.clone(),
        })
        .collect()
}

/// What a person should know about the drivers before trusting an agreement, one line each.
#[must_use]
pub fn cautions(devices: &[Device]) -> Vec<String> {
    let mut lines: Vec<String> = devices
        .iter()
        .filter(|device| ends_long_loops(&device.adapter.driver, &device.adapter.driver_version))
        .map(|device| {
            format!(
                "{} ({}) ends a loop after 65,535 rounds: what agrees there says nothing about longer loops",
                device.lane_name, device.adapter.driver_version
            )
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines
}

/// llvmpipe did so in Mesa 22.3.6 and no longer does in 25.0.7, both measured; what is between is taken for old.
fn ends_long_loops(driver: &str, version: &str) -> bool {
    let major = version
        .split_whitespace()
        .filter_map(|word| word.split('.').next()?.parse::<u32>().ok())
        .next();
    driver.contains("llvmpipe") && major.is_some_and(|major| major < 25)
}

#[cfg(test)]
mod tests {
    use super::ends_long_loops;

    #[test]
    fn old_llvmpipe_ends_long_loops() {
        assert!(ends_long_loops("llvmpipe", "Mesa 22.3.6 (LLVM 15.0.6)"));
        assert!(!ends_long_loops(
            "llvmpipe",
            "Mesa 25.0.7-2~bpo12+1 (LLVM 15.0.6)"
        ));
        assert!(!ends_long_loops("NVIDIA", "22.3.6"));
    }
}
