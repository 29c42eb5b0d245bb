//! Conversations in UGI.

mod talk;

use harzdame_protocol::session::{EngineThinker, serve_ugi};
use talk::{Stubborn, Talk};

fn talk(thinker: &Stubborn) -> Talk {
    let thinker = thinker.clone();
    Talk::new(move |input, output| serve_ugi(input, output, thinker))
}

fn log(thinker: &Stubborn) -> Vec<String> {
    thinker.log.lock().expect("no panic").clone()
}

#[test]
fn it_says_who_it_is_and_what_it_offers() {
    let talk = talk(&Stubborn::default());
    talk.say("ugi");
    assert_eq!(
        talk.hear_until("ugiok"),
        [
            "id name Stubborn 7",
            "id author nobody",
            "option name variant type combo default harzdame var harzdame",
            "option name repetition type check default true",
            "option name no-progress type spin default 100 min 0 max 10000",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name MultiPV type spin default 1 min 1 max 4",
            "ugiok",
        ]
    );
    assert!(talk.close().1.is_ok());
}

#[test]
fn it_is_ready_at_any_time_and_stops_when_told() {
    let thinker = Stubborn {
        reports: 1,
        ..Stubborn::default()
    };
    let talk = talk(&thinker);
    talk.say("setoption name multi pv value 2");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    assert_eq!(log(&thinker), ["set multi-pv 2", "prepare"]);
    talk.say("go depth 3");
    assert!(
        talk.hear()
            .starts_with("info depth 1 score cp -5 nodes 100 time 0 pv ")
    );
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    talk.say("query p1turn");
    assert_eq!(talk.hear(), "response true");
    talk.say("stop");
    assert!(talk.hear().starts_with("bestmove "));
    assert!(talk.close().1.is_ok());
}

#[test]
fn a_search_without_bounds_waits_for_stop() {
    let thinker = Stubborn {
        quick: true,
        ..Stubborn::default()
    };
    for go in [
        "go",
        "go infinite",
        "go infinite depth 2",
        "go ponder depth 1",
    ] {
        let talk = talk(&thinker);
        talk.say(go);
        talk.say("isready");
        assert_eq!(talk.hear(), "readyok", "{go}");
        talk.say("stop");
        assert!(talk.hear().starts_with("bestmove "), "{go}");
        talk.say("go depth 1");
        assert!(talk.hear().starts_with("bestmove "), "{go}");
    }
}

#[test]
fn questions_about_the_position_are_answered() {
    let talk = talk(&Stubborn::default());
    let there_and_back = "a1-a2 h8-h7 a2-a1 h7-h8";
    let drawn = format!("position fen W:WKa1:BKh8 moves {there_and_back} {there_and_back}");
    for (position, over, first, result) in [
        ("position startpos", "false", "true", "none"),
        ("position startpos moves a6-a7", "false", "false", "none"),
        ("position fen W:W:Bh8", "true", "true", "p2win"),
        ("position fen B:Wa1:B", "true", "false", "p1win"),
        (&drawn, "true", "true", "draw"),
    ] {
        talk.say(position);
        for (query, answer) in [("gameover", over), ("p1turn", first), ("result", result)] {
            talk.say(&format!("query {query}"));
            assert_eq!(
                talk.hear(),
                format!("response {answer}"),
                "{position} {query}"
            );
        }
    }
    // Without the rule of repetition the last one is no draw.
    talk.say("setoption name repetition value false");
    talk.say("query result");
    assert_eq!(talk.hear(), "response none");
    assert!(talk.close().1.is_ok());
}

#[test]
fn each_player_has_a_clock() {
    let thinker = Stubborn {
        quick: true,
        ..Stubborn::default()
    };
    let talk = talk(&thinker);
    let go = "go p1time 60000 p2time 50000 p1inc 600 p2inc 500 movestogo 9";
    for position in ["position startpos", "position startpos moves a6-a7"] {
        talk.say(position);
        talk.say(go);
        assert!(talk.hear().starts_with("bestmove "));
    }
    assert!(talk.close().1.is_ok());
    let log = log(&thinker);
    let thoughts: Vec<_> = log
        .iter()
        .filter(|line| line.starts_with("think"))
        .collect();
    assert!(thoughts[0].contains("remaining: 60s, increment: 600ms, moves_to_go: Some(9)"));
    assert!(thoughts[1].contains("remaining: 50s, increment: 500ms, moves_to_go: Some(9)"));
}

#[test]
fn faults_are_told_and_nothing_is_lost() {
    let thinker = Stubborn::default();
    let talk = talk(&thinker);
    for (line, error) in [
        (
            "position startpos moves a6-a8",
            "bad move `a6-a8`, number 1",
        ),
        ("go depth x", "depth cannot be `x`"),
        ("setoption name mood value good", "no option mood"),
        ("setoption name Hash value 0", "hash cannot be `0`"),
    ] {
        talk.say(line);
        let answer = talk.hear();
        assert!(
            answer.starts_with("info string error: ") && answer.contains(error),
            "{answer}"
        );
    }
    talk.say("position fen W:W:Bh8");
    talk.say("go depth 1");
    assert!(talk.hear().contains("the game is over"));
    assert_eq!(talk.hear(), "bestmove 0000");
    talk.say("xyzzy");
    talk.say("");
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok");
    assert!(talk.close().1.is_ok());
}

#[test]
fn the_engine_plays_a_game_with_itself() {
    let talk = Talk::new(|input, output| serve_ugi(input, output, EngineThinker::new(1)));
    talk.say("uginewgame");
    let mut moves = String::new();
    for _ in 0..30 {
        talk.say(&format!("position startpos{moves}"));
        talk.say("go depth 2");
        let lines = talk.hear_until("bestmove");
        let best = lines.last().and_then(|line| line.split(' ').nth(1));
        let best = best.expect("a move");
        if moves.is_empty() {
            moves.push_str(" moves");
        }
        moves.push_str(&format!(" {best}"));
    }
    talk.say(&format!("position startpos{moves}"));
    talk.say("isready");
    assert_eq!(talk.hear(), "readyok", "all moves are legal");
    assert!(talk.close().1.is_ok());
}

#[test]
fn a_reader_that_is_gone_ends_the_conversation() {
    let talk = talk(&Stubborn::default());
    talk.say("go");
    let (ask, session) = talk.stop_reading();
    for _ in 0..3 {
        // It may have ended already.
        let _ = ask.as_ref().expect("an input").send(b"isready\n".to_vec());
    }
    let ended = session.join().expect("no panic");
    assert_eq!(
        ended.expect_err("nobody reads").kind(),
        std::io::ErrorKind::BrokenPipe
    );
}
