//! Imports a file, or previews the import.

use std::collections::{BTreeSet, HashMap, HashSet};

use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::reply::Data;
use daymark_web::upload::{ARCHIVE_LIMIT, UploadWith};
use futures_util::FutureExt;

use super::exporting::outgoing;
use super::incoming::Incoming;
use super::model::{Existing, FaultOut, ImportIn, ImportOut, Outcome, RowOut};
use super::pictures::{Album, Counted, Pictures, Single, with_links};
use super::placing::{self, Importer, Written};
use super::reading::{self, Contents};
use super::{IMPORT, store, words};
use crate::articles::model::CategoryOut;
use crate::articles::routes::{PublishPosts, WritePosts};
use crate::articles::store::{groups, managing};
use crate::writing::State;

/// Most articles that one call writes.
const ARTICLES: i64 = 100;
/// Articles that a preview compares at once with those here.
const AT_ONCE: usize = 50;
/// Pictures after which a call stops: each takes a fraction of a second.
const PICTURES: usize = 40;
/// Most articles, errors, names and files in an answer.
const ROWS: usize = 200;
const FAULTS: usize = 100;
const NAMES: usize = 50;
const FILES: usize = 20;

type Caller = Admin<WritePosts>;

pub(super) async fn import(admin: Caller, form: UploadWith<ImportIn, ARCHIVE_LIMIT>) -> Result<Data<ImportOut>> {
    let UploadWith { upload, data: input } = form;
    if !input.drafts && !admin.caller.may::<PublishPosts>() {
        return Err(Code::Forbidden.into());
    }
    admin.limits.check(&IMPORT, admin.caller.id).await?;
    let (bytes, now) = (upload.bytes.clone(), admin.clock.now());
    // Unpacking takes a while.
    let read = tokio::task::spawn_blocking(move || reading::read(bytes, now)).await.map_err(Error::internal)?;
    let mut contents = read.map_err(|wrong| Error::field("file", wrong.0))?;
    for article in &mut contents.articles {
        if input.drafts {
            article.state = State::Draft;
        }
    }
    let slugs: Vec<&str> = contents.articles.iter().map(|article| article.slug.as_str()).collect();
    let known = store::known(&admin.db, &slugs).await?;
    let here: HashSet<String> = slugs.into_iter().map(str::to_owned).chain(known.keys().cloned()).collect();
    for article in &mut contents.articles {
        article.body = with_links(&article.body, |slug| here.contains(slug));
    }
    let done = if input.preview {
        look(&admin, contents, &known, &input).await
    } else {
        take(&admin, contents, &known, &input).await
    };
    // The upload's share of memory stays reserved until the file is no longer needed.
    drop(upload);
    done.map(Data)
}

/// An answer about a file, with nothing imported yet.
fn begun(contents: &mut Contents, preview: bool) -> ImportOut {
    contents.left_out.truncate(FILES);
    ImportOut {
        preview,
        format: contents.format,
        created: 0,
        replaced: 0,
        unchanged: 0,
        existing: 0,
        pages: contents.pages,
        faulty: contents.faulty,
        pictures: 0,
        outer_pictures: 0,
        new_categories: Vec::new(),
        new_authors: Vec::new(),
        articles: Vec::new(),
        faults: std::mem::take(&mut contents.faults),
        left_out: std::mem::take(&mut contents.left_out),
        next: None,
    }
}

fn count(out: &mut ImportOut, row: RowOut) {
    let counted = match row.outcome {
        Outcome::Created => &mut out.created,
        Outcome::Replaced => &mut out.replaced,
        Outcome::Unchanged => &mut out.unchanged,
        Outcome::Existing => &mut out.existing,
    };
    *counted += 1;
    if out.articles.len() < ROWS {
        out.articles.push(row);
    }
}

fn row(article: &Incoming, outcome: Outcome) -> RowOut {
    RowOut {
        item: article.item.clone(),
        title: article.title.clone(),
        slug: article.slug.clone(),
        state: article.state,
        outcome,
    }
}

/// Sorts errors that skip articles first, and limits their number.
fn finished(mut out: ImportOut) -> ImportOut {
    out.faults.sort_by_key(|fault| !fault.left_out);
    out.faults.dedup();
    out.faults.truncate(FAULTS);
    out
}

async fn look(
    admin: &Caller,
    mut contents: Contents,
    known: &HashMap<String, i64>,
    input: &ImportIn,
) -> Result<ImportOut> {
    let mut out = begun(&mut contents, true);
    let album = album(admin, &mut contents, true);
    let (mut categories, mut authors) = (BTreeSet::new(), BTreeSet::new());
    for some in contents.articles.chunks_mut(AT_ONCE) {
        let standing = match input.existing {
            Existing::Keep => HashMap::new(),
            Existing::Replace => standing(admin, some, known).await?,
        };
        for article in some {
            let (outcome, counted) = match known.get(&article.slug).map(|id| standing.get(id)) {
                None => (Outcome::Created, album.look(article, [None, None], &mut out.faults)),
                Some(None) => (Outcome::Existing, Counted::default()),
                Some(Some(was)) => {
                    if loses_text(was.state, article, &mut out) {
                        continue;
                    }
                    replaced(admin, &album, (was, &mut *article), &mut out.faults).await?
                }
            };
            if outcome != Outcome::Existing {
                categories.extend(article.categories.iter().cloned());
                authors.extend(article.author.iter().map(|(name, _)| name.clone()));
            }
            out.pictures += counted.pictures;
            out.outer_pictures += counted.outer;
            count(&mut out, row(article, outcome));
        }
    }
    let names: Vec<&str> = authors.iter().map(String::as_str).collect();
    let there = store::authors(&admin.db, &names).await?;
    out.new_authors = authors.into_iter().filter(|name| !there.contains(name)).take(NAMES).collect();
    let there: HashSet<String> =
        groups::categories(&admin.db).await?.into_iter().map(|CategoryOut { name, .. }| name).collect();
    out.new_categories = categories.into_iter().filter(|name| !there.contains(name)).take(NAMES).collect();
    Ok(finished(out))
}

