//! What counts as canonical already: seen by how many values are made canonical.

use rspirv::dr::Operand;
use rspirv::spirv::Op;
use shadertwin_canonical::{Options, canonicalise};

use crate::support::{self, Kernel};

/// Values made canonical in a kernel whose `main` has this body, with `data` of floats and the workgroup's `tile`.
fn made_canonical(functions: &str, body: &str) -> usize {
    let text = format!(
        "@group(0) @binding(0) var<storage, read_write> data: array<f32>;
         var<workgroup> tile: array<f32, 64>;
         {functions}
         @compute @workgroup_size(64)
         fn main(@builtin(local_invocation_index) i: u32) {{ {body} }}"
    );
    let words = support::compiled(&text);
    let canonical = canonicalise(&words, &Options::default()).expect("a compiled module");
    support::validate(body, &canonical.words);
    assert_eq!(canonical.residual, []);
    let module = support::decode(&canonical.words);
    let nan = module.types_global_values.iter().find(|i| {
        i.class.opcode == Op::Constant && i.operands == [Operand::LiteralBit32(0x7fc0_0000)]
    });
    let Some(nan) = nan.and_then(|nan| nan.result_id) else {
        return 0;
    };
    module
        .all_inst_iter()
        .filter(|i| i.class.opcode == Op::Select && i.operands[1] == Operand::IdRef(nan))
        .count()
}

#[test]
fn copies_keep_their_bits() {
    assert_eq!(
        made_canonical(
            "",
            "let x = data[i]; tile[i] = x; workgroupBarrier(); data[i] = tile[63u - i];"
        ),
        0
    );
}

#[test]
fn a_loaded_value_is_made_canonical_once() {
    // The load, two sums.
    assert_eq!(
        made_canonical("", "let x = data[i]; data[i] = (x + x) + x;"),
        3
    );
}

#[test]
fn constants_cost_nothing() {
    // The sums and the product, with a subnormal and a negative zero.
    assert_eq!(
        made_canonical("", "data[i] = (1e-40 + f32(i)) * 3.0 + -0.0;"),
        3
    );
}

#[test]
fn an_accumulator_is_clean() {
    // The load, the product, the sum.
    let body = "var sum = 0.0; for (var k = 0u; k < 9u; k++) { sum = sum + data[i + k] * 0.5; } data[i] = sum;";
    assert_eq!(made_canonical("", body), 3);
}

#[test]
fn a_variable_that_raw_values_reach_is_not_clean() {
    // The variable is loaded again in each round.
    let body =
        "var sum = data[i]; for (var k = 0u; k < 9u; k++) { sum = sum + 0.5; } data[i] = sum;";
    assert_eq!(made_canonical("", body), 2);
}

#[test]
fn workgroup_memory_is_clean_when_all_that_is_stored_is() {
    // The load, the product, the sum.
    let clean = "tile[i] = data[i] * 0.5; workgroupBarrier(); data[i] = tile[63u - i] + 1.0;";
    assert_eq!(made_canonical("", clean), 3);
    // The tile's load, the sum.
    let raw = "tile[i] = data[i]; workgroupBarrier(); data[i] = tile[63u - i] + 1.0;";
    assert_eq!(made_canonical("", raw), 2);
}

#[test]
fn parameters_and_results_are_followed() {
    let twice = "fn twice(x: f32) -> f32 { return x + x; }";
    // The load, the product, the two sums: the parameter is a product, the result a sum.
    assert_eq!(
        made_canonical(twice, "data[i] = twice(data[i] * 0.5) + 1.0;"),
        4
    );
    // The parameter, the two sums.
    assert_eq!(made_canonical(twice, "data[i] = twice(data[i]) + 1.0;"), 3);
    let same = "fn same(x: f32) -> f32 { return x; }";
    // The result, the sum.
    assert_eq!(made_canonical(same, "data[i] = same(data[i]) + 1.0;"), 2);
}

#[test]
fn pointers_carry_dirt_both_ways() {
    let add = "fn add(sum: ptr<function, f32>, x: f32) { *sum = *sum + x; }";
    // The load, as parameter; the sum.
    let body = "var sum = 0.0; add(&sum, data[i]); data[i] = sum;";
    assert_eq!(made_canonical(add, body), 2);
    // The parameter and `sum`, in the callee; the sum.
    let body = "var sum = data[i]; add(&sum, data[i]); data[i] = sum;";
    assert_eq!(made_canonical(add, body), 3);
    let put = "fn put(sum: ptr<function, f32>, x: f32) { *sum = x; }";
    // What the callee stored is loaded again; the sum.
    let body = "var sum = 0.0; put(&sum, data[i]); data[i] = sum + 1.0;";
    assert_eq!(made_canonical(put, body), 2);
}

#[test]
fn a_residual_result_is_not_clean() {
    let kernel = "@group(0) @binding(0) var<storage, read_write> data: array<f32>;
         @compute @workgroup_size(64)
         fn main(@builtin(local_invocation_index) i: u32) {
             let m = mat2x2<f32>(data[0], data[1], data[2], data[3]);
             data[i] = subgroupAdd(determinant(m)) + 1.0;
         }";
    let words = support::compiled(kernel);
    let kernel = Kernel {
        name: "subgroup".to_owned(),
        words,
    };
    let canonical = support::rewrite(&kernel);
    assert_eq!(canonical.residual.len(), 1);
    let module = support::decode(&canonical.words);
    let summed = module
        .all_inst_iter()
        .find(|i| i.class.opcode == Op::GroupNonUniformFAdd)
        .and_then(|i| i.result_id)
        .expect("the instruction is left");
    let users: Vec<Op> = module
        .all_inst_iter()
        .filter(|i| i.operands.iter().any(|o| o.id_ref_any() == Some(summed)))
        .map(|i| i.class.opcode)
        .collect();
    assert_eq!(users, [Op::Bitcast]);
}
