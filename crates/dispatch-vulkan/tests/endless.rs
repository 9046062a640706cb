//! A dispatch that never ends.
//!
//! It runs in a process of its own, because only the end of the process ends the dispatch. SwiftShader alone is asked:
//! llvmpipe leaves a loop after 65,535 rounds, and a GPU would take the desktop with it.

#[expect(dead_code, reason = "the other test uses the rest")]
mod common;

use ash as _;
use common::{buffer, code, job, pass};
use gpu_allocator as _;
use shadertwin_dispatch::{Fault, Runner, Slot};
use shadertwin_dispatch_vulkan::{Options, VulkanRunner};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;
use thiserror as _;

const DONE: &str = "endless: dropped";

#[test]
fn an_endless_dispatch_times_out_and_the_runner_can_be_dropped() {
    assert!(
        swiftshader().is_some(),
        "no SwiftShader here; run ci/setup, and see ci/setup --env"
    );
    let mut child = Command::new(std::env::current_exe().expect("this test has a path"))
        .args(["--ignored", "--exact", "child", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child process");
    let output = child.stdout.take().expect("stdout is a pipe");
    // Ends at the line, or at the end of the output if the child fails before it.
    let done = BufReader::new(output)
        .lines()
        .map_while(Result::ok)
        .any(|line| line.contains(DONE));
    child.kill().expect("the child can be ended");
    child.wait().expect("the child ends");
    assert!(done, "the child failed; its message is above");
}

#[test]
#[ignore = "started by the test above, in a process that it ends"]
fn child() {
    let index = swiftshader().expect("the parent has seen SwiftShader");
    let mut runner = VulkanRunner::open(index, Options { validation: true }).expect("a runner");
    let shader = code(
        "
@group(0) @binding(0) var<storage, read_write> data: array<atomic<u32>, 2>;
@compute @workgroup_size(1) fn wait() {
    while atomicLoad(&data[1]) == 0u { atomicAdd(&data[0], 1u); }
}",
    );
    let endless = job(
        "endless",
        vec![buffer("data", &[0, 0], true)],
        vec![pass(
            &shader,
            "wait",
            [1, 1, 1],
            &[(0, 0, Slot::Storage { read_only: false }, 0)],
        )],
    );
    let timeout = Duration::from_millis(200);
    assert_eq!(
        runner.run(&endless, timeout).unwrap_err(),
        Fault::TimedOut(200)
    );
    assert!(matches!(runner.run(&endless, timeout), Err(Fault::Lost(_))));
    drop(runner);
    println!("{DONE}");
    // Keep the test harness from waiting for the driver's threads; the parent ends this process.
    std::thread::park();
}

fn swiftshader() -> Option<u32> {
    common::all()
        .iter()
        .find(|adapter| adapter.short_name() == "swiftshader")
        .map(|adapter| adapter.index)
}
