//! The recipients of a newsletter.

use daymark_base::config::Opens;
use daymark_web::access::Admin;
use daymark_web::error::{Error, Result};
use daymark_web::part::Query;
use daymark_web::reply::Data;
use garde::Validate;

use super::model::{AudienceOut, AudienceQuery, Segment};
use super::store;
use crate::newsletter::subscribers::ReadNewsletters;
use crate::newsletter::words;

impl Segment {
    /// # Errors
    /// 422, naming `field`, if the segment needs data that the site does not remember.
    pub(super) fn fits(&self, opens: Opens, field: &'static str) -> Result<()> {
        let unknown = self.unopened.is_some() && opens != Opens::Remembered;
        if unknown { Err(Error::field(field, words::NOT_REMEMBERED)) } else { Ok(()) }
    }
}

pub(in super::super) async fn audience(
    admin: Admin<ReadNewsletters>,
    Query(query): Query<AudienceQuery>,
) -> Result<Data<AudienceOut>> {
    let segment: Segment = match query.segment.as_deref() {
        Some(text) => serde_json::from_str(text).map_err(|_| Error::field("segment", words::SEGMENT))?,
        None => Segment::default(),
    };
    segment.validate()?;
    let opens = admin.config.newsletter_opens;
    segment.fits(opens, "segment")?;
    let (db, now) = (admin.db.unhurried(), admin.clock.now());
    let count = store::count(&db, &segment, now).await?;
    Ok(Data(AudienceOut { count, sample: store::sample(&db, &segment, now).await?, opens }))
}
