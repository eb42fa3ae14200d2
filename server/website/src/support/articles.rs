//! Help articles: found by their words, written by editors of support.

use daymark_base::db::{self, Tx};
use daymark_people::audit;
use daymark_press::articles::{found_by, patterns};
use daymark_press::writing;
use daymark_web::access::{Admin, Visitor};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{ArticleCard, ArticleIn, ArticleOut, ArticlePatch, ArticlesQuery, RemovedOut};
use super::routes::EditSupport;
use super::store::articles::{self as store, ArticleRow, Text, Wanted};
use super::store::topics;
use super::words;
use crate::pictures;

/// Whether the caller edits articles, and so sees drafts.
fn edits(visitor: &Visitor) -> bool {
    visitor.caller.as_ref().is_some_and(|caller| caller.may::<EditSupport>())
}

pub(super) async fn list(visitor: Visitor, Query(query): Query<ArticlesQuery>) -> Result<Page<ArticleCard>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let after = paging.after()?.unwrap_or_default();
    let patterns = query.search.as_deref().map(patterns).unwrap_or_default();
    let wanted = Wanted { drafts: edits(&visitor), topic: query.topic_id, patterns };
    let rows = store::list(&visitor.db, wanted, after, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| (row.title.clone(), row.id)))
}

pub(super) fn out(row: ArticleRow, edits: bool) -> ArticleOut {
    let ArticleRow { card, html, headings, body, version } = row;
    ArticleOut { card, html, headings: headings.0, version, body: edits.then_some(body) }
}

pub(super) async fn read(visitor: Visitor, Path((name,)): Path<(String,)>) -> Result<Data<ArticleOut>> {
    let (row, edits) = (store::one(&visitor.db, &name).await?, edits(&visitor));
    let row = row.filter(|row| row.card.published || edits).ok_or(Code::NotFound)?;
    Ok(Data(out(row, edits)))
}

/// The place of an article's pictures.
fn place(id: i64) -> String {
    format!("support-article:{id}")
}

/// The stored form of an article: rendered once, and found by all of its words.
async fn text(tx: &mut Tx, but: i64, input: ArticleIn) -> Result<(Text, Vec<String>)> {
    let ArticleIn { title, slug, summary, body, topic_id, published } = input;
    if let Some(topic) = topic_id
        && !topics::is_known(tx, topic).await?
    {
        return Err(Error::field("topic_id", words::NO_SUCH_TOPIC));
    }
    let slug = match slug {
        Some(slug) if !writing::is_slug(&slug) || words::RESERVED.contains(&&*slug) => {
            return Err(Error::field("slug", words::NO_SLUG));
        }
        Some(slug) if store::is_taken(tx, &slug, but).await? => return Err(Error::field("slug", words::SLUG_TAKEN)),
        Some(slug) => slug,
        None => free_slug(tx, &title).await?,
    };
    let rendered = writing::render(&body);
    let search = found_by(&title, &summary, &rendered.plain);
    let headings = json!(rendered.headings).to_string();
    let links = rendered.links.into_iter().collect();
    let title = title.trim().to_owned();
    Ok((Text { slug, topic_id, title, summary, body, html: rendered.html, headings, search, published }, links))
}

/// The error when another article has just got the address.
fn taken(e: db::Error) -> Error {
    if e.is_unique_violation() { Error::field("slug", words::SLUG_TAKEN) } else { e.into() }
}

/// An address that no other article has or had.
async fn free_slug(tx: &mut Tx, title: &str) -> Result<String> {
    let base = writing::slug(title, "article");
    let mut n = 1;
    loop {
        let slug = writing::numbered(&base, n);
        let usable = writing::is_slug(&slug) && !words::RESERVED.contains(&&*slug);
        if usable && !store::is_taken(tx, &slug, 0).await? {
            return Ok(slug);
        }
        n += 1;
    }
}

/// The audit log's view of an article.
fn recorded(card: &ArticleCard, version: i64) -> Value {
    json!({ "title": card.title, "slug": card.slug, "topic_id": card.topic_id, "published": card.published, "version": version })
}

async fn managed(ctx: &Ctx, id: i64) -> Result<ArticleOut> {
    Ok(out(store::one(&ctx.db, &id.to_string()).await?.ok_or(Code::NotFound)?, true))
}

pub(super) async fn create(admin: Admin<EditSupport>, Body(input): Body<ArticleIn>) -> Result<Created<ArticleOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (text, links) = text(tx, 0, input).await?;
            let made = json!({ "title": text.title, "slug": text.slug, "published": text.published });
            let id = store::add(tx, text, by.at).await.map_err(taken)?;
            pictures::show(tx, &place(id), &links, by.at).await?;
            audit::write(tx, &by, "support-article:create", ("support-article", id), Value::Null, made).await?;
            Ok(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(managed(&admin, id).await?))
}

pub(super) async fn update(
    admin: Admin<EditSupport>,
    Path((name,)): Path<(String,)>,
    Body(patch): Body<ArticlePatch>,
) -> Result<Data<ArticleOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, &name).await?.ok_or(Code::NotFound)?;
            if patch.version != was.version {
                return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
            }
            let (id, before, old) = (was.card.id, recorded(&was.card, was.version), was.card.slug.clone());
            let input = ArticleIn {
                title: patch.title.unwrap_or(was.card.title),
                slug: Some(patch.slug.unwrap_or(was.card.slug)),
                summary: patch.summary.unwrap_or(was.card.summary),
                body: patch.body.unwrap_or(was.body),
                topic_id: patch.topic_id.unwrap_or(was.card.topic_id),
                published: patch.published.unwrap_or(was.card.published),
            };
            let (text, links) = text(tx, id, input).await?;
            if text.slug != old {
                store::move_slug(tx, id, &old, &text.slug).await?;
            }
            store::update(tx, id, text, by.at).await.map_err(taken)?;
            pictures::show(tx, &place(id), &links, by.at).await?;
            let is = store::lock(tx, &id.to_string()).await?.ok_or(Code::NotFound)?;
            let object = ("support-article", id);
            audit::write(tx, &by, "support-article:update", object, before, recorded(&is.card, is.version)).await?;
            Ok(out(is, true))
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn remove(admin: Admin<EditSupport>, Path((name,)): Path<(String,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, &name).await?.ok_or(Code::NotFound)?;
            let id = was.card.id;
            store::remove(tx, id).await?;
            pictures::forget(tx, &place(id), by.at).await?;
            let (object, before) = (("support-article", id), recorded(&was.card, was.version));
            audit::write(tx, &by, "support-article:delete", object, before, Value::Null).await?;
            Ok(RemovedOut { id })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
