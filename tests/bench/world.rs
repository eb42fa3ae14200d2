//! The database that every benchmark starts from: 2,500 members in one program, 100,000 log rows written through the
//! journal, and a session per member. It is created once for each kind of database, and copied for each run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark::features::ALL;
use daymark_actors::clock::{Clock, Day, Instant, SystemClock};
use daymark_actors::event::{Change, EntryKey, Hlc, Op, Status, Submission};
use daymark_actors::ports::JournalStore as _;
use daymark_base::db::{Db, Options, Rows, migrate};
use daymark_base::{args, row, sql};
use daymark_log::habits::JournalStore;
use daymark_log::programs;
use daymark_log::programs::{Catalogue, ProgramIn};
use daymark_people::accounts::{Email, NewMember, service};
use daymark_tests::harness::postgres::Cluster;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use super::server::Server;

pub const ORIGIN: &str = "http://bench.local";
pub const SECRET: &str = "a secret of the benchmarks, 32 characters and more";
pub const MEMBERS: usize = 2_500;
pub const ACTIVITIES: usize = 5;
/// The dates that a member can still log: today and six back.
pub const OPEN_DAYS: i64 = 7;
/// The earlier dates, each logged with every activity: 100,000 rows.
const PAST_DAYS: i64 = 8;
const DAY_MS: i64 = 86_400_000;

sql! {
    ADD_SESSIONS = "INSERT INTO session (member_id, created_at, used_at, expires_at, client)
      SELECT r.member_id, r.at, r.at, r.until, 'bench' FROM {rows $1: member_id BIGINT, at BIGINT, until BIGINT} AS r";
    SESSIONS = "SELECT member_id, id FROM session ORDER BY member_id";
    ACTIVITY_IDS = "SELECT id FROM activity WHERE program_id = $1 ORDER BY position";
    // What the job `standings` would do: members who last logged a week ago have no streak.
    STREAKS_ENDED = "UPDATE membership SET streak_current = 0, score_seq = score_seq + 1";
    LOG_ROWS = "SELECT COUNT(*) FROM entry";
}

/// The members, and what they can log.
#[derive(Clone)]
pub struct World {
    pub members: Vec<i64>,
    pub tokens: Vec<String>,
    pub program: i64,
    pub activities: Vec<i64>,
    pub now: Instant,
}

impl World {
    /// A member's `n`th entry that is not logged yet.
    pub fn open_entry(&self, n: usize) -> Option<EntryKey> {
        let (day, activity) = (n / ACTIVITIES, n % ACTIVITIES);
        let date = date(self.now.plus_ms(-(i64::try_from(day).ok()? * DAY_MS)));
        (day < OPEN_DAYS as usize).then(|| EntryKey {
            program: self.program,
            activity: self.activities[activity],
            date,
        })
    }

    /// The statement that makes the first member an administrator.
    pub fn first_is_admin(&self) -> String {
        format!("UPDATE member SET role = 'admin' WHERE id = {}", self.members[0])
    }

    /// The number of such entries per member.
    pub const fn open_entries() -> usize {
        OPEN_DAYS as usize * ACTIVITIES
    }
}

/// Where copies of the world come from.
pub enum Source {
    Sqlite { template: PathBuf, folder: tempfile::TempDir },
    Postgres { cluster: Cluster, template: String },
}

/// A copy of the world; dropping it deletes the file.
pub struct Copy {
    pub url: String,
    _folder: Option<tempfile::TempDir>,
}

impl Source {
    /// An SQLite file with the world.
    pub async fn sqlite() -> Result<(Self, World)> {
        let folder = tempfile::tempdir()?;
        let template = folder.path().join("template.db");
        let url = format!("sqlite:{}", template.display());
        let world = fill(&url).await?;
        settle(&url)?;
        Ok((Self::Sqlite { template, folder }, world))
    }

    /// A private PostgreSQL server with the world in one database.
    pub async fn postgres() -> Result<(Self, World)> {
        let cluster = Cluster::start()?;
        let url = cluster.database(None).await?;
        let world = fill(&url).await?;
        settle(&url)?;
        // Autovacuum would do it within a minute after so many inserts.
        PgConnection::connect(&url).await?.execute("VACUUM ANALYZE").await?;
        let template = url.rsplit('/').next().context("no name")?.to_owned();
        Ok((Self::Postgres { cluster, template }, world))
    }

    pub const fn name(&self) -> &'static str {
        match self {
            Self::Sqlite { .. } => "SQLite",
            Self::Postgres { .. } => "PostgreSQL",
        }
    }

    /// A fresh copy.
    pub async fn copy(&self) -> Result<Copy> {
        match self {
            Self::Sqlite { template, folder } => {
                let own = tempfile::tempdir_in(folder.path().parent().unwrap_or(Path::new("/tmp")))?;
                let file = own.path().join("daymark.db");
                std::fs::copy(template, &file)?;
                Ok(Copy { url: format!("sqlite:{}", file.display()), _folder: Some(own) })
            }
            Self::Postgres { cluster, template } => {
                Ok(Copy { url: cluster.database(Some(template)).await?, _folder: None })
            }
        }
    }
}

