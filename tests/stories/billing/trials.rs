//! Trials: once per person, announced before the end, and silent at the end (R84).

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    closed_program, events, id, mails, may_join, open_invoice, own, package, pay, plan, price, stay, try_start,
};

const START: &str = "/v1/auth/subscription/start-trial";

async fn trial(member: &Member) -> &'static Value {
    member.get("/v1/auth/badge/trial").await.status(200).data()
}

async fn notification(member: &Member) -> Value {
    let shown = member.get("/v1/auth/show-badge-renew-notification").await.status(200).data();
    json!([shown["show"], shown["reason"], shown["days_left"]])
}

story! {
    async fn a_trial_grants_access_announces_its_end_and_ends_silently(site) {
        site.at("2026-05-06T10:20:00.000Z");
        let (admin, ada) = (site.admin().await, site.member_in("ada", "America/New_York").await);
        let none = trial(&ada).await;
        assert_eq!((&none["eligible"], &none["package"]), (&json!(false), &json!(null)), "no package offers a trial");
        ada.post("/v1/auth/badge/create-trial", &json!({})).await.problem(409, "conflict");
        let member = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, member).await;
        let before = trial(&ada).await;
        assert_eq!((&before["eligible"], &before["days"], &before["package"]["title"]), (&json!(true), &json!(14), &json!("Member")));
        let started = ada.request(Method::POST, "/v1/auth/badge/create-trial").send().await.status(201).data();
        assert_eq!((&started["state"], &started["badge"]["label"], &started["price"]), (&json!("trialing"), &json!("Trial"), &json!(null)));
        assert_eq!(started["trial_ends_at"], "2026-05-20T10:20:00.000Z");
        assert_eq!(started["time_zone"], "America/New_York");
        assert!(may_join(&ada, &program).await);
        ada.join(&program).await;
        ada.done(&program.entry(0, "2026-05-06")).await;
        let is = ada.request(Method::POST, &format!("/v1/auth/subscription/{}/is-subscription-trial", id(started)));
        let is = is.send().await.status(200).data();
        assert_eq!(is, &json!({ "is_trial": true, "trial_ends_at": "2026-05-20T10:20:00.000Z", "days_left": 14 }));
        assert_eq!(notification(&ada).await, json!([false, null, null]));
        // Announced three days before the end, once, however often jobs run.
        site.at("2026-05-17T10:19:00.000Z");
        site.job("subscriptions").await;
        assert_eq!(mails(site, &ada, "trial-ends").await, 0);
        site.at("2026-05-17T10:20:00.000Z");
        for _ in 0..3 {
            site.job("subscriptions").await;
            site.hours(1);
        }
        assert_eq!(mails(site, &ada, "trial-ends").await, 1);
        assert_eq!(notification(&ada).await, json!([true, "trial", 3]));
        // It ends on time, before any job runs.
        site.at("2026-05-20T10:19:59.000Z");
        assert!(may_join(&ada, &program).await);
        site.at("2026-05-20T10:20:00.000Z");
        assert!(!may_join(&ada, &program).await);
        site.job("subscriptions").await;
        let ended = own(&ada).await;
        assert_eq!((&ended["subscription"]["state"], &ended["subscription"]["end_reason"]), (&json!("cancelled"), &json!("trial_over")));
        assert_eq!((&ended["badges"], &ended["trial"]["eligible"]), (&json!([]), &json!(false)));
        assert_eq!(notification(&ada).await, json!([false, null, null]));
        assert_eq!(mails(site, &ada, "plan-ended").await, 0, "no mail when it ends");
        assert_eq!(events(&admin, &ada).await, ["trial_started", "trial_notice", "cancelled"]);
        // Earned points are kept, and so are joined programs.
        let day = ada.day("2026-05-06").await;
        assert!(day.to_string().contains("\"done\""), "{day}");
        ada.post(START, &json!({})).await.problem(409, "trial_used");
    }
}

