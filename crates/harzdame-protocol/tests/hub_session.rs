//! Conversations in Hub.

mod talk;

use std::io::ErrorKind;

use harzdame_protocol::session::{EngineThinker, serve_hub};
use talk::{Stubborn, Talk};

fn talk(thinker: &Stubborn) -> Talk {
    let thinker = thinker.clone();
    Talk::new(move |input, output| serve_hub(input, output, thinker))
}

fn log(thinker: &Stubborn) -> Vec<String> {
    thinker.log.lock().expect("no panic").clone()
}

#[test]
fn it_says_who_it_is_and_what_it_offers() {
    let talk = talk(&Stubborn::default());
    talk.say("hub");
    assert_eq!(
        talk.hear_until("wait"),
        [
            "id name=Stubborn version=7 author=nobody",
            "param name=variant value=harzdame type=enum values=harzdame",
            "param name=repetition value=true type=bool",
            "param name=no-progress value=100 type=int min=0 max=10000",
            "param name=tt-size value=20 type=int min=16 max=26",
            "param name=multi-pv value=1 type=int min=1 max=4",
            "wait",
        ]
    );
    let (rest, ended) = talk.close();
    assert!(rest.is_empty() && ended.is_ok());
}

#[test]
fn ping_and_stop_are_answered_during_a_search() {
    let thinker = Stubborn::default();
    let talk = talk(&thinker);
    talk.say("go think");
    talk.say("ping");
    assert_eq!(talk.hear(), "pong");
    talk.say("stop");
    assert!(talk.hear().starts_with("done move="));
    // A stop without a search is nothing.
    talk.say("stop");
    talk.say("ping");
    assert_eq!(talk.hear(), "pong");
    assert!(talk.close().1.is_ok());
}

#[test]
fn a_search_that_is_over_waits_for_stop_where_analysis_was_asked_for() {
    let thinker = Stubborn {
        quick: true,
        reports: 2,
        ..Stubborn::default()
    };
    for go in ["go analyze", "level infinite\ngo think"] {
        let talk = talk(&thinker);
        talk.say(go);
        assert!(
            talk.hear()
                .starts_with("info depth=1 score=-0.05 nodes=100 time=0 pv=")
        );
        assert!(talk.hear().starts_with("info depth=2"));
        talk.say("ping");
        assert_eq!(talk.hear(), "pong");
        talk.say("stop");
        assert!(talk.hear().starts_with("done move="));
    }
    // Pondering ends with the word that the move was played, too.
    for word in ["stop", "ponder-hit"] {
        let talk = talk(&thinker);
        talk.say("go ponder");
        assert!(talk.hear_until("info depth=2").len() == 2);
        talk.say("ping");
        assert_eq!(talk.hear(), "pong");
        talk.say(word);
        assert!(talk.hear().starts_with("done move="));
    }
}

#[test]
fn whatever_else_comes_during_a_search_ends_it_first() {
    let thinker = Stubborn::default();
    let talk = talk(&thinker);
    talk.say("go think");
    talk.say("new-game");
    assert!(talk.hear().starts_with("done"));
    talk.say("go think");
    talk.say("go think");
    assert!(talk.hear().starts_with("done"));
    talk.say("quit");
    let (rest, ended) = talk.close();
    assert_eq!(rest.len(), 1, "{rest:?}");
    assert!(rest[0].starts_with("done") && ended.is_ok());
    assert_eq!(
        log(&thinker)
            .iter()
            .filter(|line| *line == "new game")
            .count(),
        1
    );
}

#[test]
fn settings_reach_the_engine_once_they_fit() {
    let thinker = Stubborn::default();
    let talk = talk(&thinker);
    for (line, error) in [
        ("set-param name=tt-size value=18", None),
        (
            "set-param name=tt-size value=99",
            Some("tt-size cannot be `99`"),
        ),
        ("set-param name=multi-pv value=3", None),
        ("set-param name=mood value=3", Some("no parameter mood")),
        (
            "set-param name=variant value=chess",
            Some("expected one of harzdame"),
        ),
        ("set-param name=variant value=harzdame", None),
        ("set-param name=no-progress value=0", None),
        ("set-param name=x", Some("set-param needs value=")),
    ] {
        talk.say(line);
        if let Some(error) = error {
            let answer = talk.hear();
            assert!(
                answer.starts_with("error message=") && answer.contains(error),
                "{answer}"
            );
        }
    }
    talk.say("init");
    assert_eq!(talk.hear(), "ready");
    talk.say("init");
    assert_eq!(talk.hear(), "ready");
    assert!(talk.close().1.is_ok());
    assert_eq!(log(&thinker), ["set hash 4", "set multi-pv 3", "prepare"]);
}

