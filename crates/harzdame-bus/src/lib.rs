//! Messages between the processes of the game server.
//!
//! A message has a *subject*, a name such as `game.6fk1m0q2xz`, and reaches all who have subscribed to it
//! at that time, at most once, and each sender's messages in their order. It may be lost, when NATS is
//! restarted or a subscriber does not keep up: then the subscription says so
//! ([`Delivery::Missed`]), and what has happened has to be read from the database.
//!
//! ```
//! use harzdame_bus::{Bus, Delivery};
//!
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! let bus = Bus::local();
//! let mut subscription = bus.subscribe("game.1").await?;
//! bus.publish("game.1", "moved".into()).await?;
//! assert_eq!(subscription.next().await, Some(Delivery::Message("moved".into())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![warn(missing_docs)]

mod local;
mod nats;

use bytes::Bytes;
use thiserror::Error;

use self::{
    local::{LocalBus, LocalSubscription},
    nats::{NatsBus, NatsSubscription},
};

/// The bus. Clones are the same bus.
#[derive(Clone, Debug)]
pub struct Bus(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Local { bus: LocalBus, is_shared: bool },
    Nats(NatsBus),
}

/// What comes to one who has subscribed. It ends when it is dropped.
#[derive(Debug)]
pub struct Subscription(SubscriptionKind);

#[derive(Debug)]
enum SubscriptionKind {
    Local(LocalSubscription),
    Nats(NatsSubscription),
}

/// What comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// A message.
    Message(Bytes),
    /// Messages may have been lost.
    Missed,
}

/// So many messages wait for a subscriber; then it has missed some.
const CAPACITY: usize = 1_024;

/// The bus cannot be used.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum BusError {
    /// The address is none of a NATS server.
    #[error("bad address of a NATS server `{url}`: {reason}; write nats://HOST:PORT")]
    BadUrl {
        /// The address.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The server cannot be reached now.
    #[error("the NATS server is not available: {reason}")]
    Unavailable {
        /// What the connection says.
        reason: String,
    },
    /// A subject is empty, or has characters other than letters, digits, `-`, `_` and `.`.
    #[error("bad subject `{0}`")]
    BadSubject(String),
}

impl Bus {
    /// A bus within this process.
    #[must_use]
    pub fn local() -> Bus {
        Bus(Kind::Local {
            bus: LocalBus::default(),
            is_shared: false,
        })
    }

    /// A bus within this process whose clones are for parts of it that know nothing of each other, as
    /// if they were processes: for tests.
    #[must_use]
    pub fn local_shared() -> Bus {
        Bus(Kind::Local {
            bus: LocalBus::default(),
            is_shared: true,
        })
    }

    /// A bus over a NATS server, by its address such as `nats://127.0.0.1:4222`. If the server cannot
    /// be reached now or later, the connection is tried again and again.
    ///
    /// # Errors
    ///
    /// [`BusError::BadUrl`].
    pub async fn nats(url: &str) -> Result<Bus, BusError> {
        Ok(Bus(Kind::Nats(NatsBus::connect(url).await?)))
    }

    /// Whether there are others whom messages reach.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        match self.0 {
            Kind::Local { is_shared, .. } => is_shared,
            Kind::Nats(_) => true,
        }
    }

    /// Whether messages can be sent now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        match &self.0 {
            Kind::Local { .. } => true,
            Kind::Nats(bus) => bus.is_connected(),
        }
    }

    /// Sends a message to all who have subscribed, in this process too. Returns when it is on its way.
    ///
    /// # Errors
    ///
    /// [`BusError`]; the message is lost then.
    pub async fn publish(&self, subject: &str, message: Bytes) -> Result<(), BusError> {
        check(subject)?;
        match &self.0 {
            Kind::Local { bus, .. } => {
                bus.publish(subject, &message);
                Ok(())
            }
            Kind::Nats(bus) => bus.publish(subject, message).await,
        }
    }

    /// Subscribes to a subject. Messages sent after this has returned will come; from another process
    /// a little later.
    ///
    /// # Errors
    ///
    /// [`BusError`].
    pub async fn subscribe(&self, subject: &str) -> Result<Subscription, BusError> {
        check(subject)?;
        Ok(Subscription(match &self.0 {
            Kind::Local { bus, .. } => SubscriptionKind::Local(bus.subscribe(subject)),
            Kind::Nats(bus) => SubscriptionKind::Nats(bus.subscribe(subject).await?),
        }))
    }
}

impl Subscription {
    /// Waits for what comes next. `None` when nothing will come any more. What has come is not lost if
    /// the waiting is given up.
    pub async fn next(&mut self) -> Option<Delivery> {
        match &mut self.0 {
            SubscriptionKind::Local(subscription) => subscription.next().await,
            SubscriptionKind::Nats(subscription) => subscription.next().await,
        }
    }
}

/// The same subjects go for both, without wildcards.
fn check(subject: &str) -> Result<(), BusError> {
    let part_is_good = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    if subject.split('.').all(part_is_good) {
        Ok(())
    } else {
        Err(BusError::BadSubject(subject.into()))
    }
}
