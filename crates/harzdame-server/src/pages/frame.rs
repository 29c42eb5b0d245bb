//! What all pages have in common.

use harzdame_i18n::{Args, Language, tr};

use super::Kind;
use crate::{Assets, manifest::Entry};

/// The head of a page, its menu and its foot.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) language: Language,
    pub(crate) kind: Kind,
    pub(crate) style: String,
    pub(crate) script: String,
    /// What the browser part adds to the page.
    pub(crate) entry: Entry,
    /// Whether the browser part brought the description that makes the page installable.
    pub(crate) installable: bool,
    /// Whether it brought the picture that iOS puts on its home screen.
    pub(crate) touch_icon: bool,
}

impl Frame {
    pub(crate) fn new(assets: &Assets, language: Language, kind: Kind) -> Self {
        let entry = match kind {
            Kind::Play => assets.play(),
            Kind::Endgames => assets.endgames(),
            Kind::Rules | Kind::NotFound => assets.every_page(),
        };
        Self {
            entry: entry.cloned().unwrap_or_default(),
            language,
            kind,
            style: assets.style().to_owned(),
            script: assets.script().to_owned(),
            installable: assets.contains("manifest.webmanifest"),
            touch_icon: assets.contains("apple-touch-icon.png"),
        }
    }

    /// The message in the page's language.
    pub(crate) fn t(&self, id: &str) -> String {
        tr(self.language, id, &Args::new())
    }

    pub(crate) fn play(&self) -> String {
        Kind::Play.address(self.language)
    }

    pub(crate) fn endgames(&self) -> String {
        Kind::Endgames.address(self.language)
    }

    pub(crate) fn rules(&self) -> String {
        Kind::Rules.address(self.language)
    }

    pub(crate) fn is_play(&self) -> bool {
        self.kind == Kind::Play
    }

    pub(crate) fn is_endgames(&self) -> bool {
        self.kind == Kind::Endgames
    }

    pub(crate) fn is_rules(&self) -> bool {
        self.kind == Kind::Rules
    }

    pub(crate) fn is_missing(&self) -> bool {
        self.kind == Kind::NotFound
    }

    /// The languages with the address of this page in each.
    pub(crate) fn translations(&self) -> impl Iterator<Item = (Language, String)> {
        Language::ALL
            .into_iter()
            .map(|language| (language, self.kind.address(language)))
    }
}
