//! The engine, for a worker: a search occupies the thread it runs on.

use std::{cell::RefCell, time::Duration};

use harzdame::Move;
use harzdame_engine::{Control, Info, Level, Limits, Line, Settings};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{
    convert::{from_js, to_js},
    error::{Code, Error},
    game::Game,
    score::ScoreData,
    types::NotedMove,
};

/// The largest table: a page has to share its 4 GiB of addresses, and a phone its memory.
const MAX_TABLE_MIB: u32 = 256;

/// Moves of a principal variation that are told: further ones change with every iteration.
const MAX_VARIATION: usize = 24;

/// More lines than anybody reads, each of which costs a search.
const MAX_LINES: u32 = 16;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the page or worker began. Never goes back.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

fn clock() -> Duration {
    Duration::try_from_secs_f64(performance_now() / 1000.0).unwrap_or_default()
}

/// A player: its memory of positions lasts from search to search.
#[wasm_bindgen]
pub struct Engine(harzdame_engine::Engine);

#[wasm_bindgen]
impl Engine {
    /// An engine with a transposition table of at most so many MiB, up to 256.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(#[wasm_bindgen(js_name = tableMib)] table_mib: u32) -> Engine {
        Engine(harzdame_engine::Engine::new(
            table_mib.min(MAX_TABLE_MIB) as usize
        ))
    }

    /// Forgets all positions.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Chooses a move as a player of a level does; nothing exactly if the game is over. `seed` is
    /// the game's: with another one, another game is played.
    ///
    /// # Errors
    ///
    /// `invalid-argument` if there is no such level; what `onInfo` throws.
    #[wasm_bindgen(unchecked_return_type = "ChosenMove | undefined")]
    pub fn choose(
        &mut self,
        game: &Game,
        level: u8,
        seed: u32,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "OnInfo")] on_info: Option<
            js_sys::Function,
        >,
    ) -> Result<JsValue, JsValue> {
        let level = Level::new(level).ok_or_else(|| {
            let message = format!("there is no level {level}: 1 to {}", Level::MAX.number());
            Error::new(Code::InvalidArgument, message)
        })?;
        let listener = Listener::new(game, on_info);
        let choice = level.choose(
            &mut self.0,
            game.inner(),
            seed.into(),
            &listener.stop,
            &clock,
            |info| listener.tell(info),
        );
        listener.finish()?;
        let chosen = choice.and_then(|choice| {
            Some(ChosenMove {
                noted: game.noted(choice.mv, None)?,
                score: choice.score.into(),
            })
        });
        Ok(match chosen {
            Some(chosen) => to_js(&chosen)?,
            None => JsValue::UNDEFINED,
        })
    }

    /// Searches the present position for the best moves, until a limit is reached or `onInfo`,
    /// which is called for each line of each iteration, returns `false`.
    ///
    /// # Errors
    ///
    /// `invalid-argument` if no limit is given, or an option is out of range; what `onInfo` throws.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        game: &Game,
        #[wasm_bindgen(unchecked_param_type = "SearchOptions")] options: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "OnInfo")] on_info: Option<
            js_sys::Function,
        >,
    ) -> Result<JsValue, JsValue> {
        let (limits, lines) = from_js::<SearchOptions>(options)?.checked()?;
        self.0.set_settings(Settings {
            lines,
            ..Settings::default()
        });
        let listener = Listener::new(game, on_info);
        let result = self
            .0
            .search(game.inner(), &limits, &listener.stop, &clock, |info| {
                listener.tell(info);
            });
        listener.finish()?;
        Ok(to_js(&SearchResultData {
            best: result.best.and_then(|mv| game.noted(mv, None)),
            score: result.score.into(),
            depth: result.depth,
            nodes: result.nodes,
            pv: variation(game, &result.pv),
            lines: LineData::all(game, &result.lines),
        })?)
    }
}

/// The numbers of the engine's levels, the weakest first.
#[wasm_bindgen]
#[must_use]
pub fn levels() -> Vec<u8> {
    Level::ALL.iter().map(|level| level.number()).collect()
}

/// Passes on what a search finds, and the wish to stop.
struct Listener<'a> {
    game: &'a Game,
    on_info: Option<js_sys::Function>,
    stop: Control,
    thrown: RefCell<Option<JsValue>>,
}

impl Listener<'_> {
    fn new(game: &Game, on_info: Option<js_sys::Function>) -> Listener<'_> {
        Listener {
            game,
            on_info,
            stop: Control::new(),
            thrown: RefCell::new(None),
        }
    }

    fn tell(&self, info: &Info<'_>) {
        let Some(on_info) = &self.on_info else {
            return;
        };
        let data = InfoData {
            depth: info.depth,
            line: info.line,
            score: info.score.into(),
            nodes: info.nodes,
            time: u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX),
            pv: variation(self.game, info.pv),
        };
        let answer = to_js(&data)
            .map_err(JsValue::from)
            .and_then(|data| on_info.call1(&JsValue::UNDEFINED, &data));
        match answer {
            Ok(answer) if answer == JsValue::FALSE => self.stop.stop(),
            Ok(_) => {}
            Err(thrown) => {
                self.stop.stop();
                self.thrown.replace(Some(thrown));
            }
        }
    }

    fn finish(self) -> Result<(), JsValue> {
        self.thrown.into_inner().map_or(Ok(()), Err)
    }
}

