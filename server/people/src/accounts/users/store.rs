//! The SQL of accounts as administrators see and change them. Only this module writes the search column.

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::{Db, Result, Tx, Val};
use daymark_base::{args, search, sql};
use daymark_web::permissions::Role;
use futures_util::future::BoxFuture;

use super::model::{Filter, HeldRoleOut, Key, ManagedUserOut, Order, Sort, Value};
use crate::accounts::model::{Privacy, ShownRow};
use crate::accounts::store::end_sessions;

/// The columns of [`Row`].
macro_rules! user {
    () => {
        "SELECT m.id, m.email, m.email_folded, m.search, m.first_name, m.last_name, m.nickname, m.image, m.role,
            m.provider, m.timezone, m.privacy_level, m.tour_completed, m.test_user, m.disabled, m.erase_at,
            m.created_at, COALESCE(s.points, 0) AS points, COALESCE(s.streak_current, 0) AS streak_current,
            COALESCE(s.streak_longest, 0) AS streak_longest,
            (SELECT CASE WHEN m.last_used_at > COALESCE(MAX(u.used_at), 0) THEN m.last_used_at ELSE MAX(u.used_at) END
                FROM session u WHERE u.member_id = m.id) AS last_seen_at,
            EXISTS (SELECT 1 FROM second_factor f
                WHERE f.member_id = m.id AND f.confirmed_at IS NOT NULL) AS second_factor
        FROM member m LEFT JOIN member_state s ON s.member_id = m.id WHERE "
    };
}

/// The filter: arguments 1 to 7.
macro_rules! wanted {
    () => {
        "m.provider <> 'erased' AND ($1 IS NULL OR m.search LIKE $1 ESCAPE '\\') AND ($2 IS NULL OR m.role = $2)
            AND ($3 IS NULL OR EXISTS (SELECT 1 FROM member_role r WHERE r.member_id = m.id AND r.role_id = $3))
            AND ($4 IS NULL OR m.test_user = $4) AND ($5 IS NULL OR m.disabled = $5)
            AND ($6 IS NULL OR m.privacy_level = $6) AND ($7 IS NULL OR (m.erase_at IS NOT NULL) = $7)"
    };
}

/// A list from its beginning, or after a key: both use an index, so that a page far down costs no more than the first.
macro_rules! first {
    ($by:literal, $direction:literal) => {
        concat!(user!(), wanted!(), " ORDER BY ", $by, " ", $direction, ", m.id ", $direction, " LIMIT $8 OFFSET $9")
    };
}
macro_rules! next {
    ($by:literal, $direction:literal, $beyond:literal) => {
        concat!(
            user!(),
            "(",
            $by,
            ", m.id) ",
            $beyond,
            " ($9, $10) AND ",
            wanted!(),
            " ORDER BY ",
            $by,
            " ",
            $direction,
            ", m.id ",
            $direction,
            " LIMIT $8"
        )
    };
}

/// The columns of a [`ShownRow`].
macro_rules! shown {
    ($lock:literal) => {
        concat!(
            "SELECT id, first_name, last_name, nickname, image, privacy_level, test_user, disabled FROM member WHERE id = $1",
            $lock
        )
    };
}

