//! Translates Stripe's objects into our terms.

use std::str::FromStr;

use daymark_actors::clock::Instant;
use daymark_outside::stripe::{DisputeStatus, Invoice, Line, RefundStatus, Subscription, SubscriptionStatus};

use super::amounts::from_stripe;
use crate::invoices::{NewLine, Purpose};
use crate::money::{Currency, Money};
use crate::providers::State;
use crate::refunds::{DisputeState, RefundState};

/// The instant of a timestamp from Stripe, which is in seconds.
pub(super) const fn instant(seconds: i64) -> Instant {
    Instant(seconds.saturating_mul(1000))
}

/// An hour (ms).
const HOUR_MS: i64 = 3_600_000;
/// Clocks differ, and a call takes a moment (ms).
const MARGIN_MS: i64 = 600_000;

/// When a trial ends at Stripe, in seconds. Stripe requires at least two days from now: a trial that ends sooner gets
/// the missing hours for free. It then ends at a full hour, so that the same choice has the same page for a while.
pub(super) fn trial_end(ends: Instant, now: Instant) -> i64 {
    let earliest = (now.0.saturating_add(MARGIN_MS) / HOUR_MS + 49) * HOUR_MS;
    ends.0.max(earliest) / 1000
}

/// An amount from Stripe; `None` for an unknown currency.
pub(super) fn money(amount: i64, currency: &str) -> Option<Money> {
    Some(from_stripe(amount, Currency::from_str(currency).ok()?))
}

/// The state of a subscription; `None` for a status that Stripe has added since.
pub(super) const fn state(status: SubscriptionStatus) -> Option<State> {
    Some(match status {
        SubscriptionStatus::Incomplete => State::Incomplete,
        SubscriptionStatus::Trialing => State::Trialing,
        SubscriptionStatus::Active => State::Active,
        SubscriptionStatus::PastDue => State::PastDue,
        // A trial that ended without a payment method gives no access either.
        SubscriptionStatus::Unpaid | SubscriptionStatus::Paused => State::Unpaid,
        SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired => State::Cancelled,
        SubscriptionStatus::Other => return None,
    })
}

/// Whether a subscription is in use. One that waits for its first payment is not a second one yet.
pub(super) const fn is_taken(status: SubscriptionStatus) -> bool {
    matches!(
        status,
        SubscriptionStatus::Trialing
            | SubscriptionStatus::Active
            | SubscriptionStatus::PastDue
            | SubscriptionStatus::Unpaid
    )
}

/// The subscription that a customer keeps: the oldest that is paid for (R94). The order of the list does not matter.
pub(super) fn keeper(all: &[Subscription]) -> Option<&Subscription> {
    let taken = all.iter().filter(|one| is_taken(one.status));
    taken.min_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)))
}

/// What an invoice is for.
pub(super) fn purpose(reason: &str) -> Purpose {
    match reason {
        "subscription_create" => Purpose::Start,
        "subscription_cycle" => Purpose::Renewal,
        "subscription_update" => Purpose::Upgrade,
        _ => Purpose::Manual,
    }
}

/// The texts of invoice lines that Stripe does not describe.
pub(super) struct Names {
    pub item: &'static str,
    pub discount: &'static str,
    pub credit: &'static str,
}

/// The lines of an invoice; its discount and the customer's balance at Stripe are separate lines, so that their sum is
/// what is due.
pub(super) fn lines(invoice: &Invoice, currency: Currency, names: &Names) -> Vec<NewLine> {
    let line = |line: &Line| NewLine {
        text: line.description.clone().unwrap_or_else(|| names.item.to_owned()),
        amount: line.amount,
        price: None,
        from: Some(instant(line.period.start)),
        to: Some(instant(line.period.end)),
    };
    let off: i64 = invoice.total_discount_amounts.iter().map(|discount| discount.amount).sum();
    let left = invoice.total - invoice.amount_due;
    let less = [(off, names.discount), (left, names.credit)].into_iter().filter(|(amount, _)| *amount != 0);
    let less = less.map(|(amount, text)| NewLine {
        text: text.to_owned(),
        amount: -amount,
        price: None,
        from: None,
        to: None,
    });
    let mut lines: Vec<NewLine> = invoice.lines.data.iter().map(line).chain(less).collect();
    // Converts running sums, so that the rounded lines still add up to the amount due.
    let mut sum = 0;
    for line in &mut lines {
        let before = from_stripe(sum, currency).amount;
        sum += line.amount;
        line.amount = from_stripe(sum, currency).amount - before;
    }
    lines
}

/// The state of a refund.
pub(super) const fn refund_state(status: Option<RefundStatus>) -> RefundState {
    match status {
        Some(RefundStatus::Succeeded) => RefundState::Done,
        Some(RefundStatus::Failed | RefundStatus::Canceled) => RefundState::Failed,
        Some(RefundStatus::Pending | RefundStatus::RequiresAction | RefundStatus::Other) | None => RefundState::Pending,
    }
}

/// The state of a dispute; `None` for a bank's inquiry that takes no money.
pub(super) const fn dispute_state(status: DisputeStatus) -> Option<DisputeState> {
    match status {
        DisputeStatus::NeedsResponse | DisputeStatus::UnderReview => Some(DisputeState::Open),
        DisputeStatus::Won => Some(DisputeState::Won),
        DisputeStatus::Lost => Some(DisputeState::Lost),
        DisputeStatus::WarningNeedsResponse
        | DisputeStatus::WarningUnderReview
        | DisputeStatus::WarningClosed
        | DisputeStatus::Prevented
        | DisputeStatus::Other => None,
    }
}

