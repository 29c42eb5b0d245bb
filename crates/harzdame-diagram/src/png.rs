//! Writing a picture as PNG.

use std::ops::RangeInclusive;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};
use thiserror::Error;

use crate::Diagram;

/// The widths that a picture may have, in pixels.
pub const WIDTHS: RangeInclusive<u32> = 16..=4096;

/// Why there is no picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The width is outside [`WIDTHS`].
    #[error("a picture cannot be {0} pixels wide: choose {min} to {max}", min = WIDTHS.start(), max = WIDTHS.end())]
    Width(u32),
    /// The drawing could not be painted. This is a fault of this crate.
    #[error("the picture could not be painted: {0}")]
    Painting(String),
}

impl Diagram {
    /// The picture as a PNG file, as wide as it is high, the surroundings of the board
    /// transparent.
    ///
    /// # Errors
    ///
    /// If `width`, in pixels, is outside [`WIDTHS`].
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        if !WIDTHS.contains(&width) {
            return Err(PngError::Width(width));
        }
        let painting = |error: &dyn std::fmt::Display| PngError::Painting(error.to_string());
        let svg = self.clone().width(width).to_svg();
        let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| painting(&error))?;
        let mut pixels = Pixmap::new(width, width).ok_or(PngError::Width(width))?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| painting(&error))
    }
}
