//! Successful administrative writes for events.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::events::{evening, event};
use crate::program_content::{png, put_up};

/// Calls that take a picture as a form.
pub const PICTURES: [&str; 3] = [
    "POST /v1/core/event/{id}/thumbnails",
    "POST /v1/core/event/{id}/trainer/{trainer_id}/image",
    "POST /v1/core/event/home/image",
];

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (method, path) = call.split_once(' ')?;
    let inner = path.strip_prefix("/v1/core/event")?;
    if inner.starts_with("/home") {
        if method == "DELETE" {
            put_up(admin, path, &png(2)).await.status(200);
        }
        let now = admin.get("/v1/core/event/home").await.status(200).data();
        return Some((path.to_owned(), json!({ "version": now["version"], "title": "Meet us" })));
    }
    if inner.is_empty() {
        return Some((path.to_owned(), evening()));
    }
    // Only a draft can be deleted.
    let status = if call == "DELETE /v1/core/event/{id}" { "draft" } else { "published" };
    let event = event(admin, &json!({ "title": format!("Evening {}", number()), "status": status })).await;
    let base = format!("/v1/core/event/{event}");
    let made = async |part: &str, body: Value| {
        admin.post(&format!("{base}/{part}"), &body).await.status(201).data()["id"].to_string()
    };
    let times = json!({ "title": "Talk", "starts_at": "2026-05-08T16:00:00Z", "ends_at": "2026-05-08T17:00:00Z" });
    let mut filled = path.replace("{id}", &event.to_string());
    if path.contains("{venue_id}") {
        filled = filled.replace("{venue_id}", &made("venue", json!({ "name": "Hall" })).await);
    }
    if path.contains("{trainer_id}") {
        filled = filled.replace("{trainer_id}", &made("trainer", json!({ "name": "Ilse" })).await);
        if (method, path.ends_with("/image")) == ("DELETE", true) {
            put_up(admin, &filled, &png(4)).await.status(200);
        }
    }
    if path.contains("{schedule_id}") {
        filled = filled.replace("{schedule_id}", &made("schedule", times.clone()).await);
    }
    if path.contains("{thumbnail_id}") {
        let picture = put_up(admin, &format!("{base}/thumbnails"), &png(5)).await.status(201).data()["id"].to_string();
        filled = filled.replace("{thumbnail_id}", &picture);
    }
    let body = match (method, inner) {
        ("POST", "/{id}/invite-users") => {
            json!({ "user_ids": [site.member(&format!("guest{}", number())).await.id] })
        }
        ("POST", "/{id}/schedule") => times,
        ("POST", _) => json!({ "name": "Another" }),
        ("PATCH", "/{id}" | "/{id}/schedule/{schedule_id}") => json!({ "title": "Another" }),
        ("PATCH", _) => json!({ "name": "Another" }),
        _ => Value::Null,
    };
    Some((filled, body))
}
