//! Writing articles.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Counted, Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::links;
use super::model::{BrokenLink, ContentIn, ManagedCard, ManagedPost, ManagedQuery, PostIn, TagsIn};
use super::routes::WritePosts;
use super::service::{self, Change, tag_key, tag_named, tag_slug};
use super::store::managing::{self, Wanted};
use super::store::{groups, posts};
use super::{rules, words};
use crate::writing::{State, render};

/// Most tags of an article.
const MOST_TAGS: i64 = 20;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/post/manage", "List all articles for editors, latest changed first", list)
            .about("`meta.total` counts all that match."),
        get("/v1/core/post/{id}/manage", "One article for editors", read),
        post("/v1/core/post", "Create a draft", create),
        patch("/v1/core/post/{id}/content", "Change title, summary and text of an article", write).about(
            "409 `conflict` when `version` is not the newest: the message names who saved it and when. Every change is \
             kept as a version. `broken_links` names links within this site that lead nowhere, `broken_outer_links` those to other \
             sites that a job found broken while the article was published.",
        ),
        patch("/v1/core/post/{id}/modify-tags", "Add and remove tags of an article", tag),
    ]
}

async fn list(admin: Admin<WritePosts>, Query(query): Query<ManagedQuery>) -> Result<Counted<ManagedCard>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let wanted = Wanted {
        state: query.state.map(State::text),
        author: query.author,
        search: query.search.as_deref().and_then(rules::containing),
        broken_links: query.broken_links.unwrap_or(false),
    };
    let total = managing::count(&admin.db, wanted.clone()).await?;
    let after = paging.after()?.unwrap_or((i64::MAX, i64::MAX));
    let rows = managing::list(&admin.db, wanted, after, paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| (row.updated_at.0, row.id));
    Ok(Counted(Page { rows: rows.into_iter().map(Into::into).collect(), next }, total))
}

/// An article as its editors see it.
pub async fn managed(ctx: &Ctx, id: i64) -> Result<ManagedPost> {
    let row = managing::one(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    let (categories, tags) = posts::groups(&ctx.db, id).await?;
    let broken_links = service::broken(ctx, &render(&row.body)).await?;
    let broken_outer_links = links::broken_of(&ctx.db, id).await?.into_iter().map(BrokenLink::from).collect();
    Ok(ManagedPost {
        card: row.card.into(),
        version: row.version,
        summary: row.summary,
        body: row.body,
        html: row.html,
        words: row.words,
        reading_minutes: row.minutes,
        cover_alt: row.cover_alt,
        categories,
        tags,
        canonical: row.canonical,
        social_title: row.social_title,
        social_text: row.social_text,
        social_picture: row.social_picture,
        comments_closed: row.comments_closed,
        broken_links,
        broken_outer_links,
    })
}

async fn read(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>) -> Result<Data<ManagedPost>> {
    Ok(Data(managed(&admin, id).await?))
}

async fn create(admin: Admin<WritePosts>, Body(input): Body<PostIn>) -> Result<Created<ManagedPost>> {
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let author = service::author_of(tx, me).await?;
            let made = json!({ "title": input.title });
            let id = service::add(tx, author, Some(me), (input.title, input.summary, input.body), by.at).await?;
            audit::write(tx, &by, "post:create", ("post", id), Value::Null, made).await?;
            Ok(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(managed(&admin, id).await?))
}

async fn write(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ContentIn>,
) -> Result<Data<ManagedPost>> {
    let change = Change { title: input.title, summary: input.summary, body: input.body };
    let (by, me) = (admin.by(), admin.caller.id);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if let Some((was, is)) = service::rewrite(tx, id, (change, input.version), me, by.at).await? {
                audit::write(tx, &by, "post:write", ("post", id), was, is).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}

async fn tag(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TagsIn>,
) -> Result<Data<ManagedPost>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            managing::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let before = groups::tags_of(tx, id).await?;
            let removed: Vec<_> = input.remove.iter().map(|name| tag_key(name)).collect();
            for (tag, name) in &before {
                if removed.contains(&tag_key(name)) {
                    groups::take_tag(tx, id, *tag).await?;
                }
            }
            let mut added = Vec::with_capacity(input.add.len());
            for (n, name) in input.add.iter().enumerate() {
                let slug = tag_slug(name).ok_or_else(|| Error::field(format!("add[{n}]"), words::NO_WORD))?;
                added.push((slug, name.trim()));
            }
            // Sorted, so that two editors who add the same new tags cannot deadlock.
            added.sort_unstable();
            for (slug, name) in added {
                let (tag, _) = tag_named(tx, &slug, name).await?;
                groups::put_tag(tx, id, tag).await?;
            }
            if groups::count_tags(tx, id).await? > MOST_TAGS {
                return Err(Error::field("add", words::too_many_tags(MOST_TAGS)));
            }
            if groups::tags_of(tx, id).await? == before {
                return Ok(());
            }
            managing::touch(tx, id, by.at).await?;
            let (was, is) = (json!({ "removed": input.remove }), json!({ "added": input.add }));
            Ok(audit::write(tx, &by, "post:tag", ("post", id), was, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(managed(&admin, id).await?))
}
