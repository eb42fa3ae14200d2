//! The SQL of tickets, as the team sees them.
//!
//! # Errors
//! Errors of the database.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Val};
use daymark_base::{args, sql};

use crate::support::model::ManagedCard;
use crate::support::rules::states::State;

/// The most answered tickets that the time to the first answer is computed from.
const MEASURED: i64 = 10_000;

/// Tickets with their topics, assignees and owners.
macro_rules! tickets {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM support_ticket k LEFT JOIN support_topic t ON t.id = k.topic_id
                LEFT JOIN member m ON m.id = k.assigned_id LEFT JOIN member o ON o.id = k.member_id WHERE ",
            $rest
        )
    };
    (cards $rest:literal) => {
        tickets!(
            "k.id, k.subject, k.state, k.topic_id, t.name AS topic, k.created_at, k.updated_at, k.name,
                COALESCE(o.email, k.email) AS email, k.member_id AS user_id, k.assigned_id,
                COALESCE(NULLIF(TRIM(m.first_name || ' ' || m.last_name), ''), m.email) AS assigned_name, k.via,
                k.first_answer_at, (SELECT COUNT(*) FROM support_message g WHERE g.ticket_id = k.id) AS messages",
            $rest
        )
    };
}

sql! {
    LIST = tickets!(cards "(CAST($1 AS TEXT) IS NULL OR k.state = $1) AND ($2 IS NULL OR k.assigned_id = $2)
        AND (NOT $3 OR k.assigned_id IS NULL) AND ($4 IS NULL OR k.topic_id = $4)
        AND (CAST($5 AS TEXT) IS NULL OR k.id = $6
            OR k.search LIKE $5 ESCAPE '\\' OR o.email_folded LIKE $5 ESCAPE '\\')
        AND (k.updated_at, k.id) < ($7, $8) ORDER BY k.updated_at DESC, k.id DESC LIMIT $9");
    COUNT = tickets!("COUNT(*)", "(CAST($1 AS TEXT) IS NULL OR k.state = $1) AND ($2 IS NULL OR k.assigned_id = $2)
        AND (NOT $3 OR k.assigned_id IS NULL) AND ($4 IS NULL OR k.topic_id = $4)
        AND (CAST($5 AS TEXT) IS NULL OR k.id = $6
            OR k.search LIKE $5 ESCAPE '\\' OR o.email_folded LIKE $5 ESCAPE '\\')");
    CARD = tickets!(cards "k.id = $1");
    STATES = "SELECT state, COUNT(*), CAST(SUM(CASE WHEN assigned_id IS NULL THEN 1 ELSE 0 END) AS BIGINT)
        FROM support_ticket WHERE state <> 'solved' GROUP BY state";
    SOLVED = "SELECT COUNT(*) FROM support_ticket WHERE state = 'solved' AND created_at >= $1";
    OLDEST_NEW = "SELECT MIN(created_at) FROM support_ticket WHERE state = 'new'";
    WAITS = "SELECT first_answer_at - created_at FROM support_ticket WHERE created_at >= $1 AND first_answer_at IS NOT NULL
        ORDER BY created_at DESC LIMIT $2";
}

/// Which tickets to list.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub state: Option<State>,
    pub assigned: Option<i64>,
    pub unassigned: bool,
    pub topic: Option<i64>,
    pub pattern: Option<String>,
    pub number: Option<i64>,
}

impl Wanted {
    fn args(&self) -> Vec<Val> {
        let state = self.state.map(State::text);
        args![state.map(str::to_owned), self.assigned, self.unassigned, self.topic, self.pattern.clone(), self.number]
    }
}

/// Tickets, the last changed first, before a time and an id.
pub async fn list(db: &Db, wanted: &Wanted, (at, id): (i64, i64), limit: i64) -> Result<Vec<ManagedCard>> {
    let mut values = wanted.args();
    values.extend(args![at, id, limit]);
    db.all(&LIST, values).await
}

/// How many tickets match.
pub async fn count(db: &Db, wanted: &Wanted) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, wanted.args()).await?.0)
}

/// One ticket in the list.
pub async fn card(db: &Db, id: i64) -> Result<Option<ManagedCard>> {
    db.opt(&CARD, args![id]).await
}

/// Unsolved tickets by state: how many, and how many without an assignee.
pub async fn states(db: &Db) -> Result<Vec<(String, i64, i64)>> {
    db.all(&STATES, args![]).await
}

/// How many tickets that were opened since a time are solved.
pub async fn solved_since(db: &Db, since: Instant) -> Result<i64> {
    Ok(db.one::<(i64,)>(&SOLVED, args![since]).await?.0)
}

/// When the oldest new ticket was opened.
pub async fn oldest_new(db: &Db) -> Result<Option<Instant>> {
    Ok(db.one::<(Option<Instant>,)>(&OLDEST_NEW, args![]).await?.0)
}

/// Milliseconds to the first answer, of tickets that were opened since a time.
pub async fn waits(db: &Db, since: Instant) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&WAITS, args![since, MEASURED]).await?.into_iter().map(|(ms,)| ms).collect())
}
