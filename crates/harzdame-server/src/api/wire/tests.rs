//! Values of every kind are held to their shapes. Each `match` here names all there are, so that what is added
//! elsewhere does not compile until it is added here.

use std::time::Duration;

use harzdame::Color;
use harzdame_arena::{
    ChatUpdate, ClockUpdate, EventUpdate, LineUpdate, PersonUpdate, PresenceUpdate, RematchUpdate,
    SeatUpdate, StateUpdate,
};
use harzdame_engine::Level;
use harzdame_live::{
    ClockFace, Command, EndReason, Ending, Event, LoggedEvent, Speed, Time, TimeControl,
};
use harzdame_store::{
    ChallengeId, ChatText, ColorChoice, GameId, PlayerId, PlayerName, SessionKind,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    api::{described, finished},
    live::{self, SocketSaid, SocketTold},
};

#[path = "../../../tests/live/schemas.rs"]
mod schemas;

use schemas::Schemas;

fn schemas() -> Schemas {
    let openapi = finished(described().merge(live::routes()).into_openapi());
    let schemas = Schemas::new(serde_json::to_value(openapi).expect("JSON"));
    assert!(schemas.document()["components"].is_object());
    schemas
}

/// Each value is as it is described.
fn hold<T: Serialize>(schemas: &Schemas, name: &str, values: impl IntoIterator<Item = T>) {
    for value in values {
        let value = serde_json::to_value(value).expect("JSON");
        let faults = schemas.faults_of(name, &value);
        assert!(faults.is_empty(), "{name}: {value}: {faults:#?}");
    }
}

/// These are all values that there are.
fn hold_all<T: Serialize>(schemas: &Schemas, name: &str, values: Vec<T>) {
    let described = &schemas.document()["components"]["schemas"][name]["enum"];
    let described = described.as_array().map_or(0, Vec::len);
    assert_eq!(described, values.len(), "{name}");
    hold(schemas, name, values);
}

/// What is read is what is described, and nothing else is.
fn hold_read<T: DeserializeOwned>(schemas: &Schemas, name: &str, texts: &[Value]) {
    let kinds = &schemas.document()["components"]["schemas"][name]["oneOf"];
    for kind in kinds.as_array().into_iter().flatten() {
        assert!(kind["additionalProperties"].is_boolean(), "{name}: {kind}");
    }
    let mut read = 0;
    for value in texts {
        let is_read = serde_json::from_value::<T>(value.clone()).is_ok();
        let faults = schemas.faults_of(name, value);
        assert_eq!(is_read, faults.is_empty(), "{name}: {value}: {faults:#?}");
        read += usize::from(is_read);
    }
    assert!(0 < read && read < texts.len(), "{name}: {read}");
}

fn anna() -> PlayerName {
    "Anna".parse().expect("a name")
}

fn player() -> PlayerId {
    PlayerId::random()
}

fn time() -> Time {
    Time::from_millis(1_700_000_000_000)
}

fn endings() -> Vec<Ending> {
    let winners = [None, Some(Color::White), Some(Color::Black)];
    EndReason::ALL
        .into_iter()
        .flat_map(|reason| winners.map(|winner| Ending { reason, winner }))
        .collect()
}

#[test]
fn names_are_described() {
    let schemas = schemas();
    hold_all(&schemas, "Color", Color::ALL.to_vec());
    hold_all(&schemas, "Speed", Speed::ALL.to_vec());
    hold_all(&schemas, "EndReason", EndReason::ALL.to_vec());
    let choices = vec![ColorChoice::White, ColorChoice::Black, ColorChoice::Random];
    for choice in &choices {
        match choice {
            ColorChoice::White | ColorChoice::Black | ColorChoice::Random => {}
        }
    }
    hold_all(&schemas, "ColorChoice", choices);
    let kinds = vec![SessionKind::Browser, SessionKind::Api, SessionKind::Link];
    for kind in &kinds {
        match kind {
            SessionKind::Browser | SessionKind::Api | SessionKind::Link => {}
        }
    }
    hold_all(&schemas, "SessionKind", kinds);
}

