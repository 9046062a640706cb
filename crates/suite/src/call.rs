//! The kernels that are made of a [`Call`]: text behind a library, in which the expression has a line to itself.

use shadertwin_case::{Call, CallInput, Language, ResultScalar, ResultType};
use shadertwin_compile::Appendix;

/// The variable that holds what the expression gives.
pub(crate) const VALUE: &str = "st_value";

/// The group and the first binding of what a WGSL kernel reads and writes: above what any library has, and below the 1000
/// bindings that WebGPU guarantees.
const FIRST_BINDING: usize = 990;

/// What messages call an expression: the flag that says it.
pub(crate) fn flag(expressions: &[String; 2], language: Language) -> &'static str {
    match language {
        _ if expressions[0] == expressions[1] => "--call",
        Language::Wgsl => "--wgsl-call",
        Language::Hlsl => "--hlsl-call",
    }
}

/// What messages call the kernel around an expression.
pub(crate) fn name(expressions: &[String; 2], language: Language) -> String {
    format!("the kernel made for {}", flag(expressions, language))
}

/// The kernel of one language, to be put behind its library.
pub(crate) fn kernel(call: &Call, language: Language) -> Vec<Appendix> {
    let result = call.result;
    match language {
        Language::Wgsl => wgsl(&call.expressions, Some(result)),
        Language::Hlsl => {
            let output = Call::OUTPUT;
            let given = result.name(language);
            let numbers = ResultType {
                scalar: stored(result).scalar,
                ..result
            };
            let stored = stored(result).name(language);
            let mut value = format!("({}){VALUE}", numbers.name(language));
            if result.components == 3 {
                value = format!("{stored}({value}, 0)");
            }
            let [declarations, start] = hlsl_inputs(&call.expressions[language.place()]);
            let head = format!(
                "{declarations}RWStructuredBuffer<{stored}> {output};\n\
                 [numthreads(64, 1, 1)]\n\
                 void {entry}(uint3 st_at : SV_DispatchThreadID)\n{{\n    \
                     uint st_count, st_stride;\n    \
                     {output}.GetDimensions(st_count, st_stride);\n    \
                     if (st_at.x >= st_count) return;\n\
                 {start}    {given} {VALUE} = (\n",
                entry = Call::ENTRY,
            );
            let tail = format!("    );\n    {output}[st_at.x] = {value};\n}}\n");
            around(&call.expressions, language, head, tail)
        }
    }
}

/// The text of that kernel.
pub(crate) fn text(call: &Call, language: Language) -> String {
    let parts = kernel(call, language).into_iter().map(|part| part.text);
    parts.collect()
}

/// A WGSL kernel that keeps what the expression gives in a variable, whatever its type.
pub(crate) fn wgsl_probe(expressions: &[String; 2]) -> Vec<Appendix> {
    wgsl(expressions, None)
}

fn wgsl(expressions: &[String; 2], result: Option<ResultType>) -> Vec<Appendix> {
    let language = Language::Wgsl;
    let output = Call::OUTPUT;
    let (mut declarations, mut start) = (String::new(), String::new());
    for input in CallInput::named_in(&expressions[language.place()]) {
        let variable = input.variable();
        let scalar = scalar(input).name(language);
        let binding = FIRST_BINDING + input as usize;
        declarations.push_str(&format!(
            "@group(0) @binding({binding}) var<storage, read> {variable}: array<vec4<{scalar}>>;\n"
        ));
        start.push_str(&format!(
            "    let {} = {variable}[st_at.x];\n",
            input.name()
        ));
    }
    let binding = FIRST_BINDING + CallInput::ALL.len();
    let stored = result.map_or("u32".to_owned(), |result| stored(result).name(language));
    let head = format!(
        "{declarations}@group(0) @binding({binding}) var<storage, read_write> {output}: array<{stored}>;\n\
         @compute @workgroup_size(64)\n\
         fn {entry}(@builtin(global_invocation_id) st_at: vec3<u32>) {{\n    \
             if (st_at.x >= arrayLength(&{output})) {{ return; }}\n\
         {start}    var {VALUE} = (\n",
        entry = Call::ENTRY,
    );
    let written = result.map_or(String::new(), |result| {
        let mut value = VALUE.to_owned();
        if result.scalar == ResultScalar::Bool {
            let numbers = ResultType {
                scalar: ResultScalar::U32,
                ..result
            };
            let numbers = numbers.name(language);
            value = format!("select({numbers}(0), {numbers}(1), {value})");
        }
        if result.components == 3 {
            value = format!("{stored}({value}, 0)");
        }
        format!("    {output}[st_at.x] = {value};\n")
    });
    around(
        expressions,
        language,
        head,
        format!("    );\n{written}}}\n"),
    )
}

/// An HLSL kernel that does nothing: DXC reads a library for the sake of a kernel alone.
pub(crate) fn hlsl_alone(expressions: &[String; 2]) -> Vec<Appendix> {
    vec![Appendix {
        name: name(expressions, Language::Hlsl),
        first_line: 1,
        text: format!("[numthreads(1, 1, 1)]\nvoid {}()\n{{\n}}\n", Call::ENTRY),
    }]
}

/// Starts the name of the output that an HLSL probe writes when the expression gives the type behind it.
pub(crate) const GIVES: &str = "st_gives_";
/// The function of an HLSL probe that has a body for each type.
pub(crate) const TOLD: &str = "st_told";

