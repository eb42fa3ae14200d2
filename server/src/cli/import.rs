//! `daymark import`.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Subcommand;
use daymark_actors::clock::{Clock, SystemClock, VirtualClock};
use daymark_base::config::{Admin, Config};
use daymark_base::db::{Db, Options, migrate, place};
use daymark_log::habits::Journal;

use crate::app::{self, Ports};
use crate::fitbit::{self, Export, Report, Survey};

/// The sources of imports.
#[derive(Subcommand)]
pub enum Import {
    /// Imports daily activity from dailyActivity_merged.csv: the members, one program for the file's dates, and the
    /// members' days. Importing again changes nothing, or continues an interrupted import.
    Fitbit {
        /// The folder with the file.
        dir: PathBuf,
        /// Only checks everything and prints what an import would do.
        #[arg(long)]
        dry_run: bool,
    },
}

/// Runs the command.
pub async fn run(config: Config, command: Import) -> Result<()> {
    let Import::Fitbit { dir, dry_run } = command;
    let export = Export::open(&dir)?;
    if dry_run {
        return preview(config, &export).await;
    }
    let _claim = app::claim(&config)?;
    // The server creates the first administrator of the settings, by its own clock.
    let config = Config { admin: Admin::default(), ..config.settle()? };
    // The survey reads the real time from this clock; then the import sets it.
    let clock = Arc::new(VirtualClock::at(SystemClock.now()));
    let ctx = app::parts(config, Ports::of(clock.clone())).await?;
    let done = fitbit::import(&ctx, &clock, &export, |p| {
        eprintln!("day {} of {} ({}): {} operations", p.day, p.days, p.date, p.operations);
    });
    let done = done.await;
    ctx.service::<Journal>().stop().await;
    ctx.live.stop();
    ctx.db.close().await;
    print!("{}", told(&done?));
    Ok(())
}

async fn preview(config: Config, export: &Export) -> Result<()> {
    let people = export.people().len();
    let found = match existing(&config).await? {
        Some(db) => {
            let found = fitbit::survey(&db, export, SystemClock.now()).await;
            db.close().await;
            found?
        }
        None => Survey { operations: export.lines.len() * 3, ..Survey::default() },
    };
    println!(
        "{}: {} days of {people} people, {} to {}",
        export.file.display(),
        export.lines.len(),
        export.first(),
        export.last()
    );
    match (found.program, found.is_final) {
        (None, _) => println!("would create one program for these dates"),
        (Some(id), false) => println!("would continue program {id}"),
        (Some(id), true) => println!("program {id} is final and complete: nothing would change"),
    }
    println!("would create {} members ({} exist)", people - found.members.len(), found.members.len());
    println!("would submit {} operations ({} exist)", found.operations, found.stored);
    Ok(())
}

/// The configured database as it is: a preview must neither create nor migrate it.
async fn existing(config: &Config) -> Result<Option<Db>> {
    let url = config.database_url();
    if place::file(&url).is_some_and(|file| !file.exists()) {
        return Ok(None);
    }
    let db = Db::open(&url, &Options::default()).await?;
    if migrate::pending(&db).await?.is_empty() {
        return Ok(Some(db));
    }
    db.close().await;
    Ok(None)
}

fn told(report: &Report) -> String {
    let mut text = format!(
        "program {}: {} members ({} new), {} operations ({} new, {} existing)\n",
        report.program,
        report.members,
        report.new_members,
        report.applied + report.duplicates,
        report.applied,
        report.duplicates
    );
    if report.applied == 0 && report.new_members == 0 {
        text.push_str("everything existed already; nothing was changed\n");
    }
    text.push_str(&format!("final results, SHA-256 {}\n", report.digest));
    for row in &report.top {
        text.push_str(&format!(
            "{:>4}. {} {}  {} points, longest streak {} days\n",
            row.rank, row.first_name, row.last_name, row.points, row.streak
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_preview_finds_the_database_that_the_server_uses() {
        let folder = tempfile::tempdir().unwrap();
        // In an address a space is written as `%20`.
        let address = format!("sqlite:{}/day%20mark.db", folder.path().display());
        let config = Config { database_url: address.parse().unwrap(), ..Config::default() };
        assert!(existing(&config).await.unwrap().is_none());
        assert!(!folder.path().join("day mark.db").exists(), "a preview creates nothing");
        let db = Db::open(&address, &Options::default()).await.unwrap();
        migrate::run(&db).await.unwrap();
        db.close().await;
        let found = existing(&config).await.unwrap().unwrap();
        found.close().await;
    }
}
