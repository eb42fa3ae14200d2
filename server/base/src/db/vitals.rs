//! Whether the database accepts writes, which tables have changed, and how many statements have run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::Db;
use super::changes::Changes;
use super::error::{Error, Result};
use crate::args;

/// Shared by all transactions.
#[derive(Default)]
pub(super) struct Vitals {
    statements: AtomicU64,
    pub(super) changes: Changes,
    /// A write failed because the disk seems full or broken, and no test write has succeeded since.
    failing: AtomicBool,
}

crate::sql! {
    /// A test write, which changes nothing that matters.
    TRY = "INSERT INTO lease (name, holder, until) VALUES ('writable', $1, 0)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder";
}

impl Vitals {
    pub(super) fn count(&self) {
        self.statements.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    pub(super) fn look_at(&self, error: &Error) {
        if error.is_unwritable() {
            self.failing.store(true, Ordering::Relaxed);
        }
    }
}

impl Db {
    /// Checks that the database accepts writes. Writes something only after a write has failed.
    ///
    /// # Errors
    /// When the test write fails.
    pub async fn writable(&self) -> Result<()> {
        let failing = &self.inner.vitals.failing;
        if failing.load(Ordering::Relaxed) {
            self.exec(&TRY, args![uuid::Uuid::now_v7().to_string()]).await?;
            failing.store(false, Ordering::Relaxed);
        }
        Ok(())
    }
}
