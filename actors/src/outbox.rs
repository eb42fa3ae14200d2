//! The frames that go out over one socket. The hub writes finished frames from its own loop, straight into the socket.
//! Frames that the socket has no room for, or that should go out with the next write, are queued. The socket's session
//! is woken only when there is no room, or to end it.

use std::array::from_fn;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::poll_fn;
use socket2::SockRef;
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::frame;

/// The socket below: a TCP stream, or the pipe of a test.
pub trait Wire {
    /// Writes the pieces in order, as far as there is room. Returns how many bytes.
    ///
    /// # Errors
    /// `WouldBlock` when there is no room; another error when the connection has broken.
    fn try_write(&self, pieces: &[IoSlice<'_>]) -> io::Result<usize>;

    /// Waits for room.
    ///
    /// # Errors
    /// When the connection has broken.
    fn poll_writable(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;
}

impl Wire for TcpStream {
    fn try_write(&self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        let [piece] = pieces else { return self.try_write_vectored(pieces) };
        // The usual case, which costs the kernel less. Asking Tokio first whether there is room would be one more cache
        // miss for each socket and frame.
        match SockRef::from(self).send(piece) {
            // Tells Tokio too, so that `poll_writable` waits.
            Err(e) if e.kind() == ErrorKind::WouldBlock => self.try_write(piece),
            sent => sent,
        }
    }

    fn poll_writable(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_write_ready(cx)
    }
}

/// The most pieces in one write.
const AT_ONCE: usize = 16;
/// Sockets that are looked at before the first of them is written to. Each look is a cache miss; with no write between
/// them, the processor waits for several at once.
const AHEAD: usize = 16;
/// Pieces that a queue keeps room for while it is empty.
const KEPT: usize = 4;
/// Close code for a client that does not keep up; it may reconnect.
pub(crate) const SLOW: u16 = 3008;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// The queue was full and was dropped; new frames are dropped too.
    Lagging {
        since: Instant,
    },
    /// Lagging, but nothing is left to write: ready for snapshots.
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
    /// The queue was full for too long, or full again while catching up, or the session is closing: forget it.
    Ended,
}

struct Queue {
    pieces: VecDeque<Bytes>,
    bytes: usize,
    /// Whether the first piece was partly sent: the rest of it must follow, whatever else is dropped.
    begun: bool,
    state: State,
}

impl Queue {
    fn add(&mut self, piece: Bytes) {
        self.bytes += piece.len();
        self.pieces.push_back(piece);
    }

    /// Drops all pieces except one that was partly sent.
    fn drop_rest(&mut self) {
        self.pieces.truncate(usize::from(self.begun));
        self.bytes = self.pieces.iter().map(Bytes::len).sum();
    }

    /// Writes until the queue is empty or the socket has no room. Returns how many bytes.
    fn write(&mut self, wire: &dyn Wire) -> io::Result<usize> {
        let mut total = 0;
        while !self.pieces.is_empty() {
            let mut slices = [IoSlice::new(&[]); AT_ONCE];
            let count = slices.iter_mut().zip(&self.pieces).map(|(slice, piece)| *slice = IoSlice::new(piece)).count();
            match wire.try_write(&slices[..count]) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(written) => {
                    self.wrote(written);
                    total += written;
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(total),
                Err(e) => return Err(e),
            }
        }
        self.pieces.shrink_to(KEPT);
        match self.state {
            State::Lagging { .. } => self.state = State::Drained,
            State::CatchingUp { begun: true } => self.state = State::Open,
            _ => {}
        }
        Ok(total)
    }

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

/// Writes frames to one socket, and queues what it has no room for.
pub(crate) struct Outbox {
    wire: Rc<dyn Wire>,
    queue: RefCell<Queue>,
    /// Wakes the session.
    waker: Cell<Option<Waker>>,
    most_pieces: usize,
    most_bytes: usize,
}

impl Outbox {
    pub(crate) fn new(wire: Rc<dyn Wire>, most_pieces: usize, most_bytes: usize) -> Self {
        let queue = Queue { pieces: VecDeque::new(), bytes: 0, begun: false, state: State::Open };
        Self { wire, queue: RefCell::new(queue), waker: Cell::new(None), most_pieces, most_bytes }
    }

    /// Queues whole frames, for [`Outbox::flush`]; without room the session lags, or ends. Returns whether they will be
    /// sent.
    pub(crate) fn push(&self, frames: Bytes) -> bool {
        let mut queue = self.queue.borrow_mut();
        match &mut queue.state {
            State::Open => {}
            State::CatchingUp { begun } => *begun = true,
            State::Lagging { .. } | State::Drained | State::Closing => return false,
        }
        if queue.pieces.len() < self.most_pieces && queue.bytes + frames.len() <= self.most_bytes {
            queue.add(frames);
            return true;
        }
        let again = queue.state != State::Open;
        queue.drop_rest();
        queue.state = State::Lagging { since: Instant::now() };
        drop(queue);
        if again {
            self.close(SLOW);
        } else {
            self.wake();
        }
        false
    }

    /// Sends whole frames: straight into the socket if nothing waits before them. What the socket has no room for is
    /// queued for the session, which also handles any error. Returns whether the frames were accepted.
    pub(crate) fn send(&self, frames: &Bytes) -> bool {
        if self.is_free(frames) {
            self.send_now(frames);
            return true;
        }
        let queued = self.push(frames.clone());
        if queued {
            self.flush();
        }
        queued
    }

    /// Like [`Outbox::send`], for each of these sockets.
    pub(crate) fn send_all<'a>(mut outs: impl Iterator<Item = &'a Self>, frames: &Bytes) {
        loop {
            let some: [_; AHEAD] = from_fn(|_| outs.next().map(|out| (out, out.is_free(frames))));
            for &(out, free) in some.iter().flatten() {
                if free {
                    out.send_now(frames);
                } else {
                    out.send(frames);
                }
            }
            if some[AHEAD - 1].is_none() {
                return;
            }
        }
    }

    /// Whether these frames may go straight into the socket.
    fn is_free(&self, frames: &Bytes) -> bool {
        let queue = self.queue.borrow();
        queue.pieces.is_empty() && queue.state == State::Open && frames.len() <= self.most_bytes
    }

    fn send_now(&self, frames: &Bytes) {
        let written = self.wire.try_write(&[IoSlice::new(frames)]).unwrap_or(0);
        if written < frames.len() {
            let mut queue = self.queue.borrow_mut();
            queue.add(frames.slice(written..));
            queue.begun = written > 0;
            drop(queue);
            self.wake();
        }
    }

    /// Writes the queue. The session writes the rest, and handles any error.
    pub(crate) fn flush(&self) {
        let mut queue = self.queue.borrow_mut();
        if queue.write(&*self.wire).is_err() || !queue.pieces.is_empty() {
            drop(queue);
            self.wake();
        }
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
    pub(crate) fn lag(&self, limit: Duration) -> Lag {
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

    /// Waits until the session must [`write`](Self::write).
    pub(crate) async fn blocked(&self) {
        poll_fn(|cx| {
            let queue = self.queue.borrow();
            if queue.pieces.is_empty() && !matches!(queue.state, State::Lagging { .. } | State::Closing) {
                self.waker.set(Some(cx.waker().clone()));
                return Poll::Pending;
            }
            Poll::Ready(())
        })
        .await;
    }

    /// Waits for room in the socket and writes the queue. Returns how many bytes; `None` after the last frame.
    pub(crate) async fn write(&self) -> io::Result<Option<usize>> {
        poll_fn(|cx| self.wire.poll_writable(cx)).await?;
        let mut queue = self.queue.borrow_mut();
        let count = queue.write(&*self.wire)?;
        let over = queue.state == State::Closing && queue.pieces.is_empty();
        Ok((!over).then_some(count))
    }
}

#[cfg(test)]
pub(crate) mod tests;
