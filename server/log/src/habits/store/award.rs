//! Ledger rows without an entry.

use daymark_base::db::{Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts;

use crate::habits::award::Award;

sql! {
    INSERT_AWARD = "INSERT INTO points_ledger (member_id, rule, source, source_version, kind, program_id, local_date, delta,
        created_at)
      VALUES ($1, $2, $3, 1, 'award', $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    ADD_TO_MEMBERSHIP = "UPDATE membership SET points = points + $3, score_seq = score_seq + 1
      WHERE member_id = $1 AND program_id = $2";
    ADD_TO_MEMBER = "UPDATE member_state SET points = points + $2 WHERE member_id = $1";
}

/// Awards points once, under the journal's lock. False when they were awarded before.
pub async fn award_once(tx: &mut Tx, award: Award) -> Result<bool> {
    let Award { member, program, rule, source, date, points, at } = award;
    accounts::lock_log(tx, member).await?;
    if tx.exec(&INSERT_AWARD, args![member, rule, source, program, date, points, at]).await? == 0 {
        return Ok(false);
    }
    tx.exec(&ADD_TO_MEMBERSHIP, args![member, program, points]).await?;
    tx.exec(&ADD_TO_MEMBER, args![member, points]).await?;
    Ok(true)
}
