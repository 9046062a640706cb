use crate::gpu::Gpu;
use crate::layout::{self, PassLayout};
use crate::setup::Backend;
use crate::{passthrough, spirv, zeroing};
use shadertwin_dispatch::{Code, Fault};
use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// Pipelines kept at most. A case has a handful, and each is asked for again at every size.
const KEPT: usize = 64;

/// A pipeline with what is needed to bind to it.
pub(crate) struct Pipeline {
    pub(crate) raw: wgpu::ComputePipeline,
    /// By group; `None` for a group that the pass does not use.
    pub(crate) groups: Vec<Option<wgpu::BindGroupLayout>>,
    /// Number that the layout has for each (group, binding).
    pub(crate) numbers: BTreeMap<(u32, u32), u32>,
}

/// Pipelines by program, entry point and layout, the one used last in front.
#[derive(Default)]
pub(crate) struct Pipelines {
    kept: VecDeque<(Key, Arc<Pipeline>)>,
}

struct Key {
    code: Arc<Code>,
    entry: String,
    layout: PassLayout,
}

impl Pipelines {
    /// The pipeline for these three, from those kept or new.
    ///
    /// # Errors
    ///
    /// [`Fault::Refused`] with the compiler's or wgpu's message, [`Fault::Unsupported`] where SPIR-V cannot be passed
    /// through.
    pub(crate) fn get(
        &mut self,
        gpu: &Gpu,
        code: &Arc<Code>,
        entry: &str,
        layout: &PassLayout,
    ) -> Result<Arc<Pipeline>, Fault> {
        let at = self.kept.iter().position(|(key, _)| {
            key.entry == entry && key.layout == *layout && same_code(&key.code, code)
        });
        let found = match at.and_then(|at| self.kept.remove(at)) {
            Some(found) => found,
            None => {
                let pipeline = gpu
                    .scoped(|gpu| build(gpu, code, entry, layout))
                    .map_err(|fault| lacks_version(gpu.backend, fault))?;
                let key = Key {
                    code: Arc::clone(code),
                    entry: entry.to_owned(),
                    layout: layout.clone(),
                };
                (key, Arc::new(pipeline))
            }
        };
        let pipeline = Arc::clone(&found.1);
        self.kept.push_front(found);
        self.kept.truncate(KEPT);
        Ok(pipeline)
    }
}

/// What naga cannot write for the version of OpenGL that the device gave, such as compute shaders for the 3.3 of
/// NVIDIA's EGL (580.159.04), is nothing that is wrong with the kernel.
fn lacks_version(backend: Backend, fault: Fault) -> Fault {
    match fault {
        Fault::Refused(text)
            if backend == Backend::Gl && text.contains("version doesn't support Features(") =>
        {
            Fault::Unsupported(format!("the OpenGL version that wgpu gets here: {text}"))
        }
        other => other,
    }
}

/// Equal to the bit: -0.0 and 0.0 are different constants, and a NaN is itself.
fn same_code(a: &Code, b: &Code) -> bool {
    match (a, b) {
        (Code::SpirV(a), Code::SpirV(b)) => a == b,
        (
            Code::Wgsl { source, constants },
            Code::Wgsl {
                source: other_source,
                constants: others,
            },
        ) => {
            let bits = |list: &[(String, f64)]| -> Vec<(String, u64)> {
                list.iter().map(|(n, v)| (n.clone(), v.to_bits())).collect()
            };
            source == other_source && bits(constants) == bits(others)
        }
        (Code::SpirV(_), Code::Wgsl { .. }) | (Code::Wgsl { .. }, Code::SpirV(_)) => false,
    }
}

