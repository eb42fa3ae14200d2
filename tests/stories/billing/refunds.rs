//! Refunds and chargebacks: their effects on invoices, payments, plans and the ledger.

use daymark_tests::harness::{Answer, Database, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::invoices::set_rates;
use super::{books_balance, id, mails, own, package, pay, plan, price, start, subscribed};

/// A member's newest payment.
async fn payment(member: &Member) -> &'static Value {
    &member.get("/v1/auth/history").await.status(200).data()[0]
}

async fn refund(admin: &Member, payment: &Value, body: Value) -> Answer {
    admin.post(&format!("/v1/auth/payment/{}/refund", id(payment)), &body).await
}

/// The sum of a ledger account.
async fn account(site: &Site, name: &str) -> i64 {
    let sum = format!("SELECT COALESCE(CAST(SUM(amount) AS BIGINT), 0) FROM ledger_line WHERE account = '{name}'");
    site.database().number(&sum).await
}

#[tokio::test]
async fn payments_and_refunds_wait_while_a_subscription_changes() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let (_, invoice) = start(&ada, price(package(&admin, json!({})).await, "month")).await;
    // Jobs and members' changes lock the subscription, and then its invoices.
    let (first, then) = ("SELECT id FROM billing_subscription FOR UPDATE", "SELECT id FROM invoice FOR UPDATE");
    site.database().interleaved(first, then, pay(&admin, invoice)).await.status(200);
    let paid = payment(&ada).await;
    let back = refund(&admin, paid, json!({ "amount": 100, "reason": "Outage" }));
    site.database().interleaved(first, then, back).await.status(200);
    // A provider's report locks a refund, and then the subscription.
    site.database().sql("UPDATE refund SET end_now = TRUE, at = 0").await;
    let (first, then) = ("SELECT id FROM refund FOR UPDATE", first);
    site.database().interleaved(first, then, site.job("refunds")).await;
    assert_eq!(plan(&ada).await["state"], "cancelled");
    books_balance(&site).await;
    site.end().await;
}

story! {
    async fn a_refund_issues_a_credit_note_and_notifies_the_member(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        set_rates(&admin, json!([{ "name": "VAT", "rate": 19_000 }])).await;
        let made = package(&admin, json!({})).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        let paid = payment(&ada).await;
        refund(&admin, paid, json!({ "amount": 901, "reason": "Too much" })).await.invalid("amount");
        refund(&admin, paid, json!({ "amount": 0, "reason": "Nothing" })).await.invalid("amount");
        refund(&admin, paid, json!({ "reason": " " })).await.invalid("reason");
        let part = refund(&admin, paid, json!({ "amount": 333, "reason": "A bad week" })).await.status(200).data();
        assert_eq!((&part["state"], &part["refunded"]["amount"]), (&json!("partly_refunded"), &json!(333)));
        assert_eq!(plan(&ada).await["state"], "active", "the plan continues");
        assert_eq!(mails(site, &ada, "refund").await, 1);
        let rest = refund(&admin, paid, json!({ "reason": "All of it", "end_now": true })).await.status(200).data();
        assert_eq!((&rest["state"], &rest["refunded"]["amount"]), (&json!("refunded"), &json!(900)));
        let ended = plan(&ada).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("refunded")));
        refund(&admin, paid, json!({ "reason": "Again" })).await.invalid("amount");
        // Both credit notes together reverse the invoice, including tax.
        let notes = ada.get("/v1/auth/invoice").await.status(200).data();
        let numbers: Vec<_> = notes.as_array().expect("a list").iter().map(|one| one["number"].as_str().expect("a number")).collect();
        assert_eq!(numbers, ["C-2026-000002", "C-2026-000001", "2026-000001"]);
        let note = ada.get(&format!("/v1/auth/invoice/{}", id(&notes[1]))).await.status(200).data();
        assert_eq!((&note["corrects"]["number"], &note["lines"][0]["text"]), (&json!("2026-000001"), &json!("A bad week")));
        assert_eq!((&note["net"]["amount"], &note["taxes"][0]["amount"]["amount"]), (&json!(280), &json!(53)));
        assert!(ada.bytes(&format!("/v1/auth/invoice/{}/pdf", id(&notes[1]))).await.starts_with(b"%PDF-"));
        for name in ["revenue", "tax", "cash", "receivable"] {
            assert_eq!(account(site, name).await, 0, "{name}");
        }
        let list = admin.get("/v1/auth/billing/refunds?search=ada").await.status(200).data();
        assert_eq!((list.as_array().map(Vec::len), &list[0]["credit_note"]["number"]), (Some(2), &json!("C-2026-000002")));
        let csv = String::from_utf8(admin.bytes("/v1/auth/billing/refunds/export").await).expect("text");
        assert!(csv.contains("A bad week") && csv.lines().count() == 3, "{csv}");
        books_balance(site).await;
    }
}

