use jiff::civil::date;
use proptest::prelude::*;

use super::*;

fn standing(team: i64, points: i64, members: i64) -> Standing {
    Standing { team, name: String::new(), points, scores: None, members, created_at: Instant(team) }
}

fn places(standings: Vec<Standing>, least: i64) -> Vec<(i64, i64)> {
    ranked(standings, least).into_iter().map(|(rank, s)| (rank, s.team)).collect()
}

#[test]
fn a_score_is_points_divided_by_roster_size() {
    assert_eq!([score(30, 3), score(30, 4), score(0, 5), score(10, 3), score(20, 3)], [10.0, 7.5, 0.0, 3.33, 6.67]);
    assert!((score(0, 0)).abs() < f64::EPSILON, "an empty team scores nothing");
}

#[test]
fn teams_of_scored_members_rank_by_the_mean_score() {
    assert_eq!([mean_score(2500, 2), mean_score(8571 + 10_000, 3), mean_score(0, 0)], [12.5, 61.9, 0.0]);
    let scored = |team, points, scores| Standing { scores: Some(scores), ..standing(team, points, 2) };
    assert_eq!(places(vec![scored(1, 500, 900), scored(2, 10, 2500), scored(3, 90, 900)], 1), [(1, 2), (2, 1), (2, 3)]);
}

#[test]
fn only_exact_ties_share_a_rank_and_older_teams_come_first() {
    // 10/3 and 20/6 are equal; 3.334 is higher than both, although two decimals do not show it.
    let teams =
        vec![standing(2, 20, 6), standing(1, 10, 3), standing(3, 1667, 500), standing(4, 3, 1), standing(5, 90, 2)];
    assert_eq!(places(teams.clone(), 1), [(1, 5), (2, 3), (3, 1), (3, 2), (5, 4)]);
    assert_eq!(places(teams, 3), [(1, 3), (2, 1), (2, 2)], "teams with too few members have no rank");
    assert_eq!(places(vec![standing(1, 10, 0)], 1), []);
}

#[test]
fn the_captain_defaults_to_the_longest_standing_member() {
    assert_eq!(captain(&[4, 7, 9], Some(7)), Some(7));
    assert_eq!(captain(&[4, 7, 9], Some(8)), Some(4));
    assert_eq!((captain(&[4], None), captain(&[], Some(4))), (Some(4), None));
}

#[test]
fn team_names_are_collapsed_to_one_line() {
    assert_eq!(team_name("  Early \n Birds "), Ok("Early Birds".to_owned()));
    assert!(team_name(" ").is_err() && team_name("\u{200b} \u{200d}").is_err() && team_name("a\u{7}b").is_err());
}

/// What a member does on a date: joins a team, or leaves the one that they are in.
#[derive(Clone, Debug)]
enum Step {
    Join(i64),
    Leave,
}

fn steps() -> impl Strategy<Value = Vec<(u8, Step)>> {
    let step = prop_oneof![(0_i64..4).prop_map(Step::Join), Just(Step::Leave)];
    prop::collection::vec((0_u8..3, step), 0..30)
}

proptest! {
    #[test]
    fn rank_is_one_plus_the_teams_with_a_higher_mean(teams in prop::collection::vec((0_i64..40, 1_i64..6), 0..12)) {
        let all: Vec<_> = (0..).zip(&teams).map(|(id, (points, members))| standing(id, *points, *members)).collect();
        let turned = { let mut t = all.clone(); t.reverse(); t };
        let board = ranked(all.clone(), 1);
        prop_assert_eq!(&board, &ranked(turned, 1), "the order does not depend on the input order");
        prop_assert_eq!(board.len(), all.len());
        for (rank, s) in &board {
            let higher = all.iter().filter(|o| o.points * s.members > s.points * o.members).count();
            prop_assert_eq!(*rank, 1 + higher as i64);
        }
    }

    #[test]
    fn a_score_never_rises_with_members_or_falls_with_points(points in 0_i64..1_000_000, members in 1_i64..200) {
        prop_assert!(score(points, members + 1) <= score(points, members));
        prop_assert!(score(points + 1, members) >= score(points, members));
        let exact = points as f64 / members as f64;
        prop_assert!((score(points, members) - exact).abs() <= 0.005 + 1e-9);
    }

    #[test]
    fn team_memberships_never_overlap(steps in steps()) {
        // As in the store: leaving ends a membership on the member's date, an empty membership is deleted, and a new
        // one begins on the first free date.
        let mut today = date(2026, 5, 6);
        let mut ended: Vec<(i64, Day, Day)> = Vec::new();
        let mut open: Option<(i64, Day)> = None;
        for (days, step) in steps {
            today = plus_days(today, i64::from(days));
            match (step, open) {
                (Step::Join(team), None) => {
                    let from = first_date(today, ended.iter().map(|(.., to)| *to).max());
                    let follows = ended.iter().any(|(.., to)| plus_days(*to, 1) == from);
                    prop_assert!(from == today || from > today && follows, "no free date is left out");
                    open = Some((team, from));
                }
                (Step::Leave, Some((team, from))) => {
                    if from <= today {
                        ended.push((team, from, today));
                    }
                    open = None;
                }
                _ => {}
            }
            prop_assert!(ended.windows(2).all(|w| w[0].2 < w[1].1), "{ended:?}");
            if let (Some((_, from)), Some((.., to))) = (open, ended.last()) {
                prop_assert!(from > *to);
            }
        }
    }
}
