//! Which values may hold something that is not canonical or that a 16-bit float does not hold, and where images come from.
//!
//! Optimistic: everything is canonical until dirt reaches it. Dirt starts at loads from memory that others write, at
//! reinterpreted bits and at operations left alone, and follows copies, variables, parameters and results. In the same
//! way everything is small until a value arrives that is dirty or the result of anything but a clamp between constants.

use std::collections::{BTreeSet, HashMap, HashSet};

use rspirv::dr::{Instruction, Module, Operand};
use rspirv::spirv::{Capability, Decoration, GlslStd450Op as Glsl, Op, StorageClass, Word};

use super::globals::{Constant, Globals, Kind};
use super::opcodes;
use super::texture::{Texels, Textures, fits_half};
use crate::load::ids;
use crate::maths::canonical_bits;

/// Steps from an image to its variables that are followed; real kernels have fewer than ten.
const MAX_ORIGINS: usize = 256;

/// Answers of the analysis.
pub(super) struct Flow {
    dirty: Vec<bool>,
    /// May be NaN, or of a magnitude that becomes infinity in 16 bits.
    large: Vec<bool>,
    /// Where a handle or a pointer to one comes from: loads, chains and call arguments.
    origins: HashMap<Word, Vec<Word>>,
}

struct Tracer<'a> {
    globals: &'a Globals,
    /// Variable, or pointer parameter, behind each pointer into private memory.
    roots: HashMap<Word, Word>,
    /// Dirt on the first id reaches the second.
    edges: Vec<(Word, Word)>,
    dirt: Vec<Word>,
    /// Canonical, but not known to be small.
    large: Vec<Word>,
    origins: HashMap<Word, Vec<Word>>,
    /// Results of image reads, with the images.
    reads: Vec<(Word, Word)>,
}

impl Flow {
    /// `left` are the results of operations that the pass leaves as they are.
    pub(super) fn of(
        module: &Module,
        globals: &Globals,
        glsl: Option<Word>,
        textures: &Textures,
        left: &BTreeSet<Word>,
    ) -> Self {
        let mut tracer = Tracer {
            globals,
            roots: HashMap::new(),
            edges: Vec::new(),
            dirt: left.iter().copied().collect(),
            large: Vec::new(),
            origins: HashMap::new(),
            reads: Vec::new(),
        };
        tracer.global_values(module);
        let parameters: HashMap<Word, Vec<Word>> = module
            .functions
            .iter()
            .filter_map(|function| {
                let parameters = function
                    .parameters
                    .iter()
                    .filter_map(|parameter| parameter.result_id);
                Some((function.def_id()?, parameters.collect()))
            })
            .collect();
        for function in &module.functions {
            let name = function.def_id().unwrap_or(0);
            if function.blocks.is_empty() {
                // Defined in another module.
                tracer.dirt.push(name);
            }
            for parameter in function
                .parameters
                .iter()
                .filter_map(|parameter| parameter.result_id)
            {
                if tracer.private_pointer(parameter) {
                    tracer.roots.insert(parameter, parameter);
                }
            }
            for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
                tracer.instruction(instruction, name, &parameters, glsl);
            }
        }
        tracer.finish(textures)
    }

    pub(super) fn is_dirty(&self, id: Word) -> bool {
        // Ids beyond are made by the pass, which makes them canonical.
        self.dirty.get(id as usize).copied().unwrap_or(false)
    }

    /// True when a value is known to be a number that a 16-bit float holds after rounding.
    pub(super) fn fits_half(&self, id: Word) -> bool {
        self.large.get(id as usize) == Some(&false)
    }

    /// Variables that `handle`, an image or a pointer to one, may stand for; none when there are too many to follow.
    pub(super) fn variables(&self, handle: Word) -> Vec<Word> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![handle];
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            if seen.len() > MAX_ORIGINS {
                return Vec::new();
            }
            match self.origins.get(&id) {
                Some(origins) => open.extend(origins),
                None => found.push(id),
            }
        }
        found.sort_unstable();
        found
    }
}