async fn fill(url: &str) -> Result<World> {
    let db = Db::open(url, &Options::default()).await?;
    migrate::run(&db).await?;
    let now = SystemClock.now();
    let joined = now.plus_ms(-40 * DAY_MS);
    let (members, program) = people(&db, joined).await?;
    let activities: Vec<(i64,)> = db.all(&ACTIVITY_IDS, args![program]).await?;
    let mut sessions = Rows::new();
    for member in &members {
        sessions.push(row![*member, now, now.plus_ms(30 * DAY_MS)]);
    }
    db.exec(&ADD_SESSIONS, args![sessions]).await?;
    let sessions: Vec<(i64, i64)> = db.all(&SESSIONS, args![]).await?;
    let tokens = sessions.iter().map(|(member, session)| token(*member, *session, now)).collect();
    let activities = activities.into_iter().map(|(id,)| id).collect();
    let world = World { members, tokens, program, activities, now };
    history(&db, &world).await?;
    db.exec(&STREAKS_ENDED, args![]).await?;
    let (rows,): (i64,) = db.one(&LOG_ROWS, args![]).await?;
    ensure!(rows == MEMBERS as i64 * ACTIVITIES as i64 * PAST_DAYS, "{rows} log rows");
    db.close().await;
    Ok(world)
}

/// Lets a server grant the new members their badges and end its other first jobs. They take more than a second of CPU,
/// some seconds after the first start, and would distort the figures.
fn settle(url: &str) -> Result<()> {
    let server = Server::start(url)?;
    // Every job but the hourly ones has started.
    std::thread::sleep(Duration::from_secs(25));
    let mut before = Duration::ZERO;
    while server.cpu()? - before > Duration::from_millis(50) {
        before = server.cpu()?;
        std::thread::sleep(Duration::from_secs(2));
    }
    server.stop()
}

async fn people(db: &Db, joined: Instant) -> Result<(Vec<i64>, i64)> {
    let activities: Vec<_> =
        ["Walk", "Drink water", "Read", "Stretch", "Sleep early"].map(|t| serde_json::json!({ "title": t })).into();
    let input: ProgramIn = serde_json::from_value(serde_json::json!({
        "title": "Bench", "category": "UNTIMED", "allow_backfill": true, "activities": activities,
    }))?;
    let program = db.write(move |tx| Box::pin(async move { programs::create(tx, input, None, joined).await })).await;
    let program = program.map_err(|e| anyhow::anyhow!("{e}"))?;
    let members = db.write(move |tx| {
        Box::pin(async move {
            let mut ids = Vec::with_capacity(MEMBERS);
            for n in 0..MEMBERS {
                let email: Email = format!("member{n}@bench.example").parse().map_err(anyhow::Error::msg)?;
                let new = NewMember {
                    first_name: format!("First{n}"),
                    last_name: "Last".into(),
                    ..NewMember::new(email, "UTC", joined)
                };
                let id = service::create_member(tx, &new).await?.context("taken")?;
                let enrolled = programs::enrol(tx, program, id, joined, date(joined)).await;
                enrolled.map_err(|e| anyhow::anyhow!("{e}"))?;
                ids.push(id);
            }
            Ok::<_, anyhow::Error>(ids)
        })
    });
    Ok((members.await?, program))
}

/// Eight full days of all members, a week ago, through the journal, each day at noon.
async fn history(db: &Db, world: &World) -> Result<()> {
    let journal = JournalStore::new(db.clone(), Catalogue::default(), ALL);
    for back in (OPEN_DAYS..OPEN_DAYS + PAST_DAYS).rev() {
        let day = date(world.now.plus_ms(-back * DAY_MS));
        let noon = Instant::from(day.at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC)?.timestamp());
        for group in world.members.chunks(64) {
            let group = group.iter().map(|m| submission(world, *m, day, noon)).collect();
            for outcome in journal.commit(group).await? {
                let answer = outcome.answer.map_err(|e| anyhow::anyhow!("{e}"))?;
                ensure!(answer.totals.points > 0, "a past log earned nothing");
            }
        }
    }
    Ok(())
}

fn submission(world: &World, member: i64, date: Day, at: Instant) -> Submission {
    let device = device(member);
    let op = |(n, activity): (usize, &i64)| Op {
        op_id: Uuid::now_v7(),
        device: device.clone(),
        entry: EntryKey { program: world.program, activity: *activity, date },
        change: Change::SetStatus(Status::Done),
        occurred_at: at,
        hlc: Some(Hlc::new(at, u16::try_from(n).unwrap_or(0))),
        tz: None,
        received_at: at,
    };
    let ops = world.activities.iter().enumerate().map(op).collect();
    Submission { member, device: device.clone(), seq: None, ops, received_at: at, past: false }
}

/// A member's device.
pub fn device(member: i64) -> String {
    format!("bench-device-{member:08}")
}

/// The UTC date of an instant, which is every member's local date.
pub fn date(at: Instant) -> Day {
    at.timestamp().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// An access token as the server would issue it: 2,500 sign-ins with Argon2id would take two minutes.
fn token(member: i64, session: i64, now: Instant) -> String {
    let s = now.0 / 1000;
    // Expires later than the server's own, so that a long run needs no second sign-in.
    let claims = serde_json::json!({
        "iss": ORIGIN, "aud": "daymark", "sub": member.to_string(), "sid": session, "av": 1, "role": "user",
        "iat": s, "nbf": s, "exp": s + 86_400,
    });
    let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"at+jwt","alg":"HS256"}"#);
    let message = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
    let key = hmac_sha256(SECRET.as_bytes(), b"daymark access token 1");
    format!("{message}.{}", URL_SAFE_NO_PAD.encode(hmac_sha256(&key, message.as_bytes())))
}

fn hmac_sha256(key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(text);
    mac.finalize().into_bytes().to_vec()
}
