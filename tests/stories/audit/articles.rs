//! Successful administrative writes for articles.

use daymark_tests::harness::Member;
use serde_json::{Value, json};

use super::number;
use crate::articles::transfer::{IMPORT, zip};
use crate::articles::{draft, group};
use crate::program_content::{png, put_up};

/// Calls that take a picture as a form.
pub const PICTURES: [&str; 3] =
    ["POST /v1/core/post/{id}/thumbnail", "POST /v1/core/post/{id}/social-picture", "POST /v1/core/article-banner"];

/// The call that takes a file with instructions: the file, and the instructions.
pub fn import() -> (Vec<u8>, Value) {
    let text = format!("---\ntitle: Name {}\n---\nText\n", number());
    (zip(&[("name.md", text.as_bytes())]), json!({}))
}

/// The address and body of an administrative write, if it is one of these. Creates its prerequisites first.
pub async fn example(admin: &Member, call: &str) -> Option<(String, Value)> {
    let (method, path) = call.split_once(' ')?;
    let named = |id: i64| path.replace("{id}", &id.to_string());
    let name = format!("Name {}", number());
    for calls in ["/v1/core/post-category", "/v1/core/tag", "/v1/core/post-author"] {
        if path == calls {
            return Some((path.to_owned(), json!({ "name": name })));
        }
        if path == format!("{calls}/{{id}}") {
            let body = json!({ "name": format!("Other {}", number()) });
            return Some((named(group(admin, calls, &name).await), body));
        }
    }
    if path == IMPORT {
        return Some((path.to_owned(), Value::Null));
    }
    match path.strip_prefix("/v1/core/")? {
        "article-banner" => Some((path.to_owned(), Value::Null)),
        "post" => Some((path.to_owned(), json!({ "title": name }))),
        inner if inner.starts_with("post/{id}") => {
            let id = draft(admin, &name, "Text").await;
            let content = format!("/v1/core/post/{id}/content");
            let body = match (method, inner) {
                ("PATCH", "post/{id}/content") => json!({ "version": 1, "body": "Other text" }),
                ("PATCH", "post/{id}/meta") => json!({ "publish": { "state": "published" } }),
                ("PATCH", "post/{id}/modify-tags") => json!({ "add": ["Sleep"] }),
                ("POST", "post/{id}/revision/{version}/restore") => {
                    admin.patch(&content, &json!({ "version": 1, "body": "Other text" })).await.status(200);
                    json!({ "version": 2 })
                }
                ("DELETE", "post/{id}/social-picture") => {
                    put_up(admin, &named(id), &png(5)).await.status(200);
                    Value::Null
                }
                _ => Value::Null,
            };
            Some((named(id).replace("{version}", "1"), body))
        }
        _ => None,
    }
}
