//! The page with the rules of the game.

use askama::Template;

use super::Frame;

#[derive(Debug, Template)]
#[template(path = "rules.html")]
pub(crate) struct Rules {
    frame: Frame,
}

impl Rules {
    pub(crate) fn new(frame: Frame) -> Self {
        Self { frame }
    }
}
