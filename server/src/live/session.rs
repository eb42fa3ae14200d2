//! The WebSocket session. The handshake is a call like any other (`actix-web-actors` answers it). After it, the
//! connection leaves the HTTP layer and belongs to a session, which reads commands and enforces the connection's
//! limits. The frames of topics do not pass through here: the hub writes them straight into the socket.

use std::cell::Cell;
use std::future::{pending, poll_fn};
use std::io::{self, ErrorKind};
use std::net::Shutdown;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_codec::Encoder;
use actix_http::ws::{CloseCode, Codec, Message};
use actix_web::rt::net::TcpStream;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use actix_web_actors::ws;
use bytes::{Bytes, BytesMut};
use daymark_actors::event::ProgramId;
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
use tokio::time::{timeout, timeout_at};

use super::access::may_listen;
use super::command::Command;
use super::incoming::{Incoming, Said};
use super::messages::{Frame, Refused, RefusedCode};
use super::watch;

/// Frames per second that a client may send, and the burst.
const FRAMES_A_SECOND: f64 = 20.0;
const BURST: f64 = 40.0;
/// How long a client gets to read the last frame.
const FAREWELL: Duration = Duration::from_secs(1);

/// Our own close codes: after 3000 to 3499 a client may reconnect, after 3500 and more it may not.
const TOO_FAST: u16 = 3009;
const SIGNED_OUT: u16 = 4401;

/// Marks, in a request's extensions, that its connection can be handed over. A request whose body is still to come
/// keeps its connection.
pub struct Handover;

/// Who opened a socket: the answer to the handshake carries this to the connection.
pub struct Opened {
    ctx: Ctx,
    caller: Option<Box<Caller>>,
}

/// Answers the upgrade.
pub fn open(ctx: Ctx, caller: Option<Caller>, req: &HttpRequest) -> Result<HttpResponse> {
    let refused = || Error::with(Code::BadRequest, words::SOCKET_ONLY);
    let mut response = ws::handshake(req).map_err(|_| refused())?;
    if !req.extensions().contains::<Handover>() {
        return Err(refused());
    }
    if !hub::is_open() {
        return Err(Error::new(Code::Unavailable).retry_after(1));
    }
    let mut response = response.finish();
    response.extensions_mut().insert(Opened { ctx, caller: caller.map(Box::new) });
    Ok(response)
}

impl Opened {
    /// Runs the session until the connection ends. `sent` holds the bytes that the client has sent since its request.
    pub async fn run(self, stream: TcpStream, sent: BytesMut) {
        let stream = Rc::new(stream);
        let member = self.caller.as_ref().map_or(0, |c| c.id);
        let Some(connection) = hub::open(member, stream.clone()) else {
            // Sockets were closed for shutdown since the handshake.
            let _ = stream.try_write(&frame::close(CloseCode::Restart.into()));
            return;
        };
        let now = Instant::now();
        let session = Rc::new(Session {
            ctx: self.ctx,
            caller: self.caller,
            connection,
            heard: Cell::new(now),
            asked: Cell::new(now),
            allowance: Cell::new(Allowance { frames: BURST, counted: now }),
            _counted: metrics::Socket::opened(),
        });
        watch::add(&session);
        let mut incoming = Incoming::new();
        incoming.take(&sent);
        drop(sent);
        let last_frame = {
            let (read, written) = (pin!(session.read(&stream, incoming)), pin!(session.write(&stream)));
            select(read, written).await.factor_first().0
        };
        drop(session);
        if last_frame {
            // Closing the connection while bytes of the client are unread would discard the frame.
            let _ = SockRef::from(&*stream).shutdown(Shutdown::Write);
            let _ = timeout(FAREWELL, async { while matches!(next(&stream, |_| ()).await, Ok(1..)) {} }).await;
        }
    }
}

/// Waits for the client's next bytes and passes them on. Returns their number, 0 at the end. Waiting needs no buffer.
async fn next(stream: &TcpStream, mut take: impl FnMut(&[u8])) -> io::Result<usize> {
    loop {
        poll_fn(|cx| stream.poll_read_ready(cx)).await?;
        match read(stream, &mut take) {
            Err(e) if e.kind() == ErrorKind::WouldBlock => {}
            read => return read,
        }
    }
}

fn read(stream: &TcpStream, take: &mut impl FnMut(&[u8])) -> io::Result<usize> {
    let mut chunk = [0; 4096];
    let count = stream.try_read(&mut chunk)?;
    take(&chunk[..count]);
    Ok(count)
}

/// How many frames a client may send.
#[derive(Clone, Copy)]
struct Allowance {
    frames: f64,
    counted: Instant,
}

impl Allowance {
    /// The allowance left after one more frame; `None` if that frame exceeds it.
    fn less_one(self) -> Option<Self> {
        let now = Instant::now();
        let earned = (now - self.counted).as_secs_f64() * FRAMES_A_SECOND;
        let frames = (self.frames + earned).min(BURST) - 1.0;
        (frames >= 0.0).then_some(Self { frames, counted: now })
    }
}

/// Encodes a control frame.
fn encoded(message: Message) -> Bytes {
    let mut frame = BytesMut::new();
    // Pings, pongs and close frames always fit.
    let _ = Codec::new().encode(message, &mut frame);
    frame.freeze()
}

