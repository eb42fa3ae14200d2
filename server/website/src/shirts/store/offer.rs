//! The SQL of who may order.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use crate::shirts::model::{OfferOut, ProgramIn, ProgramOut, When, Why};

sql! {
    OFFER = "SELECT open, text, version FROM shirt_offer WHERE id = 1";
    LOCK = "SELECT version FROM shirt_offer WHERE id = 1 {for update}";
    FIRST = "INSERT INTO shirt_offer (id, open, text, version) VALUES (1, FALSE, '', 0) ON CONFLICT (id) DO NOTHING";
    PROGRAMS = "SELECT o.program_id, p.title, o.completed FROM shirt_offer_program o JOIN program p ON p.id = o.program_id
        ORDER BY p.title, p.id LIMIT 50";
    PACKAGES = "SELECT package FROM shirt_offer_package ORDER BY package LIMIT 20";
    PUT = "INSERT INTO shirt_offer (id, open, text, version) VALUES (1, $1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET open = excluded.open, text = excluded.text, version = excluded.version";
    NO_PROGRAMS = "DELETE FROM shirt_offer_program";
    ADD_PROGRAMS = "INSERT INTO shirt_offer_program (program_id, completed)
        SELECT r.id, r.completed FROM {rows $1: id BIGINT, completed BOOLEAN} AS r WHERE true";
    KNOWN = "SELECT p.id FROM {rows $1: id BIGINT} AS r JOIN program p ON p.id = r.id";
    NO_PACKAGES = "DELETE FROM shirt_offer_package";
    ADD_PACKAGES = "INSERT INTO shirt_offer_package (package) SELECT r.package FROM {rows $1: package TEXT} AS r WHERE true";
    BY_PROGRAM = "SELECT EXISTS (SELECT 1 FROM shirt_offer_program o JOIN membership m ON m.program_id = o.program_id
        WHERE m.member_id = $1 AND (m.state = 'completed' OR (m.state = 'joined' AND NOT o.completed)))";
    BY_PACKAGE = "SELECT EXISTS (SELECT 1 FROM shirt_offer_package o JOIN entitlement e ON e.package = o.package
        WHERE e.member_id = $1 AND (e.expires_at IS NULL OR e.expires_at > $2))";
}

/// Who can order.
pub async fn offer(db: &Db) -> Result<OfferOut> {
    let row: Option<(bool, String, i64)> = db.opt(&OFFER, args![]).await?;
    let (open, text, version) = row.unwrap_or_default();
    let programs = db.all::<(i64, String, bool)>(&PROGRAMS, args![]).await?.into_iter().map(program).collect();
    let packages = db.all::<(String,)>(&PACKAGES, args![]).await?.into_iter().map(|(package,)| package).collect();
    Ok(OfferOut { open, text, programs, packages, version })
}

fn program((id, title, completed): (i64, String, bool)) -> ProgramOut {
    ProgramOut { id, title, when: if completed { When::Completed } else { When::Joined } }
}

/// The version of the offer, locked until the transaction ends; 0 before the first change. A missing row is added
/// first; otherwise two first saves at once would have nothing to lock.
pub async fn lock(tx: &mut Tx) -> Result<i64> {
    tx.exec(&FIRST, args![]).await?;
    Ok(tx.one::<(i64,)>(&LOCK, args![]).await?.0)
}

/// The ids of these programs that exist.
pub async fn known(tx: &mut Tx, programs: &[ProgramIn]) -> Result<Vec<i64>> {
    let mut rows = Rows::new();
    for program in programs {
        rows.push(row![program.id]);
    }
    Ok(tx.all::<(i64,)>(&KNOWN, args![rows]).await?.into_iter().map(|(id,)| id).collect())
}

/// Stores who may order.
pub async fn put(
    tx: &mut Tx,
    (open, text, version): (bool, &str, i64),
    programs: &[ProgramIn],
    packages: &[String],
) -> Result<()> {
    tx.exec(&PUT, args![open, text, version]).await?;
    tx.exec(&NO_PROGRAMS, args![]).await?;
    tx.exec(&NO_PACKAGES, args![]).await?;
    let (mut opening, mut labels) = (Rows::new(), Rows::new());
    for program in programs {
        opening.push(row![program.id, program.when == When::Completed]);
    }
    for package in packages {
        labels.push(row![package]);
    }
    if !opening.is_empty() {
        tx.exec(&ADD_PROGRAMS, args![opening]).await?;
    }
    if !labels.is_empty() {
        tx.exec(&ADD_PACKAGES, args![labels]).await?;
    }
    Ok(())
}

/// What opens the form to a member, if anything does.
pub async fn why(db: &Db, member: i64, now: Instant) -> Result<Option<Why>> {
    if db.one::<(bool,)>(&BY_PROGRAM, args![member]).await?.0 {
        return Ok(Some(Why::Program));
    }
    let package = db.one::<(bool,)>(&BY_PACKAGE, args![member, now]).await?.0;
    Ok(package.then_some(Why::Package))
}
