//! The content of programs and how it is edited: steps and activities, types, packs, copies and pictures.
//!
//! Every change goes through [`editing`], which locks the program's row and knows what may still be changed
//! ([`rules::editing`](super::rules::editing)). Owns `program_type`, `program_pack`, and `program_banner`, which only
//! servers that are a version behind use.

mod activities;
mod closing;
mod copies;
mod deleting;
mod editing;
mod editor;
mod model;
mod packs;
mod pictures;
pub mod plans;
mod steps;
mod store;
pub mod types;

use daymark_web::endpoint::Endpoint;

pub use copies::Content;
pub use editing::{begin, check_created, check_opening, check_room};
pub use pictures::let_go;
pub use store::program_of_step;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    [
        types::endpoints(),
        steps::endpoints(),
        activities::endpoints(),
        packs::endpoints(),
        copies::endpoints(),
        editor::endpoints(),
        deleting::endpoints(),
        closing::endpoints(),
        pictures::endpoints(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
