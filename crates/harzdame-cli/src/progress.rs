//! The progress of reading a file, shown on a terminal and nowhere else.

use std::io::Read;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{input::Input, output};

/// A bar, or nothing where standard error is not a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A bar for an input, and the input read through it.
    pub(crate) fn of(input: Input, name: &str) -> (Progress, impl Read) {
        let bar = ProgressBar::with_draw_target(input.length, ProgressDrawTarget::stderr());
        let template = match input.length {
            Some(_) => "{msg} [{bar:30}] {percent:>3} %  {bytes_per_sec}  {eta}",
            None => "{msg} {bytes}  {bytes_per_sec}",
        };
        // The template is one of the two above.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.set_message(name.to_owned());
        let reader = bar.wrap_read(input.reader);
        (Progress(bar), reader)
    }

    /// Writes a line to standard error without breaking the bar.
    pub(crate) fn note(&self, text: std::fmt::Arguments<'_>) {
        self.0.suspend(|| output::note(text));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
