//! Messages of Hub: written, read again, and read from others.

use std::time::Duration;

use harzdame_protocol::{
    Param, ParamKind, Score,
    hub::{Clock, HubError, Level, Mode, ToEngine, ToGui},
};

fn asked(text: &str) -> ToEngine {
    ToEngine::parse(text)
        .expect("the line is right")
        .expect("the command is known")
}

fn told(text: &str) -> ToGui {
    ToGui::parse(text)
        .expect("the line is right")
        .expect("the command is known")
}

#[test]
fn what_a_program_writes_is_read_again() {
    let start = "pos pos=Wwwwwwweewwwwweeewwwweeebwwweeebbwweeebbbweeebbbbeeebbbbbeebbbbbb";
    let with_moves = format!("{start} moves=\"a6-a7 h3-h2\"");
    for text in [
        "hub",
        "set-param name=threads value=4",
        "set-param name=book value=\"\"",
        "init",
        "new-game",
        start,
        &with_moves,
        "level depth=12 nodes=20000",
        "level move-time=0.1",
        "level moves=40 time=180 inc=2.5",
        "level infinite",
        "go think",
        "go ponder",
        "go analyze",
        "ponder-hit",
        "stop",
        "ping",
        "quit",
    ] {
        assert_eq!(asked(text).to_string(), text);
    }
}

#[test]
fn what_an_engine_writes_is_read_again() {
    for text in [
        "id name=Example version=0.1 author=\"A N Other\" country=DE",
        "id name=Example",
        "param name=variant value=harzdame type=enum values=\"harzdame other\"",
        "param name=threads value=1 type=int min=1 max=256",
        "param name=offset value=-3 type=int",
        "param name=margin value=0.5 type=real min=0 max=1",
        "param name=ponder value=true type=bool",
        "param name=book value=\"\" type=string",
        "wait",
        "ready",
        "pong",
        "info",
        "info multi-pv=2 depth=9 mean-depth=9.4 score=0.12 nodes=812345 time=0.402 nps=2.021 pv=\"a6-a7 c1xh6xc4xe6\"",
        "info score=-0.05",
        "done move=a6-a7 ponder=h3-h2",
        "done",
        "error message=\"bad command\"",
    ] {
        assert_eq!(told(text).to_string(), text);
    }
}

#[test]
fn levels_are_those_of_the_reference() {
    let ToEngine::Level(level) = asked("level inc=0.5") else {
        panic!("not a level");
    };
    let clock = Clock {
        time: Duration::from_secs(30),
        increment: Duration::from_millis(500),
        moves: None,
    };
    assert_eq!(level.clock, Some(clock));
    let ToEngine::Level(more) = asked("level depth=3 move-time=1e-3") else {
        panic!("not a level");
    };
    let both = level.and(more);
    assert_eq!(
        both,
        Level {
            depth: Some(3),
            nodes: None,
            move_time: Some(Duration::from_millis(1)),
            clock: Some(clock),
            infinite: false,
        }
    );
    assert_eq!(asked("go"), ToEngine::Go(Mode::Think));
    assert_eq!(asked("pos start"), asked("pos"));
}

#[test]
fn known_arguments_are_taken_strictly_and_unknown_ones_passed_over() {
    for (text, message) in [
        (
            "level depth=deep",
            "depth cannot be `deep`: expected a whole number",
        ),
        ("level depth=-1", "depth cannot be `-1`"),
        (
            "level move-time=-1",
            "move-time cannot be `-1`: expected seconds",
        ),
        ("level time=NaN", "time cannot be `NaN`"),
        ("level moves=0", "moves cannot be `0`"),
        ("set-param name=x", "set-param needs value="),
        ("set-param value=x", "set-param needs name="),
        ("pos pos=W", "bad position: 0 squares in place of 64"),
        ("pos moves=\"a6-a7 b\"", "bad move `b`"),
        ("level depth=", "expected a value"),
    ] {
        let error = ToEngine::parse(text).expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    assert_eq!(ToEngine::parse("sing a=b"), Ok(None));
    assert_eq!(asked("level depth=3 mood=good"), asked("level depth=3"));
    assert_eq!(ToEngine::parse(""), Err(HubError::MissingCommand));
    for text in [
        "info depth=x",
        "info score=high",
        "info pv=b",
        "done move=x",
        "param name=x",
    ] {
        assert!(ToGui::parse(text).is_err(), "{text}");
    }
    assert_eq!(told("info tb-hits=3 depth=1"), told("info depth=1"));
}

#[test]
fn ends_are_told_as_a_hundred_men_less_their_plies() {
    let score = |text: &str| match told(&format!("info score={text}")) {
        ToGui::Info(info) => info.score,
        _ => None,
    };
    assert_eq!(score("99.93"), Some(Score::WinIn(7)));
    assert_eq!(score("-99.96"), Some(Score::LossIn(4)));
    assert_eq!(score("-100"), Some(Score::LossIn(0)));
    // A win known from a table is not an end in sight.
    assert_eq!(score("89.50"), Some(Score::CentiMen(8950)));
    assert_eq!(score("1.256"), Some(Score::CentiMen(126)));
    let written = |score| {
        let info = harzdame_protocol::hub::Info {
            score: Some(score),
            ..Default::default()
        };
        ToGui::Info(info).to_string()
    };
    assert_eq!(written(Score::WinIn(7)), "info score=99.93");
    assert_eq!(written(Score::LossIn(0)), "info score=-100.00");
    assert_eq!(written(Score::WinIn(1_000)), "info score=90.01");
    assert_eq!(written(Score::CentiMen(-19_000)), "info score=-79.99");
}

#[test]
fn bounds_that_are_not_named_are_none() {
    let ToGui::Param(param) = told("param name=n value=0 type=int min=0") else {
        panic!("not a parameter");
    };
    assert_eq!(param, Param::int("n", 0, 0, i64::MAX));
    let ToGui::Param(param) = told("param name=r value=1e3 type=real") else {
        panic!("not a parameter");
    };
    assert!(matches!(param.kind, ParamKind::Real { max: f64::MAX, .. }));
}
