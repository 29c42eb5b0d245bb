//! Whether another program speaks its protocol as it should.

use std::time::{Duration, Instant};

use harzdame::{DrawRule, Game, Move, Position, Square, fen};
use harzdame_engine::Control;

use crate::{
    Allowance, Fault, PlayerKind, PlayerSpec, StartError,
    player::{Bounds, External, Failure, Player, Turn, Word, start_external},
};

/// What was looked at, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at, as a program does it that does it well.
    pub name: &'static str,
    /// What is wrong, if anything is.
    pub outcome: Result<(), String>,
}

/// How strictly a program is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckTerms {
    /// How long it is waited for.
    pub patience: Duration,
    /// How much too late a move may come.
    pub margin: Duration,
}

impl Default for CheckTerms {
    /// 10 s, and half a second.
    fn default() -> CheckTerms {
        CheckTerms {
            patience: Duration::from_secs(10),
            margin: Duration::from_millis(500),
        }
    }
}

/// Checks whether another program speaks its protocol, keeps to its limits and plays by the rules.
/// `on_check` gets each check as it is made. Returns whether all went well.
///
/// # Errors
///
/// [`StartError`] if the player is no other program, or cannot be started at all.
pub fn check_engine(
    player: &PlayerSpec,
    terms: CheckTerms,
    mut on_check: impl FnMut(&Check),
) -> Result<bool, StartError> {
    let PlayerKind::External { protocol, command } = &player.kind else {
        return Err(StartError {
            player: player.name(),
            problem: "it is built in: only other programs are checked".into(),
        });
    };
    let start = || {
        start_external(
            player.name(),
            *protocol,
            command,
            &player.options,
            terms.patience,
        )
    };
    let mut engine = start()?;
    let mut well = true;
    let mut look = |name, outcome: Result<(), String>| {
        well &= outcome.is_ok();
        on_check(&Check { name, outcome });
    };
    look("says its name", name(&engine));
    for (name, check) in CHECKS {
        // What went wrong before is no reason to fail again.
        let outcome = engine
            .new_game(0)
            .map_err(|error| error.problem)
            .and_then(|()| check(&mut engine, terms));
        look(name, outcome);
    }
    look(
        "leaves when told",
        leaves(engine.new_game(0).is_ok() && engine.quit()),
    );
    let closed = start().map(|mut engine| engine.close_input());
    look(
        "leaves when its input is closed",
        leaves(closed.unwrap_or(false)),
    );
    Ok(well)
}

type Looks = fn(&mut External, CheckTerms) -> Result<(), String>;

const CHECKS: [(&str, Looks); 9] = [
    ("answers when nothing is to be thought about", answers),
    ("passes over what it does not know", tolerates),
    ("plays legal moves", plays),
    ("takes the moves of a game", takes_moves),
    ("keeps to a time for the move", keeps_time),
    ("keeps to a clock", keeps_clock),
    ("plays with few nodes", keeps_nodes),
    ("answers during a search", answers_while_searching),
    ("stops when told, and not before", stops),
];

/// Positions that programs stumble over, and why.
const POSITIONS: [(&str, &str); 9] = [
    ("the start", fen::START),
    ("a capture around a square", "W:Wc3:Bc4,d3,d5,e4"),
    ("two captures with the same ends", "W:WKc1:Bc2,d3,d4,g2"),
    ("one legal move", "W:Wh1:Bg8"),
    ("a promotion", "W:Wg4,a1:Ba8,b8"),
    ("no men", "B:WKa1,Ke5:BKh8,Kc3"),
    ("a capture that promotes in passing", "W:Wf3:Bg3,h4,a8"),
    ("a man against a man", "B:Wg2:Bb7"),
    (
        "42 kings",
        "W:WKa1,Kb1,Kc1,Kd1,Ke1,Kf1,Kg1,Kh1,Ka2,Kb2,Kc2,Kd2,Ke2,Kf2,Kg2,Kh2,Ka3,Kb3,Kc3,Kd3,Ke3\
         :BKa8,Kb8,Kc8,Kd8,Ke8,Kf8,Kg8,Kh8,Ka7,Kb7,Kc7,Kd7,Ke7,Kf7,Kg7,Kh7,Ka6,Kb6,Kc6,Kd6,Ke6",
    ),
];

fn name(engine: &External) -> Result<(), String> {
    match engine.introduction().name.as_str() {
        "" => Err("it has none".into()),
        _ => Ok(()),
    }
}

fn leaves(left: bool) -> Result<(), String> {
    if left {
        Ok(())
    } else {
        Err("it had to be ended".into())
    }
}

fn told(fault: &Fault) -> String {
    fault.to_string()
}

fn answers(engine: &mut External, _: CheckTerms) -> Result<(), String> {
    engine.ping().map(drop).map_err(|fault| told(&fault))
}

fn tolerates(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    if let Some((process, _)) = engine.parts() {
        process.say("xyzzy plugh=1 \"\"");
        process.say("");
    }
    answers(engine, terms)
}

