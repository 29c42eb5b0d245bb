//! The settings of the server in a file: the options by their names, in TOML.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use ipnet::IpNet;
use serde::Deserialize;

use super::{
    log::{LogFormat, LogLevel},
    parse_listen, parse_net,
};

/// What a file says; what it does not say is left to others.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Settings {
    pub(super) listen: Option<Listen>,
    pub(super) tables: Option<PathBuf>,
    pub(super) database: Option<String>,
    pub(super) nats: Option<String>,
    #[serde(default)]
    pub(super) trusted_proxy: Vec<Net>,
    pub(super) https: Option<bool>,
    pub(super) engines: Option<usize>,
    pub(super) max_connections: Option<usize>,
    pub(super) message_rate: Option<f64>,
    pub(super) metrics: Option<Listen>,
    pub(super) log: Option<LogLevel>,
    pub(super) log_format: Option<LogFormat>,
}

/// An address to listen on, as the option has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Listen(pub(super) SocketAddr);

impl TryFrom<String> for Listen {
    type Error = String;

    fn try_from(text: String) -> Result<Listen, String> {
        parse_listen(&text).map(Listen)
    }
}

/// A network, as the option has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Net(pub(super) IpNet);

impl TryFrom<String> for Net {
    type Error = String;

    fn try_from(text: String) -> Result<Net, String> {
        parse_net(&text).map(Net)
    }
}

impl Settings {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or says something that is no setting; the place is named.
    pub(super) fn read(path: &Path) -> anyhow::Result<Settings> {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
        Settings::parse(&text).map_err(|error| anyhow!("{name}: {error}"))
    }

    fn parse(text: &str) -> Result<Settings, String> {
        let settings: Settings = toml::from_str(text).map_err(|error| error.to_string())?;
        for (name, is_right) in [
            ("engines", settings.engines != Some(0)),
            ("max-connections", settings.max_connections != Some(0)),
            (
                "message-rate",
                settings
                    .message_rate
                    .is_none_or(|rate| rate.is_finite() && rate > 0.0),
            ),
        ] {
            if !is_right {
                return Err(format!("{name} has to be above zero"));
            }
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_the_options_say() {
        let settings = Settings::parse(
            "listen = \"9000\"\n\
             database = \"none\"\n\
             trusted-proxy = [\"10.0.0.0/8\", \"::1\"]\n\
             https = true\n\
             max-connections = 5\n\
             log-format = \"json\"\n",
        )
        .expect("settings");
        let listen = settings.listen.map(|listen| listen.0.to_string());
        assert_eq!(listen.as_deref(), Some("127.0.0.1:9000"));
        assert_eq!(settings.trusted_proxy.len(), 2);
        assert_eq!(settings.https, Some(true));
        assert_eq!(settings.max_connections, Some(5));
        assert_eq!(settings.log_format, Some(LogFormat::Json));
        assert_eq!(settings.log, None);
    }

    #[test]
    fn what_is_no_setting_is_refused_by_its_place() {
        for (text, expected) in [
            ("lissen = \"9000\"", "lissen"),
            ("listen = \"nowhere\"", "127.0.0.1:8080"),
            ("trusted-proxy = [\"x\"]", "10.0.0.0/8"),
            ("https = 1", "line 1"),
            ("engines = 0", "engines has to be above zero"),
            ("message-rate = -1.0", "message-rate has to be above zero"),
            ("log = \"loud\"", "loud"),
        ] {
            let error = Settings::parse(text).expect_err(text);
            assert!(error.contains(expected), "{error}");
        }
    }
}
