//! `daymark serve`.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use anyhow::{Result, anyhow};
use daymark_actors::clock::SystemClock;
use daymark_base::config::Config;
use daymark_base::db::place;
use daymark_base::disk::why;
use daymark_web::metrics;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::signal::unix::{SignalKind, signal};

use crate::app::{self, Ports};

/// Connections that may wait to be accepted.
const BACKLOG: i32 = 2048;
/// A limit on open files below this is too low for a site with a few thousand members.
const FEW_FILES: u64 = 4096;

/// Serves until SIGTERM or SIGINT, then shuts down in order.
pub async fn serve(config: Config) -> Result<()> {
    // The recorder calibrates a clock, which takes a millisecond, or many on a busy machine. The database opens
    // meanwhile.
    std::thread::spawn(metrics::recorder);
    let listen = config.listen;
    let listener = bind(listen).map_err(|e| {
        anyhow!("cannot listen on {listen}: {} (`listen` is an address and a port, such as 127.0.0.1:8080)", why(&e))
    })?;
    let _claim = app::claim(&config)?;
    warn_of(&config);
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let ports = Ports::of(Arc::new(SystemClock));
    let mut app = app::build(config, ports, listener).await?;
    println!("Daymark is at {} (listening on {})", app.ctx().config.public_url, app.addr());
    tokio::select! {
        ended = app.ended() => return ended,
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    app.stop().await?;
    tracing::info!("stopped");
    Ok(())
}

/// Warns about problems that would only be noticed later.
fn warn_of(config: &Config) {
    let file = config.secret_file();
    let has_members = || place::file(&config.database_url()).is_some_and(|file| place::has_members(&file));
    if config.secret.is_empty() && !file.exists() && has_members() {
        tracing::warn!(
            file = %file.display(),
            "there are members, but the secret is missing; a new one is made. Everyone has to sign in again, links in mails \
             end, and second factors have to be set up anew. To avoid that, stop, put the old file back, and start again"
        );
    }
    if let Some(most) = metrics::most_open_files().filter(|most| *most < FEW_FILES) {
        tracing::warn!(
            most,
            "the limit on open files is low. Each socket is a file: beyond the limit, new connections are refused. Raise \
             it to 65536 (LimitNOFILE of the systemd unit, or ulimit -n)"
        );
    }
}

/// A listener whose port a restarted server can reuse at once.
fn bind(addr: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(addr), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.bind(&addr.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
