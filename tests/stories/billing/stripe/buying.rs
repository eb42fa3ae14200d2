//! A plan paid on Stripe's own page.

use daymark_tests::harness::{DECLINED_CARD, GOOD_CARD};
use serde_json::json;

use super::super::invoices::set_rates;
use super::super::{books_balance, closed_program, id, mails, may_join, own, package, plan, price, try_start};
use super::{act, checkout, customer, on_both, pass, payments, subscribed, with};

#[tokio::test]
async fn paying_at_stripe_checkout_activates_the_plan() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let program = closed_program(site, &admin, made).await;
        // Amounts from the client are ignored.
        let body = json!({ "price_id": price(made, "month"), "amount": 1, "currency": "USD" });
        ada.post("/v1/auth/subscription/start", &body).await;
        let (_, page) = checkout(&ada, price(made, "month")).await;
        assert_eq!(checkout(&ada, price(made, "month")).await.1, page, "the same choice leads to the same page");
        assert_eq!(plan(&ada).await["state"], "incomplete");

        let (refused, _) = stripe.submit(&page, &[("number", DECLINED_CARD)]).await;
        assert_eq!(refused, 402);
        stripe.settle(site).await;
        assert!(!may_join(&ada, &program).await);

        let back = stripe.pay(&page, GOOD_CARD).await;
        assert!(back.starts_with(&format!("http://{}/packages/done", site.addr())), "{back}");
        stripe.settle(site).await;
        let paid = plan(&ada).await;
        assert_eq!((&paid["state"], &paid["provider"]), (&json!("active"), &json!("stripe")));
        assert_eq!(paid["period_ends_at"], "2026-06-06T10:00:00.000Z");
        assert!(may_join(&ada, &program).await);
        assert_eq!(payments(&ada).await, [(900, "succeeded".to_owned(), "4242".to_owned())]);
        assert_eq!(mails(site, &ada, "payment-received").await, 1);
        assert_eq!(own(&ada).await["method"], json!({ "brand": "visa", "last4": "4242" }));
        books_balance(site).await;
        try_start(&ada, price(made, "year")).await.problem(409, "subscription_exists");

        for call in stripe.calls().await {
            assert_eq!(call["version"], "2026-10-28.endive", "{call}");
            let hash = call["key"].as_str().and_then(|key| key.strip_prefix("daymark-"));
            let hashed = hash.is_some_and(|hash| hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()));
            assert!(call["method"] == "GET" || hashed, "every write has a key, which names no one: {call}");
        }
    })
    .await;
}

