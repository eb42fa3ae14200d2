//! Articles for their readers.

use daymark_log::programs;
use daymark_web::access::{Public, Visitor};
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};

use super::model::{Eyes, ListQuery, Locked, MineOut, PostCard, PostOut, PostQuery, Visibility};
use super::previews;
use super::routes::WritePosts;
use super::rules::{self, Reader};
use super::store::cards::{self, CardRow, FIRST, Grouped, Key, Which};
use super::store::groups;
use super::store::posts::{self, WholeRow};
use crate::writing::State;

/// How many related articles are shown.
const RELATED: i64 = 3;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/post", "List published articles, newest first", list).shared(),
        get("/v1/core/post/recent", "The newest articles", recent).shared(),
        get("/v1/core/post/featured", "Featured articles, newest first", featured).shared(),
        get("/v1/core/post/popular", "Popular articles", popular)
            .shared()
            .about("By views in 30 days; a view counts half after a week."),
        get("/v1/core/post/category/{id}", "The articles of a category, newest first", of_category)
            .shared()
            .about("By the category's id or the last part of its address."),
        get("/v1/core/post/tag/{id}", "The articles with a tag, newest first", of_tag)
            .shared()
            .about("By the tag's id or the last part of its address."),
        get("/v1/core/post/author/{id}", "The articles by an author, newest first", of_author)
            .shared()
            .about("By the author's id or the last part of their address."),
        get("/v1/core/post/{id}", "One article", read).shared().about(
            "By its id or its current or an earlier address; `slug` is the current one. Readers without access see the \
             first paragraphs; `locked` says what they need.",
        ),
        get("/v1/core/post/{id}/related", "Articles like this one", related).shared(),
    ]
}

async fn page(ctx: &Ctx, paging: &Paging, rows: Vec<CardRow>, key: impl Fn(&CardRow) -> Key) -> Result<Page<PostCard>> {
    let Page { rows, next } = paging.page(rows, key);
    Ok(Page { rows: cards::whole(&ctx.db, rows).await?, next })
}

async fn newest(ctx: &Ctx, paging: Paging, which: Which) -> Result<Page<PostCard>> {
    let after = paging.after()?.unwrap_or(FIRST);
    let rows = cards::newest(&ctx.db, which, after, paging.limit() + 1).await?;
    page(ctx, &paging, rows, by_date).await
}

/// The key of the newest-first lists.
pub fn by_date(row: &CardRow) -> Key {
    (row.published_at.map_or(i64::MIN, |at| at.0), row.id)
}

async fn list(ctx: Public, Query(query): Query<ListQuery>) -> Result<Page<PostCard>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let Some(search) = query.search.filter(|text| !text.trim().is_empty()) else {
        return newest(&ctx, paging, Which::All).await;
    };
    match rules::patterns(&search) {
        // A query without letters and digits finds nothing.
        none if none.is_empty() => Ok(Page { rows: Vec::new(), next: None }),
        patterns => newest(&ctx, paging, Which::Found(patterns)).await,
    }
}

async fn recent(ctx: Public, Query(paging): Query<Paging>) -> Result<Page<PostCard>> {
    newest(&ctx, paging, Which::All).await
}

async fn featured(ctx: Public, Query(paging): Query<Paging>) -> Result<Page<PostCard>> {
    newest(&ctx, paging, Which::Featured).await
}

async fn popular(ctx: Public, Query(paging): Query<Paging>) -> Result<Page<PostCard>> {
    let after = paging.after()?.unwrap_or(FIRST);
    let rows = cards::popular(&ctx.db, after, paging.limit() + 1).await?;
    page(&ctx, &paging, rows, |row| (row.popularity, row.id)).await
}

