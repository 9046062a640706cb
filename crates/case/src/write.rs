//! A case as a file, for people to go on with.

use crate::{
    Bound, BoundTo, Case, Dispatch, Extent, Fill, Limits, Member, NativeAgreement, Number, Order,
    Pass, Resource, ResourceShape, Slot, Variant,
};
use std::path::Path;
use toml::{Table, Value};

/// Builds a table from pairs, leaving out what has no value.
macro_rules! table {
    ($($key:literal => $value:expr),* $(,)?) => {{
        let mut table = Table::new();
        $(if let Some(value) = Option::<Value>::from($value) {
            table.insert($key.to_owned(), value);
        })*
        table
    }};
}

impl Case {
    /// The text of a case file that says the same, with the paths of kernels as seen from `folder`, which will hold it.
    #[must_use]
    pub fn to_toml(&self, folder: &Path) -> String {
        let sizes = |wanted: fn(&Variant) -> bool| {
            let sizes: Vec<Value> = self
                .variants
                .iter()
                .filter(|&variant| wanted(variant))
                .map(size)
                .collect();
            (!sizes.is_empty()).then_some(Value::Array(sizes))
        };
        let mut file = table! {
            "title" => Value::from(self.title.as_str()),
            "source" => some_text(&self.source),
            "sizes" => sizes(|variant| !variant.thorough && !variant.hostile),
            "hostile-sizes" => sizes(|variant| variant.hostile),
            "thorough-sizes" => sizes(|variant| variant.thorough),
            "limits" => (self.limits == Limits::Adapter).then(|| Value::from("adapter")),
        };
        if let Some(port) = &self.port {
            let from_folder = |path: &Path| Value::from(relative(path, folder));
            let paths = |paths: &[std::path::PathBuf]| {
                let all: Vec<Value> = paths.iter().map(|path| from_folder(path)).collect();
                (!all.is_empty()).then_some(Value::Array(all))
            };
            let [wgsl, hlsl] = port.files.each_ref().map(|path| from_folder(path));
            file.insert(
                "kernel".into(),
                table! { "wgsl" => wgsl, "hlsl" => hlsl }.into(),
            );
            let defines: Table = port
                .defines
                .iter()
                .map(|(name, value)| (name.clone(), Value::from(value.as_str())))
                .collect();
            let compile = table! {
                "hlsl-layout" => Value::try_from(port.layout).ok(),
                "include" => paths(&port.include),
                "wgsl-prelude" => paths(&port.prelude),
                "hlsl-version" => self.dialect.version.map(i64::from).map(Value::from),
                "hlsl-row-major" => self.dialect.row_major.then_some(Value::Boolean(true)),
                "define" => (!defines.is_empty()).then_some(Value::Table(defines)),
            };
            file.insert("compile".into(), compile.into());
            if let Some(call) = &port.call {
                let [wgsl, hlsl] = call.expressions.each_ref().map(String::as_str);
                let call = table! {
                    "wgsl" => Value::from(wgsl),
                    "hlsl" => Value::from(hlsl),
                    "result" => Value::from(call.result.to_string()),
                };
                file.insert("call".into(), call.into());
            }
        }
        let quantities: Table = self
            .quantities
            .iter()
            .map(|(name, expression)| (name.clone(), Value::from(expression.as_str())))
            .collect();
        if !quantities.is_empty() {
            file.insert("let".into(), quantities.into());
        }
        let resources = self.resources.iter().map(|each| resource(each).into());
        file.insert("resource".into(), Value::Array(resources.collect()));
        let passes = self.passes.iter().map(|each| pass(each).into());
        file.insert("pass".into(), Value::Array(passes.collect()));
        if let Some(native) = agreement(&self.native) {
            file.insert("agreement".into(), table! { "native" => native }.into());
        }
        // Every value here is one that TOML has.
        toml::to_string(&file).unwrap_or_default()
    }
}

fn some_text(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| Value::from(text))
}

/// A path as seen from a folder, where both can be made absolute; else as it is.
fn relative(path: &Path, folder: &Path) -> String {
    let absolute = |path: &Path| std::path::absolute(path).ok();
    let seen = absolute(path)
        .zip(absolute(folder))
        .and_then(|(path, folder)| pathdiff::diff_paths(path, folder));
    seen.as_deref().unwrap_or(path).display().to_string()
}

fn size(variant: &Variant) -> Value {
    match (&variant.picture, variant.size) {
        (Some(path), _) => Value::from(path.display().to_string()),
        (None, [n, 1]) if !variant.name.contains('x') => Value::Array(vec![i64::from(n).into()]),
        (None, size) => Value::Array(size.map(|side| i64::from(side).into()).to_vec()),
    }
}

fn extent(extent: &Extent) -> Value {
    match extent {
        Extent::Number(number) => Value::from(i64::from(*number)),
        Extent::Expression(text) => Value::from(text.as_str()),
    }
}

fn extents(all: &[Extent]) -> Value {
    Value::Array(all.iter().map(extent).collect())
}

fn resource(resource: &Resource) -> Table {
    let fill = resource.fill.as_ref().map(fill);
    let (key, shape) = match &resource.shape {
        ResourceShape::Buffer {
            element,
            components,
            count,
            uniform,
        } => {
            let shape = table! {
                "element" => Value::try_from(element).ok(),
                "components" => Value::from(i64::from(*components)),
                "count" => extent(count),
                "layout" => uniform.then(|| Value::from("uniform")),
                "fill" => fill,
            };
            ("buffer", shape)
        }
        ResourceShape::Texture { format, size } => {
            let shape = table! {
                "format" => Value::try_from(format).ok(),
                "size" => extents(size),
                "fill" => fill,
            };
            ("texture", shape)
        }
    };
    let mut all = table! {
        "name" => Value::from(resource.name.as_str()),
        "output" => resource.output.then(|| Value::from(true)),
        "unordered" => order(&resource.order),
        "one-invocation-an-element" => (!resource.one_invocation_an_element).then(|| Value::from(false)),
    };
    all.insert(key.into(), shape.into());
    all
}

