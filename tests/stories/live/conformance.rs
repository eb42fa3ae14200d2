//! WebSocket frames (RFC 6455): each fault is answered with its code, and valid frames still work.

use daymark_tests::harness::{Site, Socket};
use daymark_tests::story;
use serde_json::json;
use tokio::io::AsyncWriteExt;

const TEXT: u8 = 0x81;
const FIRST_TEXT: u8 = 0x01;
const BINARY: u8 = 0x82;
const FIRST_BINARY: u8 = 0x02;
const MIDDLE: u8 = 0x00;
const LAST: u8 = 0x80;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;
/// The maximum size of a frame and of a message.
const MOST: usize = 16 * 1024;

/// A client frame with a zero mask.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(first, payload.len() as u64);
    frame.extend_from_slice(payload);
    frame
}

fn head(first: u8, length: u64) -> Vec<u8> {
    let mut head = vec![first];
    match length {
        0..126 => head.push(0x80 | length as u8),
        126..65_536 => {
            head.push(0x80 | 126);
            head.extend((length as u16).to_be_bytes());
        }
        _ => {
            head.push(0x80 | 127);
            head.extend(length.to_be_bytes());
        }
    }
    head.extend([0; 4]);
    head
}

async fn sent(site: &Site, bytes: &[u8]) -> Socket {
    let mut socket = Socket::open(site.addr(), None).await;
    // A client that is disconnected during a long message cannot send the rest.
    let _ = socket.raw().write_all(bytes).await;
    socket
}

story! {
    async fn a_protocol_violation_closes_with_the_matching_code(site) {
        let long = vec![b'x'; MOST + 1];
        let most = &long[..MOST];
        let cases: &[(&str, u16, &[Vec<u8>])] = &[
            ("text that is no UTF-8", 1007, &[frame(TEXT, b"\xff\xfe")]),
            ("half a surrogate", 1007, &[frame(TEXT, b"\xed\xa0\x80")]),
            ("no UTF-8, in pieces", 1007, &[frame(FIRST_TEXT, b"\xe2\x82"), frame(LAST, b"(")]),
            ("a reserved bit", 1002, &[frame(TEXT | 0x40, b"{}")]),
            ("a reserved kind of data", 1002, &[frame(0x83, b"{}")]),
            ("a reserved kind of control", 1002, &[frame(0x8b, b"")]),
            ("no mask", 1002, &[vec![TEXT, 2, b'{', b'}']]),
            ("a next piece of nothing", 1002, &[frame(MIDDLE, b"{}")]),
            ("a last piece of nothing", 1002, &[frame(LAST, b"{}")]),
            ("a message within a message", 1002, &[frame(FIRST_TEXT, b"{"), frame(TEXT, b"}")]),
            ("a ping in pieces", 1002, &[frame(PING & 0x7f, b"")]),
            ("a ping that is too long", 1002, &[frame(PING, &long[..126])]),
            ("a close of half a code", 1002, &[frame(CLOSE, &[3])]),
            ("a close with a code that nobody may send", 1002, &[frame(CLOSE, &1005_u16.to_be_bytes())]),
            ("a close whose reason is no UTF-8", 1002, &[frame(CLOSE, b"\x03\xe8\xff")]),
            ("binary", 1003, &[frame(BINARY, b"{}")]),
            ("binary in pieces", 1003, &[frame(FIRST_BINARY, b"{}")]),
            ("a byte too many", 1009, &[frame(TEXT, &long)]),
            ("a promise of a gigabyte", 1009, &[head(TEXT, 1 << 30)]),
            ("a promise of more than there is", 1009, &[head(TEXT, u64::MAX)]),
            ("pieces with a byte too many", 1009, &[frame(FIRST_TEXT, most), frame(LAST, b"x")]),
            ("pieces that do not end", 1009, &[frame(FIRST_TEXT, most), frame(MIDDLE, b"x")]),
            ("too many pings", 3009, &[frame(PING, b"").repeat(100)]),
            ("too many pongs", 3009, &[frame(PONG, b"").repeat(100)]),
            ("too many pieces", 3009, &[frame(FIRST_TEXT, b""), frame(MIDDLE, b"").repeat(100)]),
            // A clean close: the client's close frame is echoed.
            ("a close", 1000, &[frame(CLOSE, &1000_u16.to_be_bytes())]),
            ("a close with a code of the client's own", 4999, &[frame(CLOSE, b"\x13\x87bye")]),
            ("a close without a word", 1005, &[frame(CLOSE, b"")]),
        ];
        for (what, code, frames) in cases {
            assert_eq!(sent(site, &frames.concat()).await.closed().await, *code, "{what}");
        }
    }
}

story! {
    async fn fragments_full_size_messages_and_bursts_are_accepted(site) {
        // Three fragments, one of them empty, split within a character, with a ping in between that is answered at
        // once.
        let command = "{\"op\":\"sub\",\"topic\":\"ü\"}".as_bytes();
        let pieces =
            [frame(FIRST_TEXT, &command[..22]), frame(PING, b"still there?"), frame(MIDDLE, b""), frame(LAST, &command[22..])];
        let mut socket = sent(site, &pieces.concat()).await;
        assert_eq!(socket.pong().await, b"still there?");
        assert_eq!(socket.next_where(|_| true).await["data"]["code"], "not_found");

        // The maximum size, whole and in fragments, each in the smallest packets.
        for bytes in [
            frame(TEXT, &[b' '; MOST]),
            [frame(FIRST_TEXT, &[b' '; MOST - 1]), frame(LAST, b" ")].concat(),
        ] {
            let mut socket = Socket::open(site.addr(), None).await;
            for parcel in bytes.chunks(4001) {
                socket.raw().write_all(parcel).await.unwrap();
            }
            assert_eq!(socket.next_where(|_| true).await["data"]["code"], "bad_request");
            socket.raw().write_all(&frame(PONG, b"unasked")).await.unwrap();
            socket.ping().await;
        }

        // Forty at once, the burst allowed after a quiet time.
        let mut brisk = Socket::open(site.addr(), None).await;
        for _ in 0..40 {
            brisk.say(&json!({ "op": "ping" })).await;
        }
        for _ in 0..40 {
            brisk.next_where(|f| f["op"] == "pong").await;
        }
    }
}
