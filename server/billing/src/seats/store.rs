//! The SQL of company packages.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts;

use super::model::{CompanyPackageOut, CompanyRefOut, SeatMemberOut};
use crate::packages::PackageRefOut;

macro_rules! company_package {
    ($where:literal) => {
        concat!(
            "SELECT c.id, c.company_id, o.name AS company, c.package_id, p.key, p.title, c.seats, c.until, c.subscription_id, c.reason,
                c.created_at, c.ended_at, (SELECT COUNT(*) FROM seat s WHERE s.company_package_id = c.id) AS taken
              FROM company_package c JOIN company o ON o.id = c.company_id JOIN package p ON p.id = c.package_id WHERE ",
            $where
        )
    };
}

sql! {
    OF_COMPANY = company_package!("c.company_id = $1 AND c.ended_at IS NULL");
    OF_SUBSCRIPTION = company_package!("c.subscription_id = $1");
    ONE = company_package!("c.id = $1");
    LIST = company_package!("c.id < $1 AND ($3 IS NULL OR o.name_folded LIKE $3 ESCAPE '\\') ORDER BY c.id DESC LIMIT $2");
    LOCK_OF_COMPANY = "SELECT id FROM company_package WHERE company_id = $1 AND ended_at IS NULL {for update}";
    LOCK = "SELECT id FROM company_package WHERE id = $1 {for update}";
    OWNED = "SELECT id, name FROM company WHERE owner_id = $1";
    COMPANY_OF = "SELECT m.company_id, c.owner_id FROM company_member m JOIN company c ON c.id = m.company_id
      WHERE m.member_id = $1";
    ADD = "INSERT INTO company_package (company_id, package_id, subscription_id, seats, until, given_by, reason, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id";
    CHANGE = "UPDATE company_package SET package_id = $2, seats = $3, until = $4, ended_at = NULL WHERE id = $1
      AND NOT EXISTS (SELECT 1 FROM company_package o
        WHERE o.company_id = company_package.company_id AND o.ended_at IS NULL AND o.id <> company_package.id)";
    END = "UPDATE company_package SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    GIVE = "INSERT INTO seat (company_package_id, member_id, given_at) VALUES ($1, $2, $3)
      ON CONFLICT (company_package_id, member_id) DO NOTHING RETURNING id";
    TAKE = "DELETE FROM seat WHERE company_package_id = $1 AND member_id = $2 RETURNING id";
    HOLDERS = "SELECT id, member_id FROM seat WHERE company_package_id = $1 ORDER BY id LIMIT 100000";
    /// In the order of ids, like the deletion of a program, which also locks the access of several members.
    LOCK_OPENED = "SELECT id FROM entitlement
      WHERE origin IN (SELECT 'seat:' || s.id FROM seat s WHERE s.company_package_id = $1) ORDER BY id {for update}";
    /// The owner of a company, and who has its seats.
    PEOPLE = "SELECT owner_id FROM company WHERE id = $1 AND owner_id IS NOT NULL
      UNION SELECT s.member_id FROM seat s JOIN company_package c ON c.id = s.company_package_id WHERE c.company_id = $1";
    /// The newest seats, if there are now fewer than before.
    TOO_MANY = "SELECT id FROM seat WHERE company_package_id = $1 ORDER BY id LIMIT 100000 OFFSET $2";
    REMOVE = "DELETE FROM seat WHERE id = $1";
    /// A package also opens those that it includes.
    OPENS = "SELECT EXISTS (SELECT 1 FROM seat s JOIN company_package c ON c.id = s.company_package_id
      WHERE s.member_id = $1 AND c.ended_at IS NULL AND (c.until IS NULL OR c.until > $3) AND (c.package_id = $2
        OR EXISTS (SELECT 1 FROM package_opens o WHERE o.package_id = c.package_id AND o.other_id = $2)))";
    HAS_SEAT = "SELECT EXISTS (SELECT 1 FROM seat WHERE company_package_id = $1 AND member_id = $2)";
    MEMBERS = "SELECT m.id AS user_id, m.first_name, m.last_name, c.joined_at, s.given_at
      FROM company_member c JOIN member m ON m.id = c.member_id
        LEFT JOIN seat s ON s.member_id = m.id AND s.company_package_id = $2
      WHERE c.company_id = $1 AND ($3 IS NULL OR (c.joined_at, m.id) > ($3, $4)) AND ($5 IS NULL OR m.search LIKE $5 ESCAPE '\\')
      ORDER BY c.joined_at, m.id LIMIT $6";
    STRANGERS = "SELECT s.id, s.member_id FROM seat s JOIN company_package c ON c.id = s.company_package_id
      WHERE s.id > $1
        AND NOT EXISTS (SELECT 1 FROM company_member m WHERE m.company_id = c.company_id AND m.member_id = s.member_id)
      ORDER BY s.id LIMIT 100";
    /// Access from a seat that no longer exists, for example because its company was deleted.
    LEFT_BEHIND = "SELECT DISTINCT e.origin, e.member_id FROM entitlement e WHERE e.origin <> '' AND e.origin >= 'seat:' AND e.origin < 'seat;'
      AND e.origin > $1 AND NOT EXISTS (SELECT 1 FROM seat s WHERE e.origin = 'seat:' || s.id)
      ORDER BY e.origin LIMIT 100";
    OVER = "SELECT id, company_id FROM company_package WHERE ended_at IS NULL AND subscription_id IS NULL AND until <= $1
      AND id > $2 ORDER BY id LIMIT 100";
    /// Companies without a package whose owner pays for seats that no other company has.
    WAITING = "SELECT c.id FROM company c JOIN billing_subscription b ON b.member_id = c.owner_id
        JOIN package p ON p.id = b.package_id
      WHERE c.id > $2 AND b.state <> 'cancelled' AND b.access_until > $1 AND p.seats > 0
        AND NOT EXISTS (SELECT 1 FROM company_package k
          WHERE (k.company_id = c.id AND k.ended_at IS NULL) OR (k.subscription_id = b.id AND k.company_id <> c.id))
      ORDER BY c.id LIMIT 100";
    LOCK_PLAN = "SELECT id, member_id, package_id, access_until FROM billing_subscription
      WHERE member_id = (SELECT c.owner_id FROM company c WHERE c.id = $1) AND state <> 'cancelled' AND access_until > $2
      {for update}";
    GIVEN_OF_PACKAGE = "SELECT id FROM company_package WHERE package_id = $1 AND subscription_id IS NULL
      AND ended_at IS NULL AND id > $2 ORDER BY id LIMIT $3";
    OF_OWNER = "SELECT s.member_id FROM seat s JOIN company_package c ON c.id = s.company_package_id
        JOIN billing_subscription b ON b.id = c.subscription_id WHERE b.member_id = $1 ORDER BY s.id LIMIT 100000";
    ERASE = "DELETE FROM seat WHERE member_id = $1";
}

