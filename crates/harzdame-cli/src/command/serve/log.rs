//! The log of the server, on standard error. It tells of no visitor's address, name or words.

use std::io;

use anyhow::anyhow;
use serde::Deserialize;
use tracing_subscriber::filter::LevelFilter;

/// What is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogLevel {
    /// Nothing.
    Off,
    /// What went wrong.
    Error,
    /// What may go wrong, too.
    Warn,
    /// That the server begins and ends, too.
    Info,
    /// Each request, too.
    Debug,
}

/// How it is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// Lines for people.
    Text,
    /// Lines of JSON for programs.
    Json,
}

pub(crate) fn start(level: LogLevel, format: LogFormat) -> anyhow::Result<()> {
    let level = match level {
        LogLevel::Off => LevelFilter::OFF,
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(io::stderr);
    let started = match format {
        LogFormat::Text => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().try_init(),
    };
    started.map_err(|error| anyhow!("cannot begin to log: {error}"))
}