/// An HLSL kernel that writes one of many outputs: overloads are chosen by exact type, where an assignment would convert
/// or truncate without a word.
pub(crate) fn hlsl_probe(expressions: &[String; 2]) -> Vec<Appendix> {
    let language = Language::Hlsl;
    let [declarations, start] = hlsl_inputs(&expressions[language.place()]);
    let scalars_and_vectors = ResultType::all().map(|each| each.name(language));
    // DXC makes vectors of matrices of one row or column, and of 2×2, where there is no better overload.
    let sides = || 2..=4;
    let matrices = sides().flat_map(|rows| sides().map(move |columns| (rows, columns)));
    let matrices = matrices
        .filter(|&both| both != (2, 2))
        .map(|(rows, columns)| format!("float{rows}x{columns}"));
    let overloads: String = scalars_and_vectors
        .chain(matrices)
        .map(|name| {
            format!(
                "RWStructuredBuffer<uint> {GIVES}{name}; void {TOLD}({name} st_given) {{ {GIVES}{name}[0] = 1u; }}\n"
            )
        })
        .collect();
    let head = format!(
        "{declarations}{overloads}\
         [numthreads(64, 1, 1)]\n\
         void {entry}(uint3 st_at : SV_DispatchThreadID)\n{{\n\
         {start}    {TOLD}((\n",
        entry = Call::ENTRY,
    );
    around(expressions, language, head, "    ));\n}\n".to_owned())
}

/// How a buffer holds a result: truth values as unsigned integers, and vectors of 3 as those of 4, whose elements lie
/// alike in every layout and can be written as text.
fn stored(result: ResultType) -> ResultType {
    ResultType {
        scalar: match result.scalar {
            ResultScalar::Bool => ResultScalar::U32,
            other => other,
        },
        components: match result.components {
            3 => 4,
            other => other,
        },
    }
}

/// Declarations of the buffers that an HLSL expression reads, and the statements that read them.
fn hlsl_inputs(expression: &str) -> [String; 2] {
    let (mut declarations, mut start) = (String::new(), String::new());
    for input in CallInput::named_in(expression) {
        let variable = input.variable();
        let vector = format!("{}4", scalar(input).name(Language::Hlsl));
        declarations.push_str(&format!("StructuredBuffer<{vector}> {variable};\n"));
        start.push_str(&format!(
            "    {vector} {} = {variable}[st_at.x];\n",
            input.name()
        ));
    }
    [declarations, start]
}

fn scalar(input: CallInput) -> ResultScalar {
    match input {
        CallInput::Floats => ResultScalar::F32,
        CallInput::Unsigned => ResultScalar::U32,
        CallInput::Signed => ResultScalar::I32,
    }
}

/// An expression with a kernel around it. In messages the columns of its line are those of what was said.
fn around(
    expressions: &[String; 2],
    language: Language,
    head: String,
    tail: String,
) -> Vec<Appendix> {
    let name = name(expressions, language);
    let before = head.matches('\n').count();
    vec![
        Appendix {
            name: name.clone(),
            first_line: 1,
            text: head,
        },
        Appendix {
            name: flag(expressions, language).to_owned(),
            first_line: 1,
            text: format!("{}\n", expressions[language.place()]),
        },
        Appendix {
            name,
            first_line: before + 2,
            text: tail,
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::{flag, hlsl_probe, kernel, text, wgsl_probe};
    use shadertwin_case::{Call, Language};

    fn call(wgsl: &str, hlsl: &str, result: &str) -> Call {
        Call {
            expressions: [wgsl.to_owned(), hlsl.to_owned()],
            result: result.parse().expect("a type"),
        }
    }

    #[test]
    fn a_kernel_declares_what_its_expression_names() {
        let call = call("pcg(u.x) + i.x", "Pcg(u.x)", "vec3<bool>");
        let [wgsl, hlsl] = Language::ALL.map(|language| text(&call, language));
        for (text, has, has_not) in [
            (
                &wgsl,
                [
                    "let u = st_u",
                    "let i = st_i",
                    "array<vec4<u32>>;\n@compute",
                ],
                "st_x",
            ),
            (
                &hlsl,
                ["uint4 u = st_u", "RWStructuredBuffer<uint4>", "bool3 st_"],
                "st_i",
            ),
        ] {
            for part in has {
                assert!(text.contains(part), "{part}: {text}");
            }
            assert!(!text.contains(has_not), "{text}");
        }
        assert!(
            wgsl.contains("= vec4<u32>(select(vec3<u32>(0), vec3<u32>(1), st_value), 0);"),
            "{wgsl}"
        );
        assert!(hlsl.contains("= uint4((uint3)st_value, 0);"), "{hlsl}");
    }

    #[test]
    fn an_expression_has_a_line_and_a_name_of_its_own() {
        let call = call("f(x)", "F(x)", "f32");
        for (language, name) in [
            (Language::Wgsl, "--wgsl-call"),
            (Language::Hlsl, "--hlsl-call"),
        ] {
            let [head, expression, tail] = kernel(&call, language)
                .try_into()
                .expect("what stands before, the expression, what stands behind");
            assert_eq!((expression.name.as_str(), expression.first_line), (name, 1));
            assert_eq!(expression.text.trim_end(), call.expression(language));
            assert!(head.text.ends_with("(\n"), "{}", head.text);
            assert_eq!(tail.first_line, head.text.lines().count() + 2);
            assert_eq!(tail.name, head.name);
        }
        let same = ["f(x)".to_owned(), "f(x)".to_owned()];
        assert_eq!(flag(&same, Language::Hlsl), "--call");
        assert!(
            wgsl_probe(&same)
                .iter()
                .all(|part| !part.text.contains("= st_value"))
        );
        assert!(hlsl_probe(&same)[0].text.contains("st_told(float3x3 "));
    }
}