/// An open socket.
pub struct Session {
    ctx: Ctx,
    /// Boxed, because a visitor's socket needs no room for it.
    caller: Option<Box<Caller>>,
    connection: Connection,
    /// When the client last sent a frame.
    heard: Cell<Instant>,
    /// When the client was last sent a ping.
    asked: Cell<Instant>,
    allowance: Cell<Allowance>,
    _counted: metrics::Socket,
}

impl Session {
    /// The program's parts.
    pub const fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// The caller who opened it; `None` for a visitor.
    pub fn caller(&self) -> Option<&Caller> {
        self.caller.as_deref()
    }

    /// Closes the socket because its caller is signed out.
    pub fn sign_out(&self) {
        self.connection.close(SIGNED_OUT);
    }

    /// Ends the subscription to a program that the caller may no longer see.
    pub async fn leave_hidden(&self, program: ProgramId) {
        let topic = Topic::Program(program);
        if self.connection.listens(topic) && matches!(may_listen(&self.ctx, self.caller(), topic).await, Ok(false)) {
            self.connection.unsubscribe(topic);
            self.tell(&Frame::Gone { topic: &topic.to_string() });
        }
    }

    /// Pings the client when it is time, and closes the socket when there was no answer. Returns when to check again.
    pub fn mind(&self, now: Instant, every: Duration) -> Instant {
        let asked = self.asked.get();
        let (answered, patience) = (self.heard.get() >= asked, every / 3);
        let due = asked + if answered { every } else { patience };
        if now < due {
            return due;
        }
        if answered {
            self.asked.set(now);
            let _ = self.connection.say(encoded(Message::Ping(Bytes::new())));
        } else {
            self.connection.close(CloseCode::Away.into());
        }
        now + patience
    }

    /// Writes what the socket did not accept at once. Ends with the last frame (true), or when the client is too slow.
    async fn write(&self, stream: &TcpStream) -> bool {
        let limits = &self.ctx.config.limits;
        let mut pace = Pace::new(limits.send_rate, limits.send_patience());
        loop {
            self.connection.blocked().await;
            let now = tokio::time::Instant::now();
            pace.waits(now);
            // Only a blocked socket needs a timer.
            let written = Box::pin(timeout_at(pace.until().unwrap_or(now), self.connection.write()));
            match written.await {
                Ok(Ok(Some(count))) => pace.took(count, tokio::time::Instant::now()),
                Ok(Ok(None)) => return true,
                Ok(Err(_)) | Err(_) => {
                    // Otherwise the kernel would keep sending what it has buffered.
                    let _ = SockRef::from(stream).set_linger(Some(Duration::ZERO));
                    return false;
                }
            }
        }
    }

    /// Executes the client's commands, one after the other. Ends with the connection (false).
    async fn read(&self, stream: &TcpStream, mut incoming: Incoming) -> bool {
        loop {
            while !self.connection.is_closing() {
                match incoming.message() {
                    Ok(Some(said)) => self.hear(said).await,
                    Ok(None) => break,
                    Err(code) => self.connection.close(code.into()),
                }
            }
            if self.connection.is_closing() {
                // Nothing more is read: the last frame ends the session.
                return pending().await;
            }
            if !matches!(next(stream, |bytes| incoming.take(bytes)).await, Ok(1..)) {
                return false;
            }
        }
    }

    async fn hear(&self, said: Said) {
        self.heard.set(Instant::now());
        if let Said::Close(reason) = said {
            return self.connection.end(encoded(Message::Close(reason)));
        }
        match self.allowance.get().less_one() {
            Some(left) => self.allowance.set(left),
            None => return self.connection.close(TOO_FAST),
        }
        match said {
            // Boxed, because an idle socket needs no room for it.
            Said::Text(text) => Box::pin(self.command(&text)).await,
            Said::Ping(bytes) => drop(self.connection.say(encoded(Message::Pong(bytes)))),
            Said::Close(_) | Said::Nothing => {}
        }
    }

    async fn command(&self, text: &str) {
        match serde_json::from_str::<Command>(text) {
            Ok(Command::Ping) => drop(self.say(&Frame::Pong)),
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
        match may_listen(&self.ctx, self.caller(), topic).await {
            Ok(true) => {
                if self.connection.subscribe(topic, position).is_err() {
                    self.refuse(Some(name), RefusedCode::TooManyTopics);
                }
            }
            Ok(false) => self.refuse(Some(name), RefusedCode::NotFound),
            Err(e) => {
                // A refusal lasts as long as the socket, so the client has to reconnect and ask again.
                e.log();
                self.connection.close(CloseCode::Again.into());
            }
        }
    }

    fn refuse(&self, topic: Option<&str>, code: RefusedCode) {
        self.tell(&Frame::Error { topic, data: Refused { code } });
    }

    /// Sends a frame that the client must get. If a slow socket has no room for it, this closes the socket: the client
    /// learns the same when it reconnects.
    fn tell(&self, message: &Frame<'_>) {
        if !self.say(message) {
            self.connection.close(CloseCode::Again.into());
        }
    }

    fn say(&self, message: &Frame<'_>) -> bool {
        self.connection.say(frame::text(&serde_json::to_string(message).unwrap_or_default()))
    }
}
