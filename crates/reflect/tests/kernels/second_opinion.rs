//! Everything that `spirv-reflect` reads from DXC's modules agrees with what this crate reads.
//!
//! It is a second opinion and no more, for two reasons that were measured: its C core knows no `StorageBuffer` storage
//! class, so it sees nothing of naga's modules, and its Rust layer makes slices of null pointers, which aborts a build
//! with debug assertions. So DXC is asked for Vulkan 1.0, which writes what the core knows, and the functions are called
//! through the raw interface.
#![expect(
    unsafe_code,
    reason = "spirv-reflect's raw interface, because its safe one aborts"
)]

use shadertwin_compile::{Build, Dxc, Error, Options};
use shadertwin_reflect::{Interface, Leaf, ShaderResource, reflect};
use spirv_reflect::ffi;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A descriptor, by what both readers say about it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    group: u32,
    binding: u32,
    /// As `VkDescriptorType` numbers it.
    kind: i32,
    members: Vec<Member>,
}

/// A scalar, vector or matrix in a block.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Member {
    /// Bytes from the start of the block.
    offset: u32,
    /// Bytes that it and its innermost arrays take; 0 for a run-time array.
    bytes: u32,
    /// Elements of the arrays around it, outermost first, those of nested structs included; a run-time array is left
    /// out, because the second reader gives it no count.
    counts: Vec<u32>,
    /// Strides in bytes of the arrays of fixed size, one for each part of the path; of arrays of arrays only the
    /// innermost, which is all that the second reader keeps.
    strides: Vec<u32>,
}

/// Calls `use_module` with the second reader's module.
fn with_module<T>(words: &[u32], use_module: impl FnOnce(&ffi::SpvReflectShaderModule) -> T) -> T {
    let mut module = ffi::SpvReflectShaderModule::default();
    // SAFETY: the pointer and the size are those of one live slice, which the function only reads, and the module is a
    // live value for it to fill.
    let result = unsafe {
        ffi::spvReflectCreateShaderModule(
            size_of_val(words),
            words.as_ptr().cast(),
            &raw mut module,
        )
    };
    assert_eq!(result, ffi::SpvReflectResult_SPV_REFLECT_RESULT_SUCCESS);
    let out = use_module(&module);
    // SAFETY: the module was made by the call above, and nothing borrowed from it is left: `use_module` cannot return a
    // borrow of its argument.
    unsafe { ffi::spvReflectDestroyShaderModule(&raw mut module) };
    out
}

/// The elements behind a pointer and a count.
///
/// # Safety
/// A pointer that is not null must point at `count` elements that live as long as `'a`.
unsafe fn elements<'a, T>(pointer: *const T, count: u32) -> &'a [T] {
    if pointer.is_null() {
        assert_eq!(count, 0, "a null pointer to {count} elements");
        return &[];
    }
    // SAFETY: not null, and the caller vouches for the rest.
    unsafe { std::slice::from_raw_parts(pointer, count as usize) }
}

/// What the second reader sees of the resources that the entry point uses.
fn theirs(words: &[u32]) -> Vec<Seen> {
    with_module(words, |module| {
        // SAFETY: the library fills pointer and count together, and they live until the module is destroyed.
        let bindings = unsafe {
            elements(
                module.descriptor_bindings.cast_const(),
                module.descriptor_binding_count,
            )
        };
        let mut seen: Vec<Seen> = bindings
            .iter()
            .filter(|binding| binding.accessed != 0)
            .map(|binding| {
                let mut members = Vec::new();
                let buffer = matches!(binding.descriptor_type, 6 | 7);
                if buffer {
                    flatten(&binding.block, 0, &[], &[], &mut members);
                }
                members.sort();
                Seen {
                    group: binding.set,
                    binding: binding.binding,
                    kind: binding.descriptor_type,
                    members,
                }
            })
            .collect();
        seen.sort();
        seen
    })
}

