//! From stored banners to what readers and administrators see.

use daymark_actors::clock::Instant;
use daymark_base::civil::{local_date, parse_zone};
use daymark_base::db::{self, Tx};
use daymark_base::search;
use daymark_log::programs;
use daymark_people::{accounts, companies};
use daymark_web::access::Visitor;
use daymark_web::error::{Code, Error, Result};
use sha2::{Digest, Sha256};

use super::model::{BannerIn, BannerOut, ManagedBanner, Place, Tone};
use super::rules::{Audience, Reach, Reader, chosen};
use super::store::{self, BannerRow, ManagedRow};
use super::words;
use crate::pictures;

/// The place of a banner's picture.
pub fn picture_place(id: i64) -> String {
    format!("banner:{id}")
}

/// The reader, with the date in their calendar.
///
/// # Errors
/// Names `zone` if it does not exist.
pub async fn reader(visitor: &Visitor, zone: Option<&str>) -> Result<Reader> {
    let zone = zone.filter(|zone| !zone.is_empty()).unwrap_or("UTC");
    let zone = parse_zone(zone).map_err(|_| Error::field("zone", words::NO_SUCH_ZONE))?;
    let now = visitor.clock.now();
    let Some(member) = visitor.caller.as_ref().map(|caller| caller.id) else {
        return Ok(Reader { today: local_date(now, &zone, 0), ..Reader::default() });
    };
    Ok(Reader {
        signed_in: true,
        packages: programs::packages_of(visitor, member).await?,
        company: companies::of_member(&visitor.db, member).await?,
        today: accounts::calendar(&visitor.db, member).await?.date(now),
    })
}

/// The banner that a reader sees among these banners of one place.
pub fn seen<'a>(banners: impl IntoIterator<Item = &'a BannerRow>, reader: &Reader) -> Option<&'a BannerRow> {
    chosen(banners, (|row: &BannerRow| row.is_default, |row: &BannerRow| reach(row).is_for(reader)))
}

/// What a reader may see among these banners of one place, in order. A visitor's device knows which ones were closed
/// there: each is followed by the one that replaces it.
pub fn in_order<'a>(banners: &'a [BannerRow], reader: &Reader, visitor: bool) -> Vec<&'a BannerRow> {
    let reaching = banners.iter().filter(|row| reach(row).is_for(reader));
    let (last, mut shown): (Vec<_>, Vec<_>) = reaching.partition(|row| row.is_default);
    shown.extend(last);
    let stays = shown.iter().position(|row| !visitor || !row.dismissible);
    shown.truncate(stays.map_or(shown.len(), |stays| stays + 1));
    shown
}

/// The default banner of a place, if this visitor sees it. Editors also see a hidden one, and one out of its period.
///
/// # Errors
/// Names `zone` if it does not exist.
pub async fn default_for(
    visitor: &Visitor,
    place: &str,
    zone: Option<&str>,
    editor: bool,
) -> Result<Option<BannerRow>> {
    let row = store::default_of(&visitor.db, place).await?.filter(|row| row.enabled || editor);
    let Some(row) = row else { return Ok(None) };
    let reaches = editor || reach(&row).is_for(&reader(visitor, zone).await?);
    Ok(reaches.then_some(row))
}

/// A banner's audience and period. A banner with an unknown audience reaches no one.
fn reach(row: &BannerRow) -> Reach {
    let audience = row.audience.parse().ok();
    Reach {
        audience: audience.unwrap_or(Audience::Package),
        package: row.package.clone().filter(|_| audience.is_some()),
        company: row.company_id,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
    }
}

/// Locks the company that a banner is for. Call it before the banner is locked: deleting a company deletes its banners.
///
/// # Errors
/// Names the field if there is no such company.
pub async fn lock_company(tx: &mut Tx, input: &BannerIn) -> Result<()> {
    match input.company_id.filter(|_| input.audience == Audience::Company) {
        Some(id) if companies::lock(tx, id).await?.is_none() => Err(Error::field("company_id", words::NO_SUCH_COMPANY)),
        _ => Ok(()),
    }
}