sql! {
    NEWEST = first!("m.created_at", "DESC");
    OLDEST = first!("m.created_at", "ASC");
    NAMES = first!("m.search", "ASC");
    NAMES_BACK = first!("m.search", "DESC");
    EMAILS = first!("m.email_folded", "ASC");
    EMAILS_BACK = first!("m.email_folded", "DESC");
    NEWEST_ON = next!("m.created_at", "DESC", "<");
    OLDEST_ON = next!("m.created_at", "ASC", ">");
    NAMES_ON = next!("m.search", "ASC", ">");
    NAMES_BACK_ON = next!("m.search", "DESC", "<");
    EMAILS_ON = next!("m.email_folded", "ASC", ">");
    EMAILS_BACK_ON = next!("m.email_folded", "DESC", "<");
    COUNT = concat!("SELECT COUNT(*) FROM member m WHERE ", wanted!());
    BY_ID = concat!(user!(), "m.id > $8 AND ", wanted!(), " ORDER BY m.id LIMIT $9");
    ONE = concat!(user!(), "m.id = $1");

    ROLE_NAMED = "SELECT id FROM role WHERE name_folded = $1 AND NOT system";
    ROLES = "SELECT h.member_id, r.id, r.name FROM member_role h JOIN role r ON r.id = h.role_id
        WHERE h.member_id IN {ids $1} ORDER BY h.member_id, r.name_folded";
    SHOWN = shown!("");
    SHOWN_TO_KEEP = shown!(" {for no key update}");

    /// Serialises changes of who may do what. Each change locks these rows first, and then the accounts that it
    /// changes, by id.
    LOCK_ACCESS = "SELECT id FROM role WHERE system ORDER BY id {for update}";
    ROLE_OF = "SELECT role FROM member WHERE id = $1";
    ROLE_OF_OPEN = "SELECT role FROM member
        WHERE id = $1 AND NOT disabled AND erase_at IS NULL AND provider <> 'erased'";
    IS_CURRENT = "SELECT id FROM member WHERE id = $1 AND auth_version = $2";
    /// Does not conflict with rows that refer to the member.
    TO_CHANGE = "SELECT email, role, test_user, disabled, privacy_level FROM member
        WHERE id = $1 AND provider <> 'erased' {for no key update}";
    PERMISSIONS = "SELECT DISTINCT p.permission FROM member_role r JOIN role_permission p ON p.role_id = r.role_id
        WHERE r.member_id = $1";
    ADMINS = "SELECT id FROM member
        WHERE role = 'admin' AND NOT disabled AND erase_at IS NULL AND provider <> 'erased' LIMIT 2";
    SET_ROLE = "UPDATE member SET role = $2 WHERE id = $1";
    END_TOKENS = "UPDATE member SET auth_version = auth_version + 1 WHERE id = $1";
    SET_TEST_USER = "UPDATE member SET test_user = $2 WHERE id = $1";
    /// A closed account stays hidden: the new level applies when it reopens.
    SET_PRIVACY = "UPDATE member SET privacy_level = CASE WHEN erase_at IS NULL THEN $2 ELSE privacy_level END,
            privacy_before = CASE WHEN erase_at IS NULL THEN privacy_before ELSE $2 END
        WHERE id = $1";
    SET_DISABLED = "UPDATE member SET disabled = $2, auth_version = auth_version + 1 WHERE id = $1";
    NAMES_OF = "SELECT first_name, last_name, nickname, email_folded FROM member WHERE id = $1";
    SET_SEARCH = "UPDATE member SET search = $2 WHERE id = $1";
}

#[derive(daymark_base::db::Record)]
struct Row {
    id: i64,
    email: String,
    email_folded: String,
    search: String,
    first_name: String,
    last_name: String,
    nickname: String,
    image: Option<String>,
    role: String,
    provider: String,
    timezone: String,
    privacy_level: String,
    tour_completed: bool,
    test_user: bool,
    disabled: bool,
    erase_at: Option<Instant>,
    created_at: Instant,
    points: i64,
    streak_current: i64,
    streak_longest: i64,
    last_seen_at: Option<Instant>,
    second_factor: bool,
}

impl From<Row> for ManagedUserOut {
    fn from(r: Row) -> Self {
        Self {
            id: r.id,
            email: r.email,
            first_name: r.first_name,
            last_name: r.last_name,
            nickname: r.nickname,
            image: r.image,
            user_type: if r.role == Role::Admin.text() { Role::Admin } else { Role::User },
            roles: Vec::new(),
            provider: r.provider,
            timezone: r.timezone,
            privacy_level: r.privacy_level.parse().unwrap_or(Privacy::Hidden),
            tour_completed: r.tour_completed,
            test_user: r.test_user,
            disabled: r.disabled,
            erase_at: r.erase_at,
            points: r.points,
            streak_current: r.streak_current,
            streak_longest: r.streak_longest,
            created_at: r.created_at,
            last_seen_at: r.last_seen_at,
            second_factor: r.second_factor,
            search: r.search,
            email_folded: r.email_folded,
        }
    }
}

/// A filter as arguments of the statements.
#[derive(Clone)]
pub(super) struct Wanted(Vec<Val>);

