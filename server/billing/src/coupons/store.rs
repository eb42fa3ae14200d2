//! The SQL of coupons.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Tx};
use daymark_base::{args, search, sql};

use super::model::{CouponIn, CouponOut};
use super::rules::{self, Off, Terms};
use crate::money::{Currency, Money};

macro_rules! coupon {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.code, c.note, c.percent, c.amount, c.currency, c.months, c.package_ids, c.new_members, c.win_back,
                c.most_uses, c.uses, c.valid_from, c.valid_until, c.archived_at, c.created_at FROM coupon c WHERE ",
            $rest
        )
    };
}

sql! {
    LIST = coupon!("c.id < $1 AND ($3 IS NULL OR c.search LIKE $3 ESCAPE '\\')
      ORDER BY c.id DESC LIMIT $2");
    ONE = coupon!("c.id = $1");
    LOCK = coupon!("c.id = $1 {for update}");
    BY_CODE = coupon!("c.code_folded = $1 AND c.archived_at IS NULL");
    LOCK_BY_CODE = coupon!("c.code_folded = $1 AND c.archived_at IS NULL {for update}");
    WIN_BACK = coupon!("c.win_back AND c.archived_at IS NULL AND (c.valid_from IS NULL OR c.valid_from <= $1)
        AND (c.valid_until IS NULL OR c.valid_until > $1) AND (c.most_uses IS NULL OR c.uses < c.most_uses) AND NOT c.new_members
        AND NOT EXISTS (SELECT 1 FROM coupon_redemption r
          WHERE r.coupon_id = c.id AND r.member_id = $2 AND r.given_back_at IS NULL)
      ORDER BY c.id DESC LIMIT 1");
    ADD = "INSERT INTO coupon (code, code_folded, note, percent, amount, currency, months, package_ids, new_members, win_back,
        most_uses, valid_from, valid_until, created_at, search)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING RETURNING id";
    CHANGE = "UPDATE coupon SET note = $2, most_uses = $3, valid_from = $4, valid_until = $5, win_back = $6, archived_at = $7,
        search = $8 WHERE id = $1";
    DELETE = "DELETE FROM coupon WHERE id = $1";
    REDEEMED = "SELECT EXISTS (SELECT 1 FROM coupon_redemption WHERE coupon_id = $1)";
    KNOWN_PACKAGES = "SELECT COUNT(*) FROM package WHERE id IN {ids $1}";
    USED = "SELECT EXISTS (SELECT 1 FROM coupon_redemption WHERE coupon_id = $1 AND member_id = $2 AND given_back_at IS NULL)";
    /// Whether an unpaid order uses the coupon: a new order replaces that one and returns the coupon.
    REQUESTED = "SELECT EXISTS (SELECT 1 FROM coupon_redemption r JOIN billing_subscription s ON s.id = r.subscription_id
      WHERE r.coupon_id = $1 AND r.member_id = $2 AND r.given_back_at IS NULL
        AND (s.state = 'incomplete' OR (s.state = 'trialing' AND s.provider_ref IS NULL)))";
    /// A balance payment for a cancelled order does not count, because it was returned.
    PAID_BEFORE = "SELECT EXISTS (SELECT 1 FROM payment p JOIN invoice i ON i.id = p.invoice_id
      WHERE p.member_id = $1 AND p.state <> 'failed' AND p.amount > 0 AND (p.provider <> 'balance' OR i.state <> 'void'))";
    COUNT = "UPDATE coupon SET uses = uses + 1 WHERE id = $1";
    REDEEM = "INSERT INTO coupon_redemption (coupon_id, member_id, subscription_id, at, until) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (coupon_id, member_id) WHERE given_back_at IS NULL DO NOTHING RETURNING id";
    BIND = "UPDATE coupon_redemption SET subscription_id = $2 WHERE id = $1";
    REDEMPTION = "SELECT r.coupon_id, r.until, r.spent FROM coupon_redemption r WHERE r.id = $1 {for update}";
    SPEND = "UPDATE coupon_redemption SET spent = spent + 1 WHERE id = $1";
    OF_SUBSCRIPTION = "SELECT r.id, c.months, r.spent, r.until, c.package_ids FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id
      WHERE r.subscription_id = $1 AND r.given_back_at IS NULL ORDER BY r.id DESC LIMIT 20";
    COUPON_OF = coupon!("c.id = (SELECT r.coupon_id FROM coupon_redemption r WHERE r.id = $1)");
    LOCK_OF = coupon!("c.id = (SELECT r.coupon_id FROM coupon_redemption r WHERE r.id = $1) {for update}");
    IS_OF = "SELECT EXISTS (SELECT 1 FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id
      WHERE r.subscription_id = $1 AND r.given_back_at IS NULL AND c.code_folded = $2)";
    COUPONS_OF = "SELECT coupon_id FROM coupon_redemption WHERE subscription_id = $1 AND given_back_at IS NULL ORDER BY coupon_id LIMIT 20";
    GIVE_BACK = "UPDATE coupon_redemption SET given_back_at = $3 WHERE subscription_id = $1 AND coupon_id = $2 AND given_back_at IS NULL";
    UNCOUNT = "UPDATE coupon SET uses = uses - 1 WHERE id = $1";
    USE_AGAIN = "UPDATE coupon_redemption SET given_back_at = NULL
      WHERE id = $1 AND subscription_id = $2 AND given_back_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM coupon_redemption o WHERE o.coupon_id = coupon_redemption.coupon_id
          AND o.member_id = coupon_redemption.member_id AND o.given_back_at IS NULL)
      RETURNING coupon_id";
    /// Other members may have used up the coupon meanwhile.
    COUNT_AGAIN = "UPDATE coupon SET uses = uses + 1 WHERE id = $1 AND (most_uses IS NULL OR uses < most_uses)";
}

