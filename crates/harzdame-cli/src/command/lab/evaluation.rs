//! What judges positions, as commands are told.

use std::{path::PathBuf, sync::Arc};

use anyhow::Context;
use harzdame_engine::{Evaluation, Network};

/// What judges positions.
#[derive(Debug, clap::Args)]
// The group would have the name of every other such group.
#[group(skip)]
pub(crate) struct Args {
    /// Judge positions by the network of this file.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl Args {
    /// The evaluation, and a name that tells it from others. What it is where no file is named is
    /// for the command to say.
    pub(crate) fn read(&self, unnamed: Evaluation) -> anyhow::Result<(Evaluation, String)> {
        let evaluation = match &self.network {
            None => unnamed,
            Some(path) => {
                let name = path.display();
                let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
                let network = Network::from_bytes(&bytes).with_context(|| format!("{name}"))?;
                Evaluation::Network(Arc::new(network))
            }
        };
        let name = match &evaluation {
            Evaluation::Hand(_) => "hand".to_owned(),
            Evaluation::Network(network) => format!("network {}", checksum(&network.to_bytes())),
            Evaluation::Patterns(patterns) => {
                format!("patterns {}", checksum(&patterns.to_bytes()))
            }
        };
        Ok((evaluation, name))
    }
}

/// The checksum with which such files end.
fn checksum(file: &[u8]) -> String {
    let bytes = file.iter().rev().take(8);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}
