//! The main reads of a large site: 100,000 members with 100 log rows each on PostgreSQL, a tenth of that on SQLite
//! (`members=N` for fewer), over 32 connections that send the next call as soon as they are answered.
//!
//! The rows are inserted with SQL, not through the journal: everything that these calls read exists (entries, ledger,
//! days, standings), but not the operations behind it. The 2,500 members who make the calls also have their own logs.

use std::fmt::Display;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use super::http::{self, Fleet, Work, request};
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{ACTIVITIES, MEMBERS, OPEN_DAYS, Source, World, date};

const CONNECTIONS: usize = 32;
/// The number of dates on which every member has logged every activity.
const DAYS: i64 = 20;
const DAY_MS: i64 = 86_400_000;

/// SQL for a table `n` with the numbers `i` from 1 to `last`.
pub fn numbers(last: impl Display, postgres: bool) -> String {
    if postgres {
        format!("generate_series(1, {last}) AS n(i)")
    } else {
        format!(
            "(WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < {last}) SELECT i FROM c) AS n"
        )
    }
}

/// Statements that add members to the world's program, in order. Both databases accept them.
pub fn crowd(world: &World, more: usize, postgres: bool) -> Vec<String> {
    let (program, joined) = (world.program, world.now.plus_ms(-40 * DAY_MS));
    let (since, at) = (date(joined), joined.0);
    let numbers = numbers(more, postgres);
    let new = "FROM member WHERE email LIKE 'scale%'";
    vec![
        format!(
            "INSERT INTO member (email, email_folded, first_name, last_name, timezone, created_at)
             SELECT 'scale' || i || '@bench.example', 'scale' || i || '@bench.example', 'First' || i, 'Last', 'UTC', {at} FROM {numbers}"
        ),
        format!("INSERT INTO member_zone (member_id, from_date, timezone, changed_at) SELECT id, '{since}', 'UTC', {at} {new}"),
        format!("INSERT INTO member_state (member_id, epoch, version, points) SELECT id, 'scale', 2000, 1000 {new}"),
        format!(
            "INSERT INTO membership (member_id, program_id, state, joined_at, joined_on, points, last_scored_at, score_seq)
             SELECT id, {program}, 'joined', {at} + id, '{since}', (id * 7919) % 5000, {at} + (id * 104729) % 100000000, 1 {new}"
        ),
    ]
}

/// Statements that fill a copy of the world with more members and their logs.
fn filling(world: &World, more: usize, postgres: bool) -> Vec<String> {
    let (program, at) = (world.program, world.now.plus_ms(-40 * DAY_MS).0);
    let days = (0..DAYS).map(|n| {
        let day = date(world.now.plus_ms(-(16 + n) * DAY_MS));
        format!("({n}, '{day}')")
    });
    let days = format!("WITH d(n, day) AS (VALUES {})", days.collect::<Vec<_>>().join(", "));
    let all_entries = format!(
        "membership s CROSS JOIN d JOIN activity a ON a.program_id = s.program_id WHERE s.program_id = {program}"
    );
    let mut statements = crowd(world, more, postgres);
    statements.extend([
        format!(
            "{days} INSERT INTO entry (member_id, program_id, activity_id, local_date, status, credited_status, scored_at, points,
               ledger_version, version, updated_at)
             SELECT s.member_id, {program}, a.id, d.day, 'done', 'done', {at}, 10, 1, 1000 + d.n * 10 + a.position, {at} FROM {all_entries}"
        ),
        format!(
            "{days} INSERT INTO points_ledger (member_id, rule, source, source_version, kind, program_id, local_date, delta, created_at)
             SELECT s.member_id, 'activity', {program} || '.' || a.id || '.' || d.day, 1, 'award', {program}, d.day, 10, {at}
             FROM {all_entries}"
        ),
        format!(
            "{days} INSERT INTO day_score (member_id, program_id, local_date, points, done)
             SELECT s.member_id, {program}, d.day, 50, 5 FROM membership s CROSS JOIN d WHERE s.program_id = {program}"
        ),
    ]);
    if postgres {
        // The generated rows satisfy the constraints.
        statements.insert(0, "SET session_replication_role = replica; SET synchronous_commit = off".into());
        // Autovacuum would do it within a minute after so many inserts.
        statements.push("VACUUM ANALYZE".into());
    } else {
        statements.push("ANALYZE".into());
    }
    statements
}

/// Runs statements on a database.
pub async fn fill(url: &str, statements: Vec<String>) -> Result<()> {
    if let Some(path) = url.strip_prefix("sqlite:") {
        let connection = rusqlite::Connection::open(path)?;
        for statement in statements {
            connection.execute_batch(&statement)?;
        }
    } else {
        let options: PgConnectOptions = url.parse()?;
        let mut connection = options.disable_statement_logging().connect().await?;
        for statement in statements {
            connection.execute(AssertSqlSafe(statement)).await?;
        }
        connection.close().await?;
    }
    Ok(())
}

