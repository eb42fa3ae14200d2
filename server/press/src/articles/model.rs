//! Articles as clients send and see them.

mod editing;
mod groups;
mod reading;

pub use editing::{
    BrokenLink, ContentIn, ManagedCard, ManagedPost, ManagedQuery, MetaPatch, PictureOut, PostIn, PreviewOut,
    PublishIn, RemovedOut, RestoreIn, RevisionCardOut, RevisionOut, TagsIn,
};
pub use groups::{AuthorIn, AuthorOut, AuthorPatch, CategoryIn, CategoryOut, CategoryPatch, TagIn, TagOut};
pub use reading::{
    Eyes, Group, ListQuery, Locked, MineOut, PostCard, PostOut, PostQuery, ReactIn, Reaction, ReactionCount, SavedOut,
    ViewedOut, Visibility, Writer,
};
