//! An audit that finds nothing is worth something only if it finds what is there: so games that were
//! played well are doctored in every way that it is to find.

use std::time::Duration;

use fastrand::Rng;
use harzdame::{Color, movetext};
use harzdame_live::{
    Circumstances, Command, Decision, EndReason, Ending, Event, LiveGame, LoggedEvent, Role, Terms,
    Time,
};
use harzdame_store::{GameId, GameRecord, PlayerId, Seat};

use super::{Evidence, Fault, audit, stories};
use crate::{
    kill::{
        log::{Entry, Line},
        servers::Outage,
    },
    moves,
};

/// What a run leaves behind of a game.
#[derive(Clone, Debug)]
struct Played {
    record: GameRecord,
    log: Vec<LoggedEvent>,
    players: [Vec<Line>; 2],
    outages: Vec<Outage>,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Resignation,
    Agreement,
    Time,
    Rules,
}

/// The service's time differs from that of the players.
const EPOCH: u64 = 1_800_000_000_000;
/// How long a message is on its way, and the time it takes to write it down.
const WAY: u64 = 2;

/// A server and its players in virtual time.
struct Play {
    game: LiveGame,
    log: Vec<LoggedEvent>,
    players: [Vec<Line>; 2],
    /// Milliseconds since the run began.
    now: u64,
    commands: u32,
}

impl Play {
    fn note(&mut self, color: Color, entry: Entry) {
        let at = 1_000 * self.now;
        self.players[color as usize].push(Line { at, entry });
    }

    fn time(&self) -> Time {
        Time::from_millis(EPOCH + self.now)
    }

    /// A player sends a command, and both hear what comes of it.
    fn command(&mut self, color: Color, command: &Command) {
        self.commands += 1;
        let id = self.commands;
        self.note(
            color,
            Entry::Sent {
                id,
                command: command.clone(),
            },
        );
        self.now += WAY;
        let lag = Circumstances {
            lag: Duration::from_millis(1),
            ..Circumstances::default()
        };
        let decision = self
            .game
            .decide(Role::Player(color), command, self.time(), lag);
        let Ok(Decision::Events(events)) = decision else {
            panic!("{decision:?}");
        };
        self.happen(events);
        self.note(color, Entry::Done { id });
    }

    fn happen(&mut self, events: Vec<Event>) {
        let at = self.time();
        self.now += WAY;
        for event in events {
            let seq = self.game.seq();
            let event = LoggedEvent { seq, at, event };
            self.game.apply_logged(&event).expect("possible");
            self.log.push(event.clone());
            let clock = self.game.clock();
            let clocks = Color::ALL.map(|color| clock.face(color).left.as_millis() as u64);
            for color in Color::ALL {
                let event = event.clone();
                self.note(color, Entry::Saw { event, clocks });
            }
        }
    }
}

fn play(end: End, seed: u64) -> Played {
    let mut random = Rng::with_seed(seed);
    let id = GameId::random();
    let terms = Terms::new("60+1".parse().expect("a control"), false);
    let mut play = Play {
        game: LiveGame::new(terms, Time::from_millis(EPOCH + 5)),
        log: Vec::new(),
        players: [Vec::new(), Vec::new()],
        now: 10,
        commands: 0,
    };
    for color in Color::ALL {
        play.note(color, Entry::Begin { game: id, color });
        play.note(
            color,
            Entry::Open {
                process: 0,
                seq: 0,
                moves: Vec::new(),
                ending: None,
            },
        );
        play.note(color, Entry::Lag { millis: 1 });
    }
    while play.game.ending().is_none() {
        let (turn, ply) = (play.game.turn(), play.game.ply() as u32);
        play.note(turn, Entry::Turn { ply });
        play.now += random.u64(50..400);
        if ply == 12 && end == End::Resignation {
            play.command(turn, &Command::Resign);
        } else if ply == 12 && end == End::Agreement {
            play.command(turn, &Command::OfferDraw);
            play.command(!turn, &Command::OfferDraw);
        } else if ply == 12 && end == End::Time {
            play.note(turn, Entry::Asleep);
            play.now += 70_000;
            let ended = play.game.overdue(play.time()).expect("no time");
            play.happen(vec![ended]);
        } else {
            let mv = moves::choose(play.game.game(), &mut random).expect("a move");
            let text = movetext::format(play.game.game().position(), mv);
            play.command(turn, &Command::Move { ply, text });
        }
    }
    for color in Color::ALL {
        play.note(color, Entry::Over);
    }
    let last = play.log.last().expect("an end").at;
    let player = |id| Seat::player(PlayerId::try_from(id).expect("a player"));
    Played {
        record: GameRecord {
            id,
            seats: [player(1), player(2)],
            control: terms.control,
            rated: false,
            began: Time::from_millis(EPOCH + 5),
            seq: play.game.seq(),
            ply: play.game.ply() as u32,
            last_at: last,
            deadline: None,
            engine_to_move: false,
            ended: play.game.ending().map(|ending| (ending, last)),
            rematch_of: None,
            rematch: None,
        },
        log: play.log,
        players: play.players,
        outages: Vec::new(),
    }
}

