//! Articles: written and published by editors, read, saved and discussed by everyone.
//!
//! Owns `author` and every table that begins with `article`. Views are counted in memory and stored by a job
//! (`readers`); jobs publish due articles, announce new ones (`announcing`),
//! recount popular ones, and check links to other sites (`links`).

mod announcing;
pub mod comments;
mod demo;
mod editing;
mod groups;
mod links;
mod model;
mod pictures;
mod previews;
mod publishing;
mod readers;
mod reading;
mod revisions;
mod routes;
mod rules;
mod service;
mod site;
mod store;
mod transfer;
mod words;

pub use model::{Locked, PostCard, PostOut, Visibility};
pub use readers::{Views, count_popular, store_views};
pub use routes::{PublishPosts, WritePosts};
pub use rules::{found_by, patterns};
pub use site::{
    Kind, Listed, Named, Written, featured, for_feeds, for_index, group, like, listed, public, recent, recommended,
};
pub(crate) use store::pictures::keep as keep_pictures;

use std::time::Duration;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, MINUTE, SECOND, each, one};
use daymark_web::tables;

/// How often views are stored.
const STORED_EVERY: Duration = SECOND.saturating_mul(2);

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("articles-due", SECOND.saturating_mul(10), |ctx| Box::pin(publishing::publish_due(ctx))),
        each("article-views", STORED_EVERY, |ctx| Box::pin(store_views(ctx))),
        one("popular-articles", MINUTE.saturating_mul(10), |ctx| Box::pin(count_popular(ctx))),
        one("article-notices", MINUTE, |ctx| Box::pin(announcing::announce(ctx))),
        one("article-links", MINUTE.saturating_mul(15), |ctx| Box::pin(links::check(ctx))),
        one("article-pictures", HOUR, |ctx| Box::pin(pictures::remove_unused(ctx))),
    ],
    limits: &[&readers::VIEW, &transfer::IMPORT, &transfer::EXPORT],
    tables: tables! {
        "revision" hidden "texts of the site: their readers have them", kept "what others edited on top of it would lose its past";
        "author" of "member_id", kept "their articles name them";
        "article_category";
        "article_tag";
        "article" hidden "texts of the site: their readers have them", kept "it belongs to the site";
        "article_old_slug";
        "article_in_category";
        "article_tagged";
        "article_picture";
        "article_shows";
        "article_import_picture";
        "article_link_target";
        "article_link";
        "article_view";
        "article_reader";
        "article_reaction" of "member_id";
        "article_saved" of "member_id";
        "article_comment" of "by_id";
        "article_comment_like" of "member_id";
        "article_comment_report" of "by_id";
    },
    erase: Some(|tx, _, member, now| Box::pin(erase(tx, member, now))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("articles")
};

/// Removes what a member did and said, as part of erasing an account.
async fn erase(tx: &mut Tx, member: i64, now: Instant) -> db::Result<()> {
    // Articles are locked before their comments, as when someone replies.
    let touched = store::readers::lock_touched(tx, member).await?;
    comments::erase(tx, member, &touched, now).await?;
    store::readers::erase(tx, member, &touched).await
}
