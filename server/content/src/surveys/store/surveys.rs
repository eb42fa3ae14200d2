//! Surveys, and the fields that apply to all of their versions.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use serde::Serialize;

use crate::surveys::model::{Audience, State};

macro_rules! survey {
    ($where:literal) => {
        concat!(
            "SELECT id, state, audience, invited_only, anonymous, allow_edit, monthly, cooldown_days, scorecard, published_version,
                draft_version, texts_version, pages_version, dimensions_version, bands_version, order_version
              FROM survey WHERE ",
            $where
        )
    };
}

sql! {
    FIND = survey!("id = $1");
    // Respondents who insert rows that refer to the survey need not wait for this lock.
    LOCK = survey!("id = $1 {for no key update}");
    SCORECARD = survey!("scorecard");
    CREATE = "INSERT INTO survey (draft_version, search, created_at, updated_at) VALUES (1, '', $1, $1) RETURNING id";
    UPDATE = "UPDATE survey SET state = $2, audience = $3, anonymous = $4, allow_edit = $5, monthly = $6, cooldown_days = $7,
        scorecard = $8, published_version = $9, draft_version = $10, updated_at = $11, invited_only = $12,
        pages_version = $13, dimensions_version = $14, bands_version = $15, texts_version = $16 WHERE id = $1";
    REORDERED = "UPDATE survey SET order_version = order_version + 1 WHERE id = $1";
    END_SCORECARD = "UPDATE survey SET scorecard = FALSE WHERE scorecard AND id <> $1 RETURNING id";
    REMOVE = "DELETE FROM survey WHERE id = $1";
    SET_SEARCH = "UPDATE survey SET search = $2 WHERE id = $1";
    // Waits for respondents who are inserting rows, and makes later ones wait.
    HOLD = "SELECT id FROM survey WHERE id = $1 {for update}";
    ANSWERED = "SELECT id FROM survey_response WHERE survey_id = $1 LIMIT 1";
    CARDS = "SELECT s.id, s.state, s.audience, s.invited_only, s.anonymous, s.monthly, s.cooldown_days, s.scorecard, v.title, v.summary,
        (SELECT COUNT(*) FROM survey_question q WHERE q.survey_id = v.survey_id AND q.version = v.version) AS questions,
        (SELECT COUNT(*) FROM survey_question q WHERE q.survey_id = v.survey_id AND q.version = v.version AND q.type_id = 3)
          AS texts,
        (SELECT CAST(COALESCE(SUM(c.people), 0) AS BIGINT) FROM survey_count c
          WHERE c.survey_id = s.id AND c.cell = 'n' AND c.period = '') AS responses
      FROM survey s JOIN survey_version v ON v.survey_id = s.id AND v.version = COALESCE(s.published_version, s.draft_version)
      WHERE ($1 IS NULL OR s.state = $1) AND ($2 OR s.audience = 'everyone') AND ($8 OR NOT s.invited_only) AND ($3 IS NULL OR s.search LIKE $3 ESCAPE '\\')
        AND ($4 IS NULL OR s.id = $4)
        AND (CASE WHEN s.scorecard THEN 1 ELSE 0 END < $5 OR (CASE WHEN s.scorecard THEN 1 ELSE 0 END = $5 AND s.id < $6))
      ORDER BY s.scorecard DESC, s.id DESC LIMIT $7";
}

/// A survey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Survey {
    pub id: i64,
    pub state: State,
    pub audience: Audience,
    pub anonymous: bool,
    pub allow_edit: bool,
    pub monthly: bool,
    pub cooldown_days: i64,
    pub scorecard: bool,
    pub published_version: Option<i64>,
    pub draft_version: Option<i64>,
    /// Grows with each change of the texts.
    pub texts_version: i64,
    /// Grows with each change of the pages.
    pub pages_version: i64,
    /// Grows with each change of the dimensions.
    pub dimensions_version: i64,
    /// Grows with each change of the bands of the overall score.
    pub bands_version: i64,
    /// Grows with each change of the questions' order or their pages.
    pub order_version: i64,
}

impl Survey {
    /// The version that its editors see.
    pub fn edited_version(&self) -> i64 {
        self.draft_version.or(self.published_version).unwrap_or(1)
    }
}

#[derive(db::Record)]
struct Row {
    id: i64,
    state: String,
    audience: String,
    invited_only: bool,
    anonymous: bool,
    allow_edit: bool,
    monthly: bool,
    cooldown_days: i64,
    scorecard: bool,
    published_version: Option<i64>,
    draft_version: Option<i64>,
    texts_version: i64,
    pages_version: i64,
    dimensions_version: i64,
    bands_version: i64,
    order_version: i64,
}

/// No one can answer a survey in an unknown state.
fn state(word: &str) -> State {
    word.parse().unwrap_or(State::Draft)
}

fn audience(word: &str, invited_only: bool) -> Audience {
    if invited_only { Audience::Invited } else { word.parse().unwrap_or(Audience::Members) }
}

impl From<Row> for Survey {
    fn from(r: Row) -> Self {
        Self {
            id: r.id,
            state: state(&r.state),
            audience: audience(&r.audience, r.invited_only),
            anonymous: r.anonymous,
            allow_edit: r.allow_edit,
            monthly: r.monthly,
            cooldown_days: r.cooldown_days,
            scorecard: r.scorecard,
            published_version: r.published_version,
            draft_version: r.draft_version,
            texts_version: r.texts_version,
            pages_version: r.pages_version,
            dimensions_version: r.dimensions_version,
            bands_version: r.bands_version,
            order_version: r.order_version,
        }
    }
}

