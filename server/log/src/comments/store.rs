//! The SQL of cheers and comments.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};
use daymark_people::accounts::{self, ShownRow};

use super::days::DayOf;
use super::model::{Moderated, ReportOut};

/// The columns of a member `m` that decide how others see them.
macro_rules! shown {
    ($before:literal, $after:literal) => {
        concat!(
            "SELECT ",
            $before,
            "m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled ",
            $after
        )
    };
}

/// A comment as moderators see it.
macro_rules! moderated {
    ($where:literal) => {
        concat!(
            "SELECT c.id, c.program_id, c.member_id, c.local_date, c.by_id, m.first_name, m.last_name, c.text, c.created_at,
                c.reported_at, c.hidden_at, c.hidden_reason
              FROM comment c JOIN member m ON m.id = c.by_id ",
            $where
        )
    };
}

sql! {
    PART = shown!("s.joined_on, ", "FROM membership s JOIN member m ON m.id = s.member_id
      WHERE s.program_id = $1 AND s.member_id = $2 AND s.state IN ('joined', 'completed')");
    LATEST = "SELECT local_date FROM day_score WHERE member_id = $1 AND program_id = $2 AND done > 0
      ORDER BY local_date DESC LIMIT 1";
    COUNT_CHEERS = "SELECT COUNT(*) FROM cheer c JOIN member m ON m.id = c.by_id
      WHERE c.member_id = $1 AND c.program_id = $2 AND c.local_date = $3 AND NOT m.test_user AND NOT m.disabled";
    HAS_CHEERED = "SELECT by_id FROM cheer WHERE member_id = $1 AND program_id = $2 AND local_date = $3 AND by_id = $4";
    CHEERERS = shown!("", "FROM cheer c JOIN member m ON m.id = c.by_id
      WHERE c.member_id = $1 AND c.program_id = $2 AND c.local_date = $3 AND m.privacy_level <> 'hidden'
        AND NOT m.test_user AND NOT m.disabled
      ORDER BY c.created_at DESC, c.by_id LIMIT 20");
    CHEER = "INSERT INTO cheer (member_id, program_id, local_date, by_id, created_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING";
    UNCHEER = "DELETE FROM cheer WHERE member_id = $1 AND program_id = $2 AND local_date = $3 AND by_id = $4";
    COMMENTS = shown!("c.id AS comment_id, c.text, c.created_at, c.hidden_at, ", "FROM comment c
      JOIN member m ON m.id = c.by_id
      WHERE c.member_id = $1 AND c.program_id = $2 AND c.local_date = $3 AND c.id > $5
        AND (c.by_id = $4 OR (c.hidden_at IS NULL AND m.privacy_level <> 'hidden' AND NOT m.test_user AND NOT m.disabled))
      ORDER BY c.id LIMIT $6");
    ADD = "INSERT INTO comment (member_id, program_id, local_date, by_id, text, created_at, told)
      VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    REMOVE = "DELETE FROM comment WHERE id = $1 AND member_id = $2 AND program_id = $3 AND local_date = $4
      AND (by_id = $5 OR member_id = $5)";
    ADD_REPORT = "INSERT INTO comment_report (comment_id, by_id, reason, created_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING";
    REPORTED = "UPDATE comment SET reported_at = COALESCE(reported_at, $2) WHERE id = $1";
    QUEUE = moderated!("WHERE c.reported_at IS NOT NULL AND (c.reported_at, c.id) > ($1, $2)
      ORDER BY c.reported_at, c.id LIMIT $3");
    HIDDEN = moderated!("WHERE c.hidden_at IS NOT NULL AND (c.hidden_at, c.id) > ($1, $2)
      ORDER BY c.hidden_at, c.id LIMIT $3");
    ONE = moderated!("WHERE c.id = $1");
    REPORTS = "SELECT comment_id, by_id, reason, created_at FROM comment_report WHERE comment_id IN {ids $1}
      ORDER BY created_at DESC, by_id LIMIT 5000";
    LOCK_COMMENT = "SELECT reported_at, hidden_at, hidden_reason FROM comment WHERE id = $1 {for update}";
    DECIDE = "UPDATE comment SET reported_at = NULL, hidden_at = $2, hidden_reason = $3 WHERE id = $1";
    TO_TELL = "SELECT member_id FROM (SELECT member_id FROM cheer WHERE NOT told UNION
        SELECT member_id FROM comment WHERE NOT told) AS u
      WHERE NOT EXISTS (SELECT 1 FROM comment_notice n WHERE n.member_id = u.member_id AND n.told_at > $1)
        AND u.member_id > $2
      ORDER BY u.member_id LIMIT $3";
    /// One statement marks and reads the rows, so anything written in the meantime waits for the next notice.
    TAKE_CHEERS = "UPDATE cheer SET told = TRUE WHERE member_id = $1 AND NOT told
      RETURNING program_id, by_id, created_at, TRUE AS shown";
    TAKE_COMMENTS = "UPDATE comment SET told = TRUE WHERE member_id = $1 AND NOT told
      RETURNING program_id, by_id, created_at, hidden_at IS NULL AS shown";
    AUTHORS = shown!("", "FROM member m WHERE m.id IN {ids $1} AND NOT m.test_user AND NOT m.disabled");
    TOLD_AT = "INSERT INTO comment_notice (member_id, told_at) VALUES ($1, $2)
      ON CONFLICT (member_id) DO UPDATE SET told_at = excluded.told_at";
    ERASE_CHEERS = "DELETE FROM cheer WHERE member_id = $1 OR by_id = $1";
    ERASE_COMMENTS = "DELETE FROM comment WHERE member_id = $1 OR by_id = $1";
    ERASE_REPORTS = "DELETE FROM comment_report WHERE by_id = $1";
    ERASE_NOTICES = "DELETE FROM comment_notice WHERE member_id = $1";
}

/// A membership.
#[derive(db::Record)]
pub struct Part {
    pub joined_on: Day,
    #[column(flatten)]
    pub shown: ShownRow,
}

/// A current or completed membership.
pub async fn part(db: &Db, program: i64, member: i64) -> Result<Option<Part>> {
    db.opt(&PART, args![program, member]).await
}

/// A member's newest date in a program with something done.
pub async fn latest(db: &Db, program: i64, member: i64) -> Result<Option<Day>> {
    Ok(db.opt::<(Day,)>(&LATEST, args![member, program]).await?.map(|(date,)| date))
}

fn of(day: DayOf) -> Vec<Val> {
    args![day.member, day.program, day.date]
}

fn with(day: DayOf, more: Vec<Val>) -> Vec<Val> {
    of(day).into_iter().chain(more).collect()
}

/// How many cheers a day has, whether this member's is among them, and the newest senders who may be named.
pub async fn cheers(db: &Db, day: DayOf, by: i64) -> Result<(i64, bool, Vec<ShownRow>)> {
    let (count,): (i64,) = db.one(&COUNT_CHEERS, of(day)).await?;
    let own = db.opt::<(i64,)>(&HAS_CHEERED, with(day, args![by])).await?.is_some();
    Ok((count, own, db.all(&CHEERERS, of(day)).await?))
}

/// Cheers a day, once.
pub async fn cheer(db: &Db, day: DayOf, by: i64, now: Instant) -> Result<()> {
    db.exec(&CHEER, with(day, args![by, now])).await.map(drop)
}

/// Removes a cheer.
pub async fn uncheer(db: &Db, day: DayOf, by: i64) -> Result<()> {
    db.exec(&UNCHEER, with(day, args![by])).await.map(drop)
}

/// A comment with the columns that decide how its author is shown.
#[derive(db::Record)]
pub struct CommentRow {
    pub comment_id: i64,
    pub text: String,
    pub created_at: Instant,
    pub hidden_at: Option<Instant>,
    #[column(flatten)]
    pub by: ShownRow,
}

/// Comments on a day that a reader may see, oldest first, after an id.
pub async fn comments(db: &Db, day: DayOf, reader: i64, after: i64, limit: i64) -> Result<Vec<CommentRow>> {
    db.all(&COMMENTS, with(day, args![reader, after, limit])).await
}

/// Adds a comment; authors get no notice of a comment on their own day.
pub async fn add(db: &Db, day: DayOf, by: i64, text: String, now: Instant) -> Result<i64> {
    let values = with(day, args![by, text, now, by == day.member]);
    db.write(move |tx| Box::pin(async move { Ok(tx.one::<(i64,)>(&ADD, values).await?.0) })).await
}

/// Removes a comment on a day, for its author or the day's owner. False when there is none for them.
pub async fn remove(db: &Db, comment: i64, day: DayOf, by: i64) -> Result<bool> {
    let values = args![comment, day.member, day.program, day.date, by];
    Ok(db.exec(&REMOVE, values).await? == 1)
}

/// Stores a report, once for each member.
pub async fn report(db: &Db, comment: i64, by: i64, reason: String, now: Instant) -> Result<()> {
    db.write(move |tx| {
        Box::pin(async move {
            if tx.exec(&ADD_REPORT, args![comment, by, reason, now]).await? == 1 {
                tx.exec(&REPORTED, args![comment, now]).await?;
            }
            Ok(())
        })
    })
    .await
}

#[derive(db::Record)]
struct ModeratedRow {
    id: i64,
    program_id: i64,
    member_id: i64,
    local_date: Day,
    by_id: i64,
    first_name: String,
    last_name: String,
    text: String,
    created_at: Instant,
    reported_at: Option<Instant>,
    hidden_at: Option<Instant>,
    hidden_reason: String,
}

#[derive(db::Record)]
struct ReportRow {
    comment_id: i64,
    by_id: i64,
    reason: String,
    created_at: Instant,
}

/// The most reports that are shown with a comment.
const REPORTS_SHOWN: usize = 50;

async fn whole(db: &Db, rows: Vec<ModeratedRow>) -> Result<Vec<Moderated>> {
    let ids = Val::ids(rows.iter().map(|r| r.id));
    let mut reports: HashMap<i64, Vec<ReportOut>> = HashMap::new();
    for r in db.all::<ReportRow>(&REPORTS, args![ids]).await? {
        let of = reports.entry(r.comment_id).or_default();
        if of.len() < REPORTS_SHOWN {
            of.push(ReportOut { user_id: r.by_id, reason: r.reason, created_at: r.created_at });
        }
    }
    let out = |r: ModeratedRow| Moderated {
        id: r.id,
        program: r.program_id,
        member: r.member_id,
        date: r.local_date,
        by_id: r.by_id,
        by_name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
        text: r.text,
        created_at: r.created_at,
        reported_at: r.reported_at,
        hidden_at: r.hidden_at,
        hidden_reason: r.hidden_reason,
        reports: reports.remove(&r.id).unwrap_or_default(),
    };
    Ok(rows.into_iter().map(out).collect())
}

/// Comments with open reports, or hidden ones, longest waiting first, after a key.
pub async fn queue(db: &Db, hidden: bool, after: (i64, i64), limit: i64) -> Result<Vec<Moderated>> {
    let statement = if hidden { &HIDDEN } else { &QUEUE };
    whole(db, db.all(statement, args![after.0, after.1, limit]).await?).await
}

/// One comment for moderators.
pub async fn moderated(db: &Db, comment: i64) -> Result<Option<Moderated>> {
    Ok(whole(db, db.all(&ONE, args![comment]).await?).await?.pop())
}

/// Since when a comment is reported, since when it is hidden, and why; locked until the transaction ends.
pub async fn lock(tx: &mut Tx, comment: i64) -> Result<Option<(Option<i64>, Option<i64>, String)>> {
    tx.opt(&LOCK_COMMENT, args![comment]).await
}

/// Stores the decision about a comment: hidden since an instant for a reason, or not hidden.
pub async fn decide(tx: &mut Tx, comment: i64, hidden_at: Option<i64>, reason: String) -> Result<()> {
    tx.exec(&DECIDE, args![comment, hidden_at, reason]).await.map(drop)
}

/// Members who were not yet notified of some cheers or comments, and had no notice since an instant, in order of id.
pub async fn to_tell(db: &Db, told_before: Instant, after: i64, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&TO_TELL, args![told_before, after, limit]).await?;
    Ok(rows.into_iter().map(|(member,)| member).collect())
}

/// A cheer or comment without a notice yet.
pub struct Untold {
    pub program_id: i64,
    pub created_at: Instant,
    pub by: ShownRow,
}

#[derive(db::Record)]
struct Taken {
    program_id: i64,
    by_id: i64,
    created_at: Instant,
    shown: bool,
}

/// The most cheers and the most comments in one notice: the newest.
const MOST_TAKEN: usize = 1000;

/// Takes a member's cheers and comments that had no notice yet, newest first, and marks them. There are none when
/// another node took them, or the member has been erased.
pub async fn take_untold(tx: &mut Tx, member: i64, now: Instant) -> Result<(Vec<Untold>, Vec<Untold>)> {
    accounts::lock_log(tx, member).await?;
    let cheers = take(tx, &TAKE_CHEERS, member).await?;
    let mut comments = take(tx, &TAKE_COMMENTS, member).await?;
    comments.retain(|comment| comment.by.privacy_level != "hidden");
    if !cheers.is_empty() || !comments.is_empty() {
        tx.exec(&TOLD_AT, args![member, now]).await?;
    }
    Ok((cheers, comments))
}

async fn take(tx: &mut Tx, statement: &'static db::Sql, member: i64) -> Result<Vec<Untold>> {
    let mut taken: Vec<Taken> = tx.all(statement, args![member]).await?;
    taken.retain(|one| one.shown);
    taken.sort_by_key(|one| std::cmp::Reverse(one.created_at));
    taken.truncate(MOST_TAKEN);
    let ids = Val::ids(taken.iter().map(|one| one.by_id));
    let authors: Vec<ShownRow> = tx.all(&AUTHORS, args![ids]).await?;
    let authors: HashMap<i64, ShownRow> = authors.into_iter().map(|by| (by.id, by)).collect();
    let untold = |Taken { program_id, by_id, created_at, .. }| {
        Some(Untold { program_id, created_at, by: authors.get(&by_id)?.clone() })
    };
    Ok(taken.into_iter().filter_map(untold).collect())
}

/// Removes what a member wrote and what was written to them, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    for statement in [&ERASE_CHEERS, &ERASE_COMMENTS, &ERASE_REPORTS, &ERASE_NOTICES] {
        tx.exec(statement, args![member]).await?;
    }
    Ok(())
}
