//! Invoices: their numbers, taxes and files, who can see them, and how payments are matched to them.

use daymark_tests::harness::{Answer, Database, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{books_balance, id, open_invoice, package, pay, price, start, subscribed};

const RATES: &str = "/v1/auth/billing/tax-rates";

pub async fn set_rates(admin: &Member, rates: Value) {
    try_rates(admin, rates).await.status(200);
}

async fn try_rates(admin: &Member, rates: Value) -> Answer {
    admin.request(Method::PUT, RATES).json(&json!({ "rates": rates })).send().await
}

fn rate(country: Option<&str>, name: &str, rate: i64) -> Value {
    json!({ "country": country, "name": name, "rate": rate, "reverse_charge": false, "valid_from": null, "valid_until": null })
}

async fn lives_in(member: &Member, country: &str, tax_id: &str) {
    let address = json!({ "name": "Łucja Żak", "line1": "Main Street 1", "postal_code": "10115", "city": "Berlin",
        "country": country, "tax_id": tax_id });
    member.post("/v1/auth/subscription/create-customer", &address).await.status(200);
}

async fn invoice(reader: &Member, id: i64) -> &'static Value {
    reader.get(&format!("/v1/auth/invoice/{id}")).await.status(200).data()
}

/// The token in the link of a member's last mail about a plan.
async fn token(site: &Site, member: &Member) -> String {
    let link = site.link(&member.email, "plan-requested").await.expect("a link");
    link.split_once("token=").expect("a token").1.to_owned()
}

story! {
    async fn parallel_payments_leave_no_gaps_in_invoice_numbers(site) {
        site.at("2026-12-31T23:00:00Z");
        let admin = site.admin().await;
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        let mut members = Vec::new();
        for n in 0..50 {
            members.push(site.member(&format!("member{n}")).await);
        }
        let invoices = join_all(members.iter().map(async |member| start(member, month).await.1)).await;
        // Each is paid twice concurrently, and counts once.
        let twice = invoices.iter().chain(&invoices);
        let codes = join_all(twice.map(async |invoice| pay(&admin, *invoice).await.code)).await;
        assert_eq!(codes.iter().filter(|code| **code == 200).count(), 50, "{codes:?}");
        let count = async |what: &str| site.database().number(&format!("SELECT {what}")).await;
        assert_eq!(count("COUNT(*) FROM payment").await, 50);
        let numbers = "FROM invoice WHERE kind = 'invoice' AND year = 2026";
        assert_eq!(count(&format!("MIN(number) {numbers}")).await, 1);
        assert_eq!(count(&format!("MAX(number) {numbers}")).await, 50);
        assert_eq!(count(&format!("COUNT(DISTINCT number) {numbers}")).await, 50);
        // Numbers restart in a new year, and credit notes have their own.
        site.at("2027-01-01T00:00:00Z");
        let late = site.member("late").await;
        let (_, first) = start(&late, month).await;
        assert_eq!(invoice(&late, first).await["number"], "2027-000001");
        let year = price(made, "year");
        let (_, second) = start(&late, year).await;
        assert_eq!(invoice(&late, second).await["number"], "2027-000002");
        let list = late.get("/v1/auth/invoice").await.status(200).data();
        let shown: Vec<_> = list.as_array().expect("a list").iter().map(|one| one["number"].as_str().expect("a number")).collect();
        assert_eq!(shown, ["2027-000002", "C-2027-000001", "2027-000001"], "the first one was cancelled");
        books_balance(site).await;
    }
}

