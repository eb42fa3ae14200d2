//! The nightly comparison with Stripe finds changes without a webhook.

use daymark_tests::harness::{GOOD_CARD, Member, ids};
use serde_json::json;

use super::super::{books_balance, package, plan, price};
use super::{act, checkout, name, on_both, pass, payments, subscribed};

#[tokio::test]
async fn nightly_reconciliation_applies_missed_stripe_changes() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        site.job("stripe-reconciliation").await;
        let s = subscribed(site, stripe, &ben, price(made, "month")).await;
        // From now on every webhook is dropped.
        let (_, page) = checkout(&ada, price(made, "month")).await;
        stripe.pay(&page, GOOD_CARD).await;
        stripe.control("cancel", &json!({ "id": name(site, s).await })).await;
        site.job("stripe-reconciliation").await;
        assert_eq!(plan(&ada).await["state"], "incomplete", "it runs only once a night");
        site.hours(24);
        site.job("stripe-reconciliation").await;
        site.job("stripe-events").await;
        assert_eq!(plan(&ada).await["state"], "active");
        assert_eq!(plan(&ben).await["state"], "cancelled");
        assert_eq!(payments(&ada).await.len(), 1);
        let runs = admin.get("/v1/auth/billing/reconciliation").await.status(200).data();
        assert_eq!(runs.as_array().expect("runs").len(), 2);
        assert_eq!(
            (&runs[0]["differing"], &runs[0]["fault"], &runs[0]["user_id"]),
            (&json!(2), &json!(""), &json!(null))
        );
        assert!(runs[0]["events"].as_i64() > Some(0), "{runs}");
        let found = admin.get("/v1/auth/billing/reconciliation/findings?search=ada").await.status(200).data();
        assert_eq!((found.as_array().expect("findings").len(), &found[0]["kind"]), (1, &json!("differed")));
        let csv = admin.bytes("/v1/auth/billing/reconciliation/findings/export?search=ada").await;
        let csv = String::from_utf8(csv).expect("text");
        assert!(csv.starts_with("id,kind,subscription,user_id") && csv.lines().count() == 2, "{csv}");
        let found = admin.get("/v1/auth/billing/reconciliation/findings?search=BEN").await.status(200).data();
        assert_eq!(found[0]["kind"], "gone");
        books_balance(site).await;

        // An administrator can start a comparison; a member cannot.
        ada.post("/v1/auth/billing/reconciliation", &json!({})).await.problem(403, "forbidden");
        admin.post("/v1/auth/billing/reconciliation", &json!({})).await.status(200);
        let runs = admin.get("/v1/auth/billing/reconciliation").await.status(200).data();
        assert_eq!((&runs[0]["differing"], &runs[0]["user_id"]), (&json!(0), &json!(admin.id)));
        let audited = admin.get("/v1/auth/audit?action=billing%3Acompare").await.status(200).data();
        assert_eq!(audited.as_array().expect("rows").len(), 1);
    })
    .await;
}

#[tokio::test]
async fn reconciliation_retries_after_a_stripe_outage() {
    on_both(async |site, stripe| {
        let admin = site.admin().await;
        stripe.control("trouble", &json!({ "down": true })).await;
        site.job("stripe-reconciliation").await;
        let runs = admin.get("/v1/auth/billing/reconciliation").await.status(200).data();
        assert!(runs[0]["fault"].as_str().expect("a text").contains("cannot be reached"), "{runs}");
        stripe.control("trouble", &json!({ "down": false })).await;
        site.hours(1);
        site.job("stripe-reconciliation").await;
        let runs = admin.get("/v1/auth/billing/reconciliation").await.status(200).data();
        assert_eq!(runs[0]["fault"], "");
    })
    .await;
}

#[tokio::test]
async fn a_subscription_that_cannot_be_compared_holds_up_no_other() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let mut names = Vec::new();
        for member in [&ada, &ben] {
            let s = subscribed(site, stripe, member, price(made, "month")).await;
            names.push(name(site, s).await);
        }
        for id in &names {
            stripe.control("cancel", &json!({ "id": id })).await;
        }
        let call = format!("GET subscriptions/{}", names[0]);
        stripe.control("trouble", &json!({ "unreadable": call })).await;
        site.job("stripe-reconciliation").await;
        assert_eq!((&plan(&ada).await["state"], &plan(&ben).await["state"]), (&json!("active"), &json!("cancelled")));
        let runs = admin.get("/v1/auth/billing/reconciliation").await.status(200).data();
        assert!(runs[0]["fault"].as_str().expect("a text").contains("cannot be read"), "{runs}");
        stripe.control("trouble", &json!({ "unreadable": "" })).await;
        site.job("stripe-reconciliation").await;
        assert_eq!(plan(&ada).await["state"], "cancelled");
    })
    .await;
}

#[tokio::test]
async fn reconciliation_tries_events_again_that_were_given_up() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let intent = site.database().text("SELECT provider_ref FROM payment").await.expect("a payment");
        stripe.control("refund", &json!({ "payment_intent": intent })).await;
        // The last attempt fails.
        stripe.control("trouble", &json!({ "down": true })).await;
        stripe.deliver(&ids(&stripe.events().await)).await;
        site.database().sql("UPDATE provider_event SET attempts = 14").await;
        site.job("stripe-events").await;
        let given_up = async || admin.get("/v1/auth/billing/provider").await.status(200).data()["given_up"].clone();
        assert_eq!(given_up().await, 1);
        // The comparison tries once more, as often as it runs.
        site.hours(24);
        stripe.follow(site).await;
        for (down, left) in [(true, 1), (false, 0)] {
            stripe.control("trouble", &json!({ "down": false })).await;
            admin.post("/v1/auth/billing/reconciliation", &json!({})).await.status(200);
            stripe.control("trouble", &json!({ "down": down })).await;
            site.job("stripe-events").await;
            assert_eq!(given_up().await, left);
        }
        assert_eq!(payments(&ada).await[0].1, "refunded");
        let csv = String::from_utf8(admin.bytes("/v1/auth/billing/reconciliation/export").await).expect("text");
        assert!(csv.starts_with("id,began_at,ended_at,") && csv.lines().count() == 3, "{csv}");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn reconciliation_records_a_missed_renewal() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(site, stripe, &ada, price(made, "month")).await;
        site.at("2026-05-20T10:00:00Z");
        for member in [&admin, &ada] {
            member.token().await;
        }
        site.at("2026-06-07T10:00:00Z");
        stripe.follow(site).await;
        site.job("stripe-reconciliation").await;
        site.job("stripe-events").await;
        assert_eq!(plan(&ada).await["period_ends_at"], "2026-07-06T10:00:00.000Z");
        assert_eq!(payments(&ada).await.len(), 2);
        act(&ada, s, "cancel", json!({})).await;
        pass(site, stripe, &[&admin, &ada], "2026-07-06T10:00:00Z").await;
        assert_eq!(plan(&ada).await["state"], "cancelled");
        books_balance(site).await;
    })
    .await;
}

/// Events are read 30 days back. A renewal that was missed longer ago is found by its invoice.
#[tokio::test]
async fn reconciliation_finds_a_renewal_missed_over_a_month_ago() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "year")).await;
        site.at("2027-06-07T10:00:00Z");
        stripe.follow(site).await;
        site.job("stripe-reconciliation").await;
        // Her session has ended since.
        let ada = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        assert_eq!(plan(&ada).await["period_ends_at"], "2028-05-06T10:00:00.000Z");
        assert_eq!(payments(&ada).await.len(), 2);
        books_balance(site).await;
    })
    .await;
}
