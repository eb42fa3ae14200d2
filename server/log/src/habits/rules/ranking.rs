//! Ranks, tie-breaks, and the digest of final results (R32).

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
    /// The sort key, best first: the higher score; then the earlier last change of the score, rows without one last;
    /// then the earlier joining; then the smaller id.
    fn order(&self) -> (std::cmp::Reverse<i64>, bool, Option<Instant>, Instant, MemberId) {
        (std::cmp::Reverse(self.score), self.last_scored_at.is_none(), self.last_scored_at, self.joined_at, self.member)
    }
}

/// Sorts a board and returns the rank of each row: the standard competition rank (1, 2, 2, 4).
pub fn rank(rows: &mut [Row]) -> Vec<i64> {
    rows.sort_by_key(Row::order);
    let mut ranks: Vec<i64> = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        let tied = i > 0 && rows[i - 1].score == row.score;
        ranks.push(if tied { ranks[i - 1] } else { i as i64 + 1 });
    }
    ranks
}

/// A row of a final board without the name: names belong to the accounts and can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultLine {
    /// Standard competition rank.
    pub rank: i64,
    /// The member.
    pub member: MemberId,
    /// Points in the program.
    pub points: i64,
    /// The score that the program ranks by, in hundredths; `None` where it ranks by points.
    pub score: Option<i64>,
    /// The longest streak, days.
    pub longest_streak: i64,
}

impl ResultLine {
    /// The value that the board ranks by.
    #[must_use]
    pub fn ranked_by(&self) -> i64 {
        self.score.unwrap_or(self.points)
    }
}

/// The digest of final results: SHA-256, in hexadecimal, of the line `daymark results 2` and then, in board order, of
/// one line `{position}\t{rank}\t{member}\t{points}\t{score}\t{longest_streak}\n` per row. The score is in hundredths,
/// and empty where the program ranks by points. Anyone with the rows can compute it again.
#[must_use]
pub fn results_digest(results: &[ResultLine]) -> String {
    let rows = (1..).zip(results).map(|(position, r)| {
        let ResultLine { rank, member, points, score, longest_streak } = r;
        let score = score.map(|score| score.to_string()).unwrap_or_default();
        format!("{position}\t{rank}\t{member}\t{points}\t{score}\t{longest_streak}\n")
    });
    sha256(std::iter::once("daymark results 2\n".to_owned()).chain(rows))
}

/// The digest of older results, from before streaks were included: of one line `{rank}\t{member}\t{points}\n` per row,
/// with the score instead of the points where the program ranks by one.
#[must_use]
pub fn first_results_digest(results: &[ResultLine]) -> String {
    sha256(results.iter().map(|r| format!("{}\t{}\t{}\n", r.rank, r.member, r.ranked_by())))
}

fn sha256(lines: impl Iterator<Item = String>) -> String {
    let mut hash = Sha256::new();
    lines.for_each(|line| hash.update(line));
    hex::encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn row(member: MemberId, points: i64, last: Option<i64>, joined: i64) -> Row {
        Row { member, score: points, last_scored_at: last.map(Instant), joined_at: Instant(joined) }
    }

    #[test]
    fn tied_members_share_a_rank_in_a_fixed_order() {
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
    fn the_digest_matches_sha256sum_and_covers_every_column() {
        let line =
            |rank, member, points, longest_streak| ResultLine { rank, member, points, score: None, longest_streak };
        let results = [line(1, 7, 30, 3), line(2, 4, 20, 2)];
        // printf 'daymark results 2\n1\t1\t7\t30\t\t3\n2\t2\t4\t20\t\t2\n' | sha256sum
        assert_eq!(results_digest(&results), "d3d45839d4424b5c7e536372dc2ac522646e214a9ee0c55f75af323626e60648");
        // printf '1\t7\t30\n2\t4\t20\n' | sha256sum
        assert_eq!(first_results_digest(&results), "f865d96019cf9c53799a148005eec8c87f9e4d979895e88cb0c8f5a82b82d225");
        let digest = |change: fn(&mut ResultLine)| {
            let mut changed = results;
            change(&mut changed[1]);
            results_digest(&changed)
        };
        let changes: [fn(&mut ResultLine); 5] = [
            |r| r.rank += 1,
            |r| r.member += 1,
            |r| r.points += 1,
            |r| r.score = Some(2_000),
            |r| r.longest_streak += 1,
        ];
        for change in changes {
            assert_ne!(digest(change), results_digest(&results), "every column counts");
        }
    }

    proptest! {
        #[test]
        fn rank_is_one_plus_the_members_with_more_points(
            points in prop::collection::vec(0_i64..6, 0..20), shuffle in any::<prop::sample::Index>(),
        ) {
            let mut rows: Vec<_> = points.iter().enumerate().map(|(i, p)| row(i as i64, *p, Some(*p), 0)).collect();
            let turn = if rows.is_empty() { 0 } else { shuffle.index(rows.len()) };
            let sorted = { let mut r = rows.clone(); rank(&mut r); r };
            rows.rotate_left(turn);
            let ranks = rank(&mut rows);
            prop_assert_eq!(&rows, &sorted, "the order does not depend on the input order");
            for (r, got) in rows.iter().zip(ranks) {
                prop_assert_eq!(got, 1 + points.iter().filter(|p| **p > r.score).count() as i64);
            }
        }
    }
}
