//! The Harzdame web server: the pages, the browser part that plays the game, and pictures of
//! positions.
//!
//! With a database there are live games between people. The pages are rendered once, when the server starts: they depend on nothing but the language.
//! The browser part is embedded when it has been built; see [`Assets`].

mod api;
mod assets;
mod connections;
mod headers;
mod health;
mod live;
mod manifest;
mod metrics;
mod negotiation;
mod pages;
mod routes;
mod serve;

pub use assets::Assets;
pub use live::LiveSettings;
pub use routes::router;
pub use serve::{Config, DEFAULT_CONNECTIONS, DEFAULT_LISTEN, ServeError, Server, serve};
