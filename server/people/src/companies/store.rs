//! The SQL of companies.
//!
//! # Errors
//! Errors of the database, unless a function names others.

mod reports;

pub use reports::*;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

/// The columns of [`CompanyRow`].
macro_rules! company {
    ($where:literal) => {
        concat!(
            "SELECT c.id, c.name, c.corporation_uid, c.owner_id, c.created_at,
                (SELECT COUNT(*) FROM company_member m WHERE m.company_id = c.id) AS members
              FROM company c WHERE ",
            $where
        )
    };
}

sql! {
    ONE = company!("c.id = $1");
    OF_MEMBER = company!("c.id = (SELECT company_id FROM company_member WHERE member_id = $1)");
    BY_UID = company!("c.corporation_uid = $1");
    BY_DOMAIN = company!("c.id = (SELECT company_id FROM company_domain WHERE domain = $1)");
    LIST = company!("($1 IS NULL OR c.name_folded > $1) AND ($3 IS NULL OR c.name_folded LIKE $3 ESCAPE '\\') ORDER BY c.name_folded LIMIT $2");
    COMPANY_OF = "SELECT company_id FROM company_member WHERE member_id = $1";
    LOCK = "SELECT name, owner_id FROM company WHERE id = $1 {for update}";
    ADD = "INSERT INTO company (name, name_folded, corporation_uid, owner_id, created_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING RETURNING id";
    CHANGE = "UPDATE company SET name = $2, name_folded = $3, owner_id = $4 WHERE id = $1";
    NAME_TAKEN = "SELECT id FROM company WHERE name_folded = $1 AND id <> $2";
    SET_UID = "UPDATE company SET corporation_uid = $2 WHERE id = $1";
    DELETE = "DELETE FROM company WHERE id = $1";
    HAS_PROGRAMS = "SELECT id FROM program WHERE company_id = $1 AND archived_at IS NULL LIMIT 1";
    WITHDRAW_PROGRAMS = "UPDATE program SET company_id = NULL, draft = TRUE, version = version + 1, updated_at = $2
      WHERE company_id = $1";
    SET_PROGRAM = "UPDATE program SET company_id = $2, version = version + 1, updated_at = $3 WHERE id = $1";
    PROGRAM_TO_CHANGE = "SELECT company_id FROM program WHERE id = $1 AND NOT custom {for update}";
    STRANGERS = "SELECT COUNT(*) FROM membership p WHERE p.program_id = $1 AND p.state IN ('pre_enrolled', 'joined')
      AND NOT EXISTS (SELECT 1 FROM company_member m WHERE m.member_id = p.member_id AND m.company_id = $2)";

    ADD_MEMBER = "INSERT INTO company_member (member_id, company_id, via, joined_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING";
    REMOVE_MEMBER = "DELETE FROM company_member WHERE company_id = $1 AND member_id = $2";
    IS_MEMBER = "SELECT member_id FROM company_member WHERE company_id = $1 AND member_id = $2";
    MEMBERS = "SELECT c.member_id, c.via, c.joined_at, m.first_name, m.last_name FROM company_member c
      JOIN member m ON m.id = c.member_id
      WHERE c.company_id = $1 AND ($2 IS NULL OR (c.joined_at, c.member_id) > ($2, $3))
      ORDER BY c.joined_at, c.member_id LIMIT $4";

    PROVED_ADDRESS = "SELECT email, email_verified_at FROM member WHERE id = $1";
    CLAIM = "INSERT INTO company_domain (domain, company_id, claimed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    CLAIMED_BY = "SELECT company_id FROM company_domain WHERE domain = $1";
    RELEASE = "DELETE FROM company_domain WHERE domain = $1 AND company_id = $2";
    DOMAINS = "SELECT domain FROM company_domain WHERE company_id = $1 ORDER BY domain LIMIT 100";

    MEMBERS_AMONG = "SELECT m.email_folded FROM company_member c JOIN member m ON m.id = c.member_id
      JOIN {rows $2: email TEXT} AS r ON r.email = m.email_folded WHERE c.company_id = $1";
    INVITE = "INSERT INTO company_invitation (hash, company_id, email, email_folded, created_at, expires_at)
      SELECT r.hash, $2, r.email, r.folded, $3, $4 FROM {rows $1: hash TEXT, email TEXT, folded TEXT} AS r WHERE true
      ON CONFLICT (company_id, email_folded) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at,
        expires_at = excluded.expires_at";
    PENDING = "SELECT email, email_folded, created_at, expires_at FROM company_invitation
      WHERE company_id = $1 AND expires_at > $2 AND ($3 IS NULL OR email_folded > $3) ORDER BY email_folded LIMIT $4";
    WITHDRAW = "DELETE FROM company_invitation WHERE company_id = $1 AND email_folded = $2";
    INVITED_TO = "SELECT c.id, c.name FROM company_invitation i JOIN company c ON c.id = i.company_id
      WHERE i.hash = $1 AND i.expires_at > $2";
    /// Changes of a company lock the company before its invitations.
    LOCK_INVITING = "SELECT id FROM company WHERE id = (SELECT company_id FROM company_invitation WHERE hash = $1)
      {for update}";
    TAKE_INVITATION = "DELETE FROM company_invitation WHERE hash = $1 AND expires_at > $2 RETURNING company_id";
    FORGET_INVITATIONS = "DELETE FROM company_invitation WHERE expires_at <= $1";

    ASKED = "SELECT s.member_id, c.id FROM sign_up_company s LEFT JOIN company c ON c.corporation_uid = s.corporation_uid
      ORDER BY s.member_id LIMIT 100";
    TAKE_ASKED = "DELETE FROM sign_up_company WHERE member_id = $1";

    LOCK_OWNED = "SELECT id FROM company WHERE owner_id = $1 ORDER BY id {for update}";
    ERASE_MEMBER = "DELETE FROM company_member WHERE member_id = $1";
    ERASE_INVITED = "DELETE FROM company_invitation
      WHERE email_folded IN (SELECT email_folded FROM member WHERE id = $1 AND email_verified_at IS NOT NULL)";
    ERASE_OWNER = "UPDATE company SET owner_id = NULL WHERE owner_id = $1";
}

