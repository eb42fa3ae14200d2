//! The landing page's data.

use daymark_content::{events, reviews};
use daymark_log::programs;
use daymark_press::articles;
use daymark_web::access::Public;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::reply::Data;

use super::model::{AboutCard, Community, LandingOut, RatingOut};
use crate::{about, videos};

/// How many programs, events, articles or videos a section shows.
const SHOWN: i64 = 3;
/// How many reviews it shows.
const REVIEWS: i64 = 6;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/home", "The landing page's content", read)
            .shared()
            .about("The same for everyone. The text of its sections is in `GET /v1/core/site`."),
    ]
}

async fn read(ctx: Public) -> Result<Data<LandingOut>> {
    Ok(Data(landing(&ctx).await?))
}

/// The landing page's content.
///
/// # Errors
/// When the database cannot be read.
pub async fn landing(ctx: &Ctx) -> Result<LandingOut> {
    // The page works even without the live numbers.
    let streak = ctx.live.global_streak().await.ok();
    let about = about::public(ctx).await?;
    let mut next = events::listed(ctx, SHOWN).await?;
    next.truncate(usize::try_from(SHOWN).unwrap_or(3));
    Ok(LandingOut {
        community: streak.map(|s| Community {
            streak_days: s.days,
            best_days: s.best_days,
            members_today: s.today.members,
            actions_today: s.today.actions,
        }),
        programs: programs::listed(ctx, SHOWN).await?,
        events: next,
        rating: reviews::overall(&ctx.db).await?.map(|r| RatingOut { average: r.average, count: r.count }),
        reviews: reviews::praise(&ctx.db, REVIEWS).await?,
        articles: articles::listed(ctx, SHOWN).await?,
        videos: videos::newest(ctx, SHOWN).await?,
        about: AboutCard { title: about.title, text: about.text, image: about.image, image_alt: about.image_alt },
    })
}
