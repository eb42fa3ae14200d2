use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::programs::rules::activity::Scheduled;
use crate::programs::rules::plan::{Plan, PlanItem, Step};
use crate::programs::rules::recurrence::Recurrence;

fn d(n: i8) -> Day {
    date(2026, 5, n)
}

fn timed() -> Timing {
    Timing::Timed { start: d(10), end: Some(d(31)) }
}

fn piece(id: i64, duration: i64, activities: &[i64]) -> Piece {
    let activities = activities.iter().copied().map(Asked::always).collect();
    Piece { id: Some(id), duration, activities, retired_on: None }
}

fn wanted(id: Option<i64>, duration: i64, activities: &[i64]) -> Wanted {
    Wanted { id, duration, activities: activities.to_vec() }
}

fn begun() -> Ground {
    Ground { stage: Stage::Additions { from: d(15) }, last: true, after: None }
}

#[test]
fn a_program_begins_with_the_first_members_first_day() {
    let lived = Lived { state: State::Open, timing: timed(), newest: d(9), joined: true };
    assert_eq!(lived.stage(), Stage::Anything);
    let east = Lived { newest: d(10), ..lived };
    assert_eq!(east.stage(), Stage::Additions { from: d(11) }, "it is still the 9th in the program's own zone");
    assert_eq!(Lived { state: State::Draft, ..east }.stage(), Stage::Anything);
    for over in [State::Grace, State::Final, State::Archived] {
        assert_eq!(Lived { state: over, ..east }.stage(), Stage::Words);
    }
    let untimed =
        Lived { state: State::Running, timing: Timing::Untimed { duration: None }, newest: d(9), joined: false };
    assert_eq!(untimed.stage(), Stage::Anything, "nobody has a first day yet");
    assert_eq!(Lived { joined: true, ..untimed }.stage(), Stage::Additions { from: d(10) });
}

#[test]
fn only_programs_that_never_had_members_are_deleted() {
    assert_eq!(deletion(State::Draft, false), Deletion::Deleted);
    assert_eq!(deletion(State::Running, false), Deletion::Deleted);
    assert_eq!(deletion(State::Open, true), Deletion::Refused);
    assert_eq!(deletion(State::Grace, true), Deletion::Refused);
    assert_eq!(deletion(State::Final, true), Deletion::Archived);
    assert_eq!(deletion(State::Archived, true), Deletion::Archived);
}

#[test]
fn before_the_start_any_plan_change_is_allowed() {
    let ground = Ground { stage: Stage::Anything, last: false, after: Some(d(1)) };
    let standing = [piece(1, 3, &[1]), piece(2, 4, &[2])];
    let after = revise(ground, &standing, &[wanted(Some(2), 9, &[2, 3]), wanted(None, 1, &[1])]);
    assert_eq!(after, Ok(vec![piece(2, 9, &[2, 3]), Piece { id: None, ..piece(0, 1, &[1]) }]));
}

#[test]
fn after_the_start_each_rejection_names_its_field() {
    let standing = [piece(1, 3, &[1]), Piece { retired_on: Some(d(12)), ..piece(2, 4, &[]) }, piece(3, 1, &[2])];
    let refused = |ground: Ground, wanted: &[Wanted]| {
        let Fault { at, field, .. } = revise(ground, &standing, wanted).expect_err("a refusal");
        at.map_or(field.to_owned(), |n| format!("plan[{n}].{field}"))
    };
    let (one, three) = (wanted(Some(1), 3, &[1]), wanted(Some(3), 1, &[2]));
    assert_eq!(refused(begun(), &[wanted(Some(1), 4, &[1])]), "plan[0].duration");
    assert_eq!(refused(begun(), &[three.clone(), one.clone()]), "plan[1].id", "another order");
    assert_eq!(refused(begun(), &[one.clone(), one.clone()]), "plan[1].id", "twice");
    assert_eq!(refused(begun(), &[wanted(Some(9), 3, &[1])]), "plan[0].id", "of another step");
    assert_eq!(refused(begun(), &[one.clone(), wanted(Some(2), 4, &[1])]), "plan[1].activity_ids", "it is retired");
    assert_eq!(refused(begun(), &[wanted(None, 1, &[]), one.clone()]), "plan[1].id", "new items come last");
    let inner = Ground { last: false, ..begun() };
    assert_eq!(refused(inner, &[one.clone(), three.clone(), wanted(None, 1, &[1])]), "plan[2].duration");
    let gone_by = Ground { after: Some(d(10)), ..begun() };
    assert_eq!(refused(gone_by, &[wanted(None, 4, &[1])]), "plan[0].duration", "10 to 13 May");
    assert!(revise(gone_by, &standing, &[wanted(None, 6, &[1])]).is_ok(), "10 to 15 May");
    assert_eq!(refused(Ground { stage: Stage::Words, ..begun() }, &[]), "plan");
}

