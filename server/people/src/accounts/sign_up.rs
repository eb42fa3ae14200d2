//! Signing up.

use daymark_actors::clock::Instant;
use daymark_actors::ports::SignUp;
use daymark_base::{civil, db};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};

use super::confirming::{self, Asked};
use super::model::{NewMember, RegisterIn, SignedInOut};
use super::rules::{Email, called, check_password};
use super::service::create_member;
use super::sign_in::signed_in;
use super::tokens::{random_text, stored_form};
use super::{human, letters, limits, rotation, store};
use crate::accounts::Sessions;

/// Creates an account and signs it in.
pub(super) async fn register(ctx: &Ctx, client: String, input: RegisterIn) -> Result<SignedInOut> {
    let (mut new, password) = checked(ctx, input).await?;
    // Hashed before the address is looked up, so that a taken address takes the same time.
    new.password_hash = Some(ctx.service::<Sessions>().passwords.hash(password).await?);
    let now = ctx.clock.now();
    let refresh = random_text();
    let (hash, origin) = (stored_form(&refresh), ctx.config.public_url.origin().to_owned());
    let made = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let Some(id) = create_member(tx, &new).await? else { return Ok(None) };
            let session = store::add_session(tx, id, now, rotation::expires_at(now, now), &client, &hash).await?;
            confirming::ask(tx, &Asked { id, email: new.email.as_str() }, &origin, now).await?;
            Ok(Some((id, session)))
        })
    });
    // The tokens in the answer already reveal that an address was free (R37), so a taken address may be reported too.
    // The limit per network keeps anyone from listing who has an account; a site that does not want this requires
    // confirmed addresses.
    let (id, session) = made.await?.ok_or(Code::EmailTaken)?;
    let account = store::account(&ctx.db, id).await?.ok_or(db::Error::NotFound)?;
    let name = called(id, &format!("{} {}", account.first_name, account.last_name));
    ctx.live.signed_up(SignUp { member: id, name, at: now });
    signed_in(ctx, account, session, refresh, now).await
}

/// Creates an account that can be used once its address is confirmed. If the address is taken, its owner gets a
/// different mail; the caller cannot tell the two cases apart.
pub(super) async fn ask(ctx: &Ctx, input: RegisterIn) -> Result<()> {
    let (mut new, password) = checked(ctx, input).await?;
    ctx.limits.check(&limits::REGISTER_ADDRESS, new.email.folded()).await?;
    new.password_hash = Some(ctx.service::<Sessions>().passwords.hash(password).await?);
    let (now, origin) = (ctx.clock.now(), ctx.config.public_url.origin().to_owned());
    let name = format!("{} {}", new.first_name, new.last_name);
    let made = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let made = create_member(tx, &new).await?;
            match made {
                Some(id) => confirming::ask(tx, &Asked { id, email: new.email.as_str() }, &origin, now).await?,
                None => letters::address_in_use(tx, &new.email, &origin, now).await?,
            }
            Ok(made)
        })
    });
    if let Some(id) = made.await? {
        ctx.live.signed_up(SignUp { member: id, name: called(id, &name), at: now });
    }
    Ok(())
}

/// Checks that a sign-up is valid and made by a person, and returns the new member and the password.
async fn checked(ctx: &Ctx, mut input: RegisterIn) -> Result<(NewMember, String)> {
    let token = input.token.take();
    let parsed = parse_registration(input, ctx.clock.now())?;
    human::check(ctx, token.as_deref(), "register").await?;
    Ok(parsed)
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
            let corporation_uid = input.corporation_uid.filter(|uid| !uid.is_empty());
            let names = NewMember { first_name, last_name, ..NewMember::new(email, timezone, now) };
            Ok((NewMember { corporation_uid, ..names }, input.password))
        }
        _ => Err(refused(faults)),
    }
}
