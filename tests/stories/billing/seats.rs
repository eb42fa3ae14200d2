//! Company packages: seats that the owner assigns and takes back, and how they end.

use daymark_tests::harness::{Answer, Database, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{
    books_balance, closed_program, id, may_join, open_invoice, package, pay, plan, price, start, stay, subscribed,
    try_start,
};
use crate::companies::company;

async fn enter(member: &Member, company: &Value) {
    let uid = json!({ "corporation_uid": company["corporation_uid"] });
    member.post("/v2/core/company/join", &uid).await.status(200);
}

async fn give(owner: &Member, to: &Member) -> Answer {
    owner.post(&format!("/v1/auth/company/seats/{}", to.id), &json!({})).await
}

async fn take(owner: &Member, from: &Member) -> Answer {
    owner.delete(&format!("/v1/auth/company/seats/{}", from.id)).await
}

async fn seats(member: &Member) -> &'static Value {
    member.get("/v1/auth/company/seats").await.status(200).data()
}

story! {
    async fn a_company_owner_assigns_and_revokes_seats(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben, cleo, dan) =
            (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await, site.member("dan").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let acme = company(&ada, "Acme").await;
        ada.get("/v1/auth/company/seats").await.status(200);
        dan.get("/v1/auth/company/seats").await.problem(404, "not_found");
        for member in [&ben, &cleo] {
            enter(member, acme).await;
        }
        give(&ada, &ben).await.problem(409, "conflict");
        let body = json!({ "company_id": id(acme), "package_id": id(made), "seats": 1, "until": "2026-05-26T10:00:00Z", "reason": "Pilot" });
        let given = admin.post("/v1/auth/billing/company-packages", &body).await.status(201).data();
        assert_eq!((&given["company"]["name"], &given["taken"], &given["subscription_id"]), (&json!("Acme"), &json!(0), &json!(null)));
        admin.post("/v1/auth/billing/company-packages", &body).await.problem(409, "conflict");
        assert_eq!(give(&ada, &ben).await.status(200).data(), &json!({ "seats": 1, "taken": 1 }));
        assert_eq!(give(&ada, &ben).await.status(200).data(), &json!({ "seats": 1, "taken": 1 }), "given again");
        assert!(may_join(&ben, &program).await && !may_join(&cleo, &program).await);
        give(&ada, &cleo).await.problem(409, "conflict");
        give(&ada, &dan).await.invalid("user_id");
        give(&ben, &cleo).await.problem(403, "forbidden");
        give(&dan, &cleo).await.problem(404, "not_found");
        let shown = seats(&ada).await;
        let who: Vec<_> = shown["members"].as_array().expect("members").iter().map(|m| (m["user_id"].as_i64(), m["seat"].as_bool())).collect();
        assert_eq!(who, [(Some(ada.id), Some(false)), (Some(ben.id), Some(true)), (Some(cleo.id), Some(false))]);
        let theirs = seats(&ben).await;
        assert_eq!((&theirs["owner"], &theirs["seat"], &theirs["members"]), (&json!(false), &json!(true), &json!([])));
        assert_eq!(take(&ada, &ben).await.status(200).data(), &json!({ "seats": 1, "taken": 0 }));
        take(&ada, &ben).await.problem(404, "not_found");
        assert!(!may_join(&ben, &program).await);
        // It ends on time, and the company can then have another one.
        give(&ada, &cleo).await.status(200);
        site.at("2026-05-26T09:59:59Z");
        assert!(may_join(&cleo, &program).await);
        site.at("2026-05-26T10:00:00Z");
        assert!(!may_join(&cleo, &program).await);
        site.job("company-seats").await;
        assert_eq!(seats(&ada).await["package"], json!(null));
        let again = json!({ "company_id": id(acme), "package_id": id(made), "seats": 5, "reason": "Second year" });
        let second = admin.post("/v1/auth/billing/company-packages", &again).await.status(201).data();
        give(&ada, &ben).await.status(200);
        let now = format!("/v1/auth/billing/company-packages?company={}", id(acme));
        assert_eq!(admin.get(&now).await.status(200).data()[0]["id"], second["id"]);
        let ended = format!("/v1/auth/billing/company-packages/{}/end", id(second));
        assert!(!admin.post(&ended, &json!({ "reason": "Asked for" })).await.status(200).data()["ended_at"].is_null());
        assert!(!may_join(&ben, &program).await);
        assert_eq!(*admin.get(&now).await.status(200).data(), json!([]));
        let list = admin.get("/v1/auth/billing/company-packages?search=ACM").await.status(200).data();
        assert_eq!(list.as_array().map(Vec::len), Some(2));
        let csv = String::from_utf8(admin.bytes("/v1/auth/billing/company-packages/export").await).expect("text");
        assert!(csv.contains("Acme,Member,5"), "{csv}");
        let path = format!("/v1/auth/package/{}", id(made));
        assert_eq!(admin.delete(&path).await.status(200).data()["archived"], true, "companies had it");
    }
}

