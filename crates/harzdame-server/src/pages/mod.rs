//! The pages, rendered once for each language.

mod endgames;
mod figures;
mod frame;
mod not_found;
mod play;
mod rules;

use askama::Template;
use harzdame_i18n::Language;

use self::{endgames::Endgames, frame::Frame, not_found::NotFound, play::Play, rules::Rules};
use crate::{Assets, assets::etag};

/// What pages there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The board.
    Play,
    /// Positions with few pieces, and what the tables know of them.
    Endgames,
    /// The rules of the game.
    Rules,
    /// What an address that leads nowhere shows.
    NotFound,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Play, Self::Endgames, Self::Rules, Self::NotFound];

    /// The page with this name in an address.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        match name {
            "play" => Some(Self::Play),
            "endgames" => Some(Self::Endgames),
            "rules" => Some(Self::Rules),
            _ => None,
        }
    }

    /// The address of the page in a language. A page that does not exist has none of its own: the
    /// board stands in for it.
    pub(crate) fn address(self, language: Language) -> String {
        let name = match self {
            Self::Play | Self::NotFound => "play",
            Self::Endgames => "endgames",
            Self::Rules => "rules",
        };
        format!("/{language}/{name}")
    }
}

/// A rendered page.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) html: String,
    pub(crate) etag: String,
}

/// Every page in every language.
#[derive(Debug)]
pub(crate) struct Pages(Vec<Page>);

impl Pages {
    /// Renders them all. `pieces` is how many a position in the tables has at most.
    pub(crate) fn render(assets: &Assets, pieces: u8) -> Self {
        Self(
            Language::ALL
                .into_iter()
                .flat_map(|language| Kind::ALL.map(|kind| render(assets, pieces, language, kind)))
                .collect(),
        )
    }

    /// All of them, one after another: changes if any of them does.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|page| page.html.as_str()).collect()
    }

    /// One of them.
    pub(crate) fn get(&self, language: Language, kind: Kind) -> &Page {
        &self.0[language as usize * Kind::ALL.len() + kind as usize]
    }
}

fn render(assets: &Assets, pieces: u8, language: Language, kind: Kind) -> Page {
    let frame = Frame::new(assets, language, kind);
    let html = match kind {
        Kind::Play => Play::new(frame, assets).render(),
        Kind::Endgames => Endgames::new(frame, assets, pieces).render(),
        Kind::Rules => Rules::new(frame).render(),
        Kind::NotFound => NotFound { frame }.render(),
    };
    // The templates write to a string and call nothing that fails.
    let html = html.unwrap_or_else(|error| format!("<!doctype html><p>{error}"));
    Page {
        etag: etag(html.as_bytes()),
        html,
    }
}