/// The site's articles that these would replace, by id.
async fn standing(admin: &Caller, some: &[Incoming], known: &HashMap<String, i64>) -> Result<HashMap<i64, Incoming>> {
    let ids = some.iter().filter_map(|article| known.get(&article.slug).copied());
    let (rows, groups) = store::these(&admin.db, ids).await?;
    Ok(rows.iter().map(|row| (row.id, outgoing(row, &groups))).collect())
}

/// What a replacement would do, and the pictures of the article.
async fn replaced(
    admin: &Caller,
    album: &Album,
    (was, article): (&Incoming, &mut Incoming),
    faults: &mut Vec<FaultOut>,
) -> Result<(Outcome, Counted)> {
    let places = [was.cover.as_deref(), was.social_picture.as_deref()];
    if placing::changes(was, article) {
        return Ok((Outcome::Replaced, album.look(article, places, faults)));
    }
    let made = album.place(admin, article, places, faults).await?;
    let same = !made.unstored && article.body == was.body;
    Ok((if same { Outcome::Unchanged } else { Outcome::Replaced }, made.counted))
}

/// Whether a published or scheduled article would lose its text. Then it stays as it is, and the error is recorded.
fn loses_text(state: State, article: &Incoming, out: &mut ImportOut) -> bool {
    let loses = matches!(state, State::Published | State::Scheduled) && article.body.trim().is_empty();
    if loses {
        out.faulty += 1;
        let (item, field, message) = (article.item.clone(), "body".to_owned(), words::LOSES_TEXT.to_owned());
        out.faults.push(FaultOut { item, field, message, left_out: true });
    }
    loses
}

fn album(admin: &Caller, contents: &mut Contents, preview: bool) -> Album {
    Album::new(contents.format, contents.archive.take(), admin.config.public_url.origin(), preview)
}

async fn take(
    admin: &Caller,
    mut contents: Contents,
    known: &HashMap<String, i64>,
    input: &ImportIn,
) -> Result<ImportOut> {
    let mut out = begun(&mut contents, false);
    let album = album(admin, &mut contents, false);
    let from = usize::try_from(input.from).unwrap_or_default();
    if from > 0 {
        // The first call has already reported these.
        (out.pages, out.faulty) = (0, 0);
        out.faults.clear();
        out.left_out.clear();
    }
    let mut pictures = 0;
    for (n, article) in contents.articles.into_iter().enumerate().skip(from) {
        if out.created + out.replaced >= ARTICLES || pictures >= PICTURES {
            out.next = i64::try_from(n).ok();
            break;
        }
        let there = known.get(&article.slug).copied();
        if there.is_some() && input.existing == Existing::Keep {
            count(&mut out, row(&article, Outcome::Existing));
            continue;
        }
        pictures += one(admin, (&album, article, there), &mut out).await?;
    }
    Ok(finished(out))
}

/// Imports one article, and returns how many pictures it stored.
async fn one(
    admin: &Caller,
    (album, mut article, there): (&Album, Incoming, Option<i64>),
    out: &mut ImportOut,
) -> Result<usize> {
    let standing = match there {
        Some(id) => managing::one(&admin.db, id).await?,
        None => None,
    };
    let places = standing.as_ref().map_or([None, None], |s| [s.card.cover(), s.social_picture.as_deref()]);
    let made = album.place(admin, &mut article, places, &mut out.faults).await?;
    if standing.as_ref().is_some_and(|s| loses_text(s.card.state(), &article, out)) {
        return Ok(0);
    }
    out.pictures += made.counted.pictures;
    out.outer_pictures += made.counted.outer;
    let stored = stored(&made);
    let shown = row(&article, Outcome::Created);
    let importer = Importer { member: admin.caller.id, by: admin.by() };
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            match there {
                Some(id) => placing::replace(tx, id, article, made, &importer).await,
                None => placing::create(tx, article, made, &importer).await,
            }
        }
        .boxed()
    });
    let Written { outcome, crowded } = written.await?;
    let mut note = |field: &str, message: &str| {
        let (item, field, message) = (shown.item.clone(), field.to_owned(), message.to_owned());
        out.faults.push(FaultOut { item, field, message, left_out: false });
    };
    if crowded {
        note("categories", words::TOO_MANY_CATEGORIES_HERE);
    }
    if there.is_none() && outcome == Outcome::Existing {
        note("slug", words::TAKEN_MEANWHILE);
    }
    count(out, RowOut { outcome, ..shown });
    Ok(stored)
}

fn stored(made: &Pictures) -> usize {
    let single = |place: &Single| usize::from(matches!(place, Single::New(_)));
    made.added.len() + single(&made.cover) + single(&made.social)
}
