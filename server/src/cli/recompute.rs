//! `daymark recompute`.

use anyhow::{Result, bail};
use clap::Args;
use daymark_actors::clock::{Clock, SystemClock};
use daymark_base::config::Config;
use daymark_log::habits::recompute;
use daymark_log::programs::Catalogue;

use crate::app;

/// The options of the command.
#[derive(Args)]
pub struct Recompute {
    /// Only compares, and fails if something differs.
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub async fn run(config: Config, how: Recompute) -> Result<()> {
    let db = app::database(&config).await?;
    let tell = |difference: &recompute::Difference| println!("{difference}");
    let done = recompute::recompute(&db, &Catalogue::default(), SystemClock.now(), !how.check, tell).await;
    db.close().await;
    let recompute::Summary { members, differences } = done?;
    match (differences, how.check) {
        (0, _) => println!("{members} members: no differences"),
        (n, false) => println!("{members} members: {n} differences corrected"),
        (n, true) => bail!("{members} members: {n} differences. Run `daymark recompute` to correct them."),
    }
    Ok(())
}
