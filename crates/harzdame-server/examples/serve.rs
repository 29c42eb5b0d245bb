//! The server alone, without the command line: `cargo run -p harzdame-server --example serve`.

use harzdame_server::{Config, ServeError, serve};

fn main() -> Result<(), ServeError> {
    serve(&Config::default(), |address| println!("http://{address}/"))
}
