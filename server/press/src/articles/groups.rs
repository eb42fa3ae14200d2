//! Categories, tags and authors.

use daymark_people::audit;
use daymark_web::access::{Admin, Public};
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    AuthorIn, AuthorOut, AuthorPatch, CategoryIn, CategoryOut, CategoryPatch, RemovedOut, TagIn, TagOut,
};
use super::routes::WritePosts;
use super::service::{add_group, tag_key, tag_named, tag_slug};
use super::store::groups::{self as store, Kind};
use super::store::pictures;
use super::words;

/// Most categories.
const MOST_CATEGORIES: i64 = 100;

const NAMED: &str = "By its id or the last part of its address.";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/post-category", "List the categories of articles, in their order", categories).shared(),
        post("/v1/core/post-category", "Create a category", add_category),
        get("/v1/core/post-category/{id}", "One category", category).shared().about(NAMED),
        patch("/v1/core/post-category/{id}", "Change a category; its address stays", change_category),
        delete("/v1/core/post-category/{id}", "Delete a category; its articles stay", remove_category),
        get("/v1/core/tag", "List tags", tags).shared(),
        post("/v1/core/tag", "Create a tag", add_tag),
        get("/v1/core/tag/{id}", "One tag", tag).shared().about(NAMED),
        patch("/v1/core/tag/{id}", "Rename a tag; its address stays", change_tag),
        delete("/v1/core/tag/{id}", "Delete a tag; its articles stay", remove_tag),
        get("/v1/core/post/author/list", "List authors", authors).shared(),
        get("/v1/core/post-author/{id}", "One author", author).shared().about(NAMED),
        post("/v1/core/post-author", "Add an author who has no account", add_author)
            .about("Members become authors by writing their first article."),
        patch("/v1/core/post-author/{id}", "Change an author; the address stays", change_author),
        delete("/v1/core/post-author/{id}", "Delete an author without articles", remove_author)
            .about("409 `in_use` while an article is by them."),
    ]
}

async fn categories(ctx: Public) -> Result<Data<Vec<CategoryOut>>> {
    Ok(Data(store::categories(&ctx.db).await?))
}

async fn category(ctx: Public, Path((id,)): Path<(String,)>) -> Result<Data<CategoryOut>> {
    Ok(Data(store::category(&ctx.db, &id).await?.ok_or(Code::NotFound)?))
}

async fn add_category(admin: Admin<WritePosts>, Body(input): Body<CategoryIn>) -> Result<Created<CategoryOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if store::count_categories(tx).await? >= MOST_CATEGORIES {
                return Err(Error::field("name", words::too_many_categories(MOST_CATEGORIES)));
            }
            let id = add_group(tx, Kind::Category, input.name.trim(), &input.about).await?;
            let made = store::category_in(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "post-category:create", ("post-category", id), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

async fn change_category(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<CategoryPatch>,
) -> Result<Data<CategoryOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::category_in(tx, id).await?.ok_or(Code::NotFound)?;
            let name = patch.name.unwrap_or_else(|| was.name.clone());
            let about = patch.about.unwrap_or_else(|| was.about.clone());
            store::change_category(tx, id, name.trim(), &about, patch.position.unwrap_or(was.position)).await?;
            let is = store::category_in(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "post-category:update", ("post-category", id), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove_category(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let name = store::remove_category(tx, id).await?.ok_or(Code::NotFound)?;
            let was = json!({ "name": name });
            Ok(audit::write(tx, &by, "post-category:delete", ("post-category", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

async fn tags(ctx: Public, Query(paging): Query<Paging>) -> Result<Page<TagOut>> {
    let rows = store::tags(&ctx.db, paging.after()?.unwrap_or(0), paging.limit() + 1).await?;
    Ok(paging.page(rows, |tag| tag.id))
}

async fn tag(ctx: Public, Path((id,)): Path<(String,)>) -> Result<Data<TagOut>> {
    Ok(Data(store::tag(&ctx.db, &id).await?.ok_or(Code::NotFound)?))
}

async fn add_tag(admin: Admin<WritePosts>, Body(input): Body<TagIn>) -> Result<Created<TagOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let slug = tag_slug(&input.name).ok_or_else(|| Error::field("name", words::NO_WORD))?;
            let (id, added) = tag_named(tx, &slug, input.name.trim()).await?;
            if !added {
                return Err(Error::field("name", words::NAME_TAKEN));
            }
            let made = store::tag_in(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "post-tag:create", ("post-tag", id), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

async fn change_tag(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<TagIn>,
) -> Result<Data<TagOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::tag_in(tx, id).await?.ok_or(Code::NotFound)?;
            tag_key(&input.name).ok_or_else(|| Error::field("name", words::NO_WORD))?;
            store::change_tag(tx, id, input.name.trim()).await?;
            let is = store::tag_in(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "post-tag:update", ("post-tag", id), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove_tag(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let name = store::remove_tag(tx, id).await?.ok_or(Code::NotFound)?;
            let was = json!({ "name": name });
            Ok(audit::write(tx, &by, "post-tag:delete", ("post-tag", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

async fn authors(ctx: Public, Query(paging): Query<Paging>) -> Result<Page<AuthorOut>> {
    let rows = store::authors(&ctx.db, paging.after()?.unwrap_or(0), paging.limit() + 1).await?;
    Ok(paging.page(rows, |author| author.id))
}

async fn author(ctx: Public, Path((id,)): Path<(String,)>) -> Result<Data<AuthorOut>> {
    Ok(Data(store::author(&ctx.db, &id).await?.ok_or(Code::NotFound)?))
}

async fn add_author(admin: Admin<WritePosts>, Body(input): Body<AuthorIn>) -> Result<Created<AuthorOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let id = add_group(tx, Kind::Author(None), input.name.trim(), &input.about).await?;
            let made = store::author_in(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "post-author:create", ("post-author", id), Value::Null, json!(made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

async fn change_author(
    admin: Admin<WritePosts>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<AuthorPatch>,
) -> Result<Data<AuthorOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::author_in(tx, id).await?.ok_or(Code::NotFound)?;
            let name = patch.name.unwrap_or_else(|| was.name.clone());
            let about = patch.about.unwrap_or_else(|| was.about.clone());
            let picture = patch.picture.unwrap_or_else(|| was.picture.clone());
            if let Some(path) = picture.as_ref().filter(|path| was.picture.as_ref() != Some(path))
                && !pictures::is_known(tx, path).await?
            {
                return Err(Error::field("picture", words::NO_SUCH_PICTURE));
            }
            store::change_author(tx, id, name.trim(), &about, picture).await?;
            let is = store::author_in(tx, id).await?.ok_or(Code::NotFound)?;
            audit::write(tx, &by, "post-author:update", ("post-author", id), json!(was), json!(is)).await?;
            Ok(is)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove_author(admin: Admin<WritePosts>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if store::has_written(tx, id).await? {
                return Err(Error::with(Code::InUse, words::HAS_ARTICLES));
            }
            let name = store::remove_author(tx, id).await?.ok_or(Code::NotFound)?;
            let was = json!({ "name": name });
            Ok(audit::write(tx, &by, "post-author:delete", ("post-author", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
