//! Thousands of sockets that only receive, on one thread. It sleeps between rounds instead of in epoll, where each of
//! the server's writes would have to wake it up on the same machine.

use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

const PAUSE: Duration = Duration::from_micros(500);

/// What was received.
#[derive(Clone, Copy, Debug, Default)]
pub struct Received {
    pub bytes: u64,
    pub deltas: u64,
    pub others: u64,
}

struct Socket {
    stream: TcpStream,
    /// The bytes of an incomplete frame.
    partial: Vec<u8>,
}

pub struct Sockets {
    poll: Poll,
    all: Vec<Socket>,
    framed: bool,
    received: Received,
    chunk: Vec<u8>,
    notes: Notes,
}

/// When deltas arrived, and their content.
#[derive(Debug, Default)]
pub struct Notes {
    /// For each delta: the socket, and when it was read.
    pub deltas: Vec<(usize, Instant)>,
    /// The frames of the first socket, in order; other sockets of the same topic and node get the same.
    pub first: Vec<Vec<u8>>,
}

impl Sockets {
    /// Plain TCP connections.
    pub fn plain(addr: SocketAddr, count: usize) -> Result<Self> {
        let mut sockets = Self::new(false)?;
        for _ in 0..count {
            sockets.add(std::net::TcpStream::connect(addr)?)?;
        }
        Ok(sockets)
    }

    /// WebSocket connections, spread over nodes, that subscribe to a topic (none if empty); `token` returns each one's
    /// access token.
    pub fn listening(
        nodes: &[SocketAddr],
        topic: &str,
        count: usize,
        token: impl Fn(usize) -> Option<String>,
    ) -> Result<Self> {
        let mut sockets = Self::new(true)?;
        for i in 0..count {
            let mut stream = std::net::TcpStream::connect(nodes[i % nodes.len()])?;
            stream.set_read_timeout(Some(Duration::from_secs(10)))?;
            let auth = token(i).map(|t| format!("authorization: Bearer {t}\r\n")).unwrap_or_default();
            let hello = format!(
                "GET /v1/ws HTTP/1.1\r\nhost: bench.local\r\nupgrade: websocket\r\nconnection: upgrade\r\n{auth}\
                 sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            );
            stream.write_all(hello.as_bytes())?;
            let mut head = Vec::new();
            let mut chunk = [0; 512];
            while !head.windows(4).any(|w| w == b"\r\n\r\n") {
                let n = stream.read(&mut chunk)?;
                ensure!(n > 0, "the server closed the connection: {}", String::from_utf8_lossy(&head));
                head.extend_from_slice(&chunk[..n]);
            }
            ensure!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
            if !topic.is_empty() {
                stream.write_all(&masked(0x81, format!(r#"{{"op":"sub","topic":"{topic}"}}"#).as_bytes()))?;
            }
            sockets.add(stream)?;
        }
        Ok(sockets)
    }

    fn new(framed: bool) -> Result<Self> {
        let (poll, all, chunk) = (Poll::new()?, Vec::new(), vec![0; 256 * 1024]);
        Ok(Self { poll, all, framed, received: Received::default(), chunk, notes: Notes::default() })
    }

    fn add(&mut self, stream: std::net::TcpStream) -> Result<()> {
        stream.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(stream);
        self.poll.registry().register(&mut stream, Token(self.all.len()), Interest::READABLE)?;
        self.all.push(Socket { stream, partial: Vec::new() });
        Ok(())
    }

    /// Reads for this duration. Returns what was received.
    pub fn listen(&mut self, duration: Duration) -> Result<Received> {
        let until = Instant::now() + duration;
        self.listen_until(|_| Instant::now() >= until)
    }

    /// Reads until the condition holds.
    pub fn listen_until(&mut self, mut enough: impl FnMut(&Received) -> bool) -> Result<Received> {
        self.received = Received::default();
        let mut events = Events::with_capacity(4096);
        while !enough(&self.received) {
            std::thread::sleep(PAUSE);
            self.poll.poll(&mut events, Some(Duration::ZERO))?;
            for event in &events {
                self.read(event.token().0)?;
            }
        }
        Ok(self.received)
    }

    /// The notes since the last call.
    pub fn take_notes(&mut self) -> Notes {
        std::mem::take(&mut self.notes)
    }

    fn read(&mut self, i: usize) -> Result<()> {
        let socket = &mut self.all[i];
        loop {
            let n = match socket.stream.read(&mut self.chunk) {
                Ok(0) => bail!("the server closed a socket"),
                Ok(n) => n,
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(e) => return Err(e.into()),
            };
            self.received.bytes += n as u64;
            if self.framed {
                let before = self.received.deltas;
                socket.frames(&self.chunk[..n], &mut self.received, (i == 0).then_some(&mut self.notes.first))?;
                let now = Instant::now();
                self.notes.deltas.extend((before..self.received.deltas).map(|_| (i, now)));
            }
            if n < self.chunk.len() {
                return Ok(());
            }
        }
    }
}

impl Socket {
    fn frames(&mut self, new: &[u8], received: &mut Received, mut kept: Option<&mut Vec<Vec<u8>>>) -> Result<()> {
        let joined;
        let mut left = if self.partial.is_empty() {
            new
        } else {
            self.partial.extend_from_slice(new);
            joined = std::mem::take(&mut self.partial);
            &joined[..]
        };
        while let Some((head, length)) = head(left).filter(|(head, length)| left.len() >= head + length) {
            let payload = &left[head..head + length];
            match left[0] & 0x0f {
                1 if payload.starts_with(br#"{"op":"delta""#) => {
                    received.deltas += 1;
                    if let Some(kept) = &mut kept {
                        kept.push(payload.to_vec());
                    }
                }
                1 => received.others += 1,
                9 => self.stream.write_all(&masked(0x8a, payload)).context("pong")?,
                _ => bail!("an unexpected frame: {payload:?}"),
            }
            left = &left[head + length..];
        }
        self.partial = left.to_vec();
        Ok(())
    }
}

/// The lengths of a server frame's header and payload, once the header is complete.
fn head(bytes: &[u8]) -> Option<(usize, usize)> {
    match bytes.get(1)? & 0x7f {
        126 => Some((4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?)))),
        127 => Some((10, usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?)),
        n => Some((2, usize::from(n))),
    }
}

/// A short client frame; its mask is zero.
fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(payload);
    frame
}
