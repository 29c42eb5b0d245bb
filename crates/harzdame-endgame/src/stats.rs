//! What the tables of a class tell of all its positions.

use std::path::Path;

use harzdame::{Color, Position};

use crate::{
    Material, Summary,
    container::{Container, Content},
    folder::{Folder, OpenError},
};

/// What the tables of a class tell of all its positions.
#[derive(Clone, Debug)]
pub struct ClassStats {
    /// With the class's first side to move, and with the other; the same twice if both have the
    /// same material.
    pub sides: [Summary; 2],
    /// Whether both sides have the same material, so that the two are one table.
    equal: bool,
    longest: (u8, Position),
}

impl ClassStats {
    /// Reads the beginnings of the files of a class; `None` if one is not there.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if a file cannot be used.
    pub fn read(dir: &Path, class: Material) -> Result<Option<ClassStats>, OpenError> {
        let folder = Folder::new(dir);
        let open = |material| folder.open(material, Content::Values);
        let (Some(first), Some(second)) = (open(class)?, open(class.flipped())?) else {
            return Ok(None);
        };
        let sides = [first.header.summary, second.header.summary];
        // The first side is White, so where the other is to move the position has to be turned.
        let example = |file: &Container, turn: Color| {
            let position = file.index.decode(file.header.summary.example);
            position.map_or(Position::START, |position| match turn {
                Color::White => position,
                Color::Black => position.color_swapped(),
            })
        };
        let longest = if sides[1].longest > sides[0].longest {
            (sides[1].longest, example(&second, Color::Black))
        } else {
            (sides[0].longest, example(&first, Color::White))
        };
        Ok(Some(ClassStats {
            sides,
            equal: class.is_equal(),
            longest,
        }))
    }

    /// How many positions there are, with either side to move.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.sides.iter().map(Summary::positions).sum()
    }

    /// How many positions the files are for: half as many if both sides have the same material,
    /// since swapping colours makes no difference then.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.positions() / if self.equal { 2 } else { 1 }
    }

    /// The greatest distance to the end, in plies, and a position with it. White has the class's
    /// first side.
    #[must_use]
    pub const fn longest(&self) -> (u8, Position) {
        self.longest
    }
}
