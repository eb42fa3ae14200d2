//! Reviews: what members say about a program, in stars and words.
//!
//! Owns `review`. A member has one review of a program; a new text replaces it. Others see it once a moderator has
//! approved it.

mod demo;
mod model;
mod moderation;
mod routes;
mod rules;
mod store;
mod words;

use daymark_base::db::{Db, Result};
use daymark_web::feature::Feature;
use daymark_web::tables;

pub use model::PraiseOut;
pub use rules::Rating;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    limits: &[&routes::REVIEW],
    tables: tables! {
        "review" of "member_id";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("reviews")
};

/// A program's rating from its public reviews; `None` while there are none.
///
/// # Errors
/// When the database fails.
pub async fn rating(db: &Db, program: i64) -> Result<Option<Rating>> {
    let (count, stars) = store::counted(db, program).await?;
    Ok(Rating::of(count, stars))
}

/// The rating of all public programs; `None` while there are no reviews.
///
/// # Errors
/// When the database fails.
pub async fn overall(db: &Db) -> Result<Option<Rating>> {
    let (count, stars) = store::counted_all(db).await?;
    Ok(Rating::of(count, stars))
}

/// The newest good reviews of public programs, for people who do not know the site yet.
///
/// # Errors
/// When the database fails.
pub async fn praise(db: &Db, limit: i64) -> Result<Vec<PraiseOut>> {
    Ok(store::praise(db, limit).await?.into_iter().map(Into::into).collect())
}
