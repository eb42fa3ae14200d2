//! Successful administrative writes for teams.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::teams::{allow, create, inside, join};

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (_, path) = call.split_once(' ')?;
    if !path.contains("team-") {
        return None;
    }
    let may = site.may(admin).await;
    if call == "PUT /v2/core/challenge/{id}/team-settings" {
        return Some((path.replace("{id}", &may.id.to_string()), json!({ "min_size": 2, "max_size": 6 })));
    }
    allow(admin, &may, json!({})).await;
    let ada = inside(site, &may, &format!("captain{}", number())).await;
    let ben = inside(site, &may, &format!("mate{}", number())).await;
    let team = create(&ada, &may, "Larks").await;
    let at = path.replace("{id}", &team.to_string());
    Some(match call {
        "POST /v2/core/team-moderation" => (path.to_owned(), json!({ "challenge_id": may.id, "name": "Owls" })),
        "PATCH /v2/core/team-moderation/{id}" => (at, json!({ "name": "Owls" })),
        "DELETE /v2/core/team-moderation/{id}" => (at, Value::Null),
        "POST /v2/core/team-moderation/{id}/member" => (at, json!({ "user_id": ben.id })),
        "DELETE /v2/core/team-moderation/{id}/member/{user_id}" => {
            join(&ben, team).await.status(200);
            (at.replace("{user_id}", &ben.id.to_string()), Value::Null)
        }
        _ => return None,
    })
}
