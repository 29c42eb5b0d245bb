//! The page with the board.

use askama::Template;

use super::Frame;
use crate::Assets;

#[derive(Debug, Template)]
#[template(path = "play.html")]
pub(crate) struct Play {
    frame: Frame,
    /// Whether the browser part is there.
    built: bool,
}

impl Play {
    pub(crate) fn new(frame: Frame, assets: &Assets) -> Self {
        Self {
            frame,
            built: assets.play().is_some(),
        }
    }
}
