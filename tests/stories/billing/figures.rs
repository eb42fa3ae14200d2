//! Billing figures: income, recurring revenue, churn, conversion of trials, and cancellations.

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{id, open_invoice, package, pay, price, start, subscribed};

async fn on(site: &Site, instant: &str) {
    site.at(instant);
    site.job("subscriptions").await;
}

async fn refund(admin: &Member, of: &Member, amount: i64) {
    let payment = id(&of.get("/v1/auth/history").await.status(200).data()[0]);
    let body = json!({ "amount": amount, "reason": "Sorry" });
    admin.post(&format!("/v1/auth/payment/{payment}/refund"), &body).await.status(200);
}

fn amounts(rows: &Value, field: &str) -> Vec<i64> {
    rows.as_array().expect("rows").iter().map(|row| row[field]["amount"].as_i64().expect("an amount")).collect()
}

fn numbers(rows: &Value, field: &str) -> Vec<i64> {
    rows.as_array().expect("rows").iter().map(|row| row[field].as_i64().expect("a number")).collect()
}

story! {
    async fn income_report_groups_by_currency_and_time_bucket(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben, cleo) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let made = package(&admin, json!({})).await;
        let yen = package(&admin, json!({ "key": "yen", "title": "Yen", "prices": [
            { "interval": "month", "currency": "JPY", "amount": 1200 }] })).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        site.at("2026-05-06T11:30:00Z");
        subscribed(&admin, &ben, price(made, "year")).await;
        site.at("2026-05-07T09:00:00Z");
        subscribed(&admin, &cleo, price(yen, "month")).await;
        refund(&admin, &ben, 1000).await;
        let path = "/v1/auth/income?start=2026-05-05&end=2026-05-07";
        let days = admin.get(path).await.status(200).data();
        assert_eq!((&days["currency"], &days["granularity_in_hour"]), (&json!("EUR"), &json!(24)));
        assert_eq!(amounts(&days["rows"], "income"), [0, 9900, 0]);
        assert_eq!(amounts(&days["rows"], "refunds"), [0, 0, 1000]);
        assert_eq!(amounts(&days["rows"], "net"), [0, 9900, -1000]);
        assert_eq!(numbers(&days["rows"], "payments"), [0, 2, 0]);
        assert_eq!(amounts(&days["totals"], "net"), [8900, 1200], "euros and yen");
        let yens = admin.get(&format!("{path}&currency=jpy")).await.status(200).data();
        assert_eq!(amounts(&yens["rows"], "income"), [0, 0, 1200]);
        assert_eq!(yens["rows"][2]["income"]["digits"], 0);
        let hours = "/v1/auth/income?start=2026-05-06T10:00:00Z&end=2026-05-06T12:00:00Z&granularity_in_hour=1";
        let hours = admin.get(hours).await.status(200).data();
        assert_eq!(amounts(&hours["rows"], "income"), [900, 9000]);
        let csv = String::from_utf8(admin.bytes("/v1/auth/income/export?start=2026-05-05&end=2026-05-07").await).expect("text");
        assert_eq!(csv.lines().nth(2), Some("2026-05-06T00:00:00.000Z,EUR,9900,0,9900,2"), "{csv}");
        for (query, field) in [("start=2026-05-07&end=2026-05-06", "start"), ("granularity_in_hour=0", "granularity_in_hour"), ("currency=XAU", "currency")] {
            admin.get(&format!("/v1/auth/income?{query}")).await.invalid(field);
        }
    }
}

story! {
    async fn income_includes_balances_that_members_paid_for(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let add = async |amount: i64, paid: bool| {
            let body = json!({ "user_id": ada.id, "amount": amount, "currency": "EUR", "reason": "Voucher", "paid": paid });
            admin.post("/v1/auth/add-balance", &body).await.status(200);
        };
        add(2000, true).await;
        add(500, false).await;
        site.at("2026-05-07T10:00:00Z");
        add(-300, true).await;
        let days = admin.get("/v1/auth/income?start=2026-05-06&end=2026-05-07").await.status(200).data();
        assert_eq!((amounts(&days["rows"], "income"), amounts(&days["rows"], "refunds")), (vec![2000, 0], vec![0, 300]));
        assert_eq!((numbers(&days["rows"], "payments"), amounts(&days["totals"], "net")), (vec![1, 0], vec![1700]));
    }
}

