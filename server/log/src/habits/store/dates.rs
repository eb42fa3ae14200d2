//! The memberships and zones that decide what is due on a member's dates.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::db::{self, Db, Result};
use daymark_base::{args, sql};

sql! {
    PARTS_SINCE = "SELECT s.program_id, p.version AS program_version, s.joined_at AS begun_at, s.joined_on AS from_date,
        s.left_on AS other_date, 0 AS day_start_hour, NULL AS timezone
      FROM membership s JOIN program p ON p.id = s.program_id
      WHERE s.member_id = $1 AND (s.state = 'joined' OR s.left_at > $2
        OR (s.state = 'completed' AND (p.closed_at > $2 OR p.ends_at > $2 OR s.ended_at > $2)))
      UNION ALL SELECT 0, 0, z.changed_at, z.from_date, z.first_date, m.day_start_hour, z.timezone
      FROM member m JOIN member_zone z ON z.member_id = m.id WHERE m.id = $1";
}

/// A membership, or a zone in the member's history.
#[derive(db::Record)]
pub struct DatesRow {
    /// 0 for a zone.
    pub program_id: i64,
    pub program_version: i64,
    /// When the member joined, or the zone was set.
    pub begun_at: Instant,
    /// When the member joined, or from when the zone determines dates.
    pub from_date: Day,
    /// When the member left, or the zone's first date, where it is stored.
    pub other_date: Option<Day>,
    /// The hour at which the member's day starts, in the rows of zones.
    pub day_start_hour: i64,
    /// The zone's name, in the rows of zones.
    pub timezone: Option<String>,
}

/// A member's zones by date and, in the order of joining, the memberships that had not ended by `since`. Sorted here,
/// because SQLite would need a sorter for each SELECT.
pub async fn parts_since(db: &Db, member: MemberId, since: Instant) -> Result<Vec<DatesRow>> {
    let mut rows: Vec<DatesRow> = db.all(&PARTS_SINCE, args![member, since]).await?;
    rows.sort_unstable_by_key(|r| match r.timezone {
        Some(_) => (r.from_date, Instant::default(), 0),
        None => (Day::default(), r.begun_at, r.program_id),
    });
    Ok(rows)
}
