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

use super::words;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $text:literal $status:literal)*) => {
        /// What went wrong, for programs. The table is the whole contract: clients may rely on each text and status.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Code { $($(#[$doc])* $name),* }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$name),*];
            /// The stable text, such as `not_found`.
            #[must_use]
            pub const fn text(self) -> &'static str { match self { $(Self::$name => $text),* } }
            /// The HTTP status.
            #[must_use]
            pub const fn status(self) -> u16 { match self { $(Self::$name => $status),* } }
            /// A sentence for people, used when the error carries no better one.
            #[must_use]
            pub const fn title(self) -> &'static str { words::title(self) }
        }
    };
}

codes! {
    /// The body or the query could not be read at all.
    BadRequest "bad_request" 400
    /// One or more fields are at fault; `errors` names them.
    Invalid "invalid" 422
    /// Nobody is signed in, or the sign-in has ended.
    Unauthenticated "unauthenticated" 401
    /// Wrong address or password.
    BadCredentials "bad_credentials" 401
    /// The password is right, and a second factor is on: the same call again with `code`.
    SecondFactorRequired "second_factor_required" 401
    /// The site asks administrators for a second factor, and this one has none.
    SecondFactorDue "second_factor_setup_required" 403
    /// The refresh token is unknown, used up or ended.
    BadRefreshToken "bad_refresh_token" 401
    /// Signed in, but not allowed to.
    Forbidden "forbidden" 403
    /// A write by cookie that does not come from this site.
    CrossSite "cross_site" 403
    /// The device belongs to another account.
    ForeignDevice "foreign_device" 403
    /// There is no such thing, or it is somebody else's.
    NotFound "not_found" 404
    /// The path exists, the method does not.
    MethodNotAllowed "method_not_allowed" 405
    /// The address is taken.
    EmailTaken "email_taken" 409
    /// The account can be used when its address is proved.
    EmailUnconfirmed "email_unconfirmed" 403
    /// The link of a mail was used or has ended.
    LinkEnded "link_ended" 410
    /// Nobody grants, changes or takes away more than they hold.
    MoreThanHeld "more_than_held" 403
    /// Nobody would be left to administer.
    LastAdmin "last_admin" 409
    /// Something else needs it.
    InUse "in_use" 409
    /// The state of the thing does not allow it.
    Conflict "conflict" 409
    /// The member is in another program already.
    AlreadyActive "already_active" 409
    /// No seat is left.
    ProgramFull "program_full" 409
    /// Whoever joins a team is in its program.
    NotInProgram "not_in_program" 409
    /// One team a member and program.
    AlreadyInTeam "already_in_team" 409
    /// No seat is left in the team.
    TeamFull "team_full" 409
    /// The teams of the program stay as they are.
    RosterLocked "roster_locked" 409
    /// The program comes with a package that the member does not have.
    PackageNeeded "package_needed" 402
    /// The last day to join has passed, or the program has ended.
    JoinClosed "join_closed" 409
    /// An earlier call with the same Idempotency-Key is still under way.
    InFlight "in_flight" 409
    /// An Idempotency-Key was used again with another body.
    KeyReused "idempotency_key_reused" 422
    /// An operation id was used again with another body.
    OpReused "op_id_reused" 422
    /// The daily log refused the change.
    NotLoggable "not_loggable" 422
    /// More than a body may hold.
    TooLarge "too_large" 413
    /// The member's files would take more than they may.
    QuotaReached "quota_reached" 409
    /// The body's type is not one that the call reads.
    UnsupportedMedia "unsupported_media_type" 415
    /// Too many calls.
    TooMany "too_many_requests" 429
    /// The body did not arrive in time.
    Timeout "request_timeout" 408
    /// The disk of the database or of the uploads is full; nothing was changed.
    DiskFull "disk_full" 503
    /// Busy or without its database; nothing was changed.
    Unavailable "unavailable" 503
    /// A fault of ours; the cause is in the log under the request's id.
    Internal "internal" 500
}

/// An error on its way to the caller.
#[derive(Debug)]
pub struct Error {
    code: Code,
    message: Option<Cow<'static, str>>,
    fields: BTreeMap<String, Vec<String>>,
    retry_after_s: Option<u64>,
    cause: Option<anyhow::Error>,
}

/// What handlers return.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// The code with its own title as the message.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, message: None, fields: BTreeMap::new(), retry_after_s: None, cause: None }
    }

    /// The code with a better sentence.
    #[must_use]
    pub fn with(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: Some(message.into()), ..Self::new(code) }
    }

    /// One field at fault.
    #[must_use]
    pub fn field(name: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Code::Invalid).and_field(name, message)
    }

    /// One more field at fault.
    #[must_use]
    pub fn and_field(mut self, name: impl Into<String>, message: impl Into<String>) -> Self {
        self.fields.entry(name.into()).or_default().push(message.into());
        self
    }

    /// The same with its fields by other names: for a part that was checked by itself.
    #[must_use]
    pub fn renamed(self, name: impl Fn(&str) -> String) -> Self {
        let fields = self.fields.into_iter().map(|(field, messages)| (name(&field), messages)).collect();
        Self { fields, ..self }
    }

    /// When it is worth another try, in seconds.
    #[must_use]
    pub const fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_s = Some(seconds);
        self
    }

    /// A fault of ours: the cause goes to the log, the caller learns nothing of it.
    pub fn internal(cause: impl Into<anyhow::Error>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Code::Internal) }
    }

    /// Something that the program needs is not there, or its disk is full: the cause goes to the log.
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
        self.message.as_deref().unwrap_or(self.code.title())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.text(), self.message())?;
        self.fields.iter().try_for_each(|(name, messages)| write!(f, "; {name}: {}", messages.join(" ")))
    }
}

impl std::error::Error for Error {}

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
            // garde spells a field as Rust does, and does not follow serde's renaming.
            e.and_field(path.to_string().replace("r#", ""), words::rule(&problem.to_string()))
        })
    }
}

/// The body of a problem answer.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Problem<'a> {
    /// Always `about:blank`: the code says what it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// What the code means, in a sentence.
    title: &'a str,
    /// The HTTP status.
    status: u16,
    /// What went wrong, for programs.
    code: &'a str,
    /// What happened and what to do next, for people.
    message: &'a str,
    /// Messages per field, where fields are at fault.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    errors: &'a BTreeMap<String, Vec<String>>,
}

impl ResponseError for Error {
    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        // Logged once, here, where it leaves the program.
        match (&self.cause, self.code) {
            (Some(cause), Code::Unavailable | Code::DiskFull) => {
                tracing::warn!(cause = format!("{cause:#}"), "unavailable")
            }
            (Some(cause), _) => tracing::error!(cause = format!("{cause:#}"), "unexpected"),
            (None, Code::Internal) => tracing::error!("unexpected"),
            (None, _) => {}
        }
        let problem = Problem {
            kind: "about:blank",
            title: self.code.title(),
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
    use super::*;

    #[test]
    fn codes_are_unique_and_stable() {
        let mut texts: Vec<_> = Code::ALL.iter().map(|c| c.text()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), Code::ALL.len());
    }

    #[test]
    fn a_fault_of_ours_says_nothing_of_its_cause() {
        let e = Error::internal(anyhow::anyhow!("SELECT secret FROM /var/lib"));
        assert!(!e.to_string().contains("SELECT"));
        assert_eq!(e.status_code(), StatusCode::INTERNAL_SERVER_ERROR);
    }
}
