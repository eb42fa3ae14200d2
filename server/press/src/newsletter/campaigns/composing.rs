//! A campaign as an email. It is rendered once for each subject; each recipient's own links are put into it.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use daymark_base::config::Opens;
use daymark_content::events;
use daymark_log::programs;
use daymark_people::emails::{Issue, Link, Piece, Sender, compose};
use daymark_web::ctx::Ctx;
use daymark_web::letter::{Letter, Rendered};
use futures_util::FutureExt;
use moka::sync::Cache;
use serde_json::{Value, json};

use super::model::{Block, BlockKind, CampaignOut};
use super::{counting, rules, store};
use crate::newsletter::{reader, words};
use crate::writing;

/// How many rendered campaigns a node caches.
const KEPT: u64 = 20;
/// How long a rendered campaign is used: the articles, programs and events that it names can change.
const FRESH: Duration = Duration::from_secs(60);

/// A campaign, its version, whether it has the second subject, and whether opens are counted.
type Key = (i64, i64, bool, bool);

/// Rendered campaigns, each with the newsletters of which a recipient must get one.
pub struct Issues(Cache<Key, Arc<(Rendered, Vec<i64>)>>);

impl Default for Issues {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build())
    }
}

/// The purpose for which the numbers of campaigns are sealed.
const ISSUE: &str = "newsletter issue";
/// The placeholder for the reader's token in a rendered campaign.
const READER: &str = "the-token-of-the-reader";

pub(in super::super) static NEWSLETTER: Letter = Letter {
    name: "newsletter",
    about: words::NEWSLETTER_ABOUT,
    template: "{{ subject }}\n\n{{ items }}\n",
    why: words::NEWSLETTER_WHY,
    sample: || json!({ "subject": "News of May", "items": [{ "text": "A newsletter is written in its editor." }] }),
    compose: Some(|ctx, values| composed(ctx, values).boxed()),
};

async fn composed(ctx: &Ctx, values: &Value) -> anyhow::Result<Rendered> {
    let number = |name: &str| values[name].as_i64().with_context(|| format!("no {name}"));
    let token = values["reader"].as_str().unwrap_or_default();
    // Administrators preview emails, and send them to themselves: those are not counted.
    let is_sent = values["sending"] == true && !token.is_empty();
    let counted = is_sent && ctx.config.newsletter_opens != Opens::Off;
    let key = (number("campaign")?, number("version")?, values["b"].as_bool().unwrap_or(false), counted);
    let issues = ctx.service::<Issues>();
    // A test is always rendered again, and its rendering is never sent to subscribers.
    let is_test = token.is_empty();
    let cached = if is_test { None } else { issues.0.get(&key) };
    let issue = match cached {
        Some(issue) => issue,
        None => {
            let campaign = store::read(&ctx.db, key.0).await.map_err(anyhow::Error::new)?;
            let campaign = campaign.with_context(|| format!("no campaign {}", key.0))?;
            let mail = rendered(ctx, &campaign.out, key.2, Read::InMail { counted }).await?;
            let issue = Arc::new((mail, campaign.out.segment.required().to_vec()));
            if !is_test {
                issues.0.insert(key, issue.clone());
            }
            issue
        }
    };
    if is_sent {
        reader::check(ctx, token, &issue.1).await?;
    }
    let mut mail = read_by(&issue.0, token);
    if counted {
        let ticket = counting::ticket(ctx, key.0, key.2, token);
        mail.html = mail.html.replace(counting::TICKET, &ticket);
        mail.text = mail.text.replace(counting::TICKET, &ticket);
    }
    Ok(mail)
}

/// A rendered campaign with the token of its reader. Without a token, the page behind its last link asks who they are.
pub(super) fn read_by(issue: &Rendered, token: &str) -> Rendered {
    let own = |text: &str| text.replace(READER, token);
    Rendered { subject: issue.subject.clone(), html: own(&issue.html), text: own(&issue.text) }
}

/// Where a campaign is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// In a mailbox.
    InMail {
        /// Whether its links lead through this site, and opens are counted.
        counted: bool,
    },
    /// On its page of the site. There it has no link to that page.
    OnSite,
}

