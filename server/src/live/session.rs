//! The WebSocket session: one actor per socket, and the only file that uses `actix-web-actors`, which upstream has
//! deprecated. It reads commands and enforces the connection's limits; topics' frames bypass it, from the hub's outbox
//! straight into the body (measured at half the cost of one message per session).

use std::rc::Rc;
use std::time::Instant;

use actix::{Actor, ActorContext, ActorFutureExt, AsyncContext, StreamHandler, WrapFuture};
use actix_web::dev::Payload;
use actix_web::{HttpRequest, HttpResponse};
use actix_web_actors::ws;
use daymark_actors::hub::{self, Connection};
use daymark_actors::topic::Topic;
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::{metrics, words};

use super::access::may_listen;
use super::command::Command;
use super::messages::{Frame, Refused, RefusedCode};
use super::oversize::Bounded;
use super::watch;

/// The largest frame and message of a client, in bytes.
const FRAME_LIMIT: usize = 16 * 1024;
/// Frames per second that a client may send, and the burst.
const FRAMES_A_SECOND: f64 = 20.0;
const BURST: f64 = 40.0;

/// Our own close codes: after 3000 to 3499 a client may reconnect, after 3500 and more it may not.
const TOO_FAST: u16 = 3009;
pub(super) const SIGNED_OUT: u16 = 4401;

/// Answers the upgrade and starts the session.
pub fn open(ctx: Ctx, caller: Option<Caller>, req: &HttpRequest, payload: Payload) -> Result<HttpResponse> {
    let mut response = ws::handshake(req).map_err(|_| Error::with(Code::BadRequest, words::SOCKET_ONLY))?;
    let member = caller.as_ref().map_or(0, |c| c.id);
    let connection = hub::open(member).ok_or(Error::new(Code::Unavailable).retry_after(1))?;
    let connection = Rc::new(connection);
    let caller = caller.map(Rc::new);
    if let Some(caller) = &caller {
        watch::add(&ctx, caller.clone(), &connection);
    }
    let session = Session {
        ctx,
        caller,
        connection: connection.clone(),
        heard: Instant::now(),
        allowance: BURST,
        counted: Instant::now(),
        partial: None,
        _counted: metrics::Socket::opened(),
    };
    let bounded = Bounded::new(payload, FRAME_LIMIT, connection.clone());
    let stream = ws::WebsocketContext::with_codec(session, bounded, actix_http::ws::Codec::new());
    Ok(response.streaming(connection.merge(stream)))
}

struct Session {
    ctx: Ctx,
    caller: Option<Rc<Caller>>,
    connection: Rc<Connection>,
    heard: Instant,
    allowance: f64,
    counted: Instant,
    /// The text so far of a message in several frames.
    partial: Option<Vec<u8>>,
    _counted: metrics::Socket,
}

type Socket = ws::WebsocketContext<Session>;

impl Actor for Session {
    type Context = Socket;

    fn started(&mut self, socket: &mut Socket) {
        socket.set_mailbox_capacity(8);
        let every = self.ctx.config.limits.ping_every();
        socket.run_interval(every, move |_, socket| {
            let asked = Instant::now();
            socket.ping(b"");
            socket.run_later(every / 3, move |session, _| {
                if session.heard < asked {
                    // This ends the actor too, but only after the close frame is sent.
                    session.connection.close(ws::CloseCode::Away.into());
                }
            });
        });
    }
}

impl Session {
    /// Whether the client keeps to its twenty frames per second.
    fn in_time(&mut self) -> bool {
        let now = Instant::now();
        self.allowance = (self.allowance + now.duration_since(self.counted).as_secs_f64() * FRAMES_A_SECOND).min(BURST);
        self.counted = now;
        self.allowance -= 1.0;
        self.allowance >= 0.0
    }

    fn text(&mut self, text: &str, socket: &mut Socket) {
        match serde_json::from_str::<Command>(text) {
            Ok(Command::Ping) => say(socket, &Frame::Pong),
            Ok(Command::Sub { topic, epoch, offset }) => {
                self.subscribe(topic, Command::position(epoch, offset), socket)
            }
            Ok(Command::Unsub { topic }) => {
                if let Some(topic) = self.topic(&topic) {
                    self.connection.unsubscribe(topic);
                }
            }
            Err(_) => error(socket, None, RefusedCode::BadRequest),
        }
    }

