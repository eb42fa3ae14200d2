use proptest::prelude::*;

use super::*;

const LAST: Day = date(2027, 12, 31);
const LOOP: &str =
    "Date,Walk,\"Read, a page\",\n2026-05-06,YES_MANUAL,NO,\n2026-05-05,YES_AUTO,SKIP,\n2026-05-04,UNKNOWN,1500,\n";

#[test]
fn loop_checkmark_states_map_to_marks() {
    let all = loop_checkmarks(LOOP, LAST).expect("a file");
    let marks = |n: usize| all[n].days.values().map(|said| said.mark).collect::<Vec<_>>();
    assert_eq!((all.len(), all[1].name.as_str()), (2, "Read, a page"));
    assert_eq!(marks(0), [Mark::Unknown, Mark::Implied, Mark::Done], "oldest first");
    assert_eq!(marks(1), [Mark::Other, Mark::Skipped, Mark::Missed]);
    let one = loop_checkmarks("Date,Value,Notes\n2026-05-06,YES_MANUAL,\"well, done\"\n", LAST).expect("a file");
    let said = Said { mark: Mark::Done, amount: None, note: Some("well, done".to_owned()) };
    assert_eq!((one.len(), &one[0].days[&date(2026, 5, 6)]), (1, &said));
    let twice = loop_checkmarks("Date,Walk,Walk,\n", LAST).expect("a file");
    assert_eq!((twice[0].name.as_str(), twice[1].name.as_str()), ("Walk", "Walk (2)"), "each name is unique");
}

#[test]
fn habits_whose_names_differ_only_in_case_get_different_titles() {
    let names = |all: &[History]| all.iter().map(|history| history.name.clone()).collect::<Vec<_>>();
    let loops = loop_checkmarks("Date,Run,run,Run (2),\n", LAST).expect("a file");
    assert_eq!(names(&loops), ["Run", "run (2)", "Run (2) (2)"]);
    let rows = "Run,2026-05-06,1\nrun,2026-05-06,0\nrun,2026-05-05,1\nRun,2026-05-05,0\n";
    let bull = habitbull(&format!("HabitName,CalendarDate,Value\n{rows}"), LAST).expect("a file");
    assert_eq!(names(&bull), ["Run", "run (2)"]);
    assert!(bull.iter().all(|history| history.days.len() == 2), "each with its own days");
    let habit = |program: &str, title: &str| {
        format!(
            r#"{{ "program": "{program}", "title": "{title}", "description": "", "points": 1, "recurrence": 1,
            "target_amount": null, "unit": null, "direction": null, "days": [] }}"#
        )
    };
    let habits = [habit("A", "Run"), habit("B", "run")].join(",");
    let log = format!(r#"{{ "format": "{FORMAT}", "version": 1, "habits": [{habits}] }}"#);
    assert_eq!(names(&daymark_log(&log, LAST).expect("a log")), ["Run", "run · B"]);
    // The number also fits where a title has no room for it.
    let long = "x".repeat(TITLE + 1);
    let long = loop_checkmarks(&format!("Date,{long},{long},\n"), LAST).expect("a file");
    assert_eq!(long[1].asks.title, format!("{} (2)", "x".repeat(TITLE - 4)));
    assert!(long.iter().all(|history| history.name == history.asks.title));
}

#[test]
fn habitbull_rows_are_grouped_by_habit() {
    let csv = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nWalk,far,Sport,2026-05-06,1,fine\n\
        Walk,far,Sport,2026-05-05,0,\nRead,,Mind,2026-05-05,12,\n";
    let all = habitbull(csv, LAST).expect("a file");
    assert_eq!(all.iter().map(|h| (h.name.as_str(), h.days.len())).collect::<Vec<_>>(), [("Walk", 2), ("Read", 1)]);
    let fine = Said { mark: Mark::Done, amount: None, note: Some("fine".to_owned()) };
    assert_eq!(all[0].days.values().cloned().collect::<Vec<_>>(), [Mark::Missed.into(), fine]);
    assert_eq!((all[0].asks.description.as_str(), all[1].days[&date(2026, 5, 5)].mark), ("far", Mark::Other));
}

#[test]
fn errors_give_the_line_number() {
    assert_eq!(loop_checkmarks("", LAST).unwrap_err().0, 1);
    assert_eq!(loop_checkmarks("Day,Walk\n", LAST).unwrap_err().0, 1);
    assert_eq!(loop_checkmarks("Date,Walk,\n2026-05-06,NO,\nyesterday,NO,\n", LAST).unwrap_err(), (3, words::NO_DATE));
    let skipped = "Date,Walk,\n\n2026-05-06,NO,\n\n\nyesterday,NO,\n";
    assert_eq!(loop_checkmarks(skipped, LAST).unwrap_err(), (6, words::NO_DATE));
    assert_eq!(habitbull("HabitName,Value\n", LAST).unwrap_err().0, 1);
    assert_eq!(habitbull("HabitName,CalendarDate,Value\nWalk,2026-02-30,1\n", LAST).unwrap_err(), (2, words::NO_DATE));
    let many: String = (0..=MOST_HABITS).map(|n| format!(",h{n}")).collect();
    assert_eq!(loop_checkmarks(&format!("Date{many}\n"), LAST).unwrap_err(), (1, words::TOO_MANY_HABITS));
}

