//! The manifest of a backup, and the files that the backup consists of.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use daymark_actors::clock::Instant;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Failure, at};
use crate::db::Dialect;

const NAME: &str = "manifest.json";
/// The newest backup format that this program writes and reads.
const FORMAT: u32 = 1;

/// `manifest.json`.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Manifest {
    format: u32,
    database: String,
    /// The newest migration.
    pub schema: i64,
    /// When it was made.
    pub made_at: Instant,
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// Every file but this one.
    pub files: Vec<File>,
    /// Whether the backup includes uploads; those in a bucket are not included.
    #[serde(default = "yes")]
    pub with_uploads: bool,
    /// Uploads in the database that were missing or incomplete when the backup was made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacking: Vec<String>,
}

const fn yes() -> bool {
    true
}

/// A file of a backup.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct File {
    /// Its path in the backup, with `/` between folders.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    pub(super) fn new(
        dialect: Dialect,
        schema: i64,
        made_at: Instant,
        rows: Vec<(String, u64)>,
        files: Vec<File>,
    ) -> Self {
        let database = match dialect {
            Dialect::Sqlite => "sqlite",
            Dialect::Postgres => "postgres",
        };
        let rows = rows.into_iter().collect();
        let (database, lacking) = (database.to_owned(), Vec::new());
        Self { format: FORMAT, database, schema, made_at, rows, files, with_uploads: true, lacking }
    }

    pub(super) fn dialect(&self) -> Result<Dialect, Failure> {
        match self.database.as_str() {
            "sqlite" => Ok(Dialect::Sqlite),
            "postgres" => Ok(Dialect::Postgres),
            other => Err(Failure::Manifest(format!("a database of the kind {other}"))),
        }
    }

    /// The length of all files, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), Failure> {
        let path = folder.join(NAME);
        let text = serde_json::to_vec_pretty(self).map_err(|e| Failure::Manifest(e.to_string()))?;
        let mut file = fs::File::create_new(&path).map_err(at(&path))?;
        file.write_all(&text).and_then(|()| file.sync_all()).map_err(at(&path))?;
        sync_folder(Some(folder))
    }

    pub(super) fn read(folder: &Path) -> Result<Self, Failure> {
        let path = folder.join(NAME);
        let text = fs::read(&path).map_err(|e| match e.kind() {
            io::ErrorKind::NotFound if folder.is_dir() => {
                Failure::Manifest(format!("{} lacks {NAME}", folder.display()))
            }
            io::ErrorKind::NotFound => Failure::Manifest(format!("there is no folder {}", folder.display())),
            _ => at(&path)(e),
        })?;
        let manifest: Self = serde_json::from_slice(&text).map_err(|e| Failure::Manifest(e.to_string()))?;
        if manifest.format > FORMAT {
            return Err(Failure::Manifest(format!(
                "it has format {}, this program reads up to {FORMAT}",
                manifest.format
            )));
        }
        Ok(manifest)
    }

    pub(super) fn check_files(&self, folder: &Path) -> Result<(), Failure> {
        for file in &self.files {
            let path = Path::new(&file.path);
            if !path.components().all(|part| matches!(part, Component::Normal(_))) {
                return Err(Failure::Damaged(format!("{} leads out of it", file.path)));
            }
            match describe(folder, path) {
                Ok(found) if found == *file => {}
                Ok(_) => return Err(Failure::Damaged(format!("{} was changed", file.path))),
                Err(Failure::File { source: e, .. }) if e.kind() == io::ErrorKind::NotFound => {
                    return Err(Failure::Damaged(format!("it lacks {}", file.path)));
                }
                Err(e) => return Err(e),
            }
        }
        let known: HashSet<&str> = self.files.iter().map(|file| file.path.as_str()).chain([NAME]).collect();
        match names(folder, Path::new(""))?.into_iter().find(|name| !known.contains(name.as_str())) {
            Some(name) => Err(Failure::Damaged(format!("{name} is not part of it"))),
            None => Ok(()),
        }
    }

    /// Which of these uploads (name and length) are missing or have another length.
    pub(super) fn lacking_of(&self, named: &[(String, i64)]) -> Vec<String> {
        let uploads = self.files.iter().filter_map(|file| Some((file.path.strip_prefix("uploads/")?, file.bytes)));
        let there: HashMap<&str, u64> = uploads.collect();
        let told = named.iter().filter_map(|(name, bytes)| match there.get(name.as_str()) {
            Some(length) if *length == bytes.unsigned_abs() => None,
            Some(length) => Some(format!("{name} ({length} of {bytes} bytes)")),
            None => Some(format!("{name} (missing)")),
        });
        if self.with_uploads { told.collect() } else { Vec::new() }
    }

    pub(super) fn same_rows(&self, rows: &[(String, u64)]) -> Result<(), Failure> {
        let found: BTreeMap<String, u64> = rows.iter().cloned().collect();
        let names = self.rows.keys().chain(found.keys());
        match names.into_iter().find(|name| self.rows.get(*name) != found.get(*name)) {
            None => Ok(()),
            Some(name) => {
                let (said, is) = (self.rows.get(name).unwrap_or(&0), found.get(name).unwrap_or(&0));
                Err(Failure::Damaged(format!("table {name} has {is} rows instead of {said}")))
            }
        }
    }
}

