//! Members' calendars. A member's current date depends on a change that any node may have made a moment ago, so it is
//! read where it is needed and never cached with the caller.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::Calendar;
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};

sql! {
    CALENDARS = "SELECT m.id, m.day_start_hour, z.from_date, z.first_date, z.timezone, z.changed_at
        FROM member m JOIN member_zone z ON z.member_id = m.id WHERE m.id IN {ids $1} ORDER BY m.id, z.from_date";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    day_start_hour: i64,
    from_date: Day,
    first_date: Option<Day>,
    timezone: String,
    changed_at: Instant,
}

fn assembled(rows: Vec<Row>) -> HashMap<i64, Calendar> {
    let mut calendars = HashMap::new();
    for row in rows {
        let calendar = calendars.entry(row.id).or_insert_with(|| Calendar::beginning_at(row.day_start_hour));
        calendar.push_named(row.from_date, &row.timezone, row.first_date, row.changed_at);
    }
    calendars
}

/// The calendars of these members; unknown members have none.
pub async fn calendars(db: &Db, members: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Calendar>> {
    Ok(assembled(db.all(&CALENDARS, args![Val::ids(members)]).await?))
}

/// A member's calendar; UTC for an unknown member.
pub async fn calendar(db: &Db, member: i64) -> Result<Calendar> {
    Ok(calendars(db, [member]).await?.remove(&member).unwrap_or_default())
}

/// [`calendars`] inside a transaction.
pub async fn calendars_in(tx: &mut Tx, members: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Calendar>> {
    Ok(assembled(tx.all(&CALENDARS, args![Val::ids(members)]).await?))
}

/// [`calendar`] inside a transaction.
pub async fn calendar_in(tx: &mut Tx, member: i64) -> Result<Calendar> {
    Ok(calendars_in(tx, [member]).await?.remove(&member).unwrap_or_default())
}
