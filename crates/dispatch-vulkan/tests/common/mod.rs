//! What the tests of this crate share: WGSL to SPIR-V words, short ways to write a job, and every adapter in turn.

use shadertwin_dispatch::{
    Adapter, AddressMode, Binding, Buffer, ByteBuf, Code, Filter, Groups, Job, Outputs, Pass,
    Resource, ResourceKind, Runner, Sampler, Slot, TexelFormat, Texture,
};
use shadertwin_dispatch_vulkan::{Options, VulkanRunner, adapters};
use std::sync::Arc;
use std::time::Duration;

/// Long enough for a software driver on a busy machine; no test but the endless loop comes near it.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// SPIR-V words as naga writes them, with out-of-bounds accesses left in.
pub(crate) fn words(wgsl: &str) -> Vec<u32> {
    use naga::back::spv;
    use naga::proc::{BoundsCheckPolicies, BoundsCheckPolicy};
    let module = naga::front::wgsl::parse_str(wgsl).expect("the test's WGSL parses");
    let info = naga::valid::Validator::new(
        naga::valid::ValidationFlags::all(),
        naga::valid::Capabilities::all(),
    )
    .validate(&module)
    .expect("the test's WGSL is valid");
    let options = spv::Options {
        lang_version: (1, 3),
        bounds_check_policies: BoundsCheckPolicies {
            index: BoundsCheckPolicy::Unchecked,
            buffer: BoundsCheckPolicy::Unchecked,
            image_load: BoundsCheckPolicy::Unchecked,
            binding_array: BoundsCheckPolicy::Unchecked,
        },
        ..spv::Options::default()
    };
    spv::write_vec(&module, &info, &options, None).expect("naga writes the test's SPIR-V")
}

pub(crate) fn code(wgsl: &str) -> Arc<Code> {
    Arc::new(Code::SpirV(words(wgsl)))
}

pub(crate) fn bytes(values: &[u32]) -> Vec<u8> {
    values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect()
}

pub(crate) fn buffer(name: &str, values: &[u32], output: bool) -> Resource {
    Resource {
        name: name.to_owned(),
        kind: ResourceKind::Buffer(Buffer {
            bytes: values.len() as u64 * 4,
        }),
        contents: Arc::new(ByteBuf::from(bytes(values))),
        output,
    }
}

pub(crate) fn texture(
    name: &str,
    format: TexelFormat,
    [width, height]: [u32; 2],
    contents: Vec<u8>,
    output: bool,
) -> Resource {
    Resource {
        name: name.to_owned(),
        kind: ResourceKind::Texture(Texture::d2(format, width, height)),
        contents: Arc::new(ByteBuf::from(contents)),
        output,
    }
}

pub(crate) fn sampler(filter: Filter, address: AddressMode) -> Resource {
    Resource {
        name: "sampler".to_owned(),
        kind: ResourceKind::Sampler(Sampler { filter, address }),
        contents: Arc::default(),
        output: false,
    }
}

/// A pass that binds `(group, binding, slot, resource)`.
pub(crate) fn pass(
    code: &Arc<Code>,
    entry: &str,
    groups: [u32; 3],
    bindings: &[(u32, u32, Slot, usize)],
) -> Pass {
    Pass {
        code: Arc::clone(code),
        entry: entry.to_owned(),
        groups: Groups::Direct(groups),
        bindings: bindings
            .iter()
            .map(|&(group, binding, slot, resource)| Binding {
                group,
                binding,
                element: 0,
                slot,
                resource,
            })
            .collect(),
        push_constants: None,
    }
}

pub(crate) fn job(name: &str, resources: Vec<Resource>, passes: Vec<Pass>) -> Job {
    Job {
        name: name.to_owned(),
        resources,
        passes,
    }
}

/// All adapters of this machine.
pub(crate) fn all() -> Vec<Adapter> {
    let all = adapters().expect("a Vulkan driver, which ci/setup installs");
    assert!(!all.is_empty(), "no Vulkan 1.1 adapter; run ci/setup");
    all
}

/// Calls `test` with a validated runner on each adapter, and checks that nothing is said when it closes.
pub(crate) fn on_every_adapter(test: impl Fn(&mut VulkanRunner)) {
    for adapter in all() {
        let mut runner = VulkanRunner::open(adapter.index, Options { validation: true })
            .expect("the validation layer, which ci/setup installs");
        eprintln!("on {}", runner.adapter().name);
        test(&mut runner);
        assert_eq!(
            runner.close(),
            Vec::<String>::new(),
            "said at the end on {}",
            adapter.name
        );
    }
}

/// Runs a job that must succeed without a message and without damage.
pub(crate) fn run(runner: &mut VulkanRunner, job: &Job) -> Outputs {
    let name = runner.adapter().name.clone();
    let outputs = runner
        .run(job, TIMEOUT)
        .unwrap_or_else(|fault| panic!("{} on {name}: {fault}", job.name));
    assert_eq!(
        outputs.messages,
        Vec::<String>::new(),
        "{} on {name}",
        job.name
    );
    assert_eq!(outputs.damage, Vec::new(), "{} on {name}", job.name);
    outputs
}
