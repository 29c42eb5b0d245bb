//! The endgame explorer.

use askama::Template;
use harzdame_i18n::{args, tr};

use super::Frame;
use crate::Assets;

#[derive(Debug, Template)]
#[template(path = "endgames.html")]
pub(crate) struct Endgames {
    frame: Frame,
    /// Whether the browser part is there.
    built: bool,
    /// How many pieces a position in the tables has at most.
    pieces: u8,
}

impl Endgames {
    pub(crate) fn new(frame: Frame, assets: &Assets, pieces: u8) -> Self {
        Self {
            frame,
            built: assets.endgames().is_some(),
            pieces,
        }
    }

    /// A message that may tell the number of pieces.
    fn told(&self, id: &str) -> String {
        tr(self.frame.language, id, &args! { "pieces" => self.pieces })
    }
}
