//! Time limits on connections. The HTTP layer waits forever for a client that never finishes an abandoned body, or that
//! hardly reads its answer. This module ends both waits.

use std::cell::Cell;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use daymark_base::config::Limits;
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::part::BODY_LIMIT;

/// Bytes that the kernel may keep unsent. By default it buffers whole answers, and hides how slowly they are sent.
const UNSENT: u32 = 16 * 1024;
/// How long a client whose body is too large may still read its answer.
const LAST_WORD: Duration = Duration::from_secs(1);

/// A client's connection.
pub struct Connection {
    stream: TcpStream,
    pace: Pace,
    unread: Unread,
    /// Fires when the client's time is up.
    timer: Pin<Box<Sleep>>,
}

impl Connection {
    /// Wraps a client's stream with bounds.
    pub fn new(stream: TcpStream, limits: &Limits) -> Self {
        if let Err(e) = SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT) {
            // The peer may be gone already.
            tracing::debug!(cause = %e, "a connection was not tuned");
        }
        let pace = Pace::new(limits.send_rate, limits.send_patience());
        let unread = Unread { within: limits.body_deadline(), left: Rc::default() };
        Self { stream, pace, unread, timer: Box::pin(sleep_until(Instant::now())) }
    }

    /// The stream below, for a connection that no longer serves calls.
    pub fn into_stream(self) -> TcpStream {
        self.stream
    }

    /// The client's socket.
    pub fn socket(&self) -> SockRef<'_> {
        SockRef::from(&self.stream)
    }

    /// A handle with which calls report that the rest of a body will not be read.
    pub fn unread(&self) -> Unread {
        self.unread.clone()
    }

    /// Fails once the client's time is up, and wakes the task then.
    fn in_time(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        let ends = [self.unread.left.get().map(|left| left.until), self.pace.until()];
        let Some(until) = ends.into_iter().flatten().min() else { return Ok(()) };
        if self.timer.deadline() != until {
            self.timer.as_mut().reset(until);
        }
        if self.timer.as_mut().poll(cx).is_pending() {
            return Ok(());
        }
        // Otherwise the kernel would keep sending what it has buffered.
        let _ = self.socket().set_linger(Some(Duration::ZERO));
        Err(io::ErrorKind::TimedOut.into())
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.in_time(cx)?;
        if self.unread.is_spent() {
            return Poll::Pending;
        }
        let before = into.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, into))?;
        self.unread.count(into.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(cx, bytes) {
            Poll::Ready(Ok(taken)) => {
                self.pace.took(taken, Instant::now());
                Poll::Ready(Ok(taken))
            }
            Poll::Pending => {
                self.pace.waits(Instant::now());
                self.in_time(cx)?;
                Poll::Pending
            }
            failed => failed,
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // The HTTP layer calls this whenever it has answered.
        self.in_time(cx)?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// A body whose rest will not be read. The rest is discarded within limits, so that the client gets its answer.
#[derive(Clone)]
pub struct Unread {
    within: Duration,
    left: Rc<Cell<Option<Left>>>,
}

#[derive(Clone, Copy)]
struct Left {
    until: Instant,
    bytes: usize,
}

impl Unread {
    /// Applies the limits of a body to the client from now on.
    pub fn begin(&self) {
        self.left.set(Some(Left { until: Instant::now() + self.within, bytes: BODY_LIMIT }));
    }

    fn is_spent(&self) -> bool {
        self.left.get().is_some_and(|left| left.bytes == 0)
    }

    fn count(&self, read: usize) {
        let Some(Left { until, bytes }) = self.left.get() else { return };
        let bytes = bytes.saturating_sub(read);
        let until = if bytes == 0 { until.min(Instant::now() + LAST_WORD) } else { until };
        self.left.set(Some(Left { until, bytes }));
    }
}

/// How long a client may delay an answer: its allowance grows with each byte that it reads.
pub struct Pace {
    /// Bytes a second.
    rate: f64,
    most: Duration,
    patience: Duration,
    waiting: Option<Instant>,
}

impl Pace {
    /// Allows at most `most` without reading, and requires `rate` bytes a second on average.
    #[must_use]
    pub fn new(rate: u64, most: Duration) -> Self {
        Self { rate: rate.max(1) as f64, most, patience: most, waiting: None }
    }

    /// When the allowance of a slow client runs out.
    #[must_use]
    pub fn until(&self) -> Option<Instant> {
        Some(self.waiting? + self.patience)
    }

    /// Records that data waits for the client from now on.
    pub fn waits(&mut self, now: Instant) {
        self.waiting.get_or_insert(now);
    }

    /// Records that the client took this many bytes.
    pub fn took(&mut self, bytes: usize, now: Instant) {
        let waited = self.waiting.take().map_or(Duration::ZERO, |since| now.duration_since(since));
        let earned = Duration::from_secs_f64(bytes as f64 / self.rate);
        self.patience = (self.patience.saturating_sub(waited) + earned).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When a client that reads this many bytes at this interval is cut off; `None` if not within ten minutes.
    fn cut(bytes: usize, every: Duration) -> Option<Duration> {
        let begun = Instant::now();
        let mut pace = Pace::new(4000, Duration::from_secs(25));
        let mut now = begun;
        while now < begun + Duration::from_secs(600) {
            pace.waits(now);
            if pace.until().is_some_and(|until| until < now + every) {
                return pace.until().map(|until| until - begun);
            }
            now += every;
            pace.took(bytes, now);
        }
        None
    }

    #[test]
    fn a_client_at_the_minimum_rate_is_never_cut_off() {
        for (bytes, every) in [(4_000, 1.0), (80_000, 20.0), (1, 0.000_25), (1_000_000, 24.0)] {
            assert_eq!(cut(bytes, Duration::from_secs_f64(every)), None, "{bytes} bytes every {every} s");
        }
    }

    #[test]
    fn a_slow_client_is_cut_off_however_fast_it_was_before() {
        assert_eq!(cut(0, Duration::from_secs(60)), Some(Duration::from_secs(25)));
        let trickle = cut(1, Duration::from_secs(1)).expect("cut");
        assert!(trickle < Duration::from_secs(26), "{trickle:?}");
        let half = cut(2_000, Duration::from_secs(1)).expect("cut");
        assert!(half < Duration::from_secs(51), "{half:?}");
        let begun = Instant::now();
        let mut pace = Pace::new(4000, Duration::from_secs(25));
        pace.took(1 << 30, begun);
        pace.waits(begun);
        assert_eq!(pace.until(), Some(begun + Duration::from_secs(25)), "fast reads earn no extra patience");
    }
}
