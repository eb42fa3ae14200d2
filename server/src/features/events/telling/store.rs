//! The SQL of what members are told of events.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use sqlx::FromRow;

use crate::db::{self, Db, Result, Rows, Sql, Tx};
use crate::{args, row, sql};

/// What is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It starts tomorrow.
    Starts,
    /// Its time or place has changed.
    Changed,
    /// It does not take place.
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

    /// Who is told.
    const fn statement(self) -> &'static Sql {
        match self {
            Self::Starts => &STARTS,
            Self::Changed => &CHANGED,
            Self::Cancelled => &CANCELLED,
        }
    }
}

/// Members of events that are not over at `$1`, who were not told this; `$2` bounds what it is about.
macro_rules! due {
    ($at:literal, $known:literal, $which:literal, $told:literal) => {
        concat!(
            "SELECT e.id AS event_id, s.member_id, e.title, e.starts_at, e.ends_at, e.timezone, m.timezone AS reader, ",
            $at,
            " AS at, ",
            $known,
            " AS known, (SELECT v.name FROM event_venue v WHERE v.event_id = e.id ORDER BY v.id LIMIT 1) AS venue
            FROM event e JOIN event_member s ON s.event_id = e.id JOIN member m ON m.id = s.member_id
            WHERE e.ends_at > $1 AND NOT m.disabled AND ",
            $which,
            " AND NOT EXISTS (SELECT 1 FROM event_notice n WHERE n.member_id = s.member_id AND n.event_id = e.id AND ",
            $told,
            ") AND (e.id, s.member_id) > ($3, $4) ORDER BY e.id, s.member_id LIMIT $5"
        )
    };
}

sql! {
    // One that was told before the event was changed is due again when that gave it another date.
    STARTS = due!("e.changed_at",
        "(SELECT MAX(n.about) FROM event_notice n WHERE n.member_id = s.member_id AND n.event_id = e.id AND n.kind = 'starts')",
        "e.status = 'published' AND e.starts_at > $1 AND e.starts_at <= $2 AND s.state = 'joined'",
        "n.kind = 'starts' AND n.told_at > COALESCE(e.changed_at, 0)");
    // Who came after a change saw it.
    CHANGED = due!("e.changed_at", "CAST(NULL AS TEXT)",
        "e.status = 'published' AND e.changed_at <= $2 AND s.state IN ('joined', 'waitlisted') AND s.since <= e.changed_at",
        "n.kind = 'changed' AND n.about = CAST(e.changed_at AS TEXT)");
    CANCELLED = due!("e.cancelled_at", "CAST(NULL AS TEXT)",
        "e.status = 'cancelled' AND e.cancelled_at <= $2 AND s.state IN ('joined', 'waitlisted')",
        "n.kind = 'cancelled' AND n.about = CAST(e.cancelled_at AS TEXT)");
    /// Whoever is first tells it.
    CLAIM = "INSERT INTO event_notice (member_id, event_id, kind, about, told_at)
        SELECT r.member_id, r.event_id, $2, r.about, $3 FROM {rows $1: member_id BIGINT, event_id BIGINT, about TEXT} AS r
        WHERE true ON CONFLICT DO NOTHING RETURNING event_id, member_id";
}

/// Somebody who may be told something of an event.
#[derive(FromRow)]
pub(super) struct Due {
    pub event_id: i64,
    pub member_id: i64,
    pub title: String,
    #[sqlx(try_from = "db::DbInstant")]
    pub starts_at: Instant,
    #[sqlx(try_from = "db::DbInstant")]
    pub ends_at: Instant,
    pub timezone: String,
    /// The member's own zone.
    pub reader: String,
    /// When it was changed or cancelled.
    #[sqlx(try_from = "db::DbOptInstant")]
    pub at: Option<Instant>,
    /// The last date of theirs on which they were told that it starts.
    pub known: Option<String>,
    /// The name of the event's first venue.
    pub venue: Option<String>,
}

/// Who may be told, in the order of events and members, after one of them.
pub(super) async fn due(
    db: &Db,
    kind: Kind,
    (now, until): (Instant, Instant),
    after: (i64, i64),
    most: i64,
) -> Result<Vec<Due>> {
    db.all(kind.statement(), args![now, until, after.0, after.1, most]).await
}

/// Writes down that these are told; which of them nobody told before, as event and member.
pub(super) async fn claim(tx: &mut Tx, kind: Kind, due: &[(Due, String)], now: Instant) -> Result<HashSet<(i64, i64)>> {
    let mut rows = Rows::new();
    for (due, about) in due {
        rows.push(row![due.member_id, due.event_id, about]);
    }
    Ok(tx.all::<(i64, i64)>(&CLAIM, args![rows, kind.text(), now]).await?.into_iter().collect())
}