/// The moves of a variation with their texts, each in its own position.
fn variation(game: &Game, moves: &[Move]) -> Vec<NotedMove> {
    let mut position = *game.inner().position();
    let mut noted = Vec::new();
    for &mv in moves.iter().take(MAX_VARIATION) {
        let (Some(note), Ok(next)) = (NotedMove::new(&position, mv, None), position.play(mv))
        else {
            break;
        };
        noted.push(note);
        position = next;
    }
    noted
}

fn invalid(message: &str) -> Error {
    Error::new(Code::InvalidArgument, message)
}

fn checked_lines(lines: u32) -> Result<usize, Error> {
    if (1..=MAX_LINES).contains(&lines) {
        Ok(lines as usize)
    } else {
        Err(invalid("lines: a number from 1 to 16"))
    }
}

/// `SearchOptions` in TypeScript.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct SearchOptions {
    depth: Option<u32>,
    nodes: Option<f64>,
    time: Option<f64>,
    lines: Option<u32>,
}

impl SearchOptions {
    /// The limits, and how many lines are searched.
    fn checked(self) -> Result<(Limits, usize), Error> {
        if self.depth.is_none() && self.nodes.is_none() && self.time.is_none() {
            return Err(invalid("a search needs a limit: depth, nodes or time"));
        }
        let nodes = match self.nodes {
            // Whole nodes are meant; beyond 2^53 the limit is out of reach anyway.
            Some(nodes) if nodes >= 1.0 => Some(nodes as u64),
            Some(_) => return Err(invalid("nodes: a number from 1")),
            None => None,
        };
        let time = match self.time.map(|ms| Duration::try_from_secs_f64(ms / 1000.0)) {
            Some(Ok(time)) => Some(time),
            Some(Err(_)) => return Err(invalid("time: milliseconds from 0")),
            None => None,
        };
        let limits = Limits {
            depth: self.depth,
            nodes,
            time,
            clock: None,
        };
        Ok((limits, checked_lines(self.lines.unwrap_or(1))?))
    }
}

/// `ChosenMove` in TypeScript.
#[derive(Serialize)]
struct ChosenMove {
    #[serde(flatten)]
    noted: NotedMove,
    score: ScoreData,
}

#[derive(Serialize)]
struct InfoData {
    depth: u32,
    line: usize,
    score: ScoreData,
    nodes: u64,
    time: u64,
    pv: Vec<NotedMove>,
}

#[derive(Serialize)]
struct SearchResultData {
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<NotedMove>,
    score: ScoreData,
    depth: u32,
    nodes: u64,
    pv: Vec<NotedMove>,
    lines: Vec<LineData>,
}

/// `SearchLine` in TypeScript.
#[derive(Serialize)]
struct LineData {
    score: ScoreData,
    pv: Vec<NotedMove>,
}

impl LineData {
    fn all(game: &Game, lines: &[Line]) -> Vec<LineData> {
        let data = lines.iter().map(|line| LineData {
            score: line.score.into(),
            pv: variation(game, &line.pv),
        });
        data.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_without_a_limit_is_refused() {
        assert!(SearchOptions::default().checked().is_err());
        for bad in [f64::NAN, -1.0, f64::INFINITY] {
            let time = SearchOptions {
                time: Some(bad),
                ..SearchOptions::default()
            };
            assert!(time.checked().is_err(), "{bad}");
        }
        let none = SearchOptions {
            nodes: Some(0.0),
            ..SearchOptions::default()
        };
        assert!(none.checked().is_err());
    }

    #[test]
    fn limits_are_taken_over() {
        let limits = SearchOptions {
            depth: Some(3),
            nodes: Some(1e4),
            time: Some(250.0),
            lines: None,
        };
        let (limits, lines) = limits.checked().expect("limits");
        assert_eq!(limits.depth, Some(3));
        assert_eq!(limits.nodes, Some(10_000));
        assert_eq!(limits.time, Some(Duration::from_millis(250)));
        assert_eq!(lines, 1);
    }

    #[test]
    fn lines_are_one_to_sixteen() {
        let lines = |lines| {
            let options = SearchOptions {
                depth: Some(1),
                lines,
                ..SearchOptions::default()
            };
            options.checked().map(|(_, lines)| lines).ok()
        };
        assert_eq!(
            [None, Some(1), Some(16)].map(lines),
            [Some(1), Some(1), Some(16)]
        );
        assert_eq!([Some(0), Some(17)].map(lines), [None, None]);
    }
}
