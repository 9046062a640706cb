//! A program whose workers use the real drivers and spoil what goes through one of them, for the tests of blame. Dawn's
//! workers are no part of it, and are not asked.
//!
//! `planted run ROOT FILTER REPORT` runs the trials of the tree in ROOT and writes the JSON report. `planted worker …`
//! is what it starts for each device. The environment variable `PLANTED_FAULT` says what is spoiled: `binding`, where
//! wgpu's last pass gets what its first pass reads, or `output`, where SwiftShader's first output has one bit turned;
//! `crash`, where the Vulkan worker of llvmpipe aborts on every job, or `flake`, where it does so until the file
//! `PLANTED_MARK` is there, which it writes first.

use {
    blake3 as _, half as _, image as _, postcard as _, rmp_serde as _, serde as _,
    shadertwin_canonical as _, shadertwin_compile as _, shadertwin_dispatch_vulkan as _,
    shadertwin_dispatch_wgpu as _, shadertwin_reference as _, shadertwin_reflect as _,
    thiserror as _,
};

use shadertwin_case::Tree;
use shadertwin_compare::RunnerKind;
use shadertwin_dispatch::{Adapter, Fault, Job, Outputs, Runner};
use shadertwin_report::JsonReport;
use shadertwin_suite::{
    Compiler, Interrupt, Selection, Settings, discover, plan, run, serve_compiler, serve_with,
};
use std::error::Error;
use std::path::Path;
use std::time::Duration;

/// A runner that hands other resources to the last pass than the job says.
struct OtherBinding(Box<dyn Runner>);

impl Runner for OtherBinding {
    fn adapter(&self) -> &Adapter {
        self.0.adapter()
    }

    fn run(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault> {
        let mut job = job.clone();
        if let [first, .., last] = job.passes.as_mut_slice() {
            last.bindings[0].resource = first.bindings[0].resource;
        }
        self.0.run(&job, timeout)
    }
}

/// A device that turns one bit of the first byte of what it computed.
struct OtherOutput(Box<dyn Runner>);

impl Runner for OtherOutput {
    fn adapter(&self) -> &Adapter {
        self.0.adapter()
    }

    fn run(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault> {
        let mut outputs = self.0.run(job, timeout)?;
        outputs.contents[0][0] ^= 0x40;
        Ok(outputs)
    }
}

/// A driver that takes its process down, the first time or always.
struct Crashing {
    runner: Box<dyn Runner>,
    always: bool,
}

impl Runner for Crashing {
    fn adapter(&self) -> &Adapter {
        self.runner.adapter()
    }

    fn run(&mut self, job: &Job, timeout: Duration) -> Result<Outputs, Fault> {
        let mark = std::env::var_os("PLANTED_MARK").unwrap_or_default();
        let first = std::fs::File::create_new(mark).is_ok();
        if first || self.always {
            std::process::abort();
        }
        self.runner.run(job, timeout)
    }
}

fn worker(kind: &str, index: Option<&String>) -> Result<(), Box<dyn Error>> {
    if kind == "compiler" {
        return Ok(serve_compiler()?);
    }
    let kind = RunnerKind::ALL
        .into_iter()
        .find(|known| known.name() == kind)
        .ok_or("no such runner")?;
    let index = index.map(|index| index.parse()).transpose()?;
    let fault = std::env::var("PLANTED_FAULT")?;
    serve_with(kind, index, false, |runner| match fault.as_str() {
        "binding" if kind == RunnerKind::Wgpu => Box::new(OtherBinding(runner)),
        "output" if runner.adapter().name.contains("SwiftShader") => Box::new(OtherOutput(runner)),
        "crash" | "flake"
            if kind == RunnerKind::Vulkan && runner.adapter().name.starts_with("llvmpipe") =>
        {
            let always = fault == "crash";
            Box::new(Crashing { runner, always })
        }
        _ => runner,
    })?;
    Ok(())
}

fn run_tree(root: &str, filter: &str, report: &str) -> Result<(), Box<dyn Error>> {
    let tree = Tree::open(Path::new(root))?;
    let program = std::env::current_exe()?;
    let devices = discover(&program, &[RunnerKind::Vulkan, RunnerKind::Wgpu])?;
    let selection = Selection {
        filters: vec![filter.to_owned()],
        ..Selection::default()
    };
    let plan = plan(&tree, devices, &selection)?;
    let settings = Settings {
        compiler: Compiler::new(&program),
        program,
        timeout: Duration::from_secs(30),
        repeat: 1,
        validation: false,
        classify: false,
        pictures: false,
        jobs: None,
        fail_fast: false,
        interrupt: Interrupt::default(),
    };
    let mut json = JsonReport::default();
    run(&tree, &plan, &settings, &mut |event| json.take(&event))?;
    json.write(Path::new(report))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [command, kind, rest @ ..] if command == "worker" => worker(kind, rest.first()),
        [command, root, filter, report] if command == "run" => run_tree(root, filter, report),
        _ => Err("planted run ROOT FILTER REPORT".into()),
    }
}
