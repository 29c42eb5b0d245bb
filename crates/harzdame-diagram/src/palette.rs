//! The colours of a picture.

/// For what surroundings a picture is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
    /// For a page that has the board's custom properties (`--harzdame-light` and so on): the
    /// picture then follows the page. Elsewhere it is light.
    Page,
}

/// One value of `fill` or `stroke` for each part of the picture.
#[derive(Debug)]
pub(crate) struct Palette {
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) line: &'static str,
    pub(crate) frame: &'static str,
    pub(crate) coordinates: &'static str,
    pub(crate) white: &'static str,
    pub(crate) white_edge: &'static str,
    pub(crate) white_mark: &'static str,
    pub(crate) black: &'static str,
    pub(crate) black_edge: &'static str,
    pub(crate) black_mark: &'static str,
    pub(crate) choice: &'static str,
    pub(crate) capture: &'static str,
    pub(crate) route: &'static str,
    pub(crate) halo: &'static str,
}

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Page => &PAGE,
        }
    }
}

const LIGHT: Palette = Palette {
    light: "#efe4cd",
    dark: "#e2d2b2",
    line: "#cdb98f",
    frame: "#35493f",
    coordinates: "#dfe6d8",
    white: "#fdf8ec",
    white_edge: "#8d7648",
    white_mark: "#9a7b35",
    black: "#33302f",
    black_edge: "#141211",
    black_mark: "#d9b566",
    choice: "#1f6b4c",
    capture: "#a8321f",
    route: "#b0571f",
    halo: "#fffaf0",
};

const DARK: Palette = Palette {
    light: "#868b79",
    dark: "#777c6b",
    line: "#5f6456",
    frame: "#1d2823",
    coordinates: "#b9c4b6",
    white: "#f6f0e0",
    white_edge: "#4c4330",
    white_mark: "#9a7b35",
    black: "#242322",
    black_edge: "#050505",
    black_mark: "#d9b566",
    choice: "#c9f3d6",
    capture: "#ffd2c2",
    route: "#ffd28a",
    halo: "#20261f",
};

const PAGE: Palette = Palette {
    light: "var(--harzdame-light,#efe4cd)",
    dark: "var(--harzdame-dark,#e2d2b2)",
    line: "var(--harzdame-line,#cdb98f)",
    frame: "var(--harzdame-frame,#35493f)",
    coordinates: "var(--harzdame-coordinates,#dfe6d8)",
    white: "var(--harzdame-white,#fdf8ec)",
    white_edge: "var(--harzdame-white-edge,#8d7648)",
    white_mark: "var(--harzdame-white-mark,#9a7b35)",
    black: "var(--harzdame-black,#33302f)",
    black_edge: "var(--harzdame-black-edge,#141211)",
    black_mark: "var(--harzdame-black-mark,#d9b566)",
    choice: "var(--harzdame-choice,#1f6b4c)",
    capture: "var(--harzdame-capture,#a8321f)",
    route: "var(--harzdame-route,#b0571f)",
    halo: "var(--harzdame-halo,#fffaf0)",
};