/// A stored company package.
#[derive(Clone, Debug, db::Record)]
pub struct CompanyPackageRow {
    pub id: i64,
    pub company_id: i64,
    company: String,
    pub package_id: i64,
    key: String,
    title: String,
    pub seats: i64,
    pub until: Option<Instant>,
    pub subscription_id: Option<i64>,
    reason: String,
    created_at: Instant,
    pub ended_at: Option<Instant>,
    pub taken: i64,
}

impl CompanyPackageRow {
    /// Its package.
    pub fn package(&self) -> PackageRefOut {
        PackageRefOut { id: self.package_id, key: self.key.clone(), title: self.title.clone() }
    }

    /// As administrators see it.
    pub fn out(self) -> CompanyPackageOut {
        CompanyPackageOut {
            package: self.package(),
            id: self.id,
            company: CompanyRefOut { id: self.company_id, name: self.company },
            seats: self.seats,
            taken: self.taken,
            until: self.until,
            subscription_id: self.subscription_id,
            reason: self.reason,
            created_at: self.created_at,
            ended_at: self.ended_at,
        }
    }
}

/// The current package of a company.
pub async fn of_company(db: &Db, company: i64) -> Result<Option<CompanyPackageRow>> {
    db.opt(&OF_COMPANY, args![company]).await
}

