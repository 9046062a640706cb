//! What a driver's compiler may work out: no sum, since an operand of each is hidden.

use std::collections::{HashMap, HashSet};

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{BuiltIn, Decoration, Op, StorageClass, Word};
use shadertwin_canonical::{Options, canonicalise};
use shadertwin_compile::Build;

use crate::support::{self, Kernel};

fn compiled(parameters: &str, body: &str) -> Module {
    let text = format!(
        "@group(0) @binding(0) var<storage, read_write> data: array<f32>;
         @compute @workgroup_size(1)
         fn main({parameters}) {{ {body} }}"
    );
    let words = support::compiled(&text);
    let canonical = canonicalise(&words, &Options::default()).expect("a compiled module");
    support::validate(body, &canonical.words);
    assert_eq!(canonical.residual, []);
    support::decode(&canonical.words)
}

/// Built-ins of the entry point's inputs.
fn inputs(module: &Module) -> Vec<BuiltIn> {
    let listed: Vec<&Operand> = module.entry_points[0].operands[3..].iter().collect();
    let inputs: HashSet<Word> = module
        .types_global_values
        .iter()
        .filter(|i| {
            i.class.opcode == Op::Variable
                && i.operands == [Operand::StorageClass(StorageClass::Input)]
        })
        .filter_map(|i| i.result_id)
        .collect();
    let mut found = Vec::new();
    for annotation in &module.annotations {
        if let [
            variable @ Operand::IdRef(id),
            Operand::Decoration(Decoration::BuiltIn),
            Operand::BuiltIn(built_in),
        ] = annotation.operands.as_slice()
            && inputs.contains(id)
        {
            assert!(listed.contains(&variable), "{built_in:?} is not listed");
            found.push(*built_in);
        }
    }
    found
}

#[test]
fn a_kernel_with_an_input_keeps_its_interface() {
    let module = compiled(
        "@builtin(workgroup_id) id: vec3<u32>",
        "data[id.x] = data[id.x] - 0.5;",
    );
    assert_eq!(inputs(&module), [BuiltIn::WorkgroupId]);
}

#[test]
fn a_kernel_without_one_gets_one() {
    let module = compiled(
        "@builtin(local_invocation_index) i: u32",
        "data[i] = data[i] - 0.5;",
    );
    assert_eq!(
        inputs(&module),
        [BuiltIn::LocalInvocationIndex, BuiltIn::GlobalInvocationId]
    );
}

#[test]
fn a_kernel_that_adds_nothing_gets_none() {
    let module = compiled("", "data[0] = data[0] * 0.5 + 0.0;");
    assert_eq!(inputs(&module), []);
}

#[test]
fn entry_points_with_inputs_of_their_own_are_told() {
    let mut kernels = support::own_assembly();
    kernels.retain(|kernel| kernel.name.ends_with("entries.spvasm"));
    let kernel = kernels.pop().expect("the module is there");
    support::validate(&kernel.name, &kernel.words);
    let canonical = support::rewrite(&kernel);
    support::validate(&kernel.name, &canonical.words);
    let residual: Vec<String> = canonical
        .residual
        .into_iter()
        .map(|r| r.instruction)
        .collect();
    assert_eq!(
        residual,
        ["OpFAdd (in sight of the driver: entry points share no input)"]
    );
}

#[test]
fn every_sum_has_a_hidden_operand() {
    let mut kernels = support::own_wgsl();
    kernels.extend(support::own_hlsl(Build::Canonical));
    kernels.extend(support::suite());
    let mut sums = 0;
    for kernel in &kernels {
        sums += hidden_sums(kernel);
    }
    assert!(sums > 100, "{sums} sums in {} kernels", kernels.len());
}

fn hidden_sums(kernel: &Kernel) -> usize {
    let module = support::decode(&support::rewrite(kernel).words);
    let definitions: HashMap<Word, &Instruction> = module
        .all_inst_iter()
        .filter_map(|i| Some((i.result_id?, i)))
        .collect();
    let definition = |operand: &Operand| definitions[&operand.unwrap_id_ref()];
    let zero = |operand: &Operand| {
        let mut open = vec![definition(operand)];
        while let Some(i) = open.pop() {
            match i.class.opcode {
                Op::ConstantNull => {}
                Op::Constant if i.operands == [Operand::LiteralBit32(0)] => {}
                Op::ConstantComposite => open.extend(i.operands.iter().map(definition)),
                _ => return false,
            }
        }
        true
    };
    let hidden = |operand: &Operand| {
        let value = definition(operand);
        if value.class.opcode != Op::Bitcast {
            return false;
        }
        let sum = definition(&value.operands[0]);
        sum.class.opcode == Op::IAdd
            && matches!(
                definition(&sum.operands[1]).class.opcode,
                Op::BitwiseAnd | Op::BitwiseOr | Op::CompositeConstruct
            )
    };
    let mut sums = 0;
    for sum in module
        .all_inst_iter()
        .filter(|i| i.class.opcode == Op::FAdd)
    {
        let [a, b] = sum.operands.as_slice() else {
            panic!("{}: {sum:?}", kernel.name);
        };
        assert!(
            zero(a) || zero(b) || hidden(b),
            "{}: {sum:?} of {:?} and {:?}",
            kernel.name,
            definition(a),
            definition(b)
        );
        sums += 1;
    }
    sums
}

#[test]
fn a_choice_between_one_and_zero_is_hidden() {
    let arms = |body: &str| -> Vec<Op> {
        let module = compiled("@builtin(global_invocation_id) id: vec3<u32>", body);
        let made_by = |operand: &Operand| {
            let mut all = module.all_inst_iter();
            let id = Some(operand.unwrap_id_ref());
            all.find(|i| i.result_id == id).map(|i| i.class.opcode)
        };
        let selections = module
            .all_inst_iter()
            .filter(|i| i.class.opcode == Op::Select);
        selections.filter_map(|i| made_by(&i.operands[2])).collect()
    };
    // What the pass writes of its own does not touch these.
    let floats = "data[id.x] = select(-1.0, 0.0, id.x == 3u);";
    assert_eq!(arms(floats), [Op::Bitcast]);
    let integers = "data[id.x] = bitcast<f32>(select(0u, 0xbf800000u, id.x == 3u));";
    assert_eq!(arms(integers), [Op::IAdd]);
    let vectors = "data[id.x] = select(vec2f(0.5, -0.0), vec2f(0.25, 1.0), id.x == 3u).y;";
    assert_eq!(arms(vectors), [Op::Bitcast]);
    let null = "data[id.x] = select(vec2f(0.5, -1.0), vec2f(), id.x == 3u).y;";
    assert_eq!(arms(null), [Op::Bitcast]);
    let others = "data[id.x] = select(0.25, 0.75, id.x == 3u);";
    assert_eq!(arms(others), [Op::Constant]);
}
