//! The SQL of customers.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use super::{Customer, CustomerIn};

macro_rules! customers {
    ($where:literal) => {
        concat!(
            "SELECT c.id, c.member_id, m.email, c.name, c.line1, c.line2, c.postal_code, c.city, c.country, c.tax_id, c.provider_ref
              FROM billing_customer c JOIN member m ON m.id = c.member_id WHERE ",
            $where
        )
    };
}

sql! {
    OF_MEMBER = customers!("c.member_id = $1");
    BY_ID = customers!("c.id = $1");
    KEEP = "INSERT INTO billing_customer (member_id, name, line1, line2, postal_code, city, country, tax_id, created_at, updated_at)
      SELECT m.id, COALESCE($2, TRIM(m.first_name || ' ' || m.last_name)), $3, $4, $5, $6, $7, $8, $9, $9 FROM member m WHERE m.id = $1
      ON CONFLICT (member_id) DO UPDATE SET name = COALESCE($2, billing_customer.name), line1 = excluded.line1,
        line2 = excluded.line2, postal_code = excluded.postal_code, city = excluded.city, country = excluded.country,
        tax_id = excluded.tax_id, updated_at = excluded.updated_at";
    ENSURE = "INSERT INTO billing_customer (member_id, name, line1, line2, postal_code, city, country, tax_id, created_at, updated_at)
      SELECT m.id, TRIM(m.first_name || ' ' || m.last_name), '', '', '', '', '', '', $2, $2 FROM member m
      WHERE m.id = $1 AND m.provider <> 'erased' ON CONFLICT (member_id) DO NOTHING";
    ERASE = "DELETE FROM billing_customer WHERE member_id = $1";
    SET_REF = "UPDATE billing_customer SET provider = $2, provider_ref = $3 WHERE id = $1";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    member_id: i64,
    email: String,
    name: String,
    line1: String,
    line2: String,
    postal_code: String,
    city: String,
    country: String,
    tax_id: String,
    provider_ref: Option<String>,
}

impl From<Row> for Customer {
    fn from(r: Row) -> Self {
        let Row { id, member_id, email, name, line1, line2, postal_code, city, country, tax_id, provider_ref } = r;
        Self { id, member: member_id, email, name, line1, line2, postal_code, city, country, tax_id, provider_ref }
    }
}

/// A member's customer, if they ever chose to pay.
pub async fn of_member(tx: &mut Tx, member: i64) -> Result<Option<Customer>> {
    Ok(tx.opt::<Row>(&OF_MEMBER, args![member]).await?.map(Into::into))
}

/// A member's customer, outside a transaction.
pub async fn read(db: &Db, member: i64) -> Result<Option<Customer>> {
    Ok(db.opt::<Row>(&OF_MEMBER, args![member]).await?.map(Into::into))
}

/// A customer.
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Customer>> {
    Ok(db.opt::<Row>(&BY_ID, args![id]).await?.map(Into::into))
}

/// A member's customer, created with the account's name if there is none; `None` for an erased account.
pub async fn ensure(tx: &mut Tx, member: i64, now: Instant) -> Result<Option<Customer>> {
    tx.exec(&ENSURE, args![member, now]).await?;
    of_member(tx, member).await
}

/// Stores a member's billing details for future invoices.
pub async fn keep(tx: &mut Tx, member: i64, input: &CustomerIn, now: Instant) -> Result<Customer> {
    let CustomerIn { name, line1, line2, postal_code, city, country, tax_id } = input;
    let trim = |text: &str| text.trim().to_owned();
    let name = name.as_deref().map(trim).filter(|name| !name.is_empty());
    let values = args![
        member,
        name,
        trim(line1),
        trim(line2),
        trim(postal_code),
        trim(city),
        country.as_str(),
        trim(tax_id),
        now
    ];
    tx.exec(&KEEP, values).await?;
    Ok(tx.one::<Row>(&OF_MEMBER, args![member]).await?.into())
}

/// Stores a customer's id at a provider.
pub async fn set_ref(db: &Db, customer: i64, provider: &str, provider_ref: &str) -> Result<()> {
    db.exec(&SET_REF, args![customer, provider, provider_ref]).await.map(drop)
}

/// Deletes a member's customer, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
