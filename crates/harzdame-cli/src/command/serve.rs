//! `harzdame serve`.

mod log;
mod settings;

use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::bail;
use harzdame_server::{Config, LiveSettings};
use ipnet::IpNet;

use self::{
    log::{LogFormat, LogLevel},
    settings::{Listen, Settings},
};
use crate::{database_arg, numbers::above_zero, tables_arg::TablesArgs};

/// Serve the game to browsers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame serve                                   for this machine only
  harzdame serve --listen 127.0.0.1:9000           on another port
  harzdame serve --listen 0.0.0.0:8080             for the whole network
  harzdame serve --listen 127.0.0.1:0              on any free port
  harzdame serve --database sqlite:club.db         with the games in this file
  harzdame serve --config /etc/harzdame.toml       as a file says

Prints the address to open in a browser. Ctrl-C ends it. docs/server.md says more.

What is not given as an option is taken from the environment, and what is not there either from the
file: each option has a variable, HARZDAME_MAX_CONNECTIONS for --max-connections, and in the file a
line, max-connections = 20000.")]
pub(crate) struct Args {
    /// A file of settings, in TOML.
    #[arg(long, value_name = "FILE", env = "HARZDAME_CONFIG")]
    config: Option<PathBuf>,

    /// The address and port to listen on; a port alone is one of this machine. [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR", env = "HARZDAME_LISTEN", value_parser = parse_listen)]
    listen: Option<SocketAddr>,

    #[command(flatten)]
    tables: TablesArgs,

    /// The database for live games: `sqlite:FILE`, `postgres://…`, or `none`. [default: games.db in the
    /// folder for the user's data]
    #[arg(
        long,
        value_name = "URL",
        env = "HARZDAME_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,

    /// The NATS server through which several processes serve the same games, `nats://HOST:PORT`.
    #[arg(
        long,
        value_name = "URL",
        env = "HARZDAME_NATS",
        hide_env_values = true
    )]
    nats: Option<String>,

    /// A proxy that is believed where visitors come from, or a network of them, such as `10.0.0.0/8`. May be
    /// given several times; separated by commas in the environment.
    #[arg(
        long = "trusted-proxy",
        value_name = "NET",
        env = "HARZDAME_TRUSTED_PROXY",
        value_delimiter = ',',
        value_parser = parse_net
    )]
    proxies: Vec<IpNet>,

    /// Visitors come by HTTPS, through a proxy: cookies are sent on no other way.
    #[arg(long, env = "HARZDAME_HTTPS", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    https: Option<bool>,

    /// How many games the engine thinks about at once. [default: 1]
    #[arg(long, value_name = "N", env = "HARZDAME_ENGINES", value_parser = at_least_one)]
    engines: Option<usize>,

    /// How many connections there are at once; further ones wait. [default: 20000]
    #[arg(long, value_name = "N", env = "HARZDAME_MAX_CONNECTIONS", value_parser = at_least_one)]
    max_connections: Option<usize>,

    /// How many messages a second are answered on a WebSocket. [default: 10]
    #[arg(long, value_name = "N", env = "HARZDAME_MESSAGE_RATE", value_parser = above_zero)]
    message_rate: Option<f64>,

    /// The address for metrics of Prometheus, at `/metrics`; without one there are none.
    #[arg(long, value_name = "ADDR", env = "HARZDAME_METRICS", value_parser = parse_listen)]
    metrics: Option<SocketAddr>,

    /// What is logged, to standard error. [default: warn]
    #[arg(long, value_name = "LEVEL", env = "HARZDAME_LOG", value_enum)]
    log: Option<LogLevel>,

    /// How it is logged. [default: text]
    #[arg(long, value_name = "FORMAT", env = "HARZDAME_LOG_FORMAT", value_enum)]
    log_format: Option<LogFormat>,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number above zero".to_owned())
}

fn parse_net(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from);
    one.or_else(|_| text.parse::<IpNet>())
        .map_err(|_| "expected an address such as 10.0.0.1, or a network such as 10.0.0.0/8".into())
}

fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    let port = text.strip_prefix("localhost:").or(text.strip_prefix(':'));
    if let Ok(port) = port.unwrap_or(text).parse::<u16>() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    text.parse().map_err(|_| {
        "expected an address and a port, as in 127.0.0.1:8080 or [::1]:8080, or a port alone"
            .to_owned()
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let file = match &args.config {
        Some(path) => Settings::read(path)?,
        None => Settings::default(),
    };
    log::start(
        args.log.or(file.log).unwrap_or(LogLevel::Warn),
        args.log_format
            .or(file.log_format)
            .unwrap_or(LogFormat::Text),
    )?;
    let config = config(args, file)?;
    harzdame_server::serve(&config, |address| {
        // Whoever started the server may have closed standard output: no reason not to serve.
        let _ = announce(address);
    })?;
    Ok(ExitCode::SUCCESS)
}

/// What the options and the environment say, then the file, then what is usual.
fn config(args: &Args, file: Settings) -> anyhow::Result<Config> {
    let usual = Config::default();
    let database = database_arg::address(args.database.as_deref().or(file.database.as_deref()))?;
    let nats = args.nats.clone().or(file.nats);
    if nats.is_some()
        && database
            .as_ref()
            .is_none_or(|url| url.starts_with("sqlite:"))
    {
        bail!(
            "several processes can only share a PostgreSQL database: name it, as in --database \
             postgres://harzdame@localhost/harzdame, or leave out --nats"
        );
    }
    let proxies = if args.proxies.is_empty() {
        file.trusted_proxy.into_iter().map(|net| net.0).collect()
    } else {
        args.proxies.clone()
    };
    let listen = |named: Option<SocketAddr>, in_file: Option<Listen>| {
        named.or(in_file.map(|listen| listen.0))
    };
    Ok(Config {
        listen: listen(args.listen, file.listen).unwrap_or(usual.listen),
        tables: args.tables.or(file.tables.as_deref())?,
        database,
        nats,
        engines: args.engines.or(file.engines).unwrap_or(usual.engines),
        live: LiveSettings {
            proxies,
            is_secure: args.https.or(file.https).unwrap_or(false),
            message_rate: args
                .message_rate
                .or(file.message_rate)
                .unwrap_or(usual.live.message_rate),
        },
        max_connections: args
            .max_connections
            .or(file.max_connections)
            .unwrap_or(usual.max_connections),
        metrics: listen(args.metrics, file.metrics),
    })
}

fn announce(address: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if address.ip().is_unspecified() {
        let port = address.port();
        writeln!(out, "Harzdame is served at http://localhost:{port}/")?;
        writeln!(out, "and at every other address of this machine.")?;
    } else {
        writeln!(out, "Harzdame is served at http://{address}/")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_short_and_long_forms() {
        for (text, expected) in [
            ("9000", "127.0.0.1:9000"),
            (":9000", "127.0.0.1:9000"),
            ("localhost:9000", "127.0.0.1:9000"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:8080", "[::1]:8080"),
        ] {
            let address = parse_listen(text).map(|address| address.to_string());
            assert_eq!(address.as_deref(), Ok(expected));
        }
        for text in ["", "nowhere", "127.0.0.1", "127.0.0.1:99999", "::1", "-1"] {
            assert!(parse_listen(text).is_err(), "{text}");
        }
    }
}
