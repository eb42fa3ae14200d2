//! Rate limits of newsletters.

use daymark_web::limits::Limit;

/// Subscriptions from one network.
pub(super) static SUBSCRIBE: Limit = Limit::new("newsletter", "network", 20, 3600);
/// Emails that the form sends to one address, in an hour.
pub(super) static ASK_HOUR: Limit = Limit::new("newsletter mails", "address", 2, 3600);
/// Emails that the form sends to one address, in a day.
pub(super) static ASK_DAY: Limit = Limit::new("newsletter mails", "address", 5, 86_400);
/// Confirmation links that one network follows.
pub(super) static LINK: Limit = Limit::new("newsletter links", "network", 30, 60);
/// Calls with the token of one subscriber's emails.
pub(super) static READER: Limit = Limit::new("newsletter choices", "address", 60, 60);

/// All limits of newsletters.
pub(super) const ALL: &[&Limit] = &[&SUBSCRIBE, &ASK_HOUR, &ASK_DAY, &LINK, &READER];
