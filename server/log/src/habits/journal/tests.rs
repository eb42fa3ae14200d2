//! A member's credit depends on the set of operations alone: order, repetition and grouping of their arrivals change
//! nothing, and scoring day by day gives the same as scoring once at the end.

use std::collections::BTreeMap;
use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, EntryKey, Op, Status, Submission};
use daymark_base::civil::{Calendar, day_start, plus_days};
use daymark_people::accounts::ShownRow;
use jiff::civil::date;
use jiff::tz::TimeZone;
use proptest::prelude::*;
use uuid::Uuid;

use super::apply::{self, Verdict};
use super::desk::{Desk, MemberDesk, MembershipDesk};
use super::scope::Scope;
use super::settle;
use crate::habits::rules::streak::Streak;
use crate::habits::store::EntryRow;
use crate::programs::Program;
use crate::programs::rules::activity::{Direction, Target};

const MEMBER: i64 = 7;
const START: Day = date(2026, 3, 2);
const HOUR: i64 = 3_600_000;

/// Daily with a target, daily without, at most, and three times a week.
fn program(daily_cap: Option<i64>) -> Arc<Program> {
    let target = |units, direction| Some(Target { amount: Amount::whole(units), direction });
    let activities = [
        (1, 1, target(8, Direction::AtLeast), 10),
        (1, 1, None, 5),
        (1, 1, target(2, Direction::AtMost), 4),
        (3, 7, None, 20),
    ];
    Arc::new(Program::sample(START, plus_days(START, 60), daily_cap, &activities))
}

fn desk(program: Arc<Program>) -> Desk {
    let mut desk = Desk::default();
    let membership = MembershipDesk {
        joined_on: START,
        joined_at: Instant(0),
        left_on: None,
        state: "joined".into(),
        points: 0,
        last_scored_at: None,
        seq: 0,
        streak: Streak::default(),
        streak_until: None,
        scope: Scope::beginning(START),
        look_up_scored: false,
        scored: None,
        touched: false,
        days: BTreeMap::new(),
        done_dates: Default::default(),
        program,
    };
    let member = MemberDesk {
        id: MEMBER,
        calendar: Calendar::default(),
        new_zone: None,
        shown: ShownRow::default(),
        epoch: "e".into(),
        before: 0,
        version: 0,
        points: 0,
        streak: Streak::default(),
        scope: None,
        pauses: Vec::new(),
        memberships: vec![membership],
        now: Instant(0),
        touched: false,
        days: BTreeMap::new(),
    };
    desk.members.insert(MEMBER, member);
    desk
}

/// One group of the journal, without a database: the working set keeps what would have been stored and loaded.
fn group(desk: &mut Desk, ops: &[Op]) {
    let now = ops.iter().map(|o| o.received_at).max().unwrap_or_default();
    if let Some(m) = desk.members.get_mut(&MEMBER) {
        m.now = m.now.max(now);
        m.touched = false;
        m.days.clear();
        for p in &mut m.memberships {
            (p.touched, p.look_up_scored) = (false, false);
            p.days.clear();
        }
    }
    for entry in desk.entries.values_mut() {
        (entry.touched, entry.changed, entry.moved) = (false, false, None);
    }
    let submission = Submission {
        member: MEMBER,
        device: "device-a".into(),
        seq: None,
        received_at: now,
        ops: ops.to_vec(),
        past: false,
    };
    apply::submission(desk, &submission).expect("taken");
    if desk.members[&MEMBER].touched {
        settle::member(desk, MEMBER);
    }
}

/// Everything that counts, except the counters of how often something changed.
#[derive(Debug, PartialEq)]
struct Worth {
    entries: Vec<EntryRow>,
    points: (i64, i64),
    streaks: (Streak, Streak),
    done: Vec<Day>,
}

/// As shown at `now`: where the last operations were rejected, the stored numbers are older.
fn worth(desk: &mut Desk, now: Instant) -> Worth {
    if let Some(m) = desk.members.get_mut(&MEMBER) {
        m.now = now;
    }
    let member = &desk.members[&MEMBER];
    let membership = &member.memberships[0];
    let today = member.calendar.date(now);
    let class = |date| settle::class(member, std::iter::once(membership), date);
    let overall = member.scope.clone().unwrap_or_else(|| Scope::beginning(START)).streak(today, class);
    let bare = |r: &EntryRow| EntryRow { version: 0, ledger_version: 0, updated_at: Instant(0), ..r.clone() };
    let mut entries: Vec<_> = desk.entries.values().filter_map(|e| e.row.as_ref()).map(bare).collect();
    entries.sort_by_key(|e| e.key);
    let dates = (0..90).map(|n| plus_days(START, n)).take_while(|d| *d <= today);
    Worth {
        points: (member.points, membership.points),
        streaks: (overall, membership.scope.streak(today, class)),
        done: dates.filter(|d| membership.scope.fact(*d).is_some_and(|f| f.done)).collect(),
        entries,
    }
}

