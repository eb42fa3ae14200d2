//! Automatic notices about programs: that one starts tomorrow, how long late logs still count, and, for members who
//! chose it, that another member passed them on the board.
//!
//! Owns `program_notice` and `board_place`. Jobs find what is due. Marking a notice as sent and sending it are one
//! transaction, so that each is sent once, no matter which node runs the job and how often.

mod dates;
mod overtaken;
mod rules;
mod store;
mod words;

pub use dates::tell_due;
pub use overtaken::tell_overtaken;
pub use rules::is_eve;

use daymark_web::feature::Feature;
use daymark_web::job::{MINUTE, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    jobs: &[
        one("program-notices", MINUTE, |ctx| Box::pin(tell_due(ctx))),
        one("overtaken", MINUTE.saturating_mul(5), |ctx| Box::pin(tell_overtaken(ctx))),
    ],
    tables: tables! {
        "program_notice" of "member_id";
        "board_place" hidden "where the member stood when a job last looked: a mark of the program's own";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("program_notices")
};