#[test]
fn the_position_counts_and_what_is_none_leaves_the_one_before() {
    let thinker = Stubborn {
        quick: true,
        ..Stubborn::default()
    };
    let talk = talk(&thinker);
    let kings =
        "Wweeeeeee eeeeeeee eeeeeeee eeWeeeee eeeeeeee eeeeeeee eeeeeeee eeeeeeeB".replace(' ', "");
    talk.say(&format!("pos pos={kings} moves=\"c4-c5 h8-h7\""));
    talk.say("level depth=3 time=1 inc=0.5 moves=7");
    talk.say("go think");
    assert!(talk.hear().starts_with("done"));
    for (line, error) in [
        ("pos pos=W", "bad position"),
        ("pos moves=\"a6-a7 a7-a8\"", "illegal move a7-a8, number 2"),
        ("pos moves=\"a6:a7\"", "bad move"),
    ] {
        talk.say(line);
        let answer = talk.hear();
        assert!(answer.contains(error), "{answer}");
    }
    talk.say("go think");
    assert!(talk.hear().starts_with("done"));
    assert!(talk.close().1.is_ok());
    let log = log(&thinker);
    let thoughts: Vec<_> = log
        .iter()
        .filter(|line| line.starts_with("think"))
        .collect();
    assert!(
        thoughts[0].starts_with("think W:Wa1,Kc5:BKh7 after 2"),
        "{}",
        thoughts[0]
    );
    // The increment comes before the move.
    for part in [
        "depth: Some(3)",
        "remaining: 1.5s",
        "increment: 500ms",
        "moves_to_go: Some(7)",
    ] {
        assert!(thoughts[0].contains(part), "{}", thoughts[0]);
    }
    assert_eq!(thoughts[0], thoughts[1]);
}

#[test]
fn a_position_without_a_move_is_answered_without_one() {
    let talk = talk(&Stubborn::default());
    talk.say(&format!("pos pos=W{}b", "e".repeat(63)));
    talk.say("go think");
    assert!(talk.hear().contains("no legal move"));
    assert_eq!(talk.hear(), "done");
    assert!(talk.close().1.is_ok());
}

#[test]
fn the_end_of_the_input_ends_everything() {
    for last in ["", "go think", "go analyze", "go ponder", "hub", "quit"] {
        let talk = talk(&Stubborn::default());
        talk.say(last);
        let (_, ended) = talk.close();
        assert!(ended.is_ok(), "{last}");
    }
}

#[test]
fn a_reader_that_is_gone_ends_the_conversation() {
    let talk = talk(&Stubborn::default());
    talk.say("go think");
    let (ask, session) = talk.stop_reading();
    for _ in 0..3 {
        // It may have ended already.
        let _ = ask.as_ref().expect("an input").send(b"ping\n".to_vec());
    }
    let ended = session.join().expect("no panic");
    assert_eq!(
        ended.expect_err("nobody reads").kind(),
        ErrorKind::BrokenPipe
    );
}

#[test]
fn the_engine_plays_and_ponders() {
    let talk = Talk::new(|input, output| serve_hub(input, output, EngineThinker::new(1)));
    talk.say("init");
    assert_eq!(talk.hear(), "ready");
    talk.say("level nodes=2000");
    talk.say("go think");
    let lines = talk.hear_until("done");
    assert!(
        lines.len() > 2 && lines[0].starts_with("info depth=1 score="),
        "{lines:?}"
    );
    assert!(
        lines.last().is_some_and(|line| line.contains(" ponder=")),
        "{lines:?}"
    );
    // A limit of the search does not count before the move is played.
    talk.say("pos start moves=\"a6-a7\"");
    talk.say("level nodes=20");
    talk.say("go ponder");
    talk.hear_until("info depth=4 ");
    talk.say("ponder-hit");
    talk.hear_until("done move=");
    talk.say("level depth=1");
    talk.say("go analyze");
    talk.hear_until("info depth=1 ");
    talk.say("ping");
    talk.hear_until("pong");
    talk.say("stop");
    talk.hear_until("done move=");
    assert!(talk.close().1.is_ok());
}

#[test]
fn a_capture_of_several_pieces_is_told_with_its_way() {
    let talk = Talk::new(|input, output| serve_hub(input, output, EngineThinker::new(1)));
    let pieces = |square: &str| match square {
        "c1" => 'W',
        "c4" | "e6" => 'b',
        _ => 'e',
    };
    let board: String = (1..=8)
        .flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")))
        .map(|square| pieces(&square))
        .collect();
    talk.say(&format!("pos pos=W{board}"));
    talk.say("level depth=2");
    talk.say("go think");
    let lines = talk.hear_until("done");
    let done = lines.last().expect("a line");
    assert!(
        done.contains("xc4xe6") && done.contains("path=c1xc6x"),
        "{done}"
    );
    assert!(talk.close().1.is_ok());
}
