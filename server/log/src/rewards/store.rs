//! The SQL of rewards.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts::ShownRow;

use super::model::{GrantedOut, RuleIn, RuleOut};
use super::rules::{Held, Measure, Numbers, Rule};

sql! {
    ADD_OWN = "INSERT INTO achievement (name, title, measure, threshold, created_at)
      SELECT r.name, r.title, r.measure, r.threshold, $2
      FROM {rows $1: name TEXT, title TEXT, measure TEXT, threshold BIGINT} AS r
      WHERE NOT EXISTS (SELECT 1 FROM achievement a WHERE a.name = r.name)
      ON CONFLICT DO NOTHING";
    NEWEST_RULE = "SELECT COALESCE(MAX(id), 0) FROM achievement";
    RULES = "SELECT id, title, measure, threshold, retired_at IS NOT NULL AS retired FROM achievement
      ORDER BY measure, threshold, id LIMIT 1000";
    RULES_SHOWN = "SELECT a.id, a.name, a.title, a.description, a.measure, a.threshold, a.retired_at IS NOT NULL AS retired,
        (SELECT COUNT(*) FROM member_achievement g JOIN member m ON m.id = g.member_id
          WHERE g.achievement_id = a.id AND g.withdrawn_at IS NULL
            AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL) AS held_by
      FROM achievement a WHERE $1 IS NULL OR a.id = $1 ORDER BY a.measure, a.threshold, a.id LIMIT 1000";
    COUNT_RULES = "SELECT COUNT(*) FROM achievement WHERE retired_at IS NULL";
    ADD_RULE = "INSERT INTO achievement (title, description, measure, threshold, created_at)
      VALUES ($1, $2, $3, $4, $5) RETURNING id";
    LOCK_RULE = "SELECT id FROM achievement WHERE id = $1 {for update}";
    CHANGE_RULE = "UPDATE achievement SET title = COALESCE($2, title), description = COALESCE($3, description) WHERE id = $1";
    RETIRE_RULE = "UPDATE achievement SET retired_at = $2 WHERE id = $1 AND retired_at IS NULL";
    RESTORE_RULE = "UPDATE achievement SET retired_at = NULL WHERE id = $1 AND retired_at IS NOT NULL";
    LOOK_AGAIN = "UPDATE achievement_seen SET newest_rule = $1 - 1 WHERE newest_rule >= $1";
    /// CROSS JOIN makes SQLite look up a member only after the rest has matched.
    TO_LOOK_AT = "SELECT s.member_id, s.version FROM member_state s
      LEFT JOIN achievement_seen a ON a.member_id = s.member_id CROSS JOIN member m
      WHERE s.member_id > $2 AND m.id = s.member_id AND NOT m.disabled
        AND (a.member_id IS NULL OR a.version <> s.version OR a.points <> s.points OR a.newest_rule < $1)
      ORDER BY s.member_id LIMIT $3";
    COMPLETED_LATELY = "SELECT c.member_id, s.version FROM (
        SELECT m.member_id, COUNT(*) AS programs FROM membership m
        WHERE m.state = 'completed' AND m.member_id IN (
          SELECT l.member_id FROM program p JOIN membership l ON l.program_id = p.id AND l.state = 'completed'
          WHERE p.finalised_at > $1
          UNION SELECT e.member_id FROM membership e WHERE e.state = 'completed' AND e.ended_at > $1)
        GROUP BY m.member_id) AS c
      JOIN member_state s ON s.member_id = c.member_id LEFT JOIN achievement_seen a ON a.member_id = c.member_id
      WHERE c.member_id > $2 AND c.programs <> COALESCE(a.programs, 0)
        AND (SELECT NOT m.disabled FROM member m WHERE m.id = c.member_id)
      ORDER BY c.member_id LIMIT $3";
    NUMBERS = "SELECT s.streak_longest AS streak, s.points,
        (SELECT COUNT(DISTINCT d.local_date) FROM day_score d WHERE d.member_id = s.member_id AND d.done > 0) AS done_days,
        (SELECT COUNT(*) FROM membership m WHERE m.member_id = s.member_id AND m.state = 'completed') AS programs
      FROM member_state s WHERE s.member_id = $1";
    LOCK_MEMBER_STATE = "SELECT version FROM member_state
      WHERE member_id = $1 AND (SELECT NOT m.disabled FROM member m WHERE m.id = $1) {for update}";
    HELD = "SELECT achievement_id, withdrawn_at IS NOT NULL AS withdrawn FROM member_achievement WHERE member_id = $1";
    GRANT = "INSERT INTO member_achievement (member_id, achievement_id, granted_at) VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING";
    WITHDRAW = "UPDATE member_achievement SET withdrawn_at = $3 WHERE member_id = $1 AND achievement_id = $2";
    GIVE_BACK = "UPDATE member_achievement SET withdrawn_at = NULL WHERE member_id = $1 AND achievement_id = $2";
    SEEN = "INSERT INTO achievement_seen (member_id, version, points, programs, newest_rule) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (member_id) DO UPDATE SET version = excluded.version, points = excluded.points,
        programs = excluded.programs, newest_rule = excluded.newest_rule";
    GRANTED = "SELECT a.id, a.title, a.description, a.measure, a.threshold, g.granted_at
      FROM member_achievement g JOIN achievement a ON a.id = g.achievement_id
      WHERE g.member_id = $1 AND g.withdrawn_at IS NULL ORDER BY g.granted_at DESC, a.threshold DESC, a.id DESC LIMIT 1000";
    SHOWN = "SELECT id, first_name, last_name, nickname, image, privacy_level, test_user, disabled FROM member WHERE id = $1";
    HOLDERS = "SELECT m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled
      FROM member_achievement g JOIN member m ON m.id = g.member_id
      WHERE g.achievement_id = $1 AND g.withdrawn_at IS NULL AND m.privacy_level <> 'hidden'
        AND NOT m.test_user AND NOT m.disabled
      ORDER BY g.granted_at DESC, m.id DESC LIMIT 12";
    ERASE_GRANTS = "DELETE FROM member_achievement WHERE member_id = $1";
    ERASE_SEEN = "DELETE FROM achievement_seen WHERE member_id = $1";
}

