//! The destination of log lines.

use std::io::IsTerminal;

use anyhow::{Context, Result};
use daymark_base::config::{Log, LogFormat};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// Starts to write log lines to the standard error stream.
pub fn start(settings: &Log) -> Result<()> {
    let levels: Targets = settings.level.parse().context("log.level")?;
    let lines = match settings.format {
        LogFormat::Text => fmt::layer()
            .with_ansi(std::io::stderr().is_terminal())
            .with_writer(std::io::stderr)
            .with_target(false)
            .boxed(),
        LogFormat::Json => {
            fmt::layer().json().flatten_event(true).with_span_list(false).with_writer(std::io::stderr).boxed()
        }
    };
    tracing_subscriber::registry().with(lines.with_filter(levels)).try_init().context("the log")?;
    // A panic belongs in the log as well, in its format.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        tracing::error!(place, cause = panic.payload_as_str(), "panicked");
    }));
    Ok(())
}
