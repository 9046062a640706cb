//! What the enumeration says of the adapters of this machine.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use ash as _;
use gpu_allocator as _;
use shadertwin_dispatch::Runner;
use shadertwin_dispatch_vulkan::{Options, SetupError, VulkanRunner};
use std::collections::BTreeSet;
use thiserror as _;

#[test]
fn each_adapter_is_described() {
    let all = common::all();
    let places: BTreeSet<u32> = all.iter().map(|adapter| adapter.index).collect();
    assert_eq!(places.len(), all.len());
    for adapter in all {
        println!("{adapter:#?}");
        assert!(!adapter.name.is_empty());
        assert!(!adapter.short_name().contains(' '));
        assert!(!adapter.driver.is_empty() && !adapter.driver.ends_with(" driver"));
        // SwiftShader leaves its own wording empty.
        assert!(!adapter.driver_version.is_empty());
        // The least that Vulkan allows.
        assert!(adapter.limits.workgroup_invocations >= 128);
        assert!(adapter.limits.shared_bytes >= 16_384);
        assert!(
            adapter
                .limits
                .dispatch_groups
                .iter()
                .all(|&groups| groups >= 65_535)
        );
        assert!(adapter.limits.uniform_buffer_bytes >= 16_384);
        assert!(adapter.limits.texture_side >= 4096);
        if ["llvmpipe", "swiftshader"].contains(&adapter.short_name().as_str()) {
            // Both keep infinities and NaNs, and neither lets a shader choose what becomes of subnormals.
            assert!(adapter.float_controls.signed_zero_inf_nan_preserve);
            assert!(!adapter.float_controls.denorm_preserve);
            assert!(!adapter.float_controls.denorm_flush_to_zero);
        }
        let runner = VulkanRunner::open(adapter.index, Options::default()).expect("a runner");
        assert_eq!(*runner.adapter(), adapter);
    }
}

#[test]
fn a_place_behind_the_last_is_named() {
    let count = 1 + common::all()
        .iter()
        .map(|adapter| adapter.index)
        .max()
        .unwrap_or(0);
    let error = VulkanRunner::open(count + 7, Options::default()).err();
    // Devices older than Vulkan 1.1 have a place and are not among the adapters.
    assert!(
        matches!(error, Some(SetupError::NoSuchDevice { index, count: all }) if index == count + 7 && all >= count)
    );
}