#[test]
fn items_removed_after_the_start_retire_for_good() {
    let standing = [piece(1, 3, &[1, 2]), piece(2, 4, &[2])];
    let after = revise(begun(), &standing, &[wanted(Some(1), 3, &[1, 3])]).expect("a plan");
    assert_eq!(after[0].activities[1].retired_on, Some(d(15)));
    assert_eq!(after[0].activities[2], Asked { added_on: Some(d(15)), ..Asked::always(3) });
    assert_eq!((after[1].retired_on, after[1].duration), (Some(d(15)), 4));
    let again = revise(begun(), &after, &[wanted(Some(1), 3, &[1, 2])]);
    assert_eq!(again.expect_err("a refusal").field, "activity_ids");
}

#[test]
fn an_incomplete_draft_lists_everything_it_lacks() {
    let whole =
        Whole { timing: timed(), activities: 0, steps: vec![vec![(20, 1), (0, 0)], vec![(3, 1)], vec![(2, 0)]] };
    let places: Vec<_> = whole.lacks(d(1)).into_iter().map(|f| f.place).collect();
    assert_eq!(places, ["activities", "steps[1].plan[0].duration", "steps[2].plan", "steps[2].plan[0].duration"]);
    let fine = Whole { activities: 1, steps: Vec::new(), ..whole.clone() };
    assert!(fine.lacks(d(31)).is_empty());
    assert_eq!(fine.lacks(date(2026, 6, 1))[0].place, "end_date");
    let endless = Whole { timing: Timing::Untimed { duration: None }, activities: 1, ..whole };
    assert_eq!(endless.lacks(d(1)).len(), 1, "without an end no item can run past it");
}

/// A plan of two steps whose activities were partly added and retired on earlier dates.
fn plans() -> impl Strategy<Value = Vec<Vec<Piece>>> {
    let asked = (1_i64..5, prop::option::of(1_i8..20), prop::option::of(1_i8..20));
    let asked = asked.prop_map(|(id, added, retired)| Asked { id, added_on: added.map(d), retired_on: retired.map(d) });
    let piece = (1_i64..9, prop::collection::vec(asked, 0..4)).prop_map(|(duration, mut activities)| {
        activities.sort_by_key(|a| a.id);
        activities.dedup_by_key(|a| a.id);
        Piece { id: None, duration, activities, retired_on: None }
    });
    prop::collection::vec(prop::collection::vec(piece, 1..4), 1..3).prop_map(|mut steps| {
        for (id, piece) in (1..).zip(steps.iter_mut().flatten()) {
            piece.id = Some(id);
        }
        steps
    })
}

fn rules_of(steps: &[Vec<Piece>]) -> Vec<Step> {
    let item = |p: &Piece| PlanItem { duration: p.duration, activities: p.activities.clone() };
    steps.iter().map(|pieces| Step { items: pieces.iter().map(item).collect() }).collect()
}

proptest! {
    /// Whatever an editor requests after the start, a permitted edit leaves every earlier date unchanged, no matter
    /// when members joined or how often anything was done. So neither the points nor the classes of those dates change.
    #[test]
    fn permitted_edits_never_change_past_days(
        steps in plans(), at in 0_usize..2, kept in prop::collection::vec(any::<bool>(), 4), more in prop::collection::vec((1_i64..9, 1_i64..5), 0..3),
        other in 1_i64..5, from in 2_i8..28, join in 1_i8..20, times in 1_u16..4, is_timed: bool, retired_whole: bool,
    ) {
        let at = at.min(steps.len() - 1);
        let ground = Ground { stage: Stage::Additions { from: d(from) }, last: at + 1 == steps.len(), after: None };
        let mut want: Vec<Wanted> = steps[at].iter().zip(&kept).filter(|(_, keep)| **keep).map(|(p, _)| {
            let asked = p.activities.iter().filter(|a| a.retired_on.is_none()).map(|a| a.id);
            wanted(p.id, p.duration, &asked.filter(|id| *id != other).collect::<Vec<_>>())
        }).collect();
        if let Some(first) = want.first_mut().filter(|_| kept[3]) {
            first.activities.push(other);
        }
        want.extend(more.iter().map(|(duration, id)| wanted(None, *duration, &[*id])));
        let Ok(revised) = revise(ground, &steps[at], &want) else { return Ok(()) };
        let mut after = steps.clone();
        after[at] = revised;
        if retired_whole {
            after[at].iter_mut().for_each(|piece| piece.retire(d(from)));
        }
        let (before, after) = (rules_of(&steps), rules_of(&after));
        let timing = if is_timed { Timing::Timed { start: d(1), end: Some(d(31)) } } else { Timing::Untimed { duration: None } };
        let plan = |steps| Plan { timing, steps, joined_on: d(join), left_on: None };
        for id in 1..5 {
            let was = Scheduled { id, recurrence: Recurrence::Times { n: times, per_days: 7 }, added_on: None, retired_on: None };
            let is = Scheduled { retired_on: retired_whole.then_some(d(from)), ..was };
            for day in (1..from).map(d) {
                prop_assert_eq!(plan(&before).period(&was, day), plan(&after).period(&is, day), "activity {} on {}", id, day);
                for done in 0..4 {
                    prop_assert_eq!(plan(&before).due(&was, day, done), plan(&after).due(&is, day, done));
                }
            }
            if retired_whole {
                prop_assert!((from..=31).all(|day| plan(&after).due(&is, d(day), 0) == super::super::plan::Due::No));
            }
        }
    }
}
