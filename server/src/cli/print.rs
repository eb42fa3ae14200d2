//! Output for people and programs.

use std::fmt::Write as _;
use std::io::{self, Write};

use anyhow::{Context, Result};
use daymark_base::config::Config;
use daymark_base::db::{Db, Options, place};
use daymark_billing::stripe;
use daymark_outside::mail::Dkim;
use daymark_web::limits::Limits;

use crate::features;

/// Writes to the standard output. A reader that closes the pipe early is not an error.
pub fn out(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

/// Every call in columns, in the order of the endpoint table.
pub fn routes() -> String {
    let endpoints = features::ALL.endpoints();
    let rows: Vec<[&str; 6]> = endpoints
        .iter()
        .flat_map(|e| e.paths().map(move |path| (e, path)))
        .map(|(e, path)| {
            [e.method.as_str(), path, e.access.name, e.access.permission.unwrap_or("-"), e.feature, e.summary]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 5] = std::array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(text, "{cell:width$}  ");
        }
        text.push_str(row[5]);
        text.push('\n');
    }
    text
}

/// The DNS record of the key that signs emails.
///
/// # Errors
/// When there is no such key.
pub fn dkim(config: &Config) -> Result<String> {
    let dkim = Dkim::new(config)?.context("dkim.selector is not set, so emails are not signed")?;
    Ok(dkim.record() + "\n")
}

/// Checks whether payments with Stripe can work, and prints a line for each check. A missing database is not created.
///
/// # Errors
/// When Stripe cannot be reached, or does not accept the settings.
pub async fn payments(config: &Config) -> Result<()> {
    if config.stripe.secret_key.is_empty() {
        return Ok(());
    }
    let url = config.database_url();
    let exists = place::file(&url).is_none_or(|file| file.exists());
    let db = if exists { Db::open(&url, &Options::default()).await.ok() } else { None };
    let lines = stripe::check(config, db.as_ref()).await;
    if let Some(db) = db {
        db.close().await;
    }
    // As comments, so that the output remains a settings file.
    Ok(out(&lines?.iter().map(|line| format!("# {line}\n")).collect::<String>())?)
}

/// Every rate limit.
pub fn limits(config: &Config) -> String {
    Limits::listed(&features::ALL.limits(), config.limits.scale)
}
