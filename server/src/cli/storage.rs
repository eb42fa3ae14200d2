//! The commands for managing the database.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use daymark_actors::clock::{Clock, SystemClock};
use daymark_base::config::{Config, DatabaseUrl};
use daymark_base::db::backup::{self, Manifest, Tools};
use daymark_base::db::place::{self, Claim};
use daymark_base::db::{Db, Options, copy, migrate};

use crate::app;

/// The commands for the database.
#[derive(Subcommand)]
pub enum Storage {
    /// Updates the database schema.
    Migrate,
    /// Writes a backup of the database and the uploads to a new folder. The server can keep running.
    Backup {
        /// The folder. It must not exist yet.
        folder: PathBuf,
    },
    /// Checks that a backup is complete: every file and every row.
    VerifyBackup {
        /// The folder of the backup.
        folder: PathBuf,
        /// For a PostgreSQL backup: a server for a temporary database. Default: the server in the settings.
        #[arg(long)]
        server: Option<DatabaseUrl>,
    },
    /// Restores a backup to the database in the settings, which must be missing or empty.
    Restore {
        /// The folder of the backup.
        folder: PathBuf,
    },
    /// Copies everything to another database, SQLite or PostgreSQL, and compares every row. The source can be in use.
    Copy {
        /// `sqlite:PATH` or `postgres://…`.
        #[arg(long)]
        from: DatabaseUrl,
        /// The target. It must be empty; its schema is created if missing.
        #[arg(long)]
        to: DatabaseUrl,
    },
}

/// Runs the command.
pub async fn run(config: Config, command: Storage) -> Result<()> {
    let (url, uploads) = (config.database_url(), config.uploads());
    let tools = Tools::default();
    match command {
        Storage::Migrate => {
            let _claim = app::claim(&config)?;
            // Creates the folder of a new SQLite database.
            let config = config.settle()?;
            let steps = migrated(&config.database_url()).await?;
            if steps.is_empty() {
                println!("the schema is up to date");
            }
            steps.iter().for_each(|step| println!("migrated {:04} {}", step.version, step.name));
        }
        Storage::Backup { folder } => {
            let uploads = config.files.bucket.is_empty().then_some(uploads.as_path());
            let made = backup::backup(&url, uploads, &folder, SystemClock.now(), &tools).await?;
            println!("{} holds {}", folder.display(), contents(&made));
            ensure!(
                made.lacking.is_empty(),
                "the backup was made, but the site has lost uploads: {}. Their owners can upload them again",
                made.lacking.join(", ")
            );
        }
        Storage::VerifyBackup { folder, server } => {
            let own = config.is_postgres().then_some(url.as_str());
            let server = server.as_ref().map(DatabaseUrl::expose).or(own);
            let found = backup::verify(&folder, server, &tools).await?;
            println!("{} is complete: {}, made {}", folder.display(), contents(&found), found.made_at);
        }
        Storage::Restore { folder } => {
            let _claim = claim(&url)?;
            let found = backup::restore(&folder, &url, &uploads, &tools).await?;
            println!("the database now holds {}, as of {}", contents(&found), found.made_at);
            if config.secret.is_empty() && !config.secret_file().exists() {
                println!(
                    "put `secret` and `vapid` of the old site into {} before you start it",
                    config.data_dir.display()
                );
            }
        }
        Storage::Copy { from, to } => {
            let _claim = claim(to.expose())?;
            migrated(to.expose()).await.with_context(|| format!("the target {}", to.redacted()))?;
            println!("{}", copy::copy(from.expose(), to.expose()).await?);
        }
    }
    Ok(())
}

/// Claims the file of an SQLite database before it is written. If the file does not exist, no program can be using it.
fn claim(url: &str) -> Result<Option<Claim>> {
    let file = place::file(url).filter(|file| file.exists());
    Ok(file.map(|file| Claim::take(&file)).transpose()?)
}

async fn migrated(url: &str) -> Result<Vec<migrate::Step>> {
    let db = Db::open(url, &Options::default()).await?;
    let steps = migrate::run(&db).await?;
    db.close().await;
    Ok(steps)
}

fn contents(manifest: &Manifest) -> String {
    let rows: u64 = manifest.rows.values().sum();
    let (tables, files) = (manifest.rows.len(), manifest.files.len());
    let mebibytes = manifest.bytes() as f64 / f64::from(1 << 20);
    format!("{rows} rows in {tables} tables, {files} files, {mebibytes:.1} MiB")
}
