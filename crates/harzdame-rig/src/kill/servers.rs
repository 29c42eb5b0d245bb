//! The processes of the server: started, killed and started again.

use std::{
    fs::OpenOptions,
    path::{Path, PathBuf},
    process::Stdio,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};
use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::{
    http::{self, Request},
    site::Site,
};

/// How processes are started.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) path: PathBuf,
    /// The arguments of all of them.
    pub(super) arguments: Vec<String>,
    /// Where each writes what it says.
    pub(super) logs: PathBuf,
}

/// A span in which something was not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outage {
    /// What was not there: a process of the server by its number, or something else by its name.
    pub(crate) what: String,
    /// Microseconds since the run began.
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// All processes of the service. They end with it.
#[derive(Debug)]
pub(super) struct Servers {
    program: Program,
    began: Instant,
    processes: Vec<Process>,
    outages: Mutex<Vec<Outage>>,
    /// Processes that ended without having been killed.
    pub(super) died: u32,
}

#[derive(Debug)]
struct Process {
    site: Site,
    port: u16,
    child: Child,
}

/// A process that does not answer after so long will not.
const PATIENCE: Duration = Duration::from_secs(60);

impl Servers {
    /// Starts a process at each port, and waits until they answer.
    pub(super) async fn start(program: Program, ports: &[u16], began: Instant) -> Result<Servers> {
        let mut processes = Vec::new();
        for (number, &port) in ports.iter().enumerate() {
            processes.push(Process {
                site: Site::local(port),
                port,
                child: program.spawn(number, port)?,
            });
            // One after the other: the first makes the tables.
            answers(&processes[number].site).await?;
        }
        Ok(Servers {
            program,
            began,
            processes,
            outages: Mutex::default(),
            died: 0,
        })
    }

    /// Where the processes are.
    pub(super) fn sites(&self) -> Vec<Site> {
        self.processes
            .iter()
            .map(|process| process.site.clone())
            .collect()
    }

    /// Kills some processes and starts them again. It ends when they answer.
    pub(super) async fn kill(&mut self, numbers: &[usize]) -> Result<()> {
        let from = self.micros();
        for &number in numbers {
            let child = &mut self.processes[number].child;
            if let Some(status) = child.try_wait()? {
                self.died += 1;
                eprintln!("process {number} has ended by itself: {status}");
            } else {
                child.kill().await?;
            }
        }
        for &number in numbers {
            let port = self.processes[number].port;
            self.processes[number].child = self.program.spawn(number, port)?;
        }
        for &number in numbers {
            self.stand(number).await?;
            self.note(number.to_string(), from);
        }
        Ok(())
    }

    /// Waits until a process answers that was just started.
    async fn stand(&mut self, number: usize) -> Result<()> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let Process { site, port, child } = &mut self.processes[number];
            if is_answering(site).await {
                return Ok(());
            }
            // It may not start while the database does.
            if child.try_wait()?.is_some() {
                sleep(Duration::from_millis(200)).await;
                *child = self.program.spawn(number, *port)?;
            }
            if Instant::now() > deadline {
                bail!("process {number} does not answer after it was started again");
            }
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Runs a command that restarts something that the service rests on, and waits until all processes
    /// answer.
    pub(super) async fn restart(&mut self, what: &str, command: &str) -> Result<()> {
        let from = self.micros();
        let status = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::null())
            .status();
        let status = status
            .await
            .with_context(|| format!("cannot restart {what}"))?;
        if !status.success() {
            bail!("`{command}` has failed: {status}");
        }
        for number in 0..self.processes.len() {
            self.stand(number).await?;
        }
        self.note(what.to_owned(), from);
        Ok(())
    }

    /// Spans in which something was not there.
    pub(super) fn outages(&self) -> Vec<Outage> {
        let outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        outages.clone()
    }

    /// Ends all processes, as an administrator does, and counts those that had ended before.
    pub(super) async fn stop(&mut self) -> Result<()> {
        for process in &mut self.processes {
            if process.child.try_wait()?.is_some() {
                self.died += 1;
                continue;
            }
            if let Some(id) = process.child.id() {
                Command::new("kill").arg(id.to_string()).status().await?;
            }
            if timeout(PATIENCE, process.child.wait()).await.is_err() {
                process.child.kill().await?;
            }
        }
        Ok(())
    }

    fn note(&self, what: String, from: u64) {
        let to = self.micros();
        let mut outages = self.outages.lock().unwrap_or_else(PoisonError::into_inner);
        outages.push(Outage { what, from, to });
    }

    fn micros(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }
}

impl Program {
    fn spawn(&self, number: usize, port: u16) -> Result<Child> {
        let log = self.log(number);
        let file = OpenOptions::new().create(true).append(true).open(&log);
        let file = file.with_context(|| format!("cannot write {}", log.display()))?;
        Command::new(&self.path)
            .args(["serve", "--listen", &format!("127.0.0.1:{port}")])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(file.try_clone()?)
            .stderr(file)
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("cannot start {}", self.path.display()))
    }

    fn log(&self, number: usize) -> PathBuf {
        let logs: &Path = &self.logs;
        logs.join(format!("server-{number}.log"))
    }
}

async fn answers(site: &Site) -> Result<()> {
    let deadline = Instant::now() + PATIENCE;
    while !is_answering(site).await {
        if Instant::now() > deadline {
            bail!("the server at {site} does not answer: see its log");
        }
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Whether it answers, with its database.
async fn is_answering(site: &Site) -> bool {
    let request = Request {
        method: "GET",
        path: "/api/v1/challenges",
        headers: "",
        body: None,
    };
    let asked = timeout(Duration::from_secs(3), http::ask(site, request)).await;
    matches!(asked, Ok(Ok(answer)) if answer.is_success())
}
