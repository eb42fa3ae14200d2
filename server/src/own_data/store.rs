//! What each table says of a member.

use daymark_base::db::{Db, Record, Result, Row, Sql, Tx, Value as Cell};
use daymark_base::{args, sql};
use serde_json::{Map, Value, json};

/// Tables that mention a member, and the column that does. Twenty years of logging ten habits a day are 73,000 rows.
macro_rules! mentions {
    ($($const:ident $table:literal $column:literal;)*) => {
        sql! { $(
            $const = concat!("SELECT * FROM ", $table, " WHERE ", $column, " = $1 LIMIT 200000");
        )* }
        /// Every table of an archive with its statement.
        pub(super) static MENTIONS: &[(&str, &Sql)] = &[$(($table, &$const)),*];
    };
}

mentions! {
    MEMBER "member" "id";
    ZONES "member_zone" "member_id";
    SESSIONS "session" "member_id";
    IDENTITIES "identity" "member_id";
    CHOICES "notification_choice" "member_id";
    NOTICES "notice" "member_id";
    NOTICES_MAILED "notice_mail" "member_id";
    PROGRAM_NOTICES "program_notice" "member_id";
    EVENTS "event_member" "member_id";
    EVENT_NOTICES "event_notice" "member_id";
    FILES "file" "member_id";
    PUSH_DEVICES "push_device" "member_id";
    QUIET_HOURS "push_quiet" "member_id";
    SECOND_FACTOR "second_factor" "member_id";
    EMAILS "email" "member_id";
    MEMBERSHIPS "membership" "member_id";
    PROGRAMS_MADE "program" "created_by";
    ENTITLEMENTS "entitlement" "member_id";
    STEPS_COMPLETED "step_completion" "member_id";
    RESULTS "program_result" "member_id";
    DEVICES "device" "member_id";
    OPERATIONS "operation" "member_id";
    ENTRIES "entry" "member_id";
    LEDGER "points_ledger" "member_id";
    DAYS "day_score" "member_id";
    STATE "member_state" "member_id";
    PAUSES "pause" "member_id";
    ROLES "member_role" "member_id";
    RESPONSES "questionnaire_response" "member_id";
    ANSWERS "answer" "member_id";
    GOALS "goal" "member_id";
    HABITS "habit" "member_id";
    REMINDERS "reminder" "member_id";
    HABIT_CHANGES "habit_change" "member_id";
    ACHIEVEMENTS "member_achievement" "member_id";
    CHEERS "cheer" "by_id";
    COMMENTS "comment" "by_id";
    COMMENT_REPORTS "comment_report" "by_id";
    TEAMS "team_member" "member_id";
    TEAMS_LED "team" "captain_id";
    COMPANY "company_member" "member_id";
    COMPANIES_OWNED "company" "owner_id";
    COMPANY_AT_SIGN_UP "sign_up_company" "member_id";
}

/// Every table that was thought of: in the archive, or left out for a reason.
pub fn tables() -> impl Iterator<Item = &'static str> {
    MENTIONS.iter().map(|(name, _)| *name).chain(LEFT_OUT.iter().map(|(name, _)| *name))
}

/// Tables that mention a member and are in no archive, each with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("mail_token", "hashes of links in mails: keys, and nothing but keys"),
    ("recovery_code", "keyed hashes of codes: keys, and nothing but keys"),
    ("achievement_seen", "when a job last looked at the member: a mark of the program's own"),
    ("comment_notice", "when the member was last told of comments: a mark of the program's own"),
    ("board_place", "where the member stood when a job last looked: a mark of the program's own"),
    ("push_fallback", "what a reminder says while its push is on the way: the same words stand in its reminder"),
    ("audit_log", "what an administrator changed of others: it is about them"),
];

/// Columns that are keys and not knowledge.
const KEYS: &[&str] = &["password_hash", "secret"];

sql! {
    LEAVE_UNFINISHED = "DELETE FROM membership WHERE member_id = $1
        AND program_id IN (SELECT id FROM program WHERE finalised_at IS NULL) RETURNING program_id";
}

/// A row of any table, by the names of its columns.
pub(super) struct AnyRow(pub Map<String, Value>);

impl Record for AnyRow {
    fn read(row: &Row<'_>) -> Result<Self> {
        let cells = row.cells().filter(|cell| !matches!(cell, Ok((name, _)) if KEYS.contains(name)));
        let cells = cells.map(|cell| {
            let (name, value) = cell?;
            let value = match value {
                Cell::Bool(x) => json!(x),
                Cell::Int(x) => json!(x),
                Cell::Real(x) => json!(x),
                Cell::Text(x) => json!(x),
                // Bytes are pictures or bodies of calls, which the archive holds as files or not at all.
                Cell::Null | Cell::Blob(_) => Value::Null,
            };
            Ok((name.to_owned(), value))
        });
        cells.collect::<Result<_>>().map(Self)
    }
}

/// What a table says of a member.
pub(super) async fn mentions(db: &Db, sql: &'static Sql, member: i64) -> Result<Vec<AnyRow>> {
    db.all(sql, args![member]).await
}

/// Takes the member out of every program that has no final board yet. Which these were.
pub(super) async fn leave_unfinished(tx: &mut Tx, member: i64) -> Result<Vec<i64>> {
    let left: Vec<(i64,)> = tx.all(&LEAVE_UNFINISHED, args![member]).await?;
    Ok(left.into_iter().map(|(program,)| program).collect())
}