/// How long an event waits after this many attempts (ms): from half a minute to six hours.
pub(super) fn pause_ms(attempts: i64) -> i64 {
    let doubled = 30_000_i64.saturating_mul(1 << attempts.clamp(0, 10));
    doubled.min(6 * 3_600_000)
}

/// Attempts after which an event is given up; the nightly comparison tries it once more.
pub(super) const MOST_ATTEMPTS: i64 = 15;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn subscription(id: &str, status: &str, created: i64) -> Subscription {
        let json = format!(
            r#"{{"id":"{id}","status":"{status}","customer":"cus_1","created":{created},"items":{{"data":[]}}}}"#
        );
        serde_json::from_str(&json).expect("a subscription")
    }

    #[test]
    fn stripe_statuses_map_to_our_states() {
        for (status, ours) in [
            ("incomplete", Some(State::Incomplete)),
            ("incomplete_expired", Some(State::Cancelled)),
            ("trialing", Some(State::Trialing)),
            ("active", Some(State::Active)),
            ("past_due", Some(State::PastDue)),
            ("unpaid", Some(State::Unpaid)),
            ("paused", Some(State::Unpaid)),
            ("canceled", Some(State::Cancelled)),
            ("resting", None),
        ] {
            assert_eq!(state(subscription("sub_1", status, 1).status), ours, "{status}");
        }
    }

    #[test]
    fn stripe_trials_end_two_days_from_now_or_later() {
        let at = |text: &str| Instant::from(text.parse::<jiff::Timestamp>().expect("an instant"));
        for (ends, now, expected) in [
            ("2026-05-20T10:00:30Z", "2026-05-06T10:00:00Z", "2026-05-20T10:00:30Z"),
            ("2026-05-20T10:00:00Z", "2026-05-19T10:00:00Z", "2026-05-21T11:00:00Z"),
            ("2026-05-20T10:00:00Z", "2026-05-19T10:49:59Z", "2026-05-21T11:00:00Z"),
            ("2026-05-20T10:00:00Z", "2026-05-19T10:50:00Z", "2026-05-21T12:00:00Z"),
        ] {
            assert_eq!(instant(trial_end(at(ends), at(now))), at(expected), "at {now}");
        }
    }

    #[test]
    fn event_retries_back_off_up_to_six_hours() {
        // Nothing follows the last attempt.
        let waits: Vec<_> = (0..MOST_ATTEMPTS - 1).map(pause_ms).collect();
        assert!(waits.is_sorted(), "{waits:?}");
        assert_eq!((waits.first(), waits.last()), (Some(&30_000), Some(&21_600_000)));
        // Half a minute doubled nine times, then four times six hours: more than a day of trouble in all.
        assert_eq!(waits.iter().sum::<i64>(), 1_023 * 30_000 + 4 * 21_600_000);
    }

    #[test]
    fn discounts_and_credits_become_separate_lines() {
        let json = r#"{"id":"in_1","status":"paid","customer":"cus_1","currency":"eur","total":700,"amount_due":650,"amount_paid":650,"created":1,
            "total_discount_amounts":[{"amount":200}],"lines":{"data":[{"amount":900,"description":null,"period":{"start":1,"end":2}}]}}"#;
        let invoice: Invoice = serde_json::from_str(json).expect("an invoice");
        let lines = lines(&invoice, Currency::EUR, &Names { item: "Pro", discount: "Discount", credit: "Credit" });
        let shown: Vec<_> = lines.iter().map(|line| (line.text.as_str(), line.amount)).collect();
        assert_eq!(shown, [("Pro", 900), ("Discount", -200), ("Credit", -50)]);
        assert_eq!(lines.iter().map(|line| line.amount).sum::<i64>(), invoice.amount_due);
    }

    #[test]
    fn lines_in_whole_kronur_add_up_to_what_is_due() {
        let json = r#"{"id":"in_1","status":"paid","customer":"cus_1","currency":"isk","total":50000,"amount_due":50000,"amount_paid":50000,"created":1,
            "lines":{"data":[{"amount":-33340,"period":{"start":1,"end":2}},{"amount":83340,"period":{"start":1,"end":2}}]}}"#;
        let invoice: Invoice = serde_json::from_str(json).expect("an invoice");
        let currency: Currency = "ISK".parse().expect("a currency");
        let lines = lines(&invoice, currency, &Names { item: "Pro", discount: "Discount", credit: "Credit" });
        assert_eq!(lines.iter().map(|line| line.amount).collect::<Vec<_>>(), [-333, 833]);
        assert_eq!(money(invoice.amount_due, "isk"), Some(Money::new(500, currency)));
    }

    proptest! {
        #[test]
        fn the_kept_subscription_does_not_depend_on_list_order(
            all in proptest::collection::vec((0..4_usize, 0..3_i64), 1..6),
            seed in any::<u64>(),
        ) {
            let status = ["active", "trialing", "past_due", "incomplete"];
            let list: Vec<_> =
                all.iter().enumerate().map(|(n, (s, at))| subscription(&format!("sub_{n}"), status[*s], *at)).collect();
            let mut other = list.clone();
            let turned = usize::try_from(seed % 7).unwrap_or_default() % other.len();
            other.rotate_left(turned);
            other.reverse();
            let id = |list: &[Subscription]| keeper(list).map(|one| one.id.clone());
            prop_assert_eq!(id(&list), id(&other));
            prop_assert_eq!(id(&list).is_none(), list.iter().all(|one| !is_taken(one.status)));
        }
    }
}
