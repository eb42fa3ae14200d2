//! `daymark verify-result`.

use anyhow::{Result, bail};
use clap::Args;
use daymark_base::config::Config;
use daymark_log::habits::results::{Verdict, verify};

use crate::app;

/// The options of the command.
#[derive(Args)]
pub struct VerifyResult {
    /// The program.
    id: i64,
}

/// Runs the command.
pub async fn run(config: Config, which: VerifyResult) -> Result<()> {
    let db = app::database(&config).await?;
    let found = verify(&db, which.id).await;
    db.close().await;
    let id = which.id;
    match found? {
        Verdict::Agrees { rows, digest, streaks } => {
            println!("program {id}: {rows} results match the digest {digest}");
            if !streaks {
                println!("this digest was written by an earlier version and does not cover the longest streaks");
            }
        }
        Verdict::Differs { why } => bail!("program {id}: the results do not match their digest: {why}"),
        Verdict::NotFinal => bail!("program {id} has no final results yet"),
        Verdict::Unknown => bail!("program {id} does not exist"),
    }
    Ok(())
}
