//! The same calls and webhooks with the third-party localstripe. It has its own customers, cards, intents,
//! subscriptions, invoices and signed webhooks, in the format of an older version.

use std::time::{Duration, Instant};

use daymark_tests::harness::{Database, LocalStripe, Member, PATIENCE, Site};
use serde_json::{Value, json};

use super::super::{books_balance, closed_program, id, may_join, own, package, plan, price};
use super::{act, customer, payments};

fn text(value: &Value) -> &str {
    value["id"].as_str().expect("an id")
}

/// Processes the webhooks that localstripe sends by itself, until a member's plan is as wanted.
async fn until(site: &Site, member: &Member, wanted: impl Fn(&Value) -> bool) {
    let begun = Instant::now();
    loop {
        site.job("stripe-events").await;
        let now = plan(member).await;
        if wanted(now) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "the plan did not become as wanted: {now}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A member subscribes with a card, as a page with Stripe's own fields does. Returns the subscription at localstripe.
async fn subscribe(site: &Site, local: &LocalStripe, member: &Member, plan: &str, number: &str) -> String {
    member.post("/v1/auth/subscription/create-customer", &json!({ "country": "DE" })).await.status(200);
    let customer = customer(site, member).await;
    let card = [
        ("type", "card"),
        ("card[number]", number),
        ("card[exp_month]", "12"),
        ("card[exp_year]", "2040"),
        ("card[cvc]", "123"),
    ];
    let card = local.call("payment_methods", &card).await;
    local.call(&format!("payment_methods/{}/attach", text(&card)), &[("customer", &customer)]).await;
    let default = [("invoice_settings[default_payment_method]", text(&card))];
    local.call(&format!("customers/{customer}"), &default).await;
    let made = local.call("subscriptions", &[("customer", customer.as_str()), ("items[0][plan]", plan)]).await;
    text(&made).to_owned()
}

async fn localstripe_subscriptions_stay_in_sync(database: Database) {
    if database.skipped() {
        return;
    }
    let Some(local) = LocalStripe::start().await else { return };
    let site = Site::start_with(database, &local.settings(), false).await;
    // It uses the machine's clock.
    let first = local.call("customers", &[("email", "nobody@daymark.example")]).await;
    let now = jiff::Timestamp::from_second(first["created"].as_i64().expect("a time")).expect("an instant");
    site.at(&now.to_string());
    local.serve(&site).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let made = package(&admin, json!({})).await;
    let program = closed_program(&site, &admin, made).await;
    let mark = price(made, "month").to_string();
    let fields = [
        ("id", "plan_member"),
        ("amount", "900"),
        ("currency", "eur"),
        ("interval", "month"),
        ("product[name]", "Member"),
        ("metadata[daymark_price]", &mark),
    ];
    local.call("plans", &fields).await;

    let named = subscribe(&site, &local, &ada, "plan_member", "4242424242424242").await;
    until(&site, &ada, |plan| plan["state"] == "active").await;
    assert!(may_join(&ada, &program).await);
    site.job("stripe-events").await;
    assert_eq!(payments(&ada).await, [(900, "succeeded".to_owned(), "4242".to_owned())]);
    assert_eq!(own(&ada).await["method"]["last4"], "4242");
    books_balance(&site).await;

    // Changes made here are also made at localstripe.
    let s = id(plan(&ada).await);
    act(&ada, s, "cancel", json!({ "reason": "not_used" })).await;
    assert_eq!(local.call(&format!("subscriptions/{named}"), &[]).await["cancel_at_period_end"], true);
    act(&ada, s, "resume", json!({})).await;
    assert_eq!(local.call(&format!("subscriptions/{named}"), &[]).await["cancel_at_period_end"], false);

    // A declined card opens nothing.
    subscribe(&site, &local, &ben, "plan_member", "4000000000000341").await;
    until(&site, &ben, |plan| plan["state"] == "incomplete").await;
    assert!(!may_join(&ben, &program).await);

    // The nightly comparison finds missed webhooks.
    admin.post("/v1/auth/billing/reconciliation", &json!({})).await.status(200);
    let runs = admin.get("/v1/auth/billing/reconciliation").await.status(200).data();
    assert_eq!((&runs[0]["fault"], &runs[0]["differing"]), (&json!(""), &json!(0)), "{runs}");
    site.end().await;
}

#[tokio::test]
async fn localstripe_subscriptions_stay_in_sync_sqlite() {
    localstripe_subscriptions_stay_in_sync(Database::Sqlite).await;
}

#[tokio::test]
async fn localstripe_subscriptions_stay_in_sync_postgres() {
    localstripe_subscriptions_stay_in_sync(Database::Postgres).await;
}
