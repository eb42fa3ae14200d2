//! How entries and cursors are shown.

use daymark_actors::clock::Instant;
use daymark_actors::event::EntryKey;
use daymark_web::error::{Error, Result};

use super::model::EntryOut;
use super::store::EntryRow;
use crate::programs::Activity;

/// An entry with logs.
#[must_use]
pub fn entry(row: &EntryRow, activity: &Activity, loggable_until: Instant) -> EntryOut {
    EntryOut {
        status: row.status,
        amount: row.amount,
        note: row.note.clone(),
        points: row.points,
        late: row.late,
        updated_at: Some(row.updated_at),
        ..blank(row.key, activity, loggable_until)
    }
}

/// An entry without logs yet.
#[must_use]
pub fn blank(key: EntryKey, activity: &Activity, loggable_until: Instant) -> EntryOut {
    EntryOut {
        id: key,
        challenge_id: key.program,
        activity_id: key.activity,
        title: activity.title.clone(),
        local_date: key.date,
        status: Default::default(),
        amount: None,
        target_amount: activity.target.map(|t| t.amount),
        unit: activity.unit.clone(),
        note: None,
        points: 0,
        late: false,
        loggable_until,
        updated_at: None,
    }
}

/// The pull cursor: which history (restoring a backup starts a new one), and the position in it.
#[must_use]
pub fn cursor(epoch: &str, version: i64) -> String {
    format!("{epoch}.{version}")
}

/// A cursor's position in this history; 0 for a cursor of another history, so that everything is sent again.
///
/// # Errors
/// When `cursor` is invalid.
pub fn position(cursor: Option<&str>, epoch: &str) -> Result<i64> {
    let Some(cursor) = cursor.filter(|c| !c.is_empty()) else { return Ok(0) };
    let parsed = cursor.rsplit_once('.').and_then(|(e, v)| Some((e, v.parse::<i64>().ok().filter(|v| *v >= 0)?)));
    match parsed {
        Some((e, version)) if e == epoch => Ok(version),
        Some(_) => Ok(0),
        None => Err(Error::field("cursor", daymark_web::words::CURSOR)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_from_another_history_restarts_at_zero() {
        assert_eq!(position(None, "a").expect("none"), 0);
        assert_eq!(position(Some(&cursor("a", 7)), "a").expect("same"), 7);
        assert_eq!(position(Some(&cursor("b", 7)), "a").expect("other"), 0);
        assert!(position(Some("x"), "a").is_err());
        assert!(position(Some("a.-1"), "a").is_err());
    }
}
