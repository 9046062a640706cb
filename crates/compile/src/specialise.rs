//! Values of specialisation constants, put into a module for good. WGSL has its overrides resolved by naga; DXC leaves
//! `[[vk::constant_id(N)]]` to the pipeline, and a runner that is handed words without a pipeline's constants would see
//! the defaults.

mod fold;

use crate::words::{Instruction, instruction, instructions, literal, op};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A specialisation constant of HLSL, or an override of WGSL that has a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecConstant {
    /// What `[[vk::constant_id(N)]]` or `@id(N)` says.
    pub id: u32,
    /// Its name; empty where the compiler dropped it.
    pub name: String,
    /// Its type.
    pub kind: ConstantKind,
}

/// Type of a constant, with its bits where there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConstantKind {
    /// Boolean.
    Bool,
    /// Float.
    Float(u32),
    /// Signed integer.
    Int(u32),
    /// Unsigned integer.
    Uint(u32),
}

/// Why values do not fit a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// No constant has this name or number; these are there.
    Unknown { name: String, known: Vec<String> },
    /// A constant cannot hold its value.
    Value(String),
}

const SPEC_ID: u32 = 1;

impl ConstantKind {
    /// The literal words of a number, lowest first; no words where the type cannot hold it.
    pub(crate) fn literal(self, number: f64) -> Option<Vec<u32>> {
        let power = |bits: u32| (0..bits).fold(1.0, |power, _| power * 2.0);
        let whole = |low: f64, high: f64| {
            (number.fract() == 0.0 && number >= low && number < high).then_some(number as i128)
        };
        // Narrow types keep their value in the low bits, extended by sign (SPIR-V 2.2.1, "Literal").
        let bits = match self {
            Self::Bool => u64::from(number != 0.0),
            Self::Float(64) => number.to_bits(),
            Self::Float(32) => u64::from((number as f32).to_bits()),
            Self::Float(_) => return None,
            Self::Int(width) => {
                let half = power(width - 1);
                (whole(-half, half)? as i64).cast_unsigned()
            }
            Self::Uint(width) => whole(0.0, power(width))? as u64,
        };
        let [low, high] = [bits as u32, (bits >> 32) as u32];
        Some(match self {
            Self::Float(64) | Self::Int(64) | Self::Uint(64) => vec![low, high],
            Self::Bool | Self::Float(_) | Self::Int(_) | Self::Uint(_) => vec![low],
        })
    }
}

