//! The codes themselves: pure functions of a secret and a time.

use daymark_actors::clock::Instant;
use daymark_web::error::{Error, Result};
use rand::Rng;
use totp_rs::{Builder, Secret, Totp};

/// Bytes of a new secret (RFC 4226, section 4).
pub(super) const SECRET_BYTES: usize = 20;
/// The characters in recovery codes: none that are easily confused on paper.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
/// The length of a recovery code, in characters.
const LENGTH: usize = 10;

/// A code as entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Six digits from the app.
    Phone(String),
    /// A recovery code, in the form that is hashed.
    Paper(String),
}

impl Typed {
    /// Reads a code. Spaces and dashes are only for readability; case does not matter.
    pub(super) fn of(text: &str) -> Self {
        let plain = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let code: String = plain.map(|c| c.to_ascii_lowercase()).collect();
        if code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()) { Self::Phone(code) } else { Self::Paper(code) }
    }
}

fn totp(secret: &[u8]) -> Result<Totp> {
    // RFC 6238 with SHA-1, six digits, 30-second steps, one step of tolerance either way: what every app supports.
    Builder::new().with_secret(secret).build().map_err(|e| Error::internal(anyhow::anyhow!("{e}")))
}

/// The time step of a code, if it is the current or an adjacent one, and later than `used`.
pub(super) fn step(secret: &[u8], code: &str, now: Instant, used: i64) -> Result<Option<i64>> {
    let step = totp(secret)?.check(code, now.0.div_euclid(1000).unsigned_abs());
    Ok(step.map(u64::cast_signed).filter(|step| *step > used))
}

/// The secret as people type it (base 32).
pub(super) fn readable(secret: &[u8]) -> String {
    Secret::from(secret).to_base32()
}

/// The URL in the QR code: the secret with the account's and the site's name.
pub(super) fn uri(readable: &str, email: &str) -> String {
    let whose: String = form_urlencoded::byte_serialize(email.as_bytes()).collect();
    format!("otpauth://totp/Daymark:{whose}?secret={readable}&issuer=Daymark&algorithm=SHA1&digits=6&period=30")
}

/// A new recovery code, as shown: two halves with a dash between them.
pub(super) fn recovery_code() -> String {
    let mut rng = rand::rng();
    let code: String = (0..LENGTH).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect();
    format!("{}-{}", &code[..LENGTH / 2], &code[LENGTH / 2..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> Instant {
        Instant(seconds * 1000)
    }

    #[test]
    fn codes_match_the_rfc_6238_examples() {
        // RFC 6238, appendix B: the last six of its eight digits.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ] {
            assert_eq!(step(SECRET, code, at(seconds), 0).unwrap(), Some(seconds / 30), "{code}");
        }
    }

    #[test]
    fn a_code_is_valid_for_its_own_and_adjacent_time_steps() {
        let good = |seconds| step(SECRET, "005924", at(seconds), 0).unwrap().is_some();
        let begun = 1_234_567_890;
        assert!(good(begun) && good(begun + 29) && good(begun + 30) && good(begun + 59) && good(begun - 30));
        assert!(!good(begun + 60) && !good(begun - 31));
    }

    #[test]
    fn a_used_time_step_cannot_be_reused() {
        let now = at(1_234_567_890);
        let used = step(SECRET, "005924", now, 0).unwrap().unwrap();
        assert_eq!(step(SECRET, "005924", now, used).unwrap(), None);
        assert_eq!(step(SECRET, "005924", now, used - 1).unwrap(), Some(used));
    }

    #[test]
    fn typed_codes_ignore_spaces_dashes_and_case() {
        assert_eq!(Typed::of(" 123 456 "), Typed::Phone("123456".into()));
        assert_eq!(Typed::of("ABCDE-fghjk"), Typed::Paper("abcdefghjk".into()));
        for text in ["12345", "1234567", "12a456", "", "１２３４５６"] {
            assert!(matches!(Typed::of(text), Typed::Paper(_)), "{text}");
        }
    }

    #[test]
    fn the_otpauth_uri_names_the_account() {
        let readable = readable(SECRET);
        assert_eq!(readable, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        let uri = uri(&readable, "ada+x@daymark.example");
        assert!(uri.starts_with("otpauth://totp/Daymark:ada%2Bx%40daymark.example?secret=GEZDG"), "{uri}");
    }

    #[test]
    fn recovery_codes_are_unique_and_easy_to_read() {
        let codes: std::collections::HashSet<_> = (0..1000).map(|_| recovery_code()).collect();
        assert_eq!(codes.len(), 1000);
        for code in codes {
            assert!(code.len() == 11 && code.bytes().all(|b| b == b'-' || LETTERS.contains(&b)), "{code}");
        }
    }
}
