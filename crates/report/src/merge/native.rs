//! Native lanes beside the canonical ones: which devices have other bits, on which case.

use super::{Bits, Column, Merged, Row, explain::explain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A case whose native lanes have other bits than most canonical lanes, on some size.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Native {
    /// Case.
    pub case: String,
    /// Devices that have other bits.
    pub devices: Vec<NativeDevice>,
    /// What explains how the native lanes differ among themselves, at the first size where they do.
    pub explained_by: Vec<String>,
}

/// A device of a machine.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct NativeDevice {
    /// Machine.
    pub machine: String,
    /// Short name of the device.
    pub adapter: String,
    /// Driver family.
    pub driver: String,
    /// Driver version.
    pub driver_version: String,
    /// Native trials with other bits, over all sizes.
    pub other: usize,
    /// Native trials with bits that were compared.
    pub compared: usize,
}

/// By case, in order.
pub(super) fn native(merged: &Merged) -> Vec<Native> {
    let mut cases: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in &merged.rows {
        cases.entry(&row.case).or_default().push(row);
    }
    cases
        .into_iter()
        .filter_map(|(case, rows)| {
            let devices = devices(merged, &rows);
            let explained_by = rows
                .iter()
                .map(|row| explained(merged, row))
                .find(|names| !names.is_empty());
            (!devices.is_empty()).then(|| Native {
                case: case.to_owned(),
                devices,
                explained_by: explained_by.unwrap_or_default(),
            })
        })
        .collect()
}

fn devices(merged: &Merged, rows: &[&Row]) -> Vec<NativeDevice> {
    // The first column of a device stands for it: columns are in order.
    let mut counts: BTreeMap<(&str, &str), (&Column, usize, usize)> = BTreeMap::new();
    for cell in rows.iter().flat_map(|row| &row.cells) {
        let column = &merged.columns[cell.column];
        let is_compared = matches!(cell.bits, Bits::Same | Bits::Other);
        if column.build.is_canonical() || !is_compared {
            continue;
        }
        let count = counts
            .entry((&column.machine, &column.adapter))
            .or_insert((column, 0, 0));
        count.1 += usize::from(cell.bits == Bits::Other);
        count.2 += 1;
    }
    counts
        .into_values()
        .filter(|(_, other, _)| *other > 0)
        .map(|(column, other, compared)| NativeDevice {
            machine: column.machine.clone(),
            adapter: column.adapter.clone(),
            driver: column.driver.clone(),
            driver_version: column.driver_version.clone(),
            other,
            compared,
        })
        .collect()
}

/// Why the native lanes of a row are not all alike.
fn explained(merged: &Merged, row: &Row) -> Vec<String> {
    let joined: Vec<(&Column, String)> = row
        .cells
        .iter()
        .map(|cell| (&merged.columns[cell.column], cell))
        .filter(|(column, cell)| {
            !column.build.is_canonical()
                && !cell.digests.is_empty()
                && cell.bits != Bits::NotCompared
        })
        .map(|(column, cell)| {
            let all: Vec<&str> = cell.digests.values().map(String::as_str).collect();
            (column, all.join(" "))
        })
        .collect();
    let lanes: Vec<(&Column, &str)> = joined
        .iter()
        .map(|(column, digest)| (*column, digest.as_str()))
        .collect();
    explain(&lanes)
}
