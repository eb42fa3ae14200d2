//! The team's desk: find, answer, annotate, assign and solve tickets.

use daymark_base::search;
use daymark_people::access::service as access;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permissions::Permission;
use daymark_web::reply::{Counted, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    AgentOut, AnswerIn, By, DeskQuery, FiguresOut, ManagedCard, ManagedMessage, ManagedTicket, NoteIn, Then,
    TicketPatch, Via, WaitsOut,
};
use super::routes::AnswerTickets;
use super::rules::figures;
use super::rules::states::{Event, State};
use super::store::desk::{self as store, Wanted};
use super::store::messages::{self, NewMessage};
use super::store::{canned, tickets, topics};
use super::{mailing, words};

const DAY_MS: i64 = 86_400_000;
/// Days that the figures look back.
const LOOKED_BACK: i64 = 30;
/// Days without a change after which a ticket that waits for its owner is solved (R112).
const QUIET: i64 = 14;
/// Days after which a solved ticket is deleted (R114).
const KEPT: i64 = 730;
/// Days for which processed emails are remembered.
const MAILS_KNOWN: i64 = 90;
/// Most rows of an export.
const EXPORTED: usize = 1_000_000;

fn wanted(query: DeskQuery, me: i64) -> Result<(Wanted, Paging)> {
    let DeskQuery { state, assigned, topic_id, search, cursor, limit } = query;
    let (assigned, unassigned) = match assigned.as_deref() {
        None | Some("") => (None, false),
        Some("me") => (Some(me), false),
        Some("nobody") => (None, true),
        Some(id) => (Some(id.parse().map_err(|_| Error::field("assigned", words::NO_SUCH_AGENT))?), false),
    };
    let number = search.as_deref().and_then(|text| text.trim().trim_start_matches('#').parse().ok());
    let pattern = search.as_deref().and_then(search::containing);
    Ok((Wanted { state, assigned, unassigned, topic: topic_id, pattern, number }, Paging { cursor, limit }))
}

fn key(row: &ManagedCard) -> (i64, i64) {
    (row.card.updated_at.0, row.card.id)
}

pub(super) async fn list(admin: Admin<AnswerTickets>, Query(query): Query<DeskQuery>) -> Result<Counted<ManagedCard>> {
    let (wanted, paging) = wanted(query, admin.caller.id)?;
    let before = paging.after()?.unwrap_or((i64::MAX, i64::MAX));
    let total = store::count(&admin.db, &wanted).await?;
    let rows = store::list(&admin.db, &wanted, before, paging.limit() + 1).await?;
    Ok(Counted(paging.page(rows, key), total))
}

pub(super) async fn export(admin: Admin<AnswerTickets>, Query(query): Query<DeskQuery>) -> Result<Export<ManagedCard>> {
    let (wanted, _) = wanted(query, admin.caller.id)?;
    let db = admin.db.unhurried();
    let fetch = move |before, limit| {
        let (db, wanted) = (db.clone(), wanted.clone());
        async move { Ok(store::list(&db, &wanted, before, limit).await?) }
    };
    let range = Range { after: (i64::MAX, i64::MAX), most: EXPORTED };
    Export::begin(Format::Csv, "tickets", range, fetch, key).await
}

