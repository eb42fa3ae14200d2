//! The SQL of events themselves.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use serde::Serialize;

use super::model::{EventCard, EventStatus, MeOut, Visibility};
use super::rules::{Phase, Stands, When};

/// A stored event.
#[derive(Clone, Debug, PartialEq, db::Record, Serialize)]
pub struct EventRow {
    pub id: i64,
    #[serde(skip)]
    pub version: i64,
    pub title: String,
    pub summary: String,
    pub description: String,
    pub status: String,
    pub starts_at: Instant,
    pub ends_at: Instant,
    pub timezone: String,
    pub join_until: Option<Instant>,
    pub capacity: Option<i64>,
    pub invited_only: bool,
    pub needs_package: bool,
    pub online_url: Option<String>,
    #[serde(skip)]
    pub changed_at: Option<Instant>,
    #[serde(skip)]
    pub cancelled_at: Option<Instant>,
}

impl EventRow {
    /// Its status.
    pub fn status(&self) -> EventStatus {
        EventStatus::of(&self.status)
    }

    /// Its times.
    pub const fn when(&self) -> When {
        When { starts: self.starts_at, ends: self.ends_at, join_until: self.join_until }
    }

    /// Whether changes to it concern members: it is published and not over.
    pub fn concerns(&self, now: Instant) -> bool {
        self.status() == EventStatus::Published && now < self.ends_at
    }
}

/// An event as a card shows it.
#[derive(Clone, Debug, db::Record)]
pub struct CardRow {
    pub id: i64,
    title: String,
    summary: String,
    status: String,
    pub starts_at: Instant,
    ends_at: Instant,
    timezone: String,
    join_until: Option<Instant>,
    capacity: Option<i64>,
    invited_only: bool,
    needs_package: bool,
    online: bool,
    joined: i64,
    image: Option<String>,
    venue: Option<String>,
    me: Option<String>,
}

impl CardRow {
    /// Whether the caller has joined it.
    pub fn is_joined(&self) -> bool {
        self.me.as_deref() == Some(Stands::Joined.text())
    }

    /// Whether the caller may see it without editing events.
    pub fn is_for_others(&self) -> bool {
        EventStatus::of(&self.status) != EventStatus::Draft && (!self.invited_only || self.me.is_some())
    }

    /// The card that clients see.
    pub fn out(self, now: Instant) -> EventCard {
        EventCard {
            id: self.id,
            title: self.title,
            summary: self.summary,
            status: EventStatus::of(&self.status),
            phase: Phase::at(self.starts_at, self.ends_at, now),
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            timezone: self.timezone,
            join_until: self.join_until,
            capacity: self.capacity,
            joined: self.joined,
            places_left: self.capacity.map(|places| (places - self.joined).max(0)),
            visibility: Visibility::of(self.invited_only),
            needs_package: self.needs_package,
            image: self.image,
            venue: self.venue,
            online: self.online,
            me: self.me.map(|word| MeOut { status: Stands::of(&word), position: None }),
        }
    }
}

/// What an event's own page shows beyond its card.
#[derive(Clone, Debug, db::Record)]
pub struct WholeRow {
    #[column(flatten)]
    pub card: CardRow,
    pub version: i64,
    pub description: String,
    /// The rendered description; `None` if the previous release has changed the text.
    pub html: Option<String>,
    pub online_url: Option<String>,
    pub waiting: i64,
    pub position: Option<i64>,
    pub sequence: i64,
    pub updated_at: Instant,
}

/// Events as a caller sees them; `$1` is now, `$2` the caller.
macro_rules! cards {
    ($more:literal, $($which:literal),+) => {
        concat!(
            "SELECT e.id, e.title, e.summary, e.status, e.starts_at, e.ends_at, e.timezone, e.join_until, e.capacity,
                e.invited_only, e.needs_package, e.online_url IS NOT NULL AS online, m.state AS me,
                (SELECT COUNT(*) FROM event_member j WHERE j.event_id = e.id AND j.state = 'joined') AS joined,
                (SELECT p.path FROM event_picture p WHERE p.event_id = e.id ORDER BY p.position LIMIT 1) AS image,
                (SELECT v.name FROM event_venue v WHERE v.event_id = e.id ORDER BY v.id LIMIT 1) AS venue",
            $more,
            " FROM event e LEFT JOIN event_member m ON m.event_id = e.id AND m.member_id = $2 WHERE ",
            $($which),+
        )
    };
}

