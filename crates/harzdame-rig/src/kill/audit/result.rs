//! Whether the game went by the rules, and ended as it should.

use harzdame::{Color, Game, movetext};
use harzdame_live::{Command, EndReason, Ending, Event};

use super::{Evidence, Fault, Findings, name};

pub(super) fn check(evidence: &Evidence<'_>, findings: &mut Findings) {
    let mut game = Game::new();
    let mut offered = None;
    for (number, logged) in evidence.log.iter().enumerate() {
        let is_last = number + 1 == evidence.log.len();
        match &logged.event {
            Event::Moved { text, .. } => {
                let position = *game.position();
                let Ok(mv) = movetext::parse(&position, text) else {
                    return findings.add(Fault::Result, format!("{text} is illegal"));
                };
                if game.play(mv).is_err() {
                    return findings.add(Fault::Result, format!("{text} after the end"));
                }
                offered = offered.filter(|&by| by == position.turn());
            }
            Event::DrawOffered { by } => offered = Some(*by),
            Event::DrawDeclined { .. } => offered = None,
            Event::Ended { ending } if is_last => {
                return end(evidence, &game, offered, *ending, findings);
            }
            Event::Ended { .. } => {
                return findings.add(Fault::Result, "the game goes on after its end");
            }
            event => findings.add(Fault::Result, format!("nobody has asked for {event:?}")),
        }
    }
}

/// Whether a game ended rightly in this position.
fn end(
    evidence: &Evidence<'_>,
    game: &Game,
    offered: Option<Color>,
    ending: Ending,
    findings: &mut Findings,
) {
    let by_rules = game.outcome().map(Ending::from);
    let turn = game.position().turn();
    let wanted = |color: Color, command: Command| {
        let mut commands = evidence.players[color as usize].commands.values();
        commands.any(|sent| sent.command == command)
    };
    let is_right = match (by_rules, ending.reason, ending.winner) {
        (Some(right), ..) => right == ending,
        (None, EndReason::Resignation, Some(winner)) => wanted(!winner, Command::Resign),
        (None, EndReason::Agreement, None) => offered
            .is_some_and(|by| wanted(by, Command::OfferDraw) && wanted(!by, Command::OfferDraw)),
        // Whether the time was up is for the clocks to say.
        (None, EndReason::Time, Some(winner)) => winner != turn && game.ply() >= 2,
        (None, EndReason::NotBegun, None) => game.ply() < 2,
        _ => false,
    };
    findings.expect(is_right, Fault::Result, || {
        format!(
            "{ending:?}, with {} to move and {by_rules:?} by the rules",
            name(turn)
        )
    });
    if matches!(ending.reason, EndReason::Time | EndReason::NotBegun) {
        let story = evidence.players[turn as usize];
        findings.expect(story.is_asleep, Fault::FlagOfAwake, || {
            let knew = match story.turns.contains_key(&(game.ply() as u32)) {
                true => "knew that it was to move",
                false => "was not told that it was to move",
            };
            format!("{} lost by time and {knew}", name(turn))
        });
    }
}
