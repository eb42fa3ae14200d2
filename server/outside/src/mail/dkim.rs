//! Signatures of emails (DKIM, RFC 6376). RSA with SHA-256: the one algorithm that all mail providers verify (RFC
//! 8301).

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use daymark_base::config::Config;
use lettre::Message;
use lettre::message::dkim::{
    DkimCanonicalization, DkimCanonicalizationType, DkimConfig, DkimSigningAlgorithm, DkimSigningKey,
};
use lettre::message::header::HeaderName;
use rsa::RsaPrivateKey;
use rsa::pkcs1::{DecodeRsaPrivateKey, EncodeRsaPrivateKey, LineEnding};
use rsa::pkcs8::{DecodePrivateKey, EncodePublicKey};
use rsa::traits::PublicKeyParts;

/// The minimum size of a key in bits: providers treat signatures of shorter keys as forged (RFC 8301, section 3.2).
const BITS: usize = 2048;

/// The headers that are signed. A header that an email lacks is signed as missing, so that no one can add it; the
/// headers of one-click unsubscription count only when they are signed (RFC 8058, section 4). Content-Type is not
/// signed: lettre keeps it with the parts of a multipart mail, and signs only the headers that it keeps with the email.
const HEADERS: [&str; 13] = [
    "From",
    "Reply-To",
    "To",
    "Cc",
    "Subject",
    "Date",
    "Message-ID",
    "In-Reply-To",
    "References",
    "MIME-Version",
    "Auto-Submitted",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
];

/// The maximum length of one string of a TXT record (RFC 1035, section 3.3).
const STRING: usize = 255;

/// The key that signs emails.
pub struct Dkim {
    signing: DkimConfig,
    host: String,
    public: String,
}

impl Dkim {
    /// The key of the settings; `None` when emails are not signed.
    ///
    /// # Errors
    /// When the key cannot be read, is not an RSA key, is too short, or its domain does not match the sender's.
    pub fn new(config: &Config) -> Result<Option<Self>> {
        let settings = &config.dkim;
        if settings.selector.is_empty() {
            return Ok(None);
        }
        let from = super::sender(config)?;
        let sender = from.email.domain();
        let domain = if settings.domain.is_empty() { sender } else { &settings.domain };
        let within = |a: &str, b: &str| a == b || a.ends_with(&format!(".{b}"));
        ensure!(
            within(sender, domain) || within(domain, sender),
            "dkim.domain: {domain} cannot sign emails from {sender}. Unset it to use {sender}"
        );
        let pem = if settings.private_key.is_empty() {
            let file = &settings.private_key_file;
            let text = fs::read_to_string(file);
            text.with_context(|| format!("dkim.private_key_file: {} cannot be read", file.display()))?.into()
        } else {
            settings.private_key.clone()
        };
        // The error may quote the key.
        let key = RsaPrivateKey::from_pkcs8_pem(pem.expose())
            .ok()
            .or_else(|| RsaPrivateKey::from_pkcs1_pem(pem.expose()).ok())
            .context("dkim.private_key: expected an RSA key as PEM")?;
        ensure!(key.n().bits() >= BITS, "dkim.private_key: expected an RSA key of at least {BITS} bits");
        let public = STANDARD.encode(key.to_public_key().to_public_key_der()?);
        let own = DkimSigningKey::new(&key.to_pkcs1_pem(LineEnding::LF)?, DkimSigningAlgorithm::Rsa)?;
        let relaxed = DkimCanonicalizationType::Relaxed;
        let signing = DkimConfig::new(
            settings.selector.clone(),
            domain.to_owned(),
            own,
            HEADERS.map(HeaderName::new_from_ascii_str).to_vec(),
            DkimCanonicalization { header: relaxed, body: relaxed },
        );
        Ok(Some(Self { signing, host: format!("{}._domainkey.{domain}", settings.selector), public }))
    }

    /// The DNS record that providers look up, as a line of a zone file.
    #[must_use]
    pub fn record(&self) -> String {
        let mut line = format!("{}. IN TXT (", self.host);
        let text = format!("v=DKIM1; k=rsa; p={}", self.public);
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let (string, after) = rest.split_at(rest.len().min(STRING));
            let _ = write!(line, " \"{string}\"");
            rest = after;
        }
        line + " )"
    }

    pub(super) fn sign(&self, mail: &mut Message) {
        mail.sign(&self.signing);
    }
}
