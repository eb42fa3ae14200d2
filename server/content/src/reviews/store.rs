//! The SQL of reviews.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_log::public_program;
use daymark_people::accounts::ShownRow;

use super::model::{ModeratedOut, OwnReviewOut, ReviewIn, State};

/// A review as moderators see it.
macro_rules! moderated {
    ($where:literal) => {
        concat!(
            "SELECT r.id, r.program_id, p.title, r.member_id, m.first_name, m.last_name, r.stars, r.text, r.state, r.written_at
              FROM review r JOIN program p ON p.id = r.program_id JOIN member m ON m.id = r.member_id ",
            $where
        )
    };
}

/// Reviews of public programs that others see.
macro_rules! of_public {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM review r JOIN member m ON m.id = r.member_id JOIN program p ON p.id = r.program_id
             WHERE r.state = 'shown' AND NOT m.test_user AND NOT m.disabled AND ",
            public_program!("p."),
            " ",
            $rest
        )
    };
}

// Reviews by test users and disabled members are neither shown to others nor counted.
sql! {
    SHOWN = "SELECT r.id AS review_id, r.program_id, r.stars, r.text, r.written_at, m.id, m.first_name, m.last_name,
        m.nickname, m.image, m.privacy_level, m.test_user, m.disabled
      FROM review r JOIN member m ON m.id = r.member_id
      WHERE r.program_id = $1 AND r.state = 'shown' AND r.id < $2 AND NOT m.test_user AND NOT m.disabled
      ORDER BY r.id DESC LIMIT $3";
    COUNTED = "SELECT COUNT(*), CAST(COALESCE(SUM(r.stars), 0) AS BIGINT)
      FROM review r JOIN member m ON m.id = r.member_id
      WHERE r.program_id = $1 AND r.state = 'shown' AND NOT m.test_user AND NOT m.disabled";
    SHOWN_ALL = of_public!("r.id AS review_id, r.program_id, r.stars, r.text, r.written_at, m.id, m.first_name, m.last_name,
        m.nickname, m.image, m.privacy_level, m.test_user, m.disabled", "AND r.id < $1 ORDER BY r.id DESC LIMIT $2");
    PRAISE = of_public!("r.id AS review_id, r.program_id, r.stars, r.text, r.written_at, p.title, m.id, m.first_name,
        m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled",
        "AND r.stars >= 4 ORDER BY r.id DESC LIMIT $1");
    COUNTED_ALL = of_public!("COUNT(*), CAST(COALESCE(SUM(r.stars), 0) AS BIGINT)", "");
    OWN = "SELECT id, stars, text, state, written_at FROM review WHERE member_id = $1 AND program_id = $2";
    LOCK_PART = "SELECT member_id FROM membership
      WHERE member_id = $1 AND program_id = $2 AND (state IN ('joined', 'completed') OR left_at IS NOT NULL)
      {for update}";
    REPLACE = "DELETE FROM review WHERE member_id = $1 AND program_id = $2";
    ADD = "INSERT INTO review (member_id, program_id, stars, text, state, written_at) VALUES ($1, $2, $3, $4, $5, $6)
      RETURNING id";
    REMOVE = "DELETE FROM review WHERE id = $1 AND (member_id = $2 OR $3) RETURNING member_id, program_id";
    WAITING = moderated!("WHERE r.state = 'waiting' AND r.id > $1 ORDER BY r.id LIMIT $2");
    ONE = moderated!("WHERE r.id = $1");
    LOCK = "SELECT state FROM review WHERE id = $1 {for update}";
    DECIDE = "UPDATE review SET state = $2 WHERE id = $1";
    ERASE = "DELETE FROM review WHERE member_id = $1";
}

/// A review that others see, with what decides how its author is shown.
#[derive(db::Record)]
pub struct ShownReview {
    pub review_id: i64,
    pub program_id: i64,
    pub stars: i64,
    pub text: String,
    pub written_at: Instant,
    #[column(flatten)]
    pub by: ShownRow,
}

/// The reviews of a program, or of all public programs, that others see, newest first, before an id.
pub async fn shown(db: &Db, program: Option<i64>, before: i64, limit: i64) -> Result<Vec<ShownReview>> {
    match program {
        Some(program) => db.all(&SHOWN, args![program, before, limit]).await,
        None => db.all(&SHOWN_ALL, args![before, limit]).await,
    }
}

/// The number of reviews of a program that others see, and the sum of their stars.
pub async fn counted(db: &Db, program: i64) -> Result<(i64, i64)> {
    db.one(&COUNTED, args![program]).await
}

/// A review with the program that it is about.
#[derive(db::Record)]
pub struct PraiseRow {
    #[column(flatten)]
    pub review: ShownReview,
    pub title: String,
}

/// The newest reviews of public programs with four or five stars.
pub async fn praise(db: &Db, limit: i64) -> Result<Vec<PraiseRow>> {
    db.all(&PRAISE, args![limit]).await
}

/// The number of reviews of public programs, and the sum of their stars.
pub async fn counted_all(db: &Db) -> Result<(i64, i64)> {
    db.one(&COUNTED_ALL, args![]).await
}

/// A review in an unknown state is not public.
fn state(word: &str) -> State {
    word.parse().unwrap_or(State::Waiting)
}

#[derive(db::Record)]
struct OwnRow {
    id: i64,
    stars: i64,
    text: String,
    state: String,
    written_at: Instant,
}

/// A member's own review of a program.
pub async fn own(db: &Db, member: i64, program: i64) -> Result<Option<OwnReviewOut>> {
    let found: Option<OwnRow> = db.opt(&OWN, args![member, program]).await?;
    Ok(found.map(|r| OwnReviewOut {
        id: r.id,
        stars: r.stars,
        text: r.text,
        state: state(&r.state),
        written_at: r.written_at,
    }))
}

/// Whether a member is or was in a program. Locked until the transaction ends, so that two of their reviews are written
/// one after the other.
pub async fn lock_part(tx: &mut Tx, member: i64, program: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&LOCK_PART, args![member, program]).await?.is_some())
}

