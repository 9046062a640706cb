//! What invocations do to one another: atomics, barriers and subgroups, with results that do not depend on an order or on
//! the size of a subgroup; and what they know of themselves.

use crate::intrinsics::row::{Kind, Native, Row};
use crate::intrinsics::signature::Type;
use crate::intrinsics::whole::{Reference, Whole};
use crate::{Error, Inputs, Outputs};

/// Invocations of a workgroup.
const WORKGROUP: usize = 64;
/// Cells that the invocations of a workgroup share.
const CELLS: usize = 16;

type Fold = fn(u32, u32) -> u32;

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for ty in [Type::U32, Type::I32] {
        let signed = ty == Type::I32;
        rows.extend([
            atomic("atomic_add", ty, "InterlockedAdd({p}, v)", "atomicAdd(&{p}, v)", u32::wrapping_add),
            atomic("atomic_sub", ty, "InterlockedAdd({p}, 0 - v)", "atomicSub(&{p}, v)", u32::wrapping_sub),
            atomic("atomic_min", ty, "InterlockedMin({p}, v)", "atomicMin(&{p}, v)", if signed { |a, b| a.cast_signed().min(b.cast_signed()).cast_unsigned() } else { |a, b| a.min(b) }),
            atomic("atomic_max", ty, "InterlockedMax({p}, v)", "atomicMax(&{p}, v)", if signed { |a, b| a.cast_signed().max(b.cast_signed()).cast_unsigned() } else { |a, b| a.max(b) }),
            atomic("atomic_and", ty, "InterlockedAnd({p}, v)", "atomicAnd(&{p}, v)", |a, b| a & b),
            atomic("atomic_or", ty, "InterlockedOr({p}, v)", "atomicOr(&{p}, v)", |a, b| a | b),
            atomic("atomic_xor", ty, "InterlockedXor({p}, v)", "atomicXor(&{p}, v)", |a, b| a ^ b),
            own("atomic_exchange", ty, "InterlockedExchange({p}, v, old)", "old = atomicExchange(&{p}, v)", |cell, v, _| (v, cell)),
            own("atomic_compare_exchange", ty, "InterlockedCompareExchange({p}, w, v, old)", "loop {\n    let r = atomicCompareExchangeWeak(&{p}, w, v);\n    old = r.old_value;\n    if (r.exchanged || old != w) {\n      break;\n    }\n  }", |cell, v, w| (if cell == w { v } else { cell }, cell)).says("InterlockedCompareExchange(p, w, v, old)", "atomicCompareExchangeWeak(&p, w, v)").note("WGSL's may fail without a reason: try again until it exchanged or saw another value"),
            own("atomic_load_store", ty, "old = {p}; {p} = v", "old = atomicLoad(&{p}); atomicStore(&{p}, v)", |cell, v, _| (v, cell)),
        ]);
    }
    rows.extend([
        exchange("workgroup_barrier", "GroupMemoryBarrierWithGroupSync();", "workgroupBarrier();", true),
        exchange("storage_barrier", "DeviceMemoryBarrierWithGroupSync();", "storageBarrier();", false),
        exchange("all_memory_barrier", "AllMemoryBarrierWithGroupSync();", "storageBarrier(); workgroupBarrier();", false),
        uniform_load(),
        texture_load(),
        texture_store(),
        position("global_invocation_id", "uint3", "SV_DispatchThreadID", "vec3<u32>", |global, _| global.to_vec()),
        position("local_invocation_id", "uint3", "SV_GroupThreadID", "vec3<u32>", |global, _| global.iter().zip(GROUP).map(|(&at, size)| at % size).collect()),
        position("workgroup_id", "uint3", "SV_GroupID", "vec3<u32>", |global, _| global.iter().zip(GROUP).map(|(&at, size)| at / size).collect()),
        position("local_invocation_index", "uint", "SV_GroupIndex", "u32", |_, local| vec![local]),
        subgroup("subgroup_add", "WaveActiveSum(v)", "subgroupAdd(v)", "InterlockedAdd", "atomicAdd", u32::wrapping_add),
        subgroup("subgroup_min", "WaveActiveMin(v)", "subgroupMin(v)", "InterlockedMin", "atomicMin", |a, b| a.min(b)),
        subgroup("subgroup_max", "WaveActiveMax(v)", "subgroupMax(v)", "InterlockedMax", "atomicMax", |a, b| a.max(b)),
        subgroup("subgroup_and", "WaveActiveBitAnd(v)", "subgroupAnd(v)", "InterlockedAnd", "atomicAnd", |a, b| a & b),
        subgroup("subgroup_or", "WaveActiveBitOr(v)", "subgroupOr(v)", "InterlockedOr", "atomicOr", |a, b| a | b),
        subgroup("subgroup_xor", "WaveActiveBitXor(v)", "subgroupXor(v)", "InterlockedXor", "atomicXor", |a, b| a ^ b),
        subgroup("subgroup_any", "uint(WaveActiveAnyTrue((v & 1) != 0))", "select(0u, 1u, subgroupAny((v & 1u) != 0u))", "InterlockedOr", "atomicOr", |a, b| a | (b & 1)),
        subgroup("subgroup_all", "uint(WaveActiveAllTrue((v & 1) != 0))", "select(0u, 1u, subgroupAll((v & 1u) != 0u))", "InterlockedAnd", "atomicAnd", |a, b| a & b & 1),
        subgroup("subgroup_ballot", "CountBallot(WaveActiveBallot((v & 1) != 0))", "countBallot(subgroupBallot((v & 1u) != 0u))", "InterlockedAdd", "atomicAdd", |a, b| a.wrapping_add(b & 1)),
    ]);
    rows
}

