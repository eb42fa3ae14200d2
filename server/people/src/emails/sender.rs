//! The site as the sender of mails: its address, name and logo.

use anyhow::Result;
use daymark_web::ctx::Ctx;
use daymark_web::xml::text as escaped;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

/// The site's name, and the path of its logo, if it has one.
pub type Name = (String, Option<String>);

/// Reads the site's name and logo. The settings belong to a crate that depends on this one.
pub struct Masthead(pub for<'a> fn(&'a Ctx) -> BoxFuture<'a, Result<Name>>);

/// The site that sends an email.
#[derive(Clone, Debug)]
pub struct Sender {
    /// Its address, without a slash at the end.
    pub origin: String,
    /// The site's name.
    pub name: String,
    /// The address of its logo.
    pub logo: Option<String>,
}

impl Sender {
    /// The site as it is now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of(ctx: &Ctx) -> Result<Self> {
        let (name, logo) = (ctx.service::<Masthead>().0)(ctx).await?;
        let origin = ctx.config.public_url.origin().to_owned();
        let logo = logo.map(|path| format!("{origin}{path}"));
        Ok(Self { origin, name, logo })
    }

    /// The host of its address.
    pub(super) fn host(&self) -> &str {
        self.origin.split("://").last().unwrap_or(&self.origin)
    }

    /// Name and logo for the layout, escaped.
    pub(super) fn shown(&self) -> Value {
        json!({ "name": escaped(&self.name), "logo": self.logo.as_deref().map(escaped) })
    }
}

#[cfg(test)]
pub(super) fn sample() -> Sender {
    Sender { origin: "https://daymark.example".to_owned(), name: "Tide & <b>Co</b>".to_owned(), logo: None }
}
