//! A game: moves, undo, outcome, and what a board asks to let a move be entered.

use harzdame::{Bitboard, Color, DrawRule, Move, Path, Position, Square, fen};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{
    convert::{self, from_js, squares, to_js},
    endgame,
    error::{Code, Error},
    move_text, problem,
    types::{ContinuationData, Count, DrawRuleData, MoveData, NotedMove, OutcomeData},
};

/// A game from any position, with the route by which each move was played.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    game: harzdame::Game,
    moves: Vec<NotedMove>,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "what comes from JavaScript comes owned"
)]
#[wasm_bindgen]
impl Game {
    /// A game from a FEN, or from the start. `drawRule`: all on by default.
    ///
    /// # Errors
    ///
    /// `invalid-position` with its `problems` if the text is no position.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] fen: JsValue,
        #[wasm_bindgen(js_name = drawRule, unchecked_optional_param_type = "DrawRule | null")]
        draw_rule: JsValue,
    ) -> Result<Game, Error> {
        let rule = if draw_rule.is_null() || draw_rule.is_undefined() {
            DrawRule::default()
        } else {
            from_js::<DrawRuleData>(draw_rule)?.into()
        };
        if fen.is_null() || fen.is_undefined() {
            return Game::start(fen::START, rule);
        }
        Game::start(&convert::text(&fen)?, rule)
    }

    /// The FEN of the present position.
    #[must_use]
    pub fn fen(&self) -> String {
        self.game.position().to_string()
    }

    /// The FEN of the position the game began with.
    #[wasm_bindgen(js_name = startFen)]
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.game.start().to_string()
    }

    /// The FEN after `ply` moves; nothing beyond the end.
    #[wasm_bindgen(js_name = fenAt)]
    #[must_use]
    pub fn fen_at(&self, ply: u32) -> Option<String> {
        self.game
            .positions()
            .nth(ply as usize)
            .map(Position::to_string)
    }

    /// The number of moves played.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.game.ply()).unwrap_or(u32::MAX)
    }

    /// The side to move.
    #[wasm_bindgen(unchecked_return_type = "Color")]
    pub fn turn(&self) -> Result<JsValue, Error> {
        to_js(&self.game.position().turn())
    }

    /// The pieces of one side.
    ///
    /// # Errors
    ///
    /// `invalid-argument` if `color` is neither `white` nor `black`.
    #[wasm_bindgen(unchecked_return_type = "{ men: number; kings: number }")]
    pub fn count(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<JsValue, Error> {
        let color: Color = from_js(color)?;
        let position = self.game.position();
        to_js(&Count {
            men: position.men(color).len(),
            kings: position.kings(color).len(),
        })
    }

    /// The moves played, in order.
    #[wasm_bindgen(unchecked_return_type = "NotedMove[]")]
    pub fn moves(&self) -> Result<JsValue, Error> {
        to_js(&self.moves)
    }

    /// How the game ended; nothing while it goes on. The rules (R17) go before the players' word
    /// and the draw rule (R18).
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> Result<JsValue, Error> {
        self.game
            .outcome()
            .map_or(Ok(JsValue::UNDEFINED), |o| to_js(&OutcomeData::from(o)))
    }

    /// The legal moves in the present position, by names.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "MoveData[]")]
    pub fn legal_moves(&self) -> Result<JsValue, Error> {
        let moves = self.game.position().legal_moves();
        to_js(
            &moves
                .iter()
                .copied()
                .map(MoveData::from)
                .collect::<Vec<_>>(),
        )
    }

    /// The ways to go on with a route that has been entered up to `path`: what a board needs, see
    /// `Position::continuations` of the rules crate. A path that begins no legal move gives none.
    /// No chain goes on after the end of the game.
    #[wasm_bindgen(unchecked_return_type = "Continuation[]")]
    pub fn continuations(
        &self,
        #[wasm_bindgen(unchecked_param_type = "readonly SquareName[]")] path: JsValue,
    ) -> Result<JsValue, Error> {
        to_js(&self.ways_on(&from_js::<Vec<String>>(path)?))
    }

    /// How many pieces have to be captured; 0 if there is nothing to capture.
    #[wasm_bindgen(js_name = mustCapture)]
    #[must_use]
    pub fn must_capture(&self) -> u32 {
        self.game
            .position()
            .legal_moves()
            .first()
            .map_or(0, |mv| mv.captured.len())
    }

    /// The pieces that can capture, by names.
    #[wasm_bindgen(js_name = capturingPieces, unchecked_return_type = "SquareName[]")]
    pub fn capturing_pieces(&self) -> Result<JsValue, Error> {
        let moves = self.game.position().legal_moves();
        let pieces: Bitboard = moves
            .iter()
            .filter(|mv| mv.is_capture())
            .map(|mv| mv.from)
            .collect();
        to_js(&pieces)
    }

    /// The move, with its route, if exactly one is legal; else nothing.
    #[wasm_bindgen(js_name = onlyMove, unchecked_return_type = "NotedMove | undefined")]
    pub fn only_move(&self) -> Result<JsValue, Error> {
        let moves = self.game.position().legal_moves();
        match (moves.as_ref(), self.game.outcome()) {
            (&[mv], None) => self
                .noted(mv, None)
                .map_or(Ok(JsValue::UNDEFINED), |noted| to_js(&noted)),
            _ => Ok(JsValue::UNDEFINED),
        }
    }

    /// What the endgame tables in this module say of the present position, without a draw rule;
    /// nothing if it is not in them.
    #[wasm_bindgen(unchecked_return_type = "Endgame | undefined")]
    pub fn endgame(&self) -> Result<JsValue, Error> {
        endgame::look_up(self.game.position()).map_or(Ok(JsValue::UNDEFINED), |found| to_js(&found))
    }

    /// A legal move with its canonical route, the least by the names of its squares.
    ///
    /// # Errors
    ///
    /// `illegal-move`.
    #[wasm_bindgen(unchecked_return_type = "NotedMove")]
    pub fn note(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveData")] mv: JsValue,
    ) -> Result<JsValue, Error> {
        let mv = Move::from(from_js::<MoveData>(mv)?);
        to_js(&self.noted(mv, None).ok_or_else(|| self.illegal(mv))?)
    }

    /// The routes of a legal move, in the order of names, at most `limit` of them.
    ///
    /// # Errors
    ///
    /// `invalid-argument` if `move` is none.
    #[wasm_bindgen(unchecked_return_type = "SquareName[][]")]
    pub fn routes(
        &self,
        #[wasm_bindgen(js_name = move, unchecked_param_type = "MoveData")] mv: JsValue,
        limit: u32,
    ) -> Result<JsValue, Error> {
        let mv = Move::from(from_js::<MoveData>(mv)?);
        let paths = self.game.position().paths(mv, limit as usize);
        to_js(&paths.iter().map(Path::squares).collect::<Vec<_>>())
    }

    /// Plays the legal move that has this route, landing square by landing square.
    ///
    /// # Errors
    ///
    /// `illegal-move`, or `game-over`; the game is then as it was.
    #[wasm_bindgen(unchecked_return_type = "NotedMove")]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "readonly SquareName[]")] path: JsValue,
    ) -> Result<JsValue, Error> {
        to_js(self.play_route(&from_js::<Vec<String>>(path)?)?)
    }

    /// Reads a move as a person types it, against the present position: short or full, with `x`,
    /// `:`, `-` or nothing between the squares. Plays nothing.
    #[wasm_bindgen(unchecked_return_type = "TypedMove")]
    pub fn read(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    ) -> Result<JsValue, Error> {
        to_js(&move_text::read(
            self.game.position(),
            &convert::text(text)?,
        ))
    }

    /// Takes back the last move. False if there is none.
    pub fn undo(&mut self) -> bool {
        self.moves.pop();
        self.game.undo().is_some()
    }

    /// Ends the game: `loser` resigns.
    ///
    /// # Errors
    ///
    /// `game-over`, or `invalid-argument` if `loser` is neither `white` nor `black`.
    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] loser: JsValue,
    ) -> Result<(), Error> {
        Ok(self.game.resign(from_js(loser)?)?)
    }

    /// Ends the game: the players agree on a draw.
    ///
    /// # Errors
    ///
    /// `game-over`, or `no-agreement` if the draw rule knows none.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), Error> {
        Ok(self.game.agree_draw()?)
    }

    /// The number of plies in a row without a capture and without a man's move.
    #[wasm_bindgen(js_name = idlePlies)]
    #[must_use]
    pub fn idle_plies(&self) -> u32 {
        self.game.idle_plies()
    }

    /// How often the present position has occurred in this game, this time included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        u32::try_from(self.game.occurrences()).unwrap_or(u32::MAX)
    }
}

