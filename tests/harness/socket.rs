//! A WebSocket client that waits for what it expects, never for a time.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::{self, Message, client::IntoClientRequest};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::PATIENCE;

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens one, with a ticket or as nobody.
    pub async fn open(addr: SocketAddr, ticket: Option<&str>) -> Self {
        let query = ticket.map(|t| format!("?ticket={t}")).unwrap_or_default();
        let opened = Self::try_open(addr, &format!("/v1/ws{query}"), &[]).await;
        opened.unwrap_or_else(|status| panic!("the socket was refused with {status}"))
    }

    /// Opens one with headers; `Err` is the status of the refusal.
    pub async fn try_open(addr: SocketAddr, path: &str, headers: &[(&'static str, &str)]) -> Result<Self, u16> {
        let mut request = format!("ws://{addr}{path}").into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tungstenite::Error::Http(refusal)) => Err(refusal.status().as_u16()),
            Err(e) => panic!("the socket: {e}"),
        }
    }

    /// Sends a message as it is.
    pub async fn send(&mut self, message: Message) {
        // A socket that the server has closed says so when it is read.
        let _ = self.stream.send(message).await;
    }

    /// Sends a command.
    pub async fn say(&mut self, command: &Value) {
        self.send(Message::text(command.to_string())).await;
    }

    /// Subscribes and answers the snapshot.
    pub async fn sub(&mut self, topic: &str) -> Value {
        self.say(&json!({ "op": "sub", "topic": topic })).await;
        self.next_where(|f| f["op"] == "snapshot" && f["topic"] == topic).await
    }

    /// The next frame for which this holds; others are passed over.
    pub async fn next_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut passed = Vec::new();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let Ok(message) = timeout_at(deadline, self.stream.next()).await else {
                panic!("the frame did not come; others did: {passed:#?}");
            };
            match message {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(&text).expect("JSON");
                    if wanted(&frame) {
                        return frame;
                    }
                    passed.push(frame);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("the socket ended: {other:?}; before: {passed:#?}"),
            }
        }
    }

    /// What the next answer to a ping of the protocol's own brings back.
    pub async fn pong(&mut self) -> Vec<u8> {
        let answer = timeout_at(Instant::now() + PATIENCE, self.stream.next()).await.expect("an answer");
        match answer {
            Some(Ok(Message::Pong(bytes))) => bytes.to_vec(),
            other => panic!("no answer to the ping: {other:?}"),
        }
    }

    /// Reads until the delta of a topic has a row of a member for which this holds.
    pub async fn row_where(&mut self, topic: &str, member: i64, wanted: impl Fn(&Value) -> bool) -> Value {
        let row = |f: &Value| {
            let rows = f["data"]["entries"].as_array().cloned().unwrap_or_default();
            rows.into_iter().find(|r| r["user_id"] == member).filter(|r| wanted(r))
        };
        let frame = self.next_where(|f| f["topic"] == topic && row(f).is_some()).await;
        row(&frame).expect("the row")
    }

    /// Asserts that the server answers a ping, and answers the frames that came before it.
    pub async fn ping(&mut self) -> Value {
        self.say(&json!({ "op": "ping" })).await;
        self.next_where(|f| f["op"] == "pong").await
    }

    /// The code with which the server closes it; 1006 when it ends without one.
    pub async fn closed(&mut self) -> u16 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match timeout_at(deadline, self.stream.next()).await.expect("the socket is closed") {
                Some(Ok(Message::Close(frame))) => return frame.map_or(1005, |f| f.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return 1006,
            }
        }
    }

    /// The stream itself, for what no well-behaved client does.
    pub fn raw(&mut self) -> &mut MaybeTlsStream<TcpStream> {
        self.stream.get_mut()
    }
}
