//! Successful administrative writes for surveys.

use daymark_tests::harness::Member;
use serde_json::{Value, json};

use super::number;
use crate::surveys::{add, empty, id, publish};

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(admin: &Member, call: &str) -> Option<(String, Value)> {
    let (method, path) = call.split_once(' ')?;
    let rate = json!({ "type_id": 4, "title": "How was it?" });
    if path.starts_with("/v1/core/questiontype") {
        let kind = json!({ "name": format!("Kind {}", number()), "type_id": 4 });
        if method == "POST" {
            return Some((path.to_owned(), kind));
        }
        let made = id(admin.post("/v1/core/questiontype", &kind).await.status(201).data());
        return Some((path.replace("{id}", &made.to_string()), json!({ "scale": 7 })));
    }
    if !path.starts_with("/v1/core/survey") && !path.starts_with("/v1/core/question/") {
        return None;
    }
    if path == "/v1/core/survey" {
        return Some((path.to_owned(), json!({ "title": "Another" })));
    }
    let survey = empty(admin, "Another").await;
    let first = add(admin, survey, rate.clone()).await;
    if path.starts_with("/v1/core/question/") {
        return Some((path.replace("{id}", &first.to_string()), json!({ "title": "Other words" })));
    }
    if path.contains("/invitation") {
        return Some(invitation(admin, survey, path).await);
    }
    let second = add(admin, survey, rate.clone()).await;
    let body = match path.rsplit('/').next()? {
        "question" => rate,
        "order" => json!({ "questions": [{ "id": second, "page": 0 }, { "id": first, "page": 0 }] }),
        _ => json!({ "title": "Other words" }),
    };
    Some((path.replace("{id}", &survey.to_string()), body))
}

/// Sends, resends or revokes an invitation.
async fn invitation(admin: &Member, survey: i64, path: &str) -> (String, Value) {
    publish(admin, survey).await.status(200);
    let path = path.replace("{id}", &survey.to_string());
    let emails = json!({ "emails": ["ben@daymark.example"] });
    if path.ends_with("/invitation") {
        return (path, emails);
    }
    let invitations = format!("/v1/core/survey/{survey}/invitation");
    admin.post(&invitations, &emails).await.status(200);
    let made = id(&admin.get(&invitations).await.status(200).data()[0]);
    (path.replace("{invitation_id}", &made.to_string()), json!({}))
}
