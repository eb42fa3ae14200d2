//! HTTP/1.1 over plain sockets with minimal work, because the driver shares the CPU with the server.

use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

/// A serialised request with a bearer token.
pub fn request(method: &str, path: &str, token: Option<&str>, body: &str) -> Vec<u8> {
    let auth = token.map(|t| format!("authorization: Bearer {t}\r\n")).unwrap_or_default();
    let length = if body.is_empty() && method == "GET" {
        String::new()
    } else {
        format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len())
    };
    format!("{method} {path} HTTP/1.1\r\nhost: bench.local\r\n{auth}{length}\r\n{body}").into_bytes()
}

/// One call on its own connection.
pub fn call(addr: SocketAddr, request: &[u8]) -> Result<(u16, Vec<u8>)> {
    let mut stream = std::net::TcpStream::connect(addr)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(request)?;
    let (mut buffer, mut chunk) = (Vec::new(), [0; 16 * 1024]);
    loop {
        if let Some(answer) = parse(&buffer)? {
            return Ok((answer.status, buffer[answer.body..answer.end].to_vec()));
        }
        match stream.read(&mut chunk)? {
            0 => bail!("the connection ended"),
            n => buffer.extend_from_slice(&chunk[..n]),
        }
    }
}

pub fn is_ready(addr: SocketAddr) -> bool {
    call(addr, &request("GET", "/readyz", None, "")).is_ok_and(|(status, _)| status == 200)
}

struct Answer {
    status: u16,
    body: usize,
    end: usize,
}

/// Finds a complete response in the buffer.
fn parse(buffer: &[u8]) -> Result<Option<Answer>> {
    let Some(head) = buffer.windows(4).position(|w| w == b"\r\n\r\n") else { return Ok(None) };
    let text = std::str::from_utf8(&buffer[..head])?;
    let mut lines = text.split("\r\n");
    let status = lines.next().and_then(|l| l.split(' ').nth(1)).context("status line")?.parse()?;
    let mut length = 0;
    for line in lines {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse()?;
        } else if name.eq_ignore_ascii_case("transfer-encoding") {
            bail!("a chunked answer");
        }
    }
    let (body, end) = (head + 4, head + 4 + length);
    Ok((buffer.len() >= end).then_some(Answer { status, body, end }))
}

/// Supplies the requests of the connections, and handles the responses.
pub trait Work {
    /// Appends the next request of a connection; false if there are no more.
    fn next_request(&mut self, connection: usize, out: &mut Vec<u8>) -> bool;
    /// Handles a response; an error ends the run.
    fn on_response(&mut self, connection: usize, status: u16, body: &[u8]) -> Result<()>;
}

/// The result of a run of calls.
pub struct Load {
    pub calls: u64,
    pub took: Duration,
    /// Microseconds of each call, sorted.
    pub latencies: Vec<u32>,
}

impl Load {
    pub fn per_second(&self) -> f64 {
        self.calls as f64 / self.took.as_secs_f64()
    }

    /// A percentile in milliseconds.
    pub fn percentile(&self, p: f64) -> f64 {
        let at = ((self.latencies.len() as f64 * p) as usize).min(self.latencies.len().saturating_sub(1));
        self.latencies.get(at).map_or(f64::NAN, |us| f64::from(*us) / 1000.0)
    }
}

struct Connection {
    stream: TcpStream,
    out: Vec<u8>,
    read: Vec<u8>,
    sent_at: Option<Instant>,
}

/// Keep-alive connections with one pending call each.
pub struct Fleet {
    poll: Poll,
    connections: Vec<Connection>,
}

impl Fleet {
    pub fn connect(addr: SocketAddr, count: usize) -> Result<Self> {
        let poll = Poll::new()?;
        let mut connections = Vec::with_capacity(count);
        for i in 0..count {
            let stream = std::net::TcpStream::connect(addr)?;
            stream.set_nodelay(true)?;
            stream.set_nonblocking(true)?;
            let mut stream = TcpStream::from_std(stream);
            poll.registry().register(&mut stream, Token(i), Interest::READABLE)?;
            connections.push(Connection { stream, out: Vec::new(), read: Vec::new(), sent_at: None });
        }
        Ok(Self { poll, connections })
    }

    /// For this duration, every connection sends the next call as soon as it is answered; then waits for the last
    /// responses.
    pub fn run(&mut self, duration: Duration, work: &mut impl Work) -> Result<Load> {
        let begun = Instant::now();
        let (mut calls, mut pending, mut latencies) = (0, 0_usize, Vec::new());
        for (i, c) in self.connections.iter_mut().enumerate() {
            pending += usize::from(c.send_next(i, work)?);
        }
        let mut events = Events::with_capacity(1024);
        let mut chunk = vec![0; 64 * 1024];
        let mut last = begun;
        while pending > 0 {
            self.poll.poll(&mut events, Some(Duration::from_secs(20)))?;
            if events.is_empty() {
                bail!("{pending} calls were not answered in 20 seconds");
            }
            for event in &events {
                let i = event.token().0;
                let c = &mut self.connections[i];
                c.receive(&mut chunk)?;
                while let Some(answer) = parse(&c.read)? {
                    let sent_at = c.sent_at.take().context("an unexpected response")?;
                    last = Instant::now();
                    latencies.push(u32::try_from((last - sent_at).as_micros()).unwrap_or(u32::MAX));
                    calls += 1;
                    pending -= 1;
                    work.on_response(i, answer.status, &c.read[answer.body..answer.end])?;
                    c.read.drain(..answer.end);
                    if begun.elapsed() < duration {
                        pending += usize::from(c.send_next(i, work)?);
                    }
                }
            }
        }
        latencies.sort_unstable();
        Ok(Load { calls, took: last - begun, latencies })
    }
}

impl Connection {
    fn send_next(&mut self, i: usize, work: &mut impl Work) -> Result<bool> {
        self.out.clear();
        if !work.next_request(i, &mut self.out) {
            return Ok(false);
        }
        self.sent_at = Some(Instant::now());
        // Requests are small, so they fit into the socket's buffer.
        self.stream.write_all(&self.out)?;
        Ok(true)
    }

    fn receive(&mut self, chunk: &mut [u8]) -> Result<()> {
        loop {
            match self.stream.read(chunk) {
                Ok(0) => bail!("the server closed a connection"),
                Ok(n) => {
                    self.read.extend_from_slice(&chunk[..n]);
                    if n < chunk.len() {
                        return Ok(());
                    }
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(e) => return Err(e.into()),
            }
        }
    }
}