impl Played {
    /// The kinds of faults that are found, each once.
    fn faults(&self) -> Vec<Fault> {
        let story = |color: Color| {
            let mut stories = stories(self.players[color as usize].clone());
            let (_, _, story) = stories.pop().expect("a story");
            story
        };
        let (white, black) = (story(Color::White), story(Color::Black));
        let violations = audit(&Evidence {
            record: &self.record,
            log: &self.log,
            players: [&white, &black],
            outages: &self.outages,
            tolerance: 20,
        });
        let mut faults: Vec<_> = violations.iter().map(|violation| violation.fault).collect();
        faults.sort_unstable();
        faults.dedup();
        faults
    }

    fn finds(&self, fault: Fault) {
        let faults = self.faults();
        assert!(
            faults.contains(&fault),
            "{fault:?} is not found, but {faults:?}"
        );
    }

    /// Takes an event out of the log, and lets the others follow without a gap.
    fn remove(&mut self, number: usize) {
        self.log.remove(number);
        for (seq, event) in (0..).zip(&mut self.log) {
            event.seq = seq;
        }
        self.record.seq -= 1;
    }

    fn entries(&mut self, color: Color) -> impl Iterator<Item = &mut Entry> {
        self.players[color as usize]
            .iter_mut()
            .map(|line| &mut line.entry)
    }
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    for end in [End::Resignation, End::Agreement, End::Time, End::Rules] {
        for seed in 0..10 {
            assert_eq!(play(end, seed).faults(), [], "{end:?}, seed {seed}");
        }
    }
}

#[test]
fn a_move_that_was_acknowledged_and_lost_is_found() {
    let mut played = play(End::Resignation, 1);
    // The last move, so that the rest is a game without it too.
    played.remove(11);
    played.record.ply -= 1;
    played.finds(Fault::AcknowledgedLost);

    // The flag fell instead, and the server said that the move was made.
    let mut played = play(End::Time, 1);
    let text = "a1-a2".to_owned();
    let command = Command::Move { ply: 12, text };
    let late = [Entry::Sent { id: 99, command }, Entry::Done { id: 99 }];
    played.players[0].extend(late.map(|entry| Line {
        at: 90_000_000,
        entry,
    }));
    assert_eq!(played.faults(), [Fault::AcknowledgedLost]);
}

#[test]
fn other_commands_that_were_acknowledged_and_lost_are_found() {
    let mut played = play(End::Agreement, 1);
    let offer = played
        .log
        .iter()
        .position(|logged| matches!(logged.event, Event::DrawOffered { .. }));
    played.remove(offer.expect("an offer"));
    played.finds(Fault::AcknowledgedLost);

    let mut played = play(End::Time, 1);
    let resign = [
        Entry::Sent {
            id: 99,
            command: Command::Resign,
        },
        Entry::Done { id: 99 },
    ];
    played.players[0].extend(resign.map(|entry| Line {
        at: 90_000_000,
        entry,
    }));
    assert_eq!(played.faults(), [Fault::AcknowledgedLost]);
}

#[test]
fn a_move_that_was_made_twice_is_found() {
    // White goes there and back: the same text is a legal move again, but nobody has sent it.
    let mut played = play(End::Resignation, 2);
    let twice = played.log[3].clone();
    played.log.insert(5, twice);
    for (seq, event) in (0..).zip(&mut played.log) {
        event.seq = seq;
    }
    (played.record.seq, played.record.ply) = (played.record.seq + 1, played.record.ply + 1);
    played.finds(Fault::NotSent);
}