/// Places of `{p}` in an operation's text.
fn at(text: &str, place: &str) -> String {
    text.replace("{p}", place)
}

fn whole(
    name: &'static str,
    spellings: [&str; 2],
    kernels: [String; 2],
    case: String,
    reference: Reference,
) -> Row {
    Row {
        name,
        spellings: spellings.map(str::to_owned),
        note: None,
        native: Native::Bits,
        known: Vec::new(),
        kind: Kind::Whole(Box::new(Whole {
            kernels,
            case,
            reference,
        })),
    }
}

/// `name`, of signed integers with an ending.
fn typed(name: &'static str, ty: Type) -> &'static str {
    match (ty, name) {
        (Type::I32, "atomic_add") => "atomic_add_signed",
        (Type::I32, "atomic_sub") => "atomic_sub_signed",
        (Type::I32, "atomic_min") => "atomic_min_signed",
        (Type::I32, "atomic_max") => "atomic_max_signed",
        (Type::I32, "atomic_and") => "atomic_and_signed",
        (Type::I32, "atomic_or") => "atomic_or_signed",
        (Type::I32, "atomic_xor") => "atomic_xor_signed",
        (Type::I32, "atomic_exchange") => "atomic_exchange_signed",
        (Type::I32, "atomic_compare_exchange") => "atomic_compare_exchange_signed",
        (Type::I32, "atomic_load_store") => "atomic_load_store_signed",
        _ => name,
    }
}

/// Resources with their fills or `output`, in the order of their bindings, and one pass over 256 invocations.
fn case(ty: Type, resources: &[(&str, &str, &str)]) -> String {
    let mut text = "sizes = [[256]]\n\n".to_owned();
    let mut bind = Vec::new();
    for (place, (name, count, rest)) in resources.iter().enumerate() {
        let output = if rest.contains("output") {
            "\noutput = true\none-invocation-an-element = false"
        } else {
            ""
        };
        let fill = if rest.contains("fill") {
            ", fill = { drawn = { seed = 1 } }"
        } else {
            ""
        };
        text.push_str(&format!(
            "[[resource]]\nname = \"{name}\"\nbuffer = {{ element = \"{ty}\", count = {count}{fill} }}{output}\n\n"
        ));
        bind.push(format!("\"0:{place}\" = \"{name}\""));
    }
    let bind = bind.join(", ");
    text + &format!(
        "[[pass]]\nentry = \"main\"\ndispatch = {{ threads = [\"width\"] }}\nbind = {{ {bind} }}\n"
    )
}

/// All words of a buffer of one component, of whatever type.
fn words(inputs: &Inputs<'_>, name: &str) -> Result<Vec<u32>, Error> {
    let (_, bytes) = inputs.resource(name)?;
    let (words, _) = bytes.as_chunks::<4>();
    Ok(words.iter().map(|&word| u32::from_le_bytes(word)).collect())
}

/// Many invocations on one cell, in storage and in workgroup memory; what each of them gets back depends on the order.
fn atomic(name: &'static str, ty: Type, hlsl: &'static str, wgsl: &'static str, fold: Fold) -> Row {
    let (h, w) = (ty.hlsl(1), ty.wgsl(1));
    let hlsl_kernel = format!(
        "StructuredBuffer<{h}> values : register(t0, space0);
RWStructuredBuffer<{h}> cells : register(u1, space0);
RWStructuredBuffer<{h}> tiles : register(u2, space0);

groupshared {h} tile[{CELLS}];

[numthreads({WORKGROUP}, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint index : SV_GroupIndex)
{{
    const {h} v = values[id.x];
    {};
    if (index < {CELLS})
        tile[index] = v;
    GroupMemoryBarrierWithGroupSync();
    {};
    GroupMemoryBarrierWithGroupSync();
    if (index < {CELLS})
        tiles[group.x * {CELLS} + index] = tile[index];
}}",
        at(hlsl, "cells[id.x % 16]"),
        at(hlsl, "tile[index % 16]"),
    );
    let wgsl_kernel = format!(
        "@group(0) @binding(0) var<storage, read> values: array<{w}>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<{w}>>;
@group(0) @binding(2) var<storage, read_write> tiles: array<{w}>;

var<workgroup> tile: array<atomic<{w}>, {CELLS}>;

@compute @workgroup_size({WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) index: u32) {{
  let v = values[id.x];
  {};
  if (index < {CELLS}u) {{
    atomicStore(&tile[index], v);
  }}
  workgroupBarrier();
  {};
  workgroupBarrier();
  if (index < {CELLS}u) {{
    tiles[group.x * {CELLS}u + index] = atomicLoad(&tile[index]);
  }}
}}",
        at(wgsl, "cells[id.x % 16u]"),
        at(wgsl, "tile[index % 16u]"),
    );
    let resources = [
        ("values", "\"width\"", "fill"),
        ("cells", "16", "fill output"),
        ("tiles", "\"width / 4\"", "output"),
    ];
    let reference: Reference = Box::new(move |inputs| {
        let values = words(inputs, "values")?;
        let mut cells = words(inputs, "cells")?;
        let mut tiles = Vec::new();
        for group in values.chunks(WORKGROUP) {
            let mut tile = group[..CELLS].to_vec();
            for (place, &v) in group.iter().enumerate() {
                let cell = place % CELLS;
                cells[cell] = fold(cells[cell], v);
                tile[cell] = fold(tile[cell], v);
            }
            tiles.extend(tile);
        }
        Ok(Outputs::new().u32s("cells", cells).u32s("tiles", tiles))
    });
    let spellings = [at(hlsl, "p"), at(wgsl, "p")];
    whole(
        typed(name, ty),
        spellings.each_ref().map(String::as_str),
        [hlsl_kernel, wgsl_kernel],
        case(ty, &resources),
        reference,
    )
}

/// Each invocation on a cell of its own, so that what it gets back is known: the new contents and what was there, of the
/// cell, the value, and another one, which is the cell's where the value is odd.
fn own(
    name: &'static str,
    ty: Type,
    hlsl: &'static str,
    wgsl: &'static str,
    act: fn(u32, u32, u32) -> (u32, u32),
) -> Row {
    let (h, w) = (ty.hlsl(1), ty.wgsl(1));
    let hlsl_kernel = format!(
        "StructuredBuffer<{h}> values : register(t0, space0);
StructuredBuffer<{h}> first : register(t1, space0);
RWStructuredBuffer<{h}> cells : register(u2, space0);
RWStructuredBuffer<{h}> results : register(u3, space0);

groupshared {h} tile[{WORKGROUP}];

[numthreads({WORKGROUP}, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{{
    const {h} v = values[id.x];
    const {h} w = (v & 1) != 0 ? first[id.x] : ~first[id.x];
    {h} old;
    cells[id.x] = first[id.x];
    {};
    results[id.x * 2] = old;
    tile[index] = first[id.x];
    {{ {}; }}
    results[id.x * 2 + 1] = old ^ tile[index];
}}",
        at(hlsl, "cells[id.x]"),
        at(hlsl, "tile[index]"),
    );
    let wgsl_kernel = format!(
        "@group(0) @binding(0) var<storage, read> values: array<{w}>;
@group(0) @binding(1) var<storage, read> first: array<{w}>;
@group(0) @binding(2) var<storage, read_write> cells: array<atomic<{w}>>;
@group(0) @binding(3) var<storage, read_write> results: array<{w}>;

var<workgroup> tile: array<atomic<{w}>, {WORKGROUP}>;

fn inStorage(i: u32, v: {w}, w: {w}) -> {w} {{
  var old: {w};
  {};
  return old;
}}

fn inWorkgroup(i: u32, v: {w}, w: {w}) -> {w} {{
  var old: {w};
  {};
  return old;
}}

@compute @workgroup_size({WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) index: u32) {{
  let v = values[id.x];
  let w = select(~first[id.x], first[id.x], (v & 1) != 0);
  atomicStore(&cells[id.x], first[id.x]);
  results[id.x * 2u] = inStorage(id.x, v, w);
  atomicStore(&tile[index], first[id.x]);
  let old = inWorkgroup(index, v, w);
  results[id.x * 2u + 1u] = old ^ atomicLoad(&tile[index]);
}}",
        at(wgsl, "cells[i]"),
        at(wgsl, "tile[i]"),
    );
    let resources = [
        ("values", "\"width\"", "fill"),
        ("first", "\"width\"", "fill"),
        ("cells", "\"width\"", "output"),
        ("results", "\"width * 2\"", "output"),
    ];
    let reference: Reference = Box::new(move |inputs| {
        let (values, first) = (words(inputs, "values")?, words(inputs, "first")?);
        let pairs = values.into_iter().zip(first);
        let done: Vec<(u32, u32)> = pairs
            .map(|(v, cell)| act(cell, v, if v & 1 == 1 { cell } else { !cell }))
            .collect();
        let results = done.iter().flat_map(|&(cell, old)| [old, old ^ cell]);
        Ok(Outputs::new()
            .u32s("cells", done.iter().map(|&(cell, _)| cell))
            .u32s("results", results))
    });
    let first = |text: &str| at(text.split('\n').next().unwrap_or(text), "p");
    let spellings = [first(hlsl), first(wgsl).trim_end_matches(';').to_owned()];
    whole(
        typed(name, ty),
        spellings.each_ref().map(String::as_str),
        [hlsl_kernel, wgsl_kernel],
        case(ty, &resources),
        reference,
    )
}

/// Each invocation gets what another one of its workgroup wrote before a barrier.
fn exchange(name: &'static str, hlsl: &'static str, wgsl: &'static str, shared: bool) -> Row {
    let (hlsl_memory, wgsl_memory) = if shared {
        (
            format!("groupshared uint places[{WORKGROUP}];"),
            format!("var<workgroup> places: array<u32, {WORKGROUP}>;"),
        )
    } else {
        (
            "RWStructuredBuffer<uint> places : register(u2, space0);".to_owned(),
            "@group(0) @binding(2) var<storage, read_write> places: array<u32>;".to_owned(),
        )
    };
    let base = if shared { "" } else { "base + " };
    let hlsl_kernel = format!(
        "StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);
{hlsl_memory}

[numthreads({WORKGROUP}, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{{
    const uint base = id.x - index;
    places[{base}index] = values[id.x];
    {hlsl}
    results[base + index] = places[{base}63 - index];
}}"
    );
    let wgsl_kernel = format!(
        "@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;
{wgsl_memory}

@compute @workgroup_size({WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) index: u32) {{
  let base = id.x - index;
  places[{base}index] = values[id.x];
  {wgsl}
  results[base + index] = places[{base}63u - index];
}}"
    );
    let mut resources = vec![
        ("values", "\"width\"", "fill"),
        ("results", "\"width\"", "output"),
    ];
    if !shared {
        resources.push(("places", "\"width\"", "output"));
    }
    let reference: Reference = Box::new(move |inputs| {
        let values = words(inputs, "values")?;
        let turned = values
            .chunks(WORKGROUP)
            .flat_map(|group| group.iter().rev().copied());
        let outputs = Outputs::new().u32s("results", turned);
        Ok(if shared {
            outputs
        } else {
            outputs.u32s("places", values.iter().copied())
        })
    });
    let case = case(Type::U32, &resources);
    whole(
        name,
        [hlsl, wgsl],
        [hlsl_kernel, wgsl_kernel],
        case,
        reference,
    )
}

/// A value of workgroup memory that all invocations have.
fn uniform_load() -> Row {
    let hlsl = "StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);

groupshared uint chosen;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    if (index == 37)
        chosen = values[id.x];
    GroupMemoryBarrierWithGroupSync();
    const uint seen = chosen;
    GroupMemoryBarrierWithGroupSync();
    if (index == 11)
        chosen = 0;
    results[id.x] = seen + index;
}";
    let wgsl = "@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

var<workgroup> chosen: u32;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) index: u32) {
  if (index == 37u) {
    chosen = values[id.x];
  }
  let seen = workgroupUniformLoad(&chosen);
  if (index == 11u) {
    chosen = 0u;
  }
  results[id.x] = seen + index;
}";
    let resources = [
        ("values", "\"width\"", "fill"),
        ("results", "\"width\"", "output"),
    ];
    let reference: Reference = Box::new(|inputs| {
        let values = words(inputs, "values")?;
        let seen = values
            .chunks(WORKGROUP)
            .flat_map(|group| (0..group.len() as u32).map(|index| group[37].wrapping_add(index)));
        Ok(Outputs::new().u32s("results", seen))
    });
    whole(
        "workgroup_uniform_load",
        [
            "GroupMemoryBarrierWithGroupSync(); seen = chosen; GroupMemoryBarrierWithGroupSync();",
            "seen = workgroupUniformLoad(&chosen);",
        ],
        [hlsl.to_owned(), wgsl.to_owned()],
        case(Type::U32, &resources),
        reference,
    )
}

/// Sizes, a texture of words, a buffer of words and one pass.
fn texture_case(texture: &str, buffer: &str, buffer_first: bool) -> String {
    let texture =
        format!("[[resource]]\nname = \"texels\"\ntexture = {{ format = \"r32uint\"{texture}\n\n");
    let buffer = format!(
        "[[resource]]\nname = \"values\"\nbuffer = {{ element = \"u32\", count = \"width * height\"{buffer}\n\n"
    );
    let (resources, bind) = if buffer_first {
        (
            buffer + &texture,
            "\"0:0\" = \"values\", \"0:1\" = \"texels\"",
        )
    } else {
        (
            texture + &buffer,
            "\"0:0\" = \"texels\", \"0:1\" = \"values\"",
        )
    };
    format!(
        "sizes = [[16, 8], [24, 24]]\n\n{resources}[[pass]]\nentry = \"main\"\ndispatch = {{ threads = [\"width\", \"height\"] }}\nbind = {{ {bind} }}\n"
    )
}

/// Every texel read once, at a place that the texture's size says.
fn texture_load() -> Row {
    let hlsl = "Texture2D<uint> texels : register(t0, space0);
RWStructuredBuffer<uint> values : register(u1, space0);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    texels.GetDimensions(width, height);
    values[id.y * width + id.x] = texels.Load(int3(width - 1 - id.x, height - 1 - id.y, 0));
}";
    let wgsl = "@group(0) @binding(0) var texels: texture_2d<u32>;
@group(0) @binding(1) var<storage, read_write> values: array<u32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let size = textureDimensions(texels);
  values[id.y * size.x + id.x] = textureLoad(texels, size - vec2<u32>(1u) - id.xy, 0).x;
}";
    let reference: Reference = Box::new(|inputs| {
        let mut texels = words(inputs, "texels")?;
        texels.reverse();
        Ok(Outputs::new().u32s("values", texels))
    });
    whole(
        "texture_load",
        [
            "t.GetDimensions(width, height); t.Load(int3(at, level))",
            "textureDimensions(t); textureLoad(t, at, level)",
        ],
        [hlsl.to_owned(), wgsl.to_owned()],
        texture_case(
            ", fill = { noise = { seed = 1 } } }",
            " }\noutput = true",
            false,
        ),
        reference,
    )
}

/// Every texel written once.
fn texture_store() -> Row {
    let hlsl = "StructuredBuffer<uint> values : register(t0, space0);
[[vk::image_format(\"r32ui\")]] RWTexture2D<uint> texels : register(u1, space0);

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint width, height;
    texels.GetDimensions(width, height);
    texels[id.xy] = values[id.y * width + id.x];
}";
    let wgsl = "@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var texels: texture_storage_2d<r32uint, write>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  let width = textureDimensions(texels).x;
  textureStore(texels, id.xy, vec4<u32>(values[id.y * width + id.x], 0u, 0u, 0u));
}";
    let reference: Reference =
        Box::new(|inputs| Ok(Outputs::new().u32s("texels", words(inputs, "values")?)));
    whole(
        "texture_store",
        ["t[at] = v", "textureStore(t, at, v)"],
        [hlsl.to_owned(), wgsl.to_owned()],
        texture_case(
            " }\noutput = true",
            ", fill = { drawn = { seed = 1 } } }",
            true,
        ),
        reference,
    )
    .note("in HLSL, [[vk::image_format]] says the format, which DXC guesses otherwise")
}

/// Size of a workgroup of [`position`], and workgroups.
const GROUP: [u32; 3] = [4, 2, 3];
const GROUPS: [u32; 3] = [3, 2, 2];

/// What an invocation knows of its place. The function gets its number along each axis and in its workgroup.
fn position(
    name: &'static str,
    hlsl_type: &str,
    semantic: &'static str,
    wgsl_type: &str,
    expected: fn([u32; 3], u32) -> Vec<u32>,
) -> Row {
    let [x, y, z] = GROUP;
    let [width, height] = [GROUP[0] * GROUPS[0], GROUP[1] * GROUPS[1]];
    let scalar = wgsl_type == "u32";
    let (h, w) = if scalar {
        ("uint4(place, 0, 0, 0)", "vec4<u32>(place, 0u, 0u, 0u)")
    } else {
        ("uint4(place, 0)", "vec4<u32>(place, 0u)")
    };
    // A parameter may not stand twice in HLSL, nor may a built-in in WGSL.
    let (hlsl_id, wgsl_id, id) = if name == "global_invocation_id" {
        (String::new(), String::new(), "place")
    } else {
        (
            "uint3 id : SV_DispatchThreadID, ".to_owned(),
            "@builtin(global_invocation_id) id: vec3<u32>, ".to_owned(),
            "id",
        )
    };
    let hlsl = format!(
        "RWStructuredBuffer<uint4> results : register(u0, space0);

[numthreads({x}, {y}, {z})]
void main({hlsl_id}{hlsl_type} place : {semantic})
{{
    results[({id}.z * {height} + {id}.y) * {width} + {id}.x] = {h};
}}"
    );
    let wgsl = format!(
        "@group(0) @binding(0) var<storage, read_write> results: array<vec4<u32>>;

@compute @workgroup_size({x}, {y}, {z})
fn main({wgsl_id}@builtin({name}) place: {wgsl_type}) {{
  results[({id}.z * {height}u + {id}.y) * {width}u + {id}.x] = {w};
}}"
    );
    let [gx, gy, gz] = GROUPS;
    let count: u32 = GROUP.iter().chain(&GROUPS).product();
    let case = format!(
        "sizes = [[{count}]]\n\n[[resource]]\nname = \"results\"\nbuffer = {{ element = \"u32\", components = 4, count = \"width\" }}\noutput = true\n\n[[pass]]\nentry = \"main\"\ndispatch = {{ groups = [{gx}, {gy}, {gz}] }}\nbind = {{ \"0:0\" = \"results\" }}\n"
    );
    let reference: Reference = Box::new(move |_| {
        let mut results = Vec::new();
        for at in 0..count {
            let global = [at % width, at / width % height, at / width / height];
            let [lx, ly, lz]: [u32; 3] = std::array::from_fn(|axis| global[axis] % GROUP[axis]);
            let mut element = expected(global, (lz * GROUP[1] + ly) * GROUP[0] + lx);
            element.resize(4, 0);
            results.extend(element);
        }
        Ok(Outputs::new().u32s("results", results))
    });
    whole(name, [semantic, name], [hlsl, wgsl], case, reference)
}

/// One invocation of each subgroup adds what the subgroup found to a cell of its workgroup, so that the result does not
/// depend on how many subgroups there are.
fn subgroup(
    name: &'static str,
    hlsl: &'static str,
    wgsl: &'static str,
    hlsl_atomic: &str,
    wgsl_atomic: &str,
    fold: Fold,
) -> Row {
    let counts_ballot = wgsl.starts_with("countBallot");
    let hlsl_helper = if counts_ballot {
        "uint CountBallot(uint4 ballot)
{
    const uint4 counts = countbits(ballot);
    return counts.x + counts.y + counts.z + counts.w;
}

"
    } else {
        ""
    };
    let hlsl_kernel = format!(
        "StructuredBuffer<uint> values : register(t0, space0);
RWStructuredBuffer<uint> results : register(u1, space0);

groupshared uint total;

{hlsl_helper}[numthreads({WORKGROUP}, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint3 group : SV_GroupID, uint index : SV_GroupIndex)
{{
    const uint v = values[id.x];
    if (index == 0)
        total = group.x;
    GroupMemoryBarrierWithGroupSync();
    const uint found = {hlsl};
    if (WaveGetLaneIndex() == 0)
        {hlsl_atomic}(total, found);
    GroupMemoryBarrierWithGroupSync();
    if (index == 0)
        results[group.x] = total;
}}"
    );
    let helper = if counts_ballot {
        "fn countBallot(ballot: vec4<u32>) -> u32 {
  let counts = countOneBits(ballot);
  return counts.x + counts.y + counts.z + counts.w;
}

"
    } else {
        ""
    };
    let wgsl_kernel = format!(
        "enable subgroups;

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

var<workgroup> total: atomic<u32>;

{helper}@compute @workgroup_size({WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) index: u32, @builtin(subgroup_invocation_id) lane: u32) {{
  let v = values[id.x];
  if (index == 0u) {{
    atomicStore(&total, group.x);
  }}
  workgroupBarrier();
  let found = {wgsl};
  if (lane == 0u) {{
    {wgsl_atomic}(&total, found);
  }}
  workgroupBarrier();
  if (index == 0u) {{
    results[group.x] = atomicLoad(&total);
  }}
}}"
    );
    let resources = [
        ("values", "\"width\"", "fill"),
        ("results", "\"width / 64\"", "output"),
    ];
    let reference: Reference = Box::new(move |inputs| {
        let values = words(inputs, "values")?;
        let totals = values
            .chunks(WORKGROUP)
            .zip(0..)
            .map(|(group, number)| group.iter().fold(number, |total, &v| fold(total, v)));
        Ok(Outputs::new().u32s("results", totals))
    });
    let case = case(Type::U32, &resources);
    whole(
        name,
        [hlsl, wgsl],
        [hlsl_kernel, wgsl_kernel],
        case,
        reference,
    )
}
