//! Packages and their prices: created by administrators, compared by visitors, and required by programs.

use daymark_tests::harness::{Client, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{closed_program, id, may_join, package, pay, plan, price, subscribed, try_start};

fn titles(list: &Value) -> Vec<&str> {
    list.as_array().expect("packages").iter().map(|one| one["title"].as_str().expect("a title")).collect()
}

story! {
    async fn visitors_see_available_packages_and_their_prices(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        assert_eq!(visitor.get("/v1/auth/package").await.status(200).data(), &json!([]));
        let casual = package(&admin, json!({ "title": "Casual", "plan": "BadgeMemberMonthly", "position": 1, "trial_days": 0,
            "prices": [{ "interval": "month", "currency": "EUR", "amount": 590 }] })).await;
        let pro = package(&admin, json!({ "title": " Pro ", "plan": "BadgeProMemberYearly", "position": 20,
            "features": [" Everything ", ""], "packages": [casual["id"]], "prices": [
                { "interval": "year", "currency": "JPY", "amount": 13_900 },
                { "interval": "month", "currency": "BHD", "amount": 1_490 }] })).await;
        assert_eq!((&casual["key"], &casual["badge"]["label"]), (&json!("BadgeMemberMonthly"), &json!("Casual")));
        assert_eq!((&pro["title"], &pro["features"], &pro["trial_days"]), (&json!("Pro"), &json!(["Everything"]), &json!(14)));
        assert_eq!(pro["packages"][0]["title"], "Casual");
        let prices: Vec<_> = pro["prices"].as_array().expect("prices").iter().map(|one| one["price"].clone()).collect();
        assert!(prices.contains(&json!({ "amount": 13_900, "currency": "JPY", "digits": 0 })), "{prices:?}");
        assert!(prices.contains(&json!({ "amount": 1_490, "currency": "BHD", "digits": 3 })), "{prices:?}");
        let list = visitor.get("/v1/auth/package").await.status(200).data();
        assert_eq!(titles(list), ["Casual", "Pro"]);
        let page = visitor.get("/v1/auth/package?limit=1").await.status(200).json();
        let next = format!("/v1/auth/package?limit=1&cursor={}", page["meta"]["next_cursor"].as_str().expect("a cursor"));
        assert_eq!(titles(visitor.get(&next).await.status(200).data()), ["Pro"]);
        // Discontinued packages and old prices are visible only to those who manage packages.
        let path = format!("/v1/auth/package/{}", id(casual));
        admin.patch(&path, &json!({ "archived": true })).await.status(200);
        visitor.get(&path).await.problem(404, "not_found");
        let dearer = json!({ "add_prices": [{ "interval": "year", "currency": "JPY", "amount": 14_900 }] });
        admin.patch(&format!("/v1/auth/package/{}", id(pro)), &dearer).await.status(200);
        let listed = async |by: &Client| by.get("/v1/auth/package?archived=true").await.status(200).data();
        let (sold, all) = (listed(&visitor).await, listed(&admin).await);
        assert_eq!((titles(sold), titles(all)), (vec!["Pro"], vec!["Casual", "Pro"]));
        let count = |of: &Value| of["prices"].as_array().expect("prices").len();
        assert_eq!((count(&sold[0]), count(&all[1])), (2, 3));
        let badges = visitor.get("/v1/auth/badge").await.status(200).data();
        assert_eq!(badges, &json!({ "badges": [{ "key": "BadgeProMemberYearly", "label": "Pro" }], "active_badges": [] }));
    }
}

story! {
    async fn subscribers_keep_their_price_when_the_package_changes(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (path, old) = (format!("/v1/auth/package/{}", id(made)), price(made, "month"));
        subscribed(&admin, &ada, old).await;
        let dearer = json!({ "add_prices": [{ "interval": "month", "currency": "EUR", "amount": 1200 }] });
        let changed = admin.patch(&path, &dearer).await.status(200).data();
        assert_eq!(changed["prices"].as_array().expect("prices").len(), 3, "the old price stays for its subscribers");
        let shown = site.visitor().get(&path).await.status(200).data();
        assert_eq!(shown["prices"][0]["price"]["amount"], 1200);
        assert_eq!(plan(&ada).await["price"]["price"]["amount"], 900);
        let ben = site.member("ben").await;
        try_start(&ben, old).await.invalid("price_id");
        // The renewal keeps its price.
        site.at("2026-06-01T12:00:00Z");
        site.job("subscriptions").await;
        assert_eq!(plan(&ada).await["open_invoices"][0]["total"]["amount"], 900);
        // A package that members have is archived, not deleted.
        let removed = admin.delete(&path).await.status(200).data();
        assert_eq!(removed, &json!({ "id": made["id"], "archived": true }));
        assert_eq!(plan(&ada).await["package"]["title"], "Member");
        let unused = package(&admin, json!({ "key": "unused" })).await;
        let path = format!("/v1/auth/package/{}", id(unused));
        assert_eq!(admin.delete(&path).await.status(200).data()["archived"], false);
        admin.get(&path).await.problem(404, "not_found");
    }
}

story! {
    async fn a_package_that_members_have_left_is_archived(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let low = package(&admin, json!({ "key": "low", "position": 1 })).await;
        let high = package(&admin, json!({ "key": "high", "position": 2, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1800 }] })).await;
        let s = subscribed(&admin, &ada, price(low, "month")).await;
        let to = json!({ "price_id": price(high, "month") });
        let asked = ada.post(&format!("/v1/auth/subscription/{s}/change"), &to).await.status(200).data();
        pay(&admin, id(&asked["next"]["invoice"])).await.status(200);
        assert_eq!(plan(&ada).await["package"]["key"], "high");
        let removed = admin.delete(&format!("/v1/auth/package/{}", id(low))).await.status(200).data();
        assert_eq!(removed["archived"], true);
    }
}

