//! Signing up.

use daymark_actors::clock::Instant;
use daymark_actors::ports::SignUp;

use super::confirming::{self, Asked};
use super::model::{NewMember, RegisterIn, SignedInOut};
use super::rotation;
use super::rules::{Email, check_password};
use super::service::create_member;
use super::sign_in::signed_in;
use super::store;
use super::tokens::{random_text, stored_form};
use crate::civil;
use crate::db;
use crate::http::ctx::Ctx;
use crate::http::error::{Code, Error, Result};

/// Makes an account and signs it in.
pub(super) async fn register(ctx: &Ctx, client: String, input: RegisterIn) -> Result<SignedInOut> {
    let (mut new, password) = parse_registration(input, ctx.clock.now())?;
    // Before the address is looked up, so that a taken one costs the same.
    new.password_hash = Some(ctx.sessions.passwords.hash(password).await?);
    let now = ctx.clock.now();
    let (refresh, email) = (random_text(), new.email.clone());
    let (hash, origin) = (stored_form(&refresh), ctx.config.public_url.origin().to_owned());
    let made = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let Some(id) = create_member(tx, &new).await? else { return Ok(None) };
            let session = store::add_session(tx, id, now, rotation::expires_at(now, now), &client, &hash).await?;
            confirming::ask(tx, &Asked { id, email: new.email.as_str() }, &origin, now).await?;
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
    signed_in(ctx, account, session, refresh, now).await
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
