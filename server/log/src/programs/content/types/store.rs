//! The SQL of program types.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

/// The columns of [`TypeRow`].
macro_rules! types {
    ($which:literal) => {
        concat!(
            "SELECT t.id, t.name, (SELECT COUNT(*) FROM program p WHERE p.type = t.name) AS programs
            FROM program_type t ",
            $which
        )
    };
}

sql! {
    ANY = "SELECT EXISTS (SELECT 1 FROM program_type)";
    COUNT = "SELECT COUNT(*) FROM program_type";
    CARRIED = "SELECT DISTINCT type FROM program WHERE type <> '' ORDER BY type LIMIT 200";
    ALL = types!("ORDER BY t.name_folded LIMIT $1");
    BY_NAME = types!("WHERE t.name_folded = $1 {for update}");
    FIND = types!("WHERE t.name_folded = $2 OR t.id = $1 ORDER BY (t.name_folded = $2) DESC LIMIT 1");
    LOCKED = types!("WHERE t.id = $1 {for update}");
    ADD = "INSERT INTO program_type (name, name_folded, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (name_folded) DO NOTHING RETURNING id";
    RENAME = "UPDATE program_type SET name = $2, name_folded = $3 WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM program_type other WHERE other.name_folded = $3 AND other.id <> $1)";
    RENAME_ON_PROGRAMS = "UPDATE program SET type = $2, version = version + 1, updated_at = $3 WHERE type = $1
        RETURNING id";
    DELETE = "DELETE FROM program_type WHERE id = $1";
}

/// A type, and how many programs have it.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct TypeRow {
    pub id: i64,
    pub name: String,
    pub programs: i64,
}

/// Whether there are any types.
pub async fn any(db: &Db) -> Result<bool> {
    Ok(db.one::<(bool,)>(&ANY, args![]).await?.0)
}

/// How many types there are.
pub async fn count(tx: &mut Tx) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT, args![]).await?.0)
}

/// The names of types that programs have.
pub async fn carried(tx: &mut Tx) -> Result<Vec<String>> {
    Ok(tx.all::<(String,)>(&CARRIED, args![]).await?.into_iter().map(|(name,)| name).collect())
}

/// All types, by name.
pub async fn all(db: &Db, limit: i64) -> Result<Vec<TypeRow>> {
    db.all(&ALL, args![limit]).await
}

/// The type with this folded name, locked until the transaction ends.
pub async fn by_name(tx: &mut Tx, folded: &str) -> Result<Option<TypeRow>> {
    tx.opt(&BY_NAME, args![folded]).await
}

/// The type with this folded name, or else with this id.
pub async fn find(db: &Db, id: Option<i64>, folded: &str) -> Result<Option<TypeRow>> {
    db.opt(&FIND, args![id, folded]).await
}

/// One type, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<TypeRow>> {
    tx.opt(&LOCKED, args![id]).await
}

/// Adds a type; `None` when the name is taken.
pub async fn add(tx: &mut Tx, name: &str, folded: &str, now: Instant) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&ADD, args![name, folded, now]).await?.map(|(id,)| id))
}

/// Renames a type; `false` when another one has the name.
pub async fn rename(tx: &mut Tx, id: i64, name: &str, folded: &str) -> Result<bool> {
    Ok(tx.exec(&RENAME, args![id, name, folded]).await? == 1)
}

/// Gives every program of a type its new name, and returns the programs.
pub async fn rename_on_programs(tx: &mut Tx, before: &str, after: &str, now: Instant) -> Result<Vec<i64>> {
    let rows = tx.all::<(i64,)>(&RENAME_ON_PROGRAMS, args![before, after, now]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Deletes a type.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE, args![id]).await.map(drop)
}
