//! Texts that people write as Markdown: rendering, publishing, and their revisions.
//!
//! Owns `revision`. A text is rendered once per change; what a client sends is never shown as HTML.

mod cleaning;
mod parts;
mod plain;
mod publishing;
mod rendering;
mod revisions;
mod slugs;
mod videos;
mod words;

pub(crate) use cleaning::is_here;
pub use parts::{Part, parts};
pub use plain::plain;
pub use publishing::{Life, Refusal, State, Step};
pub use rendering::{Heading, Rendered, first_paragraph, render, render_lines, shortened};
pub use revisions::{Kind, Revision, RevisionCard, conflict, forget, keep, list, one, page};
pub use slugs::{digest_slug, is_slug, numbered, slug};
pub use videos::of_line as video_of;
pub use words::changed_meanwhile;
