//! What an upgrade credits: what was really paid for the time that is left (R82).

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::invoices::set_rates;
use super::{books_balance, id, mails, open_invoice, own, package, pay, plan, price, subscribed, try_start};

/// Three packages for 9, 18 and 36 EUR a month.
async fn ladder(admin: &Member) -> [&'static Value; 3] {
    let step = async |key: &str, position: i64, amount: i64| {
        let prices = json!([{ "interval": "month", "currency": "EUR", "amount": amount }]);
        package(admin, json!({ "key": key, "title": key, "position": position, "prices": prices })).await
    };
    [step("Low", 1, 900).await, step("High", 2, 1800).await, step("Top", 3, 3600).await]
}

/// A package for 10 EUR a month.
async fn between(admin: &Member) -> &'static Value {
    let prices = json!([{ "interval": "month", "currency": "EUR", "amount": 1000 }]);
    package(admin, json!({ "key": "Between", "title": "Between", "position": 4, "prices": prices })).await
}

async fn coupon(admin: &Member, fields: Value) {
    admin.post("/v1/auth/coupon", &fields).await.status(201);
}

/// A member who has paid for a price with this coupon.
async fn discounted(admin: &Member, member: &Member, price: i64, code: &str) {
    let order = json!({ "price_id": price, "coupon": code });
    let started = member.post("/v1/auth/subscription/start", &order).await.status(201).data();
    if started["next"]["kind"] == "invoice" {
        pay(admin, id(&started["next"]["invoice"])).await.status(200);
    }
}

async fn path(member: &Member) -> String {
    format!("/v1/auth/subscription/{}/change", id(plan(member).await))
}

/// The amounts of an upgrade's lines, as the member sees them before they decide.
async fn lines(member: &Member, to: &Value) -> Vec<i64> {
    let path = format!("{}?price_id={}", path(member).await, price(to, "month"));
    let shown = member.get(&path).await.status(200).data();
    let lines = shown["lines"].as_array().expect("lines").iter();
    let amounts: Vec<_> = lines.map(|line| line["amount"]["amount"].as_i64().expect("an amount")).collect();
    assert_eq!(shown["total"]["amount"], amounts.iter().sum::<i64>());
    amounts
}

/// Orders an upgrade, whose invoice must have the lines and taxes that were shown. Returns the invoice.
async fn upgrade(member: &Member, to: &Value) -> i64 {
    let shown = lines(member, to).await;
    let asked = member.post(&path(member).await, &json!({ "price_id": price(to, "month") })).await.status(200).data();
    let invoice = id(&asked["next"]["invoice"]);
    let billed = member.get(&format!("/v1/auth/invoice/{invoice}")).await.status(200).data();
    let rows = ["lines", "taxes"].map(|rows| billed[rows].as_array().expect("rows").iter());
    let amounts = rows.into_iter().flatten().map(|row| row["amount"]["amount"].clone());
    assert_eq!(amounts.collect::<Vec<_>>(), shown);
    invoice
}

/// Refunds a part of the member's payment of this amount.
async fn refund(admin: &Member, member: &Member, of: i64, amount: i64) {
    let all = member.get("/v1/auth/history").await.status(200).data().as_array().expect("payments");
    let paid = all.iter().find(|paid| paid["amount"]["amount"] == of).expect("a payment");
    let body = json!({ "amount": amount, "reason": "Outage" });
    admin.post(&format!("/v1/auth/payment/{}/refund", id(paid)), &body).await.status(200);
}

async fn on(site: &Site, instant: &str) {
    site.at(instant);
    site.job("subscriptions").await;
}

story! {
    async fn an_upgrade_credits_the_discounted_price(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada, ben, cleo) =
            (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let [low, high, _] = ladder(&admin).await;
        coupon(&admin, json!({ "code": "once", "percent": 50_000, "months": 0 })).await;
        coupon(&admin, json!({ "code": "always", "percent": 50_000 })).await;
        coupon(&admin, json!({ "code": "free", "percent": 100_000, "months": 0 })).await;
        for (member, code) in [(&ada, "once"), (&ben, "always"), (&cleo, "free")] {
            discounted(&admin, member, price(low, "month"), code).await;
        }
        // Two thirds of the month are left.
        site.at("2026-06-11T00:00:00Z");
        assert_eq!(lines(&ada, high).await, [1800, -300]);
        assert_eq!(lines(&ben, high).await, [1800, -300, -900], "the coupon also discounts the new plan, not the credit");
        assert_eq!(lines(&cleo, high).await, [1800], "nothing was paid");
        for member in [&ada, &ben, &cleo] {
            pay(&admin, upgrade(member, high).await).await.status(200);
            assert_eq!(plan(member).await["package"]["title"], "High");
        }
        books_balance(site).await;
    }
}

