//! Who makes a call: what every layer above may know of them, and how the web layer learns it.

use actix_web::HttpRequest;
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use futures_util::future::LocalBoxFuture;

use super::ctx::Ctx;
use super::error::Result;
use super::permissions::{Permission, Permissions, Role};

/// Who makes a call, as of at most a second ago. What date it is for them is read anew.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The member.
    pub id: i64,
    /// The session that the call belongs to.
    pub session: i64,
    /// What the account may do.
    pub role: Role,
    /// What its roles allow beyond what every member may.
    pub permissions: Permissions,
    /// Grows with every change that must end what was allowed before.
    pub auth_version: i64,
    /// Whether the site asks for a second factor that the account lacks: until it has one it may not do what others may not.
    pub second_factor_due: bool,
    /// When the access token ends: a socket opened with it closes then (4401).
    pub expires_at: Instant,
}

impl Caller {
    /// Whether they hold this permission.
    #[must_use]
    pub fn may<P: Permission>(&self) -> bool {
        self.permissions.may::<P>()
    }
}

/// Who makes a change, and in which call.
#[derive(Clone, Debug)]
pub struct By {
    /// The administrator; `None` when it is the program itself, or its command line.
    pub actor: Option<MemberId>,
    /// The id of the call, as the log shows it.
    pub request: String,
    /// When.
    pub at: Instant,
}

/// Tells who makes a call. Accounts implement it; the program puts it among the services.
pub trait Identity: Send + Sync {
    /// Who makes this call: the bearer token first, else the cookie.
    ///
    /// # Errors
    /// `unauthenticated`; `cross_site` for a write by cookie that does not come from this site.
    fn caller<'a>(&'a self, req: &'a HttpRequest) -> LocalBoxFuture<'a, Result<Caller>>;

    /// The token by which the reader of a mail to this member at this address is known.
    fn mail_token(&self, ctx: &Ctx, member: MemberId, address: &str) -> String;

    /// Whose mail a link with this token came in; `None` when it is no such token.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn reader<'a>(&'a self, req: &'a HttpRequest, token: &'a str) -> LocalBoxFuture<'a, Result<Option<MemberId>>>;
}

/// The service that tells who makes a call.
pub type Callers = Box<dyn Identity>;
