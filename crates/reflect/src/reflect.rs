use crate::layout::{block, packed_bytes, scalar_of};
use crate::subgroup;
use crate::usage::{body, usage};
use crate::words::{HEADER_WORDS, Words};
use crate::{
    Access, Binding, Error, ImageFormat, Interface, Layout, ShaderResource, SpecConstant,
    WorkgroupSize,
};
use spirq::ReflectConfig;
use spirq::annotation::Decoration;
use spirq::parse::Instrs;
use spirq::reflect::ReflectIntermediate;
use spirq::spirv::{BuiltIn, Dim, ExecutionMode, ExecutionModel, Op};
use spirq::ty::{ImageType, StorageClass, Type};
use std::collections::BTreeMap;

/// What a compute entry point of a SPIR-V module asks of its host.
///
/// Declarations are read by `spirq`; what is used, and how, comes from the instructions that the entry point reaches,
/// because compilers do not decorate it reliably.
///
/// # Errors
/// When the words are no module, have no such entry point, or use a resource that no case can bind. Words of any kind
/// give an error and never a panic.
pub fn reflect(words: &[u32], entry: &str) -> Result<Interface, Error> {
    let module = Words::new(words)?;
    let function = entry_function(&module, entry)?;
    let used = usage(&module, function)?;

    let declarations = module.declarations();
    let config = ReflectConfig::new();
    let unreadable = |error: spirq::error::Error| Error::Unreadable {
        reason: error.to_string(),
    };
    let mut parsed = ReflectIntermediate::new(&config).map_err(unreadable)?;
    let mut instructions = Instrs::new(&declarations[HEADER_WORDS..]).map_err(unreadable)?;
    parsed
        .parse_global_declrs(&mut instructions)
        .map_err(unreadable)?;
    if let Some(instruction) = instructions.peek() {
        // The parser stops without a word at what it does not expect.
        return Err(Error::Unreadable {
            reason: format!("{:?} stands out of place", instruction.op()),
        });
    }

    let mut found = Found::default();
    for (&id, &access) in &used {
        found.add(&module, &parsed, id, access)?;
    }
    found
        .bindings
        .sort_by_key(|binding| (binding.group, binding.binding));
    Ok(Interface {
        entry: entry.to_owned(),
        workgroup_size: workgroup_size(&module, function)?,
        bindings: found.bindings,
        push_constants: found.push_constants,
        specialisation: specialisation(&module, &parsed),
        shared_bytes: found.shared_bytes,
        subgroup_lanes: subgroup::lanes(&module, body(&module, function)?.into_iter())
            .or_else(|| subgroup::are_read(&module, used.keys()).then_some(1)),
    })
}

fn entry_function(module: &Words<'_>, entry: &str) -> Result<u32, Error> {
    let mut known = Vec::new();
    for instruction in module.global() {
        if instruction.op == Some(Op::EntryPoint)
            && instruction.operand(0) == ExecutionModel::GLCompute as u32
        {
            let name = instruction.text(2).unwrap_or_default();
            if name == entry {
                return Ok(instruction.operand(1));
            }
            known.push(name);
        }
    }
    Err(Error::NoEntry {
        entry: entry.to_owned(),
        known,
    })
}

/// The workgroup size: the `WorkgroupSize` constant, which wins, else the mode `LocalSizeId` or `LocalSize`.
fn workgroup_size(module: &Words<'_>, function: u32) -> Result<WorkgroupSize, Error> {
    let composite = module.global().iter().find(|instruction| {
        instruction.op == Some(Op::Decorate)
            && instruction.operand(1) == Decoration::BuiltIn as u32
            && instruction.operand(2) == BuiltIn::WorkgroupSize as u32
    });
    let constant = composite.and_then(|decoration| {
        module.global().iter().find(|instruction| {
            matches!(
                instruction.op,
                Some(Op::ConstantComposite | Op::SpecConstantComposite)
            ) && instruction.operand(1) == decoration.operand(0)
        })
    });
    if let Some(constant) = constant {
        return by_ids(module, constant.operands(2));
    }
    for instruction in module
        .global()
        .iter()
        .filter(|each| each.operand(0) == function)
    {
        let mode = instruction.operand(1);
        match instruction.op {
            Some(Op::ExecutionModeId) if mode == ExecutionMode::LocalSizeId as u32 => {
                return by_ids(module, instruction.operands(2));
            }
            Some(Op::ExecutionMode) if mode == ExecutionMode::LocalSize as u32 => {
                let size = [2, 3, 4].map(|index| instruction.operand(index));
                return Ok(WorkgroupSize {
                    size,
                    specialised: false,
                });
            }
            _ => {}
        }
    }
    Err(Error::Unreadable {
        reason: "the entry point has no workgroup size".to_owned(),
    })
}

