use std::collections::BTreeSet;

use jiff::civil::date;
use proptest::prelude::*;

use super::*;

const DIMENSIONS: [&str; 3] = ["sleep", "food", "focus"];

fn dimensions() -> Vec<SurveyDimension> {
    let bands = [(0, "Low"), (50, "High")].map(|(from, label)| SurveyBand {
        from,
        label: label.into(),
        text: String::new(),
        challenge_ids: Vec::new(),
        article_ids: Vec::new(),
    });
    let dimension = |id: &str| SurveyDimension {
        id: id.into(),
        name: id.to_uppercase(),
        about: String::new(),
        bands: bands.to_vec(),
    };
    DIMENSIONS.map(dimension).to_vec()
}

fn of(responses: &[Scored]) -> Option<SurveyFigures> {
    figures(responses, 50, &dimensions(), &dimensions()[0].bands)
}

/// This many people with these scores.
fn people(count: usize, scores: &[(&str, i64)]) -> Vec<Scored> {
    vec![scores.iter().map(|(id, score)| ((*id).to_owned(), *score)).collect(); count]
}

#[test]
fn a_month_is_stored_three_days_after_it_ends() {
    assert_eq!(newest(date(2026, 6, 3)), date(2026, 4, 1));
    assert_eq!(newest(date(2026, 6, 4)), date(2026, 5, 1));
    assert_eq!(newest(date(2026, 7, 3)), date(2026, 5, 1));
    assert_eq!(newest(date(2026, 1, 4)), date(2025, 12, 1));
}

#[test]
fn figures_need_at_least_five_people() {
    assert_eq!(of(&people(4, &[("sleep", 60)])), None);
    let mut five = people(3, &[("sleep", 60), ("food", 10)]);
    five.extend(people(2, &[("sleep", 61)]));
    let shown = of(&five).expect("figures");
    assert_eq!((shown.people, shown.members, shown.score, shown.band.as_deref()), (5, 50, Some(60), Some("High")));
    assert_eq!(shown.dimensions.len(), 1, "three people answered about food");
    assert_eq!((shown.dimensions[0].name.as_str(), shown.dimensions[0].score), ("SLEEP", 60));
    let nothing = of(&people(5, &[("gone", 5)])).expect("figures");
    assert_eq!((nothing.score, nothing.band, nothing.dimensions), (None, None, Vec::new()));
}

#[test]
fn a_dimension_skipped_by_one_to_four_people_is_left_out() {
    for (without, left_out) in [(0, false), (1, true), (4, true), (5, false)] {
        let mut all = people(6, &[("sleep", 80), ("food", 40)]);
        all.extend(people(without, &[("food", 40)]));
        let shown = of(&all).expect("figures");
        let names: Vec<_> = shown.dimensions.iter().map(|dimension| dimension.id.as_str()).collect();
        assert_eq!(names, if left_out { vec!["food"] } else { vec!["sleep", "food"] }, "{without}");
        assert_eq!(shown.score, Some(if left_out { 40 } else { 60 }));
    }
}

