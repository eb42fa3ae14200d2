//! The statements of series.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_web::error::{Error, Result as Checked};

use super::model::{SeriesOut, Starts, Step, StepOut};
use super::rules::Timed;
use crate::newsletter::campaigns::{Block, BlockKind};
use crate::newsletter::words;

/// A time that never comes.
pub const NEVER: Instant = Instant(i64::MAX);

macro_rules! series {
    ($rest:literal) => {
        concat!(
            "SELECT e.id, e.starts, e.name, e.is_on, e.version, e.newsletter_id, e.program_id, e.updated_at,
                (SELECT CAST(COUNT(*) AS BIGINT) FROM series_run r WHERE r.series_id = e.id AND r.ended_at IS NULL) AS people,
                (SELECT CAST(COUNT(*) AS BIGINT) FROM series_run r WHERE r.series_id = e.id AND r.ended_at IS NOT NULL) AS gone
              FROM series e ",
            $rest
        )
    };
}

macro_rules! steps {
    ($rest:literal) => {
        concat!(
            "SELECT t.series_id, t.id, t.days, t.at_minute, t.subject, t.preview, t.blocks, t.is_on,
                (SELECT CAST(COUNT(*) AS BIGINT) FROM series_mail w WHERE w.step_id = t.id) AS sent, e.newsletter_id
              FROM series_step t JOIN series e ON e.id = t.series_id ",
            $rest
        )
    };
}

