//! Notices of new articles (R118).

use anyhow::Context;
use daymark_base::db;
use daymark_log::programs;
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Notice};
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;

use super::model::Visibility;
use super::store::announcing as store;
use super::words;
use crate::writing::shortened;

/// How long after its publication an article is announced: an editor may take it back at once.
const REST_MS: i64 = 10 * 60_000;
/// The most members in one transaction.
const AT_ONCE: i64 = 500;
/// The most characters of a notice's text.
const TEXT: usize = 200;

/// Notifies members of new articles that they can read: a job.
///
/// # Errors
/// When the database cannot be read, or an article fails.
pub async fn announce(ctx: Ctx) -> anyhow::Result<()> {
    let until = ctx.clock.now().plus_ms(-REST_MS);
    let mut failures = Failures::default();
    for article in store::due(&ctx.db, until).await.context("new articles")? {
        let id = article.id;
        if let Err(cause) = announce_one(&ctx, article).await {
            failures.add_row("article", id, cause)?;
        }
    }
    failures.end()
}

async fn announce_one(ctx: &Ctx, article: store::New) -> db::Result<()> {
    let for_holders = article.visibility == Visibility::Packages.text();
    let notice = Notice {
        category: Category::Articles,
        title: words::new_article(&article.title),
        body: shortened(&article.excerpt, TEXT),
        link: Some(format!("/insights/{}", article.slug)),
    };
    let (id, mut after) = (article.id, article.announced_after);
    loop {
        let members = store::members(&ctx.db, after, AT_ONCE).await?;
        let last = members.last().copied();
        let (notice, now) = (notice.clone(), ctx.clock.now());
        let readers = if for_holders { programs::open_articles_for(&ctx.db, &members, now).await? } else { members };
        let told = ctx.db.write::<_, db::Error>(move |tx| {
            async move {
                accounts::keep(tx, readers.iter().copied()).await?;
                // Another node may announce it, and an editor may have taken it back.
                if store::lock(tx, id).await? != Some(after) {
                    return Ok(None);
                }
                store::go_on(tx, id, last).await?;
                let notices = readers.into_iter().map(|reader| (reader, notice.clone())).collect();
                notifications::tell_all(tx, Category::Articles, notices, now).await.map(Some)
            }
            .boxed()
        });
        let Some(told) = told.await? else { return Ok(()) };
        notifications::show(ctx, told);
        let Some(last) = last else { return Ok(()) };
        after = last;
    }
}