/// Published events in a phase that the caller may see.
macro_rules! published {
    ($phase:literal) => {
        cards!(
            "",
            "e.status = 'published' AND (NOT e.invited_only OR m.member_id IS NOT NULL) AND ",
            $phase,
            " AND ($3 IS NULL OR (e.starts_at, e.id) > ($3, $4)) ORDER BY e.starts_at, e.id LIMIT $5"
        )
    };
}

/// The time and place of an event, as text.
macro_rules! place {
    () => {
        "(CAST(starts_at AS TEXT) || ' ' || CAST(ends_at AS TEXT) || ' ' || timezone || ' ' || COALESCE(online_url, '')
            || COALESCE((SELECT ' ' || v.name || ', ' || v.address || ', ' || v.city || ', ' || v.country
                FROM event_venue v WHERE v.event_id = event.id ORDER BY v.id LIMIT 1), ''))"
    };
}
pub(super) use place;

/// A whole [`EventRow`].
macro_rules! event {
    ($which:literal) => {
        concat!(
            "SELECT id, version, title, summary, description, status, starts_at, ends_at, timezone, join_until, capacity,
                invited_only, needs_package, online_url, changed_at, cancelled_at FROM event WHERE ",
            $which
        )
    };
}

sql! {
    // `$3`: whether to include everything, even drafts.
    LIST = cards!("", "($3 OR ((e.status = 'published' OR (e.status = 'cancelled' AND e.ends_at > $1))
            AND (NOT e.invited_only OR m.member_id IS NOT NULL)))
        AND ($4 IS NULL OR e.status = $4)
        AND ($5 IS NULL OR $5 = CASE WHEN e.ends_at <= $1 THEN 'past' WHEN e.starts_at <= $1 THEN 'current' ELSE 'upcoming' END)
        AND ($6 IS NULL OR e.search LIKE $6 ESCAPE '\\')
        AND ($7 IS NULL OR (e.starts_at, e.id) < ($7, $8))
        ORDER BY e.starts_at DESC, e.id DESC LIMIT $9");
    UPCOMING = published!("e.starts_at > $1");
    CURRENT = published!("e.starts_at <= $1 AND e.ends_at > $1");
    OWN = cards!("", "m.state IN ('invited', 'joined', 'waitlisted') AND e.status <> 'draft' AND ($3 = (e.ends_at <= $1))
        AND ($4 IS NULL OR (e.starts_at, e.id) > ($4, $5)) ORDER BY e.starts_at, e.id LIMIT $6");
    ONE = cards!(", e.version, e.description, CASE WHEN e.html_sequence = e.sequence THEN e.html END AS html,
            e.online_url, e.sequence, e.updated_at,
            (SELECT COUNT(*) FROM event_member w WHERE w.event_id = e.id AND w.state = 'waitlisted') AS waiting,
            CASE WHEN m.line IS NULL THEN NULL ELSE (SELECT COUNT(*) FROM event_member w
                WHERE w.event_id = e.id AND w.state = 'waitlisted' AND w.line <= m.line) END AS position",
        "e.id = $1");
    LOCK = event!("id = $1 {for update}");
    // Participants refer to the event's row: joining is serialised, and other references do not wait.
    LOCK_DOOR = event!("id = $1 {for no key update}");
    ADD = "INSERT INTO event (title, summary, description, status, starts_at, ends_at, timezone, join_until, capacity,
            invited_only, online_url, search, created_at, updated_at, needs_package, html, html_sequence)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, 0) RETURNING id";
    UPDATE = "UPDATE event SET title = $2, summary = $3, description = $4, status = $5, starts_at = $6, ends_at = $7,
            timezone = $8, join_until = $9, capacity = $10, invited_only = $11, online_url = $12, search = $13,
            cancelled_at = $14, updated_at = $15, needs_package = $16, version = $17, html = COALESCE($18, html),
            html_sequence = CASE WHEN $18 IS NULL THEN html_sequence ELSE sequence END + 1, sequence = sequence + 1
        WHERE id = $1";
    TOUCH = "UPDATE event SET sequence = sequence + 1, html_sequence = html_sequence + 1, updated_at = $2
        WHERE id = $1";
    MOVE = concat!("UPDATE event SET changed_at = $2, announced = COALESCE(announced, ", place!(), "),
        moved_at = COALESCE(moved_at, $2) WHERE id = $1");
    DELETE = "DELETE FROM event WHERE id = $1";
    TAKEN = "SELECT COUNT(*) FROM event_member WHERE event_id = $1 AND state = 'joined'";
    ANYBODY = "SELECT member_id FROM event_member WHERE event_id = $1 LIMIT 1";
    ERASE_MEMBER = "DELETE FROM event_member WHERE member_id = $1";
    ERASE_NOTICES = "DELETE FROM event_notice WHERE member_id = $1";
}

