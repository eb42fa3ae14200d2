//! Reads of a survey with 100,000 responses, over connections that send the next call as soon as they are answered.

use std::time::Duration;

use anyhow::{Result, ensure};

use super::{Answered, responses};
use crate::http::{Fleet, Work, request};
use crate::scale::{fill, numbers};
use crate::server::Server;
use crate::table::{Figure, Goal, Table, median, short};
use crate::world::{Source, World};

const CONNECTIONS: usize = 32;
/// How often each response of a run exists afterwards.
const COPIES: i64 = 10;
/// The ids of each copy start at a multiple of this.
const ID_STEP: i64 = 10_000_000;

/// Statements that copy every submitted response with its answers and scores, and count them.
fn copies(postgres: bool) -> Vec<String> {
    let numbers = numbers(COPIES - 1, postgres);
    let of_submitted = format!(
        "JOIN survey_response r ON r.id = a.response_id AND r.state = 'submitted' AND r.id < {ID_STEP} CROSS JOIN {numbers}"
    );
    let mut statements = vec![
        format!(
            "INSERT INTO survey_response (id, survey_id, version, period, state, local_date, started_at, updated_at,
               submitted_at, seconds, score, last_question)
             SELECT id + i * {ID_STEP}, survey_id, version, period, state, local_date, started_at, updated_at, submitted_at,
               seconds, score, last_question
             FROM survey_response CROSS JOIN {numbers} WHERE state = 'submitted'"
        ),
        format!(
            "INSERT INTO survey_answer (response_id, question_id, descriptive_ans, selected_rate, search, answered_at)
             SELECT response_id + i * {ID_STEP}, question_id, descriptive_ans, selected_rate, search, answered_at
             FROM survey_answer a {of_submitted}"
        ),
        format!(
            "INSERT INTO survey_score (response_id, dimension, score)
             SELECT response_id + i * {ID_STEP}, dimension, a.score FROM survey_score a {of_submitted}"
        ),
        format!("UPDATE survey_count SET people = people * {COPIES}, total = total * {COPIES}"),
    ];
    if postgres {
        // The generated rows satisfy the constraints.
        statements.insert(0, "SET session_replication_role = replica; SET synchronous_commit = off".into());
        // Autovacuum would do it within a minute after so many inserts.
        statements.push("VACUUM ANALYZE".into());
    } else {
        statements.push("ANALYZE".into());
    }
    statements
}

/// Callers with one request each, in turn.
struct Reader {
    requests: Vec<Vec<u8>>,
    sent: usize,
}

impl Work for Reader {
    fn next_request(&mut self, _: usize, out: &mut Vec<u8>) -> bool {
        out.extend_from_slice(&self.requests[self.sent % self.requests.len()]);
        self.sent += 1;
        true
    }

    fn on_response(&mut self, _: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        Ok(())
    }
}

pub async fn figures(
    source: &Source,
    world: &World,
    answered: &Answered,
    runs: usize,
    table: &mut Table,
) -> Result<()> {
    let Answered { copy, survey, reports } = answered;
    fill(&copy.url, copies(matches!(source, Source::Postgres { .. }))).await?;
    let server = Server::start(&copy.url)?;
    let all = responses(&server, world, survey)?;
    ensure!(all >= 100_000, "{all} responses");
    let path = format!("/v1/core/survey/{}", survey.id);
    let get = |path: &str, member: usize| request("GET", path, Some(&world.tokens[member]), "");
    let results = vec![get(&format!("{path}/results"), 0)];
    let own = reports.iter().map(|(member, id)| get(&format!("{path}/report/{id}"), *member)).collect();
    for (what, requests) in [("the results", results), ("a member's own report", own)] {
        let (mut p50, mut p99, mut rates) = (Vec::new(), Vec::new(), Vec::new());
        let mut reader = Reader { requests, sent: 0 };
        for _ in 0..runs {
            let mut fleet = Fleet::connect(server.addr, CONNECTIONS)?;
            fleet.run(Duration::from_millis(500), &mut reader)?;
            let load = fleet.run(Duration::from_secs(3), &mut reader)?;
            p50.push(load.percentile(0.5));
            p99.push(load.percentile(0.99));
            rates.push(load.per_second());
        }
        table.add(Figure {
            name: format!("{}: {what} of {all} responses, p99", source.name()),
            runs: p99,
            unit: "ms",
            comparison: format!("p50 {} ms, {} calls/s", short(median(&p50)), short(median(&rates))),
            goal: Goal::AtMost(20.0),
        });
    }
    Ok(())
}
