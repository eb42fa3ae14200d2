//! The state machine of subscriptions that the program bills itself: what is to be done now, and when to look again. Pure
//! functions; the table of its steps over time is in the tests.

use daymark_actors::clock::Instant;
use daymark_base::civil::{at_minute, days_between, plus_days, wall};
use jiff::ToSpan;
use jiff::tz::TimeZone;

use super::model::EndReason;
use crate::packages::{Interval, Price, monthly};
use crate::providers::State;

/// Days before its end at which a trial's member is told (R84).
pub const TRIAL_NOTICE_DAYS: i64 = 3;

/// The site's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Days of access after a payment was due.
    pub grace_days: i64,
    /// On which days after that the member is reminded.
    pub attempt_days: Vec<i64>,
    /// How many days before the end of a period it is billed, or its end announced.
    pub notice_days: i64,
}

impl Terms {
    /// The day after the last reminder.
    #[must_use]
    pub fn last_day(&self) -> i64 {
        self.attempt_days.last().copied().unwrap_or_default().max(self.grace_days) + 1
    }
}

/// What decides about a subscription.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Its state.
    pub state: State,
    /// Whether the program bills it. Otherwise a provider decides, and only notices are due.
    pub ours: bool,
    /// When a trial ends.
    pub trial_ends_at: Option<Instant>,
    /// The end of the period; of a request, until when it can be paid.
    pub period_ends_at: Instant,
    /// Until when its time was billed.
    pub billed_until: Instant,
    /// Until when its time was paid.
    pub paid_until: Instant,
    /// Whether it ends with what is paid.
    pub cancel_at_end: bool,
    /// Whether the member was told of the next end.
    pub reminded: bool,
    /// Since when a payment is due.
    pub past_due_since: Option<Instant>,
    /// How often the member was reminded of it.
    pub attempts: i64,
    /// The zone of its wall clock.
    pub tz: TimeZone,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Tell that the trial ends soon.
    TrialNotice,
    /// Bill the next period.
    Bill,
    /// Tell that it ends soon.
    EndNotice,
    /// The next period begins, which is paid.
    Renew,
    /// The next period is not paid.
    PastDue,
    /// Remind of the payment, for the n-th time.
    Remind(i64),
    /// The days of grace are over.
    Unpaid,
    /// It ends.
    End(EndReason),
}

/// What is to be done now, or when to look again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// This, at once.
    Do(Step),
    /// Nothing before then.
    Wait(Instant),
    /// Nothing any more.
    Never,
}

/// The same wall clock, `days` later.
#[must_use]
pub fn days_after(at: Instant, days: i64, tz: &TimeZone) -> Instant {
    let (date, minute) = wall(at, tz);
    at_minute(plus_days(date, days), minute, tz)
}

/// Days from now until an instant by the calendar of a zone, the last one included; 0 when it is over.
#[must_use]
pub fn days_left(now: Instant, until: Instant, tz: &TimeZone) -> i64 {
    if until <= now { 0 } else { days_between(wall(now, tz).0, wall(until, tz).0).max(1) }
}

/// The first end of a period after an instant: the wall clock of the anchor, some intervals later. Counted from the anchor each
/// time, so that what began on 31 January ends on 28 February and on 31 March (R83).
#[must_use]
pub fn period_end(anchor: Instant, interval: Interval, after: Instant, tz: &TimeZone) -> Instant {
    let (date, minute) = wall(anchor, tz);
    let mut months = interval.months();
    loop {
        let end = at_minute(date.saturating_add(months.clamp(1, 100_000).months()), minute, tz);
        if end > after || months >= 100_000 {
            return end;
        }
        months += interval.months();
    }
}

/// What is to be done with a subscription now (R83 to R86).
#[must_use]
pub fn look(facts: &Facts, terms: &Terms, now: Instant) -> Look {
    match facts.state {
        State::Cancelled => Look::Never,
        State::Incomplete => by(facts.period_ends_at, now, Step::End(EndReason::NeverPaid)),
        State::Trialing => trialing(facts, now),
        State::Active => active(facts, terms, now),
        State::PastDue | State::Unpaid if facts.ours => overdue(facts, terms, now),
        State::PastDue | State::Unpaid => Look::Never,
    }
}

