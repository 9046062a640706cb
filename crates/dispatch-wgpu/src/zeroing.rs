//! Workgroup memory zeroed by all invocations of a workgroup, for OpenGL.
//!
//! naga has one invocation store a literal of the whole array there, which makes as many stores as the array has
//! elements. Mesa's compiler, whose time grows faster than the code, needs minutes for the tiles of a filter.

use naga::proc::Emitter;
use naga::{
    ArraySize, Barrier, BinaryOperator, Block, BuiltIn, EntryPoint, Expression, Function,
    FunctionArgument, Handle, Literal, LocalVariable, Module, ShaderStage, Span, Statement, Type,
    TypeInner,
};
use shadertwin_dispatch::Code;

/// The module of `entry` with its constants in place and its workgroup memory zeroed in loops. `None` when it has none,
/// or when naga cannot read the code, for wgpu to tell.
pub(crate) fn module(code: &Code, entry: &str) -> Option<Module> {
    let (parsed, constants) = match code {
        Code::Wgsl { source, constants } => {
            (naga::front::wgsl::parse_str(source).ok()?, &constants[..])
        }
        Code::SpirV(words) => {
            // As wgpu reads it.
            let options = naga::front::spv::Options {
                adjust_coordinate_space: false,
                ..Default::default()
            };
            let words = words.iter().copied();
            (
                naga::front::spv::Frontend::new(words, &options)
                    .parse()
                    .ok()?,
                &[][..],
            )
        }
    };
    let info = naga::valid::Validator::new(
        naga::valid::ValidationFlags::all(),
        naga::valid::Capabilities::all(),
    )
    .validate(&parsed)
    .ok()?;
    let constants = constants.iter().cloned().collect();
    let start = Some((ShaderStage::Compute, entry));
    let (module, info) =
        naga::back::pipeline_constants::process_overrides(&parsed, &info, start, &constants)
            .ok()?;
    let mut module = module.into_owned();
    let place = module
        .entry_points
        .iter()
        .position(|each| each.name == entry && each.stage == ShaderStage::Compute)?;
    let used = info.get_entry_point(place);
    let variables: Vec<_> = module
        .global_variables
        .iter()
        .filter(|&(handle, variable)| {
            variable.space == naga::AddressSpace::WorkGroup && !used[handle].is_empty()
        })
        .map(|(handle, variable)| (handle, variable.ty))
        .collect();
    if variables.is_empty() {
        return None;
    }
    let mut start = module.entry_points.swap_remove(place);
    let zeroes = Zeroes::of(&mut module, &mut start)?;
    let mut body = Block::new();
    for (variable, ty) in variables {
        let pointer = Expression::GlobalVariable(variable);
        let pointer = start.function.expressions.append(pointer, Span::UNDEFINED);
        let code = zeroes.whole(&mut module, &mut start.function, pointer, ty)?;
        append(&mut body, code);
    }
    body.push(
        Statement::ControlBarrier(Barrier::WORK_GROUP),
        Span::UNDEFINED,
    );
    append(&mut body, std::mem::take(&mut start.function.body));
    start.function.body = body;
    module.entry_points.push(start);
    Some(module)
}

/// Block::append is not public.
fn append(block: &mut Block, more: Block) {
    let end = block.len();
    block.splice(end..end, more);
}

/// What every loop is made with.
struct Zeroes {
    uint: Handle<Type>,
    /// `local_invocation_index`, without what reads it out of a structure.
    index: Index,
    invocations: u32,
}

/// Where the entry point has its index.
#[derive(Clone, Copy)]
struct Index {
    argument: u32,
    member: Option<u32>,
}

impl Zeroes {
    fn of(module: &mut Module, entry: &mut EntryPoint) -> Option<Self> {
        let uint = Type {
            name: None,
            inner: TypeInner::Scalar(naga::Scalar::U32),
        };
        let uint = module.types.insert(uint, Span::UNDEFINED);
        let index = match index_of(module, &entry.function) {
            Some(index) => index,
            None => {
                entry.function.arguments.push(FunctionArgument {
                    name: Some("local_invocation_index".to_owned()),
                    ty: uint,
                    binding: Some(naga::Binding::BuiltIn(BuiltIn::LocalInvocationIndex)),
                });
                Index {
                    argument: u32::try_from(entry.function.arguments.len()).ok()? - 1,
                    member: None,
                }
            }
        };
        Some(Self {
            uint,
            index,
            invocations: entry.workgroup_size.iter().product(),
        })
    }

    /// Code in which the invocations share the elements of an array, and the first stores what is none.
    fn whole(
        &self,
        module: &mut Module,
        function: &mut Function,
        pointer: Handle<Expression>,
        ty: Handle<Type>,
    ) -> Option<Block> {
        let mut block = Block::new();
        let mut emitter = Emitter::default();
        let argument = Expression::FunctionArgument(self.index.argument);
        let mut index = function.expressions.append(argument, Span::UNDEFINED);
        if let Some(member) = self.index.member {
            emitter.start(&function.expressions);
            let read = Expression::AccessIndex {
                base: index,
                index: member,
            };
            index = function.expressions.append(read, Span::UNDEFINED);
            block.extend(emitter.finish(&function.expressions));
        }
        if let TypeInner::Array { .. } = module.types[ty].inner {
            append(
                &mut block,
                self.array(module, function, (pointer, ty), index, self.invocations)?,
            );
            return Some(block);
        }
        let zero = literal(function, 0);
        emitter.start(&function.expressions);
        let first = binary(function, BinaryOperator::Equal, index, zero);
        block.extend(emitter.finish(&function.expressions));
        let accept = self.one(module, function, pointer, ty)?;
        let branch = Statement::If {
            condition: first,
            accept,
            reject: Block::new(),
        };
        block.push(branch, Span::UNDEFINED);
        Some(block)
    }

