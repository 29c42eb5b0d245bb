//! The bus within a process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use tokio::sync::broadcast::{self, error::RecvError};

use crate::{CAPACITY, Delivery};

#[derive(Clone, Debug, Default)]
pub(crate) struct LocalBus {
    subjects: Arc<Mutex<HashMap<String, broadcast::Sender<Bytes>>>>,
}

#[derive(Debug)]
pub(crate) struct LocalSubscription {
    bus: LocalBus,
    subject: String,
    /// `None` only while it is dropped.
    receiver: Option<broadcast::Receiver<Bytes>>,
}

impl LocalBus {
    pub(crate) fn publish(&self, subject: &str, message: &Bytes) {
        let subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = subjects.get(subject) {
            // Nobody listens any more: then there is nobody to tell.
            let _ = sender.send(message.clone());
        }
    }

    pub(crate) fn subscribe(&self, subject: &str) -> LocalSubscription {
        let mut subjects = self.subjects.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = subjects
            .entry(subject.to_owned())
            .or_insert_with(|| broadcast::Sender::new(CAPACITY));
        LocalSubscription {
            bus: self.clone(),
            subject: subject.to_owned(),
            receiver: Some(sender.subscribe()),
        }
    }
}

impl LocalSubscription {
    pub(crate) async fn next(&mut self) -> Option<Delivery> {
        match self.receiver.as_mut()?.recv().await {
            Ok(message) => Some(Delivery::Message(message)),
            Err(RecvError::Lagged(_)) => Some(Delivery::Missed),
            Err(RecvError::Closed) => None,
        }
    }
}

impl Drop for LocalSubscription {
    fn drop(&mut self) {
        let subjects = &self.bus.subjects;
        let mut subjects = subjects.lock().unwrap_or_else(PoisonError::into_inner);
        self.receiver = None;
        let unused = |sender: &broadcast::Sender<Bytes>| sender.receiver_count() == 0;
        if subjects.get(&self.subject).is_some_and(unused) {
            subjects.remove(&self.subject);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_without_subscribers_take_no_memory() {
        let bus = LocalBus::default();
        let first = bus.subscribe("a");
        let second = bus.subscribe("a");
        drop(first);
        assert_eq!(bus.subjects.lock().expect("a lock").len(), 1);
        drop(second);
        assert!(bus.subjects.lock().expect("a lock").is_empty());
    }
}