story! {
    async fn concurrent_assignments_never_exceed_the_seat_count(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let acme = company(&ada, "Acme").await;
        let members = join_all((0..12).map(async |n| site.member(&format!("member{n}")).await)).await;
        for member in &members {
            enter(member, acme).await;
        }
        let body = json!({ "company_id": id(acme), "package_id": id(made), "seats": 4, "reason": "Pilot" });
        admin.post("/v1/auth/billing/company-packages", &body).await.status(201);
        let codes = join_all(members.iter().map(async |member| give(&ada, member).await.code)).await;
        assert_eq!(codes.iter().filter(|code| **code == 200).count(), 4, "{codes:?}");
        assert_eq!(seats(&ada).await["taken"], 4);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM seat").await, 4);
    }
}

story! {
    async fn a_member_with_a_seat_gets_no_trial_of_its_package(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let low = package(&admin, json!({ "key": "low", "position": 1 })).await;
        let made = package(&admin, json!({ "key": "made", "position": 2, "packages": [low["id"]] })).await;
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        let body = json!({ "company_id": id(acme), "package_id": id(made), "seats": 2, "reason": "Pilot" });
        admin.post("/v1/auth/billing/company-packages", &body).await.status(201);
        let eligible = async || ben.get("/v1/auth/badge/trial").await.status(200).data()["eligible"].clone();
        let try_it = async |package: &Value| {
            ben.post("/v1/auth/subscription/start-trial", &json!({ "package_id": package["id"] })).await
        };
        assert_eq!(eligible().await, true);
        give(&ada, &ben).await.status(200);
        assert_eq!(eligible().await, false);
        ben.post("/v1/auth/badge/create-trial", &json!({})).await.problem(409, "subscription_exists");
        // Its package includes the lower one.
        for package in [made, low] {
            let refused = try_it(package).await.problem(409, "subscription_exists");
            assert_eq!(refused["message"], "Your company already gives you this plan.");
        }
        // The trial is not used up: another package still has one, and so has this one without the seat.
        take(&ada, &ben).await.status(200);
        assert_eq!(eligible().await, true);
        give(&ada, &ben).await.status(200);
        let high = package(&admin, json!({ "key": "high", "position": 3 })).await;
        try_it(high).await.status(201);
    }
}

story! {
    async fn leaving_or_deleting_a_company_ends_seat_access(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        let body = json!({ "company_id": id(acme), "package_id": id(made), "seats": 2, "reason": "Pilot" });
        admin.post("/v1/auth/billing/company-packages", &body).await.status(201);
        give(&ada, &ben).await.status(200);
        let path = format!("/v2/core/company/{}", id(acme));
        ben.post(&format!("{path}/leave"), &json!({})).await.status(200);
        site.job("company-seats").await;
        assert!(!may_join(&ben, &program).await);
        assert_eq!(seats(&ada).await["taken"], 0);
        // Deleting a company removes its seats.
        give(&ada, &ada).await.status(200);
        assert!(may_join(&ada, &program).await);
        ada.delete(&path).await.status(200);
        site.job("company-seats").await;
        assert!(!may_join(&ada, &program).await);
    }
}

