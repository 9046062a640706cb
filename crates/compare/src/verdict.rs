use crate::ulps::{ulps_f16, ulps_f32};
use crate::{Invocation, Value};
use serde::{Deserialize, Serialize};
use shadertwin_case::{Element, Shape};
use shadertwin_dispatch::{POISON_BYTE, is_poison};
use std::fmt;

/// What became of one trial.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every bit as expected.
    Identical,
    /// Not the same bits, but within the bound that the case states for native builds.
    WithinLatitude {
        /// What kind of difference it is.
        class: Class,
        /// Largest distance in units in the last place (codes for 8-bit outputs).
        worst: u64,
    },
    /// Other values than expected.
    Different(Box<FirstDifference>),
    /// Two runs of the same lane disagree: a race or a driver fault.
    Unstable {
        /// What the runs disagreed on.
        message: String,
    },
    /// A compiler, the driver's or the API's included, refused the kernel.
    NotCompiled {
        /// Who refused.
        by: Refuser,
        /// Its words.
        diagnostics: String,
    },
    /// A compiler, or the tool's own check of limits, refused the kernel with the words that the case demands.
    RefusedAsExpected,
    /// A compiler took what the case says it must refuse, or refused it with other words.
    NotRefused {
        /// What was expected, and what came.
        message: String,
    },
    /// No specification promises a result; this is what came.
    Recorded {
        /// The outputs' values, or what became of the lane.
        values: String,
    },
    /// The twins ask for different resources; nothing was run.
    InterfaceMismatch {
        /// One line a difference, with names and byte offsets.
        fields: Vec<String>,
    },
    /// The adapter lacks what the kernel needs.
    Unsupported {
        /// What it lacks.
        lacks: String,
    },
    /// The worker crashed, lost its device or gave no answer in time.
    Lost {
        /// Which of these.
        kind: LossKind,
        /// What is known about it.
        message: String,
    },
}

impl Verdict {
    /// All names in reports.
    pub const NAMES: [&'static str; 11] = [
        "identical",
        "within_latitude",
        "different",
        "unstable",
        "not_compiled",
        "refused_as_expected",
        "not_refused",
        "recorded",
        "interface_mismatch",
        "unsupported",
        "lost",
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Identical => "identical",
            Self::WithinLatitude { .. } => "within_latitude",
            Self::Different(_) => "different",
            Self::Unstable { .. } => "unstable",
            Self::NotCompiled { .. } => "not_compiled",
            Self::RefusedAsExpected => "refused_as_expected",
            Self::NotRefused { .. } => "not_refused",
            Self::Recorded { .. } => "recorded",
            Self::InterfaceMismatch { .. } => "interface_mismatch",
            Self::Unsupported { .. } => "unsupported",
            Self::Lost { .. } => "lost",
        }
    }

    /// True when the trial came out as it should.
    #[must_use]
    pub fn agrees(&self) -> bool {
        match self {
            Self::Identical | Self::WithinLatitude { .. } | Self::RefusedAsExpected => true,
            Self::Different(_)
            | Self::Unstable { .. }
            | Self::NotCompiled { .. }
            | Self::NotRefused { .. }
            | Self::Recorded { .. }
            | Self::InterfaceMismatch { .. }
            | Self::Unsupported { .. }
            | Self::Lost { .. } => false,
        }
    }

    /// True when the trial makes the run red. An adapter that lacks something does not, by itself, and what nobody
    /// promises cannot.
    #[must_use]
    pub fn is_red(&self) -> bool {
        !self.agrees() && !matches!(self, Self::Unsupported { .. } | Self::Recorded { .. })
    }
}

/// Who refused a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refuser {
    /// naga or DXC, or the check against the limits that WebGPU guarantees: the shader file is at fault.
    Compiler,
    /// The canonical pass.
    CanonicalPass,
    /// The graphics API, its validation or the driver.
    Driver,
}

/// How a worker was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LossKind {
    /// The process ended by a signal or an abort.
    Crash,
    /// The API says that the device is gone.
    DeviceLost,
    /// No answer in time.
    Timeout,
    /// The device or the host has no memory left for it.
    OutOfMemory,
}

/// What kind of difference it is, as far as the values tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Class {
    /// Other values.
    Value,
    /// All differences are between +0 and −0.
    SignedZero,
    /// All differences are between NaNs of different bits.
    NanPayload,
    /// All differences are between a subnormal and a zero.
    Subnormal,
    /// The output has another number of bytes.
    Length,
    /// The poison of the first differing element is still there.
    Unwritten,
    /// Bytes behind the end of a buffer were changed.
    OutOfBoundsWrite,
}

impl fmt::Display for Class {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Value => "value",
            Self::SignedZero => "signed zero",
            Self::NanPayload => "NaN payload",
            Self::Subnormal => "subnormal",
            Self::Length => "length",
            Self::Unwritten => "unwritten",
            Self::OutOfBoundsWrite => "out-of-bounds write",
        })
    }
}

