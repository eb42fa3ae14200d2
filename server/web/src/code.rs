//! What can go wrong, for programs.

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
