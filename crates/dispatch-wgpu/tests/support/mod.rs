//! Jobs in few words, and a runner on every adapter.

use shadertwin_dispatch::{
    AddressMode, Binding, Buffer, ByteBuf, Code, Fault, Filter, Groups, Job, Outputs, POISON_BYTE,
    Pass, Resource, ResourceKind, Runner, Sampler, Slot, TexelFormat, Texture,
};
use shadertwin_dispatch_wgpu::{Backend, Options, WgpuRunner, adapters};
use std::sync::Arc;
use std::time::Duration;

/// Calls `check` with a runner on each adapter of both backends; panics when a backend has none.
pub(crate) fn on_every_adapter(check: impl Fn(&mut WgpuRunner)) {
    for backend in [Backend::Vulkan, Backend::Gl] {
        on_adapters_of(backend, &check);
    }
}

pub(crate) fn on_adapters_of(backend: Backend, check: impl Fn(&mut WgpuRunner)) {
    let all = adapters(backend)
        .unwrap_or_else(|error| panic!("an {backend} driver is needed: run ci/setup ({error})"));
    let options = Options {
        backend,
        ..Options::default()
    };
    for adapter in all {
        let mut runner = WgpuRunner::open(adapter.index, options).expect("the adapter is listed");
        assert_eq!(runner.adapter(), &adapter);
        println!("on {} with {backend}", adapter.name);
        check(&mut runner);
    }
}

pub(crate) fn run(runner: &mut WgpuRunner, job: &Job) -> Result<Outputs, Fault> {
    runner.run(job, Duration::from_secs(60))
}

pub(crate) fn wgsl(source: &str) -> Code {
    Code::Wgsl {
        source: source.to_owned(),
        constants: Vec::new(),
    }
}

/// SPIR-V without bounds checks.
pub(crate) fn spirv(source: &str) -> Code {
    let module = naga::front::wgsl::parse_str(source).expect("the text is WGSL");
    let info = naga::valid::Validator::new(
        naga::valid::ValidationFlags::all(),
        naga::valid::Capabilities::all(),
    )
    .validate(&module)
    .expect("the module is valid");
    let options = naga::back::spv::Options {
        lang_version: (1, 3),
        ..Default::default()
    };
    Code::SpirV(
        naga::back::spv::write_vec(&module, &info, &options, None).expect("naga writes SPIR-V"),
    )
}

/// Both forms of one text.
pub(crate) fn both(source: &str) -> [Code; 2] {
    [spirv(source), wgsl(source)]
}

pub(crate) fn input(words: &[u32]) -> Resource {
    buffer("input", words, false)
}

pub(crate) fn output(count: usize) -> Resource {
    buffer(
        "output",
        &vec![u32::from_ne_bytes([POISON_BYTE; 4]); count],
        true,
    )
}

pub(crate) fn buffer(name: &str, words: &[u32], output: bool) -> Resource {
    let contents: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    Resource {
        name: name.to_owned(),
        kind: ResourceKind::Buffer(Buffer {
            bytes: contents.len() as u64,
        }),
        contents: Arc::new(ByteBuf::from(contents)),
        output,
    }
}

pub(crate) fn texture(
    format: TexelFormat,
    size: [u32; 2],
    contents: Vec<u8>,
    output: bool,
) -> Resource {
    Resource {
        name: "texture".to_owned(),
        kind: ResourceKind::Texture(Texture::d2(format, size[0], size[1])),
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

pub(crate) fn pass(code: Code, groups: [u32; 3], bindings: &[(u32, u32, Slot, usize)]) -> Pass {
    Pass {
        code: Arc::new(code),
        entry: "main".to_owned(),
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

pub(crate) fn job(resources: Vec<Resource>, passes: Vec<Pass>) -> Job {
    Job {
        name: "test".to_owned(),
        resources,
        passes,
    }
}

pub(crate) const READ: Slot = Slot::Storage { read_only: true };
pub(crate) const WRITE: Slot = Slot::Storage { read_only: false };

pub(crate) fn words(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|four| u32::from_ne_bytes(four.try_into().expect("four bytes")))
        .collect()
}
