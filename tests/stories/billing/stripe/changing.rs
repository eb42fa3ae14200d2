//! Changing a plan, ending it, and undoing either.

use daymark_tests::harness::{BAD_CARD, Database, GOOD_CARD, Site, StripeServer, ids};
use serde_json::json;

use super::super::{books_balance, events, id, mailed, mails, package, plan, price};
use super::{act, card, checkout, customer, name, on_both, pass, payments, subscribed};
use crate::companies::company;

#[tokio::test]
async fn upgrades_are_prorated_and_downgrades_wait_for_period_end() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let small = package(&admin, json!({ "key": "small", "position": 1 })).await;
        let prices = json!([{ "interval": "month", "currency": "EUR", "amount": 2700 }]);
        let large = package(&admin, json!({ "key": "large", "title": "Pro", "position": 2, "prices": prices })).await;
        let (low, high) = (price(small, "month"), price(large, "month"));
        let s = subscribed(site, stripe, &ada, low).await;

        // Half of the month is over.
        pass(site, stripe, &[&admin, &ada], "2026-05-21T22:00:00Z").await;
        let told = ada.get(&format!("/v1/auth/subscription/{s}/change?price_id={high}")).await.status(200).data();
        assert_eq!((&told["lines"][0]["amount"]["amount"], &told["total"]["amount"]), (&json!(1350), &json!(900)));
        act(&ada, s, "change", json!({ "price_id": high })).await;
        stripe.settle(site).await;
        let now = plan(&ada).await;
        assert_eq!((&now["package"]["key"], &now["state"]), (&json!("large"), &json!("active")));
        assert_eq!(payments(&ada).await[0].0, 900, "half of 27.00 less half of 9.00");

        let later = act(&ada, s, "change", json!({ "price_id": low })).await;
        assert_eq!(later["subscription"]["next"]["package"]["key"], "small");
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["package"]["key"], "large", "until the end of the period");
        // Undone, and scheduled again.
        act(&ada, s, "resume", json!({})).await;
        assert_eq!(plan(&ada).await["next"], json!(null));
        act(&ada, s, "change", json!({ "price_id": low })).await;
        pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
        let now = plan(&ada).await;
        assert_eq!((&now["package"]["key"], &now["next"]), (&json!("small"), &json!(null)));
        assert_eq!(payments(&ada).await[0].0, 900);
        let events = events(&admin, &ada).await;
        assert!(
            events.iter().any(|kind| kind == "upgraded") && events.iter().any(|kind| kind == "downgraded"),
            "{events:?}"
        );
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn an_upgrade_whose_card_is_declined_waits_for_its_payment() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let small = package(&admin, json!({ "key": "small", "title": "Casual", "position": 1 })).await;
        let prices = json!([{ "interval": "month", "currency": "EUR", "amount": 2700 }]);
        let large = package(&admin, json!({ "key": "large", "title": "Pro", "position": 2, "prices": prices })).await;
        let s = subscribed(site, stripe, &ada, price(small, "month")).await;
        card(site, stripe, &ada, BAD_CARD).await;
        let asked = act(&ada, s, "change", json!({ "price_id": price(large, "month") })).await;
        assert_eq!(asked["subscription"]["package"]["key"], "small");
        let (next, invoice) = (&asked["next"], &asked["next"]["invoice"]);
        assert_eq!((&next["kind"], &invoice["purpose"]), (&json!("invoice"), &json!("upgrade")));
        assert_eq!((&invoice["state"], &invoice["due"]["amount"]), (&json!("open"), &json!(1800)));
        stripe.settle(site).await;
        assert_eq!(mails(site, &ada, "payment-due").await, 1);
        let mail = mailed(site, &ada, "payment-due").await;
        assert!(mail.contains("You keep Casual for now.") && !mail.contains("access"), "{mail}");
        assert_eq!((&plan(&ada).await["state"], events(&admin, &ada).await.len()), (&json!("active"), 2));
        // The mail's link pays, and the new plan starts.
        let link = site.link(&ada.email, "payment-due").await.expect("a link");
        let path = format!("/v1/auth/invoice/pay?token={}", link.split_once("token=").expect("a token").1);
        let page = site.visitor().post(&path, &json!({})).await.status(200).data();
        stripe.pay(page["url"].as_str().expect("an address"), GOOD_CARD).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["package"]["key"], "large");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_coupon_for_some_plans_discounts_no_other_at_stripe() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let small = package(&admin, json!({ "key": "small", "position": 1 })).await;
        let prices = json!([{ "interval": "month", "currency": "EUR", "amount": 2700 }]);
        let large = package(&admin, json!({ "key": "large", "position": 2, "prices": prices })).await;
        let (low, high) = (price(small, "month"), price(large, "month"));
        for (member, package, price, paid) in [(&ada, small, low, 720), (&ben, large, high, 2160)] {
            let code = package["key"].as_str().expect("a key");
            let coupon = json!({ "code": code, "percent": 20_000, "package_ids": [package["id"]] });
            admin.post("/v1/auth/coupon", &coupon).await.status(201);
            let body = json!({ "price_id": price, "coupon": code });
            let started = member.post("/v1/auth/subscription/start", &body).await.status(201).data();
            stripe.pay(started["next"]["url"].as_str().expect("an address"), GOOD_CARD).await;
            stripe.settle(site).await;
            assert_eq!(payments(member).await[0].0, paid);
        }
        act(&ada, id(plan(&ada).await), "change", json!({ "price_id": high })).await;
        act(&ben, id(plan(&ben).await), "change", json!({ "price_id": low })).await;
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await[0].0, 1800);
        pass(site, stripe, &[&admin, &ada, &ben], "2026-06-06T10:00:00Z").await;
        assert_eq!((payments(&ada).await[0].0, payments(&ben).await[0].0), (2700, 900));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn plans_that_stripe_does_not_know_can_be_ended() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let (mut plans, mut names) = (Vec::new(), Vec::new());
        for member in [&ada, &ben] {
            plans.push(subscribed(site, stripe, member, price(made, "month")).await);
            names.push(name(site, plans[plans.len() - 1]).await);
        }
        // As after a change from Stripe's test mode.
        let unknown = "UPDATE billing_subscription SET provider_ref = 'sub_test_' || id, state = 'past_due'";
        site.database().sql(unknown).await;
        let end = format!("/v1/auth/billing/subscription/{}/end", plans[0]);
        admin.post(&end, &json!({ "reason": "Test" })).await.status(200);
        act(&ben, plans[1], "cancel", json!({})).await;
        for (member, reason) in [(&ada, "administrator"), (&ben, "member")] {
            let ended = plan(member).await;
            assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!(reason)));
        }
        // Nor can their payments be refunded there.
        site.database().sql("UPDATE payment SET provider_ref = 'x' || provider_ref").await;
        let paid = admin.get("/v1/auth/history-list").await.status(200).data()[0]["id"].clone();
        let path = format!("/v1/auth/payment/{paid}/refund");
        admin.post(&path, &json!({ "reason": "Test" })).await.problem(409, "conflict");
        assert_eq!(admin.get("/v1/auth/billing/refunds").await.status(200).data()[0]["state"], "failed");
        site.database().sql("UPDATE payment SET provider_ref = SUBSTR(provider_ref, 2)").await;
        for id in names {
            stripe.control("cancel", &json!({ "id": id })).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_to_a_company_plan_requires_a_company() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let small = package(&admin, json!({ "key": "small", "position": 1 })).await;
        let prices = json!([{ "interval": "month", "currency": "EUR", "amount": 2700 }]);
        let team = package(&admin, json!({ "key": "team", "position": 2, "seats": 3, "prices": prices })).await;
        let s = subscribed(site, stripe, &ada, price(small, "month")).await;
        let to = json!({ "price_id": price(team, "month") });
        ada.post(&format!("/v1/auth/subscription/{s}/change"), &to).await.problem(409, "conflict");
        company(&ada, "Acme").await;
        act(&ada, s, "change", to).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["package"]["key"], "team");
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_plan_ends_with_its_period_unless_resumed() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(site, stripe, &ada, price(made, "month")).await;
        let at_stripe = name(site, s).await;
        for _ in 0..2 {
            let shown = act(&ada, s, "cancel", json!({ "reason": "too_expensive" })).await;
            assert_eq!((&shown["cancel_at_end"], &shown["cancel_reason"]), (&json!(true), &json!("too_expensive")));
            assert_eq!(stripe.object(&at_stripe).await["cancel_at_period_end"], true);
            act(&ada, s, "resume", json!({})).await;
            assert_eq!(stripe.object(&at_stripe).await["cancel_at_period_end"], false);
        }
        act(&ada, s, "cancel", json!({ "reason": "not_used" })).await;
        stripe.settle(site).await;
        pass(site, stripe, &[&admin, &ada], "2026-06-06T09:59:00Z").await;
        assert_eq!(plan(&ada).await["state"], "active");
        pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
        let ended = plan(&ada).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("member")));
        assert_eq!(payments(&ada).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn cancellations_are_audited_even_if_stripe_does_not_answer() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(site, stripe, &ada, price(made, "month")).await;
        let audited = async |what: &str| {
            let count = format!("SELECT COUNT(*) FROM audit_log WHERE action = 'subscription:{what}'");
            site.database().number(&count).await
        };
        let why = json!({ "reason": "other" });
        stripe.control("trouble", &json!({ "down": true })).await;
        let path = format!("/v1/auth/subscription/{s}/cancel");
        admin.post(&path, &why).await.problem(502, "provider_unavailable");
        assert_eq!(audited("cancel").await, 1);
        assert_eq!(plan(&ada).await["cancel_reason"], json!(null), "the plan continues");
        // Stripe ends the subscription, but its response is lost.
        stripe.control("trouble", &json!({ "down": false, "lose": 1 })).await;
        let path = format!("/v1/auth/billing/subscription/{s}/end");
        admin.post(&path, &why).await.problem(502, "provider_unavailable");
        assert_eq!(stripe.object(&name(site, s).await).await["status"], "canceled");
        assert_eq!(audited("end").await, 1);
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["state"], "cancelled");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn changes_in_the_stripe_portal_update_the_plan_live() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(site, stripe, &ada, price(made, "month")).await;
        let mut screen = ada.socket().await;
        screen.sub("me").await;
        let portal = ada.post("/v1/auth/payment/portal", &json!({})).await.status(200).data();
        let (page, named) = (portal["url"].as_str().expect("an address"), name(site, s).await);
        stripe.submit(page, &[("subscription", &named), ("cancel", "true")]).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["cancel_at_end"], true);
        screen.next_where(|frame| frame["topic"] == "me" && frame["data"]["plan"] == true).await;
        stripe.submit(page, &[("subscription", &named), ("cancel", "false")]).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["cancel_at_end"], false);
    })
    .await;
}

