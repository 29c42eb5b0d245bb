//! The pages about games between people. All they show comes from the browser part.

use askama::Template;
use harzdame_engine::Level;

use super::{Frame, Kind};
use crate::Assets;

#[derive(Debug, Template)]
#[template(path = "live.html")]
pub(crate) struct Live {
    frame: Frame,
    /// Whether the browser part is there.
    built: bool,
    /// The element that shows the page.
    element: &'static str,
    /// The message that names the page.
    title: &'static str,
    /// How many levels the engine of the server has.
    levels: u8,
}

impl Live {
    pub(crate) fn new(frame: Frame, assets: &Assets) -> Self {
        let (element, title) = match frame.kind {
            Kind::Game => ("harzdame-game", "live-game-title"),
            Kind::Challenge => ("harzdame-challenge", "live-challenge-title"),
            Kind::Account => ("harzdame-account", "live-account-title"),
            _ => ("harzdame-lobby", "live-lobby-title"),
        };
        let entry = match frame.kind {
            Kind::Game => assets.game(),
            _ => assets.live(),
        };
        Self {
            built: entry.is_some(),
            frame,
            element,
            title,
            levels: Level::MAX.number(),
        }
    }
}