async fn managed(ctx: &Ctx, id: i64) -> Result<ManagedTicket> {
    let card = store::card(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let thread = messages::of_ticket(&ctx.db, id, true).await?.into_iter().map(|row| {
        let (message, note) = (row.out(&card.name), row.by() == By::Note);
        let author_id = row.author_id.filter(|_| message.by != By::Customer);
        ManagedMessage { message, note, author_id, mail_from: row.mail_from }
    });
    let thread = thread.collect();
    Ok(ManagedTicket { card, thread })
}

pub(super) async fn read(admin: Admin<AnswerTickets>, Path((id,)): Path<(i64,)>) -> Result<Data<ManagedTicket>> {
    Ok(Data(managed(&admin, id).await?))
}

/// Answers a ticket, and assigns it to the caller if it has no assignee.
pub(super) async fn answer(
    admin: Admin<AnswerTickets>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<AnswerIn>,
) -> Result<Data<ManagedTicket>> {
    let (by, me, ctx) = (admin.by(), admin.caller.id, Ctx::clone(&admin));
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let ticket = tickets::lock(tx, id, [me]).await?.ok_or(Code::NotFound)?;
            if let Some(canned) = input.canned_id {
                canned::used(tx, canned).await?;
            }
            let text = input.text.trim().to_owned();
            mailing::answered(tx, &ctx, &ticket, &text, by.at).await?;
            let message = NewMessage { by: By::Support, author: Some(me), text, via: Via::Site, mail_from: None };
            let message = messages::add(tx, id, message, by.at).await?;
            let (was, event) = (ticket.state(), Event::Answered { solved: input.state == Then::Solved });
            let is = was.after(event);
            tickets::set_state(tx, id, is, Some(by.at), by.at).await?;
            if ticket.assigned_id.is_none() {
                tickets::assign(tx, id, Some(me), by.at).await?;
            }
            let (was, is) = (json!({ "state": was.text() }), json!({ "state": is.text(), "message": message }));
            Ok(audit::write(tx, &by, "ticket:answer", ("ticket", id), was, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

pub(super) async fn note(
    admin: Admin<AnswerTickets>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<NoteIn>,
) -> Result<Data<ManagedTicket>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            tickets::lock(tx, id, [me]).await?.ok_or(Code::NotFound)?;
            let text = input.text.trim().to_owned();
            let message = NewMessage { by: By::Note, author: Some(me), text, via: Via::Site, mail_from: None };
            let note = messages::add(tx, id, message, by.at).await?;
            Ok(audit::write(tx, &by, "ticket:note", ("ticket", id), Value::Null, json!({ "note": note })).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

/// Who may answer tickets.
async fn team(ctx: &Ctx) -> Result<Vec<AgentOut>> {
    let holders = access::holders(&ctx.db, AnswerTickets::NAME).await?;
    Ok(holders.into_iter().map(|(id, name)| AgentOut { id, name }).collect())
}

pub(super) async fn agents(admin: Admin<AnswerTickets>) -> Result<Data<Vec<AgentOut>>> {
    Ok(Data(team(&admin).await?))
}

/// Changes a ticket. A call that changes nothing leaves no row in the audit log.
pub(super) async fn change(
    admin: Admin<AnswerTickets>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<TicketPatch>,
) -> Result<Data<ManagedTicket>> {
    if let Some(Some(agent)) = patch.assigned_id
        && !team(&admin).await?.iter().any(|known| known.id == agent)
    {
        return Err(Error::field("assigned_id", words::NO_SUCH_AGENT));
    }
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let agents = [me].into_iter().chain(patch.assigned_id.flatten());
            let ticket = tickets::lock(tx, id, agents).await?.ok_or(Code::NotFound)?;
            let was = (ticket.state(), ticket.assigned_id, ticket.topic_id);
            let mut is = was;
            if let Some(assigned) = patch.assigned_id {
                is.1 = assigned;
                is.0 = if assigned.is_some() { is.0.after(Event::Assigned) } else { is.0 };
            }
            if let Some(topic) = patch.topic_id {
                if let Some(topic) = topic
                    && !topics::is_known(tx, topic).await?
                {
                    return Err(Error::field("topic_id", words::NO_SUCH_TOPIC));
                }
                is.2 = topic;
            }
            if let Some(state) = patch.state {
                is.0 = State::from(state);
            }
            if is == was {
                return Ok(());
            }
            tickets::set_state(tx, id, is.0, None, by.at).await?;
            tickets::assign(tx, id, is.1, by.at).await?;
            tickets::set_topic(tx, id, is.2, by.at).await?;
            let recorded = |(state, assigned, topic): (State, Option<i64>, Option<i64>)| {
                json!({ "state": state.text(), "assigned_id": assigned, "topic_id": topic })
            };
            Ok(audit::write(tx, &by, "ticket:update", ("ticket", id), recorded(was), recorded(is)).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

pub(super) async fn figures(admin: Admin<AnswerTickets>) -> Result<Data<FiguresOut>> {
    let since = admin.clock.now().plus_ms(-LOOKED_BACK * DAY_MS);
    let states = store::states(&admin.db).await?;
    let of = |state: State| states.iter().filter(|(word, ..)| word == state.text()).map(|(_, n, _)| n).sum();
    let waits = figures::waits(store::waits(&admin.db, since).await?);
    Ok(Data(FiguresOut {
        new: of(State::New),
        open: of(State::Open),
        waiting: of(State::Waiting),
        unassigned: states.iter().map(|(.., unassigned)| unassigned).sum(),
        solved: store::solved_since(&admin.db, since).await?,
        oldest_new_at: store::oldest_new(&admin.db).await?,
        first_answer: WaitsOut {
            count: waits.count,
            median_minutes: waits.median,
            slowest_tenth_minutes: waits.slowest_tenth,
        },
    }))
}

/// Solves tickets whose owners do not reply, and deletes old ones: a job.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn close_quiet(ctx: Ctx) -> anyhow::Result<()> {
    let now = ctx.clock.now();
    let ago = |days: i64| now.plus_ms(-days * DAY_MS);
    while tickets::solve_quiet(&ctx.db, ago(QUIET), now).await? > 0 {}
    while tickets::forget(&ctx.db, ago(KEPT)).await? > 0 {}
    Ok(messages::forget_mails(&ctx.db, ago(MAILS_KNOWN)).await?)
}
