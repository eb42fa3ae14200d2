//! Backups: a folder with the database, the uploads and a manifest that says what must be in them.
//!
//! A copy of a live database file is not a backup: in one test it lost 520 rows and still passed its integrity check.
//! So SQLite writes its own copy (`VACUUM INTO`), and `pg_dump` reads PostgreSQL in the same snapshot in which the rows
//! are counted. The program may keep running. Uploads are copied before the database and once more after it, so that
//! the backup has every upload that its rows name. The manifest lists uploads that the site had already lost.

mod manifest;
mod tools;

use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use daymark_actors::clock::Instant;
use tokio::task::spawn_blocking;

pub use manifest::{File, Manifest};
pub use tools::Tools;

use super::error::Error;
use super::open::{OpenError, Options};
use super::session::Session;
use super::{Db, Dialect, migrate, place, schema};
use crate::disk::why;

const SQLITE_FILE: &str = "database.sqlite";
const POSTGRES_FILE: &str = "database.pgdump";
const UPLOADS: &str = "uploads";

/// Why a backup cannot be made, verified or restored.
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
    #[error("{} cannot be used: {}", path.display(), why(source))]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The database file is not one that can be backed up.
    #[error(transparent)]
    Refused(#[from] place::Refused),
    /// The schema is not this program's.
    #[error(transparent)]
    Schema(#[from] migrate::Failure),
    /// Uploads that the database names are missing or incomplete.
    #[error("the backup is complete except for uploads that were lost before it was made: {0}")]
    Lacking(String),
    /// The target of the backup, the database or the uploads already exists.
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
        /// What it wrote to its error output.
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

/// Attaches a path to an error of the file system.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    move |source| Failure::File { path: path.to_owned(), source }
}

/// Runs work that waits for the disk on a thread outside the runtime.
async fn blocking<T: Send + 'static>(f: impl FnOnce() -> Result<T, Failure> + Send + 'static) -> Result<T, Failure> {
    match spawn_blocking(f).await {
        Ok(outcome) => outcome,
        Err(e) => Err(Failure::Damaged(e.to_string())),
    }
}