/// Adds the members of a block that starts at `start`; the library's own absolute offsets are 0 inside arrays.
fn flatten(
    block: &ffi::SpvReflectBlockVariable,
    start: u32,
    counts: &[u32],
    strides: &[u32],
    out: &mut Vec<Member>,
) {
    // SAFETY: as for the bindings.
    let members = unsafe { elements(block.members.cast_const(), block.member_count) };
    for member in members {
        let offset = start + member.offset;
        let dimensions = &member.array.dims[..member.array.dims_count as usize];
        let counts: Vec<u32> = counts
            .iter()
            .chain(dimensions)
            .copied()
            .filter(|&count| count > 0)
            .collect();
        let mut strides = strides.to_vec();
        strides.extend(Some(member.array.stride).filter(|&stride| stride > 0));
        if member.member_count > 0 {
            flatten(member, offset, &counts, &strides, out);
        } else {
            out.push(Member {
                offset,
                bytes: member.size,
                counts,
                strides,
            });
        }
    }
}

/// Strides of the run-time arrays of a module, straight from its words: of these the second reader keeps none.
fn run_time_strides(words: &[u32]) -> BTreeSet<u32> {
    const TYPE_RUNTIME_ARRAY: u32 = 29;
    const DECORATE: u32 = 71;
    const ARRAY_STRIDE: u32 = 6;
    let (mut arrays, mut strides) = (BTreeSet::new(), BTreeMap::new());
    let mut rest = &words[5..];
    while let [first, ..] = rest {
        let (instruction, after) = rest.split_at((first >> 16) as usize);
        match (first & 0xffff, &instruction[1..]) {
            (TYPE_RUNTIME_ARRAY, [id, _]) => {
                arrays.insert(*id);
            }
            (DECORATE, [id, ARRAY_STRIDE, stride]) => {
                strides.insert(*id, *stride);
            }
            _ => {}
        }
        rest = after;
    }
    arrays
        .iter()
        .filter_map(|id| strides.get(id).copied())
        .collect()
}

/// What this crate sees.
fn ours(interface: &Interface) -> Vec<Seen> {
    let mut seen: Vec<Seen> = interface
        .bindings
        .iter()
        .map(|binding| {
            let kind = match binding.resource {
                ShaderResource::Sampler => 0,
                ShaderResource::Texture { .. } => 2,
                ShaderResource::StorageTexture { .. } => 3,
                ShaderResource::Uniform(_) => 6,
                ShaderResource::Storage { .. } => 7,
            };
            let layout = binding.resource.layout();
            let mut members: Vec<Member> = layout
                .iter()
                .flat_map(|layout| &layout.leaves)
                .map(member)
                .collect();
            members.sort();
            Seen {
                group: binding.group,
                binding: binding.binding,
                kind,
                members,
            }
        })
        .collect();
    seen.sort();
    seen
}

fn member(leaf: &Leaf) -> Member {
    // `a[][].b[]` is three arrays, of which the first one's stride the other reader does not keep.
    let parts: Vec<usize> = leaf
        .path
        .split('.')
        .map(|part| part.matches("[]").count())
        .collect();
    let mut strides = Vec::new();
    let mut next = 0;
    for arrays in &parts {
        next += arrays;
        if *arrays > 0 {
            let (count, stride) = leaf.arrays[next - 1];
            strides.extend(Some(stride).filter(|_| count > 0));
        }
    }
    let innermost = &leaf.arrays[leaf.arrays.len() - parts.last().copied().unwrap_or(0)..];
    let vectors = if leaf.row_major {
        leaf.components
    } else {
        leaf.columns
    };
    let one = if leaf.columns > 1 {
        vectors * leaf.matrix_stride
    } else {
        leaf.components * leaf.scalar.bytes()
    };
    let bytes = innermost
        .first()
        .map_or(one, |(count, stride)| count * stride);
    let counts = leaf
        .arrays
        .iter()
        .map(|(count, _)| *count)
        .filter(|&count| count > 0)
        .collect();
    Member {
        offset: leaf.offset,
        bytes,
        counts,
        strides,
    }
}

fn options(build: Build) -> Options {
    let mut options = Options::new(build);
    options.extra = vec!["-fspv-target-env=vulkan1.0".to_owned()];
    options
}

