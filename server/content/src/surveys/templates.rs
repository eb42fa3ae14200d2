//! Surveys to start from.

mod instruments;
mod wellness;

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::error::Result;

use super::drafting;
use super::model::{SurveyBand, SurveyDimension, SurveyPage, SurveyQuestion, TemplateOut};
use super::store::versions::Version;
use super::store::{questions, surveys, versions};

/// A survey to start from.
pub(super) struct Template {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    intro: &'static str,
    thanks: &'static str,
    source: &'static str,
    pages: &'static [&'static str],
    dimensions: &'static [Dimension],
    bands: &'static [Band],
    questions: &'static [Question],
}

/// A band's lowest score, its label, and its meaning.
type Band = (i64, &'static str, &'static str);

struct Dimension {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    bands: &'static [Band],
}

struct Question {
    page: i64,
    title: &'static str,
    ask: Ask,
    dimension: Option<&'static str>,
}

enum Ask {
    /// An optional text.
    Text,
    /// A rating: its lowest and its highest rating, with their labels.
    Rate { lowest: i64, highest: i64, labels: (&'static str, &'static str), reversed: bool },
}

const ALL: [&Template; 4] = [&wellness::SCORECARD, &instruments::WHO_5, &instruments::PSS_4, &instruments::NPS];

/// All templates, for administrators.
pub(super) fn all() -> Vec<TemplateOut> {
    let out = |template: &&Template| TemplateOut {
        id: template.id,
        title: template.title,
        about: template.about,
        source: template.source,
        questions: i64::try_from(template.questions.len()).unwrap_or(0),
    };
    ALL.iter().map(out).collect()
}

/// The template of this id.
pub(super) fn by_id(id: &str) -> Option<&'static Template> {
    ALL.into_iter().find(|template| template.id == id)
}

/// A new survey from a template, in its edited version.
///
/// # Errors
/// When the database fails.
pub(super) async fn make(
    tx: &mut Tx,
    template: &Template,
    title: String,
    summary: String,
    now: Instant,
) -> Result<i64> {
    let survey_id = surveys::create(tx, now).await?;
    let band = |(from, label, text): &Band| SurveyBand {
        from: *from,
        label: (*label).to_owned(),
        text: (*text).to_owned(),
        challenge_ids: Vec::new(),
        article_ids: Vec::new(),
    };
    let dimension = |dimension: &Dimension| SurveyDimension {
        id: dimension.id.to_owned(),
        name: dimension.name.to_owned(),
        about: dimension.about.to_owned(),
        bands: dimension.bands.iter().map(band).collect(),
    };
    let version = Version {
        title,
        summary: if summary.is_empty() { template.about.to_owned() } else { summary },
        intro: template.intro.to_owned(),
        thanks: template.thanks.to_owned(),
        source: template.source.to_owned(),
        pages: template.pages.iter().map(|title| SurveyPage { title: (*title).to_owned() }).collect(),
        dimensions: template.dimensions.iter().map(dimension).collect(),
        bands: template.bands.iter().map(band).collect(),
        ..drafting::blank(survey_id)
    };
    drafting::searchable(tx, &version).await?;
    versions::add(tx, version).await?;
    for (position, asked) in (0_i64..).zip(template.questions) {
        questions::add(tx, 1, position, &question(survey_id, position + 1, asked), None).await?;
    }
    Ok(survey_id)
}

fn question(survey_id: i64, lineage: i64, asked: &Question) -> SurveyQuestion {
    let text = SurveyQuestion {
        id: 0,
        lineage,
        survey_id,
        type_id: 3,
        questiontype_id: None,
        page: asked.page,
        title: asked.title.to_owned(),
        description: String::new(),
        choices: Vec::new(),
        lowest: None,
        scale: None,
        low_label: String::new(),
        high_label: String::new(),
        required: false,
        show_if: None,
        dimension: asked.dimension.map(str::to_owned),
        reversed: Some(false),
        content_version: 0,
    };
    match asked.ask {
        Ask::Text => text,
        Ask::Rate { lowest, highest, labels: (low, high), reversed } => SurveyQuestion {
            type_id: 4,
            lowest: Some(lowest),
            scale: Some(highest),
            low_label: low.to_owned(),
            high_label: high.to_owned(),
            reversed: Some(reversed),
            required: true,
            ..text
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::content::settle;
    use super::super::rules::publishing::{check, check_bands, check_dimensions};
    use super::*;

    #[test]
    fn every_template_can_be_published_unchanged() {
        for template in ALL {
            let band = |(from, ..): &Band| SurveyBand {
                from: *from,
                label: String::new(),
                text: String::new(),
                challenge_ids: vec![],
                article_ids: vec![],
            };
            let bands = |all: &[Band]| all.iter().map(band).collect::<Vec<_>>();
            let dimension = |d: &Dimension| SurveyDimension {
                id: d.id.into(),
                name: d.name.into(),
                about: String::new(),
                bands: bands(d.bands),
            };
            let dimensions: Vec<_> = template.dimensions.iter().map(dimension).collect();
            let pages: Vec<_> = template.pages.iter().map(|_| SurveyPage { title: String::new() }).collect();
            let mut questions: Vec<_> = (1..).zip(template.questions).map(|(n, asked)| question(1, n, asked)).collect();
            for question in &mut questions {
                settle(question).unwrap_or_else(|fault| panic!("{}: {fault:?}", question.title));
                question.id = question.lineage;
            }
            assert!(check(&pages, &dimensions, &questions).is_ok(), "{}", template.id);
            assert!(
                check_dimensions(&dimensions).is_ok() && check_bands(&bands(template.bands)).is_ok(),
                "{}",
                template.id
            );
            assert!(questions.windows(2).all(|pair| pair[0].page <= pair[1].page), "{}", template.id);
            for dimension in &dimensions {
                assert!(questions.iter().any(|q| q.dimension.as_ref() == Some(&dimension.id)), "{}", dimension.id);
            }
        }
        assert_eq!(all()[0].questions, 20);
    }
}
