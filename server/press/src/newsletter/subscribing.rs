//! The form and its confirmation (R62). The answer is the same for known and unknown addresses, and so is the work
//! behind it: a row and an email.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::accounts::{Email, human, random_text, stored_form};
use daymark_people::emails::{self, Mail, SECRET};
use daymark_web::access::{Public, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Letter;
use daymark_web::network::Network;
use daymark_web::part::{Body, Query};
use daymark_web::reply::{Said, WithCookies};
use futures_util::FutureExt;
use serde_json::json;

use super::model::{ConfirmedOut, State, SubscribeIn, SubscribedOut, VerifyQuery, Via};
use super::reader::{self, Proven};
use super::series::{self, Starts, Who};
use super::store::lists;
use super::store::subscribers::{self as store, Entered};
use super::{limits, words};

/// How long the link of a confirmation works.
const LINK_MS: i64 = 7 * 86_400_000;
/// The least time that an unconfirmed address is kept.
const PENDING_MS: i64 = 30 * 86_400_000;

pub(super) static CONFIRM: Letter = Letter {
    compose: None,
    name: "newsletter-confirm",
    about: words::CONFIRM_LETTER.0,
    template: words::CONFIRM_LETTER.1,
    why: words::WHY,
    sample: || json!({ "link": "https://daymark.example/newsletter-confirm?email=ana%40daymark.example&token=example" }),
};

pub(super) static ALREADY: Letter = Letter {
    compose: None,
    name: "newsletter-already",
    about: words::ALREADY_LETTER.0,
    template: words::ALREADY_LETTER.1,
    why: words::WHY,
    sample: || json!({ "link": "https://daymark.example/newsletter-unsubscribe?token=example" }),
};

pub(super) async fn subscribe(
    visitor: Visitor,
    from: Network,
    proven: Proven,
    Body(input): Body<SubscribeIn>,
) -> Result<Said<SubscribedOut>> {
    let email: Email = input.email.parse().map_err(|_| Error::field("email", words::VALID_EMAIL))?;
    visitor.limits.check(&limits::SUBSCRIBE, from).await?;
    human::check(&visitor, input.token.as_deref(), "newsletter").await?;
    let proved = is_proved(&visitor, &proven, &email).await?;
    let trimmed = |name: String| name.trim().to_owned();
    let who = Entered { email, first_name: trimmed(input.first_name), last_name: trimmed(input.last_name) };
    let now = visitor.clock.now();
    if let Some(via) = proved {
        let written = visitor.db.write::<_, Error>(move |tx| {
            async move {
                let (id, already) = store::ask(tx, &who, now).await?;
                if !already {
                    enrol(tx, id, via, now).await?;
                }
                Ok(already)
            }
            .boxed()
        });
        let already = written.await?;
        let said = if already { words::ALREADY } else { words::SUBSCRIBED };
        return Ok(Said(SubscribedOut { id: i64::from(!already) }, said));
    }
    visitor.limits.check(&limits::ASK_HOUR, who.email.folded()).await?;
    visitor.limits.check(&limits::ASK_DAY, who.email.folded()).await?;
    let ctx = Ctx::clone(&visitor);
    visitor.db.write::<_, Error>(move |tx| async move { ask(tx, &ctx, &who, now).await }.boxed()).await?;
    Ok(Said(SubscribedOut { id: 1 }, words::CHECK_INBOX))
}

/// How the caller has proved that the address is theirs; `None` if they have not.
async fn is_proved(visitor: &Visitor, proven: &Proven, email: &Email) -> Result<Option<Via>> {
    if let Some(caller) = &visitor.caller {
        let account = store::account(&visitor.db, caller.id).await?;
        if account.is_some_and(|account| account.verified && account.email_folded == email.folded()) {
            return Ok(Some(Via::Account));
        }
    }
    Ok((proven.0.as_deref() == Some(email.folded())).then_some(Via::Form))
}

/// Subscribes a person to the default newsletter, or to those they chose before.
async fn enrol(tx: &mut Tx, subscriber: i64, via: Via, now: Instant) -> Result<()> {
    let words = if via == Via::Account { words::CONSENT_ACCOUNT } else { words::CONSENT_FORM };
    store::confirm(tx, subscriber, via, words, now).await?;
    lists::subscribe(tx, subscriber, now).await?;
    Ok(series::begin(tx, Starts::Confirmed, Who::Subscriber(subscriber), now).await?)
}

/// Stores who asks, and queues the email to them.
async fn ask(tx: &mut Tx, ctx: &Ctx, who: &Entered, now: Instant) -> Result<()> {
    let (subscriber, already) = store::ask(tx, who, now).await?;
    let origin = ctx.config.public_url.origin();
    let (letter, link, secret) = if already {
        (&ALREADY, format!("{origin}/newsletter-unsubscribe?token={SECRET}"), reader::token(ctx, subscriber))
    } else {
        let secret = random_text();
        store::add_link(tx, &stored_form(&secret), subscriber, now.plus_ms(LINK_MS)).await?;
        let address = form_urlencoded::byte_serialize(who.email.as_str().as_bytes()).collect::<String>();
        (&CONFIRM, format!("{origin}/newsletter-confirm?email={address}&token={SECRET}"), secret)
    };
    let (to, values) = (who.email.as_str().to_owned(), json!({ "link": link }));
    Ok(emails::queue(tx, &Mail { letter, to, member: None, values, secret: Some(secret), once: None }, now).await?)
}

/// The page that the email's link opens makes this call, because email apps follow links, too. A second call is not
/// an error.
pub(super) async fn verify(
    ctx: Public,
    from: Network,
    Query(query): Query<VerifyQuery>,
) -> Result<WithCookies<Said<ConfirmedOut>>> {
    ctx.limits.check(&limits::LINK, from).await?;
    let (email, hash, now) = (Email::kept(&query.email), stored_form(&query.token), ctx.clock.now());
    let link = store::link(&ctx.db, &hash, email.folded(), now).await?.ok_or(Code::LinkEnded)?;
    if link.used && link.state != State::Confirmed {
        return Err(Code::LinkEnded.into());
    }
    let folded = email.folded().to_owned();
    if !link.used {
        let written = ctx.db.write::<_, Error>(move |tx| {
            async move {
                // Before the link, as in an unsubscription, which deletes it.
                let subscriber = store::lock(tx, link.subscriber, now).await?.ok_or(Code::LinkEnded)?;
                if store::use_link(tx, &hash, now).await? {
                    enrol(tx, subscriber.id, Via::Form, now).await?;
                    emails::allow(tx, &folded).await?;
                } else if subscriber.state != State::Confirmed {
                    return Err(Code::LinkEnded.into());
                }
                Ok(())
            }
            .boxed()
        });
        written.await?;
    }
    let confirmed = ConfirmedOut { email: email.as_str().to_owned(), token: reader::token(&ctx, link.subscriber) };
    Ok(WithCookies(Said(confirmed, words::SUBSCRIBED), vec![Proven::cookie(&ctx, email.folded())]))
}

/// Deletes unconfirmed addresses that no link can still confirm: a job.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn forget(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    Ok(store::forget(&ctx.db, now.plus_ms(-PENDING_MS), now).await?)
}