fn order(order: &Order) -> Option<Value> {
    let named = |key: &str, name: &String| {
        Value::Table(Table::from_iter([(
            key.to_owned(),
            Value::from(name.as_str()),
        )]))
    };
    match order {
        Order::Kept => None,
        Order::Free => Some(Value::from(true)),
        Order::Together(name) => Some(named("together", name)),
        Order::Within(keys) => Some(named("within", keys)),
    }
}

fn fill(fill: &Fill) -> Value {
    let seeded = |name: &str, seed: u64| {
        let seed = i64::try_from(seed).unwrap_or(i64::MAX);
        let inner = table! { "seed" => Value::from(seed) };
        Value::Table(Table::from_iter([(name.to_owned(), inner.into())]))
    };
    match fill {
        Fill::Zero => Value::from("zero"),
        Fill::Ramp => Value::from("ramp"),
        Fill::Noise { seed } => seeded("noise", *seed),
        Fill::Patterns { seed } => seeded("patterns", *seed),
        Fill::Drawn { seed } => seeded("drawn", *seed),
        Fill::Inputs { seed } => seeded("inputs", *seed),
        Fill::Between {
            seed,
            low,
            high,
            whole,
            hostile,
        } => {
            let whole = whole.then(|| Value::from(true));
            let seed = Value::from(i64::try_from(*seed).unwrap_or(i64::MAX));
            let (name, inner) = if *hostile {
                let between = Value::Array(vec![Value::from(*low), Value::from(*high)]);
                (
                    "inputs",
                    table! { "seed" => seed, "between" => between, "whole" => whole },
                )
            } else {
                let (low, high) = (Value::from(*low), Value::from(*high));
                let inner =
                    table! { "seed" => seed, "low" => low, "high" => high, "whole" => whole };
                ("between", inner)
            };
            Value::Table(Table::from_iter([(name.to_owned(), inner.into())]))
        }
        Fill::PictureOrNoise { seed } => seeded("picture-or-noise", *seed),
        Fill::Gaussian { sigma } => {
            let inner = table! { "sigma" => Value::from(*sigma) };
            Value::Table(Table::from_iter([("gaussian".to_owned(), inner.into())]))
        }
        Fill::Values(values) => {
            let values = values.iter().map(number).collect();
            Value::Table(Table::from_iter([(
                "values".to_owned(),
                Value::Array(values),
            )]))
        }
    }
}

fn number(number: &Number) -> Value {
    match number {
        Number::Value(value) => Value::from(*value),
        Number::Bits(_) => Value::from(number.to_string()),
    }
}

fn pass(pass: &Pass) -> Table {
    let (how, groups) = match &pass.dispatch {
        Dispatch::Threads(axes) => ("threads", extents(axes)),
        Dispatch::Groups(axes) => ("groups", extents(axes)),
        Dispatch::Indirect(name) => ("indirect", Value::from(name.as_str())),
    };
    let set: Table = pass
        .set
        .iter()
        .map(|(name, values)| (name.clone(), extents(values)))
        .collect();
    let [wgsl, hlsl] = pass.bind.each_ref().map(|bound| binds(bound));
    table! {
        "only" => pass.only.map(|language| Value::from(language.name())),
        "entry" => Value::from(table! {
            "wgsl" => Value::from(pass.entry.wgsl.as_str()),
            "hlsl" => Value::from(pass.entry.hlsl.as_str()),
        }),
        "repeat" => pass.repeat.as_ref().map(extent),
        "dispatch" => Value::from(Table::from_iter([(how.to_owned(), groups)])),
        "bind" => Value::from(table! { "wgsl" => Value::from(wgsl), "hlsl" => Value::from(hlsl) }),
        "set" => (!set.is_empty()).then_some(Value::Table(set)),
    }
}

fn binds(bound: &[Bound]) -> Table {
    bound
        .iter()
        .map(|bound| {
            let slot = match &bound.slot {
                Slot::Place { group, binding } => format!("{group}:{binding}"),
                Slot::Name(name) => name.clone(),
            };
            let to = match &bound.to {
                BoundTo::Resource(name) => Value::from(name.as_str()),
                BoundTo::Array(names) => {
                    Value::Array(names.iter().map(|name| name.as_str().into()).collect())
                }
                BoundTo::Sampler(sampler) => Value::Table(table! {
                    "sampler" => Value::try_from(sampler).ok(),
                }),
                BoundTo::Members(members) => {
                    let members = members.iter().map(|(name, member)| {
                        let holds = match member {
                            Member::Resource(name) => Value::from(name.as_str()),
                            Member::Values(values) => extents(values),
                        };
                        (name.clone(), holds)
                    });
                    Value::Table(members.collect())
                }
            };
            (slot, to)
        })
        .collect()
}

fn agreement(native: &NativeAgreement) -> Option<Value> {
    let (key, bound, why) = match native {
        NativeAgreement::Bits => return None,
        NativeAgreement::Latitude => return Some(Value::from("latitude")),
        NativeAgreement::Ulps { ulps, why } => ("ulps", i64::from(*ulps), why),
        NativeAgreement::Codes { codes, why } => ("codes", i64::from(*codes), why),
    };
    let mut table = Table::from_iter([(key.to_owned(), Value::from(bound))]);
    table.insert("why".into(), Value::from(why.as_str()));
    Some(Value::Table(table))
}
