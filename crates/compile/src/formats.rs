//! Formats of storage textures. HLSL has no word for them: Direct3D takes the host's, and DXC guesses from the type.

use crate::check;
use crate::words::{Instruction, instruction, instructions, op};
use shadertwin_case::TexelFormat;
use std::collections::BTreeMap;

/// Where the format stands among the operands of `OpTypeImage`, and what says that an image is for storage.
const FORMAT: usize = 7;
const SAMPLED: usize = 6;
const STORAGE: u32 = 2;

/// Declares the formats of storage textures by the result ids of their variables; other variables stay as they are.
///
/// # Errors
/// When the words are not a module, or a variable is no texture; the words are then unchanged.
pub fn declare_formats(
    words: &mut Vec<u32>,
    formats: &BTreeMap<u32, TexelFormat>,
) -> Result<(), String> {
    check::entries(words)?;
    let types = Types::of(words);
    let mut fresh = Fresh {
        next: words[3],
        images: BTreeMap::new(),
        pointers: BTreeMap::new(),
    };
    // By variable: its new pointer and image types.
    let mut changed = BTreeMap::new();
    for (&variable, &format) in formats {
        let (pointer, image) = types
            .of_variable(variable)
            .ok_or_else(|| format!("%{variable} is no texture"))?;
        let operands = &types.images[&image];
        if operands[SAMPLED] != STORAGE || operands[FORMAT] == number(format) {
            continue;
        }
        let mut wanted = operands.clone();
        wanted[FORMAT] = number(format);
        let new_image = fresh.image(&types, &wanted, image);
        changed.insert(
            variable,
            (fresh.pointer(&types, new_image, pointer), new_image),
        );
    }
    *words = rewritten(words, &fresh, &changed);
    Ok(())
}

/// Number of a format in SPIR-V.
fn number(format: TexelFormat) -> u32 {
    match format {
        TexelFormat::Rgba32Float => 1,
        TexelFormat::Rgba16Float => 2,
        TexelFormat::R32Float => 3,
        TexelFormat::Rgba8Unorm => 4,
        TexelFormat::Rgba8Uint => 32,
        TexelFormat::R32Uint => 33,
    }
}

/// The types that matter here, by result id.
struct Types {
    /// Operands of images, result id first.
    images: BTreeMap<u32, Vec<u32>>,
    /// Storage class and pointee of pointers.
    pointers: BTreeMap<u32, (u32, u32)>,
    /// Pointer types of variables.
    variables: BTreeMap<u32, u32>,
}

impl Types {
    fn of(words: &[u32]) -> Self {
        let mut types = Self {
            images: BTreeMap::new(),
            pointers: BTreeMap::new(),
            variables: BTreeMap::new(),
        };
        for each in instructions(words) {
            match (each.opcode, each.operands) {
                (op::TYPE_IMAGE, operands) if operands.len() > FORMAT => {
                    types.images.insert(operands[0], operands.to_vec());
                }
                (op::TYPE_POINTER, &[id, class, pointee]) => {
                    types.pointers.insert(id, (class, pointee));
                }
                (op::VARIABLE, &[kind, id, ..]) => {
                    types.variables.insert(id, kind);
                }
                _ => {}
            }
        }
        types
    }

    /// Pointer and image type of a variable that is a texture.
    fn of_variable(&self, variable: u32) -> Option<(u32, u32)> {
        let pointer = *self.variables.get(&variable)?;
        let (_, image) = *self.pointers.get(&pointer)?;
        self.images.contains_key(&image).then_some((pointer, image))
    }
}

/// Types that are new; SPIR-V forbids a second type that is like a first.
struct Fresh {
    next: u32,
    /// By operands without the id: the new id and the image type to stand behind.
    images: BTreeMap<Vec<u32>, (u32, u32)>,
    /// By pointee: the new id and the pointer type to stand behind.
    pointers: BTreeMap<u32, (u32, u32)>,
}

impl Fresh {
    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn image(&mut self, types: &Types, wanted: &[u32], behind: u32) -> u32 {
        let known = types
            .images
            .iter()
            .find(|(_, known)| known[1..] == wanted[1..]);
        if let Some((&id, _)) = known {
            return id;
        }
        if let Some(&(id, _)) = self.images.get(&wanted[1..]) {
            return id;
        }
        let id = self.id();
        self.images.insert(wanted[1..].to_vec(), (id, behind));
        id
    }

    fn pointer(&mut self, types: &Types, image: u32, behind: u32) -> u32 {
        let (class, _) = types.pointers[&behind];
        let known = types
            .pointers
            .iter()
            .find(|(_, known)| **known == (class, image));
        if let Some((&id, _)) = known {
            return id;
        }
        if let Some(&(id, _)) = self.pointers.get(&image) {
            return id;
        }
        let id = self.id();
        self.pointers.insert(image, (id, behind));
        id
    }
}

fn rewritten(words: &[u32], fresh: &Fresh, changed: &BTreeMap<u32, (u32, u32)>) -> Vec<u32> {
    let mut out = words[..crate::words::HEADER_WORDS].to_vec();
    out[3] = fresh.next;
    // A variable whose new pointer type stands behind an old one that comes later would come too early, so new types
    // stand behind the first old image type's pointer: where both they need are there.
    for each in instructions(words) {
        match (each.opcode, each.operands) {
            (op::VARIABLE, &[_, id, ..]) if changed.contains_key(&id) => {
                let mut operands = each.operands.to_vec();
                operands[0] = changed[&id].0;
                out.extend(instruction(op::VARIABLE, &operands));
            }
            (op::LOAD, &[_, result, variable, ..]) if changed.contains_key(&variable) => {
                let mut operands = each.operands.to_vec();
                operands[0] = changed[&variable].1;
                operands[1] = result;
                out.extend(instruction(op::LOAD, &operands));
            }
            _ => out.extend(&words[each.at..each.end()]),
        }
        behind(each, fresh, &mut out);
    }
    out
}

/// New types that stand behind this one.
fn behind(each: Instruction<'_>, fresh: &Fresh, out: &mut Vec<u32>) {
    let Some(&old) = each.operands.first() else {
        return;
    };
    if each.opcode == op::TYPE_IMAGE {
        for (operands, &(id, _)) in fresh.images.iter().filter(|(_, (_, after))| *after == old) {
            let mut all = vec![id];
            all.extend(operands);
            out.extend(instruction(op::TYPE_IMAGE, &all));
        }
    }
    if each.opcode == op::TYPE_POINTER {
        for (&image, &(id, _)) in fresh
            .pointers
            .iter()
            .filter(|(_, (_, after))| *after == old)
        {
            // Images live in `UniformConstant`, as their pointers' class says.
            out.extend(instruction(
                op::TYPE_POINTER,
                &[id, each.operands[1], image],
            ));
        }
    }
}
