//! The state machine of subscriptions that the program bills itself: the next step, and when to check again. Pure
//! functions; the table of its steps over time is in the tests.

use daymark_actors::clock::Instant;
use daymark_base::civil::{at_minute, days_between, plus_days, wall};
use jiff::ToSpan;
use jiff::tz::TimeZone;

use super::model::EndReason;
use crate::invoices::PaidPeriod;
use crate::money::Money;
use crate::packages::{Interval, Price, monthly};
use crate::providers::State;

/// How many days before a trial ends the member is reminded (R84).
pub const TRIAL_NOTICE_DAYS: i64 = 3;

/// The site's terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Days of access after a payment was due.
    pub grace_days: i64,
    /// On which days after that the member is reminded.
    pub attempt_days: Vec<i64>,
    /// How many days before the end of a period the next one is billed, or the end announced.
    pub notice_days: i64,
}

impl Terms {
    /// The day after the last reminder.
    #[must_use]
    pub fn last_day(&self) -> i64 {
        self.attempt_days.last().copied().unwrap_or_default().max(self.grace_days) + 1
    }
}

/// The facts that decide the next step of a subscription.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Its state.
    pub state: State,
    /// Whether the program bills it. Otherwise a provider decides, and only notices are due.
    pub ours: bool,
    /// When a trial ends.
    pub trial_ends_at: Option<Instant>,
    /// The end of the period; for a request, the deadline to pay it.
    pub period_ends_at: Instant,
    /// Until when its time was billed.
    pub billed_until: Instant,
    /// Until when its time was paid.
    pub paid_until: Instant,
    /// Whether it ends with the paid period.
    pub cancel_at_end: bool,
    /// Whether the member was notified of the next end.
    pub reminded: bool,
    /// Since when a payment is due.
    pub past_due_since: Option<Instant>,
    /// How often the member was reminded of it.
    pub attempts: i64,
    /// When an unpaid order expires: an upgrade, or the plan after a trial.
    pub order_due_at: Option<Instant>,
    /// The time zone in which its days are counted.
    pub tz: TimeZone,
}

/// The next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Announce the end of the trial.
    TrialNotice,
    /// Withdraw an order that was not paid in time.
    OrderExpired,
    /// Bill the next period.
    Bill,
    /// Announce the end of a cancelled plan.
    EndNotice,
    /// Begin the next period, which is paid.
    Renew,
    /// Mark the payment for the next period as due.
    PastDue,
    /// Remind of the payment, for the n-th time.
    Remind(i64),
    /// End the access: the grace period is over.
    Unpaid,
    /// End the subscription.
    End(EndReason),
}

/// The step to take now, or when to check again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Take this step now.
    Do(Step),
    /// Do nothing before this instant.
    Wait(Instant),
    /// Never check again.
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

/// The first end of a period after an instant: the wall clock of the anchor, some intervals later. Counted from the
/// anchor each time, so that what began on 31 January ends on 28 February and on 31 March (R83).
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

