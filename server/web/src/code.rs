//! The error codes, for programs.

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $text:literal $status:literal)*) => {
        /// The error code, for programs. The table is the contract: clients may rely on each text and status.
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
        }
    };
}

codes! {
    /// The body or the query cannot be parsed.
    BadRequest "bad_request" 400
    /// One or more fields are invalid; `errors` names them.
    Invalid "invalid" 422
    /// Not signed in, or the session has ended.
    Unauthenticated "unauthenticated" 401
    /// Wrong address or password.
    BadCredentials "bad_credentials" 401
    /// The password is right, but a second factor is on: repeat the call with `code`.
    SecondFactorRequired "second_factor_required" 401
    /// The site requires a second factor from administrators, and this one has none.
    SecondFactorDue "second_factor_setup_required" 403
    /// The refresh token is unknown, used up or ended.
    BadRefreshToken "bad_refresh_token" 401
    /// Signed in, but not allowed to.
    Forbidden "forbidden" 403
    /// A write by cookie that does not come from this site.
    CrossSite "cross_site" 403
    /// The device belongs to another account.
    ForeignDevice "foreign_device" 403
    /// It does not exist, or belongs to another member.
    NotFound "not_found" 404
    /// The path exists, the method does not.
    MethodNotAllowed "method_not_allowed" 405
    /// The address is taken.
    EmailTaken "email_taken" 409
    /// The account can be used once its address is confirmed.
    EmailUnconfirmed "email_unconfirmed" 403
    /// The link of an email was already used or has expired.
    LinkEnded "link_ended" 410
    /// Members can grant, change or revoke only what they hold.
    MoreThanHeld "more_than_held" 403
    /// No administrator would be left.
    LastAdmin "last_admin" 409
    /// It is still in use.
    InUse "in_use" 409
    /// Its state does not allow the change.
    Conflict "conflict" 409
    /// The member is in another program already.
    AlreadyActive "already_active" 409
    /// The program is full.
    ProgramFull "program_full" 409
    /// The survey was answered already, by this member or with this key.
    AlreadyAnswered "already_answered" 409
    /// Members of a team must be in its program.
    NotInProgram "not_in_program" 409
    /// A member can be in one team per program.
    AlreadyInTeam "already_in_team" 409
    /// The team is full.
    TeamFull "team_full" 409
    /// The program's teams can no longer change.
    RosterLocked "roster_locked" 409
    /// The program requires a package that the member does not have.
    PackageNeeded "package_needed" 402
    /// This account or address has had its trial.
    TrialUsed "trial_used" 409
    /// A member has one subscription at a time: change it instead.
    SubscriptionExists "subscription_exists" 409
    /// The payment provider did not answer. If the call is repeated, nothing is paid twice.
    ProviderUnavailable "provider_unavailable" 502
    /// The last day to join has passed, or the program has ended.
    JoinClosed "join_closed" 409
    /// An earlier call with the same Idempotency-Key is still running.
    InFlight "in_flight" 409
    /// An Idempotency-Key was reused with another body.
    KeyReused "idempotency_key_reused" 422
    /// An operation id was reused with another body.
    OpReused "op_id_reused" 422
    /// The daily log rejected the change.
    NotLoggable "not_loggable" 422
    /// The body is too large.
    TooLarge "too_large" 413
    /// The member's files would exceed their limit.
    QuotaReached "quota_reached" 409
    /// The call does not accept this type of body.
    UnsupportedMedia "unsupported_media_type" 415
    /// Too many calls.
    TooMany "too_many_requests" 429
    /// The body did not arrive in time.
    Timeout "request_timeout" 408
    /// The disk of the database or of the uploads is full; nothing was changed.
    DiskFull "disk_full" 503
    /// Overloaded or without the database; nothing was changed.
    Unavailable "unavailable" 503
    /// An internal error; its cause is in the log under the request's id.
    Internal "internal" 500
}
