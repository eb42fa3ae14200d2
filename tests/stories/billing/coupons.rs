//! Coupons: created by administrators, used within their limits, and deducted from the right invoices.

use daymark_tests::harness::{Answer, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::invoices::set_rates;
use super::{books_balance, id, open_invoice, own, package, pay, plan, price, start};

async fn coupon(admin: &Member, fields: Value) -> &'static Value {
    admin.post("/v1/auth/coupon", &fields).await.status(201).data()
}

async fn try_with(member: &Member, price: i64, code: &str) -> Answer {
    member.post("/v1/auth/subscription/start", &json!({ "price_id": price, "coupon": code })).await
}

/// Orders with a coupon. Returns the invoice's total.
async fn total(member: &Member, price: i64, code: &str) -> i64 {
    let started = try_with(member, price, code).await.status(201).data();
    started["next"]["invoice"]["total"]["amount"].as_i64().expect("an amount")
}

async fn on(site: &Site, instant: &str) {
    site.at(instant);
    site.job("subscriptions").await;
}

story! {
    async fn coupons_are_validated_edited_exported_and_archived(site) {
        let admin = site.admin().await;
        let made = coupon(&admin, json!({ "code": " Spring-26 ".trim(), "percent": 20_000, "months": 3, "note": "Fair" })).await;
        assert_eq!((&made["uses"], &made["archived"], &made["package_ids"]), (&json!(0), &json!(false), &json!(null)));
        for (wrong, field) in [
            (json!({ "code": "ab", "percent": 1 }), "code"),
            (json!({ "code": "a b c", "percent": 1 }), "code"),
            (json!({ "code": "none" }), "percent"),
            (json!({ "code": "both", "percent": 1, "amount": 1, "currency": "EUR" }), "amount"),
            (json!({ "code": "much", "percent": 100_001 }), "percent"),
            (json!({ "code": "bare", "amount": 500 }), "currency"),
            (json!({ "code": "gold", "amount": 500, "currency": "XAU" }), "currency"),
            (json!({ "code": "fils", "amount": 505, "currency": "BHD" }), "amount"),
            (json!({ "code": "gone", "percent": 1, "package_ids": [999] }), "package_ids"),
            (json!({ "code": "late", "percent": 1, "valid_from": "2026-02-01T00:00:00Z", "valid_until": "2026-01-01T00:00:00Z" }), "valid_until"),
        ] {
            admin.post("/v1/auth/coupon", &wrong).await.invalid(field);
        }
        let taken = admin.post("/v1/auth/coupon", &json!({ "code": "SPRING-26", "percent": 1 })).await;
        taken.problem(409, "conflict");
        let path = format!("/v1/auth/coupon/{}", id(made));
        let changed = admin.patch(&path, &json!({ "note": "Two fairs", "most_uses": 2 })).await.status(200).data();
        assert_eq!((&changed["note"], &changed["most_uses"], &changed["percent"]), (&json!("Two fairs"), &json!(2), &json!(20_000)));
        let found = async |search: &str| {
            let list = admin.get(&format!("/v1/auth/coupon?search={search}")).await.status(200).data();
            list.as_array().expect("a list").len()
        };
        assert_eq!((found("spring").await, found("FAIRS").await, found("autumn").await), (1, 1, 0));
        // Null clears a limit; omitted fields stay.
        let dates = json!({ "most_uses": null, "valid_from": "2026-01-01T00:00:00Z", "valid_until": "2027-01-01T00:00:00Z" });
        let changed = admin.patch(&path, &dates).await.status(200).data();
        assert_eq!((&changed["most_uses"], &changed["note"]), (&json!(null), &json!("Two fairs")));
        admin.patch(&path, &json!({ "valid_from": "2027-02-01T00:00:00Z" })).await.invalid("valid_until");
        let changed = admin.patch(&path, &json!({ "valid_from": null })).await.status(200).data();
        assert_eq!((&changed["valid_from"], &changed["valid_until"]), (&json!(null), &json!("2027-01-01T00:00:00.000Z")));
        let csv = String::from_utf8(admin.bytes("/v1/auth/coupon/export").await).expect("text");
        assert!(csv.contains("Spring-26,Two fairs,20000"), "{csv}");
        // An unused one is deleted; a used one stays for the invoices that refer to it.
        let unused = coupon(&admin, json!({ "code": "unused", "percent": 1 })).await;
        let gone = admin.delete(&format!("/v1/auth/coupon/{}", id(unused))).await.status(200).data();
        assert_eq!(gone["archived"], false);
        let (ada, plans) = (site.member("ada").await, package(&admin, json!({})).await);
        total(&ada, price(plans, "month"), "spring-26").await;
        assert_eq!(admin.delete(&path).await.status(200).data()["archived"], true);
        assert_eq!(admin.get(&path).await.status(200).data()["uses"], 1);
        let ben = site.member("ben").await;
        try_with(&ben, price(plans, "month"), "spring-26").await.invalid("coupon");
    }
}

