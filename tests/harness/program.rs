//! A program, as stories use it.

use serde_json::{Value, json};

/// A program's ids.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub id: i64,
    /// Its activities, in order.
    pub activities: Vec<i64>,
}

impl Program {
    /// From a response.
    #[must_use]
    pub fn of(data: &Value) -> Self {
        let activities = data["activities"].as_array().expect("activities");
        Self {
            id: data["id"].as_i64().expect("id"),
            activities: activities.iter().map(|a| a["id"].as_i64().expect("id")).collect(),
        }
    }

    /// The body of a program of three daily activities of 10 points, 1 to 31 May 2026.
    #[must_use]
    pub fn may() -> Value {
        json!({ "title": "May", "category": "TIMED", "start_date": "2026-05-01", "end_date": "2026-05-31",
            "activities": [{ "title": "Walk" }, { "title": "Read" }, { "title": "Sleep" }] })
    }

    /// An entry's id: the activity at a position, on a date.
    #[must_use]
    pub fn entry(&self, activity: usize, date: &str) -> String {
        format!("{}.{}.{date}", self.id, self.activities[activity])
    }

    /// The address of its board.
    #[must_use]
    pub fn board(&self) -> String {
        format!("/v2/core/challenge/{}/leaderboard", self.id)
    }

    /// Its live topic.
    #[must_use]
    pub fn topic(&self) -> String {
        format!("program:{}", self.id)
    }
}
