//! What all pages have in common.

use harzdame_i18n::{Args, Language, tr};

use super::{Kind, Making};
use crate::manifest::Entry;

/// The head of a page, its menu and its foot.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) language: Language,
    pub(crate) kind: Kind,
    /// Whether the server has games between people.
    pub(crate) live: bool,
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
    pub(crate) fn new(making: Making<'_>, language: Language, kind: Kind) -> Self {
        let Making { assets, live, .. } = making;
        let entry = match kind {
            kind if kind.is_live() && !live => assets.every_page(),
            Kind::Lobby | Kind::Challenge | Kind::Account => assets.live(),
            Kind::Game => assets.game(),
            Kind::Play => assets.play(),
            Kind::Endgames => assets.endgames(),
            Kind::Rules | Kind::Offline | Kind::NotFound => assets.every_page(),
        };
        Self {
            entry: entry.cloned().unwrap_or_default(),
            language,
            kind,
            live,
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

    pub(crate) fn lobby(&self) -> String {
        Kind::Lobby.address(self.language)
    }

    pub(crate) fn account(&self) -> String {
        Kind::Account.address(self.language)
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

    pub(crate) fn is_lobby(&self) -> bool {
        self.kind == Kind::Lobby
    }

    pub(crate) fn is_account(&self) -> bool {
        self.kind == Kind::Account
    }

    /// Whether search engines may know the page, and that it is there in other languages.
    pub(crate) fn is_public(&self) -> bool {
        self.kind.is_public() && (self.live || !self.kind.is_live())
    }

    /// The languages with the address of this page in each.
    pub(crate) fn translations(&self) -> impl Iterator<Item = (Language, String)> {
        Language::ALL
            .into_iter()
            .map(|language| (language, self.kind.address(language)))
    }
}
