//! Running the game on a real terminal.

use std::{
    io::{self, stdout},
    mem, panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use anyhow::Context;
use ratatui::{
    DefaultTerminal,
    crossterm::{
        event::{
            self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton,
            MouseEventKind,
        },
        execute,
    },
    layout::{Position as Cell, Rect},
};

use super::{
    analyst::Analyst,
    app::{App, Effect, Settings},
    files,
    opponent::Opponent,
    screen::{self, Look},
};

/// How long a key is waited for before the computer's answer is looked for: too short to be felt.
const TICK: Duration = Duration::from_millis(30);

/// Plays until the player has enough. `true`: ended by the player, `false`: by the system.
pub(crate) fn run(settings: Settings, look: Look) -> anyhow::Result<bool> {
    let ending = watch_signals().context("cannot watch for signals")?;
    let mut terminal = ratatui::try_init().context("cannot set up the terminal")?;
    restore_mouse_on_panic();
    let played = execute!(stdout(), EnableMouseCapture)
        .map_err(anyhow::Error::from)
        .and_then(|()| play(&mut terminal, App::new(settings), look, &ending));
    // Whatever happened, the terminal is given back in order.
    let _ = execute!(stdout(), DisableMouseCapture);
    let restored = ratatui::try_restore();
    if restored.is_err() {
        // The terminal is gone. To drop its handle would complain to it, which is a panic.
        mem::forget(terminal);
    }
    let by_player = played?;
    restored.context("cannot restore the terminal")?;
    Ok(by_player)
}

/// A flag that is set when the system asks the program to end.
fn watch_signals() -> io::Result<Arc<AtomicBool>> {
    let ending = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&ending))?;
        }
    }
    Ok(ending)
}

/// The library restores everything else by itself.
fn restore_mouse_on_panic() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let _ = execute!(stdout(), DisableMouseCapture);
        usual(info);
    }));
}

fn play(
    terminal: &mut DefaultTerminal,
    mut app: App,
    look: Look,
    ending: &AtomicBool,
) -> anyhow::Result<bool> {
    let mut opponent = Opponent::start();
    let mut analyst = Analyst::start();
    let events = read_events()?;
    let mut stale = true;
    loop {
        for effect in app.take_effects() {
            match effect {
                Effect::Quit => return Ok(true),
                Effect::Think(request) => opponent.think(*request)?,
                Effect::StopThinking => opponent.stop(),
                Effect::Analyse(inquiry) => analyst.ask(*inquiry)?,
                Effect::StopAnalysing => analyst.stop(),
                Effect::Save { file, pdn } => app.on_saved(&file, files::save(&file, &pdn)),
                Effect::Load { file } => app.on_loaded(&file, files::load(&file)),
            }
            stale = true;
        }
        if ending.load(Ordering::Relaxed) {
            return Ok(false);
        }
        if stale {
            terminal.draw(|frame| screen::draw(frame, &app, look))?;
            stale = false;
        }
        match events.recv_timeout(TICK) {
            Ok(event) => {
                let size = terminal.size()?;
                let area = Rect::new(0, 0, size.width, size.height);
                stale |= on_event(&mut app, &event?, area);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(false),
        }
        if let Some(answer) = opponent.answer()? {
            app.on_answer(answer);
            stale = true;
        }
        if let Some(found) = analyst.found() {
            app.on_found(found);
            stale = true;
        }
    }
}

/// Reads events on a thread of its own.
///
/// When the terminal goes away, the library's reading does not return: it must not keep the game
/// from hearing that it shall end. The thread ends with the program.
fn read_events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, events) = mpsc::channel();
    thread::Builder::new()
        .name("events".to_owned())
        .spawn(move || {
            loop {
                let event = event::read();
                let failed = event.is_err();
                if sender.send(event).is_err() || failed {
                    return;
                }
            }
        })?;
    Ok(events)
}

/// Passes an event on; `true` if the screen may have to change.
fn on_event(app: &mut App, event: &Event, area: Rect) -> bool {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => app.on_key(*key),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            match screen::square_at(area, app, Cell::new(mouse.column, mouse.row)) {
                Some(square) => app.on_click(square),
                None => return false,
            }
        }
        Event::Resize(..) => {}
        _ => return false,
    }
    true
}
