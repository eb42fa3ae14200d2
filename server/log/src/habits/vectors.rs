//! The cases of `tests/vectors`: rules that the app also applies, offline.

use std::collections::BTreeMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Hlc, Status};
use daymark_base::civil::{day_close, is_skipped, local_date, parse_zone};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::model::OpIn;
use super::rules::credit::{Arrival, Credit, Window, clock_of, credit};
use super::rules::merge::{Entry, StoredOp, fold};
use super::rules::points::{capped, earned};
use super::rules::streak::{DayClass, DayFacts, classify};
use crate::programs::rules::activity::{Direction, Scheduled, Target};
use crate::programs::rules::plan::{Asked, Due, Plan, PlanItem, Step, Timing};
use crate::programs::rules::recurrence::Recurrence;

macro_rules! cases {
    ($file:literal, $part:literal) => {
        cases(include_str!(concat!("../../../../tests/vectors/", $file, ".json")), $part)
    };
}

fn cases<T: DeserializeOwned>(file: &str, part: &str) -> Vec<T> {
    let mut parts: BTreeMap<String, Vec<Value>> = serde_json::from_str(file).expect("a file of vectors");
    let cases = parts.remove(part).expect("the part");
    assert!(!cases.is_empty());
    cases
        .into_iter()
        .map(|case| serde_json::from_value(case.clone()).unwrap_or_else(|e| panic!("{e}: {case}")))
        .collect()
}

#[derive(Clone, Copy, Deserialize)]
struct Goal {
    amount: Amount,
    direction: Direction,
}

impl From<Goal> for Target {
    fn from(Goal { amount, direction }: Goal) -> Self {
        Self { amount, direction }
    }
}

#[derive(Deserialize)]
struct DateCase {
    at: Instant,
    zone: String,
    day_start_hour: i8,
    date: Day,
}

#[derive(Deserialize)]
struct SkippedCase {
    date: Day,
    zone: String,
    skipped: bool,
}

#[test]
fn local_dates_and_day_close_match_the_cases() {
    for c in cases!("civil", "local_date") {
        let DateCase { at, zone, day_start_hour, date } = c;
        assert_eq!(local_date(at, &parse_zone(&zone).expect("a zone"), day_start_hour), date, "{at:?} in {zone}");
    }
    for c in cases!("civil", "day_close") {
        let DateCase { at, zone, day_start_hour, date } = c;
        assert_eq!(day_close(date, &parse_zone(&zone).expect("a zone"), day_start_hour), at, "{date} in {zone}");
    }
    for SkippedCase { date, zone, skipped } in cases!("civil", "skipped") {
        assert_eq!(is_skipped(date, &parse_zone(&zone).expect("a zone")), skipped, "{date} in {zone}");
    }
}

#[derive(Deserialize)]
struct MergeCase {
    name: String,
    target: Option<Goal>,
    ops: Vec<OpCase>,
    entry: EntryCase,
}

#[derive(Deserialize)]
struct OpCase {
    id: u64,
    device: String,
    hlc: Hlc,
    #[serde(flatten)]
    change: Value,
}

#[derive(Debug, Deserialize, PartialEq)]
struct EntryCase {
    status: Status,
    amount: Option<Amount>,
    note: Option<String>,
}

impl OpCase {
    fn stored(self) -> StoredOp {
        let Self { id, device, hlc, mut change } = self;
        let op_id = Uuid::from_u128(id.into());
        change["op_id"] = serde_json::json!(op_id);
        change["entry_id"] = serde_json::json!("1.1.2026-03-02");
        change["occurred_at"] = serde_json::json!(hlc.instant());
        let op: OpIn = serde_json::from_value(change).expect("an operation");
        let at = hlc.instant();
        let clock = clock_of(Some(hlc), at, at);
        StoredOp { op_id, device, change: op.change().expect("a change"), clock, full: true, at }
    }
}

#[test]
fn merged_entries_match_the_cases() {
    for MergeCase { name, target, ops, entry } in cases!("merge", "cases") {
        let mut ops: Vec<StoredOp> = ops.into_iter().map(OpCase::stored).collect();
        for _ in 0..2 {
            let merged = fold(&ops, target.map(Target::from), 10);
            let Entry { status, amount, .. } = merged.seen;
            assert_eq!(EntryCase { status, amount, note: merged.note }, entry, "{name}");
            ops.reverse();
        }
    }
}

#[derive(Deserialize)]
struct EarnedCase {
    status: Status,
    amount: Option<Amount>,
    target: Option<Goal>,
    points: i64,
    earned: i64,
}

