//! The cursors of boards. A cursor contains the exact times that order members with the same score. Together with a
//! member's dates, these times would reveal the member's time zone, so cursors are encrypted. A cursor works only on
//! its own board.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::board::Start;
use daymark_actors::event::ProgramId;
use daymark_base::config::Secret;
use daymark_people::accounts;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

/// The key that encrypts.
fn key(secret: &Secret) -> LessSafeKey {
    let key = accounts::keyed(secret.bytes(), b"daymark board cursor 1");
    LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &key).expect("32 bytes"))
}

/// The cursor of the page that starts here. The nonce comes from the content, so that the same page has the same cursor
/// and keeps its ETag.
pub(super) fn sealed(secret: &Secret, board: ProgramId, start: Start) -> String {
    let mut content = start.to_string().into_bytes();
    let mark = accounts::keyed(secret.bytes(), format!("daymark board cursor nonce 1 {board} {start}").as_bytes());
    let nonce = mark.first_chunk::<NONCE_LEN>().expect("32 bytes");
    let (of, unique) = (Aad::from(board.to_be_bytes()), Nonce::assume_unique_for_key(*nonce));
    key(secret).seal_in_place_append_tag(unique, of, &mut content).expect("a short text");
    URL_SAFE_NO_PAD.encode([&nonce[..], &content].concat())
}

/// Where the page of a cursor starts; `None` for a text that is not a cursor of this board.
pub(super) fn opened(secret: &Secret, board: ProgramId, cursor: &str) -> Option<Start> {
    let mut bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
    let (nonce, content) = bytes.split_at_mut_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let content = key(secret).open_in_place(nonce, Aad::from(board.to_be_bytes()), content).ok()?;
    std::str::from_utf8(content).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use daymark_actors::clock::Instant;
    use daymark_actors::leaderboard::Place;

    use super::*;

    const TIMES: [i64; 2] = [1_777_777_777_777, 1_766_666_666_666];

    fn start() -> Start {
        let [last, joined] = TIMES.map(Instant);
        Start { after: Some(Place { score: 20, last_scored_at: Some(last), joined_at: joined, id: 7 }), skip: 2 }
    }

    #[test]
    fn a_cursor_opens_only_on_its_board_and_with_its_secret() {
        let [ours, other] = ["one secret", "another secret"].map(|text| Secret::from(text.to_owned()));
        for start in [start(), Start { after: None, skip: 3 }] {
            let cursor = sealed(&ours, 5, start);
            assert_eq!(sealed(&ours, 5, start), cursor, "the same page keeps its ETag");
            assert_eq!(opened(&ours, 5, &cursor), Some(start));
            assert_eq!((opened(&ours, 6, &cursor), opened(&other, 5, &cursor)), (None, None));
            // Older releases sent the cursor unencrypted.
            for wrong in [&start.to_string(), &cursor[4..], "AAAA", ""] {
                assert_eq!(opened(&ours, 5, wrong), None, "{wrong}");
            }
        }
    }

    #[test]
    fn a_cursor_does_not_contain_the_times_of_its_place() {
        let cursor = URL_SAFE_NO_PAD.decode(sealed(&"a secret".to_owned().into(), 5, start())).expect("base64");
        for time in TIMES.map(|time| time.to_string()) {
            assert!(start().to_string().contains(&time));
            assert!(!cursor.windows(time.len()).any(|part| part == time.as_bytes()));
        }
    }
}
