//! Surveys: editing and publishing, answering, reports, and the administrators' views.

mod access;
mod anonymous;
mod answering;
mod companies;
mod counting;
mod editing;
mod invitations;
mod months;
mod reminders;
mod sharing;
mod together;
mod visitors;

use daymark_tests::harness::{Answer, Client, Member, Site};
use reqwest::Method;
use serde_json::{Value, json};

/// A survey with a choice, a conditional rating, and an optional text.
pub struct Survey {
    pub id: i64,
    pub questions: Vec<i64>,
}

impl Survey {
    /// The call that answers it.
    pub fn path(&self) -> String {
        format!("/v1/core/survey/{}/survey-response", self.id)
    }

    /// Answers: the first choice, or the second, which shows the rating.
    pub fn answers(&self, choice: i64, rate: Option<i64>, text: Option<&str>) -> Value {
        let mut responses = vec![json!({ "question_id": self.questions[0], "answers": [choice] })];
        responses.extend(rate.map(|rate| json!({ "question_id": self.questions[1], "selected_rate": rate })));
        responses.extend(text.map(|text| json!({ "question_id": self.questions[2], "descriptive_ans": text })));
        json!({ "responses": responses })
    }

    /// The same, submitted.
    pub fn submission(&self, choice: i64, rate: Option<i64>, text: Option<&str>) -> Value {
        let mut body = self.answers(choice, rate, text);
        body["submit"] = json!(true);
        body
    }

    /// Submits, and returns the report.
    pub async fn submit(&self, by: &Client, choice: i64, rate: Option<i64>) -> Value {
        let answer = by.post(&self.path(), &self.submission(choice, rate, None)).await;
        answer.status(200).data()["report"].clone()
    }

    pub async fn read(&self, by: &Client) -> &'static Value {
        by.get(&format!("/v1/core/survey/{}", self.id)).await.status(200).data()
    }
}

pub fn id(data: &Value) -> i64 {
    data["id"].as_i64().expect("an id")
}

pub async fn patch(admin: &Member, survey: i64, body: Value) -> Answer {
    admin.patch(&format!("/v1/core/survey/{survey}"), &body).await
}

pub async fn publish(admin: &Member, survey: i64) -> Answer {
    admin.post(&format!("/v1/core/survey/{survey}/publish"), &json!({})).await
}

pub async fn order(admin: &Member, survey: i64, questions: Value) -> Answer {
    let path = format!("/v1/core/survey/{survey}/order");
    admin.request(Method::PUT, &path).json(&json!({ "questions": questions })).send().await
}

/// A draft survey without questions.
pub async fn empty(admin: &Member, title: &str) -> i64 {
    id(admin.post("/v1/core/survey", &json!({ "title": title })).await.status(201).data())
}

pub async fn add(admin: &Member, survey: i64, question: Value) -> i64 {
    id(admin.post(&format!("/v1/core/survey/{survey}/question"), &question).await.status(201).data())
}

/// The survey of these stories, with settings, published.
pub async fn survey(admin: &Member, settings: Value) -> Survey {
    let survey = empty(admin, "How are you?").await;
    let band = |from: i64, label: &str| json!({ "from": from, "label": label });
    let bands = json!([band(0, "Low"), band(50, "High")]);
    let dimensions = json!([
        { "id": "mood", "name": "Mood", "bands": bands },
        { "id": "rest", "name": "Rest", "bands": bands },
    ]);
    patch(admin, survey, json!({ "dimensions": dimensions, "bands": bands })).await.status(200);
    let choices = json!([{ "text": "Bad", "points": 0 }, { "text": "Good", "points": 10 }]);
    let first = json!({ "type_id": 1, "title": "How are you?", "choices": choices, "dimension": "mood" });
    let first = add(admin, survey, first).await;
    let show_if = json!({ "question_id": first, "any_of": [2] });
    let second = json!({ "type_id": 4, "title": "How did you sleep?", "dimension": "rest", "show_if": show_if });
    let second = add(admin, survey, second).await;
    let third = add(admin, survey, json!({ "type_id": 3, "title": "What else?", "required": false })).await;
    let mut settings = settings;
    settings["state"] = json!("open");
    patch(admin, survey, settings).await.status(200);
    Survey { id: survey, questions: vec![first, second, third] }
}

/// A device's key.
pub fn key(name: &str) -> String {
    format!("{name:-<22}")
}

/// The results of all responses, once counted.
pub async fn results(site: &Site, admin: &Member, survey: i64, query: &str) -> &'static Value {
    site.job("survey-counts").await;
    admin.get(&format!("/v1/core/survey/{survey}/results{query}")).await.status(200).data()
}
