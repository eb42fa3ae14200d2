//! Notifying the team of new tickets, and of new messages from their owners.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_people::access::service as access;
use daymark_people::notifications::{self, Category, Notice, Told};
use daymark_web::ctx::Ctx;
use daymark_web::permissions::Permission;

use super::routes::AnswerTickets;
use super::rules::readers::readers;
use super::store::tickets::TicketRow;
use super::words;

/// What happened to a ticket.
#[derive(Clone, Copy, Debug)]
pub(super) enum News {
    /// It was opened.
    Opened,
    /// Its owner wrote again.
    Answered,
}

/// The members who answer tickets.
///
/// # Errors
/// When the database fails.
pub(super) async fn team(ctx: &Ctx) -> db::Result<Vec<i64>> {
    Ok(access::holders(&ctx.db, AnswerTickets::NAME).await?.into_iter().map(|(id, _)| id).collect())
}

/// Notifies the team in the transaction of the change. Pass the result to [`notifications::show`] after the commit.
///
/// # Errors
/// When the database fails.
pub(super) async fn tell(
    tx: &mut Tx,
    (ticket, news): (&TicketRow, News),
    team: &[i64],
    now: Instant,
) -> db::Result<Vec<Told>> {
    let title = match news {
        News::Opened => words::new_ticket(&ticket.subject),
        News::Answered => words::new_answer(&ticket.subject),
    };
    let link = Some(format!("/admin/support/{}", ticket.id));
    let notice = Notice { category: Category::Support, title, body: words::by(ticket.who()), link };
    let to = readers(team, ticket.assigned_id, ticket.member_id);
    let notices = to.into_iter().map(|member| (member, notice.clone())).collect();
    let told = notifications::tell_all(tx, Category::Support, notices, now).await?;
    notifications::named(tx, &told, ticket.member_id.as_slice()).await?;
    Ok(told)
}

/// Notifies the team that emails are waiting, because unknown senders have opened this many tickets in an hour.
///
/// # Errors
/// When the database fails.
pub(super) async fn waiting(tx: &mut Tx, most: i64, team: &[i64], now: Instant) -> db::Result<Vec<Told>> {
    let (title, body) = words::mails_wait(most);
    let notice = Notice { category: Category::Support, title, body, link: Some("/admin/support".to_owned()) };
    let notices = team.iter().map(|member| (*member, notice.clone())).collect();
    notifications::tell_all(tx, Category::Support, notices, now).await
}
