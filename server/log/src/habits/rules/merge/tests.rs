use proptest::prelude::*;

use super::*;

const GLASSES: Option<Target> = Some(Target { amount: Amount::whole(8), direction: Direction::AtLeast });
const COFFEES: Option<Target> = Some(Target { amount: Amount::whole(2), direction: Direction::AtMost });

fn status(s: Status) -> Change {
    Change::SetStatus(s)
}

fn add(units: i64) -> Change {
    Change::AddAmount(Amount::whole(units))
}

fn set(units: i64) -> Change {
    Change::SetAmount(Some(Amount::whole(units)))
}

/// Operations one second apart, made by one device, all with full credit.
fn ops(changes: &[Change]) -> Vec<StoredOp> {
    let op = |(i, change): (usize, &Change)| StoredOp {
        op_id: Uuid::from_u128(i as u128 + 1),
        device: "phone".into(),
        change: change.clone(),
        clock: Hlc::new(Instant(1000 * i as i64), 0),
        full: true,
        at: Instant(1000 * i as i64),
    };
    changes.iter().enumerate().map(op).collect()
}

#[track_caller]
fn check(target: Option<Target>, changes: &[Change], want: (Status, Option<i64>)) {
    let merged = fold(&ops(changes), target, 10);
    assert_eq!((merged.seen.status, merged.seen.amount), (want.0, want.1.map(Amount::whole)), "{changes:?}");
    assert_eq!(merged.seen, merged.credited);
}

#[test]
fn the_last_status_wins_and_undo_reopens_the_entry() {
    use Status::{Done, Impossible, NotNow, Open};
    check(None, &[], (Open, None));
    check(None, &[status(Done)], (Done, None));
    check(None, &[status(NotNow), status(Done), status(Open)], (Open, None));
    check(None, &[status(Done), status(Impossible)], (Impossible, None));
    check(None, &[add(3), status(Done), add(-1)], (Done, Some(2)));
}

#[test]
fn amounts_add_up_and_set_replaces_older_amounts() {
    use Status::Open;
    check(None, &[add(1), add(2), set(10), add(4)], (Open, Some(14)));
    check(None, &[add(1), Change::SetAmount(None)], (Open, None));
    check(None, &[set(5), Change::SetAmount(None), add(2)], (Open, Some(2)));
    check(None, &[add(-5)], (Open, Some(0)));
    check(None, &[add(-5), add(7)], (Open, Some(2)));
    check(None, &[set(1_000_000_000), add(1)], (Open, Some(1_000_000_000)));
}

#[test]
fn an_at_least_target_is_open_until_met() {
    use Status::{Done, Impossible, NotNow, Open};
    check(GLASSES, &[add(3)], (Open, Some(3)));
    check(GLASSES, &[add(3), add(5)], (Done, Some(8)));
    check(GLASSES, &[add(9), add(-2)], (Open, Some(7)));
    // An explicit done stands for the target where no amount was logged, but not where one was.
    check(GLASSES, &[status(Done)], (Done, Some(8)));
    check(GLASSES, &[status(Done), status(Done), add(1)], (Done, Some(9)));
    check(GLASSES, &[status(Done), add(1), status(Done)], (Done, Some(9)));
    check(GLASSES, &[status(Done), Change::SetAmount(None)], (Done, None));
    check(GLASSES, &[status(Done), set(3)], (Open, Some(3)));
    check(GLASSES, &[set(3), status(Done)], (Open, Some(3)));
    check(GLASSES, &[status(Done), status(Open)], (Open, None));
    check(GLASSES, &[status(Done), add(1), status(Open)], (Open, Some(1)));
    // Another explicit status holds until a newer amount meets the target.
    check(GLASSES, &[status(NotNow), add(8)], (Done, Some(8)));
    check(GLASSES, &[status(Impossible), add(2)], (Impossible, Some(2)));
    check(GLASSES, &[add(8), status(Impossible)], (Impossible, Some(8)));
    check(GLASSES, &[add(8), status(Open)], (Open, Some(8)));
    check(GLASSES, &[add(8), status(Open), status(Done)], (Done, Some(8)));
    check(GLASSES, &[add(8), status(Open), add(1)], (Done, Some(9)));
}

