//! The rate limits of subscriptions.

use daymark_web::limits::Limit;

/// Plans that one account requests or changes.
pub(super) static CHOOSE: Limit = Limit::new("plans", "account", 30, 3600);
/// Cards that one account tries: people who test stolen cards try many.
pub(super) static CARDS: Limit = Limit::new("cards", "account", 20, 3600);
