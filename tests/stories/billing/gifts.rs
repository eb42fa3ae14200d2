//! Administrators grant packages, VIPs and credit, and end them.

use daymark_tests::harness::{Database, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{
    books_balance, closed_program, id, mails, may_join, own, package, pay, plan, price, start, stay, subscribed,
    try_start,
};

story! {
    async fn a_vip_grant_adds_to_a_paid_plan_and_expires_on_time(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let low = package(&admin, json!({ "key": "low", "plan": "BadgeMemberMonthly", "position": 1 })).await;
        let vip = package(&admin, json!({ "key": "vip", "plan": "BadgeVIPMemberYearly", "position": 9 })).await;
        let program = closed_program(site, &admin, vip).await;
        subscribed(&admin, &ada, price(low, "month")).await;
        let until = "2026-06-20T12:00:00.000Z";
        let body = json!({ "user_id": ada.id, "ends_at": until, "reason": "Speaker" });
        let given = admin.post("/v1/auth/badge/create-vip", &body).await.status(201).data();
        assert_eq!((&given["badge"]["label"], &given["package"]["key"]), (&json!("VIP"), &json!("vip")));
        assert_eq!(mails(site, &ada, "plan-given").await, 1);
        let badges = ada.get("/v1/auth/badge").await.status(200).data();
        let labels: Vec<_> = badges["active_badges"].as_array().expect("badges").iter().map(|badge| badge["label"].clone()).collect();
        assert_eq!(labels, ["Casual", "VIP"], "the last one is the highest");
        assert!(may_join(&ada, &program).await);
        let beside = async || {
            let of = format!("/v1/auth/badge/of?users={},{}", ada.id, admin.id);
            admin.get(&of).await.status(200).data().clone()
        };
        assert_eq!(beside().await, json!([{ "user_id": ada.id, "key": "BadgeVIPMemberYearly", "label": "VIP" }]));
        let hidden = json!({ "privacy_level": "hidden" });
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", ada.id), &hidden).await.status(200);
        assert_eq!(beside().await, json!([]), "hidden members show no badge");
        admin.get("/v1/auth/badge/of?users=1,x").await.invalid("users");
        stay(site, "2026-06-01T10:00:00.000Z", &[&admin, &ada]).await;
        site.at("2026-06-20T11:59:59.000Z");
        assert!(may_join(&ada, &program).await);
        site.at(until);
        assert!(!may_join(&ada, &program).await, "exactly at the end date");
        site.job("subscriptions").await;
        assert_eq!(own(&ada).await["complimentary"], json!([]));
        let list = admin.get("/v1/auth/billing/complimentary?search=ada").await.status(200).data();
        assert_eq!(list[0]["ended_at"], until);
        for (wrong, field) in [
            (json!({ "user_id": 999_999, "ends_at": "2027-01-01T00:00:00.000Z", "reason": "x" }), "user_id"),
            (json!({ "user_id": ada.id, "ends_at": until, "reason": "x" }), "ends_at"),
            (json!({ "user_id": ada.id, "ends_at": "2027-01-01T00:00:00.000Z", "reason": " " }), "reason"),
        ] {
            admin.post("/v1/auth/badge/create-vip", &wrong).await.invalid(field);
        }
    }
}

story! {
    async fn an_open_ended_grant_lasts_until_an_administrator_ends_it(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let body = json!({ "user_id": ada.id, "package_id": made["id"], "reason": "Helped us test" });
        let given = admin.post("/v1/auth/assign/badge", &body).await.status(201).data();
        assert_eq!((&given["ends_at"], &given["badge"]["label"]), (&json!(null), &json!("Member")));
        stay(site, "2026-06-01T10:00:00.000Z", &[&admin, &ada]).await;
        stay(site, "2026-06-28T10:00:00.000Z", &[&admin, &ada]).await;
        stay(site, "2026-07-25T10:00:00.000Z", &[&admin, &ada]).await;
        assert!(may_join(&ada, &program).await);
        let end = format!("/v1/auth/billing/complimentary/{}/end", id(given));
        ada.post(&end, &json!({ "reason": "x" })).await.problem(403, "forbidden");
        admin.post(&end, &json!({ "reason": "Left" })).await.status(200);
        admin.post(&end, &json!({ "reason": "Left" })).await.problem(404, "not_found");
        assert!(!may_join(&ada, &program).await);
        // After a grant, a trial and an order are still possible.
        let trial = ada.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data();
        let order = format!("/v1/auth/subscription/{}/upgrade-trial", id(trial));
        let ordered = ada.post(&order, &json!({ "price_id": price(made, "month") })).await.status(200).data();
        assert_eq!(ordered["next"]["kind"], "invoice");
    }
}

story! {
    async fn a_member_gets_no_trial_of_what_a_granted_package_opens(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let low = package(&admin, json!({ "key": "low", "position": 1 })).await;
        let made = package(&admin, json!({ "key": "made", "position": 2, "packages": [low["id"]] })).await;
        let eligible = async || ada.get("/v1/auth/badge/trial").await.status(200).data()["eligible"].clone();
        let try_it = async |package: &Value| {
            ada.post("/v1/auth/subscription/start-trial", &json!({ "package_id": package["id"] })).await
        };
        assert_eq!(eligible().await, true);
        let until = "2026-05-20T10:00:00.000Z";
        let body = json!({ "user_id": ada.id, "package_id": made["id"], "ends_at": until, "reason": "Speaker" });
        admin.post("/v1/auth/assign/badge", &body).await.status(201);
        assert_eq!(eligible().await, false);
        // It includes the lower one.
        for package in [made, low] {
            let refused = try_it(package).await.problem(409, "subscription_exists");
            assert_eq!(refused["message"], "We have already given you this plan.");
        }
        // The trial is not used up.
        site.at(until);
        assert_eq!(eligible().await, true);
        try_it(made).await.status(201);
    }
}

story! {
    async fn a_granted_package_that_cannot_end_does_not_hold_up_the_others(site) {
        site.at("2026-05-06T10:00:00.000Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let mut given = Vec::new();
        for member in [&ada, &ben] {
            let until = "2026-05-07T10:00:00.000Z";
            let body = json!({ "user_id": member.id, "package_id": made["id"], "ends_at": until, "reason": "Speaker" });
            given.push(id(admin.post("/v1/auth/assign/badge", &body).await.status(201).data()));
        }
        site.at("2026-05-07T10:00:00.000Z");
        let ended = async || site.database().number("SELECT COUNT(*) FROM complimentary WHERE ended_at IS NOT NULL").await;
        site.database().freeze("complimentary", given[0]).await;
        site.try_job("subscriptions").await.expect_err("it failed for ada");
        assert_eq!(ended().await, 1);
        site.database().thaw().await;
        site.job("subscriptions").await;
        assert_eq!(ended().await, 2);
    }
}

story! {
    async fn credit_pays_the_next_invoice(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let add = async |amount: i64| {
            admin.post("/v1/auth/add-balance", &json!({ "user_id": ada.id, "amount": amount, "currency": "EUR", "reason": "Outage" })).await
        };
        assert_eq!(add(1000).await.status(200).data()["balances"], json!([{ "amount": 1000, "currency": "EUR", "digits": 2 }]));
        add(-1001).await.invalid("amount");
        add(0).await.invalid("amount");
        let started = try_start(&ada, price(made, "month")).await.status(201).data();
        assert_eq!((&started["next"]["kind"], &started["subscription"]["state"]), (&json!("done"), &json!("active")));
        assert_eq!(own(&ada).await["balances"], json!([{ "amount": 100, "currency": "EUR", "digits": 2 }]));
        // No money arrived, so the mail does not say so.
        let sent = admin.get("/v1/core/email-logs-by-type/payment-received").await.status(200).data();
        let mail = admin.get(&format!("/v1/core/email-log/{}", id(&sent[0]))).await.status(200).data();
        let text = mail["text"].as_str().expect("a text");
        assert!(text.contains("Invoice 2026-000001 for 9.00 EUR is paid."), "{text}");
        books_balance(site).await;
        // It pays a part of the renewal.
        site.at("2026-06-03T12:00:00.000Z");
        site.job("subscriptions").await;
        assert_eq!(plan(&ada).await["open_invoices"][0]["due"]["amount"], 800);
        pay(&admin, id(&plan(&ada).await["open_invoices"][0])).await.status(200);
        books_balance(site).await;
        admin.post("/v1/auth/add-balance", &json!({ "user_id": 999_999, "amount": 1, "currency": "EUR", "reason": "x" })).await.invalid("user_id");
        ada.post("/v1/auth/add-balance", &json!({ "user_id": ada.id, "amount": 1, "currency": "EUR", "reason": "x" })).await.problem(403, "forbidden");
    }
}

story! {
    async fn administrators_can_end_plans_and_erasure_keeps_invoices(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let s = subscribed(&admin, &ada, price(made, "month")).await;
        let end = format!("/v1/auth/billing/subscription/{s}/end");
        admin.post(&end, &json!({ "reason": "" })).await.invalid("reason");
        let ended = admin.post(&end, &json!({ "reason": "Misuse" })).await.status(200).data();
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("administrator")));
        assert!(!may_join(&ada, &program).await);
        start(&ada, price(made, "year")).await;
        // Deleted with an open order: nothing is owed, and the ledger stays.
        let close = format!("/v1/auth/user/{}/closed", ada.id);
        admin.patch(&close, &json!({ "closed": true })).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let number = async |of: &str| site.database().number(&format!("SELECT COUNT(*) FROM {of}")).await;
        assert_eq!(number(&format!("billing_subscription WHERE member_id = {} AND state <> 'cancelled'", ada.id)).await, 0);
        assert!(number(&format!("invoice WHERE member_id = {}", ada.id)).await >= 2);
        books_balance(site).await;
    }
}

