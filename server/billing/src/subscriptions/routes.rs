//! The calls of subscriptions.

use daymark_web::endpoint::{Endpoint, get, post};

use super::{admin, changing, exporting, giving, own, paying, quoting, starting, trials};

const STARTING: &str = "The caller names only the price: amounts are the site's. If invoices are paid by bank \
                        transfer, `next` is the invoice, and the plan begins once it is paid. With a provider, `next` \
                        is the address where the member pays. Repeating the request gives the same answer. 409 \
                        `subscription_exists` while another plan runs.";
const TRYING: &str = "One for each person: 409 `trial_used` for an account or address that had one, 409 \
                      `subscription_exists` while a plan runs, or if a company's seat or a granted package opens the \
                      package. It ends by itself, on the free plan.";
const CANCELLING: &str = "It ends with the paid period, or at once if nothing is paid. The cancellation can be undone \
                          until then. Administrators who change billing can cancel for a member.";
const CHANGING: &str = "A higher price takes effect when its invoice is paid; it credits what was paid for the rest of \
                        the current period. A credit above the new price goes to the balance. A lower price, or a \
                        change from yearly to monthly, takes effect at the end of the paid period.";

const TAKING: &str = "The provider's script accepts the card, so that its number never reaches this server. 409 if \
                      members pay on the provider's page instead (`stripe.publishable_key` is unset).";
const PAYING: &str = "The amount is the invoice's, and an invoice is paid once, even if a card is tried several times. \
                      After `action` the browser finishes the payment with the secret.";

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    let mut calls = members();
    calls.extend(administrators());
    calls
}

fn members() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/billing", "The caller's plan, payments and offers", own::read),
        get("/v1/auth/badge", "The plans that are sold, and the caller's badges", own::badge)
            .shared()
            .about("Of `active_badges` the last one is the highest."),
        get("/v1/auth/badge/of", "Badges of members, to show beside their names", own::badges_of)
            .about("The highest of each member. Hidden members have none."),
        get("/v1/auth/badge/trial", "Whether the caller can begin a trial", trials::eligible),
        post("/v1/auth/badge/create-trial", "Start a trial of the default package", trials::create).about(TRYING),
        get(
            "/v1/auth/show-badge-renew-notification",
            "What needs attention about the caller's plan",
            own::renew_notification,
        ),
        post("/v1/auth/subscription/create-customer", "Set the caller's billing details", paying::create_customer),
        get(
            "/v1/auth/subscription/customer-active-subscription/{id}",
            "The live subscription of a customer; null without one",
            own::active,
        ),
        get("/v1/auth/subscription/quote", "Show a price for the caller, with discount and taxes", quoting::quote)
            .about("422 with `coupon` says why the coupon cannot be used. The call does not use the coupon."),
        post("/v1/auth/subscription/start", "Start a plan", starting::start).about(STARTING),
        post("/v1/auth/subscription/start-trial", "Start a trial of a package", trials::start).about(TRYING),
        post("/v1/auth/subscription/{id}/is-subscription-trial", "Whether a subscription is a trial", trials::is_trial),
        post("/v1/auth/subscription/{id}/upgrade-trial", "Choose a plan during a trial", starting::upgrade_trial)
            .about(
                "The remaining days of the trial are added to the first period. Administrators who change billing can \
                 choose for a member, who gets the invoice by email. 409 `subscription_exists` if a plan paid by card \
                 already follows the trial.",
            ),
        post("/v1/auth/subscription/{id}/cancel", "Cancel a plan", changing::cancel).about(CANCELLING),
        post("/v1/auth/subscription/{id}/resume", "Undo a planned change or cancellation", changing::resume),
        get("/v1/auth/subscription/{id}/change", "Preview a change to another price", changing::preview),
        post("/v1/auth/subscription/{id}/change", "Change to another price", changing::update).about(CHANGING),
        post("/v1/auth/payment/create-payment-intent", "How to pay an open invoice", paying::intent)
            .about("The amount is the invoice's."),
        post("/v1/auth/payment/card", "Prepare a card payment for an open invoice", paying::take_card).about(TAKING),
        post("/v1/auth/payment/card/pay", "Pay an open invoice with a card", paying::pay_by_card).about(PAYING),
        post("/v1/auth/payment/portal", "The provider's page for cards", paying::portal),
    ]
}

fn administrators() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/billing/subscribers", "List subscriptions, newest first", admin::subscribers),
        get("/v1/auth/billing/subscribers/export", "Export subscriptions as CSV or JSON", exporting::subscribers),
        get("/v1/auth/billing/subscriber/{user_id}", "A member's billing history", admin::history),
        get("/v1/auth/billing/dunning", "List subscriptions with a payment due, longest first", admin::dunning),
        get("/v1/auth/billing/dunning/export", "Export subscriptions with a payment due as CSV", exporting::dunning),
        post("/v1/auth/billing/invoice/{id}/paid", "Mark an invoice as paid", paying::mark_paid).about(
            "409 `conflict` unless the invoice is open, or if the provider collects it. Its plan begins at once.",
        ),
        post("/v1/auth/billing/subscription/{id}/end", "End a subscription now", admin::end),
        post("/v1/auth/add-balance", "Add to a member's balance, or deduct from it", admin::add_balance).about(
            "The member's next invoices use it. 422 at `amount` if the payment provider charges them, because then \
             they do not. From an erased account it can only be deducted: 422 at `user_id`.",
        ),
        post("/v1/auth/assign/badge", "Give a member a package", giving::assign),
        post("/v1/auth/badge/create-vip", "Make a member a VIP until a time", giving::create_vip),
        get("/v1/auth/billing/complimentary", "List granted packages, newest first", giving::list),
        get("/v1/auth/billing/complimentary/export", "Export granted packages as CSV", giving::export),
        post("/v1/auth/billing/complimentary/{id}/end", "Take back a granted package", giving::end),
    ]
}