impl Tracer<'_> {
    fn private_pointer(&self, id: Word) -> bool {
        match self.globals.kind(self.globals.type_of(id)) {
            Kind::Pointer { class, .. } => {
                matches!(
                    class,
                    StorageClass::Function | StorageClass::Private | StorageClass::Workgroup
                )
            }
            _ => false,
        }
    }

    fn global_values(&mut self, module: &Module) {
        // Explicitly laid out or aliased workgroup variables may overlap.
        let mut shared = module.capabilities.iter().any(|capability| {
            capability.operands.first()
                == Some(&Operand::Capability(
                    Capability::WorkgroupMemoryExplicitLayoutKHR,
                ))
        });
        shared |= module.annotations.iter().any(|annotation| {
            annotation
                .operands
                .contains(&Operand::Decoration(Decoration::Aliased))
        });
        for instruction in &self.globals.instructions {
            let Some(id) = instruction.result_id else {
                continue;
            };
            if instruction.class.opcode == Op::Variable {
                if self.private_pointer(id) {
                    self.roots.insert(id, id);
                    if shared {
                        self.dirt.push(id);
                    }
                    self.initial_value(instruction, id);
                }
                continue;
            }
            match self.globals.constant(id) {
                Some(&Constant::Bits(bits)) => {
                    let float =
                        self.globals.kind(self.globals.type_of(id)) == Kind::Float { width: 32 };
                    if float && canonical_bits(bits) != bits {
                        self.dirt.push(id);
                    } else if float && !fits_half(bits) {
                        self.large.push(id);
                    }
                }
                Some(Constant::Composite(parts)) => {
                    self.edges.extend(parts.iter().map(|&part| (part, id)))
                }
                Some(Constant::Unknown) if self.globals.has_f32(self.globals.type_of(id)) => {
                    self.dirt.push(id)
                }
                Some(Constant::Unknown) => {}
                Some(Constant::Bits64(_) | Constant::Null) | None => {}
            }
        }
    }

    /// An `OpVariable`'s initialiser is a store.
    fn initial_value(&mut self, variable: &Instruction, id: Word) {
        if let Some(&Operand::IdRef(value)) = variable.operands.get(1) {
            self.flows(value, id);
        }
    }

    /// A value is copied; only floats can carry dirt.
    fn flows(&mut self, value: Word, to: Word) {
        if self.globals.has_f32(self.globals.type_of(value)) {
            self.edges.push((value, to));
        }
    }

    fn unknown(&mut self, value: Word) {
        if self.globals.has_f32(self.globals.type_of(value)) {
            self.dirt.push(value);
        }
    }

    fn instruction(
        &mut self,
        instruction: &Instruction,
        function: Word,
        parameters: &HashMap<Word, Vec<Word>>,
        glsl: Option<Word>,
    ) {
        let op = instruction.class.opcode;
        let result = instruction.result_id.unwrap_or(0);
        let operand = |at: usize| {
            instruction
                .operands
                .get(at)
                .and_then(Operand::id_ref_any)
                .unwrap_or(0)
        };
        match op {
            Op::Variable => {
                self.roots.insert(result, result);
                self.initial_value(instruction, result);
            }
            Op::AccessChain | Op::InBoundsAccessChain => {
                if let Some(&root) = self.roots.get(&operand(0)) {
                    self.roots.insert(result, root);
                }
                self.origin(result, operand(0));
            }
            Op::Load => {
                match self.roots.get(&operand(0)) {
                    Some(&root) => self.edges.push((root, result)),
                    None => self.unknown(result),
                }
                self.origin(result, operand(0));
            }
            Op::Store => {
                if let Some(&root) = self.roots.get(&operand(0)) {
                    self.flows(operand(1), root);
                }
            }
            Op::CopyMemory => {
                if let Some(&to) = self.roots.get(&operand(0)) {
                    match self.roots.get(&operand(1)) {
                        Some(&from) => self.edges.push((from, to)),
                        None => self.dirt.push(to),
                    }
                }
            }
            Op::Image | Op::SampledImage => self.origin(result, operand(0)),
            Op::FunctionCall => {
                let arguments = ids(instruction).skip(1);
                let empty = Vec::new();
                for (argument, &parameter) in
                    arguments.zip(parameters.get(&operand(0)).unwrap_or(&empty))
                {
                    self.argument(argument, parameter);
                }
                self.edges.push((operand(0), result));
            }
            Op::ReturnValue => self.flows(operand(0), function),
            Op::ImageFetch | Op::ImageRead => self.reads.push((result, operand(0))),
            Op::CopyObject if self.roots.contains_key(&operand(0)) => {
                let root = self.roots[&operand(0)];
                self.roots.insert(result, root);
            }
            _ if opcodes::copies(op) => {
                if op == Op::CopyObject {
                    self.origin(result, operand(0));
                }
                for id in ids(instruction) {
                    self.flows(id, result);
                    self.escape(id);
                }
            }
            // Results are made canonical, unless the operation turned out to be one that is left alone.
            _ if opcodes::rewritten(instruction, glsl) => {
                if !self.clamps_to_half(instruction, glsl) {
                    self.large.push(result);
                }
            }
            _ => {
                self.unknown(result);
                for id in ids(instruction) {
                    self.escape(id);
                }
            }
        }
    }

    /// A clamp between constants, by rule 7 also of NaN.
    fn clamps_to_half(&self, instruction: &Instruction, glsl: Option<Word>) -> bool {
        let small = |operand: &Operand| {
            let scalars = operand.id_ref_any().and_then(|id| self.globals.scalars(id));
            scalars.is_some_and(|scalars| scalars.iter().all(|&bits| fits_half(bits as u32)))
        };
        matches!(
            opcodes::glsl_op(instruction, glsl),
            Some(Glsl::FClamp | Glsl::NClamp)
        ) && instruction.operands.len() == 5
            && instruction.operands[3..].iter().all(small)
    }

    fn argument(&mut self, argument: Word, parameter: Word) {
        if self.private_pointer(parameter) {
            match self.roots.get(&argument) {
                // The callee reads and writes the caller's variable.
                Some(&root) => self.edges.extend([(root, parameter), (parameter, root)]),
                None => self.dirt.push(parameter),
            }
        } else {
            self.flows(argument, parameter);
            self.origin(parameter, argument);
        }
    }

    /// Something unknown is done with a pointer.
    fn escape(&mut self, pointer: Word) {
        if let Some(&root) = self.roots.get(&pointer) {
            self.dirt.push(root);
        }
    }

    fn origin(&mut self, of: Word, from: Word) {
        let handle = match self.globals.kind(self.globals.type_of(of)) {
            Kind::Image => true,
            Kind::Pointer { class, .. } => class == StorageClass::UniformConstant,
            _ => false,
        };
        if handle {
            self.origins.entry(of).or_default().push(from);
        }
    }

    fn finish(mut self, textures: &Textures) -> Flow {
        let mut flow = Flow {
            dirty: Vec::new(),
            large: Vec::new(),
            origins: std::mem::take(&mut self.origins),
        };
        for (result, image) in std::mem::take(&mut self.reads) {
            match textures.of(&flow.variables(image)) {
                Some(Texels::Unorm8) => {}
                Some(Texels::Float16) if textures.are_canonical() => self.large.push(result),
                Some(Texels::Float16 | Texels::Float32 | Texels::Integer | Texels::Other)
                | None => self.unknown(result),
            }
        }
        self.edges.sort_unstable();
        self.edges.dedup();
        flow.dirty = self.reached(self.dirt.clone());
        flow.large = self.reached([self.dirt.clone(), self.large.clone()].concat());
        flow
    }

    /// Ids that are among `sources`, or that one of these flows to.
    fn reached(&self, mut sources: Vec<Word>) -> Vec<bool> {
        let mut reached = vec![false; self.globals.first_new as usize];
        while let Some(id) = sources.pop() {
            let Some(flag) = reached.get_mut(id as usize) else {
                continue;
            };
            if std::mem::replace(flag, true) {
                continue;
            }
            let first = self.edges.partition_point(|&(from, _)| from < id);
            let next = self.edges[first..]
                .iter()
                .take_while(|&&(from, _)| from == id);
            sources.extend(next.map(|&(_, to)| to));
        }
        reached
    }
}
