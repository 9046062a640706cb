//! From the file as written to the model, with every name checked.

use crate::file;
use crate::{
    Build, Case, Dispatch, DriverRange, Element, Entry, Error, Extent, Fill, KnownFailure,
    NativeAgreement, Order, Pass, Resource, ResourceShape, Scope, Shape, Variant,
};
use std::collections::BTreeMap;
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
            in_a_tree: true,
        }
        .case(stem)
    }

    /// Reads a case file that stands alone and names its kernels. Pictures are looked up beside it.
    ///
    /// # Errors
    ///
    /// As [`Case::read`], and when it names no kernels.
    pub fn read_alone(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(|reason| Error::Unreadable {
            path: path.to_owned(),
            reason,
        })?;
        let reader = Reader {
            path,
            root: path.parent().unwrap_or_else(|| Path::new(".")),
            text: &text,
            in_a_tree: false,
        };
        let stem = path.file_stem().unwrap_or(path.as_os_str());
        let case = reader.case(&stem.to_string_lossy())?;
        if case.port.is_none() {
            let message =
                "no `kernel = { wgsl = …, hlsl = … }` says which files this case is about";
            return Err(reader.error(&(0..0), message.to_owned()));
        }
        Ok(case)
    }
}

/// Dispatches that one trial may take; a reduction takes some tens.
const MOST_DISPATCHES: u64 = 4096;

pub(crate) struct Reader<'a> {
    pub(crate) path: &'a Path,
    root: &'a Path,
    text: &'a str,
    pub(crate) in_a_tree: bool,
}