story! {
    async fn a_company_seat_shows_the_package_badge(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "plan": "BadgeFoundationMemberYearly", "seats": 3 })).await;
        let company = ada.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data();
        let body = json!({ "company_id": company["id"], "package_id": made["id"], "seats": 3, "reason": "Pilot" });
        let given = admin.post("/v1/auth/billing/company-packages", &body).await.status(201).data();
        let badges = async || ada.get("/v1/auth/badge").await.status(200).data()["active_badges"].clone();
        assert_eq!(badges().await, json!([]), "nobody has a seat");
        ada.post(&format!("/v1/auth/company/seats/{}", ada.id), &json!({})).await.status(200);
        let badge = json!({ "key": "BadgeFoundationMemberYearly", "label": "Foundation" });
        assert_eq!(badges().await, json!([badge]));
        let beside = admin.get(&format!("/v1/auth/badge/of?users={}", ada.id)).await.status(200).data();
        assert_eq!((&beside[0]["user_id"], &beside[0]["label"]), (&json!(ada.id), &json!("Foundation")));
        let end = format!("/v1/auth/billing/company-packages/{}/end", id(given));
        admin.post(&end, &json!({ "reason": "Over" })).await.status(200);
        assert_eq!(badges().await, json!([]));
    }
}

story! {
    async fn erased_accounts_cannot_receive_packages_or_money(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let gift = json!({ "user_id": ben.id, "package_id": made["id"], "reason": "Speaker" });
        admin.post("/v1/auth/assign/badge", &gift).await.status(201);
        let csv = String::from_utf8(admin.bytes("/v1/auth/billing/complimentary/export?search=ben").await).expect("text");
        assert!(csv.contains("ben Tester,Member,BadgeMemberYearly,") && csv.lines().count() == 2, "{csv}");
        admin.patch(&format!("/v1/auth/user/{}/closed", ada.id), &json!({ "closed": true })).await.status(200);
        site.hours(29 * 24);
        admin.get("/v1/auth/user").await.status(200);
        site.hours(2 * 24);
        site.job("erased-accounts").await;
        for (path, more) in [
            ("assign/badge", json!({ "package_id": made["id"] })),
            ("badge/create-vip", json!({ "ends_at": "2027-01-01T00:00:00.000Z" })),
            ("add-balance", json!({ "amount": 500, "currency": "EUR" })),
        ] {
            let mut body = json!({ "user_id": ada.id, "reason": "Speaker" });
            body.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
            admin.post(&format!("/v1/auth/{path}"), &body).await.invalid("user_id");
        }
    }
}

#[tokio::test]
async fn a_package_is_not_given_to_a_member_who_is_erased_meanwhile() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let made = package(&admin, json!({})).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("UPDATE member SET provider = 'erased' WHERE id = {}", ada.id);
    let body = json!({ "user_id": ada.id, "package_id": made["id"], "reason": "Helped us test" });
    let given = admin.post("/v1/auth/assign/badge", &body);
    site.database().interleaved(&lock, &erase, given).await.invalid("user_id");
    site.end().await;
}

#[tokio::test]
async fn a_granted_package_changes_while_its_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    let (made, may) = (package(&admin, json!({})).await, site.may(&admin).await);
    let body = json!({ "user_id": ada.id, "package_id": made["id"], "reason": "Helped us test" });
    admin.post("/v1/auth/assign/badge", &body).await.status(201);
    // Now it opens a program.
    let opens = format!("INSERT INTO package_opens (package_id, program_id) VALUES ({}, {})", id(made), may.id);
    database.sql(&format!("{opens}; UPDATE package SET stale = TRUE")).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = "DELETE FROM complimentary; DELETE FROM entitlement";
    database.interleaved(&lock, erase, site.job("subscriptions")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM entitlement").await, 0);
    site.end().await;
}
