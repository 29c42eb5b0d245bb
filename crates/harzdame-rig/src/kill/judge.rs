//! What is made of the logs in the end.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result};
use harzdame_store::{GameId, Store};

use super::{
    audit::{self, Evidence, Fault, Story, Verdict, Violation},
    log,
    servers::{Outage, Servers},
};
use crate::measure::Durations;

/// The files of players in a folder.
pub(super) fn player_logs(folder: &Path) -> Result<impl Iterator<Item = PathBuf>> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    Ok(entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with("player-"))
        }))
}

/// What both players of each game wrote down.
pub(super) type Stories = HashMap<GameId, [Option<Story>; 2]>;

/// Reads all of them.
pub(super) fn read_logs(folder: &Path) -> Result<Stories> {
    let mut games = Stories::new();
    for path in player_logs(folder)? {
        for (game, color, story) in audit::stories(log::read(&path)?) {
            games.entry(game).or_default()[color as usize] = Some(story);
        }
    }
    Ok(games)
}

/// Spans in which nobody could play.
fn down(outages: &[Outage], processes: usize) -> Vec<Outage> {
    let is_total = |outage: &&Outage| {
        let same = |other: &&Outage| other.from == outage.from;
        outage.what == "postgres" || outages.iter().filter(same).count() == processes
    };
    let mut down: Vec<_> = outages.iter().filter(is_total).cloned().collect();
    down.dedup_by_key(|outage| outage.from);
    down
}

/// What players waited for.
#[derive(Debug, Default)]
struct Waits {
    answers: Durations,
    deliveries: Durations,
    gaps: Durations,
}

impl Waits {
    fn add(&mut self, players: [&Story; 2]) {
        for (story, opponent) in [(players[0], players[1]), (players[1], players[0])] {
            let add =
                |durations: &mut Durations, micros| durations.add(Duration::from_micros(micros));
            story
                .acknowledged()
                .for_each(|micros| add(&mut self.answers, micros));
            story
                .deliveries(opponent)
                .for_each(|micros| add(&mut self.deliveries, micros));
            story
                .gaps
                .iter()
                .for_each(|&micros| add(&mut self.gaps, micros));
        }
    }
}

/// Judges all games, and counts.
pub(super) async fn games(
    store: &Store,
    stories: &Stories,
    servers: &Servers,
    tolerance: u64,
    verdict: &mut Verdict,
) -> Result<()> {
    let all = servers.outages();
    let outages = down(&all, servers.sites().len());
    let mut waits = Waits::default();
    let (mut events, mut repeats) = (0, 0);
    let mut endings = BTreeMap::<&str, u32>::new();
    let nothing = Story::default();
    for (game, players) in stories {
        let [white, black] = players.each_ref();
        let players = [white, black].map(|story| story.as_ref().unwrap_or(&nothing));
        repeats += players.map(|story| story.repeats).iter().sum::<usize>();
        waits.add(players);
        let Some(record) = store.game(*game).await? else {
            verdict.violations.push(Violation {
                fault: Fault::GameLost,
                game: Some(*game),
                detail: "the database does not know it".to_owned(),
            });
            continue;
        };
        let log = store.events(*game, 0).await?;
        events += log.len();
        let ending = record
            .ended
            .map_or("nothing", |(ending, _)| ending.reason.name());
        *endings.entry(ending).or_default() += 1;
        let evidence = Evidence {
            record: &record,
            log: &log,
            players,
            outages: &outages,
            tolerance,
        };
        verdict.violations.extend(audit::audit(&evidence));
    }
    verdict.figure("games", &stories.len());
    verdict.figure("events in their logs", &events);
    for (reason, count) in endings {
        verdict.figure(&format!("games that ended by {reason}"), &count);
    }
    let is_kill = |outage: &&Outage| outage.what.parse::<usize>().is_ok();
    verdict.figure("processes killed", &all.iter().filter(is_kill).count());
    verdict.figure("times that nobody could play", &outages.len());
    verdict.figure("commands sent again", &repeats);
    for (name, durations) in [
        ("commands acknowledged", waits.answers),
        ("moves that the opponent knew after that", waits.deliveries),
        ("connections made again", waits.gaps),
    ] {
        if let Some(spread) = durations.spread() {
            verdict.figure(name, &spread.count);
            let text = format!(
                "median {:.1}, 99 % {:.1}, 99.9 % {:.1}, most {:.1}",
                spread.median, spread.p99, spread.p999, spread.max
            );
            verdict.figure("  after ms", &text);
        }
    }
    Ok(())
}

/// Notes processes that ended by themselves.
pub(super) fn processes(servers: &Servers, verdict: &mut Verdict) {
    for _ in 0..servers.died {
        verdict.violations.push(Violation {
            fault: Fault::Died,
            game: None,
            detail: "a process has ended by itself: see its log".to_owned(),
        });
    }
}
