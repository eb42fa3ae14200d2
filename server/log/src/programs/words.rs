//! User-facing text about programs: errors for editors and members, notices about places, and scores.

pub(super) use daymark_web::words::{ABOVE_ZERO, NOT_NEGATIVE, REQUIRED};

// A program's dates.

pub(super) const UNTIMED_DATES: &str = "An UNTIMED program has no dates. Each member starts on the day they join.";
pub(super) const TIMED_DURATION: &str = "A TIMED program lasts from start_date to end_date. Leave out the duration.";
pub(super) const END_BEFORE_START: &str = "Choose a last day on or after the first.";
pub(super) const TEN_YEARS: &str = "A program lasts at most ten years.";
pub(super) const DEADLINE_AFTER_END: &str = "Choose a last day to join on or before the program's last day.";
pub(super) const DAY_IS_OVER: &str = "This day is over. Choose today or a later day.";
pub(super) const BAD_RECURRENCE: &str =
    "Use 1, 7, 30, 90 or 365 days, or {\"times\": n, \"per\": days} with n up to days and days up to 365.";

// What can no longer change.

pub(super) const CHANGED_MEANWHILE: &str = "Another administrator has just changed this program. Your changes are \
    still on this page. Try to save again. If that fails too, copy what you want to keep, then reload.";
pub(super) const STARTED: &str = "The program has started, so this can no longer change.";
pub(super) const STAYS_VISIBLE: &str = "This program has started or has members, so it stays visible.";
pub(super) const START_IN_THE_PAST: &str = "This program has members, so it cannot start in the past.";
pub(super) const TIMING_FIXED: &str = "This program has members, so its timing can no longer change.";
pub(super) const ONLY_TEXTS: &str = "This program is over. You can only change its texts and pictures.";
pub(super) const PLAN_IS_OVER: &str = "This program is over, so its plan can no longer change.";
pub(super) const NEW_LINK: &str = "Ask for a new link to join this program.";
pub(super) const MAKER: &str = "You made this program, so you cannot remove yourself. Leave it instead.";
pub(super) const NOT_RUNNING: &str = "You can only end a running program early.";
pub(super) const DRAFT_TEMPLATE: &str = "Only a draft can be a template.";
pub(super) const TEMPLATE_STAYS: &str = "You cannot open a template. Copy it and open the copy.";

/// A program that has members.
pub(super) fn has_members(n: i64) -> String {
    let who = if n == 1 { "1 member has".to_owned() } else { format!("{n} members have") };
    format!("{who} taken part in this program. You can archive it once its results are final.")
}

// Activities.

pub(super) const ONE_ACTIVITY: &str = "Add at least one activity.";
pub(super) const LAST_ACTIVITY: &str = "This is the program's only activity. Add another one first.";
pub(super) const NO_SUCH_ACTIVITY: &str = "We could not find this activity in the program.";

/// More activities than a program can have.
pub(super) fn too_many_activities(most: usize) -> String {
    format!("A program has at most {most} activities.")
}

/// An activity of another program.
pub(super) fn no_activity(id: i64) -> String {
    format!("This program has no activity {id}.")
}

/// A position without an activity in the request's list.
pub(super) fn no_activity_at(position: impl std::fmt::Display) -> String {
    format!("There is no activity at position {position}.")
}

// Steps and their plans.

pub(super) const NOTHING_DUE: &str = "Add at least one activity to this step.";
pub(super) const WITHOUT_STEPS: &str = "This program started without steps, so you cannot add any.";
pub(super) const STEP_ORDER: &str = "The program has started, so the order of its steps can no longer change.";
pub(super) const EVERY_STEP: &str = "List every step of the program once.";
pub(super) const NO_SUCH_STEP: &str = "This step does not exist.";
pub(super) const NO_SUCH_PIECE: &str = "We could not find this part in the step.";
pub(super) const PIECE_TWICE: &str = "This part is listed twice.";
pub(super) const PIECE_ORDER: &str = "The program has started, so its existing parts keep their order.";
pub(super) const PIECE_DAYS: &str = "Change the days of a part together with its step.";
pub(super) const PIECE_DAYS_FIXED: &str =
    "The program has started, so the days of existing parts can no longer change.";
