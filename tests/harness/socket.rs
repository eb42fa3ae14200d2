//! A WebSocket client that waits for expected frames, never for a fixed time.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use socket2::{Domain, Type};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::Error::{Http, Io, Protocol};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

use super::{PATIENCE, check_frame};

/// A received frame, checked against the API document.
fn parse(text: &str) -> Value {
    let frame: Value = serde_json::from_str(text).expect("JSON");
    check_frame(&frame).unwrap_or_else(|error| panic!("{error}, in {frame}"));
    frame
}

/// An open socket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens one, with a ticket or as a visitor.
    pub async fn open(addr: SocketAddr, ticket: Option<&str>) -> Self {
        let query = ticket.map(|t| format!("?ticket={t}")).unwrap_or_default();
        let opened = Self::try_open(addr, &format!("/v1/ws{query}"), &[]).await;
        opened.unwrap_or_else(|status| panic!("the socket was refused with {status}"))
    }

    /// Opens one over a connection with small buffers, so that unread frames soon wait in the program. With the usual
    /// buffers, the kernel would hold megabytes of them.
    pub async fn with_small_buffers(addr: SocketAddr) -> Self {
        let socket = socket2::Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket.set_recv_buffer_size(4096).expect("a small buffer");
        socket.set_tcp_mss(536).expect("small packets");
        socket.connect(&addr.into()).expect("a connection");
        socket.set_nonblocking(true).expect("a socket");
        let stream = MaybeTlsStream::Plain(TcpStream::from_std(socket.into()).expect("a stream"));
        let (stream, _) = client_async(format!("ws://{addr}/v1/ws"), stream).await.expect("the socket opens");
        Self { stream }
    }

    /// Opens one with headers; `Err` is the status of the refusal, or 0 if nothing listens or the connection ends
    /// without a response, as behind a load balancer whose node is stopping.
    pub async fn try_open(addr: SocketAddr, path: &str, headers: &[(&'static str, &str)]) -> Result<Self, u16> {
        let mut request = format!("ws://{addr}{path}").into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        match connect_async(request).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(Http(refusal)) => Err(refusal.status().as_u16()),
            Err(Io(_) | Protocol(ProtocolError::HandshakeIncomplete)) => Err(0),
            Err(e) => panic!("the socket: {e}"),
        }
    }

    /// Sends a raw message.
    pub async fn send(&mut self, message: Message) {
        // A socket that the server has closed reports that on the next read.
        let _ = self.stream.send(message).await;
    }

    /// Sends a command.
    pub async fn say(&mut self, command: &Value) {
        self.send(Message::text(command.to_string())).await;
    }

    /// Subscribes and returns the snapshot.
    pub async fn sub(&mut self, topic: &str) -> Value {
        self.say(&json!({ "op": "sub", "topic": topic })).await;
        self.next_where(|f| f["op"] == "snapshot" && f["topic"] == topic).await
    }

    /// The next text frame, or the code with which the server closes the socket; 1006 when it ends without one.
    pub async fn text(&mut self) -> Result<String, u16> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    parse(&text);
                    return Ok(text.as_str().to_owned());
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |f| f.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(1006),
            }
        }
    }

    /// The next frame that satisfies the condition; others are skipped.
    pub async fn next_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut passed = Vec::new();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let Ok(message) = timeout_at(deadline, self.stream.next()).await else {
                panic!("the frame did not arrive; others did: {passed:#?}");
            };
            match message {
                Some(Ok(Message::Text(text))) => {
                    let frame = parse(&text);
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

    /// The payload of the next pong.
    pub async fn pong(&mut self) -> Vec<u8> {
        let answer = timeout_at(Instant::now() + PATIENCE, self.stream.next()).await.expect("an answer");
        match answer {
            Some(Ok(Message::Pong(bytes))) => bytes.to_vec(),
            other => panic!("no answer to the ping: {other:?}"),
        }
    }

    /// Reads until the topic's delta contains a member's row that satisfies the condition.
    pub async fn row_where(&mut self, topic: &str, member: i64, wanted: impl Fn(&Value) -> bool) -> Value {
        let row = |f: &Value| {
            let rows = f["data"]["entries"].as_array().cloned().unwrap_or_default();
            rows.into_iter().find(|r| r["user_id"] == member).filter(|r| wanted(r))
        };
        let frame = self.next_where(|f| f["topic"] == topic && row(f).is_some()).await;
        row(&frame).expect("the row")
    }

    /// Asserts that the server answers a ping, and returns the frames before the pong.
    pub async fn ping(&mut self) -> Value {
        self.say(&json!({ "op": "ping" })).await;
        self.next_where(|f| f["op"] == "pong").await
    }

    /// The code with which the server closes the socket; 1006 when it ends without one.
    pub async fn closed(&mut self) -> u16 {
        let end = async {
            loop {
                if let Err(code) = self.text().await {
                    return code;
                }
            }
        };
        timeout_at(Instant::now() + PATIENCE, end).await.expect("the socket is closed")
    }

    /// The raw stream, for misbehaving clients.
    pub fn raw(&mut self) -> &mut MaybeTlsStream<TcpStream> {
        self.stream.get_mut()
    }
}