/// A stored company.
#[derive(Clone, Debug, db::Record)]
pub struct CompanyRow {
    pub id: i64,
    pub name: String,
    pub corporation_uid: String,
    pub owner_id: Option<i64>,
    pub created_at: Instant,
    pub members: i64,
}

/// A company.
pub async fn one(db: &Db, id: i64) -> Result<Option<CompanyRow>> {
    db.opt(&ONE, args![id]).await
}

/// The company that a member belongs to.
pub async fn whole_of_member(db: &Db, member: i64) -> Result<Option<CompanyRow>> {
    db.opt(&OF_MEMBER, args![member]).await
}

/// The company with a uid.
pub async fn by_uid(db: &Db, uid: String) -> Result<Option<CompanyRow>> {
    db.opt(&BY_UID, args![uid]).await
}

/// The company that has claimed a domain.
pub async fn by_domain(db: &Db, domain: &str) -> Result<Option<CompanyRow>> {
    db.opt(&BY_DOMAIN, args![domain]).await
}

/// Companies whose names match a pattern, sorted by name, after a given name.
pub async fn list(db: &Db, pattern: Option<String>, after: Option<String>, limit: i64) -> Result<Vec<CompanyRow>> {
    db.all(&LIST, args![after, limit, pattern]).await
}

/// The id of the company that a member belongs to.
pub async fn of_member(db: &Db, member: i64) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&COMPANY_OF, args![member]).await?.map(|(id,)| id))
}

/// Whether a member belongs to a company.
pub async fn is_member(db: &Db, company: i64, member: i64) -> Result<bool> {
    Ok(of_member(db, member).await? == Some(company))
}

/// A company's name and owner, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<(String, Option<i64>)>> {
    tx.opt(&LOCK, args![id]).await
}

