//! A second subscription of a member: the older one stays, the other is ended, refunded and reported (R94).

use daymark_tests::harness::{Member, Site, StripeServer, ids};
use serde_json::{Value, json};

use super::super::{books_balance, package, plan, price};
use super::{customer, name, on_both, payments, subscribed};

/// A second subscription at Stripe, as its dashboard or another open page would create it.
async fn second(site: &Site, stripe: &StripeServer, member: &Member, s: i64) -> Value {
    let first = stripe.object(&name(site, s).await).await;
    let price = &first["items"]["data"][0]["price"]["id"];
    let body = json!({ "customer": customer(site, member).await, "price": price, "metadata": first["metadata"] });
    stripe.control("subscribe", &body).await
}

/// A member with a subscription, to whom Stripe has sold another one. Returns the administrator, the member, and the
/// newer subscription.
async fn subscribed_twice(site: &Site, stripe: &StripeServer) -> (Member, Member, Value) {
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let made = package(&admin, json!({})).await;
    let s = subscribed(site, stripe, &ada, price(made, "month")).await;
    site.minutes(5);
    stripe.follow(site).await;
    let newer = second(site, stripe, &ada, s).await;
    (admin, ada, newer)
}

async fn one_is_left(site: &Site, stripe: &StripeServer, member: &Member, admin: &Member, newer: &Value) {
    let ended = stripe.object(newer["id"].as_str().expect("an id")).await;
    assert_eq!(ended["status"], "canceled");
    let refunds = stripe.events().await;
    let refunds: Vec<_> = refunds.iter().filter(|event| event["type"] == "refund.created").collect();
    assert_eq!(refunds.len(), 1);
    assert_eq!(refunds[0]["data"]["object"]["amount"], 900);
    assert_eq!(plan(member).await["state"], "active");
    assert_eq!(payments(member).await.len(), 1, "the second payment never reached the books");
    let found = admin.get("/v1/auth/billing/reconciliation/findings").await.status(200).data();
    let found = found.as_array().expect("findings");
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0]["kind"], &found[0]["subscription"]), (&json!("second"), &newer["id"]));
    assert_eq!((&found[0]["refunded"]["amount"], &found[0]["user_id"]), (&json!(900), &json!(member.id)));
    let notices = admin.get("/v1/auth/notice").await.status(200).data();
    let told = notices.as_array().expect("notices").iter().filter(|notice| notice["title"] == "A second subscription");
    assert_eq!(told.count(), 1);
    books_balance(site).await;
}

#[tokio::test]
async fn a_second_subscription_is_ended_refunded_and_reported() {
    on_both(async |site, stripe| {
        let (admin, ada, newer) = subscribed_twice(site, stripe).await;
        stripe.settle(site).await;
        one_is_left(site, stripe, &ada, &admin, &newer).await;
        // Repeated events change nothing.
        stripe.deliver(&ids(&stripe.events().await)).await;
        site.job("stripe-events").await;
        one_is_left(site, stripe, &ada, &admin, &newer).await;
        // Stripe's own list is compared, too.
        admin.post("/v1/auth/billing/reconciliation", &json!({})).await.status(200);
        one_is_left(site, stripe, &ada, &admin, &newer).await;
    })
    .await;
}

#[tokio::test]
async fn a_second_subscription_that_cannot_be_refunded_is_ended_all_the_same() {
    on_both(async |site, stripe| {
        let (admin, ada, newer) = subscribed_twice(site, stripe).await;
        stripe.control("trouble", &json!({ "missing": "POST refunds" })).await;
        stripe.settle(site).await;
        assert_eq!(stripe.object(newer["id"].as_str().expect("an id")).await["status"], "canceled");
        let found = admin.get("/v1/auth/billing/reconciliation/findings").await.status(200).data();
        assert_eq!((&found[0]["kind"], &found[0]["refunded"]), (&json!("second"), &json!(null)));
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        assert!(notices[0]["body"].as_str().expect("a text").contains("Stripe refused the refund"), "{notices}");
        assert_eq!(plan(&ada).await["state"], "active");
    })
    .await;
}

#[tokio::test]
async fn a_second_subscription_is_refunded_even_if_the_answer_about_its_end_is_lost() {
    on_both(async |site, stripe| {
        let (admin, ada, newer) = subscribed_twice(site, stripe).await;
        let end = format!("DELETE subscriptions/{}", newer["id"].as_str().expect("an id"));
        stripe.control("trouble", &json!({ "unreadable": end })).await;
        stripe.settle(site).await;
        stripe.control("trouble", &json!({ "unreadable": "" })).await;
        site.minutes(1);
        site.job("stripe-events").await;
        one_is_left(site, stripe, &ada, &admin, &newer).await;
    })
    .await;
}

#[tokio::test]
async fn the_older_subscription_stays_when_its_events_arrive_last() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, page) = super::checkout(&ada, price(made, "month")).await;
        stripe.pay(&page, daymark_tests::harness::GOOD_CARD).await;
        let before = stripe.events().await.len();
        site.minutes(5);
        stripe.follow(site).await;
        let older = stripe.events().await;
        let older = older.iter().find(|event| event["type"] == "customer.subscription.created").expect("an event");
        let older = &older["data"]["object"];
        let body = json!({ "customer": older["customer"], "price": older["items"]["data"][0]["price"]["id"],
            "metadata": older["metadata"] });
        let newer = stripe.control("subscribe", &body).await;
        let new = ids(&stripe.events().await).split_off(before);
        stripe.deliver(&new).await;
        site.job("stripe-events").await;
        stripe.settle(site).await;
        assert_eq!(name(site, super::id(plan(&ada).await)).await, older["id"].as_str().expect("an id"));
        one_is_left(site, stripe, &ada, &admin, &newer).await;
    })
    .await;
}