impl Game {
    fn start(text: &str, rule: DrawRule) -> Result<Game, Error> {
        let position = fen::parse(text).map_err(|error| {
            Error::with_problems(Code::InvalidPosition, problem::of_fen(text, &error))
        })?;
        Ok(Game {
            game: harzdame::Game::from_position(position, rule),
            moves: Vec::new(),
        })
    }

    fn ways_on(&self, path: &[String]) -> Vec<ContinuationData> {
        match squares(path) {
            Some(path) if self.game.outcome().is_none() => self
                .game
                .position()
                .continuations(&path)
                .into_iter()
                .map(ContinuationData::from)
                .collect(),
            _ => Vec::new(),
        }
    }

    fn play_route(&mut self, path: &[String]) -> Result<&NotedMove, Error> {
        let route = squares(path).unwrap_or_default();
        let position = self.game.position();
        let noted = position
            .move_with_path(&route)
            .and_then(|mv| self.noted(mv, Some(route)))
            .ok_or_else(|| {
                let message = format!("{} is no legal move in {position}", path.join("x"));
                Error::new(Code::IllegalMove, message)
            })?;
        self.game.play(noted.mv.clone().into())?;
        self.moves.push(noted);
        Ok(&self.moves[self.moves.len() - 1])
    }

    pub(crate) fn inner(&self) -> &harzdame::Game {
        &self.game
    }

