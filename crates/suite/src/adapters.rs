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
    /// Why the runner is not there: the device is one that it would see, and nothing runs on it.
    pub absent: Option<String>,
}

/// Every device of every runner, each listed by a worker process of its own, so that a driver that crashes when it is
/// asked costs its runner and not the program. A runner that sees none has those of Vulkan, as absent ones: what does not
/// run on them is counted.
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
            RunnerKind::Dawn => worker::devices(program, runner)?
                .map(|adapters| with_driver(adapters, vulkan.as_deref().unwrap_or_default())),
        };
        let (adapters, absent) = match found {
            Ok(adapters) => (adapters, None),
            Err(reason) => {
                reasons.push(format!("{runner}: {reason}"));
                (vulkan.clone().unwrap_or_default(), Some(reason))
            }
        };
        devices.extend(named(&adapters).map(|(lane_name, adapter)| Device {
            float_controls: controls.get(&lane_name).copied().unwrap_or_default(),
            lane_name,
            runner,
            adapter: adapter.clone(),
            absent: absent.clone(),
        }));
    }
    if devices.iter().all(|device| device.absent.is_some()) {
        return Err(Error::NoAdapter {
            reason: reasons.join("; "),
        });
    }
    Ok(devices)
}

/// Dawn's adapters with what Vulkan says of the driver of the same device, of which WebGPU has only words of its own.
fn with_driver(adapters: Vec<Adapter>, vulkan: &[Adapter]) -> Vec<Adapter> {
    let each = adapters.into_iter();
    each.map(
        |adapter| match vulkan.iter().find(|other| other.name == adapter.name) {
            Some(known) => Adapter {
                driver: known.driver.clone(),
                driver_version: known.driver_version.clone(),
                vendor_id: known.vendor_id,
                device_id: known.device_id,
                kind: known.kind,
                ..adapter
            },
            None => adapter,
        },
    )
    .collect()
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

/// The records of some devices for a report, those of absent runners left out.
#[must_use]
pub fn adapters(devices: &[Device]) -> Vec<AdapterRecord> {
    devices
        .iter()
        .filter(|device| device.absent.is_none())
        .map(|device| AdapterRecord {
            lane_name: device.lane_name.clone(),
            runner: device.runner,
            adapter: device.adapter.clone(),
        })
        .collect()
}

/// The runners that are not there, and why.
#[must_use]
pub fn absent(devices: &[Device]) -> BTreeMap<RunnerKind, &str> {
    let each = devices.iter();
    each.filter_map(|device| Some((device.runner, device.absent.as_deref()?)))
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
