//! What the seed looks up: whether it may begin.

use sqlx::FromRow;

use crate::db::{Db, Result};
use crate::{args, sql};

/// What a database holds already.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct Present {
    /// Accounts.
    pub members: i64,
    /// Accounts of the demo.
    pub demo: i64,
    /// Programs.
    pub programs: i64,
}

sql! {
    PRESENT = "SELECT (SELECT COUNT(*) FROM member) AS members,
        (SELECT COUNT(*) FROM member WHERE provider = 'demo') AS demo, (SELECT COUNT(*) FROM program) AS programs";
}

/// Counts what is there.
pub async fn present(db: &Db) -> Result<Present> {
    db.one(&PRESENT, args![]).await
}