#[tokio::test]
async fn stripe_charges_use_each_currencys_minor_units() {
    on_both(async |site, stripe| {
        let admin = site.admin().await;
        // ISK and UGX have no minor unit, but Stripe counts hundredths of them. It does not count those of MGA.
        let table = [
            ("JPY", 980, 980),
            ("KWD", 3990, 3990),
            ("EUR", 1290, 1290),
            ("ISK", 990, 99_000),
            ("UGX", 35_000, 3_500_000),
            ("MGA", 4_000_000, 40_000),
        ];
        for (n, (currency, amount, at_stripe)) in table.into_iter().enumerate() {
            let prices = json!([{ "interval": "month", "currency": currency, "amount": amount }]);
            let made = package(&admin, json!({ "key": currency, "prices": prices })).await;
            let member = site.member(&format!("m{n}")).await;
            subscribed(site, stripe, &member, price(made, "month")).await;
            assert_eq!(payments(&member).await[0].0, amount);
            let customer = customer(site, &member).await;
            let intents = stripe.events().await;
            let charged = intents.iter().map(|event| &event["data"]["object"]);
            let mut charged =
                charged.filter(|one| one["object"] == "payment_intent" && one["customer"] == customer.as_str());
            let charged = charged.next().expect("a payment");
            assert_eq!(
                (charged["amount"].as_i64(), &charged["currency"]),
                (Some(at_stripe), &json!(currency.to_lowercase()))
            );
        }
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn stripe_prices_include_tax_even_when_site_prices_do_not() {
    let on_top = ("DAYMARK_BILLING__PRICES_INCLUDE_TAX", "false");
    with(
        |stripe| [&stripe.settings()[..], &[on_top]].concat(),
        async |site, stripe| {
            let (admin, ada) = (site.admin().await, site.member("ada").await);
            let made = package(&admin, json!({})).await;
            let month = price(made, "month");
            set_rates(&admin, json!([{ "name": "VAT", "rate": 20_000 }])).await;
            let quote = ada.get(&format!("/v1/auth/subscription/quote?price_id={month}")).await.status(200).data();
            assert_eq!((&quote["included"], &quote["total"]["amount"]), (&json!(true), &json!(900)));
            subscribed(site, stripe, &ada, month).await;
            let invoices = ada.get("/v1/auth/invoice").await.status(200).data();
            assert_eq!((&invoices[0]["state"], &invoices[0]["total"]["amount"]), (&json!("paid"), &json!(900)));
            let invoice = ada.get(&format!("/v1/auth/invoice/{}", invoices[0]["id"])).await.status(200).data();
            assert_eq!(
                (&invoice["net"]["amount"], &invoice["taxes"][0]["amount"]["amount"]),
                (&json!(750), &json!(150))
            );
            books_balance(site).await;
        },
    )
    .await;
}

#[tokio::test]
async fn stripe_errors_are_reported_and_retries_never_charge_twice() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let month = price(made, "month");
        stripe.control("trouble", &json!({ "down": true })).await;
        try_start(&ada, month).await.problem(502, "provider_unavailable");
        // The next responses are lost after taking effect: customer, price, page.
        stripe.control("trouble", &json!({ "down": false, "lose": 1 })).await;
        for _ in 0..3 {
            try_start(&ada, month).await.problem(502, "provider_unavailable");
            stripe.control("trouble", &json!({ "lose": 1 })).await;
        }
        stripe.control("trouble", &json!({ "lose": 0 })).await;
        let (_, page) = checkout(&ada, month).await;
        let events = stripe.events().await;
        assert_eq!(events.iter().filter(|event| event["type"] == "customer.created").count(), 1);
        stripe.pay(&page, GOOD_CARD).await;
        // While Stripe is down, events wait.
        stripe.control("trouble", &json!({ "down": true })).await;
        stripe.settle(site).await;
        assert_eq!(plan(&ada).await["state"], "incomplete");
        stripe.control("trouble", &json!({ "down": false })).await;
        site.minutes(1);
        site.job("stripe-events").await;
        assert_eq!(plan(&ada).await["state"], "active");
        assert_eq!(payments(&ada).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_does_not_hold_up_other_events() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let month = price(package(&admin, json!({})).await, "month");
        let (_, page) = checkout(&ada, month).await;
        stripe.pay(&page, GOOD_CARD).await;
        let session = stripe.object(page.rsplit('/').next().expect("an id")).await;
        let call = format!("GET subscriptions/{}", session["subscription"].as_str().expect("an id"));
        stripe.control("trouble", &json!({ "unreadable": call })).await;
        let (_, page) = checkout(&ben, month).await;
        stripe.pay(&page, GOOD_CARD).await;
        stripe.settle(site).await;
        assert_eq!((&plan(&ada).await["state"], &plan(&ben).await["state"]), (&json!("incomplete"), &json!("active")));
        stripe.control("trouble", &json!({ "unreadable": "" })).await;
        site.minutes(1);
        site.job("stripe-events").await;
        assert_eq!(plan(&ada).await["state"], "active");
    })
    .await;
}

#[tokio::test]
async fn a_trial_paid_early_still_runs_to_its_end() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let trial = ada.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data();
        let path = format!("/v1/auth/subscription/{}/upgrade-trial", trial["id"]);
        let started = ada.post(&path, &json!({ "price_id": price(made, "month") })).await.status(200).data();
        let page = started["next"]["url"].as_str().expect("an address");
        stripe.pay(page, GOOD_CARD).await;
        stripe.settle(site).await;
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["trial_ends_at"]), (&json!("trialing"), &trial["trial_ends_at"]));
        assert_eq!(payments(&ada).await, [], "nothing is paid before the trial ends");
        let other = json!({ "price_id": price(made, "year") });
        ada.post(&path, &other).await.problem(409, "subscription_exists");
        assert_eq!(own(&ada).await["next_payment"]["at"], trial["trial_ends_at"]);
        // Two days before its end, the member reads that the card will be charged, not that the plan ends.
        pass(site, stripe, &[&admin, &ada], "2026-05-18T10:00:00Z").await;
        site.job("subscriptions").await;
        assert_eq!((mails(site, &ada, "trial-ends").await, mails(site, &ada, "plan-begins").await), (0, 1));
        let notice = ada.get("/v1/auth/show-badge-renew-notification").await.status(200).data();
        assert_eq!(notice["show"], false);
        pass(site, stripe, &[&admin, &ada], "2026-05-20T10:00:00Z").await;
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["period_ends_at"]), (&json!("active"), &json!("2026-06-20T10:00:00.000Z")));
        assert_eq!(payments(&ada).await.len(), 1);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn access_lasts_until_stripe_reports_the_first_payment() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let program = closed_program(site, &admin, made).await;
        for member in [&ada, &ben] {
            let trial = member.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data();
            let month = json!({ "price_id": price(made, "month") });
            let started = act(member, id(trial), "upgrade-trial", month).await;
            stripe.pay(started["next"]["url"].as_str().expect("an address"), GOOD_CARD).await;
            stripe.settle(site).await;
        }
        act(&ben, id(plan(&ben).await), "cancel", json!({})).await;
        stripe.settle(site).await;
        // Stripe charges the card at the end of the trial, and its webhook needs a moment.
        site.at("2026-05-20T10:00:00Z");
        assert!(may_join(&ada, &program).await && !may_join(&ben, &program).await);
        stripe.follow(site).await;
        stripe.settle(site).await;
        assert_eq!((&plan(&ada).await["state"], &plan(&ben).await["state"]), (&json!("active"), &json!("cancelled")));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn the_member_pays_for_a_plan_that_an_administrator_orders() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let trial = ada.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data();
        let path = format!("/v1/auth/subscription/{}/upgrade-trial", trial["id"]);
        let month = json!({ "price_id": price(made, "month") });
        let asked = admin.post(&path, &month).await.status(200).data();
        assert_eq!(asked["next"]["kind"], "invoice");
        assert!(!asked.to_string().contains("http"), "the administrator gets no page to pay: {asked}");
        // The member finds the invoice on the payments page, and gets a mail with a link that pays it.
        assert_eq!(plan(&ada).await["open_invoices"][0]["id"], asked["next"]["invoice"]["id"]);
        let link = site.link(&ada.email, "plan-requested").await.expect("a link");
        let path = format!("/v1/auth/invoice/pay?token={}", link.split_once("token=").expect("a token").1);
        let reader = site.visitor();
        assert_eq!(reader.get(&path).await.status(200).data()["payable"], true);
        let paid = reader.post(&path, &json!({})).await.status(200).data();
        stripe.pay(paid["url"].as_str().expect("an address"), GOOD_CARD).await;
        stripe.settle(site).await;
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["period_ends_at"]), (&json!("active"), &json!("2026-06-20T10:00:00.000Z")));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_member_can_cancel_a_plan_ordered_during_a_trial() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let trial = ada.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data();
        let path = format!("/v1/auth/subscription/{}/upgrade-trial", trial["id"]);
        let started = ada.post(&path, &json!({ "price_id": price(made, "month") })).await.status(200).data();
        stripe.pay(started["next"]["url"].as_str().expect("an address"), GOOD_CARD).await;
        stripe.settle(site).await;
        act(&ada, id(trial), "cancel", json!({})).await;
        assert_eq!(own(&ada).await["next_payment"], json!(null));
        // The plan ends with the trial, so the mail says that.
        pass(site, stripe, &[&admin, &ada], "2026-05-18T10:00:00Z").await;
        site.job("subscriptions").await;
        assert_eq!((mails(site, &ada, "trial-ends").await, mails(site, &ada, "plan-begins").await), (1, 0));
        pass(site, stripe, &[&admin, &ada], "2026-05-20T10:00:00Z").await;
        assert_eq!(plan(&ada).await["state"], "cancelled");
        assert_eq!(payments(&ada).await, []);
    })
    .await;
}

