//! Backups: a folder with the database, the uploads and a manifest that says what must be in them.
//!
//! A copied live database file is not a backup: one lost 520 rows here and still passed its integrity check. So SQLite
//! writes its own copy (`VACUUM INTO`) and PostgreSQL is read by `pg_dump` in the very snapshot in which the rows are
//! counted. The program may run meanwhile. Uploads are copied after the database: what its rows name is there.

mod manifest;
mod tools;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use daymark_actors::clock::Instant;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::task::spawn_blocking;

pub use manifest::{File, Manifest};
pub use tools::Tools;

use super::error::Error;
use super::open::{OpenError, Options};
use super::session::Session;
use super::{Db, Dialect, migrate, schema};

const SQLITE_FILE: &str = "database.sqlite";
const POSTGRES_FILE: &str = "database.pgdump";
const UPLOADS: &str = "uploads";

/// Why there is no backup, or why it is not good.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The database cannot be opened.
    #[error("cannot open the database")]
    Open(#[from] OpenError),
    /// A statement failed.
    #[error("the database failed")]
    Database(#[from] Error),
    /// A file cannot be read or written.
    #[error("{path}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// There is something already where the backup, the database or the uploads should go.
    #[error("{0} is not empty: nothing was written")]
    NotEmpty(String),
    /// There is no such database.
    #[error("there is no database at {0}")]
    Missing(String),
    /// `pg_dump` or `pg_restore` is missing or failed.
    #[error("{tool}: {why}")]
    Tool {
        /// The program.
        tool: String,
        /// Its last words.
        why: String,
    },
    /// The manifest is missing, damaged, or of a newer program.
    #[error("the manifest cannot be used: {0}")]
    Manifest(String),
    /// A file or a table is not what the manifest says.
    #[error("the backup is damaged: {0}")]
    Damaged(String),
    /// The backup and the database are of different kinds.
    #[error("this is a backup of {0}; restore it there, then use `daymark copy`")]
    OtherKind(&'static str),
}

impl From<sqlx::Error> for Failure {
    fn from(e: sqlx::Error) -> Self {
        Self::Database(e.into())
    }
}

/// Attaches a path to an error of the file system.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    move |source| Failure::File { path: path.to_owned(), source }
}

/// Runs what waits for the disk outside the runtime's threads.
async fn blocking<T: Send + 'static>(f: impl FnOnce() -> Result<T, Failure> + Send + 'static) -> Result<T, Failure> {
    match spawn_blocking(f).await {
        Ok(outcome) => outcome,
        Err(e) => Err(Failure::Damaged(e.to_string())),
    }
}

/// Writes a backup of the database at `url` and of the folder `uploads` into the new folder `out`, which appears only
/// when all is written and on disk.
pub async fn backup(url: &str, uploads: &Path, out: &Path, now: Instant, tools: &Tools) -> Result<Manifest, Failure> {
    if out.exists() {
        return Err(Failure::NotEmpty(out.display().to_string()));
    }
    if let Some(file) = sqlite_file(url)?.filter(|file| !file.exists()) {
        return Err(Failure::Missing(file.display().to_string()));
    }
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    let partial = out.with_file_name(format!("{name}.partial"));
    fs::create_dir(&partial).map_err(at(&partial))?;
    let written = write(url, uploads, &partial, now, tools).await;
    match written {
        Ok(manifest) => {
            fs::rename(&partial, out).map_err(at(out))?;
            manifest::sync_folder(out.parent())?;
            Ok(manifest)
        }
        Err(e) => {
            let _ = fs::remove_dir_all(&partial);
            Err(e)
        }
    }
}

async fn write(url: &str, uploads: &Path, folder: &Path, now: Instant, tools: &Tools) -> Result<Manifest, Failure> {
    let db = Db::open(url, &Options::default()).await?;
    let (dialect, schema) = (db.dialect(), migrate::applied(&db).await?.last().copied().unwrap_or(0));
    db.close().await;
    let mut session = Session::open(url).await?;
    let (file, rows) = match dialect {
        Dialect::Sqlite => {
            let file = folder.join(SQLITE_FILE);
            let name = file.display().to_string().replace('\'', "''");
            session.exec(&format!("VACUUM INTO '{name}'"), vec![]).await?;
            (SQLITE_FILE, count(&mut read_file(&file).await?).await?)
        }
        Dialect::Postgres => {
            session.begin_reading().await?;
            let rows = count(&mut session).await?;
            let snapshot: Vec<(String,)> = session.records("", "SELECT pg_export_snapshot()").await?;
            let snapshot = snapshot.into_iter().next().map(|(id,)| id).unwrap_or_default();
            tools.dump(url, &folder.join(POSTGRES_FILE), &snapshot).await?;
            (POSTGRES_FILE, rows)
        }
    };
    session.close().await?;
    let (folder, uploads) = (folder.to_owned(), uploads.to_owned());
    blocking(move || {
        let mut files = vec![manifest::describe(&folder, Path::new(file))?];
        manifest::copy_tree(&uploads, &folder, Path::new(UPLOADS), &mut files)?;
        let manifest = Manifest::new(dialect, schema, now, rows, files);
        manifest.write(&folder)?;
        Ok(manifest)
    })
    .await
}

