//! The demo's three programs.

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;
use daymark_log::programs::ProgramIn;
use serde_json::json;

/// Days that the accelerator has run for.
const RUNNING_FOR: i64 = 24;
/// Its length: three steps of two weeks.
const ACCELERATOR_DAYS: i64 = 42;

/// The first day of the accelerator.
pub fn accelerator_begins(today: Day) -> Day {
    plus_days(today, -RUNNING_FOR)
}

/// The accelerator: six weeks in three steps, now in its fourth week.
pub fn accelerator(today: Day) -> serde_json::Result<ProgramIn> {
    let start = accelerator_begins(today);
    serde_json::from_value(json!({
        "title": "Six-Week Energy Accelerator",
        "type": "Accelerator Program",
        "description": "Build up your energy in small steps, adding a little every two weeks.\n\n\
            - **Weeks 1 and 2:** three basics: water, walking and colourful food.\n\
            - **Weeks 3 and 4:** calmer evenings and strength training.\n\
            - **Weeks 5 and 6:** make the plan your own.\n\n\
            Most activities take less than half an hour, and [freezes](/support/how-streaks-work) protect your streak \
            when life gets in the way.",
        "category": "TIMED",
        "start_date": start,
        "end_date": plus_days(start, ACCELERATOR_DAYS - 1),
        "dead_line": plus_days(start, 27),
        "timezone": "Europe/Berlin",
        "featured": true,
        "activities": [
            {"title": "Drink eight glasses of water", "target_amount": 8, "unit": "glasses",
             "description": "A glass with each meal and one in between gets you most of the way there."},
            {"title": "Walk 8,000 steps", "target_amount": 8000, "unit": "steps",
             "description": "About an hour of walking, spread over the day."},
            {"title": "Eat five portions of fruit and vegetables", "target_amount": 5, "unit": "portions"},
            {"title": "Screens off an hour before bed",
             "description": "That means phone, laptop and TV. Books are fine."},
            {"title": "Do strength training", "points": 20, "recurrence": {"times": 3, "per": 7},
             "description": "Twenty minutes, three times a week: squats, press-ups, rows and planks."},
            {"title": "At most one sugary drink", "target_amount": 1, "unit": "drink", "direction": "at_most"},
        ],
        "steps": [
            {"title": "Weeks 1 and 2: settle in", "plan": [{"duration": 14, "activities": [0, 1, 2]}]},
            {"title": "Weeks 3 and 4: build up",
             "description": "Choose **three fixed days** for your training. A day of rest between them helps.",
             "plan": [{"duration": 14, "activities": [0, 1, 2, 3, 4]}]},
            {"title": "Weeks 5 and 6: make it yours", "plan": [{"duration": 14, "activities": [0, 1, 2, 3, 4, 5]}]},
        ],
    }))
}

/// The missions of the current month.
pub fn missions(today: Day) -> serde_json::Result<ProgramIn> {
    serde_json::from_value(json!({
        "title": format!("{} Missions: Sleep Well", today.strftime("%B")),
        "type": "Monthly Missions",
        "description": "One month for better sleep: morning light, early coffee, and a book before bed. Four small \
            missions a day, plus a call to a friend once a week.",
        "category": "TIMED",
        "start_date": today.first_of_month(),
        "end_date": today.last_of_month(),
        "timezone": "UTC",
        "activities": [
            {"title": "Lights out before 22:30"},
            {"title": "Ten minutes of daylight before noon", "target_amount": 10, "unit": "minutes"},
            {"title": "No coffee after 2 pm"},
            {"title": "Read ten pages", "target_amount": 10, "unit": "pages"},
            {"title": "Call a friend", "points": 25, "recurrence": 7},
        ],
    }))
}

/// The program that begins on the day of joining and has no end.
pub fn everyday() -> serde_json::Result<ProgramIn> {
    serde_json::from_value(json!({
        "title": "Everyday Balance",
        "type": "Open Program",
        "description": "No start date, no end date, no rush. Move for half an hour, meditate for ten minutes and write \
            down three good things each evening. Cook a proper meal when you have time. Join whenever you like. Your \
            first day is day one.",
        "category": "UNTIMED",
        "activities": [
            {"title": "Move for 30 minutes", "target_amount": 30, "unit": "minutes"},
            {"title": "Meditate for ten minutes", "target_amount": 10, "unit": "minutes"},
            {"title": "Write down three good things"},
            {"title": "Cook a proper meal", "points": 15, "recurrence": {"times": 4, "per": 7}},
        ],
    }))
}