/// The current package of a company, locked until the transaction ends.
pub async fn lock_of_company(tx: &mut Tx, company: i64) -> Result<Option<CompanyPackageRow>> {
    tx.opt::<(i64,)>(&LOCK_OF_COMPANY, args![company]).await?;
    tx.opt(&OF_COMPANY, args![company]).await
}

/// A company's package, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<CompanyPackageRow>> {
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    tx.opt(&ONE, args![id]).await
}

/// A company's package.
pub async fn one(db: &Db, id: i64) -> Result<Option<CompanyPackageRow>> {
    db.opt(&ONE, args![id]).await
}

/// The package that follows a subscription.
pub async fn of_subscription(tx: &mut Tx, subscription: i64) -> Result<Option<CompanyPackageRow>> {
    tx.opt(&OF_SUBSCRIPTION, args![subscription]).await
}

/// Packages of companies whose name matches, newest first, before an id.
pub async fn list(db: &Db, pattern: Option<String>, before: i64, limit: i64) -> Result<Vec<CompanyPackageOut>> {
    let rows: Vec<CompanyPackageRow> = db.all(&LIST, args![before, limit, pattern]).await?;
    Ok(rows.into_iter().map(CompanyPackageRow::out).collect())
}

/// The company that a member owns.
pub async fn owned(tx: &mut Tx, member: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64, String)>(&OWNED, args![member]).await?.map(|(id, _)| id))
}

/// The company that a member belongs to, and its owner.
pub async fn company_of(db: &Db, member: i64) -> Result<Option<(i64, Option<i64>)>> {
    db.opt(&COMPANY_OF, args![member]).await
}

/// The company that a member belongs to, and its owner, in a transaction.
pub async fn company_in(tx: &mut Tx, member: i64) -> Result<Option<(i64, Option<i64>)>> {
    tx.opt(&COMPANY_OF, args![member]).await
}

/// A new package of a company.
pub struct New<'a> {
    pub company: i64,
    pub package: i64,
    pub subscription: Option<i64>,
    pub seats: i64,
    pub until: Option<Instant>,
    pub by: Option<i64>,
    pub reason: &'a str,
}

/// Adds a package; `None` when the company already has one.
pub async fn add(tx: &mut Tx, new: &New<'_>, now: Instant) -> Result<Option<i64>> {
    let New { company, package, subscription, seats, until, by, reason } = new;
    let values = args![*company, *package, *subscription, *seats, *until, *by, *reason, now];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id))
}

/// Stores a new package, number of seats and end; false if the company has another package.
pub async fn change(tx: &mut Tx, id: i64, package: i64, seats: i64, until: Instant) -> Result<bool> {
    Ok(tx.exec(&CHANGE, args![id, package, seats, until]).await? == 1)
}

/// Ends a company's package.
pub async fn end(tx: &mut Tx, id: i64, now: Instant) -> Result<()> {
    tx.exec(&END, args![id, now]).await.map(drop)
}

/// Gives a member a seat; `None` when they already have one.
pub async fn give(tx: &mut Tx, id: i64, member: i64, now: Instant) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&GIVE, args![id, member, now]).await?.map(|(id,)| id))
}

/// Takes a member's seat back; `None` when they have none.
pub async fn take(tx: &mut Tx, id: i64, member: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&TAKE, args![id, member]).await?.map(|(id,)| id))
}

/// The seats of a company's package, and who has them.
pub async fn holders(tx: &mut Tx, id: i64) -> Result<Vec<(i64, i64)>> {
    tx.all(&HOLDERS, args![id]).await
}

/// Locks the access from the seats of a company's package until the transaction ends. It first keeps the holders from
/// being erased.
pub async fn lock_opened(tx: &mut Tx, id: i64, holders: &[(i64, i64)]) -> Result<()> {
    accounts::keep(tx, holders.iter().map(|(_, member)| *member)).await?;
    tx.all::<(i64,)>(&LOCK_OPENED, args![id]).await.map(drop)
}

/// The owner of a company, and the members who have its seats.
pub async fn people(tx: &mut Tx, company: i64) -> Result<Vec<i64>> {
    Ok(tx.all::<(i64,)>(&PEOPLE, args![company]).await?.into_iter().map(|(id,)| id).collect())
}

