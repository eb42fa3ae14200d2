//! Successful administrative writes for newsletters.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::newsletter::{campaign, subscriber};

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (method, path) = call.split_once(' ')?;
    let named = json!({ "name": format!("News {}", number()) });
    if path.starts_with("/v1/auth/newsletter-list") {
        if method == "POST" {
            return Some((path.to_owned(), named));
        }
        let made = admin.post("/v1/auth/newsletter-list", &named).await.status(201).data()["id"].to_string();
        return Some((path.replace("{id}", &made), json!({ "about": "Other words" })));
    }
    if path.starts_with("/v1/auth/newsletter-series") {
        let named = json!({ "starts": "confirmed", "name": format!("Series {}", number()) });
        if method == "POST" && !path.ends_with("/test") {
            return Some((path.to_owned(), named));
        }
        let made = admin.post("/v1/auth/newsletter-series", &named).await.status(201).data()["id"].to_string();
        let path = path.replace("{id}", &made);
        let step = json!({ "days": 0, "subject": "Welcome", "blocks": [], "is_on": true });
        let is =
            admin.patch(&format!("/v1/auth/newsletter-series/{made}"), &json!({ "steps": [step] })).await.status(200);
        let tried = json!({ "step_id": is.data()["steps"][0]["id"] });
        return Some(if path.ends_with("/test") { (path, tried) } else { (path, json!({ "name": "Other words" })) });
    }
    if path == "/v1/auth/newsletter/import" {
        let newsletter = admin.get("/v1/auth/newsletter-list").await.status(200).data()[0]["id"].clone();
        let table = format!("email\nimported{}@daymark.example\n", number());
        let consent = "Signed up at the fair of May 2026";
        return Some((path.to_owned(), json!({ "csv": table, "consent": consent, "newsletter_id": newsletter })));
    }
    if path == "/v1/auth/newsletter-user/{id}" {
        let id = subscriber(site, &format!("reader{}@daymark.example", number())).await;
        return Some((path.replace("{id}", &id.to_string()), json!({ "state": "unsubscribed" })));
    }
    if path == "/v1/core/email-suppressed/lift" {
        let email = format!("refused{}@daymark.example", number());
        let refused = format!(
            "INSERT INTO email_refusal (recipient_folded, permanent, answer, refused_at) VALUES ('{email}', TRUE, '550', 1)"
        );
        site.database().sql(&refused).await;
        return Some((path.to_owned(), json!({ "email": email, "reason": "It works again." })));
    }
    if path.starts_with("/v1/auth/campaign") || path.starts_with("/v1/auth/send-newsletter") {
        let id = campaign(admin, json!({})).await.to_string();
        let made = admin.get(&format!("/v1/auth/campaign/{id}")).await.status(200).data()["version"].clone();
        let body = match path.rsplit_once('/') {
            Some((_, "act")) => json!({ "action": "send" }),
            Some((_, "restore")) => json!({ "version": made }),
            _ => json!({ "subject": "Other words" }),
        };
        return Some((path.replace("{id}", &id).replace("{version}", &made.to_string()), body));
    }
    None
}
