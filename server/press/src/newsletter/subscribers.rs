//! Subscribers, for administrators. They can end a subscription but not begin one: that requires the consent of the
//! address's owner.

use std::collections::BTreeSet;

use daymark_base::search;
use daymark_derive::query;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Columns, Export, Format, Range};
use daymark_web::page::{Paging, Searching};
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    ChoiceOut, DetailsOut, EndedBy, RemovedOut, State, SubscriberOut, SubscriberPatch, SubscribersQuery,
};
use super::store::lists;
use super::store::subscribers::{self as store, Filter};
use super::words;

permission! {
    /// Read subscribers and results of newsletters.
    pub ReadNewsletters = "newsletter:read";
    /// Change newsletters and their subscribers.
    pub EditNewsletters = "newsletter:edit";
}

pub(super) async fn list(
    admin: Admin<ReadNewsletters>,
    Query(query): Query<SubscribersQuery>,
) -> Result<Page<SubscriberOut>> {
    let SubscribersQuery { state, newsletter_id, search, cursor, limit } = query;
    let filter = Filter { state, newsletter: newsletter_id, text: pattern(search.as_deref()) };
    let paging = Paging { cursor, limit };
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::list(&admin.db, &filter, before, paging.limit() + 1, admin.clock.now()).await?;
    Ok(paging.page(rows, |row| row.id))
}

pub(super) async fn unsubscribed(
    admin: Admin<ReadNewsletters>,
    Query(query): Query<Searching>,
) -> Result<Page<SubscriberOut>> {
    let (text, paging) = query.parts();
    let before = paging.after()?.unwrap_or((i64::MAX, i64::MAX));
    let rows = store::leavers(&admin.db, text, before, paging.limit() + 1, admin.clock.now()).await?;
    Ok(paging.page(rows, |row| (row.unsubscribed_at.map_or(0, |at| at.0), row.id)))
}

fn pattern(text: Option<&str>) -> Option<String> {
    text.and_then(search::containing)
}

pub(super) async fn read(admin: Admin<ReadNewsletters>, Path((id,)): Path<(i64,)>) -> Result<Data<DetailsOut>> {
    Ok(Data(details(&admin, id).await?))
}

async fn details(ctx: &Ctx, id: i64) -> Result<DetailsOut> {
    let details = store::read(&ctx.db, id, ctx.clock.now()).await?.ok_or(Code::NotFound)?;
    let newsletters = lists::choices(&ctx.db, id).await?;
    Ok(DetailsOut { details, newsletters, consents: store::consents(&ctx.db, id).await? })
}

/// What the audit log records of a subscriber: neither address nor name.
fn recorded(subscriber: &SubscriberOut, newsletters: &[ChoiceOut], names: bool) -> Value {
    let ids: BTreeSet<_> = newsletters.iter().filter(|n| n.subscribed).map(|n| n.id).collect();
    json!({ "state": subscriber.state, "newsletters": ids, "renamed": names })
}

pub(super) async fn update(
    admin: Admin<EditNewsletters>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<SubscriberPatch>,
) -> Result<Data<DetailsOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id, by.at).await?.ok_or(Code::NotFound)?;
            let had = lists::choices_in(tx, id).await?;
            let before = recorded(&was, &had, false);
            match patch.state {
                Some(State::Unsubscribed) => {
                    store::unsubscribe(tx, id, EndedBy::Administrator, by.at).await?;
                }
                Some(state) if state != was.state => return Err(Error::field("state", words::NOT_BY_OTHERS)),
                _ => {}
            }
            let ends = patch.state == Some(State::Unsubscribed) || was.state != State::Confirmed;
            let gets: Vec<i64> = had.iter().filter(|one| !ends && one.subscribed).map(|one| one.id).collect();
            // Based on the newsletters that they get now: a colleague may have ended one meanwhile.
            let ended = patch.end_newsletter_id.filter(|id| gets.contains(id));
            let others = ended.map(|ended| gets.iter().copied().filter(|id| *id != ended).collect());
            if let Some(chosen) = patch.newsletters.or(others) {
                if !chosen.iter().all(|id| gets.contains(id)) {
                    return Err(Error::field("newsletters", words::NOT_BY_OTHERS));
                }
                if !chosen.is_empty() {
                    lists::choose(tx, id, &chosen, by.at).await?;
                } else if !ends {
                    store::unsubscribe(tx, id, EndedBy::Administrator, by.at).await?;
                }
            }
            let renamed = patch.first_name.is_some() || patch.last_name.is_some();
            let first_name = patch.first_name.map_or_else(|| was.first_name.clone(), |n| n.trim().to_owned());
            let last_name = patch.last_name.map_or_else(|| was.last_name.clone(), |n| n.trim().to_owned());
            let named = SubscriberOut { first_name, last_name, ..was };
            store::set_names(tx, &named).await?;
            let is = store::lock(tx, id, by.at).await?.ok_or(Code::NotFound)?;
            let after = recorded(&is, &lists::choices_in(tx, id).await?, renamed);
            Ok(audit::write(tx, &by, "subscriber:update", ("subscriber", id), before, after).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(details(&admin, id).await?))
}

pub(super) async fn remove(admin: Admin<EditNewsletters>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id, by.at).await?.ok_or(Code::NotFound)?;
            let before = recorded(&was, &lists::choices_in(tx, id).await?, false);
            store::remove(tx, id, by.at).await?;
            Ok(audit::write(tx, &by, "subscriber:delete", ("subscriber", id), before, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

/// Which subscribers to export.
#[query]
#[derive(Debug)]
pub(super) struct ExportQuery {
    /// `csv` or `json`.
    #[param(inline)]
    format: Format,
    /// Only those in this state.
    #[param(inline)]
    state: Option<State>,
    /// Only those of this newsletter.
    newsletter_id: Option<i64>,
    /// Part of an address or a name.
    #[garde(length(chars, max = 100))]
    search: Option<String>,
}

impl Columns for SubscriberOut {
    const NAMES: &'static [&'static str] =
        &["email", "first_name", "last_name", "state", "suppressed", "created_at", "confirmed_at", "unsubscribed_at"];
    fn cells(&self) -> Vec<String> {
        let at = |at: Option<daymark_actors::clock::Instant>| at.map(|at| at.to_string()).unwrap_or_default();
        vec![
            self.email.clone(),
            self.first_name.clone(),
            self.last_name.clone(),
            self.state.to_string(),
            self.suppressed.to_string(),
            self.created_at.to_string(),
            at(self.confirmed_at),
            at(self.unsubscribed_at),
        ]
    }
}

/// The most rows in an export.
const MOST: usize = 1_000_000;

pub(super) async fn export(
    admin: Admin<ReadNewsletters>,
    Query(query): Query<ExportQuery>,
) -> Result<Export<SubscriberOut>> {
    let text = pattern(query.search.as_deref());
    let filter = Filter { state: query.state, newsletter: query.newsletter_id, text };
    let (db, now) = (admin.db.unhurried(), admin.clock.now());
    let fetch = move |before, limit| {
        let (db, filter) = (db.clone(), filter.clone());
        async move { store::list(&db, &filter, before, limit, now).await }
    };
    Export::begin(query.format, "subscribers", Range { after: i64::MAX, most: MOST }, fetch, |row| row.id).await
}
