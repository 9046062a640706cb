//! Writes the integer functions of a naga module as Rust.
//!
//! Only what the maths library uses is known; anything else is an error, and so is a shift by 32 or more when the Rust is
//! built with overflow checks, because SPIR-V leaves it undefined.

use std::fmt::Write as _;

use naga::proc::TypeResolution;
use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{
    BinaryOperator, Block, Expression, Function, Handle, Literal, MathFunction, Module, Scalar,
    ScalarKind, Statement, TypeInner, UnaryOperator,
};

/// The function that CPUs have an instruction for, and what the one that is made of 16-bit products is called in Rust.
pub(crate) const MUL_HIGH: &str = "mul_high";
const LIMBS: &str = "mul_high_of_limbs";

/// Straight-line integer code, which compilers turn into vector code only when it is all in one function.
const INLINE: &str = "#[inline(always)] pub(crate)";

/// Rust source of every function but the `st_…` ones.
pub(crate) fn write(module: &Module, info: &ModuleInfo) -> Result<String, String> {
    let mut out = format!(
        "{INLINE} fn {MUL_HIGH}(a: u32, b: u32) -> u32 {{ ((u64::from(a) * u64::from(b)) >> 32) as u32 }}\n"
    );
    for (handle, function) in module.functions.iter() {
        // Linked kernels call these; they only cast.
        if function
            .name
            .as_deref()
            .is_some_and(|name| name.starts_with("st_"))
        {
            continue;
        }
        let result = function
            .result
            .as_ref()
            .ok_or("a function returns nothing")?;
        let types = function
            .arguments
            .iter()
            .map(|argument| argument.ty)
            .chain([result.ty]);
        let types = types
            .map(|ty| type_name(module, &module.types[ty].inner))
            .collect::<Option<Vec<_>>>()
            .ok_or("a function takes or returns a float")?;
        let writer = Writer {
            module,
            function,
            info: &info[handle],
        };
        writer.function(&types, &mut out)?;
    }
    Ok(out)
}

/// `None` for a float. A structure is a tuple.
fn type_name(module: &Module, inner: &TypeInner) -> Option<String> {
    match inner {
        TypeInner::Scalar(scalar) => scalar_name(*scalar).map(str::to_owned),
        TypeInner::Vector { size, scalar } => {
            scalar_name(*scalar).map(|name| format!("[{name}; {}]", *size as u8))
        }
        TypeInner::Struct { members, .. } => {
            let members = members
                .iter()
                .map(|member| type_name(module, &module.types[member.ty].inner))
                .collect::<Option<Vec<_>>>()?;
            Some(format!("({})", members.join(", ")))
        }
        _ => None,
    }
}

fn scalar_name(scalar: Scalar) -> Option<&'static str> {
    match scalar {
        Scalar::U32 => Some("u32"),
        Scalar::I32 => Some("i32"),
        Scalar::BOOL => Some("bool"),
        _ => None,
    }
}

struct Writer<'a> {
    module: &'a Module,
    function: &'a Function,
    info: &'a FunctionInfo,
}

