//! Workgroups that an earlier pass has counted, on every Vulkan adapter of the machine, under the validation layer.

#[expect(dead_code, reason = "the other tests use the rest")]
mod common;

use ash as _;
use common::{TIMEOUT, buffer, bytes, code, job, on_every_adapter, pass, run};
use gpu_allocator as _;
use shadertwin_dispatch::{Fault, Groups, Runner, Slot};
use thiserror as _;

const READ_WRITE: Slot = Slot::Storage { read_only: false };

const SHADER: &str = "
@group(0) @binding(0) var<storage, read_write> groups: array<u32>;
@group(0) @binding(1) var<storage, read_write> ran: array<u32>;
@compute @workgroup_size(1) fn count() { groups[0] += 1u; groups[1] = 2u; }
@compute @workgroup_size(2) fn work(@builtin(global_invocation_id) id: vec3u) { ran[id.x + 8u * id.y] += 1u; }";

#[test]
fn as_many_run_as_the_pass_before_says() {
    let shader = code(SHADER);
    let count = pass(&shader, "count", [1, 1, 1], &[(0, 0, READ_WRITE, 0)]);
    let mut work = pass(&shader, "work", [1, 1, 1], &[(0, 1, READ_WRITE, 1)]);
    work.groups = Groups::Indirect(0);
    let job = job(
        "indirect",
        vec![
            buffer("groups", &[0, 0, 1], true),
            buffer("ran", &[0; 16], true),
        ],
        // No workgroup, then 1 x 2 of them, then 2 x 2.
        vec![work.clone(), count.clone(), work.clone(), count, work],
    );
    let want = [2, 2, 1, 1, 0, 0, 0, 0, 2, 2, 1, 1, 0, 0, 0, 0];
    on_every_adapter(|runner| {
        let outputs = run(runner, &job);
        assert_eq!(outputs.contents, [bytes(&[2, 2, 1]), bytes(&want)]);
    });
}

#[test]
fn a_buffer_that_is_too_short_or_is_written_is_refused() {
    let shader = code(SHADER);
    let mut work = pass(&shader, "work", [1, 1, 1], &[(0, 1, READ_WRITE, 1)]);
    work.groups = Groups::Indirect(0);
    let short = job(
        "short",
        vec![
            buffer("groups", &[1, 1], false),
            buffer("ran", &[0; 16], true),
        ],
        vec![work.clone()],
    );
    let mut own = work;
    own.groups = Groups::Indirect(1);
    let written = job(
        "written",
        vec![
            buffer("groups", &[1, 1, 1], false),
            buffer("ran", &[1; 16], true),
        ],
        vec![own],
    );
    on_every_adapter(|runner| {
        for wrong in [&short, &written] {
            let fault = runner.run(wrong, TIMEOUT).expect_err("it is refused");
            assert!(
                matches!(&fault, Fault::Refused(text) if text.contains("takes its workgroups from")),
                "{fault}"
            );
        }
    });
}
