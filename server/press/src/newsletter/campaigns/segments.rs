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

    /// Whether nothing but the choice of newsletters limits who gets it: that choice is anyone's.
    pub(super) fn is_open(&self) -> bool {
        let others = Self { any: false, newsletters: Vec::new(), ..self.clone() };
        others == Self::default()
    }

    /// A recipient gets one of these newsletters, or any if it is empty.
    pub(super) fn required(&self) -> &[i64] {
        if self.any && !self.is_open() { &[] } else { &self.newsletters }
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
