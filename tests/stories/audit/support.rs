//! Successful administrative writes for support, T-shirts and pictures of the site.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::{shirts, support};

/// Uploads.
pub const PICTURES: [&str; 2] = ["POST /v1/core/upload_image", "POST /v1/core/home/about-us/gallery"];

/// The address and body of a write, if it is one of these.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (_, path) = call.split_once(' ')?;
    let at = |id: i64| path.replace("{id}", &id.to_string()).replace("{type_id}", &id.to_string());
    let named = |id: i64| path.replace("{slug_or_id}", &id.to_string());
    let asked = async || {
        let member = site.member(&format!("asker{}", number())).await;
        support::ticket(&member, "A question").await
    };
    let ordered = async || {
        let may = site.may(admin).await;
        shirts::ordered(site, admin, &may, &format!("finisher{}", number())).await.1
    };
    let title = format!("Title {}", number());
    Some(match call {
        "POST /v1/core/support-setting-type" => (path.to_owned(), json!({ "name": title })),
        "PATCH /v1/core/support-setting-type/{type_id}" => {
            (at(support::topic(admin, &title).await), json!({ "description": "Other words", "version": 1 }))
        }
        "DELETE /v1/core/support-setting-type/{type_id}" => (at(support::topic(admin, &title).await), Value::Null),
        "POST /v1/core/support-setting" => (path.to_owned(), json!({ "title": title })),
        "PATCH /v1/core/support-setting/{slug_or_id}" => {
            (named(support::help(admin, &title).await), json!({ "summary": "Other words", "version": 1 }))
        }
        "DELETE /v1/core/support-setting/{slug_or_id}" => (named(support::help(admin, &title).await), Value::Null),
        "POST /v1/core/contact/static" => (path.to_owned(), json!({ "title": title, "version": 0 })),
        "POST /v1/core/support-ticket/{id}/answer" => (at(asked().await), json!({ "text": "Like this." })),
        "POST /v1/core/support-ticket/{id}/note" => (at(asked().await), json!({ "text": "Remember this." })),
        "PATCH /v1/core/support-ticket/{id}" => (at(asked().await), json!({ "assigned_id": admin.id })),
        "POST /v1/core/support-answer" => (path.to_owned(), json!({ "title": title, "text": "Hello" })),
        "PATCH /v1/core/support-answer/{id}" => {
            (at(support::canned(admin, &title).await), json!({ "text": "Good day", "version": 1 }))
        }
        "DELETE /v1/core/support-answer/{id}" => (at(support::canned(admin, &title).await), Value::Null),
        "PATCH /v1/core/t-shirt/orders/{id}" => (at(ordered().await), json!({ "state": "sent" })),
        "POST /v1/core/t-shirt/orders/sent" => (path.to_owned(), json!({ "ids": [ordered().await] })),
        "POST /v1/core/t-shirt/offer" => {
            let version = admin.get(path).await.status(200).data()["version"].clone();
            (path.to_owned(), json!({ "open": false, "text": title, "version": version }))
        }
        "POST /v1/core/upload_image" | "POST /v1/core/home/about-us/gallery" => (path.to_owned(), Value::Null),
        _ => return None,
    })
}
