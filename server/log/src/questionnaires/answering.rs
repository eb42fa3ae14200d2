//! Members' answers. An activity's questions can be answered for each day while that day can be logged. A step's
//! questions can be answered from its first day until the member's last day in the program has closed. Sending answers
//! again replaces the earlier ones.

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;
use daymark_people::accounts::calendar;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::model::{AnsweredOut, AnswersIn};
use super::store::{self, Asker};
use super::{rules, words};
use crate::habits::{self, Award, View};

/// The ledger's rule for the points of a questionnaire.
const RULE: &str = "questionnaire";

/// An occasion to answer.
pub(super) struct Sheet {
    /// The day of an activity's answers.
    pub date: Option<Day>,
    /// Whether answers are accepted now.
    pub open: bool,
}

/// How an occasion is stored in the database.
pub(super) fn occasion(date: Option<Day>) -> String {
    date.map(|d| d.to_string()).unwrap_or_default()
}

/// The occasion of a call. Closed for callers who are not in the program now.
pub(super) async fn sheet(ctx: &Member, program: i64, asker: Asker, date: Option<Day>) -> Result<Sheet> {
    let view = View::load(ctx, ctx.caller.id).await?;
    let part = view.part_in(program);
    let dates = part.map(|m| (m.program.timing.first_day(m.joined_on).max(m.joined_on), m.last_date()));
    Ok(match asker {
        Asker::Activity(_) => {
            let date = date.unwrap_or(view.today());
            let inside = dates.is_some_and(|(first, last)| first <= date && last.is_none_or(|last| date <= last));
            Sheet {
                date: Some(date),
                open: inside && view.existed(date) && date <= view.today() && !view.is_closed(date),
            }
        }
        Asker::Step(step) => {
            let begins = part.and_then(|m| {
                let day = m.program.step_begins(step)?;
                Some(plus_days(m.program.timing.first_day(m.joined_on), day - 1))
            });
            let begun = begins.is_none_or(|first| first <= view.today());
            let inside = dates
                .is_some_and(|(first, last)| first <= view.today() && last.is_none_or(|last| !view.is_closed(last)));
            Sheet { date: None, open: begun && inside }
        }
    })
}

pub(super) async fn to_step(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<AnswersIn>,
) -> Result<Data<AnsweredOut>> {
    if input.local_date.is_some() {
        return Err(Error::field("local_date", words::NO_DATE));
    }
    answer(member, Asker::Step(id), input).await
}

pub(super) async fn to_activity(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<AnswersIn>,
) -> Result<Data<AnsweredOut>> {
    answer(member, Asker::Activity(id), input).await
}

async fn answer(ctx: Member, asker: Asker, input: AnswersIn) -> Result<Data<AnsweredOut>> {
    let (who, now) = (ctx.caller.id, ctx.clock.now());
    let program = store::program_of(&ctx.db, asker).await?.ok_or(Code::NotFound)?;
    if !store::was_in(&ctx.db, who, program).await? {
        return Err(Code::NotFound.into());
    }
    let Sheet { date, open } = sheet(&ctx, program, asker, input.local_date).await?;
    if !open {
        return Err(Error::with(Code::NotLoggable, words::NOT_NOW));
    }
    let today = calendar(&ctx.db, who).await?.date(ctx.clock.now());
    let written = ctx.db.write(move |tx| {
        async move {
            let (questionnaire, points) = store::lock(tx, asker).await?.ok_or(Code::NotFound)?;
            let asked = store::questions_locked(tx, questionnaire).await?;
            if asked.is_empty() {
                return Err(Code::NotFound.into());
            }
            let asked: Vec<_> = asked.into_iter().map(|q| (q.id, q.wording)).collect();
            let given = rules::check(&asked, &input.responses).map_err(|faults| {
                faults.into_iter().fold(Error::new(Code::Invalid), |e, (field, text)| e.and_field(field, text))
            })?;
            store::put_response(tx, who, questionnaire, program, occasion(date), given, now).await?;
            let (kind, id) = asker.object();
            let source = format!("{kind}.{id}");
            let award = Award { member: who, program, rule: RULE, source, date: today, points, at: now };
            let earned = habits::award_once(tx, award).await?;
            Ok::<_, Error>((questionnaire, if earned { points } else { 0 }))
        }
        .boxed()
    });
    let (questionnaire, points_earned) = written.await?;
    if points_earned > 0 {
        habits::points_changed(&ctx, program, who).await?;
    }
    let response = store::response(&ctx.db, who, questionnaire, occasion(date)).await?.ok_or(Code::NotFound)?;
    Ok(Data(AnsweredOut { response, points_earned }))
}
