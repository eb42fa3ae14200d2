//! The SQL of lists of invoices.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Val};
use daymark_base::{args, sql};

use super::super::model::{InvoiceCard, Kind, State};
use super::super::rules::{number, parse_number};
use super::{kind, purpose, state};
use crate::money::{Currency, Money};

macro_rules! card {
    ($columns:literal, $where:literal) => {
        concat!(
            "SELECT i.id, i.kind, i.year, i.number, i.purpose, i.state, i.currency, i.total, i.due, i.reference,
              i.issued_at, i.due_at, i.paid_at",
            $columns,
            " WHERE ",
            $where
        )
    };
}

sql! {
    OF_MEMBER = card!(" FROM invoice i", "i.member_id = $1 AND i.id < $2 ORDER BY i.id DESC LIMIT $3");
    OPEN_AMONG = card!(", i.subscription_id FROM invoice i", "i.kind = 'invoice' AND i.state = 'open' AND i.subscription_id IN {ids $1}
      ORDER BY i.id DESC");
    /// A credit note has the country of its invoice.
    LIST = card!(", i.net, i.provider, COALESCE(c.country, i.country) AS country, i.member_id, m.first_name, m.last_name, m.email
      FROM invoice i JOIN member m ON m.id = i.member_id LEFT JOIN invoice c ON c.id = i.corrects_id",
      "i.id < $1 AND ($3 IS NULL OR i.kind = $3) AND ($4 IS NULL OR i.state = $4)
        AND ($5 IS NULL OR m.search LIKE $5 ESCAPE '\\' OR LOWER(i.reference) LIKE $5 ESCAPE '\\'
          OR (i.kind = $6 AND i.year = $7 AND i.number = $8))
      ORDER BY i.id DESC LIMIT $2");
}

#[derive(db::Record)]
struct CardRow {
    id: i64,
    kind: String,
    year: i64,
    number: i64,
    purpose: String,
    state: String,
    currency: Currency,
    total: i64,
    due: i64,
    reference: String,
    issued_at: Instant,
    due_at: Instant,
    paid_at: Option<Instant>,
}

impl From<CardRow> for InvoiceCard {
    fn from(r: CardRow) -> Self {
        let kind = kind(&r.kind);
        Self {
            id: r.id,
            number: number(kind, r.year, r.number),
            kind,
            purpose: purpose(&r.purpose),
            state: state(&r.state),
            total: Money::new(r.total, r.currency),
            due: Money::new(r.due, r.currency),
            reference: r.reference,
            issued_at: r.issued_at,
            due_at: r.due_at,
            paid_at: r.paid_at,
        }
    }
}

/// A member's documents, newest first, before an id.
pub async fn of_member(db: &Db, member: i64, before: i64, limit: i64) -> Result<Vec<InvoiceCard>> {
    let rows: Vec<CardRow> = db.all(&OF_MEMBER, args![member, before, limit]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// A member's newest documents, newest first.
pub async fn cards_of(db: &Db, member: i64, limit: i64) -> Result<Vec<InvoiceCard>> {
    of_member(db, member, i64::MAX, limit).await
}

#[derive(db::Record)]
struct OpenRow {
    #[column(flatten)]
    card: CardRow,
    subscription_id: i64,
}

/// The open invoices of each of these subscriptions, newest first.
pub async fn open_among(db: &Db, subscriptions: &[i64]) -> Result<HashMap<i64, Vec<InvoiceCard>>> {
    let rows: Vec<OpenRow> = db.all(&OPEN_AMONG, args![Val::ids(subscriptions.iter().copied())]).await?;
    let mut open: HashMap<i64, Vec<InvoiceCard>> = HashMap::new();
    for row in rows {
        open.entry(row.subscription_id).or_default().push(row.card.into());
    }
    Ok(open)
}

#[derive(db::Record)]
struct ListedRow {
    #[column(flatten)]
    card: CardRow,
    net: i64,
    provider: String,
    country: String,
    member_id: i64,
    first_name: String,
    last_name: String,
    email: String,
}

/// A document with its member.
pub struct Listed {
    pub card: InvoiceCard,
    pub net: Money,
    pub provider: String,
    pub country: String,
    pub member: i64,
    pub name: String,
    pub email: String,
}

/// A filter for documents.
#[derive(Clone, Default)]
pub struct Wanted {
    pub kind: Option<Kind>,
    pub state: Option<State>,
    /// The pattern of a name, an address or a reference.
    pub pattern: Option<String>,
    /// The search text, which may be a number.
    pub text: Option<String>,
}

/// All documents, newest first, before an id.
pub async fn list(db: &Db, wanted: &Wanted, before: i64, limit: i64) -> Result<Vec<Listed>> {
    let searched = wanted.text.as_deref().and_then(parse_number);
    let (of, year, n) = match searched {
        Some((kind, year, n)) => (Some(kind.text()), Some(year), Some(n)),
        None => (None, None, None),
    };
    let (kind, state) = (wanted.kind.map(Kind::text), wanted.state.map(State::text));
    let values = args![before, limit, kind, state, wanted.pattern.clone(), of, year, n];
    let rows: Vec<ListedRow> = db.all(&LIST, values).await?;
    let listed = rows.into_iter().map(|r| Listed {
        net: Money::new(r.net, r.card.currency),
        provider: r.provider,
        country: r.country,
        card: r.card.into(),
        member: r.member_id,
        name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
        email: r.email,
    });
    Ok(listed.collect())
}