fn build(gpu: &Gpu, code: &Code, entry: &str, layout: &PassLayout) -> Result<Pipeline, Fault> {
    let entries = &layout.entries;
    let places = layout::places(entries);
    // The layout for SPIR-V is numbered by place from the start, so that it is the same whether or not wgpu numbers
    // it once more.
    let numbers: BTreeMap<_, _> = match code {
        Code::SpirV(_) => places,
        Code::Wgsl { .. } => places.into_keys().map(|key| (key, key.1)).collect(),
    };
    let groups = layout::group_layouts(&gpu.device, entries, |entry| {
        numbers[&(entry.group, entry.binding)]
    });
    let by_reference: Vec<_> = groups.iter().map(Option::as_ref).collect();
    let pipeline_layout = gpu
        .device
        .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &by_reference,
            immediate_size: layout.immediate_bytes,
        });
    let patched = match code {
        Code::SpirV(words) => {
            let patched = spirv::prepare(words, entry, &numbers)
                .map_err(|error| Fault::Refused(error.to_string()))?;
            Some(Code::SpirV(patched))
        }
        Code::Wgsl { .. } => None,
    };
    let code = patched.as_ref().unwrap_or(code);
    let shader = shader(gpu, code, entry);
    let constants: Vec<(&str, f64)> = shader
        .constants
        .iter()
        .map(|(name, value)| (name.as_str(), *value))
        .collect();
    let raw = gpu
        .device
        .create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&pipeline_layout),
            module: &shader.module,
            entry_point: Some(entry),
            compilation_options: wgpu::PipelineCompilationOptions {
                constants: &constants,
                zero_initialize_workgroup_memory: !shader.zeroed,
            },
            cache: None,
        });
    Ok(Pipeline {
        raw,
        groups,
        numbers,
    })
}

/// Code that wgpu has taken.
struct Shader<'a> {
    module: wgpu::ShaderModule,
    /// What the pipeline must still be given.
    constants: &'a [(String, f64)],
    /// Workgroup memory is zeroed in the code. Otherwise wgpu does it, as it does for every WebGPU application.
    zeroed: bool,
}

fn shader<'a>(gpu: &Gpu, code: &'a Code, entry: &str) -> Shader<'a> {
    let zeroed = match (gpu.backend, code) {
        (Backend::Vulkan, Code::SpirV(words)) => {
            return Shader {
                module: passthrough::shader_module(&gpu.device, words, entry),
                constants: &[],
                zeroed: false,
            };
        }
        (Backend::Vulkan, Code::Wgsl { .. }) => None,
        (Backend::Gl, _) => zeroing::module(code, entry),
    };
    let is_zeroed = zeroed.is_some();
    let (source, constants): (_, &[(String, f64)]) = match (zeroed, code) {
        (Some(module), _) => (wgpu::ShaderSource::Naga(Cow::Owned(module)), &[]),
        (None, Code::SpirV(words)) => (wgpu::ShaderSource::SpirV(words.into()), &[]),
        (None, Code::Wgsl { source, constants }) => {
            (wgpu::ShaderSource::Wgsl(source.into()), constants)
        }
    };
    let descriptor = wgpu::ShaderModuleDescriptor {
        label: None,
        source,
    };
    Shader {
        module: gpu.device.create_shader_module(descriptor),
        constants,
        zeroed: is_zeroed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_opengl_is_no_fault_of_the_kernel() {
        // As naga says it of OpenGL 3.3.
        let text = "In Device::create_compute_pipeline\n  Internal error: The selected version doesn't support \
                    Features(BUFFER_STORAGE | COMPUTE_SHADER | DYNAMIC_ARRAY_SIZE)";
        let refused = || Fault::Refused(text.to_owned());
        assert!(matches!(
            lacks_version(Backend::Gl, refused()),
            Fault::Unsupported(why) if why.contains("COMPUTE_SHADER")
        ));
        assert_eq!(lacks_version(Backend::Vulkan, refused()), refused());
        let other = Fault::Refused("a barrier".to_owned());
        assert_eq!(lacks_version(Backend::Gl, other.clone()), other);
    }

    #[test]
    fn constants_that_differ_in_a_sign_are_different_code() {
        let code = |value| Code::Wgsl {
            source: String::new(),
            constants: vec![("a".to_owned(), value)],
        };
        assert!(!same_code(&code(0.0), &code(-0.0)));
        assert!(same_code(&code(f64::NAN), &code(f64::NAN)));
        assert!(!same_code(&code(1.0), &Code::SpirV(Vec::new())));
    }
}
