//! The calls of second factors.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_derive::input;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::{Data, Said};
use rand::RngCore;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::codes::{self, SECRET_BYTES, Typed};
use super::{Whose, off, remove, second_step, store, wrong};
use crate::accounts::changing::{proved, still_proved};
use crate::accounts::limits;
use crate::accounts::store::Account;
use crate::accounts::{Sessions, words};
use crate::{audit, locks, notifications, qr};

/// The number of recovery codes.
const RECOVERY_CODES: usize = 10;
const ONCE: &str = "The recovery codes are shown only once. Each works for one sign-in.";

/// The endpoints.
pub(in super::super) fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/second-factor", "Whether a second factor is on", state),
        post(
            "/v1/auth/second-factor",
            "Start setting up a second factor: a new secret for an authenticator app",
            begin,
        )
        .secret(),
        post("/v1/auth/second-factor/confirm", "Turn on the second factor with a code from the app", confirm)
            .secret()
            .about(ONCE),
        post("/v1/auth/second-factor/recovery-codes", "Create new recovery codes; the old ones stop working", renew)
            .secret()
            .about(ONCE),
        post("/v1/auth/second-factor/off", "Turn off the second factor", turn_off).secret(),
        post(
            "/v1/auth/login/second-factor",
            "Finish a provider sign-in with a second factor code",
            second_step::finish,
        )
        .secret()
        .about(
            "For a browser that `/api/auth/callback/{provider}` redirected to `/auth/second-factor`, within ten \
             minutes. Recovery codes work, too. 401 `bad_credentials` if there is no such sign-in or it has expired.",
        ),
    ]
}

/// The current password.
#[input]
pub(in super::super) struct PasswordIn {
    /// The current password.
    #[garde(length(chars, max = 1000))]
    pub password: String,
}

/// A code from the app.
#[input]
pub(in super::super) struct CodeIn {
    /// Six digits; when signing in, also a recovery code.
    #[garde(length(chars, max = 100))]
    pub code: String,
}

/// Whether a second factor is on.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct SecondFactorOut {
    /// Since when; absent while it is off.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub on_since: Option<Instant>,
    /// Unused recovery codes.
    pub recovery_codes_left: i64,
}

/// The secret for an authenticator app, in three forms.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct SetUpOut {
    /// To type in by hand (base 32).
    pub secret: String,
    /// To open on the same phone.
    pub uri: String,
    /// The same as a QR code, to scan (SVG).
    pub qr: String,
}

/// Recovery codes for a lost phone.
#[derive(Serialize, ToSchema)]
pub(in super::super) struct RecoveryCodesOut {
    /// Ten recovery codes.
    pub recovery_codes: Vec<String>,
}

impl From<&Account> for Whose {
    fn from(account: &Account) -> Self {
        Self { id: account.id, email: account.email.clone() }
    }
}

async fn state(ctx: Member) -> Result<Data<SecondFactorOut>> {
    let state = store::state(&ctx.db, ctx.caller.id).await?;
    Ok(Data(SecondFactorOut {
        on_since: state.as_ref().map(|state| state.confirmed_at),
        recovery_codes_left: state.map_or(0, |state| state.codes_left),
    }))
}

async fn begin(ctx: Member, Body(input): Body<PasswordIn>) -> Result<Data<SetUpOut>> {
    let account = proved(&ctx, &ctx.caller, input.password, "password").await?;
    let mut secret = [0u8; SECRET_BYTES];
    rand::rng().fill_bytes(&mut secret);
    let sealed = ctx.service::<Sessions>().vault.sealed(account.id, &secret)?;
    if !store::begin(&ctx.db, account.id, sealed, ctx.clock.now()).await? {
        return Err(Error::with(Code::Conflict, words::FACTOR_ALREADY_ON));
    }
    let secret = codes::readable(&secret);
    let uri = codes::uri(&secret, &account.email);
    Ok(Data(SetUpOut { qr: qr::svg(&uri)?, secret, uri }))
}

async fn confirm(ctx: Member, Body(input): Body<CodeIn>) -> Result<Data<RecoveryCodesOut>> {
    ctx.limits.check(&limits::SECOND_FACTOR, ctx.caller.id).await?;
    let account = crate::accounts::store::account(&ctx.db, ctx.caller.id).await?;
    let whose = Whose::from(&account.ok_or(Code::Unauthenticated)?);
    let (all, by, now) = (Ctx::clone(&ctx), ctx.by(), ctx.clock.now());
    let done = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            // Before the factor, as in an erasure.
            locks::keep(tx, [whose.id]).await?;
            let factor = store::factor(tx, whose.id).await?.filter(|factor| factor.confirmed_at.is_none());
            let factor = factor.ok_or_else(|| Error::with(Code::Conflict, words::SETUP_ENDED))?;
            let secret = all.service::<Sessions>().vault.opened(whose.id, &factor.secret)?;
            let Typed::Phone(code) = Typed::of(&input.code) else { return Err(wrong()) };
            let step = codes::step(&secret, &code, now, factor.used_step)?.ok_or_else(wrong)?;
            store::confirm(tx, whose.id, now, step).await?;
            let codes = new_codes(tx, &all, whose.id).await?;
            Ok((codes, whose.tell(tx, &by, all.config.public_url.origin(), true).await?))
        })
    });
    let (codes, told) = done.await?;
    // The account now has the permissions that required a second factor.
    ctx.service::<Sessions>().permissions_changed();
    notifications::show(&ctx, told);
    Ok(Data(codes))
}

/// Replaces the recovery codes with ten new ones.
async fn new_codes(tx: &mut Tx, ctx: &Ctx, member: i64) -> Result<RecoveryCodesOut> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| codes::recovery_code()).collect();
    let hashed = |code: &String| match Typed::of(code) {
        Typed::Paper(plain) | Typed::Phone(plain) => ctx.service::<Sessions>().vault.hashed(member, &plain),
    };
    store::set_codes(tx, member, codes.iter().map(hashed).collect()).await?;
    Ok(RecoveryCodesOut { recovery_codes: codes })
}

async fn renew(ctx: Member, Body(input): Body<PasswordIn>) -> Result<Data<RecoveryCodesOut>> {
    let account = proved(&ctx, &ctx.caller, input.password, "password").await?;
    let (all, by, session) = (Ctx::clone(&ctx), ctx.by(), ctx.caller.session);
    let renewed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            still_proved(tx, &account, session).await?;
            let factor = store::factor(tx, account.id).await?.filter(|factor| factor.confirmed_at.is_some());
            factor.ok_or_else(off)?;
            let whom = ("user", account.id);
            audit::write(tx, &by, "user:recovery-codes", whom, json!(null), json!(null)).await?;
            new_codes(tx, &all, account.id).await
        })
    });
    Ok(Data(renewed.await?))
}

async fn turn_off(ctx: Member, Body(input): Body<PasswordIn>) -> Result<Said<()>> {
    let account = proved(&ctx, &ctx.caller, input.password, "password").await?;
    let (by, origin, session) = (ctx.by(), ctx.config.public_url.origin().to_owned(), ctx.caller.session);
    let removed = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            still_proved(tx, &account, session).await?;
            remove(tx, &Whose::from(&account), &by, &origin).await
        })
    });
    let told = removed.await?;
    ctx.service::<Sessions>().permissions_changed();
    // An administrator who needs a second factor loses permissions, so open sockets must not continue.
    ctx.live.revoke(ctx.caller.id);
    notifications::show(&ctx, told);
    Ok(Said((), words::FACTOR_NOW_OFF))
}
