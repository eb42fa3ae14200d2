//! Recurring jobs, as features declare them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Error, Result, ensure};
use daymark_base::db;
use futures_util::future::BoxFuture;

use super::ctx::Ctx;

/// One second.
pub const SECOND: Duration = Duration::from_secs(1);
/// One minute.
pub const MINUTE: Duration = Duration::from_secs(60);
/// One hour.
pub const HOUR: Duration = Duration::from_secs(3600);

/// Recurring work.
pub struct Job {
    /// Its name in the log and in tests.
    pub name: &'static str,
    /// The usual time between two runs. The actual time varies by a tenth, so that nodes spread out, and is a whole
    /// number of seconds.
    pub every: Duration,
    /// Which nodes run it.
    pub of: Of,
    /// Does the work that is due.
    pub run: Run,
}

/// Which nodes run a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Every node, either for itself or sharing the work: then only one node takes each item.
    Each,
    /// Only the node that holds the schedule.
    One,
}

/// This node's part of the work that all nodes share by member. Until other nodes are known, it is all of the work.
#[derive(Debug, Default)]
pub struct Share(AtomicU64);

impl Share {
    /// `nodes` and `index`: this node works for the members whose id, divided by `nodes`, leaves the remainder `index`.
    /// While nodes join or leave, a member may have two nodes or none for some seconds.
    #[must_use]
    pub fn get(&self) -> (i64, i64) {
        let both = self.0.load(Ordering::Relaxed);
        ((both >> 32).max(1).cast_signed(), (both & u64::from(u32::MAX)).cast_signed())
    }

    /// Sets `nodes` and `index`.
    pub fn set(&self, nodes: u32, index: u32) {
        self.0.store(u64::from(nodes) << 32 | u64::from(index), Ordering::Relaxed);
    }
}

/// The rows for which a job has failed. The job continues with the others, so that one failure does not hold them up.
#[derive(Debug, Default)]
pub struct Failures(i64);

impl Failures {
    /// Logs a failure as a warning: the job itself is logged as an error, once, when it ends.
    ///
    /// # Errors
    /// The cause, if the database itself fails: it would fail for every other row, too.
    pub fn add(&mut self, member: i64, cause: impl Into<Error>) -> Result<()> {
        self.add_row("member", member, cause)
    }

    /// The same for a row of something else, such as a company.
    ///
    /// # Errors
    /// As [`Failures::add`].
    pub fn add_row(&mut self, of: &'static str, id: i64, cause: impl Into<Error>) -> Result<()> {
        let cause = cause.into();
        if db::Error::any_in(cause.as_ref(), db::Error::is_outage) {
            return Err(cause);
        }
        tracing::warn!(of, id, cause = format!("{cause:#}"), "a job failed for a row");
        self.0 += 1;
        Ok(())
    }

    /// How many rows failed. A job that reads what is due page by page reads as many rows more, because they stay due.
    #[must_use]
    pub const fn count(&self) -> i64 {
        self.0
    }

    /// The job's result.
    ///
    /// # Errors
    /// When it failed for any row.
    pub fn end(self) -> Result<()> {
        ensure!(self.0 == 0, "rows for which it failed: {}; the log says why", self.0);
        Ok(())
    }
}

/// The work of a job.
pub type Run = fn(Ctx) -> BoxFuture<'static, Result<()>>;

/// A job that every node runs.
#[must_use]
pub const fn each(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::Each, run }
}

/// A job that one node runs for all.
#[must_use]
pub const fn one(name: &'static str, every: Duration, run: Run) -> Job {
    Job { name, every, of: Of::One, run }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_of_the_database_ends_a_job_and_other_failures_are_counted() {
        let mut failures = Failures::default();
        failures.add(1, db::Error::Aborted).expect("counted");
        failures.add(2, Error::from(crate::error::Error::from(db::Error::Busy))).expect("counted");
        let outage = Error::from(crate::error::Error::from(db::Error::Closed)).context("a step");
        assert_eq!(failures.add(3, outage).expect_err("it ends").to_string(), "a step");
        assert_eq!(failures.count(), 2);
        assert!(failures.end().is_err());
    }
}