/// A campaign with a placeholder for the reader's token.
///
/// # Errors
/// When the database cannot be read, or the layout is wrong.
pub(super) async fn rendered(ctx: &Ctx, campaign: &CampaignOut, b: bool, read: Read) -> anyhow::Result<Rendered> {
    let origin = ctx.config.public_url.origin();
    let counted = read == Read::InMail { counted: true };
    let mut pieces = pieces(ctx, &campaign.blocks).await?;
    if counted {
        counting::lead_over(ctx, campaign.card.id, &mut pieces).await?;
    }
    let subject = if b && !campaign.subject_b.is_empty() { &campaign.subject_b } else { &campaign.card.subject };
    let id = campaign.card.id;
    let choose = format!("{origin}/newsletter-unsubscribe?token={READER}");
    let links = match read {
        Read::OnSite => vec![Link { label: words::CHOOSE, url: choose }],
        Read::InMail { .. } => vec![
            Link { label: words::ON_THE_SITE, url: whole(ctx, &path(ctx, id)) },
            // With the campaign, which counts those who unsubscribe with the link.
            Link { label: words::CHOOSE, url: format!("{choose}&campaign={id}") },
        ],
    };
    let why = match ctx.config.newsletter_opens {
        Opens::Counted if counted => format!("{} {}", words::COUNTED, words::NEWSLETTER_WHY),
        Opens::Remembered if counted => format!("{} {}", words::REMEMBERED, words::NEWSLETTER_WHY),
        _ => words::NEWSLETTER_WHY.to_owned(),
    };
    let issue = Issue { subject, preview: &campaign.preview, pieces: &pieces, why: &why, links: &links };
    let mut mail = compose(&issue, &Sender::of(ctx).await?)?;
    if counted {
        mail.html = mail.html.replacen("</body>", &format!("{}</body>", counting::picture(ctx)), 1);
    }
    Ok(mail)
}

/// Blocks as pieces of an email.
///
/// # Errors
/// When the database cannot be read.
pub(in super::super) async fn pieces(ctx: &Ctx, blocks: &[Block]) -> anyhow::Result<Vec<Piece>> {
    let mut pieces = Vec::new();
    for block in blocks.iter().filter(|block| rules::is_filled(block)) {
        add(ctx, block, &mut pieces).await?;
    }
    Ok(pieces)
}

/// The path of a campaign's page on the site. Its number is sealed: not everyone may read what one company was sent.
pub(super) fn path(ctx: &Ctx, id: i64) -> String {
    format!("/newsletter/{}", reader::sealed(ctx, ISSUE, id))
}

/// The campaign of a page, from the last part of its path, and whether its number was sealed.
pub(super) fn at(ctx: &Ctx, address: &str) -> Option<(i64, bool)> {
    match address.parse() {
        Ok(id) => Some((id, false)),
        Err(_) => Some((reader::unsealed(ctx, ISSUE, address)?, true)),
    }
}

/// The address of a link in an email: paths of this site become absolute.
fn whole(ctx: &Ctx, url: &str) -> String {
    if url.starts_with('/') { format!("{}{url}", ctx.config.public_url.origin()) } else { url.to_owned() }
}

async fn add(ctx: &Ctx, block: &Block, pieces: &mut Vec<Piece>) -> anyhow::Result<()> {
    let Block { kind, text, url, alt, link, by, ids } = block;
    let text = || text.trim().to_owned();
    match kind {
        BlockKind::Heading => pieces.push(Piece::Heading(text())),
        BlockKind::Text => pieces.push(marked_up(ctx, &text())),
        BlockKind::Picture => {
            let leads = Some(link).filter(|link| !link.is_empty()).map(|link| whole(ctx, link));
            pieces.push(Piece::Picture { src: whole(ctx, url), alt: alt.clone(), url: leads });
        }
        BlockKind::Button => pieces.push(Piece::Button { label: text(), url: whole(ctx, link) }),
        BlockKind::Divider => pieces.push(Piece::Divider),
        BlockKind::Quote => pieces.push(Piece::Quote { text: text(), by: by.trim().to_owned() }),
        BlockKind::Programs => {
            let titles = programs::public_titles(ctx, ids).await.map_err(anyhow::Error::new)?;
            for id in ids {
                if let Some((_, title)) = titles.iter().find(|(of, _)| of == id) {
                    let url = whole(ctx, &format!("/challenges/{id}"));
                    pieces.push(Piece::Item { title: title.clone(), text: String::new(), url });
                }
            }
        }
        // Only published articles, and only their public part (R70).
        BlockKind::Articles => {
            let articles = store::articles(&ctx.db, ids).await?;
            for article in ids.iter().filter_map(|id| articles.iter().find(|article| article.id == *id)) {
                let url = whole(ctx, &format!("/insights/{}", article.slug));
                pieces.push(Piece::Item { title: article.title.clone(), text: article.summary.clone(), url });
            }
        }
        BlockKind::Events => {
            for id in ids {
                if let Some(event) = events::public(ctx, *id).await.map_err(anyhow::Error::new)? {
                    let url = whole(ctx, &format!("/events/{id}"));
                    pieces.push(Piece::Item { title: event.card.title, text: event.card.summary, url });
                }
            }
        }
    }
    Ok(())
}

/// Rendered Markdown, and as plain text. Paths of this site become absolute, so that they work in a mailbox.
fn marked_up(ctx: &Ctx, text: &str) -> Piece {
    let origin = ctx.config.public_url.origin();
    let html = writing::render(text).html;
    let html = html.replace("href=\"/", &format!("href=\"{origin}/")).replace("src=\"/", &format!("src=\"{origin}/"));
    Piece::Text { html, text: writing::plain(text, origin) }
}
