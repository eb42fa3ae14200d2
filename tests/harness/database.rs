//! A database for each test: a copy of a migrated template, created once per process.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Options, migrate};
use daymark_log::habits::recompute::{Difference, recompute};
use daymark_log::programs::Catalogue;
use rusqlite::OptionalExtension;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::postgres::Cluster;

/// Which database a story runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// SQLite, in a file.
    Sqlite,
    /// PostgreSQL, in a private cluster.
    Postgres,
}

impl Database {
    /// Whether this run skips it.
    #[must_use]
    pub fn skipped(self) -> bool {
        self == Self::Postgres && super::skipped("postgres")
    }
}

/// One test's database.
#[derive(Clone)]
pub struct TestDatabase {
    kind: Database,
    url: String,
    idle: Arc<Mutex<Idle>>,
}

/// The connection of the last statement. A new one first reads the schema, which takes longer than most statements.
#[derive(Default)]
struct Idle {
    sqlite: Option<rusqlite::Connection>,
    postgres: Option<PgConnection>,
}

struct SqliteTemplate {
    file: PathBuf,
    _dir: TempDir,
}

static SQLITE: OnceCell<SqliteTemplate> = OnceCell::const_new();
static POSTGRES: OnceCell<(&'static Cluster, String)> = OnceCell::const_new();

async fn migrated(url: &str) {
    let db = Db::open(url, &Options::default()).await.expect("the template opens");
    migrate::run(&db).await.expect("the template is migrated");
    db.close().await;
}

async fn sqlite_template() -> SqliteTemplate {
    let dir = TempDir::new().expect("a folder");
    let file = dir.path().join("template.db");
    migrated(&format!("sqlite:{}", file.display())).await;
    SqliteTemplate { file, _dir: dir }
}

/// The cluster of this process. It is never dropped: its supervisor stops it when the process ends.
fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| Cluster::start().expect("a private PostgreSQL"))
}

async fn postgres_template() -> (&'static Cluster, String) {
    let cluster = tokio::task::spawn_blocking(cluster).await.expect("the cluster's task");
    let url = cluster.database(None).await.expect("an empty database");
    migrated(&url).await;
    (cluster, url.rsplit('/').next().unwrap_or_default().to_owned())
}

