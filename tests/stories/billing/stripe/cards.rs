//! Invoices paid with a card on our own page (R99).

use daymark_tests::harness::{Answer, BAD_CARD, GOOD_CARD, Member, Site, StripeServer, WITHOUT_STRIPE, ids};
use serde_json::{Value, json};

use super::super::invoices::set_rates;
use super::super::{books_balance, id, mails, open_invoice, own, package, pay as mark_paid, plan, price, start};
use super::{act, card, name, on_both, on_both_with_cards, pass, payments, subscribed, with};

/// A card whose bank requires authentication.
const ASKING_CARD: &str = "4000 0025 0000 3155";

/// How to pay an invoice, as the page requests it.
async fn how(member: &Member, invoice: i64) -> &'static Value {
    let body = json!({ "invoice_id": invoice });
    member.post("/v1/auth/payment/create-payment-intent", &body).await.status(200).data()
}

/// The page takes a card. Returns what Stripe's script would.
async fn taken(member: &Member, stripe: &StripeServer, invoice: i64, number: &str) -> String {
    let asked = member.post("/v1/auth/payment/card", &json!({ "invoice_id": invoice })).await.status(201).data();
    let setup = stripe.control("take-card", &json!({ "secret": asked["client_secret"], "number": number })).await;
    setup["id"].as_str().expect("an id").to_owned()
}

async fn try_pay(member: &Member, invoice: i64, setup: &str) -> Answer {
    member.post("/v1/auth/payment/card/pay", &json!({ "invoice_id": invoice, "setup_intent": setup })).await
}

/// Pays with a card. Returns the outcome.
async fn pay(member: &Member, stripe: &StripeServer, invoice: i64, number: &str) -> Value {
    let setup = taken(member, stripe, invoice, number).await;
    try_pay(member, invoice, &setup).await.status(200).data()["state"].clone()
}

/// A member who ordered by invoice before the site had Stripe. Returns the invoice.
async fn ordered(site: &Site, member: &Member, price: i64) -> i64 {
    site.restart_with(&WITHOUT_STRIPE).await;
    let (_, invoice) = start(member, price).await;
    site.restart_with(&[]).await;
    invoice
}

