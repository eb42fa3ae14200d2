//! The statements of a member's erasure.

use daymark_base::db::{Result, Sql, Tx};
use daymark_base::{args, sql};

/// Deletes a member's rows in programs that have no final board yet.
macro_rules! unfinished {
    ($table:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE member_id = $1 AND program_id IN (SELECT id FROM program WHERE finalised_at IS NULL)"
        )
    };
}

sql! {
    ERASE_OPERATIONS = unfinished!("operation");
    ERASE_ENTRIES = unfinished!("entry");
    ERASE_LEDGER = unfinished!("points_ledger");
    ERASE_DAYS = unfinished!("day_score");
    ERASE_NOTES = "DELETE FROM operation WHERE member_id = $1 AND kind = 'set_note'";
    FORGET_NOTES = "UPDATE entry SET note = NULL WHERE member_id = $1 AND note IS NOT NULL";
    /// Entries that contained nothing but a note.
    ERASE_EMPTY = "DELETE FROM entry WHERE member_id = $1 AND NOT EXISTS (
        SELECT 1 FROM operation o WHERE o.member_id = entry.member_id AND o.local_date = entry.local_date
            AND o.program_id = entry.program_id AND o.activity_id = entry.activity_id)";
    ERASE_DEVICES = "DELETE FROM device WHERE member_id = $1";
    ERASE_HABITS = "DELETE FROM habit WHERE member_id = $1";
    ERASE_HABIT_CHANGES = "DELETE FROM habit_change WHERE member_id = $1";
    ERASE_PAUSES = "DELETE FROM pause WHERE member_id = $1";
}

/// In the order of execution. Within the transaction, an entry may outlive its operations.
static ALL: [&Sql; 11] = [
    &ERASE_OPERATIONS,
    &ERASE_ENTRIES,
    &ERASE_LEDGER,
    &ERASE_DAYS,
    &ERASE_NOTES,
    &FORGET_NOTES,
    &ERASE_EMPTY,
    &ERASE_DEVICES,
    &ERASE_HABITS,
    &ERASE_HABIT_CHANGES,
    &ERASE_PAUSES,
];

/// Removes a member's notes, devices, habits and pauses, and their logs in programs that have no final board.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    for sql in ALL {
        tx.exec(sql, args![member]).await?;
    }
    Ok(())
}
