//! The HTTP server: workers, connections, and what surrounds every call.

use std::any::Any;
use std::net::TcpListener;
use std::time::Duration;

use actix_web::dev::{Extensions, ServerHandle};
use actix_web::middleware::{Compress, Condition, from_fn};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{App, HttpServer};
use anyhow::{Context, Result};
use daymark_actors::hub;
use socket2::{SockRef, TcpKeepalive};
use tokio::task::JoinHandle;
use tracing_actix_web::TracingLogger;

use crate::features::{self, site};
use crate::http::ctx::Ctx;
use crate::http::endpoint::{self, read};
use crate::http::headers::SafeHeaders;
use crate::http::request_log::RequestLog;
use crate::http::{docs, edge, health, metrics, static_files};

/// Starts the workers.
pub(super) fn serve(ctx: &Ctx, listener: TcpListener) -> Result<(ServerHandle, JoinHandle<std::io::Result<()>>)> {
    let limits = ctx.config.limits.clone();
    let unacknowledged = limits.unacknowledged();
    let data = Data::new(ctx.clone());
    let gate = site::gate::has_gate(&ctx.config);
    let headers = Data::new(SafeHeaders::new(&ctx.config));
    let server = HttpServer::new(move || {
        // On the worker's own thread: its sockets hang on a hub of their own.
        hub::install(&data.live);
        App::new()
            .app_data(data.clone())
            .app_data(headers.clone())
            .configure(routes)
            .default_service(web::to(static_files::serve))
            .wrap(Condition::new(gate, from_fn(site::gate::keep)))
            .wrap(from_fn(edge::inner))
            .wrap(Compress::default())
            .wrap(from_fn(edge::outer))
            .wrap(TracingLogger::<RequestLog>::new())
    })
    .workers(ctx.config.workers())
    .max_connections(limits.connections_per_worker)
    .client_request_timeout(limits.header_deadline())
    .keep_alive(limits.keep_alive())
    .on_connect(move |connection, _: &mut Extensions| tune(connection, unacknowledged))
    .shutdown_timeout(ctx.config.shutdown_timeout_s)
    .disable_signals()
    .listen(listener)
    .context("cannot listen")?
    .run();
    Ok((server.handle(), tokio::spawn(server)))
}

/// Every address that is no file of the app.
fn routes(cfg: &mut ServiceConfig) {
    cfg.route("/healthz", read().to(health::alive))
        .route("/readyz", read().to(health::ready))
        .route("/metrics", read().to(metrics::show))
        .route("/api/openapi.json", read().to(docs::document))
        .route("/api/docs", read().to(docs::docs))
        .route("/api/docs.css", read().to(docs::style));
    site::pages(cfg);
    endpoint::mount(features::endpoints(), cfg);
}

/// A client that stops reading, or vanishes, must not hold its buffers for ever: while a socket's buffer is full
/// nothing else looks at it.
fn tune(connection: &dyn Any, unacknowledged: Duration) {
    let Some(stream) = connection.downcast_ref::<actix_web::rt::net::TcpStream>() else { return };
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new().with_time(unacknowledged).with_interval(unacknowledged / 3);
    let tuned = socket
        .set_tcp_nodelay(true)
        .and_then(|()| socket.set_tcp_user_timeout(Some(unacknowledged)))
        .and_then(|()| socket.set_tcp_keepalive(&keepalive));
    if let Err(e) = tuned {
        // The other side may be gone already.
        tracing::debug!(cause = %e, "a connection was not tuned");
    }
}
