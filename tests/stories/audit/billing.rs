//! Successful administrative writes for packages and subscriptions.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::billing::{id, package, price, start, subscribed};

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (method, path) = call.split_once(' ')?;
    let ours = [
        "/v1/auth/package",
        "/v1/auth/add-balance",
        "/v1/auth/assign/badge",
        "/v1/auth/badge/create-vip",
        "/v1/auth/billing/invoice/{id}/paid",
        "/v1/auth/billing/subscription/",
        "/v1/auth/billing/complimentary/",
    ];
    if !ours.iter().any(|start| path.starts_with(start)) {
        return None;
    }
    let member = site.member(&format!("payer{}", number())).await;
    let made = package(admin, json!({ "key": format!("Package {}", number()) })).await;
    let at = |id: i64| path.replace("{id}", &id.to_string());
    let gift = json!({ "user_id": member.id, "package_id": made["id"], "reason": "Speaker" });
    Some(match (method, path) {
        ("POST", "/v1/auth/package") => (
            path.to_owned(),
            json!({ "key": format!("Package {}", number()), "title": "Pro", "plan": "BadgeProMemberYearly" }),
        ),
        (_, "/v1/auth/package/{id}") => (at(id(made)), json!({ "title": "Other words" })),
        (_, "/v1/auth/add-balance") => {
            (path.to_owned(), json!({ "user_id": member.id, "amount": 500, "currency": "EUR", "reason": "Outage" }))
        }
        (_, "/v1/auth/assign/badge") => (path.to_owned(), gift),
        (_, "/v1/auth/badge/create-vip") => {
            (path.to_owned(), json!({ "user_id": member.id, "ends_at": "2027-01-01T00:00:00Z", "reason": "Speaker" }))
        }
        (_, "/v1/auth/billing/invoice/{id}/paid") => (at(start(&member, price(made, "month")).await.1), json!({})),
        (_, "/v1/auth/billing/subscription/{id}/end") => {
            (at(subscribed(admin, &member, price(made, "month")).await), json!({ "reason": "Misuse" }))
        }
        (_, "/v1/auth/billing/complimentary/{id}/end") => {
            let given = admin.post("/v1/auth/assign/badge", &gift).await.status(201).data();
            (at(id(given)), json!({ "reason": "Left" }))
        }
        _ => return None,
    })
}
