//! The page for addresses that lead nowhere.

use askama::Template;

use super::Frame;

#[derive(Debug, Template)]
#[template(path = "not_found.html")]
pub(crate) struct NotFound {
    pub(crate) frame: Frame,
}
