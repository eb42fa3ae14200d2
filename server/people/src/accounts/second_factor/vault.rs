//! Protects second factors if the database is stolen: secrets of authenticator apps are encrypted, and recovery codes
//! are hashed with a key. Both keys are derived from the program's secret.

use anyhow::anyhow;
use daymark_web::error::{Error, Result};
use rand::RngCore;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::accounts::tokens::keyed;

/// The keys for secrets and recovery codes.
pub(in super::super) struct Vault {
    seal: LessSafeKey,
    codes: [u8; 32],
}

impl Vault {
    /// Derives the keys from the program's secret.
    ///
    /// # Panics
    /// Never: the derived key has the length that the cipher needs.
    pub(in super::super) fn new(secret: &[u8]) -> Self {
        let key = UnboundKey::new(&AES_256_GCM, &keyed(secret, b"daymark second factor 1")).expect("32 bytes");
        Self { seal: LessSafeKey::new(key), codes: keyed(secret, b"daymark recovery code 1") }
    }

    /// Encrypts a secret for storage, bound to this member: it cannot be decrypted in another member's row.
    pub(super) fn sealed(&self, member: i64, secret: &[u8]) -> Result<Vec<u8>> {
        let mut nonce = [0u8; NONCE_LEN];
        rand::rng().fill_bytes(&mut nonce);
        let mut content = secret.to_vec();
        let whose = Aad::from(member.to_be_bytes());
        let sealed = self.seal.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), whose, &mut content);
        sealed.map_err(|_| Error::internal(anyhow!("a secret cannot be sealed")))?;
        Ok([&nonce[..], &content].concat())
    }

    /// Decrypts a stored secret.
    pub(super) fn opened(&self, member: i64, stored: &[u8]) -> Result<Vec<u8>> {
        let closed = || Error::internal(anyhow!("a second factor does not open: was the program's secret changed?"));
        let (nonce, content) = stored.split_at_checked(NONCE_LEN).ok_or_else(closed)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| closed())?;
        let mut content = content.to_vec();
        let whose = Aad::from(member.to_be_bytes());
        let secret = self.seal.open_in_place(nonce, whose, &mut content).map_err(|_| closed())?;
        Ok(secret.to_vec())
    }

    /// A recovery code in stored form.
    pub(super) fn hashed(&self, member: i64, code: &str) -> String {
        hex::encode(keyed(&self.codes, format!("{member} {code}").as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_only_for_its_member_and_key() {
        let (vault, other) = (Vault::new(&[1; 32]), Vault::new(&[2; 32]));
        let stored = vault.sealed(7, b"a secret of twenty b").unwrap();
        assert!(!stored.windows(8).any(|part| part == b"a secret"));
        assert_ne!(stored, vault.sealed(7, b"a secret of twenty b").unwrap());
        assert_eq!(vault.opened(7, &stored).unwrap(), b"a secret of twenty b");
        assert!(vault.opened(8, &stored).is_err());
        assert!(other.opened(7, &stored).is_err());
        let mut changed = stored.clone();
        changed[20] ^= 1;
        assert!(vault.opened(7, &changed).is_err());
        assert!(vault.opened(7, &stored[..5]).is_err());
    }

    #[test]
    fn recovery_code_hashes_depend_on_key_and_member() {
        let vault = Vault::new(&[1; 32]);
        assert_eq!(vault.hashed(7, "abcde"), vault.hashed(7, "abcde"));
        assert_ne!(vault.hashed(7, "abcde"), vault.hashed(8, "abcde"));
        assert_ne!(vault.hashed(7, "abcde"), Vault::new(&[2; 32]).hashed(7, "abcde"));
    }
}
