//! The bus over NATS.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber, connection::State};
use bytes::Bytes;
use futures_util::StreamExt as _;
use tokio::{sync::watch, time::timeout};

use crate::{BusError, CAPACITY, Delivery};

/// Other programs may use the same server.
const PREFIX: &str = "harzdame.";
/// How long a connection that was lost is waited for before it is tried again, at most.
const PAUSE: Duration = Duration::from_secs(1);
/// How long a subscription waits for the server.
const PATIENCE: Duration = Duration::from_millis(500);

#[derive(Clone, Debug)]
pub(crate) struct NatsBus {
    client: Client,
    /// How often messages may have been lost.
    losses: watch::Receiver<u64>,
}

#[derive(Debug)]
pub(crate) struct NatsSubscription {
    subscriber: Subscriber,
    losses: watch::Receiver<u64>,
}

impl NatsBus {
    pub(crate) async fn connect(url: &str) -> Result<NatsBus, BusError> {
        let bad = |reason: String| BusError::BadUrl {
            url: url.into(),
            reason,
        };
        let address: ServerAddr = url.parse().map_err(|error| bad(format!("{error}")))?;
        let (counter, losses) = watch::channel(0);
        let options = ConnectOptions::new()
            .name("harzdame")
            .retry_on_initial_connect()
            .subscription_capacity(CAPACITY)
            .reconnect_delay_callback(|attempts| {
                PAUSE.min(Duration::from_millis(20 * attempts as u64))
            })
            .event_callback(move |event| {
                match event {
                    // What was sent in between is lost.
                    Event::Connected | Event::SlowConsumer(_) => {
                        counter.send_modify(|count| *count += 1);
                    }
                    _ => {}
                }
                tracing::info!(%event, "NATS");
                async {}
            });
        let client = options
            .connect(address)
            .await
            .map_err(|error| BusError::Unavailable {
                reason: error.to_string(),
            })?;
        Ok(NatsBus { client, losses })
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    pub(crate) async fn publish(&self, subject: &str, message: Bytes) -> Result<(), BusError> {
        let sent = self.client.publish(format!("{PREFIX}{subject}"), message);
        sent.await.map_err(|error| BusError::Unavailable {
            reason: error.to_string(),
        })
    }

    pub(crate) async fn subscribe(&self, subject: &str) -> Result<NatsSubscription, BusError> {
        let mut losses = self.losses.clone();
        losses.mark_unchanged();
        let unavailable = |reason: String| BusError::Unavailable { reason };
        let subscriber = self.client.subscribe(format!("{PREFIX}{subject}")).await;
        let subscriber = subscriber.map_err(|error| unavailable(error.to_string()))?;
        // The server is to know before this returns, if there is one: otherwise it is told when it comes, and
        // subscribers that they may have missed something.
        if let Ok(flushed) = timeout(PATIENCE, self.client.flush()).await {
            flushed.map_err(|error| unavailable(error.to_string()))?;
        }
        Ok(NatsSubscription { subscriber, losses })
    }
}

impl NatsSubscription {
    pub(crate) async fn next(&mut self) -> Option<Delivery> {
        tokio::select! {
            biased;
            changed = self.losses.changed() => match changed {
                Ok(()) => Some(Delivery::Missed),
                Err(_) => None,
            },
            message = self.subscriber.next() => message.map(|message| Delivery::Message(message.payload)),
        }
    }
}
