//! The program puts servers under a small load.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use harzdame_server::{Config, LiveSettings, Server};
use serde_json::Value;
use tokio::runtime::Runtime;

const RIG: &str = env!("CARGO_BIN_EXE_harzdame-rig");

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("harzdame-rig-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program for a second, and reads its figures.
fn load(url: &str, folder: &Folder, arguments: &[&str]) -> Value {
    let json = folder.0.join("figures.json");
    let output = Command::new(RIG)
        .args(["load", "--server", url, "--games", "3"])
        .args(["--seconds", "1", "--warmup", "0.2", "--json"])
        .arg(&json)
        .args(arguments)
        .output()
        .expect("the program");
    assert!(output.status.success(), "{output:?}");
    let text = fs::read_to_string(json).expect("figures");
    let figures: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(figures["faults"], serde_json::json!({}), "{figures}");
    assert!(figures["moves"].as_u64() > Some(0), "{figures}");
    assert_eq!(figures["connections"], 6);
    figures
}

#[test]
fn games_are_played_in_both_loops() {
    let folder = Folder::new("games");
    let runtime = Runtime::new().expect("threads");
    let database = folder.0.join("games.db");
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: Some(format!("sqlite:{}", database.display())),
        live: LiveSettings {
            proxies: vec!["127.0.0.1/32".parse().expect("a network")],
            message_rate: 100_000.0,
            ..LiveSettings::default()
        },
        ..Config::default()
    };
    let server = runtime.block_on(Server::bind(&config)).expect("a server");
    let url = format!("http://{}", server.address());
    runtime.spawn(server.run(std::future::pending()));
    // Which is this process here.
    let process = std::process::id().to_string();
    let figures = load(&url, &folder, &["--server-pid", &process]);
    assert!(figures["memory_after"].as_u64() > Some(0), "{figures}");
    let figures = load(&url, &folder, &["--mode", "open", "--interval", "0.2"]);
    // Three games with five moves a second each.
    let moves = figures["moves"].as_u64().expect("a number");
    assert!((5..=16).contains(&moves), "{figures}");
}

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_echo_answers() {
    let folder = Folder::new("echo");
    let echo = Command::new(RIG)
        .args(["echo", "--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn();
    let mut echo = Running(echo.expect("the program"));
    let mut line = String::new();
    let output = echo.0.stdout.take().expect("what it says");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let url = line.trim().trim_start_matches("Echoes are at ");
    load(url, &folder, &["--protocol", "echo"]);
}
