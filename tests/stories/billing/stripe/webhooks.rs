//! What Stripe's webhook accepts and refuses.

use daymark_tests::harness::{Database, GOOD_CARD, Site, ids};
use serde_json::json;

use super::super::{package, plan, price};
use super::{checkout, on_both, payments, status, subscribed};

const PATH: &str = "/v1/webhooks/stripe";

#[tokio::test]
async fn webhooks_need_a_valid_signature_within_five_minutes() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        let (_, page) = checkout(&ada, price(made, "month")).await;
        stripe.pay(&page, GOOD_CARD).await;
        let all = ids(&stripe.events().await);
        let now = site.now().0 / 1000;
        for how in [
            json!({ "secret": "whsec_other" }),
            json!({ "signedAt": now - 301 }),
            json!({ "signedAt": now + 301 }),
            json!({ "header": "" }),
            json!({ "header": format!("t={now}") }),
            json!({ "header": format!("t={now},v1=00ff") }),
        ] {
            for answer in stripe.deliver_as(&all, &how).await {
                assert_eq!(answer["status"], 401, "{how}: {answer}");
            }
        }
        site.job("stripe-events").await;
        assert_eq!(plan(&ada).await["state"], "incomplete", "nothing was stored");
        let told = status(&admin).await;
        assert_eq!((&told["accepted_at"], &told["waiting"], &told["on"]), (&json!(null), &json!(0), &json!(true)));
        assert_eq!(told["refused_at"], "2026-05-06T10:00:00.000Z");
        assert_eq!(told["webhook"], format!("http://{}{PATH}", site.addr()));
        for how in [json!({ "signedAt": now - 300 }), json!({ "signedAt": now + 300 })] {
            for answer in stripe.deliver_as(&all, &how).await {
                assert_eq!(answer["status"], 200, "{how}: {answer}");
            }
        }
        site.job("stripe-events").await;
        assert_eq!(plan(&ada).await["state"], "active");
        assert_eq!(status(&admin).await["accepted_at"], "2026-05-06T10:00:00.000Z");
    })
    .await;
}

#[tokio::test]
async fn repeated_webhook_deliveries_are_processed_once() {
    on_both(async |site, stripe| {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let made = package(&admin, json!({})).await;
        subscribed(site, stripe, &ada, price(made, "month")).await;
        let all = ids(&stripe.events().await);
        let stored = "SELECT COUNT(*) FROM provider_event";
        let before = site.database().number(stored).await;
        for _ in 0..3 {
            for answer in stripe.deliver_as(&all, &json!({})).await {
                assert!(answer["body"].as_str().expect("a body").contains("\"taken\":false"), "{answer}");
            }
            site.job("stripe-events").await;
        }
        assert_eq!(site.database().number(stored).await, before);
        assert_eq!(payments(&ada).await.len(), 1);
        let many = ["invoice", "payment", "billing_subscription"];
        for table in many {
            assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM {table}")).await, 1, "{table}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_webhook_returns_404_without_stripe() {
    let site = Site::start(Database::Sqlite).await;
    let admin = site.admin().await;
    site.visitor().post(PATH, &json!({})).await.problem(404, "not_found");
    let told = admin.get("/v1/auth/billing/provider").await.status(200).data();
    assert_eq!(told["on"], false);
    admin.post("/v1/auth/billing/reconciliation", &json!({})).await.problem(409, "conflict");
    site.end().await;
}
