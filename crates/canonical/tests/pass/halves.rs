//! Texels of 16-bit floats: what is written is the driver's when it may be NaN or infinite, and what is read is canonical.

use rspirv::spirv::{Op, Word};
use shadertwin_canonical::{Canonical, Options, Texels, TextureFormat, canonicalise};

use crate::support;

const SPECIAL: &str = "OpImageWrite (a NaN or an infinity in a 16-bit float texel is the driver's)";

/// A kernel whose `main` has this body, with 16-bit floats to write, 16-bit floats and 8-bit codes to read, and `data`.
fn rewritten(functions: &str, body: &str) -> Canonical {
    let text = format!(
        "@group(0) @binding(0) var target_texels: texture_storage_2d<rgba16float, write>;
         @group(0) @binding(1) var halves: texture_2d<f32>;
         @group(0) @binding(2) var codes: texture_2d<f32>;
         @group(0) @binding(3) var<storage, read_write> data: array<vec4<f32>>;
         var<workgroup> tile: array<vec4<f32>, 64>;
         {functions}
         @compute @workgroup_size(64)
         fn main(@builtin(local_invocation_index) i: u32) {{
             let at = vec2<u32>(i, 0u);
             {body}
         }}"
    );
    let words = support::compiled(&text);
    let texels = [Texels::Float16, Texels::Float16, Texels::Unorm8];
    let textures = (0..).zip(texels).map(|(binding, texels)| TextureFormat {
        group: 0,
        binding,
        texels,
    });
    let options = Options {
        textures: textures.collect(),
        ..Options::default()
    };
    let canonical = canonicalise(&words, &options).expect("a compiled module");
    support::validate(body, &canonical.words);
    canonical
}

/// Residual operations of a kernel that writes this value, after these statements.
fn residual(functions: &str, statements: &str, value: &str) -> Vec<String> {
    let body = format!("{statements} textureStore(target_texels, at, {value});");
    let residual = rewritten(functions, &body).residual;
    residual.into_iter().map(|r| r.instruction).collect()
}

#[test]
fn what_may_be_nan_or_infinite_is_residual() {
    for value in [
        "data[i]",
        "data[i] * 2.0",
        "textureLoad(halves, at, 0)",
        // From here on to nearest is infinity.
        "clamp(data[i], vec4<f32>(0.0), vec4<f32>(65520.0))",
        // Whatever the bounds turn out to be.
        "clamp(data[i], data[0], data[1])",
        "clamp(data[i], vec4<f32>(0.0), vec4<f32>(1.0)) * 2.0",
        "vec4<f32>(1e6)",
    ] {
        assert_eq!(residual("", "", value), [SPECIAL], "{value}");
    }
    let either =
        "var v = clamp(data[i], vec4<f32>(0.0), vec4<f32>(1.0)); if (i == 3u) { v = data[i]; }";
    assert_eq!(residual("", either, "v"), [SPECIAL]);
}

#[test]
fn what_is_known_to_be_a_number_of_16_bits_is_not() {
    for value in [
        "clamp(data[i], vec4<f32>(-65519.99), vec4<f32>(65519.99))",
        "saturate(data[i])",
        "vec4<f32>(saturate(data[i].x), 0.5, saturate(data[i]).zw)",
        "select(saturate(data[i]), vec4<f32>(-2.0), data[0] < data[1])",
        "textureLoad(codes, at, 0)",
        "vec4<f32>(1e-20)",
    ] {
        let left = residual("", "", value);
        assert_eq!(left, [""; 0], "{value}");
    }
    let limit =
        "fn limit(v: vec4<f32>) -> vec4<f32> { return clamp(v, vec4<f32>(-2.0), vec4<f32>(2.0)); }";
    assert_eq!(residual(limit, "", "limit(data[i])"), [""; 0]);
    let tile = "tile[i] = saturate(data[i]); workgroupBarrier();";
    assert_eq!(residual("", tile, "tile[63u - i]"), [""; 0]);
}

#[test]
fn what_is_read_is_canonical() {
    // Made so once, at the read: a copy has the same bits everywhere, and the sum needs no other form.
    let canonical = rewritten(
        "",
        "let v = textureLoad(halves, at, 0); data[i] = v; data[i + 1u] = v + v;",
    );
    assert_eq!(canonical.residual, []);
    let module = support::decode(&canonical.words);
    let raw = module
        .all_inst_iter()
        .find(|i| i.class.opcode == Op::ImageFetch)
        .and_then(|i| i.result_id)
        .expect("the texel is read");
    let users: Vec<Op> = module
        .all_inst_iter()
        .filter(|i| i.operands.iter().any(|o| o.id_ref_any() == Some(raw)))
        .map(|i| i.class.opcode)
        .collect();
    assert_eq!(users, [Op::Bitcast]);
    let float = |ty: Word| {
        let mut types = module.types_global_values.iter();
        types.any(|i| i.result_id == Some(ty) && i.class.opcode == Op::TypeFloat)
    };
    let floats = module.types_global_values.iter().filter(|i| {
        i.class.opcode == Op::TypeVector && i.operands[0].id_ref_any().is_some_and(float)
    });
    let floats: Vec<Option<Word>> = floats.map(|vector| vector.result_id).collect();
    let from_bits = module
        .all_inst_iter()
        .filter(|i| i.class.opcode == Op::Bitcast && floats.contains(&i.result_type))
        .count();
    // The texel, the sum, and the operand that is hidden from the compiler.
    assert_eq!(from_bits, 3);
}
