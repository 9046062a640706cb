//! What explains that lanes of several machines have other bits.

use super::Column;
use shadertwin_compare::{Axis, Lane, blame};
use std::collections::BTreeSet;

/// What a device belongs to. [`blame`] knows one axis of devices; each facet takes its place in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Facet {
    Vendor,
    Driver,
    Version,
    Machine,
    Device,
}

impl Facet {
    /// From coarse to fine, the machine aside: where a vendor explains the groups, so do its drivers, and say no more.
    const ALL: [Self; 5] = [
        Self::Vendor,
        Self::Driver,
        Self::Version,
        Self::Machine,
        Self::Device,
    ];

    fn of(self, column: &Column) -> String {
        let vendor = format!("{:#x}", column.vendor_id);
        match self {
            Self::Vendor => vendor,
            Self::Driver => format!("{vendor} {}", column.driver),
            Self::Version => format!("{vendor} {} {}", column.driver, column.driver_version),
            Self::Machine => column.machine.clone(),
            Self::Device => format!("{} {}", column.machine, column.adapter),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Vendor => "vendor",
            Self::Driver => "driver",
            Self::Version => "driver version",
            Self::Machine => "machine",
            Self::Device => "device",
        }
    }

    fn is_within(self, coarser: Self) -> bool {
        match self {
            Self::Vendor | Self::Machine => false,
            Self::Driver => coarser == Self::Vendor,
            Self::Version => matches!(coarser, Self::Vendor | Self::Driver),
            Self::Device => coarser != Self::Device,
        }
    }
}

/// The smallest sets of axes that explain how lanes, each with its digests, fall into groups: `driver version`,
/// `language (the port) with vendor`. Several when several explain it; none when nothing does, or when there is nothing
/// to explain.
pub(super) fn explain(lanes: &[(&Column, &str)]) -> Vec<String> {
    let mut found: Vec<(Facet, Vec<Axis>)> = Vec::new();
    for facet in Facet::ALL {
        let seen: Vec<(Lane, String)> = lanes
            .iter()
            .map(|(column, digest)| {
                let lane = Lane {
                    adapter: facet.of(column),
                    ..column.lane()
                };
                (lane, (*digest).to_owned())
            })
            .collect();
        let Some(blame) = blame(&seen) else {
            return Vec::new();
        };
        for set in blame.axes {
            let known = found.iter().any(|(coarser, other)| {
                *other == set && (facet.is_within(*coarser) || !set.contains(&Axis::Adapter))
            });
            if !known {
                found.push((facet, set));
            }
        }
    }
    // A machine of one device says no more than its device does.
    let devices: BTreeSet<(&str, &str)> = lanes
        .iter()
        .map(|(column, _)| (column.machine.as_str(), column.adapter.as_str()))
        .collect();
    let machines: BTreeSet<&str> = devices.iter().map(|(machine, _)| *machine).collect();
    if devices.len() == machines.len() {
        let known: Vec<Vec<Axis>> = found
            .iter()
            .filter(|(facet, _)| *facet != Facet::Machine)
            .map(|(_, set)| set.clone())
            .collect();
        found.retain(|(facet, set)| *facet != Facet::Machine || !known.contains(set));
    }
    let least = found.iter().map(|(_, set)| set.len()).min();
    let mut told = BTreeSet::new();
    found
        .iter()
        .filter(|(_, set)| Some(set.len()) == least)
        .map(|(facet, set)| {
            let names: Vec<String> = set
                .iter()
                .map(|axis| match axis {
                    Axis::Adapter => facet.name().to_owned(),
                    Axis::Language | Axis::Route | Axis::Runner | Axis::Build => axis.to_string(),
                })
                .collect();
            names.join(" with ")
        })
        .filter(|name| told.insert(name.clone()))
        .collect()
}
