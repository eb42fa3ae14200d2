//! User-facing text about T-shirts.

pub(super) const COUNTRY: &str = "Choose a country.";
pub(super) const NOT_OPEN: &str = "You cannot order a T-shirt at the moment.";
pub(super) const ONE_EACH: &str = "You have already ordered your T-shirt. You can change the order until we send it.";
pub(super) const ON_ITS_WAY: &str = "Your T-shirt is on its way, so the order can no longer change.";

// Those who ship.

pub(super) const CHANGED_MEANWHILE: &str =
    "Someone else has just changed this. Nothing was saved. Reload the page to see the current state.";
pub(super) const NO_SUCH_PROGRAM: &str = "This program no longer exists.";
pub(super) const TWICE: &str = "This program is already in the list.";
pub(super) const ADDRESS_GONE: &str = "The address of this order was removed 90 days after it was sent.";

/// Above the form of the demo.
pub(super) const DEMO_OFFER: &str =
    "You are in the accelerator program, so this one is on us. We ship within two weeks.";

// Each mail: when it is sent, for administrators; then its subject and its paragraphs.

pub(super) const ORDERED_LETTER: (&str, &str) = (
    "Sent when a member orders a T-shirt.",
    "We have your order

Thank you. We will send you a T-shirt: {{ shirt }}.

You can change the size and the address until we send it.

[See order]({{ link }})
",
);
pub(super) const SENT_LETTER: (&str, &str) = (
    "Sent when a T-shirt is on its way to a member.",
    "Your T-shirt is on its way

We sent your T-shirt today. {{ tracking }}

[See order]({{ link }})
",
);
pub(super) const WHY: &str = "You received this email because you ordered a T-shirt at";

pub(super) fn shirt(size: &str, cut: &str) -> String {
    format!("size {size}, {cut} cut")
}

pub(super) fn tracking(number: &str) -> String {
    match number {
        "" => "It should arrive within two weeks.".to_owned(),
        number => format!("Tracking number: {number}"),
    }
}
