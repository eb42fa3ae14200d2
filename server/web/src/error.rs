//! One error type and one table of codes, answered as `application/problem+json` (RFC 9457).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use daymark_actors::journal::SubmitError;
use daymark_actors::live::LiveError;
use daymark_base::db;
use serde::Serialize;

pub use super::code::Code;
use super::words;

/// An error as it will be answered.
#[derive(Debug)]
pub struct Error {
    code: Code,
    message: Option<Cow<'static, str>>,
    fields: BTreeMap<String, Vec<String>>,
    retry_after_s: Option<u64>,
    cause: Option<anyhow::Error>,
}

/// The result of a handler.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// The code with its own title as the message.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, message: None, fields: BTreeMap::new(), retry_after_s: None, cause: None }
    }

    /// The code with a more specific sentence.
    #[must_use]
    pub fn with(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: Some(message.into()), ..Self::new(code) }
    }

    /// One invalid field.
    #[must_use]
    pub fn field(name: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Code::Invalid).and_field(name, message)
    }

    /// Adds an invalid field.
    #[must_use]
    pub fn and_field(mut self, name: impl Into<String>, message: impl Into<String>) -> Self {
        let (messages, message) = (self.fields.entry(name.into()).or_default(), message.into());
        // Two rules can give the same message.
        if !messages.contains(&message) {
            messages.push(message);
        }
        self
    }

    /// The first message about a field.
    #[must_use]
    pub fn of_field(&self, name: &str) -> Option<&str> {
        self.fields.get(name)?.first().map(String::as_str)
    }

    /// The same error with its fields renamed: for a part that was validated on its own.
    #[must_use]
    pub fn renamed(self, name: impl Fn(&str) -> String) -> Self {
        let fields = self.fields.into_iter().map(|(field, messages)| (name(&field), messages)).collect();
        Self { fields, ..self }
    }

    /// When to try again, in seconds.
    #[must_use]
    pub const fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_s = Some(seconds);
        self
    }

    /// An internal error: the cause is logged, and the caller does not see it.
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Code::Internal) }
    }

    /// Something that the program needs is unavailable, or its disk is full: the cause is logged.
    pub fn unavailable(cause: impl Into<anyhow::Error>) -> Self {
        let cause = cause.into();
        let full = |e: &(dyn std::error::Error + 'static)| {
            let kind = e.downcast_ref::<io::Error>().map(io::Error::kind);
            matches!(kind, Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
        };
        let code = if cause.chain().any(full) { Code::DiskFull } else { Code::Unavailable };
        Self { cause: Some(cause), ..Self::new(code) }.retry_after(5)
    }

    /// The code.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The sentence for people.
    #[must_use]
    pub fn message(&self) -> &str {
        self.message.as_deref().unwrap_or(words::title(self.code))
    }

    /// Logs the error. Call it once, when the error leaves the program; an answer logs itself.
    pub fn log(&self) {
        match (&self.cause, self.code) {
            (Some(cause), Code::Unavailable | Code::DiskFull) => {
                tracing::warn!(cause = format!("{cause:#}"), "unavailable")
            }
            (Some(cause), _) => tracing::error!(cause = format!("{cause:#}"), "unexpected"),
            (None, Code::Internal) => tracing::error!("unexpected"),
            (None, _) => {}
        }
    }
}

/// With `{:#}` its causes follow, as those of an [`anyhow::Error`] do: for the log, never for an answer.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.text(), self.message())?;
        self.fields.iter().try_for_each(|(name, messages)| write!(f, "; {name}: {}", messages.join(" ")))?;
        match &self.cause {
            Some(cause) if f.alternate() => write!(f, ": {cause:#}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Error {
    /// The cause, for the log: an answer never shows it.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref()?.chain().next()
    }
}

impl From<LiveError> for Error {
    fn from(e: LiveError) -> Self {
        match e {
            LiveError::Busy => Self::new(Code::Unavailable).retry_after(1),
            LiveError::Gone => Self::new(Code::NotFound),
        }
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<db::Error> for Error {
    fn from(e: db::Error) -> Self {
        match e {
            db::Error::NotFound => Self::new(Code::NotFound),
            e @ db::Error::Full(_) => Self { cause: Some(e.into()), ..Self::new(Code::DiskFull) }.retry_after(5),
            e if e.is_transient() => Self { cause: Some(e.into()), ..Self::new(Code::Unavailable) }.retry_after(1),
            other => Self::internal(other),
        }
    }
}

impl From<SubmitError> for Error {
    fn from(e: SubmitError) -> Self {
        match e {
            SubmitError::Full => Self::new(Code::DiskFull).retry_after(5),
            SubmitError::Busy | SubmitError::Failed => Self::new(Code::Unavailable).retry_after(1),
        }
    }
}

impl From<garde::Report> for Error {
    fn from(report: garde::Report) -> Self {
        report.iter().fold(Self::new(Code::Invalid), |e, (path, problem)| {
            // garde uses Rust's field names and ignores serde's renaming.
            e.and_field(path.to_string().replace("r#", ""), words::rule(&problem.to_string()))
        })
    }
}

/// The body of a problem answer.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Problem<'a> {
    /// Always `about:blank`: `code` identifies the problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What the code means, in a sentence.
    title: &'a str,
    /// The HTTP status.
    status: u16,
    /// The error code, for programs.
    code: &'a str,
    /// What happened and what to do next, for people.
    message: &'a str,
    /// Messages per invalid field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    errors: &'a BTreeMap<String, Vec<String>>,
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        self.log();
        let problem = Problem {
            kind: "about:blank",
            title: words::title(self.code),
            status: self.code.status(),
            code: self.code.text(),
            message: self.message(),
            errors: &self.fields,
        };
        let mut response = HttpResponse::build(self.status_code());
        if let Some(seconds) = self.retry_after_s {
            response.insert_header((RETRY_AFTER, HeaderValue::from(seconds)));
        }
        response.content_type("application/problem+json").body(serde_json::to_vec(&problem).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::MessageBody;

    use super::*;

    #[test]
    fn codes_are_unique() {
        let mut texts: Vec<_> = Code::ALL.iter().map(|c| c.text()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), Code::ALL.len());
    }

    #[test]
    fn internal_errors_hide_their_cause() {
        let e = Error::internal(anyhow::anyhow!("SELECT secret FROM /var/lib"));
        assert!(!e.to_string().contains("SELECT"));
        assert_eq!(e.status_code(), StatusCode::INTERNAL_SERVER_ERROR);
        let answer = e.error_response().into_body().try_into_bytes().expect("a body");
        assert!(!String::from_utf8_lossy(&answer).contains("SELECT"), "{answer:?}");
    }

    #[test]
    fn the_log_of_a_job_shows_the_cause() {
        let refused = || db::Error::mistake("an invalid byte sequence");
        let logged = format!("{:#}", anyhow::Error::from(Error::from(refused())).context("a mail"));
        assert!(logged.contains("the database refused a statement: an invalid byte sequence"), "{logged}");
        assert_eq!(logged.matches("an invalid byte sequence").count(), 1, "{logged}");
        let bare = format!("{:#}", Error::from(refused()));
        assert!(bare.ends_with(": the database refused a statement: an invalid byte sequence"), "{bare}");
        let job = anyhow::Error::from(Error::from(db::Error::Busy));
        let cause = job.chain().find_map(|cause| cause.downcast_ref::<db::Error>());
        assert!(cause.is_some_and(db::Error::is_transient), "the cause can be told apart: {cause:?}");
    }
}
