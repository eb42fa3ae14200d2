//! Ranks, their order inside ties, and the digest of final results (product.md, section 5).

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use sha2::{Digest, Sha256};

/// One member's place on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The member.
    pub member: MemberId,
    /// What the board ranks by: points in its period, or hundredths of the program's own score.
    pub score: i64,
    /// When the score last changed, by the log's own time.
    pub last_scored_at: Option<Instant>,
    /// When the member joined.
    pub joined_at: Instant,
}

impl Row {
    /// Smaller is better: a higher score; then the earlier last change of score, no change at all coming last; then the earlier
    /// joining; then the smaller id.
    fn order(&self) -> (std::cmp::Reverse<i64>, bool, Option<Instant>, Instant, MemberId) {
        (std::cmp::Reverse(self.score), self.last_scored_at.is_none(), self.last_scored_at, self.joined_at, self.member)
    }
}

/// Sorts a board and gives the rank of each row: the standard competition rank (1, 2, 2, 4).
pub fn rank(rows: &mut [Row]) -> Vec<i64> {
    rows.sort_by_key(Row::order);
    let mut ranks: Vec<i64> = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        let tied = i > 0 && rows[i - 1].score == row.score;
        ranks.push(if tied { ranks[i - 1] } else { i as i64 + 1 });
    }
    ranks
}

/// The digest of final results: SHA-256, in hexadecimal, of one line `{rank}\t{member}\t{points}\n` a row in board order, with
/// hundredths of the score in place of the points where the program ranks by one. Anyone with the rows can compute it again.
#[must_use]
pub fn results_digest(results: &[(i64, MemberId, i64)]) -> String {
    let mut hash = Sha256::new();
    for (rank, member, score) in results {
        hash.update(format!("{rank}\t{member}\t{score}\n"));
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn row(member: MemberId, points: i64, last: Option<i64>, joined: i64) -> Row {
        Row { member, score: points, last_scored_at: last.map(Instant), joined_at: Instant(joined) }
    }

    #[test]
    fn ties_share_a_rank_and_have_an_order() {
        let mut rows = [
            row(6, 0, None, 1),
            row(5, 0, Some(9), 9),
            row(9, 20, Some(7), 5),
            row(4, 20, Some(7), 5),
            row(3, 20, Some(7), 6),
            row(2, 20, Some(6), 9),
            row(1, 30, Some(9), 9),
        ];
        assert_eq!(rank(&mut rows), [1, 2, 2, 2, 2, 6, 6]);
        assert_eq!(rows.map(|r| r.member), [1, 2, 4, 9, 3, 5, 6]);
        assert_eq!(
            rank(&mut [row(1, 5, None, 0), row(2, 9, None, 0), row(3, 9, None, 0), row(4, 7, None, 0)]),
            [1, 1, 3, 4]
        );
    }

    #[test]
    fn the_digest_can_be_computed_by_anyone() {
        // printf '1\t7\t30\n2\t4\t20\n' | sha256sum
        assert_eq!(
            results_digest(&[(1, 7, 30), (2, 4, 20)]),
            "f865d96019cf9c53799a148005eec8c87f9e4d979895e88cb0c8f5a82b82d225"
        );
        assert_ne!(results_digest(&[(1, 7, 30)]), results_digest(&[(1, 7, 31)]));
    }

    proptest! {
        #[test]
        fn a_rank_is_one_more_than_the_members_with_more_points(
            points in prop::collection::vec(0_i64..6, 0..20), shuffle in any::<prop::sample::Index>(),
        ) {
            let mut rows: Vec<_> = points.iter().enumerate().map(|(i, p)| row(i as i64, *p, Some(*p), 0)).collect();
            let turn = if rows.is_empty() { 0 } else { shuffle.index(rows.len()) };
            let sorted = { let mut r = rows.clone(); rank(&mut r); r };
            rows.rotate_left(turn);
            let ranks = rank(&mut rows);
            prop_assert_eq!(&rows, &sorted, "the order does not depend on what was given");
            for (r, got) in rows.iter().zip(ranks) {
                prop_assert_eq!(got, 1 + points.iter().filter(|p| **p > r.score).count() as i64);
            }
        }
    }
}
