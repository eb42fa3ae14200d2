//! The import's queries: which people and program exist already, and the final board.

use daymark_actors::clock::Day;
use daymark_actors::event::{MemberId, ProgramId};
use daymark_base::db::{Db, Result, Rows, Val};
use daymark_base::{args, sql};

/// An account by its address.
#[derive(Debug, daymark_base::db::Record)]
pub struct AccountRow {
    pub id: i64,
    pub email_folded: String,
    pub provider: String,
}

/// A program and whether its results are stored.
#[derive(Clone, Copy, Debug, daymark_base::db::Record)]
pub struct ProgramRow {
    pub id: i64,
    pub is_final: bool,
}

/// A line of a final board.
#[derive(Clone, Debug, PartialEq, Eq, daymark_base::db::Record)]
pub struct ResultRow {
    /// Standard competition rank.
    pub rank: i64,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Points.
    pub points: i64,
    /// The longest streak, days.
    pub streak: i64,
}

sql! {
    ACCOUNTS = "SELECT m.id, m.email_folded, m.provider FROM {rows $1: email TEXT} AS r
      JOIN member m ON m.email_folded = r.email";
    // The same people over the same dates: nothing else identifies an import.
    IMPORTED = "SELECT p.id, p.finalised_at IS NOT NULL AS is_final FROM program p
      WHERE p.type = $1 AND p.start_date = $2 AND p.end_date = $3
        AND (EXISTS (SELECT 1 FROM membership s WHERE s.program_id = p.id AND s.member_id IN {ids $4})
          OR NOT EXISTS (SELECT 1 FROM membership s WHERE s.program_id = p.id))
      ORDER BY p.id LIMIT 1";
    STORED_OPS = "SELECT op_id, value FROM operation WHERE member_id = $1 AND program_id = $2
      AND local_date BETWEEN $3 AND $4";
    RESULTS = "SELECT r.rank, COALESCE(m.first_name, '') AS first_name, COALESCE(m.last_name, '') AS last_name, r.points,
        r.streak
      FROM program_result r LEFT JOIN member m ON m.id = r.member_id
      WHERE r.program_id = $1 ORDER BY r.position LIMIT $2";
    DIGEST = "SELECT COALESCE(result_digest, '') AS digest FROM program WHERE id = $1";
}

/// The accounts with these folded addresses.
pub async fn accounts(db: &Db, addresses: Rows) -> Result<Vec<AccountRow>> {
    db.all(&ACCOUNTS, args![addresses]).await
}

/// The program of this type over these dates that has one of these members, or no members yet.
pub async fn imported(
    db: &Db,
    kind: &'static str,
    first: Day,
    last: Day,
    members: &[MemberId],
) -> Result<Option<ProgramRow>> {
    db.opt(&IMPORTED, args![kind, first, last, Val::ids(members.iter().copied())]).await
}

/// A member's stored operations in a program, with their values.
pub async fn stored_ops(
    db: &Db,
    member: MemberId,
    program: ProgramId,
    first: Day,
    last: Day,
) -> Result<Vec<(String, Option<String>)>> {
    db.all(&STORED_OPS, args![member, program, first, last]).await
}

/// The first lines of a final board.
pub async fn results(db: &Db, program: ProgramId, limit: i64) -> Result<Vec<ResultRow>> {
    db.all(&RESULTS, args![program, limit]).await
}

/// The digest of a final board; empty while it is not final.
pub async fn digest(db: &Db, program: ProgramId) -> Result<String> {
    Ok(db.one::<(String,)>(&DIGEST, args![program]).await?.0)
}