async fn of_category(
    ctx: Public,
    Path((id,)): Path<(String,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<PostCard>> {
    let category = groups::category(&ctx.db, &id).await?.ok_or(Code::NotFound)?;
    newest(&ctx, paging, Which::Of(Grouped::Category(category.id))).await
}

async fn of_tag(ctx: Public, Path((id,)): Path<(String,)>, Query(paging): Query<Paging>) -> Result<Page<PostCard>> {
    let tag = groups::tag(&ctx.db, &id).await?.ok_or(Code::NotFound)?;
    newest(&ctx, paging, Which::Of(Grouped::Tag(tag.id))).await
}

async fn of_author(ctx: Public, Path((id,)): Path<(String,)>, Query(paging): Query<Paging>) -> Result<Page<PostCard>> {
    let author = groups::author(&ctx.db, &id).await?.ok_or(Code::NotFound)?;
    newest(&ctx, paging, Which::Of(Grouped::Author(author.id))).await
}

/// Whether a caller sees articles that are not published.
fn edits(caller: Option<&Caller>) -> bool {
    caller.is_some_and(Caller::may::<WritePosts>)
}

/// An article that a reader may see, in full or in part.
///
/// # Errors
/// 404 if there is no such published article.
pub async fn visible(ctx: &Ctx, id_or_slug: &str) -> Result<WholeRow> {
    let row = posts::find(&ctx.db, id_or_slug).await?;
    row.filter(|row| row.state == State::Published.text()).ok_or(Code::NotFound.into())
}

async fn read(visitor: Visitor, Path((id,)): Path<(String,)>, Query(query): Query<PostQuery>) -> Result<Data<PostOut>> {
    let row = posts::find(&visitor.db, &id).await?.ok_or(Code::NotFound)?;
    let caller = visitor.caller.as_ref();
    let previewed = query.preview.as_deref().is_some_and(|token| previews::opens(&visitor, row.card.id, token));
    if row.state != State::Published.text() && !previewed && !edits(caller) {
        return Err(Code::NotFound.into());
    }
    let reader = match query.eyes.filter(|_| edits(caller)) {
        Some(eyes) => eyes.into(),
        None => reader(&visitor, caller, &row, previewed).await?,
    };
    Ok(Data(shown(&visitor, row, reader, caller).await?))
}

/// What a caller can see. A package is looked up only if an article requires one.
async fn reader(ctx: &Ctx, caller: Option<&Caller>, row: &WholeRow, previewed: bool) -> Result<Reader> {
    if previewed || edits(caller) {
        return Ok(Reader { signed_in: true, holds_package: true });
    }
    let asks = row.card.visibility() == Visibility::Packages;
    let holds_package = match caller {
        Some(caller) if asks => programs::opens_articles(ctx, caller.id).await?,
        _ => false,
    };
    Ok(Reader { signed_in: caller.is_some(), holds_package })
}

/// What a visitor sees of a published article.
///
/// # Errors
/// When the database cannot be read.
pub async fn as_visitor(ctx: &Ctx, row: WholeRow) -> Result<PostOut> {
    shown(ctx, row, Reader::from(Eyes::Visitor), None).await
}

/// What a caller needs to read the whole of a published article, if they lack it.
///
/// # Errors
/// When the database cannot be read.
pub async fn lock_of(ctx: &Ctx, row: &WholeRow, caller: Option<&Caller>) -> Result<Option<Locked>> {
    Ok(rules::locked(row.card.visibility(), reader(ctx, caller, row, false).await?))
}

/// Whether people can comment on an article.
pub fn comments_open(ctx: &Ctx, row: &WholeRow) -> bool {
    let days = ctx.config.articles.comment_days;
    rules::comments_open(row.comments_closed, row.card.published_at, days, ctx.clock.now())
}

async fn shown(ctx: &Ctx, row: WholeRow, reader: Reader, caller: Option<&Caller>) -> Result<PostOut> {
    let id = row.card.id;
    let locked = rules::locked(row.card.visibility(), reader);
    let (categories, tags) = posts::groups(&ctx.db, id).await?;
    let me = match caller {
        Some(caller) => {
            let (reaction, saved) = posts::mine(&ctx.db, id, caller.id).await?;
            Some(MineOut { reaction, saved })
        }
        None => None,
    };
    let reaction_counts = posts::reactions(&ctx.db, id).await?;
    let comments_open = comments_open(ctx, &row);
    let headings =
        if locked.is_some() { Vec::new() } else { serde_json::from_str(&row.headings).map_err(Error::internal)? };
    Ok(PostOut {
        card: row.card.out(categories),
        html: if locked.is_some() { row.opening } else { row.html },
        locked,
        headings,
        words: row.words,
        tags,
        canonical: row.canonical,
        social_title: row.social_title,
        social_text: row.social_text,
        social_picture: row.social_picture,
        updated_at: row.updated_at,
        reaction_counts,
        comments_open,
        me,
    })
}

async fn related(ctx: Public, Path((id,)): Path<(String,)>) -> Result<Data<Vec<PostCard>>> {
    let row = visible(&ctx, &id).await?;
    Ok(Data(like(&ctx, row.card.id).await?))
}

/// Articles like this one, then the newest.
///
/// # Errors
/// When the database cannot be read.
pub async fn like(ctx: &Ctx, id: i64) -> Result<Vec<PostCard>> {
    let mut rows = cards::related(&ctx.db, id, RELATED).await?;
    let missing = RELATED - i64::try_from(rows.len()).unwrap_or(RELATED);
    if missing > 0 {
        let known: Vec<i64> = rows.iter().map(|row| row.id).chain([id]).collect();
        let recent = cards::newest(&ctx.db, Which::All, FIRST, RELATED + 1).await?;
        let others = recent.into_iter().filter(|row| !known.contains(&row.id));
        rows.extend(others.take(usize::try_from(missing).unwrap_or_default()));
    }
    Ok(cards::whole(&ctx.db, rows).await?)
}