impl TestDatabase {
    /// A new, migrated database; `folder` belongs to the test.
    pub async fn fresh(kind: Database, folder: &Path) -> Self {
        let url = match kind {
            Database::Sqlite => {
                let template = SQLITE.get_or_init(sqlite_template).await;
                let file = folder.join("daymark.db");
                std::fs::copy(&template.file, &file).expect("a copy of the template");
                format!("sqlite:{}", file.display())
            }
            Database::Postgres => {
                let (cluster, template) = POSTGRES.get_or_init(postgres_template).await;
                cluster.database(Some(template)).await.expect("a copy of the template")
            }
        };
        Self { kind, url, idle: Arc::default() }
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Which kind it is.
    #[must_use]
    pub const fn kind(&self) -> Database {
        self.kind
    }

    /// Runs statements directly, for what the API does not offer. Returns the number of changed rows.
    pub async fn sql(&self, text: &str) -> u64 {
        match self.kind {
            Database::Sqlite => {
                let connection = self.sqlite();
                let before = connection.total_changes();
                connection.execute_batch(text).unwrap_or_else(|e| panic!("{text}: {e}"));
                // A statement that changes no rows leaves the count of the one before.
                let changes = if connection.total_changes() == before { 0 } else { connection.changes() };
                self.idle().sqlite = Some(connection);
                changes
            }
            Database::Postgres => {
                let mut connection = self.postgres().await;
                let done = connection.execute(AssertSqlSafe(text.to_owned())).await;
                let done = done.unwrap_or_else(|e| panic!("{text}: {e}"));
                self.idle().postgres = Some(connection);
                done.rows_affected()
            }
        }
    }

    /// Makes the database refuse new rows of a member in a table, until `accept`.
    pub async fn refuse(&self, table: &str, member: i64) {
        self.refuse_of(table, "member_id", member).await;
    }

    /// The same for rows that refer to something else by this column.
    pub async fn refuse_of(&self, table: &str, column: &str, id: i64) {
        let refuse = match self.kind {
            Database::Sqlite => format!(
                "CREATE TRIGGER refused BEFORE INSERT ON {table} WHEN NEW.{column} = {id}
                   BEGIN SELECT RAISE(ABORT, 'refused'); END"
            ),
            Database::Postgres => {
                format!("ALTER TABLE {table} ADD CONSTRAINT refused CHECK ({column} <> {id}) NOT VALID")
            }
        };
        self.sql(&refuse).await;
    }

    /// Ends a `refuse` or `refuse_of`.
    pub async fn accept(&self, table: &str) {
        let accept = match self.kind {
            Database::Sqlite => "DROP TRIGGER refused".to_owned(),
            Database::Postgres => format!("ALTER TABLE {table} DROP CONSTRAINT refused"),
        };
        self.sql(&accept).await;
    }

    /// Makes the database refuse changes of a row and its deletion, until `thaw`.
    pub async fn freeze(&self, table: &str, id: i64) {
        let freeze = match self.kind {
            Database::Sqlite => {
                let trigger = |name: &str, of: &str| {
                    format!(
                        "CREATE TRIGGER {name} BEFORE {of} ON {table} WHEN OLD.id = {id}
                           BEGIN SELECT RAISE(ABORT, 'frozen'); END;"
                    )
                };
                trigger("frozen_change", "UPDATE") + &trigger("frozen_deletion", "DELETE")
            }
            Database::Postgres => format!(
                "CREATE FUNCTION frozen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'frozen'; END $$;
                 CREATE TRIGGER frozen BEFORE UPDATE OR DELETE ON {table}
                   FOR EACH ROW WHEN (OLD.id = {id}) EXECUTE FUNCTION frozen()"
            ),
        };
        self.sql(&freeze).await;
    }

    /// Ends a `freeze`.
    pub async fn thaw(&self) {
        let thaw = match self.kind {
            Database::Sqlite => "DROP TRIGGER frozen_change; DROP TRIGGER frozen_deletion",
            Database::Postgres => "DROP FUNCTION frozen CASCADE",
        };
        self.sql(thaw).await;
    }

    /// A connection that holds SQLite's one write lock until it is dropped.
    #[must_use]
    pub fn writing(&self) -> rusqlite::Connection {
        let connection = self.open();
        connection.execute_batch("BEGIN IMMEDIATE").expect("the write lock");
        connection
    }

    /// Runs `call` while another transaction on PostgreSQL is open, which has already run `first`. Once `call` waits
    /// for a lock, that transaction runs `then` and commits.
    pub async fn interleaved<T>(&self, first: &str, then: &str, call: impl Future<Output = T>) -> T {
        self.beside(first, 1, then, call).await
    }

    /// Runs `calls` while another transaction on PostgreSQL is open, which has already run `first`. It commits once
    /// `count` of the calls wait for a lock.
    pub async fn held<T>(&self, first: &str, count: i64, calls: impl Future<Output = T>) -> T {
        self.beside(first, count, "SELECT 1", calls).await
    }

    async fn beside<T>(&self, first: &str, count: i64, then: &str, calls: impl Future<Output = T>) -> T {
        let mut other = PgConnection::connect(&self.url).await.expect("a connection");
        other.execute(AssertSqlSafe(format!("BEGIN; {first}"))).await.unwrap_or_else(|e| panic!("{first}: {e}"));
        let ends = async {
            self.until_waiting(count).await;
            let end = AssertSqlSafe(format!("{then}; COMMIT"));
            other.execute(end).await.unwrap_or_else(|e| panic!("{then}: {e}"));
        };
        tokio::join!(calls, ends).0
    }

    /// Returns when `count` statements wait for a lock. PostgreSQL only.
    pub async fn until_waiting(&self, count: i64) {
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let waits = async { while self.number(waiting).await < count {} };
        tokio::time::timeout(super::PATIENCE, waits).await.expect("statements wait for a lock");
    }

    /// A statement's result, as a number.
    pub async fn number(&self, text: &str) -> i64 {
        let number = self.text(&format!("SELECT CAST(CAST(({text}) AS BIGINT) AS TEXT)")).await;
        number.map_or(0, |number| number.parse().unwrap_or_else(|e| panic!("{text}: {number}: {e}")))
    }

    /// A statement's result, as a text, if it has one.
    pub async fn text(&self, text: &str) -> Option<String> {
        match self.kind {
            Database::Sqlite => {
                let connection = self.sqlite();
                let answer = connection.query_row(text, [], |row| row.get::<_, Option<String>>(0)).optional();
                let answer = answer.unwrap_or_else(|e| panic!("{text}: {e}"));
                self.idle().sqlite = Some(connection);
                answer.flatten()
            }
            Database::Postgres => {
                let mut connection = self.postgres().await;
                let query = sqlx::query_scalar::<_, Option<String>>(AssertSqlSafe(text.to_owned()));
                let answer = query.fetch_optional(&mut connection).await;
                let answer = answer.unwrap_or_else(|e| panic!("{text}: {e}"));
                self.idle().postgres = Some(connection);
                answer.flatten()
            }
        }
    }

    async fn postgres(&self) -> PgConnection {
        let idle = self.idle().postgres.take();
        if let Some(mut connection) = idle
            && connection.ping().await.is_ok()
        {
            return connection;
        }
        PgConnection::connect(&self.url).await.expect("a connection")
    }

    fn sqlite(&self) -> rusqlite::Connection {
        let idle = self.idle().sqlite.take();
        idle.unwrap_or_else(|| self.open())
    }

    fn idle(&self) -> MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> rusqlite::Connection {
        let connection = rusqlite::Connection::open(self.url.trim_start_matches("sqlite:")).expect("a connection");
        connection.execute_batch("PRAGMA foreign_keys = ON").expect("a setting");
        connection
    }

    /// Every row of every table, one per line.
    pub async fn dump(&self) -> String {
        let (tables, rows) = match self.kind {
            Database::Sqlite => (
                "SELECT group_concat(m.name || ':' || (SELECT group_concat('quote(\"' || name || '\")', '||') \
                    FROM pragma_table_info(m.name)), ';') FROM sqlite_master m WHERE m.type = 'table'",
                "SELECT group_concat(line, char(10)) FROM (SELECT COLUMNS AS line FROM TABLE)",
            ),
            Database::Postgres => (
                "SELECT string_agg(tablename || ':', ';') FROM pg_tables WHERE schemaname = 'public'",
                "SELECT string_agg(row_to_json(t)::text, chr(10)) FROM TABLE t",
            ),
        };
        let mut dump = String::new();
        for table in self.text(tables).await.expect("tables").split(';') {
            let (name, columns) = table.split_once(':').expect("a table");
            let rows = self.text(&rows.replace("TABLE", name).replace("COLUMNS", columns)).await;
            dump.extend([name, "\n", rows.as_deref().unwrap_or_default(), "\n"]);
        }
        dump
    }

    /// Recomputes everything and returns what differs from the stored state.
    pub async fn recomputed(&self, now: Instant) -> Vec<String> {
        let db = Db::open(&self.url, &Options::default()).await.expect("the database opens");
        let mut differences = Vec::new();
        let collect = |difference: &Difference| differences.push(difference.to_string());
        let done = recompute(&db, &Catalogue::default(), now, false, collect).await;
        db.close().await;
        done.expect("the recomputation succeeds");
        differences
    }

    /// Drops the database on the cluster, if it is there.
    pub fn drop(self) {
        if self.kind == Database::Postgres {
            let (cluster, _) = POSTGRES.get().expect("the template");
            cluster.end(self.url.rsplit('/').next().unwrap_or_default());
        }
    }
}
