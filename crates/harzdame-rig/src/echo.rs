//! `harzdame-rig echo`: a bare WebSocket server, the peer of the game server.
//!
//! A move on the game server is one command in, and three messages out: its acknowledgement, and the event
//! for both players. Here each message that comes in is answered with three of the same sizes, all on the
//! connection that it came on. So the work of sockets, frames and system calls is the same, and what the
//! game server does beyond that is its own: rules, clocks, JSON, the database, and finding the opponent's
//! connection.

use std::{net::SocketAddr, process::ExitCode};

use anyhow::{Context as _, Result};
use axum::{
    Router,
    extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    response::Response,
    routing::any,
    serve::ListenerExt as _,
};
use tokio::{net::TcpListener, runtime::Runtime};

/// The sizes in bytes of the command of an ordinary move, of its acknowledgement and of its event, as
/// they are on the game server.
pub(crate) const COMMAND: usize = 78;
pub(crate) const DONE: usize = 22;
pub(crate) const EVENT: usize = 250;

/// A bare WebSocket server, to compare the game server with.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
For each message, three of the sizes of those that a move causes on the game server come back:
`harzdame-rig load --protocol echo` asks for them.")]
pub(crate) struct Args {
    /// The address and port to listen on.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8090")]
    listen: SocketAddr,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    Runtime::new()?.block_on(async {
        let listener = TcpListener::bind(args.listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", args.listen))?;
        println!("Echoes are at http://{}/", listener.local_addr()?);
        // Otherwise the second of the three waits until the first is acknowledged.
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        axum::serve(listener, router()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// `/echo`, a WebSocket.
pub(crate) fn router() -> Router {
    Router::new().route("/echo", any(connect))
}

async fn connect(upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(answer)
}

async fn answer(mut socket: WebSocket) {
    let answers = [DONE, EVENT, EVENT].map(|size| Utf8Bytes::from("x".repeat(size)));
    while let Some(Ok(message)) = socket.recv().await {
        if !matches!(message, Message::Text(_)) {
            continue;
        }
        for answer in &answers {
            if socket.send(Message::Text(answer.clone())).await.is_err() {
                return;
            }
        }
    }
}
