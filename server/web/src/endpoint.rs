//! The endpoint table. Each call is declared once, as a row with its handler. Routing, access, the OpenAPI document,
//! the access matrix test and the printed list all read that row.

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::http::header::{ALLOW, HeaderValue};
use actix_web::web::{self, ServiceConfig};
use actix_web::{
    FromRequest, HttpMessage, HttpRequest, HttpResponse, Resource, ResponseError, Route as Routed, Scope, guard,
};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use tracing::Span;
use utoipa::openapi::HttpMethod;

use super::access::{Access, Rule};
use super::error::{Code, Error, Result};
use super::metrics::Route;
use super::openapi::Described;
use super::part::Part;
use super::reply::Reply;
use super::{cache, idempotency, shared};

/// The rows of one path.
type Rows = Vec<Rc<Endpoint>>;
type Call = Rc<dyn Fn(HttpRequest, Payload) -> LocalBoxFuture<'static, Result<HttpResponse>>>;

/// One row of the table.
pub struct Endpoint {
    /// The HTTP method.
    pub method: Method,
    /// The name of the feature that handles the call.
    pub feature: &'static str,
    /// What the call does, in a few words.
    pub summary: &'static str,
    /// Further notes for clients; may be empty.
    pub about: &'static str,
    /// Who may call it, taken from the handler's first argument.
    pub access: Rule,
    /// Adds the parts and the answer to the operation's description.
    pub describe: fn(&mut Described),
    /// Whether the body or the answer contains a secret, so that nothing may be stored for an Idempotency-Key.
    secret: bool,
    /// Whether all visitors share an answer for a while.
    shared: bool,
    /// Whether the last path parameter captures the rest of the path, slashes included.
    rest: bool,
    /// Whether the call is a GET that changes something.
    acts: bool,
    path: &'static str,
    also: Vec<&'static str>,
    call: Call,
}

/// A handler: an async function whose first argument is its access rule, followed by up to five parts of the request.
/// The rule is checked before any part is read, so that 401 and 403 win over 400 and nothing is read for an
/// unauthorised caller.
pub trait Handler<Args>: Clone + 'static {
    /// The access rule of the first argument.
    const RULE: Rule;
    /// Describes the parts and the answer.
    fn describe(op: &mut Described);
    /// Checks access, reads the parts, answers.
    fn call(self, req: HttpRequest, payload: Payload) -> LocalBoxFuture<'static, Result<HttpResponse>>;
}

macro_rules! handlers {
    ($($part:ident),*) => {
        impl<F, Fut, R, A, $($part),*> Handler<(A, $($part,)*)> for F
        where
            F: Fn(A, $($part),*) -> Fut + Clone + 'static,
            Fut: Future<Output = Result<R>>,
            R: Reply,
            A: Access,
            $($part: Part,)*
        {
            const RULE: Rule = A::RULE;
            fn describe(op: &mut Described) { $($part::describe(op);)* R::describe(op); }
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn call(self, req: HttpRequest, mut payload: Payload) -> LocalBoxFuture<'static, Result<HttpResponse>> {
                Box::pin(async move {
                    let access = A::admit(&req).await?;
                    $(let $part = $part::take(&req, &mut payload).await?;)*
                    self(access, $($part),*).await?.reply()
                })
            }
        }
    };
}
handlers!();
handlers!(P);
handlers!(P, Q);
handlers!(P, Q, S);
handlers!(P, Q, S, T);
handlers!(P, Q, S, T, U);

impl Endpoint {
    /// Cold, because it runs only at start: the compiler then puts it, and the functions that list a feature's calls,
    /// apart from what calls run, so that fewer pages of code are in memory.
    #[cold]
    fn new<Args, H: Handler<Args>>(method: Method, path: &'static str, summary: &'static str, handler: H) -> Self {
        let call: Call = Rc::new(move |req, payload| handler.clone().call(req, payload));
        Self {
            method,
            feature: "",
            summary,
            about: "",
            access: H::RULE,
            describe: H::describe,
            secret: false,
            shared: false,
            rest: false,
            acts: false,
            path,
            also: Vec::new(),
            call,
        }
    }

    /// The same call at another path (the specification names some under /v1 and /v2).
    #[must_use]
    pub fn also(mut self, path: &'static str) -> Self {
        self.also.push(path);
        self
    }

    /// The body or the answer contains passwords or tokens. An Idempotency-Key is ignored, because they must not be
    /// stored.
    #[must_use]
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Visitors share an answer until its data changes, for at most a second ([`shared`]). It depends only on the
    /// address and, for signed-in callers, on the caller; and it has no side effects.
    #[must_use]
    pub fn shared(mut self) -> Self {
        self.shared = true;
        self
    }

    /// Makes the last path parameter capture the rest of the path, slashes included.
    #[must_use]
    pub fn rest(mut self) -> Self {
        self.rest = true;
        self
    }

