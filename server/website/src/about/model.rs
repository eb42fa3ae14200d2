//! What clients send and see of the people behind the site.

use daymark_derive::input;
use daymark_web::part::{clearable, said};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{AboutRow, PersonRow, PictureRow};
use super::words;
use crate::links::leads_outside;

/// The text of the page.
#[input]
#[derive(Debug)]
#[schema(as = AboutContentIn)]
pub struct ContentIn {
    /// Markdown, at most 50,000 characters.
    #[garde(length(chars, max = 50_000))]
    pub content: String,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// The headings of the page.
#[input]
#[derive(Clone, Debug)]
#[schema(as = AboutStaticIn)]
pub struct StaticIn {
    /// The `headings_version` that was edited. 409 if there is a newer one.
    pub version: i64,
    /// 1 to 120 characters.
    #[garde(length(chars, min = 1, max = 120), custom(said))]
    pub title: String,
    /// A sentence or two, at most 600 characters.
    #[serde(default)]
    #[garde(length(chars, max = 600))]
    pub text: String,
    /// What the picture shows, at most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub image_alt: String,
    /// The heading above the team, at most 120 characters.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub members_title: String,
    /// The heading above the gallery, at most 120 characters.
    #[serde(default)]
    #[garde(length(chars, max = 120))]
    pub gallery_title: String,
}

/// A person of the team.
#[input]
#[derive(Clone, Debug)]
#[schema(as = AboutMemberIn)]
pub struct MemberIn {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said))]
    pub name: String,
    /// What they do, at most 100 characters.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub role: String,
    /// Who they are, at most 1,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub text: String,
    /// Path of a picture from `POST /v1/core/upload_image`.
    #[garde(length(max = 100))]
    pub image: Option<String>,
    /// Their web page: `https://…`.
    #[garde(length(chars, max = 300), inner(custom(leads_outside)))]
    pub link: Option<String>,
}

/// Changes to a person; omitted fields stay.
#[input]
#[derive(Clone, Debug)]
#[schema(as = AboutMemberPatch)]
pub struct MemberPatch {
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), inner(custom(said)))]
    pub name: Option<String>,
    /// At most 100 characters.
    #[garde(length(chars, max = 100))]
    pub role: Option<String>,
    /// At most 1,000 characters.
    #[garde(length(chars, max = 1000))]
    pub text: Option<String>,
    /// Path of a picture; null for none.
    #[serde(default, deserialize_with = "clearable")]
    #[garde(inner(inner(length(max = 100))))]
    #[schema(value_type = Option<String>)]
    pub image: Option<Option<String>>,
    /// Their web page; null for none.
    #[serde(default, deserialize_with = "clearable")]
    #[garde(inner(inner(length(max = 300), custom(leads_outside))))]
    #[schema(value_type = Option<String>)]
    pub link: Option<Option<String>>,
}

/// A new order of the team.
#[input]
#[derive(Clone, Debug)]
#[schema(as = AboutOrderIn)]
pub struct OrderIn {
    /// All members of the team, each once, in order.
    #[garde(length(max = 100))]
    pub ids: Vec<i64>,
}

/// What a picture of the gallery shows.
#[input]
#[derive(Clone, Debug)]
#[schema(as = AboutPictureIn)]
pub struct PictureIn {
    /// At most 300 characters.
    #[garde(length(chars, max = 300))]
    pub alt: String,
}

/// A person of the team.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AboutMember)]
pub struct MemberOut {
    /// The person.
    pub id: i64,
    /// Send it with the next change.
    pub version: i64,
    /// The name.
    pub name: String,
    /// What they do.
    pub role: String,
    /// Who they are. Plain text.
    pub text: String,
    /// Path of a picture.
    pub image: Option<String>,
    /// Their web page.
    pub link: Option<String>,
}

impl From<PersonRow> for MemberOut {
    fn from(r: PersonRow) -> Self {
        Self { id: r.id, version: r.version, name: r.name, role: r.role, text: r.text, image: r.image, link: r.link }
    }
}

/// A picture of the gallery.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AboutPicture)]
pub struct PictureOut {
    /// The picture.
    pub id: i64,
    /// Its path.
    pub image: String,
    /// What it shows.
    pub alt: String,
}

impl From<PictureRow> for PictureOut {
    fn from(r: PictureRow) -> Self {
        Self { id: r.id, image: r.image, alt: r.alt }
    }
}

/// The people behind the site.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = About)]
pub struct AboutOut {
    /// Send it with the next change of the text. 0 before the first change.
    pub version: i64,
    /// Send it as `version` with the next change of the headings. 0 before the first change.
    pub headings_version: i64,
    /// The heading.
    pub title: String,
    /// One or two sentences.
    pub text: String,
    /// Markdown.
    pub content: String,
    /// `content` as safe HTML.
    pub html: String,
    /// Path of the picture.
    pub image: Option<String>,
    /// What it shows.
    pub image_alt: String,
    /// The heading above the team.
    pub members_title: String,
    /// The heading above the gallery.
    pub gallery_title: String,
    /// The team, in order.
    pub members: Vec<MemberOut>,
    /// The gallery, oldest first.
    pub gallery: Vec<PictureOut>,
}

/// A text, or the default for an empty one.
pub(super) fn own(text: String, default: &str) -> String {
    if text.trim().is_empty() { default.to_owned() } else { text }
}

impl AboutOut {
    /// The page with these people and pictures.
    pub fn of(row: AboutRow, people: Vec<PersonRow>, pictures: Vec<PictureRow>) -> Self {
        Self {
            version: row.version,
            headings_version: row.headings_version,
            title: own(row.title, words::TITLE),
            text: own(row.text, words::TEXT),
            content: row.content,
            html: row.html,
            image: row.image,
            image_alt: row.image_alt,
            members_title: own(row.members_title, words::MEMBERS),
            gallery_title: own(row.gallery_title, words::GALLERY),
            members: people.into_iter().map(Into::into).collect(),
            gallery: pictures.into_iter().map(Into::into).collect(),
        }
    }
}

/// A removed person or picture.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = RemovedAboutPart)]
pub struct RemovedOut {
    /// The id of the person or picture.
    pub id: i64,
}