    /// A legal move with a route, the canonical one if none is given; `None` if it is not legal.
    pub(crate) fn noted(&self, mv: Move, route: Option<Vec<Square>>) -> Option<NotedMove> {
        NotedMove::new(self.game.position(), mv, route)
    }

    fn illegal(&self, mv: Move) -> Error {
        let message = format!("{}-{} is no legal move in {}", mv.from, mv.to, self.fen());
        Error::new(Code::IllegalMove, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str) -> Game {
        Game::start(fen, DrawRule::default()).expect("a position")
    }

    fn route(text: &str) -> Vec<String> {
        text.split('x').map(str::to_owned).collect()
    }

    #[test]
    fn a_text_that_is_no_position_is_told_with_its_problems() {
        let error = Game::start("W:Wh8:Ba9", DrawRule::default()).expect_err("no square a9");
        assert!(format!("{error:?}").contains("square"), "{error:?}");
    }

    #[test]
    fn a_route_is_entered_hop_by_hop_and_played() {
        let mut game = game("W:Wc3:Bc4,d5");
        assert_eq!(game.must_capture(), 2);
        let first = game.ways_on(&[]);
        assert_eq!(first.len(), 1);
        assert_eq!(first[0].square, Square::C3);
        let hop = game.ways_on(&route("c3"));
        assert_eq!(hop[0].captured, Some(Square::C4));
        assert!(hop[0].completes.is_none());
        let last = game.ways_on(&route("c3xc5"));
        let complete = last[0].completes.as_ref().expect("the end of the chain");
        assert_eq!((complete.from, complete.to), (Square::C3, Square::E5));
        let noted = game.play_route(&route("c3xc5xe5")).expect("a legal move");
        assert_eq!(noted.text, "c3xe5");
        assert_eq!(game.moves.len(), 1);
        assert!(game.ways_on(&[]).is_empty(), "the game is over");
    }

    #[test]
    fn a_route_that_is_no_move_changes_nothing() {
        let mut game = game("W:Wc3:Bc4,d5");
        for bad in ["c3xc5", "c3xe5xc5", "", "c3", "z9", "c4xc5"] {
            assert!(game.play_route(&route(bad)).is_err(), "{bad}");
        }
        assert_eq!(game.game.ply(), 0);
        assert!(game.moves.is_empty());
    }

    #[test]
    fn the_full_route_is_written_where_the_short_form_is_ambiguous() {
        let game = game("W:WKc1:Bc2,e3,e4,g2");
        let texts: Vec<String> = game
            .game
            .position()
            .legal_moves()
            .iter()
            .filter(|mv| mv.to == Square::G1)
            .filter_map(|&mv| game.noted(mv, None))
            .map(|noted| noted.text)
            .collect();
        assert_eq!(texts, ["c1xc3xg3xg1", "c1xc4xg4xg1"]);
    }

    #[test]
    fn undo_keeps_moves_and_positions_together() {
        let mut game = game(fen::START);
        let before = game.fen();
        game.play_route(&["c4".into(), "d4".into()]).expect("legal");
        assert_eq!(game.fen_at(0), Some(before.clone()));
        assert_eq!(game.fen_at(1), Some(game.fen()));
        assert_eq!(game.fen_at(2), None);
        assert!(game.undo());
        assert!(!game.undo());
        assert_eq!(game.fen(), before);
        assert!(game.moves.is_empty());
    }
}
