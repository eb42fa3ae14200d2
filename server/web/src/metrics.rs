//! `/metrics`, in Prometheus' text format. Labels are bounded: the route's template, never the path.

use std::cell::RefCell;
use std::sync::OnceLock;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::Method;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use hashbrown::HashMap;
use metrics::{Counter, Histogram, counter, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use sha2::{Digest, Sha256};

use super::ctx::Ctx;
use super::error::{Code, Result};

/// The route's template, put into the request by the endpoint table.
#[derive(Clone, Copy)]
pub struct Route(pub &'static str);

/// Seconds; the last bucket is the body deadline.
const BUCKETS: [f64; 11] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 15.0];

/// Operations in one commit.
const GROUP_BUCKETS: [f64; 6] = [1.0, 4.0, 16.0, 64.0, 128.0, 256.0];

/// The process' recorder, installed at the first call. A process has only one, however many apps a test starts.
pub fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let groups = Matcher::Full("daymark_journal_group_operations".to_owned());
        let builder = PrometheusBuilder::new()
            .set_buckets(&BUCKETS)
            .and_then(|b| b.set_buckets_for_metric(groups, &GROUP_BUCKETS))
            .expect("the lists of buckets are not empty");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another metrics recorder is installed: /metrics stays empty");
        }
        handle
    })
}

/// Method, route and status.
type Labels = (&'static str, &'static str, u16);

thread_local! {
    /// The metrics of the answers that this thread has given so far. Finding them in the recorder takes longer than
    /// counting.
    static ANSWERS: RefCell<HashMap<Labels, (Counter, Histogram)>> = RefCell::default();
}

/// Records an answer and its duration.
pub fn observe<B>(res: &ServiceResponse<B>, took: Duration)
where
    B: MessageBody,
{
    let route = res.request().extensions().get::<Route>().map_or("other", |r| r.0);
    let method = match *res.request().method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    };
    let status = res.status();
    ANSWERS.with_borrow_mut(|known| {
        let (answers, seconds) = known.entry((method, route, status.as_u16())).or_insert_with(|| {
            let status = status.as_str().to_owned();
            let answers = counter!("http_requests_total", "method" => method, "route" => route, "status" => status);
            (answers, histogram!("http_request_seconds", "method" => method, "route" => route))
        });
        answers.increment(1);
        seconds.record(took.as_secs_f64());
    });
}

/// Records a commit of the journal.
pub fn committed(operations: usize, took: Duration) {
    histogram!("daymark_journal_group_operations").record(operations as f64);
    histogram!("daymark_journal_commit_seconds").record(took.as_secs_f64());
}

/// An open socket, counted until the value is dropped.
pub struct Socket(());

impl Socket {
    /// Counts a socket that opens.
    #[must_use]
    pub fn opened() -> Self {
        gauge!("daymark_sockets").increment(1.0);
        Self(())
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        gauge!("daymark_sockets").decrement(1.0);
    }
}

/// The limit of open files of this process; `None` without `/proc`.
#[must_use]
pub fn most_open_files() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    limits.lines().find_map(|line| line.strip_prefix("Max open files"))?.split_whitespace().next()?.parse().ok()
}

/// The kernel's figures for this process, under their conventional names; none without `/proc`.
fn of_process() {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/self/{name}")).unwrap_or_default();
    let number = |file: &str, line: &str| {
        let text = read(file);
        let rest = text.lines().find_map(|l| l.strip_prefix(line))?;
        rest.split_whitespace().next()?.parse::<f64>().ok()
    };
    if let Some(kibibytes) = number("status", "VmRSS:") {
        gauge!("process_resident_memory_bytes").set(kibibytes * 1024.0);
    }
    if let Some(most) = most_open_files() {
        gauge!("process_max_fds").set(most as f64);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge!("process_open_fds").set(open.count() as f64);
    }
    // User and system time, in hundredths of a second, are fields 14 and 15; field 2 may contain anything.
    let stat = read("stat");
    let fields = stat.rsplit_once(") ").map(|(_, fields)| fields.split(' ').skip(11).take(2));
    let hundredths: Option<u64> = fields.map(|two| two.filter_map(|n| n.parse::<u64>().ok()).sum());
    if let Some(hundredths) = hundredths {
        counter!("process_cpu_seconds_total").absolute(hundredths / 100);
    }
}

/// `GET /metrics`. Open to callers on this machine without a proxy, or with the configured bearer token.
pub async fn show(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    may_read(ctx, &req)?;
    gauge!("daymark_calls_in_flight").set(ctx.drain.calls() as f64);
    gauge!("daymark_members_online").set(ctx.live.online() as f64);
    // Reads files of the kernel: counting thousands of open files takes some milliseconds.
    let _ = actix_web::web::block(of_process).await;
    let handle = recorder();
    handle.run_upkeep();
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(handle.render()))
}

fn may_read(ctx: &Ctx, req: &HttpRequest) -> Result<()> {
    let token = &ctx.config.metrics_token;
    if token.is_empty() {
        // A proxy on this machine connects from here too, on behalf of others.
        let forwarded = ["forwarded", "x-forwarded-for", "x-real-ip"].iter().any(|h| req.headers().contains_key(*h));
        let local = req.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
        return if local && !forwarded { Ok(()) } else { Err(Code::NotFound.into()) };
    }
    let given = req.headers().get(AUTHORIZATION).and_then(|v| v.to_str().ok()).and_then(|v| v.strip_prefix("Bearer "));
    // Compares digests, so that timing reveals nothing about the token.
    let same = given.is_some_and(|given| Sha256::digest(given) == Sha256::digest(token.bytes()));
    if same { Ok(()) } else { Err(Code::Unauthenticated.into()) }
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn requests_are_counted_per_status_and_timed_per_route() {
        const ROUTE: &str = "/v1/counted";
        let shown = recorder();
        for status in [StatusCode::OK, StatusCode::NOT_FOUND, StatusCode::OK] {
            let answer = TestRequest::default().to_srv_response(HttpResponse::new(status));
            answer.request().extensions_mut().insert(Route(ROUTE));
            observe(&answer, Duration::from_millis(1));
        }
        let shown = shown.render();
        for line in [
            format!(r#"http_requests_total{{method="GET",route="{ROUTE}",status="200"}} 2"#),
            format!(r#"http_requests_total{{method="GET",route="{ROUTE}",status="404"}} 1"#),
            format!(r#"http_request_seconds_count{{method="GET",route="{ROUTE}"}} 3"#),
        ] {
            assert!(shown.contains(&line), "no {line} in:\n{shown}");
        }
    }
}