/// Writes a backup of the database at `url`, and of the folder `uploads` if there is one, into the new folder `out`,
/// which appears only once everything is on disk.
pub async fn backup(
    url: &str,
    uploads: Option<&Path>,
    out: &Path,
    now: Instant,
    tools: &Tools,
) -> Result<Manifest, Failure> {
    if out.exists() {
        return Err(Failure::NotEmpty(out.display().to_string()));
    }
    if let Some(file) = place::file(url) {
        if !file.exists() {
            return Err(Failure::Missing(file.display().to_string()));
        }
        place::look(&file)?;
    }
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    let partial = out.with_file_name(format!("{name}.partial"));
    // For its owner only, like `data_dir`: it holds the members' addresses and notes.
    fs::DirBuilder::new().mode(0o700).create(&partial).map_err(at(&partial))?;
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

async fn write(
    url: &str,
    uploads: Option<&Path>,
    folder: &Path,
    now: Instant,
    tools: &Tools,
) -> Result<Manifest, Failure> {
    let db = Db::open(url, &Options::default()).await?;
    let (dialect, applied) = (db.dialect(), migrate::applied(&db).await);
    db.close().await;
    let schema = applied?.last().copied().unwrap_or(0);
    // Copied before and after the database: a picture that its snapshot refers to may be replaced and removed
    // meanwhile.
    let mut files = copy_uploads(uploads, folder).await?;
    let mut session = Session::open(url).await?;
    let (file, rows, named) = match dialect {
        Dialect::Sqlite => {
            let file = folder.join(SQLITE_FILE);
            let name = file.display().to_string().replace('\'', "''");
            session.exec(&format!("VACUUM INTO '{name}'"), vec![]).await?;
            let mut copy = Session::of_file(&file)?;
            (SQLITE_FILE, count(&mut copy).await?, named(&mut copy).await?)
        }
        Dialect::Postgres => {
            session.begin_reading().await?;
            let (rows, named) = (count(&mut session).await?, named(&mut session).await?);
            let snapshot: Vec<(String,)> = session.records("", "SELECT pg_export_snapshot()").await?;
            let snapshot = snapshot.into_iter().next().map(|(id,)| id).unwrap_or_default();
            tools.dump(url, &folder.join(POSTGRES_FILE), &snapshot).await?;
            (POSTGRES_FILE, rows, named)
        }
    };
    session.close().await?;
    files.extend(copy_uploads(uploads, folder).await?);
    let (folder, with_uploads) = (folder.to_owned(), uploads.is_some());
    blocking(move || {
        files.push(manifest::describe(&folder, Path::new(file))?);
        let mut manifest = Manifest::new(dialect, schema, now, rows, files);
        manifest.with_uploads = with_uploads;
        manifest.lacking = manifest.lacking_of(&named);
        manifest.write(&folder)?;
        Ok(manifest)
    })
    .await
}

/// Copies what has not been copied yet.
async fn copy_uploads(uploads: Option<&Path>, folder: &Path) -> Result<Vec<File>, Failure> {
    let Some(uploads) = uploads.map(Path::to_owned) else { return Ok(Vec::new()) };
    let folder = folder.to_owned();
    blocking(move || {
        let mut files = Vec::new();
        manifest::copy_tree(&uploads, &folder, Path::new(UPLOADS), &mut files)?;
        Ok(files)
    })
    .await
}

/// Name and length of every upload in the database that is not due for removal.
async fn named(session: &mut Session) -> Result<Vec<(String, i64)>, Failure> {
    if !schema_of(session).await?.iter().any(|table| table.name == "file") {
        return Ok(Vec::new());
    }
    let query = "SELECT name, bytes FROM file WHERE remove_at IS NULL ORDER BY name";
    Ok(session.records(query, query).await?)
}

/// Checks every file against the manifest, and that there are no others, then opens the database and counts its rows
/// again. A backup of PostgreSQL is restored into a scratch database beside the one at `server`, which is dropped
/// afterwards; without `server` its rows cannot be counted, and that is an error.
pub async fn verify(folder: &Path, server: Option<&str>, tools: &Tools) -> Result<Manifest, Failure> {
    let manifest = check_files(folder).await?;
    let named = match manifest.dialect()? {
        Dialect::Sqlite => check_sqlite(&folder.join(SQLITE_FILE), &manifest).await?,
        Dialect::Postgres => {
            let server = server.ok_or_else(|| {
                Failure::Missing("a PostgreSQL server for a scratch database (give its address)".to_owned())
            })?;
            tools.with_scratch(server, &folder.join(POSTGRES_FILE), &manifest).await?
        }
    };
    let lacking = manifest.lacking_of(&named);
    if lacking.is_empty() { Ok(manifest) } else { Err(Failure::Lacking(lacking.join(", "))) }
}

/// Restores a backup into the database at `url`, which must not exist (SQLite) or be empty (PostgreSQL), and into the
/// folder `uploads`, which must be missing or empty. Everything is checked first, and a failure leaves nothing behind.
pub async fn restore(folder: &Path, url: &str, uploads: &Path, tools: &Tools) -> Result<Manifest, Failure> {
    let manifest = check_files(folder).await?;
    if manifest.schema > migrate::newest() {
        return Err(migrate::Failure::Newer { database: manifest.schema, program: migrate::newest() }.into());
    }
    let target = place::file(url);
    match (manifest.dialect()?, &target) {
        (Dialect::Sqlite, None) => return Err(Failure::OtherKind("SQLite")),
        (Dialect::Postgres, Some(_)) => return Err(Failure::OtherKind("PostgreSQL")),
        _ => {}
    }
    if uploads.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(Failure::NotEmpty(uploads.display().to_string()));
    }
    match &target {
        Some(target) => {
            let there = ["", "-wal", "-shm"].map(|end| with_end(target, end)).into_iter().find(|path| path.exists());
            if let Some(there) = there {
                return Err(Failure::NotEmpty(there.display().to_string()));
            }
            check_sqlite(&folder.join(SQLITE_FILE), &manifest).await?;
        }
        None => {
            let mut session = Session::open(url).await?;
            if let Some(table) = schema_of(&mut session).await?.first() {
                return Err(Failure::NotEmpty(format!("the database (table {})", table.name)));
            }
            session.close().await?;
        }
    }
    let mut made = Made::default();
    let restored = bring_back(folder, url, target, uploads, tools, &manifest, &mut made).await;
    if restored.is_err() {
        made.undo();
    }
    restored.map(|()| manifest)
}

