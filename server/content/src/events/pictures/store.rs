//! The SQL of events' pictures.

use daymark_base::db::{Db, Result, Tx};
use daymark_base::{args, sql};

use super::MOST;

sql! {
    OF_EVENT = "SELECT id, path FROM event_picture WHERE event_id = $1 ORDER BY position LIMIT $2";
    COUNT = "SELECT COUNT(*) FROM event_picture WHERE event_id = $1";
    ADD = "INSERT INTO event_picture (event_id, position, path)
        SELECT $1, COALESCE(MAX(position), 0) + 1, $2 FROM event_picture WHERE event_id = $1 RETURNING id";
    REMOVE = "DELETE FROM event_picture WHERE event_id = $1 AND id = $2 RETURNING path";
    ALL_OF = "SELECT path FROM event_picture WHERE event_id = $1
        UNION SELECT image FROM event_trainer WHERE event_id = $1 AND image IS NOT NULL";
    MAKE_FIRST = "UPDATE event_picture SET position = (SELECT MIN(o.position) FROM event_picture o WHERE o.event_id = $1) - 1
        WHERE event_id = $1 AND id = $2";
}

/// Ids and paths of an event's pictures, in their order.
pub async fn of_event(db: &Db, event: i64) -> Result<Vec<(i64, String)>> {
    db.all(&OF_EVENT, args![event, MOST]).await
}

/// How many pictures an event has.
pub(super) async fn count(tx: &mut Tx, event: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT, args![event]).await?.0)
}

/// Appends a picture.
pub(super) async fn add(tx: &mut Tx, event: i64, path: String) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD, args![event, path]).await?.0)
}

/// Removes a picture and returns its path.
pub(super) async fn remove(tx: &mut Tx, event: i64, id: i64) -> Result<Option<String>> {
    Ok(tx.opt::<(String,)>(&REMOVE, args![event, id]).await?.map(|(path,)| path))
}

/// Paths of the pictures of an event and its trainers.
pub(super) async fn all_of(tx: &mut Tx, event: i64) -> Result<Vec<String>> {
    Ok(tx.all::<(String,)>(&ALL_OF, args![event]).await?.into_iter().map(|(path,)| path).collect())
}

/// Moves a picture to the front; false when the event has no such picture.
pub async fn make_first(tx: &mut Tx, event: i64, id: i64) -> Result<bool> {
    Ok(tx.exec(&MAKE_FIRST, args![event, id]).await? == 1)
}