#[tokio::test]
async fn paying_an_invoice_by_card_activates_the_plan_immediately() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "month")).await;
        let asked = how(&ada, invoice).await;
        assert_eq!((&asked["provider"], &asked["publishable_key"]), (&json!("stripe"), &json!("pk_test_daymark")));
        assert_eq!((&asked["url"], &asked["script_url"]), (&json!(null), &json!("https://js.stripe.com/v3/")));
        let secret = asked["client_secret"].as_str().expect("a secret").to_owned();
        assert_eq!(how(&ada, invoice).await["client_secret"], secret.as_str(), "an invoice has one payment");

        // Others can neither see nor pay it, not even with their own cards.
        for path in ["create-payment-intent", "card"] {
            let body = json!({ "invoice_id": invoice });
            ben.post(&format!("/v1/auth/payment/{path}"), &body).await.problem(404, "not_found");
        }
        let bens = ordered(site, &ben, price(made, "month")).await;
        let setup = taken(&ben, stripe, bens, GOOD_CARD).await;
        try_pay(&ben, invoice, &setup).await.problem(404, "not_found");
        try_pay(&ada, invoice, &setup).await.invalid("setup_intent");
        try_pay(&ada, invoice, "seti_999999").await.invalid("setup_intent");
        try_pay(&ada, invoice, "../customers").await.invalid("setup_intent");
        // A card form that was started but not completed.
        let asked = ada.post("/v1/auth/payment/card", &json!({ "invoice_id": invoice })).await.status(201).data();
        let begun = asked["client_secret"].as_str().and_then(|secret| secret.split("_secret_").next()).expect("an id");
        try_pay(&ada, invoice, begun).await.invalid("setup_intent");

        assert_eq!(pay(&ada, stripe, invoice, BAD_CARD).await, "declined");
        assert_eq!(plan(&ada).await["state"], "incomplete");
        assert_eq!(pay(&ada, stripe, invoice, GOOD_CARD).await, "paid");
        // Before any webhook arrives.
        assert_eq!(plan(&ada).await["state"], "active");
        assert_eq!(payments(&ada).await[0], (900, "succeeded".to_owned(), "4242".to_owned()));
        assert_eq!(mails(site, &ada, "payment-received").await, 1);
        let again = json!({ "invoice_id": invoice });
        ada.post("/v1/auth/payment/card", &again).await.problem(409, "conflict");
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await.len(), 1);
        let charged = stripe.events().await;
        let charged = charged.iter().filter(|event| event["type"] == "payment_intent.succeeded").count();
        assert_eq!(charged, 1);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_card_payment_can_require_bank_authentication() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "year")).await;
        let setup = taken(&ada, stripe, invoice, ASKING_CARD).await;
        let asked = try_pay(&ada, invoice, &setup).await.status(200).data();
        assert_eq!((&asked["state"], asked["client_secret"].is_string()), (&json!("action"), true));
        assert_eq!(plan(&ada).await["state"], "incomplete");
        // The page continues with the secret, and the webhook reports the result.
        stripe.control("authenticate", &json!({ "secret": asked["client_secret"] })).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["state"], "active");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_new_card_that_pays_a_failed_renewal_becomes_the_default() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let subscription = subscribed(site, stripe, &ada, price(made, "month")).await;
        card(site, stripe, &ada, BAD_CARD).await;
        pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
        assert_eq!(plan(&ada).await["state"], "past_due");
        let invoice = open_invoice(&ada).await;
        assert!(how(&ada, invoice).await["client_secret"].is_string());
        assert_eq!(pay(&ada, stripe, invoice, BAD_CARD).await, "declined");
        assert_eq!(pay(&ada, stripe, invoice, GOOD_CARD).await, "paid");
        assert_eq!(plan(&ada).await["state"], "active");
        stripe.settle(site).await;
        let kept = stripe.object(&name(site, subscription).await).await["default_payment_method"].clone();
        let kept = stripe.object(kept.as_str().expect("a card")).await;
        assert_eq!(kept["card"]["last4"], "4242");
        // It pays the next renewal.
        pass(site, stripe, &[&admin, &ada], "2026-07-06T10:00:00Z").await;
        assert_eq!(plan(&ada).await["state"], "active");
        assert_eq!(own(&ada).await["method"]["last4"], "4242");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn paying_for_a_replaced_upgrade_adds_to_the_balance() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let low = package(&admin, json!({ "key": "low", "title": "Low", "position": 1 })).await;
        let prices = |amount: i64| json!([{ "interval": "month", "currency": "EUR", "amount": amount }]);
        let high =
            package(&admin, json!({ "key": "high", "title": "High", "position": 2, "prices": prices(1800) })).await;
        let top = package(&admin, json!({ "key": "top", "title": "Top", "position": 3, "prices": prices(2700) })).await;
        let invoice = ordered(site, &ada, price(low, "month")).await;
        mark_paid(&admin, invoice).await.status(200);
        let s = id(plan(&ada).await);
        let first = &act(&ada, s, "change", json!({ "price_id": price(high, "month") })).await["next"]["invoice"];
        let page = how(&ada, id(first)).await["url"].as_str().expect("an address");
        let second = &act(&ada, s, "change", json!({ "price_id": price(top, "month") })).await["next"]["invoice"];
        // The page is still open in another tab.
        stripe.pay(page, GOOD_CARD).await;
        stripe.settle(site).await;
        let now = plan(&ada).await;
        assert_eq!((&now["package"]["title"], &now["upgrade"]["package"]["title"]), (&json!("Low"), &json!("Top")));
        assert_eq!(now["open_invoices"][0]["id"], second["id"]);
        assert_eq!(own(&ada).await["balances"], json!([first["due"]]));
        books_balance(site).await;
    })
    .await;
}

