//! Whether the log has no gap, the record fits it, and players were told what is in it.

use harzdame::Color;
use harzdame_live::{Event, LoggedEvent};

use super::{Evidence, Fault, Findings, name};

pub(super) fn check(evidence: &Evidence<'_>, findings: &mut Findings) {
    let Evidence { record, log, .. } = evidence;
    for (expected, event) in (0..).zip(*log) {
        findings.expect(event.seq == expected, Fault::Sequence, || {
            format!("event {} where {expected} should be", event.seq)
        });
    }
    findings.expect(record.seq as usize == log.len(), Fault::Sequence, || {
        format!("{} events, but the next is to be {}", log.len(), record.seq)
    });
    let moves = moves(log).count();
    findings.expect(record.ply as usize == moves, Fault::Sequence, || {
        format!("{moves} moves, but the ply is {}", record.ply)
    });
    let last = log.last();
    let ending = last.and_then(|last| match last.event {
        Event::Ended { ending } => Some((ending, last.at)),
        _ => None,
    });
    findings.expect(ending.is_some(), Fault::NoEnd, || {
        "the log has no end".to_owned()
    });
    findings.expect(record.ended == ending, Fault::Sequence, || {
        format!("the end is {:?}, but in the log {ending:?}", record.ended)
    });
    for color in Color::ALL {
        told(evidence, color, findings);
    }
}

/// The moves of a log, as text.
fn moves(log: &[LoggedEvent]) -> impl Iterator<Item = &str> {
    log.iter().filter_map(|logged| match &logged.event {
        Event::Moved { text, .. } => Some(&**text),
        _ => None,
    })
}

/// Whether what a player was told is in the log: also what it was told by a process that was killed just
/// after.
fn told(evidence: &Evidence<'_>, color: Color, findings: &mut Findings) {
    let (log, who) = (evidence.log, name(color));
    let story = evidence.players[color as usize];
    for saw in &story.saw {
        let logged = log.get(saw.event.seq as usize);
        findings.expect(logged == Some(&saw.event), Fault::ToldOtherwise, || {
            format!("{who} was told {:?}, but the log has {logged:?}", saw.event)
        });
    }
    for state in &story.states {
        let Some(before) = log.get(..state.seq as usize) else {
            let detail = format!("{who} was told of {} events of {}", state.seq, log.len());
            findings.add(Fault::ToldOtherwise, detail);
            continue;
        };
        let is_so = moves(before).eq(state.moves.iter().map(String::as_str));
        findings.expect(is_so, Fault::ToldOtherwise, || {
            format!(
                "the state with {} events, which {who} was told, is not that of the log",
                state.seq
            )
        });
        let ending = before.last().and_then(|last| match last.event {
            Event::Ended { ending } => Some(ending),
            _ => None,
        });
        findings.expect(state.ending == ending, Fault::ToldOtherwise, || {
            format!(
                "{who} was told the end {:?}, but it is {ending:?}",
                state.ending
            )
        });
    }
    findings.expect(story.is_over, Fault::NoEnd, || {
        format!("{who} does not know of the end")
    });
}
