//! The Markdown of descriptions.

use crate::ctx::Ctx;

/// Renders Markdown. A service: the renderer belongs to a crate that depends on this one.
pub struct Renderer(pub fn(&str) -> Rendered);

/// A rendered text.
#[derive(Clone, Debug)]
pub struct Rendered {
    /// The whole text.
    pub html: String,
    /// The first paragraph without markup, or the first item of a list.
    pub first: String,
}

/// Renders a description.
#[must_use]
pub fn render(ctx: &Ctx, markdown: &str) -> Rendered {
    (ctx.service::<Renderer>().0)(markdown)
}
