//! Payments with Stripe: our small fake, whose time and webhooks the stories control, and the third-party localstripe.

mod buying;
mod cards;
mod changing;
mod checking;
mod late;
mod local;
mod orders;
mod pages;
mod reconciling;
mod returning;
mod seconds;
mod webhooks;

use daymark_tests::harness::{Database, GOOD_CARD, Member, Site, StripeServer};
use serde_json::{Value, json};

use super::{id, plan, try_start};

/// Runs a story on SQLite and PostgreSQL, on a site with payments through Stripe.
async fn on_both(story: impl AsyncFn(&Site, &StripeServer)) {
    with(|stripe| stripe.settings().to_vec(), story).await;
}

/// The same, on a site whose own pages take cards.
async fn on_both_with_cards(story: impl AsyncFn(&Site, &StripeServer)) {
    with(StripeServer::card_settings, story).await;
}

async fn with(
    settings: impl Fn(&StripeServer) -> Vec<(&'static str, &str)>,
    story: impl AsyncFn(&Site, &StripeServer),
) {
    for kind in [Database::Sqlite, Database::Postgres] {
        if kind.skipped() {
            continue;
        }
        let Some(stripe) = StripeServer::start().await else { return };
        let site = Site::start_with(kind, &settings(&stripe), false).await;
        stripe.serve(&site).await;
        story(&site, &stripe).await;
        stripe.follow(&site).await;
        stripe.settle(&site).await;
        site.end().await;
    }
}

/// A member orders a price. Returns the subscription, and the address of Stripe's page.
async fn checkout(member: &Member, price: i64) -> (i64, String) {
    let started = try_start(member, price).await.status(201).data();
    assert_eq!(started["next"]["kind"], "redirect", "{started}");
    (id(&started["subscription"]), started["next"]["url"].as_str().expect("an address").to_owned())
}

/// A member with a plan paid on Stripe's page. Returns the subscription.
async fn subscribed(site: &Site, stripe: &StripeServer, member: &Member, price: i64) -> i64 {
    let (subscription, page) = checkout(member, price).await;
    stripe.pay(&page, GOOD_CARD).await;
    stripe.settle(site).await;
    assert_eq!(plan(member).await["state"], "active");
    subscription
}

/// A member's customer at Stripe.
async fn customer(site: &Site, member: &Member) -> String {
    let which = format!("SELECT provider_ref FROM billing_customer WHERE member_id = {}", member.id);
    site.database().text(&which).await.expect("a customer")
}

/// A subscription's id at Stripe.
async fn name(site: &Site, subscription: i64) -> String {
    let which = format!("SELECT provider_ref FROM billing_subscription WHERE id = {subscription}");
    site.database().text(&which).await.expect("a name")
}

/// A member's payments, newest first: amount, state, and the card's last digits.
async fn payments(member: &Member) -> Vec<(i64, String, String)> {
    let rows = member.get("/v1/auth/history").await.status(200).data().as_array().expect("payments");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let shown = |row: &Value| {
        (row["amount"]["amount"].as_i64().expect("an amount"), text(&row["state"]), text(&row["method"]["last4"]))
    };
    rows.iter().map(shown).collect()
}

/// Acts on a subscription.
async fn act(member: &Member, subscription: i64, what: &str, body: Value) -> &'static Value {
    member.post(&format!("/v1/auth/subscription/{subscription}/{what}"), &body).await.status(200).data()
}

/// The state of Stripe on the administrators' page.
async fn status(admin: &Member) -> &'static Value {
    admin.get("/v1/auth/billing/provider").await.status(200).data()
}

/// Replaces a member's card at Stripe.
async fn card(site: &Site, stripe: &StripeServer, member: &Member, number: &str) {
    let customer = customer(site, member).await;
    stripe.control("card", &json!({ "customer": customer, "number": number })).await;
}

/// Advances both clocks, in steps short enough to keep the sessions.
async fn pass(site: &Site, stripe: &StripeServer, members: &[&Member], instant: &str) {
    let until: jiff::Timestamp = instant.parse().expect("an instant");
    loop {
        for member in members {
            member.token().await;
        }
        let next =
            jiff::Timestamp::from_millisecond(site.now().0).expect("an instant") + jiff::Span::new().hours(20 * 24);
        stripe.advance_to(site, &next.min(until).to_string()).await;
        if next >= until {
            return;
        }
    }
}
