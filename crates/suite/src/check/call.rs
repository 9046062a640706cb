//! Libraries: what the two expressions give, and what the kernels that are made for them add to a case.

use super::values::ELEMENTS;
use super::{Request, Unclear};
use crate::call::{GIVES, TOLD, VALUE, flag, hlsl_alone, hlsl_probe, wgsl_probe};
use crate::compiler::Compiler;
use crate::{Error, source};
use shadertwin_case::{
    Bound, BoundTo, Build, Call, CallInput, Case, Extent, Fill, Language, Order, Port, Resource,
    ResourceShape, ResultScalar, ResultType, Slot,
};
use shadertwin_compile::Error as Refusal;
use shadertwin_reflect::{Interface, reflect};

/// The expressions of a request with the type of what they give, found by compiling each.
pub(super) fn call(request: &Request, compiler: &Compiler) -> Result<Option<Call>, Error> {
    let Some(expressions) = &request.call else {
        return Ok(None);
    };
    for language in Language::ALL {
        let flag = flag(expressions, language);
        if request.entries[language.place()].is_some() {
            return Err(refused(format!(
                "--{language}-entry names a kernel, and for {flag} one is made; leave one of them out"
            )));
        }
        if let Some(flaw) = Call::flaw(&expressions[language.place()]) {
            return Err(refused(format!("{flag}: {flaw}")));
        }
    }
    let port = request.port();
    // What is wrong with a library itself is told of it alone.
    source::entries(&port, Language::Wgsl, compiler)?;
    let mut alone = source::hlsl_options(&port, Build::Canonical);
    alone.appendices = hlsl_alone(expressions);
    compiler.hlsl(port.file(Language::Hlsl), Call::ENTRY, alone)?;
    let result = wgsl_result(&port, expressions, compiler)?;
    let given = hlsl_result(&port, expressions, compiler)?;
    if !is_alike(result, given) {
        let said = |language: Language, result: ResultType| {
            format!(
                "{}: `{}` is {} {}",
                flag(expressions, language),
                expressions[language.place()],
                article(result),
                result.name(language)
            )
        };
        return Err(refused(format!(
            "{}\n{}\nthe two must have one shape and one kind of number, and nothing is converted without a word: take the \
             same components, such as `.xyz`, or convert one of them",
            said(Language::Wgsl, result),
            said(Language::Hlsl, given),
        )));
    }
    Ok(Some(Call {
        expressions: expressions.clone(),
        result,
    }))
}

fn article(result: ResultType) -> &'static str {
    match (result.scalar, result.components) {
        (ResultScalar::I32, _) => "an",
        _ => "a",
    }
}

/// The same number of components; signed and unsigned integers have the same bits.
fn is_alike(a: ResultType, b: ResultType) -> bool {
    let kind = |result: ResultType| match result.scalar {
        ResultScalar::I32 => ResultScalar::U32,
        other => other,
    };
    (kind(a), a.components) == (kind(b), b.components)
}

fn refused(reason: String) -> Error {
    Error::Unclear(Unclear::Call { reason })
}

const POSSIBLE: &str = "what can be compared are floats, 32-bit integers and truth values, alone or as vectors of 2 to 4; \
                        take a part of it or convert it, such as";

fn wgsl_result(
    port: &Port,
    expressions: &[String; 2],
    compiler: &Compiler,
) -> Result<ResultType, Error> {
    let language = Language::Wgsl;
    let mut options = source::wgsl_options(port, Build::Canonical);
    options.appendices = wgsl_probe(expressions);
    let found = compiler.wgsl_type(port.file(language), (Call::ENTRY, VALUE), options)?;
    let found = found.unwrap_or_default();
    found.parse().map_err(|_| {
        refused(format!(
            "{}: `{}` is of the WGSL type `{found}`; {POSSIBLE} `f32(…)` or `(…)[0]`",
            flag(expressions, language),
            expressions[language.place()]
        ))
    })
}

