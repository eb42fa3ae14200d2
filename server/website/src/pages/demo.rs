//! The demo's own pages.

use anyhow::{Context, Result, anyhow};
use daymark_actors::clock::Instant;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::{service, store};

const FAQ: &str = "\
## Do I need any equipment?

No. Every program works with what you have at home. Some activities name a mat or a bottle of water; both are optional.

## What happens if I miss a day?

Nothing breaks. A freeze covers a missed day, and you earn one every seven days. Days off that you plan do not count at all.

## Can I join with my team?

Yes. Create a team in a program and share its link. Your points count for the team's board, and for your own.

## Is the trial really free?

Yes. It runs for 14 days and needs no card. When it ends you go on with the free plan, and keep everything that you logged.

## Who can see what I log?

You decide. On your profile you choose whether everyone, your programs, or nobody sees your name.

Have another question? [Write to us](/contact). We answer within a working day.
";

const HOUSE_RULES: &str = "\
We are here to make small habits easier. These rules keep it that way.

1. **Cheer, do not judge.** A short day is still a day.
2. **No medical advice.** Say what helped you, and leave the rest to doctors.
3. **Keep stories private.** What you read on a board stays on the board.
4. **No selling.** Share a link when someone asks for it.

If something bothers you, report the comment. A moderator looks at it the same day.
";

/// (title, address, summary, text)
const PAGES: [(&str, &str, &str, &str); 2] = [
    ("Questions and answers", "faq", "Short answers to what new members ask most.", FAQ),
    ("House rules", "house-rules", "Four rules that keep the boards friendly.", HOUSE_RULES),
];

/// Adds and publishes them.
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
