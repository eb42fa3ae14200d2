//! Reads the page about the people behind the site.
//!
//! # Errors
//! When the database cannot be read.

use daymark_web::access::Public;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::reply::Data;

use super::model::AboutOut;
use super::store;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![get("/v1/core/home/about-us", "The people behind the site", read).shared()]
}

async fn read(ctx: Public) -> Result<Data<AboutOut>> {
    Ok(Data(public(&ctx).await?))
}

/// The whole page.
pub async fn public(ctx: &Ctx) -> Result<AboutOut> {
    let row = store::read(&ctx.db).await?.unwrap_or_default();
    let (people, pictures) = (store::people(&ctx.db).await?, store::pictures(&ctx.db).await?);
    Ok(AboutOut::of(row, people, pictures))
}
