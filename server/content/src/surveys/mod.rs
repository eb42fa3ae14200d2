//! Surveys and the scorecard: questions in versions, responses, and results.
//!
//! Owns `survey`, `survey_version`, `survey_question`, `survey_question_type`, `survey_response`, `survey_answer`,
//! `survey_score`, `survey_revision`, `survey_done`, `survey_invitation`, `survey_reminder`, `survey_count`,
//! `survey_counting` and `survey_company_month`. A published version never changes, and a response stays with its
//! version. Results are read from counts, to which a job adds submissions.

mod amending;
mod answering;
mod asking;
mod companies;
mod demo;
mod drafting;
mod editing;
mod finishing;
mod invitations;
mod keeping;
mod kinds;
mod limits;
mod mixing;
mod model;
mod questions;
mod recommending;
mod reminding;
mod reporting;
mod responses;
mod results;
mod routes;
mod rules;
mod saving;
mod showing;
mod store;
mod templates;
mod unfinished;
mod words;

pub use unfinished::Unfinished;

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, MINUTE, SECOND, one};
use daymark_web::tables;

pub use model::{RecommendedArticle, SurveyReport};
pub use recommending::Articles;
pub use reporting::readable_report;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        one("survey-counts", SECOND.saturating_mul(2), |ctx| Box::pin(keeping::count(ctx))),
        one("company-surveys", HOUR, |ctx| Box::pin(companies::store_due(ctx))),
        one("scorecard-reminders", MINUTE.saturating_mul(5), |ctx| Box::pin(reminding::remind(ctx))),
        one("left-surveys", HOUR, |ctx| Box::pin(keeping::forget(ctx))),
        one("anonymous-surveys", MINUTE.saturating_mul(5), |ctx| Box::pin(mixing::mix(ctx))),
        one("survey-responders", SECOND.saturating_mul(2), |ctx| Box::pin(keeping::admit_responders(ctx))),
    ],
    limits: limits::ALL,
    letters: &[&reporting::REPORT, &invitations::INVITATION],
    tables: tables! {
        "survey";
        "survey_version";
        "survey_question";
        "survey_question_type";
        "survey_response" of "member_id";
        "survey_answer" within "response_id IN (SELECT id FROM survey_response WHERE member_id = $1)";
        "survey_score" within "response_id IN (SELECT id FROM survey_response WHERE member_id = $1)";
        "survey_revision" within "response_id IN (SELECT id FROM survey_response WHERE member_id = $1)";
        "survey_done";
        "survey_invitation" within "response_id IN (SELECT id FROM survey_response WHERE member_id = $1)
            OR email_folded IN (SELECT email_folded FROM member WHERE id = $1 AND email_verified_at IS NOT NULL)";
        "survey_reminder" hidden "when the member is reminded next: a mark of the program's own";
        "survey_count";
        "survey_counting";
        // Means over five or more people; they outlive these people's accounts.
        "survey_company_month";
    },
    erase: Some(|tx, _, member, _| Box::pin(keeping::erase(tx, member))),
    demo: Some(|ctx, people, now| Box::pin(demo::add(ctx, people, now))),
    ..Feature::named("surveys")
};
