//! Whether a person sent a form: the verify call that reCAPTCHA, hCaptcha and Turnstile have in common.

use daymark_base::config::{HumanCheck, Verifier};
use serde::Deserialize;

use super::outward::{Method, Outward, Purpose, Trouble};

/// The lowest score that counts as a person's, if the provider gives a score (reCAPTCHA 3: 0 to 1).
const LEAST_SCORE: f64 = 0.5;

/// The verifier of the settings.
pub struct HumanVerifier {
    url: String,
    secret: daymark_base::config::Secret,
    purpose: Purpose,
}

/// The provider's verdict on a token.
#[derive(Deserialize)]
struct Verdict {
    success: bool,
    score: Option<f64>,
    action: Option<String>,
}

impl Verdict {
    /// A provider that does not know a token's action omits it, or sends an empty text.
    fn is_a_person(&self, action: &str) -> bool {
        let for_this = self.action.as_deref().is_none_or(|named| named.is_empty() || named == action);
        self.success && for_this && self.score.is_none_or(|score| score >= LEAST_SCORE)
    }
}

impl HumanVerifier {
    /// `None` when the check is off.
    #[must_use]
    pub fn new(settings: &HumanCheck) -> Option<Self> {
        let own = match settings.provider {
            Verifier::Off => return None,
            Verifier::Recaptcha => "https://www.google.com/recaptcha/api/siteverify",
            Verifier::Hcaptcha => "https://api.hcaptcha.com/siteverify",
            Verifier::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        };
        let url = if settings.verify_url.is_empty() { own } else { &settings.verify_url }.to_owned();
        let purpose = Purpose::at("human check", &[url.as_str()], 16 * 1024);
        Some(Self { url, secret: settings.secret.clone(), purpose })
    }

    /// Whether a person made this token for this action.
    ///
    /// # Errors
    /// When the provider does not answer.
    pub async fn is_a_person(&self, outward: &Outward, token: &str, action: &str) -> Result<bool, Trouble> {
        let form = [("secret", self.secret.expose()), ("response", token)];
        let answer = outward.call(&self.purpose, Method::POST, &self.url)?.form(&form).send().await?;
        Ok(answer.json::<Verdict>()?.is_a_person(action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_passes_only_for_its_action_with_a_good_score() {
        let says = |json: &str| serde_json::from_str::<Verdict>(json).unwrap().is_a_person("register");
        assert!(says(r#"{"success":true}"#));
        assert!(says(r#"{"success":true,"score":0.5,"action":"register","hostname":"x"}"#));
        assert!(says(r#"{"success":true,"action":""}"#));
        assert!(!says(r#"{"success":false,"error-codes":["timeout-or-duplicate"]}"#));
        assert!(!says(r#"{"success":true,"score":0.4}"#));
        assert!(!says(r#"{"success":true,"action":"newsletter"}"#));
    }
}
