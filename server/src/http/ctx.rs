//! What every handler can reach: settings, clock, database, live state.

use std::ops::Deref;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use daymark_actors::clock::SharedClock;
use daymark_actors::journal::Journal;
use daymark_actors::live::Live;

use super::drain::Drain;
use super::limits::Limits;
use crate::adapters::human_check::HumanVerifier;
use crate::adapters::mail::Mailer;
use crate::adapters::oidc::Providers;
use crate::adapters::outward::Outward;
use crate::adapters::push::Pusher;
use crate::adapters::redis::Redis;
use crate::config::Config;
use crate::db::Db;
use crate::features::accounts::Sessions;
use crate::features::files::Files;
use crate::features::habits::JournalStore;
use crate::features::programs::{Catalogue, MemberCounts};
use crate::features::site::Cards;
use crate::tally::Tally;

/// The program's parts, built once by `app::build`.
pub struct Parts {
    /// The settings.
    pub config: Config,
    /// The time.
    pub clock: SharedClock,
    /// The database.
    pub db: Db,
    /// What nodes share besides it, where there are several.
    pub redis: Option<Redis>,
    /// Programs as the rules read them.
    pub catalogue: Catalogue,
    /// How many members they have.
    pub member_counts: MemberCounts,
    /// The actors.
    pub live: Live,
    /// Where logs go: committed in groups, answered after the commit.
    pub journal: Journal<JournalStore>,
    /// Tokens and who holds them.
    pub sessions: Sessions,
    /// The pictures of public pages that were drawn last.
    pub cards: Cards,
    /// Where uploads arrive and lie.
    pub files: Files,
    /// The way to the mail server, when one is set.
    pub mailer: Option<Mailer>,
    /// The way to other servers.
    pub outward: Outward,
    /// The way to members' devices.
    pub pusher: Pusher,
    /// With whom members can sign in.
    pub providers: Providers,
    /// Tells people from programs, when it is set.
    pub human: Option<HumanVerifier>,
    /// Rate limits.
    pub limits: Limits,
    /// Calls under way, and whether the program stops.
    pub drain: Drain,
    /// What is counted for the administrators' history.
    pub tally: Tally,
}

/// A handle to the parts.
#[derive(Clone)]
pub struct Ctx(Arc<Parts>);

impl Ctx {
    /// Wraps the parts.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// The handle of a request's program.
    pub fn of(req: &HttpRequest) -> &Self {
        req.app_data::<Data<Self>>().map(Deref::deref).expect("app::configure puts the context into every worker")
    }
}

impl Deref for Ctx {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.0
    }
}
