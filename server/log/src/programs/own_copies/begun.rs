//! A member's custom program that is not a copy, made from imported activities.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use daymark_base::search::folded;
use daymark_web::error::Result;

use crate::programs::model::{ActivityIn, Category, ProgramIn, ProgramPatch, Scoring};
use crate::programs::store::Origin;
use crate::programs::{content, enrolment, service};

/// Creates a member's custom program with these activities, from the member's current day on, and adds the member to
/// it.
///
/// # Errors
/// 409 `already_active` when the member is in another custom program.
pub async fn begin_own(
    tx: &mut Tx,
    title: &str,
    activities: Vec<ActivityIn>,
    zone: String,
    who: MemberId,
    now: Instant,
    today: Day,
) -> Result<i64> {
    let program = ProgramIn {
        title: title.to_owned(),
        description: String::new(),
        r#type: String::new(),
        image: None,
        banner: None,
        category: Category::Untimed,
        start_date: None,
        end_date: None,
        timezone: Some(zone),
        duration: None,
        dead_line: None,
        capacity: None,
        daily_cap: None,
        allow_backfill: false,
        scoring: Scoring::TotalPoints,
        featured: false,
        package: None,
        free_purchase: false,
        draft: false,
        template: false,
        activities,
        steps: Vec::new(),
    };
    let id = service::create_custom(tx, program, Origin::default(), who, now).await?;
    enrolment::enrol(tx, id, who, now, today).await?;
    Ok(id)
}

/// Adds activities to a member's custom program: they are due from the first date that no member has reached. Those
/// that it has are left out, because another import may have added them a moment ago.
///
/// # Errors
/// Names the field when there is no room for them.
pub async fn take_up(tx: &mut Tx, own: i64, mut activities: Vec<ActivityIn>, now: Instant) -> Result<()> {
    let program = content::begin(tx, own, now).await?.program;
    let known: HashSet<String> = program.activities.iter().map(|a| folded([a.title.as_str()])).collect();
    activities.retain(|a| !known.contains(&folded([a.title.as_str()])));
    let added = ProgramPatch { add_activities: activities, ..ProgramPatch::default() };
    service::update(tx, own, added, now).await.map(drop)
}
