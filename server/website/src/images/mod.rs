//! Pictures of the site in the sizes that pages request, and uploads that survive bad networks.
//!
//! Owns `upload` and `upload_piece`. A picture in another size is made once and kept in a bounded cache; it is shown as
//! long as its original exists (R110).

mod cache;
mod model;
mod proxy;
mod resizing;
mod routes;
mod rules;
mod store;
mod uploads;
mod words;

pub use proxy::{AppPictures, Images};
pub use uploads::{taken, used};

use daymark_web::feature::Feature;
use daymark_web::job::{HOUR, each, one};
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    jobs: &[
        each("picture-cache", HOUR, |ctx| Box::pin(proxy::tidy(ctx))),
        one("old-uploads", HOUR, |ctx| Box::pin(uploads::forget(ctx))),
    ],
    limits: &[&uploads::BEGUN],
    tables: tables! {
        "upload" of "member_id";
        "upload_piece" hidden "pieces of a picture on its way: gone within a day";
    },
    erase: Some(|tx, _, member, _| Box::pin(store::erase(tx, member))),
    ..Feature::named("images")
};
