//! The settings without which an acknowledged change could be lost.

use super::Db;
use super::error::Result;
use super::open::OpenError;
use super::value::Ask;

/// A setting's name, its value, and whether it keeps acknowledged changes safe.
pub type Fact = (String, String, bool);

crate::sql! {
    SETTINGS = sqlite
        "SELECT 'journal_mode', journal_mode FROM pragma_journal_mode
         UNION ALL SELECT 'synchronous', CAST(synchronous AS TEXT) FROM pragma_synchronous
         UNION ALL SELECT 'foreign_keys', CAST(foreign_keys AS TEXT) FROM pragma_foreign_keys
         UNION ALL SELECT 'busy_timeout', CAST(timeout AS TEXT) FROM pragma_busy_timeout",
        postgres
        "SELECT name, setting FROM pg_settings
         WHERE name IN ('synchronous_commit', 'fsync', 'full_page_writes', 'server_version_num')";
}

fn is_safe(name: &str, value: &str) -> bool {
    match name {
        "journal_mode" => value == "wal",
        "synchronous" => value == "2" || value == "3", // FULL, EXTRA
        "busy_timeout" => value != "0",
        "foreign_keys" => value == "1",
        "synchronous_commit" => value != "off",
        "server_version_num" => value.parse().is_ok_and(|version: u32| version >= 150_000),
        _ => value == "on", // fsync, full_page_writes
    }
}

impl Db {
    /// The settings that durability depends on, read from the writing connection.
    pub async fn durability(&self) -> Result<Vec<Fact>> {
        let mut held = self.hold().await?;
        let mut facts = Vec::<(String, String)>::new();
        let outcome = held.fetch(&SETTINGS, Ask::Once(vec![], usize::MAX), &mut facts).await;
        held.end(&outcome).await;
        outcome?;
        let facts = facts.into_iter().map(|(name, value)| {
            let safe = is_safe(&name, &value);
            (name, value, safe)
        });
        Ok(facts.collect())
    }
}

/// Refuses a database with a setting that is not safe.
pub(super) async fn check(db: &Db) -> Result<(), OpenError> {
    match db.durability().await?.into_iter().find(|(_, _, safe)| !safe) {
        Some((name, version, _)) if name == "server_version_num" => Err(OpenError::Version(version)),
        Some((name, value, _)) => Err(OpenError::Setting { name, value }),
        None => Ok(()),
    }
}
