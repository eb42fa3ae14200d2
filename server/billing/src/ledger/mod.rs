//! The ledger: every movement of money, as double entries that sum to zero.
//!
//! Owns `ledger_posting`, `ledger_line` and `member_balance`. Its rows are never changed; a mistake is corrected by
//! another posting. A job adds everything up again and reports differences (R80).

mod audit;
mod model;
mod rules;
mod store;

pub use model::{About, Account, Kind, Posting, PostingLineOut, PostingOut};
pub use rules::Unbalanced;
pub use store::{balance, balances, of_member, post};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    jobs: &[one("ledger", HOUR.saturating_mul(24), |ctx| Box::pin(audit::check(ctx)))],
    tables: tables! {
        "ledger_posting" of "member_id", kept "the law asks for the books of a site, and they name accounts by number alone";
        "ledger_line" within "posting_id IN (SELECT id FROM ledger_posting WHERE member_id = $1)",
            kept "the law asks for the books of a site, and they name accounts by number alone";
        "member_balance" of "member_id", kept "it is the sum of the books";
    },
    ..Feature::named("ledger")
};
