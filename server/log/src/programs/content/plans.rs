//! Writes activities and steps of a request into a program.

use std::collections::HashSet;

use daymark_actors::clock::Day;
use daymark_base::db::{Rows, Tx};
use daymark_base::row;
use daymark_web::error::{Error, Result};

use crate::programs::model::{ActivityIn, Direction, StepIn};
use crate::programs::rules::video::youtube_id;
use crate::programs::{store, words};

/// Rows of activities; the first one gets the position `from` in the program.
///
/// # Errors
/// Names the invalid activity.
pub fn activity_rows(activities: &[ActivityIn], from: i64) -> Result<Rows> {
    let mut rows = Rows::new();
    for (i, (position, a)) in (from..).zip(activities).enumerate() {
        check_direction(a, &format!("activities[{i}]."))?;
        let (times, per) = a.recurrence.times_per_days();
        let (target, direction) = (a.target_amount.map(|t| t.0), direction(a));
        rows.push(row![position, a.title, a.description, a.points, times, per, target, a.unit, direction]);
    }
    Ok(rows)
}

/// Checks that an activity with a direction has a target.
///
/// # Errors
/// Names `target_amount` when it is missing.
pub fn check_direction(a: &ActivityIn, place: &str) -> Result<()> {
    if a.target_amount.is_none() && a.direction.is_some() {
        return Err(Error::field(format!("{place}target_amount"), words::REQUIRED));
    }
    Ok(())
}

/// The stored word of an activity's direction; without one a target is a floor.
pub fn direction(a: &ActivityIn) -> Option<&'static str> {
    a.target_amount.map(|_| match a.direction {
        Some(Direction::AtMost) => "at_most",
        _ => "at_least",
    })
}

/// The activities of each plan item of each step.
pub type Plans = Vec<Vec<Vec<i64>>>;

/// Finds the activities that steps name: by id among the existing ones, by position among the request's own.
///
/// # Errors
/// Names the plan item that names an unknown activity.
pub fn resolve(steps: &[StepIn], there: &HashSet<i64>, new: &[i64]) -> Result<Plans> {
    let mut plans = Plans::new();
    for (s, step) in steps.iter().enumerate() {
        let mut pieces = Vec::new();
        for (p, piece) in step.plan.iter().enumerate() {
            let place = format!("steps[{s}].plan[{p}]");
            pieces.push(named(&piece.activity_ids, &piece.activities, there, new, &place)?);
        }
        plans.push(pieces);
    }
    Ok(plans)
}

/// The activities that one plan item names, each once.
///
/// # Errors
/// Names the field at `place` that names an unknown activity.
pub fn named(ids: &[i64], positions: &[usize], there: &HashSet<i64>, new: &[i64], place: &str) -> Result<Vec<i64>> {
    let mut found = Vec::with_capacity(ids.len() + positions.len());
    for id in ids {
        if !there.contains(id) {
            let why = words::no_activity(*id);
            return Err(Error::field(format!("{place}.activity_ids"), why));
        }
        found.push(*id);
    }
    for position in positions {
        let Some(id) = new.get(*position) else {
            let why = words::no_activity_at(position);
            return Err(Error::field(format!("{place}.activities"), why));
        };
        found.push(*id);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Writes steps with their plans; the first one gets the position `from` in the program. `added_on` is the first date
/// on which they are due, in a program that has begun.
///
/// # Errors
/// Names an invalid video.
pub async fn insert(
    tx: &mut Tx,
    program: i64,
    from: i64,
    steps: &[StepIn],
    plans: &Plans,
    added_on: Option<Day>,
) -> Result<()> {
    if steps.is_empty() {
        return Ok(());
    }
    let (mut step_rows, mut item_rows, mut activity_rows) = (Rows::new(), Rows::new(), Rows::new());
    for (i, ((s, step), pieces)) in (from..).zip(steps).zip(plans).enumerate() {
        let video = video(step.video.as_deref(), &format!("steps[{i}].video"))?;
        let image = step.image.clone().filter(|path| !path.is_empty());
        step_rows.push(row![s, step.title, step.description, video, image, step.points]);
        for ((p, piece), activities) in (0i64..).zip(&step.plan).zip(pieces) {
            item_rows.push(row![s, p, piece.duration]);
            activities.iter().for_each(|id| activity_rows.push(row![s, p, *id]));
        }
    }
    Ok(store::insert_steps(tx, program, step_rows, item_rows, activity_rows, added_on).await?)
}

/// The id of a video, from the id itself or a link; `None` for an empty text.
///
/// # Errors
/// Names the field when it is neither.
pub fn video(text: Option<&str>, field: &str) -> Result<Option<String>> {
    match text.map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => youtube_id(text).map(|id| Some(id.to_owned())).ok_or_else(|| Error::field(field, words::YOUTUBE)),
    }
}
