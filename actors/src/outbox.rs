//! What goes out over one socket. A frame is written at once, straight into the socket and from the hub's own loop; a
//! queue, and somebody who waits for room, exist only while a client does not take what it is sent.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use bytes::{Bytes, BytesMut};
use futures_util::future::poll_fn;
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::frame;

/// The socket below: a TCP stream, or the pipe of a test.
pub trait Wire {
    /// Writes what there is room for.
    ///
    /// # Errors
    /// `WouldBlock` without room; others when the connection has broken.
    fn try_write(&self, bytes: &[u8]) -> io::Result<usize>;

    /// Waits for room.
    ///
    /// # Errors
    /// When the connection has broken.
    fn poll_writable(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
}

impl Wire for TcpStream {
    fn try_write(&self, bytes: &[u8]) -> io::Result<usize> {
        Self::try_write(self, bytes)
    }

    fn poll_writable(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_write_ready(cx)
    }
}

/// Most bytes joined into one write.
const WRITE: usize = 64 * 1024;
/// Close code for a client that does not keep up; it may reconnect.
pub(crate) const SLOW: u16 = 3008;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// It was full: the queue was dropped, and so are new frames.
    Lagging {
        since: Instant,
    },
    /// Lagging, but the socket has taken everything: ready for snapshots.
    Drained,
    /// Snapshots are on their way; if the queue fills up now, the session ends.
    CatchingUp {
        begun: bool,
    },
    /// The last frame is queued, or sent.
    Closing,
}

/// What a hub must do about a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lag {
    /// Nothing.
    None,
    /// The queue has drained: ask for snapshots of all its topics.
    Recover,
    /// It was full for too long, or again while catching up, or is closing: forget it.
    Ended,
}

struct Queue {
    pieces: VecDeque<Bytes>,
    bytes: usize,
    /// Whether the first piece is the rest of one whose beginning was sent: it has to follow, whatever else is dropped.
    begun: bool,
    state: State,
}

impl Queue {
    fn add(&mut self, piece: Bytes) {
        self.bytes += piece.len();
        self.pieces.push_back(piece);
    }

    /// Drops what the client has not seen the beginning of.
    fn drop_rest(&mut self) {
        self.pieces.truncate(usize::from(self.begun));
        self.bytes = self.pieces.iter().map(Bytes::len).sum();
    }

    /// The next write.
    fn next(&self) -> Option<Bytes> {
        let first = self.pieces.front()?;
        let fits = |size: &mut usize, piece: &Bytes| {
            *size += piece.len();
            (*size <= WRITE).then_some(*size)
        };
        let more = self.pieces.iter().skip(1).scan(first.len(), fits).count();
        if more == 0 {
            return Some(first.clone());
        }
        let mut joined = BytesMut::with_capacity(WRITE);
        self.pieces.iter().take(more + 1).for_each(|piece| joined.extend_from_slice(piece));
        Some(joined.freeze())
    }

    /// So many bytes of it were written.
    fn wrote(&mut self, mut count: usize) {
        self.bytes -= count;
        while let Some(first) = self.pieces.front_mut() {
            if count < first.len() {
                let _ = first.split_to(count);
                self.begun |= count > 0;
                return;
            }
            count -= first.len();
            self.begun = false;
            self.pieces.pop_front();
        }
    }
}

/// The way out of one socket.
pub(crate) struct Outbox {
    wire: Rc<dyn Wire>,
    queue: RefCell<Queue>,
    /// Wakes [`Outbox::written`] when there is something to wait for.
    waker: Cell<Option<Waker>>,
    most_pieces: usize,
    most_bytes: usize,
}

impl Outbox {
    pub(crate) fn new(wire: Rc<dyn Wire>, most_pieces: usize, most_bytes: usize) -> Self {
        let queue = Queue { pieces: VecDeque::new(), bytes: 0, begun: false, state: State::Open };
        Self { wire, queue: RefCell::new(queue), waker: Cell::new(None), most_pieces, most_bytes }
    }

