//! Who may do what in a game.

use harzdame::Color;
use serde::{Deserialize, Serialize};

use crate::Refusal;

/// What someone is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// One of the two players.
    Player(Color),
    /// Anyone else.
    Spectator,
}

/// What can be done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// To see it.
    Watch,
    /// To make a move.
    Move,
    /// To resign.
    Resign,
    /// To call it off before it has really begun.
    Abort,
    /// To offer a draw, or to accept or decline one.
    Draw,
    /// To ask for a move back, or to answer that.
    Takeback,
    /// To claim a win or a draw because the opponent has gone.
    Claim,
    /// To talk: players to each other, those who watch among themselves.
    Chat,
    /// To ask for another game.
    Rematch,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// One of the players has not moved yet.
    Opening,
    /// Both have.
    Middle,
    /// It is over.
    Over,
}

/// Whose turn it must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Any,
    Own,
    Opponents,
}

/// A line of the table.
struct Rule {
    action: Action,
    spectators: bool,
    turn: Turn,
    phases: &'static [Phase],
    rated: bool,
}

impl Rule {
    /// For players of any game, whoever is to move.
    const fn players(action: Action, phases: &'static [Phase]) -> Rule {
        Rule {
            action,
            spectators: false,
            turn: Turn::Any,
            phases,
            rated: true,
        }
    }
}

const ALWAYS: &[Phase] = &[Phase::Opening, Phase::Middle, Phase::Over];
const RUNNING: &[Phase] = &[Phase::Opening, Phase::Middle];
const OPENING: &[Phase] = &[Phase::Opening];
const MIDDLE: &[Phase] = &[Phase::Middle];
const OVER: &[Phase] = &[Phase::Over];

/// All that is allowed; what is not here is not.
const TABLE: [Rule; 9] = [
    Rule {
        spectators: true,
        ..Rule::players(Action::Watch, ALWAYS)
    },
    Rule {
        turn: Turn::Own,
        ..Rule::players(Action::Move, RUNNING)
    },
    Rule::players(Action::Resign, MIDDLE),
    Rule::players(Action::Abort, OPENING),
    Rule::players(Action::Draw, MIDDLE),
    Rule {
        rated: false,
        ..Rule::players(Action::Takeback, RUNNING)
    },
    Rule {
        turn: Turn::Opponents,
        ..Rule::players(Action::Claim, MIDDLE)
    },
    Rule {
        spectators: true,
        ..Rule::players(Action::Chat, ALWAYS)
    },
    Rule::players(Action::Rematch, OVER),
];

impl Action {
    /// All of them.
    pub const ALL: [Action; 9] = [
        Action::Watch,
        Action::Move,
        Action::Resign,
        Action::Abort,
        Action::Draw,
        Action::Takeback,
        Action::Claim,
        Action::Chat,
        Action::Rematch,
    ];

    /// Whether someone may do this in a game.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why not.
    pub fn check(self, role: Role, phase: Phase, turn: Color, rated: bool) -> Result<(), Refusal> {
        let rule = TABLE.iter().find(|rule| rule.action == self);
        let rule = rule.ok_or(Refusal::NotAPlayer)?;
        match role {
            Role::Spectator if rule.spectators => return Ok(()),
            Role::Spectator => return Err(Refusal::NotAPlayer),
            Role::Player(_) => {}
        }
        if !rule.phases.contains(&phase) {
            return Err(match phase {
                Phase::Opening => Refusal::TooEarly,
                Phase::Middle if rule.phases == OVER => Refusal::NotOver,
                Phase::Middle => Refusal::TooLate,
                Phase::Over => Refusal::Over,
            });
        }
        if rated && !rule.rated {
            return Err(Refusal::Rated);
        }
        let own = role == Role::Player(turn);
        match rule.turn {
            Turn::Own if !own => Err(Refusal::NotYourTurn),
            Turn::Opponents if own => Err(Refusal::YourTurn),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Role = Role::Player(Color::White);
    const BLACK: Role = Role::Player(Color::Black);
    const PHASES: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::Over];

    /// White is to move.
    fn may(action: Action, role: Role, phase: Phase, rated: bool) -> Result<(), Refusal> {
        action.check(role, phase, Color::White, rated)
    }

    #[test]
    fn spectators_may_watch_and_talk_and_nothing_else() {
        for action in Action::ALL {
            for phase in PHASES {
                for rated in [false, true] {
                    let expected = match action {
                        Action::Watch | Action::Chat => Ok(()),
                        _ => Err(Refusal::NotAPlayer),
                    };
                    assert_eq!(may(action, Role::Spectator, phase, rated), expected);
                }
            }
        }
    }

    /// What each player may do in each phase, and why not: a line for each action, White to move.
    #[test]
    fn players_may_do_what_the_table_says() {
        use Refusal::{NotOver, NotYourTurn, Over, Rated, TooEarly, TooLate, YourTurn};
        const YES: Option<Refusal> = None;
        let no = Some;
        let lines = [
            (Action::Watch, WHITE, false, [YES, YES, YES]),
            (Action::Move, WHITE, false, [YES, YES, no(Over)]),
            (
                Action::Move,
                BLACK,
                false,
                [no(NotYourTurn), no(NotYourTurn), no(Over)],
            ),
            (Action::Resign, WHITE, false, [no(TooEarly), YES, no(Over)]),
            (Action::Resign, BLACK, true, [no(TooEarly), YES, no(Over)]),
            (Action::Abort, WHITE, true, [YES, no(TooLate), no(Over)]),
            (Action::Abort, BLACK, false, [YES, no(TooLate), no(Over)]),
            (Action::Draw, WHITE, true, [no(TooEarly), YES, no(Over)]),
            (Action::Draw, BLACK, false, [no(TooEarly), YES, no(Over)]),
            (Action::Takeback, WHITE, false, [YES, YES, no(Over)]),
            (
                Action::Takeback,
                BLACK,
                true,
                [no(Rated), no(Rated), no(Over)],
            ),
            (
                Action::Claim,
                WHITE,
                false,
                [no(TooEarly), no(YourTurn), no(Over)],
            ),
            (Action::Claim, BLACK, true, [no(TooEarly), YES, no(Over)]),
            (Action::Chat, BLACK, true, [YES, YES, YES]),
            (
                Action::Rematch,
                WHITE,
                true,
                [no(TooEarly), no(NotOver), YES],
            ),
        ];
        for (action, role, rated, expected) in lines {
            for (phase, refusal) in PHASES.into_iter().zip(expected) {
                let found = may(action, role, phase, rated).err();
                assert_eq!(found, refusal, "{action:?} {role:?} {phase:?} {rated}");
            }
        }
    }

    #[test]
    fn every_action_has_a_line() {
        for action in Action::ALL {
            assert_eq!(TABLE.iter().filter(|rule| rule.action == action).count(), 1);
        }
    }
}
