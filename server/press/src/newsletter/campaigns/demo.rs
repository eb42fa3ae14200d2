//! The demo's campaigns: one that was sent, and a draft.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_people::emails;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;

use super::editing::create_in;
use super::model::{ActIn, Action, Block, BlockKind, CampaignIn, State};
use super::{acting, sending, store};

/// More subscribers than the demo has.
const ALL: i64 = 500;

const SENT: [(BlockKind, &str, &str); 4] = [
    (BlockKind::Heading, "Three small things for dark mornings", ""),
    (
        BlockKind::Text,
        "Open the curtains before you look at your phone. Drink a glass of water while the kettle boils. Walk one stop \
         instead of riding it. Each takes less than ten minutes, and each counts as a habit.",
        "",
    ),
    (BlockKind::Quote, "I put the phone in the kitchen. It helps more than I expected.", ""),
    (BlockKind::Button, "Choose a program", "/challenges"),
];

const DRAFT: [(BlockKind, &str, &str); 3] = [
    (BlockKind::Heading, "Cook with us", ""),
    (BlockKind::Text, "In two weeks we cook three vegetable courses together. There are twelve places.", ""),
    (BlockKind::Button, "See the events", "/events"),
];

async fn create(
    tx: &mut Tx,
    ctx: &Ctx,
    (subject, preview): (&str, &str),
    blocks: &[(BlockKind, &str, &str)],
    by: &By,
) -> Result<i64> {
    let block = |(kind, text, link): &(BlockKind, &str, &str)| Block {
        text: (*text).to_owned(),
        link: (*link).to_owned(),
        ..Block::of(*kind)
    };
    let input = CampaignIn {
        subject: Some(subject.to_owned()),
        preview: Some(preview.to_owned()),
        blocks: Some(blocks.iter().map(block).collect()),
        ..CampaignIn::default()
    };
    Ok(create_in(tx, by, input, ctx.config.newsletter_opens).await?.card.id)
}

/// Adds a campaign, and sends it to everyone who is subscribed: its emails are kept. Returns its id.
pub async fn sent(tx: &mut Tx, ctx: &Ctx, at: Instant) -> Result<i64> {
    let by = By { actor: None, request: String::new(), at };
    let words = ("Three small things for dark mornings", "Light, water, and one stop on foot.");
    let id = create(tx, ctx, words, &SENT, &by).await?;
    let send = ActIn { action: Action::Send, at: None, zone: None, version: None };
    let mut campaign = acting::carry_out(tx, &by, id, send, Vec::new()).await?;
    let recipients = store::next(tx, &campaign.segment, (0, ALL), at).await?;
    store::advance(tx, id, recipients.last().map_or(0, |last| last.id)).await?;
    sending::write(tx, ctx, &campaign, recipients, at).await?;
    emails::keep_at_once(tx).await?;
    store::settle(tx, id, ctx.config.newsletter_opens).await?;
    (campaign.card.state, campaign.card.finished_at) = (State::Finished, Some(at.plus_ms(60_000)));
    store::set_state(tx, &campaign, at).await?;
    Ok(id)
}

/// Adds a draft.
pub async fn draft(tx: &mut Tx, ctx: &Ctx, at: Instant) -> Result<()> {
    let by = By { actor: None, request: String::new(), at };
    create(tx, ctx, ("Cook with us", "Three courses, one long table."), &DRAFT, &by).await.map(drop)
}
