//! Which output textures are told as pictures: enough to see what a kernel does and how a lane fails, and no more.

use crate::plan::{Plan, Step};
use shadertwin_case::{Case, Language, Shape, Tree};
use shadertwin_compare::Verdict;
use shadertwin_dispatch::Outputs;
use shadertwin_report::{Event, Picture, PictureOf, TrialResult};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, PoisonError};

/// Texels along each side of a texture that is shown.
const SIDE: u32 = 1024;

/// Unlike red trials of a case that are shown.
const RED: usize = 8;

/// What was told of one case.
#[derive(Debug, Default)]
struct Told {
    /// Places of the variants that are shown whatever comes of them.
    chosen: BTreeSet<usize>,
    /// Variants whose expected textures were told.
    expected: BTreeSet<usize>,
    /// Variants and languages of which a lane was told.
    languages: BTreeSet<(usize, Language)>,
    /// Variants and digests of failed outputs that were told: lanes that fail alike are seen once.
    failed: BTreeSet<(usize, Vec<String>)>,
}

/// Chooses among the outputs of a run.
pub(crate) struct Pictures {
    /// By place of the case; none where no pictures are wanted.
    cases: Option<Mutex<BTreeMap<usize, Told>>>,
}

impl Pictures {
    pub(crate) fn new(wanted: bool, tree: &Tree, plan: &Plan) -> Self {
        if !wanted {
            return Self { cases: None };
        }
        let mut variants: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for step in &plan.steps {
            variants.entry(step.case).or_default().push(step.variant);
        }
        let cases = variants.into_iter().map(|(place, variants)| {
            let told = Told {
                chosen: chosen(&tree.cases()[place], &variants),
                ..Told::default()
            };
            (place, told)
        });
        Self {
            cases: Some(Mutex::new(cases.collect())),
        }
    }

    /// Tells the textures of a lane that was judged, if they are worth it: what is expected of the chosen sizes; without
    /// a reference, what the first lane of each language gave there; and what failed.
    pub(crate) fn tell(
        &self,
        (case, step, shapes): (&Case, &Step, &[Shape]),
        (against, expected): (&str, &BTreeMap<String, Vec<u8>>),
        (result, outputs): (&TrialResult, &Outputs),
        events: &Sender<Event>,
    ) {
        let Some(cases) = &self.cases else { return };
        let textures = textures(case, shapes);
        if textures.is_empty() {
            return;
        }
        let (with_expected, with_lane) = {
            let mut cases = cases.lock().unwrap_or_else(PoisonError::into_inner);
            let told = cases.entry(step.case).or_default();
            let chosen = told.chosen.contains(&step.variant);
            let digests = result.digests.values().cloned().collect();
            let red = matches!(result.verdict, Verdict::Different(_))
                && told.failed.len() < RED
                && told.failed.insert((step.variant, digests));
            let language = (step.variant, result.lane.language);
            // The lane that says what is expected is shown as that.
            let own = result.lane.to_string() == against;
            let first = chosen && !case.reference && !own && told.languages.insert(language);
            let lane = red || (first && !matches!(result.verdict, Verdict::Different(_)));
            let expected = (chosen || lane) && told.expected.insert(step.variant);
            (expected, lane)
        };
        let picture = |texture: &Texture<'_>, of, bytes: &[u8]| Picture {
            case: result.case.clone(),
            size: result.size.clone(),
            resource: texture.name.to_owned(),
            of,
            width: texture.width,
            height: texture.height,
            format: texture.format,
            bytes: bytes.to_vec(),
        };
        for texture in &textures {
            // A closed channel means that the run is over.
            if let (true, Some(bytes)) = (with_expected, expected.get(texture.name)) {
                let of = PictureOf::Expected(against.to_owned());
                let _ = events.send(Event::Picture(picture(texture, of, bytes)));
            }
            if let (true, Some(bytes)) = (with_lane, outputs.contents.get(texture.output)) {
                let of = PictureOf::Lane(result.lane.clone());
                let _ = events.send(Event::Picture(picture(texture, of, bytes)));
            }
        }
    }
}

/// The smallest size, and the largest that is shown.
fn chosen(case: &Case, variants: &[usize]) -> BTreeSet<usize> {
    let texels = |&&place: &&usize| {
        let [width, height] = case.variants[place].size;
        u64::from(width) * u64::from(height)
    };
    let fits = |place: &&usize| {
        let variant = &case.variants[**place];
        !variant.hostile && variant.size.iter().all(|&side| side <= SIDE)
    };
    let shown = || variants.iter().filter(fits);
    shown()
        .min_by_key(texels)
        .into_iter()
        .chain(shown().max_by_key(texels))
        .copied()
        .collect()
}

/// An output that is a texture.
struct Texture<'a> {
    name: &'a str,
    /// Place among the outputs.
    output: usize,
    width: u32,
    height: u32,
    format: shadertwin_case::TexelFormat,
}

fn textures<'a>(case: &'a Case, shapes: &[Shape]) -> Vec<Texture<'a>> {
    let all = case.resources.iter().zip(shapes);
    all.filter(|(resource, _)| resource.output)
        .enumerate()
        .filter_map(|(output, (resource, shape))| match *shape {
            Shape::Texture {
                format,
                width,
                height,
            } if width <= SIDE && height <= SIDE => Some(Texture {
                name: &resource.name,
                output,
                width,
                height,
                format,
            }),
            Shape::Texture { .. } | Shape::Buffer { .. } => None,
        })
        .collect()
}
