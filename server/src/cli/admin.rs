//! `daymark admin`.

use std::io;

use anyhow::{Context, Result};
use clap::Subcommand;
use daymark_actors::clock::SystemClock;
use daymark_base::config::Config;
use daymark_people::accounts::service::{self, AdminMade};

use crate::app;

/// The commands for administrators.
#[derive(Subcommand)]
pub enum Admin {
    /// Creates an administrator. A member with this address becomes one and gets the given password.
    Create {
        /// Email address.
        #[arg(long)]
        email: String,
        /// Password, 8 to 128 characters. Other users of this machine can see it here. Leave it out to enter it at a
        /// prompt.
        #[arg(long)]
        password: Option<String>,
    },
}

/// Runs the command.
pub async fn run(config: Config, command: Admin) -> Result<()> {
    let Admin::Create { email, password } = command;
    let password = match password {
        Some(password) => password,
        None => {
            eprintln!("Enter the password for {email}:");
            let line = io::stdin().lines().next().context("no password was entered")??;
            line.trim_end_matches('\r').to_owned()
        }
    };
    let db = app::database(&config).await?;
    let made = service::create_admin(&db, &SystemClock, &email, &password).await?;
    db.close().await;
    match made {
        AdminMade::Created(id) => println!("{email} is now an administrator (account {id})."),
        AdminMade::Promoted(id) => {
            println!(
                "{email} is now an administrator with the new password (account {id}). All sessions were signed out."
            );
        }
        AdminMade::Present(id) => println!("{email} is already an administrator (account {id}). Nothing was changed."),
    }
    Ok(())
}