/// The specialisation constants of a module in the order of their numbers, with their result ids.
pub(crate) fn constants(words: &[u32]) -> Vec<(u32, SpecConstant)> {
    let mut kinds = BTreeMap::new();
    let mut names = BTreeMap::new();
    let mut numbers = BTreeMap::new();
    let mut found = Vec::new();
    for each in instructions(words) {
        kinds.extend(kind_of(&each));
        match (each.opcode, each.operands) {
            (op::NAME, [id, name @ ..]) => {
                names.insert(*id, literal(name));
            }
            (op::DECORATE, &[id, SPEC_ID, number]) => {
                numbers.insert(id, number);
            }
            (
                op::SPEC_CONSTANT | op::SPEC_CONSTANT_TRUE | op::SPEC_CONSTANT_FALSE,
                [kind, id, ..],
            ) => {
                if let (Some(&number), Some(&kind)) = (numbers.get(id), kinds.get(kind)) {
                    let name = names.get(id).cloned().unwrap_or_default();
                    let constant = SpecConstant {
                        id: number,
                        name,
                        kind,
                    };
                    found.push((*id, constant));
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|(_, constant)| constant.id);
    found
}

/// Makes each specialisation constant a plain one: with the value under its name or number, or with its default. What is
/// worked out of such constants becomes plain where [`fold`] has a value for it.
pub(crate) fn freeze(words: &mut Vec<u32>, values: &BTreeMap<String, f64>) -> Result<(), Misfit> {
    let constants = constants(words);
    let mut given = BTreeMap::new();
    for (name, &value) in values {
        let named =
            |(_, each): &&(u32, SpecConstant)| each.name == *name || each.id.to_string() == *name;
        let Some((id, constant)) = constants.iter().find(named) else {
            let known = constants.iter().map(|(_, each)| match each.name.as_str() {
                "" => each.id.to_string(),
                name => name.to_owned(),
            });
            return Err(Misfit::Unknown {
                name: name.clone(),
                known: known.collect(),
            });
        };
        let literal = constant.kind.literal(value).ok_or_else(|| {
            Misfit::Value(format!(
                "{name} is {:?} and cannot hold {value}",
                constant.kind
            ))
        })?;
        if given.insert(*id, literal).is_some() {
            return Err(Misfit::Value(format!(
                "{name} stands twice, by name and by number"
            )));
        }
    }
    let mut out = words[..crate::words::HEADER_WORDS].to_vec();
    let mut freezing = Freezing {
        given: &given,
        kinds: BTreeMap::new(),
        known: BTreeMap::new(),
        special: BTreeSet::new(),
    };
    for each in instructions(words) {
        match freezing.plain(&each) {
            Some(changed) => out.extend(changed),
            None => out.extend(&words[each.at..each.end()]),
        }
    }
    *words = out;
    Ok(())
}

/// What is known of a module's types and constants, as far as it is read.
struct Freezing<'a> {
    /// Literals of specialisation constants by result id.
    given: &'a BTreeMap<u32, Vec<u32>>,
    kinds: BTreeMap<u32, ConstantKind>,
    /// Values that [`fold::fold`] can work with.
    known: BTreeMap<u32, u32>,
    /// What is still not plain, and so keeps what is made of it from being that.
    special: BTreeSet<u32>,
}

impl Freezing<'_> {
    /// What stands in for an instruction; `None` for one that stays.
    fn plain(&mut self, each: &Instruction<'_>) -> Option<Vec<u32>> {
        if let Some((id, kind)) = kind_of(each) {
            self.kinds.insert(id, kind);
        }
        match (each.opcode, each.operands) {
            (op::DECORATE, &[_, SPEC_ID, _]) => Some(Vec::new()),
            (op::CONSTANT_TRUE | op::CONSTANT_FALSE, &[kind, id]) => {
                self.constant(kind, id, &[u32::from(each.opcode == op::CONSTANT_TRUE)]);
                None
            }
            (op::CONSTANT, [kind, id, literal @ ..]) => {
                self.constant(*kind, *id, literal);
                None
            }
            (op::SPEC_CONSTANT_TRUE | op::SPEC_CONSTANT_FALSE, &[kind, id]) => {
                let default = [u32::from(each.opcode == op::SPEC_CONSTANT_TRUE)];
                let literal = self.given.get(&id).map_or(&default[..], Vec::as_slice);
                Some(self.constant(kind, id, literal))
            }
            (op::SPEC_CONSTANT, [kind, id, default @ ..]) => {
                let literal = self.given.get(id).map_or(default, Vec::as_slice);
                Some(self.constant(*kind, *id, literal))
            }
            (op::SPEC_CONSTANT_COMPOSITE, [_, id, parts @ ..]) => {
                if parts.iter().any(|part| self.special.contains(part)) {
                    self.special.insert(*id);
                    return None;
                }
                Some(instruction(op::CONSTANT_COMPOSITE, each.operands))
            }
            (op::SPEC_CONSTANT_OP, &[kind, id, opcode, ref operands @ ..]) => {
                let values = operands
                    .iter()
                    .map(|operand| self.known.get(operand).copied());
                let value = values
                    .collect::<Option<Vec<u32>>>()
                    .filter(|_| self.kinds.get(&kind).is_some_and(|&kind| fold::folds(kind)))
                    .and_then(|values| fold::fold(opcode, &values));
                let Some(value) = value else {
                    self.special.insert(id);
                    return None;
                };
                Some(self.constant(kind, id, &[value]))
            }
            _ => None,
        }
    }

    /// A plain constant, which is known from here on.
    fn constant(&mut self, kind: u32, id: u32, literal: &[u32]) -> Vec<u32> {
        let of = self.kinds.get(&kind).copied();
        if let (Some(_), &[value]) = (of.filter(|&of| fold::folds(of)), literal) {
            self.known.insert(id, value);
        }
        if of == Some(ConstantKind::Bool) {
            let opcode = match literal {
                [0] => op::CONSTANT_FALSE,
                _ => op::CONSTANT_TRUE,
            };
            return instruction(opcode, &[kind, id]);
        }
        let operands: Vec<u32> = [kind, id]
            .into_iter()
            .chain(literal.iter().copied())
            .collect();
        instruction(op::CONSTANT, &operands)
    }
}

/// A type of constants and its result id.
fn kind_of(each: &Instruction<'_>) -> Option<(u32, ConstantKind)> {
    match (each.opcode, each.operands) {
        (op::TYPE_BOOL, &[id]) => Some((id, ConstantKind::Bool)),
        (op::TYPE_INT, &[id, width, 1]) => Some((id, ConstantKind::Int(width))),
        (op::TYPE_INT, &[id, width, _]) => Some((id, ConstantKind::Uint(width))),
        (op::TYPE_FLOAT, &[id, width]) => Some((id, ConstantKind::Float(width))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{ConstantKind, Misfit, constants, freeze};
    use crate::words::{instruction, instructions, literal_words, op};
    use std::collections::BTreeMap;

    const FLOAT: u32 = 1;
    const UINT: u32 = 2;
    const BOOL: u32 = 3;
    const VECTOR: u32 = 4;

    /// A float, two unsigned integers and a Boolean under the numbers 7, 0, 1 and 2, and what is made of them.
    fn module() -> Vec<u32> {
        let mut words = vec![0x0723_0203, 0x0001_0300, 0, 20, 0];
        let mut add = |opcode, operands: &[u32]| words.extend(instruction(opcode, operands));
        for (id, name) in [(10, "gain"), (11, "count"), (13, "on")] {
            let operands: Vec<u32> = [id].into_iter().chain(literal_words(name)).collect();
            add(op::NAME, &operands);
        }
        for (id, number) in [(10, 7), (11, 0), (12, 1), (13, 2)] {
            add(op::DECORATE, &[id, 1, number]);
        }
        add(op::TYPE_FLOAT, &[FLOAT, 32]);
        add(op::TYPE_INT, &[UINT, 32, 0]);
        add(op::TYPE_BOOL, &[BOOL]);
        add(op::SPEC_CONSTANT, &[FLOAT, 10, 1.5_f32.to_bits()]);
        add(op::SPEC_CONSTANT, &[UINT, 11, 3]);
        add(op::SPEC_CONSTANT, &[UINT, 12, 4]);
        add(op::SPEC_CONSTANT_TRUE, &[BOOL, 13]);
        add(op::SPEC_CONSTANT_COMPOSITE, &[VECTOR, 14, 11, 12]);
        // OpIMul, and OpFMul, which has no value here.
        add(op::SPEC_CONSTANT_OP, &[UINT, 15, 132, 11, 12]);
        add(op::SPEC_CONSTANT_OP, &[FLOAT, 16, 133, 10, 10]);
        add(op::SPEC_CONSTANT_COMPOSITE, &[VECTOR, 17, 15, 12]);
        add(op::SPEC_CONSTANT_COMPOSITE, &[VECTOR, 18, 16, 10]);
        words
    }

    fn frozen(values: &[(&str, f64)]) -> Result<Vec<(u32, Vec<u32>)>, Misfit> {
        let values: BTreeMap<String, f64> = values
            .iter()
            .map(|&(name, value)| (name.to_owned(), value))
            .collect();
        let mut words = module();
        freeze(&mut words, &values)?;
        let all = instructions(&words).map(|each| (each.opcode, each.operands.to_vec()));
        Ok(all.filter(|(opcode, _)| *opcode > 40).collect())
    }

    #[test]
    fn what_is_left_out_keeps_its_default() {
        let all = frozen(&[("count", 5.0), ("on", 0.0)]).unwrap();
        let wanted = [
            (op::CONSTANT, vec![FLOAT, 10, 1.5_f32.to_bits()]),
            (op::CONSTANT, vec![UINT, 11, 5]),
            (op::CONSTANT, vec![UINT, 12, 4]),
            (op::CONSTANT_FALSE, vec![BOOL, 13]),
            (op::CONSTANT_COMPOSITE, vec![VECTOR, 14, 11, 12]),
            (op::CONSTANT, vec![UINT, 15, 20]),
            (op::SPEC_CONSTANT_OP, vec![FLOAT, 16, 133, 10, 10]),
            (op::CONSTANT_COMPOSITE, vec![VECTOR, 17, 15, 12]),
            (op::SPEC_CONSTANT_COMPOSITE, vec![VECTOR, 18, 16, 10]),
        ];
        assert_eq!(all, wanted);
    }

    #[test]
    fn a_constant_is_known_by_name_and_by_number() {
        for (name, value, id, bits) in [
            ("gain", 0.1, 10, 0.1_f32.to_bits()),
            ("7", -2.0, 10, (-2.0_f32).to_bits()),
            ("1", 4_294_967_295.0, 12, u32::MAX),
        ] {
            let all = frozen(&[(name, value)]).unwrap();
            let found = all.iter().find(|(_, operands)| operands[1] == id);
            assert_eq!(found.unwrap().1[2], bits, "{name}");
        }
        let numbers: Vec<u32> = constants(&module())
            .iter()
            .map(|(_, each)| each.id)
            .collect();
        assert_eq!(numbers, [0, 1, 2, 7]);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        assert_eq!(
            frozen(&[("width", 1.0)]),
            Err(Misfit::Unknown {
                name: "width".to_owned(),
                known: ["count", "1", "on", "gain"].map(str::to_owned).to_vec(),
            })
        );
        for bad in [-1.0, 0.5, 4_294_967_296.0, f64::NAN] {
            assert!(
                matches!(frozen(&[("count", bad)]), Err(Misfit::Value(_))),
                "{bad}"
            );
        }
        assert!(matches!(
            frozen(&[("count", 1.0), ("0", 2.0)]),
            Err(Misfit::Value(_))
        ));
        assert_eq!(
            ConstantKind::Int(64).literal(-2.0),
            Some(vec![0xffff_fffe, u32::MAX])
        );
        assert_eq!(ConstantKind::Int(16).literal(-1.0), Some(vec![u32::MAX]));
        assert_eq!(ConstantKind::Float(16).literal(1.0), None);
    }
}
