//! Requests that change the protocol. They are answered like all others; if the answer opens a socket, its session gets
//! the connection itself, which no longer speaks HTTP.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::rc::Rc;

use actix_codec::{Framed, FramedParts};
use actix_http::body::{BodySize, BoxBody, MessageBody};
use actix_http::h1::{Codec, Message};
use actix_http::{ConnectionType, Request, Response};
use actix_service::{Service, ServiceFactory, fn_factory, fn_service};
use actix_web::dev::{AppConfig, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::rt::net::TcpStream;
use actix_web::{Error, HttpMessage, HttpResponse};
use bytes::BytesMut;
use daymark_web::connection::Connection;
use futures_util::future::LocalBoxFuture;
use tokio::sync::OnceCell;

use crate::live::{Handover, Opened};

type Framing = Framed<Connection, Codec>;
type Part = Message<(Response<()>, BodySize)>;

/// A factory that makes one service for all its users: calls and upgrades of a worker share its table of routes.
pub(super) struct Once<F: ServiceFactory<Request>>(Rc<(F, OnceCell<Rc<F::Service>>)>);

impl<F: ServiceFactory<Request>> Once<F> {
    pub(super) fn new(factory: F) -> Self {
        Self(Rc::new((factory, OnceCell::new())))
    }
}

impl<F: ServiceFactory<Request>> Clone for Once<F> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<F> ServiceFactory<Request> for Once<F>
where
    F: ServiceFactory<Request, Config = AppConfig> + 'static,
{
    type Response = F::Response;
    type Error = F::Error;
    type Config = ();
    type Service = Rc<F::Service>;
    type InitError = F::InitError;
    type Future = LocalBoxFuture<'static, Result<Self::Service, Self::InitError>>;

    fn new_service(&self, (): ()) -> Self::Future {
        let this = self.0.clone();
        Box::pin(async move {
            let (factory, made) = &*this;
            let make = || async { factory.new_service(AppConfig::default()).await.map(Rc::new) };
            made.get_or_try_init(make).await.cloned()
        })
    }
}

/// Handles the connections that request another protocol.
pub(super) fn factory<F, B>(
    app: Once<F>,
) -> impl ServiceFactory<(Request, Framing), Config = (), Response = (), Error = Error, InitError = F::InitError>
where
    F: ServiceFactory<Request, Config = AppConfig, Response = ServiceResponse<B>, Error = HttpResponse> + 'static,
    B: MessageBody + 'static,
{
    fn_factory(move || {
        let app = app.clone();
        async move {
            let app = app.new_service(()).await?;
            Ok(fn_service(move |(req, framed)| {
                // Boxed, because an open socket needs no room for its handshake.
                let answered = Box::pin(answer(app.clone(), req, framed));
                async move {
                    if let Some((opened, stream, sent)) = answered.await? {
                        opened.run(stream, sent).await;
                    }
                    Ok(())
                }
            }))
        }
    })
}

/// Answers a request. If the answer opens a socket, returns its connection and what the client has sent since.
async fn answer<S, B>(app: Rc<S>, req: Request, framed: Framing) -> Result<Option<(Opened, TcpStream, BytesMut)>, Error>
where
    S: Service<Request, Response = ServiceResponse<B>, Error = HttpResponse>,
    B: MessageBody + 'static,
{
    req.extensions_mut().insert(Handover);
    let mut response = match app.call(req).await {
        Ok(response) => response.map_into_boxed_body().into_parts().1,
        Err(response) => response,
    };
    let opened = response.extensions_mut().remove::<Opened>();
    if opened.is_none() {
        let head = response.head_mut();
        head.set_connection_type(ConnectionType::Close);
        // The codec of such a request never writes chunks, but it would announce them.
        head.no_chunking(true);
    }
    let (head, body) = Response::from(response).into_parts();
    let mut framed = Box::pin(framed);
    send(framed.as_mut(), Message::Item((head, body.size()))).await?;
    let Some(opened) = opened else {
        finish(framed.as_mut(), body).await?;
        return Ok(None);
    };
    let FramedParts { io, read_buf, .. } = Pin::into_inner(framed).into_parts();
    Ok(Some((opened, io.into_stream(), read_buf)))
}

async fn send(mut framed: Pin<&mut Framing>, part: Part) -> Result<(), Error> {
    framed.as_mut().write(part)?;
    poll_fn(|cx| framed.as_mut().flush::<Part>(cx)).await?;
    Ok(())
}

/// Sends the body of an answer that does not change the protocol, and closes the connection.
async fn finish(mut framed: Pin<&mut Framing>, body: BoxBody) -> Result<(), Error> {
    let mut body = pin!(body);
    while let Some(chunk) = poll_fn(|cx| body.as_mut().poll_next(cx)).await {
        send(framed.as_mut(), Message::Chunk(Some(chunk.map_err(ErrorInternalServerError)?))).await?;
    }
    poll_fn(|cx| framed.as_mut().close::<Part>(cx)).await?;
    Ok(())
}
