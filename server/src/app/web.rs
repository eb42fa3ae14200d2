//! The HTTP server: workers, connections, and the middleware around every call.

use std::future::ready;
use std::net::TcpListener;
use std::time::Duration;

use actix_http::HttpService;
use actix_service::{IntoServiceFactory, ServiceFactoryExt};
use actix_web::App;
use actix_web::dev::{Extensions, Server, ServerHandle, fn_service};
use actix_web::middleware::{Compress, Condition, from_fn};
use actix_web::rt::net::TcpStream;
use actix_web::web::{self, Data, ServiceConfig};
use anyhow::{Context, Result};
use daymark_actors::hub;
use daymark_web::connection::Connection;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{self, read};
use daymark_web::headers::SafeHeaders;
use daymark_web::request_log::RequestLog;
use daymark_web::{docs, edge, health, metrics};
use socket2::{SockRef, TcpKeepalive};
use tokio::task::JoinHandle;
use tracing_actix_web::TracingLogger;

use super::upgrade::{self, Once};
use crate::{features, site, static_files};

/// How long a connection may take to close.
const FAREWELL: Duration = Duration::from_secs(1);

/// Starts the workers.
pub(super) fn serve(ctx: &Ctx, listener: TcpListener) -> Result<(ServerHandle, JoinHandle<std::io::Result<()>>)> {
    let limits = ctx.config.limits.clone();
    let data = Data::new(ctx.clone());
    let gate = site::gate::has_gate(&ctx.config);
    let headers = Data::new(SafeHeaders::new(&ctx.config));
    let server = Server::build();
    let stops = server.graceful_shutdown_signal();
    let server = server
        .workers(ctx.config.workers())
        .max_concurrent_connections(limits.connections_per_worker)
        .shutdown_timeout(ctx.config.shutdown_timeout_s)
        .disable_signals();
    // What actix-web's own `HttpServer` does, but with bounded connections.
    let workers = move || {
        // On the worker's own thread, because its sockets belong to this thread's hub.
        hub::install(&data.live);
        let app = App::new()
            .app_data(data.clone())
            .app_data(headers.clone())
            .configure(routes)
            .default_service(web::to(site::serve))
            .wrap(Condition::new(gate, from_fn(site::gate::keep)))
            .wrap(from_fn(edge::inner))
            .wrap(Compress::default())
            .wrap(from_fn(edge::outer))
            .wrap(TracingLogger::<RequestLog>::new());
        let app = Once::new(app.into_factory().map_err(|e: actix_web::Error| e.error_response()));
        let stops = stops.clone();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stops = stops.clone();
                async move { stops.notified().await }
            })
            .keep_alive(limits.keep_alive())
            .client_request_timeout(limits.header_deadline())
            .client_disconnect_timeout(FAREWELL)
            .on_connect_ext(|connection: &Connection, data: &mut Extensions| {
                data.insert(connection.unread());
            })
            .upgrade(upgrade::factory(app.clone()))
            .h1(app);
        let limits = limits.clone();
        fn_service(move |stream: TcpStream| {
            tune(&stream, limits.unacknowledged());
            let peer = stream.peer_addr().ok();
            ready(Ok((Connection::new(stream, &limits), peer)))
        })
        .and_then(http)
    };
    let server = server.listen("daymark", listener, workers).context("cannot listen")?.run();
    Ok((server.handle(), tokio::spawn(server)))
}

/// Routes every address that is not a file of the app.
fn routes(cfg: &mut ServiceConfig) {
    cfg.route("/healthz", read().to(health::alive))
        .route("/readyz", read().to(health::ready))
        .route("/metrics", read().to(metrics::show))
        .route("/api/openapi.json", read().to(docs::json))
        .route("/api/docs", read().to(static_files::api_page));
    endpoint::mount(features::ALL.endpoints(), cfg);
    // Pages come after the calls. Otherwise each call would first be matched against the pattern of every page.
    for pages in features::ALL.0.iter().filter_map(|feature| feature.pages) {
        pages(cfg);
    }
}

/// Tunes a connection. A client that stops reading, or vanishes, must not hold its buffers forever: while a socket's
/// buffer is full, nothing else checks it.
fn tune(stream: &TcpStream, unacknowledged: Duration) {
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new().with_time(unacknowledged).with_interval(unacknowledged / 3);
    let tuned = socket
        .set_tcp_nodelay(true)
        .and_then(|()| socket.set_tcp_user_timeout(Some(unacknowledged)))
        .and_then(|()| socket.set_tcp_keepalive(&keepalive));
    if let Err(e) = tuned {
        // The peer may be gone already.
        tracing::debug!(cause = %e, "could not tune a connection");
    }
}
