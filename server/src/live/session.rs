//! The WebSocket session. The handshake is a call like any other (`actix-web-actors` answers it); after it the connection
//! leaves the HTTP layer and belongs to a session, which reads commands and keeps the connection's limits. The frames of
//! topics do not pass through here: the hub writes them straight into the socket.

use std::cell::{Cell, RefCell};
use std::future::pending;
use std::io;
use std::net::Shutdown;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_codec::{Decoder, Encoder};
use actix_http::ws::{CloseCode, Codec, Frame as Received, Item, Message, ProtocolError};
use actix_web::rt::net::TcpStream;
use actix_web::{HttpRequest, HttpResponse};
use actix_web_actors::ws;
use bytes::{Bytes, BytesMut};
use daymark_actors::frame;
use daymark_actors::hub::{self, Connection};
use daymark_actors::topic::{Position, Topic};
use daymark_web::caller::Caller;
use daymark_web::connection::Pace;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::{metrics, words};
use futures_util::future::select;
use socket2::SockRef;
use tokio::time::{sleep, timeout, timeout_at};

use super::access::may_listen;
use super::command::Command;
use super::messages::{Frame, Refused, RefusedCode};
use super::oversize::Frames;
use super::watch;

/// The largest frame and message of a client, in bytes.
const FRAME_LIMIT: usize = 16 * 1024;
/// Frames per second that a client may send, and the burst.
const FRAMES_A_SECOND: f64 = 20.0;
const BURST: f64 = 40.0;
/// How long a client gets to read the last frame.
const FAREWELL: Duration = Duration::from_secs(1);

/// Our own close codes: after 3000 to 3499 a client may reconnect, after 3500 and more it may not.
const TOO_FAST: u16 = 3009;
pub(super) const SIGNED_OUT: u16 = 4401;

/// Whose socket a handshake has opened: the answer carries it to the connection.
pub struct Opened {
    ctx: Ctx,
    caller: Option<Caller>,
}

/// Answers the upgrade.
pub fn open(ctx: Ctx, caller: Option<Caller>, req: &HttpRequest) -> Result<HttpResponse> {
    let mut response = ws::handshake(req).map_err(|_| Error::with(Code::BadRequest, words::SOCKET_ONLY))?;
    if !hub::is_open() {
        return Err(Error::new(Code::Unavailable).retry_after(1));
    }
    let mut response = response.finish();
    response.extensions_mut().insert(Opened { ctx, caller });
    Ok(response)
}

impl Opened {
    /// The session, from the answer to the end of the connection. `sent`: what the client has sent since its request.
    pub async fn run(self, stream: TcpStream, sent: BytesMut) {
        let Self { ctx, caller } = self;
        let stream = Rc::new(stream);
        let member = caller.as_ref().map_or(0, |c| c.id);
        let Some(connection) = hub::open(member, stream.clone()) else { return };
        let (connection, caller) = (Rc::new(connection), caller.map(Rc::new));
        if let Some(caller) = &caller {
            watch::add(&ctx, caller.clone(), &connection);
        }
        let heard = Cell::new(Instant::now());
        let session =
            Session { ctx, caller, connection, heard, pace: RefCell::default(), _counted: metrics::Socket::opened() };
        {
            let (reading, writing) = (pin!(session.read(&stream, sent)), pin!(session.write(&stream)));
            let minding = pin!(session.mind());
            select(select(reading, writing), minding).await;
        }
        drop(session);
        // A socket that is closed with bytes of the client in it takes the last frame back.
        let _ = SockRef::from(&*stream).shutdown(Shutdown::Write);
        let _ = timeout(FAREWELL, async { while !matches!(some(&stream, &mut BytesMut::new()).await, Ok(0) | Err(_)) {} }).await;
    }
}

/// How many frames a client may send.
struct Allowance {
    left: f64,
    counted: Instant,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { left: BURST, counted: Instant::now() }
    }
}

impl Allowance {
    /// Whether one more frame keeps to the limit.
    fn take(&mut self) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.counted).as_secs_f64() * FRAMES_A_SECOND).min(BURST);
        self.counted = now;
        self.left -= 1.0;
        self.left >= 0.0
    }
}

/// What the client sends next: how many bytes, 0 at the end.
async fn some(stream: &TcpStream, into: &mut BytesMut) -> io::Result<usize> {
    loop {
        stream.readable().await?;
        match take(stream, into) {
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
            taken => return taken,
        }
    }
}

/// A function of its own, so that the buffer is part of no session.
fn take(stream: &TcpStream, into: &mut BytesMut) -> io::Result<usize> {
    let mut chunk = [0; 4096];
    let count = stream.try_read(&mut chunk)?;
    into.extend_from_slice(&chunk[..count]);
    Ok(count)
}

/// A frame of the protocol itself.
fn encoded(message: Message) -> Bytes {
    let mut frame = BytesMut::new();
    // Pongs and close frames always fit.
    let _ = Codec::new().encode(message, &mut frame);
    frame.freeze()
}

struct Session {
    ctx: Ctx,
    caller: Option<Rc<Caller>>,
    connection: Rc<Connection>,
    heard: Cell<Instant>,
    pace: RefCell<Allowance>,
    _counted: metrics::Socket,
}

impl Session {
    /// Asks now and then whether the client is still there.
    async fn mind(&self) {
        let every = self.ctx.config.limits.ping_every();
        loop {
            sleep(every).await;
            let asked = Instant::now();
            self.connection.say(encoded(Message::Ping(Bytes::new())));
            sleep(every / 3).await;
            if self.heard.get() < asked {
                self.connection.close(CloseCode::Away.into());
            }
        }
    }