    /// Sends whole frames, or queues them; without room the session lags, or ends. True when they are or will be sent.
    pub(crate) fn push(&self, frames: Bytes) -> bool {
        let mut queue = self.queue.borrow_mut();
        match &mut queue.state {
            State::Open => {}
            State::CatchingUp { begun } => *begun = true,
            State::Lagging { .. } | State::Drained | State::Closing => return false,
        }
        let mut rest = frames;
        if queue.pieces.is_empty() {
            match self.wire.try_write(&rest) {
                Ok(count) if count == rest.len() => {
                    queue.state = State::Open;
                    return true;
                }
                Ok(count) => {
                    let _ = rest.split_to(count);
                    queue.begun = count > 0;
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                // Whoever reads from it sees the same, and ends the session.
                Err(_) => return false,
            }
        }
        let room = queue.begun && queue.pieces.is_empty()
            || queue.pieces.len() < self.most_pieces && queue.bytes + rest.len() <= self.most_bytes;
        if room {
            queue.add(rest);
            drop(queue);
            self.wake();
            return true;
        }
        let again = queue.state != State::Open;
        queue.drop_rest();
        queue.state = State::Lagging { since: Instant::now() };
        drop(queue);
        self.wake();
        if again {
            self.close(SLOW);
        }
        false
    }

    /// Drops the queue and ends the session with a close frame.
    pub(crate) fn close(&self, code: u16) {
        self.end(frame::close(code));
    }

    /// Drops the queue and ends the session with this frame.
    pub(crate) fn end(&self, last: Bytes) {
        let mut queue = self.queue.borrow_mut();
        if queue.state == State::Closing {
            return;
        }
        queue.drop_rest();
        queue.add(last);
        queue.state = State::Closing;
        drop(queue);
        self.wake();
    }

    /// Whether the last frame is queued, or sent.
    pub(crate) fn is_closing(&self) -> bool {
        self.queue.borrow().state == State::Closing
    }

    /// Checks on a session that could not keep up.
    pub(crate) fn lag(&self, limit: std::time::Duration) -> Lag {
        let state = self.queue.borrow().state;
        match state {
            State::Open | State::CatchingUp { .. } => Lag::None,
            State::Drained => {
                self.queue.borrow_mut().state = State::CatchingUp { begun: false };
                Lag::Recover
            }
            State::Lagging { since } if since.elapsed() < limit => Lag::None,
            State::Lagging { .. } => {
                self.close(SLOW);
                Lag::Ended
            }
            State::Closing => Lag::Ended,
        }
    }

    /// Bytes in the queue.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.queue.borrow().bytes
    }

    fn wake(&self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }

    /// Waits until something waits for the socket.
    pub(crate) async fn blocked(&self) {
        poll_fn(|cx| {
            let queue = self.queue.borrow();
            let idle = queue.pieces.is_empty() && !matches!(queue.state, State::Lagging { .. } | State::Closing);
            if idle {
                self.waker.set(Some(cx.waker().clone()));
                return Poll::Pending;
            }
            Poll::Ready(())
        })
        .await;
    }

    /// Waits for room in the socket and writes what waits: how many bytes it took; `None` after the last frame.
    pub(crate) async fn write(&self) -> io::Result<Option<usize>> {
        poll_fn(|cx| self.wire.poll_writable(cx)).await?;
        let mut queue = self.queue.borrow_mut();
        let mut total = 0;
        while let Some(piece) = queue.next() {
            match self.wire.try_write(&piece) {
                Ok(count) => {
                    queue.wrote(count);
                    total += count;
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(Some(total)),
                Err(e) => return Err(e),
            }
        }
        match queue.state {
            State::Closing => return Ok(None),
            // The socket has room again.
            State::Lagging { .. } => queue.state = State::Drained,
            State::CatchingUp { begun: true } => queue.state = State::Open,
            _ => {}
        }
        Ok(Some(total))
    }
}
