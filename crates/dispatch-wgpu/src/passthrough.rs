//! The one call of the workspace's wgpu side that the compiler cannot check.
#![expect(
    unsafe_code,
    reason = "wgpu takes SPIR-V unchanged only through an unsafe function, and unchanged is what is measured"
)]

use std::borrow::Cow;

/// Hands `words` to the driver with none of wgpu's checks and guards.
///
/// `words` and `entry` have been through [`crate::spirv::prepare`] with the bindings of the layout that the pipeline
/// will have; an error is reported to the device's error scope.
pub(crate) fn shader_module(
    device: &wgpu::Device,
    words: &[u32],
    entry: &str,
) -> wgpu::ShaderModule {
    let descriptor = wgpu::ShaderModuleDescriptorPassthrough {
        label: None,
        entry_points: Cow::Owned(vec![wgpu::PassthroughShaderEntryPoint {
            name: Cow::Borrowed(entry),
            // Metal alone reads it.
            workgroup_size: (1, 1, 1),
        }]),
        spirv: Some(Cow::Borrowed(words)),
        ..Default::default()
    };
    // SAFETY: the function asks that code and reflection be right. The words have a SPIR-V header and whole
    // instructions, hold a compute entry point of this name, and every descriptor which that entry point uses is in
    // the layout under the number that it carries. That the module is valid SPIR-V is the compile step's check; what a
    // driver does with a program that runs wild stays in the worker process that a runner lives in.
    unsafe { device.create_shader_module_passthrough(descriptor) }
}
