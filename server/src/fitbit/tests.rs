//! Imports of small files into a new database each.

use std::fs;
use std::sync::Arc;

use daymark_actors::clock::{Instant, VirtualClock};
use daymark_base::config::Config;
use daymark_log::habits::Journal;
use jiff::Timestamp;
use tempfile::TempDir;

use super::*;
use crate::app::{self, Ports};

const HEAD: &str = "Id,ActivityDate,TotalSteps,VeryActiveMinutes,FairlyActiveMinutes,SedentaryMinutes\n";
/// Two people over four dates; the second stops after two days, the first does not wear the tracker on the third.
const DAYS: &str = "11,3/30/2016,12000,40,5,700\n11,3/31/2016,9999,29,0,1080\n11,4/1/2016,0,0,0,1440\n\
    11,4/2/2016,5000,0,10,1081\n22,3/30/2016,500,0,1,1300\n22,3/31/2016,10000,30,0,1081\n";

struct Site {
    folder: TempDir,
    now: Instant,
}

impl Site {
    fn new() -> Self {
        let now: Timestamp = "2016-05-01T00:00:00Z".parse().unwrap();
        Self { folder: tempfile::tempdir().unwrap(), now: now.into() }
    }

    /// Imports a file as the command does.
    async fn import(&self, text: &str) -> anyhow::Result<Report> {
        fs::write(self.folder.path().join(FILE_NAME), text).unwrap();
        let export = Export::open(self.folder.path())?;
        let clock = Arc::new(VirtualClock::at(self.now));
        let config = Config { data_dir: self.folder.path().to_owned(), ..Config::default() };
        let ctx = app::parts(config.settle()?, Ports::of_tests(clock.clone())).await?;
        let mut days = Vec::new();
        let done = import(&ctx, &clock, &export, |p| days.push(p.day)).await;
        ctx.service::<Journal>().stop().await;
        ctx.live.stop();
        ctx.db.close().await;
        if done.is_ok() {
            assert_eq!(days, (1..=4).collect::<Vec<_>>());
        }
        done
    }

    /// Every row of every table, as text.
    fn rows(&self) -> Vec<String> {
        let db = rusqlite::Connection::open(self.folder.path().join("daymark.db")).unwrap();
        let ask = |query: &str| -> Vec<(String, String)> {
            let mut statement = db.prepare(query).unwrap();
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)));
            rows.unwrap().collect::<Result<_, _>>().unwrap()
        };
        let tables =
            "SELECT m.name, group_concat('\"' || c.name || '\"') FROM sqlite_master m, pragma_table_info(m.name) c
            WHERE m.type = 'table' AND c.type <> 'BLOB' GROUP BY m.name";
        let mut rows = Vec::new();
        for (name, columns) in ask(tables) {
            let all = ask(&format!("SELECT '{name}', json_array({columns}) FROM \"{name}\""));
            rows.extend(all.iter().map(|(name, row)| format!("{name} {row}")));
        }
        rows.sort();
        rows
    }
}

#[actix_web::test]
async fn an_import_scores_the_days_and_finalises_the_program() {
    let site = Site::new();
    let report = site.import(&format!("{HEAD}{DAYS}")).await.unwrap();
    assert_eq!((report.members, report.new_members, report.applied, report.duplicates), (2, 2, 18, 0));
    let top: Vec<_> = report.top.iter().map(|r| (r.rank, r.last_name.as_str(), r.points, r.streak)).collect();
    // 11: 30, 9 + 9 + 10, 0, 5 + 3 + 0. 22: 0, 20.
    assert_eq!(top, [(1, "11", 66, 2), (2, "22", 20, 1)]);
    assert_eq!(report.digest.len(), 64);
}

#[actix_web::test]
async fn importing_again_changes_nothing() {
    let site = Site::new();
    let first = site.import(&format!("{HEAD}{DAYS}")).await.unwrap();
    let rows = site.rows();
    let lines: Vec<&str> = DAYS.lines().rev().collect();
    let again = site.import(&format!("{HEAD}{}\r\n", lines.join("\r\n"))).await.unwrap();
    assert_eq!((again.new_members, again.applied, again.duplicates), (0, 0, 18));
    assert_eq!((&again.top, &again.digest), (&first.top, &first.digest));
    assert_eq!(site.rows(), rows, "the order of lines and their endings do not matter");
}

#[actix_web::test]
async fn a_rejected_import_changes_nothing() {
    let site = Site::new();
    let soon = site.import(&format!("{HEAD}1,4/29/2016,1,1,1,1\n")).await.unwrap_err().to_string();
    assert!(
        soon.ends_with("line 2: 2016-04-29 ended less than 72 hours ago, its results cannot be final yet"),
        "{soon}"
    );
    assert!(!site.rows().iter().any(|r| r.starts_with("member ") || r.starts_with("program ")));
    site.import(&format!("{HEAD}{DAYS}")).await.unwrap();
    let rows = site.rows();
    let other = site.import(&format!("{HEAD}{}", DAYS.replace("9999", "9998"))).await.unwrap_err().to_string();
    assert!(
        other.ends_with("line 3: 2016-03-31 was imported earlier with other figures; nothing was changed"),
        "{other}"
    );
    let more = site.import(&format!("{HEAD}{DAYS}22,4/1/2016,1,1,1,1\n")).await.unwrap_err().to_string();
    assert!(more.contains("is final and holds 18 of these 21 operations"), "{more}");
    assert_eq!(site.rows(), rows);
}
