//! Decisions about comments on days. The queue shows them together with other comments, so its calls are in a higher
//! layer.

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::caller::By;
use daymark_web::error::{Code, Result};
use daymark_web::permission;
use serde_json::json;

use super::store;

permission! {
    /// Read reported comments, and hide or restore them.
    pub ModerateComments = "comment:moderate";
}

/// A moderator's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Only its author still sees it, with this reason.
    Hide(String),
    /// Shows it to everyone again.
    Restore,
    /// The reports are settled.
    Dismiss,
}

impl Decision {
    /// The action's name in the audit log.
    #[must_use]
    pub const fn action(&self) -> &'static str {
        match self {
            Self::Hide(_) => "comment:hide",
            Self::Restore => "comment:restore",
            Self::Dismiss => "comment:dismiss",
        }
    }

    /// Since when a comment is hidden, and why, after the decision.
    #[must_use]
    pub fn hidden(&self, since: Option<i64>, reason: &str, now: i64) -> (Option<i64>, String) {
        match self {
            Self::Hide(why) => (since.or(Some(now)), why.clone()),
            Self::Restore => (None, String::new()),
            Self::Dismiss => (since, reason.to_owned()),
        }
    }
}

/// Decides about a comment on a day. Every decision settles the reports; one that changes nothing leaves no row in the
/// audit log.
///
/// # Errors
/// 404 for a comment that does not exist.
pub async fn decide(tx: &mut Tx, by: &By, id: i64, decision: &Decision) -> Result<()> {
    let (reported, hidden, reason) = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let (after, why) = decision.hidden(hidden, &reason, by.at.0);
    if reported.is_none() && after == hidden && why == reason {
        return Ok(());
    }
    let state =
        |reported: bool, hidden: bool, why: &str| json!({ "reported": reported, "hidden": hidden, "reason": why });
    let (was, is) = (state(reported.is_some(), hidden.is_some(), &reason), state(false, after.is_some(), &why));
    store::decide(tx, id, after, why).await?;
    Ok(audit::write(tx, by, decision.action(), ("comment", id), was, is).await?)
}
