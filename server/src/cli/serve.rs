//! `daymark serve`.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use anyhow::{Context, Result};
use daymark_actors::clock::SystemClock;
use socket2::{Domain, Protocol, Socket, Type};
use tokio::signal::unix::{SignalKind, signal};

use crate::app::{self, Ports};
use crate::config::Config;

/// Connections that may wait to be taken.
const BACKLOG: i32 = 2048;

/// Serves until SIGTERM or SIGINT, then stops in order.
pub async fn serve(config: Config) -> Result<()> {
    let listen = config.listen;
    let listener = bind(listen).with_context(|| format!("cannot listen on {listen}"))?;
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let ports = Ports { clock: Arc::new(SystemClock), jobs_by_time: true, limits: None };
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

/// A listener that a restarted server can have again at once.
fn bind(addr: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(addr), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.bind(&addr.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
