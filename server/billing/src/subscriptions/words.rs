//! User-facing text about subscriptions.

use daymark_actors::clock::Instant;
use jiff::tz::TimeZone;

use crate::money::Money;
use crate::packages::Interval;

/// An instant as emails write it, in the zone of the subscription: `Monday, 4 May 2026 at 10:15 (Europe/Berlin)`.
pub(super) fn when(at: Instant, tz: &TimeZone) -> String {
    let zone = tz.iana_name().unwrap_or("UTC");
    format!("{} ({zone})", tz.to_datetime(at.timestamp()).strftime("%A, %-d %B %Y at %H:%M"))
}

/// The line of an invoice for a period.
pub(super) fn period_of(package: &str, interval: Interval) -> String {
    match interval {
        Interval::Month => format!("{package}, one month"),
        Interval::Year => format!("{package}, one year"),
    }
}

/// The line of an invoice that credits the unused time of the previous plan, and what this credits to the balance.
pub(super) fn unused_of(package: &str, rest: Option<Money>) -> String {
    let rest = rest.map(|rest| format!(" (another {rest} goes to your balance)")).unwrap_or_default();
    format!("{package}, unused time{rest}")
}

/// The text of the credit note for that balance.
pub(super) const MORE_THAN_NEW_PRICE: &str = "Unused time, worth more than the new plan";

pub(super) const NO_SUCH_PRICE: &str = "Choose one of the offered prices.";
pub(super) const NO_SUCH_PACKAGE: &str = "Choose a package from this site.";
pub(super) const NO_SUCH_MEMBER: &str = "Choose a member.";
pub(super) const NO_TRIAL: &str = "This plan has no trial.";
pub(super) const HAS_SEAT: &str = "Your company already gives you this plan.";
pub(super) const IS_GIVEN: &str = "We have already given you this plan.";
pub(super) const NO_PACKAGES: &str = "There is no plan to try at the moment.";
pub(super) const OTHER_CURRENCY: &str = "Your plan is paid in another currency. Choose a price in that currency.";
pub(super) const SAME_PRICE: &str = "You already have this plan.";
pub(super) const NOT_TRIALING: &str = "This subscription is not a trial.";
pub(super) const NOT_LIVE: &str = "This subscription has ended. Choose a plan to start again.";
pub(super) const NOT_PAID: &str = "Pay the open invoice first.";
pub(super) const NOTHING_PLANNED: &str = "No change is planned.";
pub(super) const NOT_OPEN: &str = "This invoice is not open.";
pub(super) const BY_PROVIDER: &str =
    "The payment provider collects this invoice. It is marked as paid as soon as the payment arrives.";
pub(super) const NO_PORTAL: &str = "Invoices are paid by bank transfer here, so there are no cards to manage.";
pub(super) const NO_CARDS: &str = "This site does not accept cards on its own pages.";
pub(super) const IN_FUTURE: &str = "Choose a time in the future.";
pub(super) const NOT_IN_FUTURE: &str = "Choose a time that has passed.";
pub(super) const TOO_LONG_AGO: &str = "Choose a time in the last twelve months.";
pub(super) const NOT_ZERO: &str = "Enter an amount other than 0.";
/// Why nothing can be added to a balance.
pub const UNUSED_BALANCE: &str =
    "The member’s next invoice does not use the balance, because the payment provider charges it.";
pub(super) const MORE_THAN_OWED: &str = "The balance is smaller than that. Enter a smaller amount.";
pub(super) const REFUND_PENDING: &str =
    "A pending refund will pay this balance. Enter a smaller amount, or wait until the refund is done.";
pub(super) const IDS: &str = "Enter up to 100 numbers, separated by commas.";
pub(super) const VIP_PACKAGE: &str = "Create a package first. A VIP gets the last one in the list.";

// Notices.

/// How notices name a member whose account is erased.
pub(super) const ERASED: &str = "A former member";

// Mails: when each is sent, and its text.

pub(super) const WHY: &str = "You received this email because you have a plan at";

pub(super) const REQUESTED: (&str, &str) = (
    "Sent when someone orders a plan. It has the invoice and says how to pay it.",
    r#"Your invoice for {{ plan }}

Thank you for choosing {{ plan }}. Your plan starts as soon as we receive your payment of {{ amount }}.

Please pay by {{ due }}. Use the reference {{ reference }}, so that we can match your payment.

{{ items }}

[See the invoice]({{ link }})"#,
);