fn by_ids(module: &Words<'_>, ids: &[u32]) -> Result<WorkgroupSize, Error> {
    let mut size = [0; 3];
    for (axis, value) in size.iter_mut().enumerate() {
        *value = ids
            .get(axis)
            .and_then(|id| module.values.get(id))
            .copied()
            .ok_or_else(|| Error::Unreadable {
                reason: format!("axis {axis} of the workgroup size has no value"),
            })?;
    }
    let specialised = ids.iter().any(|id| module.specialised.contains(id));
    Ok(WorkgroupSize { size, specialised })
}

/// Specialisation constants of the module; which of them an entry point uses is not told apart.
fn specialisation(module: &Words<'_>, parsed: &ReflectIntermediate<'_>) -> Vec<SpecConstant> {
    let mut found = BTreeMap::new();
    for instruction in module.global() {
        if !matches!(
            instruction.op,
            Some(Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse)
        ) {
            continue;
        }
        let constant = instruction.operand(1);
        let scalar = match parsed.ty_reg.get(instruction.operand(0)) {
            Ok(Type::Scalar(scalar)) => scalar_of(scalar),
            _ => None,
        };
        if let (Ok(id), Some(scalar)) = (
            parsed.deco_reg.get_u32(constant, Decoration::SpecId),
            scalar,
        ) {
            let name = parsed.name_reg.get(constant).unwrap_or_default().to_owned();
            found.insert(id, SpecConstant { id, name, scalar });
        }
    }
    found.into_values().collect()
}

#[derive(Default)]
struct Found {
    bindings: Vec<Binding>,
    push_constants: Option<Layout>,
    shared_bytes: u32,
}

impl Found {
    /// Adds one variable.
    fn add(
        &mut self,
        module: &Words<'_>,
        parsed: &ReflectIntermediate<'_>,
        id: u32,
        access: Access,
    ) -> Result<(), Error> {
        // Variables of functions are traced too; the parser knows only the module's.
        let Ok(variable) = parsed.var_reg.get(id) else {
            return Ok(());
        };
        let name = parsed.name_reg.get(id).unwrap_or_default().to_owned();
        let whole = &*variable.ptr_ty.pointee_ty;
        let (kind, count) = match whole {
            Type::Array(array) => (&*array.element_ty, array.nelement),
            _ => (whole, Some(1)),
        };
        match variable.ptr_ty.store_cls {
            StorageClass::Uniform | StorageClass::StorageBuffer | StorageClass::UniformConstant => {
                let at = parsed
                    .deco_reg
                    .get_var_desc_bind(id)
                    .map_err(|_| Error::Undecorated {
                        name: name.clone(),
                        what: "a binding",
                    })?;
                let count = count
                    .filter(|&count| count > 0)
                    .ok_or_else(|| Error::Unsupported {
                        name: name.clone(),
                        what: "an array of as many bindings as the host likes".to_owned(),
                    })?;
                let storage = variable.ptr_ty.store_cls == StorageClass::StorageBuffer;
                let mut resource = resource(&name, kind, storage, access)?;
                if let ShaderResource::Storage { read_only, .. } = &mut resource {
                    *read_only = declared_read_only(module, id);
                }
                self.bindings.push(Binding {
                    group: at.set(),
                    binding: at.bind(),
                    name,
                    variable: id,
                    count,
                    resource,
                });
            }
            StorageClass::PushConstant => {
                let Type::Struct(inner) = whole else {
                    return Err(Error::Unsupported {
                        name,
                        what: "push constants without a block".to_owned(),
                    });
                };
                self.push_constants = Some(block(&name, inner)?);
            }
            StorageClass::Workgroup => {
                let bytes = packed_bytes(whole).and_then(|bytes| u32::try_from(bytes).ok());
                self.shared_bytes = bytes
                    .and_then(|bytes| self.shared_bytes.checked_add(bytes))
                    .ok_or_else(|| Error::Unsupported {
                        name,
                        what: format!("workgroup memory of {whole}"),
                    })?;
            }
            // Built-in inputs and variables of the invocation are no business of the host.
            _ => {}
        }
        Ok(())
    }
}

