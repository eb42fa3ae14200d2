//! The SQL of habits. The journal's statements are in `store/journal.rs` and `store/journal_writes.rs`; the statements
//! here read what is shown to people.

mod award;
mod dates;
mod erase;
mod journal;
mod journal_writes;
mod late;
mod lifecycle;
mod live;
mod overall;
mod own;
mod recompute;
mod results;
mod statistics;

pub use award::award_once;
pub use dates::*;
pub use erase::erase;
pub use journal::*;
pub use journal_writes::*;
pub use late::*;
pub use lifecycle::*;
pub use live::*;
pub use overall::*;
pub use own::*;
pub use recompute::*;
pub use results::*;
pub use statistics::*;

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, EntryKey, MemberId, Status};
use daymark_base::db::{self, Db, Result, Rows, Val};
use daymark_base::{args, sql};

use super::rules::merge::Entry;

/// A stored entry.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryRow {
    /// The program, activity and date.
    pub key: EntryKey,
    /// The status that the member sees.
    pub status: Status,
    /// The amount that the member sees.
    pub amount: Option<Amount>,
    /// The member's note.
    pub note: Option<String>,
    /// The status that counts.
    pub credited_status: Status,
    /// The amount that counts.
    pub credited_amount: Option<Amount>,
    /// When the score last changed.
    pub scored_at: Option<Instant>,
    /// Points awarded.
    pub points: i64,
    /// The newest ledger row's version.
    pub ledger_version: i64,
    /// Whether it was sent later than it could have been.
    pub late: bool,
    /// Its number in the order of the member's changes.
    pub version: i64,
    /// When it last changed.
    pub updated_at: Instant,
}

impl EntryRow {
    /// An empty entry.
    #[must_use]
    pub fn blank(key: EntryKey) -> Self {
        Self {
            key,
            status: Status::Open,
            amount: None,
            note: None,
            credited_status: Status::Open,
            credited_amount: None,
            scored_at: None,
            points: 0,
            ledger_version: 0,
            late: false,
            version: 0,
            updated_at: Instant::default(),
        }
    }

    /// The credited part, for the rules of points.
    #[must_use]
    pub const fn credited(&self) -> Entry {
        Entry { status: self.credited_status, amount: self.credited_amount, done_at: None, scored_at: self.scored_at }
    }
}

/// An [`EntryRow`] as stored in the database.
#[derive(db::Record)]
pub(super) struct RawEntry {
    pub member_id: i64,
    program_id: i64,
    activity_id: i64,
    local_date: Day,
    status: String,
    amount: Option<i64>,
    note: Option<String>,
    credited_status: String,
    credited_amount: Option<i64>,
    scored_at: Option<Instant>,
    points: i64,
    ledger_version: i64,
    late: bool,
    version: i64,
    updated_at: Instant,
}

impl From<RawEntry> for EntryRow {
    fn from(r: RawEntry) -> Self {
        Self {
            key: EntryKey { program: r.program_id, activity: r.activity_id, date: r.local_date },
            status: status(&r.status),
            amount: r.amount.map(Amount),
            note: r.note,
            credited_status: status(&r.credited_status),
            credited_amount: r.credited_amount.map(Amount),
            scored_at: r.scored_at,
            points: r.points,
            ledger_version: r.ledger_version,
            late: r.late,
            version: r.version,
            updated_at: r.updated_at,
        }
    }
}

/// The stored word of a status.
#[must_use]
pub const fn status_text(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Done => "done",
        Status::NotNow => "not_now",
        Status::Impossible => "impossible",
    }
}

/// The status for a stored word.
#[must_use]
pub fn status(text: &str) -> Status {
    match text {
        "done" => Status::Done,
        "not_now" => Status::NotNow,
        "impossible" => Status::Impossible,
        _ => Status::Open,
    }
}

sql! {
    ENTRIES_BETWEEN = "SELECT member_id, program_id, activity_id, local_date, status, amount, note, credited_status,
        credited_amount, scored_at, points, ledger_version, late, version, updated_at
      FROM entry WHERE member_id = $1 AND local_date BETWEEN $2 AND $3
      ORDER BY local_date, program_id, activity_id LIMIT $4";
    ENTRIES_SINCE = "SELECT member_id, program_id, activity_id, local_date, status, amount, note, credited_status,
        credited_amount, scored_at, points, ledger_version, late, version, updated_at
      FROM entry WHERE member_id = $1 AND version > $2 ORDER BY version LIMIT $3";
    DONE_SINCE = "SELECT e.member_id, e.program_id, e.activity_id, e.local_date
      FROM {rows $1: member_id BIGINT, since TEXT, activity_id BIGINT} AS r
      JOIN entry e ON e.activity_id = r.activity_id AND e.member_id = r.member_id AND e.local_date >= r.since
      WHERE e.credited_status = 'done'";
    ENTRIES_ON = "SELECT e.member_id, e.program_id, e.activity_id, e.local_date, e.status, e.amount, e.note,
        e.credited_status, e.credited_amount, e.scored_at, e.points, e.ledger_version, e.late, e.version, e.updated_at
      FROM {rows $1: member_id BIGINT, local_date TEXT} AS r
      JOIN entry e ON e.member_id = r.member_id AND e.local_date = r.local_date
      ORDER BY e.member_id, e.program_id, e.activity_id";
    ENTRIES_OF_ACTIVITIES = "SELECT member_id, program_id, activity_id, local_date, status, amount, note, credited_status,
        credited_amount, scored_at, points, ledger_version, late, version, updated_at
      FROM entry WHERE member_id = $1 AND local_date >= $2 AND activity_id IN {ids $3}
      ORDER BY local_date, program_id, activity_id";
}

fn entries(rows: Vec<RawEntry>) -> Vec<EntryRow> {
    rows.into_iter().map(EntryRow::from).collect()
}

/// A member's entries from one date to another, inclusive.
pub async fn entries_between(db: &Db, member: MemberId, from: Day, to: Day, limit: i64) -> Result<Vec<EntryRow>> {
    Ok(entries(db.all(&ENTRIES_BETWEEN, args![member, from, to, limit]).await?))
}

/// A member's entries that changed after a version, oldest change first.
pub async fn entries_since(db: &Db, member: MemberId, version: i64, limit: i64) -> Result<Vec<EntryRow>> {
    Ok(entries(db.all(&ENTRIES_SINCE, args![member, version, limit]).await?))
}

/// A member's entries of some activities from a date on.
pub async fn entries_of(db: &Db, member: MemberId, from: Day, activities: &[i64]) -> Result<Vec<EntryRow>> {
    Ok(entries(db.all(&ENTRIES_OF_ACTIVITIES, args![member, from, Val::ids(activities.iter().copied())]).await?))
}

/// The entries of some activities that count as done: `of` has rows of (member, from, activity).
pub async fn done_since(db: &Db, of: Rows) -> Result<Vec<(MemberId, EntryKey)>> {
    let rows = db.each::<(i64, i64, i64, Day)>(&DONE_SINCE, of).await?;
    Ok(rows.into_iter().map(|(of, program, activity, date)| (of, EntryKey { program, activity, date })).collect())
}

/// The entries of each member on one date: `of` has rows of (member, date).
pub async fn entries_on(db: &Db, of: Rows) -> Result<HashMap<MemberId, Vec<EntryRow>>> {
    let mut found: HashMap<MemberId, Vec<EntryRow>> = HashMap::new();
    for row in db.each::<RawEntry>(&ENTRIES_ON, of).await? {
        found.entry(row.member_id).or_default().push(row.into());
    }
    Ok(found)
}