#[test]
fn an_at_most_target_is_done_while_within_the_limit() {
    use Status::{Done, NotNow, Open};
    check(COFFEES, &[], (Open, None));
    check(COFFEES, &[set(0)], (Done, Some(0)));
    check(COFFEES, &[add(1), add(1)], (Done, Some(2)));
    check(COFFEES, &[add(1), add(2)], (Open, Some(3)));
    check(COFFEES, &[status(Done)], (Done, None));
    check(COFFEES, &[status(Done), add(3)], (Open, Some(3)));
    check(COFFEES, &[add(3), status(Done)], (Open, Some(3)));
    check(COFFEES, &[add(1), status(NotNow)], (NotNow, Some(1)));
}

#[test]
fn history_only_operations_are_shown_but_not_credited() {
    let mut all = ops(&[add(3), add(5), Change::SetNote(Some("late".into()))]);
    all[1].full = false;
    all[2].full = false;
    let merged = fold(&all, GLASSES, 10);
    assert_eq!((merged.seen.status, merged.seen.amount), (Status::Done, Some(Amount::whole(8))));
    assert_eq!((merged.credited.status, merged.credited.amount), (Status::Open, Some(Amount::whole(3))));
    assert_eq!(merged.note.as_deref(), Some("late"));
    assert_eq!(merged.credited.done_at, None);
}

#[test]
fn ties_go_to_the_greater_device_then_to_the_greater_id() {
    let mut all = ops(&[status(Status::Done), status(Status::NotNow), status(Status::Open)]);
    for (op, device) in all.iter_mut().zip(["tablet", "phone", "phone"]) {
        op.clock = Hlc::new(Instant(5), 1);
        op.device = device.into();
    }
    assert_eq!(fold(&all, None, 10).seen.status, Status::Done);
    assert_eq!(fold(&all[1..], None, 10).seen.status, Status::Open);
    all[1].clock = Hlc::new(Instant(5), 2);
    assert_eq!(fold(&all, None, 10).seen.status, Status::NotNow, "the counter is compared before the device");
}

#[test]
fn done_and_scored_times_come_from_the_deciding_operation() {
    let at = |changes: &[Change], target| {
        let entry = fold(&ops(changes), target, 10).credited;
        (entry.done_at.map(|t| t.0), entry.scored_at.map(|t| t.0))
    };
    assert_eq!(at(&[add(3)], GLASSES), (None, Some(0)));
    assert_eq!(at(&[add(3), add(5), add(1), status(Status::Done)], GLASSES), (Some(1000), Some(1000)));
    assert_eq!(at(&[status(Status::Done), status(Status::Open)], None), (None, Some(1000)));
    assert_eq!(at(&[status(Status::NotNow), status(Status::Impossible)], None), (None, None), "nothing was scored");
    assert_eq!(
        at(&[status(Status::Done), status(Status::NotNow), status(Status::Impossible)], None),
        (None, Some(1000))
    );
    assert_eq!(
        at(&[status(Status::Done), status(Status::Open), status(Status::Done), add(1)], None),
        (Some(2000), Some(2000))
    );
}

#[test]
fn operations_overridden_by_later_ones_are_superseded() {
    let all = ops(&[
        add(1),
        status(Status::NotNow),
        set(4),
        add(2),
        Change::SetNote(None),
        status(Status::Done),
        Change::SetNote(Some("x".into())),
    ]);
    let merged = fold(&all, None, 10);
    let lost: Vec<_> = all.iter().map(|op| merged.effect(op.op_id) == Effect::Superseded).collect();
    assert_eq!(lost, [true, true, false, false, true, false, false]);
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        prop::sample::select(vec![Status::Open, Status::Done, Status::NotNow, Status::Impossible])
            .prop_map(Change::SetStatus),
        (-4_i64..6).prop_map(add),
        prop::option::of(0_i64..10).prop_map(|a| Change::SetAmount(a.map(Amount::whole))),
        prop::option::of("[ab]").prop_map(Change::SetNote),
    ]
}

/// Operations with clocks close together, so that ties happen.
fn some_ops() -> impl Strategy<Value = Vec<StoredOp>> {
    let one = (change(), 0_i64..4, 0_u16..2, 0..3_usize, any::<bool>(), 0_i64..9);
    prop::collection::vec(one, 0..12).prop_map(|all| {
        let op =
            |(i, (change, ms, counter, device, full, at)): (usize, (Change, i64, u16, usize, bool, i64))| StoredOp {
                op_id: Uuid::from_u128(i as u128),
                device: ["a", "b", "c"][device].into(),
                change,
                clock: Hlc::new(Instant(ms), counter),
                full,
                at: Instant(at),
            };
        all.into_iter().enumerate().map(op).collect()
    })
}

