//! `harzdame show`.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};
use clap::ValueEnum;
use harzdame::{Color, Position};
use harzdame_diagram::{Diagram, Theme, View, WIDTHS};

use crate::{
    board_text::{BoardText, Glyphs},
    output,
    output_file::OutputFile,
    position_arg,
};

/// Show a position in the terminal or as a picture.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame show
  harzdame show --fen 'B:Wa1,Kd4:Bh8' --bottom black
  harzdame show --svg start.svg
  harzdame show --fen 'W:Wc3:Bc4,d5' --png board.png --width 480 --view diamond
  harzdame show --svg - | less

In the terminal ○ and ● are men of White and Black, ♔ and ♚ kings. Colours are used on a terminal,
unless NO_COLOR is set.")]
pub(crate) struct Args {
    /// The position; the start if none is given.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse)]
    fen: Option<Position>,

    /// Write the board to this file as SVG; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the board to this file as PNG; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// Replace the files if they are there already.
    #[arg(long)]
    force: bool,

    /// The width of a picture in pixels; its height is the same.
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = parse_width)]
    width: u32,

    /// How the board lies in a picture.
    #[arg(long, value_name = "VIEW", value_enum, default_value_t = ViewArg::Square)]
    view: ViewArg,

    /// The colours of a picture.
    #[arg(long, value_name = "THEME", value_enum, default_value_t = ThemeArg::Light)]
    theme: ThemeArg,

    /// The player at the bottom.
    #[arg(long, value_name = "COLOUR", value_enum, default_value_t = Side::White)]
    bottom: Side,

    /// Use letters for the pieces in the terminal: w and b are men, W and B kings.
    #[arg(long)]
    ascii: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewArg {
    /// Files upright.
    Square,
    /// Turned by 45°, so that both steps of a man go up.
    Diamond,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeArg {
    /// For a light page.
    Light,
    /// For a dark page.
    Dark,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

fn parse_width(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|width| WIDTHS.contains(width))
        .ok_or_else(|| format!("expected {} to {}", WIDTHS.start(), WIDTHS.end()))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let position = args.fen.unwrap_or_default();
    if args.svg.is_none() && args.png.is_none() {
        show(&position, args).with_context(|| format!("cannot write {}", output::STDOUT))?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_stdout = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
    if is_stdout(&args.svg) && is_stdout(&args.png) {
        bail!("only one of --svg and --png can go to standard output");
    }
    let diagram = Diagram::new(&position)
        .bottom(args.bottom.into())
        .label(position.to_string())
        .view(match args.view {
            ViewArg::Square => View::Square,
            ViewArg::Diamond => View::Diamond,
        })
        .theme(match args.theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
        })
        .width(args.width);
    if let Some(file) = &args.svg {
        write(file, args.force, diagram.to_svg().as_bytes())?;
    }
    if let Some(file) = &args.png {
        write(file, args.force, &diagram.to_png(args.width)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(file: &Path, replace: bool, picture: &[u8]) -> anyhow::Result<()> {
    let mut out = OutputFile::create(Some(file), replace)?;
    out.write_all(picture)?;
    out.finish()
}

/// Draws the board in the terminal, with what there is to say about the position.
fn show(position: &Position, args: &Args) -> io::Result<()> {
    let stdout = io::stdout();
    let coloured = AutoStream::choice(&stdout) != ColorChoice::Never;
    let board = BoardText {
        position,
        bottom: args.bottom.into(),
        glyphs: match (args.ascii, coloured) {
            (true, _) => Glyphs::Ascii,
            (false, true) => Glyphs::Coloured,
            (false, false) => Glyphs::Plain,
        },
    };
    // On a terminal that needs it, colours are translated.
    let mut out = AutoStream::auto(stdout.lock());
    write!(out, "{board}\n\n")?;
    match position.outcome() {
        Some(outcome) => writeln!(out, "{outcome}")?,
        None => writeln!(out, "{} to move", position.turn())?,
    }
    writeln!(out, "{position}")?;
    out.flush()
}
