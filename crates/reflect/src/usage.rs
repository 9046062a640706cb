//! What the functions that an entry point reaches do with the module's variables.

use crate::words::{Instruction, Words};
use crate::{Access, Error};
use spirq::spirv::{Op, StorageClass};
use std::collections::{BTreeMap, BTreeSet};

/// Functions by id, each as its instructions.
type Functions<'a, 'b> = BTreeMap<u32, &'b [Instruction<'a>]>;

/// Access to each variable that an entry point uses; a variable that it does not use is absent.
///
/// A pointer or an image handle is followed through access chains, copies, selections, parameters and variables of
/// functions to all variables that it may stand for. Where that is more than one, each counts as accessed.
pub(crate) fn usage(module: &Words<'_>, entry: u32) -> Result<BTreeMap<u32, Access>, Error> {
    let functions = functions(module);
    let reached = reached(&functions, entry)?;
    let mut tracer = Tracer::new(module);
    // Parameters and function variables can carry what a later instruction puts in, so until nothing changes.
    loop {
        let before = tracer.size();
        for id in &reached {
            for instruction in functions[id] {
                tracer.follow(instruction, &functions);
            }
        }
        if tracer.size() == before {
            break;
        }
    }
    for id in &reached {
        for instruction in functions[id] {
            tracer.record(instruction);
        }
    }
    Ok(tracer.found)
}

/// The instructions of an entry point and of all functions that it reaches.
pub(crate) fn body<'a, 'b>(
    module: &'b Words<'a>,
    entry: u32,
) -> Result<Vec<&'b Instruction<'a>>, Error> {
    let functions = functions(module);
    let reached = reached(&functions, entry)?;
    Ok(reached.iter().flat_map(|id| functions[id]).collect())
}

fn functions<'a, 'b>(module: &'b Words<'a>) -> Functions<'a, 'b> {
    let mut found = BTreeMap::new();
    let mut start = module.globals;
    for (at, instruction) in module.instructions.iter().enumerate().skip(module.globals) {
        match instruction.op {
            Some(Op::Function) => start = at,
            Some(Op::FunctionEnd) => {
                found.insert(
                    module.instructions[start].operand(1),
                    &module.instructions[start..=at],
                );
            }
            _ => {}
        }
    }
    found
}

fn reached(functions: &Functions<'_, '_>, entry: u32) -> Result<BTreeSet<u32>, Error> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![entry];
    while let Some(id) = waiting.pop() {
        let body = functions.get(&id).ok_or_else(|| Error::Unreadable {
            reason: format!("function {id} is missing"),
        })?;
        if reached.insert(id) {
            let calls = body.iter().filter(|each| each.op == Some(Op::FunctionCall));
            waiting.extend(calls.map(|call| call.operand(2)));
        }
    }
    Ok(reached)
}

struct Tracer {
    /// Variables that an id may stand for: itself for a variable, those of its base for an access chain.
    roots: BTreeMap<u32, BTreeSet<u32>>,
    /// Variables that hold handles (images, samplers): loading one is not a read of a texel.
    handles: BTreeSet<u32>,
    /// Variables of functions.
    locals: BTreeSet<u32>,
    /// The `GLSL.std.450` instruction set.
    extended: BTreeSet<u32>,
    found: BTreeMap<u32, Access>,
}

impl Tracer {
    fn new(module: &Words<'_>) -> Self {
        let mut tracer = Self {
            roots: BTreeMap::new(),
            handles: BTreeSet::new(),
            locals: BTreeSet::new(),
            extended: BTreeSet::new(),
            found: BTreeMap::new(),
        };
        for instruction in module.global() {
            match instruction.op {
                Some(Op::Variable) => {
                    let id = instruction.operand(1);
                    tracer.roots.entry(id).or_default().insert(id);
                    if instruction.operand(2) == StorageClass::UniformConstant as u32 {
                        tracer.handles.insert(id);
                    }
                }
                Some(Op::ExtInstImport)
                    if instruction.text(1).as_deref() == Some("GLSL.std.450") =>
                {
                    tracer.extended.insert(instruction.operand(0));
                }
                _ => {}
            }
        }
        tracer
    }

    fn size(&self) -> usize {
        self.roots.values().map(BTreeSet::len).sum()
    }

    fn join(&mut self, target: u32, source: u32) {
        if let Some(roots) = self
            .roots
            .get(&source)
            .filter(|roots| !roots.is_empty())
            .cloned()
        {
            self.roots.entry(target).or_default().extend(roots);
        }
    }

