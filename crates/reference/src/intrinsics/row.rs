//! A line of the table, expanded over types and widths.

use super::domain::{Constant, Domain};
use super::function::{At, Function};
use super::signature::{Signature, Type};
use super::whole::Whole;
use crate::{Error, Inputs, Outputs};

/// Elements of each uniform buffer; invocations take them in round.
pub(crate) const UNIFORMS: usize = 16;

/// One intrinsic.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// What the dictionary says of it, as people write it: HLSL, then WGSL.
    pub(crate) spellings: [String; 2],
    pub(crate) note: Option<&'static str>,
    pub(crate) native: Native,
    /// Sections of the case file for what compilers or drivers are known to do wrong.
    pub(crate) known: Vec<&'static str>,
    pub(crate) kind: Kind,
}

/// How the kernels of a row are made.
pub(crate) enum Kind {
    /// Each invocation works an expression out on elements of its own.
    Each(Box<Each>),
    /// The kernels stand in the table.
    Whole(Box<Whole>),
}

/// How near a native build must come.
pub(crate) enum Native {
    /// Every bit.
    Bits,
    /// So many units in the last place, and the rule that says so.
    Ulps(u32, &'static str),
    /// Nothing is promised; and why.
    Nothing(&'static str),
}

/// An expression of elements.
pub(crate) struct Each {
    /// HLSL, then WGSL, with `{a}` to `{d}` for operands.
    pub(crate) expressions: [&'static str; 2],
    /// Functions that the expressions call, once for each width.
    pub(crate) helpers: [&'static str; 2],
    pub(crate) signature: Signature,
    pub(crate) widths: &'static [usize],
    /// One kernel a type.
    pub(crate) types: Vec<Typed>,
}

/// One type of a row.
pub(crate) struct Typed {
    pub(crate) ty: Type,
    domains: Vec<Domain>,
    function: Function,
}

impl Typed {
    /// The domain of an operand; the last one stands for all that follow.
    pub(crate) fn domain(&self, operand: usize) -> &Domain {
        &self.domains[operand.min(self.domains.len() - 1)]
    }
}

/// Where the operands of one expression come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// All from storage.
    Storage,
    /// All from uniforms.
    Uniform,
    /// All constants.
    Constants,
    /// The first from storage, the others constants; other constants where there is but one operand.
    Mixed,
}

/// One output buffer of a kernel: an element of four components holds the results of these expressions, and zeros.
pub(crate) struct Output {
    pub(crate) name: String,
    pub(crate) width: usize,
    pub(crate) sources: &'static [Source],
}

/// A row whose expressions are spelled like this in HLSL and in WGSL; see [`Signature::parse`] and [`super::text`].
pub(crate) fn row(
    name: &'static str,
    hlsl: &'static str,
    wgsl: &'static str,
    signature: &str,
    widths: &'static [usize],
) -> Row {
    Row {
        name,
        spellings: [hlsl, wgsl].map(super::text::plain),
        note: None,
        native: Native::Bits,
        known: Vec::new(),
        kind: Kind::Each(Box::new(Each {
            expressions: [hlsl, wgsl],
            helpers: ["", ""],
            signature: Signature::parse(signature),
            widths,
            types: Vec::new(),
        })),
    }
}

impl Row {
    fn with(mut self, ty: Type, domains: &[Domain], function: Function) -> Self {
        let Kind::Each(each) = &mut self.kind else {
            panic!("the kernels of {} stand in the table", self.name)
        };
        each.types.push(Typed {
            ty,
            domains: domains.to_vec(),
            function,
        });
        self
    }

    /// It takes floats.
    pub(crate) fn f32(self, domains: &[Domain], function: Function) -> Self {
        self.with(Type::F32, domains, function)
    }

    /// It takes signed integers.
    pub(crate) fn i32(self, domains: &[Domain], function: Function) -> Self {
        self.with(Type::I32, domains, function)
    }

    /// It takes unsigned integers.
    pub(crate) fn u32(self, domains: &[Domain], function: Function) -> Self {
        self.with(Type::U32, domains, function)
    }

    /// A native build may be so many units in the last place off, by this rule.
    pub(crate) fn ulps(mut self, ulps: u32, why: &'static str) -> Self {
        self.native = Native::Ulps(ulps, why);
        self
    }

    /// Nothing is promised of a native build, for this reason.
    pub(crate) fn canonical_alone(mut self, why: &'static str) -> Self {
        self.native = Native::Nothing(why);
        self
    }

    /// What a porter should know.
    pub(crate) fn note(mut self, note: &'static str) -> Self {
        self.note = Some(note);
        self
    }

    /// What the dictionary says, where the expressions are not what people write.
    pub(crate) fn says(mut self, hlsl: &str, wgsl: &str) -> Self {
        self.spellings = [hlsl, wgsl].map(str::to_owned);
        self
    }

    /// Functions that the expressions call, in HLSL and in WGSL.
    pub(crate) fn helpers(mut self, hlsl: &'static str, wgsl: &'static str) -> Self {
        if let Kind::Each(each) = &mut self.kind {
            each.helpers = [hlsl, wgsl];
        }
        self
    }

    /// A section for the case file that says what goes wrong where.
    pub(crate) fn known(mut self, section: &'static str) -> Self {
        self.known.push(section);
        self
    }
}

impl Each {
    /// The output buffers of one kernel. Where a vector fills its element, sources have buffers of their own, and the first
    /// width alone has them all.
    pub(crate) fn outputs(&self) -> Vec<Output> {
        use Source::{Constants, Mixed, Storage, Uniform};
        let mut outputs = Vec::new();
        let long = self.widths == super::table::LONG && self.signature.operands.len() == 1;
        for (place, &width) in self.widths.iter().enumerate() {
            let of: &[(&str, &'static [Source])] = match self.signature.result.width(width) {
                1 if long => &[("", &[Storage, Uniform, Constants])],
                1 => &[("", &[Storage, Uniform, Constants, Mixed])],
                2 if place == 0 => &[
                    ("", &[Storage, Uniform]),
                    ("_constant", &[Constants, Mixed]),
                ],
                2 => &[("", &[Storage, Uniform])],
                _ if place == 0 => &[
                    ("", &[Storage]),
                    ("_uniform", &[Uniform]),
                    ("_constant", &[Constants]),
                ],
                _ => &[("", &[Storage])],
            };
            let word = ["scalars", "pairs", "triples", "quads"][width - 1];
            outputs.extend(of.iter().map(|&(suffix, sources)| Output {
                name: format!("{word}{suffix}"),
                width,
                sources,
            }));
        }
        outputs
    }

    /// The constants of an operand, one a component.
    pub(crate) fn constants(
        &self,
        typed: &Typed,
        source: Source,
        operand: usize,
        width: usize,
    ) -> Vec<Constant> {
        let place = self.signature.operands[operand];
        let first = operand + if source == Source::Mixed { 2 } else { 0 };
        (0..place.width(width))
            .map(|lane| {
                let domain = typed.domain(operand);
                domain.constant(first + lane, place.ty(typed.ty))
            })
            .collect()
    }

    /// True where an operand is constant.
    pub(crate) fn is_constant(&self, source: Source, operand: usize) -> bool {
        match source {
            Source::Storage | Source::Uniform => false,
            Source::Constants => true,
            Source::Mixed => operand > 0 || self.signature.operands.len() == 1,
        }
    }

    /// What every kernel must give.
    pub(crate) fn run(&self, inputs: &Inputs<'_>) -> Result<Outputs, Error> {
        let mut outputs = Outputs::new();
        for typed in &self.types {
            let mut memory = Vec::new();
            for operand in 0..self.signature.operands.len() {
                let name = operand_name(operand, typed.ty);
                memory.push([
                    inputs.quads(&name)?,
                    inputs.quads(&format!("uniform_{name}"))?,
                ]);
            }
            for output in self.outputs() {
                let mut words = Vec::new();
                for invocation in 0..inputs.width() as usize {
                    let mut element = Vec::new();
                    for &source in output.sources {
                        let values: Vec<Vec<u32>> = (0..memory.len())
                            .map(|operand| {
                                if self.is_constant(source, operand) {
                                    let all = self.constants(typed, source, operand, output.width);
                                    return all.into_iter().map(Constant::bits).collect();
                                }
                                let [stored, uniform] = &memory[operand];
                                let quad = match source {
                                    Source::Uniform => uniform[invocation % UNIFORMS],
                                    Source::Storage | Source::Constants | Source::Mixed => {
                                        stored[invocation]
                                    }
                                };
                                let width = self.signature.operands[operand].width(output.width);
                                quad[..width].to_vec()
                            })
                            .collect();
                        let slices: Vec<&[u32]> = values.iter().map(Vec::as_slice).collect();
                        let at = At {
                            width: output.width,
                            invocation,
                        };
                        element.extend((typed.function)(&slices, at));
                    }
                    element.resize(4, 0);
                    words.extend(element);
                }
                outputs = outputs.u32s(&format!("{}_{}", output.name, typed.ty), words);
            }
        }
        Ok(outputs)
    }
}

/// The buffer of an operand, in all files.
pub(crate) fn operand_name(operand: usize, ty: Type) -> String {
    format!("{}_{ty}", letter(operand))
}

/// An operand, from `a`.
pub(crate) fn letter(operand: usize) -> char {
    char::from(b'a' + operand as u8)
}
