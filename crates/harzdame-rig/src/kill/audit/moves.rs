//! Whether all that was acknowledged is in the log, and nothing else, and once.

use harzdame::Color;
use harzdame_live::{Command, EndReason, Event};

use super::{Evidence, Fault, Findings, name, story::Sent};

pub(super) fn check(evidence: &Evidence<'_>, findings: &mut Findings) {
    let mut texts = Vec::new();
    for logged in evidence.log {
        if let Event::Moved { text, .. } = &logged.event {
            let ply = texts.len() as u32;
            let color = Color::ALL[texts.len() % 2];
            let mut sent = evidence.players[color as usize].mover(ply);
            let is_sent = sent
                .any(|sent| matches!(&sent.command, Command::Move { text: of, .. } if of == text));
            findings.expect(is_sent, Fault::NotSent, || {
                format!("{} at ply {ply}, which {} did not send", text, name(color))
            });
            texts.push(text.as_str());
        }
    }
    for color in Color::ALL {
        for sent in evidence.players[color as usize].commands.values() {
            acknowledged(evidence, color, sent, &texts, findings);
        }
        offers(evidence, color, findings);
    }
}

/// Whether a command is in the log if it was acknowledged.
fn acknowledged(
    evidence: &Evidence<'_>,
    color: Color,
    sent: &Sent,
    texts: &[&str],
    findings: &mut Findings,
) {
    let who = name(color);
    let Sent {
        command,
        done,
        refused,
        ..
    } = sent;
    if let Some(code) = refused {
        // What is over cannot be gone on with, and offers may come at the wrong time.
        let may_be = code == "over" || code == "time-up" || *command == Command::OfferDraw;
        findings.expect(may_be, Fault::Refused, || {
            format!("{command:?} of {who} was refused: {code}")
        });
    }
    if done.is_none() {
        return;
    }
    let ending = evidence.record.ended.map(|(ending, _)| ending);
    let lost = |happened: &str| format!("{command:?} of {who} was acknowledged, but {happened}");
    match command {
        Command::Move { ply, text } => {
            let made = texts.get(*ply as usize);
            findings.expect(
                made == Some(&text.as_str()),
                Fault::AcknowledgedLost,
                || {
                    lost(&match made {
                        Some(made) => format!("the move is {made}"),
                        None => format!("no such move was made; the end is {ending:?}"),
                    })
                },
            );
        }
        Command::Resign => {
            let is_so = ending.is_some_and(|ending| {
                ending.reason == EndReason::Resignation && ending.winner == Some(!color)
            });
            findings.expect(is_so, Fault::AcknowledgedLost, || {
                lost(&format!("the end is {ending:?}"))
            });
        }
        _ => {}
    }
}

/// Whether there are as many offers of draws as were acknowledged, the one that ended the game included.
fn offers(evidence: &Evidence<'_>, color: Color, findings: &mut Findings) {
    let commands = evidence.players[color as usize].commands.values();
    let offered = commands.filter(|sent| sent.command == Command::OfferDraw);
    let done = offered.filter(|sent| sent.done.is_some()).count();
    let (mut made, mut ply, mut standing) = (0, 0, None);
    for logged in evidence.log {
        match logged.event {
            Event::Moved { .. } => {
                let mover = Color::ALL[ply % 2];
                ply += 1;
                standing = standing.filter(|&by| by == mover);
            }
            Event::DrawOffered { by } => {
                made += usize::from(by == color);
                standing = Some(by);
            }
            Event::DrawDeclined { .. } => standing = None,
            // Whoever has not offered has accepted.
            Event::Ended { ending } if ending.reason == EndReason::Agreement => {
                made += usize::from(standing == Some(!color));
            }
            _ => {}
        }
    }
    findings.expect(done <= made, Fault::AcknowledgedLost, || {
        let who = name(color);
        format!("{done} offers of a draw of {who} were acknowledged, but {made} made")
    });
}
