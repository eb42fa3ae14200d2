//! Opens and clicks (R69), if the setting `newsletter_opens` turns them on. Each sent mail carries a random number, and
//! each open or click that returns the number is counted once. No stored data links the number to a reader.

mod store;

use std::collections::{BTreeMap, BTreeSet};

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CROSS_ORIGIN_RESOURCE_POLICY};
use anyhow::Context;
use daymark_base::config::Opens;
use daymark_base::db;
use daymark_people::accounts::Sessions;
use daymark_people::emails::Piece;
use daymark_web::access::{Admin, Public};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::openapi::Described;
use daymark_web::part::Path;
use daymark_web::reply::{Data, Redirect, Reply};
use futures_util::FutureExt;
use rand::Rng;

use super::model::LinksOut;
use crate::gathered::Gathered;
use crate::newsletter::reader;
use crate::newsletter::subscribers::ReadNewsletters;

/// The purpose for which an email's number is sealed.
const MAIL: &str = "newsletter mail";
/// The purpose for which a link's id is sealed. Nobody can read the links of all newsletters by counting.
const LINK: &str = "newsletter link";
/// The placeholder for the sealed number in a rendered campaign.
pub(super) const TICKET: &str = "the-ticket-of-the-mail";
/// The most bytes of a link that is counted: PostgreSQL cannot index much more.
const LONGEST: usize = 2_000;
/// Returned numbers, stored in one statement.
const AT_ONCE: usize = 2_000;
/// How long after its end opens of a campaign are counted.
const COUNTED_MS: i64 = 30 * 86_400_000;

/// Returned numbers since they were last stored.
pub type Opened = Gathered<Seen>;

/// An email that was opened, or whose link was followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    campaign: i64,
    b: bool,
    mail: i64,
    /// The reader, if the site remembers who opens newsletters.
    subscriber: Option<i64>,
    link: Option<i64>,
}

impl Seen {
    fn read(ctx: &Ctx, ticket: &str, link: Option<i64>) -> Option<Self> {
        let content = String::from_utf8(ctx.service::<Sessions>().unseal(MAIL, ticket)?).ok()?;
        let (campaign, b, mail, subscriber) = serde_json::from_str(&content).ok()?;
        Some(Self { campaign, b, mail, subscriber, link })
    }
}

/// A new sealed number for an email. It includes the reader if the site remembers who opens newsletters.
pub(super) fn ticket(ctx: &Ctx, campaign: i64, b: bool, token: &str) -> String {
    let remembers = ctx.config.newsletter_opens == Opens::Remembered;
    let subscriber = remembers.then(|| reader::of(ctx, token)).flatten();
    let content = (campaign, b, rand::rng().random::<i64>(), subscriber);
    ctx.service::<Sessions>().seal(MAIL, serde_json::json!(content).to_string().as_bytes())
}

/// The picture that records that an email was opened.
pub(super) fn picture(ctx: &Ctx) -> String {
    let origin = ctx.config.public_url.origin();
    format!("<img src=\"{origin}/v1/core/newsletter-open/{TICKET}\" width=\"1\" height=\"1\" alt=\"\">")
}

/// Routes the links of an email through this site; very long ones stay as they are.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn lead_over(ctx: &Ctx, campaign: i64, pieces: &mut [Piece]) -> anyhow::Result<()> {
    let mut urls = BTreeSet::new();
    each_link(pieces, |url| {
        if url.len() <= LONGEST {
            urls.insert(url.to_owned());
        }
        None
    });
    let ids = store::links(&ctx.db, campaign, &urls).await.context("links of a newsletter")?;
    let ids: BTreeMap<String, String> = ids.into_iter().map(|(id, url)| (url, reader::sealed(ctx, LINK, id))).collect();
    let origin = ctx.config.public_url.origin();
    each_link(pieces, |url| Some(format!("{origin}/v1/core/newsletter-click/{}/{TICKET}", ids.get(url)?)));
    Ok(())
}

/// Calls `other` with each link to a page, and replaces the link if it returns another one.
fn each_link(pieces: &mut [Piece], mut other: impl FnMut(&str) -> Option<String>) {
    let mut change = |url: &mut String| {
        if url.starts_with("http")
            && let Some(other) = other(url)
        {
            *url = other;
        }
    };
    for piece in pieces {
        match piece {
            Piece::Button { url, .. } | Piece::Item { url, .. } | Piece::Picture { url: Some(url), .. } => change(url),
            Piece::Text { html, .. } => *html = with_links(html, &mut change),
            _ => {}
        }
    }
}