story! {
    async fn concurrent_refunds_never_exceed_the_payment(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        let paid = payment(&ada).await;
        let codes = join_all((0..12).map(async |_| refund(&admin, paid, json!({ "amount": 200, "reason": "Sorry" })).await.code)).await;
        assert_eq!(codes.iter().filter(|code| **code == 200).count(), 4, "{codes:?}");
        assert_eq!(payment(&ada).await["refunded"]["amount"], 800);
        assert_eq!(account(site, "cash").await, 100);
        let numbers = "SELECT COUNT(DISTINCT number) * 100 + MAX(number) FROM invoice WHERE kind = 'credit_note'";
        assert_eq!(site.database().number(numbers).await, 404, "numbered without gaps");
        books_balance(site).await;
    }
}

#[tokio::test]
async fn refunds_of_two_payments_never_exceed_their_invoice() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    subscribed(&admin, &ada, price(package(&admin, json!({})).await, "month")).await;
    let again = "INSERT INTO payment (member_id, invoice_id, provider, provider_ref, state, currency, amount, note, at)
        SELECT member_id, invoice_id, provider, 'again', state, currency, amount, note, at FROM payment";
    database.sql(again).await;
    let paths = database.text("SELECT string_agg(id::text, ',') FROM payment").await.expect("payments");
    let body = json!({ "reason": "Sorry" });
    let refunds =
        paths.split(',').map(async |id| admin.post(&format!("/v1/auth/payment/{id}/refund"), &body).await.code);
    let mut codes = database.held("SELECT id FROM invoice FOR UPDATE", 2, join_all(refunds)).await;
    codes.sort_unstable();
    assert_eq!(codes, [200, 422]);
    site.end().await;
}

story! {
    async fn a_refund_to_balance_pays_the_next_invoice(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        let back = json!({ "amount": 600, "reason": "Two weeks off", "to_balance": true });
        refund(&admin, payment(&ada).await, back).await.status(200);
        assert_eq!(own(&ada).await["balances"][0]["amount"], 600);
        site.at("2026-05-31T10:00:00Z");
        site.job("subscriptions").await;
        let due = &plan(&ada).await["open_invoices"][0];
        assert_eq!((&due["total"]["amount"], &due["due"]["amount"]), (&json!(900), &json!(300)));
        assert_eq!(own(&ada).await["balances"], json!([]));
        pay(&admin, id(due)).await.status(200);
        // What was paid from the balance returns to the balance.
        let history = ada.get("/v1/auth/history").await.status(200).data();
        let used = history.as_array().expect("a list").iter().find(|one| one["provider"] == "balance").expect("a payment");
        assert_eq!(used["amount"]["amount"], 600);
        refund(&admin, used, json!({ "amount": 100, "reason": "Kept" })).await.status(200);
        assert_eq!((own(&ada).await["balances"][0]["amount"].as_i64(), account(site, "balance").await), (Some(100), -100));
        books_balance(site).await;
    }
}