sql! {
    ALL = series!("ORDER BY e.id LIMIT 200");
    ONE = series!("WHERE e.id = $1");
    LOCK = "SELECT id FROM series WHERE id = $1 {for update}";
    ALL_STEPS = steps!("ORDER BY t.series_id, t.days, COALESCE(t.at_minute, 0), t.id LIMIT 6000");
    STEPS = steps!("WHERE t.series_id = $1 ORDER BY t.days, COALESCE(t.at_minute, 0), t.id LIMIT 200");
    STEP = steps!("WHERE t.id = $1");
    ADD = "INSERT INTO series (starts, name, created_at, updated_at) VALUES ($1, $2, $3, $3) RETURNING id";
    ADD_FIRST = "INSERT INTO series (starts, name, created_at, updated_at) SELECT $1, $2, $3, $3
      WHERE NOT EXISTS (SELECT 1 FROM series WHERE starts = $1) RETURNING id";
    UPDATE = "UPDATE series SET name = $2, is_on = $3, on_since = CASE WHEN $4 THEN $5 ELSE on_since END, newsletter_id = $6,
        program_id = $7, version = version + 1, updated_at = $5 WHERE id = $1";
    REMOVE = "DELETE FROM series WHERE id = $1";
    ADD_STEP = "INSERT INTO series_step (series_id, days, at_minute, subject, preview, blocks, is_on)
      VALUES ($1, $2, $3, $4, $5, $6, $7)";
    SET_STEP = "UPDATE series_step SET days = $3, at_minute = $4, subject = $5, preview = $6, blocks = $7, is_on = $8
      WHERE series_id = $1 AND id = $2";
    REMOVE_STEPS = "DELETE FROM series_step WHERE series_id = $1 AND id IN {ids $2}";
    /// When everyone in the series is checked again.
    LOOK_AGAIN = "UPDATE series_run SET next_at = $2 WHERE series_id = $1 AND ended_at IS NULL";
    HAS_PROGRAM = "SELECT 1 AS one FROM program WHERE id = $1";
    /// Each person starts a series only once, even if the event happens again.
    BEGIN = "INSERT INTO series_run (series_id, subscriber_id, began_at, next_at)
      SELECT e.id, s.id, $4, $4 FROM series e JOIN subscriber s ON s.state = 'confirmed'
        AND EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id)
        AND (s.id = $2 OR s.email_folded IN (SELECT email_folded FROM member WHERE id = $3 AND email_verified_at IS NOT NULL))
      WHERE e.starts = $1 AND e.is_on ON CONFLICT DO NOTHING";
    ENROL_JOINED = "INSERT INTO series_run (series_id, subscriber_id, program_id, began_at, next_at)
      SELECT e.id, s.id, j.program_id, j.joined_at, $2 FROM series e
        JOIN membership j ON j.joined_at >= $1 AND j.joined_at >= e.on_since AND j.state = 'joined' AND NOT j.custom
          AND (e.program_id IS NULL OR e.program_id = j.program_id)
        JOIN member m ON m.id = j.member_id AND m.email_verified_at IS NOT NULL
        JOIN subscriber s ON s.email_folded = m.email_folded AND s.state = 'confirmed'
          AND EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id)
      WHERE e.starts = 'joined' AND e.is_on ON CONFLICT DO NOTHING";
    /// A weekly series has no end: people who subscribe again rejoin it.
    ENROL_MEMBERS = "INSERT INTO series_run (series_id, subscriber_id, began_at, next_at)
      SELECT e.id, s.id, $1, $1 FROM series e JOIN subscriber s ON s.state = 'confirmed'
        JOIN member m ON m.email_folded = s.email_folded AND m.email_verified_at IS NOT NULL
      WHERE e.starts = 'weekly' AND e.is_on
        AND EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id
          AND (e.newsletter_id IS NULL OR x.newsletter_id = e.newsletter_id))
        AND NOT EXISTS (SELECT 1 FROM series_run r WHERE r.series_id = e.id AND r.subscriber_id = s.id AND r.ended_at IS NULL)
      ON CONFLICT (series_id, subscriber_id) DO UPDATE SET began_at = excluded.began_at, next_at = excluded.next_at, ended_at = NULL";
    DUE = "SELECT r.series_id, r.subscriber_id, r.program_id, r.began_at, r.next_at, e.starts, s.email, m.id AS member_id,
        (s.state = 'confirmed'
          AND EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id
            AND (e.newsletter_id IS NULL OR x.newsletter_id = e.newsletter_id))
          AND (e.starts <> 'joined' OR EXISTS (SELECT 1 FROM membership j WHERE j.member_id = m.id
            AND j.program_id = r.program_id AND j.state IN ('joined', 'completed')))
          AND (e.starts <> 'weekly' OR m.id IS NOT NULL)) AS stays
      FROM series_run r JOIN series e ON e.id = r.series_id AND e.is_on JOIN subscriber s ON s.id = r.subscriber_id
        LEFT JOIN member m ON m.email_folded = s.email_folded AND m.email_verified_at IS NOT NULL
      WHERE r.ended_at IS NULL AND r.next_at <= $1 ORDER BY r.next_at, r.subscriber_id LIMIT $2";
    TIMED = "SELECT series_id, id, days, at_minute FROM series_step WHERE is_on AND series_id IN {ids $1}";
    SENT = "SELECT t.series_id, w.subscriber_id, w.step_id, w.turn
      FROM {rows $1: series_id BIGINT, subscriber_id BIGINT, since TEXT} AS r JOIN series_step t ON t.series_id = r.series_id
        JOIN series_mail w ON w.step_id = t.id AND w.subscriber_id = r.subscriber_id AND (w.turn = '' OR w.turn >= r.since)";
    LOCK_SERIES = "SELECT id FROM series WHERE id IN {ids $1} ORDER BY id {for no key update}";
    LOCK_SUBSCRIBERS = "SELECT id FROM subscriber WHERE id IN {ids $1} ORDER BY id {for no key update}";
    MOVE = "UPDATE series_run SET next_at = r.then_at, ended_at = CASE WHEN r.ends THEN CAST($2 AS BIGINT) END
      FROM {rows $1: series BIGINT, subscriber BIGINT, was BIGINT, then_at BIGINT, ends BOOLEAN} AS r
      WHERE series_id = r.series AND subscriber_id = r.subscriber AND next_at = r.was AND ended_at IS NULL
      RETURNING series_id, subscriber_id";
    ADD_MAILS = "INSERT INTO series_mail (step_id, subscriber_id, turn, at)
      SELECT r.step_id, r.subscriber_id, r.turn, $2 FROM {rows $1: step_id BIGINT, subscriber_id BIGINT, turn TEXT} AS r
        WHERE EXISTS (SELECT 1 FROM series_step t WHERE t.id = r.step_id)
      ON CONFLICT DO NOTHING RETURNING step_id, subscriber_id, turn";
    LOCK_OWN = "SELECT id FROM subscriber WHERE email_folded = (SELECT email_folded FROM member WHERE id = $1)
      {for no key update}";
    MOVE_DAYS = "UPDATE series_run SET next_at = 0 WHERE ended_at IS NULL AND subscriber_id = $1";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    starts: String,
    name: String,
    is_on: bool,
    version: i64,
    newsletter_id: Option<i64>,
    program_id: Option<i64>,
    updated_at: Instant,
    people: i64,
    gone: i64,
}