pub(super) const PAID: (&str, &str) = (
    "Sent when an invoice is paid, by a payment or from the balance. It links to the receipt.",
    r#"Your invoice is paid

Invoice {{ number }} for {{ amount }} is paid. Thank you!

[See the receipt]({{ link }})"#,
);

pub(super) const RENEWAL: (&str, &str) = (
    "Sent before a plan renews. It has the invoice for the next period.",
    r#"Your plan renews soon

{{ plan }} renews on {{ ends }}. The next period costs {{ amount }}.

Please pay by then, with the reference {{ reference }}. If you do not want to renew, you can cancel until that day.

{{ items }}

[See the invoice]({{ link }})"#,
);

pub(super) const DUE: (&str, &str) = (
    "Sent while a payment is due. Its link lets people pay without signing in.",
    r#"Your payment for {{ plan }} is due

We have not received {{ amount }} for invoice {{ number }} yet.

{{ consequence }}

{{ items }}

[Pay now]({{ link }})"#,
);

pub(super) const CLOSED: (&str, &str) = (
    "Sent when the grace period ends. It says that access is paused until the payment arrives.",
    r#"Your access is paused

We have not received your payment for {{ plan }}, so your access is paused. Everything you logged and earned is still yours.

Your plan continues as soon as you pay.

[Pay now]({{ link }})"#,
);

pub(super) const TRIAL_ENDS: (&str, &str) = (
    "Sent once, three days before a trial ends without a plan.",
    r#"Your trial ends soon

Your trial of {{ plan }} ends on {{ ends }}.

If you do nothing, you move to the free plan. You keep your habits, your logs and everything you earned.

[Compare the plans]({{ link }})"#,
);

pub(super) const PLAN_BEGINS: (&str, &str) = (
    "Sent once, three days before a trial ends and we charge the card for the plan.",
    r#"Your plan starts soon

Your trial of {{ plan }} ends on {{ ends }}.

Your plan starts then, and we charge your card. If you do not want it, cancel before then.

[See your plan]({{ link }})"#,
);

pub(super) const ENDS_SOON: (&str, &str) = (
    "Sent before a cancelled plan ends.",
    r#"Your plan ends soon

{{ plan }} ends on {{ ends }}, as you asked. You can change your mind until then.

[Keep my plan]({{ link }})"#,
);

pub(super) const EXPIRED: (&str, &str) = (
    "Sent when an order was not paid in time. It says that the invoice is cancelled.",
    r#"Your order has expired

We have not received your payment for {{ plan }}, so we cancelled the invoice. You owe us nothing.

[Compare the plans]({{ link }})"#,
);

pub(super) const ENDED: (&str, &str) = (
    "Sent when a plan has ended. It says why.",
    r#"Your plan has ended

{{ reason }}

Everything you logged and earned is still yours.

[Compare the plans]({{ link }})"#,
);

pub(super) const GIVEN: (&str, &str) = (
    "Sent when an administrator gives someone a package.",
    r#"{{ plan }} is yours

We have given you {{ plan }}. {{ until }}

[See what it includes]({{ link }})"#,
);

/// How to pay by bank transfer.
pub(super) fn reference(reference: &str) -> String {
    format!("The reference for a bank transfer is {reference}.")
}

/// What the payment for an upgrade is for.
pub(super) const NEW_PLAN: &str = "your new plan";

/// What happens when it stays due.
pub(super) fn keeps(plan: &str) -> String {
    format!("You keep {plan} for now. Your new plan starts as soon as you pay.")
}

/// What happens when a payment stays due.
pub(super) fn grace(until: &str) -> String {
    format!("You keep your access until {until}.")
}

pub(super) fn last_days(until: &str) -> String {
    format!("Your access is paused until you pay. Without a payment, your plan ends on {until}.")
}

pub(super) fn ended_unpaid(plan: &str) -> String {
    format!(
        "We have not received your payment, so {plan} has ended. The open invoice is cancelled: you owe us nothing."
    )
}

pub(super) fn ended_asked(plan: &str) -> String {
    format!("{plan} has ended, as you asked.")
}

pub(super) fn ended_by_us(plan: &str) -> String {
    format!("We have ended {plan}. Please write to us if you have any questions.")
}

pub(super) fn ended_refunded(plan: &str) -> String {
    format!("We have refunded your payment, and {plan} has ended.")
}

pub(super) fn given_until(until: &str) -> String {
    format!("You have it until {until}.")
}

pub(super) const GIVEN_FOR_GOOD: &str = "You can keep it.";

// The demo.

pub(super) const DEMO_COMMENT: &str = "I moved to another city and don’t have much time at the moment.";
pub(super) const DEMO_GIFT: &str = "Speaker at the spring event";
