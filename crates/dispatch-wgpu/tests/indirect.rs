//! Workgroups that an earlier pass has counted, on every adapter that wgpu sees.
#![expect(
    unused_crate_dependencies,
    reason = "a test target is given the library's dependencies too"
)]

#[expect(dead_code, reason = "the other tests use the rest")]
mod support;

use shadertwin_dispatch::{Fault, Groups};
use support::{WRITE, both, buffer, job, on_every_adapter, output, pass, run, words};

const COUNT: &str = "
    @group(0) @binding(2) var<storage, read_write> groups: array<u32>;
    @compute @workgroup_size(1) fn main() { groups[0] += 1u; groups[1] = 2u; groups[2] = 1u; }";

const WORK: &str = "
    @group(0) @binding(3) var<storage, read_write> ran: array<u32>;
    @compute @workgroup_size(2) fn main(@builtin(global_invocation_id) id: vec3u) { ran[id.x + 8u * id.y] += 1u; }";

#[test]
fn as_many_run_as_the_pass_before_says_in_both_forms() {
    on_every_adapter(|runner| {
        for (count, work) in both(COUNT).into_iter().zip(both(WORK)) {
            let count = pass(count, [1, 1, 1], &[(0, 2, WRITE, 0)]);
            let mut work = pass(work, [1, 1, 1], &[(0, 3, WRITE, 1)]);
            work.groups = Groups::Indirect(0);
            let resources = vec![
                buffer("groups", &[0; 3], true),
                buffer("ran", &[0; 16], true),
            ];
            // No workgroup, then 1 x 2 of them, then 2 x 2.
            let passes = vec![work.clone(), count.clone(), work.clone(), count, work];
            let outputs = run(runner, &job(resources, passes)).expect("it runs");
            assert_eq!(words(&outputs.contents[0]), [2, 2, 1]);
            let want = [2, 2, 1, 1, 0, 0, 0, 0, 2, 2, 1, 1, 0, 0, 0, 0];
            assert_eq!(words(&outputs.contents[1]), want);
        }
    });
}

#[test]
fn a_buffer_that_is_too_short_or_is_written_is_refused() {
    on_every_adapter(|runner| {
        for code in both(WORK) {
            for (resource, length) in [(0, 2), (1, 3)] {
                let mut work = pass(code.clone(), [1, 1, 1], &[(0, 3, WRITE, 1)]);
                work.groups = Groups::Indirect(resource);
                let resources = vec![output(length), output(16)];
                let refused = run(runner, &job(resources, vec![work]));
                assert!(
                    matches!(&refused, Err(Fault::Refused(text)) if text.contains("takes its workgroups from")),
                    "{refused:?}"
                );
            }
        }
    });
}
