//! Why native bits differ: the class comes from running the kernel with one freedom less at a time.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, results};

#[track_caller]
fn classified(report: &Value) -> &[Value] {
    report["classification"].as_array().expect("a list")
}

/// The steps lead from other bits to equal ones, which nothing but the last reached.
#[track_caller]
fn leads_to_equal_bits(record: &Value) {
    let steps = record["steps"].as_array().expect("a list");
    assert_eq!(steps[0]["step"], "native");
    // After the cause is found, built-ins are given back one by one.
    let found = steps
        .iter()
        .position(|step| step["verdict"] == "identical")
        .unwrap_or_else(|| panic!("{record}"));
    assert!(found > 0, "{record}");
    for step in &steps[..found] {
        assert_eq!(step["verdict"], "different", "{record}");
        assert_ne!(step["differing"], 0, "{record}");
    }
    assert_eq!(steps[found]["differing"], 0, "{record}");
    for step in &steps[found + 1..] {
        assert!(
            step["step"].as_str().expect("a name").contains(" but for "),
            "{record}"
        );
    }
}

/// Every native lane has the class, but those that agree. Of Dawn, which takes text, fusing is not told from what happens
/// to special values.
#[track_caller]
fn all_have(report: &Value, class: &str, adapters: &[&str]) {
    let found = classified(report);
    assert_eq!(found.len(), 5 * adapters.len(), "{found:?}");
    for record in found {
        let class = match (class, record["lane"]["runner"] == "dawn") {
            ("contraction", true) => "contraction_or_special_value",
            (class, _) => class,
        };
        assert_eq!(record["class"], class, "{record}");
        assert_eq!(record["lane"]["build"], "native");
        assert!(
            adapters
                .iter()
                .any(|adapter| record["lane"]["adapter"] == *adapter),
            "{record}"
        );
        leads_to_equal_bits(record);
    }
    let differing = results(report, |result| {
        result["lane"]["build"] == "native" && result["verdict"] != "identical"
    });
    assert_eq!(differing.len(), found.len());
}

#[test]
fn a_convolution_on_llvmpipe_is_reordered_by_its_driver() {
    let tree = Tree::of(&["convolve/direct"]);
    tree.sizes("convolve/direct", "[[257]]");
    let (ran, report) = tree.run(&[]);
    // The whole table row: the worst difference, and its cause.
    ran.expect(
        0,
        &[
            "16 identical",
            "5 of 10 lanes differ by up to ",
            " ULP: contraction",
        ],
    );
    all_have(&report, "contraction", &["llvmpipe"]);
    let step = |language: &str, runner: &str, at: usize| {
        let record = classified(&report)
            .iter()
            .find(|one| one["lane"]["language"] == language && one["lane"]["runner"] == runner)
            .expect("the lane differs");
        record["steps"][at]["step"].clone()
    };
    assert_eq!(step("hlsl", "vulkan", 1), "optimiser");
    assert_eq!(step("wgsl", "wgpu", 1), "translation");
    assert_eq!(step("wgsl", "vulkan", 1), "contraction");
    let (_, again) = tree.run(&[]);
    assert_eq!(report["classification"], again["classification"]);
}

#[test]
fn a_function_that_is_not_exact_is_named_and_one_that_is_exact_is_not() {
    let expression = "sqrt(a[0]) + exp(a[0])";
    let tree = Tree::of_expression("0.3, 0, 0, 0", expression, expression);
    let (ran, report) = tree.run(&[]);
    ran.expect(1, &["built-in precision (exp)"]);
    all_have(&report, "built_in_precision", &["llvmpipe", "swiftshader"]);
    for record in classified(&report) {
        assert_eq!(record["built_ins"], serde_json::json!(["exp"]));
    }
}

#[test]
fn special_values_are_told_apart() {
    let both = &["llvmpipe", "swiftshader"][..];
    // SwiftShader flushes subnormals by itself.
    for (values, expression, class, adapters) in [
        ("0, 0, 0, 0", "-a[0]", "signed_zero", both),
        ("1e-20, 0, 0, 0", "a[0] * a[0]", "subnormal", &both[..1]),
        ("0, 0, 0, 0", "a[0] / a[1]", "nan_payload", both),
    ] {
        let tree = Tree::of_expression(values, expression, expression);
        let (ran, report) = tree.run(&[]);
        ran.expect(1, &[]);
        all_have(&report, class, adapters);
    }
}

#[test]
fn the_compilers_optimiser_and_the_drivers_are_told_apart() {
    // DXC -O3 multiplies by the reciprocal, which is another number for 3. Unoptimised, llvmpipe divides; SwiftShader's
    // own optimiser does what DXC's did, for both languages.
    let expression = "a[0] / 255.0";
    let tree = Tree::of_expression("3, 0, 0, 0", expression, expression);
    let (ran, report) = tree.run(&[]);
    let found = classified(&report);
    assert_eq!(found.len(), 7, "{}", ran.text());
    for record in found {
        if record["lane"]["adapter"] == "llvmpipe" {
            assert_eq!(record["lane"]["language"], "hlsl", "{record}");
            assert_eq!(record["class"], "optimiser", "{record}");
        } else {
            assert_eq!(record["class"], "built_in_precision", "{record}");
            assert_eq!(record["built_ins"], serde_json::json!(["division"]));
        }
        leads_to_equal_bits(record);
    }
}

#[test]
fn nothing_is_classified_on_request_or_where_canonical_lanes_differ() {
    let tree = Tree::of_expression("0, 0, 0, 0", "-a[0]", "-a[0]");
    let (ran, report) = tree.run(&["--no-classify"]);
    ran.expect(1, &["signed zero"]);
    assert_eq!(classified(&report), &[] as &[Value]);

    let tree = Tree::of_expression("1, 0, 0, 0", "a[0]", "2.0 * a[0]");
    let (ran, report) = tree.run(&[]);
    ran.expect(1, &["language (the port)"]);
    assert_eq!(classified(&report), &[] as &[Value]);
}

#[test]
fn what_the_canonical_pass_leaves_is_named_with_file_and_line_in_both_languages() {
    let tree = Tree::of_expression("1, 0, 0, 0", "subgroupAdd(a[0])", "WaveActiveSum(a[0])");
    let (ran, report) = tree.run(&["canonical"]);
    for (language, place) in [
        ("wgsl", "shaders-wgsl/own/kernel.wgsl:6"),
        ("hlsl", "shaders-hlsl/own/kernel.hlsl:9"),
    ] {
        // Text lanes do not run: naga reads no subgroup operations of floats back.
        let lanes = results(&report, |result| {
            result["lane"]["language"] == language && result["lane"]["build"] == "canonical"
        });
        assert!(!lanes.is_empty(), "{}", ran.text());
        for result in lanes {
            let residual = result["residual"][0]
                .as_str()
                .expect("an operation is left");
            assert!(
                residual.starts_with("OpGroupNonUniformFAdd ") && residual.ends_with(place),
                "{residual}"
            );
        }
    }
}
