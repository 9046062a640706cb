use crate::Event;
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error; nothing where that is no terminal.
pub struct Progress {
    bar: ProgressBar,
    red: usize,
}

impl Progress {
    /// A bar that waits for [`Event::Planned`].
    #[must_use]
    pub fn new() -> Self {
        let bar = ProgressBar::new(0);
        if let Ok(style) =
            ProgressStyle::with_template("{elapsed} {bar:30} {pos}/{len} trials, {msg}, {eta} left")
        {
            bar.set_style(style);
        }
        bar.set_message("0 red");
        Self { bar, red: 0 }
    }

    /// Takes one event in.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Planned { trials, .. } => self.bar.set_length(*trials as u64),
            Event::Finished(result) => {
                if result.is_red() {
                    self.red += 1;
                    self.bar.set_message(format!("{} red", self.red));
                }
                self.bar.inc(1);
            }
            Event::Kernels(_)
            | Event::Compiled(_)
            | Event::Picture(_)
            | Event::Blamed(_)
            | Event::Unmet(_)
            | Event::Classified(_) => {}
        }
    }

    /// Does what prints, without the bar in its way.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}