/// A survey.
pub async fn find(db: &Db, id: i64) -> Result<Option<Survey>> {
    Ok(db.opt::<Row>(&FIND, args![id]).await?.map(Into::into))
}

/// The same inside a transaction.
pub async fn find_in(tx: &mut Tx, id: i64) -> Result<Option<Survey>> {
    Ok(tx.opt::<Row>(&FIND, args![id]).await?.map(Into::into))
}

/// A survey, locked until the transaction ends: one editor changes it at a time.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Survey>> {
    Ok(tx.opt::<Row>(&LOCK, args![id]).await?.map(Into::into))
}

/// The site's scorecard.
pub async fn scorecard(db: &Db) -> Result<Option<Survey>> {
    Ok(db.opt::<Row>(&SCORECARD, args![]).await?.map(Into::into))
}

/// Creates a survey whose first version is being edited.
pub async fn create(tx: &mut Tx, now: Instant) -> Result<i64> {
    let (id,) = tx.one(&CREATE, args![now]).await?;
    Ok(id)
}

/// Stores the fields that apply to all versions, except for the version of the order. Another survey must not be the
/// scorecard if this one is.
pub async fn update(tx: &mut Tx, survey: &Survey, now: Instant) -> Result<()> {
    let invited_only = survey.audience == Audience::Invited;
    let audience = if invited_only { Audience::Members } else { survey.audience };
    let (state, audience) = (survey.state.text(), audience.text());
    let (anonymous, allow_edit, monthly) = (survey.anonymous, survey.allow_edit, survey.monthly);
    let (published, draft) = (survey.published_version, survey.draft_version);
    let values = args![
        survey.id,
        state,
        audience,
        anonymous,
        allow_edit,
        monthly,
        survey.cooldown_days,
        survey.scorecard,
        published,
        draft,
        now,
        invited_only,
        survey.pages_version,
        survey.dimensions_version,
        survey.bands_version,
        survey.texts_version
    ];
    tx.exec(&UPDATE, values).await.map(drop)
}

/// Raises the version of the order of the questions.
pub async fn reordered(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REORDERED, args![id]).await.map(drop)
}

/// Ends the scorecard role of any survey other than this one. Returns that survey's id.
pub async fn end_scorecard(tx: &mut Tx, id: i64) -> Result<Option<i64>> {
    Ok(tx.opt::<(i64,)>(&END_SCORECARD, args![id]).await?.map(|(id,)| id))
}

/// Deletes a survey with all that belongs to it.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Sets the text in which a search finds the survey.
pub async fn set_search(tx: &mut Tx, id: i64, text: String) -> Result<()> {
    tx.exec(&SET_SEARCH, args![id, text]).await.map(drop)
}

/// Whether a survey has a response. If not, none begins until the transaction ends.
pub async fn answered(tx: &mut Tx, id: i64) -> Result<bool> {
    tx.opt::<(i64,)>(&HOLD, args![id]).await?;
    Ok(tx.opt::<(i64,)>(&ANSWERED, args![id]).await?.is_some())
}

/// A survey in a list.
pub struct Card {
    pub id: i64,
    pub state: State,
    pub audience: Audience,
    pub anonymous: bool,
    pub monthly: bool,
    pub cooldown_days: i64,
    pub scorecard: bool,
    pub title: String,
    pub summary: String,
    pub questions: i64,
    pub texts: i64,
    pub responses: i64,
}

#[derive(db::Record)]
struct CardRow {
    id: i64,
    state: String,
    audience: String,
    invited_only: bool,
    anonymous: bool,
    monthly: bool,
    cooldown_days: i64,
    scorecard: bool,
    title: String,
    summary: String,
    questions: i64,
    texts: i64,
    responses: i64,
}

impl From<CardRow> for Card {
    fn from(r: CardRow) -> Self {
        Self {
            id: r.id,
            state: state(&r.state),
            audience: audience(&r.audience, r.invited_only),
            anonymous: r.anonymous,
            monthly: r.monthly,
            cooldown_days: r.cooldown_days,
            scorecard: r.scorecard,
            title: r.title,
            summary: r.summary,
            questions: r.questions,
            texts: r.texts,
            responses: r.responses,
        }
    }
}

/// Which surveys a list shows.
#[derive(Default)]
pub struct Which {
    /// Only in this state.
    pub state: Option<State>,
    /// Include surveys for members.
    pub members: bool,
    /// Include surveys for invited people.
    pub invited: bool,
    /// Only surveys that match this `LIKE` pattern.
    pub search: Option<String>,
    /// Only the survey with this id.
    pub id: Option<i64>,
}

/// Position in a list: whether it is the scorecard, as a number, and the id.
pub type Key = (i64, i64);

/// Surveys after a key, the scorecard first, then the newest.
pub async fn cards(db: &Db, which: Which, after: Key, limit: i64) -> Result<Vec<Card>> {
    let state = which.state.map(State::text);
    let values = args![state, which.members, which.search, which.id, after.0, after.1, limit, which.invited];
    Ok(db.all::<CardRow>(&CARDS, values).await?.into_iter().map(Into::into).collect())
}
