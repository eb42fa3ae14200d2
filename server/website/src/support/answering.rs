//! A customer's actions on a ticket: reply, and mark it as solved.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_people::notifications::Told;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::model::{By, MessageOut, TicketOut, Via};
use super::rules::states::Event;
use super::store::messages::{self, NewMessage};
use super::store::tickets::{self, TicketRow};
use super::telling::{self, News};

/// A ticket as its owner sees it.
pub(super) async fn shown(ctx: &Ctx, id: i64) -> Result<TicketOut> {
    let row = tickets::row(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let card = tickets::card(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let rows = messages::of_ticket(&ctx.db, id, false).await?;
    let messages: Vec<MessageOut> = rows.iter().map(|message| message.out(&row.name)).collect();
    Ok(TicketOut { card, messages })
}

/// Adds the owner's message and notifies the team. The ticket opens again unless it is still new.
pub(super) async fn reply(
    tx: &mut Tx,
    ticket: &TicketRow,
    (text, via, mail_from): (&str, Via, Option<String>),
    team: &[i64],
    now: Instant,
) -> db::Result<Vec<Told>> {
    let text = text.trim().to_owned();
    let message = NewMessage { by: By::Customer, author: ticket.member_id, text, via, mail_from };
    messages::add(tx, ticket.id, message, now).await?;
    tickets::set_state(tx, ticket.id, ticket.state().after(Event::Asked), None, now).await?;
    telling::tell(tx, (ticket, News::Answered), team, now).await
}

/// Marks the ticket as solved for its owner.
pub(super) async fn settle(tx: &mut Tx, ticket: &TicketRow, now: Instant) -> db::Result<()> {
    tickets::set_state(tx, ticket.id, ticket.state().after(Event::Settled), None, now).await
}
