//! Links functions of the maths library into a module: only those that are called, with what they need.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::OnceLock;

use rspirv::dr::{Function, Instruction, Module, Operand, load_bytes};
use rspirv::spirv::{Op, StorageClass, Word};

use crate::load::ids;
use crate::maths;
use crate::pass::Globals;

/// SPIR-V version from which entry points list every global variable they use.
const ALL_GLOBALS_IN_INTERFACE: Word = 0x0001_0400;

/// The decoded library.
struct Library {
    module: Module,
    /// Index of a function by its `OpName`, and by its id.
    by_name: HashMap<String, usize>,
    by_id: HashMap<Word, usize>,
    /// Index of a global instruction by its result.
    globals: HashMap<Word, usize>,
    names: HashMap<Word, String>,
    sets: Vec<Word>,
}

/// The library, with products by `OpUMulExtended` where naga need not read the result.
fn library(text: bool) -> &'static Library {
    static LIMBS: OnceLock<Library> = OnceLock::new();
    static WIDE: OnceLock<Library> = OnceLock::new();
    let (library, spirv) = if text {
        (&LIMBS, maths::SPIRV)
    } else {
        (&WIDE, maths::SPIRV_WIDE)
    };
    // Written by this crate's build script and read by its tests.
    library.get_or_init(|| Library::new(load_bytes(spirv).expect("the maths library is SPIR-V")))
}

impl Library {
    fn new(module: Module) -> Self {
        let names: HashMap<Word, String> = module
            .debug_names
            .iter()
            .filter_map(|name| match name.operands.as_slice() {
                [Operand::IdRef(id), Operand::LiteralString(text)] => Some((*id, text.clone())),
                _ => None,
            })
            .collect();
        let by_id: HashMap<Word, usize> = module
            .functions
            .iter()
            .enumerate()
            .filter_map(|(at, function)| Some((function.def_id()?, at)))
            .collect();
        let by_name = by_id
            .iter()
            .filter_map(|(id, &at)| Some((names.get(id)?.clone(), at)))
            .collect();
        let globals = module
            .types_global_values
            .iter()
            .enumerate()
            .filter_map(|(at, instruction)| Some((instruction.result_id?, at)))
            .collect();
        let sets = module
            .ext_inst_imports
            .iter()
            .filter_map(|import| import.result_id)
            .collect();
        Self {
            by_name,
            by_id,
            globals,
            names,
            sets,
            module,
        }
    }
}

/// Functions of the library that a module calls.
pub(crate) struct Imports {
    library: &'static Library,
    /// New ids of the library's functions.
    ids: BTreeMap<Word, Word>,
}

impl Imports {
    pub(crate) fn new(text: bool) -> Self {
        Self {
            library: library(text),
            ids: BTreeMap::new(),
        }
    }

    /// Id in the module of a function of the library; `None` when there is none of that name.
    pub(crate) fn function(&mut self, name: &str, globals: &mut Globals) -> Option<Word> {
        let function = &self.library.module.functions[*self.library.by_name.get(name)?];
        let id = function.def_id()?;
        Some(*self.ids.entry(id).or_insert_with(|| globals.new_id(0)))
    }

    /// Indexes of the functions called, and of those that these call.
    fn reached(&self) -> Vec<usize> {
        let mut open: Vec<usize> = self
            .ids
            .keys()
            .filter_map(|id| self.library.by_id.get(id))
            .copied()
            .collect();
        let mut reached = HashSet::new();
        while let Some(at) = open.pop() {
            if reached.insert(at) {
                let called = self.library.module.functions[at]
                    .all_inst_iter()
                    .flat_map(ids);
                open.extend(called.filter_map(|id| self.library.by_id.get(&id)));
            }
        }
        let mut reached: Vec<usize> = reached.into_iter().collect();
        reached.sort_unstable();
        reached
    }

    /// True when a function called uses GLSL.std.450.
    pub(crate) fn needs_glsl(&self) -> bool {
        let uses =
            |instruction: &Instruction| ids(instruction).any(|id| self.library.sets.contains(&id));
        self.reached()
            .into_iter()
            .any(|at| self.library.module.functions[at].all_inst_iter().any(uses))
    }

