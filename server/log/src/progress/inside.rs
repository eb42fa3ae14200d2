//! The caller's own progress in a program.

use std::sync::Arc;

use daymark_actors::clock::Day;
use daymark_actors::event::{ProgramId, Status};
use daymark_web::access::Member;
use daymark_web::error::{Code, Result};

use super::model::{ModuleOut, ModuleStatusOut, Progress};
use super::rules::{self, Block, Days, Facts};
use super::store::{self, CompletionRow};
use crate::habits::{EntryOut, View};
use crate::programs::rules::plan::Step;
use crate::programs::{self, Catalogue, Enrolment, MembershipOut, Program};
use crate::questionnaires;

/// A member inside a program.
pub struct Inside {
    pub program: Arc<Program>,
    pub membership: MembershipOut,
    pub view: View,
    pub completed: Vec<CompletionRow>,
    unanswered: Vec<i64>,
}

impl Inside {
    /// Loads the caller's membership and progress; 404 for callers outside the program.
    pub async fn load(ctx: &Member, program: ProgramId) -> Result<Self> {
        let who = ctx.caller.id;
        let membership = programs::membership(&ctx.db, who, program).await?.ok_or(Code::NotFound)?;
        if !matches!(membership.status, Enrolment::Joined | Enrolment::Completed) {
            return Err(Code::NotFound.into());
        }
        let program = ctx.service::<Catalogue>().now(&ctx.db, &[program]).await?.pop().ok_or(Code::NotFound)?;
        Ok(Self {
            view: View::load(ctx, who).await?,
            completed: store::completions(&ctx.db, who, program.id).await?,
            unanswered: questionnaires::unanswered(&ctx.db, who, program.id).await?,
            membership,
            program,
        })
    }

    fn first_day(&self) -> Day {
        self.program.timing.first_day(self.membership.joined_on)
    }

    fn last_date(&self) -> Option<Day> {
        self.program.last_date(self.membership.joined_on)
    }

    fn ended(&self) -> bool {
        self.last_date().is_some_and(|last| self.view.is_closed(last))
    }

    /// The state of each step for the member, in order.
    fn facts(&self) -> Vec<Facts> {
        let today = self.view.today();
        let spans = rules::spans(self.program.steps().map(|(_, step)| step), self.first_day());
        let facts = |((shown, _), span): ((&programs::StepOut, &Step), rules::Span)| Facts {
            span,
            completed: self.completed.iter().any(|c| c.step_id == shown.id),
            retired: shown.retired_on.is_some_and(|on| today >= on),
            unanswered: self.unanswered.contains(&shown.id),
        };
        self.program.steps().zip(spans).map(facts).collect()
    }

    /// What prevents a step from being completed now; `None` for an unknown step.
    pub fn blocks(&self, step: i64) -> Option<Vec<Block>> {
        let at = self.program.steps().position(|(shown, _)| shown.id == step)?;
        Some(self.facts()[at].blocks(self.view.today(), self.ended()))
    }

    /// The member's current step and day.
    pub fn module(&self, ctx: &Member, log: &[EntryOut]) -> ModuleStatusOut {
        let (today, first, ended) = (self.view.today(), self.first_day(), self.ended());
        let plan_day = self.program.timing.plan_day(self.membership.joined_on, today);
        let plan_day = plan_day.filter(|_| self.last_date().is_none_or(|last| today <= last));
        let rules: Vec<Step> = self.program.steps().map(|(_, step)| step.clone()).collect();
        let place = plan_day.and_then(|day| rules::place(&rules, day));
        let module = |((number, facts), (shown, _)): ((i64, Facts), (&programs::StepOut, &Step))| ModuleOut {
            step_id: shown.id,
            title: shown.title.clone(),
            number,
            first_date: facts.span.first,
            last_date: facts.span.last(),
            days: facts.span.days,
            status: facts.phase(today).into(),
            points: shown.points,
            completed_at: self.completed.iter().find(|c| c.step_id == shown.id).map(|c| c.completed_at),
            blocks: facts.blocks(today, ended).into_iter().map(Into::into).collect(),
        };
        let steps: Vec<ModuleOut> = (1i64..).zip(self.facts()).zip(self.program.steps()).map(module).collect();
        let blocks = match place {
            _ if today < first => vec![Block::NotBegun(first).into()],
            _ if ended => vec![Block::Ended.into()],
            Some((at, _)) => steps[at].blocks.clone(),
            None => Vec::new(),
        };
        ModuleStatusOut {
            challenge_id: self.program.id,
            state: self.program.state(ctx.clock.now()),
            status: self.membership.status,
            today,
            plan_day,
            plan_days: self.last_date().map(|last| daymark_base::civil::days_between(first, last) + 1),
            step_id: place.map(|(at, _)| steps[at].step_id),
            step_day: place.map(|(_, day)| day),
            open: log.iter().filter(|e| e.status == Status::Open).cloned().collect(),
            blocks,
            steps,
        }
    }

    /// Today's log in this program.
    pub async fn today(&self, ctx: &Member) -> Result<Vec<EntryOut>> {
        let today = self.view.today();
        let mut log = self.view.entries(ctx, today, today).await?;
        log.retain(|entry| entry.id.program == self.program.id);
        Ok(log)
    }

    /// The member's days, done days and completed steps.
    pub async fn progress(&self, ctx: &Member) -> Result<Progress> {
        let done = store::done_days(&ctx.db, ctx.caller.id, self.program.id).await?;
        let MembershipOut { joined_on, left_on, .. } = self.membership;
        let days = Days::of(&self.program, joined_on, left_on, self.view.today());
        Ok(progress(days, done, self.completed.len()))
    }
}

/// A member's progress, from its numbers.
pub fn progress(days: Days, done_days: i64, steps: usize) -> Progress {
    let steps_completed = i64::try_from(steps).unwrap_or(i64::MAX);
    Progress { days: days.begun, done_days, percent: days.percent(done_days), steps_completed }
}