/// Changes the links in our own markup. The renderer writes each as `href="…"`.
fn with_links(html: &str, change: &mut impl FnMut(&mut String)) -> String {
    const BEFORE: &str = " href=\"";
    let mut parts = html.split(BEFORE);
    let mut changed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (url, rest) = part.split_once('"').unwrap_or((part, ""));
        let mut url = url.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        change(&mut url);
        let url = url.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;");
        changed.extend([BEFORE, &url, "\"", rest]);
    }
    changed
}

pub(in super::super) async fn open(ctx: Public, Path((ticket,)): Path<(String,)>) -> Result<Dot> {
    if let Some(seen) = Seen::read(&ctx, &ticket, None) {
        ctx.service::<Opened>().add(seen);
    }
    Ok(Dot)
}

/// Redirects to the link's target, whatever the ticket: emails are forwarded, and their links truncated. In emails of
/// earlier releases the id is not sealed; their links need the ticket.
pub(in super::super) async fn click(ctx: Public, Path((link, ticket)): Path<(String, String)>) -> Result<Redirect> {
    let sealed = reader::unsealed(&ctx, LINK, &link);
    let found = match sealed.or_else(|| link.parse().ok()) {
        Some(id) => store::link(&ctx.db, id).await?.map(|(campaign, url)| (id, campaign, url)),
        None => None,
    };
    if let Some((id, campaign, url)) = found {
        let seen = Seen::read(&ctx, &ticket, Some(id)).filter(|seen| seen.campaign == campaign);
        if sealed.is_some() || seen.is_some() {
            seen.into_iter().for_each(|seen| ctx.service::<Opened>().add(seen));
            return Ok(Redirect(url));
        }
    }
    Ok(Redirect(ctx.config.public_url.origin().to_owned()))
}

pub(in super::super) async fn links(
    admin: Admin<ReadNewsletters>,
    Path((id,)): Path<(i64,)>,
) -> Result<Data<LinksOut>> {
    super::store::read(&admin.db, id).await?.ok_or(daymark_web::error::Code::NotFound)?;
    Ok(Data(LinksOut { opens: admin.config.newsletter_opens, links: store::clicks(&admin.db, id).await? }))
}

/// Stores the numbers returned to this node: a job.
///
/// # Errors
/// When the database cannot be written; the numbers are kept for the next run.
pub(in super::super) async fn store_opens(ctx: Ctx) -> anyhow::Result<()> {
    let since = ctx.clock.now().plus_ms(-COUNTED_MS);
    let store = |rows: Vec<Seen>| {
        ctx.db.write::<_, db::Error>(move |tx| async move { store::count(tx, &rows, since).await }.boxed())
    };
    ctx.service::<Opened>().store(AT_ONCE, store).await.context("opens of newsletters")
}

/// Deletes the numbers of emails that are no longer counted: a job.
///
/// # Errors
/// When the database cannot be written.
pub(in super::super) async fn forget(ctx: Ctx) -> anyhow::Result<()> {
    let before = ctx.clock.now().plus_ms(-COUNTED_MS);
    while store::forget(&ctx.db, before).await? > 0 {}
    Ok(())
}

/// A transparent dot.
pub(in super::super) struct Dot;

const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

impl Reply for Dot {
    fn reply(self) -> Result<HttpResponse> {
        let anywhere = (CROSS_ORIGIN_RESOURCE_POLICY, "cross-origin");
        Ok(HttpResponse::Ok()
            .content_type("image/gif")
            .insert_header((CACHE_CONTROL, "no-store"))
            .insert_header(anywhere)
            .body(GIF))
    }

    fn describe(op: &mut Described) {
        op.file("200", "image/gif");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_web_pages_are_replaced() {
        let text = "<p><a href=\"https://a.example/?b=1&amp;c=&quot;\" rel=\"x\">href=\"y\"</a> <a href=\"mailto:a@b.c\">m</a>\
                    <img src=\"https://a.example/p\"></p>";
        let mut pieces = [
            Piece::Text { html: text.into(), text: "plain".into() },
            Piece::Button { label: "https://label".into(), url: "http://b.example".into() },
            Piece::Picture { src: "https://c.example".into(), alt: String::new(), url: None },
        ];
        let mut seen = Vec::new();
        each_link(&mut pieces, |url| {
            seen.push(url.to_owned());
            Some(format!("over?{}&", seen.len()))
        });
        assert_eq!(seen, ["https://a.example/?b=1&c=\"", "http://b.example"]);
        let [Piece::Text { html, .. }, Piece::Button { label, url }, _] = &pieces else { panic!("{pieces:?}") };
        assert_eq!(
            html,
            &text.replace("https://a.example/?b=1&amp;c=&quot;", "over?1&amp;"),
            "everything else stays as it was"
        );
        assert_eq!((label.as_str(), url.as_str()), ("https://label", "over?2&"));
    }
}
