//! Topics, and help articles.

use daymark_actors::clock::Instant;
use daymark_base::db;
use daymark_derive::{input, query};
use daymark_press::writing::Heading;
use daymark_web::part::clearable;
use serde::Serialize;
use utoipa::ToSchema;

use super::said;

/// A new topic.
#[input]
#[derive(Debug)]
#[schema(as = SupportTopicIn)]
pub struct TopicIn {
    /// 1 to 80 characters.
    #[garde(length(chars, min = 1, max = 80), custom(said))]
    pub name: String,
    /// At most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub description: String,
    /// Its place among the topics, 0 to 999; the last one by default.
    #[garde(range(min = 0, max = 999))]
    pub position: Option<i64>,
}

/// Changes to a topic; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = SupportTopicPatch)]
pub struct TopicPatch {
    /// 1 to 80 characters.
    #[garde(length(chars, min = 1, max = 80), inner(custom(said)))]
    pub name: Option<String>,
    /// At most 300 characters.
    #[garde(length(chars, max = 300))]
    pub description: Option<String>,
    /// Its place among the topics, 0 to 999.
    #[garde(range(min = 0, max = 999))]
    pub position: Option<i64>,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// A topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, db::Record)]
#[schema(as = SupportTopic)]
pub struct TopicOut {
    /// The topic's id.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// What it is called.
    pub name: String,
    /// A sentence about it; may be empty.
    pub description: String,
    /// Its place among the topics.
    pub position: i64,
    /// Grows with each change.
    pub version: i64,
    /// How many published articles are about it.
    pub articles: i64,
}

/// Which articles to list.
#[query]
#[derive(Debug)]
pub struct ArticlesQuery {
    /// Words of title, summary or text, or their beginnings; the first eight count.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// Only those about this topic.
    pub topic_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A new article.
#[input]
#[derive(Debug)]
#[schema(as = SupportArticleIn)]
pub struct ArticleIn {
    /// 1 to 150 characters.
    #[garde(length(chars, min = 1, max = 150), custom(said))]
    pub title: String,
    /// The last part of its address; made from the title by default.
    #[garde(length(chars, min = 1, max = 80))]
    pub slug: Option<String>,
    /// At most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub summary: String,
    /// Markdown, at most 50,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 50000))]
    pub body: String,
    /// Its topic.
    pub topic_id: Option<i64>,
    /// Whether it is public.
    #[serde(default)]
    pub published: bool,
}

/// Changes to an article; omitted fields stay.
#[input]
#[derive(Debug)]
#[schema(as = SupportArticlePatch)]
pub struct ArticlePatch {
    /// 1 to 150 characters.
    #[garde(length(chars, min = 1, max = 150), inner(custom(said)))]
    pub title: Option<String>,
    /// The last part of its address. The old address still leads to the article.
    #[garde(length(chars, min = 1, max = 80))]
    pub slug: Option<String>,
    /// At most 300 characters.
    #[garde(length(chars, max = 300))]
    pub summary: Option<String>,
    /// Markdown, at most 50,000 characters.
    #[garde(length(chars, max = 50000))]
    pub body: Option<String>,
    /// Its topic; null for none.
    #[serde(default, deserialize_with = "clearable")]
    #[schema(value_type = Option<i64>)]
    pub topic_id: Option<Option<i64>>,
    /// Whether it is public.
    pub published: Option<bool>,
    /// The version that was edited. 409 if there is a newer one.
    pub version: i64,
}

/// An article in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, db::Record)]
#[schema(as = SupportArticleCard)]
pub struct ArticleCard {
    /// The article's id.
    pub id: i64,
    /// The last part of its address.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// What it is about; may be empty.
    pub summary: String,
    /// Its topic.
    pub topic_id: Option<i64>,
    /// The topic's name.
    pub topic: Option<String>,
    /// Whether it is public.
    pub published: bool,
    /// When it last changed.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}

/// An article.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SupportArticle)]
pub struct ArticleOut {
    /// Its row in lists.
    #[serde(flatten)]
    pub card: ArticleCard,
    /// The text as safe HTML.
    pub html: String,
    /// Its headings.
    pub headings: Vec<Heading>,
    /// Grows with each change.
    pub version: i64,
    /// The text in Markdown, for editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
}

/// A deleted topic, article or canned answer.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = RemovedSupport)]
pub struct RemovedOut {
    /// The id of the object.
    pub id: i64,
}
