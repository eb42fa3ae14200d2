//! Exports every article, whatever its state.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_people::files;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::part::Query;

use super::incoming::Incoming;
use super::markdown::{self, Becomes};
use super::model::{ExportFormat, ExportQuery};
use super::store::{self, Batch, ExportRow, GroupRow, PICTURES};
use super::streaming::{Download, Ended, Files, Pieces};
use super::{EXPORT, front_matter, ghost};
use crate::articles::model::Visibility;
use crate::articles::routes::WritePosts;
use crate::writing::State;

/// Articles that one read returns.
const AT_ONCE: i64 = 50;
/// The folder of pictures in an archive.
const FOLDER: &str = "pictures/";

pub(super) async fn export(admin: Admin<WritePosts>, Query(query): Query<ExportQuery>) -> Result<Download> {
    admin.limits.check(&EXPORT, admin.caller.id).await?;
    // An error of the first read can still be answered with a status.
    let first = store::articles(&admin.db.unhurried(), 0, AT_ONCE).await?;
    let ctx: Ctx = (*admin).clone();
    let (download, pieces) = match query.format {
        ExportFormat::Ghost => Download::new("articles.ghost.json", "application/json"),
        ExportFormat::Markdown => Download::new("articles.zip", "application/zip"),
    };
    tokio::spawn(async move {
        // When the client has disconnected, there is nothing to report.
        let _ = match query.format {
            ExportFormat::Ghost => ghost::ours::write(&ctx, &pieces, first).await,
            ExportFormat::Markdown => packed(&ctx, &pieces, first).await,
        };
    });
    Ok(download)
}

/// The next articles after a batch; empty at the end.
pub async fn next(ctx: &Ctx, pieces: &Pieces, last: i64) -> std::result::Result<Batch, Ended> {
    match store::articles(&ctx.db.unhurried(), last, AT_ONCE).await {
        Ok(batch) => Ok(batch),
        Err(e) => Err(pieces.fail(e.into()).await),
    }
}

/// An article in the form in which files contain it.
pub fn outgoing(row: &ExportRow, groups: &[GroupRow]) -> Incoming {
    let named = |kind: &str| -> Vec<String> {
        let own = groups.iter().filter(|group| group.article_id == row.id && group.kind == kind);
        own.map(|group| group.name.clone()).collect()
    };
    let r = row.clone();
    Incoming {
        item: String::new(),
        folder: String::new(),
        slug: r.slug,
        title: r.title,
        summary: r.summary,
        body: r.body,
        state: r.state.parse().unwrap_or(State::Draft),
        published: r.publish_at.or(r.published_at),
        first_published: r.published_at.filter(|_| r.publish_at.is_some()),
        zone: r.publish_zone,
        changed: Some(r.updated_at),
        visibility: r.visibility.parse().unwrap_or(Visibility::Packages),
        featured: r.featured,
        comments_closed: r.comments_closed,
        categories: named("category"),
        tags: named("tag"),
        author: Some((r.author_name, r.author_about)).filter(|(name, _)| !name.is_empty()),
        cover: r.cover,
        cover_alt: r.cover_alt,
        canonical: r.canonical,
        social_title: r.social_title,
        social_text: r.social_text,
        social_picture: r.social_picture,
    }
}

/// Replaces picture paths with an export's names, in text and fields, and returns the paths.
pub fn with_pictures(article: &mut Incoming, named: impl Fn(&str) -> String) -> Vec<String> {
    let mut paths = Vec::new();
    article.body = markdown::with_pictures(&article.body, |url| {
        if !url.starts_with(PICTURES) {
            return Becomes::Same;
        }
        paths.push(url.to_owned());
        Becomes::At(named(url))
    });
    for place in [&mut article.cover, &mut article.social_picture] {
        if let Some(path) = place.take() {
            *place = Some(named(&path));
            paths.push(path);
        }
    }
    paths
}

/// A ZIP of Markdown files and pictures.
async fn packed(ctx: &Ctx, pieces: &Pieces, first: Batch) -> std::result::Result<(), Ended> {
    let files = Files::packed_into(pieces.clone());
    let (mut batch, mut packed, now) = (first, HashSet::new(), ctx.clock.now());
    while let Some(last) = batch.0.last().map(|row| row.id) {
        for row in &batch.0 {
            one(ctx, (pieces, &files), outgoing(row, &batch.1), &mut packed, now).await?;
        }
        batch = next(ctx, pieces, last).await?;
    }
    Ok(())
}

async fn one(
    ctx: &Ctx,
    (pieces, files): (&Pieces, &Files),
    mut article: Incoming,
    packed: &mut HashSet<String>,
    now: Instant,
) -> std::result::Result<(), Ended> {
    let paths = with_pictures(&mut article, |path| path.replacen(PICTURES, FOLDER, 1));
    for path in paths {
        if !packed.insert(path.clone()) {
            continue;
        }
        match files::shown(ctx, &path).await {
            Ok(Some(content)) => files.add(path.replacen(PICTURES, FOLDER, 1), content).await?,
            // A missing picture is missing in the export, too.
            Ok(None) => {}
            Err(e) => return Err(pieces.fail(e).await),
        }
    }
    files.add(format!("{}.md", article.slug), front_matter::written(&article, now)).await
}