story! {
    async fn a_coupon_discounts_only_the_invoices_it_covers(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben, cleo) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        coupon(&admin, json!({ "code": "once", "percent": 50_000, "months": 0 })).await;
        coupon(&admin, json!({ "code": "quarter", "amount": 200, "currency": "EUR", "months": 2 })).await;
        coupon(&admin, json!({ "code": "free", "percent": 100_000, "months": 0 })).await;
        let seen = ada.get(&format!("/v1/auth/coupon/check?code=ONCE&price_id={month}")).await.status(200).data();
        assert_eq!((&seen["text"], &seen["total"]["amount"]), (&json!("50% off your first payment"), &json!(450)));
        ada.get(&format!("/v1/auth/coupon/check?code=nothing&price_id={month}")).await.invalid("code");
        assert_eq!(total(&ada, month, "Once").await, 450);
        assert_eq!(total(&ben, month, "quarter").await, 700);
        for member in [&ada, &ben] {
            pay(&admin, open_invoice(member).await).await.status(200);
        }
        // The total is zero, so it starts at once.
        assert_eq!(total(&cleo, month, "free").await, 0);
        assert_eq!(plan(&cleo).await["state"], "active");
        on(site, "2026-05-31T10:00:00Z").await;
        let due = async |member: &Member| plan(member).await["open_invoices"][0]["total"]["amount"].as_i64();
        assert_eq!((due(&ada).await, due(&ben).await, due(&cleo).await), (Some(900), Some(700), Some(900)));
        pay(&admin, open_invoice(&ben).await).await.status(200);
        // Billed within the two months, for a period that begins after them.
        on(site, "2026-06-29T10:00:00Z").await;
        assert_eq!(due(&ben).await, Some(900));
        books_balance(site).await;
    }
}

/// A member in Berlin orders with a discount of some months. The wall clock there decides when periods begin, and UTC
/// when the discount ends.
async fn renewed(site: &Site, ordered: &str, months: i64, renewals: &[(&str, i64)]) {
    site.at(ordered);
    let (admin, ada) = (site.admin().await, site.member_in("ada", "Europe/Berlin").await);
    let made = package(&admin, json!({})).await;
    coupon(&admin, json!({ "code": "some", "amount": 200, "currency": "EUR", "months": months })).await;
    assert_eq!(total(&ada, price(made, "month"), "some").await, 700);
    pay(&admin, open_invoice(&ada).await).await.status(200);
    for (instant, expected) in renewals {
        on(site, instant).await;
        assert_eq!(plan(&ada).await["open_invoices"][0]["total"]["amount"], *expected, "{instant}");
        pay(&admin, open_invoice(&ada).await).await.status(200);
    }
}

story! {
    async fn a_discount_of_two_months_covers_two_when_the_clocks_change(site) {
        // The third period begins on 10 May at 9:00 UTC.
        let renewals = [("2026-04-04T10:00:00Z", 700), ("2026-05-03T10:00:00Z", 900)];
        renewed(site, "2026-03-10T10:00:30Z", 2, &renewals).await;
    }
}

story! {
    async fn a_discount_of_one_month_covers_one_when_the_dates_differ(site) {
        // It is 31 March in Berlin already: the second period begins on 30 April there, on 29 April in UTC.
        renewed(site, "2026-03-30T22:30:00Z", 1, &[("2026-04-23T10:00:00Z", 900)]).await;
    }
}

