//! Identifies callers by access token or cookie.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use daymark_actors::clock::Instant;
use daymark_base::config::Config;
use daymark_base::db::Db;
use daymark_base::redis::Redis;
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::permissions::{Permissions, Role};
use moka::sync::Cache;

use super::cookies::{Cookies, from_our_site};
use super::model::TokensOut;
use super::passwords::Passwords;
use super::second_factor::Vault;
use super::store::{self, LiveSession};
use super::tickets::{Holder, Tickets};
use super::tokens::{self, ACCESS_S, Claims, Tokens};

/// How long a change to a session by another node may go unnoticed.
const FRESH: Duration = Duration::from_secs(1);
/// The maximum number of cached sessions.
const REMEMBERED: u64 = 100_000;

/// Tokens, tickets and the cache of live sessions.
pub struct Sessions {
    pub(super) tokens: Tokens,
    pub(super) tickets: Tickets,
    pub(super) passwords: Passwords,
    pub(super) cookies: Cookies,
    pub(super) vault: Vault,
    /// Whether administrators need a second factor.
    second_factor: bool,
    live: Cache<i64, Arc<Live>>,
}

/// A session with the rights of its account.
struct Live {
    row: LiveSession,
    role: Role,
    permissions: Permissions,
    second_factor_due: bool,
}

impl Sessions {
    /// Creates the service from these settings.
    ///
    /// # Panics
    /// When the settings have no secret, because `Config::settle` was not called.
    #[must_use]
    pub fn new(config: &Config, redis: Option<Redis>, passwords: Passwords) -> Self {
        Self {
            tokens: Tokens::new(config.secret.bytes(), config.public_url.origin()),
            tickets: Tickets::new(redis),
            passwords,
            cookies: Cookies::of(&config.public_url),
            vault: Vault::new(config.secret.bytes()),
            second_factor: config.require_second_factor_for_admins,
            live: Cache::builder().max_capacity(REMEMBERED).time_to_live(FRESH).build(),
        }
    }

    /// The token that identifies the reader of an email to this member at this address: see
    /// [`mail_link`](super::mail_link).
    #[must_use]
    pub fn mail_token(&self, member: i64, address: &str) -> String {
        self.tokens.mail_token(member, address)
    }

    /// Seals a value for a client to keep, for one purpose. The client cannot change it.
    #[must_use]
    pub fn seal(&self, purpose: &str, content: &[u8]) -> String {
        self.tokens.sealed(purpose, content)
    }

    /// Opens a value that was sealed for this purpose; `None` if it was not, or was changed.
    #[must_use]
    pub fn unseal(&self, purpose: &str, text: &str) -> Option<Vec<u8>> {
        self.tokens.unsealed(purpose, text)
    }

    /// The caller: by the bearer token if there is one, else by the cookie.
    ///
    /// # Errors
    /// `unauthenticated`; `cross_site` for a write by cookie that does not come from this site.
    pub async fn caller(&self, ctx: &Ctx, req: &HttpRequest) -> Result<Caller> {
        let now = ctx.clock.now();
        if let Some(token) = bearer(req) {
            return self.holder(&ctx.db, self.tokens.read(token, now)).await;
        }
        let cookie = req.cookie(self.cookies.access).ok_or(Code::Unauthenticated)?;
        let caller = self.holder(&ctx.db, self.tokens.read(cookie.value(), now)).await?;
        if !req.method().is_safe() {
            from_our_site(ctx, req)?;
        }
        Ok(caller)
    }

