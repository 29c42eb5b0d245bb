//! Running the server: the socket, the start and the end.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};

use axum::Router;
use harzdame_arena::Arena;
use harzdame_bus::{Bus, BusError};
use harzdame_endgame::Tables;
use harzdame_store::{Store, StoreError};
use thiserror::Error;
use tokio::{net::TcpListener, runtime::Runtime, signal, time};

use crate::{
    Assets, LiveSettings,
    connections::{self, Limited},
    live::{Live, Peer, Stopping},
    metrics,
    routes::site,
};

/// Where the server listens if nothing else is said: this machine only.
pub const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// How long a server that is to end waits for its last answers.
const PATIENCE: Duration = Duration::from_secs(5);

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address and port to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// What is known of positions with few pieces.
    pub tables: Tables,
    /// The address of the database for live games, such as `sqlite:games.db`; without one there are none.
    pub database: Option<String>,
    /// The address of a NATS server, where several processes serve the same games.
    pub nats: Option<String>,
    /// How many games the engine thinks about at once.
    pub engines: usize,
    /// How visitors come to live games.
    pub live: LiveSettings,
    /// How many connections there are at once; further ones wait.
    pub max_connections: usize,
    /// The address at which there are metrics for Prometheus, at `/metrics`.
    pub metrics: Option<SocketAddr>,
}

/// How many connections there are at once, if nothing else is said and the system allows it.
pub const DEFAULT_CONNECTIONS: usize = 20_000;

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: DEFAULT_LISTEN,
            tables: Tables::embedded(),
            database: None,
            nats: None,
            engines: harzdame_arena::Config::default().engines,
            live: LiveSettings::default(),
            max_connections: DEFAULT_CONNECTIONS,
            metrics: None,
        }
    }
}

/// Takes a socket.
async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServeError> {
    let refused = |source: io::Error| match source.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(address),
        io::ErrorKind::PermissionDenied => ServeError::Forbidden(address),
        io::ErrorKind::AddrNotAvailable => ServeError::NoSuchAddress(address),
        _ => ServeError::Listen { address, source },
    };
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// The live games that the settings ask for.
async fn arena(config: &Config) -> Result<Option<Arena>, ServeError> {
    let Some(database) = &config.database else {
        return Ok(None);
    };
    let bus = match &config.nats {
        Some(nats) => Bus::nats(nats).await?,
        None => Bus::local(),
    };
    let store = Store::open(database).await?;
    Ok(Some(
        Arena::start(
            store,
            bus,
            harzdame_arena::Config {
                engines: config.engines,
                ..Default::default()
            },
        )
        .await?,
    ))
}

/// Why the server could not start or had to stop.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Another program has the port.
    #[error(
        "{0} is in use by another program: stop that program, or choose another port, \
         for example --listen {ip}:{port}",
        ip = ip(*.0),
        port = other_port(*.0)
    )]
    InUse(SocketAddr),
    /// The system does not allow this address or port.
    #[error(
        "{0} may not be used by this user: choose a port above 1023, \
         for example --listen {ip}:8080",
        ip = ip(*.0)
    )]
    Forbidden(SocketAddr),
    /// The machine does not have this address.
    #[error(
        "{0} is not an address of this machine: use --listen 127.0.0.1:{port} for this machine \
         only, or --listen 0.0.0.0:{port} for the whole network",
        port = .0.port()
    )]
    NoSuchAddress(SocketAddr),
    /// Anything else that the system says about the socket.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The database for live games cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server that connects processes cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The system has no resources for the server's threads.
    #[error("cannot start the server's threads: {0}")]
    Runtime(io::Error),
    /// The system stopped the server.
    #[error("the server stopped: {0}")]
    Stopped(io::Error),
}

/// An address as the command line wants it, with brackets around IPv6.
fn ip(address: SocketAddr) -> String {
    let text = SocketAddr::new(address.ip(), 0).to_string();
    text.strip_suffix(":0").unwrap_or(&text).to_owned()
}

fn other_port(address: SocketAddr) -> u16 {
    address.port().checked_add(1).unwrap_or(8080)
}

/// A server that holds its socket and is ready to run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    places: usize,
    arena: Option<Arena>,
    stopping: Stopping,
    metrics: Option<TcpListener>,
}

impl Server {
    /// Takes the socket and renders the pages.
    ///
    /// # Errors
    ///
    /// If the address cannot be had; the message says what to do.
    pub async fn bind(config: &Config) -> Result<Self, ServeError> {
        let (listener, address) = listen(config.listen).await?;
        let metrics = match config.metrics {
            Some(metrics) => Some(listen(metrics).await?.0),
            None => None,
        };
        let stopping = Stopping::new();
        let arena = arena(config).await?;
        let live = arena
            .clone()
            .map(|arena| Live::new(arena, &config.live, stopping.clone()));
        let (assets, tables) = (Assets::embedded(), config.tables.clone());
        Ok(Self {
            listener,
            address,
            router: site(assets, tables, live, stopping.clone()),
            places: connections::possible(config.max_connections),
            arena,
            stopping,
            metrics,
        })
    }

