//! What a company may see of a survey's results for a month (R53).
//!
//! Every figure covers five people or more, and no difference between figures covers fewer. So a dimension's mean comes
//! without its number of people, which could be subtracted from the number of all. The mean of people's own overall
//! scores is not shown either: together with the dimensions' means it could reveal someone who answered only some
//! dimensions. A company's overall score is the mean of the means that are shown, and reveals nothing beyond them.

use std::collections::{BTreeMap, HashMap};

use daymark_actors::clock::Day;
use daymark_base::civil::plus_days;
use daymark_people::companies::{FEWEST, shown_parts};

use super::scoring::{band, mean};
use crate::surveys::model::{CompanyScore, SurveyBand, SurveyDimension, SurveyFigures};

/// How many days after its end a month is stored. By then it is over in every time zone, and most offline answers have
/// arrived. Later ones count for the day on which they arrive.
pub const SETTLED_DAYS: i64 = 3;

/// The scores of a response, by the id of their dimension.
pub type Scored = BTreeMap<String, i64>;

/// The first day of the newest month that is stored at this date.
#[must_use]
pub fn newest(today: Day) -> Day {
    plus_days(plus_days(today, -SETTLED_DAYS).first_of_month(), -1).first_of_month()
}

/// The figures of a company with this many members, from one response per person; `None` for fewer than five people.
#[must_use]
pub fn figures(
    responses: &[Scored],
    members: i64,
    dimensions: &[SurveyDimension],
    bands: &[SurveyBand],
) -> Option<SurveyFigures> {
    let people = i64::try_from(responses.len()).ok().filter(|people| *people >= FEWEST)?;
    let mut sums: HashMap<&str, (i64, i64)> = HashMap::new();
    for (dimension, score) in responses.iter().flatten() {
        let (total, scored) = sums.entry(dimension).or_default();
        *total += score;
        *scored += 1;
    }
    let shown = |dimension: &SurveyDimension| {
        let (total, scored) = *sums.get(dimension.id.as_str())?;
        shown_parts(&[(0, scored)], people).filter(|shown| !shown.is_empty())?;
        let score = mean(total, scored)?;
        let label = band(&dimension.bands, Some(score)).map(|band| band.label.clone());
        Some(CompanyScore { id: dimension.id.clone(), name: dimension.name.clone(), score, band: label })
    };
    let dimensions: Vec<_> = dimensions.iter().filter_map(shown).collect();
    let count = i64::try_from(dimensions.len()).unwrap_or(i64::MAX);
    let score = mean(dimensions.iter().map(|dimension| dimension.score).sum(), count);
    let band = band(bands, score).map(|band| band.label.clone());
    Some(SurveyFigures { people, members, score, band, dimensions })
}

#[cfg(test)]
#[path = "months/tests.rs"]
mod tests;
