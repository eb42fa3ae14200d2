//! Submits past operations, with ids derived from their content, and retries while the database is busy.

use std::time::Duration;

use anyhow::{Result, bail};
use daymark_actors::clock::Instant;
use daymark_actors::event::Submission;
use daymark_actors::journal::SubmitError;
use daymark_web::ctx::Ctx;
use daymark_web::error;
use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

use crate::habits::{Journal, SyncOut};

/// Submissions in flight at once: enough to fill a group of the journal.
pub const AT_ONCE: usize = 85;
/// How often a submission is tried while the database is busy.
const TRIES: u32 = 50;

/// A UUIDv7 of an instant whose random part is a digest of the content.
#[must_use]
pub fn op_id(at: Instant, name: &str) -> Uuid {
    let digest = Sha256::digest(name);
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    Builder::from_unix_timestamp_millis(u64::try_from(at.0).unwrap_or(0), &random).into_uuid()
}

/// Submits, retrying while the database is busy. The inner result is the journal's own answer.
///
/// # Errors
/// When the journal fails or stays busy.
pub async fn submit(ctx: &Ctx, submission: Submission) -> Result<error::Result<SyncOut>> {
    for _ in 0..TRIES {
        match ctx.service::<Journal>().submit(submission.clone()).await {
            Ok(answer) => return Ok(answer),
            Err(SubmitError::Busy) => tokio::time::sleep(Duration::from_millis(200)).await,
            Err(e @ (SubmitError::Full | SubmitError::Failed)) => bail!("{e}; the log says why"),
        }
    }
    bail!("the database stayed busy")
}