story! {
    async fn concurrent_requests_start_only_one_trial_per_person(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        package(&admin, json!({ "key": "other", "trial_days": 7 })).await;
        let answers = join_all((0..50).map(async |n| {
            let path = if n % 2 == 0 { START } else { "/v1/auth/badge/create-trial" };
            ada.post(path, &json!({})).await.code
        }));
        let mut codes = answers.await;
        codes.retain(|code| *code != 409);
        assert_eq!(codes, [201]);
        let count = async |what: &str| site.database().number(&format!("SELECT COUNT(*) FROM {what}")).await;
        assert_eq!((count("billing_subscription").await, count("trial_use").await), (1, 1));
        assert_eq!(count("billing_subscription_event WHERE kind = 'trial_started'").await, 1);
        // Not again with the same address in a new account, nor with another address in the same account.
        stay(site, "2026-06-01T10:00:00.000Z", &[&ada]).await;
        stay(site, "2026-06-28T10:00:00.000Z", &[&ada]).await;
        site.job("subscriptions").await;
        site.database().sql(&format!("UPDATE member SET email = 'moved@daymark.example', email_folded = 'moved@daymark.example' WHERE id = {}", ada.id)).await;
        ada.post(START, &json!({})).await.problem(409, "trial_used");
        let second = site.member("ada").await;
        second.post(START, &json!({ "package_id": made["id"] })).await.problem(409, "trial_used");
        let kept = site.database().text("SELECT address FROM trial_use").await.expect("an address");
        assert!(kept.len() == 64 && !kept.contains('@'), "a hash is kept: {kept}");
    }
}

story! {
    async fn a_trial_needs_a_package_that_offers_one(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let none = package(&admin, json!({ "key": "none", "trial_days": 0 })).await;
        let week = package(&admin, json!({ "key": "week", "trial_days": 7 })).await;
        ada.post(START, &json!({ "package_id": none["id"] })).await.invalid("package_id");
        ada.post(START, &json!({ "package_id": 999_999 })).await.invalid("package_id");
        let started = ada.post(START, &json!({ "package_id": week["id"] })).await.status(201).data();
        assert_eq!(started["badge"]["key"], "BadgeCustomTrial", "the trial has a custom length");
        assert_eq!(own(&ada).await["trial"]["days_left"], 7);
        ada.post(START, &json!({})).await.problem(409, "subscription_exists");
        try_start(&ada, price(week, "month")).await.problem(409, "subscription_exists");
    }
}

story! {
    async fn upgrading_a_trial_adds_its_remaining_days_to_the_plan(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let s = id(ada.post(START, &json!({})).await.status(201).data());
        let path = format!("/v1/auth/subscription/{s}/upgrade-trial");
        site.at("2026-05-10T10:00:00.000Z");
        let month = json!({ "price_id": price(made, "month") });
        let asked = ada.post(&path, &month).await.status(200).data();
        assert_eq!((&asked["subscription"]["state"], &asked["next"]["kind"]), (&json!("trialing"), &json!("invoice")));
        assert_eq!(asked["subscription"]["upgrade"]["price"]["price"]["amount"], 900);
        let again = ada.post(&path, &month).await.status(200).data();
        assert_eq!(again["next"]["invoice"], asked["next"]["invoice"], "repeated");
        // Another choice replaces the first one.
        let year = json!({ "price_id": price(made, "year") });
        let other = ada.post(&path, &year).await.status(200).data();
        let first = id(&asked["next"]["invoice"]);
        assert_ne!(id(&other["next"]["invoice"]), first);
        pay(&admin, first).await.problem(409, "conflict");
        pay(&admin, id(&other["next"]["invoice"])).await.status(200);
        let paid = plan(&ada).await;
        assert_eq!((&paid["state"], &paid["badge"]["label"]), (&json!("active"), &json!("Member")));
        assert_eq!((&paid["period_starts_at"], &paid["period_ends_at"]), (&json!("2026-05-10T10:00:00.000Z"), &json!("2027-05-20T10:00:00.000Z")));
        assert_eq!(events(&admin, &ada).await, ["trial_started", "requested", "requested", "converted"]);
        site.at("2026-05-25T10:00:00.000Z");
        site.job("subscriptions").await;
        assert!(may_join(&ada, &program).await);
        assert_eq!(mails(site, &ada, "trial-ends").await, 0);
        ada.post(&path, &month).await.problem(409, "conflict");
    }
}

