//! Administrative writes of companies that succeed.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::companies::company;

/// An administrative write's address and body, where it is one of these. What it needs is made first.
pub async fn example(site: &Site, admin: &Member, call: &str) -> Option<(String, Value)> {
    let (_, path) = call.split_once(' ')?;
    let owner = async || site.member(&format!("owner{}", number())).await;
    match call {
        "POST /v2/core/company-management" => {
            Some((path.to_owned(), json!({ "name": format!("Works {}", number()), "owner_id": owner().await.id })))
        }
        "PUT /v2/core/challenge/{id}/company" => {
            let works = company(&owner().await, &format!("Works {}", number())).await;
            let may = site.may(admin).await;
            Some((path.replace("{id}", &may.id.to_string()), json!({ "company_id": works["id"] })))
        }
        _ => None,
    }
}
