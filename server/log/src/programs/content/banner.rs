//! The banner above the available programs.

use daymark_actors::clock::Instant;
use daymark_derive::input;
use futures_util::FutureExt;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

mod store;

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_people::files::{self, Added, Shape};
use daymark_web::access::{Admin, Visitor};
use daymark_web::caller::Caller;
use daymark_web::endpoint::{Endpoint, delete, get, post};
use daymark_web::error::{Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use daymark_web::upload::Upload;

use super::pictures::{self, PURPOSE, RULES};
use crate::programs::{EditPrograms, words};
use store::BannerRow;

const PATH: &str = "/v1/core/available-challenge-banner";
const IMAGE: &str = "/v1/core/available-challenge-banner/image";

/// The rows of the table.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get(PATH, "The banner above the available programs", read)
            .about("While no banner is shown, `enabled` is false and everything else is empty, except for editors."),
        post(PATH, "Set the banner above the available programs", write).about(
            "Replaces everything except the \
                                                                                picture.",
        ),
        post(IMAGE, "Upload the banner's picture", set_image).about(RULES),
        delete(IMAGE, "Remove the banner's picture", remove_image),
    ]
}

/// The new state of the banner.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AvailableBannerText)]
struct BannerIn {
    /// At most 200 characters.
    #[serde(default)]
    #[garde(length(chars, max = 200))]
    title: String,
    /// At most 2,000 characters.
    #[serde(default, alias = "text")]
    #[garde(length(chars, max = 2000))]
    description: String,
    /// Where it leads: a path of this site, or an address that begins with `https://`.
    #[garde(length(chars, max = 500), inner(custom(leads_somewhere)))]
    link: Option<String>,
    /// Whether it is shown.
    enabled: bool,
}

/// No other scheme, and no other site disguised as a path.
fn leads_somewhere(link: &str, (): &()) -> garde::Result {
    let plain = !link.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\');
    let inside = link.starts_with('/') && !link.starts_with("//");
    let outside = link.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    if link.is_empty() || plain && (inside || outside) {
        return Ok(());
    }
    Err(garde::Error::new(words::PATH_OR_HTTPS))
}

/// The banner.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = AvailableBanner)]
struct BannerOut {
    /// Whether it is shown.
    enabled: bool,
    /// Its title.
    title: String,
    /// What it says.
    description: String,
    /// Where it leads.
    link: Option<String>,
    /// Path of its picture.
    image: Option<String>,
}

impl From<BannerRow> for BannerOut {
    fn from(r: BannerRow) -> Self {
        Self { enabled: r.enabled, title: r.title, description: r.description, link: r.link, image: r.image }
    }
}

async fn read(visitor: Visitor) -> Result<Data<BannerOut>> {
    let editor = visitor.caller.as_ref().is_some_and(Caller::may::<EditPrograms>);
    let row = store::read(&visitor.db).await?.filter(|row| row.enabled || editor);
    Ok(Data(row.map(Into::into).unwrap_or_default()))
}

async fn write(admin: Admin<EditPrograms>, Body(input): Body<BannerIn>) -> Result<Data<BannerOut>> {
    let change = move |row: &mut BannerRow| {
        row.title = input.title;
        row.description = input.description;
        row.link = input.link.filter(|link| !link.is_empty());
        row.enabled = input.enabled;
    };
    changed(&admin, change, None).await
}

async fn set_image(admin: Admin<EditPrograms>, upload: Upload) -> Result<Data<BannerOut>> {
    let added = files::put_for_site(&admin, admin.caller.id, PURPOSE, Shape::Wide, upload).await?;
    let path = added.path();
    changed(&admin, move |row| row.image = Some(path), Some(added)).await
}

async fn remove_image(admin: Admin<EditPrograms>) -> Result<Data<BannerOut>> {
    changed(&admin, |row| row.image = None, None).await
}

async fn changed(
    admin: &Admin<EditPrograms>,
    change: impl FnOnce(&mut BannerRow) + Send + 'static,
    added: Option<Added>,
) -> Result<Data<BannerOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let before = store::lock(tx).await?.unwrap_or_default();
            let mut row = before.clone();
            change(&mut row);
            store::write(tx, row.clone(), by.at).await?;
            keep(tx, &before, added.as_ref(), by.at).await?;
            let out = BannerOut::from(row);
            let was = json!(BannerOut::from(before));
            audit::write(tx, &by, "program-banner:update", ("program-banner", 1), was, json!(out)).await?;
            Ok::<_, Error>(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

/// Keeps the new picture, and releases the previous one when it is no longer shown.
async fn keep(tx: &mut Tx, before: &BannerRow, added: Option<&Added>, now: Instant) -> Result<()> {
    if let Some(added) = added {
        files::keep_shown(tx, added, now).await?;
    }
    match &before.image {
        Some(path) => pictures::let_go(tx, path, now).await,
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_this_site_or_to_a_safe_address() {
        for link in ["", "/challenges", "/challenges/7?x=1#y", "https://example.org", "https://example.org/a"] {
            assert!(leads_somewhere(link, &()).is_ok(), "{link}");
        }
        for link in [
            "//evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "http://example.org",
            "https://",
            "https:///x",
            "x",
            "/a\nb",
        ] {
            assert!(leads_somewhere(link, &()).is_err(), "{link}");
        }
    }
}