/// Reads a filter; `None` when it names an unknown role.
pub(super) async fn wanted(db: &Db, filter: Filter) -> Result<Option<Wanted>> {
    let (mut system, mut custom) = (None, None);
    if let Some(name) = filter.role.map(|name| search::folded([name.as_str()])) {
        match name.parse::<Role>() {
            Ok(role) => system = Some(role.text()),
            Err(_) => {
                let Some((id,)) = db.opt::<(i64,)>(&ROLE_NAMED, args![name]).await? else { return Ok(None) };
                custom = Some(id);
            }
        }
    }
    let text = filter.q.as_deref().and_then(search::containing);
    let privacy = filter.privacy_level.map(Privacy::text);
    Ok(Some(Wanted(args![text, system, custom, filter.test_user, filter.disabled, privacy, filter.closing])))
}

/// The number of matching accounts.
pub(super) async fn count(db: &Db, wanted: &Wanted) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, wanted.0.clone()).await?.0)
}

/// Where a list begins.
pub(super) enum Start {
    /// After this many rows.
    Skip(i64),
    /// After this key.
    After(Key),
}

/// A page of accounts, with their roles.
pub(super) async fn list(
    db: &Db,
    wanted: &Wanted,
    (sort, order): (Sort, Order),
    from: Start,
    limit: i64,
) -> Result<Vec<ManagedUserOut>> {
    let (first, on) = match (sort, order) {
        (Sort::CreatedAt, Order::Desc) => (&NEWEST, &NEWEST_ON),
        (Sort::CreatedAt, Order::Asc) => (&OLDEST, &OLDEST_ON),
        (Sort::Name, Order::Asc) => (&NAMES, &NAMES_ON),
        (Sort::Name, Order::Desc) => (&NAMES_BACK, &NAMES_BACK_ON),
        (Sort::Email, Order::Asc) => (&EMAILS, &EMAILS_ON),
        (Sort::Email, Order::Desc) => (&EMAILS_BACK, &EMAILS_BACK_ON),
    };
    let mut values = wanted.0.clone();
    values.push(limit.into());
    let statement = match from {
        Start::Skip(rows) => {
            values.push(rows.into());
            first
        }
        Start::After(Key(_, _, value, id)) => {
            values.push(match value {
                Value::At(at) => at.into(),
                Value::Text(text) => text.into(),
            });
            values.push(id.into());
            on
        }
    };
    with_roles(db, db.all(statement, values).await?).await
}

/// Accounts after an id, in the order of their ids, with their roles.
pub(super) async fn by_id(db: &Db, wanted: &Wanted, after: i64, limit: i64) -> Result<Vec<ManagedUserOut>> {
    let mut values = wanted.0.clone();
    values.extend(args![after, limit]);
    with_roles(db, db.all(&BY_ID, values).await?).await
}

/// One account, with its roles.
pub(super) async fn one(db: &Db, id: i64) -> Result<Option<ManagedUserOut>> {
    Ok(with_roles(db, db.all(&ONE, args![id]).await?).await?.pop())
}

/// Adds the roles of all these accounts with one statement.
async fn with_roles(db: &Db, rows: Vec<Row>) -> Result<Vec<ManagedUserOut>> {
    let ids = Val::ids(rows.iter().map(|r| r.id));
    let mut users: Vec<ManagedUserOut> = rows.into_iter().map(ManagedUserOut::from).collect();
    let held: Vec<(i64, i64, String)> = if users.is_empty() { Vec::new() } else { db.all(&ROLES, args![ids]).await? };
    let mut of: std::collections::HashMap<i64, Vec<HeldRoleOut>> = std::collections::HashMap::new();
    held.into_iter().for_each(|(member, id, name)| of.entry(member).or_default().push(HeldRoleOut { id, name }));
    users.iter_mut().for_each(|user| user.roles = of.remove(&user.id).unwrap_or_default());
    Ok(users)
}

/// The values that determine how others see a member.
pub(super) async fn shown(db: &Db, id: i64) -> Result<Option<ShownRow>> {
    db.opt(&SHOWN, args![id]).await
}

/// The name by which lists sort a member; locked until the transaction ends.
pub async fn sort_name(tx: &mut Tx, id: i64) -> Result<String> {
    Ok(tx.one::<ShownRow>(&SHOWN_TO_KEEP, args![id]).await?.sort_name())
}