#[derive(db::Record)]
struct StepRow {
    series_id: i64,
    id: i64,
    days: i64,
    at_minute: Option<i64>,
    subject: String,
    preview: String,
    blocks: Json<Vec<Block>>,
    is_on: bool,
    sent: i64,
    newsletter_id: Option<i64>,
}

impl StepRow {
    fn out(self) -> (i64, StepOut) {
        let Self { series_id, id, days, at_minute, subject, preview, blocks, is_on, sent, newsletter_id: _ } = self;
        let step = Step { id: Some(id), days, at_minute, subject, preview, blocks: blocks.0, is_on };
        (series_id, StepOut { step, sent })
    }
}

fn starts(word: &str) -> Checked<Starts> {
    word.parse().map_err(|e: db::UnknownWord| Error::internal(e))
}

fn put_together(row: Row, steps: Vec<StepOut>) -> Checked<SeriesOut> {
    let Row { id, starts: word, name, is_on, version, newsletter_id, program_id, updated_at, people, gone } = row;
    let starts = starts(&word)?;
    Ok(SeriesOut { id, starts, name, is_on, version, newsletter_id, program_id, people, left: gone, updated_at, steps })
}

/// All series with their emails.
pub async fn all(db: &Db) -> Checked<Vec<SeriesOut>> {
    let rows: Vec<Row> = db.all(&ALL, args![]).await?;
    let steps: Vec<StepRow> = db.all(&ALL_STEPS, args![]).await?;
    let mut steps: Vec<_> = steps.into_iter().map(StepRow::out).collect();
    let of = |row: Row| {
        let own = steps.extract_if(.., |(series, _)| *series == row.id).map(|(_, step)| step).collect();
        put_together(row, own)
    };
    rows.into_iter().map(of).collect()
}

/// A series.
pub async fn one(db: &Db, id: i64) -> Checked<Option<SeriesOut>> {
    let Some(row) = db.opt::<Row>(&ONE, args![id]).await? else { return Ok(None) };
    let steps: Vec<StepRow> = db.all(&STEPS, args![id]).await?;
    put_together(row, steps.into_iter().map(|step| step.out().1).collect()).map(Some)
}

/// A series, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Checked<Option<SeriesOut>> {
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    let Some(row) = tx.opt::<Row>(&ONE, args![id]).await? else { return Ok(None) };
    let steps: Vec<StepRow> = tx.all(&STEPS, args![id]).await?;
    put_together(row, steps.into_iter().map(|step| step.out().1).collect()).map(Some)
}

/// An email of a series, and the newsletter whose subscribers get it, unless all do.
pub async fn step(db: &Db, id: i64) -> Checked<Option<(Option<i64>, Step)>> {
    Ok(db.opt::<StepRow>(&STEP, args![id]).await?.map(|row| (row.newsletter_id, row.out().1.step)))
}

/// Adds a series without emails, turned off.
pub async fn add(tx: &mut Tx, starts: Starts, name: &str, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD, args![starts.text(), name, now]).await?.0)
}