/// Checks every file against the manifest, then opens the database and counts its rows again. A backup of PostgreSQL is
/// restored into a scratch database beside the one at `server`, which is dropped afterwards; without `server` its rows
/// cannot be counted, and that is an error.
pub async fn verify(folder: &Path, server: Option<&str>, tools: &Tools) -> Result<Manifest, Failure> {
    let manifest = check_files(folder).await?;
    match manifest.dialect()? {
        Dialect::Sqlite => check_sqlite(&folder.join(SQLITE_FILE), &manifest).await?,
        Dialect::Postgres => {
            let server = server.ok_or_else(|| {
                Failure::Missing("a PostgreSQL server for a scratch database (give its address)".to_owned())
            })?;
            tools.with_scratch(server, &folder.join(POSTGRES_FILE), &manifest).await?;
        }
    }
    Ok(manifest)
}

/// Brings a backup back into the database at `url`, which must not exist (SQLite) or be empty (PostgreSQL), and into the
/// folder `uploads`, which must be missing or empty. Checked before and after.
pub async fn restore(folder: &Path, url: &str, uploads: &Path, tools: &Tools) -> Result<Manifest, Failure> {
    let manifest = check_files(folder).await?;
    let file = sqlite_file(url)?;
    match (manifest.dialect()?, &file) {
        (Dialect::Sqlite, None) => return Err(Failure::OtherKind("SQLite")),
        (Dialect::Postgres, Some(_)) => return Err(Failure::OtherKind("PostgreSQL")),
        _ => {}
    }
    if uploads.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(Failure::NotEmpty(uploads.display().to_string()));
    }
    if let Some(target) = &file {
        check_sqlite(&folder.join(SQLITE_FILE), &manifest).await?;
        let beside = |end: &str| PathBuf::from(format!("{}{end}", target.display()));
        if let Some(there) = ["", "-wal", "-shm"].map(beside).into_iter().find(|path| path.exists()) {
            return Err(Failure::NotEmpty(there.display().to_string()));
        }
        let (source, arriving, target) = (folder.join(SQLITE_FILE), beside(".restoring"), target.clone());
        blocking(move || {
            manifest::copy_file(&source, &arriving)?;
            fs::rename(&arriving, &target).map_err(at(&target))?;
            manifest::sync_folder(target.parent())
        })
        .await?;
    } else {
        let mut session = Session::open(url).await?;
        if let Some(table) = schema_of(&mut session).await?.first() {
            return Err(Failure::NotEmpty(format!("the database (table {})", table.name)));
        }
        session.close().await?;
        tools.load(url, &folder.join(POSTGRES_FILE)).await?;
    }
    let mut session = Session::open(url).await?;
    manifest.same_rows(&count(&mut session).await?)?;
    session.gather_statistics().await?;
    session.close().await?;
    let (from, to) = (folder.join(UPLOADS), uploads.to_owned());
    blocking(move || manifest::copy_tree(&from, to.parent().unwrap_or(Path::new("")), &name_of(&to), &mut Vec::new()))
        .await?;
    Ok(manifest)
}

fn name_of(path: &Path) -> PathBuf {
    path.file_name().map(PathBuf::from).unwrap_or_default()
}

/// The file of an SQLite address.
fn sqlite_file(url: &str) -> Result<Option<PathBuf>, Failure> {
    if !url.starts_with("sqlite:") {
        return Ok(None);
    }
    let options = SqliteConnectOptions::from_str(url).map_err(|e| OpenError::Address(Some(e)))?;
    Ok(Some(options.get_filename().to_owned()))
}

async fn check_files(folder: &Path) -> Result<Manifest, Failure> {
    let folder = folder.to_owned();
    blocking(move || {
        let manifest = Manifest::read(&folder)?;
        manifest.check_files(&folder)?;
        Ok(manifest)
    })
    .await
}

/// Opens a file that nobody writes, without leaving anything beside it.
async fn read_file(file: &Path) -> Result<Session, Failure> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    Ok(Session::Sqlite(options.connect().await?))
}

async fn check_sqlite(file: &Path, manifest: &Manifest) -> Result<(), Failure> {
    let mut session = read_file(file).await?;
    let integrity: Vec<(String,)> = session.records("PRAGMA integrity_check(1)", "").await?;
    if integrity.first().is_none_or(|(word,)| word != "ok") {
        return Err(Failure::Damaged(integrity.into_iter().map(|(word,)| word).collect()));
    }
    let broken: Vec<(String,)> = session.records("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1", "").await?;
    if let Some((table,)) = broken.first() {
        return Err(Failure::Damaged(format!("a reference of {table} leads nowhere")));
    }
    manifest.same_rows(&count(&mut session).await?)
}

async fn schema_of(session: &mut Session) -> Result<Vec<schema::Table>, Failure> {
    schema::read(session)
        .await?
        .map_err(|unknown| Failure::Damaged(format!("a column of another program: {}", unknown.0)))
}

/// The rows of every table.
async fn count(session: &mut Session) -> Result<Vec<(String, u64)>, Failure> {
    let mut rows = Vec::new();
    for table in schema_of(session).await? {
        let count = session.count(&table.name).await?;
        rows.push((table.name, count));
    }
    Ok(rows)
}
