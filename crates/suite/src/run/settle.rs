//! The end of a case and size: what waited for the last lane is compared, and the lanes are grouped.

use super::{Expected, Gathered, Shared};
use crate::judge::judge;
use crate::known::is_expected_to_fail;
use crate::plan::Step;
use shadertwin_case::{Build, Case, Shape};
use shadertwin_compare::{Lane, blame};
use shadertwin_report::{Among, BlameRecord, Event};
use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::sync::{MutexGuard, PoisonError};

impl Shared<'_> {
    /// After the last device: compares what waited for the others, and tells who is to blame.
    pub(super) fn settle(&self, index: usize, events: &Sender<Event>) {
        let gathered = &self.gathered[index];
        let mut all = std::mem::take(&mut *gathered.lock().unwrap_or_else(PoisonError::into_inner));
        all.sort_by(|a, b| a.result.lane.cmp(&b.result.lane));
        let step = &self.plan.steps[index];
        let case = self.case(step);
        let shapes = match crate::job::shapes(case, &case.variants[step.variant]) {
            Ok(shapes) => shapes,
            Err(error) => return self.fail(error).unwrap_or(()),
        };
        self.settle_held(index, (case, step, &shapes), &mut all, events);
        tell_blame(&all, events);
        if self.settings.classify {
            let bytes = shapes.iter().map(Shape::bytes).sum();
            self.candidates
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .add(index, step.case, bytes, all.iter().map(|one| &one.result));
        }
    }

    /// Without a reference, the first lane that ran stands for what is expected, and all are compared with it; so are
    /// those that run last because they may be lost.
    fn settle_held(
        &self,
        index: usize,
        (case, step, shapes): (&Case, &Step, &[Shape]),
        all: &mut [Gathered],
        events: &Sender<Event>,
    ) {
        let hostile = case.variants[step.variant].hostile;
        // Not one of which the case says that it fails, as long as there is another.
        let is_doubtful = |gathered: &&Gathered| {
            let lane = &gathered.result.lane;
            self.plan.devices.iter().any(|device| {
                (&device.lane_name, device.runner) == (&lane.adapter, lane.runner)
                    && is_expected_to_fail(case, device, lane)
            })
        };
        let steps = &self.plan.steps;
        let same = |other: &Step| (other.case, other.variant) == (step.case, step.variant);
        let before = steps[..index].iter().position(same);
        let is_followed = steps[index + 1..].iter().any(same);
        let ran = || all.iter().filter(|gathered| gathered.held.is_some());
        let first = ran()
            .find(|gathered| !is_doubtful(gathered))
            .or_else(|| ran().next())
            .and_then(|gathered| Some((gathered.result.lane.to_string(), gathered.held.as_ref()?)));
        let expected = first.map(|(lane, (_, _, outputs))| {
            let names = case
                .resources
                .iter()
                .filter(|resource| resource.output)
                .map(|resource| resource.name.clone());
            let contents = outputs.contents.iter().map(|bytes| bytes.to_vec());
            (
                lane,
                names.zip(contents).collect::<BTreeMap<String, Vec<u8>>>(),
            )
        });
        let before = before.and_then(|before| self.expected(before).take());
        let Some((against, expected)) = before.or(expected) else {
            return;
        };
        for gathered in all {
            if let Some((job, dispatched, outputs)) = gathered.held.take() {
                let build = gathered.result.lane.build;
                let sent = (&job, dispatched);
                gathered.result.verdict = judge(
                    (case, hostile),
                    shapes,
                    build,
                    (&against, &expected),
                    &outputs,
                    sent,
                );
                let at = (case, step, shapes);
                let given = (&gathered.result, &outputs);
                self.pictures.tell(at, (&against, &expected), given, events);
                let _ = events.send(Event::Finished(gathered.result.clone()));
            }
        }
        if is_followed {
            *self.expected(index) = Some((against, expected));
        }
    }

    /// What a step left for the one that follows it with other lanes of the same case and size.
    fn expected(&self, step: usize) -> MutexGuard<'_, Option<Expected>> {
        self.expected[step]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Canonical lanes are grouped among themselves first: they must agree, and native ones need not.
fn tell_blame(all: &[Gathered], events: &Sender<Event>) {
    let digests = |wanted: fn(Build) -> bool| -> Vec<(Lane, String)> {
        all.iter()
            .map(|gathered| &gathered.result)
            .filter(|result| !result.digests.is_empty() && wanted(result.lane.build))
            .map(|result| {
                let joined: Vec<&str> = result.digests.values().map(String::as_str).collect();
                (result.lane.clone(), joined.join(" "))
            })
            .collect()
    };
    let found = blame(&digests(Build::is_canonical))
        .map(|blame| (Among::Canonical, blame))
        .or_else(|| blame(&digests(|_| true)).map(|blame| (Among::All, blame)));
    if let (Some((among, blame)), Some(first)) = (found, all.first()) {
        let (case, size) = (first.result.case.clone(), first.result.size.clone());
        let _ = events.send(Event::Blamed(BlameRecord {
            case,
            size,
            among,
            blame,
        }));
    }
}
