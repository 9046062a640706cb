use shadertwin_compile::{Build, Dxc, Options, wgsl_text};
use shadertwin_reflect::{Interface, ShaderResource, reflect};
use std::collections::BTreeMap;

/// The interface of the WGSL entry point `main`.
pub(crate) fn wgsl(text: &str) -> Interface {
    let module = wgsl_text(
        text,
        "test.wgsl",
        "main",
        &BTreeMap::new(),
        Build::Canonical,
    )
    .unwrap_or_else(|error| panic!("{error}"));
    reflect(&module.words, "main").unwrap()
}

/// Words of the HLSL entry point `main`.
pub(crate) fn hlsl_words(text: &str, extra: &[&str], build: Build) -> Vec<u32> {
    let mut options = Options::new(build);
    options.extra = extra.iter().map(|&argument| argument.to_owned()).collect();
    let dxc = Dxc::find().expect("these tests need DXC");
    let module = dxc
        .hlsl_text(text, "test.hlsl", "main", &options)
        .unwrap_or_else(|error| panic!("{error}"));
    module.words
}

/// The interface of the HLSL entry point `main`. Both builds must have the same.
pub(crate) fn hlsl_with(text: &str, extra: &[&str]) -> Interface {
    let both = [Build::Canonical, Build::Native]
        .map(|build| reflect(&hlsl_words(text, extra, build), "main").unwrap());
    let [canonical, native] = both.each_ref().map(without_ids);
    assert_eq!(canonical, native, "the optimiser changed the interface");
    let [canonical, _] = both;
    canonical
}

/// What two modules can share: ids are each module's own.
pub(crate) fn without_ids(interface: &Interface) -> Interface {
    let mut interface = interface.clone();
    for binding in &mut interface.bindings {
        assert_ne!(binding.variable, 0, "a variable has an id");
        binding.variable = 0;
    }
    interface
}

/// [`hlsl_with`] no further arguments.
pub(crate) fn hlsl(text: &str) -> Interface {
    hlsl_with(text, &[])
}

/// The resource at a binding.
pub(crate) fn at(interface: &Interface, group: u32, binding: u32) -> &ShaderResource {
    let found = interface
        .bindings
        .iter()
        .find(|each| (each.group, each.binding) == (group, binding));
    &found
        .unwrap_or_else(|| panic!("nothing at {group}:{binding} of {interface:?}"))
        .resource
}