/// The id at Stripe of an invoice's payment, once the page has requested it.
async fn intent(member: &Member, invoice: i64) -> &'static str {
    let secret = how(member, invoice).await["client_secret"].as_str().expect("a secret");
    secret.split("_secret_").next().expect("an id")
}

#[tokio::test]
async fn a_payment_that_arrives_after_an_erasure_can_be_refunded() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "month")).await;
        let intent = intent(&ada, invoice).await;
        let body = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &body).await.status(200);
        pass(site, stripe, &[&admin], "2026-06-06T10:00:00Z").await;
        site.job("erased-accounts").await;
        // Long afterwards, even if other events are forgotten.
        site.job("stripe-events").await;
        pass(site, stripe, &[&admin], "2026-07-26T10:00:00Z").await;
        site.job("old-stripe-events").await;
        stripe.control("pay-intent", &json!({ "id": intent, "number": GOOD_CARD })).await;
        stripe.settle(site).await;
        let paid = async || admin.get("/v1/auth/history-list").await.status(200).data()[0].clone();
        let late = paid().await;
        assert_eq!((&late["state"], &late["amount"]["amount"]), (&json!("succeeded"), &json!(900)));
        assert_eq!((&late["user_id"], &late["invoice"]["id"]), (&json!(ada.id), &json!(invoice)));
        books_balance(site).await;
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        let told =
            notices.as_array().expect("notices").iter().find(|notice| notice["title"] == "A payment needs a refund");
        let told = told.expect("a notice")["body"].as_str().expect("a text");
        let number = late["invoice"]["number"].as_str().expect("a number");
        assert!(told.starts_with(&format!("A former member paid 9.00 EUR for invoice {number}")), "{told}");
        // It goes back to the card, once.
        let path = format!("/v1/auth/payment/{}/refund", id(&late));
        admin.post(&path, &json!({ "amount": 901, "reason": "Erased" })).await.invalid("amount");
        admin.post(&path, &json!({ "reason": "Erased" })).await.status(200);
        admin.post(&path, &json!({ "reason": "Erased" })).await.invalid("amount");
        // Nor can it be paid out another way while the refund is pending.
        let sent = json!({ "user_id": ada.id, "amount": -1, "currency": "EUR", "reason": "By transfer", "paid": true });
        admin.post("/v1/auth/add-balance", &sent).await.invalid("amount");
        stripe.settle(site).await;
        assert_eq!(paid().await["state"], "refunded");
        let owed = "SELECT COALESCE(SUM(amount), 0) FROM member_balance";
        assert_eq!(site.database().number(owed).await, 0);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn an_invoice_has_one_payment_after_stripe_forgot_its_key() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "month")).await;
        let first = intent(&ada, invoice).await;
        site.hours(48);
        stripe.follow(site).await;
        assert_eq!(intent(&ada, invoice).await, first);
        assert_eq!(pay(&ada, stripe, invoice, GOOD_CARD).await, "paid");
        stripe.settle(site).await;
        assert_eq!(stripe.object(first).await["status"], "succeeded");
        assert_eq!(payments(&ada).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_payment_has_the_date_on_which_it_was_made() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "month")).await;
        let intent = intent(&ada, invoice).await;
        site.hours(1);
        stripe.follow(site).await;
        stripe.control("pay-intent", &json!({ "id": intent, "number": GOOD_CARD })).await;
        // The webhook arrives on the next day.
        site.hours(24);
        stripe.follow(site).await;
        stripe.settle(site).await;
        let at = "2026-05-06T11:00:00.000Z";
        assert_eq!(ada.get("/v1/auth/history").await.status(200).data()[0]["at"], at);
        assert_eq!(ada.get("/v1/auth/invoice").await.status(200).data()[0]["paid_at"], at);
    })
    .await;
}