/// The number that a statement returns.
pub async fn number(url: &str, statement: &'static str) -> Result<i64> {
    if let Some(path) = url.strip_prefix("sqlite:") {
        return Ok(rusqlite::Connection::open(path)?.query_row(statement, (), |row| row.get(0))?);
    }
    let options: PgConnectOptions = url.parse()?;
    let mut connection = options.disable_statement_logging().connect().await?;
    Ok(sqlx::query_scalar(statement).fetch_one(&mut connection).await?)
}

/// Members who call all paths in turn.
struct Reader<'w> {
    world: &'w World,
    paths: Vec<String>,
    sent: usize,
}

impl Work for Reader<'_> {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        let (member, path) = (self.sent / self.paths.len() % MEMBERS, self.sent % self.paths.len());
        self.sent += 1;
        out.extend_from_slice(&request("GET", &self.paths[path], Some(&self.world.tokens[member]), ""));
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

pub async fn figures(
    source: &Source,
    world: &World,
    members: Option<usize>,
    runs: usize,
    table: &mut Table,
) -> Result<()> {
    let postgres = matches!(source, Source::Postgres { .. });
    let members = members.unwrap_or(if postgres { 100_000 } else { 10_000 }).max(MEMBERS + 1);
    let copy = source.copy().await?;
    let begun = Instant::now();
    fill(&copy.url, filling(world, members - MEMBERS, postgres)).await?;
    let rows = members * DAYS as usize * ACTIVITIES + MEMBERS * 40;
    let name = format!("{}, {members} members, {rows} log rows", source.name());
    println!("{name}: filled in {:.0} s", begun.elapsed().as_secs_f64());
    let server = Server::start(&copy.url)?;
    let board = format!("/v2/core/challenge/{}/leaderboard", world.program);
    let first = first_board_ms(&server, &format!("{board}?limit=50"), &world.tokens[0])?;
    table.add(Figure {
        name: format!("{name}: time until the board is available"),
        runs: vec![first],
        unit: "ms",
        comparison: String::new(),
        goal: Goal::None,
    });
    let day = date(world.now.plus_ms(-(OPEN_DAYS + 1) * DAY_MS));
    let log = format!("/v1/core/activity_log?date={day}");
    let today = [
        "/v2/core/challenge/user",
        "/v1/core/sync",
        "/v1/core/activity_log",
        "/v1/core/global-streak",
        "/v1/core/last-five-minute-activities",
        "/v1/core/habit",
    ];
    let today = today.map(str::to_owned).into_iter().chain([format!("{board}?around=me&limit=3")]).collect();
    for (what, paths) in [
        // The baseline: a call that reads one row of the caller's own.
        ("own account (baseline)", vec!["/v1/auth/user".to_owned()]),
        ("a page of the board", vec![format!("{board}?around=me&limit=50")]),
        ("the calls of a member's dashboard", today),
        ("a day of the log", vec![log]),
        ("points of a year", vec!["/v1/core/points_log?duration=365&group_by=month".to_owned()]),
    ] {
        let (mut p50, mut p99, mut rates) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..runs {
            let mut fleet = Fleet::connect(server.addr, CONNECTIONS)?;
            let mut reader = Reader { world, paths: paths.clone(), sent: 0 };
            fleet.run(Duration::from_millis(500), &mut reader)?;
            let load = fleet.run(Duration::from_secs(3), &mut reader)?;
            p50.push(load.percentile(0.5));
            p99.push(load.percentile(0.99));
            rates.push(load.per_second());
        }
        table.add(Figure {
            name: format!("{name}: {what}, p99"),
            runs: p99,
            unit: "ms",
            comparison: format!("p50 {} ms, {} calls/s", short(median(&p50)), short(median(&rates))),
            goal: Goal::AtMost(20.0),
        });
    }
    Ok(())
}

/// Milliseconds until a board that nobody has requested before is returned.
fn first_board_ms(server: &Server, path: &str, token: &str) -> Result<f64> {
    let begun = Instant::now();
    loop {
        let (status, body) = http::call(server.addr, &request("GET", path, Some(token), ""))?;
        match status {
            200 => return Ok(begun.elapsed().as_secs_f64() * 1000.0),
            503 if begun.elapsed() < Duration::from_secs(60) => std::thread::sleep(Duration::from_millis(50)),
            _ => anyhow::bail!("{status}: {}", String::from_utf8_lossy(&body)),
        }
    }
}
