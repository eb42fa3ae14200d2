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

    /// Whether it has a condition besides the newsletters.
    fn has_more(&self) -> bool {
        let more = Self { any: false, newsletters: Vec::new(), users: Vec::new(), ..self.clone() };
        more != Self::default()
    }

    /// Whether anyone can become a recipient by subscribing to a newsletter.
    pub(super) fn is_open(&self) -> bool {
        self.users.is_empty() && !self.has_more()
    }

    /// The conditions that count. Subscribers who are chosen themselves must still get one of the newsletters (R63).
    pub(super) fn in_force(&self) -> Self {
        if self.users.is_empty() {
            return self.clone();
        }
        Self { newsletters: self.newsletters.clone(), users: self.users.clone(), ..Self::default() }
    }

    /// A recipient must get one of these newsletters, or any if this is empty.
    pub(super) fn required(&self) -> &[i64] {
        if self.users.is_empty() && self.any && self.has_more() { &[] } else { &self.newsletters }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newsletters_are_required_unless_another_condition_is_enough() {
        let segment = |any: bool, unopened: Option<i64>, users: &[i64]| Segment {
            any,
            unopened,
            users: users.to_vec(),
            newsletters: vec![1],
            ..Segment::default()
        };
        assert!(segment(true, Some(2), &[]).required().is_empty());
        let chosen = segment(true, Some(2), &[7]);
        for fixed in [segment(false, Some(2), &[]), segment(true, None, &[]), segment(true, None, &[7]), chosen] {
            assert_eq!(fixed.required(), [1]);
        }
        assert!(segment(true, None, &[]).is_open());
        assert!(!segment(false, None, &[7]).is_open() && !segment(false, Some(2), &[]).is_open());
    }
}