story! {
    async fn a_plan_ordered_during_a_trial_can_be_paid_after_it_ends(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let s = id(ada.post(START, &json!({})).await.status(201).data());
        site.at("2026-05-19T10:00:00.000Z");
        let month = json!({ "price_id": price(made, "month") });
        ada.post(&format!("/v1/auth/subscription/{s}/upgrade-trial"), &month).await.status(200);
        site.at("2026-05-20T10:00:00.000Z");
        site.job("subscriptions").await;
        assert!(!may_join(&ada, &program).await, "the trial is over");
        assert_eq!(plan(&ada).await["state"], "incomplete");
        assert_eq!(notification(&ada).await, json!([true, "invoice", 13]));
        site.at("2026-05-22T10:00:00.000Z");
        pay(&admin, open_invoice(&ada).await).await.status(200);
        let paid = plan(&ada).await;
        assert_eq!((&paid["state"], &paid["period_ends_at"]), (&json!("active"), &json!("2026-06-22T10:00:00.000Z")));
        assert!(may_join(&ada, &program).await);
    }
}

story! {
    async fn a_plan_ordered_after_the_trial_was_cancelled_stays_payable(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = id(ada.post(START, &json!({})).await.status(201).data());
        let why = json!({ "reason": "other", "comment": "Not for me" });
        ada.post(&format!("/v1/auth/subscription/{s}/cancel"), &why).await.status(200);
        site.at("2026-05-18T10:00:00.000Z");
        let month = json!({ "price_id": price(made, "month") });
        let asked = ada.post(&format!("/v1/auth/subscription/{s}/upgrade-trial"), &month).await.status(200).data();
        let asked = &asked["subscription"];
        assert_eq!((&asked["cancel_at_end"], &asked["cancel_reason"]), (&json!(false), &json!(null)));
        site.job("subscriptions").await;
        assert_eq!(mails(site, &ada, "trial-ends").await, 0, "a plan is ordered");
        site.at("2026-05-20T10:00:00.000Z");
        site.job("subscriptions").await;
        assert_eq!(plan(&ada).await["state"], "incomplete");
        pay(&admin, open_invoice(&ada).await).await.status(200);
        assert_eq!(plan(&ada).await["state"], "active");
    }
}

story! {
    async fn an_order_in_a_long_trial_expires_after_two_weeks(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "title": "Pro", "trial_days": 16 })).await;
        let coupon = admin.post("/v1/auth/coupon", &json!({ "code": "tenth", "percent": 10_000 })).await.status(201).data();
        let s = id(ada.post(START, &json!({})).await.status(201).data());
        let order = json!({ "price_id": price(made, "month"), "coupon": "tenth" });
        let path = format!("/v1/auth/subscription/{s}/upgrade-trial");
        let asked = ada.post(&path, &order).await.status(200).data();
        site.at("2026-05-20T10:00:00.000Z");
        site.job("subscriptions").await;
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["upgrade"], &now["open_invoices"]), (&json!("trialing"), &json!(null), &json!([])));
        pay(&admin, id(&asked["next"]["invoice"])).await.problem(409, "conflict");
        // The trial ends in two days, and no plan follows it any more.
        assert_eq!((mails(site, &ada, "order-expired").await, mails(site, &ada, "trial-ends").await), (1, 1));
        let uses = admin.get(&format!("/v1/auth/coupon/{}", id(coupon))).await.status(200).data()["uses"].clone();
        assert_eq!(uses, 0);
        ada.post(&path, &order).await.status(200);
    }
}

/// A subscriber of the newsletter with a confirmed address and an account.
async fn reader(site: &Site) -> Member {
    let ada = site.member("ada").await;
    let now = site.now().0;
    site.database().sql(&format!("UPDATE member SET email_verified_at = {now} WHERE id = {}", ada.id)).await;
    crate::newsletter::subscriber(site, &ada.email).await;
    ada
}

story! {
    async fn trial_start_and_end_notice_trigger_newsletter_series(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, reader(site).await);
        package(&admin, json!({})).await;
        site.database().sql("UPDATE series SET is_on = TRUE, on_since = 0 WHERE starts IN ('trial_started', 'trial_ends')").await;
        ada.post(START, &json!({})).await.status(201);
        let runs = "SELECT COUNT(*) FROM series_run r JOIN series s ON s.id = r.series_id WHERE s.starts = ";
        assert_eq!(site.database().number(&format!("{runs}'trial_started'")).await, 1);
        assert_eq!(site.database().number(&format!("{runs}'trial_ends'")).await, 0);
        site.at("2026-05-17T10:00:00.000Z");
        site.job("subscriptions").await;
        assert_eq!(site.database().number(&format!("{runs}'trial_ends'")).await, 1);
    }
}
