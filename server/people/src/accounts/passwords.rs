//! Passwords: Argon2id on blocking threads, at most one per core at a time.
//!
//! Devices encode the same characters in different ways, so a password is normalised to NFKC before it is hashed (NIST
//! SP 800-63B). Older hashes were made of passwords as they were sent.

use std::borrow::Cow;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use daymark_web::bounded::Bounded;
use daymark_web::error::{Error, Result};
use icu_normalizer::ComposingNormalizerBorrowed;

/// How many calls can wait for a core; further ones must retry later.
const QUEUE: usize = 32;

/// OWASP's second choice for Argon2id: 19 MiB, two passes, one lane.
const STRONG: Params = params(19_456, 2);
/// The lowest cost that Argon2id allows.
const CHEAP: Params = params(Params::MIN_M_COST, Params::MIN_T_COST);

/// A hash of an unknown password, with the parameters of [`STRONG`]. Verified for unknown accounts, so that the
/// answer takes as long as for known ones.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$TDFDFB40p3U9k1v02xSz1g$eWN/uNcyXcs6dqwXCXlLGUBxjbiJ5WEE6JFDphcAwVM";

/// Hashes and verifies passwords. Each hash takes 19 MiB while running, which is why their number is bounded.
pub struct Passwords {
    threads: Bounded,
    cost: Params,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads: Bounded::new(cores, QUEUE), cost: STRONG }
    }
}

impl Passwords {
    /// Like the default, but its hashes protect nothing: for tests, which create thousands of accounts.
    #[must_use]
    pub fn cheap() -> Self {
        Self { cost: CHEAP, ..Self::default() }
    }

    /// The hash of a new password, in PHC form.
    ///
    /// # Errors
    /// `unavailable` when the queue is full.
    pub async fn hash(&self, password: String) -> Result<String> {
        let hasher = argon2id(self.cost.clone());
        self.threads
            .run(move || Ok(hasher.hash_password(form(&password).as_bytes()).map_err(Error::internal)?.to_string()))
            .await
    }

    /// Whether the password matches the stored hash. Without a stored hash the answer is no, after the same time.
    ///
    /// # Errors
    /// `unavailable` when the queue is full.
    pub async fn matches(&self, password: String, stored: Option<String>) -> Result<bool> {
        // Verification uses the parameters in the stored hash, not these.
        let hasher = argon2id(self.cost.clone());
        self.threads
            .run(move || {
                let hash = PasswordHash::new(stored.as_deref().unwrap_or(NOBODY)).map_err(Error::internal)?;
                let is = |text: &str| hasher.verify_password(text.as_bytes(), &hash).is_ok();
                let form = form(&password);
                let same = is(&form) || (*form != *password && is(&password));
                Ok(same && stored.is_some())
            })
            .await
    }
}

/// A password in the form that is hashed.
fn form(password: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfkc().normalize(password)
}

const fn params(memory_kib: u32, passes: u32) -> Params {
    match Params::new(memory_kib, passes, 1, None) {
        Ok(params) => params,
        Err(_) => panic!("parameters that Argon2 refuses"),
    }
}

fn argon2id(cost: Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_password_matches_only_its_own_hash() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.matches("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.matches("wrong horse".into(), Some(hash)).await.unwrap());
        assert!(!passwords.matches("correct horse".into(), None).await.unwrap());
    }

    #[actix_web::test]
    async fn a_password_matches_in_every_unicode_form() {
        let passwords = Passwords::cheap();
        let (composed, decomposed, wide) = ("caf\u{e9} noir", "cafe\u{301} noir", "caf\u{e9}\u{3000}noir");
        for set in [composed, decomposed] {
            let hash = passwords.hash(set.into()).await.unwrap();
            for typed in [composed, decomposed, wide] {
                assert!(passwords.matches(typed.into(), Some(hash.clone())).await.unwrap(), "{set:?} {typed:?}");
            }
            assert!(!passwords.matches("cafe noir".into(), Some(hash)).await.unwrap());
        }
        // A hash from before passwords were normalised.
        let raw = argon2id(CHEAP).hash_password(decomposed.as_bytes()).unwrap().to_string();
        assert!(passwords.matches(decomposed.into(), Some(raw)).await.unwrap());
    }

    #[test]
    fn the_dummy_hash_has_the_real_cost_parameters() {
        let ours = argon2id(STRONG).hash_password(b"x").unwrap();
        let nobody = PasswordHash::new(NOBODY).unwrap();
        assert_eq!(nobody.params, ours.params);
        assert_eq!((nobody.algorithm, nobody.version), (ours.algorithm, ours.version));
        assert_eq!(nobody.hash.map(|h| h.len()), ours.hash.map(|h| h.len()));
    }
}
