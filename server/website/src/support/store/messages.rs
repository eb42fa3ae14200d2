//! The SQL of messages.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use crate::support::model::{By, MessageOut, Via};
use crate::support::words;

/// The most messages of a ticket that are shown.
const MOST: i64 = 1000;

sql! {
    ADD = "INSERT INTO support_message (ticket_id, kind, author_id, text, via, mail_from, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        RETURNING id";
    OF_TICKET = "SELECT g.id, g.kind, g.author_id, g.text, g.via, g.mail_from, g.at, m.first_name
        FROM support_message g LEFT JOIN member m ON m.id = g.author_id
        WHERE g.ticket_id = $1 AND (g.kind <> 'note' OR $2) ORDER BY g.id DESC LIMIT $3";
    MAILS_SINCE = "SELECT COUNT(*) FROM support_message WHERE ticket_id = $1 AND via = 'mail' AND at > $2";
    TAKE_MAIL = "INSERT INTO support_mail (message_id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    /// No mail has an empty id: its row holds when the team was last told that emails wait.
    TELL = "INSERT INTO support_mail (message_id, at) VALUES ('', $1)
        ON CONFLICT (message_id) DO UPDATE SET at = excluded.at WHERE support_mail.at <= $2";
    FORGET_MAILS = "DELETE FROM support_mail WHERE at < $1";
}

/// A stored message.
#[derive(Clone, Debug, db::Record)]
pub struct MessageRow {
    pub id: i64,
    kind: String,
    pub author_id: Option<i64>,
    text: String,
    via: String,
    pub mail_from: Option<String>,
    at: Instant,
    first_name: Option<String>,
}

impl MessageRow {
    /// Who wrote it. An unknown kind counts as a note, which only the team sees.
    pub fn by(&self) -> By {
        self.kind.parse().unwrap_or(By::Note)
    }

    /// The message as clients see it; `customer` is the name of the person who opened the ticket.
    pub fn out(&self, customer: &str) -> MessageOut {
        let by = self.by();
        let team = || self.first_name.clone().filter(|name| !name.is_empty()).unwrap_or(words::TEAM.to_owned());
        let name = if by == By::Customer { customer.to_owned() } else { team() };
        let via = self.via.parse().unwrap_or(Via::Site);
        MessageOut { id: self.id, by, name, text: self.text.clone(), via, at: self.at }
    }
}

/// A message to be added.
pub struct NewMessage {
    pub by: By,
    pub author: Option<i64>,
    pub text: String,
    pub via: Via,
    pub mail_from: Option<String>,
}

/// Adds a message and returns its id.
pub async fn add(tx: &mut Tx, ticket: i64, message: NewMessage, now: Instant) -> Result<i64> {
    let NewMessage { by, author, text, via, mail_from } = message;
    let values = args![ticket, by.text(), author, text, via.text(), mail_from, now];
    Ok(tx.one::<(i64,)>(&ADD, values).await?.0)
}

/// The newest messages of a ticket, the oldest of them first.
pub async fn of_ticket(db: &Db, ticket: i64, notes: bool) -> Result<Vec<MessageRow>> {
    let mut rows: Vec<MessageRow> = db.all(&OF_TICKET, args![ticket, notes, MOST]).await?;
    rows.reverse();
    Ok(rows)
}

/// How many emails a ticket received since a time.
pub async fn mails_since(tx: &mut Tx, ticket: i64, since: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&MAILS_SINCE, args![ticket, since]).await?.0)
}

/// Remembers an email. False if it was processed already.
pub async fn is_new(tx: &mut Tx, message_id: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&TAKE_MAIL, args![message_id, now]).await? == 1)
}

/// Records a notice to the team about waiting emails. Returns false if a node has sent one after `since`.
pub async fn may_tell(tx: &mut Tx, since: Instant, now: Instant) -> Result<bool> {
    Ok(tx.exec(&TELL, args![now, since]).await? == 1)
}

/// Forgets emails from before a time.
pub async fn forget_mails(db: &Db, before: Instant) -> Result<()> {
    db.exec(&FORGET_MAILS, args![before]).await.map(drop)
}