/// `NonWritable` on the variable, as naga decorates it, or on every member of its block, as DXC does.
fn declared_read_only(module: &Words<'_>, variable: u32) -> bool {
    const NON_WRITABLE: u32 = 24;
    let find = |op: Op, at: usize, id: u32| {
        module
            .global()
            .iter()
            .find(move |each| each.op == Some(op) && each.operand(at) == id)
    };
    let on_variable = module.global().iter().any(|each| {
        each.op == Some(Op::Decorate)
            && each.operand(0) == variable
            && each.operand(1) == NON_WRITABLE
    });
    if on_variable {
        return true;
    }
    let block = find(Op::Variable, 1, variable)
        .and_then(|variable| find(Op::TypePointer, 0, variable.operand(0)))
        .map(|pointer| pointer.operand(2))
        .map(|pointee| find(Op::TypeArray, 0, pointee).map_or(pointee, |array| array.operand(1)))
        .and_then(|pointee| find(Op::TypeStruct, 0, pointee));
    let Some(block) = block else { return false };
    let members = u32::try_from(block.operands(1).len()).unwrap_or(u32::MAX);
    members > 0
        && (0..members).all(|member| {
            module.global().iter().any(|each| {
                each.op == Some(Op::MemberDecorate)
                    && each
                        .operands(0)
                        .starts_with(&[block.operand(0), member, NON_WRITABLE])
            })
        })
}

fn resource(
    name: &str,
    kind: &Type,
    storage: bool,
    access: Access,
) -> Result<ShaderResource, Error> {
    match kind {
        Type::Struct(inner) => {
            let layout = block(name, inner)?;
            Ok(if storage {
                ShaderResource::Storage {
                    access,
                    read_only: false,
                    layout,
                }
            } else {
                ShaderResource::Uniform(layout)
            })
        }
        Type::Sampler(_) => Ok(ShaderResource::Sampler),
        Type::Image(image) => self::image(name, image, access),
        other => Err(Error::Unsupported {
            name: name.to_owned(),
            what: format!("{other}"),
        }),
    }
}

fn image(name: &str, image: &ImageType, access: Access) -> Result<ShaderResource, Error> {
    let unsupported = |what: String| Error::Unsupported {
        name: name.to_owned(),
        what,
    };
    if image.is_multisampled {
        return Err(unsupported("a multisampled texture".to_owned()));
    }
    let dimensions = match image.dim {
        Dim::Dim1D => 1,
        Dim::Dim2D => 2,
        Dim::Dim3D => 3,
        other => return Err(unsupported(format!("an image of {other:?}"))),
    };
    if image.is_sampled == Some(false) {
        return Ok(ShaderResource::StorageTexture {
            format: ImageFormat(format!("{:?}", image.fmt)),
            access,
            dimensions,
            arrayed: image.is_array,
        });
    }
    let scalar = scalar_of(&image.scalar_ty)
        .ok_or_else(|| unsupported("a texture of nothing".to_owned()))?;
    Ok(ShaderResource::Texture {
        scalar,
        dimensions,
        arrayed: image.is_array,
    })
}
