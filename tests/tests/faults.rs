//! Five faults, each planted in the HLSL of a documented pair. Each must be caught, and told with the kernel, the lane,
//! the first element, the invocation and both values, or with names and byte offsets where nothing can run.

use saphyr as _;
use tempfile as _;
use toml as _;

use serde_json::Value;
use shadertwin_tests::{Tree, results};

/// The HLSL lanes differ and the WGSL lanes do not, on every adapter and runner, and the message says where.
#[track_caller]
fn caught_in_hlsl(tree: &Tree, stem: &str, first: &[&str]) {
    let (ran, report) = tree.run(&["canonical"]);
    ran.expect(1, &[]);
    let of = |language: &'static str| {
        results(&report, move |result| {
            result["lane"]["language"] == language
        })
    };
    assert!(
        of("wgsl")
            .iter()
            .all(|result| result["verdict"] == "identical"),
        "{}",
        ran.text()
    );
    let hlsl = of("hlsl");
    assert!(
        hlsl.len() >= 4,
        "two runners on two adapters; run ci/setup\n{}",
        ran.text()
    );
    for result in hlsl {
        assert_eq!(result["verdict"], "different", "{}", ran.text());
        let found = &result["first"];
        assert!(found["invocation"]["global"].is_array(), "{found}");
        assert_ne!(found["expected"]["bits"], found["actual"]["bits"]);
    }
    // What a person reads: the lane and the kernel, then the place, the invocation and both values.
    let line = format!("DIFFERENT  hlsl/dxc/vulkan/canonical@llvmpipe {stem}");
    ran.expect(
        1,
        &[
            &line,
            "hlsl/dxc/wgpu/canonical@swiftshader",
            ", invocation (",
            ": expected ",
            ", got ",
        ],
    );
    ran.expect(1, first);
    ran.expect(
        1,
        &[
            "BLAME",
            "language (the port)",
            "how the canonical lanes differ",
        ],
    );
}

#[test]
fn a_border_clamp() {
    let tree = Tree::of(&["gaussian/horizontal"]);
    tree.sizes("gaussian/horizontal", "[[15, 17]]");
    tree.change(
        "shaders-hlsl/gaussian/horizontal.hlsl",
        "gInput[uint2(min(before, last), dispatchThreadID.y)]",
        "gInput[uint2(min(before + 1, last), dispatchThreadID.y)]",
    );
    caught_in_hlsl(
        &tree,
        "gaussian/horizontal 15x17",
        &["output texel (0, 0)", "invocation (0, 0, 0)"],
    );
}

#[test]
fn a_weight() {
    let tree = Tree::of(&["convolve/direct"]);
    tree.sizes("convolve/direct", "[[257]]");
    tree.change("shaders-hlsl/convolve/direct.hlsl", "* 0.2;", "* 0.20001;");
    caught_in_hlsl(&tree, "convolve/direct 257", &["outputData element 0"]);
}

#[test]
fn a_barrier_removed() {
    let tree = Tree::of(&["convolve/shared"]);
    tree.sizes("convolve/shared", "[[1000]]");
    tree.change(
        "shaders-hlsl/convolve/shared.hlsl",
        "GroupMemoryBarrierWithGroupSync();",
        "",
    );
    // Each driver orders the invocations in its own way, so the HLSL lanes need not agree among themselves.
    caught_in_hlsl(&tree, "convolve/shared 1000", &["outputData element"]);
}

fn mismatch(tree: &Tree, parts: &[&str]) {
    let (ran, report) = tree.run(&[]);
    ran.expect(
        1,
        &["INTERFACE_MISMATCH  hlsl/dxc/vulkan/canonical@llvmpipe"],
    );
    ran.expect(1, parts);
    let all = results(&report, |_| true);
    assert!(
        all.len() >= 16
            && all
                .iter()
                .all(|result| result["verdict"] == "interface_mismatch"),
        "{}",
        ran.text()
    );
    assert!(
        all.iter()
            .all(|result| result["digests"] == Value::Object(serde_json::Map::new())),
        "nothing may run"
    );
}

#[test]
fn a_binding_swapped() {
    let tree = Tree::of(&["convolve/direct"]);
    tree.sizes("convolve/direct", "[[257]]");
    tree.change(
        "shaders-hlsl/convolve/direct.hlsl",
        "register(t0, space0)",
        "register(t1, space0)",
    );
    tree.change(
        "shaders-hlsl/convolve/direct.hlsl",
        "outputData : register(u1, space0)",
        "outputData : register(u0, space0)",
    );
    mismatch(&tree, &["0:0", "0:1", "inputData", "outputData"]);
}

#[test]
fn a_cbuffer_packed_at_stride_4() {
    let tree = Tree::of(&["gaussian/horizontal"]);
    tree.sizes("gaussian/horizontal", "[[15, 17]]");
    let kernel = "shaders-hlsl/gaussian/horizontal.hlsl";
    tree.change(kernel, "float gWeights[11];", "float4 gWeights[3];");
    tree.change(kernel, "gWeights[tap] *", "gWeights[tap / 4][tap % 4] *");
    mismatch(&tree, &["0:2", "gWeights", "weights", "stride"]);
}

#[test]
fn two_registers_of_one_number() {
    let tree = Tree::of(&["convolve/direct"]);
    tree.sizes("convolve/direct", "[[257]]");
    tree.change(
        "shaders-hlsl/convolve/direct.hlsl",
        "register(u1, space0)",
        "register(u0, space0)",
    );
    mismatch(
        &tree,
        &[
            "`inputData` and `outputData` share the binding 0:0",
            "only the WGSL kernel uses it",
        ],
    );
}