    /// Code in which one invocation zeroes all of a value.
    fn one(
        &self,
        module: &mut Module,
        function: &mut Function,
        pointer: Handle<Expression>,
        ty: Handle<Type>,
    ) -> Option<Block> {
        let mut block = Block::new();
        let mut emitter = Emitter::default();
        match module.types[ty].inner.clone() {
            TypeInner::Array { .. } => {
                let zero = literal(function, 0);
                return self.array(module, function, (pointer, ty), zero, 1);
            }
            TypeInner::Struct { members, .. } => {
                for (member, place) in members.iter().zip(0..) {
                    emitter.start(&function.expressions);
                    let part = Expression::AccessIndex {
                        base: pointer,
                        index: place,
                    };
                    let part = function.expressions.append(part, Span::UNDEFINED);
                    block.extend(emitter.finish(&function.expressions));
                    append(&mut block, self.one(module, function, part, member.ty)?);
                }
            }
            inner => {
                let ty = match inner {
                    TypeInner::Atomic(scalar) => {
                        let inner = TypeInner::Scalar(scalar);
                        module
                            .types
                            .insert(Type { name: None, inner }, Span::UNDEFINED)
                    }
                    _ => ty,
                };
                let value = Expression::ZeroValue(ty);
                let value = function.expressions.append(value, Span::UNDEFINED);
                block.push(Statement::Store { pointer, value }, Span::UNDEFINED);
            }
        }
        Some(block)
    }

    /// `for (i = start; i < all elements of all dimensions; i += step)`, with what zeroes the element.
    fn array(
        &self,
        module: &mut Module,
        function: &mut Function,
        (pointer, ty): (Handle<Expression>, Handle<Type>),
        start: Handle<Expression>,
        step: u32,
    ) -> Option<Block> {
        let mut lengths = Vec::new();
        let mut element = ty;
        while let TypeInner::Array { base, size, .. } = module.types[element].inner {
            let ArraySize::Constant(length) = size else {
                return None;
            };
            lengths.push(length.get());
            element = base;
        }
        let counter = LocalVariable {
            name: Some("zeroed".to_owned()),
            ty: self.uint,
            init: None,
        };
        let counter = function.local_variables.append(counter, Span::UNDEFINED);
        let counter = Expression::LocalVariable(counter);
        let counter = function.expressions.append(counter, Span::UNDEFINED);
        let end = literal(function, lengths.iter().product());
        let step = literal(function, step);
        let divisors: Vec<_> = lengths
            .iter()
            .map(|&length| literal(function, length))
            .collect();
        let store = |value| Statement::Store {
            pointer: counter,
            value,
        };

        let mut body = Block::new();
        let mut emitter = Emitter::default();
        emitter.start(&function.expressions);
        let at = function
            .expressions
            .append(Expression::Load { pointer: counter }, Span::UNDEFINED);
        let over = binary(function, BinaryOperator::GreaterEqual, at, end);
        body.extend(emitter.finish(&function.expressions));
        let mut accept = Block::new();
        accept.push(Statement::Break, Span::UNDEFINED);
        let leave = Statement::If {
            condition: over,
            accept,
            reject: Block::new(),
        };
        body.push(leave, Span::UNDEFINED);

        emitter.start(&function.expressions);
        // The last dimension goes round fastest.
        let mut places = Vec::new();
        let mut rest = at;
        for (place, &divisor) in divisors.iter().enumerate().rev() {
            if place == 0 {
                places.push(rest);
            } else {
                places.push(binary(function, BinaryOperator::Modulo, rest, divisor));
                rest = binary(function, BinaryOperator::Divide, rest, divisor);
            }
        }
        let mut part = pointer;
        for &index in places.iter().rev() {
            let access = Expression::Access { base: part, index };
            part = function.expressions.append(access, Span::UNDEFINED);
        }
        body.extend(emitter.finish(&function.expressions));
        append(&mut body, self.one(module, function, part, element)?);

        let mut continuing = Block::new();
        emitter.start(&function.expressions);
        let next = binary(function, BinaryOperator::Add, at, step);
        continuing.extend(emitter.finish(&function.expressions));
        continuing.push(store(next), Span::UNDEFINED);

        let mut block = Block::new();
        block.push(store(start), Span::UNDEFINED);
        let again = Statement::Loop {
            body,
            continuing,
            break_if: None,
        };
        block.push(again, Span::UNDEFINED);
        Some(block)
    }
}

/// The argument, or the member of one, that is the index already.
fn index_of(module: &Module, function: &Function) -> Option<Index> {
    let wanted = Some(naga::Binding::BuiltIn(BuiltIn::LocalInvocationIndex));
    (0..)
        .zip(&function.arguments)
        .find_map(|(argument, given)| {
            if given.binding == wanted {
                return Some(Index {
                    argument,
                    member: None,
                });
            }
            let TypeInner::Struct { members, .. } = &module.types[given.ty].inner else {
                return None;
            };
            let mut members = (0..).zip(members);
            let (member, _) = members.find(|(_, member)| member.binding == wanted)?;
            Some(Index {
                argument,
                member: Some(member),
            })
        })
}

fn literal(function: &mut Function, value: u32) -> Handle<Expression> {
    let value = Expression::Literal(Literal::U32(value));
    function.expressions.append(value, Span::UNDEFINED)
}

fn binary(
    function: &mut Function,
    op: BinaryOperator,
    left: Handle<Expression>,
    right: Handle<Expression>,
) -> Handle<Expression> {
    let binary = Expression::Binary { op, left, right };
    function.expressions.append(binary, Span::UNDEFINED)
}
