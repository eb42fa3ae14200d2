//! Campaigns: writing, sending and counting newsletters.

mod acting;
mod composing;
mod counting;
pub(super) mod demo;
mod editing;
mod leaving;
mod model;
mod revisions;
mod rules;
mod segments;
mod sending;
mod showing;
mod store;

pub(super) use acting::{SendNewsletters, act, send, test};
pub use composing::Issues;
pub(super) use composing::{NEWSLETTER, pieces};
pub use counting::Opened;
pub(super) use counting::{click, forget as forget_opens, links, open, store_opens};
pub(super) use editing::{copy, create, keep_pictures, remove, update};
pub(super) use leaving::left;
pub(super) use model::{Block, BlockKind, PreviewOut};
pub(super) use revisions::{list as versions, read as version, restore};
pub(super) use rules::{are_filled as is_filled, first_fault as fault};
pub(super) use segments::audience;
pub(super) use sending::go_on;
pub use showing::{Sent, sent};
pub(super) use showing::{list, on_the_site, preview, preview_html, read};
pub(super) use store::erase;