fn ledger(desk: &Desk) -> i64 {
    desk.entries.values().filter_map(|e| e.row.as_ref()).map(|r| r.points).sum()
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => Just(Change::SetStatus(Status::Done)),
        1 => Just(Change::SetStatus(Status::Open)),
        1 => Just(Change::SetStatus(Status::Impossible)),
        1 => Just(Change::SetStatus(Status::NotNow)),
        2 => (1i64..6).prop_map(|n| Change::AddAmount(Amount::whole(n))),
        2 => (0i64..12).prop_map(|n| Change::SetAmount(Some(Amount::whole(n)))),
        1 => Just(Change::SetAmount(None)),
        1 => "[a-c]{1,3}".prop_map(|t| Change::SetNote(Some(t))),
    ]
}

/// An operation for the day `day`, made `made` hours into that day, received `waited` hours later.
fn op(days: i64) -> impl Strategy<Value = (i64, i64, i64, i64, Change)> {
    (0..days, 1i64..=4, 0i64..24, 0i64..200, change())
}

fn build(n: usize, (day, activity, made, waited, change): (i64, i64, i64, i64, Change)) -> Op {
    let date = plus_days(START, day);
    let at = day_start(date, &TimeZone::UTC, 0).plus_ms(made * HOUR + n as i64);
    Op {
        op_id: Uuid::from_u128(n as u128 + 1),
        device: "device-a".into(),
        entry: EntryKey { program: 1, activity, date },
        change,
        occurred_at: at,
        hlc: None,
        tz: None,
        received_at: at.plus_ms(waited * HOUR),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn results_ignore_order_repetition_and_batching(
        raw in prop::collection::vec(op(9), 1..40),
        order in any::<prop::sample::Index>(),
        seed in any::<u64>(),
        cap in prop_oneof![Just(None), Just(Some(12))],
    ) {
        // All arrive at one instant, as after a week in a tunnel.
        let now = day_start(plus_days(START, 9), &TimeZone::UTC, 0);
        let ops: Vec<Op> = raw.into_iter().enumerate().map(|(n, r)| Op { received_at: now, ..build(n, r) }).collect();
        let mut at_once = desk(program(cap));
        group(&mut at_once, &ops);

        let mut shuffled = ops.clone();
        shuffled.sort_by_key(|o| (o.op_id.as_u128() as u64).wrapping_mul(seed | 1));
        let repeated = shuffled[order.index(shuffled.len())].clone();
        shuffled.push(repeated);
        let mut one_by_one = desk(program(cap));
        for chunk in shuffled.chunks(1 + (seed % 5) as usize) {
            group(&mut one_by_one, chunk);
        }
        prop_assert_eq!(worth(&mut one_by_one, now), worth(&mut at_once, now));
        prop_assert_eq!(ledger(&one_by_one), at_once.members[&MEMBER].points);
    }

    #[test]
    fn scoring_each_operation_equals_scoring_all_at_once(
        raw in prop::collection::vec(op(45), 1..120),
        cap in prop_oneof![Just(None), Just(Some(12))],
    ) {
        let mut ops: Vec<Op> = raw.into_iter().enumerate().map(|(n, r)| build(n, r)).collect();
        ops.sort_by_key(|o| o.received_at);
        let mut daily = desk(program(cap));
        for one in &ops {
            group(&mut daily, std::slice::from_ref(one));
        }
        let mut once = desk(program(cap));
        group(&mut once, &ops);
        let now = ops.last().map(|o| o.received_at).unwrap_or_default();
        let (daily, once) = (worth(&mut daily, now), worth(&mut once, now));
        // The done dates are not compared: each history forgets those before its own checkpoint.
        prop_assert_eq!(daily.entries, once.entries);
        prop_assert_eq!(daily.points, once.points);
        prop_assert_eq!(daily.streaks, once.streaks);
    }
}

#[test]
fn a_foreign_device_or_reused_op_id_stores_nothing() {
    let mut d = desk(program(None));
    let first = build(0, (0, 2, 8, 0, Change::SetStatus(Status::Done)));
    group(&mut d, std::slice::from_ref(&first));
    let reused = Op { change: Change::SetStatus(Status::NotNow), ..first.clone() };
    let fresh = build(1, (0, 1, 9, 0, Change::SetStatus(Status::Done)));
    let now = fresh.received_at;
    let send = |device: &str, ops: Vec<Op>| Submission {
        member: MEMBER,
        device: device.into(),
        seq: None,
        received_at: now,
        ops,
        past: false,
    };
    let refused = apply::submission(&mut d, &send("device-a", vec![fresh.clone(), reused])).expect_err("reused");
    assert!(refused.to_string().contains("ops[1].op_id"), "{refused}");
    assert_eq!(d.new_ops.len(), 1);
    if let Some(device) = d.devices.get_mut("device-a") {
        device.member = 8;
    }
    assert!(apply::submission(&mut d, &send("device-a", vec![fresh.clone()])).is_err());
    let taken = apply::submission(&mut d, &send("device-b", vec![first, fresh])).expect("taken");
    assert_eq!(taken, [Verdict::Duplicate, Verdict::Taken]);
}