/// Creates a company; `None` when its name is taken.
pub async fn add(
    tx: &mut Tx,
    (name, folded): (&str, &str),
    uid: String,
    owner: i64,
    now: Instant,
) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&ADD, args![name, folded, uid, owner, now]).await?.map(|(id,)| id))
}

/// Changes a company; false when another has the name.
pub async fn change(tx: &mut Tx, id: i64, (name, folded): (&str, &str), owner: Option<i64>) -> Result<bool> {
    if tx.opt::<(i64,)>(&NAME_TAKEN, args![folded, id]).await?.is_some() {
        return Ok(false);
    }
    match tx.exec(&CHANGE, args![id, name, folded, owner]).await {
        // Another company got the name a moment ago.
        Err(e) if e.is_unique_violation() => Ok(false),
        changed => changed.map(|_| true),
    }
}

/// Gives a company another uid; the old one becomes invalid.
pub async fn set_uid(tx: &mut Tx, id: i64, uid: String) -> Result<()> {
    tx.exec(&SET_UID, args![id, uid]).await.map(drop)
}

/// Deletes a company; false when it has programs that are not archived. The archived ones are no longer published:
/// without a company, everyone would see them (R117).
pub async fn delete(tx: &mut Tx, id: i64, now: Instant) -> Result<bool> {
    if tx.opt::<(i64,)>(&HAS_PROGRAMS, args![id]).await?.is_some() {
        return Ok(false);
    }
    tx.exec(&WITHDRAW_PROGRAMS, args![id, now]).await?;
    tx.exec(&DELETE, args![id]).await?;
    Ok(true)
}

/// The company of a program, locked until the transaction ends; `None` when the program does not exist.
pub async fn program_to_change(tx: &mut Tx, program: i64) -> Result<Option<Option<i64>>> {
    Ok(tx.opt::<(Option<i64>,)>(&PROGRAM_TO_CHANGE, args![program]).await?.map(|(company,)| company))
}

/// How many members or waiting members of a program do not belong to a company.
pub async fn strangers(tx: &mut Tx, program: i64, company: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&STRANGERS, args![program, company]).await?.0)
}

/// Assigns a program to a company, or opens it to everyone.
pub async fn set_program(tx: &mut Tx, program: i64, company: Option<i64>, now: Instant) -> Result<()> {
    tx.exec(&SET_PROGRAM, args![program, company, now]).await.map(drop)
}

/// Adds a member; false when they belong to a company already.
pub async fn add_member(tx: &mut Tx, company: i64, member: i64, via: &str, now: Instant) -> Result<bool> {
    Ok(tx.exec(&ADD_MEMBER, args![member, company, via, now]).await? == 1)
}

/// Removes a member; false when they were not in it.
pub async fn remove_member(tx: &mut Tx, company: i64, member: i64) -> Result<bool> {
    Ok(tx.exec(&REMOVE_MEMBER, args![company, member]).await? == 1)
}

/// Whether a member belongs to a company, inside a transaction.
pub async fn belongs(tx: &mut Tx, company: i64, member: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&IS_MEMBER, args![company, member]).await?.is_some())
}

/// A member of a company.
#[derive(db::Record)]
pub struct MemberRow {
    pub member_id: i64,
    pub via: String,
    pub joined_at: Instant,
    pub first_name: String,
    pub last_name: String,
}

/// A company's members, in the order of joining, after a key.
pub async fn members(db: &Db, company: i64, after: Option<(i64, i64)>, limit: i64) -> Result<Vec<MemberRow>> {
    let (at, id) = after.unzip();
    db.all(&MEMBERS, args![company, at, id, limit]).await
}

/// A member's address, and since when it is confirmed.
pub async fn address(db: &Db, member: i64) -> Result<(String, Option<Instant>)> {
    db.one(&PROVED_ADDRESS, args![member]).await
}

/// Claims a domain; false when another company has it.
pub async fn claim(tx: &mut Tx, domain: &str, company: i64, now: Instant) -> Result<bool> {
    tx.exec(&CLAIM, args![domain, company, now]).await?;
    Ok(tx.one::<(i64,)>(&CLAIMED_BY, args![domain]).await?.0 == company)
}

