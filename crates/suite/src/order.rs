//! Outputs whose elements may stand in another order, arranged so that equal sets have equal bytes.

use shadertwin_case::{Case, Order, Shape};
use shadertwin_dispatch::ByteBuf;
use std::collections::BTreeMap;

/// Arranges outputs, each by its place in the case, by what the case says of their order. A buffer that is shorter than
/// those that it belongs to is arranged as far as it goes.
pub(crate) fn arrange(case: &Case, shapes: &[Shape], outputs: &mut BTreeMap<usize, ByteBuf>) {
    // What stands together, by name; keys stay as they are, so that they are read before anything moves.
    let mut records: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut within: Vec<(usize, ByteBuf, usize)> = Vec::new();
    for &place in outputs.keys() {
        match &case.resources[place].order {
            Order::Kept => {}
            // Alone in a record of its own name, which no other can have.
            Order::Free => records
                .entry(&case.resources[place].name)
                .or_default()
                .push(place),
            Order::Together(name) => records.entry(name).or_default().push(place),
            Order::Within(keys) => {
                if let Some((key, _)) = case.resource(keys)
                    && let Some(bytes) = outputs.get(&key)
                {
                    within.push((place, bytes.clone(), key));
                }
            }
        }
    }
    let stride = |place: usize| shapes[place].stride().max(1) as usize;
    for places in records.values() {
        let mut rows: Vec<Vec<Vec<u8>>> = rows(outputs, places, stride);
        rows.sort_unstable();
        put(outputs, places, &rows);
    }
    for (place, keys, key) in within {
        let keys: Vec<&[u8]> = keys.chunks(stride(key)).collect();
        let mut rows = rows(outputs, &[place], stride);
        let mut start = 0;
        while start < rows.len() {
            let run = (start + 1..rows.len())
                .find(|&next| keys.get(next) != keys.get(start))
                .unwrap_or(rows.len());
            rows[start..run].sort_unstable();
            start = run;
        }
        put(outputs, &[place], &rows);
    }
}

/// An output that has another number of elements than those that it belongs to, and what to tell.
pub(crate) fn uneven(case: &Case, shapes: &[Shape]) -> Option<(String, String)> {
    let count = |place: usize| shapes[place].bytes() / u64::from(shapes[place].stride().max(1));
    case.resources.iter().enumerate().find_map(|(place, resource)| {
        let other = match &resource.order {
            Order::Kept | Order::Free => None,
            Order::Within(keys) => case.resource(keys).map(|(keys, _)| keys),
            Order::Together(_) => case
                .resources
                .iter()
                .position(|other| other.order == resource.order),
        }?;
        (count(place) != count(other)).then(|| {
            let (own, theirs) = (count(place), count(other));
            let name = &case.resources[other].name;
            let reason = format!(
                "its {own} elements cannot be arranged by the {theirs} of `{name}`; both need the same count"
            );
            (resource.name.clone(), reason)
        })
    })
}

/// The elements of several outputs side by side, as many as the shortest has.
fn rows(
    outputs: &BTreeMap<usize, ByteBuf>,
    places: &[usize],
    stride: impl Fn(usize) -> usize,
) -> Vec<Vec<Vec<u8>>> {
    let columns: Vec<Vec<&[u8]>> = places
        .iter()
        .map(|place| outputs[place].chunks(stride(*place)).collect())
        .collect();
    let count = columns.iter().map(Vec::len).min().unwrap_or(0);
    (0..count)
        .map(|row| columns.iter().map(|column| column[row].to_vec()).collect())
        .collect()
}

fn put(outputs: &mut BTreeMap<usize, ByteBuf>, places: &[usize], rows: &[Vec<Vec<u8>>]) {
    for (column, place) in places.iter().enumerate() {
        let Some(bytes) = outputs.get_mut(place) else {
            continue;
        };
        let arranged = rows.iter().flat_map(|row| row[column].iter().copied());
        for (to, byte) in bytes.iter_mut().zip(arranged) {
            *to = byte;
        }
    }
}
