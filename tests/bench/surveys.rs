//! A survey that thousands answer at once, compared with one commit per answer; and reads with 100,000 responses.

mod baseline;
mod reading;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::http::{Fleet, Load, Work, call, request};
use super::scale::fill;
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::{Copy, MEMBERS, Source, World};

/// How many people answer with one call, and how many save each answer.
const AT_ONCE: usize = 10_000;
const ONE_BY_ONE: usize = 1_000;
const CONNECTIONS: usize = 64;
const LONGEST: Duration = Duration::from_secs(600);

/// The wellness scorecard, open to everyone.
struct Survey {
    id: i64,
    questions: Vec<i64>,
}

impl Survey {
    fn open(server: &Server, world: &World) -> Result<Self> {
        let send = |method: &str, path: &str, body: Value| -> Result<Value> {
            let (status, body) = call(server.addr, &request(method, path, Some(&world.tokens[0]), &body.to_string()))?;
            let body: Value = serde_json::from_slice(&body)?;
            ensure!((200..300).contains(&status), "{status}: {body}");
            Ok(body["data"].clone())
        };
        let new = send("POST", "/v1/core/survey", json!({ "title": "Bench", "template": "wellness" }))?;
        let id = new["id"].as_i64().context("no id")?;
        send("PATCH", &format!("/v1/core/survey/{id}"), json!({ "state": "open", "monthly": true }))?;
        let questions = send("GET", &format!("/v1/core/survey/{id}"), json!({}))?["questions"].take();
        let questions = questions.as_array().context("no questions")?.iter().filter_map(|q| q["id"].as_i64());
        Ok(Self { id, questions: questions.collect() })
    }

    /// A person's answer to a question. The last question asks for text.
    fn answer(&self, person: usize, question: usize) -> Value {
        let id = self.questions[question];
        if question + 1 == self.questions.len() {
            return json!({ "question_id": id, "descriptive_ans": "More sleep, and a walk at noon" });
        }
        json!({ "question_id": id, "selected_rate": (person * 7 + question * 3) % 5 + 1 })
    }

    fn call(&self, world: &World, person: Person, answers: std::ops::Range<usize>) -> Vec<u8> {
        let submit = answers.end == self.questions.len();
        let answers: Vec<_> = answers.map(|question| self.answer(person.0, question)).collect();
        let mut body = json!({ "responses": answers, "submit": submit });
        let token = person.member().map(|member| world.tokens[member].as_str());
        if token.is_none() {
            body["key"] = json!(format!("bench-visitor-{:022}", person.0));
        }
        let path = format!("/v1/core/survey/{}/survey-response", self.id);
        request("POST", &path, token, &body.to_string())
    }
}

/// Every fourth person is a member, the others are visitors.
#[derive(Clone, Copy)]
struct Person(usize);

impl Person {
    /// A member's index.
    fn member(self) -> Option<usize> {
        self.0.is_multiple_of(4).then_some(self.0 / 4).filter(|member| *member < MEMBERS)
    }
}

/// People who answer, each with a number of calls.
struct Answering<'w> {
    world: &'w World,
    survey: &'w Survey,
    /// The people left.
    people: std::ops::Range<usize>,
    /// The number of answers per call.
    step: usize,
    /// For each connection: the person, and the next question.
    at: Vec<Option<(Person, usize)>>,
    /// Members' reports.
    reports: Vec<(usize, i64)>,
}

impl<'w> Answering<'w> {
    fn new(world: &'w World, survey: &'w Survey, people: std::ops::Range<usize>, step: usize) -> Self {
        Self { world, survey, people, step, at: vec![None; CONNECTIONS], reports: Vec::new() }
    }

    fn run(&mut self, server: &Server) -> Result<(Load, Duration)> {
        let before = server.cpu()?;
        let load = Fleet::connect(server.addr, CONNECTIONS)?.run(LONGEST, self)?;
        Ok((load, server.cpu()? - before))
    }
}

impl Work for Answering<'_> {
    fn next_request(&mut self, connection: usize, out: &mut Vec<u8>) -> bool {
        let all = self.survey.questions.len();
        let unfinished = self.at[connection].filter(|(_, from)| *from < all);
        let Some((person, from)) = unfinished.or_else(|| Some((Person(self.people.next()?), 0))) else { return false };
        let to = (from + self.step).min(all);
        self.at[connection] = Some((person, to));
        out.extend_from_slice(&self.survey.call(self.world, person, from..to));
        true
    }

    fn on_response(&mut self, connection: usize, status: u16, body: &[u8]) -> Result<()> {
        ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
        let done = self.at[connection].filter(|(_, to)| *to == self.survey.questions.len());
        if let Some(member) = done.and_then(|(person, _)| person.member()) {
            let answer: Value = serde_json::from_slice(body)?;
            self.reports.push((member, answer["data"]["report"]["id"].as_i64().context("no report")?));
        }
        Ok(())
    }
}