#[test]
fn numbers_and_texts_are_described() {
    let schemas = schemas();
    for _ in 0..100 {
        hold(&schemas, "GameId", [GameId::random()]);
        hold(&schemas, "ChallengeId", [ChallengeId::random()]);
        hold(&schemas, "PlayerId", [PlayerId::random()]);
    }
    let ids = [
        "0123456789",
        "abcdefghjk",
        "mnpqrstvwx",
        "yz00000000",
        "012345678i",
        "012345678l",
        "012345678o",
        "012345678u",
        "012345678A",
        "012345678",
        "01234567890",
        "012345678\n",
        "",
    ];
    let ids = ids.map(|id| json!(id));
    hold_read::<GameId>(&schemas, "GameId", &ids);
    hold_read::<ChallengeId>(&schemas, "ChallengeId", &ids);
    let greatest = (1_i64 << 53) - 1;
    let numbers = [
        json!(1),
        json!(0),
        json!(-1),
        json!(greatest),
        json!(greatest + 1),
        json!("1"),
    ];
    hold_read::<PlayerId>(&schemas, "PlayerId", &numbers);
    let times = [
        json!(0),
        json!(u64::MAX),
        json!(-1),
        json!(1.5),
        json!(null),
    ];
    hold_read::<Time>(&schemas, "Time", &times);
    let names = [
        "ab",
        "a",
        "Anna_7",
        "a-b",
        &"x".repeat(20),
        &"x".repeat(21),
        "ä7",
        "a b",
        "ab\n",
    ]
    .map(|name| json!(name));
    hold_read::<PlayerName>(&schemas, "PlayerName", &names);
    let texts = [
        "x",
        "",
        " ",
        &"x".repeat(200),
        &"x".repeat(201),
        &"😀".repeat(200),
        &"😀".repeat(201),
        "a\nb",
        "a\n",
        "\0",
        "\u{7f}",
        "\u{80}",
        "\u{9f}",
        "\u{a0}",
        "\u{202e}",
        "\u{2028}",
    ];
    let texts = texts.map(|text| json!(text));
    hold_read::<ChatText>(&schemas, "ChatText", &texts);
}

#[test]
fn time_controls_are_read_within_their_bounds() {
    let schemas = schemas();
    let mut valid = 0;
    let mut check = |control: Value| {
        let read = serde_json::from_value::<TimeControl>(control.clone());
        let is_valid = read.is_ok_and(TimeControl::is_valid);
        let faults = schemas.faults_of("TimeControl", &control);
        assert_eq!(is_valid, faults.is_empty(), "{control}: {faults:#?}");
        valid += usize::from(is_valid);
    };
    let initials = [-1, 0, 1, 10_800, 10_801, 65_536];
    let each = [-1, 0, 1, 180, 181, 256];
    for days in [-1, 0, 1, 30, 31, 256] {
        check(json!({"kind": "correspondence", "days": days}));
    }
    for initial in initials {
        for each in each {
            check(json!({"kind": "fischer", "initial": initial, "increment": each}));
            check(json!({"kind": "delay", "initial": initial, "delay": each}));
            for periods in [-1, 0, 1, 20, 21, 256] {
                check(json!({
                    "kind": "byoyomi", "initial": initial, "periods": periods, "period": each,
                }));
            }
        }
    }
    for control in [
        json!({"kind": "unlimited"}),
        json!({"kind": "unlimited", "days": 3}),
        json!({"kind": "fischer", "initial": 300}),
        json!({"kind": "fischer", "initial": 300, "increment": 3, "more": 1}),
        json!({"kind": "fischer", "initial": 300.5, "increment": 3}),
        json!({"kind": "Fischer", "initial": 300, "increment": 3}),
        json!({"initial": 300, "increment": 3}),
        json!("unlimited"),
        json!(null),
    ] {
        check(control);
    }
    assert!(valid > 20, "{valid}");
}