/// Creates a series for each kind without one, turned off, with initial emails.
pub async fn make_first(db: &Db, now: Instant) -> Result<()> {
    db.write(move |tx| {
        Box::pin(async move {
            for (starts, name, steps) in words::FIRST_SERIES {
                let Some((id,)) = tx.opt::<(i64,)>(&ADD_FIRST, args![*starts, *name, now]).await? else { continue };
                for (days, subject, text) in *steps {
                    let block = Block { text: (*text).to_owned(), ..Block::of(BlockKind::Text) };
                    let (subject, preview) = ((*subject).to_owned(), String::new());
                    let step = Step {
                        id: None,
                        days: *days,
                        at_minute: None,
                        subject,
                        preview,
                        blocks: vec![block],
                        is_on: true,
                    };
                    add_step(tx, id, &step).await?;
                }
            }
            Ok(())
        })
    })
    .await
}

async fn add_step(tx: &mut Tx, series: i64, step: &Step) -> Result<()> {
    let Step { id: _, days, at_minute, subject, preview, blocks, is_on } = step;
    let blocks = serde_json::to_value(blocks).unwrap_or_default();
    tx.exec(&ADD_STEP, args![series, *days, *at_minute, subject.trim(), preview.trim(), blocks, *is_on]).await.map(drop)
}

/// Stores a changed series.
pub async fn update(tx: &mut Tx, was: &SeriesOut, is: &SeriesOut, now: Instant) -> Result<()> {
    let begins = is.is_on && !was.is_on;
    let SeriesOut { id, name, is_on, newsletter_id, program_id, .. } = is;
    tx.exec(&UPDATE, args![*id, name, *is_on, begins, now, *newsletter_id, *program_id]).await?;
    // While a series is off, nobody in it is due, because the job looks for due people every second.
    let next = if *is_on { Instant(0) } else { NEVER };
    tx.exec(&LOOK_AGAIN, args![*id, next]).await.map(drop)
}

/// Stores the emails of a series: existing ones by id, and new ones.
pub async fn set_steps(tx: &mut Tx, was: &SeriesOut, steps: &[Step]) -> Result<()> {
    let known: HashSet<i64> = was.steps.iter().filter_map(|one| one.step.id).collect();
    let kept: HashSet<i64> = steps.iter().filter_map(|step| step.id).collect();
    let gone = known.iter().filter(|id| !kept.contains(id)).copied();
    tx.exec(&REMOVE_STEPS, args![was.id, Val::ids(gone)]).await?;
    for step in steps {
        let Some(id) = step.id.filter(|id| known.contains(id)) else {
            add_step(tx, was.id, step).await?;
            continue;
        };
        let Step { id: _, days, at_minute, subject, preview, blocks, is_on } = step;
        let blocks = serde_json::to_value(blocks).unwrap_or_default();
        let values = args![was.id, id, *days, *at_minute, subject.trim(), preview.trim(), blocks, *is_on];
        tx.exec(&SET_STEP, values).await?;
    }
    Ok(())
}

/// Deletes a series with the people in it.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Whether there is such a program.
pub async fn has_program(tx: &mut Tx, id: Option<i64>) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&HAS_PROGRAM, args![id]).await?.is_some())
}

/// The person of an event.
#[derive(Clone, Copy, Debug)]
pub enum Who {
    /// A subscriber.
    Subscriber(i64),
    /// The subscriber with the confirmed address of a member, if there is one.
    Member(i64),
}

/// Starts the series that follow this event for the person, each only once ever. Runs in the event's transaction:
/// packages call it for trials.
pub async fn begin(tx: &mut Tx, starts: Starts, who: Who, now: Instant) -> Result<()> {
    let (subscriber, member) = match who {
        Who::Subscriber(id) => (Some(id), None),
        Who::Member(id) => (None, Some(id)),
    };
    tx.exec(&BEGIN, args![starts.text(), subscriber, member, now]).await.map(drop)
}

/// Starts the series of members who joined a program since an instant.
pub async fn enrol_joined(db: &Db, since: Instant, now: Instant) -> Result<()> {
    db.exec(&ENROL_JOINED, args![since, now]).await.map(drop)
}

/// Starts the weekly series for subscribers with an account.
pub async fn enrol_members(db: &Db, now: Instant) -> Result<()> {
    db.exec(&ENROL_MEMBERS, args![now]).await.map(drop)
}

