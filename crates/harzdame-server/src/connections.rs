//! Connections: so many at once, and none that is held without end.
//!
//! A browser that goes to sleep, or a program that means ill, keeps connections open and says
//! nothing, or a byte now and then. Without limits a thousand of them take all that the system has,
//! and nobody else is answered.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::serve::Listener;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, Sleep, sleep},
};

/// How long a connection is kept without anything being sent on it. It is also the time for a
/// request to arrive in: all answers are short.
const PATIENCE: Duration = Duration::from_secs(15);

/// A socket that accepts connections under the limits.
#[derive(Debug)]
pub(crate) struct Limited {
    listener: TcpListener,
    places: Arc<Semaphore>,
    patience: Duration,
}

/// Files that the process has open beside connections.
const OTHER_FILES: u64 = 128;

/// How many connections there can be at once: as many as are wanted, if the system lets the process have
/// so many files open. It is asked for them.
pub(crate) fn possible(wanted: usize) -> usize {
    let files = (wanted as u64).saturating_add(OTHER_FILES);
    match rlimit::increase_nofile_limit(files) {
        Ok(limit) if limit < files => {
            // Better fewer than none for the database.
            let possible = limit.saturating_sub(OTHER_FILES).max(limit / 2).max(1);
            tracing::info!(
                wanted,
                possible,
                "the system limits the number of connections"
            );
            usize::try_from(possible).unwrap_or(wanted)
        }
        // Where nothing can be asked, nothing is known.
        Ok(_) | Err(_) => wanted,
    }
}

impl Limited {
    /// Further connections wait to be accepted.
    pub(crate) fn new(listener: TcpListener, places: usize) -> Limited {
        Limited::with(listener, places, PATIENCE)
    }

    fn with(listener: TcpListener, places: usize, patience: Duration) -> Limited {
        Limited {
            listener,
            places: Arc::new(Semaphore::new(places)),
            patience,
        }
    }
}

impl Listener for Limited {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        // The semaphore is never closed, so there is always a place in the end.
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Otherwise a short message waits until the one before it has been acknowledged.
        let _ = stream.set_nodelay(true);
        let connection = Connection {
            stream,
            timer: Box::pin(sleep(self.patience)),
            patience: self.patience,
            _place: place,
        };
        (connection, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends by itself when nothing has been sent on it for too long.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    timer: Pin<Box<Sleep>>,
    patience: Duration,
    /// Given back when the connection ends.
    _place: Option<OwnedSemaphorePermit>,
}

impl Connection {
    /// An error once the time is over.
    fn check(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        match self.timer.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(()),
        }
    }

    /// Begins the time anew after something has been sent. What has been received does not count:
    /// it may be a byte of a request that never ends.
    fn sent(&mut self, result: io::Result<usize>) -> Poll<io::Result<usize>> {
        if result.as_ref().is_ok_and(|&count| count > 0) {
            self.timer.as_mut().reset(Instant::now() + self.patience);
        }
        Poll::Ready(result)
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.check(context)?;
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        let result = ready!(Pin::new(&mut self.stream).poll_write(context, buffer));
        self.sent(result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.check(context)?;
        let result = ready!(Pin::new(&mut self.stream).poll_write_vectored(context, buffers));
        self.sent(result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use axum::{Router, routing::get};
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        time::timeout,
    };

    use super::*;

    /// A server with a page that fits no buffer.
    async fn server(places: usize, patience: Duration) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new()
            .route("/", get(|| async { "hello" }))
            .route("/large", get(|| async { "x".repeat(50_000_000) }));
        let limited = Limited::with(listener, places, patience);
        tokio::spawn(axum::serve(limited, router).into_future());
        address
    }

    async fn connect(address: SocketAddr) -> TcpStream {
        TcpStream::connect(address).await.expect("a connection")
    }

    /// Whether the server ends the connection in time.
    async fn ends(stream: &mut TcpStream) -> bool {
        let mut rest = Vec::new();
        timeout(Duration::from_secs(20), stream.read_to_end(&mut rest))
            .await
            .is_ok()
    }

    const CLOSE: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    #[tokio::test]
    async fn those_who_say_nothing_make_way_for_others() {
        let address = server(3, Duration::from_millis(300)).await;
        let mut idle = Vec::new();
        for _ in 0..10 {
            idle.push(connect(address).await);
        }
        let mut client = connect(address).await;
        client.write_all(CLOSE).await.expect("a request");
        let mut answer = String::new();
        let read = client.read_to_string(&mut answer);
        let read = timeout(Duration::from_secs(20), read).await;
        read.expect("in time").expect("an answer");
        assert!(answer.ends_with("hello"), "{answer}");
        for mut stream in idle {
            assert!(ends(&mut stream).await);
        }
    }

    #[tokio::test]
    async fn a_request_has_to_arrive_in_time() {
        let address = server(3, Duration::from_millis(300)).await;
        let mut client = connect(address).await;
        let dripping = async {
            client.write_all(b"GET / HTTP/1.1\r\nX: ").await?;
            loop {
                client.write_all(b"x").await?;
                time_passes(50).await;
            }
        };
        let ended: Result<io::Result<()>, _> = timeout(Duration::from_secs(20), dripping).await;
        assert!(ended.expect("in time").is_err());
    }

    #[tokio::test]
    async fn an_answer_has_to_be_taken() {
        let address = server(1, Duration::from_millis(300)).await;
        let mut client = connect(address).await;
        let request = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n";
        client.write_all(request).await.expect("a request");
        time_passes(1_500).await;
        let mut other = connect(address).await;
        other.write_all(CLOSE).await.expect("a request");
        assert!(ends(&mut other).await);
    }

    #[tokio::test]
    async fn a_connection_in_use_is_kept() {
        let address = server(1, Duration::from_millis(1_000)).await;
        let mut client = connect(address).await;
        for _ in 0..8 {
            let request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";
            client.write_all(request).await.expect("a request");
            let mut answer = Vec::new();
            while !answer.ends_with(b"hello") {
                let read = client.read_buf(&mut answer).await;
                assert!(read.expect("an answer") > 0, "closed");
            }
            time_passes(200).await;
        }
    }

    async fn time_passes(milliseconds: u64) {
        sleep(Duration::from_millis(milliseconds)).await;
    }
}
