//! From settings to parts: the order in which things come up.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use daymark_actors::clock::SharedClock;
use daymark_actors::live::Live;
use daymark_actors::settings::Settings;

use crate::adapters::bus::RedisBus;
use crate::adapters::human_check::HumanVerifier;
use crate::adapters::mail::Mailer;
use crate::adapters::oidc::Providers;
use crate::adapters::outward::Outward;
use crate::adapters::push::Pusher;
use crate::adapters::redis::Redis;
use crate::config::{Admin, Config};
use crate::db::place::{self, Claim, Found};
use crate::db::{Db, Options, migrate};
use crate::features::access;
use crate::features::accounts::{Sessions, service};
use crate::features::dashboard;
use crate::features::files::Files;
use crate::features::habits::{JournalStore, LiveStore};
use crate::features::programs::{self, Catalogue, MemberCounts};
use crate::features::rewards;
use crate::features::site::Cards;
use crate::http::ctx::{Ctx, Parts};
use crate::http::drain::Drain;
use crate::http::limits::Limits;
use crate::http::metrics;
use crate::tally::Tally;

/// The database of the settings, claimed for this program alone where that is a file.
pub struct Claimed {
    /// Whether there were members in it.
    pub found: Found,
    _claim: Option<Claim>,
}

/// Looks at the SQLite database of the settings and claims it, before anything is made or changed. PostgreSQL serves any
/// number of programs.
///
/// # Errors
/// When the file is not a database of this program, lost what was in it, or belongs to another program.
pub fn claim(config: &Config) -> Result<Claimed> {
    let Some(file) = place::file(&config.database_url())? else {
        return Ok(Claimed { found: Found::New, _claim: None });
    };
    let found = place::look(&file)?;
    config.make_folder()?;
    Ok(Claimed { found, _claim: Some(Claim::take(&file)?) })
}

/// Opens the database of the settings, with an up-to-date schema.
///
/// # Errors
/// When it cannot be opened, is newer than the program, or is older and may not be migrated by itself.
pub async fn database(config: &Config) -> Result<Db> {
    opened(config).await.with_context(|| format!("the database {}", config.shown_database()))
}

async fn opened(config: &Config) -> Result<Db> {
    let db = Db::open(&config.database_url(), &Options::default()).await?;
    if config.migrate_at_start || !config.is_postgres() {
        for step in migrate::run(&db).await? {
            tracing::info!(version = step.version, name = step.name, "migrated");
        }
    } else if let Some(step) = migrate::pending(&db).await?.first() {
        bail!("the database lacks migration {} and later: run `daymark migrate`", step.version);
    }
    Ok(db)
}

/// Everything that a call can reach: for the server, and for commands that work through the same parts without one.
///
/// # Errors
/// As [`database`]; or the first administrator of the settings cannot be made.
pub async fn parts(config: Config, clock: SharedClock, limits: Option<Limits>) -> Result<Ctx> {
    metrics::recorder();
    let db = database(&config).await?;
    if !config.admin.email.is_empty() {
        let Admin { email, password } = &config.admin;
        service::create_admin(&db, &*clock, email, password.expose()).await.context("the first administrator")?;
    }
    access::service::make_system_roles(&db, clock.now()).await.context("the roles of the program")?;
    programs::make_first_types(&db, clock.now()).await.context("the types of programs")?;
    rewards::make_own_rules(&db, clock.now()).await.context("the rules of badges")?;
    let catalogue = Catalogue::default();
    let live_store = Arc::new(LiveStore::new(db.clone(), catalogue.clone(), clock.clone(), dashboard::ready_figures));
    // SQLite has one writer; PostgreSQL commits side by side, in bigger groups when there are fewer sides.
    let lanes = if config.is_postgres() { 2 } else { 1 };
    let redis = Redis::new(&config)?;
    let live =
        Live::with_bus(Settings { lanes, ..Settings::default() }, clock.clone(), live_store, |local| match &redis {
            Some(redis) => Arc::new(RedisBus::start(redis, local)),
            None => Arc::new(local),
        });
    let journal = live.journal(Arc::new(JournalStore::new(db.clone(), catalogue.clone())));
    Ok(Ctx::new(Parts {
        sessions: Sessions::new(&config, redis.clone()),
        member_counts: MemberCounts::new(redis.clone()),
        cards: Cards::default(),
        files: Files::new(&config)?,
        mailer: Mailer::new(&config)?,
        outward: Outward::new(&config),
        pusher: Pusher::new(&config)?,
        providers: Providers::new(&config),
        human: HumanVerifier::new(&config.human_check),
        limits: limits.unwrap_or_else(|| Limits::new(&config, redis.as_ref())),
        drain: Drain::default(),
        tally: Tally::default(),
        config,
        clock,
        db,
        redis,
        catalogue,
        live,
        journal,
    }))
}
