//! A WebSocket to a server.

use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        Message, Utf8Bytes, client::IntoClientRequest as _, http::HeaderName,
        protocol::frame::coding::CloseCode,
    },
};

use crate::site::Site;

/// A server that has not opened for so long does not.
const PATIENCE: Duration = Duration::from_secs(30);

/// A WebSocket of which only text is read.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens one.
    pub(crate) async fn open(
        site: &Site,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket> {
        let url = format!("ws://{}{path}", site.authority());
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            let value = value.parse().context("no value of a header")?;
            request
                .headers_mut()
                .insert(HeaderName::from_static(name), value);
        }
        let opened = timeout(PATIENCE, async {
            let tcp = TcpStream::connect(site.authority()).await?;
            tcp.set_nodelay(true)?;
            let (stream, _) = client_async(request, tcp).await?;
            Ok::<_, anyhow::Error>(stream)
        });
        let stream = opened
            .await
            .context("the server does not open a WebSocket in time")??;
        Ok(Socket { stream })
    }

    /// Sends a text.
    pub(crate) async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<()> {
        Ok(self.stream.send(Message::Text(text.into())).await?)
    }

    /// The next text. If it is cancelled, nothing is lost.
    ///
    /// # Errors
    ///
    /// That the connection is over, and what the server says about it.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => match frame {
                    Some(frame) => bail!("closed by the server: {}", reason(frame.code)),
                    None => bail!("closed by the server"),
                },
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(anyhow!(error)),
                None => bail!("the connection is over"),
            }
        }
    }

    /// Says goodbye, without waiting for an answer.
    pub(crate) async fn close(mut self) {
        // Who is gone need not be told.
        let _ = self.stream.close(None).await;
    }
}

/// What the codes of the server mean.
fn reason(code: CloseCode) -> String {
    match u16::from(code) {
        4000 => "4000, missed something".to_owned(),
        4008 => "4008, too many messages: start it with --message-rate".to_owned(),
        code => code.to_string(),
    }
}
