//! The Markdown of descriptions.

use daymark_web::ctx::Ctx;

/// Renders Markdown. The renderer belongs to a crate that depends on this one.
pub struct Renderer(pub fn(&str) -> Rendered);

/// A rendered text.
pub struct Rendered {
    /// The whole text.
    pub html: String,
    /// The first paragraph without markup.
    pub first: String,
}

/// Renders a description.
pub fn render(ctx: &Ctx, markdown: &str) -> Rendered {
    (ctx.service::<Renderer>().0)(markdown)
}