/// The result of a run on a fresh copy.
struct Run {
    /// The calls of people who answer with one call.
    whole: Load,
    cpu_per_thousand: f64,
    /// Seconds until the results count all of them.
    counted_after: f64,
    /// The calls of people who save each answer.
    single: Load,
    /// Answers per second with one commit each and nothing else running.
    baseline: f64,
}

/// A copy after a run, with its survey and the members' reports.
struct Answered {
    copy: Copy,
    survey: Survey,
    reports: Vec<(usize, i64)>,
}

async fn once(source: &Source, world: &World) -> Result<(Run, Answered)> {
    let copy = source.copy().await?;
    fill(&copy.url, vec![world.first_is_admin()]).await?;
    let server = Server::start(&copy.url)?;
    let survey = Survey::open(&server, world)?;
    let mut answering = Answering::new(world, &survey, 0..AT_ONCE, survey.questions.len());
    let (whole, cpu) = answering.run(&server)?;
    let reports = answering.reports;
    let begun = Instant::now();
    while responses(&server, world, &survey)? < AT_ONCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    let counted_after = begun.elapsed().as_secs_f64();
    let (single, _) = Answering::new(world, &survey, AT_ONCE..AT_ONCE + ONE_BY_ONE, 1).run(&server)?;
    server.stop()?;
    let baseline = baseline::answers_per_second(source, &copy, world, &survey).await?;
    let cpu_per_thousand = cpu.as_secs_f64() * 1000.0 / AT_ONCE as f64;
    Ok((Run { whole, cpu_per_thousand, counted_after, single, baseline }, Answered { copy, survey, reports }))
}

/// The number of responses in the results.
fn responses(server: &Server, world: &World, survey: &Survey) -> Result<usize> {
    let path = format!("/v1/core/survey/{}/results", survey.id);
    let (status, body) = call(server.addr, &request("GET", &path, Some(&world.tokens[0]), ""))?;
    ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(&body));
    let results: Value = serde_json::from_slice(&body)?;
    Ok(usize::try_from(results["data"]["responses"].as_u64().context("no count")?)?)
}

pub async fn figures(source: &Source, world: &World, runs: usize, table: &mut Table) -> Result<()> {
    let name = source.name();
    let (mut all, mut last) = (Vec::new(), None);
    for _ in 0..runs {
        let (run, answered) = once(source, world).await?;
        all.push(run);
        last = Some(answered);
    }
    let Some(answered) = last else { return Ok(()) };
    let of = |f: fn(&Run) -> f64| all.iter().map(f).collect::<Vec<f64>>();
    let middle = |f: fn(&Run) -> f64| short(median(&of(f)));
    let questions = answered.survey.questions.len() as f64;
    let baseline = median(&of(|run| run.baseline));
    table.add(Figure {
        name: format!("{name}: raw writes of a survey's answers, one commit each"),
        runs: of(|run| run.baseline),
        unit: "answers/s",
        comparison: format!("{} responses of {questions} answers a second", short(baseline / questions)),
        goal: Goal::None,
    });
    let whole = of(|run| run.whole.per_second());
    table.add(Figure {
        name: format!("{name}: {AT_ONCE} responses, {CONNECTIONS} connections"),
        runs: of(|run| run.whole.took.as_secs_f64()),
        unit: "s",
        comparison: format!(
            "{} responses/s, {} × the raw rate, p99 {} ms, {} CPU s/1000, counted {} s later",
            short(median(&whole)),
            short(median(&whole) * questions / baseline),
            middle(|run| run.whole.percentile(0.99)),
            middle(|run| run.cpu_per_thousand),
            middle(|run| run.counted_after),
        ),
        goal: Goal::AtMost(60.0),
    });
    let single = of(|run| run.single.per_second());
    table.add(Figure {
        name: format!("{name}: one answer per call, {CONNECTIONS} connections"),
        comparison: format!(
            "{} × the raw rate, p50 {} ms, p99 {} ms",
            short(median(&single) / baseline),
            middle(|run| run.single.percentile(0.5)),
            middle(|run| run.single.percentile(0.99)),
        ),
        runs: single,
        unit: "calls/s",
        goal: Goal::None,
    });
    reading::figures(source, world, &answered, runs, table).await
}