/// The first component that differs, and how many do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstDifference {
    /// Name of the resource.
    pub resource: String,
    /// What kind of difference it is.
    pub class: Class,
    /// Element or texel, counted from 0 in memory order.
    pub element: u64,
    /// Column and row, for a texture.
    pub texel: Option<[u32; 2]>,
    /// Component of the element.
    pub component: u32,
    /// The invocation that writes the element, where the case says that this can be told.
    pub invocation: Option<Invocation>,
    /// Whose value is expected: `CPU reference`, or the first lane that ran where there is none.
    pub against: String,
    /// Its value.
    pub expected: Value,
    /// What the lane has.
    pub actual: Value,
    /// Components that differ.
    pub differing: u64,
    /// Components compared.
    pub total: u64,
    /// Largest distance in units in the last place, codes or integer steps; the largest number there is for a NaN.
    pub worst: u64,
    /// What the element was made of, where the case says that this can be told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<InputElement>,
}

/// One element of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InputElement {
    /// Its name.
    pub name: String,
    /// Its components.
    pub values: Vec<Value>,
}

impl fmt::Display for InputElement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.values.iter().map(|value| value.short()).collect();
        write!(out, "{} = ({})", self.name, values.join(", "))
    }
}

impl FirstDifference {
    /// An output of which nobody wrote some elements, found without knowing what they should be.
    #[must_use]
    pub fn unwritten(name: &str, shape: &Shape, element: usize, elements: usize) -> Self {
        let components = u64::from(shape.components());
        let poison = Value::read(shape.element(), &[POISON_BYTE; 4]);
        let seen = Seen {
            total: shape.bytes() / u64::from(shape.stride()) * components,
            differing: elements as u64 * components,
            worst: 0,
            class: None,
            within: false,
            first: None,
        };
        first(
            name,
            shape,
            Class::Unwritten,
            (element, 0, poison, poison),
            &seen,
        )
    }
}

impl fmt::Display for FirstDifference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.class == Class::OutOfBoundsWrite {
            let (was, is) = (self.expected.bits, self.actual.bits);
            let at = self.element;
            return write!(
                out,
                "{}: byte {at} behind its end was written: {was:#04x} became {is:#04x}",
                self.resource
            );
        }
        match self.texel {
            Some([x, y]) => write!(out, "{} texel ({x}, {y})", self.resource)?,
            None => write!(out, "{} element {}", self.resource, self.element)?,
        }
        write!(out, " component {}", self.component)?;
        if let Some(invocation) = &self.invocation {
            write!(out, ", invocation {invocation}")?;
        }
        if self.class == Class::Unwritten && self.against.is_empty() {
            return write!(
                out,
                ": nobody wrote it, it is still poison; {} of {} components are",
                self.differing, self.total
            );
        }
        write!(out, ": expected {} ({})", self.expected, self.against)?;
        if self.class == Class::Unwritten {
            return write!(
                out,
                ", got {}, the poison that nobody wrote over; {} of {} differ",
                self.actual, self.differing, self.total
            );
        }
        write!(
            out,
            ", got {}; {} of {} differ ({}",
            self.actual, self.differing, self.total, self.class
        )?;
        match self.worst {
            u64::MAX if self.class == Class::NanPayload => out.write_str(")")?,
            u64::MAX => out.write_str(", NaN against a number)")?,
            worst => write!(out, ", by up to {worst} {})", unit(self.expected.element))?,
        }
        for (place, input) in self.inputs.iter().enumerate() {
            write!(out, "{} {input}", if place == 0 { ", for" } else { "," })?;
        }
        Ok(())
    }
}

fn unit(element: Element) -> &'static str {
    match element {
        Element::F32 | Element::F16 => "ULP",
        Element::Unorm8 => "codes",
        Element::U32 | Element::I32 | Element::U8 => "steps",
    }
}

/// How near is near enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// Every bit.
    Bits,
    /// Units in the last place of a float; integers and codes must be equal.
    Ulps(u32),
    /// Codes of an 8-bit channel; anything else must be equal.
    Codes(u8),
    /// Where canonical lanes agree, what a native one makes of a value is latitude, and its class is told; but a NaN
    /// where a number is expected, or the other way round, is none, unless the inputs are hostile.
    Latitude {
        /// The inputs are such that arithmetic goes wrong on them.
        hostile: bool,
    },
}

/// Result of comparing one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Every bit.
    Identical,
    /// Within the tolerance.
    Within {
        /// What kind of difference it is.
        class: Class,
        /// Largest distance.
        worst: u64,
    },
    /// Outside it.
    Different(FirstDifference),
}