/// The stored banner after a change; its id, version and default are those of `was`.
///
/// # Errors
/// Names the field that is invalid.
pub async fn applied(tx: &mut Tx, was: BannerRow, input: BannerIn) -> Result<BannerRow> {
    let text = |text: &str| text.trim().to_owned();
    let package = input.package.as_deref().map(text).filter(|package| !package.is_empty());
    let (package, company_id) = match input.audience {
        Audience::Package => (Some(package.ok_or_else(|| Error::field("package", words::PACKAGE_MISSING))?), None),
        Audience::Company => {
            (None, Some(input.company_id.ok_or_else(|| Error::field("company_id", words::COMPANY_MISSING))?))
        }
        _ => (None, None),
    };
    if input.starts_on.zip(input.ends_on).is_some_and(|(first, last)| last < first) {
        return Err(Error::field("ends_on", words::END_BEFORE_START));
    }
    if was.is_default && input.audience != Audience::Everyone {
        return Err(Error::field("audience", words::DEFAULT_IS_FOR_EVERYONE));
    }
    pictures::known(tx, "image", input.image.as_ref()).await?;
    Ok(BannerRow {
        name: text(&input.name),
        place: input.place.text().to_owned(),
        title: text(&input.title),
        text: text(&input.text),
        link: input.link,
        link_label: text(&input.link_label),
        image: input.image,
        image_alt: text(&input.image_alt),
        tone: input.tone.text().to_owned(),
        audience: input.audience.text().to_owned(),
        package,
        company_id,
        starts_on: input.starts_on,
        ends_on: input.ends_on,
        dismissible: input.dismissible,
        ..was
    })
}

/// Refuses a change of a version that is not the newest (R101).
///
/// # Errors
/// 409.
pub fn is_newest(row: &BannerRow, version: i64) -> Result<()> {
    if row.version == version { Ok(()) } else { Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE)) }
}

/// A banner that was never saved.
pub fn blank(place: &str) -> BannerRow {
    BannerRow {
        id: 0,
        name: String::new(),
        place: place.to_owned(),
        title: String::new(),
        text: String::new(),
        link: None,
        link_label: String::new(),
        image: None,
        image_alt: String::new(),
        tone: Tone::Calm.text().to_owned(),
        audience: Audience::Everyone.text().to_owned(),
        package: None,
        company_id: None,
        starts_on: None,
        ends_on: None,
        dismissible: true,
        enabled: false,
        is_default: false,
        version: 0,
        updated_at: Instant(0),
    }
}

/// Saves a banner, new if its id is 0, and records which picture it shows. Those who have closed it see it again if its
/// words have changed (R102). Returns it with its id and version.
///
/// # Errors
/// 409 when another banner has just become the default one of its place.
pub async fn save(tx: &mut Tx, row: BannerRow, now: Instant) -> Result<BannerRow> {
    let search = search::folded([row.name.as_str(), row.title.as_str(), row.text.as_str()]);
    store::forget_dismissals(tx, &row).await?;
    let saved = match row.id {
        0 => store::add(tx, row.clone(), search, now).await,
        id => store::write(tx, row.clone(), search, now).await.map(|()| id),
    };
    let id = saved.map_err(taken)?;
    pictures::show(tx, &picture_place(id), &row.image, now).await?;
    Ok(BannerRow { id, version: row.version + 1, updated_at: now, ..row })
}

/// A hash of a banner's words.
fn words_of(row: &BannerRow) -> String {
    let mut hash = Sha256::new();
    for part in [&row.title, &row.text, &row.link_label] {
        // Includes the length of each part, so that moving a word to the next part changes the hash.
        hash.update(format!("{}:{part}", part.len()));
    }
    hex::encode(&hash.finalize()[..6])
}

fn taken(e: db::Error) -> Error {
    if e.is_unique_violation() { Error::with(Code::Conflict, words::DEFAULT_TAKEN) } else { e.into() }
}

impl From<BannerRow> for BannerOut {
    fn from(r: BannerRow) -> Self {
        Self {
            words: words_of(&r),
            id: r.id,
            // An unknown place shows nothing anyway.
            place: r.place.parse().unwrap_or(Place::Everywhere),
            title: r.title,
            text: r.text,
            link: r.link,
            link_label: r.link_label,
            image: r.image,
            image_alt: r.image_alt,
            tone: r.tone.parse().unwrap_or_default(),
            dismissible: r.dismissible,
        }
    }
}

impl From<ManagedRow> for ManagedBanner {
    fn from(ManagedRow { row, company_name, dismissed }: ManagedRow) -> Self {
        Self {
            name: row.name.clone(),
            audience: row.audience.parse().unwrap_or_default(),
            package: row.package.clone(),
            company_id: row.company_id,
            company_name,
            starts_on: row.starts_on,
            ends_on: row.ends_on,
            enabled: row.enabled,
            default: row.is_default,
            version: row.version,
            dismissed,
            updated_at: row.updated_at,
            banner: row.into(),
        }
    }
}
