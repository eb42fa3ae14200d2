//! `daymark seed`.

use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;
use daymark_actors::clock::{Clock, SystemClock, VirtualClock};
use daymark_base::config::{Admin, Config};
use daymark_log::habits::Journal;
use daymark_web::ctx::Ctx;

use crate::app::{self, Ports};
use crate::demo::{self, ADMIN, Contents, MEMBER, Seeded};

/// The options of the command.
#[derive(Args)]
pub struct Seed {
    /// Do nothing, without an error, if the database is not empty.
    #[arg(long)]
    if_empty: bool,
}

/// Runs the command.
pub async fn run(config: Config, how: Seed) -> Result<()> {
    let _claim = app::claim(&config)?;
    // The server creates the first administrator of the settings.
    let config = Config { admin: Admin::default(), ..config.settle()? };
    let clock = Arc::new(VirtualClock::at(SystemClock.now()));
    let ctx = app::parts(config, Ports::of(clock.clone())).await?;
    let done = fill(&ctx, &clock, how).await;
    ctx.service::<Journal>().stop().await;
    ctx.live.stop();
    ctx.db.close().await;
    done
}

async fn fill(ctx: &Ctx, clock: &VirtualClock, how: Seed) -> Result<()> {
    match demo::look(&ctx.db).await? {
        Contents::Empty => {
            let Seeded { programs, members, operations } = demo::seed(ctx, clock).await?;
            println!("Created a demo site: {programs} programs, {members} members, {operations} operations.");
        }
        Contents::Demo => println!("The demo site already exists."),
        Contents::Other if how.if_empty => {
            println!("The database is not empty, so no demo was added.");
            return Ok(());
        }
        Contents::Other => bail!("the database is not empty; use a new one for the demo"),
    }
    println!("Sign in as administrator: {} with {}", ADMIN.0, ADMIN.1);
    println!("Sign in as member:        {} with {}", MEMBER.0, MEMBER.1);
    Ok(())
}
