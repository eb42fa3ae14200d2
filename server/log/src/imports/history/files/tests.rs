use std::io::Write;

use daymark_actors::clock::Day;
use jiff::civil::date;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::super::rules::{Mark, Said};
use super::*;
use crate::programs::rules::recurrence::Recurrence;

const LAST: Day = date(2027, 12, 31);

fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
        zip.write_all(text.as_bytes()).expect("written");
    }
    zip.finish().expect("a zip").into_inner()
}

#[test]
fn a_loop_archive_imports_notes_and_frequencies() {
    let files = [
        ("Loop/001 Walk/Checkmarks.csv", "Date,Value,Notes\n"),
        ("Loop/002 Read/Checkmarks.csv", "Date,Value,Notes\n2026-05-02,NO,\"Ill, really\"\n2026-05-01,YES_MANUAL,\n"),
        ("Loop/Checkmarks.csv", "Date,Walk,Read,\n2026-05-02,YES_MANUAL,NO,\n2026-05-01,SKIP,YES_MANUAL,\n"),
        (
            "Loop/Habits.csv",
            "Position,Name,Question,FrequencyNumerator,FrequencyDenominator\n001,Walk,,1,7\n002,Read,A page?,2,3\n",
        ),
        ("Loop/Scores.csv", "Date,Walk,Read,\n"),
    ];
    let found = read(&zipped(&files), LAST).expect("an archive");
    assert_eq!((found.habits.len(), found.left_out), (2, vec!["Loop/Scores.csv".to_owned()]));
    let (walk, read_) = (&found.habits[0], &found.habits[1]);
    assert_eq!(walk.asks.recurrence, Recurrence::Every(7));
    assert_eq!(
        (read_.asks.recurrence, read_.asks.description.as_str()),
        (Recurrence::Times { n: 2, per_days: 3 }, "A page?")
    );
    let ill = Said { mark: Mark::Missed, amount: None, note: Some("Ill, really".to_owned()) };
    assert_eq!(read_.days[&date(2026, 5, 2)], ill);
    assert_eq!(walk.days[&date(2026, 5, 1)], Mark::Skipped.into());
}

#[test]
fn import_errors_name_the_file_and_line() {
    let wrong = |bytes: &[u8]| read(bytes, LAST).map(|_| ()).expect_err("wrong").0;
    assert_eq!(wrong(b"Date,Walk\nsoon,NO\n"), "The file, line 2: This is not a date in the form YYYY-MM-DD.");
    assert_eq!(wrong(b"Date,Walk\n2026-05-01,\xff\n"), "The file, line 2: This is not UTF-8 text.");
    assert_eq!(wrong(b"HabitName,CalendarDate,Value\nA\0,2026-05-01,1\n"), "The file, line 2: This is not text.");
    assert_eq!(wrong(b"{\n \"format\": 7 }"), "The file, line 2: This is not the log of a Daymark archive.");
    let notes = "Date,Value,Notes\n2026-05-32,NO,\n";
    let loops = zipped(&[("Checkmarks.csv", "Date,Walk,\n"), ("001 Walk/Checkmarks.csv", notes)]);
    assert_eq!(wrong(&loops), "001 Walk/Checkmarks.csv, line 2: This is not a date in the form YYYY-MM-DD.");
    assert_eq!(
        wrong(&zipped(&[("notes.txt", "")])),
        "This archive contains no habits. Choose an export of Loop, HabitBull or Daymark."
    );
    let whole = zipped(&[("Checkmarks.csv", "Date,Walk,\n")]);
    assert_eq!(wrong(&whole[..40]), "We could not open this archive. It may be damaged.");
}

#[test]
fn a_zip_bomb_is_rejected() {
    let bomb = "x".repeat(1 << 20).repeat(65);
    let found = read(&zipped(&[("big.csv", &bomb)]), LAST).map(|_| ()).expect_err("too large");
    assert_eq!(found.0, "big.csv is too large.");
}

#[test]
fn of_an_archive_with_a_log_only_the_log_is_unpacked() {
    let habit = r#""program": "P", "title": "Walk", "description": "", "points": 1, "recurrence": 1,
        "target_amount": null, "unit": null, "direction": null"#;
    let day = r#"{ "date": "2026-05-06", "status": "done", "amount": null, "note": null }"#;
    let log = format!(r#"{{ "format": "daymark-log", "version": 1, "habits": [{{ {habit}, "days": [{day}] }}] }}"#);
    let bomb = "x".repeat(1 << 20).repeat(65);
    let whole = zipped(&[("operation.csv", bomb.as_str()), ("log.json", &log)]);
    let found = read(&whole, LAST).expect("the log");
    assert_eq!((found.habits.len(), found.left_out), (1, vec!["operation.csv".to_owned()]));
    assert_eq!(read(log.as_bytes(), LAST).expect("the log alone").habits.len(), 1);
    let wrong = read(&zipped(&[("log.json", &bomb)]), LAST).map(|_| ()).expect_err("too large");
    assert_eq!(wrong.0, "log.json is too large.");
}

#[test]
fn an_archive_with_any_damaged_file_is_rejected() {
    let files =
        [("Checkmarks.csv", "Date,Walk,\n2026-05-01,NO,\n"), ("picture.png", "neither read nor shown, but damaged")];
    let whole = zipped(&files);
    assert!(read(&whole, LAST).is_ok());
    for (name, text) in files {
        // In an archive, the name of a file comes right before its contents.
        let at = whole.windows(name.len()).position(|bytes| bytes == name.as_bytes()).expect("its name") + name.len();
        let mut damaged = whole.clone();
        damaged[at + text.len() / 2] ^= 0x55;
        let wrong = read(&damaged, LAST).map(|_| ()).expect_err("damaged").0;
        assert_eq!(wrong, format!("We could not unpack {name}. The archive is damaged."));
    }
}