story! {
    async fn a_chargeback_can_only_be_decided_once(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        for member in [&ada, &ben] {
            subscribed(&admin, member, price(made, "month")).await;
        }
        let open = async |member: &Member| {
            let path = format!("/v1/auth/payment/{}/dispute", id(payment(member).await));
            admin.post(&path, &json!({ "reason": "Not mine" })).await
        };
        let (hers, his) = (open(&ada).await.status(201).data(), open(&ben).await.status(201).data());
        open(&ada).await.problem(409, "conflict");
        assert_eq!((&payment(&ada).await["state"], account(site, "disputed").await), (&json!("disputed"), 1800));
        refund(&admin, payment(&ada).await, json!({ "reason": "No" })).await.problem(409, "conflict");
        let close = async |dispute: &Value, won: bool| {
            let path = format!("/v1/auth/billing/dispute/{}/close", id(dispute));
            admin.post(&path, &json!({ "won": won, "reason": "Letter of the bank" })).await
        };
        assert_eq!(close(hers, true).await.status(200).data()["state"], "won");
        close(hers, false).await.problem(409, "conflict");
        assert_eq!((&payment(&ada).await["state"], &plan(&ada).await["state"]), (&json!("succeeded"), &json!("active")));
        assert_eq!(close(his, false).await.status(200).data()["state"], "lost");
        let ended = plan(&ben).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("disputed")));
        assert_eq!((account(site, "written_off").await, account(site, "disputed").await, account(site, "cash").await), (900, 0, 900));
        let list = admin.get("/v1/auth/billing/disputes?search=ben").await.status(200).data();
        assert_eq!((list.as_array().map(Vec::len), &list[0]["by_provider"]), (Some(1), &json!(false)));
        books_balance(site).await;
    }
}

story! {
    async fn a_chargeback_takes_back_what_was_only_added_to_the_balance(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(&admin, &ada, price(made, "month")).await;
        let paid = payment(&ada).await;
        for (amount, to_balance) in [(300, true), (100, false)] {
            let back = json!({ "amount": amount, "reason": "A bad week", "to_balance": to_balance });
            refund(&admin, paid, back).await.status(200);
        }
        let path = format!("/v1/auth/payment/{}/dispute", id(paid));
        let dispute = admin.post(&path, &json!({ "reason": "Not mine" })).await.status(201).data();
        assert_eq!(dispute["amount"]["amount"], 800, "all that the member had not got back");
        assert_eq!(account(site, "cash").await, 0);
        let csv = String::from_utf8(admin.bytes("/v1/auth/billing/disputes/export?search=ada").await).expect("text");
        assert!(csv.starts_with("id,payment_id,user_id,") && csv.contains("EUR,800,open,Not mine"), "{csv}");
        books_balance(site).await;
    }
}

story! {
    async fn unknown_and_failed_payments_are_not_refunded_or_disputed(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, invoice) = start(&ada, price(made, "month")).await;
        // An attempt that failed, as a provider's report would store it.
        site.database().sql(&format!(
            "INSERT INTO payment (member_id, invoice_id, provider, provider_ref, state, currency, amount, note, at)
             VALUES ({}, {invoice}, 'manual', 'declined', 'failed', 'EUR', 900, 'Declined', 0)", ada.id
        )).await;
        let failed = payment(&ada).await;
        refund(&admin, failed, json!({ "reason": "None" })).await.problem(409, "conflict");
        let dispute = format!("/v1/auth/payment/{}/dispute", id(failed));
        admin.post(&dispute, &json!({ "reason": "None" })).await.problem(409, "conflict");
        assert_eq!(payment(&ada).await["state"], "failed");
        books_balance(site).await;
        admin.post("/v1/auth/payment/999/refund", &json!({ "reason": "None" })).await.problem(404, "not_found");
        admin.post("/v1/auth/payment/999/dispute", &json!({ "reason": "None" })).await.problem(404, "not_found");
        ada.post("/v1/auth/payment/999/refund", &json!({ "reason": "Mine" })).await.problem(403, "forbidden");
    }
}
