//! Sets of a given size, numbered.
//!
//! The combinatorial number system: of the sets of `k` numbers, the one with the members
//! c₁ < c₂ < … < cₖ has the rank C(c₁, 1) + C(c₂, 2) + … + C(cₖ, k). The ranks of all sets of `k`
//! of the numbers 0 to n − 1 are 0 to C(n, k) − 1.

/// The largest sets that are numbered.
pub(crate) const MOST: usize = 7;

/// Binomial coefficients, by the size of the set and the number to choose from.
static CHOOSE: [[u32; 65]; MOST + 1] = binomials();

const fn binomials() -> [[u32; 65]; MOST + 1] {
    let mut table = [[0; 65]; MOST + 1];
    let mut n = 0;
    while n <= 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MOST {
            table[k][n] = match n {
                0 => 0,
                _ => table[k - 1][n - 1] + table[k][n - 1],
            };
            k += 1;
        }
        n += 1;
    }
    table
}

/// How many sets of `k` things there are among `n`, at most 64.
#[inline]
pub(crate) fn choose(n: usize, k: usize) -> u32 {
    CHOOSE[k][n]
}

/// The rank of a set given by its members in ascending order, at most [`MOST`].
#[inline]
pub(crate) fn rank(members: impl Iterator<Item = u32>) -> u32 {
    let mut rank = 0;
    for (binomials, member) in CHOOSE[1..].iter().zip(members) {
        rank += binomials[member as usize & 63];
    }
    rank
}

/// The members of the set of `k` numbers with a rank, in descending order.
pub(crate) fn members(mut rank: u32, k: usize) -> impl Iterator<Item = u32> {
    let mut below = 64;
    (1..=k).rev().map(move |k| {
        let binomials = &CHOOSE[k];
        let member = (0..below)
            .rev()
            .find(|&member| binomials[member] <= rank)
            .unwrap_or(0);
        rank -= binomials[member];
        below = member;
        member as u32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_number_all_sets() {
        for (n, k) in [(5, 0), (5, 1), (7, 3), (53, 2), (64, 3)] {
            let mut seen = std::collections::HashSet::new();
            for rank_of in 0..choose(n, k) {
                let mut set: Vec<_> = members(rank_of, k).collect();
                assert!(set.iter().all(|&member| (member as usize) < n));
                assert!(set.windows(2).all(|pair| pair[0] > pair[1]));
                set.reverse();
                assert_eq!(rank(set.iter().copied()), rank_of);
                assert!(seen.insert(set));
            }
        }
    }

    #[test]
    fn binomials_are_those_of_the_books() {
        assert_eq!(choose(64, 7), 621_216_192);
        assert_eq!(choose(53, 4), 292_825);
        assert_eq!(choose(3, 5), 0);
    }
}
