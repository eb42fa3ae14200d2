//! What a recomputation reads: everything of one member, from the first operation on.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{EntryKey, Hundredths, MemberId, ProgramId};
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use super::journal::{OpRow, stored_op};
use crate::habits::journal::DayScore;
use crate::habits::rules::merge::StoredOp;

sql! {
    MEMBERS_AFTER = "SELECT member_id FROM member_state WHERE member_id > $1 ORDER BY member_id LIMIT $2";
    SCORES_OF_MEMBER = "SELECT program_id, score, score_at FROM membership WHERE member_id = $1 AND score_at IS NOT NULL";
    OPS_OF_MEMBER = "SELECT member_id, program_id, activity_id, local_date, op_id, device_id, kind, value, clock,
        occurred_at, received_at, credited
      FROM operation WHERE member_id = $1";
    OP_FACTS = "SELECT program_id, activity_id, local_date, MAX(received_at) AS received_at,
        MAX(CASE WHEN late THEN 1 ELSE 0 END) > 0 AS late
      FROM operation WHERE member_id = $1 GROUP BY program_id, activity_id, local_date";
    DAYS_OF_MEMBER = "SELECT program_id, local_date, points, done FROM day_score WHERE member_id = $1";
    LEDGER_OF_MEMBER = "SELECT rule, source, program_id, CAST(SUM(delta) AS BIGINT) AS points,
        MAX(source_version) AS version
      FROM points_ledger WHERE member_id = $1 GROUP BY rule, source, program_id";
}

/// Details of an entry's operations besides their effects.
#[derive(db::Record)]
pub struct OpFacts {
    program_id: i64,
    activity_id: i64,
    local_date: Day,
    /// When the newest operation arrived.
    pub received_at: i64,
    /// Whether one of the operations could have been sent earlier.
    pub late: bool,
}

impl OpFacts {
    /// The entry.
    pub const fn key(&self) -> EntryKey {
        EntryKey { program: self.program_id, activity: self.activity_id, date: self.local_date }
    }
}

#[derive(db::Record)]
struct DayRow {
    program_id: i64,
    local_date: Day,
    points: i64,
    done: i64,
}

/// The ledger's total for one source.
#[derive(Clone, Debug, db::Record)]
pub struct LedgerSum {
    /// The rule.
    pub rule: String,
    /// What earned the points; an entry for the rule `activity`.
    pub source: String,
    /// The program.
    pub program_id: i64,
    /// The sum of its rows.
    pub points: i64,
    /// The newest version.
    pub version: i64,
}

/// The next members in the order of ids.
pub async fn members_after(db: &Db, after: MemberId, limit: i64) -> Result<Vec<MemberId>> {
    Ok(db.all::<(i64,)>(&MEMBERS_AFTER, args![after, limit]).await?.into_iter().map(|r| r.0).collect())
}

/// A member's scores, and when each was computed.
pub async fn scores_of_member(tx: &mut Tx, member: MemberId) -> Result<HashMap<ProgramId, (Hundredths, Instant)>> {
    let rows = tx.all::<(i64, i64, i64)>(&SCORES_OF_MEMBER, args![member]).await?;
    Ok(rows.into_iter().map(|(program, score, at)| (program, (Hundredths(score), Instant(at)))).collect())
}

/// Every operation of a member.
pub async fn ops_of_member(tx: &mut Tx, member: MemberId) -> Result<Vec<(EntryKey, StoredOp)>> {
    let rows = tx.all::<OpRow>(&OPS_OF_MEMBER, args![member]).await?;
    Ok(rows.into_iter().filter_map(stored_op).map(|((_, key), op)| (key, op)).collect())
}

/// The details of each entry for which a member has operations.
pub async fn op_facts(tx: &mut Tx, member: MemberId) -> Result<Vec<OpFacts>> {
    tx.all(&OP_FACTS, args![member]).await
}

/// Every stored day of a member.
pub async fn days_of_member(tx: &mut Tx, member: MemberId) -> Result<HashMap<(ProgramId, Day), DayScore>> {
    let rows = tx.all::<DayRow>(&DAYS_OF_MEMBER, args![member]).await?;
    let day = |r: DayRow| ((r.program_id, r.local_date), DayScore { points: r.points, done: r.done });
    Ok(rows.into_iter().map(day).collect())
}

/// The ledger's total for each source of a member's points.
pub async fn ledger_of_member(tx: &mut Tx, member: MemberId) -> Result<Vec<LedgerSum>> {
    tx.all(&LEDGER_OF_MEMBER, args![member]).await
}
