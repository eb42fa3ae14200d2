//! The queue of one socket: finished frames, bounded, merged into the session's body stream.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use bytes::{Bytes, BytesMut};
use futures_util::Stream;
use tokio::time::Instant;

use crate::frame;

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
    /// The close frame is queued, or sent.
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
    state: State,
}

/// The frames queued for one socket.
pub(crate) struct Outbox {
    queue: RefCell<Queue>,
    waker: Cell<Option<Waker>>,
    most_pieces: usize,
    most_bytes: usize,
}

impl Outbox {
    pub(crate) fn new(most_pieces: usize, most_bytes: usize) -> Self {
        let queue = Queue { pieces: VecDeque::new(), bytes: 0, state: State::Open };
        Self { queue: RefCell::new(queue), waker: Cell::new(None), most_pieces, most_bytes }
    }

    /// Queues whole frames; without room the session lags, or ends. True when they will be sent.
    pub(crate) fn push(&self, frames: Bytes) -> bool {
        let mut queue = self.queue.borrow_mut();
        match &mut queue.state {
            State::Open => {}
            State::CatchingUp { begun } => *begun = true,
            State::Lagging { .. } | State::Drained | State::Closing => return false,
        }
        let room = queue.pieces.len() < self.most_pieces && queue.bytes + frames.len() <= self.most_bytes;
        if room {
            queue.bytes += frames.len();
            queue.pieces.push_back(frames);
            drop(queue);
            self.wake();
            return true;
        }
        let again = queue.state != State::Open;
        queue.pieces.clear();
        queue.bytes = 0;
        queue.state = State::Lagging { since: Instant::now() };
        drop(queue);
        if again {
            self.close(SLOW);
        }
        false
    }

    /// Drops the queue and ends the stream with a close frame.
    pub(crate) fn close(&self, code: u16) {
        let mut queue = self.queue.borrow_mut();
        if queue.state == State::Closing {
            return;
        }
        let last = frame::close(code);
        queue.bytes = last.len();
        queue.pieces.clear();
        queue.pieces.push_back(last);
        queue.state = State::Closing;
        drop(queue);
        self.wake();
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

    /// The next write; `None` after the last.
    fn poll(&self, cx: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let mut queue = self.queue.borrow_mut();
        let Some(first) = queue.pieces.pop_front() else {
            match queue.state {
                State::Closing => return Poll::Ready(None),
                // The socket has room again, or this would not have been called.
                State::Lagging { .. } => queue.state = State::Drained,
                State::CatchingUp { begun: true } => queue.state = State::Open,
                _ => {}
            }
            self.waker.set(Some(cx.waker().clone()));
            return Poll::Pending;
        };
        let (mut count, mut size) = (0, first.len());
        for piece in &queue.pieces {
            if size + piece.len() > WRITE {
                break;
            }
            (count, size) = (count + 1, size + piece.len());
        }
        queue.bytes -= size;
        if count == 0 {
            return Poll::Ready(Some(first));
        }
        let mut joined = BytesMut::with_capacity(size);
        joined.extend_from_slice(&first);
        for piece in queue.pieces.drain(..count) {
            joined.extend_from_slice(&piece);
        }
        Poll::Ready(Some(joined.freeze()))
    }
}

/// A session actor's own bytes (each item whole frames) with the frames of its topics between them. Ends when either
/// source ends: the actor's stream is over, or the outbox was closed and its close frame is written.
pub struct Merged<S> {
    actor: Pin<Box<S>>,
    out: Rc<Outbox>,
}

impl<S> Merged<S> {
    pub(crate) fn new(actor: S, out: Rc<Outbox>) -> Self {
        Self { actor: Box::pin(actor), out }
    }
}

impl<E, S: Stream<Item = Result<Bytes, E>>> Stream for Merged<S> {
    type Item = Result<Bytes, E>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.actor.as_mut().poll_next(cx) {
            Poll::Ready(item) => Poll::Ready(item),
            Poll::Pending => self.out.poll(cx).map(|piece| piece.map(Ok)),
        }
    }
}
