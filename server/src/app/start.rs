//! Starts the parts of the program from the settings, in the order in which they depend on each other.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use daymark_actors::live::Live;
use daymark_actors::settings::Settings;
use daymark_base::config::{Admin, Config};
use daymark_base::db::place::{self, Claim};
use daymark_base::db::{Db, Options, migrate};
use daymark_base::redis::Redis;
use daymark_content::surveys::{Articles, Unfinished};
use daymark_log::habits::{JournalStore, LiveStore};
use daymark_log::programs::{self, Catalogue, MemberCounts};
use daymark_log::rewards;
use daymark_outside::bus::RedisBus;
use daymark_outside::human_check::HumanVerifier;
use daymark_outside::mail::Mailer;
use daymark_outside::mailbox::Mailbox;
use daymark_outside::oidc::Providers;
use daymark_outside::outward::Outward;
use daymark_outside::push::Pusher;
use daymark_people::access;
use daymark_people::accounts::{BySession, Sessions, service};
use daymark_people::emails::Masthead;
use daymark_people::files::Files;
use daymark_press::articles::{self, Views};
use daymark_press::newsletter::{self, Issues, Opened};
use daymark_press::returns::Topic;
use daymark_press::search::Search;
use daymark_press::writing;
use daymark_web::answers::Answers;
use daymark_web::caller::Callers;
use daymark_web::ctx::{Ctx, Parts, Services};
use daymark_web::docs::Document;
use daymark_web::drain::Drain;
use daymark_web::job::Share;
use daymark_web::limits::Limits;
use daymark_web::markdown::{Rendered, Renderer};
use daymark_web::metrics;
use daymark_web::tally::Tally;
use daymark_web::upload::Arriving;
use daymark_website::identity;
use daymark_website::images::{AppPictures, Images};
use daymark_website::support::Inbox;

use super::Ports;
use crate::site::Cards;
use crate::{dashboard, features, static_files};

/// Checks the configured SQLite database and claims it, before anything is created or changed. PostgreSQL serves any
/// number of programs.
///
/// # Errors
/// When the file is not a database of this program, has lost its contents, or belongs to a running program.
pub fn claim(config: &Config) -> Result<Option<Claim>> {
    let Some(file) = place::file(&config.database_url()) else { return Ok(None) };
    place::look(&file)?;
    config.make_folder()?;
    Ok(Some(Claim::take(&file)?))
}

/// Opens the configured database, with an up-to-date schema.
///
/// # Errors
/// When it cannot be opened, is newer than the program, or is older and may not be migrated automatically.
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

/// How many groups of operations are committed at the same time. SQLite has one writer. On PostgreSQL one lane makes
/// bigger groups, which cost a third less CPU; a node with more cores (an estimate) gets a second lane for throughput.
fn lanes(config: &Config) -> usize {
    const CORES_OF_A_LANE: usize = 4;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if config.is_postgres() && cores > CORES_OF_A_LANE { 2 } else { 1 }
}

/// Builds the context that calls share. Commands use the same context without a server.
///
/// # Errors
/// As [`database`], or when the first administrator of the settings cannot be created.
pub async fn parts(config: Config, ports: Ports) -> Result<Ctx> {
    let Ports { clock, limits, passwords, .. } = ports;
    let db = database(&config).await?;
    if !config.admin.email.is_empty() {
        let Admin { email, password } = &config.admin;
        service::create_admin(&db, &*clock, email, password.expose()).await.context("the first administrator")?;
    }
    access::service::make_system_roles(&db, clock.now()).await.context("the roles of the program")?;
    programs::make_first_types(&db, clock.now()).await.context("the types of programs")?;
    rewards::make_own_rules(&db, clock.now()).await.context("the rules of badges")?;
    newsletter::make_default(&db, clock.now()).await.context("the newsletter")?;
    newsletter::make_first_series(&db, clock.now()).await.context("the first series")?;
    let catalogue = Catalogue::default();
    let needs = config.community.needs();
    let figures = dashboard::ready_figures;
    let live_store = Arc::new(LiveStore::new(db.clone(), catalogue.clone(), clock.clone(), figures, needs));
    let settings = Settings { lanes: lanes(&config), needs, ..Settings::default() };
    // The parts below record metrics.
    metrics::recorder();
    let redis = Redis::of(config.redis_url.expose(), &config.redis_prefix)?;
    let live = Live::with_bus(settings, clock.clone(), live_store, |local| match &redis {
        Some(redis) => Arc::new(RedisBus::start(redis, local)),
        None => Arc::new(local),
    });
    let journal = live.journal(Arc::new(JournalStore::new(db.clone(), catalogue.clone(), features::ALL)));
    let services = Services::default()
        .with(features::ALL)
        .with(Share::default())
        .with(Document::default())
        .with(Arriving::default())
        .with::<Callers>(Box::new(BySession))
        .with(Sessions::new(&config, redis.clone(), passwords))
        .with(catalogue)
        .with(MemberCounts::new(redis.clone()))
        .with(Unfinished::default())
        .with(Articles(articles::recommended))
        .with(Views::default())
        .with(Opened::default())
        .with(Search::default())
        .with(Renderer(rendered))
        .with(Issues::default())
        .with(journal)
        .with(Cards::default())
        .with(Files::new(&config)?)
        .with(Images::new(&config)?)
        .with(AppPictures(static_files::picture))
        .with(Masthead(identity::masthead))
        .with(Mailer::new(&config)?)
        .with(Mailbox::new(&config)?)
        .with(Inbox::new(&config)?)
        .with(Outward::new(&config))
        .with(Pusher::new(&config)?)
        .with(Providers::new(&config))
        .with(HumanVerifier::new(&config.human_check))
        .with(Topic::new(&config.returned_mail))
        .with(daymark_billing::stripe::providers(&config))
        .with(daymark_billing::stripe::Account::new(&config));
    Ok(Ctx::new(Parts {
        answers: Answers::default(),
        limits: limits.unwrap_or_else(|| Limits::new(features::ALL.limits(), &config, redis.as_ref())),
        drain: Drain::default(),
        tally: Tally::default(),
        config,
        clock,
        db,
        redis,
        live,
        services,
    }))
}

/// Renders the description of an event, a program or a step.
fn rendered(markdown: &str) -> Rendered {
    let text = writing::render_lines(markdown);
    Rendered { html: text.html, first: text.first }
}
