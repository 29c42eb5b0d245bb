//! The same for both buses.

use std::{
    io::{BufRead as _, BufReader},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use harzdame_bus::{Bus, BusError, Delivery, Subscription};
use tokio::time::{sleep, timeout};

/// A NATS server of the test's own.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// `None` where there is none, which is a fault in continuous integration only.
    fn start() -> Option<Server> {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let server = Server::on(port);
        if server.is_none() {
            assert_ne!(
                std::env::var("CI").as_deref(),
                Ok("true"),
                "nats-server is missing: run script/setup test"
            );
            println!("skipped: nats-server is missing");
        }
        server
    }

    fn on(port: u16) -> Option<Server> {
        let program = ["/usr/bin/nats-server", "/usr/sbin/nats-server"]
            .into_iter()
            .find(|path| Path::new(path).exists())
            .unwrap_or("nats-server");
        let mut child = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stderr(Stdio::piped())
            .spawn()
            .ok()?;
        let log = BufReader::new(child.stderr.take().expect("a log"));
        let mut lines = log.lines();
        let ready = lines.any(|line| line.is_ok_and(|line| line.contains("Server is ready")));
        assert!(ready, "nats-server does not start");
        // It would stop when nobody reads its log.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Server { child, port })
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn message(subscription: &mut Subscription) -> String {
    loop {
        let next = timeout(Duration::from_secs(60), subscription.next());
        match next.await.expect("in time").expect("no end") {
            Delivery::Message(bytes) => return String::from_utf8(bytes.into()).expect("text"),
            Delivery::Missed => {}
        }
    }
}

/// Messages between two handles: of one bus in a process, of two that meet at a server.
async fn messages_reach_all_who_have_subscribed(first: Bus, second: Bus) {
    let mut one = first.subscribe("game.one").await.expect("subscribed");
    let mut two = second.subscribe("game.one").await.expect("subscribed");
    let mut other = second.subscribe("game.two").await.expect("subscribed");
    for i in 0..300 {
        let text = format!("message {i}");
        first.publish("game.one", text.into()).await.expect("sent");
    }
    second
        .publish("game.two", "else".into())
        .await
        .expect("sent");
    for i in 0..300 {
        let expected = format!("message {i}");
        assert_eq!(message(&mut one).await, expected);
        assert_eq!(message(&mut two).await, expected);
    }
    assert_eq!(message(&mut other).await, "else");
    drop(one);
    first
        .publish("game.one", "again".into())
        .await
        .expect("sent");
    assert_eq!(message(&mut two).await, "again");
}

/// Who does not keep up hears that it has missed something, and then the rest.
async fn what_is_missed_is_told(bus: Bus) {
    let mut subscription = bus.subscribe("game.one").await.expect("subscribed");
    for i in 0..5_000 {
        let text = format!("message {i}");
        bus.publish("game.one", text.into()).await.expect("sent");
    }
    // Over NATS it takes a while until all has come.
    sleep(Duration::from_millis(500)).await;
    let mut missed = false;
    let mut last = String::new();
    while let Ok(next) = timeout(Duration::from_millis(500), subscription.next()).await {
        match next.expect("no end") {
            Delivery::Missed => missed = true,
            Delivery::Message(bytes) => last = String::from_utf8(bytes.into()).expect("text"),
        }
    }
    assert!(missed);
    assert!(last.starts_with("message "), "{last}");
    bus.publish("game.one", "later".into()).await.expect("sent");
    assert_eq!(message(&mut subscription).await, "later");
}

#[tokio::test]
async fn in_a_process() {
    let bus = Bus::local();
    assert!(bus.is_connected() && !bus.is_shared());
    assert!(Bus::local_shared().is_shared());
    messages_reach_all_who_have_subscribed(bus.clone(), bus.clone()).await;
    what_is_missed_is_told(bus).await;
}

#[tokio::test]
async fn over_nats() {
    let Some(server) = Server::start() else {
        return;
    };
    let connect = || async {
        let bus = Bus::nats(&server.url()).await.expect("a bus");
        while !bus.is_connected() {
            sleep(Duration::from_millis(5)).await;
        }
        bus
    };
    let (first, second) = (connect().await, connect().await);
    assert!(first.is_shared());
    messages_reach_all_who_have_subscribed(first, second).await;
    what_is_missed_is_told(connect().await).await;
}

#[tokio::test]
async fn a_restart_of_nats_is_told_and_survived() {
    let Some(mut server) = Server::start() else {
        return;
    };
    let bus = Bus::nats(&server.url()).await.expect("a bus");
    let mut subscription = bus.subscribe("game.one").await.expect("subscribed");
    bus.publish("game.one", "before".into())
        .await
        .expect("sent");
    assert_eq!(message(&mut subscription).await, "before");
    server.kill();
    sleep(Duration::from_millis(300)).await;
    assert!(!bus.is_connected());
    let _again = Server::on(server.port).expect("a server");
    let missed = timeout(Duration::from_secs(10), subscription.next()).await;
    assert_eq!(missed.expect("in time"), Some(Delivery::Missed));
    while !bus.is_connected() {
        sleep(Duration::from_millis(20)).await;
    }
    bus.publish("game.one", "after".into()).await.expect("sent");
    assert_eq!(message(&mut subscription).await, "after");
}

#[tokio::test]
async fn a_server_that_comes_later_is_waited_for() {
    let Some(mut server) = Server::start() else {
        return;
    };
    let url = server.url();
    server.kill();
    let bus = Bus::nats(&url).await.expect("a bus");
    assert!(!bus.is_connected());
    let mut subscription = bus.subscribe("game.one").await.expect("subscribed");
    let _again = Server::on(server.port).expect("a server");
    while !bus.is_connected() {
        sleep(Duration::from_millis(20)).await;
    }
    sleep(Duration::from_millis(100)).await;
    bus.publish("game.one", "hello".into()).await.expect("sent");
    assert_eq!(message(&mut subscription).await, "hello");
}

#[tokio::test]
async fn bad_subjects_and_addresses_are_refused() {
    let bus = Bus::local();
    for subject in ["", "a..b", "a.*", "a b", ">", "ä"] {
        let refused = bus.publish(subject, "x".into()).await;
        assert!(matches!(refused, Err(BusError::BadSubject(_))), "{subject}");
        assert!(bus.subscribe(subject).await.is_err(), "{subject}");
    }
    let error = Bus::nats("http://[x").await.expect_err("no address");
    assert!(error.to_string().contains("nats://HOST:PORT"), "{error}");
}