    /// For a GET that changes something, as the specification requires. HEAD, which mail scanners send to check links,
    /// gets 405.
    #[must_use]
    pub fn acts(mut self) -> Self {
        self.acts = true;
        self
    }

    /// Adds notes for clients: the call's rules and their effects.
    #[must_use]
    pub fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Whether it answers GET and HEAD alike.
    fn is_read(&self) -> bool {
        self.method == Method::GET && !self.acts
    }

    /// All paths of the call.
    pub fn paths(&self) -> impl Iterator<Item = &'static str> + '_ {
        std::iter::once(self.path).chain(self.also.iter().copied())
    }

    /// The method as the document's type.
    #[must_use]
    pub fn openapi_method(&self) -> HttpMethod {
        match self.method {
            Method::POST => HttpMethod::Post,
            Method::PUT => HttpMethod::Put,
            Method::PATCH => HttpMethod::Patch,
            Method::DELETE => HttpMethod::Delete,
            _ => HttpMethod::Get,
        }
    }
}

/// `GET path`.
pub fn get<Args, H: Handler<Args>>(path: &'static str, summary: &'static str, handler: H) -> Endpoint {
    Endpoint::new(Method::GET, path, summary, handler)
}
/// `POST path`.
pub fn post<Args, H: Handler<Args>>(path: &'static str, summary: &'static str, handler: H) -> Endpoint {
    Endpoint::new(Method::POST, path, summary, handler)
}
/// `PUT path`.
pub fn put<Args, H: Handler<Args>>(path: &'static str, summary: &'static str, handler: H) -> Endpoint {
    Endpoint::new(Method::PUT, path, summary, handler)
}
/// `PATCH path`.
pub fn patch<Args, H: Handler<Args>>(path: &'static str, summary: &'static str, handler: H) -> Endpoint {
    Endpoint::new(Method::PATCH, path, summary, handler)
}
/// `DELETE path`.
pub fn delete<Args, H: Handler<Args>>(path: &'static str, summary: &'static str, handler: H) -> Endpoint {
    Endpoint::new(Method::DELETE, path, summary, handler)
}

/// Sets the feature's name on its rows.
#[must_use]
pub fn of(feature: &'static str, rows: Vec<Endpoint>) -> Vec<Endpoint> {
    rows.into_iter().map(|row| Endpoint { feature, ..row }).collect()
}

