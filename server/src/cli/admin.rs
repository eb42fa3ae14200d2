//! `daymark admin`.

use std::io;

use anyhow::{Context, Result};
use clap::Subcommand;
use daymark_actors::clock::SystemClock;

use crate::app;
use crate::config::Config;
use crate::features::accounts::service::{self, AdminMade};

/// What can be done.
#[derive(Subcommand)]
pub enum Admin {
    /// Makes an administrator; a member of this address becomes one, with the given password.
    Create {
        /// E-mail address.
        #[arg(long)]
        email: String,
        /// Password, 8 to 128 characters. Other users of this machine can see it here: without it, it is read from
        /// the standard input.
        #[arg(long)]
        password: Option<String>,
    },
}

/// Does it.
pub async fn run(config: Config, command: Admin) -> Result<()> {
    let Admin::Create { email, password } = command;
    let password = match password {
        Some(password) => password,
        None => {
            eprintln!("Password for {email}, then Enter:");
            let line = io::stdin().lines().next().context("there is no password")??;
            line.trim_end_matches('\r').to_owned()
        }
    };
    let db = app::database(&config).await?;
    let made = service::create_admin(&db, &SystemClock, &email, &password).await?;
    db.close().await;
    match made {
        AdminMade::Created(id) => println!("{email} is an administrator (account {id})"),
        AdminMade::Promoted(id) => {
            println!("{email} is an administrator now, with the new password (account {id}); signed out everywhere");
        }
        AdminMade::Present(id) => println!("{email} is an administrator already (account {id}); nothing was changed"),
    }
    Ok(())
}
