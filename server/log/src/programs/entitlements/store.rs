//! The SQL of entitlements.

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

use super::Given;

sql! {
    HOLDS = "SELECT EXISTS (SELECT 1 FROM entitlement
      WHERE member_id = $1 AND (program_id = $2 OR package = $3) AND (expires_at IS NULL OR expires_at > $4))";
    OPENS_ARTICLES = "SELECT EXISTS (SELECT 1 FROM entitlement
      WHERE member_id = $1 AND package IS NOT NULL AND articles AND (expires_at IS NULL OR expires_at > $2))";
    OPEN_ARTICLES_FOR = "SELECT DISTINCT member_id FROM entitlement
      WHERE member_id IN {ids $1} AND package IS NOT NULL AND articles AND (expires_at IS NULL OR expires_at > $2)
      ORDER BY member_id";
    OPENS_EVENTS = "SELECT EXISTS (SELECT 1 FROM entitlement
      WHERE member_id = $1 AND package IS NOT NULL AND events AND (expires_at IS NULL OR expires_at > $2))";
    PACKAGES_OF = "SELECT DISTINCT package FROM entitlement
      WHERE member_id = $1 AND package IS NOT NULL AND (expires_at IS NULL OR expires_at > $2) LIMIT 100";
    TAKE = "INSERT INTO entitlement (member_id, program_id, source, granted_at) VALUES ($1, $2, 'free', $3)
      ON CONFLICT DO NOTHING";
    ERASE_ENTITLEMENTS = "DELETE FROM entitlement WHERE member_id = $1";
    TAKEN = "SELECT source, granted_at FROM entitlement WHERE member_id = $1 AND program_id = $2 ORDER BY id LIMIT 1";
    GIVE_PACKAGES = "INSERT INTO entitlement (member_id, package, source, granted_at, expires_at, origin, articles, events)
      SELECT $2, r.key, $3, $4, $5, $6, $7, $8 FROM {rows $1: key TEXT} AS r WHERE true
      ON CONFLICT (member_id, package, origin) WHERE package IS NOT NULL
      DO UPDATE SET expires_at = excluded.expires_at, articles = excluded.articles, events = excluded.events";
    GIVE_PROGRAMS = "INSERT INTO entitlement (member_id, program_id, source, granted_at, expires_at, origin)
      SELECT $2, p.id, $3, $4, $5, $6 FROM {rows $1: id BIGINT} AS r JOIN program p ON p.id = r.id WHERE true
      ON CONFLICT (member_id, program_id, origin) WHERE program_id IS NOT NULL
      DO UPDATE SET expires_at = excluded.expires_at";
    DROP_OTHERS = "DELETE FROM entitlement WHERE origin = $1 AND (member_id <> $2
        OR (package IS NOT NULL AND package NOT IN (SELECT r.key FROM {rows $3: key TEXT} AS r))
        OR (program_id IS NOT NULL AND program_id NOT IN (SELECT r.id FROM {rows $4: id BIGINT} AS r)))";
    WITHDRAW = "DELETE FROM entitlement WHERE origin = $1";
    NAME = "INSERT INTO package_title (key, title) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET title = excluded.title";
    UNNAME = "DELETE FROM package_title WHERE key = $1";
    TITLES = "SELECT key, title FROM package_title WHERE key IN (SELECT r.key FROM {rows $1: key TEXT} AS r)";
    TITLE = "SELECT title FROM package_title WHERE key = $1";
}

/// Whether a member is entitled to a program, directly or through its package.
pub async fn holds(tx: &mut Tx, member: MemberId, program: i64, package: &str, now: Instant) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&HOLDS, args![member, program, package, now]).await?.0)
}

/// Whether a member is entitled to a program, outside a transaction.
pub async fn holds_now(db: &Db, member: MemberId, program: i64, package: &str, now: Instant) -> Result<bool> {
    Ok(db.one::<(bool,)>(&HOLDS, args![member, program, package, now]).await?.0)
}

/// Whether a member has a package that opens articles.
pub async fn opens_articles(db: &Db, member: MemberId, now: Instant) -> Result<bool> {
    Ok(db.one::<(bool,)>(&OPENS_ARTICLES, args![member, now]).await?.0)
}

/// Those of these members with a package that opens articles.
pub async fn open_articles_for(db: &Db, members: &[MemberId], now: Instant) -> Result<Vec<MemberId>> {
    let rows = db.all::<(MemberId,)>(&OPEN_ARTICLES_FOR, args![Val::ids(members.iter().copied()), now]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Whether a member has a package that opens events.
pub async fn opens_events(tx: &mut Tx, member: MemberId, now: Instant) -> Result<bool> {
    Ok(tx.one::<(bool,)>(&OPENS_EVENTS, args![member, now]).await?.0)
}

/// The packages that a member has.
pub async fn packages_of(db: &Db, member: MemberId, now: Instant) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&PACKAGES_OF, args![member, now]).await?.into_iter().map(|(package,)| package).collect())
}

/// Deletes a member's entitlements.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.exec(&ERASE_ENTITLEMENTS, args![member]).await.map(drop)
}

/// Entitles a member to a program, once. Returns the source and the time of the first entitlement to it.
pub async fn take(tx: &mut Tx, member: MemberId, program: i64, now: Instant) -> Result<(String, i64)> {
    tx.exec(&TAKE, args![member, program, now]).await?;
    tx.one(&TAKEN, args![member, program]).await
}

/// Replaces everything that an origin gives a member.
pub async fn give(tx: &mut Tx, given: &Given<'_>, now: Instant) -> Result<()> {
    let Given { member, origin, source, packages, programs, articles, events, until } = given;
    let (mut keys, mut ids) = (Rows::new(), Rows::new());
    packages.iter().for_each(|key| keys.push(row![key.as_str()]));
    programs.iter().for_each(|id| ids.push(row![*id]));
    tx.exec(&DROP_OTHERS, args![*origin, *member, keys.clone(), ids.clone()]).await?;
    let source = source.text();
    if !packages.is_empty() {
        let values = args![keys, *member, source, now, *until, *origin, *articles, *events];
        tx.exec(&GIVE_PACKAGES, values).await?;
    }
    if !programs.is_empty() {
        tx.exec(&GIVE_PROGRAMS, args![ids, *member, source, now, *until, *origin]).await?;
    }
    Ok(())
}

/// Withdraws everything that an origin gave.
pub async fn withdraw(tx: &mut Tx, origin: &str) -> Result<()> {
    tx.exec(&WITHDRAW, args![origin]).await.map(drop)
}

/// Sets the title of a package; `None` removes it.
pub async fn name(tx: &mut Tx, key: &str, title: Option<&str>) -> Result<()> {
    match title {
        Some(title) => tx.exec(&NAME, args![key, title]).await,
        None => tx.exec(&UNNAME, args![key]).await,
    }
    .map(drop)
}

/// The title of a package.
#[derive(db::Record)]
pub struct Titled {
    pub key: String,
    pub title: String,
}

/// The titles of these packages; packages without a title are left out.
pub async fn titles(db: &Db, keys: &[&str]) -> Result<Vec<Titled>> {
    let mut rows = Rows::new();
    keys.iter().for_each(|key| rows.push(row![*key]));
    db.all(&TITLES, args![rows]).await
}

/// The title of a package, if it has one.
pub async fn title(tx: &mut Tx, key: &str) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&TITLE, args![key]).await?.map(|(title,)| title))
}