story! {
    async fn invoices_apply_and_keep_the_buyers_country_tax_rates(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        set_rates(&admin, json!([rate(Some("de"), "VAT", 19_000), rate(Some("CA"), "GST", 5_000), rate(Some("CA"), "QST", 9_975),
            rate(None, "Tax", 10_000)])).await;
        lives_in(&ada, "DE", "").await;
        let (_, first) = start(&ada, price(made, "month")).await;
        let shown = invoice(&ada, first).await;
        assert_eq!((&shown["net"]["amount"], &shown["total"]["amount"]), (&json!(756), &json!(900)));
        assert_eq!(shown["taxes"], json!([{ "name": "VAT", "rate": 19_000, "amount": { "amount": 144, "currency": "EUR", "digits": 2 } }]));
        assert_eq!(shown["buyer"], json!(["Łucja Żak", "Main Street 1", "10115 Berlin", "DE"]));
        assert!(shown["reference"].as_str().is_some_and(|reference| reference.starts_with("RF")), "{shown}");
        assert_eq!(shown["lines"][0]["from"], json!(null), "the period starts with the payment");
        lives_in(&ben, "CA", "").await;
        let (_, other) = start(&ben, price(made, "year")).await;
        let shown = invoice(&ben, other).await;
        let amounts: Vec<_> = shown["taxes"].as_array().expect("taxes").iter().map(|tax| tax["amount"]["amount"].as_i64()).collect();
        assert_eq!((shown["net"]["amount"].as_i64(), amounts), (Some(7828), vec![Some(391), Some(781)]));
        // Rates and addresses change; issued invoices do not.
        set_rates(&admin, json!([rate(Some("DE"), "VAT", 16_000)])).await;
        lives_in(&ada, "FR", "").await;
        assert_eq!(invoice(&ada, first).await["taxes"][0]["rate"], 19_000);
        let (_, second) = start(&ada, price(made, "year")).await;
        assert_eq!(invoice(&ada, second).await["taxes"], json!([]), "no rate, no tax");
        let rates = admin.get(RATES).await.status(200).data();
        assert_eq!(rates["rates"], json!([rate(Some("DE"), "VAT", 16_000)]));
        for (wrong, field) in [
            (json!({ "country": "D1", "name": "VAT", "rate": 1 }), "rates[0].country"),
            (json!({ "country": "DE", "name": " ", "rate": 1 }), "rates[0].name"),
            (json!({ "country": "DE", "name": "VAT", "rate": 100_001 }), "rates[0].rate"),
            (json!({ "name": "VAT", "rate": 1, "valid_from": "2026-02-01", "valid_until": "2026-01-31" }), "rates[0].valid_until"),
        ] {
            try_rates(&admin, json!([wrong])).await.invalid(field);
        }
        books_balance(site).await;
    }
}

story! {
    async fn tax_rates_that_a_colleague_has_changed_are_not_overwritten(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET role = 'admin'").await;
        let colleague = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        let save = async |by: &Member, rates: &Value, version: &Value| {
            by.request(Method::PUT, RATES).json(&json!({ "rates": rates, "version": version })).send().await
        };
        let vat = rate(Some("DE"), "VAT", 19_000);
        let (theirs, ours) = (json!([vat]), json!([vat, rate(Some("SE"), "Moms", 25_000)]));
        let seen = &admin.get(RATES).await.status(200).data()["version"];
        let saved = save(&colleague, &theirs, seen).await.status(200).data();
        save(&admin, &ours, seen).await.problem(409, "conflict");
        assert_eq!(admin.get(RATES).await.status(200).data(), saved);
        assert_eq!(saved["rates"], theirs);
        // The same rates again are no conflict: the first reply may have been lost.
        save(&colleague, &theirs, seen).await.status(200);
        assert_eq!(save(&admin, &ours, &saved["version"]).await.status(200).data()["rates"], ours);
        // Older clients send no version.
        set_rates(&colleague, theirs).await;
    }
}

#[tokio::test]
async fn of_two_first_tax_rates_saved_at_once_the_second_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let body = json!({ "rates": [rate(Some("DE"), "VAT", 19_000)], "version": 0 });
    let first = "INSERT INTO tax_rate_version (id, version) VALUES (1, 1)";
    let second = admin.request(Method::PUT, RATES).json(&body).send();
    site.database().interleaved(first, "SELECT 1", second).await.problem(409, "conflict");
    site.end().await;
}

#[tokio::test]
async fn a_payment_waits_while_its_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let (_, invoice) = start(&ada, price(package(&admin, json!({})).await, "month")).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let then = "SELECT id FROM billing_subscription FOR UPDATE";
    site.database().interleaved(&lock, then, pay(&admin, invoice)).await.status(200);
    site.end().await;
}

