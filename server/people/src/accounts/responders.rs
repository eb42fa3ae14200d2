//! People who answer a survey by email without an account. They get a provisional account that holds their answers. No
//! one can sign in to it or see it. Setting a password, or signing in with a provider that has verified the address,
//! completes it.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_base::civil;
use daymark_base::db::{self, Tx};
use daymark_web::access::Public;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Error, Result};
use daymark_web::network::Network;
use daymark_web::part::Body;
use daymark_web::reply::Said;

use super::model::{NewMember, Privacy, ResponderIn};
use super::rules::Email;
use super::service::create_member;
use super::store::responders;
use super::tokens::stored_form;
use super::{human, limits, words};

pub use super::store::responders::{Responder, is_provisional, some};

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![post("/v1/auth/user/survey-responder", "Register a survey respondent by email", respond).about(
        "The answer does not reveal whether the address has an account, and starts no session. If there is none, an \
         account without a password is created shortly after. The submitted answers to `survey_id` with this `key` \
         become its own, unless they were given anonymously or by invitation. No one else sees the account.",
    )]
}

async fn respond(ctx: Public, from: Network, Body(input): Body<ResponderIn>) -> Result<Said<()>> {
    let email: Email = input.email.parse().map_err(|_| Error::field("email", words::VALID_EMAIL))?;
    let zone = match input.timezone.as_deref().map(civil::parse_zone) {
        None => "UTC".to_owned(),
        Some(Ok(zone)) => civil::zone_name(&zone).to_owned(),
        Some(Err(e)) => return Err(Error::field("timezone", e.to_string())),
    };
    ctx.limits.check(&limits::LINK, from).await?;
    human::check(&ctx, input.token.as_deref(), "survey_responder").await?;
    let name = |text: Option<String>| text.unwrap_or_default().trim().to_owned();
    let who = Responder {
        id: 0,
        email: email.as_str().to_owned(),
        first_name: name(input.first_name),
        last_name: name(input.last_name),
        timezone: zone,
        created_at: ctx.clock.now(),
        survey_id: input.survey_id,
        key_hash: input.key.as_deref().map(stored_form),
    };
    let said = if who.survey_id.is_some() && who.key_hash.is_some() { words::ANSWERS_SAVED } else { words::THANK_YOU };
    responders::add(&ctx.db, who).await?;
    Ok(Said((), said))
}

/// Creates an account for someone who answered; the caller assigns their answers to it. `None` when another node has
/// created it, or when the address already has an account, which does not change.
pub async fn admit(tx: &mut Tx, who: &Responder) -> db::Result<Option<i64>> {
    if !responders::take(tx, who.id).await? {
        return Ok(None);
    }
    let Ok(email) = who.email.parse::<Email>() else { return Ok(None) };
    let new = NewMember {
        first_name: who.first_name.clone(),
        last_name: who.last_name.clone(),
        provider: "survey".into(),
        privacy: Privacy::Hidden,
        ..NewMember::new(email, who.timezone.clone(), who.created_at)
    };
    create_member(tx, &new).await
}
