//! The SQL of notices about events.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Sql, Tx};
use daymark_base::{args, row, sql};

use crate::events::store::place;

/// The kind of notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It starts tomorrow.
    Starts,
    /// Its time or place has changed.
    Changed,
    /// It was cancelled.
    Cancelled,
}

impl Kind {
    /// The stored word.
    const fn text(self) -> &'static str {
        match self {
            Self::Starts => "starts",
            Self::Changed => "changed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The events and members concerned.
    const fn statements(self) -> (&'static Sql, &'static Sql) {
        match self {
            Self::Starts => (&STARTING, &OF_START),
            Self::Changed => (&CHANGED, &OF_CHANGE),
            Self::Cancelled => (&CANCELLED, &OF_CANCELLATION),
        }
    }
}

/// Events that are not over at `$1`. `$2` is the latest start, change or cancellation to announce.
macro_rules! subjects {
    ($at:literal, $joined_from:expr, $which:expr) => {
        concat!(
            "SELECT id, title, starts_at, ends_at, timezone, online_url IS NOT NULL AS online, ",
            $at,
            " AS at, ",
            $joined_from,
            " AS joined_from,
            (SELECT v.name FROM event_venue v WHERE v.event_id = event.id ORDER BY v.id LIMIT 1) AS venue
            FROM event WHERE ends_at > $1 AND ",
            $which,
            " AND id > $3 ORDER BY id LIMIT $4"
        )
    };
}

/// Members of the event `$1` after the member `$2` who joined at `$5` or later and have no notice about the instant
/// `$3`. They are sorted by the primary key, so the cost of a page depends only on its size.
macro_rules! due {
    ($known:literal, $which:literal, $told:literal) => {
        concat!(
            "SELECT s.member_id, m.timezone AS reader, ",
            $known,
            " AS known FROM event_member s JOIN member m ON m.id = s.member_id
            WHERE s.event_id = $1 AND s.member_id > $2 AND s.since >= $5 AND NOT m.disabled AND ",
            $which,
            " AND NOT EXISTS (SELECT 1 FROM event_notice n WHERE n.member_id = s.member_id AND n.event_id = s.event_id AND ",
            $told,
            ") ORDER BY s.member_id LIMIT $4"
        )
    };
}

sql! {
    STARTING = subjects!("COALESCE(changed_at, 0)", "CAST(0 AS BIGINT)",
        "status = 'published' AND starts_at > $1 AND starts_at <= $2");
    // If an event was moved and moved back, only members who joined in between need a notice.
    CHANGED = subjects!("changed_at", concat!("CASE WHEN announced = ", place!(), " THEN moved_at ELSE 0 END"),
        concat!("status = 'published' AND changed_at <= $2
            AND (announced IS NULL OR moved_at IS NOT NULL OR announced <> ", place!(), ")"));
    CANCELLED = subjects!("cancelled_at", "CAST(0 AS BIGINT)", "status = 'cancelled' AND cancelled_at <= $2");
    ANNOUNCING = "UPDATE event SET announced = '' WHERE id = $1";
    ANNOUNCED = concat!("UPDATE event SET announced = ", place!(), ", moved_at = NULL
        WHERE id = $1 AND changed_at = $2");
    // A notice from before the event was moved to another date is due again.
    OF_START = due!("(SELECT MAX(n.about) FROM event_notice n
            WHERE n.member_id = s.member_id AND n.event_id = s.event_id AND n.kind = 'starts')",
        "s.state = 'joined'", "n.kind = 'starts' AND n.told_at > $3");
    // Members who joined after a change have seen it.
    OF_CHANGE = due!("CAST(NULL AS TEXT)", "s.state IN ('joined', 'waitlisted') AND s.since <= $3",
        "n.kind = 'changed' AND n.about = CAST($3 AS TEXT)");
    OF_CANCELLATION = due!("CAST(NULL AS TEXT)", "s.state IN ('joined', 'waitlisted') AND s.since <= $3",
        "n.kind = 'cancelled' AND n.about = CAST($3 AS TEXT)");
    /// Only the first node sends it, and only to members who have not left meanwhile.
    CLAIM = "INSERT INTO event_notice (member_id, event_id, kind, about, told_at)
        SELECT s.member_id, s.event_id, $2, r.about, $3 FROM {rows $1: member_id BIGINT, about TEXT} AS r
        JOIN event_member s ON s.event_id = $4 AND s.member_id = r.member_id
        WHERE s.state IN ('joined', 'waitlisted') ON CONFLICT DO NOTHING RETURNING member_id";
}

/// An event with a possible notice.
#[derive(Clone, db::Record)]
pub(super) struct Subject {
    pub id: i64,
    pub title: String,
    pub starts_at: Instant,
    pub ends_at: Instant,
    pub timezone: String,
    /// Whether people can take part online.
    pub online: bool,
    /// When it was changed or cancelled.
    pub at: Instant,
    /// Only members who joined at this time or later need the notice.
    pub joined_from: Instant,
    /// The name of its first venue.
    pub venue: Option<String>,
}

/// A possible recipient.
#[derive(db::Record)]
pub(super) struct Due {
    pub member_id: i64,
    /// The member's zone.
    pub reader: String,
    /// The latest start date, in their zone, of which they were notified.
    pub known: Option<String>,
}

/// Events with possible notices after an id, sorted by id.
pub(super) async fn subjects(
    db: &Db,
    kind: Kind,
    (now, until): (Instant, Instant),
    after: i64,
    most: i64,
) -> Result<Vec<Subject>> {
    db.all(kind.statements().0, args![now, until, after, most]).await
}

/// Possible recipients after an id, sorted by id.
pub(super) async fn due(db: &Db, kind: Kind, subject: &Subject, after: i64, most: i64) -> Result<Vec<Due>> {
    db.all(kind.statements().1, args![subject.id, after, subject.at, most, subject.joined_from]).await
}

/// Notes that members know different times and places of an event, since only some of them were told of a change.
pub(super) async fn announcing(tx: &mut Tx, event: i64) -> Result<()> {
    tx.exec(&ANNOUNCING, args![event]).await.map(drop)
}

/// Notes that all members know the time and place of an event, unless it has changed again.
pub(super) async fn announced(db: &Db, event: i64, changed_at: Instant) -> Result<()> {
    db.exec(&ANNOUNCED, args![event, changed_at]).await.map(drop)
}

/// Marks these notices as sent, and returns those not sent before.
pub(super) async fn claim(
    tx: &mut Tx,
    kind: Kind,
    event: i64,
    due: &[(Due, String)],
    now: Instant,
) -> Result<HashSet<i64>> {
    let mut rows = Rows::new();
    for (due, about) in due {
        rows.push(row![due.member_id, about]);
    }
    let first: Vec<(i64,)> = tx.all(&CLAIM, args![rows, kind.text(), now, event]).await?;
    Ok(first.into_iter().map(|(member,)| member).collect())
}