story! {
    async fn a_package_that_programs_or_coupons_require_is_archived(site) {
        let admin = site.admin().await;
        let mut made = Vec::new();
        for key in ["required", "discounted", "other"] {
            made.push(package(&admin, json!({ "key": key })).await);
        }
        closed_program(site, &admin, made[0]).await;
        let coupon = json!({ "code": "some", "percent": 10_000, "package_ids": [id(made[1])] });
        admin.post("/v1/auth/coupon", &coupon).await.status(201);
        for (package, archived) in made.into_iter().zip([true, true, false]) {
            let removed = admin.delete(&format!("/v1/auth/package/{}", id(package))).await.status(200).data();
            assert_eq!(removed["archived"], archived, "{package}");
        }
    }
}

story! {
    async fn a_program_cannot_require_an_unknown_package(site) {
        let admin = site.admin().await;
        let mut body = daymark_tests::harness::Program::may();
        body["package"] = json!("gold");
        admin.post("/v2/core/challenge", &body).await.invalid("package");
        let may = site.may(&admin).await;
        let path = format!("/v2/core/challenge/{}", may.id);
        admin.patch(&path, &json!({ "package": "gold" })).await.invalid("package");
        package(&admin, json!({ "key": "gold" })).await;
        for key in ["gold", ""] {
            admin.patch(&path, &json!({ "package": key })).await.status(200);
        }
    }
}

story! {
    async fn a_package_that_a_colleague_has_changed_is_not_overwritten(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET role = 'admin'").await;
        let colleague = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let made = package(&admin, json!({})).await;
        let path = format!("/v1/auth/package/{}", id(made));
        let save = async |by: &Member, title: &str, version: &Value| {
            by.patch(&path, &json!({ "title": title, "version": version })).await
        };
        let saved = save(&colleague, "Theirs", &made["version"]).await.status(200).data();
        save(&admin, "Ours", &made["version"]).await.problem(409, "conflict");
        assert_eq!(admin.get(&path).await.status(200).data()["title"], "Theirs");
        assert_eq!(save(&admin, "Ours", &saved["version"]).await.status(200).data()["title"], "Ours");
        // Older clients send no version.
        colleague.patch(&path, &json!({ "title": "Theirs" })).await.status(200);
    }
}