    /// Passes variables on from an instruction's operands to its result.
    fn follow(&mut self, instruction: &Instruction<'_>, functions: &Functions<'_, '_>) {
        let result = instruction.operand(1);
        match instruction.op {
            Some(Op::Variable) => {
                self.locals.insert(result);
            }
            Some(
                Op::AccessChain
                | Op::InBoundsAccessChain
                | Op::PtrAccessChain
                | Op::InBoundsPtrAccessChain
                | Op::CopyObject
                | Op::CopyLogical
                | Op::Bitcast
                | Op::ImageTexelPointer
                | Op::Image,
            ) => self.join(result, instruction.operand(2)),
            Some(Op::Load) if self.holds_handle(instruction.operand(2)) => {
                self.join(result, instruction.operand(2));
            }
            Some(Op::SampledImage) => {
                self.join(result, instruction.operand(2));
                self.join(result, instruction.operand(3));
            }
            Some(Op::Select) => {
                self.join(result, instruction.operand(3));
                self.join(result, instruction.operand(4));
            }
            Some(Op::Phi) => {
                for pair in instruction.operands(2).chunks(2) {
                    self.join(result, pair[0]);
                }
            }
            // A pointer or handle kept in a variable of the function.
            Some(Op::Store) => self.join(instruction.operand(0), instruction.operand(1)),
            Some(Op::FunctionCall) => {
                let Some(body) = functions.get(&instruction.operand(2)) else {
                    return;
                };
                let parameters = body
                    .iter()
                    .filter(|inner| inner.op == Some(Op::FunctionParameter));
                for (parameter, &argument) in parameters.zip(instruction.operands(3)) {
                    self.join(parameter.operand(1), argument);
                    // What the callee stores into a variable of the caller comes back.
                    if self.locals.contains(&argument) {
                        self.join(argument, parameter.operand(1));
                    }
                }
            }
            _ => {}
        }
    }

    fn holds_handle(&self, pointer: u32) -> bool {
        self.roots
            .get(&pointer)
            .is_some_and(|roots| roots.iter().any(|root| self.handles.contains(root)))
    }

    fn mark(&mut self, id: u32, reads: bool, writes: bool) {
        for root in self.roots.get(&id).into_iter().flatten() {
            let access = self.found.entry(*root).or_default();
            access.reads |= reads;
            access.writes |= writes;
        }
    }

    /// Notes what an instruction does to the variables behind its operands.
    fn record(&mut self, instruction: &Instruction<'_>) {
        let operand = |index| instruction.operand(index);
        match instruction.op {
            Some(Op::Load) => self.mark(operand(2), !self.holds_handle(operand(2)), false),
            Some(Op::Store) => {
                let handle = self.holds_handle(operand(0));
                self.mark(operand(0), false, !handle);
            }
            Some(Op::CopyMemory | Op::CopyMemorySized) => {
                self.mark(operand(0), false, true);
                self.mark(operand(1), true, false);
            }
            Some(
                Op::AccessChain
                | Op::InBoundsAccessChain
                | Op::PtrAccessChain
                | Op::InBoundsPtrAccessChain
                | Op::ArrayLength
                | Op::CopyObject
                | Op::ImageTexelPointer,
            ) => self.mark(operand(2), false, false),
            Some(Op::ImageWrite) => self.mark(operand(0), false, true),
            Some(
                Op::ImageRead
                | Op::ImageFetch
                | Op::ImageGather
                | Op::ImageDrefGather
                | Op::ImageSparseRead
                | Op::ImageSparseFetch
                | Op::ImageSampleImplicitLod
                | Op::ImageSampleExplicitLod
                | Op::ImageSampleDrefImplicitLod
                | Op::ImageSampleDrefExplicitLod
                | Op::ImageSampleProjImplicitLod
                | Op::ImageSampleProjExplicitLod
                | Op::ImageSampleProjDrefImplicitLod
                | Op::ImageSampleProjDrefExplicitLod,
            ) => self.mark(operand(2), true, false),
            Some(Op::AtomicLoad) => self.mark(operand(2), true, false),
            Some(Op::AtomicStore) => self.mark(operand(0), false, true),
            Some(Op::AtomicFlagClear) => self.mark(operand(0), false, true),
            Some(
                Op::AtomicExchange
                | Op::AtomicCompareExchange
                | Op::AtomicCompareExchangeWeak
                | Op::AtomicIIncrement
                | Op::AtomicIDecrement
                | Op::AtomicIAdd
                | Op::AtomicISub
                | Op::AtomicSMin
                | Op::AtomicUMin
                | Op::AtomicSMax
                | Op::AtomicUMax
                | Op::AtomicAnd
                | Op::AtomicOr
                | Op::AtomicXor
                | Op::AtomicFAddEXT
                | Op::AtomicFMinEXT
                | Op::AtomicFMaxEXT
                | Op::AtomicFlagTestAndSet,
            ) => self.mark(operand(2), true, true),
            Some(Op::FunctionCall) => {
                for &argument in instruction.operands(3) {
                    self.mark(argument, false, false);
                }
            }
            // modf, frexp and the like write through a pointer.
            Some(Op::ExtInst) if self.extended.contains(&operand(2)) => {
                for &argument in instruction.operands(4) {
                    if !self.holds_handle(argument) {
                        self.mark(argument, false, true);
                    }
                }
            }
            _ => {}
        }
    }
}
