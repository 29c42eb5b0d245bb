//! The end of the server, of which those who are connected for long hear first.
//!
//! The library that answers requests waits for their answers, but knows nothing of `WebSocket`s.

use std::sync::Arc;

use tokio::sync::watch;

/// Whether the server ends, and who is still connected. Clones are about the same server.
#[derive(Clone, Debug)]
pub(crate) struct Stopping(Arc<State>);

#[derive(Debug)]
struct State {
    is_told: watch::Sender<bool>,
    connected: watch::Sender<usize>,
}

/// Hears when the server ends.
#[derive(Debug)]
pub(crate) struct Ear(watch::Receiver<bool>);

/// Somebody is connected, until this is dropped.
#[derive(Debug)]
pub(crate) struct Connected(Arc<State>);

impl Stopping {
    pub(crate) fn new() -> Stopping {
        Stopping(Arc::new(State {
            is_told: watch::Sender::new(false),
            connected: watch::Sender::new(0),
        }))
    }

    /// The server ends.
    pub(crate) fn tell(&self) {
        self.0.is_told.send_replace(true);
    }

    pub(crate) fn is_told(&self) -> bool {
        *self.0.is_told.borrow()
    }

    pub(crate) fn listen(&self) -> Ear {
        Ear(self.0.is_told.subscribe())
    }

    pub(crate) fn connect(&self) -> Connected {
        self.0.connected.send_modify(|count| *count += 1);
        Connected(Arc::clone(&self.0))
    }

    /// How many are connected.
    pub(crate) fn connected(&self) -> usize {
        *self.0.connected.borrow()
    }

    /// Waits until nobody is connected any more.
    pub(crate) async fn all_gone(&self) {
        let mut connected = self.0.connected.subscribe();
        // The sender lives as long as this.
        let _ = connected.wait_for(|&count| count == 0).await;
    }
}

impl Ear {
    /// Waits until the server ends.
    pub(crate) async fn hear(&mut self) {
        if self.0.wait_for(|&is_told| is_told).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.0.connected.send_modify(|count| *count -= 1);
    }
}
