//! As many messages as in a game, to a server that does nothing with them.

use std::{convert::Infallible, future::pending};

use anyhow::{Context as _, Result};
use tokio::time::Instant;

use super::table::{Exchange, Table};
use crate::{echo::COMMAND, site::Site, socket::Socket};

/// Two connections that send by turns.
#[derive(Debug)]
pub(super) struct Echo {
    site: Site,
    sockets: Option<[Socket; 2]>,
    turn: usize,
}

impl Echo {
    pub(super) fn new(site: Site) -> Echo {
        Echo {
            site,
            sockets: None,
            turn: 0,
        }
    }
}

impl Table for Echo {
    async fn begin(&mut self) -> Result<()> {
        let open = || Socket::open(&self.site, "/echo", &[]);
        self.sockets = Some([open().await?, open().await?]);
        Ok(())
    }

    async fn exchange(&mut self) -> Result<Exchange> {
        let sockets = self.sockets.as_mut().context("nothing has begun")?;
        let socket = &mut sockets[self.turn % 2];
        self.turn += 1;
        socket.send("x".repeat(COMMAND)).await?;
        socket.next().await?;
        let done = Instant::now();
        for _ in 0..2 {
            socket.next().await?;
        }
        Ok(Exchange {
            done,
            heard: Instant::now(),
            is_over: false,
        })
    }

    async fn wait(&mut self) -> Result<Infallible> {
        pending().await
    }
}
