//! Refunds.

use daymark_tests::harness::{Member, Site, StripeServer, WITHOUT_STRIPE, ids};
use reqwest::Method;
use serde_json::{Value, json};

use super::super::{books_balance, id, own, package, plan, price, try_start};
use super::{name, on_both, pass, payments, subscribed};

/// The newest payment of a member, for administrators.
async fn payment(admin: &Member) -> i64 {
    id(&admin.get("/v1/auth/history-list").await.status(200).data()[0])
}

/// The state and the reason of each refund, newest first.
async fn listed(admin: &Member) -> Vec<(&'static str, &'static str)> {
    let rows = admin.get("/v1/auth/billing/refunds").await.status(200).data().as_array().expect("refunds");
    let text = |value: &'static Value| value.as_str().expect("a text");
    rows.iter().map(|row| (text(&row["state"]), text(&row["reason"]))).collect()
}

/// Refunds of a member's payment, which are stored while Stripe is down. Returns the administrator, the member and the
/// payment at Stripe.
async fn waiting_refunds(site: &Site, stripe: &StripeServer, amounts: &[i64]) -> (Member, Member, String) {
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let made = package(&admin, json!({})).await;
    subscribed(site, stripe, &ada, price(made, "month")).await;
    let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
    let intent = site.database().text("SELECT provider_ref FROM payment").await.expect("a payment");
    stripe.control("trouble", &json!({ "down": true })).await;
    for amount in amounts {
        admin.post(&path, &json!({ "amount": amount, "reason": "A broken week" })).await.status(200);
    }
    stripe.control("trouble", &json!({ "down": false })).await;
    (admin, ada, intent)
}

/// How many refunds Stripe has made.
async fn refunds_made(stripe: &StripeServer) -> usize {
    stripe.events().await.iter().filter(|event| event["type"] == "refund.created").count()
}

#[tokio::test]
async fn a_refund_is_sent_to_stripe_and_counted_once() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        admin.post(&path, &json!({ "amount": 300, "reason": "A broken week" })).await.status(200);
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await[0].1, "partly_refunded");
        assert_eq!(refunds_made(stripe).await, 1);
        let shown = ada.get("/v1/auth/history").await.status(200).data();
        assert_eq!(shown[0]["refunded"]["amount"], 300);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn refunds_and_disputes_made_at_stripe_update_payments() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        let mut intents = Vec::new();
        for member in [&ada, &ben] {
            let s = subscribed(site, stripe, member, price(made, "month")).await;
            let invoice = stripe.object(&name(site, s).await).await["latest_invoice"].clone();
            let invoice = stripe.object(invoice.as_str().expect("an invoice")).await;
            let intent = &invoice["payments"]["data"][0]["payment"]["payment_intent"];
            intents.push(intent.as_str().expect("a payment").to_owned());
        }
        stripe.control("refund", &json!({ "payment_intent": intents[0] })).await;
        let dispute = stripe.control("dispute", &json!({ "payment_intent": intents[1] })).await;
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await[0].1, "refunded");
        assert_eq!(payments(&ben).await[0].1, "disputed");
        books_balance(site).await;
        stripe.control("close-dispute", &json!({ "id": dispute["id"], "status": "won" })).await;
        stripe.settle(site).await;
        assert_eq!(payments(&ben).await[0].1, "succeeded");
        books_balance(site).await;
        assert_eq!(plan(&ben).await["state"], "active");
    })
    .await;
}

