//! A member, and the devices that send their logs.

use std::ops::Deref;

use daymark_actors::clock::Instant;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Answer, Client, Program, Site, Socket};

/// A signed-in member.
#[derive(Clone)]
pub struct Member {
    /// The account.
    pub id: i64,
    /// The address.
    pub email: String,
    client: Client,
}

/// A device of a member.
#[derive(Clone)]
pub struct Device {
    /// Its id.
    pub id: String,
    member: Member,
}

impl Deref for Member {
    type Target = Client;
    fn deref(&self) -> &Client {
        &self.client
    }
}

/// An operation in a device's format, created at an instant.
#[must_use]
pub fn op(entry: &str, kind: &str, value: impl Into<Value>, at: Instant) -> Value {
    json!({ "op_id": Uuid::now_v7(), "entry_id": entry, "kind": kind, "value": value.into(), "occurred_at": at })
}

impl Member {
    /// Signs up.
    pub async fn register(client: Client, body: &Value) -> Self {
        let answer = client.post("/v1/auth/user/register", body).await.status(201);
        Self::of(client, answer.data())
    }

    /// Signs in.
    pub async fn login(client: Client, email: &str, password: &str) -> Self {
        let answer = client.post("/v1/auth/login", &json!({ "email": email, "password": password })).await.status(200);
        Self::of(client, answer.data())
    }

    fn of(client: Client, data: &Value) -> Self {
        client.save_tokens(data);
        let email = data["user"]["email"].as_str().expect("email").to_owned();
        Self { id: data["user"]["id"].as_i64().expect("id"), email, client }
    }

    /// Joins a program.
    pub async fn join(&self, program: &Program) -> &'static Value {
        let path = format!("/v2/core/challenge/{}/join", program.id);
        self.post(&path, &json!({})).await.status(200).data()
    }

    /// Logs one entry online.
    pub async fn log(&self, entry: &str, body: Value) -> &'static Value {
        self.patch(&format!("/v1/core/activity_log/{entry}"), &body).await.status(200).data()
    }

    /// Marks one entry done.
    pub async fn done(&self, entry: &str) -> &'static Value {
        self.log(entry, json!({ "status": "done" })).await
    }

    /// The log of a date.
    pub async fn day(&self, date: &str) -> &'static Value {
        self.get(&format!("/v1/core/activity_log?date={date}")).await.status(200).data()
    }

    /// The member's totals, and everything that was ever logged.
    pub async fn pull(&self) -> &'static Value {
        self.get("/v1/core/sync").await.status(200).data()
    }

    /// The first rows of a program's board.
    pub async fn board(&self, program: &Program) -> &'static Value {
        self.get(&program.board()).await.status(200).data()
    }

    /// The member's own row on a board, once it satisfies the condition.
    pub async fn place(&self, program: &Program, wanted: impl Fn(&Value) -> bool) -> Value {
        self.until(&format!("{}?around=me", program.board()), |b| wanted(&b["me"]["own"])).await["me"]["own"].clone()
    }

    /// A device of this member.
    #[must_use]
    pub fn device(&self, name: &str) -> Device {
        Device { id: format!("{name}-{:06}", self.id), member: self.clone() }
    }

    /// The same member with the same tokens, at another node.
    #[must_use]
    pub fn at(&self, node: &Site) -> Self {
        Self { client: self.client.at(node.addr()), ..self.clone() }
    }

    /// A socket, opened with a ticket.
    pub async fn socket(&self) -> Socket {
        let ticket = self.post("/v1/ws-ticket", &json!({})).await;
        let ticket = ticket.data()["ticket"].as_str().expect("ticket").to_owned();
        Socket::open(self.addr(), Some(&ticket)).await
    }
}

impl Device {
    /// Sends operations and returns the response, whatever it is.
    pub async fn send_raw(&self, ops: &[Value]) -> Answer {
        self.member.post("/v1/core/sync", &json!({ "device_id": self.id, "ops": ops })).await
    }

    /// Sends operations.
    pub async fn send(&self, ops: &[Value]) -> &'static Value {
        self.send_raw(ops).await.status(200).data()
    }

    /// Sends operations and returns one word each: the result, or the code of a rejection.
    pub async fn results(&self, ops: &[Value]) -> Vec<String> {
        let answer = self.send(ops).await;
        let word = |r: &Value| r["code"].as_str().or(r["result"].as_str()).unwrap_or_default().to_owned();
        answer["results"].as_array().expect("results").iter().map(word).collect()
    }
}
