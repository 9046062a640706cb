use crate::compare::{Place, differences, shape};
use crate::{Interface, Layout, ShaderResource};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A line of the table of two interfaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the line is about; empty when it goes on with the line before.
    pub label: String,
    /// The first and the second module's text.
    pub cells: [String; 2],
    /// A difference is in this line's resource.
    pub differs: bool,
}

/// Two interfaces beside each other: resources with kind, access, format and bytes, then the costs of a workgroup.
#[must_use]
pub fn rows(first: &Interface, second: &Interface) -> Vec<Row> {
    let sides = [first, second];
    let different: BTreeSet<Place> = differences(first, second)
        .into_iter()
        .map(|difference| difference.place)
        .collect();
    let mut rows = Vec::new();

    let mut descriptors: BTreeMap<(u32, u32), [Vec<String>; 2]> = BTreeMap::new();
    for (index, side) in sides.iter().enumerate() {
        for each in &side.bindings {
            let cells = descriptors.entry((each.group, each.binding)).or_default();
            cells[index].extend(describe(&each.name, &each.resource));
        }
    }
    for ((group, binding), cells) in descriptors {
        let place = Place::Binding { group, binding };
        push(
            &mut rows,
            place.to_string(),
            &cells,
            different.contains(&place),
        );
    }

    let push_constants =
        sides.map(|side| side.push_constants.as_ref().map_or_else(Vec::new, members));
    if push_constants.iter().any(|lines| !lines.is_empty()) {
        let place = Place::PushConstants;
        push(
            &mut rows,
            place.to_string(),
            &push_constants,
            different.contains(&place),
        );
    }
    let ids: BTreeSet<u32> = sides
        .iter()
        .flat_map(|side| side.specialisation.iter().map(|constant| constant.id))
        .collect();
    for id in ids {
        let place = Place::Specialisation(id);
        let cells = sides.map(|side| {
            side.specialisation
                .iter()
                .filter(|constant| constant.id == id)
                .map(|constant| format!("{} {}", constant.name, constant.scalar))
                .collect()
        });
        push(
            &mut rows,
            place.to_string(),
            &cells,
            different.contains(&place),
        );
    }

    let size = sides.map(|side| {
        let [x, y, z] = side.workgroup_size.size;
        let how = if side.workgroup_size.specialised {
            " (specialised)"
        } else {
            ""
        };
        vec![format!("{x} x {y} x {z}{how}")]
    });
    push(&mut rows, "workgroup size".to_owned(), &size, false);
    let shared = sides.map(|side| vec![format!("{} bytes", side.shared_bytes)]);
    push(&mut rows, "workgroup memory".to_owned(), &shared, false);
    rows
}

/// [`rows`] as text: three columns, a `!` before each line of a resource that differs.
#[must_use]
pub fn side_by_side(first: &Interface, second: &Interface) -> String {
    let mut rows = rows(first, second);
    rows.insert(
        0,
        Row {
            label: String::new(),
            cells: [first.entry.clone(), second.entry.clone()],
            differs: false,
        },
    );
    let width = |text: fn(&Row) -> &str| {
        rows.iter()
            .map(|row| text(row).chars().count())
            .max()
            .unwrap_or(0)
    };
    let (label, left) = (width(|row| &row.label), width(|row| &row.cells[0]));
    let mut out = String::new();
    for row in &rows {
        let mark = if row.differs { '!' } else { ' ' };
        let line = format!(
            "{mark} {:label$}  {:left$}  {}",
            row.label, row.cells[0], row.cells[1]
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn push(rows: &mut Vec<Row>, label: String, cells: &[Vec<String>; 2], differs: bool) {
    let mut label = Some(label);
    for line in 0..cells[0].len().max(cells[1].len()) {
        let cell = |side: usize| cells[side].get(line).cloned().unwrap_or_default();
        let cells = [cell(0), cell(1)];
        rows.push(Row {
            label: label.take().unwrap_or_default(),
            cells,
            differs,
        });
    }
}

fn describe(name: &str, resource: &ShaderResource) -> Vec<String> {
    let mut head = format!("{name}: {}", resource.kind());
    let shape = shape(resource);
    if !shape.is_empty() {
        let _ = write!(head, " {shape}");
    }
    if let ShaderResource::StorageTexture { format, .. } = resource {
        let _ = write!(head, " {}", format.0);
    }
    if matches!(
        resource,
        ShaderResource::Storage { .. } | ShaderResource::StorageTexture { .. }
    ) {
        let _ = write!(head, ", {}", resource.access());
    }
    let mut lines = vec![head];
    lines.extend(resource.layout().into_iter().flat_map(members));
    lines
}

fn members(layout: &Layout) -> Vec<String> {
    layout
        .leaves
        .iter()
        .map(|leaf| format!("  byte {}: {} {leaf}", leaf.offset, leaf.path))
        .collect()
}