/// The position of an event in a list: its start and its id.
pub type Key = (i64, i64);

/// Which events to list.
pub struct Wanted {
    /// Include drafts, and events that only other members are invited to.
    pub all: bool,
    pub status: Option<&'static str>,
    pub phase: Option<&'static str>,
    pub search: Option<String>,
}

/// Events, latest start first.
pub async fn list(
    db: &Db,
    (now, caller): (Instant, Option<i64>),
    wanted: Wanted,
    after: Option<Key>,
    limit: i64,
) -> Result<Vec<CardRow>> {
    let Wanted { all, status, phase, search } = wanted;
    let (at, id) = after.unzip();
    db.all(&LIST, args![now, caller, all, status, phase, search, at, id, limit]).await
}

/// Published events that have not begun, or (`current`) are running, earliest start first.
pub async fn published(
    db: &Db,
    (now, caller): (Instant, Option<i64>),
    phase: Phase,
    after: Option<Key>,
    limit: i64,
) -> Result<Vec<CardRow>> {
    let (at, id) = after.unzip();
    let statement = if phase == Phase::Current { &CURRENT } else { &UPCOMING };
    db.all(statement, args![now, caller, at, id, limit]).await
}

/// A member's events that are over, or not over, earliest start first.
pub async fn own(
    db: &Db,
    (now, caller): (Instant, i64),
    over: bool,
    after: Option<Key>,
    limit: i64,
) -> Result<Vec<CardRow>> {
    let (at, id) = after.unzip();
    db.all(&OWN, args![now, caller, over, at, id, limit]).await
}

/// One event.
pub async fn one(db: &Db, id: i64, caller: Option<i64>) -> Result<Option<WholeRow>> {
    db.opt(&ONE, args![id, caller]).await
}

/// An event's row, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<EventRow>> {
    tx.opt(&LOCK, args![id]).await
}

/// An event's row, locked for joining and leaving.
pub async fn lock_door(tx: &mut Tx, id: i64) -> Result<Option<EventRow>> {
    tx.opt(&LOCK_DOOR, args![id]).await
}

/// Adds an event with these values, in the order of the columns, and returns its id.
pub async fn add(tx: &mut Tx, values: Vec<db::Val>) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD, values).await?.0)
}

/// Writes a changed row back, and raises the sequence number by which calendars notice the change. `html` is the
/// rendered description, if the change sets it.
pub async fn update(tx: &mut Tx, row: &EventRow, search: String, html: Option<String>, now: Instant) -> Result<()> {
    let r = row.clone();
    let values = args![
        r.id,
        r.title,
        r.summary,
        r.description,
        r.status,
        r.starts_at,
        r.ends_at,
        r.timezone,
        r.join_until,
        r.capacity,
        r.invited_only,
        r.online_url,
        search,
        r.cancelled_at,
        now,
        r.needs_package,
        r.version,
        html
    ];
    tx.exec(&UPDATE, values).await.map(drop)
}

/// Deletes an event with its parts.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE, args![id]).await.map(drop)
}

/// Notes that a part of an event has changed.
pub async fn touch(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&TOUCH, args![id, now]).await.map(drop)
}

/// Records the current time and place of an event before they change, so that the job can announce the difference.
pub async fn moves(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&MOVE, args![id, now]).await.map(drop)
}

/// How many members have joined.
pub async fn taken(tx: &mut Tx, id: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&TAKEN, args![id]).await?.0)
}

/// Whether any member was invited or has joined, even if they have left since.
pub async fn concerns_anybody(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&ANYBODY, args![id]).await?.is_some())
}

/// Deletes a member's participations and notices, as part of erasing an account. The job reassigns places that become
/// free.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_NOTICES, args![member]).await?;
    tx.exec(&ERASE_MEMBER, args![member]).await.map(drop)
}