    /// Those of these holders of open sockets whose rights have ended. The query is faster if they are sorted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn ended(&self, ctx: &Ctx, holders: &[Holder]) -> Result<HashSet<Holder>> {
        let now = ctx.clock.now();
        let live = store::live_sessions(&ctx.db, holders.iter().map(|h| h.session)).await?;
        let live: HashSet<_> = live.into_iter().collect();
        let has_ended = |h: &&Holder| now >= h.expires_at || !live.contains(&(h.session, h.member, h.auth_version));
        Ok(holders.iter().filter(has_ended).copied().collect())
    }

    /// The caller who got this single-use ticket from `POST /v1/ws-ticket`; the ticket is used up.
    ///
    /// # Errors
    /// `unauthenticated`.
    pub async fn redeem(&self, ctx: &Ctx, ticket: &str) -> Result<Caller> {
        let holder = self.tickets.redeem(ticket, ctx.clock.now()).await.ok_or(Code::Unauthenticated)?;
        self.of_session(&ctx.db, holder).await
    }

    /// The current state of an earlier caller (of an open socket); `None` when the session has ended.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn now(&self, ctx: &Ctx, caller: &Caller) -> Result<Option<Caller>> {
        let live = self.live(&ctx.db, caller.session).await?;
        let same = live.filter(|live| live.row.auth_version == caller.auth_version);
        Ok(same.map(|live| Caller {
            role: live.role,
            permissions: live.permissions.clone(),
            second_factor_due: live.second_factor_due,
            ..caller.clone()
        }))
    }

    /// Removes a session from the cache, so that its change applies at once.
    pub(super) fn changed(&self, session: i64) {
        self.live.invalidate(&session);
    }

    /// Clears the cache after a change of permissions.
    pub fn permissions_changed(&self) {
        self.live.invalidate_all();
    }

    /// The permissions in effect, and whether a second factor would restore the others: if the site requires one, a
    /// member without a second factor has no permissions.
    pub(super) fn held(&self, permissions: Permissions, second_factor: bool) -> (Permissions, bool) {
        let nothing = Permissions::from_iter([]);
        if self.second_factor && !second_factor && permissions != nothing {
            (nothing, true)
        } else {
            (permissions, false)
        }
    }

    /// The tokens of a session.
    pub(super) fn tokens(&self, holder: tokens::Holder, refresh_token: String, now: Instant) -> Result<TokensOut> {
        Ok(TokensOut { access_token: self.tokens.access(holder, now)?, refresh_token, expires_in: ACCESS_S })
    }

    async fn holder(&self, db: &Db, claims: Option<Claims>) -> Result<Caller> {
        let claims = claims.ok_or(Code::Unauthenticated)?;
        let (member, session, auth_version) = (claims.sub, claims.sid, claims.av);
        let expires_at = claims.expires_at();
        self.of_session(db, Holder { member, session, auth_version, expires_at }).await
    }

    async fn of_session(&self, db: &Db, holder: Holder) -> Result<Caller> {
        let live = self.live(db, holder.session).await?.ok_or(Code::Unauthenticated)?;
        if live.row.member_id != holder.member || live.row.auth_version != holder.auth_version {
            return Err(Code::Unauthenticated.into());
        }
        Ok(Caller {
            id: live.row.member_id,
            session: holder.session,
            // The account's role, never the one that the token claims.
            role: live.role,
            permissions: live.permissions.clone(),
            second_factor_due: live.second_factor_due,
            auth_version: holder.auth_version,
            expires_at: holder.expires_at,
        })
    }

    async fn live(&self, db: &Db, session: i64) -> Result<Option<Arc<Live>>> {
        if let Some(known) = self.live.get(&session) {
            return Ok(Some(known));
        }
        let Some((row, names)) = store::live_session(db, session).await? else { return Ok(None) };
        let role: Role = row.role.parse().map_err(Error::internal)?;
        let (permissions, second_factor_due) = self.held(Permissions::of(role, names), row.second_factor);
        let found = Arc::new(Live { permissions, second_factor_due, role, row });
        self.live.insert(session, found.clone());
        Ok(Some(found))
    }
}

/// The token of `Authorization: Bearer …`. Other schemes (such as a proxy's own password) are ignored.
fn bearer(req: &HttpRequest) -> Option<&str> {
    let header = req.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
