//! Describing and removing pictures of the gallery.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, patch};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{PictureIn, PictureOut, RemovedOut};
use super::store;
use crate::permissions::EditSite;
use crate::pictures;

const PATH: &str = "/v1/core/home/about-us/gallery/{id}";

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        patch(PATH, "Describe a picture of the gallery", describe),
        delete(PATH, "Remove a picture from the gallery", remove),
    ]
}

/// The place of a picture.
pub fn place(id: i64) -> String {
    format!("about-picture:{id}")
}

async fn describe(
    admin: Admin<EditSite>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<PictureIn>,
) -> Result<Data<PictureOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::picture(tx, id).await?.ok_or(Code::NotFound)?;
            let is = store::PictureRow { alt: input.alt.trim().to_owned(), ..was.clone() };
            if is != was {
                store::write_picture(tx, id, &is.alt).await?;
                let (was, is) = (json!({ "alt": was.alt }), json!({ "alt": is.alt }));
                audit::write(tx, &by, "about:describe-picture", ("about-picture", id), was, is).await?;
            }
            Ok(is.into())
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove(admin: Admin<EditSite>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = PictureOut::from(store::picture(tx, id).await?.ok_or(Code::NotFound)?);
            store::remove_picture(tx, id).await?;
            pictures::forget(tx, &place(id), by.at).await?;
            Ok(audit::write(tx, &by, "about:remove-picture", ("about-picture", id), json!(was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
