//! Successful administrative writes for taxes, coupons, company packages, refunds and chargebacks.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::billing::{id, package, price, subscribed};
use crate::companies::company;

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (method, path) = call.split_once(' ')?;
    let ours = [
        "/v1/auth/coupon",
        "/v1/auth/billing/tax-rates",
        "/v1/auth/billing/company-packages",
        "/v1/auth/payment/{id}/",
    ];
    if !ours.iter().any(|start| path.starts_with(start)) && path != "/v1/auth/billing/dispute/{id}/close" {
        return None;
    }
    let at = |id: i64| path.replace("{id}", &id.to_string());
    let coupon = json!({ "code": format!("code-{}", number()), "percent": 10_000 });
    let member = site.member(&format!("buyer{}", number())).await;
    let made = package(admin, json!({ "key": format!("Sold {}", number()) })).await;
    let paid = async || {
        subscribed(admin, &member, price(made, "month")).await;
        id(&member.get("/v1/auth/history").await.status(200).data()[0])
    };
    let works = async || id(company(&member, &format!("Company {}", number())).await);
    let seats = async || json!({ "company_id": works().await, "package_id": id(made), "seats": 3, "reason": "Pilot" });
    Some(match (method, path) {
        (_, "/v1/auth/billing/tax-rates") => {
            (path.to_owned(), json!({ "rates": [{ "name": format!("VAT {}", number()), "rate": 19_000 }] }))
        }
        ("POST", "/v1/auth/coupon") => (path.to_owned(), coupon),
        (_, "/v1/auth/coupon/{id}") => {
            let made = admin.post("/v1/auth/coupon", &coupon).await.status(201).data();
            (at(id(made)), json!({ "note": "Other words" }))
        }
        (_, "/v1/auth/billing/company-packages") => (path.to_owned(), seats().await),
        (_, "/v1/auth/billing/company-packages/{id}/end") => {
            let given = admin.post("/v1/auth/billing/company-packages", &seats().await).await.status(201).data();
            (at(id(given)), json!({ "reason": "Over" }))
        }
        (_, "/v1/auth/billing/dispute/{id}/close") => {
            let dispute = format!("/v1/auth/payment/{}/dispute", paid().await);
            let dispute = admin.post(&dispute, &json!({ "reason": "Not mine" })).await.status(201).data();
            (at(id(dispute)), json!({ "won": true, "reason": "Letter" }))
        }
        _ => (at(paid().await), json!({ "reason": "Sorry" })),
    })
}
