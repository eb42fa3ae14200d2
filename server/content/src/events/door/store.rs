//! The SQL of joining, waiting and leaving.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

use crate::events::rules::Stands;

/// Members who wait and can get a place now. Disabled and closed accounts get none, and neither do members without a
/// package if the event needs one (R85).
macro_rules! waiting {
    ($now:literal) => {
        concat!(
            "event_member w JOIN member m ON m.id = w.member_id JOIN event v ON v.id = w.event_id
            WHERE w.state = 'waitlisted' AND NOT m.disabled AND m.erase_at IS NULL
                AND (NOT v.needs_package OR EXISTS (SELECT 1 FROM entitlement x WHERE x.member_id = m.id
                    AND x.package IS NOT NULL AND x.events AND (x.expires_at IS NULL OR x.expires_at > ",
            $now,
            ")))"
        )
    };
}

sql! {
    STANDS = "SELECT state FROM event_member WHERE event_id = $1 AND member_id = $2";
    STAND = "INSERT INTO event_member (event_id, member_id, state, since, line)
        SELECT $1, $2, $3, $4, CASE WHEN $3 = 'waitlisted' THEN COALESCE(MAX(l.line), 0) + 1 END
        FROM event_member l WHERE l.event_id = $1
        ON CONFLICT (event_id, member_id) DO UPDATE SET state = excluded.state, since = excluded.since, line = excluded.line";
    WAITING = concat!("SELECT w.member_id FROM ", waiting!("$3"), " AND w.event_id = $1 ORDER BY w.line LIMIT $2");
    PROMOTE = "UPDATE event_member SET state = 'joined', since = $3, line = NULL
        WHERE event_id = $1 AND state = 'waitlisted' AND member_id IN {ids $2}
        RETURNING member_id, (SELECT m.timezone FROM member m WHERE m.id = event_member.member_id) AS timezone";
    VENUE = "SELECT name FROM event_venue WHERE event_id = $1 ORDER BY id LIMIT 1";
    INVITE = "INSERT INTO event_member (event_id, member_id, state, since)
        SELECT $2, r.member_id, 'invited', $3 FROM {rows $1: member_id BIGINT} AS r WHERE true
        ON CONFLICT DO NOTHING RETURNING member_id";
    WAITED_FOR = concat!("SELECT e.id FROM event e WHERE e.status = 'published' AND e.ends_at > $1
        AND EXISTS (SELECT 1 FROM ", waiting!("$1"), " AND w.event_id = e.id)
        AND (e.capacity IS NULL OR e.capacity > (SELECT COUNT(*) FROM event_member j
            WHERE j.event_id = e.id AND j.state = 'joined'))
        ORDER BY e.id LIMIT $2");
    WITH_CLOSED = "SELECT DISTINCT e.id FROM member m JOIN event_member s ON s.member_id = m.id
        JOIN event e ON e.id = s.event_id
        WHERE m.erase_at IS NOT NULL AND s.state IN ('joined', 'waitlisted') AND e.status = 'published' AND e.ends_at > $1
        ORDER BY e.id LIMIT $2";
    LET_CLOSED_GO = "UPDATE event_member SET state = 'left', since = $2, line = NULL
        WHERE event_id = $1 AND state IN ('joined', 'waitlisted')
            AND member_id IN (SELECT id FROM member WHERE erase_at IS NOT NULL)";
}

/// The stored word of a member's status.
pub(super) async fn stands(tx: &mut Tx, event: i64, member: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&STANDS, args![event, member]).await?.map(|(word,)| word))
}

/// Writes a member's new status; waiting members go to the end of the line.
pub(super) async fn stand(tx: &mut Tx, event: i64, member: i64, stands: Stands, now: Instant) -> Result<()> {
    tx.exec(&STAND, args![event, member, stands.text(), now]).await.map(drop)
}

/// The first members who wait and can get a place now, at most this many.
pub(super) async fn waiting(tx: &mut Tx, event: i64, most: i64, now: Instant) -> Result<Vec<i64>> {
    Ok(tx.all::<(i64,)>(&WAITING, args![event, most, now]).await?.into_iter().map(|(member,)| member).collect())
}

/// Gives places to these waiting members; returns them, with their zones.
pub(super) async fn promote(tx: &mut Tx, event: i64, members: Vec<i64>, now: Instant) -> Result<Vec<(i64, String)>> {
    tx.all(&PROMOTE, args![event, Val::ids(members), now]).await
}

/// The name of an event's first venue.
pub async fn venue(tx: &mut Tx, event: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&VENUE, args![event]).await?.map(|(name,)| name))
}

/// Stores invitations, and returns the members who had no part in the event before.
pub async fn invite(tx: &mut Tx, event: i64, members: &[i64], now: Instant) -> Result<Vec<i64>> {
    let mut rows = Rows::new();
    for member in members {
        rows.push(row![*member]);
    }
    let invited: Vec<(i64,)> = tx.all(&INVITE, args![rows, event, now]).await?;
    Ok(invited.into_iter().map(|(member,)| member).collect())
}

/// Events with free places, and members who wait and can get one now.
pub async fn waited_for(db: &Db, now: Instant, most: i64) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&WAITED_FOR, args![now, most]).await?.into_iter().map(|(id,)| id).collect())
}

/// Coming events that members with closed accounts have joined or wait for.
pub async fn with_closed(db: &Db, now: Instant, most: i64) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&WITH_CLOSED, args![now, most]).await?.into_iter().map(|(id,)| id).collect())
}

/// Makes members with closed accounts leave an event.
pub(super) async fn let_closed_go(tx: &mut Tx, event: i64, now: Instant) -> Result<()> {
    tx.exec(&LET_CLOSED_GO, args![event, now]).await.map(drop)
}