story! {
    async fn churn_counts_only_subscribers_of_the_months_beginning(site) {
        site.at("2026-04-10T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        subscribed(&admin, &ada, price(made, "year")).await;
        // Ben begins and stops in May.
        on(site, "2026-05-03T10:00:00Z").await;
        let s = subscribed(&admin, &ben, price(made, "month")).await;
        on(site, "2026-05-20T10:00:00Z").await;
        let end = json!({ "reason": "By mistake" });
        admin.post(&format!("/v1/auth/billing/subscription/{s}/end"), &end).await.status(200);
        let path = "/v1/auth/billing/figures?from=2026-05-01&to=2026-05-31";
        let may = &admin.get(path).await.status(200).data()["rows"][0];
        assert_eq!((&may["started"], &may["ended"], &may["churn_rate"]), (&json!(1), &json!(1), &json!(0.0)));
    }
}

story! {
    async fn a_cancelled_plan_lists_the_end_of_its_paid_period(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(&admin, &ada, price(made, "month")).await;
        on(site, "2026-05-31T10:00:00Z").await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        ada.post(&format!("/v1/auth/subscription/{s}/cancel"), &json!({})).await.status(200);
        let list = admin.get("/v1/auth/payment/canceledList").await.status(200).data();
        assert_eq!(list[0]["ends_at"], "2026-07-06T10:00:00.000Z");
        let csv = String::from_utf8(admin.bytes("/v1/auth/payment/canceledList/export").await).expect("text");
        assert!(csv.contains(",2026-07-06T10:00:00.000Z,"), "{csv}");
    }
}

story! {
    async fn mrr_tracks_new_plans_upgrades_and_cancellations(site) {
        site.at("2026-03-10T10:00:00Z");
        let (admin, ada, ben, cleo) = (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let low = package(&admin, json!({ "key": "low", "title": "Low", "position": 1, "trial_days": 14 })).await;
        let high = package(&admin, json!({ "key": "high", "title": "High", "position": 2, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1500 }] })).await;
        let month = price(low, "month");
        let hers = subscribed(&admin, &ada, month).await;
        subscribed(&admin, &ben, price(low, "year")).await;
        let trial = json!({ "package_id": id(low) });
        let tried = cleo.post("/v1/auth/subscription/start-trial", &trial).await.code;
        assert!(tried == 200 || tried == 201, "{tried}");
        // April: Ada upgrades, Ben's year continues, Cleo's trial has ended.
        on(site, "2026-04-05T10:00:00Z").await;
        pay(&admin, open_invoice(&ada).await).await.status(200);
        on(site, "2026-04-11T10:00:00Z").await;
        let change = json!({ "price_id": price(high, "month") });
        let asked = ada.post(&format!("/v1/auth/subscription/{hers}/change"), &change).await.status(200).data();
        pay(&admin, id(&asked["next"]["invoice"])).await.status(200);
        // May: Ada leaves.
        on(site, "2026-05-02T10:00:00Z").await;
        // Sessions end after 30 days without a call.
        admin.get("/v1/auth/income").await.status(200);
        let why = json!({ "reason": "not_used", "comment": "Moved away" });
        ada.post(&format!("/v1/auth/subscription/{hers}/cancel"), &why).await.status(200);
        on(site, "2026-05-20T10:00:00Z").await;
        let path = "/v1/auth/billing/figures?from=2026-02-01&to=2026-05-31";
        let figures = admin.get(path).await.status(200).data();
        let rows = &figures["rows"];
        assert_eq!(amounts(rows, "mrr"), [0, 1650, 2250, 750], "{rows}");
        assert_eq!(amounts(rows, "new"), [0, 1650, 0, 0]);
        assert_eq!(amounts(rows, "expansion"), [0, 0, 600, 0]);
        assert_eq!(amounts(rows, "churned"), [0, 0, 0, -1500]);
        assert_eq!(numbers(rows, "subscribers"), [0, 2, 2, 1]);
        assert_eq!(numbers(rows, "started"), [0, 2, 0, 0]);
        assert_eq!(numbers(rows, "ended"), [0, 0, 0, 1]);
        assert_eq!(numbers(rows, "trials"), [0, 1, 0, 0]);
        assert_eq!((&rows[3]["churn_rate"], &rows[0]["churn_rate"]), (&json!(0.5), &json!(null)));
        assert_eq!((&figures["churn_rate"], &figures["trial_conversion"]), (&json!(0.25), &json!(0.0)));
        assert_eq!((&figures["mrr"]["amount"], &figures["currencies"]), (&json!(750), &json!(["EUR"])));
        let later = admin.get("/v1/auth/billing/figures?from=2026-05-01&to=2026-05-31").await.status(200).data();
        assert_eq!(amounts(&later["rows"], "mrr"), [750], "changes before the range count");
        let csv = String::from_utf8(admin.bytes("/v1/auth/billing/figures/export?from=2026-04-01&to=2026-04-30").await).expect("text");
        assert_eq!(csv.lines().nth(1), Some("2026-04-01,EUR,2250,0,600,0,0,2,0,0,0,0,0"), "{csv}");
        admin.get("/v1/auth/billing/figures?from=2026-06-01&to=2026-05-01").await.invalid("from");
        let gone = admin.get("/v1/auth/payment/canceledList").await.status(200).data();
        let who = |row: &Value| row["user_id"].as_i64();
        let ada_s = gone.as_array().expect("a list").iter().find(|row| who(row) == Some(ada.id)).expect("hers");
        assert_eq!((&ada_s["reason"], &ada_s["comment"], &ada_s["end_reason"]), (&json!("not_used"), &json!("Moved away"), &json!("member")));
        assert_eq!((&ada_s["at"], &ada_s["price"]["amount"]), (&json!("2026-05-02T10:00:00.000Z"), &json!(1500)));
        let found = admin.get("/v1/auth/payment/canceledList?search=ben").await.status(200).data();
        assert_eq!(found, &json!([]), "Ben stays");
        let csv = String::from_utf8(admin.bytes("/v1/auth/payment/canceledList/export").await).expect("text");
        assert!(csv.contains("Moved away"), "{csv}");
        let _ = start(&ada, month).await;
    }
}