#[tokio::test]
async fn a_plan_can_be_ordered_on_the_last_day_of_a_trial() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({ "trial_days": 14 })).await;
        let trial = ada.post("/v1/auth/subscription/start-trial", &json!({})).await.status(201).data();
        pass(site, stripe, &[&admin, &ada], "2026-05-19T10:00:00Z").await;
        let path = format!("/v1/auth/subscription/{}/upgrade-trial", trial["id"]);
        let month = json!({ "price_id": price(made, "month") });
        let started = ada.post(&path, &month).await.status(200).data();
        let page = started["next"]["url"].as_str().expect("an address");
        let again = ada.post(&path, &month).await.status(200).data();
        assert_eq!(again["next"]["url"], page, "the same choice leads to the same page");
        stripe.pay(page, GOOD_CARD).await;
        stripe.settle(site).await;
        // Stripe requires two days; the missing hours are free.
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["trial_ends_at"]), (&json!("trialing"), &json!("2026-05-21T11:00:00.000Z")));
        assert_eq!(payments(&ada).await, []);
        pass(site, stripe, &[&admin, &ada], "2026-05-22T10:00:00Z").await;
        let now = plan(&ada).await;
        assert_eq!((&now["state"], &now["period_ends_at"]), (&json!("active"), &json!("2026-06-21T11:00:00.000Z")));
        assert_eq!(payments(&ada).await.len(), 1);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_one_month_coupon_discounts_only_one_stripe_payment() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let coupon = json!({ "code": "SPRING", "percent": 20_000, "months": 1 });
        admin.post("/v1/auth/coupon", &coupon).await.status(201);
        let body = json!({ "price_id": price(made, "month"), "coupon": "SPRING" });
        let started = ada.post("/v1/auth/subscription/start", &body).await.status(201).data();
        stripe.pay(started["next"]["url"].as_str().expect("an address"), GOOD_CARD).await;
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await[0].0, 720);
        pass(site, stripe, &[&admin, &ada], "2026-06-06T10:00:00Z").await;
        assert_eq!(payments(&ada).await[0].0, 900, "the second month costs the full price");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn the_last_payment_of_an_erased_account_stays_in_the_books() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let address = json!({ "name": "Ada Berg", "city": "Malmö", "country": "SE" });
        ada.post("/v1/auth/subscription/create-customer", &address).await.status(200);
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let body = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &body).await.status(200);
        // Stripe renews the plan, and reports it after the account is erased.
        site.hours(24 * 31);
        stripe.follow(site).await;
        site.job("erased-accounts").await;
        stripe.settle(site).await;
        let count = async |from: &str| site.database().number(&format!("SELECT COUNT(*) FROM {from}")).await;
        assert_eq!((count("payment WHERE state = 'succeeded'").await, count("billing_customer").await), (2, 0));
        assert_eq!(count("invoice WHERE buyer LIKE '%Ada Berg%' AND country = 'SE' AND state = 'paid'").await, 2);
        assert_eq!(count("email WHERE recipient_folded LIKE 'erased-%'").await, 0);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_page_paid_while_its_account_is_erased_is_refunded() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, page) = checkout(&ada, price(made, "month")).await;
        let erase = format!("UPDATE member SET erase_at = {} WHERE id = {}", site.now().0, ada.id);
        site.database().sql(&erase).await;
        site.job("erased-accounts").await;
        // Neither the page nor the customer is closed yet.
        stripe.pay(&page, GOOD_CARD).await;
        stripe.settle(site).await;
        let paid = async || admin.get("/v1/auth/history-list").await.status(200).data()[0].clone();
        let late = paid().await;
        assert_eq!((&late["state"], &late["amount"]["amount"]), (&json!("succeeded"), &json!(900)));
        assert_eq!(late["user_id"], ada.id);
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        let told = notices.as_array().expect("notices").iter();
        assert_eq!(told.filter(|notice| notice["title"] == "A payment from a deleted account").count(), 1);
        site.minutes(2);
        site.job("refunds").await;
        stripe.follow(site).await;
        stripe.settle(site).await;
        assert_eq!(paid().await["state"], "refunded");
        let made = stripe.events().await;
        assert_eq!(made.iter().filter(|event| event["type"] == "refund.created").count(), 1);
        assert_eq!(site.database().number("SELECT COALESCE(SUM(amount), 0) FROM member_balance").await, 0);
        assert_eq!(
            site.database().number("SELECT COUNT(*) FROM billing_subscription WHERE state <> 'cancelled'").await,
            0
        );
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_renewal_that_stripe_charges_after_an_erasure_is_refunded() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let body = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &body).await.status(200);
        site.hours(24 * 30);
        site.job("erased-accounts").await;
        // Stripe renews the plan before the site has removed the customer there.
        site.hours(24 * 2);
        stripe.follow(site).await;
        stripe.settle(site).await;
        site.minutes(2);
        site.job("refunds").await;
        stripe.follow(site).await;
        stripe.settle(site).await;
        let count = async |state: &str| {
            site.database().number(&format!("SELECT COUNT(*) FROM payment WHERE state = '{state}'")).await
        };
        assert_eq!((count("succeeded").await, count("refunded").await), (1, 1));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn erasing_an_account_deletes_its_stripe_customer() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let customer = customer(site, &ada).await;
        let body = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &body).await.status(200);
        site.hours(24 * 31);
        site.job("erased-accounts").await;
        site.job("stripe-events").await;
        assert_eq!(stripe.object(&customer).await["deleted"], true);
    })
    .await;
}
