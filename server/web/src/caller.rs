//! The caller of a request, as the layers above see it, and how the web layer identifies it.

use actix_web::HttpRequest;
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use futures_util::future::LocalBoxFuture;

use super::ctx::Ctx;
use super::error::Result;
use super::permissions::{Permission, Permissions, Role};

/// The caller, as of at most a second ago. The member's current date is not cached with it.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The member.
    pub id: i64,
    /// The session that the call belongs to.
    pub session: i64,
    /// What the account may do.
    pub role: Role,
    /// The permissions of its roles, beyond the rights of every member.
    pub permissions: Permissions,
    /// Increases with every change that must revoke earlier rights.
    pub auth_version: i64,
    /// Whether the site requires a second factor that the account lacks: without it, the account has no special rights.
    pub second_factor_due: bool,
    /// When the access token expires; a socket opened with it closes then (4401).
    pub expires_at: Instant,
}

impl Caller {
    /// Whether the caller holds this permission.
    #[must_use]
    pub fn may<P: Permission>(&self) -> bool {
        self.permissions.may::<P>()
    }
}

/// Who makes a change, and in which call.
#[derive(Clone, Debug)]
pub struct By {
    /// The administrator; `None` for the program itself or its command line.
    pub actor: Option<MemberId>,
    /// The id of the call, as in the log.
    pub request: String,
    /// When the change is made.
    pub at: Instant,
}

/// Identifies the caller. Accounts implement it; the program registers it as a service.
pub trait Identity: Send + Sync {
    /// The caller: by the bearer token if there is one, else by the cookie.
    ///
    /// # Errors
    /// `unauthenticated`; `cross_site` for a write by cookie that does not come from this site.
    fn caller<'a>(&'a self, req: &'a HttpRequest) -> LocalBoxFuture<'a, Result<Caller>>;

    /// The token in emails to this member at this address; it identifies the reader.
    fn mail_token(&self, ctx: &Ctx, member: MemberId, address: &str) -> String;

    /// The member whose mail contained this token; `None` for an invalid token.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn reader<'a>(&'a self, req: &'a HttpRequest, token: &'a str) -> LocalBoxFuture<'a, Result<Option<MemberId>>>;
}

/// The service that identifies callers.
pub type Callers = Box<dyn Identity>;
