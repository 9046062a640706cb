use crate::{Error, worker};
use shadertwin_compare::RunnerKind;
use shadertwin_dispatch::{Adapter, FloatControls};
use shadertwin_report::AdapterRecord;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

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
    /// Manifest of the driver, for one that the Vulkan loader does not find by itself.
    pub driver_file: Option<PathBuf>,
    /// Why the runner is not there: the device is one that it would see, and nothing runs on it.
    pub absent: Option<String>,
}

/// Variable with Vulkan driver manifests, separated as in `PATH`, whose devices are seen beside those that the loader
/// finds by itself.
pub(crate) const DRIVERS: &str = "SHADERTWIN_DRIVERS";

/// Every device of every runner, each listed by a worker process of its own, so that a driver that crashes when it is
/// asked costs its runner and not the program. A runner that sees none has those of Vulkan, as absent ones: what does not
/// run on them is counted. The devices of each manifest in [`DRIVERS`] follow.
///
/// # Errors
///
/// No runner sees a device, a manifest gives Vulkan none, or a worker cannot be started.
pub fn discover(program: &Path, runners: &[RunnerKind]) -> Result<Vec<Device>, Error> {
    let mut devices = of_driver(program, runners, None)?;
    // A manifest is of Vulkan alone, and OpenGL would list its devices once more.
    let of_vulkan: Vec<RunnerKind> = runners
        .iter()
        .copied()
        .filter(|&runner| runner != RunnerKind::Gl)
        .collect();
    let files = driver_files()?;
    for file in files.iter().filter(|_| !of_vulkan.is_empty()) {
        devices.extend(of_driver(program, &of_vulkan, Some(file))?);
    }
    name_lanes(&mut devices);
    Ok(devices)
}

/// The manifests of [`DRIVERS`], each once.
fn driver_files() -> Result<Vec<PathBuf>, Error> {
    let mut files: Vec<PathBuf> = Vec::new();
    for file in std::env::split_paths(&std::env::var_os(DRIVERS).unwrap_or_default()) {
        if file.as_os_str().is_empty() {
            continue;
        }
        // A pipe, which is none, would hold up whoever reads it.
        let real = file.canonicalize().ok().filter(|real| real.is_file());
        let real = real.ok_or_else(|| Error::NoAdapter {
            reason: format!(
                "{DRIVERS} names {}, which is no file that can be read; it takes manifests of Vulkan drivers",
                file.display()
            ),
        })?;
        if !files.contains(&real) {
            files.push(real);
        }
    }
    Ok(files)
}

/// The devices of one driver, or of all that the loader finds.
fn of_driver(
    program: &Path,
    runners: &[RunnerKind],
    driver_file: Option<&Path>,
) -> Result<Vec<Device>, Error> {
    let listed = |runner| worker::devices(program, runner, driver_file);
    // Vulkan is asked in any case: it alone knows the float controls.
    let vulkan = listed(RunnerKind::Vulkan)?;
    let known = vulkan.as_deref().unwrap_or_default();
    let mut devices = Vec::new();
    let mut reasons = Vec::new();
    for &runner in runners {
        let found = match runner {
            RunnerKind::Vulkan => vulkan.clone(),
            RunnerKind::Wgpu | RunnerKind::Gl => listed(runner)?,
            RunnerKind::Dawn => listed(runner)?.map(|adapters| with_driver(adapters, known)),
        };
        let (adapters, absent) = match found {
            Ok(adapters) => (adapters, None),
            Err(reason) => {
                let reason = match driver_file {
                    Some(file) => format!("{reason} (with {} alone)", file.display()),
                    None => reason,
                };
                reasons.push(format!("{runner}: {reason}"));
                (known.to_vec(), Some(reason))
            }
        };
        devices.extend(adapters.into_iter().map(|adapter| Device {
            lane_name: String::new(),
            runner,
            adapter,
            float_controls: FloatControls::default(),
            driver_file: driver_file.map(Path::to_owned),
            absent: absent.clone(),
        }));
    }
    // Each runner counts devices of one name in the same order.
    for runner in runners {
        let mut of_vulkan: Vec<&Adapter> = known.iter().collect();
        for device in devices.iter_mut().filter(|device| device.runner == *runner) {
            let same = |other: &&Adapter| other.name == device.adapter.name;
            if let Some(at) = of_vulkan.iter().position(same) {
                device.float_controls = of_vulkan.remove(at).float_controls;
            }
        }
    }
    if devices.iter().all(|device| device.absent.is_some()) {
        let reason = reasons.join("; ");
        return Err(Error::NoAdapter {
            reason: match driver_file {
                Some(_) => format!("{DRIVERS}: {reason}"),
                None => reason,
            },
        });
    }
    Ok(devices)
}

/// Gives each device its name, the same for all runners. A second one of the same name gets the version of its driver
/// when that is one of its own, or a number.
fn name_lanes(devices: &mut [Device]) {
    let mut seen: BTreeSet<(RunnerKind, String)> = BTreeSet::new();
    for device in devices {
        let name = device.adapter.short_name();
        let own = device.driver_file.as_ref();
        let version = own.and_then(|_| version(&device.adapter.driver_version));
        let mut names = std::iter::once(name.clone())
            .chain(version.map(|version| format!("{name}-{version}")))
            .chain((2..).map(|number| format!("{name}-{number}")));
        device.lane_name = names
            .find(|name| seen.insert((device.runner, name.clone())))
            .unwrap_or(name);
    }
}

/// `25.0.7` of `Mesa 25.0.7-2~bpo12+1 (LLVM 15.0.6)`.
fn version(text: &str) -> Option<&str> {
    let word = text
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    word.split(|c: char| !c.is_ascii_digit() && c != '.').next()
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
