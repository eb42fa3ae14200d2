//! The baseline of ingest: the rows of one operation in every table, written as fast as the database accepts them, one
//! transaction per 64 operations, with the server's own durability settings. Nothing is read, checked or computed.

use std::time::{Duration, Instant};

use anyhow::Result;
use daymark_actors::clock::Instant as At;
use daymark_actors::event::{EntryKey, Hlc};
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use super::server::cpu;
use super::world::{Source, World, device};

const GROUP: usize = 64;
pub const RUN: Duration = Duration::from_secs(4);

/// The rows of one operation.
struct Rows {
    member: i64,
    key: EntryKey,
    date: String,
    op_id: String,
    device: String,
    source: String,
    at: i64,
    version: i64,
    points: i64,
}

const DIGEST: &str = "0123456789abcdef0123456789abcdef";
/// As long as the streak state of a member with a week of logs.
const STATE: &str = r#"{"checkpoint":{"through":"2026-01-01","current":12,"longest":12,"freezes":1,"toward_freeze":5},"logged":{"2026-01-02":{"d":true,"m":false},"2026-01-03":{"d":true,"m":false},"2026-01-04":{"d":true,"m":false},"2026-01-05":{"d":true,"m":false}}}"#;

/// The operations of a run in groups of 64 members, as the server gets them from 64 connections.
fn groups(world: &World) -> impl Iterator<Item = Vec<Rows>> + '_ {
    let per_member = World::open_entries();
    (0..).map_while(move |n| {
        let (block, entry) = (n / per_member, n % per_member);
        let members = world.members.get(block * GROUP..(block + 1) * GROUP)?;
        let key = world.open_entry(entry)?;
        Some(members.iter().map(|m| rows(*m, key, entry, world.now)).collect())
    })
}

fn rows(member: i64, key: EntryKey, entry: usize, now: At) -> Rows {
    let n = i64::try_from(entry).unwrap_or(0);
    Rows {
        member,
        key,
        date: key.date.to_string(),
        op_id: Uuid::now_v7().to_string(),
        device: device(member),
        source: key.to_string(),
        at: now.0,
        version: 1_000 + n,
        points: 400 + 10 * (n + 1),
    }
}

/// The result of the baseline.
pub struct Raw {
    /// Operations per second.
    pub per_second: f64,
    /// CPU seconds of the writing process per 1,000 operations.
    pub cpu_per_thousand: f64,
    /// The number of operations.
    pub done: usize,
}

pub async fn rows_per_second(source: &Source, world: &World) -> Result<Raw> {
    let copy = source.copy().await?;
    let all: Vec<_> = groups(world).collect();
    let before = cpu(std::process::id())?;
    let (begun, done) = match source {
        Source::Sqlite { .. } => sqlite(copy.url.trim_start_matches("sqlite:"), &all)?,
        Source::Postgres { .. } => postgres(&copy.url, &all).await?,
    };
    let used = cpu(std::process::id())? - before;
    Ok(Raw {
        per_second: done as f64 / begun.elapsed().as_secs_f64(),
        cpu_per_thousand: used.as_secs_f64() * 1000.0 / done as f64,
        done,
    })
}

const OPERATION: &str =
    "INSERT INTO operation (member_id, program_id, activity_id, local_date, op_id, device_id, kind, value,
    clock, occurred_at, received_at, timezone, credited, late, digest) ";
const ENTRY: &str =
    "INSERT INTO entry (member_id, program_id, activity_id, local_date, status, amount, note, credited_status,
    credited_amount, scored_at, points, ledger_version, late, version, updated_at) ";
const LEDGER: &str =
    "INSERT INTO points_ledger (member_id, rule, source, source_version, kind, program_id, local_date, delta,
    created_at) ";
const DAY: &str = "INSERT INTO day_score (member_id, program_id, local_date, points, done) ";
const DAY_CONFLICT: &str = " ON CONFLICT (member_id, local_date, program_id) DO UPDATE SET points = excluded.points,
    done = excluded.done";
const DEVICE: &str = "INSERT INTO device (id, member_id, created_at, seen_at) ";
const DEVICE_CONFLICT: &str = " ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at";

/// A connection to a file with the server's own durability settings.
pub fn open_sqlite(path: &str) -> Result<rusqlite::Connection> {
    let db = rusqlite::Connection::open(path)?;
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;
         PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 16000",
    )?;
    db.set_prepared_statement_cache_capacity(32);
    Ok(db)
}

