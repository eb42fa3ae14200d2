//! The file of an SQLite database: it is checked before it is opened, and only one program at a time uses it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::open::sqlite_file;
use crate::disk::why;

/// The bytes that every SQLite database begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Marks a database of this program, in the last bytes of the header. See SQLite's `PRAGMA application_id`.
pub(super) const APPLICATION_ID: i32 = i32::from_be_bytes(*b"Dmrk");
/// The length of the header up to the end of that mark.
const HEAD: usize = 72;

/// Why a database file is not used. Nothing was changed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// A file or folder cannot be used.
    #[error("{} cannot be used: {}", path.display(), why(source))]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Another program uses the database.
    #[error(
        "{} is in use by another Daymark (process {holder}). Stop that one first: with two programs on one SQLite \
         database both would show wrong boards",
        .path.display()
    )]
    Held {
        /// The database.
        path: PathBuf,
        /// The other program's process id.
        holder: String,
    },
    /// The file is not a Daymark database.
    #[error("{} is not a Daymark database. Move it away, or set `database_url` to another file", .0.display())]
    Foreign(PathBuf),
    /// The file is empty although its folder has other files.
    #[error(
        "{} is empty (0 bytes), but its folder holds {beside}: this looks like a site that lost its database. Restore a \
         backup; if this is a new site, delete the empty file",
        .path.display()
    )]
    Empty {
        /// The database.
        path: PathBuf,
        /// Another file in the folder.
        beside: String,
    },
}

/// A database file that only this program uses, until this is dropped or the process ends.
#[derive(Debug)]
pub struct Claim(#[allow(dead_code)] File);

fn at(path: &Path) -> impl FnOnce(io::Error) -> Refused {
    move |source| Refused::File { path: path.to_owned(), source }
}

/// The file of an SQLite address; `None` for PostgreSQL.
#[must_use]
pub fn file(url: &str) -> Option<PathBuf> {
    sqlite_file(url)
}

/// Checks the file without changing it.
///
/// # Errors
/// When the file cannot be used, is not a Daymark database, or is empty beside other files.
pub fn look(path: &Path) -> Result<(), Refused> {
    let length = match fs::metadata(path) {
        Ok(there) if there.is_dir() => return Err(at(path)(io::ErrorKind::IsADirectory.into())),
        Ok(there) => there.len(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(at(path)(e)),
    };
    if length == 0 {
        return beside(path)?.map_or(Ok(()), |beside| Err(Refused::Empty { path: path.to_owned(), beside }));
    }
    let mut head = [0; HEAD];
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(at(path))?;
    let is_sqlite = file.read_exact(&mut head).is_ok() && head.starts_with(MAGIC);
    let is_ours = || head.ends_with(&APPLICATION_ID.to_be_bytes()) || !has_other_tables(path);
    if is_sqlite && is_ours() { Ok(()) } else { Err(Refused::Foreign(path.to_owned())) }
}

/// Used for a database whose mark is still in the write-ahead log, or that was last migrated before marks were
/// introduced. A query has to read the whole schema first, which takes milliseconds.
fn has_other_tables(path: &Path) -> bool {
    exists(path, "SELECT 1 FROM sqlite_master")
        && !exists(path, "SELECT 1 FROM sqlite_master WHERE name = '_sqlx_migrations'")
}

/// Whether the database has members.
#[must_use]
pub fn has_members(path: &Path) -> bool {
    exists(path, "SELECT 1 FROM member")
}

/// Whatever prevents reading the file also prevents opening it, and is reported then.
fn exists(path: &Path, query: &str) -> bool {
    let exists = |connection: Connection| connection.prepare(query)?.exists([]);
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).and_then(exists).unwrap_or(false)
}

/// A name in the folder that does not belong to the database.
fn beside(path: &Path) -> Result<Option<String>, Refused> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let own = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let entries = fs::read_dir(folder).map_err(at(folder))?;
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
    Ok(names.filter(|name| !name.starts_with(&own)).min())
}

impl Claim {
    /// Claims the file, whose folder must exist.
    ///
    /// # Errors
    /// When another program has claimed it, or nothing can be written beside it.
    pub fn take(path: &Path) -> Result<Self, Refused> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let lock = PathBuf::from(name);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&lock);
        let mut file = opened.map_err(at(&lock))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let _ = file.read_to_string(&mut holder);
                return Err(Refused::Held { path: path.to_owned(), holder: holder.trim().to_owned() });
            }
            Err(TryLockError::Error(e)) => return Err(at(&lock)(e)),
        }
        let id = format!("{}\n", std::process::id());
        let written = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(id.as_bytes()));
        written.map_err(at(&lock))?;
        Ok(Self(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_files_are_rejected_and_left_unchanged() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("daymark.db");
        let told = || look(&path).expect_err("refused").to_string();
        look(&path).expect("missing");
        fs::write(&path, "").expect("file");
        look(&path).expect("empty in an empty folder");
        fs::write(folder.path().join("secret"), "x").expect("file");
        assert!(told().contains("is empty (0 bytes), but its folder holds secret"), "{}", told());
        fs::write(&path, "something else, and longer than a head").expect("file");
        assert!(told().contains("daymark.db is not a Daymark database"), "{}", told());
        fs::remove_file(&path).expect("removed");
        Connection::open(&path).and_then(|c| c.execute_batch("CREATE TABLE notes (x)")).expect("a database");
        let before = fs::read(&path).expect("file");
        assert!(told().contains("is not a Daymark database"), "{}", told());
        assert_eq!(fs::read(&path).expect("file"), before);
        let connection = Connection::open(&path).expect("a database");
        connection.pragma_update(None, "application_id", APPLICATION_ID).expect("the mark");
        look(&path).expect("marked as ours");
        drop(connection);
        fs::remove_file(&path).expect("removed");
        fs::create_dir(&path).expect("folder");
        assert!(told().ends_with("daymark.db cannot be used: it is a folder; a file is expected"), "{}", told());
    }

    #[test]
    fn a_database_file_has_one_claim_at_a_time() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("daymark.db");
        let claim = Claim::take(&path).expect("the first");
        let refused = Claim::take(&path).expect_err("the second").to_string();
        assert!(refused.contains(&format!("(process {})", std::process::id())), "{refused}");
        drop(claim);
        Claim::take(&path).expect("after the first");
    }
}
