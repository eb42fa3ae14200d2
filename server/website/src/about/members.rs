//! The team: adding, changing, sorting and removing people.

use std::collections::BTreeSet;

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, delete, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{AboutOut, MemberIn, MemberOut, MemberPatch, OrderIn, RemovedOut};
use super::store::{self, PersonRow};
use super::{reading, words};
use crate::permissions::EditSite;
use crate::pictures;

/// Most people of the team.
const MOST: i64 = 100;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/home/about-us/members", "Add a person to the team", add).about("At the end of the list."),
        patch("/v1/core/home/about-us/members/{id}", "Change a team member", change)
            .about("409 `conflict` when `version` is not the newest."),
        delete("/v1/core/home/about-us/member/{id}", "Remove a person from the team", remove),
        patch("/v1/core/home/about-us/member/rearrange", "Reorder the team", rearrange),
    ]
}

/// The place of a person's picture.
pub(super) fn place(id: i64) -> String {
    format!("about-person:{id}")
}

async fn add(admin: Admin<EditSite>, Body(input): Body<MemberIn>) -> Result<Created<MemberOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            if store::count_people(tx).await? >= MOST {
                return Err(Error::with(Code::Conflict, words::too_many_people(MOST)));
            }
            pictures::known(tx, "image", input.image.as_ref()).await?;
            let mut row = PersonRow {
                id: 0,
                version: 1,
                name: input.name.trim().to_owned(),
                role: input.role.trim().to_owned(),
                text: input.text.trim().to_owned(),
                image: input.image,
                link: input.link,
            };
            row.id = store::add_person(tx, row.clone(), by.at).await?;
            pictures::show(tx, &place(row.id), &row.image, by.at).await?;
            let out = MemberOut::from(row);
            audit::write(tx, &by, "about:add-member", ("about-member", out.id), Value::Null, json!(out)).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

async fn change(
    admin: Admin<EditSite>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<MemberPatch>,
) -> Result<Data<MemberOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::person(tx, id).await?.ok_or(Code::NotFound)?;
            if was.version != input.version {
                return Err(Error::with(Code::Conflict, words::PERSON_CHANGED_MEANWHILE));
            }
            let trimmed =
                |text: Option<String>, was: &String| text.map_or_else(|| was.clone(), |t| t.trim().to_owned());
            let is = PersonRow {
                id,
                version: was.version,
                name: trimmed(input.name, &was.name),
                role: trimmed(input.role, &was.role),
                text: trimmed(input.text, &was.text),
                image: input.image.unwrap_or_else(|| was.image.clone()),
                link: input.link.unwrap_or_else(|| was.link.clone()),
            };
            if is == was {
                return Ok(is.into());
            }
            let is = PersonRow { version: was.version + 1, ..is };
            pictures::known(tx, "image", is.image.as_ref()).await?;
            store::write_person(tx, is.clone()).await?;
            pictures::show(tx, &place(id), &is.image, by.at).await?;
            let (was, out) = (MemberOut::from(was), MemberOut::from(is));
            audit::write(tx, &by, "about:change-member", ("about-member", id), json!(was), json!(out)).await?;
            Ok(out)
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

async fn remove(admin: Admin<EditSite>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = MemberOut::from(store::person(tx, id).await?.ok_or(Code::NotFound)?);
            store::remove_person(tx, id).await?;
            pictures::forget(tx, &place(id), by.at).await?;
            Ok(audit::write(tx, &by, "about:remove-member", ("about-member", id), json!(was), Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

/// The call lists every person, so that no order is guessed if two administrators move people at once.
async fn rearrange(admin: Admin<EditSite>, Body(input): Body<OrderIn>) -> Result<Data<AboutOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::people_locked(tx).await?;
            let once: BTreeSet<_> = input.ids.iter().collect();
            if once.len() != input.ids.len() || once != was.iter().collect() {
                return Err(Error::field("ids", words::ALL_ONCE));
            }
            if was == input.ids {
                return Ok(());
            }
            store::move_people(tx, &input.ids).await?;
            let (was, is) = (json!({ "ids": was }), json!({ "ids": input.ids }));
            Ok(audit::write(tx, &by, "about:rearrange", ("about", 1), was, is).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(reading::public(&admin).await?))
}