/// Restores the uploads first, under another name, then the database: once the database exists, the restore is
/// complete.
async fn bring_back(
    folder: &Path,
    url: &str,
    target: Option<PathBuf>,
    uploads: &Path,
    tools: &Tools,
    manifest: &Manifest,
    made: &mut Made,
) -> Result<(), Failure> {
    let arriving = with_end(uploads, ".restoring");
    made.folder_of(&arriving)?;
    made.paths.push(arriving.clone());
    let (from, to) = (folder.join(UPLOADS), arriving.clone());
    blocking(move || {
        // An interrupted restore may have left incomplete files, and existing files are not copied again.
        if let Err(e) = fs::remove_dir_all(&to)
            && e.kind() != io::ErrorKind::NotFound
        {
            return Err(at(&to)(e));
        }
        manifest::copy_tree(&from, to.parent().unwrap_or(Path::new("")), &name_of(&to), &mut Vec::new())
    })
    .await?;
    if arriving.exists() {
        made.paths.push(uploads.to_owned());
        fs::rename(&arriving, uploads).map_err(at(uploads))?;
        manifest::sync_folder(uploads.parent())?;
    }
    if let Some(target) = target {
        made.folder_of(&target)?;
        let (source, file) = (folder.join(SQLITE_FILE), with_end(&target, ".restoring"));
        made.paths.extend([file.clone(), target.clone()]);
        let copy = file.clone();
        blocking(move || manifest::copy_file(&source, &copy).map(drop)).await?;
        let mut session = Session::of_file_to_change(&file)?;
        begin_history(&mut session).await?;
        session.close().await?;
        blocking(move || {
            fs::rename(&file, &target).map_err(at(&target))?;
            manifest::sync_folder(target.parent())
        })
        .await?;
    } else {
        tools.load(url, &folder.join(POSTGRES_FILE)).await?;
        let mut session = Session::open(url).await?;
        if let Err(e) = manifest.same_rows(&count(&mut session).await?) {
            for table in schema_of(&mut session).await? {
                session.exec(&format!("DROP TABLE IF EXISTS \"{}\" CASCADE", table.name), vec![]).await?;
            }
            return Err(e);
        }
        begin_history(&mut session).await?;
        session.gather_statistics().await?;
        session.close().await?;
    }
    Ok(())
}

/// Begins a new history of every member's log. A device may have read changes that the backup lacks: by the new history
/// it sees that, reads everything again, and sends what it still has.
async fn begin_history(session: &mut Session) -> Result<(), Failure> {
    if schema_of(session).await?.iter().any(|table| table.name == "member_state") {
        let epoch = uuid::Uuid::now_v7().simple();
        session.exec(&format!("UPDATE member_state SET epoch = '{epoch}'"), vec![]).await?;
    }
    Ok(())
}

/// The files and folders that a restore has created so far.
#[derive(Default)]
struct Made {
    folders: Vec<PathBuf>,
    paths: Vec<PathBuf>,
}

impl Made {
    /// Creates a path's parent folder, for its owner only.
    fn folder_of(&mut self, path: &Path) -> Result<(), Failure> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let missing: Vec<&Path> =
            folder.ancestors().take_while(|part| !part.as_os_str().is_empty() && !part.exists()).collect();
        for part in missing.into_iter().rev() {
            fs::DirBuilder::new().mode(0o700).create(part).map_err(at(part))?;
            self.folders.push(part.to_owned());
        }
        Ok(())
    }

    fn undo(self) {
        for path in self.paths {
            let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        }
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", path.display()))
}

fn name_of(path: &Path) -> PathBuf {
    path.file_name().map(PathBuf::from).unwrap_or_default()
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

/// Checks the database of a backup. Returns the uploads that it names.
async fn check_sqlite(file: &Path, manifest: &Manifest) -> Result<Vec<(String, i64)>, Failure> {
    let mut session = Session::of_file(file)?;
    let integrity: Vec<(String,)> = session.records("PRAGMA integrity_check(1)", "").await?;
    if integrity.first().is_none_or(|(word,)| word != "ok") {
        return Err(Failure::Damaged(integrity.into_iter().map(|(word,)| word).collect()));
    }
    let broken: Vec<(String,)> = session.records("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1", "").await?;
    if let Some((table,)) = broken.first() {
        return Err(Failure::Damaged(format!("a row of {table} refers to a missing row")));
    }
    manifest.same_rows(&count(&mut session).await?)?;
    named(&mut session).await
}

async fn schema_of(session: &mut Session) -> Result<Vec<schema::Table>, Failure> {
    schema::read(session)
        .await?
        .map_err(|unknown| Failure::Damaged(format!("a column of another program: {}", unknown.0)))
}

/// The number of rows in every table.
async fn count(session: &mut Session) -> Result<Vec<(String, u64)>, Failure> {
    let mut rows = Vec::new();
    for table in schema_of(session).await? {
        let count = session.count(&table.name).await?;
        rows.push((table.name, count));
    }
    Ok(rows)
}
