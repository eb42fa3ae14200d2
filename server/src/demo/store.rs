//! The seed's statements: whether it may begin, and when its people last visited.

use daymark_base::db::{Db, Result, Rows};
use daymark_base::{args, sql};

/// The contents of a database.
#[derive(Clone, Copy, Debug, daymark_base::db::Record)]
pub struct Present {
    /// Accounts.
    pub members: i64,
    /// Accounts of the demo.
    pub demo: i64,
    /// Programs.
    pub programs: i64,
}

sql! {
    SEEN = "INSERT INTO session (member_id, created_at, used_at, expires_at, client)
      SELECT r.member_id, r.came, r.seen, r.seen + 2592000000, 'Mozilla/5.0 (iPhone) Safari/604.1'
      FROM {rows $1: member_id BIGINT, came BIGINT, seen BIGINT} AS r WHERE true";
    PRESENT = "SELECT (SELECT COUNT(*) FROM member) AS members,
        (SELECT COUNT(*) FROM member WHERE provider = 'demo') AS demo, (SELECT COUNT(*) FROM program) AS programs";
}

/// Counts the contents.
pub async fn present(db: &Db) -> Result<Present> {
    db.one(&PRESENT, args![]).await
}

/// Gives members a session of 30 days that no one can use: (member, when it began, when it was last used).
pub async fn seen(db: &Db, rows: Rows) -> Result<()> {
    db.exec(&SEEN, args![rows]).await.map(drop)
}