/// Adds the built-in rules that are missing; a retired one stays retired.
pub async fn add_own(db: &Db, rows: Rows, now: Instant) -> Result<()> {
    db.exec(&ADD_OWN, args![rows, now]).await.map(drop)
}

#[derive(db::Record)]
struct RuleRow {
    id: i64,
    title: String,
    measure: String,
    threshold: i64,
    retired: bool,
}

/// The id of the newest rule.
pub async fn newest_rule(db: &Db) -> Result<i64> {
    Ok(db.one::<(i64,)>(&NEWEST_RULE, args![]).await?.0)
}

/// Every rule with its title, by measure and threshold.
pub async fn rules(tx: &mut Tx) -> Result<Vec<(Rule, String)>> {
    let rule = |r: RuleRow| {
        let rule = Rule { id: r.id, measure: Measure::stored(&r.measure), threshold: r.threshold, retired: r.retired };
        (rule, r.title)
    };
    Ok(tx.all::<RuleRow>(&RULES, args![]).await?.into_iter().map(rule).collect())
}

#[derive(db::Record)]
struct ShownRule {
    id: i64,
    name: Option<String>,
    title: String,
    description: String,
    measure: String,
    threshold: i64,
    retired: bool,
    held_by: i64,
}

impl From<ShownRule> for RuleOut {
    fn from(r: ShownRule) -> Self {
        Self {
            id: r.id,
            name: r.name,
            title: r.title,
            description: r.description,
            measure: Measure::stored(&r.measure),
            threshold: r.threshold,
            retired: r.retired,
            held_by: r.held_by,
        }
    }
}

/// Every rule as administrators see it, or one.
pub async fn shown_rules(db: &Db, id: Option<i64>) -> Result<Vec<RuleOut>> {
    Ok(db.all::<ShownRule>(&RULES_SHOWN, args![id]).await?.into_iter().map(RuleOut::from).collect())
}

/// One rule, locked until the transaction ends.
pub async fn lock_rule(tx: &mut Tx, id: i64) -> Result<Option<RuleOut>> {
    if tx.opt::<(i64,)>(&LOCK_RULE, args![id]).await?.is_none() {
        return Ok(None);
    }
    Ok(tx.opt::<ShownRule>(&RULES_SHOWN, args![Some(id)]).await?.map(RuleOut::from))
}

/// How many rules are active.
pub async fn count_rules(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_RULES, args![]).await?.0)
}

/// Adds a rule. As the newest it makes the job check every member again.
pub async fn add_rule(tx: &mut Tx, rule: &RuleIn, now: Instant) -> Result<i64> {
    let values = args![&rule.title, &rule.description, rule.measure.text(), rule.threshold, now];
    Ok(tx.one::<(i64,)>(&ADD_RULE, values).await?.0)
}

/// Changes the wording of a rule.
pub async fn change_rule(tx: &mut Tx, id: i64, title: Option<String>, description: Option<String>) -> Result<()> {
    tx.exec(&CHANGE_RULE, args![id, title, description]).await.map(drop)
}

/// Retires a rule.
pub async fn retire(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&RETIRE_RULE, args![id, now]).await.map(drop)
}

