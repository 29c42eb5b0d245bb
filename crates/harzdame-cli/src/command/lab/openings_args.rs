//! Where games begin: an option of everything that plays games.

use std::{ffi::OsStr, fs, path::PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use harzdame_lab::{OpeningList, Openings, Order};

/// Where games begin.
#[derive(Debug, clap::Args)]
// The group would have the name of every other such group.
#[group(skip)]
pub(crate) struct Args {
    /// Random plies before the players take over; with a file in PDN, plies taken from its games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100), help_heading = OPENINGS)]
    opening_plies: Option<u32>,

    /// Begin with the openings of a file: one a line, or games in PDN (*.pdn).
    #[arg(long, value_name = "FILE", help_heading = OPENINGS)]
    openings: Option<PathBuf>,

    /// The order in which openings are played.
    #[arg(long, value_enum, default_value_t = OrderArg::Sequential, requires = "openings", help_heading = OPENINGS)]
    order: OrderArg,

    /// The number of the opening with which the first pair begins.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "openings", value_parser = clap::value_parser!(u32).range(1..), help_heading = OPENINGS)]
    opening_start: u32,
}

const OPENINGS: &str = "Openings";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OrderArg {
    /// As in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

impl Args {
    /// The openings, read from their file if there is one. Unless told, so many plies are random,
    /// or taken from a game.
    pub(crate) fn openings(&self, default_plies: u32) -> anyhow::Result<Openings> {
        let plies = self.opening_plies.unwrap_or(default_plies);
        let Some(file) = &self.openings else {
            return Ok(Openings::Random { plies });
        };
        let name = file.display();
        let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
        let is_pdn = file
            .extension()
            .and_then(OsStr::to_str)
            .is_some_and(|extension| extension.eq_ignore_ascii_case("pdn"));
        let list = if is_pdn {
            OpeningList::from_pdn(&bytes, plies)
        } else if self.opening_plies.is_some() {
            bail!("--opening-plies cuts the games of a file in PDN: {name} is a list of openings");
        } else {
            OpeningList::from_lines(&String::from_utf8_lossy(&bytes))
        };
        let mut list = list.with_context(|| format!("cannot use the openings of {name}"))?;
        list.order = match self.order {
            OrderArg::Sequential => Order::Sequential,
            OrderArg::Random => Order::Random,
        };
        list.first = self.opening_start - 1;
        Ok(Openings::List(list))
    }
}