fn by(at: Instant, now: Instant, step: Step) -> Look {
    if now >= at { Look::Do(step) } else { Look::Wait(at) }
}

fn trialing(facts: &Facts, now: Instant) -> Look {
    let ends = facts.trial_ends_at.unwrap_or(facts.period_ends_at);
    if facts.ours && now >= ends {
        let reason = if facts.cancel_at_end { EndReason::Member } else { EndReason::TrialOver };
        return Look::Do(Step::End(reason));
    }
    let notice = days_after(ends, -TRIAL_NOTICE_DAYS, &facts.tz);
    match (facts.reminded, facts.ours) {
        (false, _) if now < ends => by(notice, now, Step::TrialNotice),
        (_, true) => Look::Wait(ends),
        (_, false) => Look::Never,
    }
}

fn active(facts: &Facts, terms: &Terms, now: Instant) -> Look {
    let end = facts.period_ends_at;
    let covered = end.max(facts.paid_until);
    let notice = |at| days_after(at, -terms.notice_days, &facts.tz);
    if facts.ours && now >= end {
        return Look::Do(match () {
            () if facts.paid_until > end => Step::Renew,
            () if facts.cancel_at_end => Step::End(EndReason::Member),
            () => Step::PastDue,
        });
    }
    let next = match () {
        () if facts.cancel_at_end && !facts.reminded => by(notice(covered), now, Step::EndNotice),
        () if facts.ours && !facts.cancel_at_end && facts.billed_until <= end => by(notice(end), now, Step::Bill),
        () => Look::Never,
    };
    match next {
        Look::Never if facts.ours => Look::Wait(end),
        Look::Wait(at) if facts.ours => Look::Wait(at.min(end)),
        other => other,
    }
}

/// A payment is due: reminders, the end of access, the end (R86). After a time without jobs the latest reminder alone is sent.
fn overdue(facts: &Facts, terms: &Terms, now: Instant) -> Look {
    let since = facts.past_due_since.unwrap_or(facts.period_ends_at);
    let day = |days: i64| days_after(since, days, &facts.tz);
    if facts.paid_until > facts.period_ends_at {
        return Look::Do(Step::Renew);
    }
    let over = day(terms.last_day());
    if now >= over {
        return Look::Do(Step::End(EndReason::NotPaid));
    }
    let due = terms.attempt_days.iter().filter(|days| day(**days) <= now).count();
    let due = i64::try_from(due).unwrap_or(i64::MAX);
    if due > facts.attempts {
        return Look::Do(Step::Remind(due));
    }
    let grace = day(terms.grace_days);
    if facts.state == State::PastDue && now >= grace {
        return Look::Do(Step::Unpaid);
    }
    Look::Wait(
        next_attempt(facts, terms)
            .into_iter()
            .chain((facts.state == State::PastDue).then_some(grace))
            .fold(over, Instant::min),
    )
}

/// When the member is reminded next.
#[must_use]
pub fn next_attempt(facts: &Facts, terms: &Terms) -> Option<Instant> {
    let since = facts.past_due_since?;
    let next = usize::try_from(facts.attempts).ok().and_then(|done| terms.attempt_days.get(done))?;
    Some(days_after(since, *next, &facts.tz))
}

/// Until when what it opens stays open (R85): to the promised minute, whether jobs run or not.
#[must_use]
pub fn access_until(facts: &Facts, terms: &Terms, now: Instant) -> Instant {
    let covered = facts.period_ends_at.max(facts.paid_until);
    match facts.state {
        State::Trialing => facts.trial_ends_at.unwrap_or(facts.period_ends_at),
        State::Active if facts.cancel_at_end => covered,
        State::Active => days_after(covered, terms.grace_days, &facts.tz),
        State::PastDue => days_after(facts.past_due_since.unwrap_or(covered), terms.grace_days, &facts.tz),
        State::Incomplete | State::Unpaid | State::Cancelled => now,
    }
}

/// What the rest of what is paid is worth, in minor units: the share of the present period that remains, and a further period that
/// is paid already.
#[must_use]
pub fn unused(price: &Price, period: (Instant, Instant), paid_until: Instant, now: Instant) -> i64 {
    let (from, to) = period;
    if paid_until < to {
        return 0;
    }
    let (left, whole) = ((to.0 - now.0.max(from.0)).max(0), (to.0 - from.0).max(1));
    let rest = price.price.share(left.min(whole), whole).amount;
    let further = if paid_until > to { price.price.amount } else { 0 };
    rest + further
}

