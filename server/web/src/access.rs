//! Who may make a call. The type of a handler's first argument is its access rule, and that argument is the handler's
//! only way to the database: a handler without a rule does not compile.

use std::marker::PhantomData;
use std::ops::Deref;

use actix_web::{HttpMessage, HttpRequest};
use tracing_actix_web::RequestId;

use super::caller::{By, Caller, Callers};
use super::ctx::Ctx;
use super::error::{Code, Result};
use super::limits;
use super::permissions::Permission;

/// An access rule, as shown in the API document and in the matrix test.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// `public`, `member`, `owner`, `admin` or `token`.
    pub name: &'static str,
    /// The permission that an `admin` call requires.
    pub permission: Option<&'static str>,
    /// Other permissions that also allow it.
    pub or: &'static [&'static str],
    /// Whether a session is needed.
    pub signed_in: bool,
    /// Whether callers may get different answers.
    pub by_caller: bool,
}

impl Rule {
    /// A link's token identifies the caller. This counts as signed in, because the answer belongs to one person.
    pub const TOKEN: Self = rule("token", true);
}

/// An access rule.
pub trait Access: Sized + 'static {
    /// The rule, for the document.
    const RULE: Rule;
    /// Admits the caller, or answers 401, 403 or 404.
    fn admit(req: &HttpRequest) -> impl Future<Output = Result<Self>>;
}

/// Anyone; everyone gets the same answer.
pub struct Public(Ctx);

/// Anyone; signed-in callers get more.
pub struct Visitor {
    ctx: Ctx,
    /// The caller, if signed in.
    pub caller: Option<Caller>,
}

/// Any signed-in member.
pub struct Member {
    ctx: Ctx,
    /// The caller.
    pub caller: Caller,
    request: Option<RequestId>,
}

impl Member {
    /// Who makes this change and in which call, for the audit log.
    #[must_use]
    pub fn by(&self) -> By {
        let request = self.request.map(|id| id.to_string()).unwrap_or_default();
        By { actor: Some(self.caller.id), request, at: self.ctx.clock.now() }
    }
}

/// The owner of an object, or an administrator. The handler checks who owns the object.
pub struct Owner(Member);

/// The reader of an email, identified by the token of its link; sessions do not matter.
pub struct Token {
    ctx: Ctx,
    /// The email's recipient.
    pub member: i64,
}

/// A caller who holds the permission `P`.
pub struct Admin<P> {
    member: Member,
    permission: PhantomData<P>,
}

const fn rule(name: &'static str, signed_in: bool) -> Rule {
    Rule { name, permission: None, or: &[], signed_in, by_caller: true }
}

impl Access for Public {
    const RULE: Rule = Rule { by_caller: false, ..rule("public", false) };
    async fn admit(req: &HttpRequest) -> Result<Self> {
        Ok(Self(Ctx::of(req).clone()))
    }
}

impl Access for Visitor {
    const RULE: Rule = rule("public", false);
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        let caller = match ctx.service::<Callers>().caller(req).await {
            Ok(caller) => Some(caller),
            // An expired session does not block what everyone can see.
            Err(e) if e.code().status() < 500 => None,
            // A failure says nothing about the session, so the member must not appear signed out.
            Err(e) => return Err(e),
        };
        Ok(Self { ctx, caller })
    }
}

impl Access for Member {
    const RULE: Rule = rule("member", true);
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        let caller = ctx.service::<Callers>().caller(req).await?;
        if !req.method().is_safe() {
            ctx.limits.check(&limits::WRITE, caller.id).await?;
        }
        Ok(Self { ctx, caller, request: req.extensions().get::<RequestId>().copied() })
    }
}

impl Access for Owner {
    const RULE: Rule = rule("owner", true);
    async fn admit(req: &HttpRequest) -> Result<Self> {
        Member::admit(req).await.map(Self)
    }
}

impl Access for Token {
    const RULE: Rule = Rule::TOKEN;
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        let token = form_urlencoded::parse(req.query_string().as_bytes()).find(|(name, _)| name == "token");
        let (_, token) = token.ok_or(Code::Unauthenticated)?;
        let member = ctx.service::<Callers>().reader(req, &token).await?.ok_or(Code::Unauthenticated)?;
        ctx.limits.check(&limits::WRITE, member).await?;
        Ok(Self { ctx, member })
    }
}

impl<P: Permission> Access for Admin<P> {
    const RULE: Rule = Rule { permission: Some(P::NAME), or: P::OR, ..rule("admin", true) };
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let member = Member::admit(req).await?;
        if !member.caller.may::<P>() {
            let due = member.caller.second_factor_due;
            return Err(if due { Code::SecondFactorDue } else { Code::Forbidden }.into());
        }
        Ok(Self { member, permission: PhantomData })
    }
}

impl Deref for Public {
    type Target = Ctx;
    fn deref(&self) -> &Ctx {
        &self.0
    }
}

macro_rules! reaches_ctx {
    ($($t:ty);*) => { $(
        impl Deref for $t {
            type Target = Ctx;
            fn deref(&self) -> &Ctx { &self.ctx }
        }
    )* };
}
reaches_ctx!(Visitor; Member; Token);

impl Deref for Owner {
    type Target = Member;
    fn deref(&self) -> &Member {
        &self.0
    }
}

/// Everything that a member can do, plus the caller's name for the audit log.
impl<P> Deref for Admin<P> {
    type Target = Member;
    fn deref(&self) -> &Member {
        &self.member
    }
}
