//! Message encryption for Web Push (RFC 8291: one `aes128gcm` record of RFC 8188) over RustCrypto. It replaces the
//! crate `ece`, which depends on OpenSSL, and has only the names that the crate `web-push` uses.

use std::fmt;

use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use hkdf::Hkdf;
use p256::elliptic_curve::rand_core::{OsRng, RngCore};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey, ecdh};
use sha2::Sha256;

/// The record size in the header; a message is one record, which is at most this long.
const RECORD_SIZE: u32 = 4096;
/// Ends the last record (RFC 8188, section 2).
const LAST: u8 = 2;

/// An invalid receiver's key, or a message that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(&'static str);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Error {}

/// The result of an encryption.
pub type Result<T> = std::result::Result<T, Error>;

/// Encrypts `data` for a browser's subscription: its public key (an uncompressed P-256 point) and its 16 secret bytes.
///
/// # Errors
/// When the key is not on the curve, the secret has another length, or the data is longer than a record.
pub fn encrypt(remote_pub: &[u8], remote_auth: &[u8], data: &[u8]) -> Result<Vec<u8>> {
    let mut salt = [0; 16];
    OsRng.fill_bytes(&mut salt);
    seal(remote_pub, remote_auth, data, &SecretKey::random(&mut OsRng), &salt)
}

fn seal(receiver: &[u8], auth: &[u8], data: &[u8], own: &SecretKey, salt: &[u8; 16]) -> Result<Vec<u8>> {
    const TAG: usize = 16;
    if auth.len() != 16 {
        return Err(Error("the secret of a subscription has 16 bytes"));
    }
    if data.len() + 1 + TAG > RECORD_SIZE as usize {
        return Err(Error("the message is longer than a record"));
    }
    let receiver_key = PublicKey::from_sec1_bytes(receiver).map_err(|_| Error("no point of the curve"))?;
    let own_public = own.public_key().to_encoded_point(false);
    let shared = ecdh::diffie_hellman(own.to_nonzero_scalar(), receiver_key.as_affine());

    let mut key_material = [0; 32];
    expand(auth, shared.raw_secret_bytes(), &[b"WebPush: info\0", receiver, own_public.as_bytes()], &mut key_material)?;
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    expand(salt, &key_material, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
    expand(salt, &key_material, &[b"Content-Encoding: nonce\0"], &mut nonce)?;

    let record = [data, &[LAST]].concat();
    let sealed = Aes128Gcm::new(&key.into()).encrypt(&nonce.into(), record.as_slice());
    let sealed = sealed.map_err(|_| Error("the message could not be encrypted"))?;
    let key_id = own_public.as_bytes();
    let id_length = u8::try_from(key_id.len()).map_err(|_| Error("the key is too long"))?;
    Ok([salt.as_slice(), &RECORD_SIZE.to_be_bytes(), &[id_length], key_id, &sealed].concat())
}

fn expand(salt: &[u8], secret: &[u8], info: &[&[u8]], out: &mut [u8]) -> Result<()> {
    Hkdf::<Sha256>::new(Some(salt), secret).expand_multi_info(info, out).map_err(|_| Error("the key is too long"))
}

/// The scheme from before the standard, which is not supported.
pub mod legacy {
    use super::{Error, Result};

    /// Never constructed.
    pub enum AesGcmEncryptedBlock {}

    impl AesGcmEncryptedBlock {
        /// Always empty.
        #[must_use]
        pub fn headers(&self, _vapid_public_key: Option<&[u8]>) -> Vec<(&'static str, String)> {
            match *self {}
        }

        /// Always empty.
        #[must_use]
        pub fn body(&self) -> String {
            match *self {}
        }
    }

    /// Always fails.
    ///
    /// # Errors
    /// Always.
    pub fn encrypt_aesgcm(_remote_pub: &[u8], _remote_auth: &[u8], _data: &[u8]) -> Result<AesGcmEncryptedBlock> {
        Err(Error("aesgcm is not offered"))
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    const RECEIVER: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn sealing_matches_the_rfc_8291_appendix_a_example() {
        let own = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).expect("a key");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = seal(&bytes(RECEIVER), &bytes(AUTH), text, &own, &salt).expect("a message");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tl\
            zAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn ciphertexts_differ_and_invalid_input_is_rejected() {
        let (receiver, auth) = (bytes(RECEIVER), bytes(AUTH));
        assert_ne!(encrypt(&receiver, &auth, b"x"), encrypt(&receiver, &auth, b"x"));
        assert!(encrypt(&receiver, &auth, &[0; 4079]).is_ok());
        assert!(encrypt(&receiver, &auth, &[0; 4080]).is_err());
        assert!(encrypt(&receiver[1..], &auth, b"x").is_err());
        assert!(encrypt(&receiver, &auth[1..], b"x").is_err());
        assert!(legacy::encrypt_aesgcm(&receiver, &auth, b"x").is_err());
    }
}
