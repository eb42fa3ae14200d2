//! Limits on attempts.

use daymark_web::limits::Limit;

/// Sign-ins from one network.
pub(super) static LOGIN_NETWORK: Limit = Limit::new("login", "network", 30, 60);
/// Sign-ins to one account, from anywhere.
pub(super) static LOGIN_ADDRESS: Limit = Limit::new("login", "address", 10, 600);
/// Codes of a second factor that are tried for one account.
pub(super) static SECOND_FACTOR: Limit = Limit::new("second factor", "account", 5, 900);
/// Sign-ups from one network.
pub(super) static REGISTER: Limit = Limit::new("register", "network", 10, 3600);
/// Sign-ups with one address: each sends it an email.
pub(super) static REGISTER_ADDRESS: Limit = Limit::new("register", "address", 3, 86_400);
/// New access tokens for one network.
pub(super) static REFRESH: Limit = Limit::new("token refresh", "network", 60, 60);
/// Links in emails that are followed from one network.
pub(super) static LINK: Limit = Limit::new("mail links", "network", 30, 60);
/// Emails requested for one address in an hour.
pub(super) static ASK_HOUR: Limit = Limit::new("asked-for mails", "address", 2, 3600);
/// Emails requested for one address in a day.
pub(super) static ASK_DAY: Limit = Limit::new("asked-for mails", "address", 5, 86_400);
/// Addresses that are checked from one network.
pub(super) static CHECK_EMAIL: Limit = Limit::new("check email", "network", 60, 60);
/// WebSocket tickets of one account.
pub(super) static TICKET: Limit = Limit::new("ws-ticket", "account", 60, 60);

/// All limits of accounts.
pub(super) const ALL: &[&Limit] = &[
    &LOGIN_NETWORK,
    &LOGIN_ADDRESS,
    &SECOND_FACTOR,
    &REGISTER,
    &REGISTER_ADDRESS,
    &REFRESH,
    &LINK,
    &ASK_HOUR,
    &ASK_DAY,
    &CHECK_EMAIL,
    &TICKET,
];