    fn topic(&self, name: &str) -> Option<Topic> {
        // No one has the id 0: a visitor's `me` is refused below like any other topic.
        Topic::parse(name, self.caller.as_ref().map_or(0, |c| c.id))
    }

    fn subscribe(&self, name: String, position: Option<daymark_actors::topic::Position>, socket: &mut Socket) {
        let Some(topic) = self.topic(&name) else { return error(socket, Some(&name), RefusedCode::NotFound) };
        let (ctx, caller) = (self.ctx.clone(), self.caller.clone());
        let asked = async move { may_listen(&ctx, caller.as_deref(), topic).await };
        // Commands are handled in order: the next one waits for this one.
        socket.wait(asked.into_actor(self).map(move |may, session, socket| {
            if !may {
                error(socket, Some(&name), RefusedCode::NotFound);
            } else if session.connection.subscribe(topic, position).is_err() {
                error(socket, Some(&name), RefusedCode::TooManyTopics);
            }
        }));
    }

    /// A message in several frames has the same limit as one in a single frame.
    fn continued(&mut self, item: actix_http::ws::Item, socket: &mut Socket) {
        use actix_http::ws::Item::{Continue, FirstBinary, FirstText, Last};
        match (item, self.partial.take()) {
            (FirstText(bytes), _) => self.partial = Some(bytes.to_vec()),
            (Continue(bytes), Some(mut text)) if text.len() + bytes.len() <= FRAME_LIMIT => {
                text.extend_from_slice(&bytes);
                self.partial = Some(text);
            }
            (Last(bytes), Some(mut text)) if text.len() + bytes.len() <= FRAME_LIMIT => {
                text.extend_from_slice(&bytes);
                match String::from_utf8(text) {
                    Ok(text) => self.text(&text, socket),
                    Err(_) => self.connection.close(ws::CloseCode::Invalid.into()),
                }
            }
            (Continue(_) | Last(_), Some(_)) => self.connection.close(ws::CloseCode::Size.into()),
            (FirstBinary(_), _) => self.connection.close(ws::CloseCode::Unsupported.into()),
            (Continue(_) | Last(_), None) => self.connection.close(ws::CloseCode::Protocol.into()),
        }
    }
}

fn error(socket: &mut Socket, topic: Option<&str>, code: RefusedCode) {
    say(socket, &Frame::Error { topic, data: Refused { code } });
}

fn say(socket: &mut Socket, frame: &Frame<'_>) {
    socket.text(serde_json::to_string(frame).unwrap_or_default());
}

impl StreamHandler<std::result::Result<ws::Message, ws::ProtocolError>> for Session {
    fn handle(&mut self, message: std::result::Result<ws::Message, ws::ProtocolError>, socket: &mut Socket) {
        self.heard = Instant::now();
        let Ok(message) = message else {
            let code = match message {
                // Upstream has no separate error for invalid UTF-8; on a broken connection nobody reads the code.
                Err(ws::ProtocolError::Io(e)) if e.kind() == std::io::ErrorKind::Other => ws::CloseCode::Invalid,
                // Including reserved bits, which upstream calls invalid data.
                _ => ws::CloseCode::Protocol,
            };
            return self.connection.close(code.into());
        };
        if !matches!(message, ws::Message::Close(_)) && !self.in_time() {
            return self.connection.close(TOO_FAST);
        }
        match message {
            ws::Message::Text(text) => self.text(&text, socket),
            ws::Message::Ping(bytes) => socket.pong(&bytes),
            ws::Message::Close(reason) => {
                socket.close(reason);
                socket.stop();
            }
            ws::Message::Continuation(item) => self.continued(item, socket),
            ws::Message::Binary(_) => self.connection.close(ws::CloseCode::Unsupported.into()),
            ws::Message::Pong(_) | ws::Message::Nop => {}
        }
    }
}