/// Compares one output. Both sides are in the resource's own layout; bytes between the components of an element and
/// the next element (a uniform array's padding) are not looked at.
#[must_use]
pub fn compare(
    name: &str,
    shape: &Shape,
    expected: &[u8],
    actual: &[u8],
    tolerance: Tolerance,
) -> Agreement {
    if expected == actual {
        return Agreement::Identical;
    }
    let element = shape.element();
    let width = element.bytes() as usize;
    let components = shape.components() as usize;
    let stride = shape.stride() as usize;
    let mut seen = Seen {
        total: 0,
        differing: 0,
        worst: 0,
        class: None,
        within: true,
        first: None,
    };
    let elements = expected.chunks(stride).zip(actual.chunks(stride));
    for (index, (want, got)) in elements.enumerate() {
        for component in 0..components {
            let at = component * width..(component + 1) * width;
            let want = Value::read(element, want.get(at.clone()).unwrap_or_default());
            let got_value = Value::read(element, got.get(at).unwrap_or_default());
            seen.component(
                index,
                component,
                want,
                got_value,
                is_poison(got, POISON_BYTE),
                tolerance,
            );
        }
    }
    if expected.len() != actual.len() {
        seen.class = Some(Class::Length);
        seen.within = false;
    }
    let class = seen.class.unwrap_or(Class::Value);
    let Some((index, component, expected, actual)) = seen.first else {
        // Only bytes that belong to no component differ, or bytes that one side lacks.
        if seen.within {
            return Agreement::Identical;
        }
        let none = Value { element, bits: 0 };
        return Agreement::Different(first(
            name,
            shape,
            class,
            (expected.len().min(actual.len()) / stride, 0, none, none),
            &seen,
        ));
    };
    if seen.within {
        return Agreement::Within {
            class,
            worst: seen.worst,
        };
    }
    Agreement::Different(first(
        name,
        shape,
        class,
        (index, component, expected, actual),
        &seen,
    ))
}

fn first(
    name: &str,
    shape: &Shape,
    class: Class,
    (index, component, expected, actual): (usize, usize, Value, Value),
    seen: &Seen,
) -> FirstDifference {
    let element = index as u64;
    FirstDifference {
        resource: name.to_owned(),
        class,
        element,
        texel: match *shape {
            Shape::Texture { width, .. } => {
                let side = u64::from(width.max(1));
                // A texture has fewer than 2³² columns and rows.
                Some([(element % side) as u32, (element / side) as u32])
            }
            Shape::Buffer { .. } => None,
        },
        component: u32::try_from(component).unwrap_or(u32::MAX),
        invocation: None,
        against: String::new(),
        expected,
        actual,
        differing: seen.differing,
        total: seen.total,
        worst: seen.worst,
        inputs: Vec::new(),
    }
}

struct Seen {
    total: u64,
    differing: u64,
    worst: u64,
    class: Option<Class>,
    within: bool,
    first: Option<(usize, usize, Value, Value)>,
}

impl Seen {
    fn component(
        &mut self,
        index: usize,
        component: usize,
        want: Value,
        got: Value,
        poison: bool,
        tolerance: Tolerance,
    ) {
        self.total += 1;
        if want.bits == got.bits {
            return;
        }
        self.differing += 1;
        let distance = distance(want, got);
        self.worst = self.worst.max(distance);
        let class = if poison && self.first.is_none() {
            Class::Unwritten
        } else {
            class_of(want, got)
        };
        self.class = Some(match self.class {
            None => class,
            Some(Class::Unwritten) => Class::Unwritten,
            Some(before) if before == class => before,
            Some(_) => Class::Value,
        });
        let within = match (tolerance, want.element) {
            (Tolerance::Ulps(ulps), Element::F32 | Element::F16) => distance <= u64::from(ulps),
            (Tolerance::Codes(codes), Element::Unorm8) => distance <= u64::from(codes),
            (Tolerance::Latitude { hostile }, Element::F32 | Element::F16) => {
                hostile || distance < u64::MAX || class == Class::NanPayload
            }
            (Tolerance::Latitude { .. }, _) => true,
            (Tolerance::Bits | Tolerance::Ulps(_) | Tolerance::Codes(_), _) => false,
        };
        // The first that is told is the first outside the bound, if any is.
        if self.first.is_none() || self.within && !within {
            self.first = Some((index, component, want, got));
        }
        self.within &= within;
    }
}

/// Steps between two components of one type: units in the last place, codes or integer steps; the largest number there is
/// between a NaN and any other bits.
#[must_use]
pub fn distance(a: Value, b: Value) -> u64 {
    match a.element {
        Element::F32 => ulps_f32(a.bits, b.bits),
        // A 16-bit component holds 16 bits.
        Element::F16 => ulps_f16(a.bits as u16, b.bits as u16),
        Element::I32 => u64::from(a.bits.cast_signed().abs_diff(b.bits.cast_signed())),
        Element::U32 | Element::U8 | Element::Unorm8 => u64::from(a.bits.abs_diff(b.bits)),
    }
}

fn class_of(a: Value, b: Value) -> Class {
    let (sign, infinity, smallest_normal) = match a.element {
        Element::F32 => (0x8000_0000, 0x7f80_0000, 0x0080_0000),
        Element::F16 => (0x8000, 0x7c00, 0x0400),
        Element::U32 | Element::I32 | Element::U8 | Element::Unorm8 => return Class::Value,
    };
    let (a, b) = (a.bits & !sign, b.bits & !sign);
    if a == 0 && b == 0 {
        Class::SignedZero
    } else if a > infinity && b > infinity {
        Class::NanPayload
    } else if a < smallest_normal && b < smallest_normal && (a == 0 || b == 0) {
        Class::Subnormal
    } else {
        Class::Value
    }
}

#[cfg(test)]
mod tests;