#[derive(Deserialize)]
struct CapCase {
    earned: Vec<i64>,
    daily_cap: Option<i64>,
    given: Vec<i64>,
}

#[test]
fn points_and_daily_caps_match_the_cases() {
    for c in cases!("points", "earned") {
        let EarnedCase { status, amount, target, points, earned: want } = c;
        let entry = Entry { status, amount, ..Entry::default() };
        assert_eq!(earned(&entry, points, target.map(Target::from)), want, "{entry:?}");
    }
    for CapCase { earned, daily_cap, given } in cases!("points", "capped") {
        assert_eq!(capped(&earned, daily_cap), given, "{earned:?} {daily_cap:?}");
    }
}

#[derive(Deserialize)]
struct CreditCase {
    date: Day,
    zone: String,
    day_start_hour: i8,
    made_at: Instant,
    allow_backfill: bool,
    counts: bool,
}

#[test]
fn credit_for_logs_sent_at_once_matches_the_cases() {
    for c in cases!("credit", "cases") {
        let CreditCase { date, zone, day_start_hour, made_at, allow_backfill, counts } = c;
        let tz = parse_zone(&zone).expect("a zone");
        let arrival = Arrival {
            local_date: date,
            existed: true,
            tz: &tz,
            close: day_close(date, &tz, day_start_hour),
            day_start_hour,
            occurred_at: made_at,
            received_at: made_at,
            window: Window { first: date, last: None, grace_until: None, allow_backfill },
            joined_on: date,
            left_on: None,
            retired_on: None,
        };
        assert_eq!(credit(&arrival) == Credit::Full, counts, "{date} at {made_at:?} in {zone}");
    }
}

fn due(word: Option<&str>) -> Due {
    match word {
        None => Due::No,
        Some("extra") => Due::Extra,
        Some("offered") => Due::Offered,
        Some("must") => Due::Must,
        Some(other) => panic!("{other}"),
    }
}

#[derive(Deserialize)]
struct DayCase {
    asked: Vec<(Option<String>, Status)>,
    skipped: bool,
    class: DayClass,
}

#[test]
fn day_classes_match_the_cases() {
    for DayCase { asked, skipped, class } in cases!("day", "cases") {
        let entries: Vec<_> = asked.iter().map(|(word, status)| (due(word.as_deref()), *status)).collect();
        let closed = DayFacts { skipped, closed: true, ..DayFacts::default() };
        assert_eq!(classify(&entries, closed), class, "{asked:?}");
    }
}

#[derive(Deserialize)]
struct PlanCase {
    name: String,
    program: Dates,
    joined_on: Day,
    left_on: Option<Day>,
    activity: ActivityCase,
    steps: Vec<Vec<ItemCase>>,
    done: Vec<Day>,
    due: BTreeMap<Day, Option<String>>,
}

#[derive(Deserialize)]
struct Dates {
    start: Option<Day>,
    end: Option<Day>,
    duration: Option<i64>,
}

#[derive(Deserialize)]
struct ActivityCase {
    recurrence: Recurrence,
    added_on: Option<Day>,
    retired_on: Option<Day>,
}

#[derive(Deserialize)]
struct ItemCase {
    duration: i64,
    asked: Option<AskedCase>,
}

#[derive(Deserialize)]
struct AskedCase {
    added_on: Option<Day>,
    retired_on: Option<Day>,
}

#[test]
fn due_activities_match_the_cases() {
    for c in cases!("plan", "cases") {
        let PlanCase { name, program, joined_on, left_on, activity, steps, done, due: want } = c;
        let timing = match program.start {
            Some(start) => Timing::Timed { start, end: program.end },
            None => Timing::Untimed { duration: program.duration },
        };
        let asked = |AskedCase { added_on, retired_on }| Asked { id: 1, added_on, retired_on };
        let item =
            |i: ItemCase| PlanItem { duration: i.duration, activities: i.asked.map(asked).into_iter().collect() };
        let steps: Vec<Step> =
            steps.into_iter().map(|items| Step { items: items.into_iter().map(item).collect() }).collect();
        let ActivityCase { recurrence, added_on, retired_on } = activity;
        let activity = Scheduled { id: 1, recurrence, added_on, retired_on };
        let plan = Plan { timing, steps: &steps, joined_on, left_on };
        for (date, word) in want {
            let first = plan.period(&activity, date).map_or(date, |p| p.first);
            let before = done.iter().filter(|day| (first..date).contains(*day)).count();
            assert_eq!(plan.due(&activity, date, before as i64), due(word.as_deref()), "{name}: {date}");
        }
    }
}