impl Reader<'_> {
    fn case(&self, stem: &str) -> Result<Case, Error> {
        let file: file::File = toml::from_str(self.text).map_err(|error| {
            self.error(
                &error.span().unwrap_or(0..0),
                error.message().trim().replace('\n', "; "),
            )
        })?;

        let variants = self.variants(&file)?;
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
        for raw in &file.resources {
            if let file::Unordered::Within { within } = &raw.get_ref().unordered
                && !resources
                    .iter()
                    .any(|keys| keys.name == *within && keys.output && keys.order.is_kept())
            {
                return Err(self.error(
                    &raw.get_ref().name.span(),
                    format!(
                        "`{}` must be an output whose own order is kept, since elements with equal keys are arranged",
                        within
                    ),
                ));
            }
        }
        if !resources.iter().any(|resource| resource.output) {
            return Err(self.error(
                &(0..0),
                "no resource has `output = true`, so there is nothing to compare".into(),
            ));
        }

        let mut passes = Vec::new();
        for raw in &file.passes {
            passes.push(self.pass(raw, &resources, file.kernel.is_some())?);
        }
        for (raw, resource) in file.resources.iter().zip(&resources) {
            if !passes
                .iter()
                .flat_map(Pass::resources)
                .any(|bound| bound == resource.name)
            {
                let message = format!("no pass binds the resource `{}`", resource.name);
                return Err(self.error(&raw.get_ref().name.span(), message));
            }
            // Poison for a count of steps hangs drivers.
            let sets = |pass: &Pass| pass.set.iter().any(|(name, _)| *name == resource.name);
            let binds = |pass: &Pass| pass.resources().any(|name| name == resource.name);
            if resource.fill.is_none()
                && !resource.output
                && passes.iter().any(sets)
                && passes.iter().any(|pass| binds(pass) && !sets(pass))
            {
                let message = format!(
                    "a pass binds `{}`, which only another one sets, and it has no fill; `set` it there too",
                    resource.name
                );
                return Err(self.error(&raw.get_ref().name.span(), message));
            }
        }

        let specialise = self.specialise(&file)?;
        let case = Case {
            stem: stem.to_owned(),
            path: self.path.to_owned(),
            port: self.port(&file)?,
            title: file.title.clone(),
            source: file.source.clone(),
            reference: file.reference,
            variants,
            quantities,
            constants: file.constants.clone(),
            resources,
            passes,
            native: self.native(file.agreement.as_ref())?,
            limits: file.limits,
            builds: self.builds(file.builds.as_ref())?,
            must_fail: file.must_fail.clone(),
            differs: self.differs(file.differs.as_ref())?,
            divergence: file.divergence.as_ref().map(|one| one.why.clone()),
            dictionary: self.entry(file.dictionary.as_ref())?,
            dialect: self.dialect(&file)?,
            known_failures: self.known_failures(&file.known_failures)?,
            specialise,
        };
        self.check_stated(&file, &case)?;
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
                resource.shape(&scope)?;
                if let Some(Fill::Values(values)) = &resource.fill {
                    self.check_values(resource, &scope, values)?;
                }
                for values in resource.expect.iter().flatten() {
                    self.check_values(resource, &scope, values)?;
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
                let extents: &[Extent] = match &pass.dispatch {
                    Dispatch::Threads(extents) | Dispatch::Groups(extents) => extents,
                    Dispatch::Indirect(name) => {
                        self.holds_groups(case, name, &scope)?;
                        &[]
                    }
                };
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

    /// The first three numbers of this buffer can be workgroups.
    fn holds_groups(&self, case: &Case, name: &str, scope: &Scope) -> Result<(), Error> {
        let Some((_, resource)) = case.resource(name) else {
            return Ok(());
        };
        match resource.shape(scope)? {
            Shape::Buffer {
                element: Element::U32,
                components,
                stride,
                count,
            } if components * 4 == stride && count * components >= 3 => Ok(()),
            Shape::Buffer { .. } | Shape::Texture { .. } => {
                let message = format!(
                    "an indirect dispatch takes its workgroups from a buffer of three u32 or more, with no gaps between, and \
                     `{name}` is another thing"
                );
                Err(self.error(&self.find(name), message))
            }
        }
    }

    fn variants(&self, file: &file::File) -> Result<Vec<Variant>, Error> {
        let sizes = file.sizes.get_ref();
        if sizes.is_empty() {
            return Err(self.error(&file.sizes.span(), "`sizes` is empty".into()));
        }
        let mut variants: Vec<Variant> = Vec::new();
        let ordinary = sizes.iter().map(|raw| (raw, false, false));
        let thorough = file.thorough_sizes.iter().map(|raw| (raw, true, false));
        let hostile = file.hostile_sizes.iter().map(|raw| (raw, false, true));
        for (raw, thorough, hostile) in ordinary.chain(thorough).chain(hostile) {
            let (name, size, picture) = match raw.get_ref() {
                file::Size::Line([n]) => (n.to_string(), [*n, 1], None),
                file::Size::Area([w, h]) => (format!("{w}x{h}"), [*w, *h], None),
                file::Size::Picture(name) => self.picture(name, &raw.span())?,
            };
            let variant = Variant {
                name: if hostile {
                    format!("{name}-hostile")
                } else {
                    name
                },
                size,
                picture,
                thorough,
                hostile,
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
            fill: fill.map(|fill| self.fill(fill)).transpose()?,
            raw: matches!(&raw.buffer, Some(buffer) if buffer.layout == file::Layout::Raw),
            expect: raw
                .expect
                .as_ref()
                .map(|raw| self.expect(raw))
                .transpose()?,
            output: raw.output,
            one_invocation_an_element: raw.one_invocation_an_element.unwrap_or(true),
            order: match &raw.unordered {
                file::Unordered::Plain(false) => Order::Kept,
                file::Unordered::Plain(true) => Order::Free,
                file::Unordered::Together { together } => Order::Together(together.clone()),
                file::Unordered::Within { within } => Order::Within(within.clone()),
            },
        })
    }

    fn pass(
        &self,
        raw: &Spanned<file::Pass>,
        resources: &[Resource],
        of_a_port: bool,
    ) -> Result<Pass, Error> {
        let raw_pass = raw.get_ref();
        let bind = self.binds(&raw_pass.bind, resources, of_a_port)?;
        let mut set = Vec::new();
        for (name, values) in &raw_pass.set {
            let resource = self.known(name.get_ref(), &name.span(), resources)?;
            set.push((resource, values.iter().map(extent).collect()));
        }
        let axes = |extents: &[file::Extent]| {
            if !(1..=3).contains(&extents.len()) {
                return Err(self.error(&raw.span(), "a dispatch has one to three numbers".into()));
            }
            let axis = |axis: usize| extents.get(axis).map_or(Extent::Number(1), extent);
            Ok(std::array::from_fn(axis))
        };
        let dispatch = match &raw_pass.dispatch {
            file::Dispatch::Threads(extents) => Dispatch::Threads(axes(extents)?),
            file::Dispatch::Groups(extents) => Dispatch::Groups(axes(extents)?),
            file::Dispatch::Indirect(_) if of_a_port => {
                let message = "an indirect dispatch is for the cases of a tree";
                return Err(self.error(&raw.span(), message.to_owned()));
            }
            file::Dispatch::Indirect(name) => {
                Dispatch::Indirect(self.known(name, &self.find(name), resources)?)
            }
        };
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
            dispatch,
            only: raw_pass.only,
            bind,
            set,
        })
    }

    /// Values of specialisation constants.
    fn specialise(&self, file: &file::File) -> Result<BTreeMap<String, f64>, Error> {
        let mut values = BTreeMap::new();
        for (name, value) in &file.specialise {
            let wrong = |message: &str| Err(self.error(&name.span(), message.to_owned()));
            if !self.in_a_tree {
                return wrong(
                    "`specialise` is for the cases of a tree; `-D` gives an override its value",
                );
            }
            if file.constants.contains_key(name.get_ref()) {
                return wrong("it is among `constants` too, which are macros of the HLSL");
            }
            let value = match *value {
                file::Constant::Truth(value) => f64::from(u8::from(value)),
                file::Constant::Number(value) if value.is_finite() => value,
                file::Constant::Number(_) => return wrong("no API takes such a constant"),
            };
            values.insert(name.get_ref().clone(), value);
        }
        Ok(values)
    }

    /// Failures that the case knows of, in the order written.
    fn known_failures(
        &self,
        raw: &[Spanned<file::KnownFailure>],
    ) -> Result<Vec<KnownFailure>, Error> {
        let mut known = Vec::new();
        for raw in raw {
            let span = raw.span();
            let raw = raw.get_ref();
            // `check` asks whether two kernels are the same, and no issue makes them that.
            if !self.in_a_tree {
                let message = "`known-failure` is for the cases of a tree";
                return Err(self.error(&span, message.to_owned()));
            }
            for (key, text) in [("lane", &raw.lane), ("issue", &raw.issue)] {
                if text.trim().is_empty() {
                    return Err(self.error(&span, format!("`{key}` of a known failure is empty")));
                }
            }
            let driver = raw.driver.as_ref().map(|driver| {
                DriverRange::parse(driver.get_ref()).map_err(|error| {
                    let message = format!(
                        "`{}` is no range of versions, such as \">=22.3, <23\": {error}",
                        driver.get_ref()
                    );
                    self.error(&driver.span(), message)
                })
            });
            known.push(KnownFailure {
                lane: raw.lane.clone(),
                adapter: raw.adapter.as_ref().map(|name| name.to_lowercase()),
                driver: driver.transpose()?,
                issue: raw.issue.clone(),
                verdict: raw.verdict,
            });
        }
        Ok(known)
    }

    fn fill(&self, raw: &file::Fill) -> Result<Fill, Error> {
        Ok(match raw {
            file::Fill::Zero => Fill::Zero,
            file::Fill::Ramp => Fill::Ramp,
            file::Fill::Noise(file::Seed { seed }) => Fill::Noise { seed: *seed },
            file::Fill::Patterns(file::Seed { seed }) => Fill::Patterns { seed: *seed },
            file::Fill::Drawn(file::Seed { seed }) => Fill::Drawn { seed: *seed },
            file::Fill::Inputs(inputs) => match inputs.between {
                None => Fill::Inputs { seed: inputs.seed },
                Some([low, high]) => Fill::Between {
                    seed: inputs.seed,
                    low,
                    high,
                    whole: inputs.whole,
                    hostile: true,
                },
            },
            file::Fill::Between(between) => Fill::Between {
                seed: between.seed,
                low: between.low,
                high: between.high,
                whole: between.whole,
                hostile: false,
            },
            file::Fill::PictureOrNoise(file::Seed { seed }) => Fill::PictureOrNoise { seed: *seed },
            file::Fill::Gaussian(file::Sigma { sigma }) => Fill::Gaussian { sigma: *sigma },
            file::Fill::Values(values) => Fill::Values(self.numbers(values)?),
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
            file::Native::Word(word) if word == "latitude" && !self.in_a_tree => {
                return Ok(NativeAgreement::Latitude);
            }
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
    pub(crate) fn find(&self, word: &str) -> Range<usize> {
        self.text.find(word).map_or(0..0, |at| at..at + word.len())
    }

    pub(crate) fn error(&self, span: &Range<usize>, message: String) -> Error {
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

pub(crate) fn extent(raw: &file::Extent) -> Extent {
    match raw {
        file::Extent::Number(value) => Extent::Number(*value),
        file::Extent::Expression(expression) => Extent::Expression(expression.clone()),
    }
}
