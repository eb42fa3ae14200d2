//! An authenticator app on a member's phone.

use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use super::{Member, Site};

/// The app, with one secret.
pub struct Phone(Vec<u8>);

impl Phone {
    /// Scans the QR code of a set-up.
    #[must_use]
    pub fn of(set_up: &Value) -> Self {
        let secret = Secret::try_from_base32(set_up["secret"].as_str().expect("a secret")).expect("base 32");
        Self(secret.as_bytes().to_vec())
    }

    /// Turns on a second factor, and returns the recovery codes as well.
    pub async fn turn_on(site: &Site, member: &Member) -> (Self, Vec<String>) {
        let begin = json!({ "password": "correct horse battery" });
        let phone = Self::of(member.post("/v1/auth/second-factor", &begin).await.status(200).data());
        let code = json!({ "code": phone.code(site, 0) });
        let confirmed = member.post("/v1/auth/second-factor/confirm", &code).await.status(200).data();
        (phone, serde_json::from_value(confirmed["recovery_codes"].clone()).expect("codes"))
    }

    /// The code this many time steps after the story's current time.
    #[must_use]
    pub fn code(&self, site: &Site, later: i64) -> String {
        let totp = Builder::new().with_secret(self.0.clone()).build().expect("an app");
        totp.generate((site.now().0 / 1000 + 30 * later).unsigned_abs()).to_string()
    }

    /// The secret itself, to check that it does not appear elsewhere.
    #[must_use]
    pub fn secret(&self) -> &[u8] {
        &self.0
    }
}
