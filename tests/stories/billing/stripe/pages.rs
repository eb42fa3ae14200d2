//! Stripe's page on which a request is paid: it lasts as long as the request, and its coupon is used once.

use daymark_tests::harness::{GOOD_CARD, Member, StripeServer};
use serde_json::{Value, json};

use super::super::{books_balance, id, mails, package, plan, price};
use super::{act, on_both, pass, payments};

/// The session at Stripe behind a page's address.
async fn session(stripe: &StripeServer, page: &str) -> Value {
    stripe.object(page.rsplit('/').next().expect("an id")).await
}

/// Orders with a coupon. Returns the address of Stripe's page.
async fn order(member: &Member, price: i64, coupon: &str) -> &'static str {
    let body = json!({ "price_id": price, "coupon": coupon });
    let started = member.post("/v1/auth/subscription/start", &body).await.status(201).data();
    started["next"]["url"].as_str().expect("an address")
}

/// A coupon that one member can use.
async fn single(admin: &Member) -> i64 {
    let coupon = json!({ "code": "one", "percent": 50_000, "most_uses": 1 });
    id(admin.post("/v1/auth/coupon", &coupon).await.status(201).data())
}

async fn uses(admin: &Member, coupon: i64) -> &'static Value {
    &admin.get(&format!("/v1/auth/coupon/{coupon}")).await.status(200).data()["uses"]
}

#[tokio::test]
async fn a_page_expires_with_its_request() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        let coupon = single(&admin).await;
        let page = order(&ada, month, "one").await;
        let expires = session(stripe, page).await["expires_at"].as_i64().expect("a time");
        assert_eq!(expires, site.now().0 / 1000 + 23 * 3600);
        site.hours(22);
        site.minutes(30);
        stripe.follow(site).await;
        assert_ne!(order(&ada, month, "one").await, page, "half an hour would be too little");
        site.job("stripe-events").await;
        assert_eq!(session(stripe, page).await["status"], "expired");
        site.hours(23);
        stripe.follow(site).await;
        site.job("subscriptions").await;
        assert_eq!(plan(&ada).await["end_reason"], "never_paid");
        assert_eq!(*uses(&admin, coupon).await, 0);
        // There was no invoice to write about.
        assert_eq!((mails(site, &ada, "order-expired").await, mails(site, &ada, "plan-ended").await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn the_page_of_a_replaced_or_withdrawn_request_is_closed() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let (month, year) = (price(made, "month"), price(made, "year"));
        let coupon = single(&admin).await;
        let first = order(&ada, month, "one").await;
        let second = order(&ada, year, "one").await;
        site.job("stripe-events").await;
        assert_eq!(session(stripe, first).await["status"], "expired");
        let back = stripe.pay(first, GOOD_CARD).await;
        assert!(back.contains("/packages/checkout"), "{back}");
        assert_eq!(session(stripe, second).await["status"], "open");
        act(&ada, id(plan(&ada).await), "cancel", json!({})).await;
        site.job("stripe-events").await;
        assert_eq!(session(stripe, second).await["status"], "expired");
        assert_eq!(*uses(&admin, coupon).await, 0);
        // The same for a plan that is ordered during a trial.
        let trial = id(ben.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data());
        let mut pages = Vec::new();
        for body in [json!({ "price_id": month, "coupon": "one" }), json!({ "price_id": year })] {
            pages.push(act(&ben, trial, "upgrade-trial", body).await["next"]["url"].as_str().expect("an address"));
        }
        assert_eq!(*uses(&admin, coupon).await, 0);
        act(&ben, trial, "cancel", json!({})).await;
        site.job("stripe-events").await;
        for page in pages {
            assert_eq!(session(stripe, page).await["status"], "expired");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM provider_event WHERE next_at IS NOT NULL").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_paid_page_of_a_withdrawn_request_uses_its_coupon() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let coupon = single(&admin).await;
        let page = order(&ada, price(made, "month"), "one").await;
        // The page is still open when she pays in another tab.
        act(&ada, id(plan(&ada).await), "cancel", json!({})).await;
        assert_eq!(*uses(&admin, coupon).await, 0);
        stripe.pay(page, GOOD_CARD).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["state"], "active");
        assert_eq!((payments(&ada).await[0].0, uses(&admin, coupon).await), (450, &json!(1)));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn an_order_in_a_trial_expires_with_its_page() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let coupon = single(&admin).await;
        let trial = id(ada.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data());
        let body = json!({ "price_id": price(made, "month"), "coupon": "one" });
        let page = async || act(&ada, trial, "upgrade-trial", body.clone()).await["next"]["url"].as_str();
        let first = page().await;
        site.hours(1);
        stripe.follow(site).await;
        assert_eq!(page().await, first, "the same choice leads to the same page");
        assert_eq!(*uses(&admin, coupon).await, 1);
        pass(site, stripe, &[&admin, &ada], "2026-05-07T09:00:00Z").await;
        site.job("subscriptions").await;
        assert_eq!((&plan(&ada).await["state"], &plan(&ada).await["upgrade"]), (&json!("trialing"), &json!(null)));
        assert_eq!(*uses(&admin, coupon).await, 0);
        assert_ne!(page().await, first);
    })
    .await;
}
