//! Renewals, and payments that fail.

use daymark_tests::harness::{BAD_CARD, GOOD_CARD};
use serde_json::json;

use super::super::{books_balance, closed_program, events, mails, may_join, package, plan, price};
use super::{card, name, on_both, pass, payments, subscribed};

#[tokio::test]
async fn a_failed_renewal_keeps_access_and_can_be_paid_by_mail_link() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let subscription = subscribed(site, stripe, &ada, price(made, "month")).await;
        pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
        assert_eq!(plan(&ada).await["period_ends_at"], "2026-07-06T10:00:00.000Z");
        assert_eq!(payments(&ada).await.len(), 2);

        card(site, stripe, &ada, BAD_CARD).await;
        pass(site, stripe, &[&admin, &ada], "2026-07-06T10:00:00Z").await;
        assert_eq!(plan(&ada).await["state"], "past_due");
        assert_eq!(payments(&ada).await[0].1, "failed");
        assert_eq!(mails(site, &ada, "payment-due").await, 1);
        assert!(may_join(&ada, &program).await, "within the grace period");
        pass(site, stripe, &[&admin, &ada], "2026-07-09T10:00:00Z").await;
        assert_eq!(mails(site, &ada, "payment-due").await, 2, "one mail for each attempt");

        // The mail's link pays without signing in, on Stripe's page of the invoice.
        let link = site.link(&ada.email, "payment-due").await.expect("a link");
        let token = link.split_once("token=").expect("a token").1;
        let paid =
            site.visitor().post(&format!("/v1/auth/invoice/pay?token={token}"), &json!({})).await.status(200).data();
        let page = paid["url"].as_str().expect("an address");
        let invoice = stripe.object(&name(site, subscription).await).await["latest_invoice"].clone();
        assert!(page.ends_with(invoice.as_str().expect("an invoice")), "{page}");
        stripe.pay(page, GOOD_CARD).await;
        stripe.settle(site).await;
        let back = plan(&ada).await;
        assert_eq!((&back["state"], &back["period_ends_at"]), (&json!("active"), &json!("2026-08-06T10:00:00.000Z")));
        assert_eq!(events(&admin, &ada).await, ["requested", "activated", "renewed", "payment_failed", "recovered"]);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn an_unpaid_renewal_ends_the_plan_after_the_grace_period() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        card(site, stripe, &ada, BAD_CARD).await;
        pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
        assert!(may_join(&ada, &program).await, "within the grace period");
        // Access ends with the grace period, even if Stripe sends nothing more.
        site.at("2026-06-13T10:00:00Z");
        assert!(!may_join(&ada, &program).await);
        pass(site, stripe, &[&admin, &ada], "2026-06-13T10:00:01Z").await;
        let ended = plan(&ada).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("not_paid")));
        books_balance(site).await;
        // Starting again creates a new plan.
        card(site, stripe, &ada, GOOD_CARD).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        assert!(may_join(&ada, &program).await);
    })
    .await;
}

#[tokio::test]
async fn an_unpaid_checkout_expires_after_23_hours() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        super::checkout(&ada, price(made, "month")).await;
        site.at("2026-05-07T09:00:00Z");
        site.job("subscriptions").await;
        let ended = plan(&ada).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("never_paid")));
        stripe.follow(site).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
    })
    .await;
}
