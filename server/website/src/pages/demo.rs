//! The demo's own pages.

use anyhow::{Context, Result, anyhow};
use daymark_actors::clock::Instant;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::{service, store};

const FAQ: &str = "\
## Do I need any equipment?

No. You have everything you need at home.

## What happens if I miss a day?

If you have a freeze, it saves your streak. You earn one for every seven days of your streak and can hold two. \
Without one, a new streak starts the next day, and your longest stays on record. Going away? Plan a pause, and those \
days don’t break your streak.

## Can I join with my team?

Yes. Create a team in a program and share its link. Your points count for you and for your team.

## Is the trial really free?

Yes. It lasts 14 days and needs no card. Then you move to the free plan and keep everything you logged.

## Who can see what I log?

You decide. Under Privacy Settings, choose whether others see your name, your nickname or neither. Your notes are \
always private.

Have another question? [Write to us](/contact). We answer within one working day.
";

const HOUSE_RULES: &str = "\
We are here to make small habits easier. These rules keep it that way.

1. **Cheer, don’t judge.** A small step is still a step.
2. **No medical advice.** Say what helped you, and leave the rest to doctors.
3. **Keep it here.** Don’t repeat what others share with you.
4. **No selling.** Share a link only when someone asks for it.

If a comment bothers you, report it. A moderator will look at it the same day.
";

/// (title, address, summary, text)
const PAGES: [(&str, &str, &str, &str); 2] = [
    ("Questions and answers", "faq", "Short answers to what new members ask most often.", FAQ),
    ("House rules", "house-rules", "Four rules that keep this a friendly place.", HOUSE_RULES),
];

/// Adds and publishes the pages.
pub(super) async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            for (title, slug, summary, body) in PAGES {
                let text = (title, summary.to_owned(), body.to_owned());
                let id = service::add(tx, Some(slug.to_owned()), None, text, now).await?;
                let mut row = store::lock(tx, id).await?.ok_or_else(|| Error::internal(anyhow!("a new page")))?.card;
                (row.state, row.published_at, row.in_footer) = ("published".to_owned(), Some(now), true);
                store::write_meta(tx, row, now).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await.context("the pages")
}
