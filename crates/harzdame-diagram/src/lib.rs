//! Pictures of positions.
