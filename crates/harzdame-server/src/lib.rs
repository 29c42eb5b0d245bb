//! The Harzdame web server: the pages, the browser part that plays the game, and pictures of
//! positions.
//!
//! The pages are rendered once, when the server starts: they depend on nothing but the language.
//! The browser part is embedded when it has been built; see [`Assets`].

mod api;
mod assets;
mod connections;
mod headers;
mod live;
mod manifest;
mod negotiation;
mod pages;
mod routes;
mod serve;

pub use assets::Assets;
pub use routes::router;
pub use serve::{Config, DEFAULT_LISTEN, ServeError, Server, serve};
