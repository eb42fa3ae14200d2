//! The offer: who may order. People who ship the orders set it.

use std::collections::BTreeSet;

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::json;

use super::model::{OfferIn, OfferOut};
use super::routes::ShipShirts;
use super::store::offer as store;
use super::words;

pub(super) async fn read(admin: Admin<ShipShirts>) -> Result<Data<OfferOut>> {
    Ok(Data(store::offer(&admin.db).await?))
}

pub(super) async fn change(admin: Admin<ShipShirts>, Body(input): Body<OfferIn>) -> Result<Data<OfferOut>> {
    let twice = (0..input.programs.len()).find(|n| input.programs[..*n].iter().any(|p| p.id == input.programs[*n].id));
    if let Some(n) = twice {
        return Err(Error::field(format!("programs[{n}].id"), words::TWICE));
    }
    let (by, before) = (admin.by(), store::offer(&admin.db).await?);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let version = store::lock(tx).await?;
            if input.version != version {
                return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
            }
            let known = store::known(tx, &input.programs).await?;
            if let Some(n) = input.programs.iter().position(|program| !known.contains(&program.id)) {
                return Err(Error::field(format!("programs[{n}].id"), words::NO_SUCH_PROGRAM));
            }
            let packages: BTreeSet<String> = input.packages.iter().map(|package| package.trim().to_owned()).collect();
            let packages: Vec<String> = packages.into_iter().filter(|package| !package.is_empty()).collect();
            let stored = (input.open, input.text.trim(), version + 1);
            store::put(tx, stored, &input.programs, &packages).await?;
            let is = json!({ "open": input.open, "programs": known, "packages": packages, "version": version + 1 });
            audit::write(tx, &by, "t-shirt:offer", ("t-shirt-offer", 1), json!(before), is).await?;
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::offer(&admin.db).await?))
}
