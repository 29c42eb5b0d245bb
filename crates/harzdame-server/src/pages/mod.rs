//! The pages, rendered once for each language.

mod endgames;
mod figures;
mod frame;
mod live;
mod not_found;
mod offline;
mod play;
mod rules;

use askama::Template;
use harzdame_i18n::Language;

use self::{
    endgames::Endgames, frame::Frame, live::Live, not_found::NotFound, offline::Offline,
    play::Play, rules::Rules,
};
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
    /// Where games between people are found.
    Lobby,
    /// A challenge. Which one, the address says.
    Challenge,
    /// A game between people. Which one, the address says.
    Game,
    /// Who the visitor is, and what belongs to it.
    Account,
    /// What is shown in place of a page about live games while the server cannot be reached.
    Offline,
    /// What an address that leads nowhere shows.
    NotFound,
}

impl Kind {
    const ALL: [Self; 9] = [
        Self::Play,
        Self::Endgames,
        Self::Rules,
        Self::Lobby,
        Self::Challenge,
        Self::Game,
        Self::Account,
        Self::Offline,
        Self::NotFound,
    ];

    /// The page with this name in an address.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        match name {
            "play" => Some(Self::Play),
            "endgames" => Some(Self::Endgames),
            "rules" => Some(Self::Rules),
            "lobby" => Some(Self::Lobby),
            "account" => Some(Self::Account),
            "offline" => Some(Self::Offline),
            _ => None,
        }
    }

    /// The page about one of many things, whose own name follows that of the page in its address.
    pub(crate) fn of_item(name: &str) -> Option<Self> {
        match name {
            "challenge" => Some(Self::Challenge),
            "game" => Some(Self::Game),
            _ => None,
        }
    }

    /// The address of the page in a language. For pages that are about one of many things the lobby stands
    /// in, until the browser part knows better, and for those that do not exist the board.
    pub(crate) fn address(self, language: Language) -> String {
        let name = match self {
            Self::Play | Self::NotFound => "play",
            Self::Endgames => "endgames",
            Self::Rules => "rules",
            Self::Lobby | Self::Challenge | Self::Game => "lobby",
            Self::Account => "account",
            Self::Offline => "offline",
        };
        format!("/{language}/{name}")
    }

    /// Whether the page is for whoever looks for it, and not for those who have been sent there.
    pub(crate) const fn is_public(self) -> bool {
        matches!(
            self,
            Self::Play | Self::Endgames | Self::Rules | Self::Lobby
        )
    }

    /// Whether the page is about games between people.
    pub(crate) const fn is_live(self) -> bool {
        matches!(
            self,
            Self::Lobby | Self::Challenge | Self::Game | Self::Account
        )
    }
}

/// What the pages are made from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Making<'a> {
    pub(crate) assets: &'a Assets,
    /// How many pieces a position in the endgame tables has at most.
    pub(crate) pieces: u8,
    /// Whether the server has games between people.
    pub(crate) live: bool,
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
    /// Renders them all.
    pub(crate) fn render(making: Making<'_>) -> Self {
        Self(
            Language::ALL
                .into_iter()
                .flat_map(|language| Kind::ALL.map(|kind| render(making, language, kind)))
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

fn render(making: Making<'_>, language: Language, kind: Kind) -> Page {
    let Making { assets, pieces, .. } = making;
    let frame = Frame::new(making, language, kind);
    let html = match kind {
        Kind::Play => Play::new(frame, assets).render(),
        Kind::Endgames => Endgames::new(frame, assets, pieces).render(),
        Kind::Rules => Rules::new(frame).render(),
        Kind::Lobby | Kind::Challenge | Kind::Game | Kind::Account => {
            Live::new(frame, assets).render()
        }
        Kind::Offline => Offline { frame }.render(),
        Kind::NotFound => NotFound { frame }.render(),
    };
    // The templates write to a string and call nothing that fails.
    let html = html.unwrap_or_else(|error| format!("<!doctype html><p>{error}"));
    Page {
        etag: etag(html.as_bytes()),
        html,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &[u8] = br#"{
        "src/live.ts": {"file": "assets/live-1.js", "isEntry": true},
        "src/game.ts": {"file": "assets/game-2.js", "isEntry": true},
        "src/site.ts": {"file": "assets/site-3.js", "isEntry": true}
    }"#;

    fn pages(live: bool) -> Pages {
        let assets = Assets::new(&[(".vite/manifest.json", MANIFEST)]);
        Pages::render(Making {
            assets: &assets,
            pieces: 4,
            live,
        })
    }

    #[test]
    fn pages_about_live_games_load_what_shows_them() {
        let pages = pages(true);
        for (kind, element, script) in [
            (Kind::Lobby, "<harzdame-lobby", "/assets/live-1.js"),
            (Kind::Challenge, "<harzdame-challenge", "/assets/live-1.js"),
            (Kind::Account, "<harzdame-account", "/assets/live-1.js"),
            (Kind::Game, "<harzdame-game", "/assets/game-2.js"),
        ] {
            for language in Language::ALL {
                let html = &pages.get(language, kind).html;
                assert!(html.contains(element), "{kind:?}");
                assert!(html.contains(script), "{kind:?}");
                // Challenges and games are for those who know their names.
                assert_eq!(html.contains("noindex"), kind != Kind::Lobby, "{kind:?}");
            }
        }
    }

    #[test]
    fn a_server_without_live_games_says_so_and_leads_nobody_there() {
        let pages = pages(false);
        for language in Language::ALL {
            for kind in Kind::ALL {
                let html = &pages.get(language, kind).html;
                // The menu of languages of these pages leads to themselves.
                let leads = html.contains(&format!("href=\"/{language}/lobby\""));
                assert!(!leads || kind.is_live(), "{kind:?}");
                let said =
                    harzdame_i18n::tr(language, "live-none-title", &harzdame_i18n::Args::new());
                assert_eq!(html.contains(&said), kind.is_live(), "{kind:?}");
            }
        }
    }

    #[test]
    fn kinds_are_found_by_the_names_in_their_addresses() {
        for kind in Kind::ALL {
            let address = kind.address(Language::En);
            let name = address.rsplit('/').next().unwrap_or_default();
            let found = Kind::of_name(name).map(|kind| kind.address(Language::En));
            assert_eq!(found.as_ref(), Some(&address), "{kind:?}");
        }
        assert_eq!(Kind::of_item("game"), Some(Kind::Game));
        assert_eq!(Kind::of_item("lobby"), None);
        assert_eq!(Kind::of_name("game"), None);
    }
}