fn targets() -> impl Strategy<Value = Option<Target>> {
    prop::sample::select(vec![None, GLASSES, COFFEES])
}

proptest! {
    /// Any order, any repetition.
    #[test]
    fn order_and_repetition_do_not_change_the_state(
        (all, mixed) in some_ops().prop_flat_map(|v| (Just(v.clone()), Just([v.clone(), v].concat()).prop_shuffle())),
        target in targets(), keep in 0_usize..12,
    ) {
        // `mixed` has each operation twice, shuffled; after dropping some repetitions each is still there.
        let mut dropped = 0;
        let mut once_more: Vec<_> = Vec::new();
        for (i, op) in mixed.iter().enumerate() {
            if mixed[..i].contains(op) && dropped < keep { dropped += 1 } else { once_more.push(op) }
        }
        prop_assert_eq!(fold(once_more, target, 10), fold(&all, target, 10));
    }

    /// Arrival in batches. What was once answered as superseded stays superseded, whatever arrives later.
    #[test]
    fn merging_in_batches_gives_the_same_state(all in some_ops().prop_shuffle(), cuts in prop::collection::vec(0_usize..12, 0..3), target in targets()) {
        let (mut stored, mut superseded) = (Vec::<StoredOp>::new(), Vec::new());
        let mut rest = &all[..];
        for cut in cuts {
            let (batch, later) = rest.split_at(cut.min(rest.len()));
            stored.splice(0..0, batch.iter().cloned());
            let merged = fold(&stored, target, 10);
            superseded.extend(stored.iter().map(|op| op.op_id).filter(|id| merged.effect(*id) == Effect::Superseded));
            rest = later;
        }
        stored.extend(rest.iter().cloned());
        let whole = fold(&all, target, 10);
        prop_assert_eq!(&fold(&stored, target, 10), &whole);
        prop_assert!(superseded.iter().all(|id| whole.effect(*id) == Effect::Superseded));
    }

    /// The credited state is that of the operations with full credit alone.
    #[test]
    fn the_credited_state_ignores_history_only_operations(all in some_ops(), target in targets()) {
        let full: Vec<_> = all.iter().filter(|op| op.full).collect();
        prop_assert_eq!(fold(full, target, 10).seen, fold(&all, target, 10).credited);
    }

    /// Leaving out superseded operations changes nothing where no target ties the fields together.
    #[test]
    fn dropping_superseded_operations_changes_nothing(all in some_ops()) {
        let merged = fold(&all, None, 10);
        let live: Vec<_> = all.iter().filter(|op| merged.effect(op.op_id) == Effect::Applied).collect();
        let without = fold(live, None, 10);
        prop_assert_eq!((without.seen.status, without.seen.amount), (merged.seen.status, merged.seen.amount));
        prop_assert_eq!(without.note, merged.note);
    }

    /// The fields by their definition, written as a search for the greatest clock and a sum.
    #[test]
    fn merged_fields_match_a_reference_implementation(all in some_ops()) {
        let last = |pick: fn(&Change) -> bool| all.iter().filter(|op| pick(&op.change)).max_by_key(|op| op.order());
        let merged = fold(&all, None, 10);
        let status = last(|c| matches!(c, Change::SetStatus(_))).map(|op| op.change.clone());
        prop_assert_eq!(Change::SetStatus(merged.seen.status), status.unwrap_or(Change::SetStatus(Status::Open)));
        let base = last(|c| matches!(c, Change::SetAmount(_)));
        let sum = |op: &StoredOp| match op.change {
            Change::AddAmount(a) if base.is_none_or(|b| op.order() > b.order()) => Some(a.0),
            _ => None,
        };
        let start = base.and_then(|op| if let Change::SetAmount(a) = op.change { a } else { None });
        let adds: Vec<i64> = all.iter().filter_map(sum).collect();
        let want = (start.is_some() || !adds.is_empty())
            .then(|| Amount((start.unwrap_or_default().0 + adds.iter().sum::<i64>()).clamp(0, Amount::MAX.0)));
        prop_assert_eq!(merged.seen.amount, want);
    }
}