story! {
    async fn each_upgrade_in_a_period_credits_all_payments(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let [low, high, top] = ladder(&admin).await;
        coupon(&admin, json!({ "code": "once", "percent": 50_000, "months": 0 })).await;
        discounted(&admin, &ada, price(low, "month"), "once").await;
        site.at("2026-06-11T00:00:00Z");
        pay(&admin, upgrade(&ada, high).await).await.status(200);
        // 15 EUR and the credit of 3 EUR are worth 18 EUR, of which half is left.
        site.at("2026-06-26T00:00:00Z");
        assert_eq!(lines(&ada, top).await, [3600, -900]);
        // Both payments are refunded: a credit is not returned a second time.
        refund(&admin, &ada, 450, 450).await;
        assert_eq!(lines(&ada, top).await, [3600, -750]);
        refund(&admin, &ada, 1500, 1500).await;
        assert_eq!(lines(&ada, top).await, [3600]);
        books_balance(site).await;
    }
}

story! {
    async fn a_refunded_part_is_not_credited(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let [low, high, _] = ladder(&admin).await;
        subscribed(&admin, &ada, price(low, "month")).await;
        refund(&admin, &ada, 900, 300).await;
        site.at("2026-06-11T00:00:00Z");
        assert_eq!(lines(&ada, high).await, [1800, -400]);
        // A refund withdraws an upgrade that credits the refunded amount.
        let first = upgrade(&ada, high).await;
        refund(&admin, &ada, 900, 300).await;
        let now = plan(&ada).await;
        assert_eq!((&now["upgrade"], &now["open_invoices"]), (&json!(null), &json!([])));
        pay(&admin, first).await.problem(409, "conflict");
        assert_eq!(lines(&ada, high).await, [1800, -200]);
        pay(&admin, upgrade(&ada, high).await).await.status(200);
        assert_eq!(plan(&ada).await["package"]["title"], "High");
        books_balance(site).await;
    }
}

story! {
    async fn a_disputed_payment_is_not_credited(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let [low, high, _] = ladder(&admin).await;
        subscribed(&admin, &ada, price(low, "month")).await;
        site.at("2026-06-11T00:00:00Z");
        let first = upgrade(&ada, high).await;
        let paid = id(&ada.get("/v1/auth/history").await.status(200).data()[0]);
        let dispute = json!({ "reason": "Not mine" });
        let dispute = admin.post(&format!("/v1/auth/payment/{paid}/dispute"), &dispute).await.status(201).data();
        // The upgrade that credits the payment is withdrawn.
        pay(&admin, first).await.problem(409, "conflict");
        assert_eq!(lines(&ada, high).await, [1800]);
        let won = json!({ "won": true, "reason": "Letter of the bank" });
        admin.post(&format!("/v1/auth/billing/dispute/{}/close", id(dispute)), &won).await.status(200);
        assert_eq!(lines(&ada, high).await, [1800, -600]);
        books_balance(site).await;
    }
}

story! {
    async fn a_refund_of_an_earlier_period_keeps_an_open_upgrade(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let [low, high, _] = ladder(&admin).await;
        coupon(&admin, json!({ "code": "once", "percent": 50_000, "months": 0 })).await;
        discounted(&admin, &ada, price(low, "month"), "once").await;
        on(site, "2026-06-24T00:00:00Z").await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        // Five days at half the price are left, and a month at the full one.
        site.at("2026-06-26T00:00:00Z");
        assert_eq!(lines(&ada, high).await, [1800, -975]);
        on(site, "2026-07-01T00:00:00Z").await;
        assert_eq!(lines(&ada, high).await, [1800, -900]);
        let invoice = upgrade(&ada, high).await;
        refund(&admin, &ada, 450, 450).await;
        pay(&admin, invoice).await.status(200);
        assert_eq!(plan(&ada).await["package"]["title"], "High");
        books_balance(site).await;
    }
}

story! {
    async fn a_credit_above_the_new_price_goes_to_the_balance(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let ([low, _, top], between) = (ladder(&admin).await, between(&admin).await);
        subscribed(&admin, &ada, price(low, "month")).await;
        on(site, "2026-06-24T00:00:00Z").await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        // Five days and a month are left, for 10.50 EUR.
        site.at("2026-06-26T00:00:00Z");
        let path = format!("{}?price_id={}", path(&ada).await, price(between, "month"));
        let credit = &ada.get(&path).await.status(200).data()["lines"][1];
        assert_eq!(credit["text"], "Low, unused time (another 0.50 EUR goes to your balance)");
        upgrade(&ada, between).await;
        assert_eq!(plan(&ada).await["package"]["title"], "Between");
        assert_eq!(own(&ada).await["balances"][0]["amount"], 50);
        // It is not credited a second time.
        assert_eq!(lines(&ada, top).await, [3600, -1000]);
        upgrade(&ada, top).await;
        assert_eq!(plan(&ada).await["open_invoices"][0]["due"]["amount"], 2550);
        books_balance(site).await;
    }
}

