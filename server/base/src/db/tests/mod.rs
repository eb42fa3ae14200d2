//! The layer on both databases.

#[path = "../../../../../tests/harness/both.rs"]
mod both;

mod backups;
mod changes;
mod copying;
mod faults;
mod migrations;
mod rows;
mod transactions;
mod values;

use daymark_actors::clock::Instant;

use self::both::{Fixture, both, cluster, postgres, sqlite};
use super::{Db, Result};
use crate::args;

crate::sql! {
    ADD_MEMBER = "INSERT INTO member (email, email_folded, timezone, created_at) VALUES ($1, $1, 'UTC', $2) RETURNING id";
}

async fn add_member(db: &Db, email: &str) -> Result<i64> {
    let email = email.to_owned();
    db.write(move |tx| Box::pin(async move { Ok(tx.one::<(i64,)>(&ADD_MEMBER, args![email, Instant(7)]).await?.0) }))
        .await
}
