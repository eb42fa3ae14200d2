//! Renewals, and payments that fail.

use daymark_tests::harness::{BAD_CARD, GOOD_CARD, Member, Site, StripeServer};
use serde_json::json;

use super::super::{books_balance, closed_program, events, id, mailed, mails, may_join, package, pay, plan, price};
use super::{act, card, name, on_both, pass, payments, subscribed, with};

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

#[tokio::test]
async fn a_plan_that_ends_unpaid_cancels_its_invoice_at_stripe_too() {
    on_both(async |site, stripe| {
        let admin = site.admin().await;
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let monthly = price(package(&admin, json!({})).await, "month");
        let mut plans = Vec::new();
        for member in [&ada, &ben, &cleo] {
            plans.push(subscribed(site, stripe, member, monthly).await);
            card(site, stripe, member, BAD_CARD).await;
        }
        pass(site, stripe, &[&admin, &ada, &ben, &cleo], "2026-06-06T10:00:00Z").await;
        let link = site.link(&ada.email, "payment-due").await.expect("a link");
        // Ben cancels his plan, an administrator ends Cleo's, and Ada does nothing.
        act(&ben, plans[1], "cancel", json!({})).await;
        let end = format!("/v1/auth/billing/subscription/{}/end", plans[2]);
        admin.post(&end, &json!({ "reason": "Test" })).await.status(200);
        for (member, plan) in [(&ben, plans[1]), (&cleo, plans[2])] {
            assert_eq!(last_invoice(site, stripe, member, plan).await, ("void".to_owned(), "void".to_owned()));
        }
        stripe.settle(site).await;
        pass(site, stripe, &[&admin, &ada, &ben, &cleo], "2026-06-13T10:00:01Z").await;
        for (n, (member, reason, said)) in [
            (&ada, "not_paid", "The open invoice is cancelled"),
            (&ben, "member", "as you asked"),
            (&cleo, "administrator", "We have ended"),
        ]
        .into_iter()
        .enumerate()
        {
            let ended = plan(member).await;
            assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!(reason)));
            assert_eq!(mails(site, member, "plan-ended").await, 1);
            let mail = mailed(site, member, "plan-ended").await;
            assert!(mail.contains(said), "{mail}");
            assert_eq!(last_invoice(site, stripe, member, plans[n]).await, ("void".to_owned(), "void".to_owned()));
        }
        // The link of an earlier mail takes no money, and nothing is open.
        let path = format!("/v1/auth/invoice/pay?token={}", link.split_once("token=").expect("a token").1);
        let shown = site.visitor().get(&path).await.status(200).data();
        assert_eq!((&shown["invoice"]["state"], &shown["payable"]), (&json!("void"), &json!(false)));
        site.visitor().post(&path, &json!({})).await.problem(409, "conflict");
        assert_eq!(admin.get("/v1/auth/billing/invoice?state=open").await.status(200).data(), &json!([]));
        books_balance(site).await;
    })
    .await;
}

/// The state of a subscription's last invoice: at Stripe, and here.
async fn last_invoice(site: &Site, stripe: &StripeServer, member: &Member, subscription: i64) -> (String, String) {
    let last = stripe.object(&name(site, subscription).await).await["latest_invoice"].clone();
    let at_stripe = stripe.object(last.as_str().expect("an invoice")).await["status"].clone();
    let all = member.get("/v1/auth/invoice").await.status(200).data().as_array().expect("invoices");
    let here = all.iter().find(|one| one["kind"] == "invoice").expect("an invoice")["state"].clone();
    let text = |state: serde_json::Value| state.as_str().expect("a state").to_owned();
    (text(at_stripe), text(here))
}

#[tokio::test]
async fn a_failed_stripe_payment_does_not_ask_for_a_bank_transfer() {
    let bank = ("DAYMARK_BILLING__BANK", "IBAN DE02 1203 0000 0000 2020 51");
    with(
        |stripe| [&stripe.settings()[..], &[bank]].concat(),
        async |site, stripe| {
            let (admin, ada) = (site.admin().await, site.member("ada").await);
            subscribed(site, stripe, &ada, price(package(&admin, json!({})).await, "month")).await;
            card(site, stripe, &ada, BAD_CARD).await;
            pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
            let mail = mailed(site, &ada, "payment-due").await;
            assert!(!mail.contains("IBAN") && !mail.contains("bank transfer"), "{mail}");
            let open = admin.get("/v1/auth/billing/invoice?state=open").await.status(200).data();
            assert_eq!(open[0]["provider"], "stripe");
            let refused = pay(&admin, id(&open[0])).await.problem(409, "conflict");
            assert!(refused["message"].as_str().is_some_and(|text| text.contains("collects")), "{refused}");
        },
    )
    .await;
}
