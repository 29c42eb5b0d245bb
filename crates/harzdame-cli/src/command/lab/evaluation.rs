//! What judges positions, as commands are told.

use std::{path::PathBuf, sync::Arc};

use anyhow::Context;
use harzdame_engine::{Evaluation, Network};

/// What judges positions.
#[derive(Debug, clap::Args)]
// The group would have the name of every other such group.
#[group(skip)]
pub(crate) struct Args {
    /// Judge positions by this network, not by hand-written rules.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl Args {
    /// The evaluation, and a name that tells it from others.
    pub(crate) fn read(&self) -> anyhow::Result<(Evaluation, String)> {
        let Some(path) = &self.network else {
            return Ok((Evaluation::default(), "hand".to_owned()));
        };
        let name = path.display();
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let network = Network::from_bytes(&bytes).with_context(|| format!("{name}"))?;
        // The file ends with its checksum.
        let checksum: String = bytes[bytes.len() - 8..]
            .iter()
            .rev()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let name = format!("network {checksum}");
        Ok((Evaluation::Network(Arc::new(network)), name))
    }
}