#[test]
fn parsing_stops_at_the_first_day_too_many() {
    // The error for the invalid last row shows whether parsing reached it.
    let file = |heading: &str, row: &str, rows: usize| format!("{heading}\n{}Walk,yesterday,1\n", row.repeat(rows));
    let names: String = (0..MOST_HABITS).map(|n| format!(",h{n}")).collect();
    let loops = |rows| loop_checkmarks(&file(&format!("Date{names}"), "2026-05-06\n", rows), LAST).map(|_| ());
    let bull = |rows| habitbull(&file("HabitName,CalendarDate,Value", "Walk,2026-05-06,1\n", rows), LAST).map(|_| ());
    for (days, fault) in [(MOST_DAYS - MOST_HABITS, words::NO_DATE), (MOST_DAYS, words::TOO_MANY_DAYS)] {
        let rows = days / MOST_HABITS;
        assert_eq!(loops(rows), Err((rows as u64 + 2, fault)));
        assert_eq!(bull(days), Err((days as u64 + 2, fault)));
    }
}

#[test]
fn loop_frequencies_are_read_from_the_old_headings() {
    let mut all = loop_checkmarks("Date,A,B,C,\n", LAST).expect("a file");
    let old = "Name,Description,NumRepetitions,Interval,Color\nA,x,1,1,#\nB,,3,7,#\nC,,9,2,#\n";
    loop_habits(old, &mut all).expect("a file");
    let often: Vec<_> = all.iter().map(|h| h.asks.recurrence).collect();
    assert_eq!(often, [Recurrence::DAILY, Recurrence::Times { n: 3, per_days: 7 }, Recurrence::DAILY]);
    assert_eq!(loop_habits("Name,Color\n", &mut all).unwrap_err(), (1, words::HEADING));
}

#[test]
fn a_log_loses_its_nul_characters() {
    let habit = r#""program": "P", "title": "Wa\u0000lk", "description": "\u0000far", "points": 1, "recurrence": 1,
        "target_amount": 3, "unit": "k\u0000m", "direction": "at_least""#;
    let day = r#"{ "date": "2026-05-06", "status": "done", "amount": null, "note": "\u0000 fine" }"#;
    let log = format!(r#"{{ "format": "{FORMAT}", "version": 1, "habits": [{{ {habit}, "days": [{day}] }}] }}"#);
    let all = daymark_log(&log, LAST).expect("a log");
    let asks = &all[0].asks;
    assert_eq!((all[0].name.as_str(), asks.title.as_str(), asks.description.as_str()), ("Walk", "Walk", "far"));
    let note = all[0].days[&date(2026, 5, 6)].note.as_deref();
    assert_eq!((asks.unit.as_deref(), note), (Some("km"), Some("fine")));
}

#[test]
fn dates_must_be_iso_and_between_1970_and_next_year() {
    let loops = |day: &str| loop_checkmarks(&format!("Date,Walk,\n{day},NO,\n"), LAST).map(|_| ());
    let bull = |day: &str| habitbull(&format!("HabitName,CalendarDate,Value\nWalk,{day},1\n"), LAST).map(|_| ());
    let own = |day: &str| {
        let day = format!(r#"{{ "date": "{day}", "status": "done", "amount": null, "note": null }}"#);
        let habit =
            r#""program": "P", "title": "T", "description": "", "points": 1, "recurrence": 1, "target_amount": null"#;
        let habit = format!(r#"{{ {habit}, "unit": null, "direction": null, "days": [{day}] }}"#);
        daymark_log(&format!(r#"{{ "format": "{FORMAT}", "version": 1, "habits": [{habit}] }}"#), LAST).map(|_| ())
    };
    for day in ["1970-01-01", "2027-12-31"] {
        assert_eq!((loops(day), bull(day), own(day)), (Ok(()), Ok(()), Ok(())), "{day}");
    }
    for day in ["1969-12-31", "2028-01-01", "0001-01-01", "9999-12-31"] {
        assert_eq!(
            (loops(day), bull(day), own(day)),
            (Err((2, words::FAR_OFF)), Err((2, words::FAR_OFF)), Err((1, words::FAR_OFF))),
            "{day}"
        );
    }
    for day in ["20260506", "2026-05-06T10:00", "2026-5-6", "06.05.2026"] {
        assert_eq!(
            (loops(day), bull(day), own(day)),
            (Err((2, words::NO_DATE)), Err((2, words::NO_DATE)), Err((1, words::NOT_A_LOG))),
            "{day}"
        );
    }
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(csv in "\\PC{0,200}") {
        let _ = loop_checkmarks(&csv, LAST);
        let _ = habitbull(&csv, LAST);
        let _ = loop_checkmarks(&format!("Date,Walk\n{csv}"), LAST);
    }
}
