//! How often something may be done. All processes count together.

use std::time::Duration;

use axum::http::StatusCode;
use harzdame_store::{PlayerId, Taken};

use super::{Live, address::Address};
use crate::api::Problem;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// New guests.
    Guest,
    /// New accounts.
    Register,
    /// Attempts to log in, from one address.
    Login,
    /// Attempts to log in to one account, from anywhere.
    LoginTo,
    /// Challenges, and games against the engine.
    Game,
    /// Tokens for programs, and secret links.
    Token,
    /// Things said.
    Chat,
}

impl Limit {
    const fn name(self) -> &'static str {
        match self {
            Limit::Guest => "guest",
            Limit::Register => "register",
            Limit::Login => "login",
            Limit::LoginTo => "login-to",
            Limit::Game => "game",
            Limit::Token => "token",
            Limit::Chat => "chat",
        }
    }

    /// Once in how many seconds, and how often at once after a pause.
    const fn rate(self) -> (u64, u32) {
        match self {
            Limit::Guest => (20, 60),
            Limit::Register => (300, 10),
            Limit::Login => (5, 20),
            Limit::LoginTo => (30, 10),
            Limit::Game => (5, 30),
            Limit::Token => (60, 20),
            Limit::Chat => (2, 10),
        }
    }

    /// Counts one for an address.
    ///
    /// # Errors
    ///
    /// 429 if there were too many; those of the store.
    pub(super) async fn by_address(self, live: &Live, address: Address) -> Result<(), Problem> {
        self.take(live, &address.key()).await
    }

    /// Counts one for a player.
    ///
    /// # Errors
    ///
    /// 429 if there were too many; those of the store.
    pub(super) async fn by_player(self, live: &Live, player: PlayerId) -> Result<(), Problem> {
        self.take(live, &player.to_string()).await
    }

    /// Counts one for whatever it is that is limited.
    ///
    /// # Errors
    ///
    /// 429 if there were too many; those of the store.
    pub(super) async fn take(self, live: &Live, key: &str) -> Result<(), Problem> {
        let (seconds, burst) = self.rate();
        let key = format!("{}:{key}", self.name());
        let interval = Duration::from_secs(seconds);
        let now = live.arena.now();
        match live.arena.store().take(&key, now, interval, burst).await? {
            Taken::Yes => Ok(()),
            Taken::RetryAfter(wait) => {
                let seconds = wait.as_secs() + 1;
                Err(Problem {
                    status: StatusCode::TOO_MANY_REQUESTS,
                    retry_after: Some(seconds),
                    ..Problem::bad_request(
                        "too-many",
                        format!("too often: try again in {seconds} s"),
                    )
                })
            }
        }
    }
}
