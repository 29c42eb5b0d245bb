//! Whether the clocks ran as they should.
//!
//! What counts as thinking is bounded from both sides by what the players know. The server cannot have
//! begun to count after the player knew of its turn, nor have stopped before the move was sent: so it is
//! no less than that. And it cannot have begun before the opponent sent the move before, nor stopped after
//! the player knew that its own move was made: so it is no more. Only while no process is there, or no
//! database, the clocks stand still.

use std::{ops::RangeInclusive, time::Duration};

use harzdame::Color;
use harzdame_live::{Clock, EndReason, Event};

use super::{Evidence, Fault, Findings, name};
use crate::kill::servers::Outage;

pub(super) fn check(evidence: &Evidence<'_>, findings: &mut Findings) {
    let record = evidence.record;
    let mut clock = Clock::new(record.control, record.began);
    let mut ply = 0_u32;
    let known = known(evidence);
    for logged in evidence.log {
        let turn = Color::ALL[ply as usize % 2];
        let Some(since) = clock.since() else {
            return;
        };
        let thought = millis(logged.at.since(since));
        match &logged.event {
            &Event::Moved { spent, lag, .. } => {
                let (spent, lag) = (u64::from(spent), u64::from(lag));
                let at = format!("at ply {ply}, {}", name(turn));
                // Both are rounded down.
                let counted = spent + lag;
                findings.expect(
                    (counted..=counted + 1).contains(&thought),
                    Fault::Clock,
                    || format!("{at} thought {thought} ms, but {spent} + {lag} count"),
                );
                let quota = millis(clock.given_back(turn, Duration::MAX));
                let measured = evidence.players[turn as usize].lag + 1;
                findings.expect(lag <= quota.min(measured), Fault::Clock, || {
                    format!("{at} gets {lag} ms back, of {quota} and {measured} measured")
                });
                let spent = Duration::from_millis(spent);
                let in_time = !clock.runs_at(ply as usize) || clock.in_time(turn, spent);
                findings.expect(in_time, Fault::Clock, || {
                    format!("{at} moved without time left")
                });
                let bounds = bounds(evidence, turn, ply, known.get(ply as usize));
                findings.expect(bounds.contains(&counted), Fault::Clock, || {
                    format!("{at} spent {counted} ms, but by the players it was {bounds:?}")
                });
                clock.moved(
                    turn,
                    ply as usize,
                    spent,
                    Duration::from_millis(lag),
                    logged.at,
                );
                ply += 1;
            }
            Event::Ended { ending } => {
                if matches!(ending.reason, EndReason::Time | EndReason::NotBegun) {
                    let deadline = clock.deadline(turn, ply as usize);
                    // The grace is left out: a move that came late may have ended the game before.
                    let left = clock.given_back(turn, Duration::from_secs(2));
                    let is_up = deadline.is_some_and(|deadline| logged.at > deadline - left);
                    findings.expect(is_up, Fault::Clock, || {
                        format!("the flag of {} fell after {thought} ms", name(turn))
                    });
                }
                if let (EndReason::Time, Some(winner)) = (ending.reason, ending.winner) {
                    clock.run_out(!winner);
                }
                clock.stop();
            }
            _ => {}
        }
        told(evidence, logged.seq, &clock, findings);
    }
}

/// Whether players were shown the clocks as they were.
fn told(evidence: &Evidence<'_>, seq: u32, clock: &Clock, findings: &mut Findings) {
    let faces = Color::ALL.map(|color| millis(clock.face(color).left));
    for color in Color::ALL {
        let saw = evidence.players[color as usize].saw.iter();
        for saw in saw.filter(|saw| saw.event.seq == seq) {
            findings.expect(saw.clocks == faces, Fault::Clock, || {
                format!(
                    "{} was shown {:?} after event {seq}, but the clocks are at {faces:?}",
                    name(color),
                    saw.clocks
                )
            });
        }
    }
}

/// When each move was first known to have been made, by ply.
fn known(evidence: &Evidence<'_>) -> Vec<u64> {
    let is_move = |event: &Event| matches!(event, Event::Moved { .. });
    let moves = evidence.log.iter().filter(|logged| is_move(&logged.event));
    let mut known: Vec<(u32, u64)> = moves.map(|logged| (logged.seq, u64::MAX)).collect();
    for story in evidence.players {
        for saw in story.saw.iter().filter(|saw| is_move(&saw.event.event)) {
            if let Ok(ply) = known.binary_search_by_key(&saw.event.seq, |&(seq, _)| seq) {
                known[ply].1 = known[ply].1.min(saw.at);
            }
        }
    }
    for (ply, (_, at)) in known.iter_mut().enumerate() {
        let story = evidence.players[ply % 2];
        let done = story.mover(ply as u32).filter_map(|sent| sent.done);
        *at = done.min().unwrap_or(u64::MAX).min(*at);
    }
    known.into_iter().map(|(_, at)| at).collect()
}

/// How long a player can have thought about a move, by what the players wrote down; in milliseconds.
fn bounds(
    evidence: &Evidence<'_>,
    turn: Color,
    ply: u32,
    known: Option<&u64>,
) -> RangeInclusive<u64> {
    let sent = |color: Color, ply| {
        let story = evidence.players[color as usize];
        story.mover(ply).map(|sent| sent.at).min()
    };
    let turned = evidence.players[turn as usize].turns.get(&ply);
    let least = sent(turn, ply).zip(turned).map_or(0, |(sent, &turned)| {
        let down = down(evidence.outages, turned, sent);
        sent.saturating_sub(turned).saturating_sub(down) / 1_000
    });
    let before = ply.checked_sub(1).and_then(|before| sent(!turn, before));
    let most = known.zip(before).map_or(u64::MAX, |(&known, before)| {
        (known.saturating_sub(before) / 1_000).saturating_add(1)
    });
    let tolerance = evidence.tolerance;
    least.saturating_sub(tolerance)..=most.saturating_add(tolerance)
}

/// How much of a span something was down.
fn down(outages: &[Outage], from: u64, to: u64) -> u64 {
    let within = |outage: &Outage| outage.to.min(to).saturating_sub(outage.from.max(from));
    outages.iter().map(within).sum()
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
