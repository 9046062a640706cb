//! Textures for two kernels that nobody wrote a case for.

use super::guess::{Builder, slot};
use super::space::Space;
use shadertwin_case::{Bound, BoundTo, Extent, Fill, Order, Resource, ResourceShape, TexelFormat};
use shadertwin_reflect::{Scalar, ShaderResource};

impl Builder<'_> {
    pub(super) fn texture(&mut self, names: &[String; 2], [a, b]: [&ShaderResource; 2]) {
        let flat = |resource: &ShaderResource| match *resource {
            ShaderResource::Texture {
                dimensions,
                arrayed,
                ..
            }
            | ShaderResource::StorageTexture {
                dimensions,
                arrayed,
                ..
            } => dimensions == 2 && !arrayed,
            _ => true,
        };
        if !flat(a) || !flat(b) {
            self.missing.push(format!(
                "`{}` is a texture array or has not two dimensions, which a case cannot give yet",
                names[0]
            ));
            return;
        }
        let format = match (a, b) {
            (
                ShaderResource::StorageTexture { format, .. },
                ShaderResource::StorageTexture { .. },
            ) => TexelFormat::ALL
                .into_iter()
                .find(|known| known.spirv_name() == format.0),
            (ShaderResource::Texture { scalar, .. }, _)
            | (_, ShaderResource::Texture { scalar, .. }) => match scalar {
                Scalar::Float(32) => Some(TexelFormat::Rgba8Unorm),
                Scalar::Uint(32) => Some(TexelFormat::R32Uint),
                _ => None,
            },
            _ => None,
        };
        let Some(format) = format else {
            self.missing.push(format!(
                "`{}`: textures of this format cannot be given yet; there are {}",
                names[0],
                TexelFormat::ALL.map(|format| format.to_string()).join(", ")
            ));
            return;
        };
        let access = [a, b].map(ShaderResource::access);
        let writes = access.iter().any(|access| access.writes);
        let reads = access.iter().any(|access| access.reads);
        let seed = self.request.seed;
        let side = |name: &str| Extent::Expression(name.to_owned());
        let height = match self.space {
            Space::Volume => side("height * depth"),
            Space::Line | Space::Area => side("height"),
        };
        self.resources.push(Resource {
            name: names[0].clone(),
            shape: ResourceShape::Texture {
                format,
                size: [side("width"), height],
            },
            fill: Some(if reads || !writes {
                Fill::Inputs { seed }
            } else {
                Fill::Noise { seed }
            }),
            output: writes,
            one_invocation_an_element: writes,
            order: Order::Kept,
            expect: None,
        });
        for (side, name) in names.iter().enumerate() {
            self.bind[side].push(Bound {
                slot: slot(name),
                to: BoundTo::Resource(names[0].clone()),
            });
        }
    }
}
