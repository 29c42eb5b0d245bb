//! Pictures of Harzdame positions: SVG, and PNG with the feature `png`.
//!
//! A picture needs nothing from outside: coordinates are drawn as lines, so that no font is
//! involved and every program shows the same.
//!
//! ```
//! use harzdame::Position;
//! use harzdame_diagram::{Diagram, View};
//!
//! let svg = Diagram::new(&Position::START).view(View::Diamond).to_svg();
//! assert!(svg.starts_with("<svg"));
//! ```

mod diagram;
mod geometry;
mod glyphs;
mod palette;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use diagram::{Diagram, Mark};
pub use geometry::View;
pub use palette::Theme;
#[cfg(feature = "png")]
pub use png::{PngError, WIDTHS};
