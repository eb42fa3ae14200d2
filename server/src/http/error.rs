//! One error type and one table of codes, answered as `application/problem+json` (RFC 9457).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;

use crate::db;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $text:literal $status:literal $title:literal)*) => {
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
            pub const fn title(self) -> &'static str { match self { $(Self::$name => $title),* } }
        }
    };
}

codes! {
    /// The body or the query could not be read at all.
    BadRequest "bad_request" 400 "The request could not be read."
    /// One or more fields are at fault; `errors` names them.
    Invalid "invalid" 422 "Please check the marked fields."
    /// Nobody is signed in, or the sign-in has ended.
    Unauthenticated "unauthenticated" 401 "Please sign in."
    /// Wrong address or password.
    BadCredentials "bad_credentials" 401 "The e-mail address or the password is not right."
    /// The password is right, and a second factor is on: the same call again with `code`.
    SecondFactorRequired "second_factor_required" 401 "Please enter the code of your authenticator app, or a recovery code."
    /// The site asks administrators for a second factor, and this one has none.
    SecondFactorDue "second_factor_setup_required" 403 "Administrators of this site sign in with a second factor. Set yours up in your profile first."
    /// The refresh token is unknown, used up or ended.
    BadRefreshToken "bad_refresh_token" 401 "Please sign in again."
    /// Signed in, but not allowed to.
    Forbidden "forbidden" 403 "You may not do this."
    /// A write by cookie that does not come from this site.
    CrossSite "cross_site" 403 "This request did not come from this site."
    /// The device belongs to another account.
    ForeignDevice "foreign_device" 403 "This device is signed in for another account."
    /// There is no such thing, or it is somebody else's.
    NotFound "not_found" 404 "There is nothing here."
    /// The path exists, the method does not.
    MethodNotAllowed "method_not_allowed" 405 "This address does not take that method."
    /// The address is taken.
    EmailTaken "email_taken" 409 "An account with this e-mail address exists already. Sign in, or reset the password."
    /// The account can be used when its address is proved.
    EmailUnconfirmed "email_unconfirmed" 403 "Please confirm your e-mail address first: follow the link in the mail that we sent."
    /// The link of a mail was used or has ended.
    LinkEnded "link_ended" 410 "This link was used already, or has ended. Please ask for a new one."
    /// Nobody grants, changes or takes away more than they hold.
    MoreThanHeld "more_than_held" 403 "You can give, change and take away only what you hold yourself."
    /// Nobody would be left to administer.
    LastAdmin "last_admin" 409 "This is the last administrator. Make another one first."
    /// Something else needs it.
    InUse "in_use" 409 "This is in use."
    /// The state of the thing does not allow it.
    Conflict "conflict" 409 "This is not possible any more."
    /// The member is in another program already.
    AlreadyActive "already_active" 409 "You are in another program already. Leave it first, or finish it."
    /// No seat is left.
    ProgramFull "program_full" 409 "This program is full."
    /// Whoever joins a team is in its program.
    NotInProgram "not_in_program" 409 "Join the program first."
    /// One team a member and program.
    AlreadyInTeam "already_in_team" 409 "You are in another team of this program already. Leave it first."
    /// No seat is left in the team.
    TeamFull "team_full" 409 "This team is full."
    /// The teams of the program stay as they are.
    RosterLocked "roster_locked" 409 "The teams of this program stay as they are now."
    /// The program comes with a package that the member does not have.
    PackageNeeded "package_needed" 402 "This program comes with a package."
    /// The last day to join has passed, or the program has ended.
    JoinClosed "join_closed" 409 "This program cannot be joined any more."
    /// An earlier call with the same Idempotency-Key is still under way.
    InFlight "in_flight" 409 "The same request is still being worked on."
    /// An Idempotency-Key was used again with another body.
    KeyReused "idempotency_key_reused" 422 "This Idempotency-Key was used for another request."
    /// An operation id was used again with another body.
    OpReused "op_id_reused" 422 "This operation id was used for another operation."
    /// The daily log refused the change.
    NotLoggable "not_loggable" 422 "This day can no longer be logged."
    /// More than a body may hold.
    TooLarge "too_large" 413 "This is more than one request may hold."
    /// The member's files would take more than they may.
    QuotaReached "quota_reached" 409 "Your files take all the room they may. Remove one, or wait a moment and try again."
    /// The body's type is not one that the call reads.
    UnsupportedMedia "unsupported_media_type" 415 "Please send application/json."
    /// Too many calls.
    TooMany "too_many_requests" 429 "That was a lot at once. Please wait a moment and try again."
    /// The body did not arrive in time.
    Timeout "request_timeout" 408 "The request took too long to arrive."
    /// Busy or without its database; nothing was changed.
    Unavailable "unavailable" 503 "The server is busy. Nothing was lost; please try again in a moment."
    /// A fault of ours; the cause is in the log under the request's id.
    Internal "internal" 500 "Something went wrong on our side. Please try again."
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

    /// Something that the program needs of others is not there: the cause goes to the log.
    pub fn unavailable(cause: impl Into<anyhow::Error>) -> Self {
        Self { cause: Some(cause.into()), ..Self::new(Code::Unavailable) }.retry_after(5)
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

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<db::Error> for Error {
    fn from(e: db::Error) -> Self {
        match e {
            db::Error::NotFound => Self::new(Code::NotFound),
            e if e.is_transient() => Self { cause: Some(e.into()), ..Self::new(Code::Unavailable) }.retry_after(1),
            other => Self::internal(other),
        }
    }
}

impl From<garde::Report> for Error {
    fn from(report: garde::Report) -> Self {
        report.iter().fold(Self::new(Code::Invalid), |e, (path, problem)| {
            // garde spells a field as Rust does, and does not follow serde's renaming.
            e.and_field(path.to_string().replace("r#", ""), problem.to_string())
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
            (Some(cause), Code::Unavailable) => tracing::warn!(cause = format!("{cause:#}"), "unavailable"),
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
