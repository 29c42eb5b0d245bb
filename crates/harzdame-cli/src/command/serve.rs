//! `harzdame serve`.

use std::{
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    process::ExitCode,
};

use harzdame_server::{Config, DEFAULT_LISTEN};
use ipnet::IpNet;

use crate::tables_arg::TablesArgs;

/// Serve the game to browsers.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame serve                          for this machine only
  harzdame serve --listen 127.0.0.1:9000  on another port
  harzdame serve --listen 0.0.0.0:8080    for the whole network
  harzdame serve --listen 127.0.0.1:0     on any free port

Prints the address to open in a browser. Ctrl-C ends it.")]
pub(crate) struct Args {
    /// The address and port to listen on; a port alone is one of this machine.
    #[arg(long, value_name = "ADDR", default_value_t = DEFAULT_LISTEN, value_parser = parse_listen)]
    listen: SocketAddr,

    #[command(flatten)]
    tables: TablesArgs,

    /// The database for live games, `sqlite:FILE` or `postgres://…`; without one there are none.
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
        hide_env_values = true,
        requires = "database"
    )]
    nats: Option<String>,

    /// A proxy that is believed where visitors come from, or a network of them, such as `10.0.0.0/8`. May be
    /// given several times.
    #[arg(long = "trusted-proxy", value_name = "NET", value_parser = parse_net)]
    proxies: Vec<IpNet>,
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
    let config = Config {
        listen: args.listen,
        tables: args.tables.tables()?,
        database: args.database.clone(),
        nats: args.nats.clone(),
        proxies: args.proxies.clone(),
    };
    harzdame_server::serve(&config, |address| {
        // Whoever started the server may have closed standard output: no reason not to serve.
        let _ = announce(address);
    })?;
    Ok(ExitCode::SUCCESS)
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
