//! Collects the error lines of the log: a story that causes one fails.

use std::fmt::Write as _;
use std::sync::{Mutex, Once, PoisonError};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Starts to listen, once per process.
pub fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let listening = tracing_subscriber::registry().with(Errors).try_init();
        assert!(listening.is_ok(), "the log already has another subscriber");
    });
}

/// The error lines since the last call. The tests of a process share these lines, so a line may come from another test;
/// in any case a test fails.
pub fn take() -> Vec<String> {
    std::mem::take(&mut *LINES.lock().unwrap_or_else(PoisonError::into_inner))
}

struct Errors;

impl<S: Subscriber> Layer<S> for Errors {
    fn enabled(&self, metadata: &tracing::Metadata<'_>, _: Context<'_, S>) -> bool {
        // As in the program's own log: an invalid frame of a client is not the site's fault.
        *metadata.level() == Level::ERROR && !metadata.target().starts_with("actix_http")
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = Line(format!("{}:", event.metadata().target()));
        event.record(&mut line);
        LINES.lock().unwrap_or_else(PoisonError::into_inner).push(line.0);
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = write!(self.0, " {field}={value:?}");
    }
}
