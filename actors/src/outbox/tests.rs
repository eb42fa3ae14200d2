use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Wake;

use futures_util::FutureExt;
use proptest::prelude::*;
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

use super::*;

/// A socket that takes only `room` more bytes.
#[derive(Default)]
pub(crate) struct Narrow {
    pub(crate) room: Cell<usize>,
    pub(crate) writes: Cell<usize>,
    pub(crate) taken: RefCell<Vec<u8>>,
}

impl Wire for Narrow {
    fn try_write(&self, pieces: &[IoSlice<'_>]) -> io::Result<usize> {
        let bytes: Vec<u8> = pieces.iter().flat_map(|piece| piece.iter().copied()).take(self.room.get()).collect();
        if bytes.is_empty() {
            return Err(ErrorKind::WouldBlock.into());
        }
        self.room.set(self.room.get() - bytes.len());
        self.writes.set(self.writes.get() + 1);
        self.taken.borrow_mut().extend_from_slice(&bytes);
        Ok(bytes.len())
    }

    fn poll_writable(&self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// Counts how often a session is woken.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn flush_writes_once_and_wakes_the_session_only_when_full() {
    let (wire, woken) = (Rc::new(Narrow::default()), Arc::new(Woken::default()));
    let (out, waker) = (Outbox::new(wire.clone(), 5, 1_000), Waker::from(woken.clone()));
    let mut blocked = pin!(out.blocked());
    assert!(blocked.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
    wire.room.set(1_000);
    assert!(["one", "two", "three"].iter().all(|payload| out.push(frame::text(payload))));
    out.flush();
    assert_eq!(&wire.taken.borrow()[..], b"\x81\x03one\x81\x03two\x81\x05three");
    assert_eq!((wire.writes.get(), woken.0.load(Ordering::Relaxed)), (1, 0));
    wire.room.set(3);
    assert!(out.push(frame::text("four")));
    out.flush();
    assert_eq!((wire.writes.get(), woken.0.load(Ordering::Relaxed)), (2, 1));
    assert!(blocked.as_mut().poll(&mut Context::from_waker(&waker)).is_ready());
}

#[test]
fn send_writes_directly_and_queues_only_the_overflow() {
    let (wire, woken) = (Rc::new(Narrow::default()), Arc::new(Woken::default()));
    let (out, waker) = (Outbox::new(wire.clone(), 5, 20), Waker::from(woken.clone()));
    let mut blocked = pin!(out.blocked());
    assert!(blocked.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
    wire.room.set(8);
    assert!(out.send(&frame::text("one")));
    assert_eq!((out.bytes(), woken.0.load(Ordering::Relaxed)), (0, 0));
    assert!(out.send(&frame::text("two")));
    assert_eq!((out.bytes(), woken.0.load(Ordering::Relaxed)), (2, 1));
    // Queued bytes go first, and the queue never holds more than its limit.
    wire.room.set(2);
    assert!(out.send(&frame::text("three")));
    assert_eq!(&wire.taken.borrow()[..], b"\x81\x03one\x81\x03two");
    assert_eq!(out.bytes(), 7);
    assert!(blocked.as_mut().poll(&mut Context::from_waker(&waker)).is_ready());
    assert!(!out.send(&frame::text("a frame too many")));
}

#[test]
fn an_oversized_frame_is_rejected_before_any_byte_is_sent() {
    let wire = Rc::new(Narrow::default());
    let out = Outbox::new(wire.clone(), 5, 20);
    wire.room.set(1_000);
    assert!(!out.send(&frame::text("longer than the queue")));
    assert!(wire.taken.borrow().is_empty());
}

#[test]
fn send_all_reaches_every_socket_after_its_queued_frames() {
    let wires: Vec<_> = (0..2 * AHEAD + 3).map(|_| Rc::new(Narrow::default())).collect();
    let outs: Vec<_> = wires.iter().map(|wire| Outbox::new(wire.clone(), 5, 100)).collect();
    for out in outs.iter().step_by(3) {
        assert!(out.push(frame::text("one")));
    }
    wires.iter().for_each(|wire| wire.room.set(1_000));
    Outbox::send_all(outs.iter(), &frame::text("two"));
    for (n, wire) in wires.iter().enumerate() {
        let before: &[u8] = if n % 3 == 0 { b"\x81\x03one" } else { b"" };
        assert_eq!(*wire.taken.borrow(), [before, b"\x81\x03two"].concat(), "socket {n}");
    }
}

#[actix::test]
async fn a_full_socket_becomes_writable_once_its_client_reads() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let (client, served) = tokio::join!(TcpStream::connect(address), listener.accept());
    let (mut client, wire) = (client.expect("a connection"), served.expect("a connection").0);
    let room = || poll_fn(|cx| wire.poll_writable(cx));
    room().await.expect("an open socket");
    while Wire::try_write(&wire, &[IoSlice::new(&[0; 65_536])]).is_ok() {}
    assert!(room().now_or_never().is_none());
    let mut read = [0; 65_536];
    let reads = async { while client.read(&mut read).await.expect("an open socket") > 0 {} };
    tokio::select! {
        room = room() => room.expect("an open socket"),
        () = reads => panic!("the socket ended"),
    }
}

proptest! {
    /// However little room there is, the client gets whole frames in order, only accepted ones, and without gaps unless
    /// the queue was full. In each step the hub sends (0), queues and flushes (1), or lets the session write (2).
    #[test]
    fn frames_arrive_whole_and_in_order(steps in prop::collection::vec((1_usize..40, 0_usize..60, 0..3), 1..60)) {
        let wire = Rc::new(Narrow::default());
        let out = Outbox::new(wire.clone(), 5, 100);
        let (mut accepted, mut full) = (Vec::new(), false);
        for (n, (length, room, way)) in steps.into_iter().enumerate() {
            let payload = char::from(b'0' + n as u8).to_string() + &"x".repeat(length);
            let frames = frame::text(&payload);
            wire.room.set(room);
            let taken = if way == 0 { out.send(&frames) } else { out.push(frames) };
            if taken {
                accepted.push(payload.len());
            } else {
                full = true;
            }
            if way == 1 {
                out.flush();
            } else if way == 2 {
                out.write().now_or_never().expect("room").expect("a whole socket");
            }
        }
        out.close(SLOW);
        wire.room.set(usize::MAX);
        prop_assert!(matches!(out.write().now_or_never(), Some(Ok(None))));
        let taken = wire.taken.borrow();
        let (mut rest, mut lengths, mut last) = (&taken[..], Vec::new(), None);
        while let [0x81, length, after @ ..] = rest {
            let (payload, next) = after.split_at(usize::from(*length));
            prop_assert!(last < Some(payload[0]), "in order");
            last = Some(payload[0]);
            lengths.push(payload.len());
            rest = next;
        }
        prop_assert_eq!(rest, &frame::close(SLOW)[..]);
        let mut sent = accepted.iter();
        prop_assert!(lengths.iter().all(|l| sent.any(|s| s == l)), "only what was accepted");
        prop_assert!(full || lengths == accepted[..lengths.len()], "without gaps");
    }
}
