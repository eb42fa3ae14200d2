//! What a client sends over its socket: from bytes to messages. The codec of `actix-http` reads the frames; this module
//! enforces the limits that the codec does not know, and joins the pieces of a message.

use actix_codec::Decoder;
use actix_http::ws::{CloseCode, CloseReason, Codec, Frame, Item, ProtocolError};
use bytes::{Bytes, BytesMut};
use bytestring::ByteString;

use super::oversize::Frames;

/// The largest frame and message of a client, in bytes.
const LIMIT: usize = 16 * 1024;

/// A frame's message.
#[derive(Debug, PartialEq, Eq)]
pub enum Said {
    /// A complete text message.
    Text(ByteString),
    /// The client asks for a pong with these bytes.
    Ping(Bytes),
    /// The client ends the connection.
    Close(Option<CloseReason>),
    /// A pong, or a piece of a message.
    Nothing,
}

/// The bytes from a client that were not read as a message yet.
pub struct Incoming {
    codec: Codec,
    bytes: BytesMut,
    heads: Frames,
    /// Whether all frames so far are small enough.
    fit: bool,
    /// The text so far of a message in several frames.
    partial: Vec<u8>,
}

impl Incoming {
    /// The state before the first byte.
    #[must_use]
    #[allow(clippy::new_without_default)] // there is no default connection
    pub fn new() -> Self {
        Self {
            codec: Codec::new().max_size(LIMIT),
            bytes: BytesMut::new(),
            heads: Frames::default(),
            fit: true,
            partial: Vec::new(),
        }
    }

    /// Adds the next bytes.
    pub fn take(&mut self, bytes: &[u8]) {
        self.fit &= self.heads.fit(bytes, LIMIT as u64);
        self.bytes.extend_from_slice(bytes);
    }

    /// The next message, if its frame is complete.
    ///
    /// # Errors
    /// When the client breaks the protocol or a limit: the code to close the connection with.
    pub fn message(&mut self) -> Result<Option<Said>, CloseCode> {
        match self.codec.decode(&mut self.bytes) {
            Ok(Some(frame)) => self.said(frame).map(Some),
            // The codec checks the size only when it has gathered the whole frame.
            Ok(None) if !self.fit => Err(CloseCode::Size),
            Ok(None) => {
                if self.bytes.is_empty() {
                    // An idle socket needs no buffer.
                    self.bytes = BytesMut::new();
                }
                Ok(None)
            }
            Err(ProtocolError::Overflow) => Err(CloseCode::Size),
            // Including reserved bits, which upstream calls invalid data.
            Err(_) => Err(CloseCode::Protocol),
        }
    }

    fn said(&mut self, frame: Frame) -> Result<Said, CloseCode> {
        match frame {
            Frame::Text(bytes) => text(bytes),
            Frame::Ping(bytes) => Ok(Said::Ping(bytes)),
            Frame::Pong(_) => Ok(Said::Nothing),
            Frame::Close(reason) => Ok(Said::Close(reason)),
            Frame::Binary(_) | Frame::Continuation(Item::FirstBinary(_)) => Err(CloseCode::Unsupported),
            Frame::Continuation(Item::FirstText(bytes) | Item::Continue(bytes)) => self.add(&bytes),
            Frame::Continuation(Item::Last(bytes)) => {
                self.add(&bytes)?;
                text(std::mem::take(&mut self.partial).into())
            }
        }
    }

    /// A message in several frames has the same limit as one in a single frame. The codec has checked their order.
    fn add(&mut self, piece: &[u8]) -> Result<Said, CloseCode> {
        if self.partial.len() + piece.len() > LIMIT {
            return Err(CloseCode::Size);
        }
        self.partial.extend_from_slice(piece);
        Ok(Said::Nothing)
    }
}

fn text(bytes: Bytes) -> Result<Said, CloseCode> {
    ByteString::try_from(bytes).map(Said::Text).map_err(|_| CloseCode::Invalid)
}

#[cfg(test)]
mod tests {
    use actix_codec::Encoder;
    use actix_http::ws::Message;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A message is read as it was sent, however the bytes arrive and however it is split into frames.
        #[test]
        fn messages_are_reassembled_from_any_chunks_and_frames(
            messages in prop::collection::vec(prop::collection::vec("[a-zü]{0,200}", 1..4), 0..8), parcel in 1_usize..700,
        ) {
            let (mut codec, mut sent) = (Codec::new().client_mode(), BytesMut::new());
            for pieces in &messages {
                for (n, piece) in pieces.iter().enumerate() {
                    let bytes = Bytes::from(piece.clone());
                    let frame = match (n, n + 1 == pieces.len()) {
                        (0, true) => Message::Text(piece.clone().into()),
                        (0, false) => Message::Continuation(Item::FirstText(bytes)),
                        (_, false) => Message::Continuation(Item::Continue(bytes)),
                        (_, true) => Message::Continuation(Item::Last(bytes)),
                    };
                    codec.encode(frame, &mut sent).expect("a frame");
                    codec.encode(Message::Ping(Bytes::from_static(b"?")), &mut sent).expect("a frame");
                }
            }
            let (mut incoming, mut texts, mut pings) = (Incoming::new(), Vec::new(), 0);
            for parcel in sent.chunks(parcel) {
                incoming.take(parcel);
                while let Some(said) = incoming.message().expect("no fault") {
                    match said {
                        Said::Text(text) => texts.push(text.to_string()),
                        Said::Ping(_) => pings += 1,
                        Said::Close(_) | Said::Nothing => {}
                    }
                }
            }
            let whole: Vec<String> = messages.iter().map(|pieces| pieces.concat()).collect();
            prop_assert_eq!(texts, whole);
            prop_assert_eq!(pings, messages.iter().map(Vec::len).sum::<usize>());
            prop_assert_eq!(incoming.bytes.capacity(), 0, "the buffer is freed");
        }
    }
}