/// Reactivates a rule, so that every member is checked again. False when it was active.
pub async fn restore(tx: &mut Tx, id: i64) -> Result<bool> {
    let restored = tx.exec(&RESTORE_RULE, args![id]).await? == 1;
    if restored {
        tx.exec(&LOOK_AGAIN, args![id]).await?;
    }
    Ok(restored)
}

/// Members whose log or points have changed since the last check, or who were not checked against the newest rule, in
/// the order of ids, with their log's version. Disabled accounts are left out, among them erased ones.
pub async fn to_look_at(db: &Db, newest_rule: i64, after: i64, limit: i64) -> Result<Vec<(i64, i64)>> {
    db.all(&TO_LOOK_AT, args![newest_rule, after, limit]).await
}

/// The same for members of programs that became final after `since`, if their number of completed programs has changed.
pub async fn completed_lately(db: &Db, since: Instant, after: i64, limit: i64) -> Result<Vec<(i64, i64)>> {
    db.all(&COMPLETED_LATELY, args![since, after, limit]).await
}

#[derive(db::Record)]
struct NumbersRow {
    streak: i64,
    points: i64,
    done_days: i64,
    programs: i64,
}

impl From<NumbersRow> for Numbers {
    fn from(r: NumbersRow) -> Self {
        Self { streak: r.streak, points: r.points, done_days: r.done_days, programs: r.programs }
    }
}

/// A member's figures.
pub async fn numbers(db: &Db, member: i64) -> Result<Option<Numbers>> {
    Ok(db.opt::<NumbersRow>(&NUMBERS, args![member]).await?.map(Numbers::from))
}

/// A member's log version and figures, locked against the journal until the transaction ends; `None` when the account
/// has been disabled or erased.
pub async fn lock_numbers(tx: &mut Tx, member: i64) -> Result<Option<(i64, Numbers)>> {
    let Some((version,)) = tx.opt::<(i64,)>(&LOCK_MEMBER_STATE, args![member]).await? else { return Ok(None) };
    Ok(tx.opt::<NumbersRow>(&NUMBERS, args![member]).await?.map(|row| (version, row.into())))
}

/// Which badges a member has, or had.
pub async fn held(tx: &mut Tx, member: i64) -> Result<Vec<(i64, Held)>> {
    let rows: Vec<(i64, bool)> = tx.all(&HELD, args![member]).await?;
    Ok(rows.into_iter().map(|(id, withdrawn)| (id, if withdrawn { Held::Withdrawn } else { Held::Now })).collect())
}

/// Grants a badge.
pub async fn grant(tx: &mut Tx, member: i64, rule: i64, now: Instant) -> Result<()> {
    tx.exec(&GRANT, args![member, rule, now]).await.map(drop)
}

/// Revokes a badge.
pub async fn withdraw(tx: &mut Tx, member: i64, rule: i64, now: Instant) -> Result<()> {
    tx.exec(&WITHDRAW, args![member, rule, now]).await.map(drop)
}

/// Restores a badge.
pub async fn give_back(tx: &mut Tx, member: i64, rule: i64) -> Result<()> {
    tx.exec(&GIVE_BACK, args![member, rule]).await.map(drop)
}

/// Stores the state in which a member was checked.
pub async fn seen(tx: &mut Tx, member: i64, version: i64, numbers: &Numbers, newest_rule: i64) -> Result<()> {
    tx.exec(&SEEN, args![member, version, numbers.points, numbers.programs, newest_rule]).await.map(drop)
}

#[derive(db::Record)]
struct GrantedRow {
    id: i64,
    title: String,
    description: String,
    measure: String,
    threshold: i64,
    granted_at: Instant,
}

/// A member's badges, newest first.
pub async fn granted(db: &Db, member: i64) -> Result<Vec<GrantedOut>> {
    let out = |r: GrantedRow| GrantedOut {
        id: r.id,
        title: r.title,
        description: r.description,
        measure: Measure::stored(&r.measure),
        threshold: r.threshold,
        granted_at: r.granted_at,
    };
    Ok(db.all::<GrantedRow>(&GRANTED, args![member]).await?.into_iter().map(out).collect())
}

/// The columns that decide how others see a member.
pub async fn shown(db: &Db, member: i64) -> Result<Option<ShownRow>> {
    db.opt(&SHOWN, args![member]).await
}

/// The most recent holders of a badge, without hidden members.
pub async fn holders(db: &Db, rule: i64) -> Result<Vec<ShownRow>> {
    db.all(&HOLDERS, args![rule]).await
}

/// Removes a member's badges, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_GRANTS, args![member]).await?;
    tx.exec(&ERASE_SEEN, args![member]).await.map(drop)
}