    /// Adds the functions to `module`, and what they need to `globals`.
    pub(crate) fn link(
        self,
        module: &mut Module,
        globals: &mut Globals,
        glsl: Option<Word>,
        no_contraction: &mut Vec<Word>,
    ) {
        let reached = self.reached();
        let mut linker = Linker {
            library: self.library,
            globals,
            map: HashMap::new(),
            variables: Vec::new(),
        };
        for &set in &self.library.sets {
            linker.map.insert(set, glsl.unwrap_or(0));
        }
        linker.map.extend(&self.ids);
        for &at in &reached {
            if let Some(id) = self.library.module.functions[at].def_id() {
                let new = *linker
                    .map
                    .entry(id)
                    .or_insert_with(|| linker.globals.new_id(0));
                if let Some(name) = self.library.names.get(&id) {
                    let operands = vec![Operand::IdRef(new), Operand::LiteralString(name.clone())];
                    module
                        .debug_names
                        .push(Instruction::new(Op::Name, None, None, operands));
                }
            }
        }
        for &at in &reached {
            let mut function = self.library.module.functions[at].clone();
            linker.renumber(&mut function, no_contraction);
            module.functions.push(function);
        }
        let Linker { map, variables, .. } = linker;
        for annotation in &self.library.module.annotations {
            let target = annotation.operands.first().and_then(Operand::id_ref_any);
            if let Some(&new) = target.and_then(|target| map.get(&target)) {
                let mut annotation = annotation.clone();
                annotation.operands[0] = Operand::IdRef(new);
                module.annotations.push(annotation);
            }
        }
        if module
            .header
            .as_ref()
            .is_some_and(|header| header.version >= ALL_GLOBALS_IN_INTERFACE)
        {
            for entry in &mut module.entry_points {
                entry
                    .operands
                    .extend(variables.iter().map(|&variable| Operand::IdRef(variable)));
            }
        }
    }
}

struct Linker<'a> {
    library: &'static Library,
    globals: &'a mut Globals,
    /// New ids of the library's.
    map: HashMap<Word, Word>,
    variables: Vec<Word>,
}

impl Linker<'_> {
    fn renumber(&mut self, function: &mut Function, no_contraction: &mut Vec<Word>) {
        // Results first: branches and phis name ids that come later.
        for instruction in function.all_inst_iter() {
            if let Some(id) = instruction.result_id
                && !self.map.contains_key(&id)
            {
                let ty = instruction.result_type.map_or(0, |ty| self.global(ty));
                let new = self.globals.new_id(ty);
                self.map.insert(id, new);
            }
        }
        for instruction in function.all_inst_iter_mut() {
            self.renumber_instruction(instruction);
            if let Op::FAdd | Op::FSub | Op::FMul | Op::FNegate = instruction.class.opcode {
                no_contraction.extend(instruction.result_id);
            }
        }
    }

    fn renumber_instruction(&mut self, instruction: &mut Instruction) {
        if let Some(ty) = &mut instruction.result_type {
            *ty = self.global(*ty);
        }
        if let Some(id) = &mut instruction.result_id {
            *id = self.map.get(id).copied().unwrap_or(*id);
        }
        for operand in &mut instruction.operands {
            if let Some(id) = operand.id_ref_any_mut() {
                *id = self.global(*id);
            }
        }
    }

    /// New id of one of the library's, which is copied over first when it is a global that is not there yet.
    fn global(&mut self, id: Word) -> Word {
        if let Some(&new) = self.map.get(&id) {
            return new;
        }
        let Some(&at) = self.library.globals.get(&id) else {
            return id;
        };
        let mut instruction = self.library.module.types_global_values[at].clone();
        instruction.result_id = None;
        // Types and constants are made of earlier ones, so this ends.
        self.renumber_instruction(&mut instruction);
        let op = instruction.class.opcode;
        let new = match op {
            // Two structures or arrays of one shape may be decorated differently.
            Op::TypeStruct
            | Op::TypeArray
            | Op::TypeRuntimeArray
            | Op::TypePointer
            | Op::Variable => {
                let new = self.globals.new_id(instruction.result_type.unwrap_or(0));
                instruction.result_id = Some(new);
                if op == Op::Variable
                    && instruction.operands.first()
                        != Some(&Operand::StorageClass(StorageClass::Function))
                {
                    self.variables.push(new);
                }
                self.globals.append(instruction);
                new
            }
            _ => self
                .globals
                .make(op, instruction.result_type, instruction.operands),
        };
        self.map.insert(id, new);
        new
    }
}
