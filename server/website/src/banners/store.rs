//! The SQL of banners.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

macro_rules! banner {
    ($($rest:literal),+) => {
        concat!(
            "SELECT b.id, b.name, b.place, b.title, b.text, b.link, b.link_label, b.image, b.image_alt, b.tone, b.audience,
                b.package, b.company_id, b.starts_on, b.ends_on, b.dismissible, b.enabled, b.is_default, b.version, b.updated_at",
            $($rest),+
        )
    };
}

sql! {
    ENABLED = banner!(" FROM banner b WHERE b.enabled AND ($1 IS NULL OR b.place = $1)
        AND NOT EXISTS (SELECT 1 FROM banner_dismissal d WHERE d.banner_id = b.id AND d.member_id = $2 AND b.dismissible)
        ORDER BY b.place, b.id DESC LIMIT 500");
    LIST = banner!(", c.name AS company_name, (SELECT COUNT(*) FROM banner_dismissal d WHERE d.banner_id = b.id) AS dismissed
        FROM banner b LEFT JOIN company c ON c.id = b.company_id
        WHERE b.id < $3 AND ($1 IS NULL OR b.place = $1) AND ($2 IS NULL OR b.search LIKE $2 ESCAPE '\\')
        ORDER BY b.id DESC LIMIT $4");
    COUNT = "SELECT COUNT(*) FROM banner b WHERE ($1 IS NULL OR b.place = $1) AND ($2 IS NULL OR b.search LIKE $2 ESCAPE '\\')";
    MANAGED = banner!(", c.name AS company_name, (SELECT COUNT(*) FROM banner_dismissal d WHERE d.banner_id = b.id) AS dismissed
        FROM banner b LEFT JOIN company c ON c.id = b.company_id WHERE b.id = $1");
    LOCK = banner!(" FROM banner b WHERE b.id = $1 {for update}");
    LOCK_PLACES = "SELECT id FROM banner WHERE place IN ((SELECT place FROM banner WHERE id = $1), $2)
        ORDER BY id {for update}";
    DEFAULT_OF = banner!(" FROM banner b WHERE b.place = $1 AND b.is_default");
    LOCK_DEFAULT_OF = banner!(" FROM banner b WHERE b.place = $1 AND b.is_default {for update}");
    COUNT_ALL = "SELECT COUNT(*) FROM banner";
    ADD = "INSERT INTO banner (name, place, title, text, link, link_label, image, image_alt, tone, audience, package, company_id,
          starts_on, ends_on, dismissible, enabled, is_default, search, version, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 1, $19, $19) RETURNING id";
    WRITE = "UPDATE banner SET name = $1, place = $2, title = $3, text = $4, link = $5, link_label = $6, image = $7, image_alt = $8,
          tone = $9, audience = $10, package = $11, company_id = $12, starts_on = $13, ends_on = $14, dismissible = $15,
          enabled = $16, is_default = $17, search = $18, version = version + 1, updated_at = $19 WHERE id = $20";
    NO_DEFAULT = "UPDATE banner SET is_default = FALSE, version = version + 1, updated_at = $2 WHERE place = $1 AND is_default";
    REMOVE = "DELETE FROM banner WHERE id = $1";
    DISMISSIBLE = "SELECT dismissible FROM banner WHERE id = $1 AND enabled {for key share}";
    DISMISS = "INSERT INTO banner_dismissal (member_id, banner_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    FORGET_DISMISSALS = "DELETE FROM banner_dismissal WHERE banner_id = $1 AND EXISTS (SELECT 1 FROM banner b
        WHERE b.id = $1 AND (b.title <> $2 OR b.text <> $3 OR b.link_label <> $4))";
    ERASE = "DELETE FROM banner_dismissal WHERE member_id = $1";
}

/// A stored banner.
#[derive(Clone, Debug, PartialEq, Eq, db::Record)]
pub struct BannerRow {
    pub id: i64,
    pub name: String,
    pub place: String,
    pub title: String,
    pub text: String,
    pub link: Option<String>,
    pub link_label: String,
    pub image: Option<String>,
    pub image_alt: String,
    pub tone: String,
    pub audience: String,
    pub package: Option<String>,
    pub company_id: Option<i64>,
    pub starts_on: Option<Day>,
    pub ends_on: Option<Day>,
    pub dismissible: bool,
    pub enabled: bool,
    pub is_default: bool,
    pub version: i64,
    pub updated_at: Instant,
}

/// A banner with what only administrators see.
#[derive(Clone, Debug, db::Record)]
pub struct ManagedRow {
    #[column(flatten)]
    pub row: BannerRow,
    pub company_name: Option<String>,
    pub dismissed: i64,
}

/// Banners that are shown, by place and newest first: at one place or all, without those that a member has closed.
pub async fn enabled(db: &Db, place: Option<&'static str>, member: Option<i64>) -> Result<Vec<BannerRow>> {
    db.all(&ENABLED, args![place, member]).await
}

/// Banners before an id, the newest first: at one place or all, with a pattern in their texts.
pub async fn list(
    db: &Db,
    (place, search): (Option<&'static str>, Option<String>),
    before: i64,
    limit: i64,
) -> Result<Vec<ManagedRow>> {
    db.all(&LIST, args![place, search, before, limit]).await
}

/// How many banners match.
pub async fn count(db: &Db, (place, search): (Option<&'static str>, Option<String>)) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, args![place, search]).await?.0)
}

/// One banner for administrators.
pub async fn managed(db: &Db, id: i64) -> Result<Option<ManagedRow>> {
    db.opt(&MANAGED, args![id]).await
}

/// A banner, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<BannerRow>> {
    tx.opt(&LOCK, args![id]).await
}

/// Locks all banners of this one's place, and of the place that it moves to, in one order: changes of which banner is the
/// default wait for each other.
pub async fn lock_places(tx: &mut Tx, id: i64, moves_to: Option<&str>) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_PLACES, args![id, moves_to]).await.map(drop)
}

/// The default banner of a place.
pub async fn default_of(db: &Db, place: &str) -> Result<Option<BannerRow>> {
    db.opt(&DEFAULT_OF, args![place]).await
}

/// The same, locked until the transaction ends.
pub async fn lock_default_of(tx: &mut Tx, place: &str) -> Result<Option<BannerRow>> {
    tx.opt(&LOCK_DEFAULT_OF, args![place]).await
}

/// How many banners there are.
pub async fn count_all(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT_ALL, args![]).await?.0)
}