/// A stored coupon.
#[derive(Clone, Debug, db::Record)]
pub struct CouponRow {
    pub id: i64,
    pub code: String,
    pub note: String,
    percent: Option<i64>,
    amount: Option<i64>,
    currency: Option<Currency>,
    pub months: Option<i64>,
    package_ids: Option<Json<Vec<i64>>>,
    new_members: bool,
    pub win_back: bool,
    pub most_uses: Option<i64>,
    pub uses: i64,
    pub valid_from: Option<Instant>,
    pub valid_until: Option<Instant>,
    pub archived_at: Option<Instant>,
    created_at: Instant,
}

impl CouponRow {
    fn amount(&self) -> Option<Money> {
        self.amount.zip(self.currency).map(|(amount, currency)| Money::new(amount, currency))
    }

    /// The terms that the rules check.
    pub fn terms(&self) -> Terms {
        Terms {
            off: self.amount().map_or(Off::Percent(self.percent.unwrap_or(0)), Off::Amount),
            months: self.months,
            packages: self.package_ids.as_ref().map(|ids| ids.0.clone()),
            new_members: self.new_members,
            most_uses: self.most_uses,
            uses: self.uses,
            valid_from: self.valid_from,
            valid_until: self.valid_until,
        }
    }

    /// The coupon as administrators see it.
    pub fn out(self) -> CouponOut {
        CouponOut {
            amount: self.amount(),
            id: self.id,
            code: self.code,
            note: self.note,
            percent: self.percent,
            months: self.months,
            package_ids: self.package_ids.map(|ids| ids.0),
            new_members: self.new_members,
            win_back: self.win_back,
            most_uses: self.most_uses,
            uses: self.uses,
            valid_from: self.valid_from,
            valid_until: self.valid_until,
            archived: self.archived_at.is_some(),
            created_at: self.created_at,
        }
    }
}

/// A code in the form used for comparison.
pub fn folded(code: &str) -> String {
    search::folded([code.trim()])
}

