//! The banners that a reader sees.

use daymark_web::access::Visitor;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::part::Query;
use daymark_web::reply::Data;

use super::model::{BannerOut, Place, PlaceQuery, ZoneQuery};
use super::{service, store};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/banner/get", "The banner that the caller sees at a place", one).shared().about(
            "The newest banner for the caller on their date today that they have not closed; otherwise the place's \
             default banner, or null.",
        ),
        get("/v1/core/banners/enabled", "The caller's banners", all).shared().about(
            "One for each place. Visitors get those that replace it as well, in order: their devices know which ones \
             they have closed.",
        ),
    ]
}

async fn one(visitor: Visitor, Query(query): Query<PlaceQuery>) -> Result<Data<Option<BannerOut>>> {
    let reader = service::reader(&visitor, query.zone.as_deref()).await?;
    let member = visitor.caller.as_ref().map(|caller| caller.id);
    let rows = store::enabled(&visitor.db, Some(query.place.unwrap_or(Place::Everywhere).text()), member).await?;
    Ok(Data(service::seen(&rows, &reader).cloned().map(Into::into)))
}

async fn all(visitor: Visitor, Query(query): Query<ZoneQuery>) -> Result<Data<Vec<BannerOut>>> {
    let reader = service::reader(&visitor, query.zone.as_deref()).await?;
    let member = visitor.caller.as_ref().map(|caller| caller.id);
    let rows = store::enabled(&visitor.db, None, member).await?;
    let places = rows.chunk_by(|a, b| a.place == b.place);
    let shown = places.flat_map(|place| service::in_order(place, &reader, member.is_none()));
    Ok(Data(shown.cloned().map(Into::into).collect()))
}