/// A setting makes prices exclude tax.
async fn on_top(database: Database) {
    let settings = [
        ("DAYMARK_BILLING__PRICES_INCLUDE_TAX", "false"),
        ("DAYMARK_BILLING__SELLER_COUNTRY", "DE"),
        ("DAYMARK_BILLING__SELLER", "Daymark Ltd\nHamburg"),
    ];
    let site = Site::start_with(database, &settings, false).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let made = package(&admin, json!({})).await;
    let vat = |country| json!({ "country": country, "name": "VAT", "rate": 20_000, "reverse_charge": true });
    set_rates(&admin, json!([vat("DE"), vat("FR")])).await;
    let (_, unknown) = start(&ada, price(made, "month")).await;
    let shown = invoice(&ada, unknown).await;
    assert_eq!(
        (&shown["net"]["amount"], &shown["total"]["amount"]),
        (&json!(900), &json!(1080)),
        "the seller's country"
    );
    assert_eq!(shown["seller"], json!(["Daymark Ltd", "Hamburg"]));
    lives_in(&ada, "FR", "FR 123").await;
    let (_, business) = start(&ada, price(made, "year")).await;
    let shown = invoice(&ada, business).await;
    assert_eq!((&shown["total"]["amount"], &shown["taxes"]), (&json!(9000), &json!([])));
    assert_eq!(shown["note"], "Reverse charge: the customer accounts for VAT.");
    assert_eq!(shown["buyer"][4], "Tax number: FR 123");
    books_balance(&site).await;
    site.end().await;
}

#[actix_web::test]
async fn tax_is_added_on_top_when_prices_exclude_tax() {
    for database in [Database::Sqlite, Database::Postgres] {
        if !database.skipped() {
            on_top(database).await;
        }
    }
}

story! {
    async fn payments_can_be_recorded_for_the_last_twelve_months(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, bill) = start(&ada, price(made, "month")).await;
        let path = format!("/v1/auth/billing/invoice/{bill}/paid");
        for wrong in ["1900-01-01T00:00:00Z", "2026-05-06T10:00:01Z"] {
            admin.post(&path, &json!({ "received_at": wrong })).await.invalid("received_at");
        }
        admin.post(&path, &json!({ "received_at": "2026-05-05T12:00:00Z" })).await.status(200);
    }
}

story! {
    async fn an_invoice_downloads_as_pdf_and_has_a_receipt_once_paid(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, bill) = start(&ada, price(made, "month")).await;
        let file = format!("/v1/auth/invoice/{bill}/pdf");
        let answer = ada.get(&file).await.status(200);
        assert_eq!(answer.header("content-type"), "application/pdf");
        let number = invoice(&ada, bill).await["number"].as_str().expect("a number");
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"{number}.pdf\""));
        assert!(answer.header("cache-control").contains("no-store"));
        assert!(ada.bytes(&file).await.starts_with(b"%PDF-"));
        let receipt = format!("/v1/auth/invoice/{bill}/receipt");
        ada.get(&receipt).await.problem(404, "not_found");
        pay(&admin, bill).await.status(200);
        assert!(ada.bytes(&receipt).await.starts_with(b"%PDF-"));
        assert!(admin.bytes(&file).await.starts_with(b"%PDF-"), "administrators may read them");
    }
}

story! {
    async fn members_cannot_see_other_members_invoices(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let (_, bill) = start(&ada, price(made, "month")).await;
        for path in [format!("/v1/auth/invoice/{bill}"), format!("/v1/auth/invoice/{bill}/pdf"), format!("/v1/auth/invoice/{bill}/receipt")] {
            ben.get(&path).await.problem(404, "not_found");
            site.visitor().get(&path).await.problem(401, "unauthenticated");
        }
        assert_eq!(ben.get("/v1/auth/invoice").await.status(200).data(), &json!([]));
        assert_eq!(ben.get("/v1/auth/history").await.status(200).data(), &json!([]));
        for path in ["/v1/auth/history-list", "/v1/auth/billing/invoice", "/v1/auth/income", "/v1/auth/billing/figures"] {
            ben.get(path).await.problem(403, "forbidden");
        }
    }
}

story! {
    async fn a_mail_link_shows_its_invoice_without_signing_in(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, bill) = start(&ada, price(made, "month")).await;
        let token = token(site, &ada).await;
        let path = format!("/v1/auth/invoice/pay?token={token}");
        let reader = site.visitor();
        let shown = reader.get(&path).await.status(200).data();
        assert_eq!((id(&shown["invoice"]), &shown["payable"]), (bill, &json!(false)));
        assert_eq!(reader.post(&path, &json!({})).await.status(200).data(), &json!({ "url": null }), "paid by bank transfer");
        for wrong in ["", "x", "1.x", &token[1..]] {
            reader.get(&format!("/v1/auth/invoice/pay?token={wrong}")).await.problem(401, "unauthenticated");
        }
        pay(&admin, bill).await.status(200);
        assert_eq!(reader.get(&path).await.status(200).data()["invoice"]["state"], "paid");
        reader.post(&path, &json!({})).await.problem(409, "conflict");
    }
}

