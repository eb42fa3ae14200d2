//! People who answer a survey by email without an account. They get a provisional account that holds their answers. No
//! one can sign in to it or see it. Setting a password, or signing in with a provider that has verified the address,
//! completes it.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::Context;
use daymark_base::{civil, db};
use daymark_web::access::Public;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Error, Result};
use daymark_web::network::Network;
use daymark_web::part::Body;
use daymark_web::reply::Said;

use super::model::{NewMember, Privacy, ResponderIn};
use super::rules::Email;
use super::service::create_member;
use super::store::responders::{self, Responder};
use super::{human, limits, words};

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![post("/v1/auth/user/survey-responder", "Register a survey respondent by email", respond).about(
        "The answer does not reveal whether the address has an account, and starts no session. If there is none, an \
         account without a password is created shortly after to hold the answers. No one else sees it.",
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
    };
    responders::add(&ctx.db, who).await?;
    Ok(Said((), words::ANSWERS_SAVED))
}

/// Creates the missing accounts: a job.
pub async fn receive_responders(ctx: Ctx) -> anyhow::Result<()> {
    loop {
        let some = responders::some(&ctx.db).await?;
        if some.is_empty() {
            return Ok(());
        }
        for who in some {
            let done = ctx.db.write::<_, db::Error>(move |tx| {
                Box::pin(async move {
                    if !responders::take(tx, who.id).await? {
                        return Ok(());
                    }
                    let Ok(email) = who.email.parse::<Email>() else { return Ok(()) };
                    let new = NewMember {
                        first_name: who.first_name,
                        last_name: who.last_name,
                        provider: "survey".into(),
                        privacy: Privacy::Hidden,
                        ..NewMember::new(email, who.timezone, who.created_at)
                    };
                    // An existing account does not change.
                    create_member(tx, &new).await.map(drop)
                })
            });
            done.await.context("somebody who answered a survey")?;
        }
    }
}
