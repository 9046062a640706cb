//! Two kernels' interfaces beside each other, pair by pair.

use crate::members::{Field, Reading, Side, pair_members};
use crate::{Basis, Block, Interface, Layout, Pair, Pairing, ShaderResource, View};
use std::fmt::Write as _;

/// A line of the table of two interfaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the line is about.
    pub label: String,
    /// The WGSL and the HLSL kernel's text.
    pub cells: [String; 2],
    /// The two sides are not the same here.
    pub differs: bool,
}

/// Two interfaces beside each other: each pair of `pairing` with kind, access, format and bytes, then what only one
/// side has, then the costs of a workgroup.
///
/// ```
/// # use shadertwin_reflect::{Interface, Pairing, rows};
/// # fn example(wgsl: &Interface, hlsl: &Interface, pairing: &Pairing) {
/// for row in rows(wgsl, hlsl, pairing).iter().filter(|row| row.differs) {
///     println!("{}: {} against {}", row.label, row.cells[0], row.cells[1]);
/// }
/// # }
/// ```
#[must_use]
pub fn rows(wgsl: &Interface, hlsl: &Interface, pairing: &Pairing) -> Vec<Row> {
    let mut rows = Vec::new();
    for pair in &pairing.pairs {
        paired(&mut rows, wgsl, hlsl, *pair);
    }
    for (side, (blocks, interface)) in [(&pairing.only_wgsl, wgsl), (&pairing.only_hlsl, hlsl)]
        .into_iter()
        .enumerate()
    {
        for &block in blocks {
            lone(&mut rows, interface, side, block);
        }
    }
    let sides = [wgsl, hlsl];
    for constant in sides.iter().flat_map(|side| &side.specialisation) {
        let label = format!("constant {}", constant.id);
        if rows.iter().any(|row| row.label == label) {
            continue;
        }
        let cells = sides.map(|side| {
            side.specialisation
                .iter()
                .find(|each| each.id == constant.id)
                .map_or("-".to_owned(), |each| {
                    format!("{} {}", each.name, each.scalar)
                })
        });
        let scalars = sides.map(|side| {
            let same = side
                .specialisation
                .iter()
                .find(|each| each.id == constant.id);
            same.map(|each| each.scalar)
        });
        rows.push(Row {
            label,
            cells,
            differs: scalars[0] != scalars[1],
        });
    }
    push(&mut rows, "workgroup size", sides.map(size));
    push(
        &mut rows,
        "shared memory",
        sides.map(|side| format!("{} bytes", side.shared_bytes)),
    );
    rows
}

