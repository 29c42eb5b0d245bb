//! What the browser shows in place of a page about live games while the server cannot be reached.

use askama::Template;

use super::Frame;

#[derive(Debug, Template)]
#[template(path = "offline.html")]
pub(crate) struct Offline {
    pub(crate) frame: Frame,
}