fn hlsl_result(
    port: &Port,
    expressions: &[String; 2],
    compiler: &Compiler,
) -> Result<ResultType, Error> {
    let language = Language::Hlsl;
    let mut options = source::hlsl_options(port, Build::Canonical);
    options.appendices = hlsl_probe(expressions);
    let unfit = |what: &str| {
        refused(format!(
            "{}: `{}` {what}; {POSSIBLE} `int(…)` or `float3(…)`",
            flag(expressions, language),
            expressions[language.place()]
        ))
    };
    let module = match compiler.hlsl(port.file(language), Call::ENTRY, options) {
        Ok(module) => module,
        Err(Error::Compile(Refusal::NotCompiled { diagnostics, .. }))
            if diagnostics.contains(&format!("'{TOLD}' is ambiguous")) =>
        {
            return Err(unfit("has no one type in HLSL, as literals have none"));
        }
        Err(Error::Compile(Refusal::NotCompiled { diagnostics, .. }))
            if diagnostics.contains(&format!("call to '{TOLD}'")) =>
        {
            return Err(unfit("is no number in HLSL, and no vector of numbers"));
        }
        Err(error) => return Err(error),
    };
    let unusable = |reason: String| Error::Unusable {
        path: port.file(language).clone(),
        reason,
    };
    let interface =
        reflect(&module.words, Call::ENTRY).map_err(|error| unusable(error.to_string()))?;
    let mut names = interface.bindings.iter().map(|binding| &binding.name);
    let given = names
        .find_map(|name| name.strip_prefix(GIVES))
        .ok_or_else(|| unfit("gives nothing"))?;
    ResultType::all()
        .find(|each| each.name(language) == given)
        .ok_or_else(|| unfit(&format!("is of the HLSL type `{given}`")))
}

/// The interface of a kernel that was made, without what was made.
pub(super) fn without_generated(interface: &Interface) -> Interface {
    let mut interface = interface.clone();
    interface.bindings.retain(|binding| {
        binding.name != Call::OUTPUT
            && CallInput::ALL
                .iter()
                .all(|input| input.variable() != binding.name)
    });
    interface
}

/// Binds what the kernels read and write: a resource of the case for each, known to the user by its short name.
pub(super) fn add(case: &mut Case, call: Call, seed: u64) {
    let free = |case: &Case, name: &str| {
        // A library may have a resource of its own that is called so.
        match case.resource(name) {
            None => name.to_owned(),
            Some(_) => format!("st_{name}"),
        }
    };
    let buffer = |name: String, (element, components), fill, output| Resource {
        name,
        shape: ResourceShape::Buffer {
            element,
            components,
            count: Extent::Expression(ELEMENTS.to_owned()),
            uniform: false,
        },
        fill: Some(fill),
        output,
        one_invocation_an_element: output,
        order: Order::Kept,
        expect: None,
    };
    let mut bound = Vec::new();
    for input in call.inputs() {
        let name = free(case, input.name());
        let shape = (input.element(), CallInput::COMPONENTS);
        bound.push((input.variable(), name.clone()));
        case.resources
            .push(buffer(name, shape, Fill::Inputs { seed }, false));
    }
    let name = free(case, "result");
    let shape = (call.result.element(), call.result.components);
    bound.push((Call::OUTPUT, name.clone()));
    case.resources
        .push(buffer(name, shape, Fill::Noise { seed }, true));
    for pass in &mut case.passes {
        for side in &mut pass.bind {
            side.extend(bound.iter().map(|(variable, resource)| Bound {
                slot: Slot::Name((*variable).to_owned()),
                to: BoundTo::Resource(resource.clone()),
            }));
            side.sort_by(|a, b| a.slot.cmp(&b.slot));
        }
    }
    let [wgsl, hlsl] = &call.expressions;
    case.title = format!("{wgsl} against {hlsl}");
    if let Some(port) = &mut case.port {
        port.call = Some(call);
    }
}

/// What was made, in words.
pub(super) fn note(call: &Call) -> String {
    let [wgsl, hlsl] = &call.expressions;
    let inputs: Vec<String> = call
        .inputs()
        .into_iter()
        .map(|input| format!("`{}`", input.name()))
        .collect();
    let of = if inputs.is_empty() {
        "with no input".to_owned()
    } else {
        format!("of each element of {}", inputs.join(", "))
    };
    format!(
        "`result` is `{wgsl}` against `{hlsl}`, {of}: {}",
        call.result
    )
}
