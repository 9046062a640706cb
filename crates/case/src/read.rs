//! From the file as written to the model, with every name checked.

use crate::file;
use crate::{
    Bound, Build, Case, Dispatch, Entry, Error, Extent, Fill, NativeAgreement, Pass, Resource,
    ResourceShape, Scope, Variant,
};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;

impl Case {
    /// Reads the case file at `path`. Pictures are looked up below `root`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its line.
    pub fn read(path: &Path, root: &Path, stem: &str) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(|reason| Error::Unreadable {
            path: path.to_owned(),
            reason,
        })?;
        Reader {
            path,
            root,
            text: &text,
        }
        .case(stem)
    }
}

/// Dispatches that one trial may take; a reduction takes some tens.
const MOST_DISPATCHES: u64 = 4096;

struct Reader<'a> {
    path: &'a Path,
    root: &'a Path,
    text: &'a str,
}

impl Reader<'_> {
    fn case(&self, stem: &str) -> Result<Case, Error> {
        let file: file::File = toml::from_str(self.text).map_err(|error| {
            self.error(
                &error.span().unwrap_or(0..0),
                error.message().trim().replace('\n', "; "),
            )
        })?;

        let variants = self.variants(&file.sizes, &file.thorough_sizes)?;
        let mut quantities = Vec::new();
        for (name, value) in &file.quantities {
            if ["width", "height", "step"].contains(&name.as_str()) {
                return Err(self.error(
                    &self.find(name),
                    format!("`{name}` has a meaning of its own; take another name"),
                ));
            }
            let expression = match value {
                toml::Value::String(text) => text.clone(),
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Float(_)
                | toml::Value::Boolean(_)
                | toml::Value::Datetime(_)
                | toml::Value::Array(_)
                | toml::Value::Table(_) => {
                    return Err(self.error(
                        &self.find(name),
                        format!("let.{name} is not a number or an expression"),
                    ));
                }
            };
            quantities.push((name.clone(), expression));
        }

        let mut resources: Vec<Resource> = Vec::new();
        for raw in &file.resources {
            let resource = self.resource(raw)?;
            if resources.iter().any(|other| other.name == resource.name) {
                return Err(self.error(
                    &raw.get_ref().name.span(),
                    format!("a second resource `{}`", resource.name),
                ));
            }
            resources.push(resource);
        }
        if !resources.iter().any(|resource| resource.output) {
            return Err(self.error(
                &(0..0),
                "no resource has `output = true`, so there is nothing to compare".into(),
            ));
        }

        let mut passes = Vec::new();
        for raw in &file.passes {
            passes.push(self.pass(raw, &resources)?);
        }
        for (raw, resource) in file.resources.iter().zip(&resources) {
            if !passes.iter().any(|pass| {
                pass.bind
                    .iter()
                    .any(|bound| bound.resource == resource.name)
            }) {
                let message = format!("no pass binds the resource `{}`", resource.name);
                return Err(self.error(&raw.get_ref().name.span(), message));
            }
        }

        let case = Case {
            stem: stem.to_owned(),
            path: self.path.to_owned(),
            title: file.title,
            source: file.source,
            reference: file.reference,
            variants,
            quantities,
            constants: file.constants,
            resources,
            passes,
            native: self.native(file.agreement.as_ref())?,
            limits: file.limits,
            builds: self.builds(file.builds.as_ref())?,
            must_fail: file.must_fail,
        };
        self.evaluate_all(&case).map_err(|error| match error {
            Error::Expression {
                expression, reason, ..
            } => self.error(&self.find(&expression), format!("`{expression}`: {reason}")),
            other => other,
        })?;
        Ok(case)
    }

    /// Every expression is evaluated once for every variant, so that a mistake in one is told before anything runs.
    fn evaluate_all(&self, case: &Case) -> Result<(), Error> {
        for variant in &case.variants {
            let scope = case.scope(variant)?;
            for resource in &case.resources {
                let shape = resource.shape(&scope)?;
                if let Some(Fill::Values(values)) = &resource.fill {
                    let wanted =
                        shape.bytes() / u64::from(shape.stride()) * u64::from(shape.components());
                    if let Some(bad) = values.iter().find(|&&value| !shape.element().holds(value)) {
                        let message = format!(
                            "`{}` holds {:?}, and {bad} is none",
                            resource.name,
                            shape.element()
                        );
                        return Err(self.error(&self.find(&resource.name), message));
                    }
                    if values.len() as u64 != wanted {
                        let message = format!(
                            "`{}` has {wanted} components and {} values",
                            resource.name,
                            values.len()
                        );
                        return Err(self.error(&self.find(&resource.name), message));
                    }
                }
            }
            let mut dispatches = 0;
            for pass in &case.passes {
                let mut scope: Scope = scope.clone();
                scope.set("step", 0);
                let times = pass
                    .repeat
                    .as_ref()
                    .map_or(Ok(1), |repeat| scope.extent(repeat))?;
                dispatches += u64::from(times);
                if dispatches > MOST_DISPATCHES {
                    let message = format!(
                        "the size {} takes more than {MOST_DISPATCHES} dispatches",
                        variant.name
                    );
                    return Err(self.error(&self.find("repeat"), message));
                }
                let (Dispatch::Threads(extents) | Dispatch::Groups(extents)) = &pass.dispatch;
                for step in 0..times {
                    scope.set("step", step);
                    for extent in extents {
                        scope.positive(extent)?;
                    }
                    for extent in pass.set.iter().flat_map(|(_, values)| values) {
                        scope.extent(extent)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn variants(
        &self,
        sizes: &Spanned<Vec<Spanned<file::Size>>>,
        thorough: &[Spanned<file::Size>],
    ) -> Result<Vec<Variant>, Error> {
        if sizes.get_ref().is_empty() {
            return Err(self.error(&sizes.span(), "`sizes` is empty".into()));
        }
        let mut variants: Vec<Variant> = Vec::new();
        let ordinary = sizes.get_ref().iter().map(|raw| (raw, false));
        for (raw, thorough) in ordinary.chain(thorough.iter().map(|raw| (raw, true))) {
            let (name, size, picture) = match raw.get_ref() {
                file::Size::Line([n]) => (n.to_string(), [*n, 1], None),
                file::Size::Area([w, h]) => (format!("{w}x{h}"), [*w, *h], None),
                file::Size::Picture(name) => self.picture(name, &raw.span())?,
            };
            let variant = Variant {
                name,
                size,
                picture,
                thorough,
            };
            if variant.size.contains(&0) {
                return Err(self.error(&raw.span(), "a size of 0".into()));
            }
            if variants.iter().any(|other| other.name == variant.name) {
                return Err(self.error(
                    &raw.span(),
                    format!("the size {} stands twice", variant.name),
                ));
            }
            variants.push(variant);
        }
        Ok(variants)
    }

    /// Name, size and path.
    fn picture(
        &self,
        name: &str,
        span: &Range<usize>,
    ) -> Result<(String, [u32; 2], Option<PathBuf>), Error> {
        let path = self.root.join(name);
        let size = imagesize::size(&path).map_err(|error| {
            self.error(
                span,
                format!("cannot read the picture {}: {error}", path.display()),
            )
        })?;
        let side = |texels: usize| {
            u32::try_from(texels)
                .map_err(|_| self.error(span, format!("the picture is {texels} texels long")))
        };
        let stem = path.file_stem().map_or_else(
            || name.to_owned(),
            |stem| stem.to_string_lossy().into_owned(),
        );
        Ok((stem, [side(size.width)?, side(size.height)?], Some(path)))
    }

    fn resource(&self, raw: &Spanned<file::Resource>) -> Result<Resource, Error> {
        let span = raw.span();
        let raw = raw.get_ref();
        let name = raw.name.get_ref().clone();
        let (shape, fill) = match (&raw.buffer, &raw.texture) {
            (Some(buffer), None) => {
                let components = buffer.components.unwrap_or(1);
                if !(1..=4).contains(&components) {
                    return Err(self.error(
                        &span,
                        format!("`{name}` has {components} components; 1 to 4 are possible"),
                    ));
                }
                if buffer.element.bytes() * components % 4 != 0 {
                    return Err(self.error(
                        &span,
                        format!("an element of `{name}` is not a multiple of 4 bytes"),
                    ));
                }
                let shape = ResourceShape::Buffer {
                    element: buffer.element,
                    components,
                    count: extent(&buffer.count),
                    uniform: buffer.layout == file::Layout::Uniform,
                };
                (shape, buffer.fill.as_ref())
            }
            (None, Some(texture)) => {
                let size = match &texture.size {
                    Some(size) => [extent(&size[0]), extent(&size[1])],
                    None => [
                        Extent::Expression("width".into()),
                        Extent::Expression("height".into()),
                    ],
                };
                (
                    ResourceShape::Texture {
                        format: texture.format,
                        size,
                    },
                    texture.fill.as_ref(),
                )
            }
            _ => {
                let message =
                    format!("`{name}` needs either `buffer = {{ … }}` or `texture = {{ … }}`");
                return Err(self.error(&span, message));
            }
        };
        Ok(Resource {
            name,
            shape,
            fill: fill.map(model_fill),
            output: raw.output,
            one_invocation_an_element: raw.one_invocation_an_element.unwrap_or(true),
        })
    }

    fn pass(&self, raw: &Spanned<file::Pass>, resources: &[Resource]) -> Result<Pass, Error> {
        let raw_pass = raw.get_ref();
        let known = |name: &Spanned<String>| {
            if resources
                .iter()
                .any(|resource| resource.name == *name.get_ref())
            {
                return Ok(name.get_ref().clone());
            }
            let names: Vec<&str> = resources
                .iter()
                .map(|resource| resource.name.as_str())
                .collect();
            let message = format!(
                "no resource `{}`; there are {}",
                name.get_ref(),
                names.join(", ")
            );
            Err(self.error(&name.span(), message))
        };
        let mut bind = Vec::new();
        let mut seen = BTreeSet::new();
        for (place, resource) in &raw_pass.bind {
            let (group, binding) = place
                .get_ref()
                .split_once(':')
                .and_then(|(group, binding)| Some((group.parse().ok()?, binding.parse().ok()?)))
                .ok_or_else(|| {
                    self.error(
                        &place.span(),
                        format!("`{}` is not \"group:binding\"", place.get_ref()),
                    )
                })?;
            if !seen.insert((group, binding)) {
                return Err(self.error(
                    &place.span(),
                    format!("binding {group}:{binding} stands twice"),
                ));
            }
            bind.push(Bound {
                group,
                binding,
                resource: known(resource)?,
            });
        }
        bind.sort_by_key(|bound| (bound.group, bound.binding));
        let mut set = Vec::new();
        for (name, values) in &raw_pass.set {
            set.push((known(name)?, values.iter().map(extent).collect()));
        }
        let (extents, threads) = match &raw_pass.dispatch {
            file::Dispatch::Threads(extents) => (extents, true),
            file::Dispatch::Groups(extents) => (extents, false),
        };
        if !(1..=3).contains(&extents.len()) {
            return Err(self.error(&raw.span(), "a dispatch has one to three numbers".into()));
        }
        let axes = std::array::from_fn(|axis| extents.get(axis).map_or(Extent::Number(1), extent));
        Ok(Pass {
            entry: match &raw_pass.entry {
                file::Entry::Both(name) => Entry {
                    wgsl: name.clone(),
                    hlsl: name.clone(),
                },
                file::Entry::Each(each) => Entry {
                    wgsl: each.wgsl.clone(),
                    hlsl: each.hlsl.clone(),
                },
            },
            repeat: raw_pass.repeat.as_ref().map(extent),
            dispatch: if threads {
                Dispatch::Threads(axes)
            } else {
                Dispatch::Groups(axes)
            },
            bind,
            set,
        })
    }

    fn builds(&self, raw: Option<&Spanned<Vec<Build>>>) -> Result<Vec<Build>, Error> {
        let Some(raw) = raw else {
            return Ok(Build::ALL.to_vec());
        };
        let mut builds = raw.get_ref().clone();
        builds.sort_unstable();
        builds.dedup();
        if builds.is_empty() || builds.len() != raw.get_ref().len() {
            let message = "`builds` names one build or more, each once".into();
            return Err(self.error(&raw.span(), message));
        }
        Ok(builds)
    }

    fn native(&self, agreement: Option<&file::Agreement>) -> Result<NativeAgreement, Error> {
        let Some(agreement) = agreement else {
            return Ok(NativeAgreement::Bits);
        };
        let span = agreement.native.span();
        let (bound, why) = match agreement.native.get_ref() {
            file::Native::Word(word) if word == "bits" => return Ok(NativeAgreement::Bits),
            file::Native::Word(word) => {
                return Err(self.error(
                    &span,
                    format!("`{word}` is no agreement; write \"bits\" or a bound"),
                ));
            }
            file::Native::Ulps(file::Ulps { ulps, why }) => (
                NativeAgreement::Ulps {
                    ulps: *ulps,
                    why: why.clone(),
                },
                why,
            ),
            file::Native::Codes(file::Codes { codes, why }) => (
                NativeAgreement::Codes {
                    codes: *codes,
                    why: why.clone(),
                },
                why,
            ),
        };
        if why.trim().is_empty() {
            return Err(self.error(
                &span,
                "a bound needs the rule it comes from in `why`".into(),
            ));
        }
        Ok(bound)
    }

    /// Place of a word, for what the parser hands over without one.
    fn find(&self, word: &str) -> Range<usize> {
        self.text.find(word).map_or(0..0, |at| at..at + word.len())
    }

    fn error(&self, span: &Range<usize>, message: String) -> Error {
        let start = span.start.min(self.text.len());
        let before = self.text.get(..start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        let source = self.text.lines().nth(line - 1).unwrap_or_default();
        let excerpt = format!(
            "  {line} | {source}\n  {:>width$} | {:>column$}",
            "",
            "^",
            width = line.to_string().len()
        );
        Error::Malformed {
            path: self.path.to_owned(),
            line,
            column,
            message,
            excerpt,
        }
    }
}

fn extent(raw: &file::Extent) -> Extent {
    match raw {
        file::Extent::Number(value) => Extent::Number(*value),
        file::Extent::Expression(expression) => Extent::Expression(expression.clone()),
    }
}

fn model_fill(raw: &file::Fill) -> Fill {
    match raw {
        file::Fill::Zero => Fill::Zero,
        file::Fill::Ramp => Fill::Ramp,
        file::Fill::Noise(file::Seed { seed }) => Fill::Noise { seed: *seed },
        file::Fill::Patterns(file::Seed { seed }) => Fill::Patterns { seed: *seed },
        file::Fill::PictureOrNoise(file::Seed { seed }) => Fill::PictureOrNoise { seed: *seed },
        file::Fill::Gaussian(file::Sigma { sigma }) => Fill::Gaussian { sigma: *sigma },
        file::Fill::Values(values) => Fill::Values(values.clone()),
    }
}
