//! What a person logs on a day: a pure function of the person's character and dice.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, EntryKey, Op, Status, Submission};
use daymark_base::civil::{day_start, days_between};
use daymark_log::imports::past::op_id;
use daymark_log::programs::Activity;
use daymark_log::programs::rules::activity::{Direction, Target};

use super::dice::Dice;
use super::settle::Inhabitant;

const MINUTE_MS: i64 = 60_000;
const NOTES: &[&str] = &[
    "Felt good today.",
    "Rainy, so I walked indoors.",
    "Slept badly but did it anyway.",
    "With the kids.",
    "On the train.",
    "New personal best!",
    "Short one, but it counts.",
];

/// The activities that are due for a person on a date.
pub fn asked(who: &Inhabitant, date: Day) -> Vec<&Activity> {
    let plan = who.program.plan(who.joined_on, None);
    who.program.activities.iter().filter(|a| plan.period(&a.scheduled, date).is_some()).collect()
}

/// A person's submissions for a date, except the activity that is logged later. `today` is the demo's last date.
pub fn submissions(who: &Inhabitant, date: Day, today: Day, without: Option<i64>) -> Vec<Submission> {
    let mut dice = Dice::of(&[who.index, days_between(Day::ZERO, date), 1]);
    let days = days_between(who.joined_on, today);
    let weekend = matches!(date.weekday(), jiff::civil::Weekday::Saturday | jiff::civil::Weekday::Sunday);
    let zeal = who.person.character.zeal(days_between(who.joined_on, date), days, weekend);
    let (mut morning, mut evening) = (Vec::new(), Vec::new());
    for activity in asked(who, date) {
        let changes = changes(&mut dice, activity, zeal);
        if Some(activity.scheduled.id) == without {
            continue;
        }
        for (early, change) in changes {
            (if early { &mut morning } else { &mut evening }).push((activity.scheduled.id, change));
        }
    }
    let mut sent = Vec::new();
    for (ops, from, to) in [(morning, 7 * 60, 10 * 60), (evening, 18 * 60, 22 * 60 + 30)] {
        let minute = dice.between(from, to);
        let at = day_start(date, &who.tz, 0).plus_ms(minute * MINUTE_MS + dice.between(0, 59_999));
        // Once in a while the phone is offline until a day or two later.
        let delay = if dice.chance(0.04) { dice.between(14, 60) * 60 * MINUTE_MS } else { 0 };
        if !ops.is_empty() {
            sent.push(submission(who, date, at, delay, ops));
        }
    }
    sent
}

/// One submission of changes, made from `at` on, half a minute apart.
pub fn submission(who: &Inhabitant, date: Day, at: Instant, delay_ms: i64, ops: Vec<(i64, Change)>) -> Submission {
    let device = format!("demo-phone-{:03}", who.index);
    let last = i64::try_from(ops.len()).unwrap_or(1) - 1;
    let received_at = at.plus_ms(last * 30_000 + 2_000 + delay_ms);
    let ops = (0..).zip(ops).map(|(i, (activity, change))| {
        let occurred_at = at.plus_ms(i * 30_000);
        Op {
            op_id: op_id(occurred_at, &format!("demo|{}|{date}|{activity}|{i}", who.index)),
            device: device.clone(),
            entry: EntryKey { program: who.program.id, activity, date },
            change,
            occurred_at,
            hlc: None,
            tz: None,
            received_at,
        }
    });
    Submission { member: who.id, ops: ops.collect(), device: device.clone(), seq: None, received_at, past: false }
}

/// What a person logs for an activity, in the morning (true) or in the evening.
fn changes(dice: &mut Dice, activity: &Activity, zeal: f64) -> Vec<(bool, Change)> {
    let (times, per) = activity.scheduled.recurrence.times_per_days();
    let likely = if per == 1 { zeal } else { zeal * (times as f64 / per as f64) * 1.1 };
    let early = dice.chance(0.4) && activity.target.is_some();
    let done = dice.chance(likely);
    let mut changes = match (done, activity.target) {
        (true, None) => vec![(early, Change::SetStatus(Status::Done))],
        (true, Some(target)) => met(dice, target, early),
        (false, _) if per > 1 => Vec::new(),
        (false, Some(target)) if dice.chance(0.4 * zeal) => {
            vec![(false, Change::SetAmount(Some(missed(dice, target))))]
        }
        (false, _) if dice.chance(0.02) => vec![(early, Change::SetStatus(Status::Impossible))],
        (false, _) if dice.chance(0.06) => vec![(early, Change::SetStatus(Status::NotNow))],
        (false, _) => Vec::new(),
    };
    if done
        && dice.chance(0.03)
        && let Some(note) = dice.pick(NOTES)
    {
        changes.push((early, Change::SetNote(Some((*note).to_owned()))));
    }
    changes
}

/// Amounts that meet a target.
pub fn met(dice: &mut Dice, target: Target, early: bool) -> Vec<(bool, Change)> {
    let units = (target.amount.0 / 1_000).max(1);
    match target.direction {
        Direction::AtMost => vec![(false, Change::SetAmount(Some(Amount::whole(dice.between(0, units)))))],
        // Glasses and portions are counted one by one; steps and minutes are read off in the evening.
        Direction::AtLeast if units < 10 => {
            let first = dice.between(1, units - 1);
            let rest = units - first + i64::from(dice.chance(0.3));
            vec![(true, Change::AddAmount(Amount::whole(first))), (false, Change::AddAmount(Amount::whole(rest)))]
        }
        Direction::AtLeast => {
            vec![(early, Change::SetAmount(Some(Amount::whole(units * dice.between(100, 145) / 100))))]
        }
    }
}

fn missed(dice: &mut Dice, target: Target) -> Amount {
    let units = (target.amount.0 / 1_000).max(1);
    match target.direction {
        Direction::AtMost => Amount::whole(units + dice.between(1, 2)),
        Direction::AtLeast => Amount::whole(units * dice.between(25, 90) / 100),
    }
}
