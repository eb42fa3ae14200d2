//! Clients that send or read very slowly, or never stop.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use daymark_base::config::Config;
use socket2::{Domain, Socket, Type};

use super::{has, started};

/// Longer than anything here takes. A connection that is still open after this time would never close.
const NEVER: Duration = Duration::from_secs(10);

fn short(config: &mut Config) {
    config.limits.body_deadline_s = 1;
    config.limits.send_patience_s = 1;
    config.limits.ping_every_s = 1;
}

/// Asks for a WebSocket.
const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// A connection whose reads return at once.
fn connected(addr: SocketAddr, buffer: usize) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(buffer).expect("a buffer");
    socket.connect(&addr.into()).expect("connected");
    socket.set_read_timeout(Some(Duration::from_millis(1))).expect("a time-out");
    socket.set_write_timeout(Some(Duration::from_millis(20))).expect("a time-out");
    socket.into()
}

/// Sends chunks until the server closes the connection; returns the number of bytes sent, and the answer.
fn chunks(addr: SocketAddr, line: &str, headers: &str, size: usize, pause: Duration) -> (usize, String) {
    let mut client = connected(addr, 64 * 1024);
    let head = format!("{line} HTTP/1.1\r\nHost: {addr}\r\nTransfer-Encoding: chunked\r\n{headers}\r\n");
    client.write_all(head.as_bytes()).expect("sent");
    let chunk = format!("{size:x}\r\n{}\r\n", " ".repeat(size)).into_bytes();
    let (begun, mut sent, mut rest, mut answer) = (Instant::now(), 0, &chunk[..], Vec::new());
    loop {
        assert!(begun.elapsed() < NEVER, "{line} is still open after {sent} bytes");
        let mut some = [0; 4096];
        match client.read(&mut some) {
            Ok(0) => break,
            Ok(n) => answer.extend_from_slice(&some[..n]),
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        match client.write(rest) {
            Ok(n) => (sent, rest) = (sent + n, &rest[n..]),
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            // The last part of the answer may still be unread.
            Err(_) => continue,
        }
        if rest.is_empty() {
            rest = &chunk;
            std::thread::sleep(pause);
        }
    }
    (sent, String::from_utf8_lossy(&answer).into_owned())
}

#[actix_web::test]
async fn an_endless_body_is_answered_and_its_connection_closed() {
    let (app, _folder) = started(short).await;
    let addr = app.addr();
    let json = "Content-Type: application/json\r\n";
    let slowly = Duration::from_millis(20);
    let clients = [
        ("POST /v1/core/sync", json, 1, "401"),
        ("DELETE /v1/auth/login", json, 1, "405"),
        ("POST /v1/auth/login", json, 1, "408"),
        ("POST /v1/auth/login", json, 64 * 1024, "413"),
        ("POST /v1/auth/login", "", 1, "415"),
        ("POST /nowhere", "", 1, "405"),
        ("POST /v1/nowhere", "", 1, "404"),
        ("GET /healthz", "", 1, "200"),
    ]
    .map(|(line, headers, size, status)| {
        (status, tokio::task::spawn_blocking(move || chunks(addr, line, headers, size, slowly)))
    });
    for (status, closed) in clients {
        let (_, answer) = closed.await.expect("closed");
        has(&answer, &[&format!("HTTP/1.1 {status}"), "connection: close"]);
    }
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn an_unwanted_body_is_cut_off_at_a_size_limit() {
    let (app, _folder) = started(|config| config.limits.body_deadline_s = 3600).await;
    let addr = app.addr();
    let flood = move || chunks(addr, "POST /v1/core/sync", "", 64 * 1024, Duration::ZERO);
    let (sent, answer) = tokio::task::spawn_blocking(flood).await.expect("closed");
    has(&answer, &["HTTP/1.1 401", "connection: close"]);
    // The rest is in the buffers of both kernels.
    assert!(sent < 16 << 20, "{sent} bytes");
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn a_fully_read_body_keeps_the_connection_open() {
    let (app, _folder) = started(short).await;
    let addr = app.addr();
    let asked = tokio::task::spawn_blocking(move || {
        let mut client = TcpStream::connect(addr).expect("connected");
        let body = "17\r\n{\"email\":\"a@b.example\",\r\n13\r\n\"password\":\"wrong\"}\r\n0\r\n\r\n";
        for end in ["", "Connection: close\r\n"] {
            let json = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
            write!(client, "POST /v1/auth/login HTTP/1.1\r\nHost: x\r\n{json}{end}\r\n{body}").expect("sent");
        }
        let mut answers = String::new();
        client.read_to_string(&mut answers).expect("answered");
        answers
    });
    let answers = asked.await.expect("answered");
    assert_eq!(answers.matches("HTTP/1.1 401").count(), 2, "{answers}");
    app.stop().await.expect("stopped");
}

/// Reads a byte now and then until the server has closed the connection.
fn trickle(addr: SocketAddr, request: &[u8]) -> Duration {
    let mut client = connected(addr, 4096);
    client.write_all(request).expect("sent");
    let begun = Instant::now();
    while client.take_error().expect("a state").is_none() {
        assert!(begun.elapsed() < NEVER, "still open");
        let _ = client.read(&mut [0]);
        std::thread::sleep(Duration::from_millis(20));
    }
    begun.elapsed()
}

#[actix_web::test]
async fn a_slow_http_reader_is_disconnected() {
    let (app, _folder) = started(short).await;
    let addr = app.addr();
    let ask = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(4);
    let took = tokio::task::spawn_blocking(move || trickle(addr, ask.as_bytes())).await.expect("cut");
    assert!(took > Duration::from_millis(900), "cut off too early: {took:?}");
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn shutdown_waits_for_answers_that_are_still_being_read() {
    let (app, _folder) = started(|_| {}).await;
    let (addr, ctx) = (app.addr(), app.ctx().clone());
    let begun = tokio::task::spawn_blocking(move || {
        let mut client = connected(addr, 64 * 1024);
        client.set_read_timeout(Some(NEVER)).expect("a time-out");
        let ask = "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        client.write_all(ask.as_bytes()).expect("sent");
        let mut first = [0; 12];
        client.read_exact(&mut first).expect("the answer begins");
        (client, first)
    });
    let (mut client, first) = begun.await.expect("begun");
    assert_eq!(&first, b"HTTP/1.1 200");
    assert_eq!(ctx.drain.calls(), 1, "the rest of its answer is longer than all buffers");
    let stopping = actix_web::rt::spawn(app.stop());
    let rest = tokio::task::spawn_blocking(move || {
        let mut rest = Vec::new();
        client.read_to_end(&mut rest).expect("the whole answer");
        rest
    });
    assert!(rest.await.expect("read").ends_with(b"}\n"));
    stopping.await.expect("no panic").expect("stopped in order");
    assert_eq!(ctx.drain.calls(), 0);
}

#[actix_web::test]
async fn a_slow_websocket_reader_is_disconnected() {
    let (app, _folder) = started(|config| config.limits.send_patience_s = 1).await;
    let addr = app.addr();
    let mut ask = format!("GET /v1/ws HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n").into_bytes();
    for _ in 0..20 {
        // Each answer repeats the long topic of its command.
        let command = format!(r#"{{"op":"sub","topic":"{}"}}"#, "x".repeat(10_000));
        ask.extend([&[0x81, 0xfe], &(command.len() as u16).to_be_bytes()[..], &[0; 4], command.as_bytes()].concat());
    }
    let took = tokio::task::spawn_blocking(move || trickle(addr, &ask)).await.expect("cut");
    assert!(took > Duration::from_millis(900), "cut off too early: {took:?}");
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn a_websocket_that_stops_answering_pings_is_closed() {
    let (app, _folder) = started(short).await;
    let addr = app.addr();
    let closed = tokio::task::spawn_blocking(move || {
        let mut client = TcpStream::connect(addr).expect("connected");
        client.set_read_timeout(Some(NEVER)).expect("a time-out");
        write!(client, "GET /v1/ws HTTP/1.1\r\nHost: {addr}\r\nOrigin: http://{addr}\r\n{UPGRADE}\r\n").expect("sent");
        let (begun, mut all) = (Instant::now(), Vec::new());
        while !all.ends_with(&[0x89, 0]) {
            let mut byte = [0];
            client.read_exact(&mut byte).expect("a ping");
            all.extend(byte);
        }
        // A pong.
        client.write_all(&[0x8a, 0x80, 0, 0, 0, 0]).expect("sent");
        all.clear();
        client.read_to_end(&mut all).expect("closed");
        (begun.elapsed(), all)
    });
    let (took, all) = closed.await.expect("closed");
    // A client that answers is pinged again. A third of a second after that second ping, the server sends "going away"
    // and closes the connection.
    assert_eq!(all, [0x89, 0, 0x88, 2, 0x03, 0xe9]);
    assert!(took > Duration::from_millis(2300) && took < Duration::from_secs(6), "{took:?}");
    app.stop().await.expect("stopped");
}

/// Everything that the server sends until it closes the connection.
fn heard(addr: SocketAddr, line: &str, headers: &str, after: &[u8]) -> Vec<u8> {
    let mut client = TcpStream::connect(addr).expect("connected");
    let head = format!("{line} HTTP/1.1\r\nHost: {addr}\r\n{headers}\r\n");
    client.write_all(&[head.as_bytes(), after].concat()).expect("sent");
    client.set_read_timeout(Some(NEVER)).expect("a time-out");
    let mut all = Vec::new();
    client.read_to_end(&mut all).expect("closed");
    all
}

#[actix_web::test]
async fn an_ignored_or_refused_upgrade_is_answered_and_closed() {
    let (app, _folder) = started(|_| {}).await;
    let addr = app.addr();
    let body = |answer: &[u8]| answer.windows(4).position(|w| w == b"\r\n\r\n").map(|at| answer[at + 4..].to_vec());
    for (line, headers, status) in [
        ("GET /healthz", "", "200"),
        ("GET /api/openapi.json", "", "200"),
        ("HEAD /api/openapi.json", "", "200"),
        ("GET /v1/nowhere", "", "404"),
        ("POST /v1/ws", "", "405"),
        ("GET /v1/ws", "Origin: https://evil.example\r\n", "403"),
    ] {
        let upgrade = format!("{headers}{UPGRADE}");
        let got = tokio::task::spawn_blocking(move || heard(addr, line, &upgrade, b"")).await.expect("closed");
        has(&String::from_utf8_lossy(&got), &[&format!("HTTP/1.1 {status}"), "connection: close"]);
        if status == "200" {
            let plain = format!("Connection: close\r\n{headers}");
            let same = tokio::task::spawn_blocking(move || heard(addr, line, &plain, b"")).await.expect("closed");
            assert!(body(&same) == body(&got), "{line}");
        }
    }
    let upgrade = format!("Accept-Encoding: br\r\n{UPGRADE}");
    let compressed = tokio::task::spawn_blocking(move || heard(addr, "GET /api/openapi.json", &upgrade, b""));
    let compressed = compressed.await.expect("closed");
    has(&String::from_utf8_lossy(&compressed), &["content-encoding: br", "connection: close"]);
    // A body of unknown length, which ends with the connection.
    assert!(!String::from_utf8_lossy(&compressed).contains("transfer-encoding"));
    assert!(body(&compressed).is_some_and(|body| body.len() > 10_000));
    app.stop().await.expect("stopped");
}

/// After 101 a proxy passes on whatever follows: the server must not take it for requests.
#[actix_web::test]
async fn a_websocket_handshake_with_a_body_is_rejected() {
    let (app, _folder) = started(|_| {}).await;
    let addr = app.addr();
    let upgrade = format!("Transfer-Encoding: chunked\r\n{UPGRADE}");
    let next = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let got = tokio::task::spawn_blocking(move || heard(addr, "GET /v1/ws", &upgrade, next)).await.expect("closed");
    let text = String::from_utf8_lossy(&got);
    assert!(text.starts_with("HTTP/1.1 400") && text.contains("HTTP/1.1 200"), "{text}");
    app.stop().await.expect("stopped");
}

#[actix_web::test]
async fn frames_sent_with_the_handshake_are_read() {
    let (app, _folder) = started(|_| {}).await;
    let addr = app.addr();
    // A ping and a close, in one packet with the request.
    let frames = b"\x89\x81\0\0\0\0!\x88\x82\0\0\0\0\x03\xe8";
    let got = tokio::task::spawn_blocking(move || heard(addr, "GET /v1/ws", UPGRADE, frames)).await.expect("closed");
    assert!(got.starts_with(b"HTTP/1.1 101"), "{:?}", String::from_utf8_lossy(&got));
    assert!(got.ends_with(b"\x8a\x01!\x88\x02\x03\xe8"), "{:?}", String::from_utf8_lossy(&got));
    app.stop().await.expect("stopped");
}