#[test]
fn a_move_that_nobody_has_sent_is_found() {
    let mut played = play(End::Resignation, 3);
    for entry in played.entries(Color::Black) {
        if let Entry::Sent {
            command: Command::Move { ply: 5, text },
            ..
        } = entry
        {
            "z".clone_into(text);
        }
    }
    played.finds(Fault::NotSent);
}

#[test]
fn gaps_are_found() {
    let mut played = play(End::Resignation, 1);
    for event in &mut played.log[5..] {
        event.seq += 1;
    }
    played.finds(Fault::Sequence);
    let mut played = play(End::Resignation, 1);
    played.record.seq += 1;
    assert_eq!(played.faults(), [Fault::Sequence]);
    let mut played = play(End::Resignation, 1);
    played.record.ply += 1;
    assert_eq!(played.faults(), [Fault::Sequence]);
}

#[test]
fn a_game_without_an_end_is_found() {
    let mut played = play(End::Time, 1);
    played.log.pop();
    (played.record.seq, played.record.ended) = (played.record.seq - 1, None);
    played.finds(Fault::NoEnd);
    let mut played = play(End::Resignation, 1);
    played.players[1].pop();
    assert_eq!(played.faults(), [Fault::NoEnd]);
}

#[test]
fn wrong_results_are_found() {
    for end in [End::Resignation, End::Rules, End::Time, End::Agreement] {
        let mut played = play(end, 4);
        let last = played.log.last_mut().expect("an end");
        let Event::Ended { ending } = &mut last.event else {
            panic!("no end");
        };
        let right = ending.winner;
        ending.winner = if right == Some(Color::White) {
            Some(Color::Black)
        } else {
            Some(Color::White)
        };
        played.record.ended = Some((*ending, last.at));
        played.finds(Fault::Result);
    }
    // An end that only the record knows otherwise.
    let mut played = play(End::Resignation, 4);
    let draw = Ending::without_winner(EndReason::Agreement);
    played.record.ended = played.record.ended.map(|(_, at)| (draw, at));
    played.finds(Fault::Sequence);
    // Nobody has resigned.
    let mut played = play(End::Resignation, 4);
    for color in Color::ALL {
        for entry in played.entries(color) {
            if let Entry::Sent { command, .. } = entry
                && *command == Command::Resign
            {
                *command = Command::OfferDraw;
            }
        }
    }
    played.finds(Fault::Result);
}

#[test]
fn illegal_moves_and_a_game_that_goes_on_are_found() {
    let mut played = play(End::Resignation, 5);
    let Event::Moved { text, .. } = &mut played.log[4].event else {
        panic!("no move");
    };
    "h8-a1".clone_into(text);
    played.finds(Fault::Result);
    let mut played = play(End::Rules, 5);
    let last = played.log.last().expect("an end").clone();
    played.log.insert(3, last);
    played.finds(Fault::Result);
}

#[test]
fn a_player_who_was_told_something_else_is_found() {
    let mut played = play(End::Resignation, 6);
    for entry in played.entries(Color::White) {
        if let Entry::Saw { event, .. } = entry
            && event.seq == 4
        {
            event.event = Event::DrawOffered { by: Color::White };
        }
    }
    played.finds(Fault::ToldOtherwise);
    // A state with a move that was lost when the process that told it was killed.
    let mut played = play(End::Resignation, 6);
    let open = Entry::Open {
        process: 1,
        seq: 1,
        moves: vec!["h8-a1".to_owned()],
        ending: None,
    };
    played.players[0].insert(
        8,
        Line {
            at: 1,
            entry: open.clone(),
        },
    );
    assert_eq!(played.faults(), [Fault::ToldOtherwise]);
    let mut played = play(End::Resignation, 6);
    let Entry::Open { process, moves, .. } = open else {
        unreachable!()
    };
    let open = Entry::Open {
        process,
        seq: 99,
        moves,
        ending: None,
    };
    played.players[0].insert(8, Line { at: 1, entry: open });
    assert_eq!(played.faults(), [Fault::ToldOtherwise]);
}