impl Writer<'_> {
    fn function(&self, types: &[String], out: &mut String) -> Result<(), String> {
        let name = self
            .function
            .name
            .as_deref()
            .ok_or("a function has no name")?;
        let name = if name == MUL_HIGH { LIMBS } else { name };
        let (result, arguments) = types.split_last().ok_or("a function returns nothing")?;
        let arguments = arguments
            .iter()
            .enumerate()
            .map(|(index, ty)| format!("a{index}: {ty}"));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let mut body = String::new();
        for (handle, local) in self.function.local_variables.iter() {
            let ty = type_name(self.module, &self.module.types[local.ty].inner);
            let ty = ty.ok_or_else(|| format!("{name}: a variable is a float"))?;
            let value = match local.init {
                Some(init) => format!(" = {}", self.value(init)?),
                // naga stores a value that is not constant, and rustc sees that nothing is read before.
                None => String::new(),
            };
            let _ = writeln!(body, "let mut l{}: {ty}{value};", handle.index());
        }
        self.block(&self.function.body, &mut body)
            .map_err(|error| format!("{name}: {error}"))?;
        let _ = writeln!(
            out,
            "{INLINE} fn {name}({arguments}) -> {result} {{\n{body}}}"
        );
        Ok(())
    }

    fn block(&self, block: &Block, out: &mut String) -> Result<(), String> {
        for statement in block.iter() {
            match statement {
                Statement::Emit(range) => {
                    for handle in range.clone() {
                        let text = self.expression(handle)?;
                        let _ = writeln!(out, "let _e{} = {text};", handle.index());
                    }
                }
                Statement::Block(block) => self.block(block, out)?,
                Statement::If {
                    condition,
                    accept,
                    reject,
                } => {
                    let _ = writeln!(out, "if {} {{", self.value(*condition)?);
                    self.block(accept, out)?;
                    let _ = writeln!(out, "}} else {{");
                    self.block(reject, out)?;
                    let _ = writeln!(out, "}}");
                }
                Statement::Return { value: Some(value) } => {
                    let _ = writeln!(out, "return {};", self.value(*value)?);
                }
                Statement::Store { pointer, value } => {
                    let Expression::LocalVariable(local) = self.function.expressions[*pointer]
                    else {
                        return Err("a store to something that is no variable".into());
                    };
                    let _ = writeln!(out, "l{} = {};", local.index(), self.value(*value)?);
                }
                Statement::Call {
                    function,
                    arguments,
                    result: Some(result),
                } => {
                    let arguments = arguments
                        .iter()
                        .map(|argument| self.value(*argument))
                        .collect::<Result<Vec<_>, _>>()?;
                    let callee = &self.module.functions[*function];
                    let _ = writeln!(
                        out,
                        "let _e{} = {}({});",
                        result.index(),
                        callee.name.as_deref().ok_or("a function has no name")?,
                        arguments.join(", ")
                    );
                }
                other => return Err(format!("no Rust for {other:?}")),
            }
        }
        Ok(())
    }

    /// What names the value of an expression that was written before, or is a constant.
    fn value(&self, handle: Handle<Expression>) -> Result<String, String> {
        match self.function.expressions[handle] {
            Expression::FunctionArgument(index) => Ok(format!("a{index}")),
            Expression::Literal(literal) => literal_text(literal),
            Expression::Constant(constant) => self.global(self.module.constants[constant].init),
            _ => Ok(format!("_e{}", handle.index())),
        }
    }

    fn global(&self, handle: Handle<Expression>) -> Result<String, String> {
        match &self.module.global_expressions[handle] {
            Expression::Literal(literal) => literal_text(*literal),
            Expression::Compose { components, .. } => {
                let components = components
                    .iter()
                    .map(|component| self.global(*component))
                    .collect::<Result<Vec<_>, _>>()?;
                Ok(format!("[{}]", components.join(", ")))
            }
            other => Err(format!("no Rust for the constant {other:?}")),
        }
    }

    fn ty(&self, handle: Handle<Expression>) -> &TypeInner {
        match &self.info[handle].ty {
            TypeResolution::Handle(ty) => &self.module.types[*ty].inner,
            TypeResolution::Value(inner) => inner,
        }
    }

    fn scalar(&self, handle: Handle<Expression>) -> Result<Scalar, String> {
        match *self.ty(handle) {
            TypeInner::Scalar(scalar) => Ok(scalar),
            ref other => Err(format!("arithmetic on {other:?}; write it per component")),
        }
    }

    fn expression(&self, handle: Handle<Expression>) -> Result<String, String> {
        Ok(match self.function.expressions[handle] {
            Expression::Compose { ty, ref components } => {
                let components = components
                    .iter()
                    .map(|component| self.value(*component))
                    .collect::<Result<Vec<_>, _>>()?;
                let components = components.join(", ");
                match self.module.types[ty].inner {
                    TypeInner::Struct { .. } => format!("({components})"),
                    _ => format!("[{components}]"),
                }
            }
            Expression::AccessIndex { base, index } => match self.ty(base) {
                TypeInner::Struct { .. } => format!("{}.{index}", self.value(base)?),
                _ => format!("{}[{index}]", self.value(base)?),
            },
            Expression::Load { pointer } => {
                let Expression::LocalVariable(local) = self.function.expressions[pointer] else {
                    return Err("a load from something that is no variable".into());
                };
                format!("l{}", local.index())
            }
            Expression::Unary { op, expr } => {
                let value = self.value(expr)?;
                match op {
                    UnaryOperator::Negate => format!("{value}.wrapping_neg()"),
                    UnaryOperator::LogicalNot | UnaryOperator::BitwiseNot => format!("!{value}"),
                }
            }
            Expression::Binary { op, left, right } => {
                self.scalar(left)?;
                let (a, b) = (self.value(left)?, self.value(right)?);
                match op {
                    BinaryOperator::Add => format!("{a}.wrapping_add({b})"),
                    BinaryOperator::Subtract => format!("{a}.wrapping_sub({b})"),
                    BinaryOperator::Multiply => format!("{a}.wrapping_mul({b})"),
                    BinaryOperator::Divide => format!("{a} / {b}"),
                    BinaryOperator::Modulo => format!("{a} % {b}"),
                    BinaryOperator::Equal => format!("{a} == {b}"),
                    BinaryOperator::NotEqual => format!("{a} != {b}"),
                    BinaryOperator::Less => format!("{a} < {b}"),
                    BinaryOperator::LessEqual => format!("{a} <= {b}"),
                    BinaryOperator::Greater => format!("{a} > {b}"),
                    BinaryOperator::GreaterEqual => format!("{a} >= {b}"),
                    BinaryOperator::And | BinaryOperator::LogicalAnd => format!("{a} & {b}"),
                    BinaryOperator::ExclusiveOr => format!("{a} ^ {b}"),
                    BinaryOperator::InclusiveOr | BinaryOperator::LogicalOr => format!("{a} | {b}"),
                    BinaryOperator::ShiftLeft => format!("{a} << {b}"),
                    BinaryOperator::ShiftRight => format!("{a} >> {b}"),
                }
            }
            Expression::Select {
                condition,
                accept,
                reject,
            } => format!(
                "if {} {{ {} }} else {{ {} }}",
                self.value(condition)?,
                self.value(accept)?,
                self.value(reject)?
            ),
            Expression::Math { fun, arg, .. } => match fun {
                MathFunction::CountLeadingZeros if self.scalar(arg)? == Scalar::U32 => {
                    format!("{}.leading_zeros()", self.value(arg)?)
                }
                other => return Err(format!("no Rust for {other:?}")),
            },
            Expression::As { expr, kind, .. } => {
                let to = match kind {
                    ScalarKind::Uint => "u32",
                    ScalarKind::Sint => "i32",
                    other => return Err(format!("no Rust for a cast to {other:?}")),
                };
                if self.scalar(expr)?.kind == ScalarKind::Float {
                    return Err("no Rust for a cast from a float".into());
                }
                format!("{} as {to}", self.value(expr)?)
            }
            ref other => return Err(format!("no Rust for {other:?}")),
        })
    }
}

fn literal_text(literal: Literal) -> Result<String, String> {
    match literal {
        Literal::U32(value) => Ok(format!("{value}_u32")),
        // A minus sign binds less than a method call.
        Literal::I32(value) => Ok(format!("({value}_i32)")),
        Literal::Bool(value) => Ok(value.to_string()),
        other => Err(format!("no Rust for {other:?}")),
    }
}