/// The paths of all files under `folder/inside`, with `/` between folders.
fn names(folder: &Path, inside: &Path) -> Result<Vec<String>, Failure> {
    let here = folder.join(inside);
    let mut names = Vec::new();
    for entry in fs::read_dir(&here).map_err(at(&here))? {
        let entry = entry.map_err(at(&here))?;
        let path = inside.join(entry.file_name());
        if entry.file_type().map_err(at(&here))?.is_dir() {
            names.extend(self::names(folder, &path)?);
        } else {
            names.push(slashed(&path));
        }
    }
    Ok(names)
}

/// Reads `path` inside `folder`, syncs it to disk and describes it.
pub(super) fn describe(folder: &Path, path: &Path) -> Result<File, Failure> {
    let whole = folder.join(path);
    let mut file = fs::File::open(&whole).map_err(at(&whole))?;
    let (bytes, sha256) = pump(&mut file, &mut io::sink()).map_err(at(&whole))?;
    file.sync_all().map_err(at(&whole))?;
    Ok(File { path: slashed(path), bytes, sha256 })
}

/// Copies a file to a new path and syncs it to disk. Returns its length and SHA-256.
pub(super) fn copy_file(from: &Path, to: &Path) -> Result<(u64, String), Failure> {
    let mut source = fs::File::open(from).map_err(at(from))?;
    let mut target = fs::File::create_new(to).map_err(at(to))?;
    let copied = pump(&mut source, &mut target).map_err(at(to))?;
    target.sync_all().map_err(at(to))?;
    Ok(copied)
}

/// Copies those files under `from` that are not yet in `base/inside`. Skips links, files that are deleted meanwhile or
/// still being written (`#` in the name), and a missing folder.
pub(super) fn copy_tree(from: &Path, base: &Path, inside: &Path, files: &mut Vec<File>) -> Result<(), Failure> {
    let entries = match fs::read_dir(from) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(e) => return Err(at(from)(e)),
    };
    let folder = base.join(inside);
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let mut entries = entries.collect::<Result<Vec<_>, _>>().map_err(at(from))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (source, inside) = (entry.path(), inside.join(entry.file_name()));
        let kind = entry.file_type().map_err(at(&source))?;
        if kind.is_dir() && source != base {
            copy_tree(&source, base, &inside, files)?;
        } else if kind.is_file() && !inside.to_string_lossy().contains('#') && !base.join(&inside).exists() {
            match copy_file(&source, &base.join(&inside)) {
                Ok((bytes, sha256)) => files.push(File { path: slashed(&inside), bytes, sha256 }),
                Err(Failure::File { path, source: e }) if path == source && e.kind() == io::ErrorKind::NotFound => {}
                Err(e) => return Err(e),
            }
        }
    }
    sync_folder(Some(&folder))
}

/// Syncs a folder to disk, which makes the names in it durable.
pub(super) fn sync_folder(folder: Option<&Path>) -> Result<(), Failure> {
    let folder = folder.filter(|f| !f.as_os_str().is_empty()).map_or_else(|| PathBuf::from("."), Path::to_owned);
    fs::File::open(&folder).and_then(|f| f.sync_all()).map_err(at(&folder))
}

fn pump(from: &mut impl Read, to: &mut impl Write) -> io::Result<(u64, String)> {
    let (mut buffer, mut hash, mut bytes) = (vec![0; 1 << 16], Sha256::new(), 0);
    loop {
        let n = from.read(&mut buffer)?;
        if n == 0 {
            return Ok((bytes, hex::encode(hash.finalize())));
        }
        hash.update(&buffer[..n]);
        to.write_all(&buffer[..n])?;
        bytes += n as u64;
    }
}

fn slashed(path: &Path) -> String {
    path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
}