story! {
    async fn a_mail_link_downloads_the_receipt_of_a_paid_invoice(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, bill) = start(&ada, price(made, "month")).await;
        let path = format!("/v1/auth/invoice/pay/receipt?token={}", token(site, &ada).await);
        let reader = site.visitor();
        reader.get(&path).await.problem(404, "not_found");
        pay(&admin, bill).await.status(200);
        let link = site.link(&ada.email, "payment-received").await.expect("a link");
        let token = link.split_once("token=").expect("a token").1;
        let answer = reader.get(&format!("/v1/auth/invoice/pay/receipt?token={token}")).await.status(200);
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert!(answer.header("content-disposition").contains("receipt-"));
        reader.get("/v1/auth/invoice/pay/receipt?token=x").await.problem(401, "unauthenticated");
    }
}

story! {
    async fn payments_and_invoices_can_be_searched_and_exported(site) {
        site.at("2026-05-06T10:00:00Z");
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        set_rates(&admin, json!([rate(Some("DE"), "VAT", 19_000)])).await;
        lives_in(&ada, "DE", "").await;
        subscribed(&admin, &ada, price(made, "month")).await;
        subscribed(&admin, &ben, price(made, "year")).await;
        site.at("2026-05-31T10:00:00Z");
        site.job("subscriptions").await;
        let renewal = open_invoice(&ada).await;
        pay(&admin, renewal).await.status(200);
        let own = ada.get("/v1/auth/history").await.status(200).data();
        let newest = &own[0];
        assert_eq!((own.as_array().map(Vec::len), id(&newest["invoice"])), (Some(2), renewal));
        assert_eq!((&newest["amount"]["amount"], &newest["state"], &newest["provider"]), (&json!(900), &json!("succeeded"), &json!("manual")));
        assert!(newest["text"].as_str().is_some_and(|text| text.contains("Member")), "{newest}");
        let listed = async |path: &str| admin.get(path).await.status(200).data().as_array().expect("a list").len();
        assert_eq!(listed("/v1/auth/history-list").await, 3);
        assert_eq!(listed("/v1/auth/history-list?limit=1").await, 1);
        assert_eq!(listed("/v1/auth/history-list?search=BEN").await, 1);
        assert_eq!(listed("/v1/auth/history-list?state=refunded").await, 0);
        assert_eq!(listed("/v1/auth/billing/invoice?search=ada").await, 2);
        assert_eq!(listed("/v1/auth/billing/invoice?search=2026-000002").await, 1);
        let reference = invoice(&ada, renewal).await["reference"].as_str().expect("a reference").to_lowercase();
        assert_eq!(listed(&format!("/v1/auth/billing/invoice?search={reference}")).await, 1);
        assert_eq!(listed("/v1/auth/billing/invoice?kind=credit_note").await, 0);
        assert_eq!(listed("/v1/auth/billing/invoice?state=paid").await, 3);
        let csv = async |path: &str| String::from_utf8(admin.bytes(path).await).expect("text");
        let payments = csv("/v1/auth/history-list/export?search=ada").await;
        assert!(payments.starts_with("id,at,state,currency,amount,") && payments.lines().count() == 3, "{payments}");
        let invoices = csv("/v1/auth/billing/invoice/export").await;
        assert!(invoices.starts_with("number,kind,state,") && invoices.lines().count() == 4, "{invoices}");
        assert!(invoices.contains(",EUR,756,144,900,DE,"), "net, tax, total and country: {invoices}");
        // Both lists of payments have 60 rows by default.
        let copies = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
            INSERT INTO payment (member_id, invoice_id, provider, provider_ref, state, currency, amount, note, at)
            SELECT member_id, invoice_id, 'copy', 'copy ' || i, state, currency, amount, note, at FROM n, payment p
            WHERE p.id = (SELECT MIN(id) FROM payment WHERE member_id = {ada})";
        site.database().sql(&copies.replace("{ada}", &ada.id.to_string())).await;
        assert_eq!(listed("/v1/auth/history-list").await, 60);
        let own = ada.get("/v1/auth/history").await.status(200).data();
        assert_eq!(own.as_array().map(Vec::len), Some(60));
        site.database().sql("DELETE FROM payment WHERE provider = 'copy'").await;
    }
}
