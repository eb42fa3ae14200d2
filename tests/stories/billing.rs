//! Packages, payments and trials.

mod books;
mod coupons;
mod figures;
mod gifts;
mod invoices;
mod life;
mod offers;
mod refunds;
mod seats;
mod stripe;
mod trials;
mod upgrades;

use daymark_tests::harness::{Answer, Member, Program, Site};
use serde_json::{Value, json};

/// Creates a package with these fields; by default 9.00 EUR a month and 90.00 EUR a year.
pub async fn package(admin: &Member, fields: Value) -> &'static Value {
    let mut body = json!({ "title": "Member", "plan": "BadgeMemberYearly", "position": 10, "prices": [
        { "interval": "month", "currency": "EUR", "amount": 900 },
        { "interval": "year", "currency": "EUR", "amount": 9000 },
    ] });
    for (name, value) in fields.as_object().expect("fields") {
        body[name] = value.clone();
    }
    admin.post("/v1/auth/package", &body).await.status(201).data()
}

/// An object's id.
pub fn id(of: &Value) -> i64 {
    of["id"].as_i64().expect("an id")
}

/// The id of a package's price.
pub fn price(package: &Value, interval: &str) -> i64 {
    let prices = package["prices"].as_array().expect("prices");
    id(prices.iter().find(|price| price["interval"] == interval).expect("a price"))
}

/// A member orders a price.
pub async fn try_start(member: &Member, price: i64) -> Answer {
    member.post("/v1/auth/subscription/start", &json!({ "price_id": price })).await
}

/// A member orders a price. Returns the subscription and its open invoice.
pub async fn start(member: &Member, price: i64) -> (i64, i64) {
    let started = try_start(member, price).await.status(201).data();
    assert_eq!(started["next"]["kind"], "invoice", "{started}");
    (id(&started["subscription"]), id(&started["next"]["invoice"]))
}

/// An administrator marks an invoice as paid.
pub async fn pay(admin: &Member, invoice: i64) -> Answer {
    admin.post(&format!("/v1/auth/billing/invoice/{invoice}/paid"), &json!({ "note": "Bank statement 7" })).await
}

/// A member with a paid plan. Returns the subscription.
pub async fn subscribed(admin: &Member, member: &Member, price: i64) -> i64 {
    let (subscription, invoice) = start(member, price).await;
    pay(admin, invoice).await.status(200);
    subscription
}

/// A member's payments page.
pub async fn own(member: &Member) -> &'static Value {
    member.get("/v1/auth/billing").await.status(200).data()
}

/// A member's subscription, as their payments page shows it.
pub async fn plan(member: &Member) -> &'static Value {
    &own(member).await["subscription"]
}

/// The open invoice of a member's subscription.
pub async fn open_invoice(member: &Member) -> i64 {
    id(&plan(member).await["open_invoices"][0])
}

/// A program that requires a package.
pub async fn closed_program(site: &Site, admin: &Member, package: &Value) -> Program {
    let mut body = Program::may();
    body["package"] = package["key"].clone();
    site.program(admin, body).await
}

/// Whether a member's packages allow joining a program.
pub async fn may_join(member: &Member, program: &Program) -> bool {
    let place = member.get(&format!("/v2/core/challenge/{}/pre-enroll", program.id)).await.status(200).data();
    place["needs_package"].is_null()
}

/// Mails of a kind to a member.
pub async fn mails(site: &Site, to: &Member, kind: &str) -> i64 {
    let which = format!("email_type = '{kind}' AND recipient_folded = '{}'", to.email);
    site.database().number(&format!("SELECT COUNT(*) FROM email WHERE {which}")).await
}

/// The stored content of the newest mail of a kind to a member.
pub async fn mailed(site: &Site, to: &Member, kind: &str) -> String {
    let which = format!("email_type = '{kind}' AND recipient_folded = '{}'", to.email);
    let newest = format!("SELECT content FROM email WHERE {which} ORDER BY id DESC LIMIT 1");
    site.database().text(&newest).await.expect("a mail")
}

/// The events of a member's subscriptions, oldest first.
pub async fn events(admin: &Member, member: &Member) -> Vec<String> {
    let history = admin.get(&format!("/v1/auth/billing/subscriber/{}", member.id)).await.status(200).data();
    let events = history["events"].as_array().expect("events").iter().rev();
    events.map(|event| event["kind"].as_str().expect("a kind").to_owned()).collect()
}

/// Advances the clock with a call by each member: a session ends after 30 days without one.
pub async fn stay(site: &Site, instant: &str, members: &[&Member]) {
    site.at(instant);
    for member in members {
        member.get("/v1/auth/user").await.status(200);
    }
}

/// Asserts that the ledger balances.
pub async fn books_balance(site: &Site) {
    site.job("ledger").await;
    assert_eq!(site.database().number("SELECT COALESCE(SUM(amount), 0) FROM ledger_line").await, 0);
}