story! {
    async fn an_unpaid_upgrade_expires_after_two_weeks(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let year = |amount: i64| json!([{ "interval": "year", "currency": "EUR", "amount": amount }]);
        let low = package(&admin, json!({ "key": "Low", "title": "Low", "position": 1, "prices": year(9000) })).await;
        let high = package(&admin, json!({ "key": "High", "title": "High", "position": 2, "prices": year(18_000) })).await;
        subscribed(&admin, &ada, price(low, "year")).await;
        site.at("2026-06-11T00:00:00Z");
        let order = json!({ "price_id": price(high, "year") });
        let asked = ada.post(&path(&ada).await, &order).await.status(200).data();
        on(site, "2026-06-24T23:59:00Z").await;
        assert_eq!(plan(&ada).await["upgrade"]["package"]["title"], "High");
        on(site, "2026-06-25T00:00:00Z").await;
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["package"]["title"]), (&json!("active"), &json!("Low")));
        assert_eq!((&now["upgrade"], &now["open_invoices"]), (&json!(null), &json!([])));
        pay(&admin, id(&asked["next"]["invoice"])).await.problem(409, "conflict");
        assert_eq!((mails(site, &ada, "order-expired").await, mails(site, &ada, "plan-ended").await), (1, 0));
        // The next one credits what is left now, and expires, too.
        let again = ada.post(&path(&ada).await, &order).await.status(200).data();
        assert!(again["next"]["invoice"]["total"]["amount"].as_i64() > asked["next"]["invoice"]["total"]["amount"].as_i64());
        on(site, "2026-07-09T00:00:00Z").await;
        assert_eq!((&plan(&ada).await["upgrade"], mails(site, &ada, "order-expired").await), (&json!(null), 2));
        books_balance(site).await;
    }
}

story! {
    async fn an_upgrade_credits_the_price_at_which_the_member_bought(site) {
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let [low, high, top] = ladder(&admin).await;
        subscribed(&admin, &ada, price(low, "month")).await;
        let dearer = json!({ "add_prices": [{ "interval": "month", "currency": "EUR", "amount": 1500 }] });
        admin.patch(&format!("/v1/auth/package/{}", id(low)), &dearer).await.status(200);
        // A balance pays as money does.
        let credit = json!({ "user_id": ben.id, "amount": 1800, "currency": "EUR", "reason": "Outage" });
        admin.post("/v1/auth/add-balance", &credit).await.status(200);
        let started = try_start(&ben, price(high, "month")).await.status(201).data();
        assert_eq!(started["next"]["kind"], "done");
        site.at("2026-06-11T00:00:00Z");
        assert_eq!(lines(&ada, high).await, [1800, -600]);
        assert_eq!(lines(&ben, top).await, [3600, -1200]);
        assert_eq!(own(&ben).await["balances"], json!([]));
    }
}

#[tokio::test]
async fn a_credit_has_no_tax_if_prices_have_none() {
    for kind in [Database::Sqlite, Database::Postgres] {
        if kind.skipped() {
            continue;
        }
        let site = Site::start_with(kind, &[("DAYMARK_BILLING__PRICES_INCLUDE_TAX", "false")], false).await;
        site.at("2026-06-01T00:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        set_rates(&admin, json!([{ "name": "VAT", "rate": 20_000 }])).await;
        let [low, high, _] = ladder(&admin).await;
        subscribed(&admin, &ada, price(low, "month")).await;
        subscribed(&admin, &ben, price(low, "month")).await;
        refund(&admin, &ada, 1080, 360).await;
        site.at("2026-06-11T00:00:00Z");
        assert_eq!(lines(&ada, high).await, [1800, -400, 280], "the tax is shown before the order");
        let invoice = ada.get(&format!("/v1/auth/invoice/{}", upgrade(&ada, high).await)).await.status(200).data();
        assert_eq!((&invoice["net"]["amount"], &invoice["total"]["amount"]), (&json!(1400), &json!(1680)));
        // A credit above the new price goes back with its tax.
        let between = between(&admin).await;
        on(&site, "2026-06-24T00:00:00Z").await;
        pay(&admin, open_invoice(&ben).await).await.status(200);
        site.at("2026-06-26T00:00:00Z");
        upgrade(&ben, between).await;
        assert_eq!(own(&ben).await["balances"][0]["amount"], 60);
        books_balance(&site).await;
        site.end().await;
    }
}
