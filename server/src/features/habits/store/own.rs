//! What a member reads of their own numbers: points by day, pauses.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Hundredths, MemberId, ProgramId};

use crate::civil::plus_days;
use crate::db::{Db, DbDay, Result, Rows, Tx};
use crate::features::habits::journal::Scored;
use crate::features::habits::rules::pause::Pause;
use crate::features::habits::rules::streak::Streak;
use crate::{args, row, sql};

sql! {
    LEDGER_BY_DAY = "SELECT local_date, CAST(SUM(delta) AS BIGINT) AS n FROM points_ledger
      WHERE member_id = $1 AND local_date >= $2 GROUP BY local_date";
    PAUSES = "SELECT id, from_date, to_date FROM pause WHERE member_id = $1 ORDER BY from_date DESC LIMIT 100";
    LOCK_STATE = "SELECT version FROM member_state WHERE member_id = $1 {for update}";
    ADD_PAUSE = "INSERT INTO pause (member_id, from_date, to_date, created_at) VALUES ($1, $2, $3, $4) RETURNING id";
    REMOVE_PAUSE = "DELETE FROM pause WHERE id = $2 AND member_id = $1 AND from_date >= $3";
    SHORTEN_PAUSE = "UPDATE pause SET to_date = $3 WHERE id = $2 AND member_id = $1 AND to_date > $3";
    HAS_PAUSE = "SELECT id FROM pause WHERE id = $2 AND member_id = $1";
}

#[derive(sqlx::FromRow, serde::Deserialize)]
struct DayPoints {
    local_date: DbDay,
    n: i64,
}

/// A member's points by date, from one on.
pub async fn ledger_by_day(db: &Db, member: MemberId, from: Day) -> Result<Vec<(Day, i64)>> {
    let rows = db.rows::<DayPoints>(&LEDGER_BY_DAY, args![member, from]).await?;
    Ok(rows.into_iter().map(|r| (r.local_date.0, r.n)).collect())
}

/// A member's pauses, newest first.
pub async fn pauses(db: &Db, member: MemberId) -> Result<Vec<(i64, Day, Day)>> {
    let rows = db.all::<(i64, DbDay, DbDay)>(&PAUSES, args![member]).await?;
    Ok(rows.into_iter().map(|(id, from, to)| (id, from.0, to.0)).collect())
}

/// The same under the member's lock, so that two requests cannot both find room.
pub async fn pauses_locked(tx: &mut Tx, member: MemberId) -> Result<Vec<Pause>> {
    tx.opt::<(i64,)>(&LOCK_STATE, args![member]).await?;
    let rows = tx.all::<(i64, DbDay, DbDay)>(&PAUSES, args![member]).await?;
    Ok(rows.into_iter().map(|(_, from, to)| Pause { from: from.0, to: to.0 }).collect())
}

/// Adds a pause and returns its id.
pub async fn add_pause(tx: &mut Tx, member: MemberId, from: Day, to: Day, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD_PAUSE, args![member, from, to, now]).await?.0)
}

/// Takes a pause away that begins today or later, or ends a running one with yesterday. False when there is none.
pub async fn end_pause(db: &Db, member: MemberId, id: i64, today: Day) -> Result<bool> {
    db.write(move |tx| {
        Box::pin(async move {
            if tx.opt::<(i64,)>(&HAS_PAUSE, args![member, id]).await?.is_none() {
                return Ok(false);
            }
            tx.exec(&REMOVE_PAUSE, args![member, id, today]).await?;
            tx.exec(&SHORTEN_PAUSE, args![member, id, plus_days(today, -1)]).await?;
            Ok(true)
        })
    })
    .await
}

/// A streak on a board whose member has not been done lately.
#[derive(sqlx::FromRow)]
pub struct SilentStreak {
    pub member_id: i64,
    pub program_id: i64,
    pub streak_current: i64,
    pub streak_longest: i64,
    pub score_seq: i64,
}

sql! {
    SILENT_STREAKS = "SELECT s.member_id, s.program_id, s.streak_current, s.streak_longest, s.score_seq FROM membership s
      WHERE s.state = 'joined' AND s.streak_current > 0 AND (s.member_id, s.program_id) > ($2, $3)
        AND NOT EXISTS (SELECT 1 FROM day_score d WHERE d.member_id = s.member_id AND d.program_id = s.program_id
          AND d.local_date >= $1 AND d.done > 0)
      ORDER BY s.member_id, s.program_id LIMIT $4";
    // Only while nothing was logged in between: the log's own streak is newer than ours. A day that was open when the log
    // counted over it and was then missed makes the longest shorter as well.
    SET_STREAK = "UPDATE membership SET streak_current = $4, streak_longest = $5, score_seq = score_seq + 1
      WHERE member_id = $1 AND program_id = $2 AND score_seq = $3";
}

/// Streaks above zero without a done day from `since` on, in order after a key.
pub async fn silent_streaks(db: &Db, since: Day, after: (i64, i64), limit: i64) -> Result<Vec<SilentStreak>> {
    db.all(&SILENT_STREAKS, args![since, after.0, after.1, limit]).await
}

sql! {
    SCORES_DUE = "SELECT member_id, program_id FROM membership WHERE score_until <= $1 ORDER BY score_until LIMIT $2";
    SCORES_OF = "SELECT s.member_id, s.program_id, s.score, s.score_at, s.score_seq
      FROM {rows $1: member_id BIGINT, program_id BIGINT} AS r
      JOIN membership s ON s.member_id = r.member_id AND s.program_id = r.program_id
      WHERE s.score IS NOT NULL AND s.score_at IS NOT NULL";
}

/// Scores that may have changed by themselves, the longest due first.
pub async fn scores_due(db: &Db, now: Instant, limit: i64) -> Result<Vec<(MemberId, ProgramId)>> {
    db.all(&SCORES_DUE, args![now, limit]).await
}

/// A score as it is stored, and the number of its last change.
pub struct StoredScore {
    pub scored: Scored,
    pub seq: i64,
}

/// The scores of these members in these programs.
pub async fn scores_of(
    tx: &mut Tx,
    of: &[(MemberId, ProgramId)],
) -> Result<HashMap<(MemberId, ProgramId), StoredScore>> {
    let mut rows = Rows::new();
    for (member, program) in of {
        rows.push(row![*member, *program]);
    }
    let found = tx.all::<(i64, i64, i64, i64, i64)>(&SCORES_OF, args![rows]).await?;
    let stored = |(member, program, score, at, seq)| {
        let scored = Scored { score: Hundredths(score), at: Instant(at), until: None };
        ((member, program), StoredScore { scored, seq })
    };
    Ok(found.into_iter().map(stored).collect())
}

/// Puts a streak right. False when a log came first.
pub async fn set_streak(db: &Db, s: &SilentStreak, now: Streak) -> Result<bool> {
    Ok(db.exec(&SET_STREAK, args![s.member_id, s.program_id, s.score_seq, now.current, now.longest]).await? == 1)
}
