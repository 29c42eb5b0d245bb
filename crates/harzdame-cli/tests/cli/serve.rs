//! `harzdame serve`.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Stdio},
};

use crate::harness::{Folder, command, run};

/// A running server, ended with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server on a free port, and its address.
fn start() -> (Server, String) {
    let mut child = command(["serve", "--listen", "127.0.0.1:0", "--database", "none"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let stdout = child.stdout.take().expect("standard output");
    let server = Server(child);
    let mut line = String::new();
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let address = line
        .trim()
        .strip_prefix("Harzdame is served at http://")
        .and_then(|line| line.strip_suffix('/'))
        .expect(&line);
    (server, address.to_owned())
}

#[test]
fn it_says_where_it_serves_and_serves() {
    let (_server, address) = start();
    let mut stream = TcpStream::connect(&address).expect("a connection");
    write!(
        stream,
        "GET /en/rules HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("Harzdame"));
}

#[test]
#[cfg(unix)]
fn a_request_to_end_ends_it_well() {
    let (mut server, _address) = start();
    let pid = server.0.id().to_string();
    let killed = std::process::Command::new("kill")
        .args(["-TERM", &pid])
        .status();
    assert!(killed.expect("kill").success());
    assert_eq!(server.0.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_port_in_use_is_refused_with_the_remedy() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    run(["serve", "--listen", &address]).refused([&address, "in use", "--listen 127.0.0.1:"]);
}

#[test]
fn what_is_no_address_is_refused() {
    run(["serve", "--listen", "nowhere"]).refused(["nowhere", "127.0.0.1:8080"]);
    // An address set aside for documentation: no machine has it.
    run(["serve", "--listen", "192.0.2.1:8080"]).refused(["192.0.2.1:8080", "--listen"]);
}

#[test]
fn settings_in_a_file_are_refused_by_their_place() {
    let folder = Folder::new();
    let file = folder.path("harzdame.toml");
    for (text, expected) in [
        ("lissen = \"9000\"", "lissen"),
        ("listen = \"nowhere\"", "127.0.0.1:8080"),
        (
            "nats = \"nats://localhost\"\ndatabase = \"none\"",
            "--database postgres://",
        ),
        ("database = \"mysql://x\"", "postgres://"),
    ] {
        std::fs::write(&file, text).expect("a file");
        run(["serve", "--config", &file]).refused([expected]);
    }
    run(["serve", "--config", "no-such-file"]).refused(["no-such-file"]);
}
