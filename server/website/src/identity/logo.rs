//! The logo.

use daymark_people::audit;
use daymark_people::files::{Added, Shape};
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use futures_util::FutureExt;
use serde_json::json;

use super::model::SiteOut;
use super::{routes, service, store, words};
use crate::permissions::EditSite;
use crate::pictures;

const PATH: &str = "/v1/core/site/logo";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post(PATH, "Upload the logo", set).about(words::LOGO_RULES),
        delete(PATH, "Remove the logo", remove)
            .about("The site then shows its name with the default logo. 404 if there is none."),
    ]
}

async fn set(admin: Admin<EditSite>, upload: Upload) -> Result<Data<SiteOut>> {
    let added = pictures::add(&admin, admin.caller.id, Shape::Logo, upload).await?;
    put(&admin, Some(added)).await
}

async fn remove(admin: Admin<EditSite>) -> Result<Data<SiteOut>> {
    put(&admin, None).await
}

async fn put(admin: &Admin<EditSite>, added: Option<Added>) -> Result<Data<SiteOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx).await?;
            let mut is = was.clone();
            is.logo = match &added {
                Some(added) => Some(pictures::keep(tx, added, by.at).await?),
                None if was.logo.is_none() => return Err(Code::NotFound.into()),
                None => None,
            };
            is.version += 1;
            routes::save(tx, &is, by.at).await?;
            let (was, is) = (json!({ "logo": was.logo }), json!({ "logo": is.logo }));
            Ok(audit::write(tx, &by, "site:logo", ("site", 1), was, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(service::current(admin).await?))
}
