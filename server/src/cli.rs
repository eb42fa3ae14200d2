//! The command line.

mod admin;
mod import;
mod log;
mod print;
mod recompute;
mod seed;
mod serve;
mod storage;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use daymark_base::config::{self, Config};
use daymark_outside::mail::Mailer;
use daymark_outside::mailbox::Mailbox;
use daymark_web::docs;

use crate::features;

/// A self-hosted platform for habits and challenges.
#[derive(Parser)]
#[command(name = "daymark", version)]
struct Cli {
    /// The settings file. Default: `daymark.toml` in the working directory.
    #[arg(long, global = true, env = "DAYMARK_CONFIG")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the app and the API.
    Serve,
    #[command(flatten)]
    Storage(storage::Storage),
    /// Manages administrators.
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Imports data from other products.
    #[command(subcommand)]
    Import(import::Import),
    /// Fills an empty database with a demo site.
    Seed(seed::Seed),
    /// Recomputes points, days and streaks from the operations and corrects the stored ones.
    Recompute(recompute::Recompute),
    /// Checks that a program's final results match their digest.
    VerifyResult(verify::VerifyResult),
    /// Checks the settings and prints them without secrets.
    CheckConfig,
    /// Prints the settings reference (docs/configuration.md).
    Settings,
    /// Prints a new key for push notifications, as a setting.
    Vapid,
    /// Prints the DNS record of the key that signs emails.
    Dkim,
    /// Prints the rate limits in force.
    Limits,
    /// Prints the OpenAPI document.
    Openapi,
    /// Prints every API call: method, path, access, feature and summary.
    Routes,
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("daymark: {e:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<()> {
    match cli.command {
        // These need no settings.
        Command::Settings => Ok(print::out(&config::reference())?),
        Command::Openapi => Ok(print::out(&docs::text(&features::ALL))?),
        Command::Routes => Ok(print::out(&print::routes())?),
        Command::Vapid => Ok(print::out(&vapid())?),
        command => {
            let config = Config::load(cli.config.as_deref())?;
            match command {
                Command::CheckConfig => {
                    Mailer::new(&config)?;
                    Mailbox::new(&config)?;
                    print::out(&config.redacted())?;
                    actix_web::rt::System::new().block_on(print::payments(&config))
                }
                Command::Dkim => Ok(print::out(&print::dkim(&config)?)?),
                Command::Limits => Ok(print::out(&print::limits(&config))?),
                command => {
                    log::start(&config.log)?;
                    actix_web::rt::System::new().block_on(with(config, command))
                }
            }
        }
    }
}

/// A new key, as a setting.
fn vapid() -> String {
    format!("DAYMARK_PUSH__VAPID_KEY={}\n", config::new_vapid_key())
}

/// The commands that need settings and a runtime.
async fn with(config: Config, command: Command) -> Result<()> {
    match command {
        Command::Serve => serve::serve(config).await,
        Command::Storage(command) => storage::run(config, command).await,
        Command::Admin(command) => admin::run(config.settle()?, command).await,
        Command::Import(command) => import::run(config, command).await,
        Command::Seed(how) => seed::run(config, how).await,
        Command::VerifyResult(which) => verify::run(config.settle()?, which).await,
        Command::Recompute(how) => recompute::run(config.settle()?, how).await,
        // Done without a runtime, above.
        Command::CheckConfig
        | Command::Settings
        | Command::Limits
        | Command::Openapi
        | Command::Routes
        | Command::Dkim
        | Command::Vapid => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use daymark_outside::push::Pusher;

    use super::*;

    #[test]
    fn a_printed_vapid_key_works_as_a_setting() {
        let line = vapid();
        let (name, key) = line.strip_suffix('\n').and_then(|line| line.split_once('=')).expect("a setting");
        let with = |key: &str| Config::from_sources(None, std::iter::once((name.to_owned(), key.to_owned())));
        let config = with(key).expect("settings");
        assert_eq!(config.push.vapid_key.expose(), key);
        assert!(Pusher::new(&config).is_ok());
        assert!(Pusher::new(&with("none").expect("settings")).is_err());
    }

    #[test]
    fn the_dkim_record_matches_the_key_and_bad_keys_are_rejected() {
        let with = |more: &[(&str, &str)]| {
            let settings = [
                ("DAYMARK_MAIL_FROM", "hello@daymark.example"),
                ("DAYMARK_DKIM__SELECTOR", "may"),
                ("DAYMARK_DKIM__PRIVATE_KEY", include_str!("cli/tests/dkim.pem")),
            ];
            let all = settings.iter().chain(more).map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
            Config::from_sources(None, all).expect("settings")
        };
        let config = with(&[]);
        let record = print::dkim(&config).expect("a record");
        assert_eq!(record, include_str!("cli/tests/dkim.zone"));
        assert!(!config.redacted().contains("BEGIN") && !format!("{config:?}").contains("BEGIN"));
        let refused = |more: &[(&str, &str)]| format!("{:#}", Mailer::new(&with(more)).err().expect("an error"));
        for pem in ["none", include_str!("cli/tests/short.pem")] {
            let told = refused(&[("DAYMARK_DKIM__PRIVATE_KEY", pem)]);
            assert!(told.starts_with("dkim.private_key: expected an RSA key") && !told.contains("BEGIN"), "{told}");
        }
        let told = refused(&[("DAYMARK_DKIM__DOMAIN", "other.example")]);
        assert!(told.contains("daymark.example") && told.contains("other.example"), "{told}");
        let gone = [("DAYMARK_DKIM__PRIVATE_KEY", ""), ("DAYMARK_DKIM__PRIVATE_KEY_FILE", "/nowhere/key.pem")];
        assert!(refused(&gone).contains("/nowhere/key.pem cannot be read"));
    }
}
