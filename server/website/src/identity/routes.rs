//! The calls about the site's settings.

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::{Admin, Public};
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Query};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::json;

use super::model::{ColoursIn, ContrastOut, ContrastQuery, SectionOut, SiteIn, SiteOut};
use super::service::{self, check_colours, palettes, whole};
use super::store::{self, SiteRow};
use super::{logo, sections, words};
use crate::permissions::EditSite;
use crate::pictures;

/// The place of the pictures that the settings name.
pub(super) const PLACE: &str = "site";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    let mut all = vec![
        get("/v1/core/site", "The site's name and appearance", read).shared()
            .about("Always complete: defaults fill what no administrator has set."),
        post("/v1/core/site", "Change the site's name and appearance", write).about(
            "Replaces everything but the logo. 409 `conflict` when `version` is not the newest. An accent needs a contrast of \
             4.5 to 1 with the page, and so does the text on it, on light and dark pages.",
        ),
        get("/v1/core/site/contrast", "The contrast of accents", measure),
    ];
    all.extend(logo::endpoints());
    all
}

async fn read(ctx: Public) -> Result<Data<SiteOut>> {
    Ok(Data(service::current(&ctx).await?))
}

async fn measure(_: Admin<EditSite>, Query(asked): Query<ContrastQuery>) -> Result<Data<ContrastOut>> {
    let chosen = ColoursIn { accent_light: asked.accent_light, accent_dark: asked.accent_dark };
    let [light, dark] = palettes(&chosen);
    Ok(Data(ContrastOut { light: light.into(), dark: dark.into() }))
}

async fn write(admin: Admin<EditSite>, Body(input): Body<SiteIn>) -> Result<Data<SiteOut>> {
    check_colours(&input.colours)?;
    if let Some(all) = &input.sections {
        check_sections(all)?;
    }
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx).await?;
            if was.version != input.version {
                return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
            }
            pictures::known(tx, "picture", input.picture.as_ref()).await?;
            let is = applied(&was, input)?;
            if (SiteRow { version: was.version, ..is.clone() }) == was {
                return Ok(());
            }
            save(tx, &is, by.at).await?;
            Ok(audit::write(tx, &by, "site:update", ("site", 1), json!(whole(was)), json!(whole(is))).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(service::current(&admin).await?))
}

/// Saves a row, and notes which pictures it shows.
pub(super) async fn save(tx: &mut Tx, row: &SiteRow, now: daymark_actors::clock::Instant) -> Result<()> {
    store::write(tx, row.clone(), now).await?;
    Ok(pictures::show(tx, PLACE, [&row.logo, &row.picture].into_iter().flatten(), now).await?)
}

fn check_sections(all: &[SectionOut]) -> Result<()> {
    let keys: Vec<_> = all.iter().map(|section| (section.key, section.shown)).collect();
    sections::check(&keys).map_err(|(n, fault)| Error::field(format!("sections[{n}]"), fault))?;
    match all.iter().position(|section| !section.items.is_empty() && !section.key.has_items()) {
        Some(n) => Err(Error::field(format!("sections[{n}].items"), words::NO_ITEMS)),
        None => Ok(()),
    }
}

/// The row after a change. Values equal to the defaults are not stored, so that later versions can improve them.
fn applied(was: &SiteRow, input: SiteIn) -> Result<SiteRow> {
    let own = whole(SiteRow::default());
    let unless = |text: String, own: &str| if text.trim() == own { String::new() } else { text.trim().to_owned() };
    let sections: Vec<SectionOut> = input.sections.unwrap_or_default().into_iter().map(bare).collect();
    let footer = input
        .footer
        .map(|footer| text(&footer))
        .transpose()?
        .filter(|json| text(&own.footer).ok().as_ref() != Some(json));
    Ok(SiteRow {
        version: was.version + 1,
        name: unless(input.name, &own.name),
        tagline: unless(input.tagline, &own.tagline),
        description: unless(input.description, &own.description),
        logo: was.logo.clone(),
        picture: input.picture,
        accent_light: input.colours.accent_light,
        accent_dark: input.colours.accent_dark,
        social: text(&input.social)?,
        footer,
        sections: text(&sections)?,
        languages: text(&input.dates.as_ref().map(|dates| dates.languages.clone()).unwrap_or_default())?,
        hours: input.dates.map(|dates| dates.hours).unwrap_or_default().text().to_owned(),
    })
}

/// A section without the texts that equal the defaults.
fn bare(mut section: SectionOut) -> SectionOut {
    let (title, text) = words::section(section.key);
    if section.title.trim() == title {
        section.title.clear();
    }
    if section.text.trim() == text {
        section.text.clear();
    }
    let own = words::items(section.key);
    let same = |(n, (title, text)): (usize, &(&str, &str))| {
        section.items.get(n).is_some_and(|item| item.title == *title && item.text == *text)
    };
    if section.items.len() == own.len() && own.iter().enumerate().all(same) {
        section.items.clear();
    }
    section
}

fn text<T: Serialize>(value: &T) -> Result<String> {
    serde_json::to_string(value).map_err(Error::internal)
}
