//! The state machine as a table, and its properties over time.

use daymark_base::civil::parse_zone;
use proptest::prelude::*;

use super::*;
use crate::money::Currency;

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
        order_due_at: None,
        tz: TimeZone::UTC,
    }
}

/// The state machine as a table: what to do at a given time with a subscription whose period, trial or request ends on
/// 31 May at noon.
#[test]
fn each_state_takes_the_right_step_at_the_right_time() {
    const ENDS: &str = "2026-05-31T12:00:00Z";
    use EndReason::{Member, NeverPaid, NotPaid, TrialOver};
    type Change = fn(&mut Facts);
    const PLAIN: Change = |_| {};
    let wait = |text: &str| Look::Wait(at(text));
    let table: &[(State, Change, &str, Look)] = &[
        // A request waits for its payment until it is due.
        (State::Incomplete, PLAIN, "2026-05-20T00:00:00Z", wait(ENDS)),
        (State::Incomplete, PLAIN, ENDS, Look::Do(Step::End(NeverPaid))),
        // A trial is announced once, three days before its end, and ends without an email.
        (State::Trialing, PLAIN, "2026-05-28T11:59:59Z", wait("2026-05-28T12:00:00Z")),
        (State::Trialing, PLAIN, "2026-05-28T12:00:00Z", Look::Do(Step::TrialNotice)),
        (State::Trialing, |f| f.reminded = true, "2026-05-28T12:00:00Z", wait(ENDS)),
        (State::Trialing, PLAIN, ENDS, Look::Do(Step::End(TrialOver))),
        (State::Trialing, |f| f.cancel_at_end = true, ENDS, Look::Do(Step::End(Member))),
        (State::Trialing, |f| f.ours = false, ENDS, Look::Never),
        // A member who has ordered a plan needs no announcement. An order expires, and the trial or the plan continues.
        (
            State::Trialing,
            |f| f.order_due_at = Some(at("2026-05-30T12:00:00Z")),
            "2026-05-29T12:00:00Z",
            wait("2026-05-30T12:00:00Z"),
        ),
        (State::Trialing, |f| f.order_due_at = Some(at("2026-06-05T12:00:00Z")), ENDS, Look::Do(Step::End(TrialOver))),
        (State::Trialing, |f| f.order_due_at = Some(at(ENDS)), ENDS, Look::Do(Step::OrderExpired)),
        (
            State::Active,
            |f| f.order_due_at = Some(at("2026-05-20T12:00:00Z")),
            "2026-05-19T12:00:00Z",
            wait("2026-05-20T12:00:00Z"),
        ),
        (
            State::Active,
            |f| f.order_due_at = Some(at("2026-05-20T12:00:00Z")),
            "2026-05-20T12:00:00Z",
            Look::Do(Step::OrderExpired),
        ),
        (State::Active, |f| f.order_due_at = Some(at(ENDS)), "2026-05-24T12:00:00Z", Look::Do(Step::Bill)),
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
        // A payment provider renews and ends its own subscriptions; Daymark only announces the end.
        (State::Active, |f| f.ours = false, "2026-06-24T12:00:00Z", Look::Never),
        (
            State::Active,
            |f| (f.ours, f.cancel_at_end) = (false, true),
            "2026-05-24T12:00:00Z",
            Look::Do(Step::EndNotice),
        ),
        // Reminders on days 0, 3, 7 and 14; access ends after 7 days of grace, and the subscription one day after the
        // last reminder.
        (State::PastDue, PLAIN, ENDS, Look::Do(Step::Remind(1))),
        (State::PastDue, |f| f.attempts = 1, ENDS, wait("2026-06-03T12:00:00Z")),
        (State::PastDue, |f| f.attempts = 1, "2026-06-03T12:00:00Z", Look::Do(Step::Remind(2))),
        (State::PastDue, |f| f.attempts = 2, "2026-06-07T12:00:00Z", Look::Do(Step::Unpaid)),
        (State::Unpaid, |f| f.attempts = 1, "2026-06-08T00:00:00Z", Look::Do(Step::Remind(3))),
        (State::Unpaid, |f| f.attempts = 3, "2026-06-08T12:00:00Z", wait("2026-06-14T12:00:00Z")),
        (State::Unpaid, |f| f.attempts = 3, "2026-06-14T12:00:00Z", Look::Do(Step::Remind(4))),
        (State::Unpaid, |f| f.attempts = 4, "2026-06-14T12:00:00Z", wait("2026-06-15T12:00:00Z")),
        (State::Unpaid, |f| f.attempts = 4, "2026-06-15T12:00:00Z", Look::Do(Step::End(NotPaid))),
        (State::PastDue, |f| f.paid_until = at("2026-06-30T12:00:00Z"), "2026-06-02T12:00:00Z", Look::Do(Step::Renew)),
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
fn trials_count_calendar_days_across_clock_changes() {
    let york = zone("America/New_York");
    // The clocks go forward on 8 March: 14 days are an hour less.
    assert_eq!(days_after(at("2026-03-01T15:20:00Z"), 14, &york), at("2026-03-15T14:20:00Z"));
    assert_eq!(days_left(at("2026-03-15T14:19:00Z"), at("2026-03-15T14:20:00Z"), &york), 1);
    assert_eq!(days_left(at("2026-03-12T14:20:00Z"), at("2026-03-15T14:20:00Z"), &york), 3);
    assert_eq!(days_left(at("2026-03-15T14:20:00Z"), at("2026-03-15T14:20:00Z"), &york), 0);
}

#[test]
fn access_lasts_until_the_period_or_grace_ends() {
    let ends = "2026-05-31T12:00:00Z";
    let now = at("2026-05-20T00:00:00Z");
    let until = |state, change: fn(&mut Facts)| {
        let mut facts = facts(state, ends);
        change(&mut facts);
        access_until(&facts, &terms(), now)
    };
    assert_eq!(until(State::Trialing, |_| {}), at(ends));
    assert_eq!(until(State::Trialing, |f| f.ours = false), at("2026-06-07T12:00:00Z"), "until the provider reports");
    assert_eq!(until(State::Trialing, |f| (f.ours, f.cancel_at_end) = (false, true)), at(ends));
    assert_eq!(until(State::Active, |f| f.cancel_at_end = true), at(ends));
    assert_eq!(until(State::Active, |_| {}), at("2026-06-07T12:00:00Z"), "the days of grace, in case jobs do not run");
    assert_eq!(until(State::PastDue, |_| {}), at("2026-06-07T12:00:00Z"));
    for state in [State::Incomplete, State::Unpaid, State::Cancelled] {
        assert_eq!(until(state, |_| {}), now);
    }
}

#[test]
fn days_without_access_are_free() {
    const ENDS: &str = "2026-05-31T12:00:00Z";
    let now = at("2026-06-12T12:00:00Z");
    let billed = |at: Instant| Facts { past_due_since: Some(at), ..facts(State::PastDue, ENDS) };
    for (facts, expected) in [
        (facts(State::Active, ENDS), None),
        (facts(State::PastDue, ENDS), None),
        (facts(State::Unpaid, ENDS), Some(now)),
        // Billed late: within the grace period, during which access lasted, or after it.
        (billed(at("2026-06-07T12:00:00Z")), None),
        (billed(at("2026-06-09T12:00:00Z")), Some(at("2026-06-09T12:00:00Z"))),
    ] {
        assert_eq!(returns(&facts, &terms(), now), expected, "{facts:?}");
    }
}

/// A period for which so much was paid, without tax.
fn paid(amount: i64, issued: &str) -> PaidPeriod {
    let money = |amount| Money::new(amount, Currency::EUR);
    PaidPeriod {
        invoice: amount,
        net: money(amount),
        total: money(amount),
        refunded: money(0),
        carried: money(0),
        issued_at: at(issued),
        begins_at: None,
    }
}

#[test]
fn unused_time_is_worth_what_was_paid_for_it() {
    let (june, july, august) = (at("2026-06-01T00:00:00Z"), at("2026-07-01T00:00:00Z"), at("2026-08-01T00:00:00Z"));
    let eur = |amount| Money::new(amount, Currency::EUR);
    let left = |paid: &[PaidPeriod], until, now: &str| unused((paid, true), (june, july), until, at(now));
    let (later, first) = ("2026-06-11T00:00:00Z", paid(3000, "2026-06-01T00:00:00Z"));
    assert_eq!(left(&[first], july, later), 2000);
    assert_eq!(left(&[first], july, "2026-07-02T00:00:00Z"), 0);
    assert_eq!(left(&[first], june, later), 0, "it is not paid");
    assert_eq!(left(&[], july, later), 0, "it never was");
    let ahead = PaidPeriod { begins_at: Some(july), ..paid(1500, "2026-06-10T00:00:00Z") };
    assert_eq!(left(&[ahead, first], august, later), 3500, "a further period is paid, at another price");
    let refunded = PaidPeriod { refunded: eur(1500), ..first };
    assert_eq!(left(&[refunded], july, later), 1000);
    // Prices without taxes: the credit has none either.
    let taxed = PaidPeriod { total: eur(3570), refunded: eur(1190), ..first };
    assert_eq!(unused((&[taxed], false), (june, july), july, at(later)), 1333);
    assert_eq!(unused((&[taxed], true), (june, july), july, at(later)), 1587);
}

#[test]
fn an_upgrade_carries_over_what_was_paid_before() {
    let (june, july) = (at("2026-06-01T00:00:00Z"), at("2026-07-01T00:00:00Z"));
    let eur = |amount| Money::new(amount, Currency::EUR);
    let worth = |paid: &[PaidPeriod]| unused((paid, true), (june, july), july, june);
    let first = paid(900, "2026-05-01T00:00:00Z");
    let upgrade = PaidPeriod { carried: eur(600), ..paid(1200, "2026-05-11T00:00:00Z") };
    assert_eq!(worth(&[upgrade, first]), 1800);
    let second = PaidPeriod { carried: eur(1500), ..paid(2100, "2026-05-20T00:00:00Z") };
    assert_eq!(worth(&[second, upgrade, first]), 3600);
    // A refund since is first for the time that was used.
    let refunded = |amount| PaidPeriod { refunded: eur(amount), ..first };
    assert_eq!(worth(&[upgrade, refunded(300)]), 1800);
    assert_eq!(worth(&[upgrade, refunded(700)]), 1400);
    assert_eq!(worth(&[second, upgrade, refunded(900)]), 3300);
    // A period that was paid ahead was credited along with the current one.
    let ahead = PaidPeriod { begins_at: Some(at("2026-06-01T00:00:00Z")), ..paid(900, "2026-05-25T00:00:00Z") };
    let both = PaidPeriod { carried: eur(1050), ..paid(750, "2026-05-27T00:00:00Z") };
    assert_eq!(worth(&[both, ahead, first]), 1800);
    // Renewals credit nothing, and neither do the periods before.
    assert_eq!(worth(&[ahead, both, first]), 900);
}

#[test]
fn a_credit_above_the_new_price_goes_back_with_its_tax() {
    let eur = |amount| Money::new(amount, Currency::EUR);
    let (first, ahead) = (paid(900, "2026-06-01T00:00:00Z"), paid(800, "2026-06-24T00:00:00Z"));
    assert!(returned(&[ahead, first], true, 0).is_empty());
    assert_eq!(returned(&[ahead, first], true, 50), [(800, eur(50))]);
    assert_eq!(returned(&[ahead, first], true, 1000), [(800, eur(800)), (900, eur(200))]);
    // Prices without taxes, and a third that was refunded.
    let taxed = PaidPeriod { total: eur(1080), refunded: eur(360), ..first };
    assert_eq!(returned(&[taxed, ahead], false, 50), [(900, eur(60))]);
    assert_eq!(returned(&[taxed, ahead], false, 700), [(900, eur(720)), (800, eur(100))]);
}

proptest! {
    /// However a member upgrades and is refunded, a credit is at most what was paid and not returned.
    #[test]
    fn a_credit_never_exceeds_what_was_paid(
        steps in proptest::collection::vec((0..5_000_i64, 0..10_000_i64, 0..=100_i64, 0..30_i64), 1..8),
    ) {
        let (begins, day) = (at("2026-06-01T00:00:00Z"), 86_400_000);
        let period = (begins, begins.plus_ms(30 * day));
        let eur = |amount| Money::new(amount, Currency::EUR);
        let (mut all, mut credit) = (Vec::new(), 0);
        for (amount, carried, back, days) in steps {
            let mut next = PaidPeriod { carried: eur(credit.min(carried)), ..paid(amount, "2026-06-01T00:00:00Z") };
            next.refunded = next.total.share(back, 100);
            all.insert(0, next);
            credit = unused((&all, true), period, period.1, begins.plus_ms(days * day));
            let kept: i64 = all.iter().map(|one| one.total.amount - one.refunded.amount).sum();
            prop_assert!((0..=kept).contains(&credit), "{credit} of {kept}: {all:?}");
            prop_assert!(credit <= next.total.amount + next.carried.amount);
        }
    }

    /// Every subscription settles: each step makes progress, and after the last day nothing is left to do.
    #[test]
    fn every_subscription_ends_if_no_payment_arrives(
        state in proptest::sample::select(vec![State::Incomplete, State::Trialing, State::Active, State::PastDue, State::Unpaid]),
        cancel: bool,
        grace in 0..30i64,
        attempts in proptest::collection::btree_set(0..30i64, 1..6),
        notice in 0..20i64,
        ordered in proptest::option::of(0..40i64),
    ) {
        let terms = Terms { grace_days: grace, attempt_days: attempts.into_iter().collect(), notice_days: notice };
        let mut facts = Facts { cancel_at_end: cancel, ..facts(state, "2026-05-31T12:00:00Z") };
        let mut now = at("2026-05-01T00:00:00Z");
        facts.order_due_at = ordered.map(|days| now.plus_ms(days * 86_400_000));
        for _ in 0..60 {
            match look(&facts, &terms, now) {
                Look::Never => break,
                Look::Wait(next) => {
                    prop_assert!(next > now, "{next:?} is over at {now:?}");
                    now = next;
                }
                Look::Do(step) => match step {
                    Step::TrialNotice | Step::EndNotice => facts.reminded = true,
                    Step::OrderExpired => facts.order_due_at = None,
                    // No payments arrive.
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
                    Step::End(_) => (facts.state, facts.order_due_at) = (State::Cancelled, None),
                    Step::Renew => prop_assert!(false, "nothing was paid"),
                },
            }
        }
        prop_assert_eq!(facts.state, State::Cancelled);
    }

    #[test]
    fn each_period_advances_by_one_month_or_year(
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