/// The route of a read: GET and HEAD, which get the same answer; actix omits the body when it writes.
pub fn read() -> Routed {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// The route of a page or file that is the same for everyone.
pub fn page<F, Args>(handler: F) -> Routed
where
    F: actix_web::Handler<Args, Output = Result<HttpResponse>>,
    Args: FromRequest + 'static,
{
    read().to(move |req: HttpRequest, payload: web::Payload| {
        let handler = handler.clone();
        async move {
            let make = || {
                let (req, mut payload) = (req.clone(), payload.into_inner());
                async move {
                    let args = Args::from_request(&req, &mut payload).await.map_err(Into::into)?;
                    handler.call(args).await.map_err(actix_web::Error::from)
                }
                .boxed_local()
            };
            shared::shared(&req, make).await
        }
    })
}

/// Registers every row at its paths. Rows of one path share a resource, whose default answers 405, so that a wrong method
/// does not look like a wrong address.
pub fn mount(endpoints: Vec<Endpoint>, cfg: &mut ServiceConfig) {
    let mut by_shape: HashMap<Vec<&str>, (&'static str, Rows)> = HashMap::new();
    for endpoint in endpoints.into_iter().map(Rc::new) {
        for path in endpoint.paths() {
            by_shape.entry(shape(path).collect()).or_insert((path, Vec::new())).1.push(endpoint.clone());
        }
    }
    // actix takes the first match: fixed segments come before parameters.
    let mut by_path: Vec<_> = by_shape.into_values().collect();
    by_path.sort_by_cached_key(|(path, _)| (path.split('/').map(|s| s.starts_with('{')).collect::<Vec<_>>(), *path));
    let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (path, rows) in &by_path {
        let (start, rest) = path.split_at(fixed(path));
        groups.entry(start).or_default().push((rest, rows));
    }
    // In descending order: a longer prefix comes before the shorter one that it extends.
    for (start, paths) in groups.iter().rev() {
        cfg.service(with_resources(web::scope(start), paths));
    }
}

/// Adds the resources of a scope. Paths that begin with a parameter share a separate scope: actix tries the
/// parameter's pattern once instead of a pattern for each path, and most of what follows the parameter is fixed text.
fn with_resources(scope: Scope, paths: &[(&str, &Rows)]) -> Scope {
    let is_shared = |(path, rows): &&(&str, &Rows)| path.starts_with("/{") && !rows.iter().any(|row| row.rest);
    let shared = paths.iter().filter(is_shared);
    let others = paths.iter().filter(|path| !is_shared(path));
    let scope = others.fold(scope, |scope, (path, rows)| scope.service(resource(path, rows)));
    let mut shared = shared.map(|(path, rows)| (path.split_at(path.find('}').map_or(path.len(), |at| at + 1)), rows));
    let Some(((parameter, first), rows)) = shared.next() else { return scope };
    let inner = web::scope(parameter).service(resource(first, rows));
    scope.service(shared.fold(inner, |inner, ((_, path), rows)| inner.service(resource(path, rows))))
}

/// The segments of a path without the names of its parameters: actix treats paths that differ only in those names as
/// one.
fn shape(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').map(|segment| if segment.starts_with('{') { "{}" } else { segment })
}

/// The length of the prefix that actix compares before it tries the patterns of the paths that share it: at most three
/// segments, none of them a parameter. Trying hundreds of patterns took a quarter of a short call's time.
fn fixed(path: &str) -> usize {
    let three = path.match_indices('/').nth(3).map_or(path.len(), |(at, _)| at);
    path.find("/{").map_or(three, |at| at.min(three))
}

fn resource(path: &str, rows: &Rows) -> Resource {
    let pattern = match path.strip_suffix('}').filter(|_| rows.iter().any(|row| row.rest)) {
        Some(start) => format!("{start}:.*}}"),
        None => path.to_owned(),
    };
    let mut resource = web::resource(pattern);
    for row in rows {
        let route = if row.is_read() { read() } else { web::method(row.method.clone()) };
        resource = resource.route(route.to(answer(row.clone())));
    }
    let allowed = rows.iter().map(|row| allowed(row)).collect::<Vec<_>>().join(", ");
    resource.default_service(web::to(move || std::future::ready(other_method(&allowed))))
}

/// The row's part of `Allow`.
fn allowed(row: &Endpoint) -> &str {
    if row.is_read() { "GET, HEAD" } else { row.method.as_str() }
}

/// The answer to a method that a path does not support.
fn other_method(allowed: &str) -> HttpResponse {
    let mut response = Error::new(Code::MethodNotAllowed).error_response();
    if let Ok(allowed) = HeaderValue::from_str(allowed) {
        response.headers_mut().insert(ALLOW, allowed);
    }
    response
}

/// Runs a call: idempotency if requested, the handler, then a validator on public reads.
fn answer(
    row: Rc<Endpoint>,
) -> impl Fn(HttpRequest, web::Payload) -> LocalBoxFuture<'static, Result<HttpResponse>> + Clone {
    move |req, payload| {
        let row = row.clone();
        req.extensions_mut().insert(Route(row.path));
        Span::current().record("route", tracing::field::display(row.path));
        Box::pin(unpanicked(async move {
            let payload = payload.into_inner();
            match row.method {
                Method::POST if !row.secret && idempotency::asked(&req) => {
                    idempotency::once(req, payload, move |req, payload| (row.call)(req, payload)).await
                }
                Method::GET if row.shared && (!row.access.by_caller || shared::is_anonymous(&req)) => {
                    shared::shared(&req, || (row.call)(req.clone(), payload)).await
                }
                Method::GET if !row.access.signed_in => cache::validated(&req, (row.call)(req.clone(), payload).await?),
                _ => (row.call)(req, payload).await,
            }
        }))
    }
}

/// A panic is an internal error like any other; without this the connection would close without an answer.
async fn unpanicked(work: impl Future<Output = Result<HttpResponse>>) -> Result<HttpResponse> {
    AssertUnwindSafe(work).catch_unwind().await.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Error::internal(anyhow::anyhow!("a handler panicked: {}", text.as_deref().unwrap_or("without a word"))))
    })
}

#[cfg(test)]
mod tests {
    use super::{fixed, shape};

    #[test]
    fn the_fixed_prefix_has_at_most_three_literal_segments() {
        let start = |path: &'static str| &path[..fixed(path)];
        assert_eq!(start("/v1/core/activity_log/{id}"), "/v1/core/activity_log");
        assert_eq!(start("/v2/core/challenge/{id}/leaderboard"), "/v2/core/challenge");
        assert_eq!(start("/v1/auth/user/password/first"), "/v1/auth/user");
        assert_eq!(start("/api/auth/{provider}"), "/api/auth");
        assert_eq!(start("/api/login"), "/api/login");
    }

    #[test]
    fn paths_differing_only_in_parameter_names_share_a_shape() {
        assert!(shape("/v1/core/page/{slug}").eq(shape("/v1/core/page/{id}")));
        assert!(!shape("/v1/core/page/{id}").eq(shape("/v1/core/page/manage")));
        assert!(!shape("/v1/core/page/{id}").eq(shape("/v1/core/page/{id}/manage")));
    }
}
