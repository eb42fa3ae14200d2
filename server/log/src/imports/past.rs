//! Submitting what happened earlier: ids that follow from what they stand for, and patience with a busy database.

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

/// Submissions under way at once: enough to fill a group of the journal.
pub const AT_ONCE: usize = 85;
/// How often a submission is tried again that a busy database turned away.
const TRIES: u32 = 50;

/// A UUIDv7 of an instant whose random part is a digest of what it stands for.
#[must_use]
pub fn op_id(at: Instant, name: &str) -> Uuid {
    let digest = Sha256::digest(name);
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    Builder::from_unix_timestamp_millis(u64::try_from(at.0).unwrap_or(0), &random).into_uuid()
}

/// Submits, again while the database is busy. The inner result is the journal's own answer.
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
