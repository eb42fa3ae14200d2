//! Runs the Autobahn test suite against the WebSocket frame reader. The suite is installed on first use and needs
//! python3 with venv, so only the long run includes it.

use std::io;
use std::path::Path;
use std::process::Command;

use daymark::live::{Incoming, Said};
use daymark_actors::frame;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::long_run;

#[tokio::test(flavor = "multi_thread")]
async fn the_autobahn_suite_passes() {
    if !long_run() {
        println!("skipped: the suite must be installed and takes long; DAYMARK_FAULT_ROUNDS=20 runs it");
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("port");
    let url = format!("ws://{}", listener.local_addr().expect("address"));
    let echo = tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(echo(stream));
        }
    });
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/autobahn");
    let run = tokio::task::spawn_blocking(|| Command::new(suite).arg(url).output());
    let output = run.await.expect("waited for").expect("the suite starts");
    echo.abort();
    let text = [output.stdout, output.stderr].concat();
    println!("{}", String::from_utf8_lossy(&text));
    assert!(output.status.success());
}

/// Sends every text back, and ends a connection as the product does.
async fn echo(mut stream: TcpStream) -> io::Result<()> {
    let (mut chunk, mut incoming) = ([0; 4096], Incoming::new());
    let rest = shake_hands(&mut stream).await?;
    incoming.take(&rest);
    loop {
        let answer = match incoming.message() {
            Ok(None) => match stream.read(&mut chunk).await? {
                0 => return Ok(()),
                count => {
                    incoming.take(&chunk[..count]);
                    continue;
                }
            },
            Ok(Some(Said::Text(text))) => frame::text(&text),
            Ok(Some(Said::Ping(bytes))) => [&[0x8a, bytes.len() as u8], &bytes[..]].concat().into(),
            Ok(Some(Said::Nothing)) => continue,
            Ok(Some(Said::Close(None))) => return send_last(stream, &[0x88, 0]).await,
            Ok(Some(Said::Close(Some(reason)))) => return send_last(stream, &frame::close(reason.code.into())).await,
            Err(code) => return send_last(stream, &frame::close(code.into())).await,
        };
        stream.write_all(&answer).await?;
    }
}

/// Sends the last frame, and waits until the client has read it.
async fn send_last(mut stream: TcpStream, frame: &[u8]) -> io::Result<()> {
    stream.write_all(frame).await?;
    stream.shutdown().await?;
    tokio::io::copy(&mut stream, &mut tokio::io::sink()).await.map(drop)
}

/// Answers the upgrade. Returns what the client has already sent after it.
async fn shake_hands(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut request = Vec::new();
    let end = loop {
        if let Some(at) = request.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break at + 4;
        }
        if stream.read_buf(&mut request).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    };
    let rest = request.split_off(end);
    let head = String::from_utf8_lossy(&request);
    let key = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("sec-websocket-key").then(|| value.trim().to_owned())
    });
    let accept = derive_accept_key(key.unwrap_or_default().as_bytes());
    let answer = format!(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
    );
    stream.write_all(answer.as_bytes()).await?;
    Ok(rest)
}
