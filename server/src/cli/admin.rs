//! `daymark admin`.

use anyhow::Result;
use clap::Subcommand;

use crate::config::Config;

/// What can be done.
#[derive(Subcommand)]
pub enum Admin {}

/// Does it.
pub async fn run(_config: Config, command: Admin) -> Result<()> {
    match command {}
}
