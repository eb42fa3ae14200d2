//! The endpoints of progress.

use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::inside::Inside;
use super::model::{BlockOut, CompletedOut, InsideOut, ModuleStatusOut};
use super::{others, store};
use crate::habits::{self, Award};
use crate::programs;

/// The ledger's rule for the points of a step.
const RULE: &str = "step";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/challenge/step/{id}/mark-complete", "Complete a step", mark_complete).about(
            "Possible from its first day until the member's last day in the program closes, once its questions are \
             answered. Points are given once; repeating the call gives the same answer.",
        ),
        get("/v2/core/current-module-status/{id}", "The caller's current step and day in a program", module_status)
            .about("`{id}` is the program. 404 for anyone who is not in it."),
        get("/v2/core/challenge/{id}/inside", "A program as its member sees it", inside),
        get("/v2/core/challenge/{challenge_id}/user/{user_id}", "Another member's progress in a program", others::read)
            .about("As far as their privacy level allows; 404 for a hidden member."),
    ]
}

async fn module_status(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<ModuleStatusOut>> {
    let inside = Inside::load(&member, id).await?;
    let log = inside.today(&member).await?;
    Ok(Data(inside.module(&member, &log)))
}

async fn inside(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<InsideOut>> {
    let inside = Inside::load(&member, id).await?;
    let today = inside.today(&member).await?;
    let (module, progress) = (inside.module(&member, &today), inside.progress(&member).await?);
    let rank = habits::rank_of(&member, member.caller.id, &[id]).await;
    let challenge = programs::one(&member, inside.program).await?;
    Ok(Data(InsideOut { challenge, membership: inside.membership, module, today, progress, rank }))
}

async fn mark_complete(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<CompletedOut>> {
    let who = member.caller.id;
    let program = programs::program_of_step(&member.db, id).await?.ok_or(Code::NotFound)?;
    let inside = Inside::load(&member, program).await?;
    let points = inside.program.steps().find(|(shown, _)| shown.id == id).ok_or(Code::NotFound)?.0.points;
    let before = inside.completed.iter().find(|c| c.step_id == id).cloned();
    let done = match before {
        Some(done) => done,
        None => {
            if let Some(block) = inside.blocks(id).ok_or(Code::NotFound)?.first() {
                return Err(Error::with(Code::Conflict, BlockOut::from(*block).message));
            }
            let (date, at) = (inside.view.today(), member.clock.now());
            let award = Award { member: who, program, rule: RULE, source: format!("step.{id}"), date, points, at };
            let written = member.db.write(move |tx| {
                async move {
                    let first = store::complete(tx, who, (program, id), date, at).await?;
                    Ok::<_, Error>(first && habits::award_once(tx, award).await?)
                }
                .boxed()
            });
            if written.await? {
                habits::points_changed(&member, program, who).await?;
            }
            store::completion(&member.db, who, id).await?.ok_or(Code::NotFound)?
        }
    };
    let (local_date, completed_at) = (done.local_date, done.completed_at);
    Ok(Data(CompletedOut { step_id: id, challenge_id: program, local_date, completed_at, points }))
}
