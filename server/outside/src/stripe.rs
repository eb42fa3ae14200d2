//! The parts of Stripe that billing needs: typed calls to its API, and the signature of its webhooks.
//!
//! The calls go through [`Outward`]. A crate for Stripe's whole API would take minutes to compile, bring another HTTP
//! client, and reject the answers of the servers that tests run.

mod calls;
mod cards;
mod form;
mod objects;
mod signature;

use std::fmt;

use bytes::Bytes;
use daymark_base::config::{self, Secret};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::outward::{Answer, Method, Outward, Purpose, Trouble};
pub use calls::{Checkout, Marks, NewCoupon, NewPrice, Off, OneOff, Proration, Since};
use form::Form;
pub use objects::{
    Card, Charge, Coupon, Customer, Dispute, DisputeStatus, Endpoint, Event, IntentStatus, Interval, Invoice,
    InvoicePayment, InvoiceStatus, Item, Line, List, Metadata, PaymentIntent, PaymentMethod, Period, Portal, Price,
    Ref, Refund, RefundStatus, Session, SessionStatus, SetupIntent, SetupStatus, Subscription, SubscriptionStatus,
};
pub use signature::{NotSigned, check as check_signature};

/// The version of the API that the objects here follow. Stripe answers in this version, whatever the account's default
/// is.
const VERSION: &str = "2026-10-28.endive";
/// The maximum size of an answer, in bytes: a list of a hundred invoices takes a few hundred kilobytes.
const MOST: usize = 4 * 1024 * 1024;

/// An account with Stripe.
pub struct Stripe {
    api: String,
    key: Secret,
    purpose: Purpose,
}

/// Why a call failed.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// No answer, or a busy server: the same call with the same key may be made again later, and takes effect once.
    Later(String),
    /// The key is not accepted.
    Unknown(String),
    /// The key may not do this.
    Forbidden(String),
    /// There is no such object.
    Missing(String),
    /// The payment was declined, with a code such as `card_declined` and Stripe's message.
    Declined {
        /// Stripe's code.
        code: String,
        /// Stripe's message.
        message: String,
    },
    /// The call itself is wrong and would fail again.
    Refused(String),
    /// The answer cannot be read, so the call may have taken effect: the same call with the same key may be made again.
    /// Unlike after [`Later`](Self::Later), other calls can succeed.
    Unreadable(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Later(why) => write!(f, "Stripe cannot be reached: {why}"),
            Self::Unknown(why) => write!(f, "Stripe does not accept the key: {why}"),
            Self::Forbidden(why) => write!(f, "the key may not do this at Stripe: {why}"),
            Self::Missing(why) => write!(f, "Stripe does not know the object: {why}"),
            Self::Declined { code, message } => write!(f, "Stripe declined the payment: {code}: {message}"),
            Self::Refused(why) => write!(f, "Stripe refused the call: {why}"),
            Self::Unreadable(why) => write!(f, "Stripe's answer cannot be read: {why}"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(why) => Self::Refused(why),
            Trouble::Unreachable(why) => Self::Later(why),
            Trouble::Unreadable(why) => Self::Unreadable(why),
        }
    }
}

/// The outcome of a call.
pub type Outcome<T> = Result<T, Fault>;

#[derive(Deserialize)]
struct Problem {
    error: Told,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Told {
    #[serde(rename = "type")]
    kind: String,
    code: Option<String>,
    decline_code: Option<String>,
    message: Option<String>,
}

impl Stripe {
    /// The account of the settings; `None` when Stripe is off.
    #[must_use]
    pub fn new(settings: &config::Stripe) -> Option<Self> {
        if settings.secret_key.is_empty() {
            return None;
        }
        let api = settings.api_url.trim_end_matches('/').to_owned();
        let purpose = Purpose::at("Stripe", &[&api], MOST);
        Some(Self { api, key: settings.secret_key.clone(), purpose })
    }

    /// Whether the key belongs to the test mode, in which no money moves.
    #[must_use]
    pub fn is_test(&self) -> bool {
        self.key.expose().split('_').nth(1) == Some("test")
    }

    async fn get<T: DeserializeOwned>(&self, outward: &Outward, path: &str, query: Form) -> Outcome<T> {
        let query = query.encoded();
        let mark = if query.is_empty() { "" } else { "?" };
        self.answer(outward, Method::GET, &format!("{path}{mark}{query}"), Form::default(), None).await
    }

    /// `key` is the idempotency key: calls with the same key have one effect and the same answer (for a day at least).
    async fn post<T: DeserializeOwned>(&self, outward: &Outward, path: &str, form: Form, key: &str) -> Outcome<T> {
        self.answer(outward, Method::POST, path, form, Some(key)).await
    }

