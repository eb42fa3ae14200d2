//! The Message-IDs of our emails, which identify returned mail. Each has a mark that only we can make: a report about a
//! mail that we never sent identifies no one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use daymark_base::config::Config;
use daymark_base::db::Result;
use daymark_web::ctx::Ctx;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::store;

/// Bytes of a mark.
const MARK: usize = 16;

/// `<ID.CREATED.MARK@HOST>`: the same for each attempt.
pub(super) fn new(config: &Config, id: i64, created_at: Instant) -> String {
    let number = format!("{id}.{}", created_at.0);
    format!("<{number}.{}@{}>", mark(config, &number), config.mail_host())
}

fn mark(config: &Config, number: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(config.secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(b"message-id\0");
    mac.update(number.as_bytes());
    URL_SAFE_NO_PAD.encode(&mac.finalize().into_bytes()[..MARK])
}

/// The id of our mail and when it was queued; `None` when the Message-ID is not ours. With or without angle brackets.
fn read(config: &Config, message_id: &str) -> Option<(i64, Instant)> {
    let (name, _) = message_id.trim().trim_start_matches('<').split_once('@')?;
    let (number, said) = name.rsplit_once('.')?;
    // Both are digests of the same length made with our key, so the timing of the comparison reveals nothing useful.
    if mark(config, number) != said {
        return None;
    }
    let (id, created_ms) = number.split_once('.')?;
    Some((id.parse().ok()?, Instant(created_ms.parse().ok()?)))
}

/// The recipient of one of our emails; `None` if the Message-ID is not ours, or the email is no longer in the log.
///
/// # Errors
/// When the database fails.
pub async fn recipient_of(ctx: &Ctx, message_id: &str) -> Result<Option<String>> {
    let Some((id, created_at)) = read(&ctx.config, message_id) else { return Ok(None) };
    store::recipient(&ctx.db, id, created_at).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_message_ids_are_recognised() {
        let config = Config { secret: "0123456789abcdef0123456789abcdef".to_owned().into(), ..Config::default() };
        let ours = new(&config, 7, Instant(1_700_000_000_000));
        assert_eq!(read(&config, &ours), Some((7, Instant(1_700_000_000_000))));
        assert_eq!(read(&config, ours.trim_matches(['<', '>'])), Some((7, Instant(1_700_000_000_000))));
        let other = Config { secret: "another secret that is long enough".to_owned().into(), ..Config::default() };
        for strange in
            [ours.replacen('7', "8", 1), new(&other, 7, Instant(1_700_000_000_000)), "<7.1@x>".into(), String::new()]
        {
            assert_eq!(read(&config, &strange), None, "{strange}");
        }
    }
}