/// The seats beyond this number.
pub async fn too_many(tx: &mut Tx, id: i64, seats: i64) -> Result<Vec<i64>> {
    Ok(tx.all::<(i64,)>(&TOO_MANY, args![id, seats]).await?.into_iter().map(|(id,)| id).collect())
}

/// Removes a seat.
pub async fn remove(tx: &mut Tx, seat: i64) -> Result<()> {
    tx.exec(&REMOVE, args![seat]).await.map(drop)
}

/// Whether a member has a seat.
pub async fn has_seat(db: &Db, id: i64, member: i64) -> Result<bool> {
    Ok(db.one::<(bool,)>(&HAS_SEAT, args![id, member]).await?.0)
}

/// Whether a member's seat opens a package.
pub async fn opens(tx: &mut Tx, member: i64, package: i64, now: Instant) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&OPENS, args![member, package, now]).await?.0)
}

/// As [`opens`], outside a transaction.
pub async fn read_opens(db: &Db, member: i64, package: i64, now: Instant) -> Result<bool> {
    Ok(db.one::<(bool,)>(&OPENS, args![member, package, now]).await?.0)
}

#[derive(db::Record)]
struct MemberRow {
    user_id: i64,
    first_name: String,
    last_name: String,
    joined_at: Instant,
    given_at: Option<Instant>,
}

/// The members of a company whose name matches, with their seats, in the order of joining, after a key.
pub async fn members(
    db: &Db,
    (company, package): (i64, i64),
    pattern: Option<String>,
    after: Option<(Instant, i64)>,
    limit: i64,
) -> Result<Vec<((Instant, i64), SeatMemberOut)>> {
    let (at, id) = after.unzip();
    let rows: Vec<MemberRow> = db.all(&MEMBERS, args![company, package, at, id, pattern, limit]).await?;
    let shown = rows.into_iter().map(|r| {
        let name = format!("{} {}", r.first_name, r.last_name).trim().to_owned();
        let member = SeatMemberOut { user_id: r.user_id, name, seat: r.given_at.is_some(), given_at: r.given_at };
        ((r.joined_at, r.user_id), member)
    });
    Ok(shown.collect())
}

/// Seats of people who no longer belong to the company, after an id.
pub async fn strangers(db: &Db, after: i64) -> Result<Vec<(i64, i64)>> {
    db.all(&STRANGERS, args![after]).await
}

/// Access from seats that no longer exist, after an origin: the origin and the member.
pub async fn left_behind(db: &Db, after: &str) -> Result<Vec<(String, i64)>> {
    db.all(&LEFT_BEHIND, args![after]).await
}

/// Expired packages that an administrator gave, after an id, and their companies.
pub async fn over(db: &Db, now: Instant, after: i64) -> Result<Vec<(i64, i64)>> {
    db.all(&OVER, args![now, after]).await
}

/// Companies that have no package, although their owner pays for seats, after an id.
pub async fn waiting(db: &Db, now: Instant, after: i64) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&WAITING, args![now, after]).await?.into_iter().map(|(id,)| id).collect())
}

/// A subscription that gives access.
#[derive(db::Record)]
pub struct PlanRow {
    pub id: i64,
    pub member_id: i64,
    pub package_id: i64,
    pub access_until: Instant,
}

/// The subscription of a company's owner, if it gives access, locked until the transaction ends.
pub async fn lock_plan(tx: &mut Tx, company: i64, now: Instant) -> Result<Option<PlanRow>> {
    tx.opt(&LOCK_PLAN, args![company, now]).await
}

/// Company packages of a package that an administrator gave and that have not ended, after an id.
pub async fn given_of_package(db: &Db, package: i64, after: i64, limit: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&GIVEN_OF_PACKAGE, args![package, after, limit]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Members with a seat in a package that one of this member's subscriptions pays for.
pub async fn members_of(db: &Db, owner: i64) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&OF_OWNER, args![owner]).await?.into_iter().map(|(id,)| id).collect())
}

/// Deletes a member's seats, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