#[test]
fn commands_are_read() {
    let schemas = schemas();
    let commands = [
        Command::Move {
            ply: u32::MAX,
            text: "a6-a7".into(),
        },
        Command::Resign,
        Command::Abort,
        Command::OfferDraw,
        Command::DeclineDraw,
        Command::AskTakeback,
        Command::DeclineTakeback,
        Command::ClaimWin,
        Command::ClaimDraw,
    ];
    for command in &commands {
        match command {
            Command::Move { .. }
            | Command::Resign
            | Command::Abort
            | Command::OfferDraw
            | Command::DeclineDraw
            | Command::AskTakeback
            | Command::DeclineTakeback
            | Command::ClaimWin
            | Command::ClaimDraw => {}
        }
    }
    hold(&schemas, "Command", &commands);
    let more = [
        json!({"command": "move", "ply": 0, "move": ""}),
        json!({"command": "move", "ply": u64::from(u32::MAX) + 1, "move": "a6-a7"}),
        json!({"command": "move", "ply": -1, "move": "a6-a7"}),
        json!({"command": "move", "ply": 0}),
        json!({"command": "move", "move": "a6-a7"}),
        json!({"command": "move", "ply": 0, "move": "a6-a7", "by": "white"}),
        json!({"command": "resign", "ply": 0}),
        json!({"command": "Resign"}),
        json!({"command": null}),
        json!({}),
        json!("resign"),
    ];
    let all: Vec<_> = commands
        .iter()
        .map(|command| serde_json::to_value(command).expect("JSON"))
        .chain(more)
        .collect();
    hold_read::<Command>(&schemas, "Command", &all);
    let said: Vec<_> = all
        .iter()
        .map(|command| json!({"type": "command", "id": 1, "command": command}))
        .chain([
            json!({"type": "command", "id": -1, "command": {"command": "resign"}}),
            json!({"type": "command", "command": {"command": "resign"}}),
            json!({"type": "chat", "id": 1, "text": "hello"}),
            json!({"type": "chat", "id": 1, "text": ""}),
            json!({"type": "ping", "n": 1}),
            json!({"type": "pong", "n": 1}),
            json!({"type": "pong", "n": 1, "m": 1}),
            json!({"type": "restart"}),
        ])
        .collect();
    hold_read::<SocketSaid>(&schemas, "SocketSaid", &said);
}

fn clock(face: ClockFace, color: Option<Color>, time: Option<Time>) -> ClockUpdate {
    ClockUpdate {
        white: face,
        black: face,
        running: color,
        since: time,
        deadline: time,
    }
}

fn clocks() -> [ClockUpdate; 2] {
    let face = |periods| ClockFace {
        left: Duration::from_millis(1_500),
        periods,
    };
    [
        clock(face(0), None, None),
        clock(face(5), Some(Color::Black), Some(time())),
    ]
}

#[test]
fn what_happens_in_games_is_described() {
    let schemas = schemas();
    let by = Color::White;
    let moved = |lag| Event::Moved {
        text: "a6-a7".into(),
        spent: u32::MAX,
        lag,
    };
    let mut events = vec![
        moved(0),
        moved(1),
        Event::DrawOffered { by },
        Event::DrawDeclined { by },
        Event::TakebackAsked { by },
        Event::TakebackDeclined { by },
        Event::TakenBack { plies: 2 },
    ];
    events.extend(endings().into_iter().map(|ending| Event::Ended { ending }));
    for event in events {
        match event {
            Event::Moved { .. }
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::TakebackAsked { .. }
            | Event::TakebackDeclined { .. }
            | Event::TakenBack { .. }
            | Event::Ended { .. } => {}
        }
        let logged = LoggedEvent {
            seq: 7,
            at: time(),
            event,
        };
        for clock in clocks() {
            for ratings in [None, Some([[1500.0, 1512.5], [1500.0, 1487.5]])] {
                let update = EventUpdate {
                    logged: &logged,
                    ply: 3,
                    clock,
                    now: time(),
                    ratings,
                };
                hold(&schemas, "Update", [update]);
            }
        }
    }
    let presence =
        [(true, false), (false, true)].map(|(white, black)| PresenceUpdate { white, black });
    hold(&schemas, "Update", presence);
    let rematch = |challenge, by, game| RematchUpdate {
        challenge,
        by,
        game,
    };
    let rematches = [
        rematch(Some(ChallengeId::random()), Some(by), None),
        rematch(None, None, Some(GameId::random())),
    ];
    hold(&schemas, "Update", rematches);
    let line = |name| LineUpdate {
        player: player(),
        name,
        at: time(),
        text: String::from("hello").try_into().expect("a text"),
    };
    let lines = [vec![], vec![line(None), line(Some(anna()))]];
    hold(
        &schemas,
        "Update",
        lines.clone().map(|lines| ChatUpdate { lines }),
    );
    hold(&schemas, "Chat", lines.map(|lines| ChatUpdate { lines }));
}