/// [`rows`] as text: three columns, `≠` before each line whose two sides are not the same.
///
/// ```
/// # use shadertwin_reflect::{Interface, PairingError, pair, side_by_side};
/// # fn example(wgsl: &Interface, hlsl: &Interface) -> Result<(), PairingError> {
/// print!("{}", side_by_side(wgsl, hlsl, &pair(wgsl, hlsl, &[])?));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn side_by_side(wgsl: &Interface, hlsl: &Interface, pairing: &Pairing) -> String {
    let mut rows = rows(wgsl, hlsl, pairing);
    rows.insert(
        0,
        Row {
            label: "entry point".to_owned(),
            cells: [wgsl, hlsl].map(|side| side.entry.clone()),
            differs: false,
        },
    );
    let width = |text: fn(&Row) -> &str| {
        let widths = rows.iter().map(|row| text(row).chars().count());
        widths.max().unwrap_or(0)
    };
    let (label, left) = (width(|row| &row.label), width(|row| &row.cells[0]));
    let mut out = String::new();
    for row in &rows {
        let mark = if row.differs { '≠' } else { ' ' };
        let line = format!(
            "{mark} {:label$}  {:left$}  {}",
            row.label, row.cells[0], row.cells[1]
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn push(rows: &mut Vec<Row>, label: &str, cells: [String; 2]) {
    let differs = cells[0] != cells[1];
    rows.push(Row {
        label: label.to_owned(),
        cells,
        differs,
    });
}

fn paired(rows: &mut Vec<Row>, wgsl: &Interface, hlsl: &Interface, pair: Pair) {
    let sides = [(wgsl, pair.wgsl), (hlsl, pair.hlsl)];
    let label = match pair.basis {
        Basis::Override => "as told",
        Basis::Name => "by name",
        Basis::Members => "by members",
        Basis::Only => "the only one",
    };
    // Names and numbers are each side's own and no difference.
    rows.push(Row {
        label: label.to_owned(),
        cells: sides.map(|(interface, block)| head(interface, block)),
        differs: false,
    });
    push(
        rows,
        "  kind",
        sides.map(|(interface, block)| kind(interface, block)),
    );
    let access = sides.map(|(interface, block)| access(interface, block));
    if access.iter().any(|access| !access.is_empty()) {
        push(rows, "  access", access);
    }
    let format = sides.map(|(interface, block)| format(interface, block));
    if format.iter().any(|format| !format.is_empty()) {
        let stated = format.iter().all(|format| format != ANY_FORMAT);
        let differs = stated && format[0] != format[1];
        rows.push(Row {
            label: "  format".to_owned(),
            cells: format,
            differs,
        });
    }
    let [a, b] = sides.map(|(interface, block)| block.layout(interface));
    if let (Some(a), Some(b)) = (a, b) {
        for field in &pair_members(a, b, &[]).fields {
            member(rows, a, b, field);
        }
        push(rows, "  size", [a, b].map(bytes));
    }
}

/// Members as their own side has them, not narrowed to what both have.
fn member(rows: &mut Vec<Row>, a: &Layout, b: &Layout, field: &Field) {
    let whole = |side: &Option<Side>, layout: &Layout| {
        side.as_ref()
            .map(|side| (side.path.clone(), View::from(&layout.leaves[side.leaf])))
    };
    let sides = [whole(&field.sides[0], a), whole(&field.sides[1], b)];
    let same = match (&sides[0], &sides[1]) {
        (Some((_, a)), Some((_, b))) => a == b && field.reading == Reading::Same,
        _ => false,
    };
    rows.push(Row {
        label: if field.padding {
            "  padding"
        } else {
            "  member"
        }
        .to_owned(),
        cells: sides.map(|side| side.map_or("-".to_owned(), |(path, view)| place(&path, &view))),
        differs: !same,
    });
}

/// `16: weights f32, 11 every 16`: byte, path, type, then each array's count and stride.
fn place(path: &str, view: &View) -> String {
    let name = path.trim_end_matches("[]");
    let gap = if name.is_empty() { "" } else { " " };
    let mut text = format!("{}: {name}{gap}{}", view.offset, view.scalar);
    if view.components > 1 {
        let _ = write!(text, "x{}", view.components);
    }
    for &(count, stride) in &view.arrays {
        if count == 0 {
            let _ = write!(text, ", any number every {stride}");
        } else {
            let _ = write!(text, ", {count} every {stride}");
        }
    }
    text
}

fn lone(rows: &mut Vec<Row>, interface: &Interface, side: usize, block: Block) {
    let cell = |text: String| {
        let mut cells = ["-".to_owned(), "-".to_owned()];
        cells[side] = text;
        cells
    };
    push(rows, "only here", cell(head(interface, block)));
    let mut what = kind(interface, block);
    for text in [access(interface, block), format(interface, block)] {
        if !text.is_empty() {
            let _ = write!(what, ", {text}");
        }
    }
    push(rows, "  kind", cell(what));
    for leaf in block
        .layout(interface)
        .iter()
        .flat_map(|layout| &layout.leaves)
    {
        push(rows, "  member", cell(place(&leaf.path, &View::from(leaf))));
    }
}

fn head(interface: &Interface, block: Block) -> String {
    match block {
        Block::PushConstants => "push constants".to_owned(),
        Block::Binding(index) => {
            let binding = &interface.bindings[index];
            let name = block.name(interface);
            let count = match binding.count {
                1 => String::new(),
                count => format!("[{count}]"),
            };
            format!("{name}{count} at {}:{}", binding.group, binding.binding)
        }
    }
}

fn resource(interface: &Interface, block: Block) -> Option<&ShaderResource> {
    match block {
        Block::Binding(index) => Some(&interface.bindings[index].resource),
        Block::PushConstants => None,
    }
}

fn kind(interface: &Interface, block: Block) -> String {
    resource(interface, block).map_or("push constants".to_owned(), |resource| {
        let shape = crate::compare::shape(resource);
        format!("{} {shape}", resource.kind()).trim_end().to_owned()
    })
}

fn access(interface: &Interface, block: Block) -> String {
    match resource(interface, block) {
        Some(
            resource @ (ShaderResource::Storage { .. } | ShaderResource::StorageTexture { .. }),
        ) => resource.access().to_string(),
        Some(
            ShaderResource::Uniform(_) | ShaderResource::Texture { .. } | ShaderResource::Sampler,
        )
        | None => String::new(),
    }
}

fn format(interface: &Interface, block: Block) -> String {
    match resource(interface, block) {
        Some(ShaderResource::StorageTexture { format, .. }) if format.is_unknown() => {
            ANY_FORMAT.to_owned()
        }
        Some(ShaderResource::StorageTexture { format, .. }) => format.0.clone(),
        _ => String::new(),
    }
}

/// For a texture whose format the host says, as in Direct3D.
const ANY_FORMAT: &str = "the host's";

fn bytes(layout: &Layout) -> String {
    match (layout.fixed_bytes, layout.run_time_stride) {
        (fixed, None) => format!("{fixed} bytes"),
        (0, Some(stride)) => format!("{stride} bytes an element"),
        (fixed, Some(stride)) => format!("{fixed} bytes and {stride} an element"),
    }
}

fn size(interface: &Interface) -> String {
    let [x, y, z] = interface.workgroup_size.size;
    let how = if interface.workgroup_size.specialised {
        " (specialised)"
    } else {
        ""
    };
    format!("{x} x {y} x {z}{how}")
}