/// The next step of a subscription (R83 to R86).
#[must_use]
pub fn look(facts: &Facts, terms: &Terms, now: Instant) -> Look {
    let next = match facts.state {
        State::Cancelled => Look::Never,
        State::Incomplete => by(facts.period_ends_at, now, Step::End(EndReason::NeverPaid)),
        State::Trialing => trialing(facts, now),
        State::Active => active(facts, terms, now),
        State::PastDue | State::Unpaid if facts.ours => overdue(facts, terms, now),
        State::PastDue | State::Unpaid => Look::Never,
    };
    match (facts.order_due_at, next) {
        (Some(due), _) if now >= due => Look::Do(Step::OrderExpired),
        (Some(due), Look::Wait(at)) => Look::Wait(at.min(due)),
        (Some(due), Look::Never) => Look::Wait(due),
        (_, next) => next,
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
    // A member who has ordered a plan does not need the notice.
    match (facts.reminded || facts.order_due_at.is_some(), facts.ours) {
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

/// The next step while a payment is due: a reminder, the end of access, or the end (R86). After a time without jobs,
/// only the latest reminder is sent.
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
    let grace = day(terms.grace_days);
    // Before the reminder of the same day, which would promise access until now.
    if facts.state == State::PastDue && now >= grace {
        return Look::Do(Step::Unpaid);
    }
    let due = terms.attempt_days.iter().filter(|days| day(**days) <= now).count();
    let due = i64::try_from(due).unwrap_or(i64::MAX);
    if due > facts.attempts {
        return Look::Do(Step::Remind(due));
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

/// When access ends (R85): at the promised minute, whether jobs run or not.
#[must_use]
pub fn access_until(facts: &Facts, terms: &Terms, now: Instant) -> Instant {
    let covered = facts.period_ends_at.max(facts.paid_until);
    match facts.state {
        State::Trialing => {
            let ends = facts.trial_ends_at.unwrap_or(facts.period_ends_at);
            // A provider charges the member then, and reports it later.
            let is_charged = !facts.ours && !facts.cancel_at_end;
            if is_charged { days_after(ends, terms.grace_days, &facts.tz) } else { ends }
        }
        State::Active if facts.cancel_at_end => covered,
        State::Active => days_after(covered, terms.grace_days, &facts.tz),
        State::PastDue => days_after(facts.past_due_since.unwrap_or(covered), terms.grace_days, &facts.tz),
        State::Incomplete | State::Unpaid | State::Cancelled => now,
    }
}

/// When access returns after days without it, if there were any: now, or when the period was billed, if that was after
/// the grace period.
#[must_use]
pub fn returns(facts: &Facts, terms: &Terms, now: Instant) -> Option<Instant> {
    match facts.state {
        State::Unpaid => Some(now),
        State::PastDue => {
            let ended = days_after(facts.period_ends_at, terms.grace_days, &facts.tz);
            facts.past_due_since.filter(|since| *since > ended)
        }
        _ => None,
    }
}

/// What was paid for the unused time, in minor units: the remaining share of the current period, and a further period
/// that is paid already. The paid periods come newest first, with whether prices include taxes.
#[must_use]
pub fn unused(
    (paid, included): (&[PaidPeriod], bool),
    (from, to): (Instant, Instant),
    paid_until: Instant,
    now: Instant,
) -> i64 {
    let Some(newest) = paid.first().filter(|_| paid_until >= to) else { return 0 };
    let rest = |current| rest(Money::new(worth(current, included), newest.total.currency), (from, to), now);
    if paid_until > to { worth(paid, included) + rest(&paid[1..]).amount } else { rest(paid).amount }
}

/// The share of a period's price for the time that is left of it.
#[must_use]
pub fn rest(price: Money, (from, to): (Instant, Instant), now: Instant) -> Money {
    let (left, whole) = ((to.0 - now.0.max(from.0)).max(0), (to.0 - from.0).max(1));
    price.share(left.min(whole), whole)
}

/// What a member paid with a period's own invoice and did not get back: with tax, and on the basis of prices.
fn kept(period: &PaidPeriod, included: bool) -> (Money, i64) {
    let PaidPeriod { net, total, refunded, .. } = *period;
    let kept = Money::new(total.amount - refunded.amount, total.currency);
    (kept, if included { kept.amount } else { net.share(kept.amount, total.amount).amount })
}

/// How a credit above the new price goes back: these invoices are credited, newest first, by these amounts with tax.
#[must_use]
pub fn returned(paid: &[PaidPeriod], included: bool, mut rest: i64) -> Vec<(i64, Money)> {
    let mut parts = Vec::new();
    for period in paid {
        let (kept, worth) = kept(period, included);
        let part = rest.min(worth);
        if part > 0 {
            parts.push((period.invoice, kept.share(part, worth)));
            rest -= part;
        }
    }
    parts
}

/// What a member paid for the newest of these periods and did not get back, on the basis of prices.
fn worth(paid: &[PaidPeriod], included: bool) -> i64 {
    let Some((newest, earlier)) = paid.split_first() else { return 0 };
    let (_, own) = kept(newest, included);
    if newest.carried.is_zero() {
        return own;
    }
    // An upgrade credits the current period, and a further one. What is refunded afterwards is not credited again.
    let is_further = earlier.first().is_some_and(|last| last.begins_at > Some(newest.issued_at));
    let current = if is_further { worth(&earlier[1..], included) } else { 0 };
    own + newest.carried.amount.min(worth(earlier, included) + current)
}

/// The monthly revenue of a subscription, in minor units: zero unless it is paid.
#[must_use]
pub fn recurring(state: State, price: Option<&Price>) -> i64 {
    match (state, price) {
        (State::Active | State::PastDue, Some(price)) => monthly(price).amount,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
