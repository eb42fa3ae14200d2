//! The SQL of orders.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx, Val};
use daymark_base::{args, search, sql};
use daymark_people::accounts;

use crate::shirts::model::{ManagedOrder, OrderIn, OrderOut, State};

/// The columns of an [`OrderOut`].
macro_rules! orders {
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT o.id, o.size, o.cut, o.name, o.street, o.extra, o.postcode, o.city, o.region, o.country, o.phone, o.note,
                o.state, o.tracking, o.ordered_at, o.sent_at, o.erased",
            $more,
            " FROM shirt_order o ",
            $rest
        )
    };
    (managed $rest:literal) => {
        orders!(
            ", o.member_id AS user_id, TRIM(m.first_name || ' ' || m.last_name) AS user_name",
            $rest
        )
    };
}

sql! {
    OWN = orders!("", "WHERE o.member_id = $1");
    LOCK_OWN = orders!("", "WHERE o.member_id = $1 {for update}");
    ADD = "INSERT INTO shirt_order (member_id, size, cut, name, street, extra, postcode, city, region, country, phone, note,
            search, state, ordered_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'ordered', $14)
        ON CONFLICT (member_id) DO NOTHING RETURNING id";
    CHANGE = "UPDATE shirt_order SET size = $2, cut = $3, name = $4, street = $5, extra = $6, postcode = $7, city = $8,
            region = $9, country = $10, phone = $11, note = $12, search = $13
        WHERE member_id = $1";
    REMOVE = "DELETE FROM shirt_order WHERE id = $1";
    LIST = orders!(managed "JOIN member m ON m.id = o.member_id
        WHERE (CAST($1 AS TEXT) IS NULL OR o.state = $1) AND (CAST($2 AS TEXT) IS NULL OR o.search LIKE $2 ESCAPE '\\')
            AND o.id > $3 ORDER BY o.id LIMIT $4");
    COUNT = "SELECT COUNT(*) FROM shirt_order o
        WHERE (CAST($1 AS TEXT) IS NULL OR o.state = $1) AND (CAST($2 AS TEXT) IS NULL OR o.search LIKE $2 ESCAPE '\\')";
    ONE = orders!(managed "JOIN member m ON m.id = o.member_id WHERE o.id = $1");
    OWNERS = "SELECT member_id FROM shirt_order WHERE id IN {ids $1}";
    LOCK = "SELECT id FROM shirt_order WHERE id = $1 {for update}";
    LOCK_ORDERED = "SELECT id, member_id, tracking FROM shirt_order WHERE id IN {ids $1} AND state = 'ordered'
        ORDER BY id {for update}";
    MOVE = "UPDATE shirt_order SET state = $2, tracking = $3, sent_at = $4 WHERE id = $1";
    SENT = "UPDATE shirt_order SET state = 'sent', sent_at = $2 WHERE id IN {ids $1} AND state = 'ordered'";
    FORGET_ADDRESSES = "UPDATE shirt_order SET name = '', street = '', extra = '', postcode = '', city = '', region = '',
            country = '', phone = '', note = '', tracking = '', search = '', erased = TRUE
        WHERE NOT erased AND state = 'sent' AND sent_at <= $1";
    ERASE = "DELETE FROM shirt_order WHERE member_id = $1";
}

/// Which orders to list.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub state: Option<State>,
    pub pattern: Option<String>,
}

impl Wanted {
    fn args(&self) -> Vec<Val> {
        args![self.state.map(|state| state.text().to_owned()), self.pattern.clone()]
    }
}

/// The values of an order, its member's id first.
fn values(member: i64, order: OrderIn) -> Vec<Val> {
    let trimmed = |text: String| text.trim().to_owned();
    let OrderIn { size, cut, name, street, extra, postcode, city, region, country, phone, note } = order;
    let [name, street, extra, postcode, city, region, phone, note] =
        [name, street, extra, postcode, city, region, phone, note].map(trimmed);
    let found_by = search::folded([&*name, &*city, &*postcode]);
    let country = country.to_ascii_uppercase();
    args![member, size.text(), cut.text(), name, street, extra, postcode, city, region, country, phone, note, found_by]
}

/// A member's order.
pub async fn own(db: &Db, member: i64) -> Result<Option<OrderOut>> {
    db.opt(&OWN, args![member]).await
}

/// The same, locked until the transaction ends.
pub async fn lock_own(tx: &mut Tx, member: i64) -> Result<Option<OrderOut>> {
    tx.opt(&LOCK_OWN, args![member]).await
}

/// Adds an order. False if the member has one already.
pub async fn add(tx: &mut Tx, member: i64, order: OrderIn, now: Instant) -> Result<bool> {
    let mut values = values(member, order);
    values.extend(args![now]);
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.is_some())
}

/// Changes what a member ordered.
pub async fn change(tx: &mut Tx, member: i64, order: OrderIn) -> Result<()> {
    tx.exec(&CHANGE, values(member, order)).await.map(drop)
}

/// Removes an order.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Orders after an id.
pub async fn list(db: &Db, wanted: &Wanted, after: i64, limit: i64) -> Result<Vec<ManagedOrder>> {
    let mut values = wanted.args();
    values.extend(args![after, limit]);
    db.all(&LIST, values).await
}

/// How many orders match.
pub async fn count(db: &Db, wanted: &Wanted) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, wanted.args()).await?.0)
}

/// Keeps the members who placed these orders, because an erasure locks members before their orders.
async fn keep_owners(tx: &mut Tx, ids: &[i64]) -> Result<()> {
    let owners = tx.all::<(i64,)>(&OWNERS, args![Val::ids(ids.iter().copied())]).await?;
    accounts::keep(tx, owners.into_iter().map(|(member,)| member)).await
}

/// One order, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<ManagedOrder>> {
    keep_owners(tx, &[id]).await?;
    if tx.opt::<(i64,)>(&LOCK, args![id]).await?.is_none() {
        return Ok(None);
    }
    tx.opt(&ONE, args![id]).await
}

/// The unsent orders among these, with their members, locked until the transaction ends.
pub async fn lock_ordered(tx: &mut Tx, ids: &[i64]) -> Result<Vec<(i64, i64, String)>> {
    keep_owners(tx, ids).await?;
    tx.all(&LOCK_ORDERED, args![Val::ids(ids.iter().copied())]).await
}

/// Sets the state of an order.
pub async fn set_state(tx: &mut Tx, id: i64, state: State, tracking: &str, sent_at: Option<Instant>) -> Result<()> {
    tx.exec(&MOVE, args![id, state.text(), tracking, sent_at]).await.map(drop)
}

/// Marks orders as sent.
pub async fn sent(tx: &mut Tx, ids: &[i64], now: Instant) -> Result<()> {
    tx.exec(&SENT, args![Val::ids(ids.iter().copied()), now]).await.map(drop)
}

/// Removes the addresses of orders that were sent at or before a time.
pub async fn forget_addresses(db: &Db, until: Instant) -> Result<()> {
    db.exec(&FORGET_ADDRESSES, args![until]).await.map(drop)
}

/// Removes a member's order, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