/// Lets the engine move, and gives the time it took.
fn think(
    engine: &mut External,
    game: &Game,
    allowance: Allowance,
    terms: CheckTerms,
) -> Result<Duration, String> {
    let clock = allowance
        .clock
        .map(|clock| crate::allowance::PlayerClock::new(clock).state());
    let turn = Turn {
        game,
        bounds: Bounds::new(&allowance, clock, Duration::ZERO, terms.patience),
        opponent_clock: clock,
        stop: &Control::new(),
    };
    let thought = engine.think(&turn).map_err(|failure| match failure {
        Failure::Fault(fault) => told(&fault),
        Failure::Stopped => "it was stopped".into(),
    })?;
    let position = game.position();
    match thought.mv {
        None => Err(format!("no move in {position}, where there is one")),
        Some(mv) if !position.is_legal(mv) => {
            Err(format!("{mv:?} in {position}, which is not legal"))
        }
        Some(_) => Ok(thought.time.unwrap_or_default()),
    }
}

fn game(text: &str) -> Result<Game, String> {
    let position = fen::parse(text).map_err(|error| error.to_string())?;
    Ok(Game::from_position(position, DrawRule::default()))
}

fn plays(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    for (what, text) in POSITIONS {
        think(engine, &game(text)?, Allowance::depth(2), terms)
            .map_err(|problem| format!("{what}: {problem}"))?;
    }
    Ok(())
}

fn takes_moves(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    let mut game = game("W:WKa1,Kb1:BKh8,Kg8")?;
    let there_and_back = [
        (Square::A1, Square::A2),
        (Square::H8, Square::H7),
        (Square::A2, Square::A1),
        (Square::H7, Square::H8),
    ];
    for (from, to) in there_and_back.into_iter().cycle().take(7) {
        game.play(Move::quiet(from, to))
            .map_err(|error| error.to_string())?;
        think(engine, &game, Allowance::depth(2), terms)?;
    }
    Ok(())
}

fn in_time(used: Duration, allowed: Duration, margin: Duration) -> Result<(), String> {
    if used > allowed + margin {
        let (used, allowed) = (used.as_millis(), allowed.as_millis());
        Err(format!("{used} ms used, {allowed} ms allowed"))
    } else {
        Ok(())
    }
}

fn keeps_time(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    let allowed = Duration::from_millis(200);
    let game = Game::from_position(Position::START, DrawRule::default());
    let used = think(engine, &game, Allowance::move_time(allowed), terms)?;
    in_time(used, allowed, terms.margin)
}

fn keeps_clock(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    let game = Game::from_position(Position::START, DrawRule::default());
    for code in ["1", "1+0.1", "5/1", "0.1+0.1"] {
        let clock: crate::TimeControl = code
            .parse()
            .map_err(|error: crate::ParseTimeControlError| error.to_string())?;
        let used = think(engine, &game, Allowance::clock(clock), terms)?;
        in_time(used, clock.time.max(clock.increment), terms.margin)
            .map_err(|problem| format!("clock {code}: {problem}"))?;
    }
    Ok(())
}

fn keeps_nodes(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    let game = Game::from_position(Position::START, DrawRule::default());
    for nodes in [1, 1_000] {
        think(engine, &game, Allowance::nodes(nodes), terms)
            .map_err(|problem| format!("{nodes} nodes: {problem}"))?;
    }
    Ok(())
}

/// Begins an analysis of the start, and gives what is said during it to `during`. Then stops it,
/// and waits for the end.
fn analyze(engine: &mut External, terms: CheckTerms, during: Looks) -> Result<(), String> {
    let game = Game::from_position(Position::START, DrawRule::default());
    let stop = Control::new();
    let turn = Turn {
        game: &game,
        bounds: Bounds::new(&Allowance::NONE, None, Duration::ZERO, terms.patience),
        opponent_clock: None,
        stop: &stop,
    };
    let not_running = || "the program is not running".to_owned();
    let (process, language) = engine.parts().ok_or_else(not_running)?;
    process.forget();
    language.go(process, &turn, true);
    during(engine, terms)?;
    let (process, language) = engine.parts().ok_or_else(not_running)?;
    language.stop(process);
    let until = Instant::now() + terms.patience;
    let word = process.hear_for(until, |line| match language.listen(line, game.position()) {
        Word::Noise | Word::Progress(_) => None,
        word => Some(word),
    });
    match word {
        Ok(Word::Done(Some(mv))) if game.position().is_legal(mv) => Ok(()),
        Ok(Word::NoMove(problem)) => Err(problem),
        Ok(_) => Err("no legal move at the end".into()),
        Err(trouble) => Err(told(&process.explain(trouble, terms.patience))),
    }
}

fn answers_while_searching(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    analyze(engine, terms, answers)
}

fn stops(engine: &mut External, terms: CheckTerms) -> Result<(), String> {
    analyze(engine, terms, |engine, _| {
        let not_running = || "the program is not running".to_owned();
        let (process, language) = engine.parts().ok_or_else(not_running)?;
        let until = Instant::now() + Duration::from_millis(200);
        let early = process.hear_for(until, |line| {
            match language.listen(line, &Position::START) {
                Word::Noise | Word::Progress(_) => None,
                _ => Some(()),
            }
        });
        match early {
            Ok(()) => Err("the analysis ended before it was told to".into()),
            Err(_) => Ok(()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_something_to_be_played_everywhere() {
        for (what, text) in POSITIONS {
            let game = game(text).expect(what);
            assert_eq!(game.outcome(), None, "{what}");
        }
        let moves = |what| {
            let (_, text) = POSITIONS.iter().find(|(w, _)| *w == what).expect(what);
            game(text).expect(what).position().count_legal_moves()
        };
        assert_eq!(moves("one legal move"), 1);
        assert_eq!(moves("two captures with the same ends"), 2);
        assert_eq!(moves("a capture that promotes in passing"), 1);
    }
}