/// The parts of an account that administrators can change.
#[derive(daymark_base::db::Record)]
pub(super) struct Managed {
    pub email: String,
    pub role: String,
    pub test_user: bool,
    pub disabled: bool,
    pub privacy_level: String,
}

/// Begins a change of who may do what: waits for the previous one, and holds up the next until the transaction ends.
pub async fn lock_access(tx: &mut Tx) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_ACCESS, args![]).await.map(drop)
}

/// Whether an account still has the rights of this version.
pub(super) async fn is_current(tx: &mut Tx, id: i64, auth_version: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&IS_CURRENT, args![id, auth_version]).await?.is_some())
}

/// The account to be changed, locked until the transaction ends. `None` if it does not exist or is erased.
pub(super) async fn to_change(tx: &mut Tx, id: i64) -> Result<Option<Managed>> {
    tx.opt(&TO_CHANGE, args![id]).await
}

/// An account's basic role, as stored.
pub(super) async fn role_of(db: &Db, id: i64) -> Result<Option<String>> {
    Ok(db.opt::<(String,)>(&ROLE_OF, args![id]).await?.map(|(role,)| role))
}

/// The basic role of an account, as stored; `None` when it does not exist, or is disabled, closed or erased.
pub(super) async fn role_of_open(tx: &mut Tx, id: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&ROLE_OF_OPEN, args![id]).await?.map(|(role,)| role))
}

/// The permissions of an account's other roles.
pub(super) async fn permissions(tx: &mut Tx, id: i64) -> Result<Vec<String>> {
    Ok(tx.all::<(String,)>(&PERMISSIONS, args![id]).await?.into_iter().map(|(name,)| name).collect())
}

/// The administrators who can sign in, two at most.
pub(super) async fn admins(tx: &mut Tx) -> Result<Vec<i64>> {
    Ok(tx.all::<(i64,)>(&ADMINS, args![]).await?.into_iter().map(|(id,)| id).collect())
}

/// Sets an account's basic role.
pub(super) async fn set_role(tx: &mut Tx, id: i64, role: Role) -> Result<()> {
    tx.exec(&SET_ROLE, args![id, role.text()]).await.map(drop)
}

/// Ends the rights in the account's access tokens; its sessions continue.
pub(super) async fn end_tokens(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&END_TOKENS, args![id]).await.map(drop)
}

/// Sets whether a member is a test user.
pub(super) async fn set_test_user(tx: &mut Tx, id: i64, test_user: bool) -> Result<()> {
    tx.exec(&SET_TEST_USER, args![id, test_user]).await.map(drop)
}

/// Sets how others see a member.
pub(super) async fn set_privacy(tx: &mut Tx, id: i64, privacy: Privacy) -> Result<()> {
    tx.exec(&SET_PRIVACY, args![id, privacy.text()]).await?;
    names_changed(tx, id).await
}

/// Enables or disables an account; its sessions end.
pub(super) async fn set_disabled(tx: &mut Tx, id: i64, disabled: bool, now: Instant) -> Result<()> {
    tx.exec(&SET_DISABLED, args![id, disabled]).await?;
    end_sessions(tx, id, now, "disabled").await.map(drop)
}

/// Updates an account's search column from names and address, in the transaction of every change to them or to the
/// privacy level.
pub async fn names_changed(tx: &mut Tx, id: i64) -> Result<()> {
    let names: Option<(String, String, String, String)> = tx.opt(&NAMES_OF, args![id]).await?;
    let Some((first, last, nickname, email)) = names else { return Ok(()) };
    let search = search::folded([first.as_str(), &last, &nickname, &email]);
    tx.exec(&SET_SEARCH, args![id, search]).await?;
    let name = sort_name(tx, id).await?;
    for renamed in inventory::iter::<Renamed> {
        (renamed.0)(tx, id, &name).await?;
    }
    Ok(())
}

/// Updates the copy of a member's sort name, in the transaction of each change to it.
pub struct Renamed(pub for<'a> fn(&'a mut Tx, MemberId, &'a str) -> BoxFuture<'a, Result<()>>);

inventory::collect!(Renamed);
