//! What happens when somebody signs up, signs in, goes on or signs out.

use daymark_actors::clock::{Clock, Instant};
use daymark_actors::ports::SignUp;
use uuid::Uuid;

use super::model::{Caller, LoginIn, NewMember, Privacy, RegisterIn, Role, SignedInOut, TokensOut, UserOut};
use super::passwords::Passwords;
use super::rotation::{self, Verdict, judge};
use super::rules::{Email, check_password};
use super::store::{self, Account, Presented};
use super::tokens::{Holder, random_text, stored_form};
use crate::civil;
use crate::db::{self, Db, Tx};
use crate::http::ctx::Ctx;
use crate::http::error::{Code, Error, Result};

/// Makes an account with its first zone and its empty state: part of a sign-up, the demo seed and imports. `None` when
/// the address is taken.
///
/// # Errors
/// The database's own.
pub async fn create_member(tx: &mut Tx, new: &NewMember) -> db::Result<Option<i64>> {
    // A zone that is unknown by now counts as UTC; whoever makes a NewMember has checked it.
    let zone = civil::parse_zone(&new.timezone).unwrap_or(jiff::tz::TimeZone::UTC);
    let from = civil::local_date(new.created_at, &zone, new.day_start_hour);
    store::add_member(tx, new, from, &Uuid::new_v4().simple().to_string()).await
}

/// What [`create_admin`] found and did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminMade {
    /// There was no such account.
    Created(i64),
    /// There was one of a member: it is an administrator's now, with the given password, and is signed out everywhere.
    Promoted(i64),
    /// There was one of an administrator: nothing was changed, its password neither.
    Present(i64),
}

/// Makes an administrator: `daymark admin create`, and the one that the settings name. Repeating it changes nothing.
///
/// # Errors
/// `invalid` for an address that is none or a weak password.
pub async fn create_admin(db: &Db, clock: &dyn Clock, email: &str, password: &str) -> Result<AdminMade> {
    let email: Email = email.parse().map_err(|e: super::rules::BadEmail| Error::field("email", e.to_string()))?;
    check_password(password, &email).map_err(|e| Error::field("password", e))?;
    if let Some(admin) = store::account_by_email(db, email.folded()).await?.filter(Account::is_admin) {
        return Ok(AdminMade::Present(admin.id));
    }
    let hash = Passwords::default().hash(password.to_owned()).await?;
    let now = clock.now();
    let new = NewMember { role: Role::Admin, password_hash: Some(hash.clone()), ..NewMember::new(email, "UTC", now) };
    db.write(move |tx| {
        Box::pin(async move {
            if let Some(id) = create_member(tx, &new).await? {
                return Ok(AdminMade::Created(id));
            }
            let account = store::account_to_change(tx, new.email.folded()).await?;
            if account.is_admin() {
                return Ok(AdminMade::Present(account.id));
            }
            store::make_admin(tx, account.id, &hash, now).await?;
            Ok(AdminMade::Promoted(account.id))
        })
    })
    .await
}

/// Makes an account and signs it in.
pub(super) async fn register(ctx: &Ctx, client: String, input: RegisterIn) -> Result<SignedInOut> {
    let (mut new, password) = parse_registration(input, ctx.clock.now())?;
    // Before the address is looked up, so that a taken one costs the same.
    new.password_hash = Some(ctx.sessions.passwords.hash(password).await?);
    let now = ctx.clock.now();
    let (refresh, email) = (random_text(), new.email.clone());
    let hash = stored_form(&refresh);
    let made = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let Some(id) = create_member(tx, &new).await? else { return Ok(None) };
            let session = store::add_session(tx, id, now, rotation::expires_at(now, now), &client, &hash).await?;
            Ok(Some((id, session)))
        })
    });
    // Departure from product.md section 9 ("answers alike whether or not an address is known"): section 11 promises
    // tokens at once, so a taken address has to be told until sign-up is confirmed by mail. The limit per network keeps
    // this from being a list of who has an account.
    let (id, session) = made.await?.ok_or(Code::EmailTaken)?;
    let account = store::account(&ctx.db, id).await?.ok_or(db::Error::NotFound)?;
    let name = format!("{} {}", account.first_name, account.last_name).trim().to_owned();
    let name = if name.is_empty() { email.to_string() } else { name };
    ctx.live.signed_up(SignUp { member: id, name, at: now });
    signed_in(ctx, account, session, refresh, now)
}

fn parse_registration(input: RegisterIn, now: Instant) -> Result<(NewMember, String)> {
    let mut faults = Vec::new();
    let timezone = match input.timezone.as_deref().map(civil::parse_zone) {
        None => "UTC".to_owned(),
        Some(Ok(zone)) => civil::zone_name(&zone).to_owned(),
        Some(Err(e)) => {
            faults.push(("timezone", e.to_string()));
            String::new()
        }
    };
    let email: Result<Email, _> = input.email.parse();
    match &email {
        Ok(email) => faults.extend(check_password(&input.password, email).err().map(|e| ("password", e.to_owned()))),
        Err(e) => faults.push(("email", e.to_string())),
    }
    let refused = |faults: Vec<(&str, String)>| {
        faults.into_iter().fold(Error::new(Code::Invalid), |e, (name, fault)| e.and_field(name, fault))
    };
    match email {
        Ok(email) if faults.is_empty() => {
            let name = |n: Option<String>| n.unwrap_or_default().trim().to_owned();
            let (first_name, last_name) = (name(input.first_name), name(input.last_name));
            Ok((NewMember { first_name, last_name, ..NewMember::new(email, timezone, now) }, input.password))
        }
        _ => Err(refused(faults)),
    }
}