/// Coupons that match a pattern, newest first, with ids below `before`.
pub async fn list(db: &Db, pattern: Option<String>, before: i64, limit: i64) -> Result<Vec<CouponOut>> {
    let rows: Vec<CouponRow> = db.all(&LIST, args![before, limit, pattern]).await?;
    Ok(rows.into_iter().map(CouponRow::out).collect())
}

/// One coupon.
pub async fn one(db: &Db, id: i64) -> Result<Option<CouponRow>> {
    db.opt(&ONE, args![id]).await
}

/// One coupon, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<CouponRow>> {
    tx.opt(&LOCK, args![id]).await
}

/// The coupon with a code, unless it is archived.
pub async fn by_code(db: &Db, code: &str) -> Result<Option<CouponRow>> {
    db.opt(&BY_CODE, args![folded(code)]).await
}

/// As [`by_code`], locked until the transaction ends.
pub async fn lock_by_code(tx: &mut Tx, code: &str) -> Result<Option<CouponRow>> {
    tx.opt(&LOCK_BY_CODE, args![folded(code)]).await
}

/// The newest coupon that is offered to members whose subscription has ended, and that this member can use.
pub async fn win_back(db: &Db, member: i64, now: Instant) -> Result<Option<CouponRow>> {
    db.opt(&WIN_BACK, args![now, member]).await
}

/// Adds a coupon; `None` when its code is taken.
pub async fn add(tx: &mut Tx, c: &CouponIn, now: Instant) -> Result<Option<i64>> {
    let packages = c.package_ids.as_ref().map(|ids| serde_json::json!(ids));
    let values = args![
        c.code.trim(),
        folded(&c.code),
        c.note.trim(),
        c.percent,
        c.amount,
        c.currency.map(Currency::code),
        c.months,
        packages,
        c.new_members,
        c.win_back,
        c.most_uses,
        c.valid_from,
        c.valid_until,
        now,
        search::folded([c.code.as_str(), c.note.as_str()]),
    ];
    Ok(tx.opt::<(i64,)>(&ADD, values).await?.map(|(id,)| id))
}

/// Stores the fields of a coupon that may change.
pub async fn change(tx: &mut Tx, c: &CouponRow) -> Result<()> {
    let search = search::folded([c.code.as_str(), c.note.as_str()]);
    let values = args![c.id, &c.note, c.most_uses, c.valid_from, c.valid_until, c.win_back, c.archived_at, search];
    tx.exec(&CHANGE, values).await.map(drop)
}

/// Whether anyone has used a coupon, even if the use was given back: its row and its invoice still name the coupon.
pub async fn is_redeemed(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&REDEEMED, args![id]).await?.0)
}

/// Deletes an unused coupon.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE, args![id]).await.map(drop)
}

/// How many of these packages exist.
pub async fn known_packages(tx: &mut Tx, ids: &[i64]) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&KNOWN_PACKAGES, args![db::Val::ids(ids.iter().copied())]).await?.0)
}

/// Whether a member used a coupon, and whether they ever paid.
pub async fn past(tx: &mut Tx, coupon: i64, member: i64) -> Result<(bool, bool)> {
    let (used,) = tx.one(&USED, args![coupon, member]).await?;
    let (paid,) = tx.one(&PAID_BEFORE, args![member]).await?;
    Ok((used, paid))
}

/// As [`past`], outside a transaction.
pub async fn past_of(db: &Db, coupon: i64, member: i64) -> Result<(bool, bool)> {
    let (used,) = db.one(&USED, args![coupon, member]).await?;
    let (paid,) = db.one(&PAID_BEFORE, args![member]).await?;
    Ok((used, paid))
}

/// Whether only an unpaid order of a member uses a coupon.
pub async fn is_requested(db: &Db, coupon: i64, member: i64) -> Result<bool> {
    Ok(db.one::<(bool,)>(&REQUESTED, args![coupon, member]).await?.0)
}