    async fn delete<T: DeserializeOwned>(&self, outward: &Outward, path: &str, key: &str) -> Outcome<T> {
        self.answer(outward, Method::DELETE, path, Form::default(), Some(key)).await
    }

    async fn answer<T: DeserializeOwned>(
        &self,
        outward: &Outward,
        method: Method,
        path: &str,
        form: Form,
        key: Option<&str>,
    ) -> Outcome<T> {
        let reads = method == Method::GET;
        let call = outward.call(&self.purpose, method, &format!("{}/v1/{path}", self.api))?;
        let call = call.bearer_auth(self.key.expose()).header("stripe-version", VERSION);
        let call = key.into_iter().fold(call, |call, key| call.header("idempotency-key", key));
        let call = if reads { call } else { call.form(&form.fields()) };
        parsed(&call.send().await?)
    }
}

fn parsed<T: DeserializeOwned>(answer: &Answer) -> Outcome<T> {
    match answer.status {
        200..300 => read(&answer.body).map_err(|e| Fault::Unreadable(e.to_string())),
        status => Err(fault(status, &answer.body)),
    }
}

fn read<T: DeserializeOwned>(body: &Bytes) -> serde_json::Result<T> {
    serde_json::from_slice(body)
}

/// The fault that an error means (docs.stripe.com/api/errors).
fn fault(status: u16, body: &Bytes) -> Fault {
    let told = read::<Problem>(body).map(|problem| problem.error).unwrap_or_default();
    let message = told.message.unwrap_or_else(|| format!("status {status}"));
    match (status, told.kind.as_str()) {
        (401, _) => Fault::Unknown(message),
        (403, _) => Fault::Forbidden(message),
        (404, _) => Fault::Missing(message),
        (402, _) | (_, "card_error") => {
            let code = told.decline_code.or(told.code).unwrap_or_else(|| "card_declined".to_owned());
            Fault::Declined { code, message }
        }
        // 409: the same key is in use by a call that has not ended.
        (409 | 429 | 500.., _) => Fault::Later(message),
        _ => Fault::Refused(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_map_to_retryable_or_final_faults() {
        let fault = |status, body: &str| fault(status, &Bytes::from(body.to_owned()));
        let error = |kind: &str| format!(r#"{{"error":{{"type":"{kind}","code":"c","message":"m"}}}}"#);
        assert_eq!(fault(429, &error("rate_limit_error")), Fault::Later("m".into()));
        assert_eq!(fault(409, &error("idempotency_error")), Fault::Later("m".into()));
        assert_eq!(fault(503, "<html>"), Fault::Later("status 503".into()));
        assert_eq!(fault(401, &error("invalid_request_error")), Fault::Unknown("m".into()));
        assert_eq!(fault(403, &error("invalid_request_error")), Fault::Forbidden("m".into()));
        assert_eq!(fault(404, &error("invalid_request_error")), Fault::Missing("m".into()));
        assert_eq!(fault(400, &error("invalid_request_error")), Fault::Refused("m".into()));
        // The key was used for another call.
        assert_eq!(fault(400, &error("idempotency_error")), Fault::Refused("m".into()));
        let declined = |code: &str| Fault::Declined { code: code.into(), message: "m".into() };
        assert_eq!(fault(402, &error("card_error")), declined("c"));
        let body =
            r#"{"error":{"type":"card_error","code":"card_declined","decline_code":"expired_card","message":"m"}}"#;
        assert_eq!(fault(402, body), declined("expired_card"));
    }

    #[test]
    fn answers_that_cannot_be_read_have_an_unknown_outcome() {
        let answer =
            |body: &str| Answer { status: 200, body: Bytes::from(body.to_owned()), retry_after: None, location: None };
        let refund = r#"{"id":"re_1","amount":300,"currency":"eur"}"#;
        assert!(parsed::<Refund>(&answer(refund)).is_ok());
        for body in ["<html>", "", r#"{"id":"re_1"}"#, &refund[..20]] {
            let fault = parsed::<Refund>(&answer(body)).expect_err("a fault");
            assert!(matches!(fault, Fault::Unreadable(_)), "{body}: {fault}");
        }
        assert_eq!(Fault::from(Trouble::Unreadable("long".into())), Fault::Unreadable("long".into()));
        assert_eq!(Fault::from(Trouble::Unreachable("slow".into())), Fault::Later("slow".into()));
    }

    #[test]
    fn the_key_prefix_decides_test_or_live_mode() {
        let account =
            |key: &str| Stripe::new(&config::Stripe { secret_key: key.to_owned().into(), ..config::Stripe::default() });
        assert!(account("").is_none());
        assert!(account("sk_test_1").is_some_and(|account| account.is_test()));
        assert!(account("rk_live_1").is_some_and(|account| !account.is_test()));
    }
}