/// Releases a domain; false when the company does not have it.
pub async fn release(tx: &mut Tx, domain: &str, company: i64) -> Result<bool> {
    Ok(tx.exec(&RELEASE, args![domain, company]).await? == 1)
}

/// The domains of a company.
pub async fn domains(db: &Db, company: i64) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&DOMAINS, args![company]).await?.into_iter().map(|(domain,)| domain).collect())
}

/// An invitation to be stored.
pub struct Invitation {
    pub hash: String,
    pub email: String,
    pub folded: String,
}

/// Which of these folded addresses belong to members of the company.
pub async fn members_among(tx: &mut Tx, company: i64, folded: &[String]) -> Result<Vec<String>> {
    let mut rows = Rows::new();
    for email in folded {
        rows.push(row![email]);
    }
    let found: Vec<(String,)> = tx.all(&MEMBERS_AMONG, args![company, rows]).await?;
    Ok(found.into_iter().map(|(email,)| email).collect())
}

/// Stores invitations; one for the same address replaces the earlier one.
pub async fn invite(tx: &mut Tx, company: i64, all: &[Invitation], now: Instant, until: Instant) -> Result<()> {
    let mut rows = Rows::new();
    for i in all {
        rows.push(row![&i.hash, &i.email, &i.folded]);
    }
    tx.exec(&INVITE, args![rows, company, now, until]).await.map(drop)
}

/// A pending invitation.
#[derive(db::Record)]
pub struct PendingRow {
    pub email: String,
    pub email_folded: String,
    pub created_at: Instant,
    pub expires_at: Instant,
}

/// A company's valid invitations, sorted by address, after a given address.
pub async fn pending(
    db: &Db,
    company: i64,
    now: Instant,
    after: Option<String>,
    limit: i64,
) -> Result<Vec<PendingRow>> {
    db.all(&PENDING, args![company, now, after, limit]).await
}

/// Revokes an invitation; false when there is none for this folded address.
pub async fn withdraw(tx: &mut Tx, company: i64, folded: &str) -> Result<bool> {
    Ok(tx.exec(&WITHDRAW, args![company, folded]).await? == 1)
}

/// The company of an invitation.
pub async fn invited_to(db: &Db, hash: &str, now: Instant) -> Result<Option<(i64, String)>> {
    db.opt(&INVITED_TO, args![hash, now]).await
}

/// Uses up an invitation, and locks its company; `None` when it has expired or was used.
pub async fn take_invitation(tx: &mut Tx, hash: &str, now: Instant) -> Result<Option<i64>> {
    tx.opt::<(i64,)>(&LOCK_INVITING, args![hash]).await?;
    Ok(tx.opt::<(i64,)>(&TAKE_INVITATION, args![hash, now]).await?.map(|(company,)| company))
}

/// Deletes expired invitations.
pub async fn forget_invitations(db: &Db, now: Instant) -> Result<()> {
    db.exec(&FORGET_INVITATIONS, args![now]).await.map(drop)
}

/// A batch of members who signed up with a uid, each with the company that has it.
pub async fn asked(db: &Db) -> Result<Vec<(i64, Option<i64>)>> {
    db.all(&ASKED, args![]).await
}

/// Takes a member who signed up with a uid; false when another node did.
pub async fn take_asked(tx: &mut Tx, member: i64) -> Result<bool> {
    Ok(tx.exec(&TAKE_ASKED, args![member]).await? == 1)
}

/// Locks the companies that a member owns until the transaction ends.
pub async fn lock_owned(tx: &mut Tx, member: i64) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_OWNED, args![member]).await.map(drop)
}

/// Removes a member from their company, as part of erasing the account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    for statement in [&ERASE_MEMBER, &ERASE_INVITED, &ERASE_OWNER, &TAKE_ASKED] {
        tx.exec(statement, args![member]).await?;
    }
    Ok(())
}
