//! The context of every handler: settings, clock, database, live state.

use std::any::{Any, TypeId, type_name};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::web::Data;
use daymark_actors::clock::SharedClock;
use daymark_actors::live::Live;
use daymark_base::config::Config;
use daymark_base::db::Db;
use daymark_base::redis::Redis;

use super::answers::Answers;
use super::drain::Drain;
use super::limits::Limits;
use crate::tally::Tally;

/// The program's parts, built once by `app::build`.
pub struct Parts {
    /// The settings.
    pub config: Config,
    /// The time.
    pub clock: SharedClock,
    /// The database.
    pub db: Db,
    /// Redis, which several nodes share besides the database.
    pub redis: Option<Redis>,
    /// The actors.
    pub live: Live,
    /// Rate limits.
    pub limits: Limits,
    /// Running calls, and whether the program is stopping.
    pub drain: Drain,
    /// Counters for the administrators' history.
    pub tally: Tally,
    /// Answers that all visitors share.
    pub answers: Answers,
    /// Services of the layers above: see [`Ctx::service`].
    pub services: Services,
}

/// One value per type. Features and adapters share state with handlers through it, so the web layer need not know them.
#[derive(Default)]
pub struct Services(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Services {
    /// Adds a service, replacing one of the same type.
    #[must_use]
    pub fn with<T: Send + Sync + 'static>(mut self, service: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(service));
        self
    }
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

    /// The service of this type.
    ///
    /// # Panics
    /// When the program was assembled without it; the first test that starts a site notices.
    #[must_use]
    pub fn service<T: Send + Sync + 'static>(&self) -> &T {
        let found = self.0.services.0.get(&TypeId::of::<T>()).and_then(|service| service.downcast_ref());
        found.unwrap_or_else(|| panic!("the program has no {}", type_name::<T>()))
    }

    /// The handle of the program that serves this request.
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