    /// Writes what the client did not take at once. Ends with the last frame, or with the client's time.
    async fn write(&self, stream: &TcpStream) {
        let limits = &self.ctx.config.limits;
        let mut pace = Pace::new(limits.send_rate, limits.send_patience());
        loop {
            self.connection.blocked().await;
            pace.waits(tokio::time::Instant::now());
            let until = pace.until().unwrap_or_else(tokio::time::Instant::now);
            match timeout_at(until, self.connection.write()).await {
                Ok(Ok(Some(count))) => pace.took(count, tokio::time::Instant::now()),
                Ok(Ok(None)) => return,
                Ok(Err(_)) | Err(_) => {
                    // Otherwise the kernel would go on sending what it holds.
                    let _ = SockRef::from(stream).set_linger(Some(Duration::ZERO));
                    return;
                }
            }
        }
    }

    /// Takes the client's commands, one after the other. Ends with the connection.
    async fn read(&self, stream: &TcpStream, mut sent: BytesMut) {
        let (mut codec, mut frames) = (Codec::new().max_size(FRAME_LIMIT), Frames::default());
        // The text so far of a message in several frames.
        let mut partial = None;
        let mut fits = frames.fit(&sent, FRAME_LIMIT as u64);
        loop {
            loop {
                if self.connection.is_closing() {
                    // Nothing more is read: the last frame ends the session.
                    return pending().await;
                }
                match codec.decode(&mut sent) {
                    Ok(Some(frame)) => self.receive(frame, &mut partial).await,
                    // The codec checks the size only when it has gathered the whole frame.
                    Ok(None) if !fits => self.connection.close(CloseCode::Size.into()),
                    Ok(None) => break,
                    Err(ProtocolError::Overflow) => self.connection.close(CloseCode::Size.into()),
                    // Including reserved bits, which upstream calls invalid data.
                    Err(_) => self.connection.close(CloseCode::Protocol.into()),
                }
            }
            if sent.is_empty() {
                // A quiet socket needs no buffer.
                sent = BytesMut::new();
            }
            let before = sent.len();
            match some(stream, &mut sent).await {
                Ok(0) | Err(_) => return,
                Ok(_) => fits = frames.fit(&sent[before..], FRAME_LIMIT as u64),
            }
        }
    }

    async fn receive(&self, frame: Received, partial: &mut Option<Vec<u8>>) {
        self.heard.set(Instant::now());
        if !matches!(frame, Received::Close(_)) && !self.pace.borrow_mut().take() {
            return self.connection.close(TOO_FAST);
        }
        match frame {
            Received::Text(bytes) => self.text(&bytes).await,
            Received::Ping(bytes) => self.connection.say(encoded(Message::Pong(bytes))),
            Received::Close(reason) => self.connection.end(encoded(Message::Close(reason))),
            Received::Continuation(item) => self.continued(item, partial).await,
            Received::Binary(_) => self.connection.close(CloseCode::Unsupported.into()),
            Received::Pong(_) => {}
        }
    }

    /// A message in several frames has the same limit as one in a single frame.
    async fn continued(&self, item: Item, partial: &mut Option<Vec<u8>>) {
        use Item::{Continue, FirstBinary, FirstText, Last};
        match (item, partial.take()) {
            (FirstText(bytes), _) => *partial = Some(bytes.to_vec()),
            (Continue(bytes), Some(mut text)) if text.len() + bytes.len() <= FRAME_LIMIT => {
                text.extend_from_slice(&bytes);
                *partial = Some(text);
            }
            (Last(bytes), Some(mut text)) if text.len() + bytes.len() <= FRAME_LIMIT => {
                text.extend_from_slice(&bytes);
                self.text(&text).await;
            }
            (Continue(_) | Last(_), Some(_)) => self.connection.close(CloseCode::Size.into()),
            (FirstBinary(_), _) => self.connection.close(CloseCode::Unsupported.into()),
            (Continue(_) | Last(_), None) => self.connection.close(CloseCode::Protocol.into()),
        }
    }

    async fn text(&self, text: &[u8]) {
        let Ok(text) = std::str::from_utf8(text) else { return self.connection.close(CloseCode::Invalid.into()) };
        match serde_json::from_str::<Command>(text) {
            Ok(Command::Ping) => self.say(&Frame::Pong),
            Ok(Command::Sub { topic, epoch, offset }) => {
                self.subscribe(&topic, Command::position(epoch, offset)).await;
            }
            Ok(Command::Unsub { topic }) => {
                if let Some(topic) = self.topic(&topic) {
                    self.connection.unsubscribe(topic);
                }
            }
            Err(_) => self.refuse(None, RefusedCode::BadRequest),
        }
    }

    fn topic(&self, name: &str) -> Option<Topic> {
        // No one has the id 0: a visitor's `me` is refused below like any other topic.
        Topic::parse(name, self.caller.as_ref().map_or(0, |c| c.id))
    }

    async fn subscribe(&self, name: &str, position: Option<Position>) {
        let Some(topic) = self.topic(name) else { return self.refuse(Some(name), RefusedCode::NotFound) };
        if !may_listen(&self.ctx, self.caller.as_deref(), topic).await {
            self.refuse(Some(name), RefusedCode::NotFound);
        } else if self.connection.subscribe(topic, position).is_err() {
            self.refuse(Some(name), RefusedCode::TooManyTopics);
        }
    }

    fn refuse(&self, topic: Option<&str>, code: RefusedCode) {
        self.say(&Frame::Error { topic, data: Refused { code } });
    }

    fn say(&self, message: &Frame<'_>) {
        self.connection.say(frame::text(&serde_json::to_string(message).unwrap_or_default()));
    }
}
