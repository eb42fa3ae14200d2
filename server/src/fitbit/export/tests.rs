use std::path::Path;

use jiff::civil::date;

use super::*;

const HEAD: &str = "Id,ActivityDate,TotalSteps,VeryActiveMinutes,FairlyActiveMinutes,SedentaryMinutes,Calories\n";

fn parse(text: impl AsRef<[u8]>) -> Result<Export, Refused> {
    Export::parse(Path::new("x.csv"), text.as_ref())
}

#[test]
fn lines_are_sorted_by_date_and_person() {
    let text =
        format!("{HEAD}22,4/13/2016,100,1,2,1400,9\r\n\n22,04/12/2016,0,0,0,1440,9\n3,4/12/2016,13162,25,13,728,1985");
    let export = parse(format!("\u{feff}{text}")).unwrap();
    let told: Vec<_> = export.lines.iter().map(|l| (l.number, l.person.as_str(), l.date, l.figures)).collect();
    let figures = |steps, active, sedentary| Figures { steps, active, sedentary };
    assert_eq!(
        told,
        [
            (4, "22", date(2016, 4, 12), figures(0, 0, 1440)),
            (5, "3", date(2016, 4, 12), figures(13_162, 38, 728)),
            (2, "22", date(2016, 4, 13), figures(100, 3, 1400)),
        ]
    );
    assert_eq!((export.first(), export.last()), (date(2016, 4, 12), date(2016, 4, 13)));
    assert_eq!(export.people(), ["22", "3"]);
}

#[test]
fn columns_are_found_by_name() {
    let text =
        "SedentaryMinutes, Id ,TotalSteps,FairlyActiveMinutes,ActivityDate,VeryActiveMinutes\n700,7,5,1,1/2/2016,2\n";
    assert_eq!(parse(text).unwrap().lines[0].figures, Figures { steps: 5, active: 3, sedentary: 700 });
}

#[test]
fn errors_name_the_line_and_column() {
    let with = |line: &str| format!("{HEAD}1,4/12/2016,1,1,1,1,1\n{line}\n");
    let long = HEAD.replace(",Calories", "");
    for (text, message) in [
        (String::new(), "x.csv, line 1: the file is empty"),
        ("\n\n".into(), "x.csv, line 1: the file is empty"),
        (HEAD.into(), "x.csv, line 1: the file contains no days"),
        (HEAD.replace(',', ";"), "x.csv, line 1, column 1: fields are separated by ';', not by a comma"),
        (HEAD.replace(',', "\t"), "x.csv, line 1, column 1: fields are separated by '\\t', not by a comma"),
        (HEAD.replace("TotalSteps", "Steps"), "x.csv, line 1: there is no column TotalSteps"),
        (HEAD.replace("Calories", "Id"), "x.csv, line 1, column 7 (Id): this column appears twice"),
        ("{\"a\": 1}".into(), "x.csv, line 1: there is no column Id"),
        (with("1,4/13/2016,12a,1,1,1,1"), "x.csv, line 3, column 3 (TotalSteps): \"12a\" is not a whole number"),
        (with("1,4/13/2016,,1,1,1,1"), "x.csv, line 3, column 3 (TotalSteps): \"\" is not a whole number"),
        (with("1,4/13/2016,1.5,1,1,1,1"), "x.csv, line 3, column 3 (TotalSteps): \"1.5\" is not a whole number"),
        (with("1,4/13/2016,NaN,1,1,1,1"), "x.csv, line 3, column 3 (TotalSteps): \"NaN\" is not a whole number"),
        (with("1,4/13/2016,1,-1,1,1,1"), "x.csv, line 3, column 4 (VeryActiveMinutes): -1 is below 0"),
        (with("1,4/13/2016,1,1,1,1441,1"), "x.csv, line 3, column 6 (SedentaryMinutes): 1441 is more than 1440"),
        (
            with("1,4/13/2016,1,1000,441,0,1"),
            "x.csv, line 3, column 6 (SedentaryMinutes): the day has more than 1440 minutes",
        ),
        (
            with("1,4/13/2016,99999999999999999999,1,1,1,1"),
            "x.csv, line 3, column 3 (TotalSteps): 99999999999999999999 is more than 1000000",
        ),
        (with("x,4/13/2016,1,1,1,1,1"), "x.csv, line 3, column 1 (Id): \"x\" is not an id of 1 to 20 digits"),
        (
            with("1,2016-04-13,1,1,1,1,1"),
            "x.csv, line 3, column 2 (ActivityDate): \"2016-04-13\" is not a date like 4/12/2016 (month/day/year)",
        ),
        (
            with("1,13/4/2016,1,1,1,1,1"),
            "x.csv, line 3, column 2 (ActivityDate): \"13/4/2016\" is not a date like 4/12/2016 (month/day/year)",
        ),
        (
            with("1,2/30/2016,1,1,1,1,1"),
            "x.csv, line 3, column 2 (ActivityDate): \"2/30/2016\" is not a date like 4/12/2016 (month/day/year)",
        ),
        (
            with("1,4/12/2016,1,1,1,1,1"),
            "x.csv, line 3, column 2 (ActivityDate): line 2 already has 2016-04-12 for this person",
        ),
        (
            with("1,4/13/2036,1,1,1,1,1"),
            "x.csv, line 3, column 2 (ActivityDate): is 3660 days or more after 2016-04-12, the first date",
        ),
        (with("1,4/13/20"), "x.csv, line 3, column 3: has 2 fields, but the first line has 7; it may be cut off"),
        (
            with("1,4/13/2016,1,1,1,1,1,1"),
            "x.csv, line 3, column 8: has 8 fields, but the first line has 7; it may be cut off",
        ),
        (
            format!("{long}1,4/12/2016,1,1,1,72"),
            "x.csv, line 2, column 6 (SedentaryMinutes): the last line has no line break, so this number may be cut off; add one if it is complete",
        ),
        (
            with("1,\"4/13/2016,1,1,1,1,1"),
            "x.csv, line 3, column 3: has 2 fields, but the first line has 7; it may be cut off",
        ),
    ] {
        assert_eq!(parse(&text).unwrap_err().to_string(), message, "{text:?}");
    }
    assert_eq!(
        parse([HEAD.as_bytes(), b"1,4/12/2016,\xff\xfe,1,1,1\n"].concat()).unwrap_err().to_string(),
        "x.csv, line 2, column 3: this is not UTF-8 text; it may be another kind of file"
    );
}

#[test]
fn oversized_and_missing_files_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE_NAME);
    assert!(
        Export::open(folder.path()).unwrap_err().to_string().contains("dailyActivity_merged.csv: cannot be opened")
    );
    let file = std::fs::File::create(&path).unwrap();
    file.set_len(MAX_BYTES + 1).unwrap();
    assert!(
        Export::open(folder.path()).unwrap_err().to_string().ends_with("dailyActivity_merged.csv: has more than 50 MB")
    );
    std::fs::write(&path, format!("{HEAD}1,4/12/2016,1,1,1,1,1")).unwrap();
    assert_eq!(Export::open(folder.path()).unwrap().lines.len(), 1);
}