story! {
    async fn a_seat_that_cannot_end_does_not_hold_up_the_others(site) {
        let (admin, ada, ben, cleo) =
            (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        let acme = company(&ada, "Acme").await;
        let body = json!({ "company_id": id(acme), "package_id": id(made), "seats": 2, "reason": "Pilot" });
        admin.post("/v1/auth/billing/company-packages", &body).await.status(201);
        for member in [&ben, &cleo] {
            enter(member, acme).await;
            give(&ada, member).await.status(200);
            member.post(&format!("/v2/core/company/{}/leave", id(acme)), &json!({})).await.status(200);
        }
        let seat = site.database().number(&format!("SELECT id FROM seat WHERE member_id = {}", ben.id)).await;
        site.database().freeze("seat", seat).await;
        site.try_job("company-seats").await.expect_err("it failed for ben");
        assert!(may_join(&ben, &program).await && !may_join(&cleo, &program).await);
        site.database().thaw().await;
        site.job("company-seats").await;
        assert!(!may_join(&ben, &program).await);
    }
}

story! {
    async fn a_company_package_that_cannot_end_does_not_hold_up_the_others(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let mut given = Vec::new();
        for (owner, name) in [(&ada, "Acme"), (&ben, "Bolt")] {
            let until = "2026-05-07T10:00:00Z";
            let company = id(company(owner, name).await);
            let body = json!({ "company_id": company, "package_id": id(made), "seats": 2, "until": until, "reason": "Pilot" });
            given.push(id(admin.post("/v1/auth/billing/company-packages", &body).await.status(201).data()));
        }
        site.at("2026-05-07T10:00:00Z");
        site.database().freeze("company_package", given[0]).await;
        site.try_job("company-seats").await.expect_err("it failed for Acme");
        assert_eq!(seats(&ben).await["package"], json!(null));
        site.database().thaw().await;
        site.job("company-seats").await;
        assert_eq!(seats(&ada).await["package"], json!(null));
    }
}

story! {
    async fn a_change_to_a_plan_for_one_person_ends_the_seats(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let single = package(&admin, json!({ "key": "single", "position": 1 })).await;
        let team = package(&admin, json!({ "key": "team", "position": 2, "seats": 3, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1900 }] })).await;
        let program = closed_program(site, &admin, team).await;
        enter(&ben, company(&ada, "Acme").await).await;
        let s = subscribed(&admin, &ada, price(team, "month")).await;
        give(&ada, &ben).await.status(200);
        let change = async |package: &Value| {
            let to = json!({ "price_id": price(package, "month") });
            ada.post(&format!("/v1/auth/subscription/{s}/change"), &to).await.status(200).data()
        };
        change(single).await;
        site.at("2026-05-31T10:00:00Z");
        site.job("subscriptions").await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        assert!(may_join(&ben, &program).await, "until the paid period ends");
        site.at("2026-06-06T10:00:00Z");
        site.job("subscriptions").await;
        assert_eq!(plan(&ada).await["package"]["key"], "single");
        assert_eq!(seats(&ada).await["package"], json!(null));
        assert!(!may_join(&ben, &program).await);
        // With seats again, they are assigned as before.
        pay(&admin, id(&change(team).await["next"]["invoice"])).await.status(200);
        assert_eq!((&seats(&ada).await["seats"], &seats(&ada).await["taken"]), (&json!(3), &json!(1)));
        assert!(may_join(&ben, &program).await);
        books_balance(site).await;
    }
}

