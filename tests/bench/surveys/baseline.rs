//! The baseline: answers written with one commit each, while the server is stopped. SQLite, which has a single writer,
//! gets one connection; PostgreSQL gets as many as the calls use.

use std::time::Instant;

use anyhow::Result;
use futures_util::future::try_join_all;
use sqlx::{Connection, PgConnection};

use super::{CONNECTIONS, Survey};
use crate::raw;
use crate::scale::{fill, numbers};
use crate::world::{Copy, Source, World, date};

/// The number of unfinished responses to write to.
const RESPONSES: i64 = 5_000;
/// Their ids start after this.
const FIRST_ID: i64 = 1_000_000_000;

/// A response and a question.
type Answer = (i64, i64);

pub async fn answers_per_second(source: &Source, copy: &Copy, world: &World, survey: &Survey) -> Result<f64> {
    let (id, now, today) = (survey.id, world.now.0, date(world.now));
    let numbers = numbers(RESPONSES, matches!(source, Source::Postgres { .. }));
    let begin = format!(
        "INSERT INTO survey_response (id, survey_id, version, period, state, local_date, started_at, updated_at)
         SELECT {FIRST_ID} + i, {id}, 1, '', 'draft', '{today}', {now}, {now} FROM {numbers}"
    );
    fill(&copy.url, vec![begin]).await?;
    let of = |response: i64| survey.questions.iter().map(move |question| (FIRST_ID + response, *question));
    let answers: Vec<Answer> = (1..=RESPONSES).flat_map(of).collect();
    let (begun, done) = match source {
        Source::Sqlite { .. } => sqlite(copy.url.trim_start_matches("sqlite:"), &answers, now)?,
        Source::Postgres { .. } => postgres(&copy.url, &answers, now).await?,
    };
    Ok(done as f64 / begun.elapsed().as_secs_f64())
}

fn sqlite(path: &str, answers: &[Answer], now: i64) -> Result<(Instant, usize)> {
    let db = raw::open_sqlite(path)?;
    let mut insert = db.prepare(
        "INSERT INTO survey_answer (response_id, question_id, selected_rate, answered_at) VALUES (?1, ?2, 3, ?3)",
    )?;
    let begun = Instant::now();
    let mut done = 0;
    for (response, question) in answers {
        insert.execute((response, question, now))?;
        done += 1;
        if begun.elapsed() > raw::RUN {
            break;
        }
    }
    Ok((begun, done))
}

async fn postgres(url: &str, answers: &[Answer], now: i64) -> Result<(Instant, usize)> {
    let connections = try_join_all((0..CONNECTIONS).map(|_| PgConnection::connect(url))).await?;
    let shares = answers.chunks(answers.len().div_ceil(CONNECTIONS));
    let begun = Instant::now();
    let write = async |(mut db, share): (PgConnection, &[Answer])| {
        let mut done = 0;
        for (response, question) in share {
            let insert = sqlx::query(
                "INSERT INTO survey_answer (response_id, question_id, selected_rate, answered_at)
                 VALUES ($1, $2, 3, $3)",
            );
            insert.bind(response).bind(question).bind(now).execute(&mut db).await?;
            done += 1;
            if begun.elapsed() > raw::RUN {
                break;
            }
        }
        anyhow::Ok(done)
    };
    let done = try_join_all(connections.into_iter().zip(shares).map(write)).await?;
    Ok((begun, done.into_iter().sum()))
}