/// A person in a series.
pub struct Run {
    pub series_id: i64,
    pub subscriber_id: i64,
    pub program_id: Option<i64>,
    pub began_at: Instant,
    pub next_at: Instant,
    pub starts: Starts,
    pub email: String,
    pub member_id: Option<i64>,
    /// Whether they are still subscribed, and the series still applies to them.
    pub stays: bool,
}

#[derive(db::Record)]
struct RunRow {
    series_id: i64,
    subscriber_id: i64,
    program_id: Option<i64>,
    began_at: Instant,
    next_at: Instant,
    starts: String,
    email: String,
    member_id: Option<i64>,
    stays: bool,
}

/// Up to this many people in active series who may be due an email.
pub async fn due(db: &Db, now: Instant, most: i64) -> Checked<Vec<Run>> {
    let rows: Vec<RunRow> = db.all(&DUE, args![now, most]).await?;
    let run = |row: RunRow| {
        let RunRow { series_id, subscriber_id, program_id, began_at, next_at, starts: word, email, member_id, stays } =
            row;
        let starts = starts(&word)?;
        Ok(Run { series_id, subscriber_id, program_id, began_at, next_at, starts, email, member_id, stays })
    };
    rows.into_iter().map(run).collect()
}

/// The active emails of these series.
pub async fn timed(db: &Db, series: impl IntoIterator<Item = i64>) -> Result<Vec<(i64, Timed)>> {
    let rows: Vec<(i64, i64, i64, Option<i64>)> = db.all(&TIMED, args![Val::ids(series)]).await?;
    Ok(rows.into_iter().map(|(series, id, days, at_minute)| (series, Timed { id, days, at_minute })).collect())
}

/// The emails that these people got of their series: series, subscriber, mail, and week for weekly ones.
pub async fn sent(db: &Db, runs: &[Run], since: &str) -> Result<Vec<(i64, i64, i64, String)>> {
    let mut rows = Rows::new();
    for run in runs {
        rows.push(row![run.series_id, run.subscriber_id, since]);
    }
    db.all(&SENT, args![rows]).await
}

/// The next state of a person in a series.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// They leave the series.
    Ends,
    /// When to check again, because an email may be due.
    At(Instant),
}

/// Stores when to check again, and returns these people, except those whom another node has moved meanwhile. Locks the
/// series and then the subscribers first: an editor changes everyone in a series, and a subscriber leaves every series.
pub async fn advance(tx: &mut Tx, moves: &[(&Run, Look)], now: Instant) -> Result<HashSet<(i64, i64)>> {
    let series: HashSet<i64> = moves.iter().map(|(run, _)| run.series_id).collect();
    tx.all::<(i64,)>(&LOCK_SERIES, args![Val::ids(series)]).await?;
    let subscribers = Val::ids(moves.iter().map(|(run, _)| run.subscriber_id));
    tx.all::<(i64,)>(&LOCK_SUBSCRIBERS, args![subscribers]).await?;
    let mut rows = Rows::new();
    for (run, look) in moves {
        let (next, ends) = match look {
            Look::Ends => (run.next_at, true),
            Look::At(at) => (*at, false),
        };
        rows.push(row![run.series_id, run.subscriber_id, run.next_at, next, ends]);
    }
    Ok(tx.all::<(i64, i64)>(&MOVE, args![rows, now]).await?.into_iter().collect())
}

/// Records who got which mail, and returns those who had not got it before.
pub async fn add_mails(tx: &mut Tx, mails: &[(i64, i64, &str)], now: Instant) -> Result<HashSet<(i64, i64, String)>> {
    let mut rows = Rows::new();
    for (step, subscriber, turn) in mails {
        rows.push(row![*step, *subscriber, *turn]);
    }
    if rows.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(tx.all::<(i64, i64, String)>(&ADD_MAILS, args![rows, now]).await?.into_iter().collect())
}

/// Checks again what is due for a member whose days have moved.
pub async fn move_days(tx: &mut Tx, member: i64) -> Result<()> {
    let Some((subscriber,)) = tx.opt::<(i64,)>(&LOCK_OWN, args![member]).await? else { return Ok(()) };
    tx.exec(&MOVE_DAYS, args![subscriber]).await.map(drop)
}