story! {
    async fn only_company_owners_can_choose_a_company_plan(site) {
        let (admin, ben) = (site.admin().await, site.member("ben").await);
        let single = package(&admin, json!({ "key": "single", "position": 1 })).await;
        let team = package(&admin, json!({ "key": "team", "position": 2, "seats": 3, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1900 }] })).await;
        let (low, high) = (json!({ "price_id": price(single, "month") }), json!({ "price_id": price(team, "month") }));
        let trial = "/v1/auth/subscription/start-trial";
        ben.post(trial, &json!({ "package_id": team["id"] })).await.problem(409, "conflict");
        let s = id(ben.post(trial, &json!({ "package_id": single["id"] })).await.status(201).data());
        let upgrade = format!("/v1/auth/subscription/{s}/upgrade-trial");
        ben.post(&upgrade, &high).await.problem(409, "conflict");
        let asked = ben.post(&upgrade, &low).await.status(200).data();
        pay(&admin, id(&asked["next"]["invoice"])).await.status(200);
        let change = format!("/v1/auth/subscription/{s}/change");
        ben.post(&change, &high).await.problem(409, "conflict");
        company(&ben, "Acme").await;
        ben.post(&change, &high).await.status(200);
    }
}

story! {
    async fn seats_bought_by_a_company_last_as_long_as_the_plan(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "seats": 3 })).await;
        let program = closed_program(site, &admin, made).await;
        try_start(&ben, price(made, "month")).await.problem(409, "conflict");
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        let shown = seats(&ada).await;
        assert_eq!((&shown["seats"], &shown["until"]), (&json!(3), &json!("2026-06-13T10:00:00.000Z")));
        give(&ada, &ben).await.status(200);
        assert!(may_join(&ben, &program).await);
        // Seats follow the plan: through a renewal, and to its end.
        site.at("2026-05-31T10:00:00Z");
        site.job("subscriptions").await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        assert!(may_join(&ben, &program).await);
        site.at("2026-06-06T10:00:00Z");
        site.job("subscriptions").await;
        assert!(may_join(&ben, &program).await);
        let given = admin.get("/v1/auth/billing/company-packages").await.status(200).data();
        let path = format!("/v1/auth/billing/company-packages/{}/end", id(&given[0]));
        admin.post(&path, &json!({ "reason": "No" })).await.problem(409, "conflict");
        let s = id(plan(&ada).await);
        ada.post(&format!("/v1/auth/subscription/{s}/cancel"), &json!({})).await.status(200);
        // Sessions end after 30 days without a call.
        site.at("2026-06-20T10:00:00Z");
        seats(&ada).await;
        assert!(may_join(&ben, &program).await);
        admin.get("/v1/auth/billing/company-packages").await.status(200);
        site.at("2026-07-06T10:00:00Z");
        assert!(!may_join(&ben, &program).await);
        site.job("subscriptions").await;
        assert_eq!(seats(&ada).await["package"], json!(null));
        // Bought again.
        let (_, invoice) = start(&ada, price(made, "month")).await;
        pay(&admin, invoice).await.status(200);
        assert_eq!(seats(&ada).await["seats"], 3);
        books_balance(site).await;
    }
}

story! {
    async fn a_plans_seats_begin_or_return_when_a_given_package_ends(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "seats": 3 })).await;
        let program = closed_program(site, &admin, made).await;
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        let grant = async |until: Value| {
            let body = json!({ "company_id": id(acme), "package_id": id(made), "seats": 5, "until": until, "reason": "Pilot" });
            id(admin.post("/v1/auth/billing/company-packages", &body).await.status(201).data())
        };
        grant(json!("2026-05-20T10:00:00Z")).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        assert_eq!(seats(&ada).await["seats"], 5, "the plan's own seats wait");
        stay(site, "2026-05-20T10:00:00Z", &[&admin, &ada, &ben]).await;
        site.job("company-seats").await;
        assert_eq!((&seats(&ada).await["seats"], &seats(&ada).await["until"]), (&json!(3), &json!("2026-06-13T10:00:00.000Z")));
        give(&ada, &ben).await.status(200);
        // The plan is billed but not paid, so an administrator helps out.
        site.at("2026-05-31T10:00:00Z");
        site.job("subscriptions").await;
        site.at("2026-06-13T10:00:00Z");
        site.job("subscriptions").await;
        assert_eq!((&plan(&ada).await["state"], &seats(&ada).await["package"]), (&json!("unpaid"), &json!(null)));
        let given = grant(json!(null)).await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        assert!(!may_join(&ben, &program).await, "no seat of the given package");
        let end = format!("/v1/auth/billing/company-packages/{given}/end");
        admin.post(&end, &json!({ "reason": "Paid" })).await.status(200);
        assert_eq!((&seats(&ada).await["seats"], &seats(&ada).await["taken"]), (&json!(3), &json!(1)));
        assert!(may_join(&ben, &program).await);
        books_balance(site).await;
    }
}

