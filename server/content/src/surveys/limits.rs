//! Rate limits of surveys.

use daymark_web::limits::Limit;

/// Responses that one network begins without an account. A whole office may share one network.
pub(super) static BEGIN: Limit = Limit::new("survey-begin", "network", 200, 3600);

/// Saves of answers from one network without an account.
pub(super) static SAVE: Limit = Limit::new("survey-save", "network", 6_000, 3600);

/// Reports that one account has mailed to itself.
pub(super) static MAIL: Limit = Limit::new("survey-report", "account", 10, 3600);

/// Invitation lists of one account.
pub(super) static INVITE: Limit = Limit::new("survey-invitations", "account", 20, 3600);

/// Invitations that one account sends again.
pub(super) static INVITE_AGAIN: Limit = Limit::new("survey-invitations-again", "account", 200, 3600);

/// All rate limits of surveys.
pub(super) const ALL: &[&Limit] = &[&BEGIN, &SAVE, &MAIL, &INVITE, &INVITE_AGAIN];