/// Compares both readers on one entry point; the number of members that they agreed on.
fn agree(dxc: &Dxc, text: &str, name: &str, entry: &str, build: Build) -> Option<usize> {
    let module = match dxc.hlsl_text(text, name, entry, &options(build)) {
        Ok(module) => module,
        // The kernel needs more than Vulkan 1.0 or more than its own file.
        Err(Error::NotCompiled { .. }) => return None,
        Err(error) => panic!("{name}: {error}"),
    };
    let interface = match reflect(&module.words, entry) {
        Ok(interface) => interface,
        Err(shadertwin_reflect::Error::Unsupported { .. }) => return None,
        Err(error) => panic!("{name}: {error}"),
    };
    let ours = ours(&interface);
    assert_eq!(ours, theirs(&module.words), "{name} {entry}");
    let layouts = interface
        .bindings
        .iter()
        .filter_map(|binding| binding.resource.layout());
    let strides: BTreeSet<u32> = layouts
        .filter_map(|layout| layout.run_time_stride)
        .collect();
    assert_eq!(strides, run_time_strides(&module.words), "{name} {entry}");
    Some(ours.iter().map(|seen| 1 + seen.members.len()).sum())
}

const BLOCKS: &str = "
    struct Light { float3 colour; float power; float2 at[3]; };
    struct Box { Light lights[4]; row_major float3x4 pose; int4 tail; };
    cbuffer Scene : register(b0) { float first; float weights[11]; Box boxes[2]; float4x4 view; uint grid[3][5]; };
    RWStructuredBuffer<Box> output : register(u1);
    StructuredBuffer<float3> points : register(t2);
    [numthreads(8, 1, 1)]
    void main(uint3 id : SV_DispatchThreadID) {
        Box box = boxes[id.x & 1];
        box.lights[0].colour = points[id.x] * weights[3] * first + view[0].xyz + grid[2][id.x % 5];
        output[id.x] = box;
    }";

const TEXTURES: &str = "
    Texture2D<float4> photo : register(t0);
    SamplerState near : register(s1, space1);
    RWTexture2D<float4> canvas : register(u2);
    RWByteAddressBuffer raw : register(u3, space2);
    Texture3D<float> unused : register(t4);
    [numthreads(8, 8, 1)]
    void main(uint3 id : SV_DispatchThreadID) {
        canvas[id.xy] = photo.SampleLevel(near, float2(id.xy) / 64, 0);
        raw.Store(id.x * 4, id.y);
    }";

const LAYOUTS: &str = "
    struct Mixed { float3 a; float b; float3 c; float2 d; };
    ConstantBuffer<Mixed> one : register(b0);
    StructuredBuffer<Mixed> many : register(t1);
    RWStructuredBuffer<float> result : register(u2);
    [numthreads(1, 1, 1)] void main() { result[0] = one.d.y + many[1].c.z; }";

#[test]
fn both_readers_agree_on_sources_made_to_differ() {
    let dxc = Dxc::find().expect("these tests need DXC");
    for build in [Build::Canonical, Build::Native] {
        for (name, text, members) in [
            ("blocks", BLOCKS, 14),
            ("textures", TEXTURES, 5),
            ("layouts", LAYOUTS, 12),
        ] {
            let agreed = agree(&dxc, text, name, "main", build).expect("it compiles");
            assert!(
                agreed >= members,
                "{name}: only {agreed} things were compared"
            );
        }
    }
}

#[test]
fn both_readers_agree_on_every_kernel_of_the_suite() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shaders-hlsl");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let dxc = Dxc::find().expect("these tests need DXC");
    let mut compared = 0;
    for path in &files {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).unwrap();
        // Asking for an entry point that is not there yields those that are.
        let entries =
            match dxc.hlsl_text(&text, &name, "no_such_entry_point", &options(Build::Native)) {
                Err(Error::UnknownEntry { known, .. }) => known,
                _ => continue,
            };
        for entry in entries {
            compared += usize::from(agree(&dxc, &text, &name, &entry, Build::Native).is_some());
        }
    }
    assert!(
        files.is_empty() || compared * 2 > files.len(),
        "{compared} kernels of {} files",
        files.len()
    );
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    for item in std::fs::read_dir(folder).into_iter().flatten() {
        let path = item.unwrap().path();
        if path.is_dir() {
            collect(&path, out);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "hlsl")
        {
            out.push(path);
        }
    }
}
