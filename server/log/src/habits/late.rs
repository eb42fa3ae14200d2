//! Logs that were credited late, for administrators of a program.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, MemberId, Status};
use daymark_web::access::Admin;
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Page;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::StatusWord;
use super::store;
use crate::programs::{Catalogue, EditPrograms};

/// A log that was credited late.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LateLog)]
pub(super) struct LateOut {
    /// The member.
    user_id: MemberId,
    /// First and last name.
    name: String,
    /// The activity.
    activity_id: ActivityId,
    /// Its title.
    activity: String,
    /// The member's own date that the log is for.
    #[schema(value_type = String, format = Date)]
    local_date: Day,
    /// The entry's current status.
    #[schema(value_type = StatusWord)]
    status: Status,
    /// The entry's points now.
    points: i64,
    /// When it was logged, by the device's clock.
    #[schema(value_type = String, format = DateTime)]
    logged_at: Instant,
    /// When the last late operation arrived.
    #[schema(value_type = String, format = DateTime)]
    received_at: Instant,
}

/// Newest dates first.
pub(super) async fn list(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<LateOut>> {
    admin.service::<Catalogue>().now(&admin.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    let rows = store::late_logs(&admin.db, id, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| (row.local_date, row.member_id, row.activity_id));
    let shown = |row: store::LateRow| LateOut {
        user_id: row.member_id,
        name: format!("{} {}", row.first_name, row.last_name).trim().to_owned(),
        activity_id: row.activity_id,
        activity: row.title,
        local_date: row.local_date,
        status: store::status(&row.status),
        points: row.points,
        logged_at: row.logged_at,
        received_at: row.received_at,
    };
    Ok(Page { rows: page.rows.into_iter().map(shown).collect(), next: page.next })
}
