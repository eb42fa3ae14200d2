//! The SQL of own copies.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts::ShownRow;

#[derive(daymark_base::db::Record)]
struct ProgramRow {
    program_id: i64,
}

/// A member's copies that no one else has used. A copy that others have used belongs to them as well.
macro_rules! unshared {
    ($what:literal, $order:literal) => {
        concat!(
            $what,
            " FROM program WHERE custom = TRUE AND created_by = $1 AND NOT EXISTS (
              SELECT 1 FROM membership s WHERE s.program_id = program.id AND s.member_id <> $1
                AND (s.state IN ('joined', 'completed') OR s.left_at IS NOT NULL))",
            $order
        )
    };
}

sql! {
    /// Its creator, and its members. Those who left or were removed no longer see the others' days.
    KNOWS = "SELECT p.id AS program_id FROM program p WHERE p.id = $1 AND (p.created_by = $2
        OR EXISTS (SELECT 1 FROM membership s WHERE s.program_id = p.id AND s.member_id = $2
          AND s.state IN ('joined', 'completed', 'pre_enrolled')))";
    INVITES = "SELECT token FROM program_invite WHERE program_id = $1";
    INVITE = "INSERT INTO program_invite (program_id, token, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    REVOKE = "DELETE FROM program_invite WHERE program_id = $1";
    REVOKE_OF = "DELETE FROM program_invite
      WHERE program_id IN (SELECT id FROM program WHERE origin_company_id = $1 AND created_by = $2)";
    LOCK_OWN_COPIES = unshared!("SELECT id", " ORDER BY id {for update}");
    ERASE_OWN_COPIES = unshared!("DELETE", "");
    MAKER = "SELECT m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled
      FROM program p JOIN member m ON m.id = p.created_by WHERE p.id = $1";
    INVITED = "SELECT program_id FROM program_invite WHERE token = $1";
}

/// Whether a member may see a custom program.
pub async fn knows(db: &Db, program: i64, member: MemberId) -> Result<bool> {
    Ok(!db.all::<ProgramRow>(&KNOWS, args![program, member]).await?.is_empty())
}

/// The token of a copy's invitation, created if there is none.
pub async fn invite(tx: &mut Tx, program: i64, new: String, now: Instant) -> Result<String> {
    tx.exec(&INVITE, args![program, new, now]).await?;
    Ok(tx.one::<(String,)>(&INVITES, args![program]).await?.0)
}

/// The token of a copy's invitation, if there is one.
pub async fn token_of(db: &Db, program: i64) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&INVITES, args![program]).await?.map(|(token,)| token))
}

/// The member who created a copy.
pub async fn maker(db: &Db, program: i64) -> Result<Option<ShownRow>> {
    db.opt(&MAKER, args![program]).await
}

/// Revokes a copy's invitation.
pub async fn revoke(db: &Db, program: i64) -> Result<u64> {
    db.exec(&REVOKE, args![program]).await
}

/// Revokes a copy's invitation, as part of a transaction.
pub async fn end_link(tx: &mut Tx, program: i64) -> Result<()> {
    tx.exec(&REVOKE, args![program]).await.map(drop)
}

/// Revokes the invitations of a member's copies of a company's programs, which are locked.
pub async fn end_links_of(tx: &mut Tx, company: i64, member: MemberId) -> Result<()> {
    tx.exec(&REVOKE_OF, args![company, member]).await.map(drop)
}

/// Deletes copies that only the member used, as part of erasing an account, after their log. The copies are locked
/// first, because someone may be joining one at this moment; that copy then stays.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_OWN_COPIES, args![member]).await?;
    tx.exec(&ERASE_OWN_COPIES, args![member]).await.map(drop)
}

/// Whether an invitation is for this copy, as part of a transaction.
pub async fn opens(tx: &mut Tx, program: i64, token: &str) -> Result<bool> {
    Ok(tx.opt::<ProgramRow>(&INVITED, args![token]).await?.is_some_and(|found| found.program_id == program))
}

/// The copy that an invitation is for.
pub async fn invited(db: &Db, token: &str) -> Result<Option<i64>> {
    Ok(db.all::<ProgramRow>(&INVITED, args![token]).await?.pop().map(|found| found.program_id))
}