fn values(row: BannerRow, search: String, now: Instant) -> Vec<db::Val> {
    let r = row;
    args![
        r.name,
        r.place,
        r.title,
        r.text,
        r.link,
        r.link_label,
        r.image,
        r.image_alt,
        r.tone,
        r.audience,
        r.package,
        r.company_id,
        r.starts_on,
        r.ends_on,
        r.dismissible,
        r.enabled,
        r.is_default,
        search,
        now
    ]
}

/// Adds a banner; the row's id and version are ignored.
pub async fn add(tx: &mut Tx, row: BannerRow, search: String, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD, values(row, search, now)).await?.0)
}

/// Changes a banner and increments its version.
pub async fn write(tx: &mut Tx, row: BannerRow, search: String, now: Instant) -> Result<()> {
    let id = row.id;
    tx.exec(&WRITE, values(row, search, now).into_iter().chain(args![id]).collect()).await.map(drop)
}

/// Leaves a place without a default banner.
pub async fn no_default(tx: &mut Tx, place: &str, now: Instant) -> Result<()> {
    tx.exec(&NO_DEFAULT, args![place, now]).await.map(drop)
}

/// Removes a banner.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Whether a banner that is shown can be closed. It cannot be deleted until the transaction ends.
pub async fn is_dismissible(tx: &mut Tx, id: i64) -> Result<Option<bool>> {
    Ok(tx.opt::<(bool,)>(&DISMISSIBLE, args![id]).await?.map(|(can,)| can))
}

/// Records that a member has closed a banner.
pub async fn dismiss(tx: &mut Tx, member: i64, id: i64, now: Instant) -> Result<()> {
    tx.exec(&DISMISS, args![member, id, now]).await.map(drop)
}

/// Shows a banner again to everyone who has closed it, if these words differ from the stored ones.
pub async fn forget_dismissals(tx: &mut Tx, row: &BannerRow) -> Result<()> {
    tx.exec(&FORGET_DISMISSALS, args![row.id, &row.title, &row.text, &row.link_label]).await.map(drop)
}

/// Removes the records of the banners that a member has closed, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