#[test]
fn games_are_described() {
    let schemas = schemas();
    let guest = PersonUpdate::unknown(player());
    let known = PersonUpdate {
        name: Some(anna()),
        rating: Some(1512.3),
        ..guest.clone()
    };
    let seats = [
        SeatUpdate::Player(guest),
        SeatUpdate::Player(known),
        SeatUpdate::Engine(1),
        SeatUpdate::Engine(Level::MAX.number()),
    ];
    hold(&schemas, "Seat", &seats);
    let engine = |level: u8| {
        schemas
            .faults_of("Seat", &json!({"engine": level}))
            .is_empty()
    };
    assert!(!engine(0) && !engine(Level::MAX.number() + 1));
    let controls = ["300+3", "60d5", "600b5x30", "3 days", "unlimited"];
    for control in controls {
        let control: TimeControl = control.parse().expect(control);
        match control {
            TimeControl::Unlimited
            | TimeControl::Correspondence { .. }
            | TimeControl::Fischer { .. }
            | TimeControl::Delay { .. }
            | TimeControl::Byoyomi { .. } => {}
        }
        for seat in &seats {
            for clock in clocks() {
                let state = StateUpdate {
                    game: GameId::random(),
                    seq: 2,
                    now: time(),
                    control,
                    speed: Speed::of(control),
                    rated: true,
                    began: time(),
                    white: seat.clone(),
                    black: seat.clone(),
                    moves: vec!["a6-a7".into()],
                    clock,
                    draw_offer: clock.running,
                    takeback_request: clock.running,
                    ending: clock
                        .running
                        .map(|color| Ending::won(color, EndReason::Time)),
                };
                hold(&schemas, "State", [&state]);
                hold(&schemas, "Update", [&state]);
            }
        }
    }
}

#[test]
fn what_a_client_is_told_is_described() {
    let schemas = schemas();
    let told = [
        SocketTold::You { color: None },
        SocketTold::You {
            color: Some(Color::Black),
        },
        SocketTold::Done { id: u32::MAX },
        SocketTold::Refused {
            id: 0,
            code: "over",
            message: "over".into(),
            retry: false,
        },
        SocketTold::Ping { n: 1 },
        SocketTold::Pong { n: 1 },
        SocketTold::Lag { millis: u64::MAX },
        SocketTold::Error {
            message: String::new(),
        },
        SocketTold::Restart,
    ];
    for told in &told {
        match told {
            SocketTold::You { .. }
            | SocketTold::Done { .. }
            | SocketTold::Refused { .. }
            | SocketTold::Ping { .. }
            | SocketTold::Pong { .. }
            | SocketTold::Lag { .. }
            | SocketTold::Error { .. }
            | SocketTold::Restart => {}
        }
    }
    hold(&schemas, "SocketTold", &told);
}

#[test]
fn what_is_not_described_is_noticed() {
    let schemas = schemas();
    let is_described = |value: &Value| schemas.faults_of("Update", value).is_empty();
    let presence = json!({"type": "presence", "white": true, "black": false});
    assert!(is_described(&presence));
    for (field, value) in [
        ("more", json!(1)),
        ("white", json!(1)),
        ("type", json!("state")),
    ] {
        let mut other = presence.clone();
        other[field] = value;
        assert!(!is_described(&other), "{other}");
    }
    let face = json!({"millis": 1});
    let clock = json!({
        "white": face, "black": face, "running": null, "since": null, "deadline": null,
    });
    let event = json!({
        "type": "event", "seq": 0, "at": 1, "ply": 1, "now": 1, "clock": clock,
        "event": "draw-offered", "by": "white",
    });
    assert!(is_described(&event));
    for field in ["by", "seq", "clock"] {
        let mut other = event.clone();
        other[field] = Value::Null;
        assert!(!is_described(&other), "{other}");
    }
    let mut other = event;
    other["plies"] = json!(1);
    assert!(!is_described(&other), "{other}");
}