#[tokio::test]
async fn a_lost_dispute_ends_the_plan_at_stripe_too() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(site, stripe, &ada, price(made, "month")).await;
        let at_stripe = name(site, s).await;
        let intent = site.database().text("SELECT provider_ref FROM payment").await.expect("a payment");
        let dispute = stripe.control("dispute", &json!({ "payment_intent": intent })).await;
        stripe.control("close-dispute", &json!({ "id": dispute["id"], "status": "lost" })).await;
        stripe.settle(site).await;
        assert_eq!(stripe.object(&at_stripe).await["status"], "canceled");
        // Neither the nightly comparison nor another month brings it back.
        site.hours(24);
        site.job("stripe-reconciliation").await;
        pass(site, stripe, &[&admin, &ada], "2026-06-07T10:00:00Z").await;
        let ended = plan(&ada).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("disputed")));
        assert_eq!(payments(&ada).await, [(900, "disputed".to_owned(), "4242".to_owned())]);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_payment_with_a_lost_dispute_stays_disputed() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let intent = site.database().text("SELECT provider_ref FROM payment").await.expect("a payment");
        let mut disputes = Vec::new();
        for _ in 0..2 {
            disputes.push(stripe.control("dispute", &json!({ "payment_intent": intent })).await);
        }
        for (dispute, status) in disputes.iter().zip(["lost", "won"]) {
            stripe.control("close-dispute", &json!({ "id": dispute["id"], "status": status })).await;
            stripe.settle(site).await;
            assert_eq!(payments(&ada).await[0].1, "disputed", "{status}");
        }
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_that_stripe_refuses_fails_and_keeps_the_plan() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let intent = site.database().text("SELECT provider_ref FROM payment").await.expect("a payment");
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        // All of it was refunded at Stripe, whose webhook has not arrived yet.
        stripe.control("refund", &json!({ "payment_intent": intent })).await;
        let asked = json!({ "amount": 300, "reason": "A broken week", "end_now": true });
        admin.post(&path, &asked).await.problem(409, "conflict");
        // The same when Stripe only answers to the job.
        stripe.control("trouble", &json!({ "down": true })).await;
        admin.post(&path, &json!({ "amount": 200, "reason": "A broken week", "end_now": true })).await.status(200);
        stripe.control("trouble", &json!({ "down": false })).await;
        site.minutes(2);
        site.job("refunds").await;
        assert_eq!(listed(&admin).await, [("failed", "A broken week"); 2]);
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        let told = notices.as_array().expect("notices").iter().filter(|notice| notice["title"] == "A refund failed");
        assert_eq!(told.count(), 2);
        stripe.settle(site).await;
        let (failed, done) = (("failed", "A broken week"), ("done", "Refunded at the provider"));
        assert_eq!(listed(&admin).await, [done, failed, failed]);
        assert_eq!(payments(&ada).await[0].1, "refunded");
        assert_eq!(plan(&ada).await["state"], "active");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn nothing_is_added_to_a_balance_that_stripe_would_not_use() {
    on_both(async |site, stripe| {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        for member in [&ada, &ben] {
            let gift = json!({ "user_id": member.id, "amount": 500, "currency": "EUR", "reason": "Outage" });
            admin.post("/v1/auth/add-balance", &gift).await.invalid("amount");
        }
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        let back = json!({ "amount": 300, "reason": "A broken week", "to_balance": true });
        admin.post(&path, &back).await.invalid("to_balance");
        assert_eq!(payments(&ada).await[0].1, "succeeded");
        // Without Stripe the next order of a member without a plan is paid by invoice.
        site.restart_with(&WITHOUT_STRIPE).await;
        let gift = json!({ "user_id": ben.id, "amount": 900, "currency": "EUR", "reason": "Outage" });
        admin.post("/v1/auth/add-balance", &gift).await.status(200);
        let s = id(&try_start(&ben, price(made, "month")).await.status(201).data()["subscription"]);
        let end = json!({ "reason": "By mistake" });
        admin.post(&format!("/v1/auth/billing/subscription/{s}/end"), &end).await.status(200);
        site.restart_with(&[]).await;
        // What the balance has paid goes back to it all the same.
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        admin.post(&path, &json!({ "reason": "By mistake" })).await.status(200);
        assert_eq!(own(&ben).await["balances"], json!([{ "amount": 900, "currency": "EUR", "digits": 2 }]));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn administrators_learn_that_a_refund_came_back() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        let refund = async |amount: i64| {
            admin.post(&path, &json!({ "amount": amount, "reason": "A broken week" })).await.status(200);
            stripe.settle(site).await;
            let newest = "SELECT provider_ref FROM refund ORDER BY id DESC LIMIT 1";
            site.database().text(newest).await.expect("a refund")
        };
        let fail = async |refund: String| {
            stripe.control("fail-refund", &json!({ "id": refund })).await;
            stripe.settle(site).await;
        };
        fail(refund(300).await).await;
        let balance = json!([{ "amount": 300, "currency": "EUR", "digits": 2 }]);
        assert_eq!(own(&ada).await["balances"], balance);
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        let told =
            notices.as_array().expect("notices").iter().filter(|notice| notice["title"] == "A refund was returned");
        assert_eq!(told.count(), 1);
        // The notice is deleted with her account.
        let naming = format!("SELECT COUNT(*) FROM notice_actor WHERE member_id = {}", ada.id);
        assert_eq!(site.database().number(&naming).await, 1);
        let income = admin.get("/v1/auth/income").await.status(200).data();
        assert_eq!(income["totals"][0]["net"]["amount"], 900);
        // An administrator sends it another way, and says so.
        let sent =
            json!({ "user_id": ada.id, "amount": -300, "currency": "EUR", "reason": "By transfer", "paid": true });
        admin.post("/v1/auth/add-balance", &sent).await.status(200);
        assert_eq!(own(&ada).await["balances"], json!([]));
        // Another one comes back after her account is erased.
        let late = refund(200).await;
        site.database().sql(&format!("UPDATE member SET provider = 'erased' WHERE id = {}", ada.id)).await;
        fail(late).await;
        let newest = &admin.get("/v1/auth/notice").await.status(200).data()[0];
        assert!(newest["body"].as_str().is_some_and(|body| body.starts_with("A former member’s bank")), "{newest}");
        // It is sent another way and deducted, too. Nothing is added any more.
        let change = async |amount: i64| {
            let body =
                json!({ "user_id": ada.id, "amount": amount, "currency": "EUR", "reason": "Transfer", "paid": true });
            admin.post("/v1/auth/add-balance", &body).await
        };
        change(200).await.invalid("user_id");
        change(-201).await.invalid("amount");
        assert_eq!(change(-200).await.status(200).data()["balances"], json!([]));
        let income = admin.get("/v1/auth/income").await.status(200).data();
        assert_eq!(income["totals"][0]["net"]["amount"], 400, "300 and 200 went back");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn administrators_learn_that_a_pending_refund_failed() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        admin.post(&path, &json!({ "amount": 300, "reason": "A broken week" })).await.status(200);
        let sent = site.database().text("SELECT provider_ref FROM refund").await.expect("a refund");
        // Another one, made in Stripe's dashboard, also fails: Stripe itself reports that.
        let intent = site.database().text("SELECT provider_ref FROM payment").await.expect("a payment");
        let other = stripe.control("refund", &json!({ "payment_intent": intent, "amount": 200 })).await;
        for refund in [json!(sent), other["id"].clone()] {
            stripe.control("fail-refund", &json!({ "id": refund })).await;
        }
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("failed", "Refunded at the provider"), ("failed", "A broken week")]);
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        let told = notices.as_array().expect("notices").iter().filter(|notice| notice["title"] == "A refund failed");
        let bodies: Vec<_> = told.map(|notice| notice["body"].as_str().expect("a text")).collect();
        assert!(matches!(bodies[..], [body] if body.contains(" did not get 3.00 EUR back")), "{bodies:?}");
        assert_eq!(payments(&ada).await[0].1, "succeeded");
        assert_eq!(own(&ada).await["balances"], json!([]));
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_ends_the_plan_after_a_stripe_outage() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let s = subscribed(site, stripe, &ada, price(made, "month")).await;
        let named = name(site, s).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        // Stripe receives neither the refund nor the end of the plan.
        stripe.control("trouble", &json!({ "down": true })).await;
        admin.post(&path, &json!({ "reason": "A broken week", "end_now": true })).await.status(200);
        assert_eq!(plan(&ada).await["state"], "active");
        stripe.control("trouble", &json!({ "down": false })).await;
        site.minutes(2);
        site.job("refunds").await;
        stripe.settle(site).await;
        let ended = plan(&ada).await;
        assert_eq!((&ended["state"], &ended["end_reason"]), (&json!("cancelled"), &json!("refunded")));
        assert_eq!(stripe.object(&named).await["status"], "canceled");
        assert_eq!(payments(&ada).await[0].1, "refunded");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM refund WHERE end_now").await, 0);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_waits_out_a_stripe_outage_and_is_paid_once() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        stripe.control("trouble", &json!({ "down": true })).await;
        let asked = json!({ "amount": 300, "reason": "A broken week" });
        let send =
            async || admin.request(Method::POST, &path).header("Idempotency-Key", "refund").json(&asked).send().await;
        let sent = send().await.status(200).data();
        assert_eq!((&sent["state"], &sent["refunded"]["amount"]), (&json!("succeeded"), &json!(0)));
        // It is recorded once, however often it is sent, and the remainder can be refunded only once.
        assert_eq!(send().await.status(200).data(), sent);
        let refunds = admin.get("/v1/auth/billing/refunds").await.status(200).data();
        assert_eq!(refunds.as_array().map(Vec::len), Some(1));
        assert_eq!((&refunds[0]["state"], &refunds[0]["amount"]["amount"]), (&json!("pending"), &json!(300)));
        admin.post(&path, &json!({ "amount": 601, "reason": "The rest" })).await.invalid("amount");
        site.minutes(2);
        site.job("refunds").await;
        assert_eq!(payments(&ada).await[0].1, "succeeded", "Stripe still does not answer");
        // The first response is lost: the money was refunded, and the next attempt sends none.
        stripe.control("trouble", &json!({ "down": false, "lose": 1 })).await;
        site.job("refunds").await;
        stripe.control("trouble", &json!({ "lose": 0 })).await;
        site.job("refunds").await;
        site.job("refunds").await;
        stripe.settle(site).await;
        assert_eq!(refunds_made(stripe).await, 1);
        let refunds = admin.get("/v1/auth/billing/refunds").await.status(200).data();
        assert_eq!((refunds.as_array().map(Vec::len), &refunds[0]["state"]), (Some(1), &json!("done")));
        assert_eq!(payments(&ada).await[0].1, "partly_refunded");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_whose_answer_cannot_be_read_is_not_a_failed_one() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        let state = async || admin.get("/v1/auth/billing/refunds").await.status(200).data()[0]["state"].clone();
        // Stripe makes the refund, but its answers break off.
        stripe.control("trouble", &json!({ "unreadable": "POST refunds" })).await;
        admin.post(&path, &json!({ "amount": 300, "reason": "A broken week" })).await.status(200);
        assert_eq!(state().await, "pending");
        site.minutes(2);
        site.job("refunds").await;
        assert_eq!(state().await, "pending");
        stripe.control("trouble", &json!({ "unreadable": "" })).await;
        stripe.settle(site).await;
        assert_eq!((state().await, refunds_made(stripe).await), (json!("done"), 1));
        assert_eq!(payments(&ada).await[0].1, "partly_refunded");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_is_not_made_again_after_stripe_forgot_its_key() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        // Two refunds of the same amount, whose responses are lost.
        for _ in 0..2 {
            stripe.control("trouble", &json!({ "lose": 1 })).await;
            admin.post(&path, &json!({ "amount": 300, "reason": "A broken week" })).await.status(200);
        }
        site.hours(48);
        stripe.follow(site).await;
        site.job("refunds").await;
        assert_eq!(refunds_made(stripe).await, 2);
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("done", "A broken week"); 2]);
        let shown = ada.get("/v1/auth/history").await.status(200).data();
        assert_eq!(shown[0]["refunded"]["amount"], 600);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_that_failed_at_stripe_is_not_taken_for_a_waiting_one() {
    on_both(async |site, stripe| {
        let (admin, _, intent) = waiting_refunds(site, stripe, &[900]).await;
        // One for the same amount, made in Stripe's dashboard, failed. The site has not heard of it yet.
        let failed = stripe.control("refund", &json!({ "payment_intent": intent })).await;
        stripe.control("fail-refund", &json!({ "id": failed["id"] })).await;
        site.minutes(2);
        site.job("refunds").await;
        let adopted =
            format!("SELECT COUNT(*) FROM refund WHERE provider_ref = '{}'", failed["id"].as_str().expect("an id"));
        assert_eq!(site.database().number(&adopted).await, 0);
        assert_eq!(refunds_made(stripe).await, 2, "another one is made");
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("failed", "Refunded at the provider"), ("done", "A broken week")]);
    })
    .await;
}