story! {
    async fn a_coupon_is_limited_per_member_and_in_total(site) {
        site.at("2026-05-06T10:00:00Z");
        let admin = site.admin().await;
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        let few = coupon(&admin, json!({ "code": "few", "percent": 10_000, "most_uses": 5 })).await;
        let members = join_all((0..20).map(async |n| site.member(&format!("member{n}")).await)).await;
        let codes = join_all(members.iter().map(async |member| try_with(member, month, "few").await.code)).await;
        assert_eq!(codes.iter().filter(|code| **code == 201).count(), 5, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| **code == 422).count(), 15, "{codes:?}");
        let path = format!("/v1/auth/coupon/{}", id(few));
        assert_eq!(admin.get(&path).await.status(200).data()["uses"], 5);
        admin.patch(&path, &json!({ "most_uses": 4 })).await.invalid("most_uses");
        // One member, many concurrent requests: one use.
        coupon(&admin, json!({ "code": "mine", "percent": 10_000 })).await;
        let ada = site.member("ada").await;
        join_all((0..10).map(async |_| try_with(&ada, month, "mine").await.code)).await;
        let uses = "SELECT uses FROM coupon WHERE code = 'mine'";
        assert_eq!(site.database().number(uses).await, 1);
    }
}

story! {
    async fn a_rejected_coupon_states_the_reason(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let other = package(&admin, json!({ "key": "other", "title": "Other" })).await;
        let month = price(made, "month");
        for fields in [
            json!({ "code": "early", "percent": 1000, "valid_from": "2026-06-01T00:00:00Z" }),
            json!({ "code": "ended", "percent": 1000, "valid_until": "2026-05-06T10:00:00Z" }),
            json!({ "code": "other", "percent": 1000, "package_ids": [id(other)] }),
            json!({ "code": "yens", "amount": 100, "currency": "JPY" }),
        ] {
            coupon(&admin, fields).await;
        }
        for (code, why) in [
            ("early", "This coupon is not valid yet."),
            ("ended", "This coupon has expired."),
            ("other", "This coupon is not valid for this plan."),
            ("yens", "This coupon is only valid for prices in JPY."),
            ("none", "We could not find this coupon. Check the code."),
        ] {
            let refused = try_with(&ada, month, code).await.problem(422, "invalid");
            assert_eq!(refused["errors"]["coupon"][0], why, "{code}");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM billing_subscription").await, 0, "nothing half done");
    }
}

story! {
    async fn an_unpaid_plan_releases_its_coupon(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let (month, year) = (price(made, "month"), price(made, "year"));
        let last = coupon(&admin, json!({ "code": "last", "percent": 10_000, "most_uses": 1 })).await;
        let uses = async || admin.get(&format!("/v1/auth/coupon/{}", id(last))).await.status(200).data()["uses"].as_i64();
        assert_eq!(total(&ada, month, "last").await, 810);
        try_with(&ben, month, "last").await.invalid("coupon");
        // The same request is the same order; switching to another plan keeps the coupon.
        let order = open_invoice(&ada).await;
        assert_eq!((total(&ada, month, "LAST").await, open_invoice(&ada).await), (810, order));
        assert_eq!(total(&ada, year, "last").await, 8100);
        assert_eq!(uses().await, Some(1));
        // An unpaid order expires after its 14 days.
        on(site, "2026-05-21T10:00:00Z").await;
        assert_eq!(plan(&ada).await["end_reason"], "never_paid");
        assert_eq!(uses().await, Some(0));
        assert_eq!(total(&ben, month, "last").await, 810);
        pay(&admin, open_invoice(&ben).await).await.status(200);
        // A payment uses it up, whatever happens to the plan.
        let path = format!("/v1/auth/billing/subscription/{}/end", id(plan(&ben).await));
        admin.post(&path, &json!({ "reason": "By mistake" })).await.status(200);
        assert_eq!(uses().await, Some(1));
        books_balance(site).await;
    }
}

story! {
    async fn an_unpaid_order_does_not_block_its_own_coupon(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let (month, year) = (price(made, "month"), price(made, "year"));
        let last = coupon(&admin, json!({ "code": "last", "percent": 10_000, "most_uses": 1 })).await;
        let uses = async || admin.get(&format!("/v1/auth/coupon/{}", id(last))).await.status(200).data()["uses"].as_i64();
        let quote = async |member: &Member| {
            member.get(&format!("/v1/auth/subscription/quote?price_id={year}&coupon=last")).await
        };
        let check = async |member: &Member| member.get(&format!("/v1/auth/coupon/check?code=last&price_id={year}")).await;
        total(&ada, month, "last").await;
        assert_eq!(quote(&ada).await.status(200).data()["total"]["amount"], 8100);
        assert_eq!(check(&ada).await.status(200).data()["total"]["amount"], 8100);
        quote(&ben).await.invalid("coupon");
        check(&ben).await.invalid("code");
        pay(&admin, open_invoice(&ada).await).await.status(200);
        quote(&ada).await.invalid("coupon");
        // A plan that is ordered during a trial returns its coupon when the trial is cancelled.
        let patch = admin.patch(&format!("/v1/auth/coupon/{}", id(last)), &json!({ "most_uses": 2 })).await;
        patch.status(200);
        let s = id(ben.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data());
        let order = json!({ "price_id": month, "coupon": "last" });
        ben.post(&format!("/v1/auth/subscription/{s}/upgrade-trial"), &order).await.status(200);
        assert_eq!(uses().await, Some(2));
        assert_eq!(quote(&ben).await.status(200).data()["total"]["amount"], 8100);
        ben.post(&format!("/v1/auth/subscription/{s}/cancel"), &json!({})).await.status(200);
        assert_eq!(uses().await, Some(1));
        books_balance(site).await;
    }
}

story! {
    async fn a_cancelled_order_leaves_a_new_customer_new(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        coupon(&admin, json!({ "code": "hello", "percent": 10_000, "new_members": true })).await;
        // A gift pays a part of an order, which the member then withdraws.
        let gift = json!({ "user_id": ada.id, "amount": 300, "currency": "EUR", "reason": "Speaker" });
        admin.post("/v1/auth/add-balance", &gift).await.status(200);
        let (s, _) = start(&ada, price(made, "month")).await;
        ada.post(&format!("/v1/auth/subscription/{s}/cancel"), &json!({})).await.status(200);
        assert_eq!(total(&ada, price(made, "month"), "hello").await, 810);
        pay(&admin, open_invoice(&ada).await).await.status(200);
        let s = id(plan(&ada).await);
        let end = json!({ "reason": "By mistake" });
        admin.post(&format!("/v1/auth/billing/subscription/{s}/end"), &end).await.status(200);
        coupon(&admin, json!({ "code": "again", "percent": 10_000, "new_members": true })).await;
        try_with(&ada, price(made, "month"), "again").await.invalid("coupon");
        books_balance(site).await;
    }
}

story! {
    async fn deleting_a_returned_coupon_archives_it(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        let back = coupon(&admin, json!({ "code": "back", "percent": 10_000 })).await;
        total(&ada, month, "back").await;
        on(site, "2026-05-21T10:00:00Z").await;
        // No use counts, but the unpaid invoice still names the coupon.
        let path = format!("/v1/auth/coupon/{}", id(back));
        assert_eq!(admin.get(&path).await.status(200).data()["uses"], 0);
        assert_eq!(admin.delete(&path).await.status(200).data()["archived"], true);
        assert_eq!(admin.get(&path).await.status(200).data()["archived"], true);
        try_with(&ada, month, "back").await.invalid("coupon");
    }
}

story! {
    async fn a_quote_matches_the_later_invoice(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        set_rates(&admin, json!([
            { "country": "SE", "name": "Moms", "rate": 25_000, "reverse_charge": true },
            { "name": "VAT", "rate": 19_000 },
        ])).await;
        coupon(&admin, json!({ "code": "tenth", "percent": 10_000, "months": 0 })).await;
        let quote = async |query: &str| {
            ada.get(&format!("/v1/auth/subscription/quote?price_id={month}{query}")).await.status(200).data()
        };
        let general = quote("").await;
        assert_eq!((&general["included"], &general["taxes"][0]["name"]), (&json!(true), &json!("VAT")));
        let business = quote("&country=SE&business=true").await;
        assert_eq!((&business["taxes"], &business["note"]), (&json!([]), &json!("Reverse charge: the customer accounts for Moms.")));
        let quoted = quote("&country=SE&coupon=tenth").await;
        assert_eq!((&quoted["discount"]["amount"], &quoted["total"]["amount"]), (&json!(90), &json!(810)));
        let path = |rest: &str| format!("/v1/auth/subscription/quote?{rest}");
        ada.get(&path(&format!("price_id={month}&coupon=none"))).await.invalid("coupon");
        ada.get(&path(&format!("price_id={month}&country=sweden"))).await.invalid("country");
        ada.get(&path("price_id=999")).await.invalid("price_id");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM coupon_redemption").await, 0, "nothing is used up");
        ada.post("/v1/auth/subscription/create-customer", &json!({ "country": "SE" })).await.status(200);
        assert_eq!(total(&ada, month, "tenth").await, 810);
        let invoice = ada.get(&format!("/v1/auth/invoice/{}", open_invoice(&ada).await)).await.status(200).data();
        assert_eq!((&invoice["net"], &invoice["taxes"]), (&quoted["net"], &quoted["taxes"]));
    }
}

story! {
    async fn a_coupon_for_some_plans_discounts_no_other_after_a_switch(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let low = package(&admin, json!({ "key": "low", "title": "Low", "position": 1 })).await;
        let high = package(&admin, json!({ "key": "high", "title": "High", "position": 2, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1800 }] })).await;
        coupon(&admin, json!({ "code": "low", "percent": 50_000, "package_ids": [id(low)] })).await;
        assert_eq!(total(&ada, price(low, "month"), "low").await, 450);
        pay(&admin, open_invoice(&ada).await).await.status(200);
        site.at("2026-06-11T00:00:00Z");
        let path = format!("/v1/auth/subscription/{}/change", id(plan(&ada).await));
        let to = price(high, "month");
        // The full price, less two thirds of what was paid.
        let shown = ada.get(&format!("{path}?price_id={to}")).await.status(200).data();
        assert_eq!(shown["total"]["amount"], 1500);
        let asked = ada.post(&path, &json!({ "price_id": to })).await.status(200).data();
        assert_eq!(asked["next"]["invoice"]["total"]["amount"], 1500);
        pay(&admin, id(&asked["next"]["invoice"])).await.status(200);
        let billed = async || plan(&ada).await["open_invoices"][0]["total"]["amount"].as_i64();
        on(site, "2026-07-04T00:00:00Z").await;
        assert_eq!(billed().await, Some(1800));
        // Back in the plan that it is for, it counts again.
        ada.post(&path, &json!({ "price_id": price(low, "month") })).await.status(200);
        site.job("subscriptions").await;
        assert_eq!(billed().await, Some(450));
        books_balance(site).await;
    }
}

story! {
    async fn members_who_left_are_offered_a_coupon_that_they_can_use(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let month = price(package(&admin, json!({})).await, "month");
        coupon(&admin, json!({ "code": "return", "percent": 10_000, "win_back": true })).await;
        coupon(&admin, json!({ "code": "again", "percent": 20_000, "win_back": true })).await;
        coupon(&admin, json!({ "code": "hello", "percent": 30_000, "win_back": true, "new_members": true })).await;
        total(&ada, month, "again").await;
        start(&ben, month).await;
        for member in [&ada, &ben] {
            pay(&admin, open_invoice(member).await).await.status(200);
            let end = format!("/v1/auth/billing/subscription/{}/end", id(plan(member).await));
            admin.post(&end, &json!({ "reason": "Moved" })).await.status(200);
        }
        for (member, code) in [(&ada, "return"), (&ben, "again")] {
            assert_eq!(own(member).await["win_back"]["code"], code);
            assert_eq!(try_with(member, month, code).await.code, 201);
        }
    }
}