    /// The address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `stop` is done. Those under way are then finished, but not waited for
    /// without end.
    ///
    /// # Errors
    ///
    /// If the system stops the server.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        self.run_with(stop, PATIENCE).await
    }

    async fn run_with(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
        patience: Duration,
    ) -> Result<(), ServeError> {
        let stopping = self.stopping;
        let stop = {
            let stopping = stopping.clone();
            async move {
                stop.await;
                stopping.tell();
            }
        };
        let metrics = self.metrics.map(|listener| {
            tokio::spawn(metrics::serve(
                listener,
                self.arena.clone(),
                stopping.clone(),
            ))
        });
        let service = self.router.into_make_service_with_connect_info::<Peer>();
        let serving = axum::serve(Limited::new(self.listener, self.places), service)
            .with_graceful_shutdown(stop)
            .into_future();
        let ending = async {
            let served = serving.await;
            // Those who are connected for long have been told.
            stopping.all_gone().await;
            served
        };
        let mut ear = stopping.listen();
        let overdue = async {
            ear.hear().await;
            time::sleep(patience).await;
        };
        let ended = tokio::select! {
            result = ending => result.map_err(ServeError::Stopped),
            () = overdue => Ok(()),
        };
        if let Some(metrics) = metrics {
            metrics.abort();
        }
        if let Some(arena) = self.arena {
            arena.stop().await;
        }
        ended
    }
}

/// Runs a server until Ctrl-C or a request to terminate. `ready` is told the address once browsers
/// can connect.
///
/// # Errors
///
/// If the address cannot be had, or if the system stops the server.
pub fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    Runtime::new()
        .map_err(ServeError::Runtime)?
        .block_on(async {
            let server = Server::bind(config).await?;
            let stop = watch_for_stop();
            ready(server.address());
            server.run(stop).await
        })
}

/// Begins to watch for the user or the system asking the program to end, and returns what is done
/// when that has happened. A signal that cannot be watched never comes: the program then ends by the
/// system's own handling.
fn watch_for_stop() -> impl Future<Output = ()> + Send + 'static {
    // Watched from here on, not from when the future is first looked at: whoever has been told that
    // the server is ready may ask it to end at once.
    #[cfg(unix)]
    let signals = {
        use signal::unix::{SignalKind, signal};
        [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok())
    };
    async move {
        #[cfg(unix)]
        {
            let [interrupt, terminate] = signals.map(|signal| async move {
                match signal {
                    Some(mut signal) => {
                        signal.recv().await;
                    }
                    None => std::future::pending().await,
                }
            });
            tokio::select! {
                () = interrupt => {}
                () = terminate => {}
            }
        }
        #[cfg(not(unix))]
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        tracing::info!("stopping");
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;

    use super::*;

    #[tokio::test]
    async fn a_taken_port_is_named_with_the_remedy() {
        let first = Server::bind(&Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            ..Config::default()
        })
        .await
        .expect("a free port");
        let error = Server::bind(&Config {
            listen: first.address(),
            ..Config::default()
        })
        .await
        .expect_err("taken");
        let ServeError::InUse(address) = error else {
            panic!("{error}")
        };
        assert_eq!(address, first.address());
        assert!(error.to_string().contains(&first.address().to_string()));
        assert!(error.to_string().contains("--listen 127.0.0.1:"));
    }

    #[test]
    fn addresses_are_printed_as_they_are_typed() {
        let address: SocketAddr = "[::1]:65535".parse().expect("an address");
        assert!(
            ServeError::InUse(address)
                .to_string()
                .ends_with("--listen [::1]:8080")
        );
    }

    #[tokio::test]
    async fn a_stop_ends_the_server() {
        let server = Server::bind(&Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            ..Config::default()
        })
        .await
        .expect("a free port");
        server.run(async {}).await.expect("a clean end");
    }

    #[tokio::test]
    async fn a_request_that_never_ends_does_not_hold_up_the_end() {
        let server = Server::bind(&Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            ..Config::default()
        })
        .await
        .expect("a free port");
        let mut client = tokio::net::TcpStream::connect(server.address())
            .await
            .expect("a connection");
        client
            .write_all(b"GET / HTTP/1.1\r\nHost: half")
            .await
            .expect("half a request");
        let stop = time::sleep(Duration::from_millis(100));
        let run = server.run_with(stop, Duration::from_millis(100));
        let ended = time::timeout(Duration::from_secs(10), run).await;
        ended.expect("in time").expect("a clean end");
    }
}
