//! Another member's progress, as far as the caller may see it.

use daymark_base::civil::local_date;
use daymark_people::accounts::calendar;
use daymark_web::access::Member;
use daymark_web::error::{Code, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;

use super::inside::progress;
use super::model::{MemberProgressOut, ProgressDay, ProgressUser};
use super::rules::Days;
use super::store;
use crate::habits;
use crate::programs::{self, Catalogue};

/// Answers 404 for hidden members and for those who do not take part. Hidden callers can read their own progress.
pub async fn read(member: Member, Path((id, user)): Path<(i64, i64)>) -> Result<Data<MemberProgressOut>> {
    let own = user == member.caller.id;
    let program = match own {
        // Includes programs that others do not see.
        true => member.service::<Catalogue>().now(&member.db, &[id]).await?.pop().ok_or(Code::NotFound)?,
        false => programs::visible(&member, id, Some(&member.caller)).await?,
    };
    let part = store::part(&member.db, id, user).await?.ok_or(Code::NotFound)?;
    let card = part.shown.card();
    if card.is_none() && !own {
        return Err(Code::NotFound.into());
    }
    let now = member.clock.now();
    // Others get the program's date. From the member's own date they could see when it changes, and so infer the time
    // zone.
    let today = match own {
        true => calendar(&member.db, user).await?.date(now),
        false => local_date(now, &program.tz, 0),
    };
    let (done, days) = (store::done_days(&member.db, user, id).await?, store::days(&member.db, user, id).await?);
    let span = Days::of(&program, part.joined_on, None, today);
    // East of the program's zone, a done day can be ahead of the program's date.
    let span = Days { begun: span.begun.max(done), ..span };
    let steps = store::completions(&member.db, user, id).await?.len();
    let (name, image) = card.map_or((None, None), |card| (Some(card.name), card.image));
    Ok(Data(MemberProgressOut {
        challenge_id: id,
        user: ProgressUser { id: user, name, image },
        status: programs::enrolment(&part.state),
        joined_on: part.joined_on,
        points: part.points,
        streak: part.streak_current,
        longest_streak: part.streak_longest,
        rank: habits::rank_of(&member, user, &[id]).await,
        progress: progress(span, done, steps),
        days: days.into_iter().map(|d| ProgressDay { date: d.local_date, points: d.points, done: d.done }).collect(),
    }))
}