story! {
    async fn a_new_owners_seats_begin_when_the_former_owners_plan_ends(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "seats": 3 })).await;
        let program = closed_program(site, &admin, made).await;
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        give(&ada, &ben).await.status(200);
        let path = format!("/v2/core/company/{}", id(acme));
        ada.patch(&path, &json!({ "owner_id": ben.id })).await.status(200);
        subscribed(&admin, &ben, price(made, "month")).await;
        site.job("company-seats").await;
        let package_of = async || admin.get("/v1/auth/billing/company-packages").await.status(200).data();
        assert_eq!(package_of().await.as_array().map(Vec::len), Some(1), "ada's seats last");
        let end = format!("/v1/auth/billing/subscription/{}/end", id(plan(&ada).await));
        admin.post(&end, &json!({ "reason": "Left" })).await.status(200);
        assert_eq!(seats(&ben).await["package"], json!(null));
        site.job("company-seats").await;
        assert_eq!((&seats(&ben).await["seats"], &seats(&ben).await["taken"]), (&json!(3), &json!(0)));
        assert_eq!(package_of().await[0]["subscription_id"], plan(&ben).await["id"]);
        give(&ben, &ada).await.status(200);
        assert!(may_join(&ada, &program).await);
        books_balance(site).await;
    }
}

story! {
    async fn seats_move_to_the_owners_new_company(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "seats": 3 })).await;
        let acme = company(&ada, "Acme").await;
        subscribed(&admin, &ada, price(made, "month")).await;
        ada.delete(&format!("/v2/core/company/{}", id(acme))).await.status(200);
        site.job("company-seats").await;
        enter(&ben, company(&ada, "Acme again").await).await;
        site.job("company-seats").await;
        assert_eq!((&seats(&ada).await["seats"], &seats(&ada).await["taken"]), (&json!(3), &json!(0)));
        give(&ada, &ben).await.status(200);
        // Nothing changes any more.
        site.job("company-seats").await;
        let list = admin.get("/v1/auth/billing/company-packages").await.status(200).data();
        assert_eq!((list.as_array().map(Vec::len), &list[0]["taken"]), (Some(1), &json!(1)));
    }
}

/// The seats of a paid plan return while an administrator gives the company another package: it keeps only that one.
#[tokio::test]
async fn a_paid_plan_yields_to_a_package_given_at_the_same_time() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    site.at("2026-05-06T10:00:00Z");
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let made = package(&admin, json!({ "seats": 3 })).await;
    let acme = id(company(&ada, "Acme").await);
    subscribed(&admin, &ada, price(made, "month")).await;
    site.at("2026-05-31T10:00:00Z");
    site.job("subscriptions").await;
    let renewal = open_invoice(&ada).await;
    site.database().sql("UPDATE company_package SET ended_at = 1").await;
    let given = format!(
        "SELECT id FROM company WHERE id = {acme} FOR UPDATE;
        INSERT INTO company_package (company_id, package_id, seats, reason, created_at) VALUES ({acme}, {}, 5, 'Pilot', 1)",
        made["id"]
    );
    site.database().interleaved(&given, "SELECT 1", pay(&admin, renewal)).await.status(200);
    assert_eq!(seats(&ada).await["seats"], 5);
    site.end().await;
}
