//! Categories, tags and authors.

use daymark_derive::input;
use daymark_web::part::{clearable, said};
use serde::Serialize;
use utoipa::ToSchema;

/// A new category.
#[input]
#[derive(Debug)]
#[schema(as = ArticleCategoryIn)]
pub struct CategoryIn {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), custom(said))]
    pub name: String,
    /// A sentence or two, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub about: String,
}

/// Changes to a category; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = ArticleCategoryPatch)]
pub struct CategoryPatch {
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), inner(custom(said)))]
    pub name: Option<String>,
    /// At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub about: Option<String>,
    /// Its place in the list: lower ones come first.
    #[garde(range(min = 0, max = 1_000))]
    pub position: Option<i64>,
}

/// A category.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleCategory)]
pub struct CategoryOut {
    /// The category.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The last part of its page's address.
    pub slug: String,
    /// What it is about.
    pub about: String,
    /// Its place in the list.
    pub position: i64,
    /// How many published articles it has.
    pub posts: i64,
}

/// A tag's name.
#[input]
#[derive(Debug)]
#[schema(as = ArticleTagIn)]
pub struct TagIn {
    /// 1 to 40 characters.
    #[garde(length(chars, min = 1, max = 40), custom(said))]
    pub name: String,
}

/// A tag.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleTag)]
pub struct TagOut {
    /// The tag.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The last part of its page's address.
    pub slug: String,
    /// How many published articles it has.
    pub posts: i64,
}

/// A new author who has no account.
#[input]
#[derive(Debug)]
#[schema(as = ArticleAuthorIn)]
pub struct AuthorIn {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said))]
    pub name: String,
    /// Who they are, at most 1,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub about: String,
}

/// Changes to an author; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = ArticleAuthorPatch)]
pub struct AuthorPatch {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), inner(custom(said)))]
    pub name: Option<String>,
    /// At most 1,000 characters.
    #[garde(length(chars, max = 1000))]
    pub about: Option<String>,
    /// Path of a picture uploaded for an article; null for none.
    #[serde(default, deserialize_with = "clearable")]
    #[garde(inner(inner(length(max = 100))))]
    #[schema(value_type = Option<String>)]
    pub picture: Option<Option<String>>,
}

/// An author.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleAuthor)]
pub struct AuthorOut {
    /// The author.
    pub id: i64,
    /// Their name.
    pub name: String,
    /// The last part of their page's address.
    pub slug: String,
    /// Who they are.
    pub about: String,
    /// Path of their picture.
    pub picture: Option<String>,
    /// The number of their published articles.
    pub posts: i64,
}
