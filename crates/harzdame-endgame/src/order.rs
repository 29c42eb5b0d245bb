//! The order in which a file of values has the positions of a table.
//!
//! Values are told in runs, so it counts which positions are neighbours. With the same men, a table's
//! numbers have those together that differ in the enemy's kings; for many tables there are longer
//! runs, by a third at best, where own kings differ.

use crate::index::{Index, Parts};

/// Which positions with the same men are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// Those with the same own kings: all are in the order of their numbers.
    #[default]
    Numbers,
    /// Those with the same kings of the enemy.
    Transposed,
}

impl Order {
    /// As it is written in files.
    #[cfg(feature = "files")]
    pub(crate) const fn code(self) -> u8 {
        self as u8
    }

    /// The order that is written so.
    pub(crate) const fn from_code(code: u8) -> Option<Order> {
        match code {
            0 => Some(Order::Numbers),
            1 => Some(Order::Transposed),
            _ => None,
        }
    }

    /// The place of a position in this order.
    #[inline]
    pub(crate) fn place(self, index: &Index, parts: Parts) -> u64 {
        let [own, enemy] = index.kings_sets();
        let Parts { men, kings } = parts;
        match self {
            Order::Numbers => (men * own + kings[0]) * enemy + kings[1],
            Order::Transposed => (men * enemy + kings[1]) * own + kings[0],
        }
    }

    /// The numbers at the places from `first` on, of a table with as many sets of own and of the
    /// enemy's kings.
    #[cfg(feature = "files")]
    pub(crate) fn numbers_from(self, kings: [u64; 2], first: u64) -> impl Iterator<Item = u64> {
        let [own, enemy] = kings;
        // What the last two of the three parts of a number step by.
        let (slow_step, quick_step, quick) = match self {
            Order::Numbers => (enemy, 1, enemy),
            Order::Transposed => (1, enemy, own),
        };
        let slow = own * enemy / quick;
        let mut at = [first / quick / slow, first / quick % slow, first % quick];
        std::iter::repeat_with(move || {
            let number = at[0] * own * enemy + at[1] * slow_step + at[2] * quick_step;
            at[2] += 1;
            if at[2] == quick {
                at[2] = 0;
                at[1] += 1;
            }
            if at[1] == slow {
                at[1] = 0;
                at[0] += 1;
            }
            number
        })
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    #[test]
    fn places_and_numbers_are_the_same_both_ways() {
        for name in ["KMvKK", "MvKK", "KKvM", "KKvK", "MMvM"] {
            let index = Index::new(name.parse().expect("a material")).expect("few pieces");
            for order in [Order::Numbers, Order::Transposed] {
                for first in [0, 1, index.len() / 3] {
                    let numbers = order.numbers_from(index.kings_sets(), first);
                    let places = first..index.len().min(first + 9_000);
                    for (place, number) in places.zip(numbers) {
                        let parts = index.parts_of(number);
                        assert_eq!(order.place(&index, parts), place, "{name} {order:?}");
                    }
                }
            }
        }
    }
}
