//! WebSocket frames from server to client (RFC 6455: unmasked), encoded once and shared by every socket.

use bytes::{BufMut, Bytes, BytesMut};

use crate::topic::Topic;

/// The kind of a topic's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// The whole state: replaces what the client has.
    Snapshot,
    /// The change from `offset − 1` to `offset`.
    Delta,
}

/// One final text frame.
#[must_use]
pub fn text(payload: &str) -> Bytes {
    let n = payload.len();
    let mut frame = BytesMut::with_capacity(n + 10);
    frame.put_u8(0x81);
    if n < 126 {
        frame.put_u8(n as u8);
    } else if n <= usize::from(u16::MAX) {
        frame.put_u8(126);
        frame.put_u16(n as u16);
    } else {
        frame.put_u8(127);
        frame.put_u64(n as u64);
    }
    frame.put_slice(payload.as_bytes());
    frame.freeze()
}

/// A close frame with its code and no reason.
#[must_use]
pub fn close(code: u16) -> Bytes {
    let [high, low] = code.to_be_bytes();
    Bytes::copy_from_slice(&[0x88, 2, high, low])
}

/// A snapshot or delta frame; `data` is a JSON value.
pub(crate) fn envelope(op: Op, topic: Topic, epoch: &str, offset: u64, data: &str) -> Bytes {
    let op = match op {
        Op::Snapshot => "snapshot",
        Op::Delta => "delta",
    };
    // Neither topic names nor epochs contain a character that JSON escapes.
    text(&format!(r#"{{"op":"{op}","topic":"{topic}","epoch":"{epoch}","offset":{offset},"data":{data}}}"#))
}

/// A frame that says that a topic does not exist (any more).
pub(crate) fn gone(topic: Topic) -> Bytes {
    text(&format!(r#"{{"op":"gone","topic":"{topic}"}}"#))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payload_lengths_use_all_three_rfc_6455_encodings() {
        assert_eq!(&text("hi")[..], b"\x81\x02hi");
        let medium = text(&"x".repeat(126));
        assert_eq!((&medium[..4], medium.len()), (&b"\x81\x7e\x00\x7e"[..], 130));
        let long = text(&"x".repeat(65_536));
        assert_eq!((&long[..10], long.len()), (&b"\x81\x7f\0\0\0\0\0\x01\0\0"[..], 65_546));
        assert_eq!(&close(4401)[..], b"\x88\x02\x11\x31");
    }
}