/// The facts about people that a published number is computed from, each with its weight. `None` stands for the fact
/// that a person answered in a month; a dimension stands for their score in it.
type Cell = BTreeMap<(usize, Day, Option<&'static str>), i32>;

/// The fewest people that some combination of cells reveals something about. Each cell is added or subtracted up to
/// twice.
fn fewest(cells: &[&Cell]) -> usize {
    let mut fewest = usize::MAX;
    for n in 1..5_usize.pow(u32::try_from(cells.len()).expect("a few")) {
        let mut sum = Cell::new();
        let mut rest = n;
        for cell in cells {
            let times = [0, 1, -1, 2, -2][rest % 5];
            rest /= 5;
            for (of, weight) in cell.iter().filter(|_| times != 0) {
                *sum.entry(*of).or_default() += times * weight;
            }
        }
        let touched: BTreeSet<usize> =
            sum.iter().filter(|(_, weight)| **weight != 0).map(|((who, ..), _)| *who).collect();
        fewest = if touched.is_empty() { fewest } else { fewest.min(touched.len()) };
    }
    fewest
}

/// The cells of a month's figures. Checks that each number is computed from them.
fn cells(month: Day, responses: &BTreeMap<usize, Scored>, figures: &SurveyFigures) -> Vec<Cell> {
    assert_eq!(figures.people as usize, responses.len());
    let mut cells = vec![responses.keys().map(|who| ((*who, month, None), 1)).collect()];
    for shown in &figures.dimensions {
        let id = DIMENSIONS.into_iter().find(|id| *id == shown.id).expect("a dimension");
        let scored = responses.iter().filter_map(|(who, scores)| Some((*who, *scores.get(id)?)));
        let (who, scores): (Vec<_>, Vec<i64>) = scored.unzip();
        assert_eq!(Some(shown.score), mean(scores.iter().sum(), scores.len() as i64));
        cells.push(who.into_iter().map(|who| ((who, month, Some(id)), 1)).collect());
    }
    // The overall score follows from the cells above.
    let shown = figures.dimensions.iter().map(|dimension| dimension.score);
    assert_eq!(figures.score, mean(shown.clone().sum(), shown.count() as i64));
    cells
}

#[test]
fn the_check_detects_figures_that_expose_individuals() {
    let month = date(2026, 5, 1);
    let count = |who: std::ops::Range<usize>| who.map(|who| ((who, month, None), 1)).collect::<Cell>();
    assert_eq!(fewest(&[&count(0..4)]), 4);
    assert_eq!(fewest(&[&count(0..9)]), 9);
    // Publishing how many people answered questions of a dimension, next to how many answered at all, exposes one
    // person.
    assert_eq!(fewest(&[&count(0..9), &count(0..8)]), 1);
    // So does the mean of people's own overall scores (doubled here) if one of them has a second dimension.
    let sleep: Cell = (0..9).map(|who| ((who, month, Some("sleep")), 1)).collect();
    let mut overall: Cell = (0..8).map(|who| ((who, month, Some("sleep")), 2)).collect();
    overall.extend([((8, month, Some("sleep")), 1), ((8, month, Some("food")), 1)]);
    assert_eq!(fewest(&[&sleep, &overall]), 1);
}

#[derive(Clone, Debug)]
enum Event {
    /// Someone submits a few days late, because their device was offline.
    Submit {
        who: usize,
        company: usize,
        late: i64,
        scores: [Option<i64>; 3],
    },
    Amend {
        who: usize,
        scores: [Option<i64>; 3],
    },
    Erase {
        who: usize,
    },
    /// The job runs.
    Publish,
}

fn event() -> impl Strategy<Value = (i64, Event)> {
    let scores = || prop::array::uniform3(prop::option::weighted(0.8, 0_i64..=100));
    let submit = (0_usize..16, 0_usize..2, 0_i64..6, scores());
    let submit = submit.prop_map(|(who, company, late, scores)| Event::Submit { who, company, late, scores });
    let amend = (0_usize..16, scores()).prop_map(|(who, scores)| Event::Amend { who, scores });
    let erase = (0_usize..16).prop_map(|who| Event::Erase { who });
    (0_i64..70, prop_oneof![30 => submit, 2 => amend, 1 => erase, 4 => Just(Event::Publish)])
}

fn scored(scores: [Option<i64>; 3]) -> Scored {
    DIMENSIONS.into_iter().zip(scores).filter_map(|(id, score)| Some((id.to_owned(), score?))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn no_combination_of_figures_exposes_fewer_than_five(events in prop::collection::vec(event(), 40..160)) {
        let mut events = events;
        events.sort_by_key(|(day, _)| *day);
        let mut responses: BTreeMap<(usize, Day), (usize, Scored)> = BTreeMap::new();
        let mut stored: BTreeMap<(usize, Day), Option<SurveyFigures>> = BTreeMap::new();
        let mut seen: Vec<Vec<Cell>> = Vec::new();
        for (day, event) in events {
            let today = plus_days(date(2026, 4, 20), day);
            match event {
                Event::Submit { who, company, late, scores } => {
                    let month = plus_days(today, -late).first_of_month();
                    responses.entry((who, month)).or_insert((company, scored(scores)));
                }
                Event::Amend { who, scores } => {
                    let own = responses.iter_mut().find(|((by, _), _)| *by == who);
                    if let Some((_, response)) = own {
                        response.1 = scored(scores);
                    }
                }
                Event::Erase { who } => responses.retain(|(by, _), _| *by != who),
                Event::Publish => {
                    let month = newest(today);
                    for company in [0, 1] {
                        if stored.contains_key(&(company, month)) {
                            continue;
                        }
                        let of_month = responses.iter().filter(|((_, at), (of, _))| *at == month && *of == company);
                        let of_month: BTreeMap<_, _> = of_month.map(|((who, _), (_, scores))| (*who, scores.clone())).collect();
                        let figures = of(&of_month.values().cloned().collect::<Vec<_>>());
                        seen.extend(figures.as_ref().map(|figures| cells(month, &of_month, figures)));
                        stored.insert((company, month), figures);
                    }
                }
            }
        }
        for cells in &seen {
            prop_assert!(fewest(&cells.iter().collect::<Vec<_>>()) >= FEWEST as usize, "{stored:?}");
        }
        let all: Vec<&Cell> = seen.iter().flatten().collect();
        for (n, one) in all.iter().enumerate() {
            for other in &all[n + 1..] {
                prop_assert!(fewest(&[one, other]) >= FEWEST as usize, "{stored:?}");
            }
        }
    }
}
