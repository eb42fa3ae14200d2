//! Final results and the ledger, for display and verification.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Hundredths, MemberId, ProgramId};
use daymark_base::db::{self, Db, Result};
use daymark_base::{args, sql};

use crate::habits::results::ResultOut;
use crate::habits::rules::ranking::ResultLine;

#[derive(db::Record)]
struct ResultRow {
    position: i64,
    rank: i64,
    member_id: Option<i64>,
    first_name: String,
    last_name: String,
    points: i64,
    score: Option<i64>,
    streak: i64,
}

/// A row of the ledger.
#[derive(Clone, db::Record)]
pub struct LedgerRow {
    pub rule: String,
    pub source: String,
    pub source_version: i64,
    pub kind: String,
    pub local_date: Day,
    pub delta: i64,
    pub created_at: Instant,
}

/// The sort key of a ledger row among a member's rows in a program.
pub type LedgerKey = (Day, String, String, i64, String);

sql! {
    RESULTS_AFTER = "SELECT r.position, r.rank, r.member_id, COALESCE(m.first_name, '') AS first_name,
        COALESCE(m.last_name, '') AS last_name, r.points, r.score, r.streak
      FROM program_result r LEFT JOIN member m ON m.id = r.member_id
      WHERE r.program_id = $1 AND r.position > $2 ORDER BY r.position LIMIT $3";
    RESULT_ROWS = "SELECT rank, member_id, points, score, streak FROM program_result WHERE program_id = $1
      ORDER BY position LIMIT 10000000";
    RESULT_DIGEST = "SELECT result_digest FROM program WHERE id = $1";
    LEDGER_IN = "SELECT rule, source, source_version, kind, local_date, delta, created_at FROM points_ledger
      WHERE member_id = $1 AND program_id = $2
        AND ($3 IS NULL OR (local_date, rule, source, source_version, kind) < ($3, $4, $5, $6, $7))
      ORDER BY local_date DESC, rule DESC, source DESC, source_version DESC, kind DESC LIMIT $8";
    LEDGER_SUM = "SELECT COALESCE(CAST(SUM(delta) AS BIGINT), CAST(0 AS BIGINT)) FROM points_ledger
      WHERE member_id = $1 AND program_id = $2";
}

/// A program's final board after a position.
pub(in crate::habits) async fn results(db: &Db, program: ProgramId, after: i64, limit: i64) -> Result<Vec<ResultOut>> {
    let rows = db.all::<ResultRow>(&RESULTS_AFTER, args![program, after, limit]).await?;
    let shown = |r: ResultRow| ResultOut {
        position: r.position,
        rank: r.rank,
        user_id: r.member_id,
        name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
        points: r.points,
        score: r.score.map(Hundredths),
        longest_streak: r.streak,
    };
    Ok(rows.into_iter().map(shown).collect())
}

/// The rows of a program's final board in order; `None` for a row whose member's account was deleted.
pub async fn result_rows(db: &Db, program: ProgramId) -> Result<Vec<Option<ResultLine>>> {
    let rows = db.all::<(i64, Option<i64>, i64, Option<i64>, i64)>(&RESULT_ROWS, args![program]).await?;
    let line = |(rank, member, points, score, longest_streak)| {
        let member: Option<i64> = member;
        member.map(|member| ResultLine { rank, member, points, score, longest_streak })
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The stored digest of a program's results, if any; `None` for an unknown program.
pub async fn digest(db: &Db, program: ProgramId) -> Result<Option<Option<String>>> {
    Ok(db.opt::<(Option<String>,)>(&RESULT_DIGEST, args![program]).await?.map(|(digest,)| digest))
}

/// A member's ledger rows in a program, newest date first.
pub async fn ledger_in(
    db: &Db,
    member: MemberId,
    program: ProgramId,
    after: Option<LedgerKey>,
    limit: i64,
) -> Result<Vec<LedgerRow>> {
    let (date, rule, source, version, kind) = match after {
        Some((date, rule, source, version, kind)) => (Some(date), Some(rule), Some(source), Some(version), Some(kind)),
        None => (None, None, None, None, None),
    };
    db.all(&LEDGER_IN, args![member, program, date, rule, source, version, kind, limit]).await
}

/// The ledger's total for a member in a program.
pub async fn ledger_sum(db: &Db, member: MemberId, program: ProgramId) -> Result<i64> {
    Ok(db.one::<(i64,)>(&LEDGER_SUM, args![member, program]).await?.0)
}