#[tokio::test]
async fn closing_an_account_cancels_its_stripe_subscription() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let paid = subscribed(site, stripe, &ada, price(made, "month")).await;
        let due = subscribed(site, stripe, &ben, price(made, "month")).await;
        card(site, stripe, &ben, BAD_CARD).await;
        pass(site, stripe, &[&admin, &ada, &ben], "2026-06-06T10:00:00Z").await;
        let (theirs, late) = (name(site, paid).await, name(site, due).await);
        for member in [&ada, &ben] {
            let close = json!({ "deleted": true, "password": "correct horse battery" });
            member.patch(&format!("/v1/auth/user/{}", member.id), &close).await.status(200);
        }
        // While Stripe is down, the site retries.
        stripe.control("trouble", &json!({ "down": true })).await;
        site.job("closed-accounts").await;
        assert_eq!(stripe.object(&theirs).await["cancel_at_period_end"], false);
        stripe.control("trouble", &json!({ "down": false })).await;
        site.job("closed-accounts").await;
        // The paid period stays open until its end; nothing more is collected.
        let ended = stripe.object(&theirs).await;
        assert_eq!((&ended["status"], &ended["cancel_at_period_end"]), (&json!("active"), &json!(true)));
        assert_eq!(stripe.object(&late).await["status"], "canceled");
        stripe.settle(site).await;
        let calls = stripe.calls().await.len();
        site.job("closed-accounts").await;
        assert_eq!(stripe.calls().await.len(), calls, "once");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_report_of_stripe_waits_while_its_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(stripe) = StripeServer::start().await else { return };
    let site = Site::start_with(Database::Postgres, &stripe.settings(), false).await;
    stripe.serve(&site).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let monthly = price(package(&admin, json!({})).await, "month");
    let erased_meanwhile = async |member: i64| {
        stripe.deliver(&ids(&stripe.events().await)).await;
        let lock = format!("SELECT id FROM member WHERE id = {member} FOR UPDATE");
        let end = format!(
            "UPDATE billing_subscription SET state = 'cancelled', end_reason = 'erased', ended_at = 0
               WHERE member_id = {member};
             DELETE FROM billing_customer WHERE member_id = {member}"
        );
        site.database().interleaved(&lock, &end, site.job("stripe-events")).await;
        let count = async |from: &str| site.database().number(&format!("SELECT COUNT(*) FROM {from}")).await;
        assert_eq!(count("billing_subscription WHERE state <> 'cancelled'").await, 0, "it stays ended");
        assert_eq!(count("provider_event WHERE next_at IS NOT NULL").await, 0, "the report is processed");
        count("billing_subscription").await
    };
    // A change of a known subscription.
    let s = subscribed(&site, &stripe, &ada, monthly).await;
    let portal = ada.post("/v1/auth/payment/portal", &json!({})).await.status(200).data();
    let (page, named) = (portal["url"].as_str().expect("an address"), name(&site, s).await);
    stripe.submit(page, &[("subscription", &named), ("cancel", "true")]).await;
    assert_eq!(erased_meanwhile(ada.id).await, 1);
    // A new subscription, created in Stripe's dashboard.
    checkout(&ben, monthly).await;
    card(&site, &stripe, &ben, GOOD_CARD).await;
    let at_stripe = site.database().text("SELECT ref FROM stripe_price").await;
    let new = json!({ "customer": customer(&site, &ben).await, "price": at_stripe });
    stripe.control("subscribe", &new).await;
    assert_eq!(erased_meanwhile(ben.id).await, 2, "only the one ordered here");
    site.end().await;
}
