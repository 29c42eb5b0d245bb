//! Material classes.

use std::{fmt, str::FromStr};

use harzdame::Position;
use thiserror::Error;

/// How many men and kings a side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Force {
    /// Men.
    pub men: u8,
    /// Kings.
    pub kings: u8,
}

impl Force {
    /// Men and kings together.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

/// The men and kings of the side to move, and of the other one. A table holds the values of all
/// positions with the same material.
///
/// As text it is `KKMvKM`: kings before men, the side to move first.
///
/// ```
/// use harzdame::fen;
/// use harzdame_endgame::Material;
///
/// let position = fen::parse("B:WKa1,c2:Bg7")?;
/// assert_eq!(Material::of(&position).to_string(), "MvKM");
/// assert_eq!("MvKM".parse::<Material>()?.flipped().to_string(), "KMvM");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// Of the side to move.
    pub own: Force,
    /// Of the other side.
    pub enemy: Force,
}

impl Material {
    /// What is on the board.
    #[must_use]
    pub fn of(position: &Position) -> Material {
        let force = |color| Force {
            men: position.men(color).len() as u8,
            kings: position.kings(color).len() as u8,
        };
        Material {
            own: force(position.turn()),
            enemy: force(!position.turn()),
        }
    }

    /// All pieces together.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.own.pieces() + self.enemy.pieces()
    }

    /// All men together.
    #[must_use]
    pub const fn men(self) -> u8 {
        self.own.men + self.enemy.men
    }

    /// The same with the other side to move.
    #[must_use]
    pub const fn flipped(self) -> Material {
        Material {
            own: self.enemy,
            enemy: self.own,
        }
    }

    /// The material with either side to move: itself and its flipped one, which are one if both sides
    /// have the same.
    pub fn sides(self) -> impl Iterator<Item = Material> {
        let flipped = (!self.is_equal()).then(|| self.flipped());
        std::iter::once(self).chain(flipped)
    }

    /// Whether both sides have the same.
    #[must_use]
    pub fn is_equal(self) -> bool {
        self.own == self.enemy
    }

    /// The pair of this material and its [flipped](Material::flipped) one is named by one of
    /// them: the one in which the side to move has more pieces, or as many and more men.
    #[must_use]
    pub fn class(self) -> Material {
        let strength = |force: Force| (force.pieces(), force.men);
        if strength(self.own) >= strength(self.enemy) {
            self
        } else {
            self.flipped()
        }
    }

    /// The classes with so many pieces, both sides having one at least: those that others turn into
    /// by promotion come first.
    pub fn classes(pieces: u8) -> impl Iterator<Item = Material> {
        let mut classes = Vec::new();
        for own in 1..pieces {
            for own_men in 0..=own {
                for enemy_men in 0..=pieces - own {
                    let material = Material {
                        own: Force {
                            men: own_men,
                            kings: own - own_men,
                        },
                        enemy: Force {
                            men: enemy_men,
                            kings: pieces - own - enemy_men,
                        },
                    };
                    if material.class() == material {
                        classes.push(material);
                    }
                }
            }
        }
        classes.sort_by_key(|class| {
            let Material { own, enemy } = *class;
            (class.men(), own.pieces(), enemy.men)
        });
        classes.into_iter()
    }

    /// What a move of the side to move can lead to, but for its own flipped: by promotion, by
    /// captures, and by both at once. A material in which the side to move has no pieces is left out.
    pub fn successors(self) -> impl Iterator<Item = Material> {
        let Material { own, enemy } = self;
        let promoted = (own.men > 0).then(|| Force {
            men: own.men - 1,
            kings: own.kings + 1,
        });
        let movers = [Some(own), promoted].into_iter().flatten();
        let rests = (0..=enemy.men)
            .flat_map(move |men| (0..=enemy.kings).map(move |kings| Force { men, kings }))
            .filter(|rest| rest.pieces() > 0);
        movers
            .flat_map(move |mover| {
                rests.clone().map(move |rest| Material {
                    own: rest,
                    enemy: mover,
                })
            })
            .filter(move |&next| next != self.flipped())
    }

    /// The classes with as many pieces that a man's promotion leads to.
    pub fn promotions(self) -> impl Iterator<Item = Material> {
        let promoted = |force: Force| {
            (force.men > 0).then(|| Force {
                men: force.men - 1,
                kings: force.kings + 1,
            })
        };
        let Material { own, enemy } = self;
        let of_own = promoted(own).map(|own| Material { own, enemy });
        let of_enemy = promoted(enemy).map(|enemy| Material { own, enemy });
        [of_own, of_enemy]
            .into_iter()
            .flatten()
            .map(Material::class)
    }
}

/// Own men and kings, and the enemy's.
pub(crate) const fn counts_of(material: Material) -> [u8; 4] {
    let Material { own, enemy } = material;
    [own.men, own.kings, enemy.men, enemy.kings]
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (force, end) in [(self.own, "v"), (self.enemy, "")] {
            let kings = usize::from(force.kings);
            let men = usize::from(force.men);
            write!(f, "{}{}{end}", "K".repeat(kings), "M".repeat(men))?;
        }
        Ok(())
    }
}

/// The text is not the name of a material class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a material: write kings and men of both sides, as in KKMvKM")]
pub struct ParseMaterialError;

impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Material, ParseMaterialError> {
        let force = |text: &str| {
            let men = text.trim_start_matches(['K', 'k']);
            let kings = text.len() - men.len();
            let all_men = men.bytes().all(|byte| matches!(byte, b'M' | b'm'));
            let fits = (1..=21).contains(&text.len()) && all_men;
            fits.then_some(Force {
                men: men.len() as u8,
                kings: kings as u8,
            })
        };
        let (own, enemy) = text.split_once(['v', 'V']).ok_or(ParseMaterialError)?;
        match (force(own), force(enemy)) {
            (Some(own), Some(enemy)) => Ok(Material { own, enemy }),
            _ => Err(ParseMaterialError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for name in ["KvK", "KKMvKM", "MMMvM", "MvKKK"] {
            let material: Material = name.parse().expect("a material");
            assert_eq!(material.to_string(), name);
            assert_eq!(material.flipped().flipped(), material);
        }
        for name in ["", "v", "Kv", "vK", "KvK ", "MKvK", "KxK", "KvKvK", "Kvß"] {
            assert_eq!(name.parse::<Material>(), Err(ParseMaterialError), "{name}");
        }
    }

    #[test]
    fn classes_come_after_those_they_need() {
        let mut seen = std::collections::HashSet::new();
        for pieces in 2..=6 {
            for class in Material::classes(pieces) {
                assert_eq!(class.pieces(), pieces);
                assert!(class.promotions().all(|needed| seen.contains(&needed)));
                assert!(seen.insert(class));
            }
        }
        // Ordered pairs of forces are as many as slices in the literature's tables.
        let ordered = |pieces| -> u32 {
            Material::classes(pieces)
                .map(|class| if class.is_equal() { 1 } else { 2 })
                .sum()
        };
        assert_eq!([2, 3, 4, 5].map(ordered), [4, 12, 25, 44]);
    }
}
