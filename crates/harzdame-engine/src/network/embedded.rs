//! The network that comes with the engine.

use std::sync::{Arc, LazyLock};

use super::Network;

static EMBEDDED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../data/engine.net");
    let network = Network::from_bytes(bytes).expect("a test reads the file that is compiled in");
    Arc::new(network)
});

impl Network {
    /// The network that comes with the engine, the strongest known. It is decoded when it is first
    /// asked for, in less than a millisecond, and shared from then on.
    ///
    /// ```
    /// use harzdame_engine::{Evaluation, Network, Settings};
    ///
    /// let network = Network::embedded();
    /// assert!(network.to_bytes().len() < 300 << 10);
    /// assert_eq!(Settings::default().evaluation, Evaluation::Network(network));
    /// ```
    #[must_use]
    pub fn embedded() -> Arc<Network> {
        Arc::clone(&EMBEDDED)
    }
}

#[cfg(test)]
mod tests {
    use harzdame::{Position, fen};

    use super::*;

    #[test]
    fn the_embedded_network_knows_who_is_ahead() {
        let network = Network::embedded();
        assert_eq!(
            Network::from_bytes(&network.to_bytes()).as_ref(),
            Ok(&*network)
        );
        let value = |text: &str| {
            let position: Position = fen::parse(text).expect("a position");
            network.evaluate_position(&position)
        };
        assert!(value("W:WKa1,Kb1:BKh8") > 100);
        assert!(value("B:WKa1,Kb1:BKh8") < -100);
        assert!(value(fen::START).abs() < 50);
    }
}