/// Stores that a member uses a coupon; `None` when they already did.
pub async fn redeem(
    tx: &mut Tx,
    coupon: i64,
    member: i64,
    subscription: Option<i64>,
    (now, until): (Instant, Option<Instant>),
) -> Result<Option<i64>> {
    let found: Option<(i64,)> = tx.opt(&REDEEM, args![coupon, member, subscription, now, until]).await?;
    if found.is_some() {
        tx.exec(&COUNT, args![coupon]).await?;
    }
    Ok(found.map(|(id,)| id))
}

/// Stores which subscription a use is for.
pub async fn bind(tx: &mut Tx, redemption: i64, subscription: i64) -> Result<()> {
    tx.exec(&BIND, args![redemption, subscription]).await.map(drop)
}

/// Whether a subscription uses the coupon with this code.
pub async fn is_of(tx: &mut Tx, subscription: i64, code: &str) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&IS_OF, args![subscription, folded(code)]).await?.0)
}

/// Undoes the use of a subscription's coupon. The coupon is locked first, as when it is used.
pub async fn give_back(tx: &mut Tx, subscription: i64, now: Instant) -> Result<()> {
    let used: Vec<(i64,)> = tx.all(&COUPONS_OF, args![subscription]).await?;
    for (coupon,) in used {
        tx.opt::<CouponRow>(&LOCK, args![coupon]).await?;
        if tx.exec(&GIVE_BACK, args![subscription, coupon, now]).await? > 0 {
            tx.exec(&UNCOUNT, args![coupon]).await?;
        }
    }
    Ok(())
}

/// Takes back that a use was given back. The coupon is locked first, as when it is used.
pub async fn use_again(tx: &mut Tx, subscription: i64, redemption: i64) -> Result<()> {
    tx.opt::<CouponRow>(&LOCK_OF, args![redemption]).await?;
    if let Some((coupon,)) = tx.opt::<(i64,)>(&USE_AGAIN, args![redemption, subscription]).await? {
        tx.exec(&COUNT_AGAIN, args![coupon]).await?;
    }
    Ok(())
}

/// The coupon of a use, when its discount ends, and on how many invoices it was spent. The use is locked until the
/// transaction ends.
pub async fn redemption(tx: &mut Tx, id: i64) -> Result<Option<(CouponRow, Option<Instant>, i64)>> {
    let found: Option<(i64, Option<Instant>, i64)> = tx.opt(&REDEMPTION, args![id]).await?;
    let Some((coupon, until, spent)) = found else { return Ok(None) };
    let coupon: CouponRow = tx.one(&ONE, args![coupon]).await?;
    Ok(Some((coupon, until, spent)))
}

/// Counts an invoice that had the discount.
pub async fn spend(tx: &mut Tx, redemption: i64) -> Result<()> {
    tx.exec(&SPEND, args![redemption]).await.map(drop)
}

/// A use of a coupon.
#[derive(db::Record)]
pub struct Use {
    pub id: i64,
    pub months: Option<i64>,
    pub spent: i64,
    pub until: Option<Instant>,
    package_ids: Option<Json<Vec<i64>>>,
}

impl Use {
    /// Whether its coupon applies to a package.
    pub fn is_for(&self, package: i64) -> bool {
        rules::is_for(self.package_ids.as_ref().map(|ids| ids.0.as_slice()), package)
    }
}

/// A subscription's uses, newest first.
pub async fn of_subscription(tx: &mut Tx, subscription: i64) -> Result<Vec<Use>> {
    tx.all(&OF_SUBSCRIPTION, args![subscription]).await
}

/// As [`of_subscription`], outside a transaction.
pub async fn read_of_subscription(db: &Db, subscription: i64) -> Result<Vec<Use>> {
    db.all(&OF_SUBSCRIPTION, args![subscription]).await
}

/// The coupon of a use.
pub async fn coupon_of(db: &Db, redemption: i64) -> Result<CouponRow> {
    db.one(&COUPON_OF, args![redemption]).await
}
