//! The feeds of articles: RSS 2.0 and Atom, with the whole text of public articles.

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse};
use daymark_actors::clock::Instant;
use daymark_press::articles::{self, Written};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::xml::text;
use jiff::fmt::rfc2822;

use super::shell::site;
use super::{document, words};

/// Articles in a feed.
const LISTED: i64 = 30;
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// HTML with absolute addresses of links and pictures, so that they work on any site.
fn absolute(html: &str, origin: &str, page: &str) -> String {
    let rooted = html.replace("href=\"/", &format!("href=\"{origin}/")).replace("src=\"/", &format!("src=\"{origin}/"));
    rooted.replace("href=\"#", &format!("href=\"{page}#"))
}

fn rfc_2822(at: Instant) -> String {
    rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&at.timestamp()).unwrap_or_default()
}

/// `GET /insights/feed.xml`.
pub async fn rss(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let (origin, items) = (ctx.config.public_url.origin(), articles::for_feeds(ctx, LISTED).await?);
    let site = site(ctx).await;
    let mut xml = String::from(HEAD);
    let _ = write!(
        xml,
        "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" \
         xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n<title>{}</title>\n<link>{origin}/insights</link>\n\
         <description>{}</description>\n<language>en</language>\n\
         <atom:link href=\"{origin}/insights/feed.xml\" rel=\"self\" type=\"application/rss+xml\"/>\n",
        text(&document::titled(words::INSIGHTS, &site)),
        text(words::INSIGHTS_ABOUT),
    );
    if let Some(newest) = items.iter().map(|item| item.changed_at).max() {
        let _ = writeln!(xml, "<lastBuildDate>{}</lastBuildDate>", rfc_2822(newest));
    }
    for Written { card, html, .. } in &items {
        let page = format!("{origin}/insights/{}", card.slug);
        let _ = write!(
            xml,
            "<item>\n<title>{}</title>\n<link>{page}</link>\n<guid isPermaLink=\"false\">{origin}/insights/{}</guid>\n<dc:creator>{}</dc:creator>\n",
            text(&card.title),
            card.id,
            text(&card.author.name),
        );
        for category in &card.categories {
            let _ = writeln!(xml, "<category>{}</category>", text(&category.name));
        }
        let _ = writeln!(
            xml,
            "<pubDate>{}</pubDate>\n<description>{}</description>\n<content:encoded>{}</content:encoded>\n</item>",
            card.published_at.map(rfc_2822).unwrap_or_default(),
            text(&card.summary),
            text(&absolute(html, origin, &page)),
        );
    }
    xml.push_str("</channel>\n</rss>\n");
    Ok(HttpResponse::Ok().content_type("application/rss+xml; charset=utf-8").body(xml))
}

/// `GET /insights/atom.xml`.
pub async fn atom(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let (origin, items) = (ctx.config.public_url.origin(), articles::for_feeds(ctx, LISTED).await?);
    let site = site(ctx).await;
    let newest = items.iter().map(|item| item.changed_at).max().unwrap_or_default();
    let mut xml = String::from(HEAD);
    let _ = write!(
        xml,
        "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n<id>{origin}/insights</id>\n<title>{}</title>\n\
         <subtitle>{}</subtitle>\n<updated>{newest}</updated>\n<author><name>{}</name></author>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{origin}/insights\"/>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{origin}/insights/atom.xml\"/>\n",
        text(&document::titled(words::INSIGHTS, &site)),
        text(words::INSIGHTS_ABOUT),
        text(&site.name),
    );
    for Written { card, html, changed_at } in &items {
        let (page, at) = (format!("{origin}/insights/{}", card.slug), card.published_at.unwrap_or_default());
        let _ = write!(
            xml,
            "<entry>\n<id>{origin}/insights/{}</id>\n<title>{}</title>\n<link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n\
             <published>{at}</published>\n<updated>{changed_at}</updated>\n<author><name>{}</name></author>\n",
            card.id,
            text(&card.title),
            text(&card.author.name),
        );
        for category in &card.categories {
            let _ = writeln!(xml, "<category term=\"{}\" label=\"{}\"/>", category.slug, text(&category.name));
        }
        let _ = writeln!(
            xml,
            "<summary>{}</summary>\n<content type=\"html\">{}</content>\n</entry>",
            text(&card.summary),
            text(&absolute(html, origin, &page)),
        );
    }
    xml.push_str("</feed>\n");
    Ok(HttpResponse::Ok().content_type("application/atom+xml; charset=utf-8").body(xml))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_feeds_are_absolute_and_dates_follow_rfc_2822() {
        let html = "<a href=\"/events/1\">x</a><img src=\"/v1/picture/0.jpg\"><a href=\"#fn-1\">1</a><a href=\"https://o.example/\">y</a>";
        let out = "<a href=\"https://d.example/events/1\">x</a><img src=\"https://d.example/v1/picture/0.jpg\">\
                   <a href=\"https://d.example/insights/a#fn-1\">1</a><a href=\"https://o.example/\">y</a>";
        assert_eq!(absolute(html, "https://d.example", "https://d.example/insights/a"), out);
        assert_eq!(rfc_2822(Instant(1_700_000_000_000)), "Tue, 14 Nov 2023 22:13:20 GMT");
    }
}