#[tokio::test]
async fn a_refund_reported_before_its_payment_is_stored() {
    on_both_with_cards(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "month")).await;
        let intent = intent(&ada, invoice).await;
        stripe.control("pay-intent", &json!({ "id": intent, "number": GOOD_CARD })).await;
        stripe.control("refund", &json!({ "payment_intent": intent })).await;
        let mut first = stripe.events().await;
        first.retain(|event| event["type"] == "refund.created");
        stripe.deliver(&ids(&first)).await;
        site.job("stripe-events").await;
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await[0], (900, "refunded".to_owned(), "4242".to_owned()));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn pages_do_not_load_stripe_without_a_publishable_key() {
    on_both(async |site, stripe| {
        let policy = site.visitor().get("/").await.header("content-security-policy").to_owned();
        assert!(!policy.contains("stripe") && !policy.contains(stripe.url()), "{policy}");
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let invoice = ordered(site, &ada, price(made, "month")).await;
        // It is paid on Stripe's page; cards are not taken here.
        let asked = how(&ada, invoice).await;
        assert_eq!((&asked["client_secret"], &asked["script_url"]), (&json!(null), &json!(null)));
        let body = json!({ "invoice_id": invoice });
        ada.post("/v1/auth/payment/card", &body).await.problem(409, "conflict");
        let page = asked["url"].as_str().expect("an address");
        stripe.pay(page, GOOD_CARD).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["state"], "active");
    })
    .await;
}

#[tokio::test]
async fn the_csp_allows_stripe_hosts_when_pages_accept_cards() {
    on_both_with_cards(async |site, _| {
        let policy = site.visitor().get("/").await.header("content-security-policy").to_owned();
        let part = |name: &str| policy.split("; ").find(|part| part.starts_with(name)).expect("a part").to_owned();
        assert!(part("script-src").ends_with(" https://js.stripe.com https://*.js.stripe.com"), "{policy}");
        assert!(part("connect-src").ends_with(" https://api.stripe.com"), "{policy}");
        assert!(
            part("frame-src").ends_with(" https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com"),
            "{policy}"
        );
        assert!(!part("style-src").contains("stripe") && !part("img-src").contains("stripe"), "{policy}");
    })
    .await;
}

#[tokio::test]
async fn what_a_card_is_charged_too_much_is_added_to_the_balance() {
    let on_top = ("DAYMARK_BILLING__PRICES_INCLUDE_TAX", "false");
    with(
        |stripe| [&stripe.card_settings()[..], &[on_top]].concat(),
        async |site, stripe| {
            let (admin, ada) = (site.admin().await, site.member("ada").await);
            set_rates(&admin, json!([{ "name": "VAT", "rate": 5_000 }])).await;
            let prices = json!([{ "interval": "month", "currency": "KWD", "amount": 1_250 }]);
            let made = package(&admin, json!({ "prices": prices })).await;
            let invoice = ordered(site, &ada, price(made, "month")).await;
            assert_eq!(plan(&ada).await["open_invoices"][0]["due"]["amount"], 1_313);
            assert_eq!(pay(&ada, stripe, invoice, GOOD_CARD).await, "paid");
            assert_eq!(payments(&ada).await[0].0, 1_320);
            let rest = json!([{ "amount": 7, "currency": "KWD", "digits": 3 }]);
            assert_eq!(own(&ada).await["balances"], rest);
            // A card gets back only what it can be charged.
            let paid = id(&admin.get("/v1/auth/history-list").await.status(200).data()[0]);
            let refund = async |body: Value| admin.post(&format!("/v1/auth/payment/{paid}/refund"), &body).await;
            refund(json!({ "amount": 1_305, "reason": "Away" })).await.invalid("amount");
            refund(json!({ "reason": "Away" })).await.status(200);
            stripe.settle(site).await;
            assert_eq!(payments(&ada).await[0].1, "partly_refunded");
            let last = refund(json!({ "reason": "Away", "to_balance": true })).await.status(200).data();
            assert_eq!(last["refunded"]["amount"], 1_313);
            books_balance(site).await;
        },
    )
    .await;
}
