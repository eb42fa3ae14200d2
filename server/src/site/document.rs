//! Puts a page's own content into the app's shell.

use daymark_actors::clock::Instant;
use daymark_press::writing::shortened;
use daymark_website::identity::SiteOut;
use maud::{Markup, html};
use serde_json::Value;

use super::frame::frame;
use super::{card, shell, words};

/// A page before any script runs.
pub struct Document {
    /// Its title; the front page has none and keeps the site's.
    pub title: Option<String>,
    /// One or two sentences for search results and previews; the site's own when there is none.
    pub description: Option<String>,
    /// The path of its own picture, 1200 × 630; the site's when there is none.
    pub image: Option<String>,
    /// Its canonical address, from the first slash.
    pub path: String,
    /// Its subject, as schema.org data.
    pub data: Value,
    /// Its content until the app takes over.
    pub content: Markup,
    /// The additional metadata of an article's page.
    pub article: Option<About>,
}

/// The additional metadata of an article's page.
pub struct About {
    /// Where it was first published, if that is elsewhere.
    pub canonical: Option<String>,
    /// Title for previews; empty for the page's own.
    pub social_title: String,
    /// Text for previews; empty for the page's own.
    pub social_text: String,
    /// Path of the picture for previews, in place of the drawn one.
    pub social_picture: Option<String>,
    /// When it was first published.
    pub published_at: Option<Instant>,
    /// When it last changed.
    pub updated_at: Instant,
}

/// The most characters of a description that a search result shows.
const DESCRIPTION: usize = 160;
/// The default picture of pages.
const CARD: &str = "/card.png";
/// Pages from this path on link to the feeds.
const FEEDS: &str = "/insights";
const ROOT: &str = "<div id=\"root\"></div>";

impl Document {
    /// The whole page. The page's own metadata replaces the shell's general one.
    pub fn render(&self, shell: &str, origin: &str, site: &SiteOut) -> String {
        let title = self.title.as_ref().map_or_else(|| home_title(site), |title| titled(title, site));
        let (before, _, after) = description(shell);
        let description =
            self.description.as_deref().map_or_else(|| site.description.clone(), |text| shortened(text, DESCRIPTION));
        let rest = format!("{before}{after}");
        let page = shell::titled(&rest, &self.head(title, &description, origin, site));
        page.replacen(ROOT, &html! { div id="root" { (frame(&self.content, site)) } }.0, 1)
    }

    /// The page's metadata for browsers, search engines and previews.
    fn head(&self, title: String, description: &str, origin: &str, site: &SiteOut) -> Markup {
        let general = home_title(site);
        let url = format!("{origin}{}", self.path);
        let article = self.article.as_ref();
        let own = |text: Option<&String>| text.filter(|text| !text.is_empty()).cloned();
        let canonical = article.and_then(|a| a.canonical.clone()).unwrap_or_else(|| url.clone());
        let shared_title = own(article.map(|a| &a.social_title)).or_else(|| self.title.clone());
        let shared_text = own(article.map(|a| &a.social_text))
            .map_or_else(|| description.to_owned(), |text| shortened(&text, DESCRIPTION));
        let own_picture = article.and_then(|a| a.social_picture.as_deref());
        let image = format!("{origin}{}", own_picture.or(self.image.as_deref()).unwrap_or(CARD));
        html! {
            title { (title) }
            meta name="description" content=(description);
            link rel="canonical" href=(canonical);
            meta property="og:site_name" content=(site.name);
            meta property="og:type" content=(if article.is_some() { "article" } else { "website" });
            meta property="og:title" content=(shared_title.as_deref().unwrap_or(&general));
            meta property="og:description" content=(shared_text);
            @if let Some(a) = article {
                @if let Some(at) = a.published_at { meta property="article:published_time" content=(at); }
                meta property="article:modified_time" content=(a.updated_at);
            }
            @if self.path.starts_with(FEEDS) {
                link rel="alternate" type="application/rss+xml" title=(words::INSIGHTS) href="/insights/feed.xml";
                link rel="alternate" type="application/atom+xml" title=(words::INSIGHTS) href="/insights/atom.xml";
            }
            meta property="og:url" content=(url);
            meta property="og:image" content=(image);
            // An uploaded picture may be smaller.
            @if own_picture.is_none() {
                meta property="og:image:width" content=(card::WIDTH);
                meta property="og:image:height" content=(card::HEIGHT);
            }
            meta property="og:image:alt" content=(self.title.as_deref().unwrap_or(&general));
            meta name="twitter:card" content="summary_large_image";
            meta name="twitter:image" content=(image);
            script type="application/ld+json" { (shell::data(&self.data)) }
            (shell::head(site, self.path == "/"))
        }
    }
}

/// The title of the landing page, and of pages without their own title.
pub fn home_title(site: &SiteOut) -> String {
    format!("{}: {}", site.name, site.tagline)
}

/// The title of another page.
pub fn titled(title: &str, site: &SiteOut) -> String {
    format!("{title} · {}", site.name)
}

/// The markup around the site's description, and the description itself.
fn description(shell: &str) -> (&str, &str, &str) {
    let found = || {
        let name = shell.find("name=\"description\"")?;
        let from = shell[..name].rfind("<meta")?;
        let to = name + shell[name..].find('>')? + 1;
        Some((&shell[..from], between(&shell[from..to], "content=\"", "\"")?, &shell[to..]))
    };
    found().unwrap_or((shell, "", ""))
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(from)?;
    Some(rest.split_once(to)?.0)
}

#[cfg(test)]
mod tests {
    use daymark_website::identity;

    use super::*;

    const SHELL: &str = include_str!("../../../pwa/index.html");

    fn page(title: Option<&str>, description: Option<&str>) -> String {
        let document = Document {
            title: title.map(str::to_owned),
            description: description.map(str::to_owned),
            image: None,
            path: "/challenges/7".into(),
            data: serde_json::json!({ "name": "</script><b>" }),
            content: html! { h1 { "A & B" } },
            article: None,
        };
        document.render(SHELL, "https://daymark.example", &identity::own())
    }

    #[test]
    fn title_metadata_and_content_appear_exactly_once() {
        let page = page(Some("Walk <more>"), Some("Ten thousand steps \"a\" day."));
        for (once, what) in [
            ("<title>Walk &lt;more&gt; · Daymark</title>", "<title>"),
            ("content=\"Ten thousand steps &quot;a&quot; day.\"", "name=\"description\""),
            ("href=\"https://daymark.example/challenges/7\"", "rel=\"canonical\""),
            ("<h1>A &amp; B</h1>", "id=\"root\""),
            ("{\"name\":\"\\u003c/script>\\u003cb>\"}", "ld+json"),
        ] {
            assert!(page.contains(once), "{once}\n{page}");
            assert_eq!(page.matches(what).count(), 1, "{what}\n{page}");
        }
        assert!(page.contains("<script type=\"module\""), "the app still starts");
    }

    #[test]
    fn the_home_page_uses_the_sites_title_and_description() {
        let page = page(None, None);
        assert!(page.contains("<title>Daymark: small habits, in good company</title>"), "{page}");
        let said = page.matches("Join a program, log one small thing a day").count();
        assert_eq!(said, 3, "description, preview and the settings: {page}");
    }
}
