//! Successful administrative writes for programs, badges and comments.

use daymark_tests::harness::{Member, Program, Site};
use reqwest::Method;
use serde_json::{Value, json};

use super::number;
use crate::program_content::{png, put_up};

/// Calls that take a picture as a form.
pub const PICTURES: [&str; 3] = [
    "POST /v1/core/challenge/{id}",
    "POST /v1/core/challenge-step/{id}/image",
    "POST /v1/core/available-challenge-banner/image",
];

fn id(data: &Value) -> i64 {
    data["id"].as_i64().expect("an id")
}

/// A draft with two steps and two activities.
async fn draft(admin: &Member) -> &'static Value {
    let body = json!({ "title": "Draft", "category": "TIMED", "start_date": "2026-05-10", "end_date": "2026-05-31", "draft": true,
        "activities": [{ "title": "Walk" }, { "title": "Read" }],
        "steps": [{ "title": "Begin", "plan": [{ "duration": 2, "activities": [0] }] },
                  { "title": "Go on", "plan": [{ "duration": 6, "activities": [0, 1] }] }] });
    admin.post("/v2/core/challenge", &body).await.status(201).data()
}

async fn pack(admin: &Member) -> i64 {
    let body = json!({ "title": "A start", "challenge_id": draft(admin).await["id"] });
    id(admin.post("/v1/core/challenge-pack", &body).await.status(201).data())
}

async fn made(admin: &Member, path: &str, body: &Value) -> i64 {
    id(admin.post(path, body).await.status(201).data())
}

/// A reported comment.
async fn reported(site: &Site, admin: &Member) -> i64 {
    let may = site.may(admin).await;
    let (ada, ben) = (site.member(&format!("ada{}", number())).await, site.member(&format!("ben{}", number())).await);
    ada.join(&may).await;
    ben.join(&may).await;
    let comments = format!("/v2/core/challenge/{}/user/{}/day/2026-05-06/comment", may.id, ada.id);
    let comment = made(&ben, &comments, &json!({ "text": "Well done" })).await;
    ada.post(&format!("{comments}/{comment}/report"), &json!({})).await.status(200);
    comment
}

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (_, path) = call.split_once(' ')?;
    let at = |id: i64| path.replace("{id}", &id.to_string());
    let banner = "/v1/core/available-challenge-banner";
    let question = json!({ "questions": [{ "type_id": 3, "title": "How was it?" }] });
    Some(match call {
        "POST /v2/core/challenge" => (path.to_owned(), Program::may()),
        "PATCH /v2/core/challenge/{id}" => (at(site.may(admin).await.id), json!({ "title": "June" })),
        "DELETE /v2/core/challenge/{id}" | "POST /v1/core/challenge/{id}" => (at(id(draft(admin).await)), Value::Null),
        "POST /v2/core/challenge/{id}/close" => (at(site.may(admin).await.id), json!({})),
        "POST /v2/core/challenge/{id}/clone" => (at(id(draft(admin).await)), json!({ "title": "Again" })),
        "POST /v1/core/challenge/{id}/challenge-step" => (at(id(draft(admin).await)), json!({ "title": "Third" })),
        "POST /v1/core/challenge/{id}/step-order" => {
            let draft = draft(admin).await;
            (at(id(draft)), json!({ "step_ids": [draft["steps"][1]["id"], draft["steps"][0]["id"]] }))
        }
        "POST /v1/core/challenge/{id}/assign-step" => {
            let from = draft(admin).await;
            (at(id(draft(admin).await)), json!({ "step_ids": [from["steps"][0]["id"]] }))
        }
        "POST /v1/core/challenge/{id}/assign-pack" => {
            (at(id(draft(admin).await)), json!({ "pack_id": pack(admin).await }))
        }
        "POST /v2/core/challenge/{id}/step-activities" => {
            let draft = draft(admin).await;
            let plan = json!([{ "id": draft["steps"][0]["plan"][0]["id"], "activities": [0] }]);
            let body = json!({ "step_id": draft["steps"][0]["id"], "activities": [{ "title": "Rest" }], "plan": plan });
            (at(id(draft)), body)
        }
        "PATCH /v1/core/challenge-step/{id}" => {
            (at(id(&draft(admin).await["steps"][0])), json!({ "description": "Other words" }))
        }
        "DELETE /v1/core/challenge-step/{id}" | "POST /v1/core/challenge-step/{id}/image" => {
            (at(id(&draft(admin).await["steps"][1])), Value::Null)
        }
        "DELETE /v1/core/challenge-step/{id}/image" => {
            let path = at(id(&draft(admin).await["steps"][0]));
            put_up(admin, &path, &png(1)).await.status(200);
            (path, Value::Null)
        }
        "PUT /v1/core/challenge-step/{id}/question" => (at(id(&draft(admin).await["steps"][0])), question),
        "PUT /v1/core/activity/{id}/question" => (at(id(&draft(admin).await["activities"][0])), question),
        _ if path.contains("{activity_id}") => {
            let draft = draft(admin).await;
            let of = |name: &str| draft[name][1]["id"].to_string();
            let path = path.replace("{challenge_id}", &draft["id"].to_string());
            let path = path.replace("{step_id}", &of("steps")).replace("{activity_id}", &of("activities"));
            (path, json!({ "title": "Read a page" }))
        }
        "POST /v1/core/challenge-pack" => {
            (path.to_owned(), json!({ "title": "A start", "challenge_id": draft(admin).await["id"] }))
        }
        "PATCH /v1/core/challenge-pack/{id}" => (at(pack(admin).await), json!({ "title": "Another start" })),
        "DELETE /v1/core/challenge-pack/{id}" => (at(pack(admin).await), Value::Null),
        "POST /v1/core/challenge-type" => (path.to_owned(), json!({ "name": "Sprint" })),
        "PATCH /v1/core/challenge-type/{id}" | "DELETE /v1/core/challenge-type/{id}" => {
            let of = json!({ "name": format!("Quest {}", number()) });
            let body = json!({ "name": format!("Quest {}", number()) });
            (at(made(admin, "/v1/core/challenge-type", &of).await), body)
        }
        "POST /v1/core/available-challenge-banner" => {
            let now = admin.get(banner).await.status(200).data();
            (banner.to_owned(), json!({ "version": now["version"], "enabled": true, "title": "June is near" }))
        }
        "POST /v1/core/available-challenge-banner/image" => (path.to_owned(), Value::Null),
        "DELETE /v1/core/available-challenge-banner/image" => {
            put_up(admin, path, &png(2)).await.status(200);
            (path.to_owned(), Value::Null)
        }
        "POST /v1/core/achievement-rule" => {
            (path.to_owned(), json!({ "title": "Three days", "measure": "done_days", "threshold": 3 }))
        }
        "PATCH /v1/core/achievement-rule/{id}" => {
            let rule = json!({ "title": "Four days", "measure": "done_days", "threshold": 4 });
            (at(made(admin, "/v1/core/achievement-rule", &rule).await), json!({ "title": "Four good days" }))
        }
        "POST /v2/core/comment-moderation/{id}/hide" | "POST /v2/core/comment-moderation/{id}/dismiss" => {
            (at(reported(site, admin).await), json!({}))
        }
        "POST /v2/core/comment-moderation/{id}/restore" => {
            let comment = reported(site, admin).await;
            let hide = format!("/v2/core/comment-moderation/{comment}/hide");
            admin.request(Method::POST, &hide).json(&json!({})).send().await.status(200);
            (at(comment), json!({}))
        }
        _ => return None,
    })
}
