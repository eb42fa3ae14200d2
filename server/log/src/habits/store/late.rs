//! Entries that were credited late.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, MemberId, ProgramId};
use daymark_base::db::{self, Db, Result};
use daymark_base::{args, sql};

/// An entry that was credited late.
#[derive(db::Record)]
pub struct LateRow {
    pub member_id: i64,
    pub first_name: String,
    pub last_name: String,
    pub activity_id: i64,
    pub title: String,
    pub local_date: Day,
    /// The stored word of a [`daymark_actors::event::Status`].
    pub status: String,
    pub points: i64,
    pub logged_at: Instant,
    pub received_at: Instant,
}

sql! {
    LATE_LOGS = "SELECT e.member_id, m.first_name, m.last_name, e.activity_id, a.title, e.local_date, e.status, e.points,
        MIN(o.occurred_at) AS logged_at, MAX(o.received_at) AS received_at
      FROM entry e JOIN member m ON m.id = e.member_id JOIN activity a ON a.id = e.activity_id
      JOIN operation o ON o.member_id = e.member_id AND o.local_date = e.local_date AND o.program_id = e.program_id
        AND o.activity_id = e.activity_id AND o.late
      WHERE e.program_id = $1 AND e.late AND ($2 IS NULL OR (e.local_date, e.member_id, e.activity_id) < ($2, $3, $4))
      GROUP BY e.member_id, m.first_name, m.last_name, e.activity_id, a.title, e.local_date, e.status, e.points
      ORDER BY e.local_date DESC, e.member_id DESC, e.activity_id DESC LIMIT $5";
}

/// A program's entries that were credited late, newest dates first, after a key.
pub async fn late_logs(
    db: &Db,
    program: ProgramId,
    after: Option<(Day, MemberId, ActivityId)>,
    limit: i64,
) -> Result<Vec<LateRow>> {
    let (date, member, activity) = after.map_or((None, None, None), |(d, m, a)| (Some(d), Some(m), Some(a)));
    db.all(&LATE_LOGS, args![program, date, member, activity, limit]).await
}