pub(super) const PIECE_REMOVED: &str = "This part was removed, so you cannot add to it.";
pub(super) const ACTIVITY_REMOVED: &str = "This activity was removed here. Add new days for it at the end.";
pub(super) const DAYS_AT_THE_END: &str = "The program has started. You can only add days at the end of its last step.";
pub(super) const DAYS_ARE_OVER: &str = "These days are already over. Add more days.";
pub(super) const PAST_THE_END: &str = "This step ends after the program's last day. Use fewer days.";

/// More steps than a program can have.
pub(super) fn too_many_steps(most: usize) -> String {
    format!("A program has at most {most} steps.")
}

/// More plan items than a step can have.
pub(super) fn too_many_pieces(most: usize) -> String {
    format!("A step has at most {most} parts, including removed ones.")
}

// Packs, types and media.

pub(super) const PACK_STEPS: &str = "Add at least one step to the pack.";
pub(super) const PACK_IDS: &str = "A pack is not part of a program. Use `activities` instead.";
pub(super) const NO_SUCH_PACK: &str = "This pack does not exist.";
pub(super) const NO_SUCH_PROGRAM: &str = "This program does not exist.";
pub(super) const TYPE_TAKEN: &str = "Another type already has this name.";
pub(super) const YOUTUBE: &str = "Enter a link to a YouTube video, or its 11-character id.";

/// The limit for packs is reached.
pub(super) fn too_many_packs(most: i64) -> String {
    format!("There are already {most} packs. Delete one first.")
}

/// The limit for types is reached.
pub(super) fn too_many_types(most: i64) -> String {
    format!("There are already {most} types. Delete one first.")
}

/// A type that programs have.
pub(super) fn type_in_use(programs: i64) -> String {
    match programs {
        1 => "1 program has this type. Give it another type first.".to_owned(),
        n => format!("{n} programs have this type. Give them another type first."),
    }
}

// Joining.

pub(super) const ENDED: &str = "This program has ended.";
pub(super) const DEADLINE_PASSED: &str = "The last day to join has passed.";
pub(super) const NOT_PRE_ENROLLED: &str = "You have no reserved place in this program.";
pub(super) const COMPANY_ONLY: &str = "Only members of the company that this program comes from can join or share it.";
pub(super) const OTHER_PROGRAM: &str = "This is not the program in the address.";

pub(super) const NO_SUCH_PACKAGE: &str = "Choose a package from this site.";

/// A program that requires a package.
pub(super) fn package_needed(package: &str) -> String {
    format!("You need the {package} plan to join this program.")
}

// Notices about places: title and body.

/// A place became free for the first in line.
pub(super) fn place_free(title: &str) -> (String, &'static str) {
    (format!("You have a place in {title}"), "A place is free. Join within three days to keep it.")
}

/// A program has started, and the member has a place.
pub(super) fn started(title: &str) -> (String, &'static str) {
    (format!("{title} has started"), "We have reserved a place for you. Join to start.")
}

/// A place that was not taken in time.
pub(super) fn place_lapsed(title: &str) -> (String, &'static str) {
    let body = "We reserved it for three days, then gave it to the next person. You can reserve a place again.";
    (format!("Your place in {title} has expired"), body)
}

// Scores, as a part of a sentence: "You finished 3rd of 24 with 450 points."

pub(super) fn points(n: i64) -> String {
    if n == 1 { "1 point".to_owned() } else { format!("{n} points") }
}

pub(super) fn points_a_day(score: impl std::fmt::Display) -> String {
    format!("an average of {score} points a day")
}

pub(super) fn best_streak(days: impl std::fmt::Display, one: bool) -> String {
    format!("a best streak of {days} day{}", if one { "" } else { "s" })
}

pub(super) fn share_of_days(percent: impl std::fmt::Display) -> String {
    format!("{percent}% of your days done")
}
