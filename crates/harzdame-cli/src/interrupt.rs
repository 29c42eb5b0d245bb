//! Stopping long work by Ctrl-C, so that what is done can be kept.

use std::{fmt::Display, io, process::ExitCode, sync::Arc};

use harzdame_engine::Control;

use crate::output;

/// Lets the first Ctrl-C, or request to terminate, stop the work that looks at the result; the
/// second ends the program at once.
pub(crate) fn control() -> io::Result<Arc<Control>> {
    let control = Arc::new(Control::new());
    watch(Arc::clone(&control))?;
    Ok(control)
}

/// The exit status of work that was stopped, as a shell tells that a program was interrupted.
pub(crate) fn status() -> ExitCode {
    ExitCode::from(130)
}

/// Says that work was stopped, and what became of it. Returns the exit status.
pub(crate) fn stopped(what: &dyn Display) -> ExitCode {
    output::note(format_args!("{what}"));
    status()
}

#[cfg(unix)]
fn watch(control: Arc<Control>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            if control.is_stopped() {
                let _ = emulate_default_handler(signal);
            }
            control.stop();
            output::note(format_args!(
                "stopping; the same command goes on from here, a second Ctrl-C stops at once"
            ));
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "it can fail where there are signals"
)]
fn watch(_: Arc<Control>) -> io::Result<()> {
    Ok(())
}
