//! The page that the links of newsletters open, and the one-click unsubscription of email apps (R63).

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_derive::query;
use daymark_web::access::Public;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Query};
use daymark_web::reply::{Data, Redirect, Said};
use futures_util::FutureExt;

use super::model::{ChoicesIn, EndedBy, State, SubscriberOut, SubscriptionOut, Via};
use super::reader::Reader;
use super::series::{self, Starts, Who};
use super::store::{lists, subscribers as store};
use super::{campaigns, words};

/// The parameter of an email's link. The access rule reads it; it is declared here for the API document.
#[query]
#[derive(Debug)]
#[allow(dead_code)]
pub(super) struct TokenQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    token: String,
}

/// A subscriber's newsletters.
pub(super) async fn of(ctx: &Ctx, subscriber: &SubscriberOut) -> Result<SubscriptionOut> {
    let newsletters = lists::choices(&ctx.db, subscriber.id).await?;
    let subscribed = subscriber.state == State::Confirmed && newsletters.iter().any(|one| one.subscribed);
    Ok(SubscriptionOut { email: subscriber.email.clone(), subscribed, newsletters })
}

/// Stores the chosen newsletters. An empty choice unsubscribes.
pub(super) async fn choose(
    tx: &mut Tx,
    subscriber: &SubscriberOut,
    chosen: &[i64],
    (via, by): (Via, EndedBy),
    now: Instant,
) -> Result<()> {
    let mut ids = chosen.to_vec();
    ids.sort_unstable();
    ids.dedup();
    if lists::known(tx, &ids).await? != ids.len() {
        return Err(Error::field("newsletters", words::NO_SUCH_LIST));
    }
    if ids.is_empty() {
        store::unsubscribe(tx, subscriber.id, by, now).await?;
        return Ok(());
    }
    let is_new = subscriber.state != State::Confirmed || !lists::has_any(tx, subscriber.id).await?;
    lists::choose(tx, subscriber.id, &ids, now).await?;
    if is_new {
        let said = if via == Via::Account { words::CONSENT_ACCOUNT } else { words::CONSENT_PREFERENCES };
        store::confirm(tx, subscriber.id, via, said, now).await?;
        series::begin(tx, Starts::Confirmed, Who::Subscriber(subscriber.id), now).await?;
    }
    Ok(())
}

pub(super) async fn read(reader: Reader, _: Query<TokenQuery>) -> Result<Data<SubscriptionOut>> {
    Ok(Data(of(&reader, &reader.subscriber).await?))
}

pub(super) async fn change(
    reader: Reader,
    Query(query): Query<LeaveQuery>,
    Body(input): Body<ChoicesIn>,
) -> Result<Said<SubscriptionOut>> {
    let (id, now) = (reader.subscriber.id, reader.clock.now());
    let written = reader.db.write::<_, Error>(move |tx| {
        async move {
            // Before the subscriber, as in `unsubscribe`.
            if input.newsletters.is_empty() {
                campaigns::left(tx, query.campaign, id).await?;
            }
            let subscriber = store::lock(tx, id, now).await?.ok_or(Code::Unauthenticated)?;
            choose(tx, &subscriber, &input.newsletters, (Via::Preferences, EndedBy::Reader), now).await
        }
        .boxed()
    });
    written.await?;
    let subscriber = store::read(&reader.db, id, now).await?.ok_or(Code::Unauthenticated)?;
    Ok(Said(of(&reader, &subscriber).await?, words::SAVED))
}

/// The parameters of the unsubscribe link in a newsletter.
#[query]
#[derive(Debug)]
pub(super) struct LeaveQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    #[allow(dead_code)]
    token: String,
    /// The id of the campaign that contains the link.
    campaign: Option<i64>,
}

/// Ends the subscription at once. Mail programs send a form with no further information (RFC 8058).
pub(super) async fn unsubscribe(reader: Reader, Query(query): Query<LeaveQuery>) -> Result<Said<()>> {
    let (id, now) = (reader.subscriber.id, reader.clock.now());
    let written = reader.db.write::<_, Error>(move |tx| {
        async move {
            campaigns::left(tx, query.campaign, id).await?;
            Ok(store::unsubscribe(tx, id, EndedBy::Reader, now).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Said((), words::UNSUBSCRIBED))
}

/// The parameters of the unsubscribe link, even if damaged in transit: the page explains the problem.
#[query]
#[derive(Debug)]
pub(super) struct OpenedQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    token: Option<String>,
    /// The id of the campaign that contains the link.
    #[garde(length(max = 200))]
    campaign: Option<String>,
}

pub(super) async fn to_page(ctx: Public, Query(query): Query<OpenedQuery>) -> Result<Redirect> {
    let mut kept = form_urlencoded::Serializer::new(String::new());
    kept.append_pair("token", &query.token.unwrap_or_default());
    if let Some(campaign) = query.campaign {
        kept.append_pair("campaign", &campaign);
    }
    Ok(Redirect(format!("{}/newsletter-unsubscribe?{}", ctx.config.public_url.origin(), kept.finish())))
}