/// What a subscription brings in a month, in minor units: nothing unless it is paid.
#[must_use]
pub fn recurring(state: State, price: Option<&Price>) -> i64 {
    match (state, price) {
        (State::Active | State::PastDue, Some(price)) => monthly(price).amount,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use daymark_base::civil::parse_zone;
    use proptest::prelude::*;

    use super::*;
    use crate::money::{Currency, Money};

    fn at(text: &str) -> Instant {
        text.parse::<jiff::Timestamp>().expect("an instant").into()
    }

    fn zone(name: &str) -> TimeZone {
        parse_zone(name).expect("a zone")
    }

    fn terms() -> Terms {
        Terms { grace_days: 7, attempt_days: vec![0, 3, 7, 14], notice_days: 7 }
    }

    fn facts(state: State, ends: &str) -> Facts {
        let ends = at(ends);
        Facts {
            state,
            ours: true,
            trial_ends_at: (state == State::Trialing).then_some(ends),
            period_ends_at: ends,
            billed_until: ends,
            paid_until: ends,
            cancel_at_end: false,
            reminded: false,
            past_due_since: matches!(state, State::PastDue | State::Unpaid).then_some(ends),
            attempts: 0,
            tz: TimeZone::UTC,
        }
    }

    /// The state machine as a table: a subscription whose period, trial or request ends on 31 May at noon, looked at at a time.
    #[test]
    fn what_is_done_when() {
        const ENDS: &str = "2026-05-31T12:00:00Z";
        use EndReason::{Member, NeverPaid, NotPaid, TrialOver};
        type Change = fn(&mut Facts);
        const PLAIN: Change = |_| {};
        let wait = |text: &str| Look::Wait(at(text));
        let table: &[(State, Change, &str, Look)] = &[
            // A request waits for its payment until it is due.
            (State::Incomplete, PLAIN, "2026-05-20T00:00:00Z", wait(ENDS)),
            (State::Incomplete, PLAIN, ENDS, Look::Do(Step::End(NeverPaid))),
            // A trial is told of three days before its end, once, and ends quietly.
            (State::Trialing, PLAIN, "2026-05-28T11:59:59Z", wait("2026-05-28T12:00:00Z")),
            (State::Trialing, PLAIN, "2026-05-28T12:00:00Z", Look::Do(Step::TrialNotice)),
            (State::Trialing, |f| f.reminded = true, "2026-05-28T12:00:00Z", wait(ENDS)),
            (State::Trialing, PLAIN, ENDS, Look::Do(Step::End(TrialOver))),
            (State::Trialing, |f| f.cancel_at_end = true, ENDS, Look::Do(Step::End(Member))),
            (State::Trialing, |f| f.ours = false, ENDS, Look::Never),
            // A period is billed a week before its end, and renews when that is paid.
            (State::Active, PLAIN, "2026-05-24T11:59:00Z", wait("2026-05-24T12:00:00Z")),
            (State::Active, PLAIN, "2026-05-24T12:00:00Z", Look::Do(Step::Bill)),
            (State::Active, |f| f.billed_until = at("2026-06-30T12:00:00Z"), "2026-05-25T12:00:00Z", wait(ENDS)),
            (State::Active, |f| f.billed_until = at("2026-06-30T12:00:00Z"), ENDS, Look::Do(Step::PastDue)),
            (State::Active, |f| f.paid_until = at("2026-06-30T12:00:00Z"), ENDS, Look::Do(Step::Renew)),
            // A cancelled one is not billed, ends with what is paid, and its end is announced once.
            (State::Active, |f| f.cancel_at_end = true, "2026-05-24T12:00:00Z", Look::Do(Step::EndNotice)),
            (State::Active, |f| (f.cancel_at_end, f.reminded) = (true, true), "2026-05-24T12:00:00Z", wait(ENDS)),
            (State::Active, |f| f.cancel_at_end = true, ENDS, Look::Do(Step::End(Member))),
            // A provider renews and ends its own; the program only announces.
            (State::Active, |f| f.ours = false, "2026-06-24T12:00:00Z", Look::Never),
            (
                State::Active,
                |f| (f.ours, f.cancel_at_end) = (false, true),
                "2026-05-24T12:00:00Z",
                Look::Do(Step::EndNotice),
            ),
            // Reminders on days 0, 3, 7 and 14; access ends after 7 days of grace, all a day after the last reminder.
            (State::PastDue, PLAIN, ENDS, Look::Do(Step::Remind(1))),
            (State::PastDue, |f| f.attempts = 1, ENDS, wait("2026-06-03T12:00:00Z")),
            (State::PastDue, |f| f.attempts = 1, "2026-06-03T12:00:00Z", Look::Do(Step::Remind(2))),
            (State::PastDue, |f| f.attempts = 1, "2026-06-08T00:00:00Z", Look::Do(Step::Remind(3))),
            (State::PastDue, |f| f.attempts = 3, "2026-06-07T12:00:00Z", Look::Do(Step::Unpaid)),
            (State::Unpaid, |f| f.attempts = 3, "2026-06-08T12:00:00Z", wait("2026-06-14T12:00:00Z")),
            (State::Unpaid, |f| f.attempts = 3, "2026-06-14T12:00:00Z", Look::Do(Step::Remind(4))),
            (State::Unpaid, |f| f.attempts = 4, "2026-06-14T12:00:00Z", wait("2026-06-15T12:00:00Z")),
            (State::Unpaid, |f| f.attempts = 4, "2026-06-15T12:00:00Z", Look::Do(Step::End(NotPaid))),
            (
                State::PastDue,
                |f| f.paid_until = at("2026-06-30T12:00:00Z"),
                "2026-06-02T12:00:00Z",
                Look::Do(Step::Renew),
            ),
            (State::PastDue, |f| f.ours = false, "2026-06-30T12:00:00Z", Look::Never),
            (State::Cancelled, PLAIN, "2026-06-30T12:00:00Z", Look::Never),
        ];
        for (n, (state, change, now, expected)) in table.iter().enumerate() {
            let mut facts = facts(*state, ENDS);
            change(&mut facts);
            assert_eq!(look(&facts, &terms(), at(now)), *expected, "row {n}: {state} at {now}");
        }
    }

    #[test]
    fn periods_keep_the_day_of_the_month_and_the_wall_clock() {
        let berlin = zone("Europe/Berlin");
        let (began, mut end) = (at("2026-01-31T08:30:00Z"), at("2026-01-31T08:30:00Z"));
        let mut ends = Vec::new();
        for _ in 0..4 {
            end = period_end(began, Interval::Month, end, &berlin);
            ends.push(end);
        }
        let expected = ["2026-02-28T08:30:00Z", "2026-03-31T07:30:00Z", "2026-04-30T07:30:00Z", "2026-05-31T07:30:00Z"];
        assert_eq!(ends, expected.map(at), "9:30 in Berlin, in winter and in summer");
        let leap = at("2024-02-29T12:00:00Z");
        assert_eq!(period_end(leap, Interval::Year, leap, &TimeZone::UTC), at("2025-02-28T12:00:00Z"));
        assert_eq!(
            period_end(leap, Interval::Year, at("2027-06-01T00:00:00Z"), &TimeZone::UTC),
            at("2028-02-29T12:00:00Z")
        );
    }

    #[test]
    fn a_trial_lasts_days_of_the_calendar() {
        let york = zone("America/New_York");
        // The clocks go forward on 8 March: 14 days are an hour less.
        assert_eq!(days_after(at("2026-03-01T15:20:00Z"), 14, &york), at("2026-03-15T14:20:00Z"));
        assert_eq!(days_left(at("2026-03-15T14:19:00Z"), at("2026-03-15T14:20:00Z"), &york), 1);
        assert_eq!(days_left(at("2026-03-12T14:20:00Z"), at("2026-03-15T14:20:00Z"), &york), 3);
        assert_eq!(days_left(at("2026-03-15T14:20:00Z"), at("2026-03-15T14:20:00Z"), &york), 0);
    }

    #[test]
    fn access_ends_at_its_minute() {
        let ends = "2026-05-31T12:00:00Z";
        let now = at("2026-05-20T00:00:00Z");
        let until = |state, change: fn(&mut Facts)| {
            let mut facts = facts(state, ends);
            change(&mut facts);
            access_until(&facts, &terms(), now)
        };
        assert_eq!(until(State::Trialing, |_| {}), at(ends));
        assert_eq!(until(State::Active, |f| f.cancel_at_end = true), at(ends));
        assert_eq!(until(State::Active, |_| {}), at("2026-06-07T12:00:00Z"), "the days of grace, should jobs not run");
        assert_eq!(until(State::PastDue, |_| {}), at("2026-06-07T12:00:00Z"));
        for state in [State::Incomplete, State::Unpaid, State::Cancelled] {
            assert_eq!(until(state, |_| {}), now);
        }
    }

    #[test]
    fn what_is_left_of_a_period_is_worth_its_share() {
        let price = Price {
            id: 1,
            package_id: 1,
            interval: Interval::Month,
            price: Money::new(3000, Currency::EUR),
            archived: false,
        };
        let period = (at("2026-06-01T00:00:00Z"), at("2026-07-01T00:00:00Z"));
        let left = |now: &str, paid: Instant| unused(&price, period, paid, at(now));
        assert_eq!(left("2026-06-11T00:00:00Z", period.1), 2000);
        assert_eq!(left("2026-07-02T00:00:00Z", period.1), 0);
        assert_eq!(left("2026-06-11T00:00:00Z", at("2026-08-01T00:00:00Z")), 5000, "a further period is paid");
        assert_eq!(left("2026-06-11T00:00:00Z", period.0), 0, "it is not paid");
    }

    proptest! {
        /// Whatever happens, a subscription comes to rest: each step leads on, and after the last day nothing is left to do.
        #[test]
        fn it_always_comes_to_an_end(
            state in proptest::sample::select(vec![State::Incomplete, State::Trialing, State::Active, State::PastDue, State::Unpaid]),
            cancel: bool,
            grace in 0..30i64,
            attempts in proptest::collection::btree_set(0..30i64, 1..6),
            notice in 0..20i64,
        ) {
            let terms = Terms { grace_days: grace, attempt_days: attempts.into_iter().collect(), notice_days: notice };
            let mut facts = Facts { cancel_at_end: cancel, ..facts(state, "2026-05-31T12:00:00Z") };
            let mut now = at("2026-05-01T00:00:00Z");
            for _ in 0..60 {
                match look(&facts, &terms, now) {
                    Look::Never => break,
                    Look::Wait(next) => {
                        prop_assert!(next > now, "{next:?} is over at {now:?}");
                        now = next;
                    }
                    Look::Do(step) => match step {
                        Step::TrialNotice | Step::EndNotice => facts.reminded = true,
                        // Nobody pays.
                        Step::Bill => facts.billed_until = at("2026-06-30T12:00:00Z"),
                        Step::PastDue => {
                            facts.state = State::PastDue;
                            facts.past_due_since = Some(facts.period_ends_at);
                        }
                        Step::Remind(n) => {
                            prop_assert!(n > facts.attempts);
                            facts.attempts = n;
                        }
                        Step::Unpaid => facts.state = State::Unpaid,
                        Step::End(_) => facts.state = State::Cancelled,
                        Step::Renew => prop_assert!(false, "nothing was paid"),
                    },
                }
            }
            prop_assert_eq!(facts.state, State::Cancelled);
        }

        #[test]
        fn periods_follow_each_other(
            start in 1_700_000_000_000..1_900_000_000_000i64,
            year: bool,
            name in proptest::sample::select(vec!["UTC", "Europe/Berlin", "Pacific/Apia", "America/St_Johns", "Africa/Cairo"]),
        ) {
            let (tz, interval) = (zone(name), if year { Interval::Year } else { Interval::Month });
            let began = Instant(start);
            let mut end = began;
            for n in 1..=24 {
                let next = period_end(began, interval, end, &tz);
                prop_assert!(next > end);
                let days = (next.0 - end.0) / 86_400_000;
                let whole = if year { 364..=366 } else { 27..=31 };
                prop_assert!(whole.contains(&days), "period {} has {} days", n, days);
                end = next;
            }
        }
    }
}
