//! Successful administrative writes for companies.

use daymark_tests::harness::{Member, Site};
use serde_json::{Value, json};

use super::number;
use crate::companies::company;

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
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