/// Signs in by address and password. An unknown address, a wrong password and an account without one take the same
/// time and get the same answer.
pub(super) async fn login(ctx: &Ctx, client: String, input: LoginIn) -> Result<SignedInOut> {
    let account = match input.email.parse::<Email>() {
        Ok(email) => store::account_by_email(&ctx.db, email.folded()).await?,
        Err(_) => None,
    };
    let stored = account.as_ref().and_then(|a| a.password_hash.clone());
    let right = ctx.sessions.passwords.matches(input.password, stored).await?;
    let account = account.filter(|_| right).ok_or(Code::BadCredentials)?;
    if account.disabled {
        return Err(Error::with(Code::Forbidden, "This account is closed."));
    }
    let (now, refresh) = (ctx.clock.now(), random_text());
    let (id, hash) = (account.id, stored_form(&refresh));
    let session = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let until = rotation::expires_at(now, now);
            Ok(store::add_session(tx, id, now, until, &client, &hash).await?)
        })
    });
    signed_in(ctx, account, session.await?, refresh, now)
}

fn signed_in(ctx: &Ctx, account: Account, session: i64, refresh: String, now: Instant) -> Result<SignedInOut> {
    let user = UserOut::try_from(account.clone())?;
    let holder = Holder { member: user.id, session, auth_version: account.auth_version, role: user.user_type };
    let TokensOut { access_token, refresh_token, expires_in } = ctx.sessions.tokens(holder, refresh, now)?;
    Ok(SignedInOut { user, access_token, refresh_token, expires_in })
}

/// Goes on with a session: a new access token, and the refresh token's successor.
pub(super) async fn refresh(ctx: &Ctx, token: String) -> Result<TokensOut> {
    let now = ctx.clock.now();
    let successor = ctx.sessions.tokens.successor(&token);
    let (old, new) = (stored_form(&token), stored_form(&successor));
    let judged = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let Some(shown) = store::presented(tx, &old).await? else { return Ok(None) };
            let verdict = judge(shown.state(), now);
            match verdict {
                Verdict::Rotate => {
                    let until = rotation::expires_at(shown.created_at, now);
                    store::rotate(tx, shown.session_id, &old, &new, now, until).await?;
                }
                Verdict::Stolen => store::end_session(tx, shown.session_id, now, "reuse").await?,
                Verdict::Again | Verdict::Refused => {}
            }
            Ok(Some((shown, verdict)))
        })
    });
    let (shown, verdict) = judged.await?.ok_or(Code::BadRefreshToken)?;
    match verdict {
        Verdict::Rotate | Verdict::Again => ctx.sessions.tokens(shown.holder()?, successor, now),
        Verdict::Stolen => {
            let (member, session) = (shown.member_id, shown.session_id);
            tracing::warn!(member, session, "a refresh token was used again: its session is ended");
            closed(ctx, member, session);
            Err(Code::BadRefreshToken.into())
        }
        Verdict::Refused => Err(Code::BadRefreshToken.into()),
    }
}

/// Ends the caller's session.
pub(super) async fn sign_out(ctx: &Ctx, caller: &Caller) -> Result<()> {
    let (now, session) = (ctx.clock.now(), caller.session);
    let ended = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move { Ok(store::end_session(tx, session, now, "signed out").await?) })
    });
    ended.await?;
    closed(ctx, caller.id, session);
    Ok(())
}

/// A session's end counts at once here and, by the bus, on every node: the member's sockets close, and those of other
/// sessions come back.
fn closed(ctx: &Ctx, member: i64, session: i64) {
    ctx.sessions.changed(session);
    ctx.live.revoke(member);
}

/// The caller's own account.
pub(super) async fn own_account(ctx: &Ctx, caller: &Caller) -> Result<UserOut> {
    // Gone between the check of the session and now.
    let account = store::account(&ctx.db, caller.id).await?.ok_or(Code::Unauthenticated)?;
    UserOut::try_from(account)
}

/// Deletes sessions that ended or expired more than 30 days ago: a job, as long as it answers more than none.
///
/// # Errors
/// The database's own.
pub async fn forget_old_sessions(db: &Db, now: Instant) -> db::Result<u64> {
    store::forget_sessions(db, now.plus_ms(-30 * 86_400_000)).await
}

impl Account {
    fn is_admin(&self) -> bool {
        self.role == Role::Admin.text()
    }
}

impl Presented {
    fn state(&self) -> rotation::Shown {
        let ended = self.ended_at.is_some() || self.disabled;
        rotation::Shown { rotated_at: self.rotated_at, expires_at: self.expires_at, ended }
    }

    fn holder(&self) -> Result<Holder> {
        let role = self.role.parse().map_err(Error::internal)?;
        Ok(Holder { member: self.member_id, session: self.session_id, auth_version: self.auth_version, role })
    }
}

impl TryFrom<Account> for UserOut {
    type Error = Error;
    fn try_from(a: Account) -> Result<Self> {
        let privacy_level: Privacy = a.privacy_level.parse().map_err(Error::internal)?;
        Ok(Self {
            id: a.id,
            email: a.email,
            first_name: a.first_name,
            last_name: a.last_name,
            nickname: a.nickname,
            image: a.image,
            user_type: a.role.parse().map_err(Error::internal)?,
            provider: a.provider,
            timezone: a.timezone,
            day_start_hour: a.day_start_hour,
            privacy_level,
            tour_completed: a.tour_completed,
            test_user: a.test_user,
            created_at: a.created_at,
        })
    }
}

#[cfg(test)]
mod tests;