#[tokio::test]
async fn a_reported_refund_from_stripes_dashboard_is_not_taken_for_a_waiting_one() {
    on_both(async |site, stripe| {
        let (admin, ada, intent) = waiting_refunds(site, stripe, &[900]).await;
        let failed = stripe.control("refund", &json!({ "payment_intent": intent })).await;
        stripe.control("fail-refund", &json!({ "id": failed["id"] })).await;
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("failed", "Refunded at the provider"), ("pending", "A broken week")]);
        site.minutes(2);
        site.job("refunds").await;
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("failed", "Refunded at the provider"), ("done", "A broken week")]);
        assert_eq!(payments(&ada).await[0].1, "refunded");
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn a_refund_reported_before_its_answer_is_stored_is_told_from_an_equal_one() {
    on_both(async |site, stripe| {
        let (admin, ada, intent) = waiting_refunds(site, stripe, &[300]).await;
        let equal = stripe.control("refund", &json!({ "payment_intent": intent, "amount": 300 })).await;
        // Stripe makes the waiting one beside the one from its dashboard, but its answer is lost.
        stripe.control("trouble", &json!({ "lose": 1 })).await;
        site.minutes(2);
        site.job("refunds").await;
        assert_eq!(refunds_made(stripe).await, 2);
        assert_eq!(listed(&admin).await, [("pending", "A broken week")]);
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("done", "Refunded at the provider"), ("done", "A broken week")]);
        let named = "SELECT provider_ref FROM refund WHERE reason = 'Refunded at the provider'";
        assert_eq!(site.database().text(named).await.as_deref(), equal["id"].as_str());
        site.minutes(2);
        site.job("refunds").await;
        assert_eq!(refunds_made(stripe).await, 2);
        assert_eq!(ada.get("/v1/auth/history").await.status(200).data()[0]["refunded"]["amount"], 600);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn refunds_that_an_earlier_release_sent_without_marks_are_recognised() {
    on_both(async |site, stripe| {
        let (admin, ada, _) = waiting_refunds(site, stripe, &[300, 200]).await;
        site.database().sql("UPDATE refund SET once = REPLACE(once, 'refund-', 'refund:')").await;
        // Stripe makes both, but its answers are lost.
        stripe.control("trouble", &json!({ "lose": 2 })).await;
        site.minutes(2);
        site.job("refunds").await;
        let mut made = stripe.events().await;
        made.retain(|event| event["type"] == "refund.created");
        assert!(made.iter().all(|event| event["data"]["object"]["metadata"] == json!({})), "{made:?}");
        // One is reported before it is sent again. The other is sent again after Stripe forgot its key.
        stripe.deliver(&ids(&made[..1])).await;
        site.job("stripe-events").await;
        assert_eq!(listed(&admin).await, [("pending", "A broken week"), ("done", "A broken week")]);
        site.hours(48);
        stripe.follow(site).await;
        site.job("refunds").await;
        assert_eq!(refunds_made(stripe).await, 2);
        stripe.settle(site).await;
        assert_eq!(listed(&admin).await, [("done", "A broken week"), ("done", "A broken week")]);
        assert_eq!(ada.get("/v1/auth/history").await.status(200).data()[0]["refunded"]["amount"], 500);
        books_balance(site).await;
    })
    .await;
}

#[tokio::test]
async fn refunds_that_fail_each_time_do_not_hold_up_the_others() {
    on_both(async |site, stripe| {
        let (admin, ben, ada) = (site.admin().await, site.member("ben").await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        for member in [&ben, &ada] {
            subscribed(site, stripe, member, price(made, "month")).await;
        }
        // As many as the job reads at once, at a provider that the site no longer has.
        let paid = site.database().number(&format!("SELECT id FROM payment WHERE member_id = {}", ben.id)).await;
        let at = site.now().0;
        let rows: Vec<_> =
            (0..50).map(|n| format!("({paid}, 'gone:{n}', 'pending', FALSE, 'EUR', 1, 'Gone', {at})")).collect();
        let add = format!(
            "UPDATE payment SET provider = 'gone' WHERE id = {paid};
             INSERT INTO refund (payment_id, once, state, to_balance, currency, amount, reason, at) VALUES {}",
            rows.join(", ")
        );
        site.database().sql(&add).await;
        let path = format!("/v1/auth/payment/{}/refund", payment(&admin).await);
        stripe.control("trouble", &json!({ "down": true })).await;
        admin.post(&path, &json!({ "amount": 300, "reason": "A broken week" })).await.status(200);
        stripe.control("trouble", &json!({ "down": false })).await;
        for _ in 0..2 {
            site.minutes(2);
            site.job("refunds").await;
        }
        stripe.follow(site).await;
        stripe.settle(site).await;
        assert_eq!(payments(&ada).await[0].1, "partly_refunded");
    })
    .await;
}
