//! Rejects a frame that is too large as soon as its head is complete. The codec checks the size only when it has
//! gathered the whole frame, so a client that announces a gigabyte would get the memory for it.

/// The position in the sequence of frames.
#[derive(Default)]
pub struct Frames {
    /// The bytes of an incomplete head.
    head: Vec<u8>,
    /// How many bytes of the payload are still to come.
    left: u64,
}

impl Frames {
    /// Follows the bytes; false when one of their frames is too large.
    pub fn fit(&mut self, mut bytes: &[u8], most: u64) -> bool {
        loop {
            let passed = bytes.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
            self.left -= passed as u64;
            let Some((next, rest)) = bytes[passed..].split_first() else { return true };
            bytes = rest;
            self.head.push(*next);
            let Some((length, head)) = length(&self.head) else { continue };
            if length > most {
                return false;
            }
            if self.head.len() == head {
                self.head.clear();
                self.left = length;
            }
        }
    }
}

/// The length of a frame's payload, once its head contains it, and that of the head (RFC 6455 §5.2).
fn length(head: &[u8]) -> Option<(u64, usize)> {
    let short = head.get(1)?;
    let mask = if short & 0x80 == 0 { 0 } else { 4 };
    Some(match short & 0x7f {
        126 => (u64::from(u16::from_be_bytes(head.get(2..4)?.try_into().ok()?)), 4 + mask),
        127 => (u64::from_be_bytes(head.get(2..10)?.try_into().ok()?), 10 + mask),
        n => (u64::from(n), 2 + mask),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn frame(length: usize) -> Vec<u8> {
        let mut frame = vec![0x81];
        match length {
            0..126 => frame.push(0x80 | length as u8),
            126..65_536 => {
                frame.push(0x80 | 126);
                frame.extend((length as u16).to_be_bytes());
            }
            _ => {
                frame.push(0x80 | 127);
                frame.extend((length as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame
    }

    proptest! {
        /// However the bytes are split, frames within the bound pass, and the first one beyond it is rejected at its
        /// head.
        #[test]
        fn the_first_oversized_frame_is_rejected(
            fine in prop::collection::vec(0_usize..=1_000, 0..20), large in 1_001_usize..100_000, piece in 1_usize..700,
        ) {
            let mut sent = Vec::new();
            for length in fine {
                sent.extend(frame(length));
                sent.extend(vec![0xff; length]);
            }
            let mut frames = Frames::default();
            prop_assert!(sent.chunks(piece).all(|bytes| frames.fit(bytes, 1_000)));
            prop_assert!(!frame(large).chunks(piece).all(|bytes| frames.fit(bytes, 1_000)));
        }
    }
}
