//! Imports and exports as clients send and see them.

use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::writing::State;

/// What to do with articles that this site already has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticleImportExisting)]
pub enum Existing {
    /// They stay as they are.
    #[default]
    Keep,
    /// Replaces their text and details with the file's; the old text is kept as a version. Their state stays.
    Replace,
}

/// How to import a file.
#[input]
#[derive(Debug)]
#[schema(as = ArticleImportIn)]
pub struct ImportIn {
    /// Only a preview: nothing is written.
    #[serde(default)]
    pub preview: bool,
    /// What to do with articles that exist.
    #[serde(default)]
    pub existing: Existing,
    /// Import everything as drafts. False needs the permission `post:publish`.
    #[serde(default)]
    pub drafts: bool,
    /// The article of the file to begin with, counted from 0: `next` of the previous answer.
    #[serde(default)]
    #[garde(range(min = 0, max = 2000))]
    pub from: i64,
}

/// The format of an imported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticleImportFormat)]
pub enum Format {
    /// A Ghost export.
    Ghost,
    /// Markdown files with front matter.
    Markdown,
}

/// The result, or the preview, for an article of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ArticleImportOutcome)]
pub enum Outcome {
    /// It is new.
    Created,
    /// It replaced the article with its address.
    Replaced,
    /// It is the same as the article with its address.
    Unchanged,
    /// It is skipped, because an article with its address exists.
    Existing,
}

/// An article of the file.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleImportRow)]
pub struct RowOut {
    /// Its file, or the title of its post.
    pub item: String,
    /// Its title.
    pub title: String,
    /// The last part of its address here.
    pub slug: String,
    /// Its new state; for an existing article, the state in the file.
    pub state: State,
    /// The result.
    pub outcome: Outcome,
}

/// An error in a part of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ArticleImportFault)]
pub struct FaultOut {
    /// The file, or the title of the post.
    pub item: String,
    /// The field, as the file calls it.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// Whether the article is skipped because of it. Otherwise it is imported without this part.
    pub left_out: bool,
}

/// The result, or the preview, of an import. The counts are those of this call; a preview counts the whole file.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ArticleImported)]
pub struct ImportOut {
    /// Whether nothing was written.
    pub preview: bool,
    /// The format of the file.
    pub format: Format,
    /// New articles.
    pub created: i64,
    /// Articles that replaced the one with their address.
    pub replaced: i64,
    /// Articles that are the same as the one with their address.
    pub unchanged: i64,
    /// Articles skipped because one with their address exists.
    pub existing: i64,
    /// Pages, which are skipped.
    pub pages: i64,
    /// Articles skipped because of an error.
    pub faulty: i64,
    /// Pictures of the file that articles show.
    pub pictures: i64,
    /// Pictures on other sites: they become links, because only pictures of this site are shown.
    pub outer_pictures: i64,
    /// New categories, the first 50.
    pub new_categories: Vec<String>,
    /// New authors, the first 50.
    pub new_authors: Vec<String>,
    /// The articles, the first 200.
    pub articles: Vec<RowOut>,
    /// Errors, the first 100.
    pub faults: Vec<FaultOut>,
    /// Files of the archive that are neither articles nor pictures, the first 20.
    pub left_out: Vec<String>,
    /// The article to continue with; null once the whole file is imported.
    pub next: Option<i64>,
}

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// A Ghost JSON file.
    Ghost,
    /// A ZIP of Markdown files and pictures.
    Markdown,
}

/// The format to export.
#[query]
#[derive(Debug)]
pub struct ExportQuery {
    /// `ghost` or `markdown`.
    #[param(value_type = String, pattern = "^(ghost|markdown)$")]
    pub format: ExportFormat,
}