story! {
    async fn invalid_package_fields_are_rejected(site) {
        let admin = site.admin().await;
        let made = package(&admin, json!({})).await;
        let body = |fields: Value| {
            let mut body = json!({ "title": "X", "plan": "BadgeMemberMonthly" });
            body.as_object_mut().expect("fields").extend(fields.as_object().expect("fields").clone());
            body
        };
        let price = json!({ "interval": "month", "currency": "EUR", "amount": 900 });
        for (fields, field) in [
            (json!({ "title": " " }), "title"),
            (json!({ "plan": "BadgeYearlyTrial" }), "plan"),
            (json!({ "key": "BadgeMemberYearly" }), "key"),
            (json!({ "seats": 1 }), "seats"),
            (json!({ "trial_days": 366 }), "trial_days"),
            (json!({ "packages": [999_999] }), "packages"),
            (json!({ "programs": [999_999] }), "programs"),
            (json!({ "prices": [{ "interval": "month", "currency": "XXX", "amount": 1 }] }), "prices[0].currency"),
            (json!({ "prices": [{ "interval": "month", "currency": "EUR", "amount": -1 }] }), "prices[0].amount"),
            (json!({ "prices": [{ "interval": "week", "currency": "EUR", "amount": 1 }] }), "prices[0].interval"),
            (json!({ "prices": [{ "interval": "month", "currency": "KWD", "amount": 1_255 }] }), "prices[0].amount"),
            (json!({ "prices": [price, price] }), "prices"),
        ] {
            admin.post("/v1/auth/package", &body(fields)).await.invalid(field);
        }
        let path = format!("/v1/auth/package/{}", id(made));
        admin.patch(&path, &json!({ "packages": [made["id"]] })).await.invalid("packages");
        admin.patch(&path, &json!({ "archive_prices": [999_999] })).await.invalid("archive_prices");
        let parts = json!({ "add_prices": [{ "interval": "month", "currency": "MGA", "amount": 50_050 }] });
        admin.patch(&path, &parts).await.invalid("add_prices[0].amount");
        let member = site.member("ada").await;
        member.post("/v1/auth/package", &body(json!({}))).await.problem(403, "forbidden");
    }
}

async fn page(member: &Member, site: &Site, program: i64) -> (Value, Value, String) {
    let path = format!("/v2/core/challenge/{program}");
    let shown = site.visitor().get(&path).await.status(200).data();
    let place = member.get(&format!("{path}/pre-enroll")).await.status(200).data();
    let refused = member.post(&format!("{path}/join"), &json!({})).await.problem(402, "package_needed");
    (shown["package_title"].clone(), place["needs_package"].clone(), refused["message"].to_string())
}

story! {
    async fn a_program_shows_which_package_it_requires(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "key": "gold", "title": "Gold & more" })).await;
        let program = closed_program(site, &admin, made).await;
        let needs = json!({ "key": "gold", "title": "Gold & more" });
        let (title, place, message) = page(&ada, site, program.id).await;
        assert_eq!((&title, &place), (&json!("Gold & more"), &needs));
        assert!(message.contains("Gold & more"), "{message}");
        let path = format!("/v1/auth/package/{}", id(made));
        admin.patch(&path, &json!({ "title": "Golden" })).await.status(200);
        assert_eq!(page(&ada, site, program.id).await.0, "Golden", "renamed");
        subscribed(&admin, &ada, price(made, "month")).await;
        assert!(may_join(&ada, &program).await);
        ada.join(&program).await;
    }
}

