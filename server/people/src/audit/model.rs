//! The types of the audit log.

use daymark_actors::clock::Instant;
use daymark_derive::query;
use daymark_web::export::Columns;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Which rows of the log to list.
#[query]
#[derive(Clone, Debug, Default)]
pub(super) struct Filter {
    /// Only what this account did.
    pub actor: Option<i64>,
    /// Only this action, such as `role:update`.
    #[garde(length(chars, max = 100))]
    pub action: Option<String>,
    /// Only this kind of thing, such as `program`, or this one thing, such as `program:7`.
    #[garde(length(chars, max = 200))]
    pub object: Option<String>,
    /// From this instant on.
    #[param(value_type = Option<String>, format = DateTime)]
    pub from: Option<Instant>,
    /// Before this instant.
    #[param(value_type = Option<String>, format = DateTime)]
    pub to: Option<Instant>,
    /// Only rows that contain this text, in any case.
    #[garde(length(chars, max = 200))]
    pub q: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default. An export has no pages.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// Who did something.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct ActorOut {
    /// The account.
    pub id: i64,
    /// The account's current name; empty for a deleted account.
    pub name: String,
    /// The account's current address; empty for a deleted account.
    pub email: String,
}

/// A change in the audit log.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = AuditOut)]
pub(super) struct RowOut {
    /// The row.
    pub id: i64,
    /// When it was made.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// Who made it; null for the system.
    pub actor: Option<ActorOut>,
    /// What was done, such as `role:update`.
    pub action: String,
    /// The kind of thing that changed, such as `program`.
    pub object_kind: String,
    /// The id of the thing that changed.
    pub object_id: String,
    /// The old value.
    #[schema(value_type = Option<serde_json::Value>)]
    pub before: Option<Value>,
    /// The new value.
    #[schema(value_type = Option<serde_json::Value>)]
    pub after: Option<Value>,
    /// The id of the call, as in the program's log and in `x-request-id`.
    pub request_id: String,
}

impl Columns for RowOut {
    const NAMES: &'static [&'static str] = &[
        "id",
        "at",
        "actor_id",
        "actor",
        "actor_email",
        "action",
        "object_kind",
        "object_id",
        "before",
        "after",
        "request_id",
    ];

    fn cells(&self) -> Vec<String> {
        let actor = self.actor.as_ref();
        let json = |value: &Option<Value>| value.as_ref().map(ToString::to_string).unwrap_or_default();
        vec![
            self.id.to_string(),
            self.at.to_string(),
            actor.map(|a| a.id.to_string()).unwrap_or_default(),
            actor.map(|a| a.name.clone()).unwrap_or_default(),
            actor.map(|a| a.email.clone()).unwrap_or_default(),
            self.action.clone(),
            self.object_kind.clone(),
            self.object_id.clone(),
            json(&self.before),
            json(&self.after),
            self.request_id.clone(),
        ]
    }
}
