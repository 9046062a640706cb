//! A dispatch that never ends.
//!
//! It runs in a process of its own, because only the end of the process ends the dispatch. The software drivers alone
//! are asked: a GPU would take the desktop with it.

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
/// Tells the child which adapter to take.
const ADAPTER: &str = "ENDLESS_ADAPTER";
const SOFTWARE: [&str; 2] = ["swiftshader", "llvmpipe"];

#[test]
fn an_endless_dispatch_times_out_and_the_runner_can_be_dropped() {
    for name in SOFTWARE {
        assert!(
            place(name).is_some(),
            "no {name} here; run ci/setup, and see ci/setup --env"
        );
        assert!(drops_after_a_timeout(name), "{name}: its message is above");
    }
}

fn drops_after_a_timeout(name: &str) -> bool {
    let mut child = Command::new(std::env::current_exe().expect("this test has a path"))
        .args(["--ignored", "--exact", "child", "--nocapture"])
        .env(ADAPTER, name)
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
    done
}

#[test]
#[ignore = "started by the test above, in a process that it ends"]
fn child() {
    let name = std::env::var(ADAPTER).expect("the parent names an adapter");
    let index = place(&name).expect("the parent has seen it");
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

fn place(name: &str) -> Option<u32> {
    common::all()
        .iter()
        .find(|adapter| adapter.short_name() == name)
        .map(|adapter| adapter.index)
}