story! {
    async fn package_access_changes_apply_to_current_members(site) {
        let (admin, ada, ben, cleo) =
            (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let low = package(&admin, json!({ "key": "low", "position": 1 })).await;
        let high = package(&admin, json!({ "key": "high", "position": 2 })).await;
        let program = closed_program(site, &admin, low).await;
        subscribed(&admin, &ada, price(high, "month")).await;
        let gift = json!({ "user_id": ben.id, "package_id": high["id"], "reason": "Speaker" });
        admin.post("/v1/auth/assign/badge", &gift).await.status(201);
        let acme = crate::companies::company(&cleo, "Acme").await;
        let seats = json!({ "company_id": acme["id"], "package_id": high["id"], "seats": 2, "reason": "Pilot" });
        admin.post("/v1/auth/billing/company-packages", &seats).await.status(201);
        cleo.post(&format!("/v1/auth/company/seats/{}", cleo.id), &json!({})).await.status(200);
        let open_to = async || {
            let mut open = Vec::new();
            for member in [&ada, &ben, &cleo] {
                open.push(may_join(member, &program).await);
            }
            open
        };
        assert_eq!(open_to().await, [false; 3]);
        let path = format!("/v1/auth/package/{}", id(high));
        let change = async |body: Value| {
            admin.patch(&path, &body).await.status(200);
            site.job("subscriptions").await;
        };
        change(json!({ "packages": [low["id"]] })).await;
        assert_eq!(open_to().await, [true; 3]);
        change(json!({ "packages": [] })).await;
        assert_eq!(open_to().await, [false; 3]);
        change(json!({ "programs": [program.id] })).await;
        assert_eq!(open_to().await, [true; 3], "a single program");
    }
}

story! {
    async fn a_change_of_package_access_is_completed_after_a_failure(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let low = package(&admin, json!({ "key": "low", "position": 1 })).await;
        let high = package(&admin, json!({ "key": "high", "position": 2 })).await;
        let program = closed_program(site, &admin, low).await;
        for member in [&ada, &ben] {
            subscribed(&admin, member, price(high, "month")).await;
        }
        site.database().refuse("entitlement", ada.id).await;
        let more = json!({ "packages": [low["id"]] });
        admin.patch(&format!("/v1/auth/package/{}", id(high)), &more).await.status(200);
        site.try_job("subscriptions").await.expect_err("it failed for ada");
        assert!(!may_join(&ada, &program).await && may_join(&ben, &program).await, "it goes on with ben");
        site.database().accept("entitlement").await;
        site.job("subscriptions").await;
        assert!(!may_join(&ada, &program).await, "it waits, because all of the package is done again");
        site.minutes(1);
        site.job("subscriptions").await;
        assert!(may_join(&ada, &program).await && may_join(&ben, &program).await);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM package WHERE stale").await, 0);
    }
}

story! {
    async fn a_package_event_is_public_but_joining_needs_a_package(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let without = package(&admin, json!({ "key": "without", "events": false })).await;
        let with = package(&admin, json!({ "key": "with", "position": 20, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1900 }] })).await;
        let event = crate::events::event(&admin, &json!({ "needs_package": true })).await;
        let path = format!("/v1/core/event/{event}");
        assert_eq!(site.visitor().get(&path).await.status(200).data()["needs_package"], true);
        let join = async || ada.post(&format!("{path}/join"), &json!({})).await;
        join().await.problem(402, "package_needed");
        let s = subscribed(&admin, &ada, price(without, "month")).await;
        join().await.problem(402, "package_needed");
        let change = json!({ "price_id": price(with, "month") });
        let asked = ada.post(&format!("/v1/auth/subscription/{s}/change"), &change).await.status(200).data();
        pay(&admin, id(&asked["next"]["invoice"])).await.status(200);
        join().await.status(200);
        // Members who have joined stay when the plan ends.
        admin.post(&format!("/v1/auth/billing/subscription/{s}/end"), &json!({ "reason": "Left" })).await.status(200);
        join().await.status(200);
    }
}