#[test]
fn refusals_that_may_not_be_are_found() {
    let mut played = play(End::Resignation, 7);
    let command = Command::Move {
        ply: 2,
        text: "a1-a2".to_owned(),
    };
    let refused = |code: &str| Entry::Refused {
        id: 99,
        code: code.to_owned(),
        retry: false,
    };
    let sent = Line {
        at: 1,
        entry: Entry::Sent { id: 99, command },
    };
    played.players[0].push(sent);
    let mut good = played.clone();
    played.players[0].push(Line {
        at: 2,
        entry: refused("not-your-turn"),
    });
    assert_eq!(played.faults(), [Fault::Refused]);
    good.players[0].push(Line {
        at: 2,
        entry: refused("over"),
    });
    // It was sent at no time that fits, which the clock tells.
    assert!(!good.faults().contains(&Fault::Refused));
}

fn set_spent(played: &mut Played, seq: usize, change: impl Fn(&mut u32, &mut u32)) {
    let Event::Moved { spent, lag, .. } = &mut played.log[seq].event else {
        panic!("no move");
    };
    change(spent, lag);
    let event = played.log[seq].clone();
    for color in Color::ALL {
        for entry in played.entries(color) {
            if let Entry::Saw { event: saw, .. } = entry
                && saw.seq as usize == seq
            {
                *saw = event.clone();
            }
        }
    }
}

#[test]
fn clocks_that_run_wrongly_are_found() {
    // Time that was not used is counted, or given back without having been measured.
    let mut played = play(End::Resignation, 8);
    set_spent(&mut played, 6, |spent, _| *spent += 30);
    played.finds(Fault::Clock);
    let mut played = play(End::Resignation, 8);
    set_spent(&mut played, 6, |spent, lag| {
        (*spent, *lag) = (*spent - 20, *lag + 20);
    });
    assert_eq!(played.faults(), [Fault::Clock]);
    // The log fits together, but the server began to count too late, or stopped too late.
    let mut played = play(End::Resignation, 8);
    for line in &mut played.players[0] {
        // White's turns are known earlier than the server thinks.
        if let Entry::Turn { ply: 6 } = line.entry {
            line.at -= 200_000;
        }
    }
    assert_eq!(played.faults(), [Fault::Clock]);
    let mut played = play(End::Resignation, 8);
    for line in &mut played.players[1] {
        // Black sent its move much later than the server began to count White's time.
        if let Entry::Sent {
            command: Command::Move { ply: 5, .. },
            ..
        } = line.entry
        {
            line.at += 400_000;
        }
    }
    played.finds(Fault::Clock);
    // What was shown is not what the clock was.
    let mut played = play(End::Resignation, 8);
    for entry in played.entries(Color::Black) {
        if let Entry::Saw { clocks, .. } = entry {
            clocks[0] += 1;
        }
    }
    assert_eq!(played.faults(), [Fault::Clock]);
}

#[test]
fn clocks_may_stand_still_while_nobody_can_play() {
    let mut played = play(End::Resignation, 8);
    let mut span = None;
    for line in &mut played.players[0] {
        if let Entry::Turn { ply: 6 } = line.entry {
            line.at -= 200_000;
            span = Some((line.at, line.at + 200_000));
        }
    }
    let (from, to) = span.expect("a turn");
    let what = "postgres".to_owned();
    played.outages.push(Outage { what, from, to });
    assert_eq!(played.faults(), []);
}

#[test]
fn flags_that_fall_too_early_are_found() {
    let mut played = play(End::Time, 9);
    let last = played.log.last_mut().expect("an end");
    last.at = last.at - Duration::from_secs(20);
    let (event, at) = (last.clone(), last.at);
    played.record.ended = played.record.ended.map(|(ending, _)| (ending, at));
    for color in Color::ALL {
        for entry in played.entries(color) {
            if let Entry::Saw { event: saw, .. } = entry
                && saw.seq == event.seq
            {
                *saw = event.clone();
            }
        }
    }
    assert_eq!(played.faults(), [Fault::Clock]);
}

#[test]
fn flags_of_players_who_were_awake_are_found() {
    let mut played = play(End::Time, 9);
    for player in &mut played.players {
        player.retain(|line| line.entry != Entry::Asleep);
    }
    assert_eq!(played.faults(), [Fault::FlagOfAwake]);
}
