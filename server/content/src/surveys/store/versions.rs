//! The content of surveys in each version.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Json, Result, Tx};
use daymark_base::{args, sql};
use serde_json::json;

use crate::surveys::model::{SurveyBand, SurveyDimension, SurveyPage};

sql! {
    READ = "SELECT survey_id, version, title, summary, intro, thanks, source, pages, dimensions, bands, published_at
      FROM survey_version WHERE survey_id = $1 AND version = $2";
    ADD = "INSERT INTO survey_version (survey_id, version, title, summary, intro, thanks, source, pages, dimensions, bands)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    UPDATE = "UPDATE survey_version SET title = $3, summary = $4, intro = $5, thanks = $6, source = $7, pages = $8,
        dimensions = $9, bands = $10 WHERE survey_id = $1 AND version = $2";
    PUBLISH = "UPDATE survey_version SET published_at = $3 WHERE survey_id = $1 AND version = $2";
    PUBLISHED = "SELECT version FROM survey_version WHERE survey_id = $1 AND published_at IS NOT NULL
      ORDER BY version DESC LIMIT 200";
}

/// A version.
#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    pub survey_id: i64,
    pub version: i64,
    pub title: String,
    pub summary: String,
    pub intro: String,
    pub thanks: String,
    pub source: String,
    pub pages: Vec<SurveyPage>,
    pub dimensions: Vec<SurveyDimension>,
    pub bands: Vec<SurveyBand>,
    pub published_at: Option<Instant>,
}

impl Version {
    /// Its texts, apart from its lists.
    pub fn texts(&self) -> [&str; 5] {
        [&self.title, &self.summary, &self.intro, &self.thanks, &self.source]
    }
}

#[derive(db::Record)]
struct Row {
    survey_id: i64,
    version: i64,
    title: String,
    summary: String,
    intro: String,
    thanks: String,
    source: String,
    pages: Json<Vec<SurveyPage>>,
    dimensions: Json<Vec<SurveyDimension>>,
    bands: Json<Vec<SurveyBand>>,
    published_at: Option<Instant>,
}

impl From<Row> for Version {
    fn from(r: Row) -> Self {
        Self {
            survey_id: r.survey_id,
            version: r.version,
            title: r.title,
            summary: r.summary,
            intro: r.intro,
            thanks: r.thanks,
            source: r.source,
            pages: r.pages.0,
            dimensions: r.dimensions.0,
            bands: r.bands.0,
            published_at: r.published_at,
        }
    }
}

/// One version of a survey.
pub async fn read(db: &Db, survey: i64, version: i64) -> Result<Option<Version>> {
    Ok(db.opt::<Row>(&READ, args![survey, version]).await?.map(Into::into))
}

/// The same inside a transaction.
pub async fn read_in(tx: &mut Tx, survey: i64, version: i64) -> Result<Option<Version>> {
    Ok(tx.opt::<Row>(&READ, args![survey, version]).await?.map(Into::into))
}

fn values(v: Version) -> Vec<db::Val> {
    let (pages, dimensions, bands) = (json!(v.pages), json!(v.dimensions), json!(v.bands));
    args![v.survey_id, v.version, v.title, v.summary, v.intro, v.thanks, v.source, pages, dimensions, bands]
}

/// Adds a version that is not published.
pub async fn add(tx: &mut Tx, version: Version) -> Result<()> {
    tx.exec(&ADD, values(version)).await.map(drop)
}

/// Changes the version that is edited.
pub async fn update(tx: &mut Tx, version: Version) -> Result<()> {
    tx.exec(&UPDATE, values(version)).await.map(drop)
}

/// Marks a version as published: it never changes again.
pub async fn publish(tx: &mut Tx, survey: i64, version: i64, now: Instant) -> Result<()> {
    tx.exec(&PUBLISH, args![survey, version, now]).await.map(drop)
}

/// The published versions, newest first.
pub async fn published(db: &Db, survey: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&PUBLISHED, args![survey]).await?;
    Ok(rows.into_iter().map(|(version,)| version).collect())
}
