//! What a game under load is made of, whichever server it is played on.

use std::convert::Infallible;

use anyhow::Result;
use tokio::time::Instant;

/// A game with its two connections, one after another.
pub(crate) trait Table: Send {
    /// Begins a game; the one before is given up.
    fn begin(&mut self) -> impl Future<Output = Result<()>> + Send;

    /// Makes one move, and waits until the server has acknowledged it and the opponent knows of it.
    fn exchange(&mut self) -> impl Future<Output = Result<Exchange>> + Send;

    /// Answers what the server asks between moves. It ends only with a fault, and can be cancelled.
    fn wait(&mut self) -> impl Future<Output = Result<Infallible>> + Send;
}

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange {
    /// When it was acknowledged.
    pub(crate) done: Instant,
    /// When the opponent knew of it.
    pub(crate) heard: Instant,
    /// Whether the game is over with it.
    pub(crate) is_over: bool,
}