/// Prepared statements, one row each, on this thread: the fastest way that we know.
fn sqlite(path: &str, groups: &[Vec<Rows>]) -> Result<(Instant, usize)> {
    let mut db = open_sqlite(path)?;
    let (begun, mut done) = (Instant::now(), 0);
    for group in groups {
        let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        {
            let mut operation = tx.prepare_cached(&format!(
                "{OPERATION} VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'set_status', 'done', ?7, ?8, ?8, 'UTC', TRUE, FALSE, ?9)"
            ))?;
            let mut entry = tx.prepare_cached(&format!(
                "{ENTRY} VALUES (?1, ?2, ?3, ?4, 'done', NULL, NULL, 'done', NULL, ?5, 10, 1, FALSE, ?6, ?5)"
            ))?;
            let mut ledger =
                tx.prepare_cached(&format!("{LEDGER} VALUES (?1, 'activity', ?2, 1, 'award', ?3, ?4, 10, ?5)"))?;
            let mut day = tx.prepare_cached(&format!("{DAY} VALUES (?1, ?2, ?3, ?4, 1) {DAY_CONFLICT}"))?;
            let mut membership = tx.prepare_cached(
                "UPDATE membership SET points = ?3, last_scored_at = ?4, score_seq = ?5, streak_current = 1,
                    streak_longest = 1, streak_state = ?6 WHERE member_id = ?1 AND program_id = ?2",
            )?;
            let mut state = tx.prepare_cached(
                "UPDATE member_state SET version = ?2, points = ?3, streak_current = 1, streak_longest = 1, freezes = 0,
                    streak_state = ?4 WHERE member_id = ?1",
            )?;
            let mut device = tx.prepare_cached(&format!("{DEVICE} VALUES (?1, ?2, ?3, ?3) {DEVICE_CONFLICT}"))?;
            for r in group {
                let (program, activity, clock) = (r.key.program, r.key.activity, Hlc::new(At(r.at), 0).0);
                operation.execute((r.member, program, activity, &r.date, &r.op_id, &r.device, clock, r.at, DIGEST))?;
                entry.execute((r.member, program, activity, &r.date, r.at, r.version))?;
                ledger.execute((r.member, &r.source, program, &r.date, r.at))?;
                day.execute((r.member, program, &r.date, r.points))?;
                membership.execute((r.member, program, r.points, r.at, r.version, STATE))?;
                state.execute((r.member, r.version, r.points, STATE))?;
                device.execute((&r.device, r.member, r.at))?;
            }
        }
        tx.commit()?;
        done += group.len();
        if begun.elapsed() > RUN {
            break;
        }
    }
    Ok((begun, done))
}

/// One statement per table and group, with the rows as arrays.
async fn postgres(url: &str, groups: &[Vec<Rows>]) -> Result<(Instant, usize)> {
    let mut db = PgConnection::connect(url).await?;
    let (begun, mut done) = (Instant::now(), 0);
    for group in groups {
        let ints = |f: fn(&Rows) -> i64| group.iter().map(f).collect::<Vec<i64>>();
        let texts = |f: fn(&Rows) -> &str| group.iter().map(|r| f(r).to_owned()).collect::<Vec<String>>();
        let member = ints(|r| r.member);
        let program = ints(|r| r.key.program);
        let activity = ints(|r| r.key.activity);
        let (date, device, at) = (texts(|r| &r.date), texts(|r| &r.device), ints(|r| r.at));
        let (points, version) = (ints(|r| r.points), ints(|r| r.version));
        db.execute("BEGIN").await?;
        let text = text_of(
            OPERATION,
            "SELECT m, p, a, d, o, v, 'set_status', 'done', c, t, t, 'UTC', TRUE, FALSE, $9
                FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[],
                $8::bigint[]) AS r (m, p, a, d, o, v, c, t)",
            "",
        );
        sqlx::query(text)
            .bind(&member)
            .bind(&program)
            .bind(&activity)
            .bind(&date)
            .bind(texts(|r| &r.op_id))
            .bind(&device)
            .bind(ints(|r| Hlc::new(At(r.at), 0).0))
            .bind(&at)
            .bind(DIGEST)
            .execute(&mut db)
            .await?;
        let text = text_of(
            ENTRY,
            "SELECT m, p, a, d, 'done', NULL::bigint, NULL, 'done', NULL::bigint, t, 10, 1, FALSE, v, t
                FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[])
                AS r (m, p, a, d, t, v)",
            "",
        );
        let entry = sqlx::query(text).bind(&member).bind(&program).bind(&activity).bind(&date).bind(&at).bind(&version);
        entry.execute(&mut db).await?;
        let text = text_of(
            LEDGER,
            "SELECT m, 'activity', s, 1, 'award', p, d, 10, t
                FROM UNNEST($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[]) AS r (m, s, p, d, t)",
            "",
        );
        let ledger = sqlx::query(text).bind(&member).bind(texts(|r| &r.source)).bind(&program).bind(&date).bind(&at);
        ledger.execute(&mut db).await?;
        let text = text_of(
            DAY,
            "SELECT m, p, d, s, 1 FROM UNNEST($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) AS r (m, p, d, s)",
            DAY_CONFLICT,
        );
        sqlx::query(text).bind(&member).bind(&program).bind(&date).bind(&points).execute(&mut db).await?;
        let text = "UPDATE membership SET points = r.s, last_scored_at = r.t, score_seq = r.v, streak_current = 1,
                streak_longest = 1, streak_state = $6
            FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS r (m, p, s, t, v)
            WHERE member_id = r.m AND program_id = r.p";
        let membership = sqlx::query(text).bind(&member).bind(&program).bind(&points).bind(&at).bind(&version);
        membership.bind(STATE).execute(&mut db).await?;
        let text = "UPDATE member_state SET version = r.v, points = r.s, streak_current = 1, streak_longest = 1,
                freezes = 0, streak_state = $4
            FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[]) AS r (m, v, s) WHERE member_id = r.m";
        sqlx::query(text).bind(&member).bind(&version).bind(&points).bind(STATE).execute(&mut db).await?;
        let text = text_of(
            DEVICE,
            "SELECT i, m, t, t FROM UNNEST($1::text[], $2::bigint[], $3::bigint[]) AS r (i, m, t)",
            DEVICE_CONFLICT,
        );
        sqlx::query(text).bind(&device).bind(&member).bind(&at).execute(&mut db).await?;
        db.execute("COMMIT").await?;
        done += group.len();
        if begun.elapsed() > RUN {
            break;
        }
    }
    Ok((begun, done))
}

/// Joins the pieces of a statement; its text is the same every time, so the driver keeps it prepared.
fn text_of(head: &str, middle: &str, tail: &str) -> sqlx::AssertSqlSafe<String> {
    sqlx::AssertSqlSafe(format!("{head}{middle}{tail}"))
}
