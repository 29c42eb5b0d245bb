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
    script: String,
    styles: Vec<String>,
    preloads: Vec<String>,
}

impl Play {
    pub(crate) fn new(frame: Frame, assets: &Assets) -> Self {
        let entry = assets.entry();
        Self {
            frame,
            built: entry.is_some(),
            script: entry.map(|entry| entry.script.clone()).unwrap_or_default(),
            styles: entry.map(|entry| entry.styles.clone()).unwrap_or_default(),
            preloads: entry
                .map(|entry| entry.preloads.clone())
                .unwrap_or_default(),
        }
    }
}