/// Replaces the member's earlier review of the program, and returns the new review's id.
pub async fn put(tx: &mut Tx, member: i64, review: ReviewIn, state: State, now: Instant) -> Result<i64> {
    let ReviewIn { challenge_id, stars, text } = review;
    tx.exec(&REPLACE, args![member, challenge_id]).await?;
    let (id,) = tx.one(&ADD, args![member, challenge_id, stars, text, state.text(), now]).await?;
    Ok(id)
}

/// Removes a review of this member's, or of anyone's if `anyone`. Returns its author and its program.
pub async fn remove(tx: &mut Tx, review: i64, member: i64, anyone: bool) -> Result<Option<(i64, i64)>> {
    tx.opt(&REMOVE, args![review, member, anyone]).await
}

#[derive(db::Record)]
struct ModeratedRow {
    id: i64,
    program_id: i64,
    title: String,
    member_id: i64,
    first_name: String,
    last_name: String,
    stars: i64,
    text: String,
    state: String,
    written_at: Instant,
}

impl From<ModeratedRow> for ModeratedOut {
    fn from(r: ModeratedRow) -> Self {
        Self {
            id: r.id,
            challenge_id: r.program_id,
            challenge_title: r.title,
            by_id: r.member_id,
            by_name: format!("{} {}", r.first_name, r.last_name).trim().to_owned(),
            stars: r.stars,
            text: r.text,
            state: state(&r.state),
            written_at: r.written_at,
        }
    }
}

/// Reviews that wait for a decision, the longest first, after an id.
pub async fn waiting(db: &Db, after: i64, limit: i64) -> Result<Vec<ModeratedOut>> {
    let rows: Vec<ModeratedRow> = db.all(&WAITING, args![after, limit]).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// One review for moderators.
pub async fn one(db: &Db, review: i64) -> Result<Option<ModeratedOut>> {
    Ok(db.opt::<ModeratedRow>(&ONE, args![review]).await?.map(Into::into))
}

/// The state of a review, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, review: i64) -> Result<Option<State>> {
    let found: Option<(String,)> = tx.opt(&LOCK, args![review]).await?;
    Ok(found.map(|(word,)| state(&word)))
}

/// Stores a decision about a review.
pub async fn decide(tx: &mut Tx, review: i64, state: State) -> Result<()> {
    tx.exec(&DECIDE, args![review, state.text()]).await.map(drop)
}

/// Removes what a member wrote, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
